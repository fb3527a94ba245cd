"""The house bots: what they are after, and that it is worth something."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic import bots
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.bot.house import rate
from miskatonic.games.mansions_of_madness.bot.keeper import HARSH
from miskatonic.games.mansions_of_madness.bot.value import LOST, Wishes, clue_rooms, distances, lock_due
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES
from miskatonic.games.mansions_of_madness.rules.keeper.actions import Buy
from miskatonic.kernel.chance import seeded
from tests.games.mansions_of_madness.night import JOE, KEEPER, foe, night, offered, room, space
from tests.games.mansions_of_madness.test_setup import begun


def won(keeper: str, team: str, rounds: int) -> tuple[int, int]:
    """How often the keeper wins, of how many games: every story with two and with four investigators, so often."""
    found = played = 0
    for seed in range(rounds):
        for story in STORIES:
            for seats in (3, 5):
                s, dice = GAME.start(seats, seed, {"story": story}), mk.Dice(seeded(seed))
                sides = (bots.make(GAME, keeper), bots.make(GAME, team))
                while s.outcome is None:
                    seat = s.seats_to_act[0]
                    move = sides[int(seat != KEEPER)].choose(mk.Seat(s, seat, dice))
                    s.choose(seat, move.step, move.values)
                found += int(s.outcome.reason == "keeper")
                played += 1
    return found, played


def test_a_house_keeper_beats_random_investigators() -> None:
    games, played = won("house", "random", 3)
    assert games >= 0.8 * played


def test_house_investigators_beat_a_random_keeper() -> None:
    games, played = won("random", "house", 3)
    assert games <= 0.2 * played


def test_they_know_from_the_answers_that_are_left_where_the_next_clue_may_lie() -> None:
    s = begun("aaaa", 2)
    found = clue_rooms(s, JOE)
    assert found == {room(s, "kitchen"): 0.5, room(s, "music_room"): 0.5}
    s.clues = 1 << 3
    assert clue_rooms(s, JOE) == {room(s, "master_bedroom"): 1.0}


def test_ways_go_round_sealed_doors_and_locks_cost_what_they_can_be_expected_to() -> None:
    s = night(joe={"at": "library.b"})
    study, library = space(s, "study.c"), space(s, "library.b")
    assert distances(s.box.house)[library][study] == 1
    assert distances(s.box.house, 1 << 16)[library][study] > 1
    rooms = {"study": {"pile": ["axe", "barred_entry"]}, "gallery": {"pile": ["axe", "sealed_door"]}}
    s = night(joe={"at": "library.b"}, rooms=rooms)
    assert 0 < lock_due(s, JOE, room(s, "study")) < 6
    assert lock_due(s, JOE, room(s, "gallery")) == LOST
    s = night(joe={"at": "library.b", "items": ["crowbar"]}, rooms=rooms)
    assert lock_due(s, JOE, room(s, "study")) == 0


@pytest.mark.parametrize(("letter", "hunted"), [("a", True), ("c", False)])
def test_a_named_monster_is_hunted_if_the_objective_is_not_to_get_out(letter: str, hunted: bool) -> None:
    s = night(revealed=True, clues=[1], answers=[letter, "a", "a", "a"],
              monsters={"witch 1": {"at": "crypt.a", "named": "adela"}})  # fmt: skip
    assert (space(s, "crypt.a") in Wishes(s, JOE).targets) == hunted
    assert s.foe_at[foe("witch 1")] >= 0


def test_a_keeper_opens_with_any_objective() -> None:
    opened = set()
    for seed in range(20):
        s = GAME.start(3, seed)
        move: Any = bots.make(GAME, "house").choose(mk.Seat(s, KEEPER, mk.Dice(seeded(seed)))).step
        opened.add(move.answer)
    assert opened == {0, 1, 2}


def test_a_monster_is_commanded_to_where_it_can_attack_and_not_without_need() -> None:
    """Beside somebody it stays; from the next room it comes; a beast is not moved by what moves humanoids."""
    near = {"zombie 1": {"at": "study.c"}}
    worths = []
    for monsters in (near, {"zombie 1": {"at": "library.b"}}, {"mi_go 1": {"at": "study.c"}}):
        s = night(phase="keeper", joe={"at": "library.b"}, threat=1, monsters=monsters)
        command = next(action.number for action in s.box.actions if action.id == "command_minion")
        worths.append(rate(s, Buy(command, 0, 0)))
    assert worths[0] > 1.2
    assert worths[1] < 0
    assert worths[2] < 0


def test_a_cautious_keeper_lets_half_of_the_cruel_things_be() -> None:
    made = {"house": 0, "cautious": 0}
    for name in made:
        bot = bots.make(GAME, name)
        for seed in range(40):
            s = night(phase="start Joe Diamond", keeper={"mythos": ["knocking"]}, threat=4)
            assert offered(s, KEEPER, "Knocking")
            move = bot.choose(mk.Seat(s, KEEPER, mk.Dice(seeded(seed))))
            made[name] += int(type(move.step).__name__ in HARSH)
    assert made["house"] == 40
    assert 8 < made["cautious"] < 32


def test_a_monster_on_the_way_takes_moves_off_and_does_not_stop_them() -> None:
    lies: dict[str, Any] = {"joe": {"at": "library.a"}, "rooms": {"study": {"pile": ["axe"]}}}
    s = night(monsters={"zombie 1": {"at": "library.b"}}, **lies)
    wishes, free = Wishes(s, JOE), Wishes(night(**lies), JOE)
    way = [space(s, name) for name in ("library.a", "library.b", "study.c")]
    assert wishes.at(way[0]) < wishes.at(way[1]) < wishes.at(way[2])
    assert wishes.at(way[0]) < free.at(way[0])
    assert wishes.at(way[1]) == free.at(way[1])


def test_whoever_has_nothing_to_do_in_a_fire_leaves_it() -> None:
    burning = {"study": {"fire": True}}
    s = night(joe={"at": "study.c"}, rooms=burning, revealed=True, answers=["b", "a", "a", "a"], clues=[3, 2, 1])
    move = bots.make(GAME, "house").choose(mk.Seat(s, JOE, mk.Dice(1)))
    assert type(move.step).__name__ in ("Move", "Run")


def test_a_gun_is_fired_from_where_it_reaches() -> None:
    """A named monster is not walked into by whoever can shoot it from further away."""
    s = night(joe={"at": "crypt.a", "traits": ["License to Kill", "On the Case"], "items": ["automatics"]},
              revealed=True, clues=[1], answers=["a", "a", "a", "a"],
              monsters={"witch 1": {"at": "ceremony_room.a", "named": "adela"}})  # fmt: skip
    strikes = Wishes(s, JOE)._strikes_from(space(s, "ceremony_room.a"))
    assert len(strikes) > 1
    assert max(strikes.values()) == 1.0
