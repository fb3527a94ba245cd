"""Winning (CC-win), Lovecraft's Lament (CC-lament), Alhazred's Dare (CC-dare), the last monster (CC-crown)."""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.state import PARTS, Chaos
from miskatonic.kernel.event import Outcome
from miskatonic.kernel.step import Ask, Step


class CheckVictory(Step[Chaos]):
    """All are checked together at the end of Resolution, after every turn and re-roll; also in timed play.

    CC-game-1, CC-win-1..2, CC-lament-5
    """

    def run(self, s: Chaos) -> Ask | None:
        if s.crown:
            last_monster(s)
        else:
            complete_monsters(s)
        return None


def complete(s: Chaos, seat: int) -> int:
    """The number of a seat's complete monster, or 0. Only the numbers decide. CC-win-6..7, CC-dare-1, CC-faq-12"""
    dice = s.dice[s.monster[seat]]
    if dice.count(dice[0]) < PARTS or (s.target and dice[0] != s.target):
        return 0
    return dice[0]


def complete_monsters(s: Chaos) -> None:
    """A complete monster wins; of several the highest, of equals the roll-off. CC-win-1, CC-win-3..5, CC-dare-3"""
    numbers = {seat: complete(s, seat) for seat in s.living(s.coin)}
    best = max(numbers.values())
    if best:
        tied = [seat for seat, number in numbers.items() if number == best]
        several = sum(1 for number in numbers.values() if number) > 1
        rule = "CC-win-4" if len(tied) > 1 else "CC-win-3" if several else "CC-dare-1" if s.target else "CC-win-1"
        end(s, roll_off(s, tied, rule), "complete", rule)


def last_monster(s: Chaos) -> None:
    """A single living monster wins; if none survived, those who died just now roll. CC-crown-25..26"""
    living = s.living(0)
    if len(living) == 1:
        end(s, living[0], "last", "CC-crown-25")
    elif not living:
        end(s, roll_off(s, list(s.just_died), "CC-crown-26"), "all_dead", "CC-crown-26")


def roll_off(s: Chaos, tied: list[int], rule: str) -> int:
    """Each tied player rolls a Stone; the highest wins, ties roll again. CC-win-4..5, CC-setup-14, CC-lament-4"""
    while len(tied) > 1:
        rolls = [s.roll(6) for _ in tied]
        for seat, roll in zip(tied, rolls, strict=True):
            s.tell(rule, "roll_off", (seat, roll))
        tied = [seat for seat, roll in zip(tied, rolls, strict=True) if roll == max(rolls)]
    return tied[0]


class TimeIsUp(Step[Chaos]):
    """Lovecraft's Lament: the dice count as they lie; closest to a complete monster wins.

    CC-lament-1..4, CC-dare-4, CC-dare-6
    """

    def run(self, s: Chaos) -> Ask | None:
        s.tell("CC-lament-3", "time", ())
        close = {seat: closeness(s, seat) for seat in s.living(s.coin)}
        best = max(close.values())
        tied = [seat for seat in close if close[seat] == best]
        level = sum(1 for count, _ in close.values() if count == best[0])
        rule = "CC-lament-1" if level == 1 else "CC-dare-6" if s.target else "CC-lament-4"
        end(s, roll_off(s, tied, rule), "time", rule)
        return None


def closeness(s: Chaos, seat: int) -> tuple[int, int]:
    """How many dice show the same number, and the highest such number. CC-lament-2, CC-lament-4, CC-dare-4"""
    dice = s.dice[s.monster[seat]]
    if s.target:
        return dice.count(s.target), 0
    return max((dice.count(number), number) for number in range(1, 7))


def end(s: Chaos, winner: int, reason: str, rule: str) -> None:
    """The game is over; scores are matching dice, or in Crown of Chaos parts still in play."""
    if s.crown:
        scores = [len(s.parts_in_play(s.monster[seat])) for seat in range(s.seats)]
    else:
        scores = [closeness(s, seat)[0] for seat in range(s.seats)]
    s.finish(Outcome((winner,), tuple(scores), reason, rule))
