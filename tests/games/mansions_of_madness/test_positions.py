"""Positions: what can be laid out of a turn is in the sketch, and the sketch can be laid out again."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness import GAME
from tests.games.mansions_of_madness.pairs import joe


def test_whom_somebody_has_evaded_or_been_tested_against_is_in_the_sketch() -> None:
    monsters = {"zombie 1": {"at": "gallery.a", "under": 2}, "cultist 2": {"at": "gallery.b", "under": 6}}
    s = joe(moves=1, evaded=["zombie 1"], tested=["cultist 2", "zombie 1"], monsters=monsters)
    sketch = GAME.sketch(s)
    mine = sketch["seats"]["Joe Diamond"]
    assert (mine["evaded"], mine["tested"]) == (["zombie 1"], ["cultist 2", "zombie 1"])
    twin = GAME.start(2, 3, {"story": "lantern_hill"})
    GAME.arrange(twin, sketch)
    assert GAME.sketch(twin) == sketch
