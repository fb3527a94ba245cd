"""What a handful of Stones can do for the house bot: the dice it can activate, and whether that completes a monster."""

from __future__ import annotations

from functools import lru_cache

from miskatonic.games.chaos_of_cthulhu.bot.value import Dice, turns
from miskatonic.games.chaos_of_cthulhu.content.box import Box
from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.actions import TO_HEALS, TO_MADNESS
from miskatonic.games.chaos_of_cthulhu.state import PARTS, SIX, Chaos
from miskatonic.pieces.dice import groups, reach

Stones = tuple[int, ...]
Ways = tuple[tuple[int, int], ...]
"""Parts to activate, each with its group of Stones."""
Counts = tuple[int, int, int, int]
"""How many Attacks, Blocks, Heals and Madness."""


def activations(stones: Stones, used: int, numbers: Dice) -> tuple[tuple[int, Ways], ...]:
    """Every set of dice that these Stones can activate, with all Stones then in use."""
    found: dict[tuple[int, int], Ways] = {(0, used): ()}
    for part, number in enumerate(numbers):
        if number:
            for (parts, taken), ways in list(found.items()):
                for mask in smallest(stones, taken, 1 << number | SIX):
                    found.setdefault((parts | 1 << part, taken | mask), (*ways, (part, mask)))
    return tuple([(taken, ways) for (_, taken), ways in found.items()])


@lru_cache(maxsize=1 << 14)
def smallest(stones: Stones, used: int, wanted: int) -> tuple[int, ...]:
    """The groups that make a wanted total and hold no smaller one that does."""
    kept: list[int] = []
    for mask in groups(stones, used, wanted):
        if not any(mask & small == small for small in kept):
            kept.append(mask)
    return tuple(kept)


@lru_cache(maxsize=256)
def options(stones: Stones, used: int, numbers: Dice, box: Box, colour: int) -> tuple[tuple[Counts, int, Ways], ...]:
    """The actions each activation gives, the totals its unused Stones make (as bits), and how it is done."""
    found: dict[tuple[Counts, int], Ways] = {}
    for taken, ways in activations(stones, used, numbers):
        kinds = [box.faces[colour][part][numbers[part]] for part, _ in ways]
        counts = (kinds.count(ATTACK), kinds.count(BLOCK), kinds.count(HEAL), kinds.count(MADNESS))
        found.setdefault((counts, reach(stones, taken)), ways)
    return tuple([(counts, free, ways) for (counts, free), ways in found.items()])


def shows_any(s: Chaos, *kinds: int) -> bool:
    """Does any living monster show one of these actions? Where nobody does, somebody must give way."""
    for seat in s.living(0):
        monster = s.monster[seat]
        for part, number in enumerate(s.dice[monster]):
            if number and s.box.faces[s.colours[monster]][part][number] in kinds:
                return True
    return False


@lru_cache(maxsize=1 << 12)
def can_finish(stones: Stones, used: int, dice: Dice, box: Box, colour: int, target: int, bonus: bool) -> bool:
    """Could a player complete this monster this round, alone or with a conversion?"""
    needs = [turns(dice, number) for number in ((target,) if target else range(1, 7))]
    needs = [(up, down) for up, down in needs if up + down <= PARTS]
    if not needs:
        return False
    for counts, free, ways in options(stones, used, dice, box, colour):
        for up, down in needs:
            if up <= counts[HEAL] and down <= counts[MADNESS]:
                return True
            converts = (not down and free >> TO_HEALS & 1) or (not up and free >> TO_MADNESS & 1)
            if bonus and converts and up + down <= len(ways):
                return True
    return False
