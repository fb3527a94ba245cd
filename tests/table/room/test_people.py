"""Who sits where: sitting down, leaving and coming back, bots that fill in, resigning, pausing, the host."""

from __future__ import annotations

import pytest

from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import ClockPlan, SeatPlan, TablePlan
from tests.table.room.house import ABSENT_MS, CHAOS, MUNCHKIN, House, Player, play

pytestmark = pytest.mark.anyio


async def gone(house: House, player: Player) -> None:
    """Somebody has been away for long enough."""
    player.live.close(player.connection)
    await house.clock.turn(ABSENT_MS)


PEOPLE = (SeatPlan("person"), SeatPlan("open"), SeatPlan("bot", "random"))


async def test_the_game_begins_when_every_seat_is_taken() -> None:
    house = House()
    made = await house.hub.make(TablePlan(game=MUNCHKIN, seats=PEOPLE), "host")
    live = await house.hub.table(made.id)
    await live.sit(0, "Ann", host=True)
    ann = await Player.at(live, 0)
    assert (ann.room.phase, [seat.kind for seat in ann.room.seats]) == ("open", ["person", "open", "bot"])
    assert (await ann.choose(ann.view.choices[0])).code == "paused"
    await live.sit(1, "Bob")
    await ann.read()
    assert ann.room.phase == "playing"
    assert isinstance(await ann.choose(ann.view.choices[0]), m.Done)
    assert house.store.kept[made.id].phase == "playing"


async def test_there_is_a_ticket_for_every_seat_that_is_not_a_bots_and_one_to_watch() -> None:
    house = House()
    made = await house.hub.make(TablePlan(game=MUNCHKIN, seats=PEOPLE), "host")
    assert sorted(made.tickets) == ["0", "1"]
    kept = {key.seat: key.ticket for key in house.store.kept[made.id].keys}
    assert sorted(kept) == [-1, 0, 1]
    assert not set(kept.values()) & {*made.tickets.values(), made.watch}


async def test_the_host_lets_bots_fill_free_seats_and_somebody_may_still_come() -> None:
    house = House()
    made = await house.hub.make(TablePlan(game=MUNCHKIN, seats=PEOPLE), "host", {0: "Ann"})
    live = await house.hub.table(made.id)
    ann = await Player.at(live, 0)
    assert isinstance(await ann.ask(m.HostSeat, what="fill"), m.Done)
    assert [seat.kind for seat in ann.room.seats] == ["person", "bot", "bot"]
    await live.sit(1, "Bob")
    await ann.read()
    assert ann.room.seats[1].kind == "person"


async def test_a_bot_takes_over_for_whoever_leaves_and_hands_the_seat_back() -> None:
    house = House()
    live, (_ann, bob) = await house.table(MUNCHKIN, 2, ("random",))
    assert isinstance(await bob.ask(m.Leave), m.Done)
    assert (bob.room.seats[1].kind, bob.room.seats[1].away, bob.room.seats[1].name) == ("bot", True, "Bob")
    assert (await bob.choose(bob.view.choices[0])).code == "forbidden"
    await house.clock.turn(700)
    assert 1 not in live.room.state.seats_to_act
    assert isinstance(await bob.ask(m.Return), m.Done)
    assert (bob.room.seats[1].kind, bob.room.seats[1].away) == ("person", False)


async def test_losing_the_connection_changes_nothing_but_that_one_is_not_here() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    live.close(bob.connection)
    await ann.read()
    assert [seat.here for seat in ann.room.seats] == [True, False]
    assert ann.room.seats[1].kind == "person"


async def test_the_host_replaces_somebody_who_may_come_back_at_once() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    assert (await bob.ask(m.HostSeat, what="replace", seat=0)).code == "forbidden"
    await gone(house, bob)
    assert isinstance(await ann.ask(m.HostSeat, what="replace", seat=1, bot="random"), m.Done)
    bob = await Player.at(live, 1)
    assert (bob.room.seats[1].bot, bob.room.seats[1].away) == ("random", True)
    assert isinstance(await bob.ask(m.Return), m.Done)


async def test_a_freed_seat_gets_a_new_ticket_and_its_sockets_end() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await house.store.bind("bob's session", live.id, 1)
    old = [key.ticket for key in house.store.kept[live.id].keys if key.seat == 1]
    await bob.ask(m.Share, on=True)
    guest = await Player.at(live, -3)
    await gone(house, bob)
    answer = await ann.ask(m.HostSeat, what="open", seat=1)
    assert isinstance(answer, m.Done)
    assert len(answer.text) >= 22
    assert [key.ticket for key in house.store.kept[live.id].keys if key.seat == 1] != old
    assert await house.store.sessions_at(live.id) == []
    bye = (await guest.read())[-1]
    assert (bye.code, bye.again, ann.room.phase) == ("forbidden", False, "open")


async def test_a_request_that_comes_again_frees_nobody_who_has_sat_down_since() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await gone(house, bob)
    first = await ann.ask(m.HostSeat, what="open", seat=1, id="once")
    await live.sit(1, "Cleo", session="cleo's session")
    cleo = await Player.at(live, 1)
    assert await ann.ask(m.HostSeat, what="open", seat=1, id="once") == first
    assert not [frame for frame in await cleo.read() if isinstance(frame, m.Bye)]
    assert not cleo.connection.closed
    assert (await ann.ask(m.HostSeat, what="open", seat=1)).code == "illegal"
    assert live.room.chairs[1].sat


async def test_a_table_says_how_long_one_may_be_away() -> None:
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2, absence=3600)
    assert ann.room.absence == 3600
    live.close(bob.connection)
    await house.clock.turn(3_599_000)
    refused = await ann.ask(m.HostSeat, what="replace", seat=1)
    assert refused.text == "only a seat whose owner has been away for 1 hour can be given to others"
    await house.clock.turn(1000)
    assert isinstance(await ann.ask(m.HostSeat, what="replace", seat=1), m.Done)


async def test_nobody_who_is_here_is_put_out_of_their_seat() -> None:
    """The host would get their hand, or their vote."""
    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    for what in ("replace", "open"):
        assert (await ann.ask(m.HostSeat, what=what, seat=1)).code == "illegal"
    live.close(bob.connection)
    await house.clock.turn(ABSENT_MS - 1)
    for what in ("replace", "open"):
        assert (await ann.ask(m.HostSeat, what=what, seat=1)).code == "illegal"
    assert live.room.chairs[1].votes
    await house.clock.turn(1)
    assert isinstance(await ann.ask(m.HostSeat, what="open", seat=1), m.Done)


async def test_after_a_restart_nobody_is_absent_yet() -> None:
    house = House()
    live, _ = await house.table(CHAOS, 2)
    ann = await Player.at(await house.again().hub.table(live.id), 0)
    assert (await ann.ask(m.HostSeat, what="open", seat=1)).code == "illegal"
    await house.clock.turn(ABSENT_MS)
    assert isinstance(await ann.ask(m.HostSeat, what="open", seat=1), m.Done)


async def test_what_a_host_may_not() -> None:
    house = House()
    _live, (ann, _bob) = await house.table(CHAOS, 2)
    assert (await ann.ask(m.HostSeat, what="open", seat=0)).code == "forbidden"
    assert (await ann.ask(m.HostSeat, what="open", seat=9)).code == "form"
    assert (await ann.ask(m.HostSeat, what="dance", seat=1)).code == "form"
    assert (await ann.ask(m.HostSeat, what="replace", seat=1, bot="deep thought")).code == "form"
    assert (await ann.ask(m.HostSeat, what="fill")).code == "illegal"


async def test_the_host_sets_the_pace() -> None:
    house = House()
    live, (ann, bob) = await house.table(MUNCHKIN, 2, ("random",))
    assert isinstance(await ann.ask(m.HostSeat, what="pace", bot="100"), m.Done)
    await bob.read()
    assert bob.room.pace == 100
    rows = live.room.rows
    await house.clock.turn(100)
    assert live.room.rows == rows + 1
    for typed in ("", "-1", "9999", "fast", "1e3", "¹"):
        assert (await ann.ask(m.HostSeat, what="pace", bot=typed)).code == "form"
    assert (await house.again().hub.table(live.id)).room.pace == 100


async def test_an_open_seat_takes_anybody_until_somebody_has_come() -> None:
    house = House()
    made = await house.hub.make(TablePlan(game=MUNCHKIN, seats=PEOPLE), "host")
    live = await house.hub.table(made.id)
    assert [live.takes_anybody(seat) for seat in (-1, 0, 1, 2, 3)] == [False, False, True, False, False]
    await live.sit(1, "Bob")
    assert not live.takes_anybody(1)


async def test_whoever_is_muted_cannot_talk_and_can_play() -> None:
    house = House()
    _live, (ann, bob) = await house.table(MUNCHKIN, 2, ("random",))
    await ann.ask(m.HostSeat, what="mute", seat=1)
    assert (await bob.ask(m.Say, text="hello?")).code == "forbidden"
    assert isinstance(await bob.choose(bob.view.choices[0]), m.Done)
    await ann.ask(m.HostSeat, what="unmute", seat=1)
    assert isinstance(await bob.ask(m.Say, text="hello!"), m.Done)


async def test_the_host_closes_a_table() -> None:
    house = House()
    _live, (ann, bob) = await house.table(CHAOS, 2)
    await ann.ask(m.HostSeat, what="abandon")
    await bob.read()
    assert (bob.room.phase, bob.view.over) == ("abandoned", "The host has closed the table.")


# ---------------------------------------------------------------------- giving up


async def test_when_one_of_two_gives_up_the_other_has_won() -> None:
    house = House()
    _live, (ann, bob) = await house.table(CHAOS, 2)
    await ann.ask(m.Resign)
    await bob.read()
    assert bob.view.ending is not None
    assert (bob.view.ending.winners, bob.room.phase) == ((1,), "ended")


async def test_when_one_of_three_gives_up_a_bot_plays_on_and_the_seat_is_lost() -> None:
    house = House()
    live, (ann, bob, cleo) = await house.table(CHAOS, 3)
    await ann.ask(m.Resign)
    assert (ann.room.phase, ann.room.seats[0].resigned, ann.room.seats[0].kind) == ("playing", True, "bot")
    assert (await ann.ask(m.Return)).code == "forbidden"
    assert (await ann.choose(ann.view.choices[0])).code == "forbidden"
    await play(house, [bob, cleo], 3)
    assert any(entry.seat == 0 for entry in live.room.journal.entries)


async def test_a_game_that_only_bots_would_finish_ends() -> None:
    house = House()
    _live, (ann,) = await house.table(MUNCHKIN, 1, ("random", "random"))
    await ann.ask(m.Resign)
    assert ann.room.phase == "ended"


# ---------------------------------------------------------------------- pausing


async def test_a_pause_stops_bots_and_choices() -> None:
    house = House()
    live, (ann, bob) = await house.table(MUNCHKIN, 2, ("random",))
    await bob.ask(m.Pause, on=True)
    await ann.read()
    assert (ann.room.paused_by, ann.room.paused_by_host) == ("Bob", False)
    rows = live.room.rows
    await house.clock.turn(60_000)
    assert (await ann.choose(ann.view.choices[0])).code == "paused"
    assert live.room.rows == rows
    await ann.ask(m.Pause, on=False)
    await house.clock.turn(700)
    assert live.room.rows == rows + 2


async def test_what_the_host_paused_the_host_lets_go_on() -> None:
    house = House()
    _live, (ann, bob) = await house.table(CHAOS, 2)
    await ann.ask(m.Pause, on=True)
    assert ann.room.paused_by_host
    assert (await bob.ask(m.Pause, on=False)).code == "forbidden"
    assert (await ann.ask(m.Pause, on=True)).code == "paused"
    assert isinstance(await ann.ask(m.Pause, on=False), m.Done)


# ---------------------------------------------------------------------- plans that cannot be


@pytest.mark.parametrize(
    ("field", "plan"),
    [
        ("game", TablePlan(game="bridge", seats=PEOPLE)),
        ("seats", TablePlan(game=CHAOS, seats=())),
        ("seats[2].bot", TablePlan(game=MUNCHKIN, seats=(*PEOPLE[:2], SeatPlan("bot", "hal")))),
        ("seats[0].kind", TablePlan(game=MUNCHKIN, seats=(SeatPlan("ghost"), *PEOPLE[:2]))),
        ("options", TablePlan(game=MUNCHKIN, seats=PEOPLE, options={"first": 99})),
        ("pace", TablePlan(game=MUNCHKIN, seats=PEOPLE, pace=-1)),
        ("delay", TablePlan(game=MUNCHKIN, seats=PEOPLE, delay=100_000)),
        ("clock.decision", TablePlan(game=MUNCHKIN, seats=PEOPLE, clock=ClockPlan(decision=-5))),
        ("clock.then", TablePlan(game=MUNCHKIN, seats=PEOPLE, clock=ClockPlan(decision=5, then="guess"))),
    ],
)
async def test_a_plan_that_cannot_be_is_refused_and_says_why(field: str, plan: TablePlan) -> None:
    house = House()
    with pytest.raises(Trouble) as refused:
        await house.hub.make(plan, "host")
    assert (refused.value.code, refused.value.field) == ("form", field)
    assert house.store.kept == {}


async def test_a_forgotten_person_has_no_name_anywhere() -> None:
    from miskatonic.table.room.scrub import Names

    house = House()
    live, (ann, bob) = await house.table(CHAOS, 2)
    await bob.ask(m.Pause, on=True)
    await live.sit(1, "somebody")
    await ann.read()
    assert (ann.room.seats[1].name, ann.room.paused_by) == ("somebody", "somebody")
    kept = house.store.kept[live.id]
    bodies = [Names().deed(frozenset({1}), row.body) for row in kept.rows]
    assert b"Bob" not in b"".join(bodies)
    assert b"Ann" in b"".join(bodies)
    plan = msgspec_plan(SeatPlan("person", "", "Bob"))
    assert b"Bob" not in Names().plan(frozenset({0}), plan)
    assert Names().plan(frozenset({1}), plan) == plan


def msgspec_plan(seat: SeatPlan) -> bytes:
    import msgspec

    return msgspec.json.encode(TablePlan(game=CHAOS, seats=(seat, SeatPlan())))
