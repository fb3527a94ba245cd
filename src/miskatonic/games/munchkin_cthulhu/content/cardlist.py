"""The tables of docs/munchkin: every card by kind, and every word of the vocabulary, made from the data.

`python -m miskatonic.games.munchkin_cthulhu.content.cardlist docs/munchkin` writes both pages and the schema anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.card import OTHER_USE, SOURCES
from miskatonic.games.munchkin_cthulhu.content.reading import CONTENT, DOOR, TREASURE, VOCABULARY, Card, Content
from miskatonic.games.munchkin_cthulhu.content.vocabulary import Cards, Note
from miskatonic.pieces.effects.reference import (
    code,
    codes,
    conditions_table,
    grid,
    limits,
    schema,
    schema_of,
    values_table,
    verbs_table,
    words_table,
)

Column = tuple[str, Callable[[Card], str]]

CARDS_PAGE: Final = "cards.md"
EFFECTS_PAGE: Final = "effects.md"
SCHEMA: Final = "cards.schema.json"
MARK: Final = "<!-- from here on this page is made from vocabulary.toml -->"
INTRO: Final = """# Munchkin Cthulhu: the cards

All {doors} Door cards and {treasures} Treasures, by kind. Names and numbers are those of the published set, except
where a card is marked as *ours*; the texts are ours throughout. This page is made from the files in
`src/miskatonic/games/munchkin_cthulhu/content/facts/` by `cardlist.py`, and a test holds it up to date.
[effects.md](effects.md) explains what stands behind the texts, and how to write cards of your own.
"""


# --- the cards ---


def cards_page(content: Content = CONTENT) -> str:
    """The page with all cards: one table for each kind."""
    parts = [INTRO.format(doors=content.size(DOOR), treasures=content.size(TREASURE))]
    for deck, title in ((DOOR, "Doors"), (TREASURE, "Treasures")):
        parts.append(f"## {title}\n")
        kinds = [kind for kind in VOCABULARY.kinds.values() if kind.deck == deck]
        for kind in kinds:
            cards = content.of_kind(kind.name)
            parts.append(f"### {kind.title} ({sum(card.count for card in cards)})\n")
            parts.append(table(cards, columns(kind.name)))
    return "\n".join(parts)


def columns(kind: str) -> list[Column]:
    """What is worth a column on cards of this kind."""
    middle: dict[str, list[Column]] = {
        "monster": [
            ("Level", lambda card: str(card.level)),
            ("Treasures", lambda card: str(card.treasures)),
            ("Levels", lambda card: str(card.levels)),
            ("Tag", tags),
        ],
        "item": [
            ("Bonus", lambda card: f"+{card.bonus}"),
            ("Worn", worn),
            ("Gold", gold),
            ("Who", who),
            ("Tag", tags),
        ],
        "one_shot": [("Copies", copies), ("Gold", gold), ("Tag", tags), ("When", when)],
    }
    plain: list[Column] = [("Copies", copies), ("When", when)]
    return [("Name", name), *middle.get(kind, plain), ("What it does", lambda card: card.text), ("Id", ident)]


def table(cards: Iterable[Card], shown: list[Column]) -> str:
    rows = [[read(card) for _, read in shown] for card in cards]
    return grid([title for title, _ in shown], rows)


def name(card: Card) -> str:
    return card.name if card.source == "published" else f"{card.name} (*ours*)"


def ident(card: Card) -> str:
    return f"`{card.id}`"


def copies(card: Card) -> str:
    return str(card.count)


def gold(card: Card) -> str:
    return str(card.gold) if card.gold else "No Value"


def tags(card: Card) -> str:
    return ", ".join([*card.tags, *(["goth"] if card.is_goth else [])]) or "–"


def worn(card: Card) -> str:
    hands = ["", "1 Hand", "2 Hands"][card.hands]
    return card.slot.capitalize() if card.slot != "none" else hands or "–"


def who(card: Card) -> str:
    only = [f"{title(each)} only" for each in card.only]
    return ", ".join(only + [f"not {title(each)}" for each in card.not_for]) or "all"


def when(card: Card) -> str:
    return " / ".join(dict.fromkeys(use.timing.replace("_", " ") for use in card.uses))


def title(word: str) -> str:
    return word.replace("_", " ").title()


# --- the vocabulary ---


def reference(words: Cards = VOCABULARY) -> str:
    """The tables of the effects page: kinds, fields, timings, targets, conditions, verbs and logic classes."""
    kinds = [
        [
            code(kind.name),
            kind.deck,
            codes((*kind.needs, *kind.may)),
            codes(kind.timings),
            codes(kind.targets),
            codes(kind.stays),
        ]
        for kind in words.kinds.values()
    ]
    fields = [[code(field.name), limits(words, field), field.gist] for field in words.fields.values()]
    parts = [
        "## Kinds of card\n",
        grid(["Kind", "Deck", "Fields", "Timing", "Target", "Stays"], kinds),
        "## Fields\n",
        grid(["Field", "Values", "Meaning"], fields),
        "## Timing\n",
        notes(words.timings.values()),
        "## Target\n",
        words_table(words.targets.values()),
        "## Stays\n",
        words_table(words.staying.values()),
        "## Conditions\n",
        conditions_table(words),
        "## Moments\n",
        words_table(words.moments.values()),
        "## Verbs\n",
        verbs_table(words),
        "## Values of the arguments\n",
        values_table(words),
        "## What any effect may carry\n",
        grid(["Word", "Values", "Meaning"], [[code(m.name), limits(words, m), m.gist] for m in words.marks.values()]),
        "## Classes of their own\n",
        notes(words.logic.values()),
    ]
    return "\n".join(parts)


def notes(words: Iterable[Note]) -> str:
    return grid(
        ["Word", "Meaning", "Rules"], [[code(word.name), meaning(word), ", ".join(word.rules) or "–"] for word in words]
    )


def meaning(word: Note) -> str:
    """Of a timing that answers an event also what it goes with."""
    return f"{word.gist}; only with {codes((*word.verbs, *word.logic))}" if word.answers else word.gist


# --- the schema ---


def card_schema(words: Cards = VOCABULARY) -> str:
    """The JSON schema of a file of cards or of a pack, for editors; the loader judges more."""
    effects = {"type": "array", "items": {"$ref": "#/$defs/effect"}}
    text = {"type": "string"}
    use = {"timing": one_of(words.timings), "target": one_of(words.targets), "stays": one_of(words.staying)}
    properties: dict[str, object] = {
        "id": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"},
        "number": {"type": "integer", "minimum": 1},
        "printing": {"type": "integer", "minimum": 1},
        "name": text,
        "text": text,
        "kind": one_of(words.kinds),
        "count": {"type": "integer", "minimum": 1, "maximum": 20},
        "source": one_of(SOURCES),
        "logic": one_of(words.logic),
        "replace": {"type": "boolean"},
        **{name: schema_of(words, field) for name, field in words.fields.items()},
        **use,
        "effects": effects,
        "bad_stuff": effects,
        **{other: {**use, "effects": effects}[other.removeprefix("or_")] for other in OTHER_USE},
    }
    needed = ["id", "name", "kind", "count", "timing", "text", "source"]
    card = {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}
    pack = {"title": text, "without": {"type": "array", "items": text}}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Munchkin Cthulhu: cards",
        "type": "object",
        "properties": {
            "pack": {"type": "object", "properties": pack, "required": ["title"], "additionalProperties": False},
            "card": {"type": "array", "items": card},
        },
        "additionalProperties": False,
        "$defs": schema(words),
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def one_of(words: Iterable[str]) -> dict[str, object]:
    return {"enum": list(words)}


def effects_page(page: str) -> str:
    """The effects page with its tables made anew; what stands above the mark is written by hand."""
    prose, _, _ = page.partition(MARK)
    return f"{prose}{MARK}\n\n{reference()}"


def main(folder: Path) -> None:
    effects = folder / EFFECTS_PAGE
    (folder / CARDS_PAGE).write_text(cards_page(), encoding="utf-8")
    (folder / SCHEMA).write_text(card_schema(), encoding="utf-8")
    effects.write_text(effects_page(effects.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
