"""What tests of Munchkin Cthulhu share."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.games.munchkin_cthulhu.box import Box
from miskatonic.games.munchkin_cthulhu.content import CONTENT, load_pack
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu import stage

PIER = Path(__file__).parent / "packs" / "nights_at_the_pier.toml"


@pytest.fixture
def pier(monkeypatch: pytest.MonkeyPatch) -> Box:
    """Play with the pack that uses what the printed set only foresees: forced help, sudden death, the next turn."""
    box = Box(load_pack(PIER.read_text(encoding="utf-8"), PIER.name, CONTENT))
    monkeypatch.setattr(Munchkin, "box", box)
    monkeypatch.setattr(stage, "BOX", box)
    return box
