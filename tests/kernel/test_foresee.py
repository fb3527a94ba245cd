"""Foresight: exact where all worlds agree, an average where they do not, and never a look at the truth."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import miskatonic as mk
from miskatonic.lab.promises.watch import text_of
from tests.conformance.toy import SEANCE
from tests.conformance.toy_table import BOX, KINDS, Seance


def at_the_window(seed: int = 3, seats: int = 2) -> Seance:
    """A toy game in which everybody is ready and may interfere."""
    s = SEANCE.start(seats=seats, seed=seed)
    for seat in range(seats):
        s.choose(seat, f"Bid({seat},0)")
    for seat in range(seats):
        s.choose(seat, f"Ready({seat})")
    return s


def boon() -> mk.State:
    """Chaos: seat 0 could announce the Bonus Action that rolls for a boon."""
    game = mk.game("chaos_of_cthulhu")
    s: mk.State = game.start(seats=2, seed=1)
    game.arrange(s, {"seats": {"North": {"dice": [1, 2, 3, 4, 5], "stones": [2, 5, 1, 1, 1]}}})
    return s


# ---------------------------------------------------------------------- exact


def test_a_single_die_is_foreseen_exactly() -> None:
    odds = mk.foresee(at_the_window(), 0, "Bones(0)")
    assert odds.exact
    assert odds.table == {"no point": pytest.approx(2 / 3), "a point": pytest.approx(1 / 3)}
    assert list(odds.table) == ["no point", "a point"]  # most likely first
    assert repr(odds) == "<exact: no point 66.7%, a point 33.3%>"


def test_a_choice_without_chance_has_one_outcome() -> None:
    assert mk.foresee(at_the_window(), 0, "Pass(0)").table == {"no chance in it": 1.0}


def test_the_roll_of_a_boon_is_foreseen_exactly() -> None:
    from miskatonic.games.chaos_of_cthulhu.rules.actions import BOON

    odds = mk.foresee(boon(), 0, f"AnnounceBonus(0,{BOON})")
    assert odds.exact
    assert odds.table == {f"rolls a {face}": pytest.approx(1 / 6) for face in range(1, 7)}


def test_rerolled_stones_are_walked_as_multisets() -> None:
    odds = mk.foresee(boon(), 0, "RerollStones(0)", ((0, 1, 2, 3, 4),))
    assert odds.exact
    assert sum(odds.table.values()) == pytest.approx(1.0)
    assert all(name.endswith("dice can be activated") for name in odds.table)


@pytest.mark.rule("CC-setup-9", "CC-setup-11")
@pytest.mark.parametrize("mode", ["standard", "crown"])
def test_five_dice_rolled_until_they_differ_are_foreseen_exactly(mode: str) -> None:
    s: mk.State = mk.game("chaos_of_cthulhu").start(seats=2, seed=1, options={"mode": mode})
    for seat in range(2):
        s.choose(seat, s.choices(seat)[0].key)
    free = [range(1, 7)] * 5 if mode == "standard" else [range(1, 7)] * 4 + [range(3, 4)]
    rolls = [roll for roll in product(*free) if len(set(roll)) > 1]
    odds = mk.foresee(s, 0, "RerollMonster(0)")
    assert odds.exact
    most = Counter(max(map(roll.count, roll)) for roll in rolls)
    names = {n: "all dice differ" if n == 1 else f"{n} dice of 5 match" for n in most}
    assert odds.table == pytest.approx({names[n]: number / len(rolls) for n, number in most.items()})


# ---------------------------------------------------------------------- hidden cards


def test_a_hidden_draw_averages_over_imagined_worlds() -> None:
    odds = mk.foresee(at_the_window(), 0, "Dip(0)", worlds=400)
    assert not odds.exact
    assert sum(odds.table.values()) == pytest.approx(1.0)
    assert odds.table == pytest.approx(fair_draw(at_the_window(), 0), abs=0.02)
    assert repr(odds).startswith("<about: ")


def fair_draw(s: Seance, seat: int) -> dict[str, float]:
    """What a seat expects that knows only its own cards."""
    unseen = [count - s.hands[seat][kind] - s.discard[kind] for kind, count in enumerate(BOX)]
    return {f"draws {KINDS[kind]}": n / sum(unseen) for kind, n in enumerate(unseen) if n}


def test_a_likely_world_counts_for_more_than_an_unlikely_one() -> None:
    """Ten Candles, a Mirror and a Ward are unseen: most of the four worlds there are hide two Candles."""
    s = at_the_window()
    s.bag, s.hands, s.discard = [10, 0, 0, 0, 0], [[0, 0, 1, 0, 0], [0, 1, 0, 0, 1]], [0] * 5
    odds = mk.foresee(s, 0, "Dip(0)", worlds=400)
    assert odds.table["draws Candle"] == pytest.approx(10 / 12, abs=0.02)


def test_foresight_is_the_same_for_states_a_seat_cannot_tell_apart() -> None:
    """If it looked at the truth, it would differ between the truth and its twins."""
    s = at_the_window()
    odds = [mk.foresee(world, 0, "Dip(0)", worlds=400).table for world in (s, s.imagine(0, 5), s.imagine(0, 6))]
    assert odds[0] == pytest.approx(odds[1], abs=0.03)
    assert odds[0] == pytest.approx(odds[2], abs=0.03)


def test_foresight_repeats_itself() -> None:
    s = at_the_window()
    assert mk.foresee(s, 0, "Dip(0)").table == mk.foresee(s, 0, "Dip(0)").table


# ---------------------------------------------------------------------- the true state


@pytest.mark.parametrize("key", ["Bones(0)", "Dip(0)", "Pass(0)"])
def test_foresight_never_touches_the_true_state(key: str) -> None:
    s = at_the_window()
    s.log, s.tape = [], []
    s.chance = mk.Script([])  # any use of the true dice would raise
    before = text_of(s)
    mk.foresee(s, 0, key)
    assert (text_of(s), s.log, s.tape) == (before, [], [])


def test_what_is_not_open_is_not_foreseen() -> None:
    s = at_the_window()
    s.choose(0, "Bones(0)")
    with pytest.raises(mk.Illegal, match=r"seat 0 may not choose Bones\(0\) now") as refusal:
        mk.foresee(s, 0, "Bones(0)")
    assert refusal.value.rule == "SE-once-1"


def test_a_form_is_foreseen_with_its_values() -> None:
    s = at_the_window()
    held = next(kind for kind, n in enumerate(s.hands[0]) if n)
    assert mk.foresee(s, 0, "Burn(0)", ((held,), 1)).table == {"no chance in it": 1.0}
    with pytest.raises(mk.Illegal, match="2 values are needed"):
        mk.foresee(s, 0, "Burn(0)")


def test_too_many_outcomes_are_cut_short_and_called_about() -> None:
    odds = mk.foresee(at_the_window(), 0, "Bones(0)", leaves=4, samples=50)
    assert not odds.exact
    assert sum(odds.table.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(("spent", "drawn"), [([0.0] * 99, 0), ([0.0, 0.6] + [0.9] * 21 + [1.0], 41)])
def test_what_cannot_be_walked_in_time_is_drawn_and_says_so(spent: list[float], drawn: int) -> None:
    times = iter(spent)
    odds = mk.foresee(at_the_window(), 0, "Bones(0)", worlds=1, spent=lambda: next(times))
    assert (odds.drawn, odds.exact) == (drawn, drawn == 0)
    assert sum(odds.table.values()) == pytest.approx(1.0)


def test_where_time_is_short_fewer_worlds_are_imagined_and_it_is_not_called_exact() -> None:
    times = iter([0.0] * 3 + [0.6])
    odds = mk.foresee(at_the_window(), 0, "Pass(0)", worlds=9, spent=lambda: next(times, 0.6))
    assert odds.table == {"no chance in it": 1.0}
    assert not odds.exact
