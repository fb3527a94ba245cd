"""Questions are real: whoever is asked has something to choose."""

from __future__ import annotations

import pytest

from miskatonic import games
from miskatonic.lab.questions import count

LEAST = 0.8


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_of_the_questions_shown_four_in_five_are_real(name: str) -> None:
    found = count(name, 20)
    assert found.seats >= 20
    assert found.share >= LEAST
    assert found.decisions >= found.shown >= found.real


def test_what_the_table_answers_itself_is_not_shown() -> None:
    found = count("munchkin_cthulhu", 3)
    assert found.shown < 0.8 * found.decisions
