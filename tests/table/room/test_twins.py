"""A room kept while something is written: as it was, whatever happens to the other one."""

from __future__ import annotations

import pytest

from miskatonic.table.live import loading
from miskatonic.table.room import deeds
from miskatonic.table.room.room import Room
from miskatonic.table.room.twin import twin
from miskatonic.table.sight.projection import look
from miskatonic.table.wire import messages as m
from tests.table.room.house import CHAOS, MASH, MUNCHKIN, House, Player, play

pytestmark = pytest.mark.anyio


def everything(room: Room) -> str:
    """All that a room holds, in words."""
    chairs = [[getattr(chair, name) for name in chair.__slots__] for chair in room.chairs]
    proposals = [[getattr(proposal, name) for name in proposal.__slots__] for proposal in room.proposals.open]
    standing = {seat: (answer.key, answer.until, answer.mark) for seat, answer in room.standing.of.items()}
    plain = {name: value for name, value in vars(room).items() if isinstance(value, bool | int | str | tuple)}
    journal = room.journal
    undoable = [journal.undoable(seat) for seat in range(journal.seats)]
    past = [(entry, state.digest()) for entry, state in room.past]
    seen = [look(room, viewer).version for viewer in range(-1, len(room.chairs))]
    inside = (
        journal.state.digest(),
        len(journal.entries),
        journal.drawn,
        undoable,
        [number for number, _ in journal.standing()],
    )
    return repr((plain, room.keys, chairs, proposals, standing, vars(room.times), room.moments, past, seen, inside))


async def stir(house: House, players: list[Player], number: int) -> None:
    """Something of everything that can happen at a table."""
    ann, bob = players[:2]
    await play(house, players, 3, number)
    await ann.ask(m.Say, text="hm")
    await bob.ask(m.Pause, on=number % 2 == 0)
    await ann.ask(m.Pause, on=False)
    await ann.ask(m.Propose, what="end")
    await bob.ask(m.Share, on=number % 3 == 0)
    await ann.ask(m.TakeBack, version=ann.view.version)
    decline = bob.decline()
    if decline is not None:
        await bob.ask(m.Stand, key=decline.key, until="round")
    await bob.ask(m.Vote, proposal=ann.room.proposals[0].id if ann.room.proposals else 0, yes=False)
    await ann.ask(m.Wait, on=True)


@pytest.mark.parametrize("game", [CHAOS, MUNCHKIN, MASH])
async def test_a_twin_stays_as_it_was_when_the_room_goes_on(game: str) -> None:
    house = House()
    live, players = await house.table(game, 3, delay=2)
    for number in range(12):
        rows = list(house.store.kept[live.id].rows)
        kept, was = twin(live.room), everything(live.room)
        assert everything(kept) == was
        await stir(house, players, number)
        assert everything(live.room) != was
        assert everything(kept) == was
        for row in house.store.kept[live.id].rows[len(rows) :]:
            loading.fold(kept, row, deeds.read(row.body))
        assert kept.journal.state.digest() == live.room.state.digest()
        assert kept.chronicle.bodies((0,)) == live.room.chronicle.bodies((0,))


async def test_a_room_goes_on_when_its_twin_does() -> None:
    house = House()
    live, players = await house.table(CHAOS, 2)
    await play(house, players, 8)
    was, kept = everything(live.room), twin(live.room)
    seat = kept.state.seats_to_act[0]
    kept.choose(seat, kept.state.choices(seat)[0], (), 5)
    kept.chairs[0].name, kept.pace = "Eve", 1
    assert everything(live.room) == was
