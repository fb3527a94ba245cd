"""Every scenario on the shelf shows everything that it has."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS, read_box
from miskatonic.games.terror_paths.view.sights import CARDS, SIGHTS, names


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_in_a_scenario_has_a_picture(scenario: str) -> None:
    missing = [name for name in names(read_box(scenario)) if name not in SIGHTS]
    assert not missing, f"content/facts/pictures.toml lacks {', '.join(missing)}"


def test_every_picture_is_of_something() -> None:
    found = {name for scenario in SCENARIOS for name in names(read_box(scenario))}
    assert {name for name in SIGHTS if not name.startswith("word.")} - found == {"shelf.box"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_items_have_a_gist_where_they_are_printed(scenario: str) -> None:
    assert all(0 < len(item.gist) <= 28 for item in read_box(scenario).items)
    assert all(SIGHTS[name][0] for name in names(read_box(scenario)) if name.startswith(CARDS))
