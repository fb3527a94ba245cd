"""Verbs with branches: somebody chooses, pays, rolls; or a condition decides (MM-gen-2, MM-gen-11, MM-catk-11)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import put_away
from miskatonic.games.mansions_of_madness.rules.effects.choosing import GiveUp
from miskatonic.games.mansions_of_madness.rules.effects.conditions import sort_of
from miskatonic.games.mansions_of_madness.rules.effects.do import Do, carry_out
from miskatonic.games.mansions_of_madness.rules.effects.whom import Bear, count_of, effect_of, strike_people
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm
from miskatonic.games.mansions_of_madness.rules.tests.values import passes
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect


def choose(s: Mansions, effect: Effect, do: Do) -> None:
    """One of the branches, as the chooser says. MM-gen-2, MM-gen-10"""
    s.then(Choosing(do.text, do.at, do.who, do.foe, do.room, do.decider(s, effect.word("chooser"))))


class Choosing(Do):
    """Which? MM-gen-2"""

    asks: ClassVar[str] = "MM-gen-2"
    limits: ClassVar[str] = "MM-gen-1"
    puts: ClassVar[tuple[str, ...]] = ("Chosen",)
    must: ClassVar[bool] = True

    def __init__(self, text: str, at: int, who: int, foe: int, room: int, by: int) -> None:
        super().__init__(text, at, who, foe, room)
        self.by = by

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by if self.by == KEEPER or s.alive(self.by) else KEEPER,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [Chosen(self, n) for n in range(len(effect_of(s, self).options("options")))]


class Chosen(Step[Mansions]):
    """This branch. MM-gen-2"""

    rule: ClassVar[str] = "MM-gen-2"

    def __init__(self, of: Choosing, option: int) -> None:
        self.of = of
        self.option = option

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        carry_out(s, of.branch("options", self.option), of.who, of.foe, of.room)
        return None


def each(s: Mansions, effect: Effect, do: Do) -> None:
    """As whom the text speaks to, where she stands. MM-event-7"""
    if isinstance(do, Bear):
        carry_out(s, do.branch("effects"), do.who, do.foe, s.room(do.who))
    else:
        strike_people(s, effect, do)


def number_test(s: Mansions, effect: Effect, do: Do) -> None:
    """The keeper rolls against a number of the monster: 1 passes, 10 fails. MM-catk-11"""
    number = count_of(s, effect, do, "number")
    die = s.roll(10)
    passed = passes(die, number)
    s.tell("MM-catk-11", "number_test", (do.foe, die, number, int(passed)))
    carry_out(s, do.branch("pass" if passed else "fail"), do.who, do.foe, do.room)


def pay(s: Mansions, effect: Effect, do: Do) -> None:
    """Who cannot pay in full does not pay at all. MM-gen-11"""
    by = KEEPER if effect.word("by") == "keeper" else do.who
    if can_pay(s, effect, by):
        s.then(MayPay(do.text, do.at, do.who, do.foe, do.room, by))
    else:
        carry_out(s, do.branch("else"), do.who, do.foe, do.room)


def can_pay(s: Mansions, effect: Effect, by: int) -> bool:
    what, count = effect.word("what"), effect.number("count")
    if what == "threat":
        return s.threat >= count
    if not s.alive(by):
        return False
    if what in ("damage", "horror"):
        return s.health(by) > count if what == "damage" else s.sanity(by) >= count
    if what == "skill":
        return s.skill[by] >= count
    own = s.spells[by] if what == "spell" else [n for n in s.held[by] if sort_of(s.box.cards[n], what)]
    return len(own) >= count


class MayPay(Do):
    """Pay or not. MM-gen-2, MM-gen-11"""

    asks: ClassVar[str] = "MM-gen-11"
    puts: ClassVar[tuple[str, ...]] = ("NotPay", "PayIt")

    def __init__(self, text: str, at: int, who: int, foe: int, room: int, by: int) -> None:
        super().__init__(text, at, who, foe, room)
        self.by = by

    def live(self, s: Mansions) -> bool:
        return self.by == KEEPER or s.alive(self.by)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [NotPay(self), PayIt(self)]


class NotPay(Step[Mansions]):
    """The other thing happens. MM-gen-11"""

    rule: ClassVar[str] = "MM-gen-11"
    declines: ClassVar[bool] = True

    def __init__(self, of: MayPay) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        carry_out(s, of.branch("else"), of.who, of.foe, of.room)
        return None


class PayIt(Step[Mansions]):
    """In full, before the effect. MM-gen-11"""

    rule: ClassVar[str] = "MM-gen-11"

    def __init__(self, of: MayPay) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        effect = effect_of(s, of)
        what, count = effect.word("what"), effect.number("count")
        carry_out(s, of.branch("then"), of.who, of.foe, of.room)
        if what == "threat":
            s.threat -= count
            s.tell("MM-gen-11", "threat", (-count,))
        elif what == "skill":
            s.skill[of.by] -= count
            s.tell("MM-gen-11", "loses_skill", (of.by, count))
        elif what in ("damage", "horror"):
            s.then(Harm(of.by, count if what == "damage" else 0, count if what == "horror" else 0))
        elif what == "spell":
            put_away(s, of.by, s.spells[of.by][0])
        else:
            s.then(GiveUp(of.by, what, count, "MM-expl-12"))
        return None
