"""One attempt at a Challenge, and what comes of it (TP-chal, TP-norm, TP-pers)."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.records import PERSISTENT
from miskatonic.games.terror_paths.records import CHALLENGE, NOBODY, NONE
from miskatonic.games.terror_paths.rules.once import FOOTNOTES
from miskatonic.games.terror_paths.rules.rolls.assign import (
    AssignDice,
    Drawbacks,
    ReadTargets,
    beaten,
    hits_on,
    kept_hits,
)
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, close_roll, open_roll
from miskatonic.games.terror_paths.rules.rolls.luck import OpenRoll
from miskatonic.games.terror_paths.rules.rolls.prepare import PayPowers, Prepare, RollPool
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class Attempt(Step[Terror]):
    """The steps of an attempt, in the order of the book. TP-att-1

    ``seats``: who faces it alone; none, if those present may join. What comes of it is in ``passed``:
    -1 if nobody took part.
    """

    def __init__(self, what: str, place: int, seats: tuple[int, ...] = ()) -> None:
        self.what = what
        self.place = place
        self.seats = seats

    def run(self, s: Terror) -> Ask | None:
        s.passed = -1
        no = open_roll(s, CHALLENGE, self.place, self.seats, self.what)
        s.tell("TP-att-1", "attempts", (self.what, self.place))
        s.then(Prepare(no), Enough(no), ChallengeDone(no))
        return None


class Enough(OfRoll):
    """If anybody takes part the dice are rolled. TP-att-9"""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        if roll.seats:
            no = self.no
            s.then(PayPowers(no), RollPool(no), OpenRoll(no), Drawbacks(no), ReadTargets(no), AssignDice(no))
        return None


class ChallengeDone(OfRoll):
    """Completed, or not: a Normal Challenge then loses its Hits, a Persistent one keeps them.

    TP-norm-1, TP-norm-2, TP-pers-1, TP-pers-2, TP-var-5
    """

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        close_roll(s, self.no)
        if not roll.seats:
            return None
        challenge = s.box.challenges[roll.what]
        hits = kept_hits(s, roll) | hits_on(roll, NONE)
        s.passed = int(beaten(s, challenge.targets, hits, roll.place, NOBODY))
        if challenge.kind == PERSISTENT:
            s.hits[roll.place] = 0 if s.passed else hits
        s.tell("TP-chal-2", "challenge", (roll.what, s.passed, *roll.seats))
        s.then(Footnotes(roll.seats, s.passed))
        return None


class Footnotes(Step[Terror]):
    """A Bonus: once a turn a completed Challenge is worth 1 Luck. TP-mad-1"""

    def __init__(self, seats: tuple[int, ...], passed: int) -> None:
        self.seats = seats
        self.passed = passed

    def run(self, s: Terror) -> Ask | None:
        for seat in self.seats if self.passed else ():
            if s.alive(seat) and s.has(seat, "footnotes") and not s.once(seat, FOOTNOTES):
                s.spend(seat, FOOTNOTES)
                s.luck[seat] += 1
                s.tell("TP-mad-1", "luck", (seat, 1))
        s.passed = self.passed
        return None
