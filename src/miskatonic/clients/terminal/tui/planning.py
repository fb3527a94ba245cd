"""Plans for new tables: who sits where, which options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from miskatonic.table.wire.game import GameCard, OptionCard
from miskatonic.table.wire.room import BOT, OPEN, PERSON, SeatPlan, TablePlan

HOUSE = "house"
YOU, INVITED, ANYBODY = "you", "invited", "anybody"
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


def make_plan(
    card: GameCard,
    chairs: Sequence[str],
    options: Mapping[str, bool | int | str],
    pace: int = CALM,
    packs: tuple[str, ...] = (),
) -> tuple[TablePlan, tuple[int, ...]]:
    """The plan, and which seats are one's own. A chair is ``you``, ``invited``, ``anybody`` or a bot's name."""
    kinds = {YOU: SeatPlan(PERSON), INVITED: SeatPlan(PERSON), ANYBODY: SeatPlan(OPEN)}
    seats = tuple([kinds.get(chair) or SeatPlan(BOT, chair) for chair in chairs])
    mine = tuple([i for i, chair in enumerate(chairs) if chair == YOU])
    return TablePlan(game=card.id, seats=seats, options=dict(options), pace=pace, title=card.title, packs=packs), mine


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
