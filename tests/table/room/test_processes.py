"""Two processes on one store: what one writes the other shows, and bots act once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from miskatonic.table.live import presence
from miskatonic.table.live.live import LiveTable
from miskatonic.table.room import deeds
from miskatonic.table.sight.projection import look
from miskatonic.table.store.base import Row
from miskatonic.table.store.bell import LocalBells
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import SeatPlan, TablePlan
from tests.table.memory import MemoryStore, TurnedClock, settle
from tests.table.room.house import ABSENT_MS, CHAOS, MASH, MUNCHKIN, ClockPlan, House, Player, play

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


@pytest.mark.parametrize(("game", "bots"), [(CHAOS, ()), (MUNCHKIN, ("random",)), (MASH, ("random",))])
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


async def test_a_seat_freed_or_no_longer_shared_elsewhere_ends_its_sockets_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = await pair()
    monkeypatch.setattr(presence, "absent", lambda *_: True)  # there it was not known yet that somebody had come
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


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize(
    "asked", [m.Resign(id="r"), m.Share(id="s", on=True), m.Say(id="t", text="mine"), m.Pause(id="p", on=True)]
)
async def test_whoever_lost_the_seat_elsewhere_does_nothing_for_it(
    asked: Any, again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they asked for was on its way when the seat was freed, and perhaps somebody else has sat down."""
    one, two = await pair()
    monkeypatch.setattr(presence, "absent", lambda *_: True)
    live, (ann, _) = await one.table(CHAOS, 2)
    there = await two.hub.table(live.id)
    await heard()
    one.hub.bell = House().hub.bell  # it rings nowhere
    await ann.ask(m.HostSeat, what="open", seat=1)
    if again:
        await live.sit(1, "Zoe")
    rows = live.room.rows
    answer = await there.request(1, asked)
    assert (answer.code, there.room.rows) == ("forbidden", rows)
    with pytest.raises(Trouble, match="does not share"):
        await there.connect(-3)
    assert [key.seat for key in await two.store.keys(live.id) if key.seat < -1] == []
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


# ---------------------------------------------------------------------- both write at once


async def unheard(game: str = CHAOS, **more: Any) -> tuple[House, House, LiveTable, LiveTable]:
    """Two processes at one table; the first does not hear what the second writes."""
    one, two = await pair()
    live, _ = await one.table(game, 2, **more)
    there = await two.hub.table(live.id)
    two.hub.bell = House().hub.bell
    return one, two, live, there


async def test_a_choice_whose_view_still_stands_is_made_though_another_process_wrote_first() -> None:
    one, two, live, there = await unheard()
    ann, bob = await Player.at(live, 0), await Player.at(there, 1)
    await bob.ask(m.Say, text="one moment")
    assert isinstance(await ann.choose(ann.view.choices[0]), m.Done)
    assert [line.text for line in live.chat] == ["one moment"]
    assert [type(frame) for frame in ann.frames].count(m.Said) == 1
    assert len(live.room.journal.entries) == 1
    await there.catch_up()
    assert there.room.state.digest() == live.room.state.digest()
    await close(one, two)


async def test_a_choice_whose_view_has_changed_elsewhere_is_stale() -> None:
    one, two, live, there = await unheard()
    ann, same = await Player.at(live, 0), await Player.at(there, 0)
    await same.choose(same.view.choices[0])
    answer = await ann.choose(ann.view.choices[0])
    assert (answer.code, len(live.room.journal.entries)) == ("stale", 1)
    assert live.room.state.digest() == there.room.state.digest()
    assert ann.view.version == same.view.version
    await close(one, two)


async def test_words_said_at_once_in_two_processes_are_both_kept_each_once() -> None:
    one, two, live, there = await unheard()
    ann, bob = await Player.at(live, 0), await Player.at(there, 1)
    await bob.ask(m.Say, text="first")
    await ann.ask(m.Say, text="second")
    await there.catch_up()
    await bob.read()
    kept = [(line.number, line.text) for line in await one.store.chat(live.id)]
    assert kept == [(1, "first"), (2, "second")]
    for player in (ann, bob):
        assert [frame.line.text for frame in player.frames if isinstance(frame, m.Said)] == ["first", "second"]
    await close(one, two)


async def test_votes_at_once_in_two_processes_branch_once() -> None:
    one, two, live, there = await unheard()
    ann, bob = await Player.at(live, 0), await Player.at(there, 1)
    await ann.choose(ann.view.choices[0])
    await ann.ask(m.Propose, what="branch", at=1)
    await there.catch_up()
    await ann.ask(m.Say, text="please")  # bob's process has not heard this
    one_more = len(one.store.kept)
    assert isinstance(await bob.ask(m.Vote, proposal=1, yes=True), m.Done)
    assert len(one.store.kept) == one_more + 1
    assert there.room.branches == (there.shown.branches[0],)
    await close(one, two)


async def test_a_branch_that_came_too_late_is_cleared_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its table was made, but then somebody in another process had voted against it, and was first."""
    one, two, live, there = await unheard()
    ann, bob = await Player.at(live, 0), await Player.at(there, 1)
    monkeypatch.setattr(one.hub.store, "held", [("ann", live.id, 0), ("bob", live.id, 1)])
    await ann.ask(m.Propose, what="branch", at=0)
    await there.catch_up()
    same = await Player.at(live, 1)
    tables, held = set(one.store.kept), list(one.store.held)
    await same.ask(m.Vote, proposal=1, yes=False)
    assert (await bob.ask(m.Vote, proposal=1, yes=True)).code == "stale"
    assert (set(one.store.kept), one.store.held) == (tables, held)
    assert set(two.hub.tables) == {live.id}
    await close(one, two)


async def test_a_rematch_asked_for_in_two_processes_is_one_table() -> None:
    one, two, live, there = await unheard()
    ann, bob = await Player.at(live, 0), await Player.at(there, 1)
    await ann.ask(m.HostSeat, what="abandon")
    await there.catch_up()
    second = await two.hub.rematch(there, "bob's session")
    tables = len(one.store.kept)
    assert (await one.hub.rematch(live, "ann's session")).id == second.id == live.room.rematch
    assert len(one.store.kept) == tables
    await ann.read()
    await bob.read()
    assert ann.room.rematch == bob.room.rematch == second.id
    await close(one, two)


async def test_a_conflict_does_not_read_the_whole_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, live, there = await unheard()
    ann, bob = await Player.at(live, 0), await Player.at(there, 1)
    read: list[int] = []
    rows = one.store.rows

    async def counted(table: str, since: int = 0) -> list[Row]:
        read.append(since)
        return await rows(table, since)

    monkeypatch.setattr(one.store, "rows", counted)
    known = live.room.rows
    await bob.ask(m.Say, text="one moment")
    await ann.choose(ann.view.choices[0])
    assert read == [known]
    await close(one, two)


async def test_dice_lost_to_another_process_are_rolled_by_that_one_only() -> None:
    one, two = await pair()
    live, players = await one.table(CHAOS, 2)
    await play(one, players, 20)
    await heard()
    there = await two.hub.table(live.id)
    two.hub.bell = House().hub.bell
    bob = await Player.at(there, 1)
    await bob.ask(m.Say, text="hm")
    await play(one, players, 20, 2)
    await there.catch_up()
    assert live.room.journal.verify() == there.room.journal.verify() == live.room.journal.drawn
    assert fresh(live) == fresh(await one.again().hub.table(live.id))
    await close(one, two)


async def test_time_taken_in_another_process_counts_once() -> None:
    one, two, live, there = await unheard(clock=ClockPlan(reserve=600))
    people = [await Player.at(there, seat) for seat in (0, 1)]
    for number in range(12):
        await play(two, people, 2, number)
        await two.clock.turn(10_000)
        await live.catch_up()
    now, spent = one.clock.now(), live.room.times.spent
    assert max(spent) > 10_000
    for seat in (0, 1):
        assert live.clocks.left(live.room, seat, now) == there.clocks.left(there.room, seat, now)
    await close(one, two)


def fresh(live: LiveTable) -> list[str]:
    """Where the game stands, and what every viewer sees of it."""
    return [live.room.state.digest(), *[look(live.room, viewer).version for viewer in (-1, 0, 1)]]


# ---------------------------------------------------------------------- sitting down at once


async def test_of_two_who_sit_down_at_once_one_gets_the_seat() -> None:
    house = House()
    seats = (SeatPlan("person"), SeatPlan("open"))
    live = await house.hub.table((await house.hub.make(TablePlan(game=CHAOS, seats=seats), "h", {0: "Ann"})).id)
    for first, second in (("a", "b"), ("b", "a")):
        tries = [live.sit(1, name, session=name) for name in (first, second)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(each) for each in found] == [type(None), Trouble]
        assert await house.store.sessions_at(live.id) == [(first, 1)]
        assert live.room.chairs[1].name == first
        await house.clock.turn(ABSENT_MS)
        await live.request(0, m.HostSeat(id=f"open {first}", what="open", seat=1), host=True)


async def test_of_two_who_sit_down_at_once_in_two_processes_one_gets_the_seat() -> None:
    for order in (("a", "b"), ("b", "a")):
        one, two = await pair()
        seats = (SeatPlan("person"), SeatPlan("open"))
        made = await one.hub.make(TablePlan(game=CHAOS, seats=seats), "h", {0: "Ann"})
        lives = [await house.hub.table(made.id) for house in (one, two)]
        tries = [live.sit(1, name, session=name) for live, name in zip(lives, order, strict=True)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        held = await one.store.sessions_at(made.id)
        assert sorted(type(each).__name__ for each in found) == ["NoneType", "Trouble"]
        assert held == [(order[found.index(None)], 1)]
        await heard()
        assert [live.room.chairs[1].name for live in lives] == [held[0][0]] * 2
        await close(one, two)
