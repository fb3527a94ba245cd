"""Clocks: off by default; per decision, in reserve, or the game's own; time counts for persons who are to decide."""

from __future__ import annotations

import pytest

from miskatonic.table.room import deeds
from miskatonic.table.wire import messages as m
from tests.table.room.house import CHAOS, MUNCHKIN, ClockPlan, House, Player, play_until

pytestmark = pytest.mark.anyio


async def begun(house: House, game: str = CHAOS, people: int = 2, **more: object) -> tuple[list[Player], Player]:
    """In round one, with somebody to decide."""
    live, seated = await house.table(game, people, **more)  # type: ignore[arg-type]

    def started() -> bool:
        return live.room.journal.game.round_of(live.room.state) > 0 and any(p.asked for p in seated)

    await play_until(house, seated, started)
    return seated, next(p for p in seated if p.asked)


def last(house: House, player: Player) -> deeds.AnyDeed:
    return deeds.read(house.store.kept[player.live.id].rows[-1].body)


async def test_without_clocks_nobody_is_hurried() -> None:
    house = House()
    _seated, player = await begun(house)
    rows = player.live.room.rows
    await house.clock.turn(30 * 24 * 3600 * 1000)
    assert player.live.room.rows == rows


async def test_the_rules_decide_when_time_has_run_out() -> None:
    house = House()
    _seated, player = await begun(house, clock=ClockPlan(decision=60))
    await house.clock.turn(59_000)
    assert not isinstance(last(house, player), deeds.Expired)
    await house.clock.turn(2_000)
    assert isinstance(last(house, player), deeds.Expired)


async def test_the_house_bot_decides_when_time_has_run_out() -> None:
    house = House()
    _seated, player = await begun(house, clock=ClockPlan(decision=60, then="house"))
    await house.clock.turn(61_000)
    deed = last(house, player)
    assert isinstance(deed, deeds.Moved)
    assert deed.by == deeds.TIME


async def test_setting_up_takes_no_time() -> None:
    house = House()
    live, _seated = await house.table(CHAOS, 2, clock=ClockPlan(decision=10))
    rows = live.room.rows
    await house.clock.turn(60_000)
    assert live.room.rows == rows


async def test_a_choice_notes_how_long_it_took_and_the_reserve_shrinks() -> None:
    house = House()
    _seated, player = await begun(house, clock=ClockPlan(reserve=600))
    before = player.live.room.times.spent[player.viewer]
    await house.clock.turn(5_000)
    choice = next(c for c in player.view.choices if not c.blanks)
    await player.choose(choice)
    assert player.live.room.times.spent[player.viewer] == before + 5_000
    deed = last(house, player)
    assert isinstance(deed, deeds.Moved)
    assert deed.took == 5_000


async def test_an_empty_reserve_ends_every_decision_a_beat_later() -> None:
    house = House()
    _seated, player = await begun(house, clock=ClockPlan(reserve=30))
    await house.clock.turn(31_000)
    rows = player.live.room.rows
    await house.clock.turn(10_000)
    assert player.live.room.rows > rows


async def test_everybody_sees_the_time_that_is_left() -> None:
    house = House()
    _seated, player = await begun(house, clock=ClockPlan(decision=60))
    await house.clock.turn(20_000)
    fresh = await Player.at(player.live, player.viewer)
    assert fresh.room.seats[player.viewer].left_ms == 40_000


async def test_a_pause_stops_the_hands_and_keeps_what_they_counted() -> None:
    house = House()
    _seated, player = await begun(house, clock=ClockPlan(decision=60))
    await house.clock.turn(50_000)
    assert isinstance(await player.ask(m.Pause, on=True), m.Done)
    rows = player.live.room.rows
    await house.clock.turn(500_000)
    assert player.live.room.rows == rows
    await player.ask(m.Pause, on=False)
    await house.clock.turn(9_000)
    assert not isinstance(last(house, player), deeds.Expired)
    await house.clock.turn(2_000)
    assert isinstance(last(house, player), deeds.Expired)


async def test_time_does_not_run_while_the_table_is_not_loaded() -> None:
    house = House()
    _seated, player = await begun(house, clock=ClockPlan(decision=60))
    await house.hub.shutdown()
    house.clock.time += 3_600_000
    other = house.again()
    live = await other.hub.table(player.live.id)
    await house.clock.turn(59_000)
    assert live.room.rows == player.live.room.rows
    await house.clock.turn(2_000)
    assert live.room.rows > player.live.room.rows


@pytest.mark.parametrize("clock", [ClockPlan(decision=20), ClockPlan(reserve=20)])
@pytest.mark.parametrize("how", ["share", "mute", "leave", "rename"])
async def test_no_trick_around_the_game_stops_a_clock(clock: ClockPlan, how: str) -> None:
    house = House()
    seated, player = await begun(house, clock=clock)
    live, moves = player.live, len(player.live.room.journal.entries)
    for _ in range(90):
        await house.clock.turn(500)
        if how == "share":
            await player.ask(m.Share, on=False)
        elif how == "mute":
            await seated[0].ask(m.HostSeat, what="mute", seat=player.viewer)
        elif how == "rename":
            await live.sit(player.viewer, "Zed")
        else:
            await player.ask(m.Leave)
            await player.ask(m.Return)
        if any(entry.seat == player.viewer for entry in live.room.journal.entries[moves:]):
            return
    raise AssertionError("nothing was ever decided")


@pytest.mark.parametrize("clock", [ClockPlan(decision=20), ClockPlan(reserve=20)])
@pytest.mark.parametrize("ready", [False, True])
async def test_a_choice_taken_back_brings_no_time_back(clock: ClockPlan, ready: bool) -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2, clock=clock)
    await play_until(house, [ann, bob], lambda: "Planning" in ann.view.title and ann.asked and bob.asked)
    left = live.clocks.left(live.room, 0, house.clock.time)
    assert left
    for _ in range(4):
        await house.clock.turn(1_500)
        await ann.choose(next(c for c in ann.view.choices if ("Ready" in c.key) == ready and not c.blanks))
        await house.clock.turn(0 if ready else 1_500)
        assert isinstance(await ann.ask(m.TakeBack, version=ann.view.version), m.Done)
    gone = 6_000 if ready else 12_000
    assert live.clocks.left(live.room, 0, house.clock.time) == left - gone


async def test_leaving_and_coming_back_keeps_what_was_spent() -> None:
    house = House()
    _seated, player = await begun(house, clock=ClockPlan(reserve=600))
    spent = player.live.room.times.spent[player.viewer]
    await house.clock.turn(9_000)
    await player.ask(m.Leave)
    await player.ask(m.Return)
    assert player.live.room.times.spent[player.viewer] == spent + 9_000


async def test_nobody_loses_time_while_a_seat_is_free() -> None:
    house = House()
    seated, player = await begun(house, clock=ClockPlan(decision=60), absence=30)
    other = next(p for p in seated if p is not player)
    live, host = player.live, seated[0].viewer == player.viewer
    if not host:
        player, other = other, player
    live.close(other.connection)
    await house.clock.turn(30_000)
    await player.ask(m.HostSeat, what="open", seat=other.viewer)
    rows = live.room.rows
    await house.clock.turn(500_000)
    await live.sit(other.viewer, "Zoe")
    await house.clock.turn(30_000)
    assert live.room.rows == rows + 1


async def test_what_is_done_behind_a_screen_moves_no_clock() -> None:
    house = House()
    clock = ClockPlan(decision=60, reserve=600)
    live, (ann, bob) = await house.table(CHAOS, 2, clock=clock)
    await play_until(house, [ann, bob], lambda: "Planning" in ann.view.title and ann.asked and bob.asked)
    ends = live.ends
    await house.clock.turn(5_000)
    frames = len(bob.frames)
    await ann.choose(next(c for c in ann.view.choices if "Ready" not in c.key and not c.blanks))
    await bob.read()
    assert (live.ends, len(bob.frames)) == (ends, frames)
    await house.clock.turn(5_000)
    assert live.room_view().seats[0].left_ms == (ends[0] or 0) - house.clock.time


async def test_a_new_decision_of_the_same_seat_is_told() -> None:
    house = House()
    live, (ann,) = await house.table(MUNCHKIN, 1, ("random", "random"), clock=ClockPlan(decision=600))
    await play_until(house, [ann], lambda: ann.room.seats[0].left_ms is not None)
    for _ in range(60):
        await house.clock.turn(3_000)
        await ann.read()
        if ann.asked and ann.view.choices:
            await ann.choose(ann.view.choices[0])
        shown = live.room_view().seats[0].left_ms
        told = ann.room.seats[0].left_ms
        assert (shown is None) == (told is None)


async def test_planning_with_many_small_choices_is_one_decision() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 2, clock=ClockPlan(decision=60))
    await play_until(house, seated, lambda: "Planning" in seated[0].view.title and seated[0].asked)
    for _ in range(2):
        await house.clock.turn(25_000)
        choice = next(c for c in seated[0].view.choices if "Ready" not in c.key and not c.blanks)
        await seated[0].choose(choice)
    rows = live.room.rows
    assert live.clocks.left(live.room, 0, house.clock.time) == 10_000
    await house.clock.turn(11_000)
    assert live.room.rows > rows


async def test_the_clock_of_the_whole_game_rings() -> None:
    house = House()
    seated, player = await begun(house, options={"lament": "clock", "minutes": 10})
    for _ in range(40):
        if player.live.room.over:
            break
        await house.clock.turn(20_000)
        for one in seated:
            await one.read()
            if one.asked and one.view.choices:
                await one.choose(next(c for c in one.view.choices if not c.blanks))
    kinds = {type(deeds.read(row.body)) for row in house.store.kept[player.live.id].rows}
    assert deeds.Rang in kinds
    assert player.live.room.state.over


async def test_the_games_own_limit_counts_when_its_option_is_chosen() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3, options={"timer": True, "seconds": 30})
    await play_until(house, seated, lambda: live.room.state.game.round_of(live.room.state) > 0)
    await house.clock.turn(10_000)  # the table answers for those who have no choice
    rows = live.room.rows
    await house.clock.turn(31_000)
    said = [deeds.read(row.body) for row in house.store.kept[live.id].rows[rows:]]
    assert any(isinstance(deed, deeds.Expired) for deed in said)


async def test_bots_have_no_clocks() -> None:
    house = House()
    live, _ = await house.table(CHAOS, 0, ("random", "random"), clock=ClockPlan(decision=1))
    for _ in range(200):
        await house.clock.turn(700)
        assert live.clocks.running == {}
        if live.room.journal.game.round_of(live.room.state) > 0:
            return
    raise AssertionError("round one never came")
