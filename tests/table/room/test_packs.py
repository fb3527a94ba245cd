"""Tables with packs: the operator puts them in a folder, a host chooses them, and without them nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from miskatonic import games
from miskatonic.games.shelf import Shelf, pack_from
from miskatonic.table.lobby import catalogue
from miskatonic.table.web.problems import Trouble
from tests.table.room.house import MUNCHKIN, House, play

pytestmark = pytest.mark.anyio
FILE = Path(__file__).parents[2] / "games" / "munchkin_cthulhu" / "packs" / "nights_at_the_pier.toml"
NAME = "nights_at_the_pier"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    found = Shelf(games.game, tmp_path / "packs")
    found.keep(MUNCHKIN, pack_from(FILE))
    return found


async def begun(shelf: Shelf) -> tuple[House, Any]:
    house = House(shelf=shelf)
    live, players = await house.table(MUNCHKIN, 3, packs=(NAME,))
    await play(house, players, 10)
    return house, live


async def test_a_table_is_played_with_the_pack_that_its_host_chose(shelf: Shelf) -> None:
    _house, live = await begun(shelf)
    assert "Siren of the Pier" in live.room.journal.game.pieces(live.room.state)
    assert live.shown.packs == (NAME,)


async def test_it_is_the_same_table_after_a_restart(shelf: Shelf) -> None:
    house, live = await begun(shelf)
    again = await House(house.store, house.clock, shelf=shelf).hub.table(live.id)
    assert again.room.state.digest() == live.room.state.digest()
    assert again.room.notice == ""


async def test_where_the_pack_is_gone_the_table_says_so_and_waits_for_it(shelf: Shelf) -> None:
    house, live = await begun(shelf)
    with pytest.raises(Trouble, match=f"played with the pack '{NAME}', which is not here; nothing of it is lost"):
        await House(house.store, house.clock).hub.table(live.id)
    back = await House(house.store, house.clock, shelf=shelf).hub.table(live.id)
    assert back.room.state.digest() == live.room.state.digest()


async def test_a_pack_that_is_not_here_makes_no_table(shelf: Shelf) -> None:
    house = House(shelf=shelf)
    for game, people, pack, message in (
        (MUNCHKIN, 3, "tides", f"there is no pack 'tides' for munchkin_cthulhu; there is {NAME}"),
        ("chaos_of_cthulhu", 2, NAME, "there is no pack"),
    ):
        with pytest.raises(Trouble, match=message) as trouble:
            await house.table(game, people, packs=(pack,))
        assert trouble.value.field == "packs"


async def test_the_shelf_shows_the_packs_that_are_here(shelf: Shelf) -> None:
    assert {card.id: card.packs for card in catalogue.shelf(shelf) if card.packs} == {MUNCHKIN: (NAME,)}
    assert not any(card.packs for card in catalogue.shelf())
