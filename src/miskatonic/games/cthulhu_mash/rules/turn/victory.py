"""How the game is won, lost or drawn, and the test whether the sides can reach each other. Sections 3.2 and 2.3.2."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.rules.moving.board import reachable
from miskatonic.games.cthulhu_mash.rules.moving.tiling import wanted_place
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.rules.turn.restart import Restart
from miskatonic.games.cthulhu_mash.state import CAPTURE_THE_FLAG, COOPERATIVE, DEATH_MATCH, IN_PLAY, OUT, Mash
from miskatonic.kernel.event import Outcome
from miskatonic.kernel.step import Ask, Step


class CheckVictory(Step[Mash]):
    """Checked whenever somebody or something has left the board, once the action is complete. CM-3.2-8, CM-6-34"""

    def live(self, s: Mash) -> bool:
        return bool(s.check) or s.mark is not None

    def run(self, s: Mash) -> Ask | None:
        if s.mark is not None:  # the last action may still be undone
            s.then(gaps.AfterAction())
            return None
        s.check = 0
        if s.mode == COOPERATIVE:
            _cooperative(s)
        else:
            _sides(s)
        return None


def _cooperative(s: Mash) -> None:
    """Won when every tile within reach is cleared, lost when nobody is left. CM-3.2-6..8, CM-2.3.2-21"""
    living = s.living()
    if cleared(s, living):
        s.finish(Outcome(tuple(range(s.seats)), (1,) * s.seats, "every tile is cleared", "CM-3.2-6"))
    elif all(status == OUT for status in s.status):
        s.finish(Outcome((), (0,) * s.seats, "nobody is left", "CM-3.2-8"))


def cleared(s: Mash, living: list[int]) -> bool:
    """Are all tiles that can be reached free of generators and monsters, and none still hidden?"""
    if s.options["shared_start"] and s.entered != (1 << s.seats) - 1 and not s.made:
        return False
    here = [s.place_of[s.tile_of(seat)] for seat in living]
    if here and wanted_place(s, here[0]):  # mostly so; then nobody need look any further
        return False
    left = [place for place in range(len(s.tile_at)) if wanted_place(s, place)]
    if not left:
        return True
    if not living:
        return False
    within = reachable(s, here, True)
    return not any(within >> place & 1 for place in left)


def _sides(s: Mash) -> None:
    """The last side in the game wins; in Capture the Flag also the last with a spawning space.

    CM-3.2-2, CM-3.2-4, CM-3.2-5, CM-3.2-11
    """
    left = sorted({s.side[seat] for seat in s.playing()})
    if len(left) == 1:
        _win(s, left[0], "the last side in the game", "CM-3.2-2" if s.mode == DEATH_MATCH else "CM-3.2-5")
    elif not left:
        s.finish(Outcome((), (0,) * s.seats, "nobody is left", "CM-3.2-2"))
    elif s.mode == CAPTURE_THE_FLAG:
        flags = sorted({s.side[seat] for seat in range(s.seats) if s.camps[seat] and s.side[seat] in left})
        if len(flags) == 1:
            _win(s, flags[0], "all other spawning spaces are destroyed", "CM-3.2-4")


def _win(s: Mash, side: int, reason: str, rule: str) -> None:
    winners = tuple([seat for seat in range(s.seats) if s.side[seat] == side])
    s.finish(Outcome(winners, tuple([int(s.side[seat] == side) for seat in range(s.seats)]), reason, rule))


class EndOfRound(Step[Mash]):
    """A round is complete when every player in the game has had a turn. CM-ref-12, CM-2.3.2-12, CM-9.4-2"""

    def run(self, s: Mash) -> Ask | None:
        if s.round >= s.options["rounds"]:
            _time_is_up(s)
            return None
        s.round += 1
        if s.mode != COOPERATIVE:
            if s.cut:
                s.cut = 0
                s.then(Restart())
            elif cut_off(s):
                s.cut = 1
                s.tell("CM-2.3.2-12", "cut_off", ())
        return None


class TimeIsUp(Step[Mash]):
    """The time agreed on has run out before the tiles were cleared. CM-9.4-2"""

    def run(self, s: Mash) -> Ask | None:
        s.finish(Outcome((), (0,) * s.seats, "the time has run out", "CM-9.4-2"))
        return None


def _time_is_up(s: Mash) -> None:
    """At the round limit cooperative games are lost; else most characters, spaces and kills decide. CM-ref-12"""
    if s.mode == COOPERATIVE:
        s.finish(Outcome((), (0,) * s.seats, "the rounds have run out", "CM-ref-12"))
        return
    sides = sorted(set(s.side))
    merits = {side: _merit(s, side) for side in sides}
    best = [side for side in sides if merits[side] == max(merits.values())]
    if len(best) == 1:
        _win(s, best[0], "ahead when the rounds ran out", "CM-ref-12")
    else:
        scores = tuple([int(s.side[seat] in best) for seat in range(s.seats)])
        s.finish(Outcome((), scores, "even when the rounds ran out", "CM-ref-12"))


def _merit(s: Mash, side: int) -> tuple[int, int, int]:
    seats = [seat for seat in range(s.seats) if s.side[seat] == side]
    alive = sum([s.status[seat] != OUT for seat in seats])
    camps = sum([s.camps[seat] > 0 for seat in seats]) if s.mode == CAPTURE_THE_FLAG and alive else 0
    return camps, alive, sum([s.felled[seat] for seat in seats])


def cut_off(s: Mash) -> bool:
    """Can no living character reach an opponent, nor (in Capture the Flag) an opposing spawning space? CM-2.3.2-12"""
    where = {}
    for seat in s.playing():
        tile = s.tile_of(seat) if s.status[seat] == IN_PLAY and s.alive(seat) else s.home[seat]
        where[seat] = s.place_of[tile]
    for seat, place in where.items():
        within = reachable(s, [place], False)
        for other, there in where.items():
            if s.side[other] == s.side[seat]:
                continue
            if within >> there & 1:
                return False
        if s.mode == CAPTURE_THE_FLAG and any(within >> place & 1 for place in _flags(s, s.side[seat])):
            return False
    return True


def _flags(s: Mash, side: int) -> list[int]:
    """The places of the spawning spaces this side has yet to destroy, those of eliminated team-mates too. CM-3.2-5"""
    rivals = {s.side[seat] for seat in s.playing()} - {side}
    return [s.place_of[s.home[seat]] for seat in range(s.seats) if s.camps[seat] and s.side[seat] in rivals]
