"""The house bot of Chaos of Cthulhu: legal, honest, quick-witted and able to say why."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic import bots
from miskatonic.bots.table import apply, dice_of
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.bot.house import HouseBot
from miskatonic.games.chaos_of_cthulhu.content.reading import HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.crown import SaveParts
from miskatonic.games.chaos_of_cthulhu.rules.declaration import PlaceAttack, UseBlocks
from miskatonic.games.chaos_of_cthulhu.rules.planning.mat import RerollStones
from miskatonic.games.chaos_of_cthulhu.state import CENTER, PARTS, TOP, Chaos
from miskatonic.kernel.bot import Dice, Move, Seat

NORTH, EAST = 0, 1
MODES: list[dict[str, Any]] = [
    {},
    {"dare": True},
    {"lament": "rounds", "rounds": 4},
    {"dare": True, "lament": "rounds", "rounds": 3},
    {"mode": "crown"},
    {"offerings": 1},
]


def decide(state: Chaos, seat: int, bot: HouseBot | None = None) -> Move:
    return (bot or HouseBot()).choose(Seat(state, seat, Dice(5)))


def spoken(move: Move) -> tuple[str, Any, str]:
    return move.step.key, move.values, move.reason


def laid(position: dict[str, Any], seats: int = 2, mode: str = "standard") -> Chaos:
    state = GAME.start(seats, 0, {"mode": mode})
    GAME.arrange(state, position)
    return state


def planned_by(state: Chaos, seat: int) -> list[tuple[int, int]]:
    """Let the house bot plan for a seat until it is ready: the kind and aim of each action."""
    bot = HouseBot()
    for _ in range(40):
        if state.ready >> seat & 1 or seat not in state.seats_to_act:
            break
        apply(state, seat, decide(state, seat, bot), check=True)
    return [(entry.kind, entry.aim) for entry in state.plan[seat]]


# --- whole games ---


@pytest.mark.rule("CC-gap-8")
@pytest.mark.parametrize("options", MODES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_games_legally_against_itself(seats: int, options: dict[str, Any]) -> None:
    state = GAME.start(seats, 11 + seats, options)
    bots.play_game(state, [HouseBot() for _ in range(seats)], 3, 6_000, check=True)
    assert state.over


@pytest.mark.parametrize("options", MODES, ids=str)
def test_it_copes_with_whatever_random_players_do(options: dict[str, Any]) -> None:
    for seed in range(3):
        state = GAME.start(3, seed, options)
        others = [bots.make(GAME, "random") for _ in range(2)]
        bots.play_game(state, [HouseBot(), *others], seed, 6_000, check=True)
        assert state.over


@pytest.mark.rule("CC-gap-8")
@pytest.mark.parametrize("options", [{}, {"mode": "crown"}], ids=str)
def test_its_decision_is_the_same_in_every_world_its_seat_cannot_tell_apart(options: dict[str, Any]) -> None:
    state = GAME.start(3, 8, options)
    players = [HouseBot(), bots.make(GAME, "random"), HouseBot()]
    asked = set()
    for moves in range(160):
        if state.over:
            break
        seat = state.seats_to_act[0]
        here = spoken(decide(state, seat))
        for seed in (1, 2):
            assert spoken(decide(state.imagine(seat, seed), seat)) == here
        asked.add(here[0].partition("(")[0])
        apply(state, seat, players[seat].choose(Seat(state, seat, dice_of(moves, seat))))
    assert len(asked) >= 6


def test_a_bot_put_into_the_middle_of_a_thought_goes_on_as_the_first_one_would() -> None:
    state = GAME.start(2, 21)
    players = [HouseBot(), HouseBot()]
    seats = [Seat(state, seat, dice_of(21, seat)) for seat in range(2)]
    for _ in range(120):
        if state.over or state.round > 3:
            break
        seat = state.seats_to_act[0]
        fresh = HouseBot().choose(Seat(state, seat, Dice(seats[seat].dice.rng)))
        move = players[seat].choose(seats[seat])
        assert spoken(move) == spoken(fresh)
        apply(state, seat, move)


@pytest.mark.parametrize("options", [{}, {"mode": "crown"}], ids=str)
def test_every_move_comes_with_a_reason_in_words(options: dict[str, Any]) -> None:
    state = GAME.start(4, 6, options)
    seats = [Seat(state, seat, dice_of(6, seat)) for seat in range(4)]
    players = [HouseBot() for _ in range(4)]
    for _ in range(150):
        if state.over:
            break
        seat = state.seats_to_act[0]
        move = players[seat].choose(seats[seat])
        assert len(move.reason.split()) >= 3, move.step.key
        apply(state, seat, move)


@pytest.mark.parametrize(
    ("seats", "options", "games", "least"),
    [(2, {}, 24, 21), (4, {}, 16, 12), (2, {"mode": "crown"}, 12, 10), (2, {"dare": True}, 12, 10)],
    ids=str,
)
def test_it_beats_random_players_clearly(seats: int, options: dict[str, Any], games: int, least: int) -> None:
    won = 0
    for number in range(games):
        state = GAME.start(seats, 300 + number, options)
        place = number % seats
        players = [HouseBot() if seat == place else bots.make(GAME, "random") for seat in range(seats)]
        bots.play_game(state, players, number, 6_000)
        won += state.outcome is not None and place in state.outcome.winners
    assert won >= least


# --- single decisions ---


def test_it_completes_its_monster_when_it_can() -> None:
    state = laid({"seats": {"North": {"dice": [4, 3, 4, 4, 4], "stones": [1, 1, 1, 1, 4]}}})
    assert (HEAL, NORTH * PARTS + CENTER) in planned_by(state, NORTH)


def test_it_spoils_a_monster_that_could_be_complete_this_round() -> None:
    dangerous = {"dice": [4, 3, 4, 4, 4], "stones": [1, 1, 3, 4, 4]}
    state = laid({"seats": {"North": {"dice": [1, 5, 6, 2, 3], "stones": [1, 1, 2, 2, 3]}, "East": dangerous}})
    aims = [aim for kind, aim in planned_by(state, NORTH) if kind in (HEAL, MADNESS)]
    assert any(aim // PARTS == EAST and state.dice[EAST][aim % PARTS] == 4 for aim in aims)


def test_in_a_dare_it_turns_its_dice_towards_the_target_only() -> None:
    state = GAME.start(2, 0, {"dare": True})
    north = {"dice": [4, 3, 4, 4, 4], "stones": [1, 1, 1, 3, 4]}
    GAME.arrange(state, {"target": 2, "seats": {"North": north}})
    own = [(kind, aim) for kind, aim in planned_by(state, NORTH) if aim // PARTS == NORTH and aim >= 0]
    assert all(kind == MADNESS for kind, _ in own)


def test_it_takes_an_attack_where_it_helps() -> None:
    plan = [{"die": "left", "action": "attack"}]
    seats = {"North": {"dice": [5, 4, 4, 4, 4], "offerings": 0}, "East": {"plan": plan, "offerings": 0}}
    state = laid({"phase": "release", "player 1": "East", "seats": seats})
    move = decide(state, NORTH)
    assert isinstance(move.step, PlaceAttack)
    assert move.step.part == TOP


def test_it_blocks_the_action_that_would_spoil_its_victory() -> None:
    north = {
        "dice": [4, 3, 4, 4, 4],
        "offerings": 0,
        "plan": [{"die": "center", "action": "heal", "aim": "North center"}, {"die": "top", "action": "block"}],
    }
    east = {"offerings": 0, "plan": [{"die": "top", "action": "madness", "aim": "North left"}]}
    state = laid({"phase": "release", "seats": {"North": north, "East": east}})
    move = decide(state, NORTH)
    assert isinstance(move.step, UseBlocks)
    assert move.values == ((1,),)
    apply(state, NORTH, move, check=True)
    assert state.outcome is not None
    assert state.outcome.winners == (NORTH,)


def test_it_answers_a_winning_bonus_action_with_bedlam() -> None:
    east = {"dice": [4, 3, 4, 4, 4], "plan": [{"die": "right", "action": "heal", "aim": "East center"}], "offerings": 0}
    north = {"dice": [1, 6, 2, 5, 3], "stones": [6, 6, 1, 1, 1], "offerings": 2}
    state = laid({"phase": "release", "player 1": "East", "seats": {"North": north, "East": east}})
    bot, keys = HouseBot(), []
    while state.round == 1 and not state.over and state.seats_to_act == (NORTH,):
        move = decide(state, NORTH, bot)
        keys.append(move.step.key)
        apply(state, NORTH, move, check=True)
    assert f"ActivateBonus({NORTH},12)" in keys


def test_it_saves_its_core_first_and_lets_a_limb_go_with_the_last_offering() -> None:
    hits = [{"die": "top", "action": "madness", "aim": "North center"},
            {"die": "center", "action": "madness", "aim": "North top"}]  # fmt: skip
    seats = {"North": {"dice": [1, 1, 4, 4, 4], "offerings": 1}, "East": {"plan": hits, "offerings": 0}}
    state = laid({"phase": "resolution", "seats": seats}, mode="crown")
    move = decide(state, NORTH)
    assert isinstance(move.step, SaveParts)
    assert move.values == ((NORTH * PARTS + CENTER,),)


def test_it_keeps_the_last_offering_for_its_core() -> None:
    hits = [{"die": "top", "action": "madness", "aim": "North top"}]
    seats = {"North": {"dice": [1, 3, 4, 4, 4], "offerings": 1}, "East": {"plan": hits, "offerings": 0}}
    state = laid({"phase": "resolution", "seats": seats}, mode="crown")
    assert decide(state, NORTH).step.key == f"LetFall({NORTH})"


def test_it_pays_for_a_new_monster_only_when_its_own_is_far_from_anything() -> None:
    choices = {}
    for name, dice in (("scattered", (1, 6, 1, 6, 3)), ("close", (4, 4, 4, 3, 4))):
        state = GAME.start(2, 0)
        while type(state.legal(state.seats_to_act[0])[0]).__name__ != "KeepMonster":
            apply(state, state.seats_to_act[0], decide(state, state.seats_to_act[0]))
        state.dice[NORTH] = dice
        choices[name] = type(decide(state, NORTH).step).__name__
    assert choices == {"scattered": "RerollMonster", "close": "KeepMonster"}


@pytest.mark.parametrize(("held", "rolls"), [(4, True), (1, False)])
def test_it_rolls_useless_stones_again_while_it_can_afford_to(held: int, rolls: bool) -> None:
    only_blocks = {"colour": "white", "dice": [6, 4, 6, 1, 3], "stones": [6, 6, 6, 6, 6], "offerings": held}
    state = laid({"seats": {"North": only_blocks, "East": {"colour": "green"}}})
    assert isinstance(decide(state, NORTH).step, RerollStones) is rolls


WALLS = {"green": [2, 4, 3, 6, 1], "white": [6, 4, 6, 1, 3]}
"""Faces that show nothing but Blocks."""


@pytest.mark.rule("CC-gap-8")
@pytest.mark.parametrize("mode", ["standard", "crown"])
@pytest.mark.parametrize("shown", ["block", "attack", "madness", "heal"])
@pytest.mark.parametrize("held", [0, 1, 4])
def test_house_bots_never_stand_still_behind_their_blocks(mode: str, shown: str, held: int) -> None:
    green = [{"block": 2, "attack": 3, "madness": 1, "heal": 4}[shown], *WALLS["green"][1:]]
    seats = {
        "North": {"colour": "green", "dice": green, "offerings": held},
        "East": {"colour": "white", "dice": WALLS["white"], "offerings": held},
    }
    state = laid({"phase": "round", "seats": seats}, mode=mode)
    bots.play_game(state, [HouseBot(), HouseBot()], 1, 4_000, check=True)
    assert state.over


def test_it_can_go_on_from_a_mat_that_somebody_else_began() -> None:
    """A hint is asked for in the middle of a plan of one's own: a conversion of a part the bot would not have used."""
    state = GAME.start(2, 6642)
    keys = ["TakeColour(0,0)", "TakeColour(1,1)", "RerollMonster(0)", "KeepMonster(1)"]
    for key in [*keys, "PlanPart(0,4)", "WithStones(0,4,17)", "PlanBonus(0,3)"]:
        state.choose(int(key.partition("(")[2][0]), key)
    assert decide(state, NORTH).step.key in [choice.key for choice in state.choices(NORTH)]
