"""What things are called, and their ids in a scene."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.box import MENACE_CARD
from miskatonic.games.terror_paths.content.records import DECKS
from miskatonic.games.terror_paths.content.scenario import MenaceCard
from miskatonic.games.terror_paths.records import NOBODY, Die
from miskatonic.games.terror_paths.state import Terror

STAT_NAMES: Final = ("STR", "INT", "POW")
DECK_NAMES: Final = {"weapon": "Weapon", "gear": "Gear", "spell": "Spell", "relic": "Relic"}
VALUES: Final = {
    "str": "STR", "int": "INT", "pow": "POW", "san": "SAN", "hp": "HP", "luck": "Luck", "insight": "Insight",
    "doom": "Doom", "threat": "Threat",
}  # fmt: skip
EVENT_DECK: Final = -2
OWNED: Final = ("Bonewitz's ", "Pell's ", "Thursday's ", "Your ")
"""How the names of Items begin that bear a name."""


def who(s: Terror, seat: int) -> str:
    """An Investigator by name, also once she is out; a seat without one by its number."""
    if seat == NOBODY:
        return "the Enemy"
    return s.box.investigators[s.sheet[seat]].name if s.sheet[seat] >= 0 else f"Investigator {seat + 1}"


def sheet_name(s: Terror, sheet: int) -> str:
    return s.box.investigators[sheet].name


def place_name(s: Terror, place: int) -> str:
    return s.box.spots[place].name if place >= 0 else "the Event deck"


def item_name(s: Terror, held: int) -> str:
    """``held`` is twice the number of the Item, plus 1 if it is Tapped."""
    return s.box.items[held >> 1].name


def the_item(s: Terror, held: int) -> str:
    return the(item_name(s, held))


def the(name: str) -> str:
    """With its article; what is named after somebody needs none."""
    return name if name.startswith(OWNED) else f"the {name.removeprefix('The ')}"


def foe_name(s: Terror, no: int) -> str:
    foe = s.foe(no)
    if foe is None:
        return "an Enemy"
    return who(s, foe.seat) if foe.seat != NOBODY else f"the {s.box.foes[foe.kind].name}"


def card_name(s: Terror, card: int) -> str:
    return s.box.cards[card].name


def challenge_name(s: Terror, what: str) -> str:
    kind, _, own = what.partition(".")
    if kind == "card" and own in s.box.card_number:
        return s.box.cards[s.box.card_number[own]].name
    return s.box.events[s.box.event_number[own]].name if own in s.box.event_number else what


def deck_name(deck: int) -> str:
    return DECK_NAMES[DECKS[deck]]


def die_words(s: Terror, die: Die) -> str:
    """A die and whose it is."""
    more = f"{die.plus:+d}" if die.plus else ""
    if die.owner == NOBODY:
        return f"the {die.face}{more}"
    return f"{who(s, die.owner)}’s {die.face}{more}"


def target_words(value: int, critical: int) -> str:
    """C marks a Critical Target. TP-chal-7"""
    return f"{'C' if critical else ''}{value}"


def cap(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------------- scene ids


def seat_id(seat: int) -> str:
    return f"seat.{seat}"


def place_id(place: int) -> str:
    return f"place.{place}" if place >= 0 else "pile.events"


def item_id(seat: int, held: int) -> str:
    return f"item.{seat}.{held >> 1}"


def foe_id(no: int) -> str:
    return f"foe.{no}"


def die_id(at: int) -> str:
    return f"die.{at}"


def target_id(at: int) -> str:
    return f"target.{at}"


def menace_name(s: Terror, own: str, rest: list[str]) -> str:
    """What an Ongoing text of the Menace belongs to: a face of it, or a side of one of its cards. TP-men-4"""
    if own in s.box.stage_number:
        return s.box.scenario.stages[s.box.stage_number[own]].name
    card = s.box.scenario.counters[s.box.counter_number[f"{MENACE_CARD}{rest[0]}"]]
    assert isinstance(card, MenaceCard)
    return card.back_name if "back" in rest else card.name
