"""Each way a scenario can end, as a recorded whole game that is replayed choice by choice."""

from __future__ import annotations

import pytest

from tests.games.terror_paths.recorder import ENDINGS, FOLDER, Ending
from tests.recorder import Replay


def test_every_recorded_game_is_one_of_the_endings() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {ending.name for ending in ENDINGS}


@pytest.mark.rule("TP-end-1", "TP-end-2", "TP-end-3", "TP-end-4")
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_recorded_game_ends_again_in_its_way(ending: Ending) -> None:
    ended = Replay(FOLDER / f"{ending.name}.jsonl")
    assert ended.reason == ending.how
    assert bool(ended.winners) == ending.won
    assert len(ended.winners) in (0, ending.seats)
    assert ended.journal.state.seats_to_act == ()
    assert ended.journal.told[-1][-1].kind == "over"
