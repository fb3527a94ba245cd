"""Generators, power-ups, returning, turns and victory, rule by rule: sections 2.4, 2.5, 2.7, 2.8, 3.1, 3.2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.names import space_name
from miskatonic.games.cthulhu_mash.state import OUT, WAITING, Mash
from miskatonic.games.cthulhu_mash.steps.spawning import Generate
from miskatonic.games.cthulhu_mash.tileview import AXES
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    Loaded,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    question,
    table,
    tiles,
    where,
)

COOP: dict[str, Any] = {"mode": "Cooperative Game", "options": {"mode": "cooperative"}}


class Spy(Loaded):
    """Scripted dice; notes what every draw was made from, and puts generators on a given space."""

    def __init__(self, faces: Sequence[int], at: int = -1) -> None:
        super().__init__(faces)
        self.at, self.draws = at, list[tuple[int, ...]]()

    def take(self, weights: Sequence[int]) -> int:
        self.draws.append(tuple(weights))
        if len(weights) == 36 and self.at >= 0:
            return self.at
        return super().take(weights)


def generate(tile: str, faces: Sequence[int], at: int = -1) -> tuple[Mash, Spy]:
    """The generators of a tile beside the farm are rolled."""
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, tiles=tiles(EXPLORER, EYE, C2=f"{CONTENT.tile(tile).name}, turned 0"))
    spy = Spy(faces, at)
    number = CONTENT.tile(tile).number
    s.chance, s.made = spy, s.made & ~(1 << number)
    Generate(number).run(s)
    return s, spy


# ---------------------------------------------------------------------- generators


@pytest.mark.rule("CM-2.4-3")
@pytest.mark.parametrize(
    ("tile", "die", "counts"),
    [
        ("coastal_cavern", 6, [1, 1, 1, 2, 2, 2]),
        ("innsmouth_dock", 6, [1, 1, 2, 2, 3, 3]),
        ("ice_cave", 6, [1, 1, 2, 2, 3, 3]),  # the ceiling gate does not count
        ("cultist_temple", 8, [1, 1, 2, 2, 3, 3, 4, 4]),
    ],
)
def test_the_gates_of_a_tile_decide_die_and_number_of_generators(tile: str, die: int, counts: list[int]) -> None:
    for face, count in enumerate(counts, 1):
        s, spy = generate(tile, [face])
        assert (len(spy.draws[0]), len(events(s, "generator"))) == (die, count)


@pytest.mark.rule("CM-2.4.1-1", "CM-2.4.1-3")
def test_every_legal_space_is_equally_likely_and_the_others_are_rolled_again() -> None:
    s, spy = generate("coastal_cavern", [1], 35)
    places = [draw for draw in spy.draws if len(draw) == 36]
    tile = CONTENT.tile("coastal_cavern")
    assert places == [tuple(tile.generator_spaces >> at & 1 for at in range(36))]
    assert not any(places[0][at] for at in range(36) if (tile.red | tile.skull) >> at & 1)
    assert events(s, "generator")[0].facts[1] == tile.number * 36 + 35


@pytest.mark.rule("CM-2.4.1-2", "CM-2.3-4")
def test_row_six_is_at_the_top_and_column_one_on_the_left() -> None:
    s, _ = generate("coastal_cavern", [1], 31)
    assert space_name(int(events(s, "generator")[0].facts[1])) == "R6/C2"
    columns, rows = AXES[0]
    assert list(columns) == [f"C{n}" for n in range(1, 7)]
    assert list(rows) == [f"R{n}" for n in range(6, 0, -1)]
    gate = CONTENT.tile("family_farm").gates[0]  # in the picture the fourth of the topmost row
    assert space_name(gate) == "R6/C4"


@pytest.mark.rule("CM-2.4-1", "CM-2.4-2")
def test_a_tile_is_generated_once_only() -> None:
    s = farm({EYE: "R3/C6", EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, C2="face down, Innsmouth Dock"))
    for way in ("east", "west", "east"):
        choose(s, EYE, "Move")
        choose(s, EYE, f"Go through the gate, {way}")
        while question(s) in ("Spawn", "TurnTile"):
            choose(s, asked(s), labels(s, asked(s))[0])
        if way == "east":
            count = len(events(s, "generator"))
    assert count == len(events(s, "generator")) > 0
    assert sum(s.gen_bag) == 48 - count


@pytest.mark.rule("CM-2.4.3-7", "CM-2.8-5")
def test_a_generator_that_nobody_destroyed_leaves_nothing() -> None:
    crowd = {f"Moon-Beast {letter}": f"{spot} of Base Camp" for letter, spot in (("A", "R1/C5"), ("B", "R2/C6"))}
    s = table(
        {
            "tiles": tiles(EXPLORER, EYE),
            "seats": {EXPLORER: {"status": "waiting"}, EYE: {"at": "R1/C1 of Family Farm"}},
            "phase": "turn",
            "generators": {"Structure": "R1/C6 of Base Camp"},
            "monsters": crowd,
        }
    )
    assert (where(s, EXPLORER), sum(s.gen_discards), s.ground) == ("R1/C6 of Base Camp", 1, {})


@pytest.mark.rule("CM-2.4.3-2", "CM-2.5.3-9")
@pytest.mark.parametrize(
    ("nest", "counts"),
    [
        ("Web Tunnel", [1]),
        ("Structure", [1, 1, 1, 2, 2, 2]),
        ("Barnacled Font", [1, 1, 2, 2, 3, 3]),
        ("Cultist Idol", [1, 1, 2, 2, 3, 3, 4, 4]),
    ],
)
def test_the_number_of_a_generator_says_how_many_objects_lie_under_it(nest: str, counts: list[int]) -> None:
    for face, count in enumerate(counts, 1):
        dice = [8] if len(counts) == 1 else [8, face]
        s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, dice, generators={nest: {"at": "R3/C4", "health": 1}})
        choose(s, EXPLORER, f"Strike the {nest} A")
        assert [len(pile.down) for pile in s.ground.values()] == [count]


@pytest.mark.rule("CM-2.5-3", "CM-2.8-7")
def test_a_returning_character_wakes_the_generators_instead_of_a_roll() -> None:
    s = table(
        {
            "tiles": tiles(EXPLORER, EYE),
            "seats": {EXPLORER: {"status": "waiting"}, EYE: {"at": "R1/C1 of Family Farm"}},
            "phase": "turn",
            "generators": {"Web Tunnel": "R4/C4 of Base Camp"},
        }
    )
    assert (question(s), where(s, EXPLORER)) == ("Spawn", "R1/C6 of Base Camp")
    assert events(s, "spawn_roll") == []


@pytest.mark.rule("CM-2.5.2-4")
def test_without_a_free_space_beside_the_generator_no_monster_comes() -> None:
    ring = {f"Deep One {letter}": spot for letter, spot in zip("ABC", ("R1/C2", "R2/C1", "R2/C2"), strict=True)}
    s = farm({EXPLORER: "R6/C6", EYE: "R6/C5"}, [1], phase="turn", generators={"Web Tunnel": "R1/C1"}, monsters=ring)
    assert (question(s), events(s, "no_spawn")[0].rule) == ("Actions", "CM-2.5.2-4")
    ring.pop("Deep One C")  # diagonally next to it is near enough
    open_corner = farm(
        {EXPLORER: "R6/C6", EYE: "R6/C5"}, [1], phase="turn", generators={"Web Tunnel": "R1/C1"}, monsters=ring
    )
    assert where(open_corner, "Leng Spider A") == "R2/C2 of Family Farm"


# ---------------------------------------------------------------------- what the icons mean


@pytest.mark.rule("CM-2.5.3-3", "CM-2.5.3-7")
@pytest.mark.parametrize(("piece", "die"), [("Cultist", 6), ("Moon-Beast", 8), ("Gnoph-Keh", 8)])
def test_the_explosion_is_the_die_of_a_monsters_blow(piece: str, die: int) -> None:
    s = farm({DOCTOR: "R2/C3", EYE: "R6/C6"}, [die], monsters={piece: "R2/C2"})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, f"{piece} A acts")
    s.chance = Spy([die])
    choose(s, EYE, f"{piece} A strikes")
    assert len(s.chance.draws[0]) == die
    assert health(s, DOCTOR) == 2


@pytest.mark.rule("CM-2.5.3-7", "CM-2.5.3-8")
@pytest.mark.parametrize(("piece", "defense", "blows"), [("Cultist", 3, 1), ("Deep One", 3, 2), ("Gnoph-Keh", 4, 3)])
def test_shield_and_blood_drop_say_how_hard_and_how_often_a_monster_must_be_hit(
    piece: str, defense: int, blows: int
) -> None:
    s = farm({EXPLORER: "R2/C3", EYE: "R6/C6"}, [defense - 1] + [defense] * blows, monsters={piece: "R2/C2"})
    for _ in range(blows):
        choose(s, EXPLORER, f"Strike the {piece} A")
    assert health(s, f"{piece} A") == 1
    choose(s, EXPLORER, f"Strike the {piece} A")
    assert where(s, f"{piece} A") == "nowhere"


@pytest.mark.rule("CM-2.5.3-9", "CM-2.4.2-1")
@pytest.mark.parametrize(("nest", "number"), [("Web Tunnel", 1), ("Structure", 2), ("Barnacled Font", 3)])
def test_the_gate_icon_says_on_which_numbers_a_generator_spawns(nest: str, number: int) -> None:
    for face in range(1, 7):
        s = farm({EXPLORER: "R6/C6", EYE: "R6/C5"}, [face], phase="turn", generators={nest: "R2/C2"})
        assert (question(s) == "Spawn") is (face <= number)


@pytest.mark.rule("CM-2.5.3-10")
@pytest.mark.parametrize(("piece", "far", "farther"), [("Cultist", "R1/C1", "R1/C2"), ("Moon-Beast", "R1/C2", "R1/C1")])
def test_the_boot_says_how_far_a_monster_goes_in_one_action(piece: str, far: str, farther: str) -> None:
    s = farm({EXPLORER: "R6/C6", EYE: "R6/C5"}, monsters={piece: "R3/C5"})
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, f"{piece} A acts")
    assert can(s, EYE, f"{piece} A moves to {far}")
    assert can(s, EYE, f"{piece} A moves to {farther}") is (piece == "Cultist")


# ---------------------------------------------------------------------- power-ups


@pytest.mark.rule("CM-2.1.3-1", "CM-2.1.3-3")
@pytest.mark.parametrize(("name", "kills"), [(EXPLORER, 3), (MARINER, 2), (EYE, 3), (DOCTOR, 2)])
def test_one_trophy_too_few_buys_nothing(name: str, kills: int) -> None:
    other = EYE if name != EYE else EXPLORER
    for count, offered in ((kills - 1, False), (kills, True)):
        s = farm({name: "R1/C1", other: "R6/C6"}, seats={name: {"trophies": ["Structure"] * count}})
        assert can(s, name, "Trade trophies") is offered


@pytest.mark.rule("CM-2.1.3-3", "CM-2.7-2")
def test_an_empty_pile_of_power_ups_refuses_the_trade() -> None:
    own = [power.name for power in CONTENT.power_ups if power.character == 1]
    s = farm({MARINER: "R1/C1", EYE: "R6/C6"}, seats={MARINER: {"trophies": ["Structure"] * 2}})
    assert len(own) == 7
    s.power_pile &= ~sum(1 << power.number for power in CONTENT.power_ups if power.character == 1)
    assert not can(s, MARINER, "Trade trophies")


@pytest.mark.rule("CM-2.7-1", "CM-2.7-2")
def test_each_draws_from_the_own_seven() -> None:
    s = farm({MARINER: "R1/C1", EYE: "R6/C6"}, seats={MARINER: {"trophies": ["Structure"] * 2}})
    choose(s, MARINER, "Trade trophies")
    assert len(CONTENT.power_ups) == 28
    assert [CONTENT.power_ups[number].character for number in s.powers[0]] == [1]


@pytest.mark.rule("CM-2.2-4", "CM-2.2-6")
def test_a_raised_base_lifts_the_value_once_and_a_fallen_one_cuts_it() -> None:
    s = farm({DOCTOR: "R1/C3", EYE: "R6/C6"}, ground={"R1/C3": {"up": ["Elder Sign Necklace"]}})
    choose(s, DOCTOR, "Move")
    choose(s, DOCTOR, "Pick up the Elder Sign Necklace")
    assert (s.mentality[0], s.sheet(0).base_mentality) == (7, 7)
    choose(s, DOCTOR, "Drop the Elder Sign Necklace")
    assert (s.mentality[0], s.sheet(0).base_mentality) == (5, 5)
    choose(s, DOCTOR, "Pick up the Elder Sign Necklace")
    assert (s.mentality[0], s.sheet(0).base_mentality) == (5, 7)


@pytest.mark.rule("CM-2.8-6", "CM-3.3.1-19")
def test_the_psychotherapists_spells_come_back_with_him_and_nothing_else_does() -> None:
    known = {"arcane spell": "Fly", "memorized": ["Heal"], "status": "waiting"}
    s = table(
        {
            "tiles": tiles(DOCTOR, EYE),
            "seats": {DOCTOR: known, EYE: {"at": "R1/C1 of Family Farm"}},
            "phase": "turn",
        }
    )
    assert (where(s, DOCTOR), s.objects[0], s.powers[0], s.trophies[0]) == (
        "R1/C6 of Miskatonic Medical School", (), (), ())  # fmt: skip
    assert can(s, DOCTOR, "Cast Fly")
    assert [CONTENT.spells[spell].name for spell in s.memory[0]] == ["Heal"]
    started: Mash = GAME.start(4, 3)
    doctor = started.character.index(3)
    assert started.arcane[doctor] >= 0
    assert not started.spell_bag >> started.arcane[doctor] & 1


@pytest.mark.rule("CM-2.8-5")
def test_a_space_that_hurts_is_picked_for_the_one_in_the_way_only_if_there_is_no_other() -> None:
    ship = {MARINER: {"status": "waiting"}, EYE: {"at": "R1/C1 of Family Farm"}}
    given = {"tiles": tiles(MARINER, EYE), "seats": ship, "phase": "turn"}
    free = table({**given, "monsters": {"Moon-Beast": "R1/C6 of Mariner's Ship"}})
    assert question(free) == "MakeRoom"
    assert len(free.legal(0)) == 2


# ---------------------------------------------------------------------- the turn


@pytest.mark.rule("CM-3.1-13", "CM-2.4.2-3")
def test_a_tile_with_two_characters_is_rolled_for_and_acts_in_both_turns() -> None:
    s = farm(
        {EXPLORER: "R6/C6", EYE: "R1/C1"},
        [6],
        phase="turn",
        generators={"Web Tunnel": "R3/C3"},
        monsters={"Cultist": "R6/C3"},
    )
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "The others do nothing")
    assert len(events(s, "spawn_roll")) == 2
    if question(s) == "Spawn":
        choose(s, EXPLORER, labels(s, EXPLORER)[0])
    choose(s, EYE, "End the turn")
    assert (asked(s), can(s, EXPLORER, "Cultist A acts")) == (EXPLORER, True)


@pytest.mark.rule("CM-3.1-14")
def test_with_the_character_dead_the_other_pieces_may_move_but_have_nobody_to_attack() -> None:
    pack = {"Cultist A": "R2/C2", "Cultist B": "R2/C4"}
    s = farm({DOCTOR: "R2/C3", EYE: "R1/C4"}, [6], monsters=pack, seats={DOCTOR: {"health": 1}})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Cultist A acts")
    choose(s, EYE, "Cultist A strikes")
    assert s.status[0] == WAITING
    choose(s, EYE, "Cultist A does no more")
    choose(s, EYE, "Cultist B acts")
    assert can(s, EYE, "Cultist B moves")
    assert not can(s, EYE, "strikes")


@pytest.mark.rule("CM-3.1-16", "CM-2.5.2-1")
def test_a_waiting_player_still_places_the_neighbours_monsters() -> None:
    s = table(
        {
            "tiles": tiles(EXPLORER, EYE),
            "seats": {EXPLORER: {"at": "R6/C6 of Family Farm"}, EYE: {"status": "waiting"}},
            "phase": "turn",
            "generators": {"Cultist Idol": "R3/C3 of Family Farm"},
        },
        dice=[1],
    )
    assert (asked(s), question(s)) == (EYE, "Spawn")


@pytest.mark.rule("CM-3.1-2")
def test_a_start_tile_that_somebody_else_entered_first_gets_the_normal_roll_in_its_owners_first_turn() -> None:
    visitor = {EXPLORER: {}, EYE: {"at": "R6/C4 of Family Farm"}}
    s = table({"tiles": tiles(EXPLORER, EYE), "seats": visitor, "generated": False, "active": EYE}, dice=[4])
    choose(s, EYE, "Move")
    choose(s, EYE, "Go through the gate, north")
    while asked(s) == EXPLORER and question(s) == "Spawn":
        choose(s, EXPLORER, labels(s, EXPLORER)[0])
    assert len(events(s, "generator")) == 2
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "The others do nothing")
    assert (s.active, len(events(s, "generator")), len(events(s, "spawn_roll"))) == (0, 2, 2)


# ---------------------------------------------------------------------- victory


@pytest.mark.rule("CM-3.2-1")
@pytest.mark.parametrize(("face", "mode"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_the_victory_condition_may_be_rolled(face: int, mode: int) -> None:
    s: Mash = GAME.start(2, 0, {"mode": "roll"}, chance=Loaded([face]))
    assert s.mode == mode


@pytest.mark.rule("CM-3.2-2")
def test_a_character_waiting_to_return_is_still_in_the_death_match() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"})
    choose(s, EYE, "Jump to R4/C5")
    assert (s.status[0], s.outcome) == (WAITING, None)


@pytest.mark.rule("CM-3.2-5")
def test_in_a_flag_game_for_three_a_side_without_spaces_plays_on_until_one_side_has_all_that_are_left() -> None:
    three = {EXPLORER: {"at": "R1/C5 of Train Station"}, EYE: {"spawning space": 1}, DOCTOR: {}}
    given = {"seats": three, "active": EXPLORER, "mode": "Capture the Flag"}
    s = table(given, 3, [8], {"mode": "capture_the_flag"})
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert (s.outcome, s.camps) == (None, [3, 0, 3])
    three[DOCTOR] = {"spawning space": 0}
    last = table(given, 3, [8], {"mode": "capture_the_flag"})
    choose(last, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert last.outcome is not None
    assert (last.outcome.winners, last.outcome.rule) == ((0,), "CM-3.2-4")


@pytest.mark.rule("CM-3.2-11", "CM-3.2-9", "CM-2.7-3")
def test_friendly_fire_kills_a_team_mate_for_good_and_still_earns_the_reward() -> None:
    four = {
        EXPLORER: {"at": "R1/C5 of Base Camp"},
        EYE: {},
        MARINER: {"at": "R1/C6 of Base Camp", "health": 1},
        DOCTOR: {},
    }
    s = table({"seats": four, "active": EXPLORER}, 4, [8, 1], {"teams": True, "mode": "death_match"})
    assert s.side == [0, 1, 0, 1]
    choose(s, EXPLORER, f"Strike the {MARINER}")
    if question(s) == "Meet":
        choose(s, MARINER, "Parry")
    assert (s.status[2], len(s.powers[0]), s.outcome) == (OUT, 1, None)


@pytest.mark.rule("CM-3.2-8", "CM-2.1.7-5")
def test_comrades_lose_when_the_last_of_them_is_out() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"}, seats={EXPLORER: {"status": "out", "at": "nowhere"}}, **COOP)
    choose(s, EYE, "Jump to R4/C5")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "CM-3.2-8")


@pytest.mark.rule("CM-ref-12")
@pytest.mark.parametrize(
    ("mode", "felled", "winners"),
    [("death_match", 0, ()), ("cooperative", 3, ()), ("capture_the_flag", 3, (0,))],
)
def test_the_round_limit_ends_every_game(mode: str, felled: int, winners: tuple[int, ...]) -> None:
    names = {"death_match": "Death Match", "cooperative": "Cooperative Game", "capture_the_flag": "Capture the Flag"}
    seats = {EYE: {"felled": felled, "spawning space": 0 if mode == "capture_the_flag" else 3}}
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"}, round=10, phase="round", seats=seats, mode=names[mode],
        options={"rounds": 10, "mode": mode},
    )  # fmt: skip
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == (winners, "CM-ref-12")
    assert GAME.start(2, 1).options["rounds"] == 100
