"""Why not: each reason in a pair of positions, refused with it, and allowed once just that obstacle is gone."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness import GAME
from tests.games.mansions_of_madness.pairs import TURNS, joe
from tests.games.mansions_of_madness.pairs_of_keeper import KEEPER_DEEDS, between
from tests.games.pairs import Pair, params, without_pair

LATER = {"MM-kact-4", "MM-dark-4"}
"""Of cards that none of the stories uses so far."""


@pytest.mark.parametrize("pair", params(TURNS, KEEPER_DEEDS))
def test_it_is_refused_with_the_obstacle_and_allowed_without(pair: Pair) -> None:
    pair.hold()


def test_every_rule_that_a_choice_declares_against_it_is_seen_in_a_pair() -> None:
    assert without_pair(GAME, [TURNS, KEEPER_DEEDS]) == LATER


@pytest.mark.rule("MM-dark-4")
def test_a_lantern_does_not_keep_the_night_out() -> None:
    """Its bearer is passed over by cards for a room in darkness; a card that brings darkness asks for no such room."""
    s, seat, key = between(
        joe(threat=5, keeper={"mythos": ["wings_in_the_flue", "night_air"]}, items=["lantern"]), "night_air"
    )
    assert s.reason(seat, key) is None
