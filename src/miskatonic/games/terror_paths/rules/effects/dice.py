"""Verbs of Items: on the user's dice, against a loss, and their drawbacks (TP-boost, TP-xdice, TP-item-3, TP-flaw)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import ROLLED, Die, Roll
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.effects.whom import count_of, decide
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, roll_dice, set_die
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect

# ---------------------------------------------------------------------- more dice


def add_dice(s: Terror, effect: Effect, do: Do) -> None:
    """Rolled at once, or with the others if nothing has been rolled yet. TP-xdice-1"""
    roll, count = _roll(s, do), count_of(s, effect, do)
    if roll is None:
        return
    if roll.stage == ROLLED:
        roll_dice(s, roll.no, do.who, count, "TP-xdice-1")
    else:
        at = roll.at(do.who)
        s.set_roll(roll.but(extra=(*roll.extra[:at], roll.extra[at] + count, *roll.extra[at + 1 :])))


def set_dice(s: Terror, effect: Effect, do: Do) -> None:
    """It was not rolled. TP-xdice-1, TP-xdice-2"""
    roll, face = _roll(s, do), count_of(s, effect, do, "face")
    if roll is not None and face:
        s.set_roll(roll.but(dice=(*roll.dice, Die(do.who, face, 0, True)), put=()))
        s.tell("TP-xdice-1", "sets", (do.who, face))


def dearer_power(s: Terror, effect: Effect, do: Do) -> None:
    """For this attempt. TP-att-2, TP-itime-2"""
    roll = _roll(s, do)
    if roll is not None:
        s.set_roll(roll.but(need=roll.need | 1 << do.who))


def pass_test(s: Terror, effect: Effect, do: Do) -> None:
    """Whatever the die shows. TP-test-3"""
    roll = _roll(s, do)
    if roll is not None:
        s.set_roll(roll.but(need=max(6, roll.need)))


def _roll(s: Terror, do: Do) -> Roll | None:
    """The topmost roll, if the user takes part in it. TP-item-4"""
    roll = s.rolls[-1] if s.rolls else None
    return roll if roll is not None and do.who in roll.seats else None


def own(roll: Roll, seat: int, natural: bool = False) -> list[int]:
    """Her dice by position; `natural`: only those that were rolled. TP-item-4, TP-xdice-2"""
    return [at for at, die in enumerate(roll.dice) if die.owner == seat and not (natural and die.fixed)]


# ---------------------------------------------------------------------- changed dice


class OnOwnDie(OfRoll):
    """The user picks one of her dice. TP-item-4"""

    must: ClassVar[bool] = True

    def __init__(self, no: int, seat: int) -> None:
        super().__init__(no)
        self.seat = seat

    def dice(self, s: Terror) -> list[int]:
        roll = s.roll_of(self.no)
        return own(roll, self.seat) if roll is not None else []

    def against_rolled(self, s: Terror, die: int) -> str:
        """Her own dice, and of these such as were rolled. TP-item-4, TP-xdice-2"""
        roll = s.roll_of(self.no)
        if roll is None or die not in own(roll, self.seat):
            return "TP-item-4"
        return "" if die in own(roll, self.seat, True) else "TP-xdice-2"

    def live(self, s: Terror) -> bool:
        return bool(self.candidates(s, self.seat))

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, self.seat)


def boost(s: Terror, effect: Effect, do: Do) -> None:
    """The whole amount to each of a number of different dice. TP-boost-1, TP-boost-2"""
    roll, by = _roll(s, do), count_of(s, effect, do, "by")
    if roll is not None and by:
        s.then(Boost(roll.no, do.who, by, count_of(s, effect, do, "dice"), ()))


class Boost(OnOwnDie):
    """Which of them? TP-boost-1"""

    puts: ClassVar[tuple[str, ...]] = ("BoostDie",)
    asks: ClassVar[str] = "TP-boost-1"

    def __init__(self, no: int, seat: int, by: int, left: int, taken: tuple[int, ...]) -> None:
        super().__init__(no, seat)
        self.by = by
        self.left = left
        self.taken = taken

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [BoostDie(self, at) for at in self.dice(s) if at not in self.taken] if self.left else []


class BoostDie(Step[Terror]):
    """This one; it may go beyond 6. TP-boost-3"""

    rule: ClassVar[str] = "TP-item-2"
    against: ClassVar[tuple[str, ...]] = ("TP-item-4", "TP-boost-1")

    def __init__(self, of: Boost, die: int) -> None:
        self.of = of
        self.die = die

    def why_not(self, s: Terror, seat: int) -> str:
        if self.die not in self.of.dice(s):
            return "TP-item-4"
        return "TP-boost-1" if self.die in self.of.taken else ""

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        _add(s, of.no, of.seat, self.die, of.by)
        s.then(Boost(of.no, of.seat, of.by, of.left - 1, (*of.taken, self.die)))
        return None


def _add(s: Terror, no: int, seat: int, at: int, by: int) -> None:
    """What was added stays on the die through every reroll. TP-boost-5"""
    roll = s.roll_of(no)
    assert roll is not None
    die = roll.dice[at]
    set_die(s, roll, at, die.but(plus=die.plus + by))
    s.tell("TP-boost-1", "boosts", (seat, die.face, by))


def minus(s: Terror, effect: Effect, do: Do) -> None:
    roll, by = _roll(s, do), count_of(s, effect, do, "by")
    if roll is not None and by:
        s.then(Minus(roll.no, do.who, by, effect.word("exact") == "yes"))


class Minus(OnOwnDie):
    """From which, and how much? TP-boost-1, TP-boost-4"""

    puts: ClassVar[tuple[str, ...]] = ("MinusDie",)
    asks: ClassVar[str] = "TP-boost-1"

    def __init__(self, no: int, seat: int, by: int, exact: bool) -> None:
        super().__init__(no, seat)
        self.by = by
        self.exact = exact

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [MinusDie(self, at, by) for at in self.dice(s) for by in self.amounts()]

    def amounts(self) -> list[int]:
        """How much it may be."""
        return [self.by] if self.exact else list(range(1, self.by + 1))


class MinusDie(Step[Terror]):
    """So much from this one, never under 0. TP-boost-3"""

    rule: ClassVar[str] = "TP-item-2"
    against: ClassVar[tuple[str, ...]] = ("TP-item-4", "TP-boost-1")

    def __init__(self, of: Minus, die: int, by: int) -> None:
        self.of = of
        self.die = die
        self.by = by

    def why_not(self, s: Terror, seat: int) -> str:
        if self.die not in self.of.dice(s):
            return "TP-item-4"
        return "" if self.by in self.of.amounts() else "TP-boost-1"

    def run(self, s: Terror) -> Ask | None:
        _add(s, self.of.no, self.of.seat, self.die, -self.by)
        return None


def reroll(s: Terror, effect: Effect, do: Do) -> None:
    roll = _roll(s, do)
    if roll is not None:
        s.then(RerollOwn(roll.no, do.who, count_of(s, effect, do, "most"), ()))


class RerollOwn(OnOwnDie):
    """One after another, each once, as long as she likes. TP-item-3, TP-boost-5"""

    puts: ClassVar[tuple[str, ...]] = ("LeaveDice", "RollAgain")
    asks: ClassVar[str] = "TP-item-3"

    def __init__(self, no: int, seat: int, left: int, taken: tuple[int, ...]) -> None:
        super().__init__(no, seat)
        self.left = left
        self.taken = taken

    def live(self, s: Terror) -> bool:
        return len(self.candidates(s, self.seat)) > 1

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        if roll is None or not self.left:
            return []
        return [LeaveDice(), *[RollAgain(self, at) for at in own(roll, self.seat, True) if at not in self.taken]]


class LeaveDice(Step[Terror]):
    """The others stay as they lie. TP-item-3"""

    rule: ClassVar[str] = "TP-item-3"
    declines: ClassVar[bool] = True

    def run(self, s: Terror) -> Ask | None:
        return None


class RollAgain(Step[Terror]):
    """Only the natural value changes. TP-item-3, TP-boost-5"""

    rule: ClassVar[str] = "TP-item-3"
    against: ClassVar[tuple[str, ...]] = ("TP-item-4", "TP-xdice-2", "TP-item-1")

    def __init__(self, of: RerollOwn, die: int) -> None:
        self.of = of
        self.die = die

    def why_not(self, s: Terror, seat: int) -> str:
        against = self.of.against_rolled(s, self.die)
        return against or ("TP-item-1" if self.die in self.of.taken else "")

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        roll = s.roll_of(of.no)
        assert roll is not None
        die = roll.dice[self.die]
        face = s.roll(6)
        set_die(s, roll, self.die, die.but(face=face))
        s.tell("TP-item-3", "rerolls", (of.seat, die.owner, die.face, face, 0))
        s.then(RerollOwn(of.no, of.seat, of.left - 1, (*of.taken, self.die)))
        return None


def turn_die(s: Terror, effect: Effect, do: Do) -> None:
    roll = _roll(s, do)
    if roll is not None:
        s.then(TurnDie(roll.no, do.who))


class TurnDie(OnOwnDie):
    """Which, and to which face? TP-item-3"""

    puts: ClassVar[tuple[str, ...]] = ("TurnTo",)
    asks: ClassVar[str] = "TP-item-3"

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        if roll is None:
            return []
        mine = own(roll, self.seat, True)
        return [TurnTo(self, at, face) for at in mine for face in range(1, 7) if face != roll.dice[at].face]


class TurnTo(Step[Terror]):
    """To this face. TP-item-3"""

    rule: ClassVar[str] = "TP-item-3"
    against: ClassVar[tuple[str, ...]] = ("TP-item-4", "TP-xdice-2")

    def __init__(self, of: TurnDie, die: int, face: int) -> None:
        self.of = of
        self.die = die
        self.face = face

    def why_not(self, s: Terror, seat: int) -> str:
        return self.of.against_rolled(s, self.die)

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.of.no)
        assert roll is not None
        die = roll.dice[self.die]
        set_die(s, roll, self.die, die.but(face=self.face))
        s.tell("TP-item-3", "turns", (self.of.seat, die.face, self.face))
        return None


# ---------------------------------------------------------------------- losses and drawbacks


def lessen(s: Terror, effect: Effect, do: Do) -> None:
    """Only what the Item is good against, never below 0. TP-itime-5, TP-eatk-7"""
    if not s.losing:
        return
    seat, san, hp = s.losing
    by = count_of(s, effect, do)
    tracks = next(use.tracks for item in s.box.items for use in item.uses if use.text == do.text) or ("san", "hp")
    s.losing = (seat, max(0, san - by) if "san" in tracks else san, max(0, hp - by) if "hp" in tracks else hp)
    s.tell("TP-itime-5", "lessens", (seat, *s.losing[1:]))


def drop_faces(s: Terror, effect: Effect, do: Do) -> None:
    """Of all that she rolled in the attempt, by what they show naturally. TP-flaw-2, TP-dice-2"""
    roll, face = _roll(s, do), effect.number("face")
    if roll is None:
        return
    gone = [at for at in own(roll, do.who, True) if roll.dice[at].face == face]
    kept = tuple([die for at, die in enumerate(roll.dice) if at not in gone])
    s.set_roll(roll.but(dice=kept, put=()))
    if gone:
        s.tell("TP-flaw-2", "drops_faces", (do.who, face, len(gone)))
