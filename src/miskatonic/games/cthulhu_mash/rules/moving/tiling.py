"""Turning tiles up, and the rotations they may be laid in. Section 2.3.2."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.content.tiles import gate_at
from miskatonic.games.cthulhu_mash.figures import CHARACTER
from miskatonic.games.cthulhu_mash.rules.moving.board import reachable
from miskatonic.games.cthulhu_mash.rules.spells import dust
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, Mash
from miskatonic.kernel.step import Ask, Step


class TurnUp(Step[Mash]):
    """A hidden tile is turned up; it is drawn only now unless somebody has seen it before. CM-2.3.2-5, CM-2.3-2"""

    def __init__(self, place: int, side: int, seat: int, entering: int) -> None:
        self.place = place
        self.side = side
        """The layout side from which it is entered or scouted; -1 if from nowhere."""
        self.seat = seat
        self.entering = entering

    def live(self, s: Mash) -> bool:
        return s.turned[self.place] < 0

    def run(self, s: Mash) -> Ask | None:
        if s.tile_at[self.place] < 0:
            tile = s.pick(s.tile_bag)
            s.tile_bag[tile] -= 1
            s.tile_at[self.place] = tile
            s.place_of[tile] = self.place
        s.tell("CM-2.3.2-5", "turned_up", (s.tile_at[self.place], self.place))
        s.then(TurnTile(self.place, self.side, self.seat, self.entering))
        return None


class TurnTile(Step[Mash]):
    """Whoever turned it up chooses its rotation among the permitted ones. CM-2.3.2-5, CM-ref-7, CM-6-29"""

    asks: ClassVar[str] = "CM-ref-7"
    limits: ClassVar[str] = "CM-2.3.2-16"
    puts: ClassVar[tuple[str, ...]] = ("Lay",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, place: int, side: int, seat: int, entering: int) -> None:
        self.place = place
        self.side = side
        self.seat = seat
        self.entering = entering

    def run(self, s: Mash) -> Ask | None:
        turns = permitted_turns(s, self.place, self.side)
        if len(turns) == 1:
            _lay(s, self.place, turns[0])
            return None
        return None if dust.again(s, self, self.seat) else Ask((self.seat,))

    def bars(self, s: Mash, seat: int, step: Step[Mash]) -> str:
        """CM-2.3.2-16, CM-2.3.2-20, CM-2.3.2-21, CM-3.3.2-7"""
        if not isinstance(step, Lay) or step.place != self.place:
            return self.limits
        if self.side >= 0 and s.box.tiles[s.tile_at[self.place]].ceiling >= 0:
            return "CM-3.3.2-7"
        turns = _meeting(s, self.place, self.side)
        if step.turn not in turns:
            return "CM-2.3.2-20"
        return "CM-2.3.2-16" if step.turn not in _linking(s, self.place, turns) else "CM-2.3.2-21"

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [Lay(self.place, turn) for turn in permitted_turns(s, self.place, self.side)]


class Lay(Step[Mash]):
    """The tile lies as it was turned, and never turns again. CM-2.3.1-4"""

    rule: ClassVar[str] = "CM-2.3.2-5"

    def __init__(self, place: int, turn: int) -> None:
        self.place = place
        self.turn = turn

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        _lay(s, self.place, self.turn)
        return None


def _lay(s: Mash, place: int, turn: int) -> None:
    s.turned[place] = turn
    s.check = 1
    s.tell("CM-2.3.2-5", "turned", (s.tile_at[place], turn))


def permitted_turns(s: Mash, place: int, side: int) -> list[int]:
    """The rotations a tile may be laid in.

    CM-2.3.2-3, CM-2.3.2-5, CM-2.3.2-14, CM-2.3.2-16, CM-2.3.2-21, CM-3.3.2-7, CM-ref-7
    """
    tile = s.box.tiles[s.tile_at[place]]
    if side >= 0 and tile.ceiling >= 0:
        return [(side - tile.blank) % 4]
    turns = _meeting(s, place, side)
    if len(turns) > 1:
        turns = _linking(s, place, turns)
    if len(turns) > 1 and s.mode == COOPERATIVE:
        turns = _farthest(s, place, turns)
    return turns


def _meeting(s: Mash, place: int, side: int) -> list[int]:
    """Those that meet the gate just used; or any gate, if nobody comes through one. CM-2.3.2-5, CM-ref-7"""
    tile = s.box.tiles[s.tile_at[place]]
    used = side >= 0 and _faced(s, place, side)
    sides = [side] if used else [other for other in range(4) if _faced(s, place, other)]
    turns = list(range(4))
    return [turn for turn in turns if any(gate_at(tile, turn, other) >= 0 for other in sides)] or turns


def _faced(s: Mash, place: int, side: int) -> bool:
    """Does a face-up tile have a gate that faces this side of the place?"""
    other = s.plan().beside[place * 4 + side]
    if other < 0 or s.turned[other] < 0:
        return False
    return gate_at(s.box.tiles[s.tile_at[other]], s.turned[other], (side + 2) % 4) >= 0


def _linking(s: Mash, place: int, turns: list[int]) -> list[int]:
    """Those that meet the gates of the start tiles beside, if there are any. CM-2.3.2-16"""
    tile = s.box.tiles[s.tile_at[place]]
    plan = s.plan()
    wanted = []
    for side in range(4):
        other = plan.beside[place * 4 + side]
        if other >= 0 and plan.places[other].start and not plan.wraps[place * 4 + side] and _faced(s, place, side):
            wanted.append(side)
    if not wanted:
        return turns
    met = [sum([gate_at(tile, turn, side) >= 0 for side in wanted]) for turn in turns]
    return [turn for turn, n in zip(turns, met, strict=True) if n == max(met)]


def _farthest(s: Mash, place: int, turns: list[int]) -> list[int]:
    """In cooperative play those that keep most tiles within reach of a living character. CM-2.3.2-21"""
    counts = []
    starts = [s.place_of[s.tile_of(seat)] for seat in s.living()]
    for turn in turns:
        s.turned[place] = turn
        within = reachable(s, [*starts, place], True)
        counts.append(sum([within >> p & 1 for p in range(len(s.tile_at)) if wanted_place(s, p)]))
    s.turned[place] = -1
    return [turn for turn, n in zip(turns, counts, strict=True) if n == max(counts)]


def wanted_place(s: Mash, place: int) -> bool:
    """Is there something left to do: not generated yet, or still with generators or monsters? CM-3.2-6"""
    tile = s.tile_at[place]
    if tile < 0 or s.turned[place] < 0 or not s.made >> tile & 1:
        return True
    return any(s.box.sort[figure] != CHARACTER for figure in s.crowd[tile])
