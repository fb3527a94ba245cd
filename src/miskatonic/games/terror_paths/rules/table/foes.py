"""Enemies on the map: placed within the supply, moved, removed (TP-foe, TP-dig-3)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import NOBODY, Foe
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror


def supply(s: Terror, kind: int) -> int:
    """How many of a kind are not on the map. TP-dig-3"""
    out = len([foe for foe in s.foes if foe.kind == kind and foe.seat == NOBODY])
    return s.box.foes[kind].count - out - s.foes_out.count(kind)


def closed(s: Terror, place: int) -> bool:
    """Nothing may be placed in a Blocked or Locked location. TP-class-3, TP-class-4, TP-class-6"""
    return bool((s.blocked | s.locked) >> place & 1)


def place_foes(s: Terror, kind: int, place: int, count: int, rule: str, ambush: bool = False) -> int:
    """Put as many as are available in a place. TP-A-3, TP-dig-3, TP-class-6"""
    if closed(s, place):
        return 0
    placed = min(count, supply(s, kind))
    for _ in range(placed):
        s.foe_no += 1
        s.foes = (*s.foes, Foe(s.foe_no, kind, place, 0, ambush))
        s.tell(rule, "foe", (s.foe_no, kind, place))
        arrive(s, s.foe_no)
    if placed:
        ends.check(s)
    return placed


def arrive(s: Terror, no: int) -> None:
    """A newcomer joins a Battle under way from the next step; else it is to be fought.

    TP-bseq-4, TP-C-4, TP-C-5, TP-men-6, TP-men-8
    """
    foe = s.foe(no)
    if foe is None:
        return
    battle = s.battle
    if battle is not None and battle.place == foe.place:
        s.battle = battle.but(foes=(*battle.foes, no), newcomers=(*battle.newcomers, no))
    else:
        s.set_foe(foe.but(fresh=s.crowd(foe.place)))


def move_foe(s: Terror, no: int, place: int, rule: str) -> None:
    """By an effect only; one that leaves has no further part in a Battle there, and is no longer in Ambush.

    TP-foe-5, TP-bseq-5, TP-amb-3, TP-class-6
    """
    foe = s.foe(no)
    if foe is None or closed(s, place) or foe.place == place:
        return
    battle = s.battle
    if battle is not None and battle.place == foe.place and no in battle.foes:
        s.battle = battle.but(foes=tuple([other for other in battle.foes if other != no]))
    s.set_foe(foe.but(place=place, ambush=False, fresh=0))
    s.tell(rule, "foe_moves", (no, foe.kind, foe.place, place))
    arrive(s, no)
    ends.check(s)


def remove_foe(s: Terror, no: int, rule: str) -> None:
    """Back to the supply, free of Hits. TP-dig-3"""
    foe = s.foe(no)
    if foe is None:
        return
    s.foes = tuple([other for other in s.foes if other.no != no])
    if s.battle is not None and no in s.battle.foes:
        s.battle = s.battle.but(foes=tuple([other for other in s.battle.foes if other != no]))
    s.tell(rule, "foe_gone", (no, foe.kind, foe.place))
    ends.check(s)


def rank_one(s: Terror) -> list[int]:
    """The Rank 1 Enemies of the scenario that are available. TP-elim-5"""
    return [kind.number for kind in s.box.foes if kind.rank == 1 and supply(s, kind.number) > 0]


def no_longer_fresh(s: Terror) -> None:
    """From now on all that stand on the map are old Enemies. TP-men-7"""
    if any(foe.fresh for foe in s.foes):
        s.foes = tuple([foe.but(fresh=0) if foe.fresh else foe for foe in s.foes])
