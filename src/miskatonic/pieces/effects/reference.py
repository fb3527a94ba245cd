"""The reference of a vocabulary as tables in Markdown, and as a JSON schema for editors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from miskatonic.pieces.effects.vocabulary import Vocabulary
from miskatonic.pieces.effects.words import Param, Phrase, Verb, Word

NUMBER: Final = r"^[+-]?\d+$"


def grid(titles: list[str], rows: Iterable[list[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def code(word: str) -> str:
    return f"`{word}`"


def codes(words: Iterable[str]) -> str:
    return " ".join(code(word) for word in words) or "–"


def words_table(words: Iterable[Word]) -> str:
    rows = [[code(word.name), word.gist, ", ".join(word.rules) or "–"] for word in words]
    return grid(["Word", "Meaning", "Rules"], rows)


def conditions_table(words: Vocabulary) -> str:
    """The conditions; how they are written, if any of them has arguments."""
    rows = [[code(c.usage), c.gist, ", ".join(c.rules) or "–"] for c in words.conditions.values()]
    return grid(["Word", "Meaning", "Rules"], rows)


def verbs_table(words: Vocabulary) -> str:
    rows = [_verb_row(verb) for verb in words.verbs.values()]
    return grid(["Written", "On", "When", "What it does", "Rules"], rows)


def values_table(words: Vocabulary) -> str:
    """What each argument of each verb and condition may be."""
    phrases = [*words.verbs.values(), *(each for each in words.conditions.values() if each.params)]
    rows = [[code(p.name), code(param.name), limits(words, param)] for p in phrases for param in p.params]
    return grid(["Verb", "Argument", "Values"], rows)


def limits(words: Vocabulary, param: Param) -> str:
    """What a parameter may be, in words."""
    if param.type == "id":
        return f"the id of a {' or '.join(param.kinds)}" if param.kinds else "an id"
    if param.type == "amount":
        return f"an amount, {param.least} to {param.most} if fixed" if param.most else "an amount"
    plain = {"text": "a text", "effects": "effects", "options": "options: a text and effects each"}
    if param.type == "bands":
        return "bands: a number upto and effects each"
    if param.type in plain:
        return plain[param.type]
    return codes(words.known(param)) if param.type != "int" else f"{param.least} to {param.most}"


def _verb_row(verb: Verb) -> list[str]:
    places = [_place(on) for on in verb.on]
    return [code(verb.usage), ", ".join(places), verb.when.replace("_", " "), verb.gist, ", ".join(verb.rules)]


def _place(on: str) -> str:
    kind, _, field = on.replace("_", " ").partition(".")
    return f"{kind} ({field.title()})" if field else kind


# --- the schema ---


def schema(words: Vocabulary) -> dict[str, object]:
    """The definitions of an effect and its conditions: `#/$defs/effect` and `#/$defs/condition`."""
    names = "|".join(words.verbs)
    text = {"type": "string", "pattern": rf"^\s*({names})(\s|$)", "description": "verb, arguments, condition"}
    return {
        "condition": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "effect": {"oneOf": [text, *({"$ref": f"#/$defs/{name}"} for name in words.verbs)]},
        **{name: _table_of(words, verb) for name, verb in words.verbs.items()},
    }


def _table_of(words: Vocabulary, verb: Verb) -> dict[str, object]:
    properties: dict[str, object] = {"verb": {"const": verb.name}, "if": {"$ref": "#/$defs/condition"}}
    properties.update({mark.name: schema_of(words, mark) for mark in words.marks.values()})
    properties.update({param.name: schema_of(words, param) for param in verb.params})
    return {
        "type": "object",
        "description": f"{verb.gist} Written: {verb.usage}",
        "properties": properties,
        "required": ["verb", *required(verb)],
        "additionalProperties": False,
    }


def required(phrase: Phrase) -> list[str]:
    return [param.name for param in phrase.params if param.required]


def schema_of(words: Vocabulary, param: Param) -> dict[str, object]:
    """What a parameter may be."""
    about: dict[str, object] = {"description": param.gist} if param.gist else {}
    effects = {"type": "array", "items": {"$ref": "#/$defs/effect"}}
    if param.type == "int":
        number = {"type": "integer", "minimum": param.least, "maximum": param.most}
        return {**about, "oneOf": [number, {"type": "string", "pattern": NUMBER}]}
    if param.type == "amount":
        return {**about, "type": ["integer", "string"]}
    if param.type == "effects":
        return {**about, **effects}
    if param.type in ("options", "bands"):
        head = ("text", {"type": "string"}) if param.type == "options" else ("upto", {"type": "integer"})
        branch = {"type": "object", "properties": {head[0]: head[1], "effects": effects}}
        return {**about, "type": "array", "items": {**branch, "required": [head[0], "effects"]}}
    word: dict[str, object] = {"type": "string"}
    if param.type in ("word", "words"):
        word["enum"] = list(words.known(param))
    return {**about, "type": "array", "items": word} if param.type == "words" else {**about, **word}
