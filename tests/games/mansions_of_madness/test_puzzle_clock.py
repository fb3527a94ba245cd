"""The optional clock of puzzles: a minute for each attempt, at the table and at one screen (MM-opt-1)."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from miskatonic.clients.terminal.lines.timekeeper import Timekeeper, limit_rule
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.option import Clocks
from miskatonic.table.live import beat
from miskatonic.table.live.clocks import SeatClocks
from miskatonic.table.room.deeds import PERSON, Moved
from miskatonic.table.room.room import Room
from miskatonic.table.room.times import Times
from tests.games.mansions_of_madness.night import JOE, asks, do, events, night, offered

CLOCKED = {"puzzle_clock": True}


def fuses(options: dict[str, Any]) -> Mansions:
    """Joe is at a wiring puzzle, with seven puzzle actions."""
    s = night(rooms={"study": {"pile": ["axe", "power_failure"]}}, dice=[1, 2, 3, 4, 5], options=options)
    assert s.limit_of(JOE) == 0
    do(s, JOE, "Explore", "Take on")
    assert asks(s, "Puzzling", JOE)
    return s


@pytest.mark.rule("MM-opt-1", "MM-opt-8")
def test_with_the_option_an_attempt_may_take_a_minute_whatever_the_intellect() -> None:
    assert fuses(CLOCKED).limit_of(JOE) == 60
    assert fuses({}).limit_of(JOE) == 0
    assert GAME.clocks(GAME.resolve(2, CLOCKED)).questions
    assert not GAME.clocks(GAME.resolve(2, {})).questions
    assert limit_rule(GAME, GAME.resolve(2, CLOCKED), "questions") == "MM-opt-1"


@pytest.mark.rule("MM-opt-1", "MM-psol-7")
def test_when_it_is_over_unused_actions_are_lost_and_the_puzzle_stays_as_it_lies() -> None:
    s = fuses(CLOCKED)
    do(s, JOE, "Turn piece 1 clockwise")
    assert "puzzle actions left" in s.game.prompt(s, JOE)
    s.expire(JOE)
    assert not s.limit_of(JOE)
    assert s.puzzles[0].laid.turns[0] == 1
    assert events(s, "unsolved")
    assert s.action_left == 0


@pytest.mark.rule("MM-opt-1", "MM-pact-5", "MM-limit-5")
def test_a_move_in_progress_does_not_count_a_piece_in_hand_goes_back() -> None:
    s = fuses(CLOCKED)
    before, pieces = s.puzzles[0].laid, GAME.pieces(s)["puzzle pieces"]
    do(s, JOE, "Draw a piece")
    s.expire(JOE)
    assert (s.attempt, s.puzzles[0].laid) == (None, before)
    assert GAME.pieces(s)["puzzle pieces"] == pieces


def moved(times: Times, s: Mansions, words: str, at: int) -> None:
    before = s.copy()
    do(s, JOE, words)
    times.moved(Moved(seat=JOE, key="", values=(), by=PERSON), before, s, True, False, at)


@pytest.mark.rule("MM-opt-1")
def test_at_the_table_the_minute_goes_on_from_one_action_to_the_next() -> None:
    s = fuses(CLOCKED)
    times = Times(s.seats)
    times.asked(s, 1_000)
    room = cast(Room, SimpleNamespace(
        state=s, times=times, pace=0, hand=lambda seat: (seat,),
        journal=SimpleNamespace(game=GAME, options=s.options),
        plan=SimpleNamespace(clock=SimpleNamespace(decision=0, reserve=0)),
    ))  # fmt: skip
    clocks = SeatClocks(room, 0)
    clocks.running = {JOE: 1_000}
    assert clocks.on
    assert clocks.deadline(room, JOE) == 61_000
    moved(times, s, "Turn piece 1 clockwise", 31_000)
    assert clocks.deadline(room, JOE) == 61_000
    assert clocks.used(room, JOE, 41_000) == 40_000
    moved(times, s, "Leave it as it lies", 50_000)
    assert clocks.deadline(room, JOE) is None


class Noted:
    """A batch that says what it has been asked for."""

    at = 62_000

    def __init__(self) -> None:
        self.done: list[str] = []

    def expire(self, seat: int) -> None:
        self.done.append(f"expire {seat}")

    def choose(self, seat: int, *_: object) -> None:
        self.done.append(f"choose {seat}")


class HouseBot:
    async def decide(self, *_: object) -> Any:
        return SimpleNamespace(step=None, values=(), reason="")


@pytest.mark.parametrize(("options", "expected"), [(CLOCKED, "expire 1"), ({}, "choose 1")])
@pytest.mark.rule("MM-opt-1")
def test_no_house_bot_goes_on_with_a_puzzle_whose_minute_is_over(options: dict[str, Any], expected: str) -> None:
    """At a table where the house decides for whoever is late."""
    s = fuses(options)
    times = Times(s.seats)
    times.asked(s, 1_000)
    room = SimpleNamespace(
        state=s, acting=(JOE,), times=times, pace=0, over=False, hand=lambda seat: (seat,),
        journal=SimpleNamespace(game=GAME, options=s.options),
        plan=SimpleNamespace(clock=SimpleNamespace(decision=60, reserve=0, then="house")),
    )  # fmt: skip
    clocks = SeatClocks(cast(Room, room), 0)
    clocks.running = {JOE: 1_000}
    live, batch = SimpleNamespace(room=room, clocks=clocks, players=HouseBot()), Noted()
    asyncio.run(beat._clocks(cast(Any, live), cast(Any, batch), []))
    assert batch.done == [expected]


@pytest.mark.rule("MM-pact-5")
def test_without_the_minute_a_drawn_piece_is_put_somewhere_when_time_is_over() -> None:
    s = fuses({})
    do(s, JOE, "Draw a piece")
    before = s.puzzles[0].laid
    s.expire(JOE)
    assert s.puzzles[0].laid.pieces != before.pieces
    assert asks(s, "Puzzling", JOE)
    assert offered(s, JOE, "StopPuzzling")
    s.expire(JOE)
    assert s.attempt is None


@pytest.mark.rule("MM-opt-1")
def test_the_minute_begins_with_the_puzzle_however_long_the_choice_before_took() -> None:
    before, s = fuses({}), fuses(CLOCKED)
    times = Times(s.seats)
    times.asked(before, 1_000)
    times.moved(Moved(seat=JOE, key="", values=(), by=PERSON), before, s, False, True, 90_000)
    assert times.counted[JOE] == 90_000
    hands = [0.0]
    keeper = Timekeeper(Clocks(questions=True), now=lambda: hands[0])
    keeper.start(JOE, True)
    hands[0] = 500.0
    keeper.tick()
    keeper.start(JOE, False, 60)
    assert keeper.left() == "1:00 to decide"


@pytest.mark.rule("MM-opt-1")
def test_at_one_screen_it_does_too() -> None:
    hands = [0.0]
    keeper = Timekeeper(Clocks(questions=True), now=lambda: hands[0])
    keeper.start(JOE, True)
    hands[0] = 500.0
    keeper.tick()
    assert keeper.late is False
    keeper.start(JOE, True, 60)
    hands[0] += 40
    keeper.stop()
    keeper.start(JOE, True, 60)
    assert keeper.left() == "0:20 to decide"
    hands[0] += 21
    keeper.tick()
    assert (keeper.late, keeper.limit, keeper.which) == (True, 60, "questions")
    keeper.start(JOE, True, 0)
    assert (keeper.late, keeper.limit) == (False, 0)
