"""Watching: the public view, some moments behind if the host wants it so; one seat's view with its consent; chat."""

from __future__ import annotations

import pytest

from miskatonic.table.web import connection
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from tests.table.room.house import CHAOS, MUNCHKIN, ClockPlan, House, Player, play

pytestmark = pytest.mark.anyio


async def test_a_spectator_sees_what_everybody_sees_and_chooses_nothing() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)
    watcher = await Player.at(live, -1)
    await play(house, seated, 20)
    await watcher.read()
    assert watcher.view.choices == ()
    assert len(watcher.lines) == sum(line.event.seen_by(-1) for line in live.room.chronicle.lines)
    answer = await live.watch_request(-1, m.Choose(id="x", version="", key="Pass(0)"))
    assert answer.code == "forbidden"


async def test_how_many_watch_is_seen() -> None:
    house = House()
    live, (ann, _bob) = await house.table(CHAOS, 2)
    watcher = await Player.at(live, -1)
    await ann.read()
    assert ann.room.watchers == 1
    live.close(watcher.connection)
    await ann.read()
    assert ann.room.watchers == 0


async def test_nobody_watches_where_the_host_does_not_want_it() -> None:
    house = House()
    live, _ = await house.table(CHAOS, 2, watching=False)
    with pytest.raises(Trouble, match="nobody may watch"):
        await live.connect(-1)


async def test_watchers_are_so_many_moments_behind() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 2, delay=3)
    watcher = await Player.at(live, -1)
    digests: list[tuple[int, str]] = []
    for _ in range(30):
        await play(house, seated, 1)
        await watcher.read()
        digests.append((len(live.room.moments), watcher.view.title + watcher.view.prompt + str(watcher.panels)))
        moments = live.room.moments
        shown = [line.entry for line in live.room.chronicle.lines if line.event.seen_by(-1)][: len(watcher.lines)]
        assert not moments[-3:] or max(shown, default=-1) < moments[-3:][0]
    replay = await live.replay(-1, len(live.room.moments) - 3)
    assert replay.view.panels == tuple(watcher.panels.values())


async def test_the_room_tells_watchers_no_more_than_the_delayed_view() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 2, delay=50, clock=ClockPlan(decision=600))
    watcher = await Player.at(live, -1)
    frames = len(watcher.frames)
    await play(house, seated, 25)
    await seated[0].ask(m.Wait, on=True)
    await seated[0].ask(m.Propose, what="undo", at=5)
    await watcher.read()
    news = [frame for frame in watcher.frames[frames:] if isinstance(frame, m.RoomChanged)]
    assert [len(frame.room.proposals) for frame in news] == [1]
    again = (await live.watch_request(-1, m.Resync(id="x"))).room
    for room in (watcher.room, live.room_view(-1), (await Player.at(live, -1)).room, again):
        assert (room.length, room.held_by, room.proposals[0].at) == (0, -1, 0)
        assert [seat.left_ms for seat in room.seats] == [None, None]
    assert live.room_view(0).length > 5
    assert (await live.replay(-1, 0)).length == 0
    await seated[0].ask(m.Resign)
    await watcher.read()
    assert watcher.room.length == len(live.room.moments)


async def test_when_the_game_is_over_watchers_see_the_end() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 2, delay=5)
    watcher = await Player.at(live, -1)
    await play(house, seated, 20)
    await watcher.read()
    public = [line for line in live.room.chronicle.lines if line.event.seen_by(-1)]
    assert len(watcher.lines) < len(public)
    await seated[0].ask(m.Resign)
    await watcher.read()
    assert watcher.view.ending is not None
    assert len(watcher.lines) == len(public)


async def test_a_delayed_table_read_again_shows_watchers_the_same() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 2, delay=4)
    await play(house, seated, 25)
    here = await Player.at(live, -1)
    there = await Player.at(await house.again().hub.table(live.id), -1)
    assert (here.view.version, here.lines) == (there.view.version, there.lines)


async def test_looking_over_a_shoulder_needs_consent() -> None:
    house = House()
    live, (ann, bob, cleo) = await house.table(MUNCHKIN, 3)
    await play(house, [ann, bob, cleo], 8)
    with pytest.raises(Trouble, match="does not share"):
        await live.connect(-2)
    answer = await ann.ask(m.Share, on=True)
    assert len(answer.text) >= 22
    assert any(key.seat == -2 for key in house.store.kept[live.id].keys)
    guest = await Player.at(live, -2)
    assert (guest.panels, guest.lines, guest.view.choices) == (ann.panels, ann.lines, ())
    with pytest.raises(Trouble, match="does not share"):
        await live.connect(-3)


async def test_consent_withdrawn_ends_the_looking() -> None:
    house = House()
    live, (ann, _bob) = await house.table(CHAOS, 2)
    first = await ann.ask(m.Share, id="s", on=True)
    assert await ann.ask(m.Share, id="s", on=True) == first
    guest = await Player.at(live, -2)
    await ann.ask(m.Share, on=False)
    bye = (await guest.read())[-1]
    assert (bye.code, bye.again) == ("forbidden", False)
    assert not any(key.seat == -2 for key in house.store.kept[live.id].keys)
    with pytest.raises(Trouble):
        await live.connect(-2)


async def test_chat_reaches_everybody_once_and_is_there_after_a_restart() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    watcher = await Player.at(live, -1)
    await ann.ask(m.Say, id="a", text="<b>good luck</b>")
    await ann.ask(m.Say, id="a", text="<b>good luck</b>")
    answer = await live.watch_request(-1, m.Say(id="w", text="hear, hear"), "Walt", "walt's session")
    assert isinstance(answer, m.Done)
    for player in (ann, bob, watcher):
        await player.read()
        said = [(f.line.number, f.line.name, f.line.text) for f in player.frames if isinstance(f, m.Said)]
        assert said == [(1, "Ann", "<b>good luck</b>"), (2, "Walt", "hear, hear")]
    hello = (await Player.at(await house.again().hub.table(live.id), 1)).frames[0]
    assert [line.text for line in hello.chat] == ["<b>good luck</b>", "hear, hear"]


async def test_a_slow_reader_is_dropped_and_the_others_are_not() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    for number in range(connection.MOST_FRAMES + 5):
        await live.request(0, m.Say(id=f"s{number}", text="blah"))
        await bob.read()
    assert ann.connection.dropped == "slow"
    assert not bob.connection.closed
    frames = [frame async for frame in ann.connection]
    assert frames == []
    assert (await Player.at(live, 0)).frames[0].chat[-1].text == "blah"
