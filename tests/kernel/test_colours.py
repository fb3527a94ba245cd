"""Look words mean the same colour to every client."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.clients.terminal.draw.emblems import LINES, die_style, line_style
from miskatonic.kernel.scene.colours import COLOURS, colour_of, ink_on
from miskatonic.table.wire.schema import typescript

ROOT = Path(__file__).parents[2]


def test_a_look_has_the_colour_of_its_first_word_that_names_one() -> None:
    assert colour_of("green") == COLOURS["green"]
    assert colour_of("deep-water") == COLOURS["water"]
    assert colour_of("Cold.Ice") == COLOURS["ice"]
    assert colour_of("normal") == ""


@pytest.mark.parametrize(("colour", "ink"), [("#ece5d2", "#1b1712"), ("#2c2b33", "#f4ecd8")])
def test_ink_can_be_read_on_it(colour: str, ink: str) -> None:
    assert ink_on(colour) == ink


def test_the_terminal_draws_dice_in_these_colours_and_lines_for_none_but_these_words() -> None:
    assert die_style("green") == f"bold {ink_on(COLOURS['green'])} on {COLOURS['green']}"
    assert die_style("normal") == "bold reverse"
    assert set(LINES) <= set(COLOURS)
    assert line_style("deep-water") == line_style("water")


def test_the_browser_has_the_same_table_and_no_other() -> None:
    made = typescript()
    assert all(f'"{word}": "{colour}"' in made for word, colour in COLOURS.items())
    assert "oxblood" not in (ROOT / "web/src/lib/looks.ts").read_text(encoding="utf-8")
