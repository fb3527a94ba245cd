"""Pointing: a name in the talk, which must be one that everybody sees."""

from __future__ import annotations

import pytest

from miskatonic.kernel.event import SPECTATOR
from miskatonic.table.sight.pointing import FINGER, named
from miskatonic.table.wire import messages as m
from tests.table.room.house import House, play_until

pytestmark = pytest.mark.anyio
MANSIONS, MUNCHKIN = "mansions_of_madness", "munchkin_cthulhu"


@pytest.mark.parametrize(("game", "name"), [(MUNCHKIN, "Door discards"), (MANSIONS, "Foyer")])
async def test_what_everybody_sees_can_be_pointed_at(game: str, name: str) -> None:
    house = House()
    _, (ann, *_rest) = await house.table(game, 3)
    assert isinstance(await ann.ask(m.Say, text=FINGER + name), m.Done)


async def test_what_only_one_seat_sees_cannot() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)
    await play_until(house, seated, lambda: live.room.state.game.round_of(live.room.state) > 0)
    ann = seated[0]
    state = live.room.state
    own = named(state, ann.viewer) - named(state, SPECTATOR)
    assert own
    for name in own:
        assert isinstance(await ann.ask(m.Say, text=FINGER + name), m.Refused)
    assert live.room.said == 0


async def test_the_keepers_objective_cannot_be_pointed_at() -> None:
    house = House()
    _, (keeper, *_rest) = await house.table(MANSIONS, 3)
    assert isinstance(await keeper.ask(m.Say, text=FINGER + "Objective: anything"), m.Refused)
