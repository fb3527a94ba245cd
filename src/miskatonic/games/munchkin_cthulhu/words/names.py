"""What players, cards and things are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.state import Munchkin

PLAYERS: Final = ("Armitage", "Birch", "Carter", "Danforth", "Elwood", "Freeborn")
SEXES: Final = ("male", "female")
SIDES: Final = ("the munchkins", "the monsters")
ORDERS: Final = ("helper picks first", "fighter picks first", "in turns, helper first", "in turns, fighter first",
                 "dealt at random")  # fmt: skip


def who(seat: object) -> str:
    return PLAYERS[int(str(seat))]


def title(s: Munchkin, card: object) -> str:
    """A card by its name, without dots around it."""
    return s.box.titles[card if isinstance(card, int) else int(str(card))]


def a(s: Munchkin, card: object) -> str:
    """A card with its article: ``an Investigator``."""
    name = title(s, card)
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def titles(s: Munchkin, cards: Iterable[object]) -> str:
    """Several cards: ``Fez, Bagpipes and Cultist``."""
    names = [title(s, card) for card in cards]
    if not names:
        return "nothing"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def stop(sentence: str) -> str:
    """A full stop behind it, unless a title such as ``O R'lyeh?`` has ended it already."""
    return sentence if sentence[-1:] in "!?." else f"{sentence}."


def count(number: object, noun: str) -> str:
    return f"{number} {noun}{'' if int(str(number)) == 1 else 's'}"


def monster_name(s: Munchkin, number: int) -> str:
    """A monster of the fight by its number."""
    found = next((m for m in s.fight.monsters if m.no == number), None) if s.fight is not None else None
    return title(s, found.card) if found is not None else "the monster"


def ichor_name(s: Munchkin, spot: int) -> str:
    if s.fight is None or not 0 <= spot < len(s.fight.cards):
        return "an Ichor"
    return title(s, s.fight.cards[spot].card)


def bonus_text(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


def card_facts(s: Munchkin, card: int) -> tuple[tuple[str, str], ...]:
    """The figures on a card, by name."""
    found = s.box.facts.get(card)
    if found is None:
        found = s.box.facts[card] = _card_facts(s, card)
    return found


def _card_facts(s: Munchkin, card: int) -> tuple[tuple[str, str], ...]:
    printed = s.box.cards[card]
    facts: list[tuple[str, str]] = []
    if printed.kind == "monster":
        facts += [("Level", str(printed.level)), ("Treasures", str(printed.treasures))]
        facts += [("levels", str(printed.levels))] if printed.levels > 1 else []
    if printed.kind == "item":
        facts += [("bonus", bonus_text(printed.bonus))] if printed.bonus else []
        facts += [("worn as", printed.slot)] if printed.slot != "none" else []
        facts += [("hands", str(printed.hands))] if printed.hands else []
        facts += [("only", ", ".join(_class(s, name) for name in printed.only))] if printed.only else []
        facts += [("not for", ", ".join(_class(s, name) for name in printed.not_for))] if printed.not_for else []
    if printed.is_item:
        facts.append(("gold", str(printed.gold)) if printed.gold else ("no value", ""))
    facts += [(tag, "") for tag in printed.tags]
    return tuple(facts)


def _class(s: Munchkin, name: str) -> str:
    return s.box.cards[s.box.numbers[name]].name


def class_line(s: Munchkin, seat: int) -> str:
    """``Super Professor`` or ``Cultist and Investigator``."""
    names = [title(s, card) for card in s.classes[seat]]
    if not names:
        return "no Class"
    prefix = "Super " if s.supers[seat] != NONE else ""
    return prefix + " and ".join(names)
