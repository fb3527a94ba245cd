"""What an investigator imagines agrees with all that has been seen, and is as likely as it is (MM-secret-7)."""

from __future__ import annotations

from collections import Counter

import pytest

import miskatonic as mk
from miskatonic import bots
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.world import consistent


def played(seed: int, decisions: int) -> Mansions:
    """A game by the house bots, some way in."""
    s = GAME.start(3, seed)
    house, dice = bots.make(GAME, "house"), mk.Dice(seed)
    for _ in range(decisions):
        if s.over:
            break
        seat = s.seats_to_act[0]
        move = house.choose(mk.Seat(s, seat, dice))
        s.choose(seat, move.step, move.values)
    return s


@pytest.mark.rule("MM-secret-7", "MM-ksetup-6")
@pytest.mark.parametrize("seed", range(4))
def test_an_imagined_world_shows_its_seat_the_same_scene(seed: int) -> None:
    s = played(seed, 120)
    for seat in range(1, s.seats):
        assert GAME.scene(s.imagine(seat, seed), seat) == GAME.scene(s, seat)


@pytest.mark.rule("MM-secret-7")
def test_the_true_answers_are_always_among_those_that_are_possible() -> None:
    for seed in range(6):
        s = played(seed, 150)
        assert s.over or s.answers in [answers for answers, _ in consistent(s, 1)]


@pytest.mark.rule("MM-ksetup-8")
def test_worlds_are_drawn_as_often_as_their_weights_say() -> None:
    s = played(2, 110)
    worlds = dict(consistent(s, 1))
    total = sum(worlds.values())
    drawn = Counter(s.imagine(1, n).answers for n in range(600))
    assert set(drawn) <= set(worlds)
    for answers, weight in worlds.items():
        assert abs(drawn[answers] / 600 - weight / total) < 0.09


@pytest.mark.rule("MM-ksetup-6", "MM-win-2")
def test_the_keeper_knows_what_he_has_laid_out() -> None:
    s = played(1, 60)
    twin = s.imagine(KEEPER, 5)
    assert (twin.answers, twin.piles, twin.under) == (s.answers, s.piles, s.under)
