"""One person with several seats: one view of all of them, one vote, one clock, one hand-over; and no word to others."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.kernel.scene.scene import named_things
from miskatonic.table.room import deeds, hands
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import ClockPlan, SeatPlan, TablePlan
from tests.table.room.house import ABSENT_MS, CHAOS, MASH, MUNCHKIN, House, Player, play, play_until

pytestmark = pytest.mark.anyio
TERROR, MANSIONS = "terror_paths", "mansions_of_madness"


def names(player: Player, seat: int) -> set[str]:
    """What a seat sees by itself that has a name."""
    state = player.live.room.state
    return {name for name, called in named_things(state.game.scene(state, seat)).items() if called}


def seen(player: Player) -> set[str]:
    """What somebody sees on their screen that has a name; whose it is does not matter."""
    found: set[str] = set()
    for panel in player.panels.values():
        _collect(panel, found)
    return {name.partition("@")[0] for name in found}


def _collect(element: Any, found: set[str]) -> None:
    if getattr(element, "name", "") or getattr(element, "title", ""):
        found.add(element.id)
    top = getattr(element, "top", None)
    parts = [getattr(element, part, ()) for part in ("items", "cells", "nodes", "ways")]
    for part in [one for several in parts for one in several] + ([top] if top is not None else []):
        _collect(part, found)


@pytest.mark.parametrize("game", [CHAOS, MUNCHKIN, MASH, TERROR, MANSIONS])
async def test_each_seat_shows_what_any_of_its_persons_seats_may_see(game: str) -> None:
    house = House()
    _live, seated = await house.table(game, 3, hand=(0, 1))
    for turn in range(6):
        await play(house, seated, 8, turn + 1)
        for player in seated[:2]:
            both = names(player, 0) | names(player, 1)
            assert both <= seen(player)
            assert not (names(player, 2) - both) & seen(player)
            assert player.lines == seated[0].lines
        alone = names(seated[2], 2)
        assert seen(seated[2]) == alone


@pytest.mark.parametrize("game", [CHAOS, MUNCHKIN, TERROR, MANSIONS])
async def test_nobody_else_sees_anything_more_or_other(game: str) -> None:
    """The very bytes of the others' views are those of a table where every seat has a person of its own."""
    plain, joined = House(), House()
    _, apart = await plain.table(game, 3)
    live, together = await joined.table(game, 3, hand=(0, 1))
    eyes = [await Player.at(table[0].live, -1) for table in (apart, together)]
    for turn in range(5):
        assert await play(plain, apart, 8, turn + 1) == await play(joined, together, 8, turn + 1)
        for one, other in ((apart[2], together[2]), (eyes[0], eyes[1])):
            await one.read()
            await other.read()
            views = [[frame.view for frame in p.frames if isinstance(frame, m.Changed)] for p in (one, other)]
            assert views[0] == views[1]
    assert live.room.eyes(-2) == (0,), "whoever looks over a shoulder sees that seat's own view"


async def test_choices_are_each_seats_own_and_are_made_for_it() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 2, hand=(0, 1))
    await play(house, seated, 30)
    moved = [deed for row in house.store.kept[live.id].rows if isinstance(deed := deeds.read(row.body), deeds.Moved)]
    assert {deed.seat for deed in moved} == {0, 1}
    asked = next(player for player in seated if player.asked)
    other = seated[1 - asked.viewer]
    assert asked.view.choices
    assert other.asked or not other.view.choices


async def test_one_persons_seats_have_one_vote() -> None:
    house = House()
    live, (ann, also, bob) = await house.table(MUNCHKIN, 3, hand=(0, 1))
    answer = await also.ask(m.Propose, what="end")
    assert isinstance(answer, m.Done)
    (proposal,) = live.room.proposals.open
    assert (proposal.by, hands.voters(live.room.chairs)) == (0, (0, 2))
    assert (await ann.ask(m.Propose, what="end")).code == "limit"
    assert isinstance(await also.ask(m.Vote, proposal=proposal.id, yes=True), m.Done)
    assert not live.room.over
    await bob.ask(m.Vote, proposal=proposal.id, yes=True)
    assert live.room.ended == "agreed"


async def test_alone_one_takes_back_what_one_did_with_whichever_seat() -> None:
    house = House()
    live, seated = await house.table(TERROR, 3, hand=(0, 1, 2))
    await play(house, seated, 12)
    before = len(live.room.journal.standing())
    for player in seated:
        await player.read()
    assert hands.voters(live.room.chairs) == (0,)
    last = live.room.journal.standing()[-1][1].seat
    other = seated[(last + 1) % 3]
    assert isinstance(await other.ask(m.TakeBack, version=other.view.version), m.Done)
    assert len(live.room.journal.standing()) == before - 1


async def test_a_persons_time_runs_once_for_all_their_seats() -> None:
    house = House()
    live, seated = await house.table(TERROR, 3, hand=(0, 1), clock=ClockPlan(reserve=600))

    def both() -> bool:
        return live.room.journal.game.round_of(live.room.state) > 0 and {0, 1} <= set(live.room.state.seats_to_act)

    await play_until(house, seated, both)
    before = sum(live.room.times.spent[:2])
    left = live.shown.seats[0].left_ms
    await house.clock.turn(10_000)
    player = seated[0]
    await player.read()
    choice = next(c for c in player.view.choices if not c.blanks)
    await player.choose(choice)
    assert sum(live.room.times.spent[:2]) == before + 10_000
    shown = [live.clocks.left(live.room, seat, house.clock.now()) for seat in (0, 1)]
    assert left is not None
    assert shown == [left - 10_000] * 2
    await house.clock.turn(5_000)
    await seated[0].ask(m.Pause, on=True)
    assert sum(live.room.times.spent[:2]) == before + 15_000


async def test_after_a_decision_for_one_seat_the_time_for_the_next_begins() -> None:
    house = House()
    live, seated = await house.table(TERROR, 3, hand=(0, 1), clock=ClockPlan(decision=60))

    def ready() -> bool:
        waiting = set(live.room.state.seats_to_act)
        return live.room.journal.game.round_of(live.room.state) > 0 and {0, 1} <= waiting

    await play_until(house, seated, ready)
    await house.clock.turn(50_000)
    for _ in range(30):  # until the one has decided and only the other is still asked
        await seated[0].read()
        if not seated[0].asked or 1 not in live.room.state.seats_to_act:
            break
        plain = [c for c in seated[0].view.choices if not c.blanks]
        await seated[0].choose(next((c for c in plain if c.declines), plain[-1]))
    assert 0 not in live.room.state.seats_to_act
    assert live.clocks.left(live.room, 1, house.clock.now()) == 60_000


async def test_leaving_coming_back_and_giving_up_concern_all_seats() -> None:
    house = House()
    live, (ann, also, _bob) = await house.table(MUNCHKIN, 3, hand=(0, 1))
    assert isinstance(await also.ask(m.Leave), m.Done)
    assert [bool(chair.bot) for chair in live.room.chairs] == [True, True, False]
    assert isinstance(await ann.ask(m.Return), m.Done)
    assert not any(chair.bot for chair in live.room.chairs)
    assert isinstance(await ann.ask(m.Resign), m.Done)
    assert [chair.resigned for chair in live.room.chairs] == [True, True, False]
    assert live.room.ended == "resigned"


async def test_somebody_is_here_with_all_seats_or_with_none() -> None:
    house = House()
    live, (ann, bob, also) = await house.table(MUNCHKIN, 3, hand=(1, 2))
    live.close(also.connection)
    await house.clock.turn(ABSENT_MS)
    await ann.read()
    assert [seat.here for seat in ann.room.seats] == [True, True, True]
    assert (await ann.ask(m.HostSeat, what="open", seat=2)).code == "illegal"
    live.close(bob.connection)
    await house.clock.turn(ABSENT_MS)
    ticket = (await ann.ask(m.HostSeat, what="open", seat=2)).text
    assert len(ticket) >= 22
    assert [chair.sat for chair in live.room.chairs] == [True, False, False]
    assert [key.seat for key in house.store.kept[live.id].keys if key.seat > 0] == [1], "one ticket for both"
    await live.sit(1, "Cleo", session="cleo")
    assert live.room.hand(2) == (1, 2)
    assert sorted(await house.store.sessions_at(live.id)) == [("cleo", 1), ("cleo", 2)]


async def test_a_seat_that_is_given_away_takes_only_what_it_has_seen_itself() -> None:
    house, other = House(), House()
    live, seated = await house.table(MUNCHKIN, 3, hand=(0, 1))
    twin, apart = await other.table(MUNCHKIN, 3)
    await play(house, seated, 25, 3)
    await play(other, apart, 25, 3)
    ann, also, _ = seated
    answer = await ann.ask(m.Give, seat=1, id="here you are")
    assert isinstance(answer, m.Done)
    assert answer.text
    assert (await also.read())[-1].text == "This seat has been given to somebody else."
    await live.sit(1, "Dan", session="dan")
    dan, stranger = await Player.at(live, 1), await Player.at(twin, 1)
    assert (dan.panels, dan.lines) == (stranger.panels, stranger.lines)
    await ann.read()
    alone = await Player.at(twin, 0)
    assert (ann.panels, ann.lines) == (alone.panels, alone.lines)
    assert live.room.hand(0) == (0,)
    assert await ann.ask(m.Give, seat=1, id="here you are") == answer
    assert not dan.connection.closed
    assert (await ann.ask(m.Give, seat=0)).code == "illegal"
    assert (await ann.ask(m.Give, seat=2)).code == "forbidden"


async def test_whoever_hands_the_keepers_seat_on_keeps_none_of_the_keepers_secrets() -> None:
    """One person plays the keeper and an investigator, and gives the keeper away: two of them know what each may."""
    house, other = House(), House()
    live, seated = await house.table(MANSIONS, 3, hand=(0, 1))
    twin, apart = await other.table(MANSIONS, 3)
    await play(house, seated, 40, 3)
    await play(other, apart, 40, 3)
    _, also, _ = seated
    assert {panel.id for panel in also.panels.values() if panel.items} >= {"seat.0", "seat.1"}
    assert also.panels != (await Player.at(twin, 1)).panels
    assert isinstance(await also.ask(m.Give, seat=0), m.Done)
    await live.sit(0, "Dan", session="dan")
    for seat in range(3):
        now, alone = await Player.at(live, seat), await Player.at(twin, seat)
        assert (now.panels, now.lines) == (alone.panels, alone.lines)
    await also.read()
    alone = await Player.at(twin, 1)
    assert (also.panels, also.lines) == (alone.panels, alone.lines)


async def test_the_first_seat_can_be_given_away_and_the_others_stay_together() -> None:
    house = House()
    live, seated = await house.table(TERROR, 4, hand=(0, 1, 2))
    await seated[1].ask(m.Give, seat=0)
    assert live.room.hand(1) == (1, 2)
    assert [hands.shown(live.room.chairs, seat) for seat in range(4)] == [-1, 1, 1, -1]
    again = house.again()
    room = (await again.hub.table(live.id)).room
    assert room.hand(2) == (1, 2)


async def test_a_client_that_comes_back_trusts_no_line_of_what_its_person_saw_before() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3, hand=(0, 1))
    await play(house, seated, 10)
    await seated[0].ask(m.Give, seat=1)
    back = await Player.at(live, 0, lines=5)
    assert back.view.log_from == 0


async def test_a_free_seat_is_played_beside_ones_own() -> None:
    house = House()
    made = await house.hub.make(TablePlan(game=MUNCHKIN, seats=(SeatPlan("person"),) * 3), "host", {0: "Ann", 1: "Bob"})
    live = await house.hub.table(made.id)
    ann = await Player.at(live, 0)
    assert 2 not in {panel.seat for panel in ann.panels.values() if panel.id.startswith("hand")}
    await live.sit(2, "Ann", session="ann", beside=0)
    await ann.read()
    assert live.room.hand(0) == (0, 2)
    assert {panel.seat for panel in ann.panels.values() if panel.id.startswith("hand")} == {0, 2}
    assert [seat.player for seat in ann.room.seats] == [0, -1, 0]


async def test_a_rematch_has_the_same_hands() -> None:
    house = House()
    live, (ann, _also, _bob) = await house.table(MUNCHKIN, 3, hand=(0, 1))
    for seat, session in enumerate(("ann", "ann", "bob")):
        await house.store.bind(session, live.id, seat)
    await ann.ask(m.HostSeat, what="abandon")
    again = await house.hub.table((await house.hub.rematch(live, "ann")).id)
    assert [again.room.hand(seat) for seat in range(3)] == [(0, 1), (0, 1), (2,)]


@pytest.mark.parametrize(
    "players",
    [(0, -1, -1), (-1, 2, -1), (-1, 0, 1), (-1, 3, -1), (-1, -2, -1), (-1, -1, 1)],
)
async def test_a_plan_names_the_first_seat_of_whoever_plays_several(players: tuple[int, ...]) -> None:
    kinds = ("person", "bot" if players[2] == 1 and players[1] == -1 else "person", "person")
    seats = tuple(
        [SeatPlan(kind, "random" if kind == "bot" else "", "", p) for kind, p in zip(kinds, players, strict=True)]
    )
    with pytest.raises(Trouble) as refused:
        await House().hub.make(TablePlan(game=MUNCHKIN, seats=seats), "host")
    assert refused.value.field.endswith(".player")
