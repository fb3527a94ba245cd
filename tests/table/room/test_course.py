"""How a finished game went: chances along the way, the moments that changed them most, honours, luck."""

from __future__ import annotations

from functools import cache

import pytest

from miskatonic import bots, games
from miskatonic.kernel.bot import Seat
from miskatonic.kernel.event import ALL, Event
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.scene.honour import Honour, Rolled
from miskatonic.kernel.step import Form
from miskatonic.table.sight import honours
from miskatonic.table.sight.course import POINTS, SWINGS, _lasting, _named, course
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.course import Award, Course, Luck, Point, Swing
from tests.table.room.house import CHAOS, House, play
from tests.table.room.test_records import finished

pytestmark = pytest.mark.anyio
SHORT = {
    "chaos_of_cthulhu": (3, {"lament": "rounds", "rounds": 3}),
    "munchkin_cthulhu": (3, {}),
    "cthulhu_mash": (2, {}),
    "terror_paths": (2, {}),
    "mansions_of_madness": (2, {}),
}


@cache
def played(name: str) -> Journal:
    """A whole game of house bots."""
    seats, options = SHORT[name]
    game = games.game(name)
    journal = Journal(game, seats, seed=3, options=options)
    players = [bots.make(game, "house") for _ in range(seats)]
    while not journal.state.over:
        seat = journal.state.seats_to_act[0]
        at = Seat(journal.state, seat, bots.table.dice_of(3 + len(journal.entries), seat))
        move = players[seat].choose(at)
        journal.choose(seat, move.step.key, move.values if isinstance(move.step, Form) else ())
    return journal


@cache
def gone(name: str) -> Course:
    """How it went."""
    return course(played(name))


@pytest.mark.parametrize("name", games.names())
def test_every_game_gives_each_moment_chances_that_make_one_and_ends_with_the_truth(name: str) -> None:
    journal = played(name)
    found, outcome = gone(name), journal.state.outcome
    assert outcome is not None
    assert found.together == (name == "terror_paths")
    assert len(found.points) <= POINTS + 2 * SWINGS + 2
    assert found.points[0].at == 0
    assert found.points[-1].at == found.length == len(journal.effective())
    for point in found.points:
        assert all(0.0 <= chance <= 1.0 for chance in point.chances)
        if not found.together:
            assert sum(point.chances) == pytest.approx(1.0, abs=1e-3)
    last = found.points[-1].chances
    won = [float(bool(outcome.winners))] if found.together else [float(s in outcome.winners) for s in range(len(last))]
    assert last == pytest.approx([share / max(1.0, sum(won)) for share in won])


@pytest.mark.parametrize("name", games.names())
def test_the_moments_that_changed_most_are_named_with_what_happened_then(name: str) -> None:
    found = gone(name)
    at = {point.at: point for point in found.points}
    assert 0 < len(found.swings) <= SWINGS
    assert [swing.at for swing in found.swings] == sorted(swing.at for swing in found.swings)
    for swing in found.swings:
        assert swing.text
        who = max(swing.who, 0)
        assert at[swing.at].chances[who] == swing.after
        assert at[swing.at - 1].chances[who] == swing.before


def test_what_is_taken_back_at_once_is_no_turning_point() -> None:
    there = [Point(at, 1, (0.5, 0.5)) for at in range(30)]
    there[10] = Point(10, 1, (0.2, 0.8))  # for a moment
    there[20:] = [Point(at, 1, (0.4, 0.6)) for at in range(20, 30)]
    swings = [
        Swing(10, 1, "sideways", 0, 0.5, 0.2),
        Swing(11, 1, "back", 0, 0.2, 0.5),
        Swing(20, 1, "hit", 0, 0.5, 0.4),
    ]
    assert _named(swings, there)[-1].text == "hit"
    assert _lasting(swings[0], there) == 0.0
    assert _lasting(swings[2], there) == pytest.approx(0.1)


async def test_nobody_learns_the_course_of_a_game_that_is_not_over() -> None:
    house = House()
    live, seated = await house.table(CHAOS, 2)
    await play(house, seated, 10)
    with pytest.raises(Trouble, match="until the game is over"):
        await live.course()


async def test_a_table_tells_how_its_game_went_and_works_it_out_once() -> None:
    live, _ = await finished(House())
    found = await live.course()
    assert found.points[-1].at == (await live.replay(-1, 0)).length
    assert await live.course() is found


# ---------------------------------------------------------------------- honours


class Told(type(games.game("chaos_of_cthulhu"))):  # type: ignore[misc]
    """A game that counts a few things."""

    honours = (
        Honour("The exterminator", "{n} slain of {of}", "slain", at=1, others=("missed",)),
        Honour("The thief", "{n} taken", "stole", adds=1, least=3),
    )
    rolls = (Rolled("stones", all_of_it=True), Rolled("attack", at=2, sides_at=3), Rolled("struggled", 10, at=2))


GAME = Told()


def event(kind: str, *facts: int | str) -> Event:
    return Event("", kind, facts, ALL, False)


def test_luck_is_the_mean_of_the_rolls_that_the_game_names() -> None:
    told = [event("stones", 0, 6, 4), event("struggled", 1, 99, 2), event("moved", 0, 1, 1)]
    assert honours.luck(told, GAME, 2) == [Luck(0, 2, 5.0, 3.5), Luck(1, 1, 2.0, 5.5)]


def test_an_event_may_say_itself_how_many_sides_the_die_had() -> None:
    told = [event("attack", 0, -1, 7, 8), event("attack", 0, -1, 0, 8), event("attack", 0, -1, 7)]
    assert honours.luck(told, GAME, 1) == [Luck(0, 1, 7.0, 4.5)]


def test_what_no_die_can_show_and_who_has_no_seat_is_not_counted() -> None:
    told = [event("stones", 0, 7), event("stones", 5, 3), event("stones", 0, "six"), event("stones", 0)]
    assert honours.luck([*told, event("stones")], GAME, 2) == []


def test_the_lucky_and_the_cursed_need_a_few_rolls() -> None:
    told = [event("stones", 0, 5, 5, 5, 5), event("stones", 1, 2, 2, 2, 2), event("stones", 2, 6, 6, 6)]
    assert honours.awards(GAME, 3, told, [], ()) == [
        Award("The dice owe you nothing", 0, "5.0 a roll, fair is 3.5"),
        Award("The dice owe you", 1, "2.0 a roll, fair is 3.5"),
    ]


def test_a_games_own_awards_go_to_whoever_stands_out_and_to_nobody_else() -> None:
    told = [event("slain", 7, 1), event("slain", 8, 1), event("missed", 8, 1), event("slain", 9, 0)]
    assert honours.awards(GAME, 2, told, [], ()) == [Award("The exterminator", 1, "2 slain of 3")]
    assert honours.awards(GAME, 2, [event("slain", 7, 1), event("slain", 8, 0)], [], ()) == []
    assert honours.awards(GAME, 2, [*told, event("slain", 9, 0)], [], ()) == []


def test_what_an_event_tells_of_may_be_added_up() -> None:
    told = [event("stole", 0, 2), event("stole", 1, 4)]
    assert honours.awards(GAME, 2, told, [], ()) == [Award("The thief", 1, "4 taken")]
    assert honours.awards(GAME, 2, [event("stole", 0, 2)], [], ()) == []


def test_chances_tell_who_was_in_front_who_came_back_and_who_was_near() -> None:
    chances = [(0.5, 0.5), (0.7, 0.3), (0.8, 0.2), (0.6, 0.4), (0.45, 0.55), (0.0, 1.0)]
    points = [Point(at, 1, found) for at, found in enumerate(chances)]
    assert honours.awards(GAME, 2, [], points, (1,)) == [
        Award("In front longest", 0, "ahead 50% of the time"),
        Award("Back from the brink", 1, "won from 20%"),
        Award("So near", 0, "had 80%, and lost it"),
    ]
    even = [Point(at, 1, (0.5, 0.5)) for at in range(9)]
    assert honours.awards(GAME, 2, [], even, (0,)) == []
