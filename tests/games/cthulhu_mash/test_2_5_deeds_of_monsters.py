"""What is printed on a monster, and how it moves. Sections 2.5.3 and 4.2."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.combat.harm import base_health
from miskatonic.games.cthulhu_mash.rules.monsters import monsters
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.pieces.boards.grid import spaces
from tests.games.cthulhu_mash.scenes import Spy, monsters_turn, phase
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    can,
    choose,
    events,
    farm,
    health,
    question,
    space,
    where,
)


@pytest.mark.rule("CM-2.5.3-1", "CM-2.5.3-2")
def test_a_piece_without_an_icon_lacks_the_ability() -> None:
    s = phase("R1/C3", {"Cultist": "R1/C1"}, generators={"Web Tunnel": "R1/C4", "Yuggoth Relay": "R1/C6"})
    assert "MonsterShoot" not in {type(step).__name__ for step in monsters.deeds(s, figure_of(s, "Cultist A"))}
    assert monsters.deeds(s, figure_of(s, "Web Tunnel A")) == []
    assert not monsters.able(s, figure_of(s, "Web Tunnel A"))


@pytest.mark.rule("CM-2.5.3-3", "CM-2.5.3-7", "CM-2.5.3-8")
@pytest.mark.parametrize(("face", "hit"), [(4, False), (5, True)])
def test_a_monster_strikes_with_its_own_die_against_the_defense_of_its_target(face: int, hit: bool) -> None:
    s = phase("R1/C3", {"Moon-Beast": "R1/C4"}, [face])
    choose(s, EXPLORER, "Moon-Beast A acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    assert (health(s, DOCTOR) == 2) is hit
    assert events(s, "attack")[0].facts[4] == face
    assert health(s, "Moon-Beast A") == CONTENT.monster("moon_beast").health


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


@pytest.mark.rule("CM-2.5.3-4", "CM-2.5.3-10")
def test_a_move_is_one_of_a_monsters_actions() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist": "R5/C5"}, phase="monsters")
    choose(s, EXPLORER, "Cultist A acts")
    before = s.runs
    choose(s, EXPLORER, "Cultist A moves to R5/C4")
    assert s.runs == before - 1


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


@pytest.mark.rule("CM-2.5.3-8", "CM-2.4.2-4", "CM-2.4.1-1")
def test_what_appears_has_the_health_that_is_printed_on_it() -> None:
    for seed in range(1, 6):
        s: Mash = GAME.start(1, seed, {"rounds": 10})
        while type(s.agenda[-1]).__name__ != "Actions":
            s.play(0, s.legal(0)[0])
        pieces = [figure for crowd in s.crowd for figure in crowd if figure >= s.seats]
        assert [s.health[figure] for figure in pieces] == [base_health(s, figure) for figure in pieces]
        assert pieces
        assert min(s.health[figure] for figure in pieces) > 0


@pytest.mark.rule("CM-2.5.3-9", "CM-2.4.2-1")
@pytest.mark.parametrize(("nest", "number"), [("Web Tunnel", 1), ("Structure", 2), ("Barnacled Font", 3)])
def test_the_gate_icon_says_on_which_numbers_a_generator_spawns(nest: str, number: int) -> None:
    for face in range(1, 7):
        s = farm({EXPLORER: "R6/C6", EYE: "R6/C5"}, [face], phase="turn", generators={nest: "R2/C2"})
        assert (question(s) == "Spawn") is (face <= number)


@pytest.mark.rule("CM-2.5.3-10", "CM-2.5.3-4")
def test_a_monster_moves_as_far_as_its_boot_says_with_each_of_its_actions() -> None:
    s = phase("R6/C6", {"Deep One": "R1/C1"})
    reach = terrain_of(s, figure_of(s, "Deep One A")).destinations(5)
    choose(s, EXPLORER, "Deep One A acts")
    assert s.runs == 2
    moves = [
        step.space for step in monsters.deeds(s, figure_of(s, "Deep One A")) if isinstance(step, monsters.MonsterMove)
    ]
    assert sorted(move % 36 for move in moves) == spaces(reach)
    assert not reach >> space(s, "R6/C2") % 36 & 1


@pytest.mark.rule("CM-2.5.3-10")
@pytest.mark.parametrize(("piece", "far", "farther"), [("Cultist", "R1/C1", "R1/C2"), ("Moon-Beast", "R1/C2", "R1/C1")])
def test_the_boot_says_how_far_a_monster_goes_in_one_action(piece: str, far: str, farther: str) -> None:
    s = farm({EXPLORER: "R6/C6", EYE: "R6/C5"}, monsters={piece: "R3/C5"})
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, f"{piece} A acts")
    assert can(s, EYE, f"{piece} A moves to {far}")
    assert can(s, EYE, f"{piece} A moves to {farther}") is (piece == "Cultist")


@pytest.mark.rule("CM-4.2-2", "CM-3.1-7")
def test_a_monster_may_end_its_part_with_actions_unused() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R6/C6"}, monsters={"Cultist A": "R1/C1", "Cultist B": "R6/C1"})
    monsters_turn(s, EYE, "Cultist A")
    choose(s, EYE, "Cultist A does no more")
    assert (s.active, can(s, EYE, "Cultist A acts"), can(s, EYE, "Cultist B acts")) == (0, False, True)
    choose(s, EYE, "The others do nothing")
    assert (s.active, health(s, EXPLORER)) == (1, 5)
