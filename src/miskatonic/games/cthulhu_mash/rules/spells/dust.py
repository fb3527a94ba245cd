"""Temporal Dust: an action taken back with all its effects, and done over (CM-6).

Before each action that somebody could take back, the whole table is kept. Chance already drawn stays drawn, and what
has been seen stays known: a tile turned up by the action, or an object taken from a face-down pile, goes back face
down where it lay, and everybody knows it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from miskatonic.games.cthulhu_mash.records import Mark, Pile
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.spells import lore
from miskatonic.games.cthulhu_mash.rules.turn.base import clockwise
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step

NOT_KEPT: Final = frozenset(("mark", "redone", "script", "deeds"))
"""What belongs to the undoing itself."""


def _spell(s: Mash) -> int:
    return s.box.spell_number["temporal_dust"]


def mark(s: Mash, actor: int, step: Step[Mash]) -> None:
    """Keep the table as it is before an action, if somebody could bring it back. CM-6-30, CM-6-31, CM-6-34"""
    s.mark = None
    if s.redone:
        second = s.redone == actor + 1
        s.redone = 0
        if second:  # the second outcome stands
            s.deeds = ()
            return
    s.script = s.deeds = ()
    if not lore.abroad(s, _spell(s)):
        return
    able = sum([1 << seat for seat in range(s.seats) if _able(s, seat)])
    if able:
        table = tuple([_copied(getattr(s, name)) for name in s.table if name not in NOT_KEPT])
        s.mark = Mark(able, actor, step, tuple(s.agenda), table)


def _able(s: Mash, seat: int) -> bool:
    """Can this character cast it now? CM-6-5, CM-6-7, CM-6-35, CM-8.5-16"""
    if s.space[seat] < 0 or not s.mentality[seat] or not lore.knows(s, seat, _spell(s)) or bound(s, seat):
        return False
    return not s.options["sanity"] or (s.sanity[seat] > 0 and not sanity.mad(s, seat))


def _copied(value: Any) -> Any:
    return value.copy() if isinstance(value, (list, dict)) else value


def offer(s: Mash) -> list[Step[Mash]]:
    """The questions to those who could take back the action that has just been completed: those who acted or at whom
    it was directed, the active player first. CM-6-33, CM-ref-13
    """
    kept = s.mark
    if kept is None:
        return []
    asked = [x for x in clockwise(s, s.active) if kept.seats >> x & 1 and (x == kept.actor or s.told_to >> x & 1)]
    if not asked:
        s.mark = None
        return []
    return [*[MayUndo(seat) for seat in asked], Stands()]


class MayUndo(Step[Mash]):
    """One caster is asked, once. CM-6-33"""

    asks: ClassVar[str] = "CM-6-34"
    puts: ClassVar[tuple[str, ...]] = ("LetStand", "Undo")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mash) -> bool:
        return s.mark is not None

    def run(self, s: Mash) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [LetStand(seat), Undo(seat)]


class LetStand(Step[Mash]):
    """The action stands as far as this caster is concerned. CM-6-33"""

    rule: ClassVar[str] = "CM-6-33"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        return None


class Stands(Step[Mash]):
    """Nobody has taken the action back: it is final. CM-6-33, CM-6-34"""

    def run(self, s: Mash) -> Ask | None:
        s.mark = None
        return None


class Undo(Step[Mash]):
    """The last action has never happened, and is done over. CM-6-29, CM-6-30, CM-6-31, CM-6-35"""

    rule: ClassVar[str] = "CM-6-29"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        kept, deeds = s.mark, s.deeds
        assert kept is not None
        tiles = s.tile_at
        _restore(s, kept)
        _remember_tiles(s, tiles)
        for space, index, piece in [deed for deed in deeds if isinstance(deed, tuple)]:
            _remember_object(s, space, index, piece)
        s.redone = kept.actor + 1
        s.tell("CM-6-29", "undone", (self.seat, kept.actor))
        if kept.actor != self.seat:  # somebody else's action: the same target and choices, new dice
            s.script = tuple([deed for deed in deeds if not isinstance(deed, tuple)])
            s.then(kept.deed)
        lore.pay(s, self.seat)
        return None


def _restore(s: Mash, kept: Mark) -> None:
    names = [name for name in s.table if name not in NOT_KEPT]
    for name, value in zip(names, kept.table, strict=True):
        setattr(s, name, _copied(value))
    s.agenda[:] = kept.agenda
    s.mark = None
    s.script = s.deeds = ()
    s.sheets = [None] * s.seats


def _remember_tiles(s: Mash, before: list[int]) -> None:
    """A tile turned up by the undone action lies face down in its place, but everybody knows it. CM-6-30"""
    for place, tile in enumerate(before):
        if tile >= 0 and s.tile_at[place] < 0:
            s.tile_at[place] = tile
            s.place_of[tile] = place
            s.tile_bag[tile] -= 1


def _remember_object(s: Mash, space: int, index: int, piece: int) -> None:
    """An object seen in the undone action lies face down again where it was. CM-6-30"""
    pile = s.ground.get(space)
    if pile is None or index >= len(pile.down) or pile.down[index] >= 0:
        return
    bag = -1 - pile.down[index]
    s.bags[bag] &= ~(1 << piece)
    s.laid[bag] -= 1
    s.ground[space] = Pile(pile.up, (*pile.down[:index], piece, *pile.down[index + 1 :]))


# ---------------------------------------------------------------------- what happens within an action


def note(s: Mash, step: Step[Mash]) -> None:
    """Remember a choice made within an action, in case somebody else has it done over. CM-6-29"""
    if s.mark is not None:
        s.deeds = (*s.deeds, step)


def seen(s: Mash, space: int, index: int, piece: int) -> None:
    """Remember that an object from a face-down pile has come to light. CM-6-30"""
    if s.mark is not None:
        s.deeds = (*s.deeds, (space, index, piece))


def again(s: Mash, asking: Step[Mash], seat: int) -> bool:
    """In an action that is done over: make the same choice as the first time, if it is still open. CM-6-29"""
    if not s.script:
        return False
    choice, s.script = s.script[0], s.script[1:]
    for step in asking.candidates(s, seat):
        if step == choice:
            s.then(step)
            return True
    return False
