"""Dice that lie open: Luck and Items, in any order, until all present are content (TP-luck, TP-att-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from miskatonic.games.terror_paths.content.records import ROLLED as ON_DICE
from miskatonic.games.terror_paths.records import CLOSED, ROLLED, Roll
from miskatonic.games.terror_paths.rules.items.using import AGAINST_ON_ROLL, against_on_roll, for_roll, use_up
from miskatonic.games.terror_paths.rules.lead import by_lead
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, RollWindow, distinct, set_die
from miskatonic.games.terror_paths.rules.sheet.tokens import at_maximum, to_maximum
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step

LUCK: Final = 0
INSIGHT: Final = 1


class OpenRoll(RollWindow):
    """Everyone in the place may use Luck and fitting Items, again and again, until each is content.

    TP-att-12, TP-luck-2, TP-luck-3, TP-att-10, TP-chal-5, TP-inst-6
    """

    puts: ClassVar[tuple[str, ...]] = ("Content", "UseItem", "Reroll", "CloseRoll", "MarkDie")
    asks: ClassVar[str] = "TP-att-12"

    def live(self, s: Terror) -> bool:
        roll = s.roll_of(self.no)
        return roll is not None and roll.stage == ROLLED

    def order(self, s: Terror) -> Sequence[int]:
        return s.around()

    def able(self, s: Terror, seat: int) -> bool:
        roll = s.roll_of(self.no)
        if roll is None or s.place[seat] != roll.place:
            return False
        return (_coins(s, seat) and any(not die.fixed for die in roll.dice)) or bool(for_roll(s, seat, ON_DICE, roll))

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return Content(seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        assert roll is not None
        found = rerolls(s, roll, seat)
        found.extend([UseItem(self.no, seat, held, n) for held, n in for_roll(s, seat, ON_DICE, roll)])
        if seat == s.lead and len(s.present(roll.place)) > 1:
            found.append(CloseRoll(self.no))
        mine = [at for at in distinct(roll) if roll.dice[at].owner == seat and not roll.dice[at].fixed]
        if len(s.present(roll.place)) > 1:
            found.extend([MarkDie(self.no, seat, at) for at in mine])
        return found


def rerolls(s: Terror, roll: Roll, seat: int) -> list[Step[Terror]]:
    """Every die that was rolled may be rerolled; a pre-set one was not rolled. TP-luck-1, TP-xdice-2"""
    dice = [at for at in distinct(roll) if not roll.dice[at].fixed]
    found: list[Step[Terror]] = []
    if luck_price(s, seat) <= s.luck[seat] and _may_use_luck(s, seat):
        found.extend([Reroll(roll.no, seat, at, LUCK) for at in dice])
    if s.insight[seat] and _may_use_luck(s, seat) and luck_price(s, seat) <= s.insight[seat] and at_maximum(s, seat):
        found.extend([Reroll(roll.no, seat, at, INSIGHT) for at in dice])
    return found


def _coins(s: Terror, seat: int) -> bool:
    """Can she pay for a reroll, with Insight too, if need be once it has completed her stats? TP-ins-3"""
    price = luck_price(s, seat)
    if s.luck[seat] < price and s.insight[seat] < price + (0 if at_maximum(s, seat) else to_maximum(s, seat)):
        return False
    return _may_use_luck(s, seat)


def first_like(roll: Roll, die: int) -> int:
    """Of dice that look the same the first is offered; this is it."""
    return next(at for at in distinct(roll) if roll.dice[at] == roll.dice[die])


def against_luck(s: Terror, seat: int, coin: int) -> str:
    """A Madness or an Event, a token that is no Luck to her, or too few of them. TP-mad-2, TP-ins-3, TP-dig-8"""
    if not _may_use_luck(s, seat):
        return "TP-mad-2"
    if coin == INSIGHT and not at_maximum(s, seat):
        return "TP-ins-3"
    return "" if (s.luck if coin == LUCK else s.insight)[seat] >= luck_price(s, seat) else "TP-dig-8"


def luck_price(s: Terror, seat: int) -> int:
    """One token a reroll; a Madness may ask for two. TP-luck-1"""
    return 2 if s.has(seat, "jinxed") else 1


def _may_use_luck(s: Terror, seat: int) -> bool:
    """A Madness or an Event on the sheet may forbid it. TP-mad-2, TP-event-4"""
    if s.has(seat, "no_luck"):
        return False
    return not (s.battle is not None and s.battle.place == s.place[seat] and s.has(seat, "no_luck_in_battle"))


class Content(Step[Terror]):
    """Content with the dice as they lie. TP-att-12"""

    rule: ClassVar[str] = "TP-att-12"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        return None


class Reroll(Step[Terror]):
    """Pay a token and reroll one die: hers, a friend's or an Enemy's. Boosts and Minuses stay on it.

    TP-luck-1, TP-luck-4, TP-luck-5, TP-ins-3, TP-boost-5, TP-inst-6
    """

    rule: ClassVar[str] = "TP-luck-1"
    when: ClassVar[str] = "TP-luck-2"
    against: ClassVar[tuple[str, ...]] = ("TP-dig-8", "TP-ins-3", "TP-mad-2", "TP-xdice-2", "TP-luck-3")

    def __init__(self, no: int, seat: int, die: int, coin: int) -> None:
        self.no = no
        self.seat = seat
        self.die = die
        self.coin = coin

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        if s.place[self.seat] != roll.place:
            return "TP-luck-3"
        if roll.dice[self.die].fixed:
            return "TP-xdice-2"
        return against_luck(s, self.seat, self.coin)

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        die = roll.dice[self.die]
        if die.kept and die.owner != self.seat and s.lead not in (self.seat, die.owner):
            s.then(MayTouch(self))
        elif die.kept and die.owner != self.seat and s.lead == die.owner:
            s.tell("TP-luck-5", "forbids", (s.lead, self.seat))
        else:
            reroll(s, self)
        return None


def reroll(s: Terror, choice: Reroll) -> None:
    """The token is paid and the die rolls."""
    roll = s.roll_of(choice.no)
    assert roll is not None
    price = luck_price(s, choice.seat)
    (s.luck if choice.coin == LUCK else s.insight)[choice.seat] -= price
    die = roll.dice[choice.die]
    face = s.roll(6)
    set_die(s, roll, choice.die, die.but(face=face))
    s.tell("TP-luck-1", "rerolls", (choice.seat, die.owner, die.face, face, price))


class MayTouch(Step[Terror]):
    """A die whose owner objects: the Lead Investigator decides. TP-luck-5, TP-lead-3"""

    puts: ClassVar[tuple[str, ...]] = ("LetReroll", "Forbid")
    asks: ClassVar[str] = "TP-luck-5"
    must: ClassVar[bool] = True

    def __init__(self, wish: Reroll) -> None:
        self.wish = wish

    def run(self, s: Terror) -> Ask | None:
        return Ask((s.lead,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [LetReroll(self.wish), Forbid(self.wish)]


class LetReroll(Step[Terror]):
    """It may be rerolled. TP-luck-5"""

    rule: ClassVar[str] = "TP-luck-5"

    def __init__(self, wish: Reroll) -> None:
        self.wish = wish

    def run(self, s: Terror) -> Ask | None:
        reroll(s, self.wish)
        return None


class Forbid(Step[Terror]):
    """It stays as it is; no token is paid. TP-luck-5"""

    rule: ClassVar[str] = "TP-luck-5"

    def __init__(self, wish: Reroll) -> None:
        self.wish = wish

    def run(self, s: Terror) -> Ask | None:
        s.tell("TP-luck-5", "forbids", (s.lead, self.wish.seat))
        return None


class MarkDie(Step[Terror]):
    """Mark a die of one's own as not to be touched, or take the mark away. TP-luck-5"""

    rule: ClassVar[str] = "TP-lead-4"
    when: ClassVar[str] = "TP-luck-2"
    against: ClassVar[tuple[str, ...]] = ("TP-luck-5", "TP-xdice-2")
    idle: ClassVar[bool] = True

    def __init__(self, no: int, seat: int, die: int) -> None:
        self.no = no
        self.seat = seat
        self.die = die

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        die = roll.dice[self.die]
        if die.owner != self.seat or len(s.present(roll.place)) < 2:
            return "TP-luck-5"
        return "TP-xdice-2" if die.fixed else ""

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        die = roll.dice[self.die]
        set_die(s, roll, self.die, die.but(kept=not die.kept))
        s.tell("TP-luck-5", "marks", (self.seat, die.face))
        return None


class CloseRoll(Step[Terror]):
    """The Lead Investigator closes the window. TP-att-12"""

    rule: ClassVar[str] = "TP-att-12"
    against: ClassVar[tuple[str, ...]] = ("TP-lead-3", "TP-lead-4")

    def __init__(self, no: int) -> None:
        self.no = no

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        return by_lead(s, seat, roll is not None and len(s.present(roll.place)) > 1)

    def run(self, s: Terror) -> Ask | None:
        s.tell("TP-att-12", "closes", (s.lead,))
        s.then(Closed(self.no))
        return None


class Closed(OfRoll):
    """From here on no Luck and no Item touches the dice. TP-att-12"""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.set_roll(roll.but(stage=CLOSED))
        return None


class UseItem(Step[Terror]):
    """Use an Item on one's own dice. TP-item-2, TP-item-4, TP-item-7, TP-itime-1"""

    rule: ClassVar[str] = "TP-itime-1"
    when: ClassVar[str] = "TP-att-12"
    against: ClassVar[tuple[str, ...]] = AGAINST_ON_ROLL

    def __init__(self, no: int, seat: int, held: int, use: int) -> None:
        self.no = no
        self.seat = seat
        self.held = held
        self.use = use

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        return against_on_roll(s, self.seat, ON_DICE, roll, self.held, self.use)

    def run(self, s: Terror) -> Ask | None:
        use_up(s, self.seat, self.held, self.use, "TP-itime-1")
        return None
