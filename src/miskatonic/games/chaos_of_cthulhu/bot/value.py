"""What a position is worth to the house bot: how near each monster is to winning, and one seat's share of that.

A number of -1 stands for a die that will be rolled; its worth is the mean over the six faces.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.box import Box
from miskatonic.games.chaos_of_cthulhu.content.reading import HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.state import CENTER, PARTS, ROUNDS, Chaos

Dice = tuple[int, ...]
UNKNOWN: Final = -1

STEP_WORTH: Final = 0.75
"""What is left of a monster's worth with one more turn to go. Fitted to the bot's own games, as the next two."""
LACK_WORTH: Final = 0.8
"""The same for each turn it needs that its upper faces do not offer."""
OFFERING_WORTH: Final = 0.15
"""Each Offering in hand adds this share."""
CORE_WORTH: Final = (0.0, 0.8, 1.3, 1.65, 1.9, 2.05, 2.15)
LIMB_WORTH: Final = (0.0, 0.3, 0.5, 0.65, 0.75, 0.82, 0.86)
"""In Crown of Chaos, by the number shown: steep while a part is weak, or nobody would ever finish one off."""
LIFE_WORTH: Final = 0.45
"""In Crown of Chaos each Offering is another life of the core."""


class Stakes:
    """What does not change within a round, from one seat's side of the table."""

    def __init__(self, s: Chaos, seat: int) -> None:
        self.seat = seat
        self.crown = s.crown
        self.target = s.target
        self.last = s.options["lament"] == ROUNDS and s.round >= s.options["rounds"]
        self.box = s.box
        self.colours = tuple(s.colours)
        self.monster = tuple(s.monster)
        self.living = s.living(seat)
        self.offerings = tuple(s.offerings)


def worth(stakes: Stakes, monster: int, dice: Dice, offerings: int) -> float:
    """How strong a monster is that has not won yet."""
    if stakes.crown:
        return endurance(dice) + (LIFE_WORTH * offerings**0.7 if dice[CENTER] else 0.0)
    near = (
        lead(dice, stakes.target) if stakes.last else promise(dice, stakes.box, stakes.colours[monster], stakes.target)
    )
    return near * (1 + OFFERING_WORTH * offerings)


@lru_cache(maxsize=1 << 16)
def promise(dice: Dice, box: Box, colour: int, target: int) -> float:
    """How near a monster is to five equal dice: turns to go, and whether its faces offer them."""
    if UNKNOWN in dice:
        return sum([promise(one, box, colour, target) for one in outcomes(dice)]) / 6
    faces = [box.faces[colour][part][number] for part, number in enumerate(dice)]
    heals, madness = faces.count(HEAL), faces.count(MADNESS)
    best = 0.0
    for number in (target,) if target else range(1, 7):
        up, down = turns(dice, number)
        lack = max(0, up - heals) + max(0, down - madness)
        best = max(best, STEP_WORTH ** (up + down) * LACK_WORTH**lack * (1 + 0.002 * number))
    return best


@lru_cache(maxsize=1 << 14)
def lead(dice: Dice, target: int) -> float:
    """In the last round of timed play only equal dice count, then their number. CC-lament-1..2"""
    if UNKNOWN in dice:
        return sum([lead(one, target) for one in outcomes(dice)]) / 6
    if target:
        return float(8 ** dice.count(target))
    return float(max([8 ** dice.count(number) * (1 + 0.3 * number) for number in range(1, 7)]))


@lru_cache(maxsize=1 << 16)
def endurance(dice: Dice) -> float:
    """In Crown of Chaos: what is left of a monster. Without its core it is nothing."""
    if UNKNOWN in dice:
        return sum([endurance(one) for one in outcomes(dice)]) / 6
    if not dice[CENTER]:
        return 0.0
    return CORE_WORTH[dice[CENTER]] + sum([LIMB_WORTH[n] for part, n in enumerate(dice) if part != CENTER])


def outcomes(dice: Dice) -> list[Dice]:
    """The six results of rolling the first open die."""
    i = dice.index(UNKNOWN)
    return [(*dice[:i], face, *dice[i + 1 :]) for face in range(1, 7)]


@lru_cache(maxsize=1 << 14)
def turns(dice: Dice, number: int) -> tuple[int, int]:
    """How many turns up and down bring all dice to this number."""
    up = down = 0
    for shown in dice:
        if shown < number:
            up += number - shown
        else:
            down += shown - number
    return up, down


@lru_cache(maxsize=1 << 14)
def completion(dice: Dice, target: int) -> tuple[float, int]:
    """The chance that these dice are a complete monster, and of which number."""
    known = {number for number in dice if number != UNKNOWN}
    if len(known) != 1:
        return 0.0, 0
    number = known.pop()
    if number == 0 or (target and number != target):
        return 0.0, 0
    return float(6.0 ** -dice.count(UNKNOWN)), number


def standing(stakes: Stakes, table: list[Dice], offerings: list[int]) -> float:
    """A seat's chance to win from these dice after a Resolution: by a complete monster now, or by its share."""
    seat = stakes.seat
    mine = stakes.monster[seat]
    total = 0.0
    for other in stakes.living:
        monster = stakes.monster[other]
        total += worth(stakes, monster, table[monster], offerings[other])
    own = worth(stakes, mine, table[mine], offerings[seat])
    if stakes.crown:
        return own / total if own else 0.0
    win, number = completion(table[mine], stakes.target)
    nobody = 1.0 - win
    for other in stakes.living:
        if other != seat:
            chance, theirs = completion(table[stakes.monster[other]], stakes.target)
            nobody *= 1.0 - chance
            if chance and theirs >= number:
                win *= 1.0 - chance * (0.5 if theirs == number else 1.0)
    return win + nobody * own / total


@lru_cache(maxsize=8)
def usual_start(box: Box, colour: int, target: int) -> float:
    """The mean promise of a fresh monster."""
    return promise((UNKNOWN,) * PARTS, box, colour, target)
