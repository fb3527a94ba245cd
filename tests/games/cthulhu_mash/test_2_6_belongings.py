"""Objects, power-ups, re-spawning and spawning spaces. Sections 2.6 to 2.10."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.combat.respawn import MakeRoom
from miskatonic.games.cthulhu_mash.rules.moving.dealings import Always
from miskatonic.games.cthulhu_mash.rules.moving.tiling import TurnUp
from miskatonic.games.cthulhu_mash.state import OUT, Mash
from tests.games.cthulhu_mash.scenes import fatal, goals, monsters_turn, moving, over_the_well
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    events,
    farm,
    labels,
    question,
    seat,
    space,
    table,
    tiles,
    where,
)

COOP = {"mode": "cooperative"}


def raid(camp: int = 3, dice: tuple[int, ...] = (5,), at: str = "R1/C5", **more: Any) -> Mash:
    away = {"at": "nowhere"} if "status" in more else {}
    raider = {EXPLORER: {"at": f"{at} of Train Station"}, EYE: {"spawning space": camp, **away, **more}}
    return farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, list(dice), seats=raider)


@pytest.mark.rule("CM-2.6-1", "CM-2.3-2")
def test_every_object_and_tile_is_in_its_stack_and_leaves_it_once() -> None:
    s: Mash = GAME.start(2, 3)
    assert sum(bag.bit_count() for bag in s.bags) + sum(map(len, s.objects)) == 72
    before = s.tile_bag[:]
    place = s.tile_at.index(-1)
    TurnUp(place, -1, 0, 0).run(s)
    assert [was - now for was, now in zip(before, s.tile_bag, strict=True)].count(0) == len(before) - 1
    assert sum(before) - sum(s.tile_bag) == 1


@pytest.mark.rule("CM-2.6-2", "CM-2.4.3-1")
def test_objects_come_from_wrecked_generators_and_nobody_but_the_private_eye_starts_with_one() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [8], generators={"Web Tunnel": {"at": "R3/C4", "health": 1}})
    assert s.ground == {}
    choose(s, EXPLORER, "Strike the Web Tunnel A")
    assert [(spot % 36, len(pile.down)) for spot, pile in s.ground.items()] == [(15, 1)]  # number 1: one, no roll


@pytest.mark.rule("CM-2.6-5")
def test_of_a_pile_the_open_objects_are_chosen_freely_and_the_hidden_ones_come_from_the_top() -> None:
    pile = {"R1/C3": {"up": ["Net", "Bicycle"], "down": ["Herbs", "Pitchfork"]}}
    s = moving(EXPLORER, farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, ground=pile))
    assert can(s, EXPLORER, "Pick up the Net")
    assert can(s, EXPLORER, "Pick up the Bicycle")
    choose(s, EXPLORER, "Pick up the top")
    assert len(s.objects[0]) == 1
    assert sorted(len(pile.down) for pile in s.ground.values()) == [1]


@pytest.mark.rule("CM-2.6-6", "CM-2.6-10")
def test_objects_hinder_nobody_and_monsters_leave_them_alone() -> None:
    s = farm({EXPLORER: "R6/C6", EYE: "R6/C5"}, monsters={"Cultist": "R1/C1"}, ground={"R1/C2": {"up": ["Net"]}})
    monsters_turn(s, EYE, "Cultist A")
    choose(s, EYE, "Cultist A moves to R1/C2")
    assert len(s.ground) == 1
    assert all("moves" in label or "no more" in label for label in labels(s, EYE))
    walker = moving(EXPLORER, farm({EXPLORER: "R1/C1", EYE: "R6/C5"}, ground={"R1/C2": {"down": 2}}))
    assert can(walker, EXPLORER, "Walk to R1/C2")
    choose(walker, EXPLORER, "Walk to R1/C4")
    assert walker.mp == 3


@pytest.mark.rule("CM-2.6-8")
def test_whoever_is_shot_over_the_well_loses_the_objects_to_it() -> None:
    s = over_the_well("Magic Spear", [6])
    s.health[1], s.objects[1] = 1, (BOX.pieces_of("net")[0],)
    s.bags[0] &= ~(1 << BOX.pieces_of("net")[0])
    choose(s, EXPLORER, f"Shoot at the {EYE} with the Magic Spear")
    assert (where(s, EYE), s.ground, s.discards.bit_count()) == ("nowhere", {}, 1)


@pytest.mark.rule("CM-2.6-12", "CM-2.1.4-6")
def test_a_standing_answer_is_set_once_between_two_actions() -> None:
    s = farm({EXPLORER: "R2/C2", DOCTOR: "R6/C6"})
    choose(s, EXPLORER, "Always let others pass")
    assert (s.standing[0], any(isinstance(step, Always) for step in s.legal(0))) == (1, False)
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "End the move")
    choose(s, EXPLORER, "Never let others pass")
    assert (s.standing[seat(s, EXPLORER)], asked(s)) == (2, EXPLORER)


@pytest.mark.rule("CM-2.7-1", "CM-2.7-2")
def test_each_draws_from_the_own_seven() -> None:
    s = farm({MARINER: "R1/C1", EYE: "R6/C6"}, seats={MARINER: {"trophies": ["Structure"] * 2}})
    choose(s, MARINER, "Trade trophies")
    assert len(CONTENT.power_ups) == 28
    assert [CONTENT.power_ups[number].character for number in s.powers[0]] == [1]


@pytest.mark.rule("CM-2.8-5")
def test_a_piece_with_one_way_out_goes_there() -> None:
    seats = {EXPLORER: {"status": "waiting", "at": "nowhere"}, EYE: {"at": "R1/C1 of Family Farm"}}
    crowd = {"Cultist A": "R1/C6 of Base Camp", "Cultist B": "R1/C5 of Base Camp"}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C1"}, seats=seats, monsters=crowd, active=EXPLORER, phase="turn")
    assert where(s, "Cultist A") == "R2/C6 of Base Camp"
    assert where(s, EXPLORER) == "R1/C6 of Base Camp"


@pytest.mark.rule("CM-2.8-5", "CM-5.4-10")
def test_nobody_is_moved_onto_tissue_while_another_space_is_free() -> None:
    given = {
        "tiles": tiles(EXPLORER, DOCTOR),
        "active": EXPLORER,
        "seats": {EXPLORER: {"at": "R6/C1 of Base Camp"}, DOCTOR: {"at": "R6/C6 of Family Farm"}},
        "monsters": {"Cultist A": "R1/C6 of Base Camp"},
    }
    cultist = figure_of(table(given), "Cultist A")
    assert goals(MakeRoom(0, cultist).candidates(table(given), 0)) == {"R1/C5", "R2/C6"}
    s = table({**given, "tissue": {"R1/C5 of Base Camp": 1}})
    assert goals(MakeRoom(0, cultist).candidates(s, 0)) == {"R2/C6"}
    s = table({**given, "tissue": {"R1/C5 of Base Camp": 1, "R2/C6 of Base Camp": 2}})
    assert goals(MakeRoom(0, cultist).candidates(s, 0)) == {"R1/C5", "R2/C6"}


@pytest.mark.rule("CM-2.8-5", "CM-2.8-7")
def test_a_piece_on_the_spawning_space_makes_room_for_the_returning_character() -> None:
    camp = {DOCTOR: {"status": "waiting"}, EYE: {"at": "R6/C6 of Family Farm"}}
    home = "Miskatonic Medical School"
    given = {
        "tiles": tiles(DOCTOR, EYE),
        "seats": camp,
        "phase": "turn",
        "monsters": {"Moon-Beast": f"R1/C6 of {home}"},
        "generators": {"Web Tunnel": f"R6/C1 of {home}"},
    }
    s = table(given)
    assert (asked(s), question(s)) == (DOCTOR, "MakeRoom")
    choose(s, DOCTOR, "to R1/C5")
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    assert (where(s, DOCTOR), where(s, "Moon-Beast A")) == (f"R1/C6 of {home}", f"R1/C5 of {home}")
    assert len(events(s, "spawned")) == 1
    assert events(s, "spawn_roll") == []


@pytest.mark.rule("CM-2.8-5")
def test_without_room_the_piece_on_the_spawning_space_is_destroyed() -> None:
    home = "Miskatonic Medical School"
    crowd = {"Moon-Beast A": f"R1/C6 of {home}", "Moon-Beast B": f"R1/C5 of {home}", "Moon-Beast C": f"R2/C6 of {home}"}
    s = table(
        {
            "tiles": tiles(DOCTOR, EYE),
            "seats": {DOCTOR: {"status": "waiting"}, EYE: {}},
            "phase": "turn",
            "monsters": crowd,
        }
    )
    assert (where(s, "Moon-Beast A"), where(s, DOCTOR)) == ("nowhere", f"R1/C6 of {home}")


@pytest.mark.rule("CM-2.8-5")
def test_a_space_that_hurts_is_picked_for_the_one_in_the_way_only_if_there_is_no_other() -> None:
    ship = {MARINER: {"status": "waiting"}, EYE: {"at": "R1/C1 of Family Farm"}}
    given = {"tiles": tiles(MARINER, EYE), "seats": ship, "phase": "turn"}
    free = table({**given, "monsters": {"Moon-Beast": "R1/C6 of Mariner's Ship"}})
    assert question(free) == "MakeRoom"
    assert len(free.legal(0)) == 2


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


@pytest.mark.rule("CM-2.10-1", "CM-2.10-2")
@pytest.mark.parametrize(("face", "left"), [(4, 1), (5, 0)])
def test_three_hits_against_five_destroy_a_spawning_space(face: int, left: int) -> None:
    s = raid(1, (face,))
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert (s.camps[1], len(events(s, "camp_destroyed"))) == (left, 1 - left)
    assert can(s, EXPLORER, "spawning space") is bool(left)


@pytest.mark.rule("CM-2.10-2", "CM-2.10-6", "CM-2.10-7")
def test_a_spawning_space_of_the_other_side_can_be_struck_but_not_ones_own() -> None:
    s = farm(
        {EXPLORER: "R1/C6 of Train Station"[:5], EYE: "R1/C1"}, [5], seats={EXPLORER: {"at": "R1/C5 of Train Station"}}
    )
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert s.camps[1] == 2
    own = farm({EYE: "R1/C1", EXPLORER: "R1/C3"}, seats={EYE: {"at": "R1/C5 of Train Station"}})
    assert not can(own, EYE, "spawning space")


@pytest.mark.rule("CM-2.10-2", "CM-2.10-6")
def test_the_first_players_spawning_space_can_be_shot_at_too() -> None:
    seats = {EXPLORER: {"at": "R1/C1 of Family Farm"}, EYE: {"at": "R1/C4 of Base Camp", "objects": [".32 Revolver"]}}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, [10], seats=seats, active=EYE, mode="Capture the Flag")
    choose(s, EYE, "Shoot at the spawning space of the Arctic Explorer with the .32 Revolver")
    assert s.camps[0] == 2


@pytest.mark.rule("CM-2.10-2")
def test_damage_to_a_spawning_space_stays() -> None:
    s = raid(3, (5, 5))
    for left in (2, 1):
        choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
        assert s.camps[1] == left


@pytest.mark.rule("CM-2.10-4", "CM-2.10-5", "CM-3.2-2")
def test_without_a_spawning_space_death_is_the_end() -> None:
    camp: dict[str, Any] = {"spawning space": 0}
    s = fatal(**camp)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((1,), "CM-3.2-2")


@pytest.mark.rule("CM-2.10-5")
def test_who_waits_to_come_back_is_out_when_the_space_is_destroyed_meanwhile() -> None:
    s = raid(1, (5,), status="waiting")
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert s.status[1] == OUT
    assert s.outcome is not None


@pytest.mark.rule("CM-2.10-6")
def test_a_spawning_space_is_struck_from_itself_or_beside_and_the_piece_on_it_is_another_target() -> None:
    assert can(raid(at="R1/C6"), EXPLORER, "Strike the spawning space")
    assert not can(raid(at="R1/C4"), EXPLORER, "Strike the spawning space")
    both = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"},
        seats={EXPLORER: {"at": "R1/C5 of Train Station"}},
        monsters={"Cultist": "R1/C6 of Train Station"},
    )
    assert can(both, EXPLORER, "Strike the spawning space")
    assert can(both, EXPLORER, "Strike the Cultist A")


@pytest.mark.rule("CM-2.10-7")
def test_nobody_attacks_spawning_spaces_in_a_cooperative_game() -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        seats={EXPLORER: {"at": "R1/C5 of Train Station"}},
        options=COOP,
        mode="Cooperative Game",
    )
    assert not can(s, EXPLORER, "spawning space")


@pytest.mark.rule("CM-2.10-7")
def test_dynamite_and_drill_do_no_harm_to_spawning_spaces() -> None:
    armed_raid = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"},
        seats={EXPLORER: {"at": "R1/C3 of Train Station", "objects": ["Dynamite Bundle", "Magic Spear", "Bolos"]}},
    )
    aimed = [label for label in labels(armed_raid, EXPLORER) if "spawning space" in label]
    assert aimed == [f"Shoot at the spawning space of the {EYE} with the Magic Spear"]


@pytest.mark.rule("CM-2.10-7")
def test_a_team_mate_does_not_attack_the_spawning_space_of_its_side() -> None:
    s = raid()
    s.side = [0, 0]
    assert not can(s, EXPLORER, "spawning space")
    assert space(s, "R1/C6 of Train Station") == s.home[1] * 36 + 5
