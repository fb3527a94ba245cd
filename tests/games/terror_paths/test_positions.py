"""Positions as case files state them."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.state import Terror

GAME = TerrorPaths()


def position(**seats: Any) -> Terror:
    s = GAME.start(len(seats), 1, {"scenario": "from_the_pit_to_the_stars"})
    GAME.arrange(s, {"seats": {name.replace("_", " "): about for name, about in seats.items()}})
    return s


@pytest.mark.rule("TP-elim-10")
def test_a_position_states_whom_a_card_has_turned_into_what() -> None:
    s = position(Eva_Boue={"at": "vault"}, Jee_Ran={"at": "dry_well", "turned": "mind_control"})
    assert s.turned == 0b10
    assert [(foe.seat, foe.place, foe.fresh) for foe in s.foes] == [(1, s.box.place_number["dry_well"], 0)]
    assert GAME.sketch(s)["seats"]["Jee Ran"]["turned"] == "mind_control"


@pytest.mark.parametrize(
    ("turned", "what"), [(("somebody", None), "there is no Enemy"), (("mind_control",) * 2, "somebody must be left")]
)
def test_nobody_is_turned_into_what_there_is_not_and_not_everybody(turned: tuple[str | None, ...], what: str) -> None:
    about = [{} if kind is None else {"turned": kind} for kind in turned]
    with pytest.raises(ValueError, match=what):
        position(Eva_Boue=about[0], Jee_Ran=about[1])


def test_what_a_setup_left_is_cleared_away() -> None:
    s = GAME.start(2, 1, {"scenario": "from_the_pit_to_the_stars"})
    s.victims_at[0], s.events_at[0] = (0,), (0,)
    GAME.arrange(s, {"seats": {"Eva Boue": {}, "Jee Ran": {}}})
    assert (s.victims_at[0], s.events_at[0]) == ((), ())
