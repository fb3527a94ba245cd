"""The house bot of Cthulhu Mash: it plays every mode by the rules, and not foolishly."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.bots import make, play_game
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.bot import balance
from miskatonic.games.cthulhu_mash.bot.answers import FIXED, JUDGES
from miskatonic.games.cthulhu_mash.bot.house import ROUTINE, HouseBot
from miskatonic.games.cthulhu_mash.bot.map import outlook
from miskatonic.games.cthulhu_mash.bot.plan import Planner
from miskatonic.games.cthulhu_mash.bot.reasons import REASONS
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.lab.balance import find_census, find_tag
from miskatonic.pieces.boards.grid import spaces
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    choose,
    farm,
    labels,
    seat,
    table,
    tiles,
)


def move(state: Mash, name: str) -> mk.Move:
    who = seat(state, name)
    return HouseBot().choose(mk.Seat(state, who, mk.Dice(1)))


def chosen(state: Mash, name: str) -> str:
    """What the bot would choose here, in words."""
    return GAME.label(state, seat(state, name), move(state, name).step)


MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"teams": True}),
    (3, {"mode": "capture_the_flag"}),
    (3, {"mode": "cooperative", "sanity": True}),
    (2, {"mode": "cooperative", "shared_start": True}),
    (2, {"facing": True, "weapon_in_hand": True, "monsters_attack_anyone": True, "monsters_use_objects": True}),
    (1, {}),
]


@pytest.mark.parametrize(("seats", "options"), MODES, ids=lambda x: str(x) if isinstance(x, int) else "+".join(x))
def test_house_bots_play_every_mode_by_the_rules(seats: int, options: dict[str, Any]) -> None:
    state = GAME.start(seats, 3, {**options, "rounds": 10})
    play_game(state, [make(GAME, "house") for _ in range(seats)], 3, 5_000, check=True)
    assert state.outcome is not None


def test_a_house_bot_leaves_random_ones_behind() -> None:
    won = 0
    for seed in range(4):
        state = GAME.start(2, seed, {"rounds": 15})
        play_game(state, [make(GAME, "house"), make(GAME, "random")], seed, 5_000)
        won += state.outcome is not None and 0 in state.outcome.winners
    assert won >= 3


def test_the_bot_knows_only_choices_that_there_are() -> None:
    known = {*GAME.kinds}
    assert {*JUDGES, *FIXED, *REASONS, *ROUTINE} <= known


# ---------------------------------------------------------------------- fighting


def test_a_wounded_rival_in_reach_is_struck_before_a_generator() -> None:
    state = farm({EXPLORER: "R2/C2", EYE: "R2/C1"}, generators={"Cultist Idol": "R3/C2"}, seats={EYE: {"health": 1}})
    assert chosen(state, EXPLORER) == "Strike the Private Eye with bare hands"
    assert move(state, EXPLORER).reason == "50% to finish the Private Eye"


def test_a_rival_beside_a_skull_is_pushed_onto_it() -> None:
    state = farm({EXPLORER: "R3/C5", EYE: "R3/C4"})
    assert chosen(state, EXPLORER) == "Push the Private Eye"
    state.chance = mk.Script([8])
    choose(state, EXPLORER, "Push the Private Eye")
    assert "R4/C5" in chosen(state, EXPLORER)


def test_team_mates_and_comrades_are_spared() -> None:
    state = farm({EXPLORER: "R3/C3", EYE: "R3/C4"}, options={"mode": "cooperative"}, seats={EYE: {"health": 1}})
    assert "Private Eye" not in chosen(state, EXPLORER)


def test_the_better_weapon_is_used() -> None:
    state = farm(
        {EXPLORER: "R3/C3", EYE: "R6/C6"},
        generators={"Structure": "R4/C3"},
        options={"mode": "cooperative"},
        seats={EXPLORER: {"objects": ["Pitchfork", "Sword Cane"]}},
    )
    assert chosen(state, EXPLORER) == "Strike the Structure A with the Pitchfork"


def test_nobody_throws_dynamite_at_their_own_feet() -> None:
    state = farm(
        {EXPLORER: "R3/C3", EYE: "R3/C4"},
        options={"mode": "cooperative"},
        monsters={"Cultist": "R3/C5"},
        seats={EXPLORER: {"objects": ["Dynamite Bundle"]}},
    )
    assert "Dynamite" not in chosen(state, EXPLORER)


def test_the_bot_walks_to_what_it_wants_to_strike() -> None:
    state = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, monsters={"Cultist": "R1/C4"}, options={"mode": "cooperative"})
    assert chosen(state, EXPLORER).startswith("Move")
    choose(state, EXPLORER, "Move")
    assert chosen(state, EXPLORER).startswith("Walk to")


def test_a_tissue_that_cuts_off_the_gate_is_leapt_over() -> None:
    cave = "Ice Cave of Madness"
    state = table(
        {
            "tiles": tiles(EXPLORER, EYE, A2=f"{cave}, turned 0"),
            "seats": {EXPLORER: {"at": f"R1/C3 of {cave}"}, EYE: {}},
            "tissue": {f"R1/C4 of {cave}": 1},
            "generators": {"Cultist Idol": "R3/C2 of Family Farm"},
        },
        options={"mode": "cooperative"},
    )
    planner = Planner(state, 0, 0)
    planner.best()
    leap = planner.leap()
    assert leap is not None
    assert (spaces(leap.mask), spaces(leap.what)) == ([2], [4])  # from R1/C3 to R1/C5, the loudest call being the farm


def test_a_tamed_monster_is_sent_only_against_somebody() -> None:
    shell = {EXPLORER: {"objects": ["R'lyeh Seashell"]}}
    for others, wanted in (({}, False), ({"Cultist": "R1/C5"}, True)):
        state = farm(
            {EXPLORER: "R1/C1", EYE: "R6/C6"},
            options={"mode": "cooperative"},
            monsters={"Deep One": "R1/C3", **others},
            seats=shell,
        )
        rates = [HouseBot().rate(state, 0, step) for step in state.legal(0) if type(step).__name__ == "Command"]
        assert [rate > 0 for rate in rates] == [wanted]


def test_what_calls_from_afar_is_looked_up_again_only_when_it_has_changed() -> None:
    state = farm({EXPLORER: "R1/C3", EYE: "R6/C6"})
    before = outlook(state, 0, None)
    assert outlook(state.copy(), 0, before) is before
    state.health[0] -= 1
    assert outlook(state, 0, before) is not before


# ---------------------------------------------------------------------- keeping alive


def test_a_remedy_is_used_when_health_runs_low_and_kept_before() -> None:
    pack = {"objects": ["First Aid Kit"]}
    state = farm({EXPLORER: "R3/C3", EYE: "R6/C6"}, seats={EXPLORER: {**pack, "health": 2}})
    assert chosen(state, EXPLORER) == "Use the First Aid Kit"
    state = farm({EXPLORER: "R3/C3", EYE: "R6/C6"}, seats={EXPLORER: {**pack, "health": 4}})
    assert chosen(state, EXPLORER) != "Use the First Aid Kit"


def test_whoever_is_held_breaks_free_first() -> None:
    state = farm(
        {EXPLORER: "R3/C3", EYE: "R6/C6"},
        monsters={"Cultist": "R6/C1"},
        holds=[{"who": EXPLORER, "kind": "body", "number": 3}],
    )
    assert "free" in chosen(state, EXPLORER).casefold()


def test_the_swashbuckler_parries_whatever_comes() -> None:
    state = farm({EXPLORER: "R3/C3", MARINER: "R3/C4"}, dice=[7])
    choose(state, EXPLORER, "Strike the Mariner")
    assert asked(state) == MARINER
    assert chosen(state, MARINER) == "Parry"


def test_giving_up_is_no_option() -> None:
    state = farm({EXPLORER: "R3/C3", EYE: "R6/C6"})
    bot = HouseBot()
    rates = {GAME.label(state, 0, step): bot.rate(state, 0, step) for step in state.legal(0)}
    assert min(rates, key=lambda label: rates[label]).startswith("Give up")


# ---------------------------------------------------------------------- running the monsters


def phase(options: dict[str, Any] | None = None, **more: Any) -> Mash:
    """The Explorer's turn is over; the other player runs the monsters."""
    state = farm({EXPLORER: "R3/C3", DOCTOR: "R3/C5"}, options=options, **more)
    choose(state, EXPLORER, "End the turn")
    return state


def test_monsters_beside_their_victim_strike() -> None:
    state = phase(monsters={"Cultist": "R3/C4"})
    while asked(state) == DOCTOR and "attack" not in (label := chosen(state, DOCTOR)):
        choose(state, DOCTOR, label)
    assert "Arctic Explorer" in label


def test_monsters_far_off_come_nearer() -> None:
    state = phase(monsters={"Cultist": "R6/C6"})
    choose(state, DOCTOR, chosen(state, DOCTOR))
    assert "goes to" in chosen(state, DOCTOR) or "to R" in chosen(state, DOCTOR)


def test_nobody_sets_monsters_on_themselves() -> None:
    state = phase({"monsters_attack_anyone": True}, monsters={"Cultist": "R4/C5"})
    while asked(state) == DOCTOR:
        label = chosen(state, DOCTOR)
        assert "Psychotherapist" not in label
        choose(state, DOCTOR, label)


# ---------------------------------------------------------------------- figures


def test_simulations_count_by_character_and_by_order() -> None:
    state = GAME.start(2, 1, {"rounds": 10})
    census = find_census(GAME)
    play_game(state, [make(GAME, "house"), make(GAME, "house")], 1, 5_000, watch=census.saw)
    census.ended(state)
    names = {find_tag(GAME, "character")(state, who) for who in range(2)}
    assert names == {name for name in census.shares[balance.CHARACTER] if not name.startswith("won ")}
    assert {find_tag(GAME, "order")(state, who) for who in range(2)} == {"1", "2"}
    assert census.counts[balance.WEAPONS]["bare hands"] > 0


def test_labels_of_the_tests_are_those_of_the_table() -> None:
    assert "End the turn" in labels(farm({EXPLORER: "R3/C3", EYE: "R6/C6"}), EXPLORER)
