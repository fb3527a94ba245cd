"""Setup (CC-setup): colours, the starting monsters, paid re-rolls, the first Player 1."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import COLOURS
from miskatonic.games.chaos_of_cthulhu.rules.rounds import Round
from miskatonic.games.chaos_of_cthulhu.rules.victory import roll_off
from miskatonic.games.chaos_of_cthulhu.state import CENTER, PARTS, Chaos
from miskatonic.kernel.step import TOGETHER, Ask, Step

CORE_START: Final = 3


class Setup(Step[Chaos]):
    """Target number, colours in seat order, all dice, paid re-rolls together, Player 1, round one. CC-setup-16"""

    def run(self, s: Chaos) -> Ask | None:
        s.then(
            RollTarget(),
            *[ChooseColour(seat) for seat in range(s.seats)],
            RollMonsters(),
            PaidRerolls(),
            RollForPlayerOne(),
            Round(),
        )
        return None


class RollTarget(Step[Chaos]):
    """In Alhazred's Dare one number, rolled first and in public, is everybody's target. CC-dare-1..2"""

    def live(self, s: Chaos) -> bool:
        return bool(s.options["dare"])

    def run(self, s: Chaos) -> Ask | None:
        s.target = s.roll(6)
        s.tell("CC-dare-2", "target", (s.target,))
        return None


class ChooseColour(Step[Chaos]):
    """Each player picks a colour that nobody has yet, the earlier seat first. CC-setup-1"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        left = self.candidates(s, self.seat)
        if len(left) > 1:
            return Ask((self.seat,))
        s.then(*left)
        return None

    puts: ClassVar[tuple[str, ...]] = ("TakeColour",)
    asks: ClassVar[str] = "CC-setup-16"

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [TakeColour(seat, c) for c in range(len(COLOURS)) if c not in s.colours]

    def refused(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [TakeColour(seat, c) for c in range(len(COLOURS)) if c in s.colours]


class TakeColour(Step[Chaos]):
    """Take the dice of a colour. CC-setup-1..2"""

    rule: ClassVar[str] = "CC-setup-2"
    when: ClassVar[str] = "CC-setup-16"
    against: ClassVar[tuple[str, ...]] = ("CC-setup-1",)

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour

    def why_not(self, s: Chaos, seat: int) -> str:
        return "CC-setup-1" if self.colour in s.colours else ""

    def run(self, s: Chaos) -> Ask | None:
        s.colours[self.seat] = self.colour
        s.tell("CC-setup-1", "colour", (self.seat, self.colour))
        return None


class RollMonsters(Step[Chaos]):
    """Everybody rolls all Elder Dice and keeps the faces. CC-setup-7"""

    def run(self, s: Chaos) -> Ask | None:
        for seat in range(s.seats):
            roll_starting(s, seat, "CC-setup-7")
        return None


def roll_starting(s: Chaos, seat: int, rule: str) -> None:
    """Roll a starting monster; five equal numbers are rolled again for free until they differ. In Crown of
    Chaos the core is set to 3 and stays. CC-setup-7, CC-setup-11..12, CC-crown-2..3, CC-dare-3"""
    while True:
        dice = [CORE_START if s.crown and part == CENTER else s.roll(6) for part in range(PARTS)]
        s.dice[seat] = tuple(dice)
        s.tell(rule, "monster", (seat, *dice))
        if len(set(dice)) > 1:
            return
        rule = "CC-setup-11"


class PaidRerolls(Step[Chaos]):
    """All choose together, before the roll for Player 1, whether to pay for a new starting monster.

    CC-setup-9..10, CC-off-4
    """

    def run(self, s: Chaos) -> Ask | None:
        return Ask(tuple(range(s.seats)), TOGETHER)

    puts: ClassVar[tuple[str, ...]] = ("KeepMonster", "RerollMonster")
    asks: ClassVar[str] = "CC-setup-10"

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [KeepMonster(seat), RerollMonster(seat)]


class KeepMonster(Step[Chaos]):
    """Keep the starting roll."""

    rule: ClassVar[str] = "CC-setup-9"
    when: ClassVar[str] = "CC-setup-10"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        s.tell("CC-setup-9", "kept", (self.seat,), reveals=True)
        return None


class RerollMonster(Step[Chaos]):
    """Surrender one Offering to roll the whole starting monster again, once a game. CC-setup-9, CC-off-4"""

    rule: ClassVar[str] = "CC-setup-9"
    when: ClassVar[str] = "CC-setup-10"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        s.pay(self.seat)
        s.tell("CC-setup-9", "paid_reroll", (self.seat,), reveals=True)
        roll_starting(s, self.seat, "CC-setup-9")
        return None


class RollForPlayerOne(Step[Chaos]):
    """Each rolls one Stone; the highest is Player 1, ties roll again. CC-setup-13..14"""

    def run(self, s: Chaos) -> Ask | None:
        s.coin = roll_off(s, list(range(s.seats)), "CC-setup-13")
        s.tell("CC-setup-13", "coin", (s.coin,))
        return None
