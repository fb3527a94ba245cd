"""Bots and standing answers act on the table's beat; anybody may ask them to wait; standing answers come to an end."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.kernel.event import Event
from miskatonic.kernel.step import Illegal
from miskatonic.table.live import standing
from miskatonic.table.live.live import LiveTable
from miskatonic.table.live.standing import StandingAnswers
from miskatonic.table.room import deeds
from miskatonic.table.wire import messages as m
from tests.table.room.house import CHAOS, MUNCHKIN, House, Player, play, play_until

pytestmark = pytest.mark.anyio


async def declining(house: House) -> tuple[LiveTable, list[Player], Player]:
    """Munchkin, at a moment when somebody may let things take their course and others are asked as well."""
    live, seated = await house.table(MUNCHKIN, 3)

    def found() -> list[Player]:
        return [p for p in seated if p.asked and p.decline() and len(p.view.waiting) > 1]

    await play_until(house, seated, found, seed=3)
    return live, seated, found()[0]


async def stand(player: Player, until: str) -> None:
    decline = player.decline()
    assert decline is not None
    assert isinstance(await player.ask(m.Stand, key=decline.key, until=until), m.Done)


# ---------------------------------------------------------------------- the beat


async def test_a_bot_answers_a_beat_after_it_was_asked() -> None:
    house = House()
    live, (ann,) = await house.table(CHAOS, 1, ("random",), pace=900)
    assert ann.asked
    await house.clock.turn(10_000)
    await ann.choose(ann.view.choices[0])
    rows = live.room.rows
    await house.clock.turn(899)
    assert live.room.rows == rows
    await house.clock.turn(1)
    assert live.room.rows > rows


async def test_all_automatic_seats_asked_together_answer_in_one_write() -> None:
    house = House()
    live, _ = await house.table(MUNCHKIN, 1, ("random", "random", "random"))
    assert len(live.room.state.seats_to_act) == 4
    before = house.store.appends
    await house.clock.turn(700)
    assert list(live.room.state.seats_to_act) == [0]
    assert house.store.appends == before + 1


async def test_a_bot_plans_behind_its_screen_in_a_single_beat() -> None:
    """How many choices its plan took is its own affair."""
    house = House()
    _live, seated = await house.table(CHAOS, 1, ("house", "house"))
    await play_until(house, seated, lambda: "Planning" in seated[0].view.title and seated[0].asked)
    for _ in range(2):
        await house.clock.turn(700)
    await seated[0].read()
    assert seated[0].view.waiting == (0,)


async def test_bots_stand_still_while_a_seat_is_free() -> None:
    house = House()
    live, _ = await house.table(CHAOS, 0, ("random", "random"))
    await live.request(0, m.HostSeat(id="x", what="open", seat=1), host=True)
    rows = live.room.rows
    await house.clock.turn(5000)
    assert (live.room.phase, live.room.rows) == ("open", rows)


# ---------------------------------------------------------------------- waiting


async def test_wait_holds_automatic_answers_for_twenty_seconds() -> None:
    house = House()
    live, (ann,) = await house.table(MUNCHKIN, 1, ("random", "random"))
    assert isinstance(await ann.ask(m.Wait), m.Done)
    assert ann.room.held_by == 0
    rows = live.room.rows
    await house.clock.turn(19_900)
    assert live.room.rows == rows
    await house.clock.turn(200)
    await ann.read()
    assert live.room.rows > rows
    assert ann.room.held_by == -1


async def test_whoever_asked_for_time_can_let_it_go_on() -> None:
    house = House()
    live, (ann, bob) = await house.table(MUNCHKIN, 2, ("random",))
    await ann.ask(m.Wait)
    assert (await bob.ask(m.Wait, on=False)).code == "forbidden"
    await ann.ask(m.Wait, on=False)
    rows = live.room.rows
    await house.clock.turn(800)
    assert live.room.rows > rows


async def test_nobody_can_ask_for_time_for_ever() -> None:
    house = House()
    _live, (ann,) = await house.table(MUNCHKIN, 1, ("random", "random"))
    answers = [await ann.ask(m.Wait) for _ in range(4)]
    assert [getattr(answer, "code", "") for answer in answers] == ["", "", "", "limit"]


# ---------------------------------------------------------------------- standing answers


async def test_a_standing_answer_is_given_on_the_beat() -> None:
    house = House()
    live, _seated, player = await declining(house)
    await stand(player, "occasion")
    rows = live.room.rows
    await house.clock.turn(699)
    assert live.room.rows == rows
    assert player.viewer in live.room.state.seats_to_act
    await house.clock.turn(1)
    said = [deeds.read(row.body) for row in house.store.kept[live.id].rows[rows:]]
    mine = [deed for deed in said if isinstance(deed, deeds.Moved) and deed.seat == player.viewer]
    assert [deed.by for deed in mine] == [deeds.STANDING]


async def test_a_standing_answer_survives_a_restart() -> None:
    house = House()
    live, _seated, player = await declining(house)
    await stand(player, "round")
    other = await house.again().hub.table(live.id)
    assert other.room.standing.of[player.viewer].until == "round"


async def test_a_standing_answer_can_be_withdrawn() -> None:
    house = House()
    live, _seated, player = await declining(house)
    await stand(player, "round")
    assert isinstance(await player.ask(m.Stand, key="", until="off"), m.Done)
    await house.clock.turn(2000)
    assert player.viewer in live.room.state.seats_to_act
    assert player.view.standing == ""


async def test_whoever_acts_by_hand_takes_everything_in_hand_again() -> None:
    house = House()
    _live, seated = await house.table(MUNCHKIN, 3)

    def armed() -> list[Player]:
        return [p for p in seated if p.asked and p.decline() and any(not c.declines for c in p.view.choices)]

    await play_until(house, seated, armed, seed=5)
    player = armed()[0]
    await stand(player, "round")
    other = next(choice for choice in player.view.choices if not choice.declines and not choice.blanks)
    assert isinstance(await player.choose(other), m.Done)
    assert player.view.standing == ""


async def test_wait_holds_standing_answers_too() -> None:
    house = House()
    live, seated, player = await declining(house)
    await stand(player, "round")
    other = next(p for p in seated if p is not player)
    await other.ask(m.Wait)
    await house.clock.turn(10_000)
    assert player.viewer in live.room.state.seats_to_act


async def test_only_a_choice_that_declines_can_stand() -> None:
    house = House()
    _live, (ann, _bob) = await house.table(CHAOS, 2)
    answer = await ann.ask(m.Stand, key=ann.view.choices[0].key, until="round")
    assert answer.code == "illegal"
    assert (await ann.ask(m.Stand, key="Nonsense(1)", until="round")).code == "illegal"
    assert (await ann.ask(m.Stand, key=ann.view.choices[0].key, until="doomsday")).code == "illegal"


async def test_until_something_changes_ends_with_the_first_thing_the_seat_sees() -> None:
    house = House()
    live, _ = await house.table(MUNCHKIN, 3)
    answers, state = StandingAnswers(), live.room.state
    for seat, until in ((0, "change"), (1, "change"), (2, "occasion")):
        answers.stand(state, seat, "Pass(0)", until)
    answers.happened(state, [], 1, True)
    assert set(answers.of) == {0, 1, 2}
    answers.happened(state, [Event("R-1", "peek", (), 0b010, False)], -1, False)
    assert set(answers.of) == {0, 2}


async def test_for_this_occasion_ends_with_it_and_for_this_round_with_that() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)
    answers, state = StandingAnswers(), live.room.state
    for seat, until in ((0, "occasion"), (1, "round"), (2, "change")):
        answers.stand(state, seat, "Pass(0)", until)
    await play_until(house, seated, lambda: live.room.state.occasion() != state.occasion())
    answers.happened(live.room.state, [], -1, True)
    assert 0 not in answers.of
    assert (1 in answers.of) == (state.game.round_of(state) == state.game.round_of(live.room.state))
    assert 2 in answers.of


def _turns(live: LiveTable) -> int:
    state: Any = live.room.state
    return int(state.turns)


async def test_what_stands_for_a_turn_lasts_through_the_fights_in_it() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)

    quiet: list[Any] = [live.room.state]

    def fights() -> bool:
        now: Any = live.room.state
        if now.occasion()[0] == "turn":
            quiet.append(now)
        return bool(now.occasion()[0] == "fight" and quiet[-1].turns == now.turns)

    await play_until(house, seated, fights, seed=3)
    answers, before = StandingAnswers(), quiet[-1]
    answers.stand(before, 0, "Pass(0)", "occasion")
    answers.happened(live.room.state, [], -1, True)
    assert 0 in answers.of
    answers.stand(live.room.state, 1, "Pass(1)", "occasion")
    await play_until(house, seated, lambda: _turns(live) != before.turns, seed=3)
    answers.happened(live.room.state, [], -1, True)
    assert not answers.of


# ---------------------------------------------------------------------- questions without a choice


async def without_choice(house: House, asked: bool = False) -> tuple[LiveTable, Player]:
    """Munchkin, at a moment when somebody is asked who has one choice only."""
    live, seated = await house.table(MUNCHKIN, 3)
    if asked:
        for player in seated:
            await player.ask(m.Stand, key="", until="asked")

    def found() -> list[Player]:
        return [p for p in seated if p.asked and len(p.view.choices) == 1 and not p.view.choices[0].blanks]

    await play_until(house, seated, found, seed=3)
    return live, found()[0]


async def test_the_table_answers_on_the_beat_for_whoever_has_no_choice() -> None:
    house = House()
    live, player = await without_choice(house)
    assert player.view.spared
    rows = live.room.rows
    await house.clock.turn(699)
    assert (live.room.rows, player.viewer in live.room.state.seats_to_act) == (rows, True)
    await house.clock.turn(1)
    made = [deeds.read(row.body) for row in house.store.kept[live.id].rows][rows:]
    assert (player.viewer, deeds.STANDING) in [(d.seat, d.by) for d in made if isinstance(d, deeds.Moved)]


async def test_a_seat_may_choose_to_be_asked_all_the_same() -> None:
    house = House()
    live, player = await without_choice(house, asked=True)
    assert (player.view.spared, player.view.asked) == (False, True)
    await house.clock.turn(5000)
    assert player.viewer in live.room.state.seats_to_act
    await player.ask(m.Stand, key="", until="spared")
    assert (player.view.spared, player.view.asked) == (True, False)
    await house.clock.turn(700)
    await player.read()
    assert not player.view.spared


async def test_who_wants_to_be_asked_is_remembered_after_a_restart_and_not_of_who_comes_after() -> None:
    house = House()
    live, player = await without_choice(house, asked=True)
    other = await house.again().hub.table(live.id)
    assert other.room.standing.asking == {0, 1, 2}
    await player.ask(m.Leave)
    assert player.viewer not in live.room.standing.asking


async def test_nobody_is_told_whether_somebody_has_a_choice() -> None:
    """What the others receive is the same, whether the table is going to answer for a seat or not."""
    seen = []
    for asked in (False, True):
        house = House()
        live, player = await without_choice(house, asked)
        others = [await Player.at(live, seat) for seat in range(3) if seat != player.viewer]
        await player.ask(m.Stand, key="", until="asked" if not asked else "spared")
        seen.append([len(await other.read()) for other in others])
        for other in others:
            assert not other.view.spared or other.asked
    assert seen == [[0, 0], [0, 0]]


async def test_a_bot_that_takes_over_forgets_standing_answers() -> None:
    house = House()
    _live, _seated, player = await declining(house)
    await stand(player, "round")
    await player.ask(m.Leave)
    await player.ask(m.Return)
    assert player.view.standing == ""


async def test_there_is_no_occasion_in_a_game_without_any(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, _seated, player = await declining(house)
    monkeypatch.setattr(type(live.room.state), "occasion", lambda _: ("", 0))
    decline = player.decline()
    assert decline is not None
    with pytest.raises(Illegal, match="nothing to sit out"):
        standing.check(live.room.state, player.viewer, decline.key, "occasion")


async def test_a_bot_that_fails_does_not_stop_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    from miskatonic.bots import RandomBot

    house = House()
    live, (ann,) = await house.table(CHAOS, 1, ("random",))
    choose = RandomBot.choose
    monkeypatch.setattr(RandomBot, "choose", lambda *_: 1 / 0)
    await ann.choose(ann.view.choices[0])
    rows = live.room.rows
    await house.clock.turn(5000)
    assert live.room.rows == rows
    monkeypatch.setattr(RandomBot, "choose", choose)
    await house.clock.turn(12_000)
    assert live.room.rows > rows
    assert await play(house, [ann], 3) == 3
