"""Generators, what they leave and what they bring forth. Sections 2.4, 2.5 and 2.5.2."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.rules.monsters.spawning import Generate
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.view.tileview import AXES
from miskatonic.games.cthulhu_mash.words.names import space_name
from tests.games.cthulhu_mash.scenes import Spy, at_gate, moving, through
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
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


def generate(tile: str, faces: Sequence[int], at: int = -1) -> tuple[Mash, Spy]:
    """The generators of a tile beside the farm are rolled."""
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, tiles=tiles(EXPLORER, EYE, C2=f"{CONTENT.tile(tile).name}, turned 0"))
    spy = Spy(faces, at)
    number = CONTENT.tile(tile).number
    s.chance, s.made = spy, s.made & ~(1 << number)
    Generate(number).run(s)
    return s, spy


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


@pytest.mark.rule("CM-2.4.2-1")
def test_a_roll_above_the_spawning_number_brings_nothing() -> None:
    s = farm({EXPLORER: "R6/C6", EYE: "R1/C1"}, [5], phase="turn", generators={"Cultist Idol": "R1/C3"})
    assert (question(s), asked(s)) == ("Actions", EXPLORER)


@pytest.mark.rule("CM-2.4.2-2", "CM-2.4.2-3", "CM-3.1-4", "CM-2.5.2-1", "CM-2.5.2-2")
def test_the_neighbour_rolls_for_each_generator_on_the_tile_and_places_what_comes() -> None:
    nests = {"Cultist Idol": "R1/C3", "Web Tunnel": "R1/C6 of Base Camp"}
    s = farm({EXPLORER: "R6/C6", EYE: "R1/C1"}, [4], phase="turn", generators=nests)
    assert (question(s), asked(s)) == ("Spawn", EYE)
    choose(s, EYE, "Put it on R2/C2")
    assert where(s, "Cultist A") == "R2/C2 of Family Farm"
    assert len(events(s, "spawn_roll")) == 1


@pytest.mark.rule("CM-2.4.2-4", "CM-2.4.2-5")
def test_going_back_and_forth_wakes_the_generators_every_time_and_staying_on_the_tile_does_not() -> None:
    s = at_gate(generators={"Web Tunnel A": "R6/C1", "Web Tunnel B": "R6/C6 of Innsmouth Dock"})
    through(s)
    through(s, way="west")
    through(s)
    assert len(events(s, "spawned")) == 3
    base = tiles(DOCTOR, EYE, C2="Moon-Beast Moon Base, turned 0")
    stay = farm(
        {DOCTOR: "R1/C1", EYE: "R3/C3"},
        [9],
        tiles=base,
        seats={DOCTOR: {"at": "R4/C2 of Moon-Beast Moon Base"}},
        generators={"Web Tunnel": "R3/C4 of Moon-Beast Moon Base"},
    )
    choose(stay, DOCTOR, "Work the gate transporter")
    choose(stay, DOCTOR, "To R6/C4 of Moon-Beast Moon Base")
    assert events(stay, "spawned") == []


@pytest.mark.rule("CM-2.4.3-1", "CM-2.4.3-2", "CM-2.1.3-2", "CM-2.4.3-3")
def test_a_wrecked_generator_is_a_trophy_and_leaves_objects_face_down() -> None:
    idol = {"Cultist Idol": {"at": "R3/C4", "health": 1}}
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [7, 2], generators=idol)
    choose(s, EXPLORER, "Strike the Cultist Idol A")
    pile = next(iter(s.ground.values()))
    assert (len(s.trophies[0]), len(pile.down), pile.up) == (1, 1, ())
    assert events(s, "laid")[0].facts[2] == 1


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


@pytest.mark.rule("CM-2.4.3-4", "CM-2.6-11")
def test_objects_are_reached_only_by_entering_their_space_and_suffering_what_it_does() -> None:
    rail = {"R2/C3 of Train Station": {"up": ["Net"]}}
    seats = {EXPLORER: {"at": "R2/C2 of Train Station"}, EYE: {}}
    s = table({"tiles": tiles(EXPLORER, EYE), "seats": seats, "ground": rail})
    moving(EXPLORER, s)
    assert not can(s, EXPLORER, "Pick up")
    choose(s, EXPLORER, "Walk to R2/C3")
    choose(s, EXPLORER, "Pick up the Net")
    assert (health(s, EXPLORER), s.mp, len(s.objects[0])) == (4, 4, 1)


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


@pytest.mark.rule("CM-2.5-1", "CM-2.1.7-1")
def test_a_slain_monster_goes_back_to_its_pile() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [8], monsters={"Cultist": "R3/C4"})
    pile = s.monster_pile[0]
    choose(s, EXPLORER, "Strike the Cultist A")
    assert where(s, "Cultist A") == "nowhere"
    assert s.monster_pile[0] == pile + 1
    assert s.felled[0] == 1


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


@pytest.mark.rule("CM-2.5-4")
def test_an_empty_pile_brings_no_monster() -> None:
    taken = {f"Cultist {letter}": f"R2/C{i + 1}" for i, letter in enumerate("ABCDEF")}
    s = farm({EXPLORER: "R6/C6", EYE: "R5/C6"}, [1], phase="turn", generators={"Cultist Idol": "R4/C3"}, monsters=taken)
    assert question(s) == "Actions"
    assert events(s, "no_spawn")[0].rule == "CM-2.5-4"


@pytest.mark.rule("CM-2.5.2-4", "CM-2.5-3")
def test_without_a_free_legal_space_the_monster_fails_to_appear() -> None:
    around = {"Cultist A": "R1/C2", "Cultist B": "R2/C1", "Cultist C": "R2/C2"}
    s = farm(
        {DOCTOR: "R6/C6", EXPLORER: "R6/C1"},
        [1],
        phase="turn",
        generators={"Moon-Beast Guard Cell": "R1/C1"},
        monsters=around,
    )
    assert (len(events(s, "no_spawn")), events(s, "spawned"), question(s)) == (1, [], "Actions")


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
