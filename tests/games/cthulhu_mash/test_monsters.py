"""Monsters: their powers, the program's procedure and the duty of a comrade. Sections 2.5.1, 3.1 and CM-ref."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.figures import MONSTERS_OF
from miskatonic.games.cthulhu_mash.lookup import figure_of
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.steps import beasts, charging, monsters, procedure
from miskatonic.games.cthulhu_mash.walking import terrain_of
from miskatonic.pieces.grid import spaces
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
    question,
    space,
    where,
)

SOLO = {"mode": "cooperative", "program_monsters": True}
COOP = {"mode": "cooperative"}


def phase(at: str, beast: dict[str, Any], dice: Sequence[int] = (), **more: Any) -> Mash:
    """The Doctor has ended a turn on the Family Farm; the Explorer, far away, runs the monsters."""
    spots = {DOCTOR: at, EXPLORER: "R6/C6"}
    seats = {EXPLORER: {"at": "R1/C6 of Base Camp"}, **more.pop("seats", {})}
    return farm(spots, list(dice), phase="monsters", monsters=beast, seats=seats, **more)


def figure(s: Mash, name: str) -> int:
    return figure_of(s, name)


def thought(s: Mash, name: str) -> set[str]:
    """What the procedure would let a piece do, as sentences."""
    return {s.game.label(s, 0, step) for step in beasts.wanted(s, figure(s, name))}


# ---------------------------------------------------------------------- webs


@pytest.mark.rule("CM-2.5.1-1", "CM-2.5.1-2", "CM-2.5.1-4", "CM-2.5.3-6")
def test_a_web_holds_without_a_wound_and_breaks_on_a_three() -> None:
    s = phase("R1/C1", {"Leng Spider": "R1/C5"}, [7])
    choose(s, EXPLORER, "Leng Spider A acts")
    choose(s, EXPLORER, "from afar")
    assert (health(s, DOCTOR), [(h.figure, h.number) for h in s.holds]) == (3, [(0, 3)])


@pytest.mark.rule("CM-2.5.1-3")
def test_one_web_a_phase_is_all_a_target_can_suffer() -> None:
    s = phase("R1/C1", {"Leng Spider": "R1/C5"}, [7])
    choose(s, EXPLORER, "Leng Spider A acts")
    choose(s, EXPLORER, "from afar")
    assert not can(s, EXPLORER, "from afar")
    s.holds = ()
    assert not can(s, EXPLORER, "from afar")


# ---------------------------------------------------------------------- flying and swimming


@pytest.mark.rule("CM-2.5.1-5", "CM-2.5.1-6", "CM-2.1.4-9")
def test_flyers_cross_pieces_and_hazards_but_stop_on_neither_piece_nor_wall() -> None:
    walls = {"Cultist A": "R5/C5", "Cultist B": "R4/C6", "Cultist C": "R5/C6"}
    s = phase("R1/C1", {"Mi-Go": "R6/C6", **walls})
    flight = terrain_of(s, figure(s, "Mi-Go A")).destinations(7)
    walk = terrain_of(s, figure(s, "Cultist C")).destinations(6)
    skull = space(s, "R4/C5") % 36
    assert flight >> skull & 1
    assert not walk >> skull & 1
    assert not flight >> space(s, "R5/C6") % 36 & 1


@pytest.mark.rule("CM-2.5.1-7", "CM-2.5.3-5")
def test_a_flyer_shoots_over_pieces_and_a_walker_does_not() -> None:
    row = {"Cultist": "R1/C3", "Mi-Go": "R1/C5", "Leng Spider": "R1/C6"}
    s = phase("R1/C1", row)
    shoots = [type(step).__name__ for step in monsters.deeds(s, figure(s, "Mi-Go A"))]
    webs = [type(step).__name__ for step in monsters.deeds(s, figure(s, "Leng Spider A"))]
    assert "MonsterShoot" in shoots
    assert "MonsterShoot" not in webs


@pytest.mark.rule("CM-2.5.1-8", "CM-3.3.2-6")
def test_deep_ones_swim_where_others_would_be_hurt() -> None:
    dock = CONTENT.tile("innsmouth_dock")
    wet = [at for at in spaces(dock.water) if dock.damage[at]]
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R1/C2"}, phase="monsters")
    for kind, swims in (("deep_one", True), ("moon_beast", False)):
        piece = MONSTERS_OF[CONTENT.monster(kind).number][0]
        s.space[piece] = dock.number * 36 + 24
        reach = terrain_of(s, piece).destinations(6)
        assert bool(reach & sum(1 << at for at in wet)) is swims


# ---------------------------------------------------------------------- charging


@pytest.mark.rule("CM-2.5.1-9", "CM-2.5.1-10")
def test_a_charge_moves_strikes_and_moves_on_for_one_action_once_a_turn() -> None:
    s = phase("R1/C3", {"Gnoph-Keh": "R1/C1"}, [10])
    choose(s, EXPLORER, "Gnoph-Keh A acts")
    choose(s, EXPLORER, f"charges through the {DOCTOR} to R1/C4")
    assert (where(s, "Gnoph-Keh A"), health(s, DOCTOR), s.runs) == ("R1/C4 of Family Farm", 2, 1)
    assert not can(s, EXPLORER, "charges")


@pytest.mark.rule("CM-2.5.1-9", "CM-2.5.1-11")
def test_a_charge_needs_a_run_up_and_a_way_out() -> None:
    s = phase("R1/C3", {"Gnoph-Keh": "R1/C2"})
    piece = figure(s, "Gnoph-Keh A")
    assert charging.charge_exits(s, piece, 0)  # one step away, back, in, and out again: five points of six
    hemmed = {"Cultist A": "R1/C4", "Cultist B": "R2/C3"}
    boxed = phase("R1/C3", {"Gnoph-Keh": "R1/C1", **hemmed})
    ends = charging.charge_exits(boxed, figure(boxed, "Gnoph-Keh A"), 0)
    assert all(end not in ends for end in (space(boxed, "R1/C4"), space(boxed, "R2/C3")))
    assert space(boxed, "R1/C2") in ends


@pytest.mark.rule("CM-2.5.1-11")
def test_without_points_to_leave_there_is_no_charge() -> None:
    s = phase("R1/C6", {"Gnoph-Keh": "R1/C1"})  # four steps to be beside, one in, one out: six
    piece = figure(s, "Gnoph-Keh A")
    assert charging.charge_exits(s, piece, 0) == [space(s, "R1/C5"), space(s, "R2/C6")]
    far = phase("R2/C6", {"Gnoph-Keh": "R1/C1"})
    assert charging.charge_exits(far, figure(far, "Gnoph-Keh A"), 0) == []


@pytest.mark.rule("CM-2.5.1-9")
def test_a_gnoph_keh_that_cannot_take_a_step_cannot_charge() -> None:
    s = farm({DOCTOR: "R1/C2", EXPLORER: "R2/C1"}, monsters={"Gnoph-Keh": "R1/C1"})
    assert charging.charge_exits(s, figure(s, "Gnoph-Keh A"), 0) == []
    assert not any(isinstance(step, charging.Charge) for step in monsters.deeds(s, figure(s, "Gnoph-Keh A")))


@pytest.mark.rule("CM-2.5.1-11")
def test_if_the_victim_dies_the_charger_may_stop_in_its_space() -> None:
    s = phase("R1/C3", {"Gnoph-Keh": "R1/C1"}, [10], seats={DOCTOR: {"health": 1}})
    choose(s, EXPLORER, "Gnoph-Keh A acts")
    choose(s, EXPLORER, f"charges through the {DOCTOR} to R1/C4")
    choose(s, EXPLORER, "ends its charge on R1/C3")
    assert where(s, "Gnoph-Keh A") == "R1/C3 of Family Farm"


# ---------------------------------------------------------------------- vampires


@pytest.mark.rule("CM-2.5.1-12", "CM-2.5.1-13", "CM-2.5.1-14")
def test_a_vampire_attaches_without_a_wound_and_drains_with_what_is_left() -> None:
    s = phase("R1/C3", {"Star Vampire": "R1/C4"}, [8])
    choose(s, EXPLORER, "Star Vampire A acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    assert (health(s, DOCTOR), where(s, "Star Vampire A")) == (3, "R1/C3 of Family Farm")
    choose(s, EXPLORER, "drains")
    assert health(s, DOCTOR) == 2


@pytest.mark.rule("CM-2.5.1-14", "CM-2.5.1-18")
def test_an_attached_vampire_does_nothing_but_drain_after_its_victims_turn() -> None:
    rides = {DOCTOR: {"vampire": "Star Vampire A"}}
    s = phase("R1/C3", {"Star Vampire": "R1/C3"}, seats=rides)
    assert {type(step).__name__ for step in monsters.deeds(s, figure(s, "Star Vampire A"))} == {"Drain"}
    s.active = 1
    assert not monsters.able(s, figure(s, "Star Vampire A"))


@pytest.mark.rule("CM-2.5.1-17")
def test_a_second_vampire_wounds_instead() -> None:
    s = phase(
        "R1/C3",
        {"Star Vampire A": "R1/C3", "Star Vampire B": "R1/C4"},
        [8],
        seats={DOCTOR: {"vampire": "Star Vampire A"}},
    )
    choose(s, EXPLORER, "Star Vampire B acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    assert (health(s, DOCTOR), s.rider[0]) == (2, figure(s, "Star Vampire A"))


@pytest.mark.rule("CM-2.5.1-19")
def test_a_held_vampire_stays_attached_and_does_not_drain() -> None:
    net = [{"who": "Star Vampire A", "kind": "body", "number": 2}]
    s = phase("R1/C3", {"Star Vampire": "R1/C3"}, seats={DOCTOR: {"vampire": "Star Vampire A"}}, holds=net)
    assert {type(step).__name__ for step in monsters.deeds(s, figure(s, "Star Vampire A"))} == {"BreakFree"}
    assert s.rider[0] == figure(s, "Star Vampire A")


@pytest.mark.rule("CM-2.5.1-18")
def test_the_vampire_of_a_dead_victim_is_free_in_its_space() -> None:
    rides = {DOCTOR: {"vampire": "Star Vampire A", "health": 1}}
    s = phase("R1/C3", {"Star Vampire": "R1/C3"}, seats=rides)
    choose(s, EXPLORER, "Star Vampire A acts")
    choose(s, EXPLORER, "drains")
    assert (where(s, "Star Vampire A"), where(s, DOCTOR)) == ("R1/C3 of Family Farm", "nowhere")
    assert s.rider == [-1, -1]


# ---------------------------------------------------------------------- who is attacked, and who decides


@pytest.mark.rule("CM-3.1-8", "CM-7-12")
def test_only_the_one_who_acted_is_attacked_unless_agreed_otherwise() -> None:
    both = {DOCTOR: "R1/C3", EYE: "R1/C5"}
    s = farm(both, phase="monsters", monsters={"Cultist": "R1/C4"})
    piece = figure(s, "Cultist A")
    assert monsters.victims(s, piece) == [0]
    free = farm(both, phase="monsters", monsters={"Cultist": "R1/C4"}, options={"monsters_attack_anyone": True})
    assert monsters.victims(free, piece) == [0, 1]


@pytest.mark.rule("CM-2.5.3-1", "CM-2.5.3-2")
def test_a_piece_without_an_icon_lacks_the_ability() -> None:
    s = phase("R1/C3", {"Cultist": "R1/C1"}, generators={"Web Tunnel": "R1/C4", "Yuggoth Relay": "R1/C6"})
    assert "MonsterShoot" not in {type(step).__name__ for step in monsters.deeds(s, figure(s, "Cultist A"))}
    assert monsters.deeds(s, figure(s, "Web Tunnel A")) == []
    assert not monsters.able(s, figure(s, "Web Tunnel A"))


@pytest.mark.rule("CM-3.1-15")
def test_a_comrade_must_let_monsters_attack_and_may_not_rest_them() -> None:
    s = phase("R1/C3", {"Cultist A": "R1/C4", "Cultist B": "R6/C1"}, [6] * 9, options=COOP, mode="Cooperative Game")
    assert asked(s) == EXPLORER
    assert not can(s, EXPLORER, "do nothing")
    choose(s, EXPLORER, "Cultist A acts")
    assert health(s, DOCTOR) == 1  # two attacks without a question


@pytest.mark.rule("CM-3.1-15")
def test_a_monster_that_cannot_attack_must_come_to_where_it_can() -> None:
    s = phase("R1/C3", {"Cultist A": "R1/C6", "Cultist B": "R6/C1"}, options=COOP, mode="Cooperative Game")
    choose(s, EXPLORER, "Cultist A acts")
    assert where(s, "Cultist A") == "R1/C4 of Family Farm"


@pytest.mark.rule("CM-3.1-15", "CM-2.3.4-20")
def test_a_web_that_can_do_nothing_is_not_owed() -> None:
    held = [{"who": DOCTOR, "kind": "body", "number": 1}]
    s = farm(
        {DOCTOR: "R1/C1", EXPLORER: "R6/C6"},
        monsters={"Leng Spider": "R1/C4"},
        options=COOP,
        mode="Cooperative Game",
        holds=held,
    )
    piece = figure(s, "Leng Spider A")
    owed = beasts.owed(s, piece, monsters.deeds(s, piece))
    assert {type(step).__name__ for step in owed} == {"MonsterMove"}


# ---------------------------------------------------------------------- the program's procedure


def alone(at: str, beast: dict[str, Any], **more: Any) -> Mash:
    """It is the Doctor's turn on the farm; the program will run the monsters."""
    return farm(
        {DOCTOR: at, EXPLORER: "R6/C6"},
        monsters=beast,
        options={**SOLO, **more.pop("options", {})},
        mode="Cooperative Game",
        **more,
    )


@pytest.mark.rule("CM-ref-20")
def test_the_procedure_tries_to_break_free_before_anything_else() -> None:
    s = alone("R1/C1", {"Cultist": "R1/C2"}, holds=[{"who": "Cultist A", "kind": "body", "number": 2}])
    assert thought(s, "Cultist A") == {"Cultist A: break free (body)"}


@pytest.mark.rule("CM-ref-20")
def test_a_spider_webs_who_is_not_held_and_walks_up_to_who_is() -> None:
    s = alone("R1/C1", {"Leng Spider": "R1/C4"})
    assert thought(s, "Leng Spider A") == {f"Leng Spider A attacks the {DOCTOR} from afar"}
    held = alone("R1/C1", {"Leng Spider": "R1/C4"}, holds=[{"who": DOCTOR, "kind": "body", "number": 2}])
    assert thought(held, "Leng Spider A") == {"Leng Spider A moves to R1/C2"}


@pytest.mark.rule("CM-ref-20")
def test_a_gnoph_keh_charges_rather_than_strikes() -> None:
    s = alone("R1/C3", {"Gnoph-Keh": "R1/C2"})
    assert all("charges" in label for label in thought(s, "Gnoph-Keh A"))
    s.charged = 1 << figure(s, "Gnoph-Keh A")
    assert thought(s, "Gnoph-Keh A") == {f"Gnoph-Keh A strikes the {DOCTOR}"}


@pytest.mark.rule("CM-ref-20")
def test_an_attached_vampire_drains() -> None:
    s = alone("R1/C3", {"Star Vampire": "R1/C3"}, seats={DOCTOR: {"vampire": "Star Vampire A"}})
    assert thought(s, "Star Vampire A") == {"Star Vampire A drains its victim"}


@pytest.mark.rule("CM-ref-20", "CM-ref-8")
def test_who_can_attack_attacks_and_who_cannot_moves_to_the_nearest_space_where_it_can() -> None:
    s = alone("R1/C1", {"Moon-Beast": "R1/C2", "Mi-Go": "R1/C4", "Cultist": "R2/C5"})
    assert thought(s, "Moon-Beast A") == {f"Moon-Beast A strikes the {DOCTOR}"}
    assert thought(s, "Mi-Go A") == {f"Mi-Go A attacks the {DOCTOR} from afar"}
    assert thought(s, "Cultist A") == {"Cultist A moves to R2/C1"}


@pytest.mark.rule("CM-ref-20")
def test_out_of_reach_a_monster_shortens_its_walk_as_much_as_it_can() -> None:
    s = alone("R1/C1", {"Deep One": "R6/C6"}, seats={EXPLORER: {"at": "R1/C6 of Base Camp"}})
    piece = figure(s, "Deep One A")
    walk = procedure.distances(s, CONTENT.tile("family_farm").swim, CONTENT.tile("family_farm").number, 0, 0)
    spots = procedure.approach(s, piece, 0)
    best = min(walk[at] for at in spaces(terrain_of(s, piece).destinations(5)))
    assert {walk[spot % 36] for spot in spots} == {best}
    assert best < walk[35]


@pytest.mark.rule("CM-ref-20", "CM-3.3.2-6")
def test_no_monster_walks_onto_the_skull() -> None:
    s = alone("R4/C4", {"Cultist": "R4/C6"})
    assert space(s, "R4/C5") not in procedure.approach(s, figure(s, "Cultist A"), 0)


@pytest.mark.rule("CM-ref-20", "CM-ref-8")
def test_the_nearest_acts_first_and_then_in_the_order_of_arrival() -> None:
    s = alone("R1/C1", {"Cultist A": "R1/C6", "Cultist B": "R1/C3", "Cultist C": "R3/C1"})
    pieces = [figure(s, f"Cultist {letter}") for letter in "ABC"]
    assert procedure.order(s, pieces, 0) == [pieces[1], pieces[2], pieces[0]]


@pytest.mark.rule("CM-ref-20")
def test_where_pieces_close_every_way_the_walk_is_measured_without_them() -> None:
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R1/C2"}, monsters={"Cultist": "R1/C6"}, options=SOLO, mode="Cooperative Game")
    walk = procedure.distances(s, CONTENT.tile("family_farm").ground, CONTENT.tile("family_farm").number, 0, 1 << 6)
    assert walk[5] == procedure.BLOCKED + 5


@pytest.mark.rule("CM-ref-8", "CM-3.1-12")
def test_the_program_puts_a_new_monster_as_near_to_the_active_character_as_it_may() -> None:
    s = farm(
        {DOCTOR: "R1/C1", EXPLORER: "R6/C6"},
        [1],
        phase="turn",
        generators={"Cultist Idol": "R1/C4"},
        options=SOLO,
        mode="Cooperative Game",
    )
    assert where(s, "Cultist A") == "R1/C3 of Family Farm"
    assert question(s) == "Actions"
    farm_ = CONTENT.tile("family_farm")
    assert procedure.nearest_spaces(s, farm_.number, farm_.spawn_around(space(s, "R1/C4") % 36)) == 1 << 2


@pytest.mark.rule("CM-ref-8", "CM-3.1-12", "CM-gap-9")
@pytest.mark.parametrize("monster", CONTENT.monsters, ids=lambda card: card.id)
def test_every_kind_of_monster_comes_and_attacks_by_itself(monster: Any) -> None:
    s = farm(
        {DOCTOR: "R1/C1", EXPLORER: "R6/C1"},
        [monster.melee.die] * 20,
        monsters={monster.name: "R1/C3"},
        options=SOLO,
        mode="Cooperative Game",
    )
    choose(s, DOCTOR, "End the turn")
    assert events(s, "attack")[0].facts[2] == 0


# ---------------------------------------------------------------------- what is printed on the pieces


@pytest.mark.rule("CM-2.5.3-3", "CM-2.5.3-7", "CM-2.5.3-8")
@pytest.mark.parametrize(("face", "hit"), [(4, False), (5, True)])
def test_a_monster_strikes_with_its_own_die_against_the_defense_of_its_target(face: int, hit: bool) -> None:
    s = phase("R1/C3", {"Moon-Beast": "R1/C4"}, [face])
    choose(s, EXPLORER, "Moon-Beast A acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    assert (health(s, DOCTOR) == 2) is hit
    assert events(s, "attack")[0].facts[4] == face
    assert health(s, "Moon-Beast A") == CONTENT.monster("moon_beast").health


@pytest.mark.rule("CM-2.5.3-10", "CM-2.5.3-4")
def test_a_monster_moves_as_far_as_its_boot_says_with_each_of_its_actions() -> None:
    s = phase("R6/C6", {"Deep One": "R1/C1"})
    reach = terrain_of(s, figure(s, "Deep One A")).destinations(5)
    choose(s, EXPLORER, "Deep One A acts")
    assert s.runs == 2
    moves = [
        step.space for step in monsters.deeds(s, figure(s, "Deep One A")) if isinstance(step, monsters.MonsterMove)
    ]
    assert sorted(move % 36 for move in moves) == spaces(reach)
    assert not reach >> space(s, "R6/C2") % 36 & 1


@pytest.mark.rule("CM-2.5.3-9", "CM-2.4.2-1")
@pytest.mark.parametrize(("face", "spawns"), [(2, 1), (3, 0)])
def test_the_gate_icon_says_on_which_numbers_a_generator_spawns(face: int, spawns: int) -> None:
    s = farm({DOCTOR: "R6/C6", EXPLORER: "R1/C1"}, [face], phase="turn", generators={"Moon-Beast Guard Cell": "R1/C3"})
    assert events(s, "spawn_roll")[0].facts[1:] == (face, spawns)


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


@pytest.mark.rule("CM-3.1-14", "CM-3.1-11")
def test_when_the_victim_is_dead_the_others_may_move_but_have_nobody_to_attack() -> None:
    crowd = {"Cultist A": "R1/C2", "Cultist B": "R1/C4"}
    s = farm({DOCTOR: "R1/C3", EXPLORER: "R1/C5"}, [6], phase="monsters", monsters=crowd, seats={DOCTOR: {"health": 1}})
    choose(s, EXPLORER, "Cultist A acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    if question(s) == "PieceActs":
        choose(s, EXPLORER, "does no more")
    choose(s, EXPLORER, "Cultist B acts")
    assert can(s, EXPLORER, "Cultist B moves to R2/C4")
    assert not can(s, EXPLORER, "strikes")
