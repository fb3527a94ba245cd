"""Taking a test: skill point, roll, rolling again, result (MM-test-5, MM-test-6, MM-skill-2, MM-opt-4)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import ATTRIBUTES, LUCK, ROLLED, TEST
from miskatonic.games.mansions_of_madness.records import COMBAT, KEEPER, NONE, PLAIN, Test
from miskatonic.games.mansions_of_madness.rules.cards import using
from miskatonic.games.mansions_of_madness.rules.tests.values import passes, target
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class TakeTest(Step[Mansions]):
    """Name the attribute; the investigator may add to it; then the die is rolled. MM-test-5"""

    def __init__(
        self, seat: int, attribute: int, mod: int = 0, kind: str = PLAIN, foe: int = NONE, combat: bool = False
    ) -> None:
        self.seat = seat
        self.attribute = attribute
        self.mod = mod
        self.kind = kind
        self.foe = foe
        self.combat = combat

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        s.test = Test(self.seat, self.attribute, self.mod, self.kind, self.foe, self.combat)
        s.passed = 0
        s.tell("MM-test-5", "tests", (self.seat, self.attribute, self.kind, self.foe, target(s, s.test)))
        s.then(Prepare(self.seat), RollDie(), RollAgain(self.seat), ForceAgain(), Settle())
        return None


def helps(s: Mansions, seat: int, moment: str) -> list[tuple[int, int]]:
    """Cards that help at this test now, each with the number of its use."""
    test = s.test
    if test is None:
        return []
    sorts = {ATTRIBUTES[test.attribute], test.kind}
    if test.combat:
        sorts.add(COMBAT)
    found = []
    for source, number, use in using.usable(s, seat, moment):
        if (not use.tests or sorts & set(use.tests)) and source not in test.used:
            found.append((source, number))
    return found


class Prepare(Step[Mansions]):
    """Before the roll: a skill point, cards that add. MM-skill-2, MM-skill-3, MM-secret-1"""

    asks: ClassVar[str] = "MM-test-5"
    limits: ClassVar[str] = "MM-inv-8"
    puts: ClassVar[tuple[str, ...]] = ("RollNow", "SpendSkill", "UseAtTest")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mansions) -> bool:
        return s.test is not None and s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.seat,)) if may_add(s, self.seat) or helps(s, self.seat, TEST) else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        found: list[Step[Mansions]] = [RollNow(seat)]
        if may_add(s, seat):
            found.append(SpendSkill(seat))
        found.extend([UseAtTest(seat, source, number, TEST) for source, number in helps(s, seat, TEST)])
        return found


def may_add(s: Mansions, seat: int) -> bool:
    """One skill point a test, and none on Luck. MM-skill-2, MM-skill-3"""
    return not why_no_skill(s, seat)


def why_no_skill(s: Mansions, seat: int) -> str:
    test = s.test
    if test is None or test.seat != seat or not s.skill[seat] or s.has(seat, "no_skill"):
        return "MM-skill-1"
    if test.skill:
        return "MM-skill-2"
    return "MM-skill-3" if test.attribute == LUCK else ""


class RollNow(Step[Mansions]):
    """Roll without adding anything. MM-test-2"""

    rule: ClassVar[str] = "MM-test-2"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        return None


class SpendSkill(Step[Mansions]):
    """A skill point adds Luck, for this test only. MM-skill-2"""

    rule: ClassVar[str] = "MM-skill-2"
    against: ClassVar[tuple[str, ...]] = ("MM-skill-1", "MM-skill-2", "MM-skill-3")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Mansions, seat: int) -> str:
        return why_no_skill(s, self.seat)

    def run(self, s: Mansions) -> Ask | None:
        s.skill[self.seat] -= 1
        test = s.test
        if test is not None:
            s.test = test.but(skill=True)
        s.tell("MM-skill-2", "skill", (self.seat,))
        if test is not None and not test.die:
            s.then(Prepare(self.seat))
        return None


class UseAtTest(Step[Mansions]):
    """A card or a power that adds to the test, or rolls it again. MM-test-5, MM-test-6"""

    rule: ClassVar[str] = "MM-test-5"

    def __init__(self, seat: int, source: int, number: int, moment: str) -> None:
        self.seat = seat
        self.source = source
        self.number = number
        self.moment = moment

    def run(self, s: Mansions) -> Ask | None:
        test = s.test
        if test is not None:
            s.test = test.but(used=(*test.used, self.source))
            s.then(Prepare(self.seat) if self.moment == TEST else RollAgain(self.seat))
            using.use_up(s, self.seat, self.source, self.number, "MM-test-5")
        return None


class RollDie(Step[Mansions]):
    """A ten-sided die. MM-test-2"""

    def live(self, s: Mansions) -> bool:
        return s.test is not None

    def run(self, s: Mansions) -> Ask | None:
        test = s.test
        if test is not None:
            roll(s, test)
        return None


def roll(s: Mansions, test: Test) -> None:
    """All rolls are public. MM-test-5"""
    die = s.roll(10)
    number = target(s, test)
    s.test = test.but(die=die)
    s.tell("MM-test-2", "die", (test.seat, die, number, int(passes(die, number))))


class RollAgain(Step[Mansions]):
    """The investigator's own means to roll again come first. MM-test-6"""

    asks: ClassVar[str] = "MM-test-6"
    limits: ClassVar[str] = "MM-inv-8"
    puts: ClassVar[tuple[str, ...]] = ("LetStand", "UseAtTest")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mansions) -> bool:
        return s.test is not None and s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        test = s.test
        if test is None or test.forced or passes(test.die, target(s, test)):
            return None
        return Ask((self.seat,)) if helps(s, self.seat, ROLLED) else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        found: list[Step[Mansions]] = [LetStand(seat)]
        found.extend([UseAtTest(seat, source, number, ROLLED) for source, number in helps(s, seat, ROLLED)])
        return found


class LetStand(Step[Mansions]):
    """The die counts as it lies. MM-test-6"""

    rule: ClassVar[str] = "MM-test-6"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        s.tell("MM-test-6", "stands", (self.seat,))
        return None


class ForceAgain(Step[Mansions]):
    """In combat the keeper may discard a token and have it rolled again, once. MM-opt-4, MM-opt-8, MM-test-6"""

    asks: ClassVar[str] = "MM-opt-4"
    limits: ClassVar[str] = "MM-opt-3"
    puts: ClassVar[tuple[str, ...]] = ("LetStand", "ForceReroll")

    def live(self, s: Mansions) -> bool:
        test = s.test
        return test is not None and s.tokens > 0 and (test.combat or test.kind == COMBAT) and not test.forced

    def run(self, s: Mansions) -> Ask | None:
        return Ask((KEEPER,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [LetStand(KEEPER), ForceReroll()]


class ForceReroll(Step[Mansions]):
    """The new result stands; a skill point not yet spent may be spent before it. MM-opt-4"""

    rule: ClassVar[str] = "MM-opt-4"

    def run(self, s: Mansions) -> Ask | None:
        test = s.test
        if test is None:
            return None
        s.tokens -= 1
        s.test = test.but(die=0, forced=True)
        s.tell("MM-opt-4", "forced", (test.seat,))
        s.then(Prepare(test.seat), RollDie())
        return None


class Settle(Step[Mansions]):
    """The test is over; whoever called for it reads how it ended. MM-test-5"""

    def run(self, s: Mansions) -> Ask | None:
        test = s.test
        if test is not None:
            s.passed = int(s.alive(test.seat) and passes(test.die, target(s, test)))
            s.rolled = test.die
            s.test = None
        return None
