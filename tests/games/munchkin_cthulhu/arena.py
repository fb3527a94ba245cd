"""Fights for trying cards: one monster or more against Armitage, with everybody else standing around."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import PLAYERS
from tests.games.munchkin_cthulhu.stage import shut, table, top

DOOM = ["four_dimensional", "indescribably_horrible"]
"""Twenty points more: nobody beats a monster with these on it."""


def crowd(**seats: Any) -> dict[str, Any]:
    """Three players of Level 4. Birch holds a card that does nothing, so that the game never runs on by itself."""
    laid: dict[str, dict[str, Any]] = {name: {"level": 4} for name in PLAYERS[:3]}
    laid["Birch"]["hand"] = ["wandering_monster"]
    for name, data in seats.items():
        laid[name] = {**laid.get(name, {"level": 4}), **data}
    return laid


def people(given: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The seats of a position, and the rest of it."""
    seats = {name: data for name, data in given.items() if name in PLAYERS}
    return seats, {name: data for name, data in given.items() if name not in PLAYERS}


def versus(
    *monsters: Any, dice: Sequence[int | str] = (), helper: str = "", cards: Sequence[Any] = (), **given: Any
) -> Munchkin:
    """Armitage in a fight with these monsters, everybody free to act."""
    seats, more = people(given)
    fight = {"monsters": list(monsters), "cards": list(cards), "helper": helper or None}
    return table(dice=dice, fight=fight, **crowd(**seats), **more)


def at_ease(dice: Sequence[int | str] = (), **given: Any) -> Munchkin:
    """Armitage's turn, before the door is opened."""
    seats, more = people(given)
    return table(dice=dice, **crowd(**seats), **more)


def behind_the_door(card: str, dice: Sequence[int | str] = (), **given: Any) -> Munchkin:
    """Armitage opens the door, and there it is."""
    seats, more = people(given)
    return table(dice=[card, *dice], phase="door", **crowd(**seats), **more)


def caught(monster: str, dice: Sequence[int | str] = (1,), **given: Any) -> Munchkin:
    """Armitage cannot beat this monster, runs, and rolls too low: its Bad Stuff has begun."""
    return beaten(versus({"monster": monster, "extras": DOOM}, dice=dice, **given))


def beaten(state: Munchkin) -> Munchkin:
    """Everybody passes, in the fight and before the rolls."""
    while top(state) in ("Interfere", "BeforeRoll"):
        shut(state)
    return state


def caught_together(monster: str, dice: Sequence[int | str] = (1, 1), **given: Any) -> Munchkin:
    """The same with Birch as helper; Armitage runs first."""
    state = versus({"monster": monster, "extras": DOOM}, dice=dice, helper="Birch", **given)
    shut(state)
    for _ in range(2):
        who = state.seats_to_act[0]
        state.choose(who, next(step for step in state.legal(who) if getattr(step, "first", -1) == 0))
    return beaten(state)
