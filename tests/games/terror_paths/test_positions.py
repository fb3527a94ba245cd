"""Positions: where somebody has walked from, and an Enemy in ambush, are in the sketch."""

from __future__ import annotations

from miskatonic.games.terror_paths import GAME
from tests.games.terror_paths.stage import foe, put, table
from tests.games.terror_paths.trial import CELLAR, EVA, HALL, HARVEY, IMP


def test_where_somebody_walked_from_and_who_lies_in_ambush_are_in_the_sketch() -> None:
    s = table(EVA, HARVEY)
    put(s, 0, HALL)
    put(s, 1, HALL)
    s.walked, s.came_from[1] = 1 << 1, CELLAR
    foe(s, IMP, HALL, ambush=True)
    foe(s, IMP, CELLAR)
    sketch = GAME.sketch(s)
    seats = list(sketch["seats"].values())
    assert "walked_from" not in seats[0]
    assert seats[1]["walked_from"] == s.box.spots[CELLAR].id
    assert [about.get("ambush", False) for about in sketch["foes"].values()] == [True, False]
