"""What stands against a choice, in words and as things of the scene (MM-gen-2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.cards import using
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
from miskatonic.kernel.record import name_of
from miskatonic.kernel.step import Step

Ids = tuple[str, ...]
Told = Callable[[Mansions, int, Any], tuple[str, str, Ids]]
"""The kind of obstacle, its sentence, and what it is in the scene."""


def obstacle(s: Mansions, seat: int, step: Step[Any], rule: str) -> Obstacle:
    """By this rule; how, and with what."""
    told = OBSTACLES.get(rule)
    if told is not None:
        kind, text, things = told(s, seat, step)
        return Obstacle(kind, (), text, things)
    kind, text = SAID.get(rule, (RULE, f"{rule} is against it."))
    return Obstacle(kind, (), text)


# ---------------------------------------------------------------------- steps and ways


def _no_step(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    left = s.moves_left if name_of(type(x)) == "Move" else s.action_left
    name = "Movement" if name_of(type(x)) == "Move" else "Action"
    return "no step", f"{left or 'No'} {name} step is left this turn.", (on_board(s, seat),)


def _hiding(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    return "hiding", f"{cap(who(s, seat))} is hiding, and has to come out first.", (on_board(s, seat),)


def _walled(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    text = f"No way leads from {space_name(s, s.space[seat])} straight to {space_name(s, x.to)}."
    return "no way", text, (on_board(s, seat),)


def _sealed(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    return "sealed", f"{cap(door_name(s, x.door))} is sealed.", (door_id(x.door),)


def _refused(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    room = s.box.house.room_of[x.to]
    text = f"{cap(room_name(s, room))} has refused {who(s, seat)} this turn."
    return "locked out", text, (plate_id(s.box.house, room),)


def _answered(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    if x.choice <= len(s.answers):
        return "answered", "That has been answered, once and for all.", (seat_id(KEEPER),)
    return "later", f"Number {len(s.answers) + 1} comes before it.", (seat_id(KEEPER),)


def _no_exit(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    return "no escape", "The way out is not open from here, or not yet.", (on_board(s, seat),)


def _dark(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    text = "Searching in the dark takes a Movement step too, and none is left."
    return "dark", text, (plate_id(s.box.house, s.room(seat)),)


# ---------------------------------------------------------------------- attacks and cards


def _far(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    return "too far", f"{cap(foe_name(s, x.foe))} is too far away for that.", (foe_id(x.foe),)


def _unseen(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    return "out of sight", f"A wall or a door lies between you and {foe_name(s, x.foe)}.", (foe_id(x.foe),)


def _out_of_hand(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    return "bare hands", "Bare hands reach only your own space.", (foe_id(x.foe),)


def _card_text(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    use = using.use_of(s, seat, x.source, x.number)
    if use.once and use.key in s.powers[seat]:
        return "used", "That has been used, and works once.", ()
    return "condition", "What its text asks for is not the case now.", ()


# ---------------------------------------------------------------------- the keeper


def _poor(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    cost = s.box.actions[x.action].deeds[x.deed].cost
    return "threat", f"That costs {cost} threat, and there is {s.threat}.", ("threat",)


def _dear(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    return "threat", f"It costs {s.box.mythos[x.card].cost} threat, and there is {s.threat}.", ("threat",)


def _skill(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    if s.skill[seat]:
        return "barred", "Something keeps you from using skill points.", ()
    return "no skill", "You have no skill point left.", ()


def _one_mythos(s: Mansions, seat: int, x: Any) -> tuple[str, str, Ids]:
    if s.active == KEEPER:
        return "own turn", "Mythos cards are for the investigators' turns, and this is yours.", ()
    return "one a turn", "You have played a Mythos card in this turn; one is all.", ()


OBSTACLES: Final[dict[str, Told]] = {
    "MM-ksetup-7": _answered,
    "MM-inv-1": _no_step,
    "MM-hide-3": _hiding,
    "MM-hide-4": _hiding,
    "MM-los-1": _far,
    "MM-los-3": _unseen,
    "MM-cmb-6": _out_of_hand,
    "MM-dark-2": _dark,
    "MM-move-3": _walled,
    "MM-move-5": _sealed,
    "MM-lock-3": _refused,
    "MM-esc-1": _no_exit,
    "MM-gen-1": _card_text,
    "MM-kact-1": _poor,
    "MM-mythos-2": _one_mythos,
    "MM-mythos-4": _dear,
    "MM-skill-1": _skill,
    "MM-kact-4": lambda s, seat, x: ("once a turn", "That card works once in a turn.", (f"action.{x.action}",)),
    "MM-kact-5": lambda s, seat, x: ("no effect", "It would have no effect now.", (f"action.{x.action}",)),
    "MM-trauma-4": lambda s, seat, x: ("other harm", "It answers the other kind of harm.", (f"trauma.{x.card}",)),
    "MM-trauma-5": lambda s, seat, x: ("too well", "They have too much left for that card.", (f"trauma.{x.card}",)),
    "MM-mythos-5": lambda s, seat, x: ("requirement", "Its requirement is not met.", (f"mythos.{x.card}",)),
}

SAID: Final[dict[str, tuple[str, str]]] = {
    "MM-cmb-10": ("target", "That Spell is cast at a monster."),
    "MM-barr-2": ("not its space", "A barrier goes only on a door of the space that it stands in."),
    "MM-barr-3": ("barred already", "That door has its barrier; there is one for each."),
    "MM-spell-1": ("no spell", "You have no such Spell."),
    "MM-spell-7": ("elsewhere", "It is cast on somebody in your own room."),
    "MM-gen-11": ("cost", "It costs a skill point, and you have none left."),
    "MM-pact-1": ("actions", "You do not have enough puzzle actions left for that."),
    "MM-pact-11": ("actions", "Drawing takes two puzzle actions, and you do not have two left."),
    "MM-pact-7": ("not adjacent", "Those two do not lie side by side."),
    "MM-pact-8": ("other puzzle", "This kind of puzzle does not allow that."),
    "MM-limit-5": ("no pieces", "All pieces of that kind are in use."),
    "MM-skill-2": ("spent", "You have spent a skill point on this test already."),
    "MM-skill-3": ("luck", "No skill point helps in a test of Luck."),
    "MM-dark-4": ("lantern", "This investigator ignores darkness, and cannot be chosen for it."),
    "MM-ksetup-3": ("not in this story", "This story does not use that Keeper Action."),
    "MM-matk-5": ("not beside", "That monster does not share a space with that investigator, or has attacked."),
    "MM-matk-3": ("stunned", "That monster is stunned, and shakes off a token instead."),
    "MM-new-5": ("nobody there", "It needs somebody on the board, and this player has no investigator yet."),
    "MM-new-7": ("taken", "That investigator is played already, or has been in this game."),
}
