"""Plans for new tables: who sits where, which options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from miskatonic.table.wire.game import GameCard, OptionCard
from miskatonic.table.wire.room import BOT, OPEN, PERSON, SeatPlan, TablePlan

HOUSE = "house"
YOU, INVITED, ANYBODY = "you", "invited", "anybody"
BESIDE = "beside"
USUAL = 3
PACES = (("At once", 0), ("Quick", 250), ("Calm", 700), ("Slow", 1500))
CALM = 700
CLOCKS = (
    ("No clock", 0),
    ("A minute for each decision", 60),
    ("Five minutes for each decision", 300),
    ("Half an hour for each player", -1800),
    ("An hour for each player", -3600),
)
"""Seconds for each decision; below zero: for a player's whole game."""


def usual_seats(card: GameCard) -> int:
    """Three, if the game takes three."""
    return min(max(USUAL, card.fewest), card.most)


def usual_bot(card: GameCard) -> str:
    """The house bot, where there is one."""
    return HOUSE if HOUSE in card.bots else card.bots[0]


def usual_chairs(card: GameCard, seats: int) -> list[str]:
    """You and bots."""
    return [YOU, *[usual_bot(card)] * (seats - 1)]


def beside(seat: int) -> str:
    """The chair of somebody who plays that seat, too."""
    return f"{BESIDE} {seat}"


def first_seat(chairs: Sequence[str], number: int) -> int:
    """The first seat of whoever plays this one: itself, unless it is somebody's who has one before it."""
    word, _, seat = chairs[number].partition(" ")
    return first_seat(chairs, int(seat)) if word == BESIDE and int(seat) < number else number


def make_plan(
    card: GameCard,
    chairs: Sequence[str],
    options: Mapping[str, bool | int | str],
    pace: int = CALM,
    packs: tuple[str, ...] = (),
) -> tuple[TablePlan, tuple[int, ...]]:
    """The plan, and which seats are at this screen. A chair is ``you``, ``invited``, ``anybody``, a bot's name, or
    ``beside`` and an earlier seat that the same person plays.
    """
    kinds = {YOU: SeatPlan(PERSON), INVITED: SeatPlan(PERSON), ANYBODY: SeatPlan(OPEN)}
    firsts = [first_seat(chairs, number) for number in range(len(chairs))]
    seats = []
    for number, first in enumerate(firsts):
        person = kinds.get(chairs[first])
        if person is None:
            seats.append(SeatPlan(BOT, chairs[first]))  # beside a bot sits another one
        else:
            seats.append(person if first == number else msgspec.structs.replace(person, player=first))
    mine = tuple([number for number, first in enumerate(firsts) if chairs[first] == YOU])
    plan = TablePlan(card.id, tuple(seats), dict(options), pace=pace, title=card.title, packs=packs)
    return plan, mine


def allowed(option: OptionCard) -> list[tuple[str, bool | int | str]]:
    """What an option may be, with words for it; the default comes marked."""
    values: list[bool | int | str] = list(option.allowed)
    if not values and option.low is not None and option.high is not None:
        values = list(range(option.low, option.high + 1))
    if not values and isinstance(option.default, bool):
        values = [False, True]
    return [(f"{said(value)}{' (usual)' if value == option.default else ''}", value) for value in values]


def said(value: bool | int | str) -> str:
    """A value of an option in a word."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).replace("_", " ")
