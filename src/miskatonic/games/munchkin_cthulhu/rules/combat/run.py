"""Running Away (MU-run): who runs first, a roll for each monster, Bad Stuff at once, then the monsters go."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.base import InFight
from miskatonic.games.munchkin_cthulhu.rules.cards import effects, react
from miskatonic.games.munchkin_cthulhu.rules.combat import combat
from miskatonic.games.munchkin_cthulhu.rules.combat.rewards import AfterFight, PickUps
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import flee_modifier, lets_go, outrunner, power, runners
from miskatonic.games.munchkin_cthulhu.rules.fate.death import LootBodies
from miskatonic.games.munchkin_cthulhu.rules.turn import levels
from miskatonic.games.munchkin_cthulhu.rules.window import FightWindow
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import TOGETHER, Ask, Step

ESCAPE: Final = 5


class Flight(InFight):
    """The munchkins have lost: each runs from every monster, and gets nothing. MU-run-1..2, MU-run-10, MU-multi-5..6"""

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        mask = 0
        for seat in fight.sides:
            mask |= 1 << seat
        s.fight = fight.but(runners=mask)
        if fight.helper == NONE:
            s.then(RunFromAll(self.no, fight.fighter), EndFlight(self.no))
        else:
            s.then(WhoRunsFirst(self.no), EndFlight(self.no))
        return None


class WhoRunsFirst(InFight):
    """Both are asked; if they differ, the higher roll decides, and its winner chooses. MU-run-11"""

    asks: ClassVar[str] = "MU-run-10"
    puts: ClassVar[tuple[str, ...]] = ("Prefer",)

    must: ClassVar[bool] = True  # MU-dig-6

    def run(self, s: Munchkin) -> Ask | None:
        assert s.fight is not None
        return Ask(s.fight.sides, TOGETHER)

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        assert s.fight is not None
        return [Prefer(self.no, seat, first) for first in s.fight.sides]


class Prefer(InFight):
    """Say who should run first."""

    rule: ClassVar[str] = "MU-run-11"

    def __init__(self, no: int, seat: int, first: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.first = first

    def run(self, s: Munchkin) -> Ask | None:
        """The helper's word, which comes second, decides whether they agree."""
        fight = s.fight
        assert fight is not None
        s.tell("MU-run-11", "prefers", (self.seat, self.first), reveals=True)
        if self.seat == fight.fighter:
            s.fight = fight.but(wish=self.first)
        elif fight.wish == self.first:
            s.then(InOrder(self.no, self.first))
        else:
            s.then(RollOff(self.no, 0))
        return None


class RollOff(InFight):
    """The two roll; ties again. MU-run-11, MU-run-18"""

    def __init__(self, no: int, first: int) -> None:
        super().__init__(no)
        self.first = first
        """The fighter's roll, once made."""

    def run(self, s: Munchkin) -> Ask | None:
        assert s.fight is not None
        who = s.fight.sides[1 if self.first else 0]
        react.roll(s, who, "MU-run-11", RolledOff(self.no, self.first))
        return None


class RolledOff(InFight):
    """Compare the rolls; the winner chooses who runs first."""

    def __init__(self, no: int, first: int) -> None:
        super().__init__(no)
        self.first = first

    def run(self, s: Munchkin) -> Ask | None:
        assert s.fight is not None
        if not self.first:
            s.then(RollOff(self.no, s.die))
        elif self.first == s.die:
            s.then(RollOff(self.no, 0))
        else:
            s.then(ChooseFirst(self.no, s.fight.sides[0 if self.first > s.die else 1]))
        return None


class ChooseFirst(InFight):
    """Whoever won the roll chooses. MU-run-11"""

    asks: ClassVar[str] = "MU-run-10"
    puts: ClassVar[tuple[str, ...]] = ("InOrder",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, no: int, seat: int) -> None:
        super().__init__(no)
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        assert s.fight is not None
        return [InOrder(self.no, first) for first in s.fight.sides]


class InOrder(InFight):
    """One player makes all rolls before the other starts. MU-run-11"""

    rule: ClassVar[str] = "MU-run-11"

    def __init__(self, no: int, first: int) -> None:
        super().__init__(no)
        self.first = first

    def run(self, s: Munchkin) -> Ask | None:
        assert s.fight is not None
        order = sorted(s.fight.sides, key=lambda seat: seat != self.first)
        s.then(*[RunFromAll(self.no, seat) for seat in order])
        return None


class RunFromAll(InFight):
    """A roll for each monster, in the order that the runner chooses; the dead stop running.

    MU-run-8, MU-run-14, MU-death-4
    """

    asks: ClassVar[str] = "MU-run-13"
    puts: ClassVar[tuple[str, ...]] = ("RunFrom",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, no: int, seat: int) -> None:
        super().__init__(no)
        self.seat = seat

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and s.alive(self.seat)

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.seat)
        if len(choices) > 1:
            return Ask((self.seat,), stay=True)
        if choices:
            s.then(*choices, self)
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        assert s.fight is not None
        left = [m for m in s.fight.monsters if (m.no, self.seat) not in s.fight.fled]
        return [RunFrom(self.no, self.seat, monster.no) for monster in left]


class RunFrom(InFight):
    """Run from this monster next. MU-run-8"""

    rule: ClassVar[str] = "MU-run-8"

    def __init__(self, no: int, seat: int, monster: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.monster = monster

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        s.fight = fight.but(fled=(*fight.fled, (self.monster, self.seat)))
        s.passed = 0
        s.then(BeforeRoll(self.no, self.seat, self.monster), RollToEscape(self.no, self.seat, self.monster))
        return None


class BeforeRoll(FightWindow):
    """Before each roll there is an opportunity for cards of any time and for those about flight. MU-run-15, MU-dig-4"""

    def __init__(self, no: int, seat: int, monster: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.monster = monster

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and s.alive(self.seat)

    def order(self, s: Munchkin) -> list[int]:
        return s.around(self.seat)


class RollToEscape(InFight):
    """Five or more escapes, after modifiers; some let one go without a roll.

    MU-run-3, MU-run-16, MU-run-20, MU-run-24
    """

    def __init__(self, no: int, seat: int, monster: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.monster = monster

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and s.alive(self.seat)

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        s.passed = 0
        monster = next(m for m in fight.monsters if m.no == self.monster)
        if lets_go(s, self.seat, monster):
            s.tell("MU-run-20", "let_go", (self.seat, monster.card))
        elif outrunner(s, fight, self.seat) is not None:
            s.tell("MU-run-24", "outran", (self.seat, monster.card))
        else:
            react.roll(s, self.seat, "MU-run-3", Escaped(self.no, self.seat, self.monster))
        return None


class Escaped(InFight):
    """Away, or caught: then the Bad Stuff happens at once, before the next roll. MU-run-6, MU-run-9, MU-run-12"""

    def __init__(self, no: int, seat: int, monster: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.monster = monster

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and s.alive(self.seat)

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        monster = next(m for m in fight.monsters if m.no == self.monster)
        total = s.die + flee_modifier(s, fight, self.seat, monster)
        if total >= ESCAPE:
            s.tell("MU-run-3", "escaped", (self.seat, monster.card, total))
            self._reward(s, monster.card)
            return None
        s.fight = fight.but(caught=(*fight.caught, (self.monster, self.seat)))
        s.tell("MU-run-6", "caught", (self.seat, monster.card, total))
        s.then(*react.answer_discards())
        effects.carry_out(s, monster.card, effects.BAD_STUFF, self.seat, self.seat)
        return None

    def _reward(self, s: Munchkin, card: int) -> None:
        """A Professor learns from a narrow escape from death. MU-class-15..16"""
        fight = s.fight
        assert fight is not None
        if not s.box.cards[card].is_deadly or power(s, fight, "suspend", "class_abilities"):
            return
        for held in s.classes[self.seat]:
            count = s.box.value(held, "escape_level", "count")
            if count:
                levels.gain(s, self.seat, count, "MU-class-15")


class EndFlight(InFight):
    """When all rolls are dealt with the monsters go; then the spared profit, then bodies are looted.

    MU-run-13, MU-run-23, MU-death-17, MU-close-11, MU-other-8
    """

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        hurt = {seat for _, seat in fight.caught}
        ran = runners(s, fight)
        s.survivors = 0
        if len(ran) == 2 and len(hurt) == 1:
            s.survivors = sum(1 << seat for seat in ran if seat not in hurt)
        spared: list[Step[Munchkin]] = []
        for monster in fight.monsters:
            victims = {seat for no, seat in fight.caught if no == monster.no}
            for effect in s.box.cards[monster.card].bad_stuff:
                if effect.verb == "spared_gain" and victims:
                    others = [seat for seat in s.around(s.turn) if seat not in victims]
                    spared.extend(SparedGain(seat, effect.number("count")) for seat in others)
        combat.clear(s, False)
        s.then(PickUps(), *spared, LootBodies(), *react.answer_discards(), AfterFight())
        return None


class SparedGain(Step[Munchkin]):
    """Everybody whom the monster did not catch gains a level, never the tenth. MU-run-23"""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def run(self, s: Munchkin) -> Ask | None:
        levels.gain(s, self.seat, self.count, "MU-run-23")
        return None
