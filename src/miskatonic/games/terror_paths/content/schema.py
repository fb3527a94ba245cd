"""The JSON schema of a scenario file, for editors; the loader judges more."""

from __future__ import annotations

import json
from typing import Final

from miskatonic.games.terror_paths.content.reading.common import KINDS, STATS
from miskatonic.games.terror_paths.content.reading.maps import WAYS
from miskatonic.games.terror_paths.content.reading.scenarios import NUMBERED
from miskatonic.games.terror_paths.content.records import (
    CLASSES,
    TRAITS,
)
from miskatonic.games.terror_paths.content.vocabulary import VOCABULARY
from miskatonic.pieces.effects.reference import schema

NUMBER: Final = {"type": "integer", "minimum": 1}


def scenario_schema() -> str:
    """The schema, as a page of docs/terror."""
    text: dict[str, object] = {"type": "string"}
    texts: dict[str, object] = {"type": "array", "items": text}
    effects = {"type": "array", "items": {"$ref": "#/$defs/effect"}}
    number = {"type": ["integer", "string"]}
    count: dict[str, object] = {"type": "integer", "minimum": 0, "maximum": 99}
    flag: dict[str, object] = {"type": "boolean"}
    deed = record({"words": text, "if": text, "wish": text, "effects": effects}, ["words", "effects"])
    challenge = record(
        {"kind": {"enum": list(KINDS)}, "stat": text, "targets": texts, "insight": count},
        ["stat", "targets"],
    )
    said: dict[str, object] = {"id": text, "name": text, "text": text, "about": text}
    deeds = {"type": "array", "items": deed}
    side: dict[str, object] = {"name": text, "text": text, "effects": effects, "ongoing": effects}
    parts: dict[str, tuple[dict[str, object], list[str]]] = {
        "scenario": (
            {
                **dict.fromkeys(("id", "name", "start", "background", "special"), text),
                "map": {"anyOf": [text, texts]},
                "opening": effects,
                "doom_text": text,
                "dead_text": text,
            },
            ["id", "name", "map", "start", "background", "special", "doom_text", "dead_text"],
        ),
        "mark": ({"word": text, "places": texts}, ["word", "places"]),
        "pile": ({"type": text, "places": texts}, ["type", "places"]),
        "enemy": (
            {
                **said,
                "count": count,
                "rank": count,
                "stat": {"enum": list(STATS[:3])},
                "targets": texts,
                **dict.fromkeys(("horrify", "terror", "attack"), number),
                "undivided": flag,
                "insight": count,
                "immune": text,
                "tags": texts,
                "pre": effects,
                "post": effects,
                "death": effects,
            },
            ["id", "name", "count", "targets", "about"],
        ),
        "relic": (
            {
                **said,
                "copies": count,
                "gist": text,
                "key": flag,
                "opens": texts,
                "keep": text,
                "ongoing": text,
                "uses": {"type": "array"},
                "flaw": effects,
                "ongoing_effects": effects,
            },
            ["id", "name", "text", "gist", "about"],
        ),
        "victim": (
            {**said, "head": text, "rescued": effects, "exploited": effects},
            ["id", "name", "head", "text", "about", "rescued", "exploited"],
        ),
        "lore": ({**said, "question": text}, ["id", "name", "question", "text"]),
        "counter": ({"id": text, "name": text, "most": count, "first": count, "quiet": flag}, ["id", "name"]),
        "stage": (
            {
                "id": text,
                "name": text,
                "text": text,
                "second": flag,
                "sheet": count,
                "begin": effects,
                "ongoing": effects,
                "deeds": deeds,
            },
            ["id", "name", "text"],
        ),
        "menace_card": (
            {
                **side,
                "id": text,
                "aside": flag,
                "stays": flag,
                "back": record(side, ["name", "text"]),
            },
            ["id", "name", "text"],
        ),
        "curse": (
            {
                **said,
                "head": text,
                "gist": text,
                "copies": count,
                "trait": {"enum": list(TRAITS)},
                "effects": effects,
                "ongoing": effects,
                "deeds": deeds,
            },
            ["id", "name", "text", "about"],
        ),
        "way": (
            {"from": text, "to": text, "kind": {"enum": list(WAYS)}, "bend": {"type": "integer"}, "shut": flag},
            ["from", "to"],
        ),
        "ending": (
            {"id": text, "stage": text, "won": flag, "if": text, "text": text},
            ["id", "stage", "won", "if", "text"],
        ),
        "goal": (
            {"words": text, "worth": count, "if": text, "places": texts, "foe": text},
            ["words", "worth"],
        ),
        "card": (
            {
                **said,
                "type": text,
                "classes": {"type": "array", "items": {"enum": list(CLASSES)}},
                "head": text,
                **dict.fromkeys(("reveal", "enter", "ongoing", "pass", "fail", "fail_map"), effects),
                "ambush": texts,
                "challenge": challenge,
                "deeds": deeds,
                "resolve": text,
                "goes_on": flag,
                "tap": flag,
            },
            ["id", "name", "type", "head", "text", "about"],
        ),
    }
    properties: dict[str, object] = {}
    for name, (fields, needed) in parts.items():
        if name == "scenario":
            properties[name] = record(fields, needed)
            continue
        own = {"number": NUMBER, "printing": NUMBER} if name in NUMBERED else {"printing": NUMBER}
        properties[name] = {"type": "array", "items": record({**fields, **own}, needed)}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Terror Paths: a scenario",
        **record(properties, ["scenario", "pile", "enemy", "stage", "ending", "card"]),
        "$defs": schema(VOCABULARY),
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def record(properties: dict[str, object], required: list[str]) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
