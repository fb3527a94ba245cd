"""What a position states: a wrong shape or word is refused with the entry and what belongs there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games import names
from miskatonic.kernel.cases.stated import known, listing, mapping, one_of, truth, whole

WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: known({"hands": []}, ("hand", "level"), "East"), "East has no entry 'hands'; did you mean hand?"),
    (lambda: known({"x": 1}, ("hand", "level"), "East"), "East has no entry 'x'; it has hand, level"),
    (lambda: known(3, ("hand",), "seats.East"), "seats.East must be a mapping, not 3"),
    (lambda: mapping([], "seats"), "seats must be a mapping, not []"),
    (lambda: listing("abc", "hand"), "hand must be a list, not 'abc'"),
    (lambda: truth(1, "ready"), "ready must be true or false, not 1"),
    (lambda: one_of("dusk", ("dawn", "noon"), "phase"), "phase must be one of dawn, noon, not 'dusk'"),
    (lambda: whole(True, "round"), "round must be a whole number, not True"),
    (lambda: whole(-1, "round"), "round must be a whole number, not -1"),
    (lambda: whole(11, "level", 1, 10, "MU-lvl-2"), "level must be from 1 to 10, not 11 [MU-lvl-2]"),
]


@pytest.mark.parametrize(("read", "says"), WRONG, ids=[says for _, says in WRONG])
def test_what_is_wrong_is_named(read: Callable[[], Any], says: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        read()
    assert str(error.value) == says


def test_what_is_not_stated_is_empty() -> None:
    assert (mapping(None, "seats"), listing(None, "hand")) == ({}, ())


def test_words_are_found_in_any_case() -> None:
    assert one_of("NOON", ("dawn", "noon"), "phase") == 1


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("given", [{"weather": "fog"}, {"phase": "dessert"}, {"phase": ["x"]}, {"seats": 3}, []])
def test_every_game_refuses_what_no_position_can_state(name: str, given: Any) -> None:
    game = mk.game(name)
    state = game.start(game.seats[0], 1)
    with pytest.raises(ValueError, match=r"no entry|phase|seats|must be a mapping"):
        game.arrange(state, given)
