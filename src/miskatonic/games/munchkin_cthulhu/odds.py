"""What foresight calls the outcomes of a choice in Munchkin Cthulhu, and the chance to run away."""

from __future__ import annotations

from typing import Any

from miskatonic.games.munchkin_cthulhu.box import NONE
from miskatonic.games.munchkin_cthulhu.names import title
from miskatonic.games.munchkin_cthulhu.resolve import bring_about
from miskatonic.games.munchkin_cthulhu.sentences import ending
from miskatonic.games.munchkin_cthulhu.state import Fight, Monster, Munchkin, Pending
from miskatonic.games.munchkin_cthulhu.steps.door import OpenDoor
from miskatonic.games.munchkin_cthulhu.steps.play import Play
from miskatonic.games.munchkin_cthulhu.steps.run import ESCAPE
from miskatonic.games.munchkin_cthulhu.strength import flee_modifier, lets_go, totals
from miskatonic.games.munchkin_cthulhu.zones import take_out
from miskatonic.kernel.step import Step


def escape_sixths(s: Munchkin, fight: Fight, seat: int, monster: Monster) -> int:
    """How many faces of the die let this seat escape from the monster. MU-run-3, MU-run-16, MU-run-20"""
    if lets_go(s, seat, monster):
        return 6
    modifier = flee_modifier(s, fight, seat, monster)
    return sum(face + modifier >= ESCAPE for face in range(1, 7))


def would_make(s: Munchkin, step: Play) -> tuple[int, int] | None:
    """Both totals after a play into the fight, if nobody answers it; None if the fight would be over. MU-cbt-15"""
    trial = s.copy()
    take_out(trial, step.seat, step.card, step.place)
    bring_about(trial, Pending(0, "play", step.card, step.seat, step.use, step.on, step.extra))
    fight = trial.fight
    return totals(trial, fight) if fight is not None and fight.monsters else None


def named_outcome(before: Munchkin, after: Munchkin, seat: int, step: Step[Any]) -> str:
    """What became of this choice, in a few words; empty while it is not settled."""
    if after.over:
        return ending(after)
    if isinstance(step, OpenDoor):
        return _behind_the_door(before, after, seat)
    fight = before.fight
    if fight is None or (after.fight is not None and after.fight.no == fight.no):
        return "" if fight is not None else "no chance in it"
    if after.level[fight.fighter] > before.level[fight.fighter]:
        return "the monsters die"
    if not after.alive(fight.fighter):
        return "death"
    return "the fight is over, nobody has gained"


def _behind_the_door(before: Munchkin, after: Munchkin, seat: int) -> str:
    """The card that was revealed: still to be answered, fighting, discarded, or in the hand."""
    if not after.opened:
        return ""
    shown = next((p.card for p in after.pending if p.what == "door"), NONE)
    if shown == NONE and after.fight is not None:
        shown = after.fight.monsters[0].card
    if shown == NONE and len(after.door_discards) > len(before.door_discards):
        shown = after.door_discards[len(before.door_discards)]
    if shown == NONE:
        held = list(after.hands[seat])
        for card in before.hands[seat]:
            if card in held:
                held.remove(card)
        shown = held[0] if held else NONE
    if shown == NONE:
        return "" if any(before.doors) or before.door_discards else "nothing"
    return title(after, shown)
