"""What stands against a choice, in words and as things of the scene (MM-gen-2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import (
    cap,
    door_id,
    door_name,
    foe_id,
    foe_name,
    on_board,
    plate_id,
    room_name,
    seat_id,
    space_name,
    who,
)
from miskatonic.kernel.reason import RULE, Obstacle
from miskatonic.kernel.step import Step

Ids = tuple[str, ...]
Told = Callable[[Mansions, int, Any], tuple[str, Ids]]


def obstacle(s: Mansions, seat: int, step: Step[Any], rule: str) -> Obstacle:
    """By this rule; how, and with what."""
    told = OBSTACLES.get(rule)
    if told is None:
        return Obstacle(RULE, (rule,), f"Rule {rule} is against it.")
    text, things = told(s, seat, step)
    return Obstacle(rule, (), text, things)


def _no_step(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    return f"{s.moves_left} Movement and {s.action_left} Action steps are left this turn.", (on_board(s, seat),)


def _hiding(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    return f"{cap(who(s, seat))} is hiding, and has to come out first.", (on_board(s, seat),)


def _far(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    return f"{cap(foe_name(s, x.foe))} is too far away for that.", (foe_id(x.foe),)


def _unseen(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    return f"A wall or a door lies between you and {foe_name(s, x.foe)}.", (foe_id(x.foe),)


def _dark(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    return "Searching in the dark takes a Movement step too, and none is left.", (plate_id(s.box.house, s.room(seat)),)


def _walled(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    return f"Nothing leads from {space_name(s, s.space[seat])} to {space_name(s, x.to)}.", (on_board(s, seat),)


def _sealed(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    return f"{cap(door_name(s, x.door))} is sealed.", (door_id(x.door),)


def _refused(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    room = s.box.house.room_of[x.to]
    return f"{cap(room_name(s, room))} has refused {who(s, seat)} this turn.", (plate_id(s.box.house, room),)


def _answered(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    settled = x.choice <= len(s.answers)
    words = "That has been answered, once and for all." if settled else f"Number {len(s.answers) + 1} comes before it."
    return words, (seat_id(KEEPER),)


def _poor(s: Mansions, seat: int, x: Any) -> tuple[str, Ids]:
    cost = s.box.actions[x.action].deeds[x.deed].cost
    return f"That costs {cost} threat, and there is {s.threat}.", ("threat",)


OBSTACLES: Final[dict[str, Told]] = {
    "MM-ksetup-7": _answered,
    "MM-inv-1": _no_step,
    "MM-hide-3": _hiding,
    "MM-hide-4": _hiding,
    "MM-los-1": _far,
    "MM-los-3": _unseen,
    "MM-dark-2": _dark,
    "MM-move-3": _walled,
    "MM-move-5": _sealed,
    "MM-lock-3": _refused,
    "MM-kact-1": _poor,
    "MM-cmb-6": lambda s, seat, x: ("Bare hands reach only your own space.", (foe_id(x.foe),)),
    "MM-kact-4": lambda s, seat, x: ("That card works once in a turn.", (f"action.{x.action}",)),
    "MM-kact-5": lambda s, seat, x: ("It would have no effect now.", (f"action.{x.action}",)),
    "MM-esc-1": lambda s, seat, x: ("The way out is not open.", (on_board(s, seat),)),
    "MM-trauma-4": lambda s, seat, x: ("It answers the other kind of harm.", (f"trauma.{x.card}",)),
    "MM-trauma-5": lambda s, seat, x: ("There is too much left for that card.", (f"trauma.{x.card}",)),
    "MM-mythos-4": lambda s, seat, x: (f"It costs {s.box.mythos[x.card].cost} threat.", ("threat",)),
    "MM-mythos-5": lambda s, seat, x: ("Its requirement is not met.", (f"mythos.{x.card}",)),
}
