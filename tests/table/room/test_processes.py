"""Two processes on one store: what one writes the other shows, and bots act once."""

from __future__ import annotations

import pytest

from miskatonic.table import deeds
from miskatonic.table.store.bell import LocalBells
from miskatonic.table.wire import messages as m
from tests.table.memory import MemoryStore, TurnedClock, settle
from tests.table.room.house import CHAOS, MUNCHKIN, House, Player, play

pytestmark = pytest.mark.anyio


async def pair() -> tuple[House, House]:
    """Two processes."""
    store, clock, bells = MemoryStore(), TurnedClock(), LocalBells()
    houses = House(store, clock, bell=bells.bell()), House(store, clock, bell=bells.bell())
    for house in houses:
        await house.hub.bell.open()
        await house.hub.open()
    return houses


async def close(*houses: House) -> None:
    for house in houses:
        await house.hub.shutdown()
        await house.hub.bell.close()


async def heard() -> None:
    """Let the news arrive."""
    for _ in range(20):
        await settle()


@pytest.mark.parametrize(("game", "bots"), [(CHAOS, ()), (MUNCHKIN, ("random",))])
async def test_people_in_two_processes_play_one_game(game: str, bots: tuple[str, ...]) -> None:
    one, two = await pair()
    live, (ann, _) = await one.table(game, 2, bots)
    there = await two.hub.table(live.id)
    bob = await Player.at(there, 1)
    for number in range(25):
        await play(one, [ann, bob], 1, number)
        await heard()
    await ann.read()
    await bob.read()
    assert there.room.state.digest() == live.room.state.digest()
    assert live.room.journal.verify() == there.room.journal.verify() == live.room.journal.drawn
    fresh = await Player.at(live, 1)
    assert (bob.view.version, bob.lines, bob.panels) == (fresh.view.version, fresh.lines, fresh.panels)
    await close(one, two)


async def test_bots_act_once_though_two_processes_hold_the_table() -> None:
    one, two = await pair()
    live, (ann,) = await one.table(MUNCHKIN, 1, ("random", "random"))
    there = await two.hub.table(live.id)
    await ann.choose(ann.view.choices[0])
    await heard()
    assert (live.leads, there.leads) == (True, False)
    appends = one.store.appends
    await one.clock.turn(700)
    await heard()
    assert one.store.appends == appends + 1
    assert there.room.state.digest() == live.room.state.digest()
    await close(one, two)


async def test_the_other_process_takes_over_when_one_is_gone() -> None:
    one, two = await pair()
    live, (ann,) = await one.table(MUNCHKIN, 1, ("random", "random"))
    there = await two.hub.table(live.id)
    await ann.choose(ann.view.choices[0])
    await heard()
    one.hub.closing = True  # killed: its alarms never ring
    one.hub._stop(live)
    await two.clock.turn(700)
    rows = there.room.rows
    await two.clock.turn(400)
    assert there.room.rows > rows
    await close(two)


async def test_a_process_that_missed_the_bell_looks_again() -> None:
    one, two = await pair()
    live, (ann, _) = await one.table(CHAOS, 2)
    there = await Player.at(await two.hub.table(live.id), 1)
    one.hub.bell = House().hub.bell  # it rings nowhere
    await ann.choose(ann.view.choices[0])
    assert await there.read() == []
    await two.hub.heard("", 0)
    assert isinstance((await there.read())[0], m.Changed)
    await close(two)


async def test_a_seat_freed_or_no_longer_shared_elsewhere_ends_its_sockets_here() -> None:
    one, two = await pair()
    live, (ann, _) = await one.table(CHAOS, 2)
    await ann.ask(m.Share, on=True)
    there = await two.hub.table(live.id)
    bob, guest = await Player.at(there, 1), await Player.at(there, -2)
    await ann.ask(m.Share, on=False)
    await ann.ask(m.HostSeat, what="open", seat=1)
    await two.hub.heard(live.id, live.room.rows)
    for player in (bob, guest):
        bye = (await player.read())[-1]
        assert (bye.code, bye.again) == ("forbidden", False)
    await close(one, two)


async def test_the_same_request_at_two_processes_happens_once() -> None:
    one, two = await pair()
    live, (ann, _) = await one.table(CHAOS, 2)
    there = await two.hub.table(live.id)
    asked = m.Choose(id="once", version=ann.view.version, key=ann.view.choices[0].key)
    first = await live.request(0, asked)
    second = await there.request(0, asked)
    third = await there.request(0, asked)
    assert isinstance(first, m.Done)
    assert isinstance(second, m.Done) or second.code == "stale"
    assert isinstance(third, m.Done)
    moves = [row for row in one.store.kept[live.id].rows if isinstance(deeds.read(row.body), deeds.Moved)]
    assert len(moves) == 1
    await close(one, two)
