"""Each Objective, won by each side, as a recorded whole game that is replayed choice by choice."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.ends import objective
from tests.games.mansions_of_madness.recorder import ENDINGS, FOLDER, Ending
from tests.recorder import Replay


def test_every_objective_has_a_game_for_each_side() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {ending.name for ending in ENDINGS}
    assert len(ENDINGS) == 5 * 3 * 2


@pytest.mark.rule("MM-win-1", "MM-win-7", "MM-win-9", "MM-win-11")
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_recorded_game_is_won_again_by_its_side(ending: Ending) -> None:
    ended = Replay(FOLDER / f"{ending.name}.jsonl")
    state: Any = ended.journal.state
    assert state.box.story.id == ending.story
    assert objective(state).letter == ending.letter
    assert ended.reason == ending.side
    assert (KEEPER in ended.winners) == (ending.side == "keeper")
    assert len(ended.winners) == (1 if ending.side == "keeper" else state.seats - 1)
    assert state.seats_to_act == ()
    assert ended.journal.told[-1][-1].kind == "over"
