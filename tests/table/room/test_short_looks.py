"""What others do in their own lanes changes no other view: it is not made anew, and is the same all the same."""

from __future__ import annotations

import pytest

from miskatonic.kernel.bot import Dice
from miskatonic.table.live.live import LiveTable
from miskatonic.table.sight import projection
from miskatonic.table.sight.projection import look
from tests.table.room.house import CHAOS, MASH, MUNCHKIN, House, Player, play

pytestmark = pytest.mark.anyio


def sights(live: LiveTable) -> dict[int, projection.Sight]:
    return dict(live.sights)


async def one_move(house: House, players: list[Player], dice: Dice) -> int:
    """Somebody who is waited for chooses something; who?"""
    waiting = players[0].live.room.state.seats_to_act
    seat = waiting[dice.below(len(waiting))]
    await play(house, [players[seat]], 1)
    return seat


@pytest.mark.parametrize(("game", "seats", "least"), [(CHAOS, 4, 40), (MUNCHKIN, 4, 4), (MASH, 3, 0)])
async def test_a_view_that_is_kept_is_the_view_that_would_be_made(game: str, seats: int, least: int) -> None:
    house, dice, kept = House(), Dice(5), 0
    live, players = await house.table(game, seats)
    for _ in range(120):
        if live.room.over:
            break
        before = sights(live)
        await one_move(house, players, dice)
        for seat, sight in live.sights.items():
            kept += sight is before[seat]
            fresh = look(live.room, seat)
            assert (sight.version, sight.count, sight.upto) == (fresh.version, fresh.count, fresh.upto), seat
            assert (sight.panels, sight.choices, sight.heads) == (fresh.panels, fresh.choices, fresh.heads)
    assert kept >= least


async def test_ones_own_thoughts_are_shown_to_oneself() -> None:
    house = House()
    live, players = await house.table(CHAOS, 2)
    await play(house, players, 6)
    while not live.room.state.lanes:
        await play(house, players, 1)
    before = sights(live)
    planned = next(choice for choice in players[0].view.choices if choice.key.startswith("PlanPart"))
    await players[0].choose(planned)
    assert live.room.state.apart
    assert live.sights[0] is not before[0]
    assert live.sights[0].version != before[0].version
    assert live.sights[1] is before[1]
