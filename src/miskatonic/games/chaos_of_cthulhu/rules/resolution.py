"""Resolution of Actions (CC-res): everything reaches the Elder Dice at once."""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.content.reading import HEAL
from miskatonic.games.chaos_of_cthulhu.rules import crown
from miskatonic.games.chaos_of_cthulhu.rules.actions import BEDLAM, part_of, uncancelled
from miskatonic.games.chaos_of_cthulhu.state import PARTS, Chaos
from miskatonic.kernel.step import Ask, Step


def set_die(s: Chaos, code: int, number: int) -> None:
    """Turn one Elder Die to a number."""
    monster, part = code // PARTS, code % PARTS
    dice = list(s.dice[monster])
    dice[part] = number
    s.dice[monster] = tuple(dice)


def number_on(s: Chaos, code: int) -> int:
    """The number one Elder Die shows."""
    return s.dice[code // PARTS][code % PARTS]


def codes_in_order(s: Chaos) -> list[int]:
    """All dice in play, by order of declaration and then top, center, left, right, bottom. CC-res-13"""
    return [s.monster[seat] * PARTS + part for seat in s.living(s.coin) for part in range(PARTS)]


def net_changes(s: Chaos) -> dict[int, int]:
    """Heals minus hits for each die that anything reaches: all at the same time. CC-res-2, CC-res-5, CC-res-9"""
    net: dict[int, int] = {}
    for action in uncancelled(s):
        code = action.monster * PARTS + part_of(s, action)
        net[code] = net.get(code, 0) + (1 if action.kind == HEAL else -1)
    return net


class Resolution(Step[Chaos]):
    """Damage turns a die down, healing up; a die outside 1 to 6 is rolled again, once; then Bedlam.

    CC-game-8, CC-res-1, CC-res-11, CC-crown-27
    """

    def run(self, s: Chaos) -> Ask | None:
        s.tell("CC-res-1", "resolution", (s.round,))
        if s.crown:
            s.then(TurnDice(), crown.CrownResolution())
        else:
            s.then(TurnDice(), RollBedlam())
        return None


class TurnDice(Step[Chaos]):
    """Every die is turned by its net change; above 6, or in the normal game below 1, it is rolled again.

    CC-res-3..4, CC-res-7..10, CC-res-12..13, CC-crown-5, CC-crown-8, CC-faq-11
    """

    def run(self, s: Chaos) -> Ask | None:
        net = net_changes(s)
        out: list[int] = []
        fallen: list[int] = []
        for code in codes_in_order(s):
            change = net.get(code, 0)
            if not change:
                continue
            number = number_on(s, code) + change
            if 1 <= number <= 6:
                set_die(s, code, number)
                s.tell("CC-res-9", "turned", (s.as_told(code), number))
            elif number > 6 or not s.crown:
                out.append(code)
            else:
                fallen.append(code)
        for code in out:
            roll_die(s, code, "CC-res-8" if net[code] > 0 else "CC-res-7")
        s.fallen = tuple(fallen)
        return None


def roll_die(s: Chaos, code: int, rule: str) -> None:
    """Roll one Elder Die; the rolled face is kept. CC-res-10, CC-res-12"""
    number = s.roll(6)
    set_die(s, code, number)
    s.tell(rule, "rolled_die", (s.as_told(code), number))


class RollBedlam(Step[Chaos]):
    """Bedlam re-rolls come last, in order of activation. CC-bl-12, CC-bl-12b, CC-res-11, CC-faq-5"""

    def run(self, s: Chaos) -> Ask | None:
        for bonus in s.bonuses:
            if bonus.number == BEDLAM and bonus.stands:
                s.tell("CC-bl-12", "bedlam", (bonus.seat, s.as_told(bonus.picks[0])))
                roll_die(s, bonus.picks[0], "CC-bl-12")
        return None
