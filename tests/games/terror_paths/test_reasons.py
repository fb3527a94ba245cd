"""Why not: each reason in a pair of positions, refused with it, and allowed once just that obstacle is gone."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.terror_paths import GAME
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.words.reasons import FOUND, INSTEAD, SAID
from tests.games.pairs import Pair, params, without_pair
from tests.games.terror_paths.pairs_of_actions import ACTIONS
from tests.games.terror_paths.pairs_of_battles import BATTLES
from tests.games.terror_paths.pairs_of_moves import MOVES
from tests.games.terror_paths.pairs_of_rolls import ROLLS

FILES = (MOVES, ACTIONS, ROLLS, BATTLES)


@pytest.mark.parametrize("pair", params(*FILES))
def test_it_is_refused_with_the_obstacle_and_allowed_without(pair: Pair) -> None:
    pair.hold()


def kinds() -> list[Any]:
    return [kind for kind in TerrorPaths.kinds.values() if getattr(kind, "against", ())]


def test_every_rule_that_a_choice_declares_against_it_has_such_a_pair() -> None:
    assert without_pair(GAME, FILES) == set()


def test_every_rule_against_a_choice_is_said_in_words_and_no_other() -> None:
    declared = {rule for kind in kinds() for rule in kind.against}
    assert declared == {*FOUND, *SAID}
    assert {(rule, name) for rule, name in INSTEAD if rule not in TerrorPaths.kinds[name].against} == set()
