"""Chance: the one-integer generator, scripts, records, sealed streams, and all outcomes."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import miskatonic as mk
from miskatonic.kernel.chance import (
    Checked,
    Paths,
    Recorded,
    Sealed,
    advance,
    at,
    commitment,
    even,
    multisets,
    same,
    seeded,
)
from miskatonic.kernel.generator import below, inner

SECRET = bytes(range(32))


def table(seed: int = 0) -> mk.State:
    s = mk.State(2, {})
    s.rng = seeded(seed)
    return s


# ---------------------------------------------------------------------- the generator


def test_the_generator_gives_the_same_values_for_ever() -> None:
    """Saved laboratory games and published results rest on these numbers."""
    s = table(7)
    assert s.rng == seeded(7) == GOLDEN_SEED
    assert [s.roll(6) for _ in range(12)] == GOLDEN_ROLLS
    assert [s.pick([3, 0, 1]) for _ in range(8)] == GOLDEN_PICKS
    assert s.rng == GOLDEN_RNG


GOLDEN_SEED = 5410240253233983783
GOLDEN_ROLLS = [5, 3, 5, 4, 2, 3, 4, 5, 2, 4, 4, 3]
GOLDEN_PICKS = [0, 0, 0, 2, 0, 0, 2, 2]
GOLDEN_RNG = 15111952439723669083


def test_neighbouring_seeds_start_far_apart() -> None:
    firsts = Counter(table(seed).roll(6) for seed in range(3000))
    assert all(430 < firsts[face] < 570 for face in range(1, 7))


@pytest.mark.parametrize("sides", [2, 6, 10, 100])
def test_a_die_is_fair(sides: int) -> None:
    s, rolls = table(3), 20_000
    found = Counter(s.roll(sides) for _ in range(rolls))
    mean = rolls / sides
    chi = sum((found[face] - mean) ** 2 / mean for face in range(1, sides + 1))
    assert set(found) == set(range(1, sides + 1))
    assert chi < sides + 5 * (2 * sides) ** 0.5


def test_pairs_of_rolls_are_fair_too() -> None:
    s = table(5)
    found = Counter((s.roll(6), s.roll(6)) for _ in range(36_000))
    assert len(found) == 36
    assert all(850 < n < 1150 for n in found.values())


@given(st.integers(0, (1 << 64) - 1))
def test_a_number_is_below_what_was_asked_for_and_the_state_has_64_bits(rng: int) -> None:
    assert below(inner(rng), 1) == 0
    assert 0 <= below(inner(rng), 6) < 6
    assert 0 <= advance(rng) < 1 << 64


@given(st.lists(st.integers(0, 9), min_size=1).filter(any), st.data())
def test_each_outcome_owns_as_many_points_as_its_weight(weights: list[int], data: st.DataObject) -> None:
    found = Counter(at(weights, point) for point in range(sum(weights)))
    assert [found[i] for i in range(len(weights))] == weights


def test_chance_raises_the_floor_of_undo() -> None:
    s = table()
    s.roll(6)
    s.pick([1, 1])
    assert s.finals == 2


def test_a_pool_is_sorted_and_rolls_every_die() -> None:
    s = table()
    s.chance = mk.Script([5, 1, 3])
    assert s.pool(3, 6) == (1, 3, 5)
    assert s.finals == 3


def test_the_tape_records_outcomes_not_faces() -> None:
    s = table()
    s.tape = []
    s.chance = mk.Script([6, 2])
    s.roll(6)
    s.pick([1, 4])
    assert s.tape == [5, 1]


# ---------------------------------------------------------------------- scripts and records


def test_a_script_that_is_too_short_says_so() -> None:
    script = mk.Script([6])
    assert script.take(even(6)) == 5
    with pytest.raises(mk.ChanceError, match="holds 1 outcomes, and one more is needed"):
        script.take(even(6))


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_script_cannot_roll_a_face_that_is_not_there(face: int) -> None:
    script = mk.Script([3, face])
    script.take(even(6))
    with pytest.raises(mk.ChanceError, match=f"outcome 2 of the script is {face}; it must be 1 to 6"):
        script.take(even(6))


def test_a_script_counts_what_is_left() -> None:
    script = mk.Script([1, 2, 3])
    script.take(even(6))
    assert script.left == 2


def test_a_record_gives_what_happened_and_nothing_else() -> None:
    recorded = Recorded([2, 0])
    assert [recorded.take(even(6)), recorded.take([1])] == [2, 0]
    with pytest.raises(mk.ChanceError, match="more chance than was recorded"):
        recorded.take(even(6))


@pytest.mark.parametrize("outcome", [-1, 2, 1])
def test_a_record_that_cannot_have_happened_is_refused(outcome: int) -> None:
    with pytest.raises(mk.ChanceError, match=f"recorded outcome {outcome} cannot happen among 2"):
        Recorded([outcome]).take([4, 0])


# ---------------------------------------------------------------------- sealed streams


def test_a_sealed_stream_repeats_itself_from_any_point() -> None:
    stream = Sealed(SECRET)
    drawn = [stream.take(even(6)) for _ in range(40)]
    assert drawn[:12] == GOLDEN_SEALED
    late = Sealed(SECRET, drawn=25)
    assert [late.take(even(6)) for _ in range(15)] == drawn[25:]
    assert late.drawn == 40


GOLDEN_SEALED = [3, 4, 4, 5, 1, 2, 0, 2, 3, 5, 1, 0]


def test_another_secret_gives_another_stream() -> None:
    streams = [Sealed(SECRET), Sealed(SECRET[::-1])]
    first, second = [[stream.take(even(6)) for _ in range(30)] for stream in streams]
    assert first != second


def test_a_commitment_fixes_the_secret_without_telling_it() -> None:
    shown = Sealed(SECRET).commitment
    assert shown == commitment(SECRET) == GOLDEN_COMMITMENT
    assert SECRET.hex() not in shown
    assert same(shown, commitment(SECRET))
    assert not same(shown, commitment(SECRET[::-1]))


GOLDEN_COMMITMENT = "0142b4a9c7d85165cf99978a8756132fce92a448c735a7ee55174364518094cf"


def test_a_sealed_stream_is_fair() -> None:
    stream = Sealed(SECRET)
    found = Counter(stream.take([1, 2, 3]) for _ in range(12_000))
    assert [round(found[i] / 200) for i in range(3)] == pytest.approx([10, 20, 30], abs=1)


def test_draws_above_the_last_full_share_are_thrown_away() -> None:
    """With a total just above half of all draws, keeping the rest would favour the first outcomes."""
    stream, total = Sealed(SECRET), (1 << 63) + (1 << 61)
    low = sum(stream.take([total // 2, total - total // 2]) == 0 for _ in range(2000))
    assert 900 < low < 1100
    assert stream.drawn == 2000


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(mk.ChanceError, match="32 bytes"):
        Sealed(b"short")


def test_a_checked_stream_finds_what_is_wrong_missing_or_too_much() -> None:
    truth = Sealed(SECRET)
    outcomes = [truth.take(even(6)) for _ in range(3)]
    checked = Checked(Sealed(SECRET), outcomes[:2])
    assert [checked.take(even(6)) for _ in range(2)] == outcomes[:2]
    with pytest.raises(mk.ChanceError, match="outcome 3 is not the one"):
        checked.take(even(6))
    wrong = Checked(Sealed(SECRET), [(outcomes[0] + 1) % 6])
    with pytest.raises(mk.ChanceError, match="outcome 1 is not the one"):
        wrong.take(even(6))
    with pytest.raises(mk.ChanceError, match="2 recorded outcomes were never taken"):
        Checked(Sealed(SECRET), [1, 2]).expect(())


# ---------------------------------------------------------------------- all outcomes


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 6), (3, 6), (5, 6), (2, 10)])
def test_multisets_count_every_sequence_once(count: int, sides: int) -> None:
    results, ways = multisets(count, sides)
    assert sum(ways) == sides**count
    assert len(results) == len(set(results)) == comb(sides + count - 1, count)
    assert all(list(faces) == sorted(faces) for faces in results)


def test_multisets_weigh_each_result_by_its_ways() -> None:
    table = dict(zip(*multisets(3, 6), strict=True))
    assert (table[1, 1, 1], table[1, 1, 2], table[1, 2, 3]) == (1, 3, 6)


def walk(weights: list[list[int]]) -> dict[tuple[int, ...], float]:
    """All paths through draws with these weights."""
    found: dict[tuple[int, ...], float] = {}
    path: list[int] | None = []
    while path is not None:
        paths = Paths(path, str)
        outcome = tuple(paths.take(w) for w in weights)
        assert outcome not in found
        found[outcome] = paths.weight
        path = paths.next()
    return found


@given(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(any), min_size=1, max_size=3))
def test_paths_visit_each_possible_outcome_once(weights: list[list[int]]) -> None:
    found = walk(weights)
    possible = 1
    for w in weights:
        possible *= sum(1 for n in w if n)
    assert len(found) == possible
    assert sum(found.values()) == pytest.approx(1.0)


def test_a_pool_walks_multisets_not_sequences() -> None:
    s = table()
    path: list[int] | None = []
    odds: dict[tuple[int, ...], float] = {}
    while path is not None:
        paths = Paths(path, str)
        s.chance = paths
        rolled = s.pool(2, 3)
        odds[rolled] = paths.weight
        path = paths.next()
    assert odds == {key: pytest.approx(n / 9) for key, n in zip(*multisets(2, 3), strict=True)}
