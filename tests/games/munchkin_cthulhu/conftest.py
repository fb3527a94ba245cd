"""What tests of Munchkin Cthulhu share."""

from __future__ import annotations

import pytest

from miskatonic import games
from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.kernel.book.pack import OLDEST
from tests.games.munchkin_cthulhu import recorder, stage


@pytest.fixture
def pier(monkeypatch: pytest.MonkeyPatch) -> Box:
    """Play with the pack that uses what the printed set only foresees: forced help, sudden death, the next turn."""
    box = recorder.pier()
    for game in {GAME, games.find(GAME.id, OLDEST)}:
        monkeypatch.setattr(game, "box", box)
    monkeypatch.setattr(stage, "BOX", box)
    return box
