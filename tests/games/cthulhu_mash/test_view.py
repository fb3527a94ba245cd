"""The scene and the words of Cthulhu Mash."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from miskatonic.clients.terminal.draw.draw import draw
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.view.tileview import AXES, drawn
from miskatonic.kernel.scene.boards import Grid
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Token
from tests.games.cthulhu_mash.table import EXPLORER, EYE, farm


@pytest.mark.rule("CM-2.3-4")
@pytest.mark.parametrize("turn", range(4))
def test_rows_and_columns_turn_with_the_tile(turn: int) -> None:
    for cell in drawn(BOX.tiles[0], turn)[0]:
        assert {AXES[turn][0][cell.x], AXES[turn][1][cell.y]} == set(cell.name.split(",")[0].split("/"))


def test_a_tile_is_drawn_with_lines_gates_figures_and_names() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, monsters={"Cultist": "R3/C4"}, generators={"Web Tunnel": "R6/C6"})
    out = io.StringIO()
    console = Console(width=110, height=60, file=out, color_system=None)
    console.print(draw(GAME.scene(s, 0), console))
    text = out.getvalue()
    for part in ("C1   C2", "R3 │", "AE   Cua", "WTa", "━━━━", "∩", "Web Tunnel A, health 2/2", "Family Farm"):
        assert part in text


@pytest.mark.rule("CM-ref-6", "CM-ref-18", "CM-2.4.3-3")
def test_a_pile_shows_its_height_and_no_more() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, ground={"R3/C4": {"down": ["Net", "Herbs"]}})
    boards = [
        item
        for panel in GAME.scene(s, 0).panels
        for inner in panel.items
        for item in getattr(inner, "items", ())
        if isinstance(item, Grid)
    ]
    tokens = [item for board in boards for item in board.items if isinstance(item, Token)]
    piles = [(token.name, token.count) for token in tokens if token.id.startswith("pile")]
    assert piles == [("objects face down", 2)]
    assert "Herbs" not in GAME.scene(s, 0).to_json().decode()


@pytest.mark.rule("CM-2.4.3-3")
def test_beside_a_tile_stands_what_lies_on_it() -> None:
    ground = {"R3/C4": {"up": ["Net"], "down": 2}, "R6/C1": {"down": 1}}
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, ground=ground, seats={EYE: {"trophies": ["Web Tunnel"]}})
    text = GAME.scene(s, 0).to_json().decode()
    assert '"R3/C4: Net, 2 face down"' in text
    assert '"R6/C1: 1 face down"' in text
    assert '"name":"trophies","value":"Web Tunnel"' in text.replace('": ', '":')


def test_a_board_that_is_kept_shows_a_defense_that_has_changed() -> None:
    places, shield = {EXPLORER: "R2/C3", EYE: "R5/C5"}, {EXPLORER: {"objects": ["Cast Iron Skillet"]}}
    common = Common()
    GAME.scene(farm(places), -1, common)
    s = farm(places, seats=shield)
    assert GAME.scene(s, -1, Common(before=common)) == GAME.scene(s, -1)
