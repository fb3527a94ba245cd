"""Each way a game can end, as a recorded whole game that is replayed choice by choice."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from miskatonic.kernel.journal.journal import CLOCK
from tests.games.chaos_of_cthulhu.recorder import ENDINGS, FOLDER
from tests.recorder import Replay


class Ended(Replay):
    """A replayed game: how it ended, what happened last, and what lay on the table."""

    def __init__(self, name: str) -> None:
        super().__init__(FOLDER / f"{name}.jsonl")
        state: Any = self.journal.state
        (self.winner,) = self.winners
        self.round, self.target = state.round, state.target
        self.dice: list[tuple[int, ...]] = [state.dice[m] for m in state.monster]
        self.last_rolls = [(int(facts[0]), int(facts[1])) for facts in self.last("roll_off")]

    def complete(self) -> dict[int, int]:
        """The number of each complete monster."""
        return {seat: dice[0] for seat, dice in enumerate(self.dice) if len(set(dice)) == 1 and dice[0]}

    def closeness(self) -> list[tuple[int, int]]:
        """For each seat, how many dice match, and the highest number that does."""
        return [max((dice.count(n), n) for n in range(1, 7)) for dice in self.dice]

    def won_the_roll(self) -> bool:
        """Highest in the first pass, ties again among themselves, until the winner is alone."""
        rolls, tied = self.last_rolls, list(dict.fromkeys(seat for seat, _ in self.last_rolls))
        while len(tied) > 1:
            one_pass, rolls = rolls[: len(tied)], rolls[len(tied) :]
            tied = [seat for seat, roll in one_pass if roll == max(roll for _, roll in one_pass)]
        return tied == [self.winner] and not rolls


@cache
def replayed(name: str) -> Ended:
    return Ended(name)


def test_every_recorded_game_is_one_of_the_endings() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {ending.name for ending in ENDINGS}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_recorded_game_ends_again_by_the_same_rule(ending: Any) -> None:
    ended = replayed(ending.name)
    assert ended.rule == ending.rule
    assert bool(ended.last_rolls) == ending.rolls
    assert ended.journal.state.seats_to_act == ()


@pytest.mark.rule("CC-win-1", "CC-round-10", "CC-lament-5")
@pytest.mark.parametrize("name", ["complete", "complete_at_random", "lament_complete"])
def test_one_complete_monster_wins(name: str) -> None:
    ended = replayed(name)
    assert list(ended.complete()) == [ended.winner]
    assert ended.count("resolution") == ended.round


@pytest.mark.rule("CC-win-3")
def test_of_several_complete_monsters_the_highest_wins() -> None:
    ended = replayed("highest_of_several")
    numbers, winner = ended.complete(), ended.winner
    assert len(numbers) > 1
    assert all(numbers[winner] > number for seat, number in numbers.items() if seat != winner)


@pytest.mark.rule("CC-win-4", "CC-dare-3")
@pytest.mark.parametrize("name", ["roll_off", "dare_roll_off"])
def test_equal_complete_monsters_roll_off(name: str) -> None:
    ended = replayed(name)
    numbers = ended.complete()
    best = ended.target or max(numbers.values())
    assert {seat for seat, _ in ended.last_rolls} == {seat for seat, number in numbers.items() if number == best}
    assert ended.won_the_roll()


@pytest.mark.rule("CC-lament-1", "CC-lament-3")
def test_after_the_agreed_rounds_the_closest_wins() -> None:
    ended = replayed("rounds")
    assert ended.count("resolution") == ended.round == 3
    counts = [count for count, _ in ended.closeness()]
    assert [seat for seat, count in enumerate(counts) if count == max(counts)] == [ended.winner]


@pytest.mark.rule("CC-lament-1", "CC-lament-3")
def test_when_the_clock_rings_the_dice_count_as_they_lie() -> None:
    ended = replayed("clock")
    assert ended.journal.entries[-1].kind == CLOCK
    before: Any = ended.journal.at(len(ended.journal.entries) - 1)
    assert [before.dice[m] for m in before.monster] == ended.dice
    counts = [count for count, _ in ended.closeness()]
    assert [seat for seat, count in enumerate(counts) if count == max(counts)] == [ended.winner]


@pytest.mark.rule("CC-lament-4")
def test_among_the_closest_the_higher_number_wins() -> None:
    ended = replayed("closest_higher")
    close = ended.closeness()
    assert close[0][0] == close[1][0]
    assert close.index(max(close)) == ended.winner


@pytest.mark.rule("CC-lament-4")
def test_the_equally_close_roll_off() -> None:
    ended = replayed("closest_tie")
    close = ended.closeness()
    assert {seat for seat, _ in ended.last_rolls} == {seat for seat, one in enumerate(close) if one == max(close)}
    assert ended.won_the_roll()


@pytest.mark.rule("CC-dare-1", "CC-dare-2")
def test_the_target_monster_wins() -> None:
    ended = replayed("dare")
    assert ended.dice[ended.winner] == (ended.target,) * 5
    assert ended.count("target") == 1


@pytest.mark.rule("CC-dare-4", "CC-dare-6")
def test_equally_many_dice_of_the_target_roll_off() -> None:
    ended = replayed("dare_lament_tie")
    counts = [dice.count(ended.target) for dice in ended.dice]
    assert {seat for seat, _ in ended.last_rolls} == {seat for seat, n in enumerate(counts) if n == max(counts)}
    assert ended.won_the_roll()


@pytest.mark.rule("CC-crown-25")
def test_the_last_living_monster_wins() -> None:
    ended = replayed("crown_last")
    assert [seat for seat, dice in enumerate(ended.dice) if dice[1]] == [ended.winner]


@pytest.mark.rule("CC-crown-26")
def test_if_all_die_together_they_roll() -> None:
    ended = replayed("crown_all_dead")
    assert not any(dice[1] for dice in ended.dice)
    assert ended.won_the_roll()
