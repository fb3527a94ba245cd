"""The tables of docs/munchkin: every card by kind, and every word of the vocabulary, made from the data.

`python -m miskatonic.games.munchkin_cthulhu.content.cardlist docs/munchkin` writes both pages anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.reading import CONTENT, DOOR, TREASURE, VOCABULARY, Card, Content
from miskatonic.games.munchkin_cthulhu.content.vocabulary import Note, Verb, Vocabulary

Column = tuple[str, Callable[[Card], str]]

CARDS_PAGE: Final = "cards.md"
EFFECTS_PAGE: Final = "effects.md"
MARK: Final = "<!-- from here on this page is made from vocabulary.toml -->"
INTRO: Final = """# Munchkin Cthulhu: the cards

All {doors} Door cards and {treasures} Treasures, by kind. Names and numbers are those of the published set, except
where a card is marked as *ours*; the texts are ours throughout. This page is made from the files in
`src/miskatonic/games/munchkin_cthulhu/content/` by `cardlist.py`, and a test holds it up to date.
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


def grid(titles: list[str], rows: Iterable[list[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


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


def reference(words: Vocabulary = VOCABULARY) -> str:
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
    fields = [
        [code(field.name), limits(field.least, field.most, field.words), field.gist] for field in words.fields.values()
    ]
    parts = [
        "## Kinds of card\n",
        grid(["Kind", "Deck", "Fields", "Timing", "Target", "Stays"], kinds),
        "## Fields\n",
        grid(["Field", "Values", "Meaning"], fields),
        "## Timing\n",
        notes(words.timings.values()),
        "## Target\n",
        notes(words.targets.values()),
        "## Stays\n",
        notes(words.staying.values()),
        "## Conditions\n",
        notes(words.conditions.values()),
        "## Moments\n",
        notes(words.moments.values()),
        "## Verbs\n",
        grid(["Written", "On", "When", "What it does", "Rules"], [verb_row(verb) for verb in words.verbs.values()]),
        "## Values of the arguments\n",
        grid(["Verb", "Argument", "Values"], [row for verb in words.verbs.values() for row in value_rows(verb)]),
        "## Classes of their own\n",
        notes(words.logic.values()),
    ]
    return "\n".join(parts)


def verb_row(verb: Verb) -> list[str]:
    kinds = [f"{kind} (Bad Stuff)" if verb.field_for(kind) == "bad_stuff" else kind for kind in verb.kinds]
    return [
        code(verb.usage),
        ", ".join(kinds).replace("_", " "),
        verb.when.replace("_", " "),
        verb.gist,
        ", ".join(verb.rules),
    ]


def value_rows(verb: Verb) -> list[list[str]]:
    return [
        [
            code(verb.name),
            code(param.name),
            f"the id of a {' or '.join(param.kinds)}" if param.kinds else limits(param.least, param.most, param.words),
        ]
        for param in verb.params
    ]


def limits(least: int, most: int, words: tuple[str, ...]) -> str:
    return codes(words) if words else f"{least} to {most}"


def notes(words: Iterable[Note]) -> str:
    return grid(
        ["Word", "Meaning", "Rules"], [[code(word.name), meaning(word), ", ".join(word.rules) or "–"] for word in words]
    )


def meaning(word: Note) -> str:
    """Of a timing that answers an event also what it goes with."""
    return f"{word.gist}; only with {codes((*word.verbs, *word.logic))}" if word.answers else word.gist


def code(word: str) -> str:
    return f"`{word}`"


def codes(words: Iterable[str]) -> str:
    return " ".join(code(word) for word in words) or "–"


def effects_page(page: str) -> str:
    """The effects page with its tables made anew; what stands above the mark is written by hand."""
    prose, _, _ = page.partition(MARK)
    return f"{prose}{MARK}\n\n{reference()}"


def main(folder: Path) -> None:
    effects = folder / EFFECTS_PAGE
    (folder / CARDS_PAGE).write_text(cards_page(), encoding="utf-8")
    effects.write_text(effects_page(effects.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
