"""What foresight calls the outcomes of a choice in Chaos of Cthulhu."""

from __future__ import annotations

from typing import Any

from miskatonic.games.chaos_of_cthulhu.rules import crown, declaration, setup
from miskatonic.games.chaos_of_cthulhu.rules.actions import ABSORB, BOON, DELIRIUM, MEGA
from miskatonic.games.chaos_of_cthulhu.rules.bonus import bonus
from miskatonic.games.chaos_of_cthulhu.rules.bonus import choices as bonus_choices
from miskatonic.games.chaos_of_cthulhu.rules.planning import mat
from miskatonic.games.chaos_of_cthulhu.rules.planning.plan import wanted
from miskatonic.games.chaos_of_cthulhu.state import PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.words.log import ending
from miskatonic.games.chaos_of_cthulhu.words.names import part_name
from miskatonic.kernel.chance import multisets
from miskatonic.kernel.step import Step
from miskatonic.pieces.dice import groups


def named_outcome(before: Chaos, after: Chaos, seat: int, step: Step[Any]) -> str:
    """What became of this choice, in a few words; empty while it is not settled."""
    if isinstance(step, setup.RerollMonster):
        return _monster_roll(before, after, seat)
    if isinstance(step, mat.Reroll):
        if after.stones[seat] is before.stones[seat]:
            return ""  # not rolled yet
        return f"{most_activations(after, seat)} dice can be activated"
    if isinstance(step, (bonus_choices.AnnounceBonus, bonus_choices.ActivateBonus, bonus.BonusPick)):
        return _bonus_roll(after, seat)
    if isinstance(step, (declaration.NoBlocks, declaration.Block, crown.LetFall, crown.Save)):
        return _round_end(before, after, seat)
    return "no chance in it"


def known_odds(s: Chaos, step: Step[Any]) -> dict[str, float] | None:
    """A new starting monster: five plain dice (in Crown of Chaos four and the core), rolled until they differ."""
    if not isinstance(step, setup.RerollMonster):
        return None
    core = (setup.CORE_START,) if s.crown else ()
    ways: dict[str, int] = {}
    for dice, number in zip(*multisets(PARTS - len(core), 6), strict=True):
        if len(set(dice + core)) > 1:
            name = _matching(dice + core)
            ways[name] = ways.get(name, 0) + number
    every = sum(ways.values())
    return {name: number / every for name, number in ways.items()}


def most_activations(s: Chaos, seat: int) -> int:
    """How many of a seat's dice its Stones could activate at once."""
    numbers = [n for n in s.dice[s.monster[seat]] if n]
    return _most(s.stones[seat], s.spent[seat], numbers)


def _most(stones: tuple[int, ...], used: int, numbers: list[int]) -> int:
    best = 0
    for i, number in enumerate(numbers):
        for mask in groups(stones, used, wanted(number)):
            best = max(best, 1 + _most(stones, used | mask, numbers[i + 1 :]))
            if best == len(numbers) - i:
                return best
    return best


def _monster_roll(before: Chaos, after: Chaos, seat: int) -> str:
    dice = after.dice[seat]
    if dice is before.dice[seat] or len(set(dice)) == 1:  # not rolled yet, or to be rolled again
        return ""
    return _matching(dice)


def _matching(dice: tuple[int, ...]) -> str:
    best = max([dice.count(n) for n in dice])
    return "all dice differ" if best == 1 else f"{best} dice of {PARTS} match"


def _bonus_roll(after: Chaos, seat: int) -> str:
    mine = [b for b in after.bonuses if b.seat == seat]
    if not mine:
        return ""
    latest = mine[-1]
    if latest.void:
        return "cancelled"
    rolls = (DELIRIUM, MEGA) if after.crown else (BOON, ABSORB)
    if latest.number not in rolls:
        return "no roll in it"
    return f"rolls a {latest.roll}" if latest.roll else ""


def _round_end(before: Chaos, after: Chaos, seat: int) -> str:
    if after.over:
        return ending(after)
    if after.round == before.round:
        return ""
    mine = before.monster[seat]
    lost = [
        part_name(before, mine * PARTS + p) for p in range(PARTS) if before.dice[mine][p] and not after.dice[mine][p]
    ]
    if lost:
        return f"the game goes on without {', '.join(lost)}"
    return "the game goes on"
