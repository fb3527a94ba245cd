"""Between two actions: what an action costs, free plays, and what may be done out of turn."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cthulhu_mash.records import ENDED_TURN, REWORN, SETTLED
from miskatonic.games.cthulhu_mash.rules.combat import facing, powers
from miskatonic.games.cthulhu_mash.rules.objects import remedies
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.spells import dust
from miskatonic.games.cthulhu_mash.rules.spells.reflection import Reflect, can_reflect
from miskatonic.games.cthulhu_mash.rules.turn.base import Paragraph
from miskatonic.games.cthulhu_mash.rules.turn.victory import CheckVictory
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step

__all__ = ["AfterAction", "Reflect", "begin", "can_reflect", "free_action", "free_plays", "out_of_turn"]


def begin(s: Mash, step: Step[Mash], figure: int = -1) -> None:
    """A figure spends one action on this choice; what was left of a move is lost. CM-2.1.5-1, CM-2.1.5-3"""
    actor = s.active if figure < 0 else figure
    dust.mark(s, actor, step)
    s.told_to = 0
    if s.facing:
        facing.act(s, actor)
    if actor == s.active:
        s.actions -= 1
        s.mp = 0
        s.used &= ~(REWORN | SETTLED)
    else:
        s.runs -= 1


class AfterAction(Step[Mash]):
    """The action is complete with all its consequences: Temporal Dust is offered, then the dead count.

    CM-6-33, CM-6-34
    """

    def run(self, s: Mash) -> Ask | None:
        s.then(*dust.offer(s), CheckVictory())
        return None


def free_plays(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """What the active player may do without spending an action. CM-2.1.4-12, CM-2.1.3-3, CM-5.2-1, CM-5.1-10"""
    if s.options["sanity"] and sanity.mad(s, seat):
        return  # the insane take no free steps (CM-8.5-16)
    if s.objects[seat]:
        remedies.offers(s, seat, found)
    if s.trophies[seat]:
        powers.offers(s, seat, found)


def free_action(s: Mash, seat: int) -> bool:
    """With no action left: is there still something to do in this turn?"""
    if s.used & ENDED_TURN or not (s.objects[seat] or s.trophies[seat]):
        return False
    found: list[Step[Mash]] = []
    free_plays(s, seat, found)
    return bool(found)


def out_of_turn(s: Mash, seat: int) -> list[Any]:
    """Green objects in somebody else's turn, between two actions, steps or pick-ups. CM-5.2-10"""
    top = s.agenda[-1]
    if not s.objects[seat] or s.space[seat] < 0 or not isinstance(top, Paragraph) or not top.gap:
        return []
    if seat == s.active and s.ask_of(seat) is not None:
        return []  # in one's own turn they are among the free plays
    if s.options["sanity"] and sanity.mad(s, seat):
        return []
    return remedies.out_of_turn(s, seat)
