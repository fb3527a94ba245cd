"""Puzzles: what actions do, when they are solved, and a solver that agrees with a search through every position."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.pieces.puzzles.lock import LockPlan
from miskatonic.pieces.puzzles.plan import EAST, NEVER, NORTH, SOUTH, WEST, Laid, Plan
from miskatonic.pieces.puzzles.rune import RunePlan
from miskatonic.pieces.puzzles.wiring import BLUE, RED, WiringPlan

WIRES = (
    ((RED, NORTH, SOUTH), (BLUE, EAST, WEST)),
    ((RED, NORTH, EAST),),
    ((BLUE, NORTH, EAST), (RED, SOUTH, WEST)),
    ((RED, NORTH, EAST), (BLUE, SOUTH, WEST)),
    ((RED, NORTH, SOUTH),),
    ((BLUE, NORTH, SOUTH), (RED, NORTH, SOUTH)),
)
WIRING = WiringPlan(2, 2, ((0, WEST), (2, WEST)), ((1, EAST), (3, EAST)), WIRES)
SYMBOLS = ((0, 1, 2, 3), (1, 1, 2, 0), (3, 2, 1, 0), (0, 0, 1, 2), (2, 3, 3, 1))
LOCK = LockPlan(2, (((0, EAST), (1, WEST)),), (((0, SOUTH), 0), ((1, SOUTH), 1)), (0, 1, 2, 3), 2, SYMBOLS)


def searched(plan: Plan, start: Laid, most: int) -> int:
    """The least number of actions by brute force, up to a limit."""
    seen, edge = {start}, [start]
    for far in range(most + 1):
        if any(plan.solved(laid) for laid in edge):
            return far
        edge = [other for laid in edge for other in plan.after(laid)]
        edge = list(dict.fromkeys([other for other in edge if other not in seen]))
        seen.update(edge)
        if not edge:
            break
    return NEVER


def laid_out(plan: Plan, pieces: Sequence[int]) -> st.SearchStrategy[Laid]:
    turns = st.tuples(*[st.integers(0, 3 if plan.turns else 0)] * plan.size)
    chosen = st.permutations(pieces).map(lambda order: tuple(order[: plan.size]))
    return st.builds(Laid, chosen, turns, st.integers(0, plan.tile_turns - 1))


@pytest.mark.rule("MM-psol-1", "MM-pact-2")
@given(laid_out(RunePlan(2, 3), range(6)))
@settings(max_examples=40, deadline=None)
def test_the_table_of_runes_agrees_with_a_search(laid: Laid) -> None:
    plan = RunePlan(2, 3)
    assert plan.least(laid) == searched(plan, laid, 20)


@pytest.mark.rule("MM-psol-2")
@given(laid_out(WIRING, range(len(WIRES))))
@settings(max_examples=40, deadline=None)
def test_the_solver_of_wiring_agrees_with_a_search(laid: Laid) -> None:
    assert WIRING.least(laid) == searched(WIRING, laid, 20)


@pytest.mark.rule("MM-psol-3", "MM-pact-4")
@given(laid_out(LOCK, range(len(SYMBOLS))))
@settings(max_examples=40, deadline=None)
def test_the_solver_of_locks_agrees_with_a_search(laid: Laid) -> None:
    assert LOCK.least(laid) == searched(LOCK, laid, 20)


DEALT = ((RunePlan(2, 3), Laid((5, 4, 3, 2, 1, 0))), (WIRING, Laid((4, 5, 0, 0))), (LOCK, Laid((1, 0))))


@pytest.mark.parametrize(("plan", "laid"), DEALT, ids=["runes", "wiring", "lock"])
def test_the_next_action_leads_one_nearer_until_it_is_solved(plan: Plan, laid: Laid) -> None:
    left = plan.least(laid)
    assert left < NEVER
    while left:
        found = plan.next(laid)
        assert found is not None
        assert plan.least(found) == left - 1
        laid, left = found, left - 1
    assert plan.solved(laid)
    assert plan.next(laid) is None


@pytest.mark.parametrize(("plan", "laid"), DEALT, ids=["runes", "wiring", "lock"])
def test_nothing_dearer_than_a_limit_is_looked_for(plan: Plan, laid: Laid) -> None:
    left = plan.least(laid)
    assert [plan.least(laid, limit) for limit in (left - 1, left, left + 1)] == [left - 1, left, left]


def test_nine_runes_are_one_table() -> None:
    plan = RunePlan(3, 3)
    assert plan.least(Laid(tuple(range(9))[::-1])) == 16
    assert plan.least(Laid((1, 0, *range(2, 9)))) == 1


@pytest.mark.rule("MM-pact-2", "MM-pact-3", "MM-pact-5")
def test_swapped_pieces_keep_their_orientation_and_new_ones_lie_arrow_up() -> None:
    laid = Laid((4, 5, 6, 7), (1, 2, 3, 0))
    assert laid.swapped(0, 1) == Laid((5, 4, 6, 7), (2, 1, 3, 0))
    assert laid.turned(2, 1).turns == (1, 2, 0, 0)
    assert laid.turned(3, -1).turns == (1, 2, 3, 3)
    assert laid.replaced(1, 9) == Laid((4, 9, 6, 7), (1, 0, 3, 0))


@pytest.mark.rule("MM-psol-2")
def test_wires_join_only_in_their_own_colour() -> None:
    straight = WiringPlan(1, 2, ((0, WEST), (0, NORTH)), ((1, EAST), (0, SOUTH)), (WIRES[0], WIRES[4]))
    assert straight.solved(Laid((0, 1), (1, 1)))
    assert not straight.runs(Laid((0, 1), (0, 1)), RED)  # a blue wire comes to the red start
    assert not straight.runs(Laid((0, 1), (0, 1)), BLUE)
    assert not straight.runs(Laid((0, 1), (1, 0)), RED)  # red ends at the edge between them


@pytest.mark.rule("MM-psol-3", "MM-pact-4", "MM-pact-9")
def test_turning_the_tile_leaves_the_pieces_and_shows_them_its_next_side() -> None:
    """MM-ex-23: two pairs equal, one not; the tile is turned by half, and all three are."""
    plan = LockPlan(
        2, (((0, EAST), (1, WEST)),), (((0, SOUTH), 0), ((1, SOUTH), 1)), (2, 0, 2, 1), 2, ((0, 3, 2, 0), (3, 0, 1, 3))
    )
    laid = Laid((0, 1))
    assert not plan.solved(laid)
    turned = plan.with_tile(laid, 1)
    assert (turned.pieces, turned.turns) == (laid.pieces, laid.turns)
    assert plan.solved(turned)
    assert plan.least(laid) == 1


def test_a_terminal_must_touch_the_setup_tile() -> None:
    with pytest.raises(ValueError, match="does not touch"):
        WiringPlan(1, 2, ((0, EAST), (0, NORTH)), ((1, EAST), (0, SOUTH)), WIRES)
