"""Bonus Play: what it costs and what may pay for it (CC-bonus-1..9, CC-bonus-14, CC-bonus-18)."""

from __future__ import annotations

from itertools import product

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    decline,
    do,
    events,
    held,
    illegal,
    interfere,
    pay,
    pick,
    player,
    ready,
    seat,
    sent,
    table,
    until,
)

ALL_NUMBERS = [1, 2, 4, 6]  # sums and differences make every number from 1 to 12


def numbers(state: Chaos, who: str, kind: str) -> set[int]:
    """The Bonus numbers this seat may plan, announce or activate now."""
    steps = [step for step in state.legal(seat(who)) if type(step).__name__ == kind]
    return {getattr(step, "number", 0) for step in steps}


def spent(state: Chaos, who: str) -> list[int]:
    """The Stones this seat has spent on a Bonus Action."""
    return list(GAME.sketch(state)["seats"][who]["spent"])


@pytest.mark.rule("CC-bonus-1")
def test_a_bonus_action_comes_on_top_of_the_normal_ones_and_uses_only_leftover_stones() -> None:
    north = player(act("attack", stones=[3]), stones=[3, 4], offerings=1)
    s = table(North=north, phase="release")
    assert numbers(s, "North", "ActivateBonus") == {4}
    activate(s, "North", 4)
    assert sent(s, "North") == ["attack East", "attack East"]


@pytest.mark.rule("CC-bonus-2")
def test_stones_must_make_exactly_the_number_and_the_others_stay_unused() -> None:
    s = table(North=player(act("attack"), stones=[4, 6], offerings=1), phase="release")
    assert numbers(s, "North", "ActivateBonus") == {2, 4, 10}
    assert illegal(s, "North", "ActivateBonus(0,9)") == "CC-bonus-2"
    activate(s, "North", 4)
    assert spent(s, "North") == [4]


@pytest.mark.rule("CC-bonus-3", "CC-bonus-18")
def test_a_bonus_action_costs_its_stones_and_one_offering_at_once() -> None:
    s = table(North=player(act("attack"), stones=[4, 6], offerings=3), phase="release")
    activate(s, "North", 4)
    assert (held(s)[0], s.stock, spent(s, "North")) == (2, 6, [4])


@pytest.mark.rule("CC-bonus-4")
def test_without_an_offering_there_is_no_bonus_action() -> None:
    s = table(North=player(stones=ALL_NUMBERS))
    assert not numbers(s, "North", "PlanBonus") | numbers(s, "North", "AnnounceBonus")
    assert illegal(s, "North", "PlanBonus(0,4)") == "CC-bonus-4"
    ready(s)
    assert events(s, "declares"), "nobody was asked for a Bonus Action"


@pytest.mark.rule("CC-bonus-5")
def test_only_one_bonus_action_a_round() -> None:
    s = table(North=player(stones=ALL_NUMBERS, offerings=4), dice=[3])
    activate(s, "North", 2)
    pay(s, "North", 2)
    assert illegal(s, "North", "PlanBonus(0,4)") == "CC-bonus-5"
    ready(s)
    assert s.round == 2, "North was not asked again"


@pytest.mark.rule("CC-bonus-5", "CC-bl-6")
def test_a_cancelled_bonus_action_still_counts_as_the_one_of_the_round() -> None:
    east = player(stones=[6], offerings=1)
    s = table(North=player(stones=[2, 4], offerings=4), East=east, phase="release", player_1="East")
    until(s, "North")
    activate(s, "North", 4)
    interfere(s, "East")
    assert events(s, "cancelled") == [(1, 0, 4)]
    assert s.round == 2, "North, with Stones and Offerings left, was not asked again"


@pytest.mark.rule("CC-bonus-6")
def test_bonus_play_is_optional() -> None:
    s = table(North=player(stones=ALL_NUMBERS, offerings=4), phase="release")
    decline(s)
    assert s.round == 2
    assert held(s)[0] == 4


@pytest.mark.rule("CC-bonus-7", "CC-bonus-2")
@pytest.mark.parametrize("stones", [[6, 5, 1], [2, 5], [2, 6], [3, 3], [1, 2, 4, 6], [5, 5, 6, 1, 1]])
def test_unused_stones_are_added_and_subtracted_and_nothing_else(stones: list[int]) -> None:
    signs = product((-1, 0, 1), repeat=len(stones))
    totals = {sum(sign * stone for sign, stone in zip(way, stones, strict=True)) for way in signs}
    s = table(North=player(stones=stones, offerings=1))
    made = numbers(s, "North", "PlanBonus") | numbers(s, "North", "AnnounceBonus")
    assert made == totals & set(range(1, 13)) - {6}, "6 needs something to cancel"


@pytest.mark.rule("CC-bonus-8")
def test_a_six_is_not_wild_in_bonus_play() -> None:
    s = table(North=player(stones=[6], offerings=1), East=player(stones=[4, 2], offerings=1))
    assert not numbers(s, "North", "PlanBonus") | numbers(s, "North", "AnnounceBonus")
    assert numbers(s, "East", "PlanBonus") | numbers(s, "East", "AnnounceBonus") == {2, 4}


@pytest.mark.rule("CC-bonus-9", "CC-bl-7")
def test_a_bonus_action_overrides_the_rule_that_attacks_go_to_the_left() -> None:
    east = player(act("attack"), stones=[1, 6], offerings=1)
    s = table(3, East=east, phase="release")
    assert sent(s, "East") == ["attack South"]
    activate(s, "East", 7)
    assert sent(s, "East") == ["attack North"]


@pytest.mark.rule("CC-bonus-14")
def test_a_bonus_action_lasts_one_round() -> None:
    north = player(act("block"), dice=[1, 2, 3, 4, 5], stones=[4], offerings=1)
    s = table(North=north, phase="release", dice=[1] * 10 + [4])
    activate(s, "North", 4)
    decline(s)
    do(s, "North", "PlanPart(0,0)", "WithStones(0,0,1)")
    pick(s, "North", "East top")
    ready(s)
    assert s.round == 3
    assert events(s, "turned") + events(s, "rolled_die") == [(5, 4)], "one hit on a die showing 1: rolled once"
    assert [facts for facts in events(s, "declares") if facts[0] == 0] == [(0, 2), (0, 1)]


@pytest.mark.rule("CC-bonus-14", "CC-cl-666")
def test_an_effect_announced_for_the_next_round_happens_once() -> None:
    north = player(stones=[6, 6, 6], offerings=1)
    s = table(options=CROWN, North=north, East=player(dice=[5, 4, 3, 2, 6]), phase="release")
    activate(s, "North", 666, "East")
    assert s.round == 2
    assert s.dice[1] == (5, 1, 3, 2, 6)
    s.dice[1] = (5, 4, 3, 2, 6)
    ready(s)
    assert s.round == 3
    assert s.dice[1] == (5, 4, 3, 2, 6)


@pytest.mark.rule("CC-bonus-18")
def test_the_price_of_a_cancelled_bonus_action_is_not_returned() -> None:
    north = player(act("attack"), stones=[4], offerings=2)
    s = table(North=north, East=player(stones=[6], offerings=2), phase="release")
    activate(s, "North", 4)
    interfere(s, "East")
    assert sent(s, "North") == ["attack East"]
    assert held(s) == [1, 1]
    assert (spent(s, "North"), spent(s, "East")) == ([4], [6])


@pytest.mark.rule("CC-bonus-18", "CC-bl-11")
def test_the_offering_that_paid_is_no_longer_held_and_cannot_be_stolen() -> None:
    """North holds 3 and pays 1; of the 2 left East takes 1, where half of 3 would have been 2."""
    north = player(stones=[2], offerings=3)
    s = table(North=north, East=player(stones=[4, 4, 3], offerings=1), dice=[1])
    activate(s, "North", 2)
    activate(s, "East", 11)
    assert events(s, "stole") == [(1, 0, 1)]
