"""Moving, actions, pushing, objects on the ground, rule by rule: sections 2.1.4, 2.1.5, 2.1.9 to 2.1.12, 2.6, 4.2."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.state import Mash
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
    health,
    labels,
    question,
    table,
    tiles,
    where,
)


def moving(name: str, s: Mash) -> Mash:
    choose(s, name, "Move")
    return s


def monsters_turn(s: Mash, runner: str, piece: str) -> Mash:
    """The active player ends the turn, and the neighbour lets a piece act."""
    choose(s, asked(s), "End the turn")
    choose(s, runner, f"{piece} acts")
    return s


# ---------------------------------------------------------------------- moving


@pytest.mark.rule("CM-2.1.4-2")
def test_a_space_that_costs_more_than_is_left_cannot_be_entered() -> None:
    s = moving(EYE, farm({EYE: "R1/C2", EXPLORER: "R6/C6"}))
    choose(s, EYE, "Walk to R2/C2")
    choose(s, EYE, "Walk to R2/C1")
    choose(s, EYE, "Walk to R2/C2")
    choose(s, EYE, "Walk to R2/C1")
    choose(s, EYE, "Walk to R2/C2")
    assert s.mp == 1
    assert can(s, EYE, "Walk to R2/C3")
    assert not can(s, EYE, "Walk to R3/C2")  # corn, 2 points


@pytest.mark.rule("CM-2.1.4-3")
def test_neither_walkers_nor_flyers_step_diagonally() -> None:
    pair = {"Cultist A": "R1/C2", "Cultist B": "R2/C1"}
    s = moving(EYE, farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters=pair))
    assert not can(s, EYE, "Walk")
    flyer = farm({EYE: "R2/C4", EXPLORER: "R6/C6"}, seats={EYE: {"flying": True}})
    moving(EYE, flyer)
    assert not can(flyer, EYE, "Fly to R5/C1")  # straight it would be three spaces, and the points are six
    choose(flyer, EYE, "Fly to R3/C5")
    assert flyer.mp == 4


@pytest.mark.rule("CM-2.1.4-7", "CM-4.2-1", "CM-2.1.4-9")
def test_a_monster_passes_monsters_and_generators_but_stops_on_nobody() -> None:
    pack = {"Cultist A": "R1/C1", "Cultist B": "R1/C2"}
    s = farm({EXPLORER: "R6/C6", EYE: "R5/C6"}, monsters=pack, generators={"Structure": "R2/C1"})
    monsters_turn(s, EYE, "Cultist A")
    assert can(s, EYE, "Cultist A moves to R1/C3")
    assert can(s, EYE, "Cultist A moves to R3/C1")
    assert not any(can(s, EYE, f"Cultist A moves to {spot}") for spot in ("R1/C2", "R2/C1"))


@pytest.mark.rule("CM-2.1.4-7")
def test_a_monster_never_walks_through_a_character_unless_it_flies() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R2/C1"}, monsters={"Cultist": "R1/C1"})
    monsters_turn(s, EYE, "Cultist A")
    assert not can(s, EYE, "moves to")
    flyer = farm({EXPLORER: "R1/C2", EYE: "R2/C1"}, monsters={"Mi-Go": "R1/C1"})
    monsters_turn(flyer, EYE, "Mi-Go A")
    assert can(flyer, EYE, "Mi-Go A moves to R1/C3")
    assert not can(flyer, EYE, "Mi-Go A moves to R1/C2")


@pytest.mark.rule("CM-4.2-2", "CM-3.1-7")
def test_a_monster_may_end_its_part_with_actions_unused() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R6/C6"}, monsters={"Cultist A": "R1/C1", "Cultist B": "R6/C1"})
    monsters_turn(s, EYE, "Cultist A")
    choose(s, EYE, "Cultist A does no more")
    assert (s.active, can(s, EYE, "Cultist A acts"), can(s, EYE, "Cultist B acts")) == (0, False, True)
    choose(s, EYE, "The others do nothing")
    assert (s.active, health(s, EXPLORER)) == (1, 5)


@pytest.mark.rule("CM-2.1.4-10", "CM-2.3.2-4")
def test_after_a_gate_the_next_action_is_played_on_the_new_tile() -> None:
    s = farm({EYE: "R3/C6", EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, C2="Innsmouth Dock, turned 0"))
    moving(EYE, s)
    choose(s, EYE, "Go through the gate, east")
    assert (s.mp, s.actions, question(s)) == (0, 3, "Actions")
    moving(EYE, s)
    choose(s, EYE, "Walk to R4/C3")
    assert where(s, EYE) == "R4/C3 of Innsmouth Dock"


@pytest.mark.rule("CM-2.1.4-12", "CM-2.1.4-15")
def test_an_object_is_left_where_one_is_in_the_middle_of_a_move() -> None:
    s = moving(EXPLORER, farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, seats={EXPLORER: {"objects": ["Net"]}}))
    choose(s, EXPLORER, "Walk to R1/C5")
    choose(s, EXPLORER, "Drop the Net")
    assert s.mp == 4
    choose(s, EXPLORER, "Walk to R1/C6")
    assert where(s, EXPLORER) == "R1/C6 of Family Farm"
    assert [spot % 36 for spot in s.ground] == [4]


@pytest.mark.rule("CM-2.1.4-14", "CM-2.6-12")
def test_nothing_is_handed_across_a_blue_line_or_against_the_will_or_to_full_hands() -> None:
    load = {"objects": ["Net"]}
    line = moving(EXPLORER, farm({EXPLORER: "R2/C3", EYE: "R2/C4"}, seats={EXPLORER: load}))
    assert not can(line, EXPLORER, "Offer")
    full = {"objects": ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Bolos", "Sword Cane"]}
    s = moving(EXPLORER, farm({EXPLORER: "R1/C3", DOCTOR: "R1/C4"}, seats={EXPLORER: load, DOCTOR: full}))
    assert not can(s, EXPLORER, "Offer")
    no = moving(EXPLORER, farm({EXPLORER: "R1/C3", EYE: "R1/C4"}, seats={EXPLORER: load}))
    choose(no, EXPLORER, "Offer the Net")
    choose(no, EYE, "Decline")
    assert (no.mp, len(no.objects[0]), can(no, EXPLORER, "Offer")) == (6, 1, False)


@pytest.mark.rule("CM-2.1.4-15")
def test_a_pick_up_without_a_step_spends_the_whole_action() -> None:
    s = moving(EXPLORER, farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, ground={"R1/C3": {"up": ["Net"]}}))
    choose(s, EXPLORER, "Pick up the Net")
    choose(s, EXPLORER, "End the move")
    assert (s.actions, s.mp, len(s.objects[0])) == (3, 0, 1)


# ---------------------------------------------------------------------- actions


def lone(name: str, at: str, **more: Any) -> Mash:
    other = EYE if name != EYE else EXPLORER
    extra = more.pop("extra", {})
    return farm({name: "R1/C1", other: "R6/C6"}, seats={name: {"at": at, **extra}}, **more)


SPENDING = {
    "Strike the Cultist A": lambda: lone(EXPLORER, "R1/C2 of Family Farm", dice=[1], monsters={"Cultist": "R1/C3"}),
    "Shoot at the Cultist A": lambda: lone(
        EYE, "R1/C2 of Family Farm", dice=[1], monsters={"Cultist": "R1/C4"}, extra={"objects": [".32 Revolver"]}
    ),
    "Push the Cultist A": lambda: lone(EXPLORER, "R1/C2 of Family Farm", dice=[1], monsters={"Cultist": "R1/C3"}),
    "Jump to R1/C3": lambda: lone(EXPLORER, "R1/C1 of Family Farm"),
    "Move": lambda: lone(EXPLORER, "R1/C1 of Family Farm"),
    "Use the space": lambda: lone(EXPLORER, "R1/C6 of Base Camp", extra={"health": 1}),
    "Work the gate transporter": lambda: lone(
        DOCTOR, "R4/C2 of Moon-Beast Moon Base", dice=[1], tiles=tiles(DOCTOR, EYE, C2="Moon-Beast Moon Base, turned 0")
    ),
    "Read the R'lyeh Text": lambda: lone(EXPLORER, "R1/C1 of Family Farm", extra={"objects": ["R'lyeh Text"]}),
    "Cast Fly": lambda: lone(DOCTOR, "R1/C1 of Family Farm", extra={"arcane spell": "Fly"}),
    "Break free": lambda: lone(
        EXPLORER, "R1/C1 of Family Farm", dice=[6], holds=[{"who": EXPLORER, "kind": "body", "number": 1}]
    ),
    "Ring the Paralyzing Chime": lambda: lone(
        EXPLORER, "R1/C1 of Family Farm", monsters={"Cultist": "R6/C1"}, extra={"objects": ["Paralyzing Chime"]}
    ),
    "Sedate the Cultist A": lambda: lone(DOCTOR, "R1/C2 of Family Farm", dice=[1], monsters={"Cultist": "R1/C3"}),
}  # fmt: skip


@pytest.mark.rule("CM-2.1.5-1")
@pytest.mark.parametrize("words", SPENDING)
def test_what_costs_an_action_costs_exactly_one(words: str) -> None:
    s = SPENDING[words]()
    name = asked(s)
    choose(s, name, words)
    assert s.actions == 3


@pytest.mark.rule("CM-2.1.5-3")
def test_actions_mix_and_repeat_in_any_order_but_never_overlap() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R6/C6"}, [1, 1, 1], monsters={"Moon-Beast": "R1/C3"})
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    moving(EXPLORER, s)
    assert not any(can(s, EXPLORER, words) for words in ("Strike", "Jump", "Push"))  # the move comes to its end first
    choose(s, EXPLORER, "Walk to R2/C3")
    assert not can(s, EXPLORER, "Strike")
    choose(s, EXPLORER, "End the move")
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    assert (s.active, s.actions, len(events(s, "attack"))) == (0, 0, 3)


@pytest.mark.rule("CM-2.1.5-4", "CM-3.1-3", "CM-3.1-9")
def test_the_character_acts_then_its_tile_then_the_next_player() -> None:
    s = farm(
        {EXPLORER: "R1/C2", EYE: "R6/C6"},
        [6],
        phase="turn",
        monsters={"Cultist": "R1/C1"},
        generators={"Cultist Idol": "R3/C3"},
    )
    choose(s, EXPLORER, "End the turn")
    assert (asked(s), question(s), s.active) == (EYE, "RunMonsters", 0)
    choose(s, EYE, "The others do nothing")
    kinds = [event.kind for event in s.log or [] if event.kind in ("turn", "spawn_roll")]
    assert kinds == ["turn", "spawn_roll", "turn", "spawn_roll"]
    assert s.active == 1


@pytest.mark.rule("CM-3.1-5")
def test_a_turn_ends_by_itself_when_no_action_is_left() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"})
    for spot in ("R1/C3", "R1/C1", "R1/C3", "R1/C1"):
        assert s.active == 0
        choose(s, EXPLORER, f"Jump to {spot}")
    assert (s.active, s.actions) == (1, 4)


@pytest.mark.rule("CM-3.1-5")
def test_unused_actions_are_not_kept_for_the_next_turn() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"})
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "End the turn")
    assert (s.active, s.actions) == (0, 4)


# ---------------------------------------------------------------------- pushing


CORNER = {"Cultist A": "R1/C1", "Cultist B": "R1/C2", "Cultist C": "R2/C2"}


@pytest.mark.rule("CM-2.1.11-8")
def test_who_can_be_put_nowhere_cannot_be_pushed() -> None:
    s = farm({EXPLORER: "R2/C1", EYE: "R6/C6"}, monsters=CORNER)
    assert not can(s, EXPLORER, "Push the Cultist A")
    assert can(s, EXPLORER, "Push the Cultist C")
    open_corner = farm({EXPLORER: "R2/C1", EYE: "R6/C6"}, monsters={k: v for k, v in CORNER.items() if k[-1] != "C"})
    assert can(open_corner, EXPLORER, "Push the Cultist A")


@pytest.mark.rule("CM-2.1.11-8", "CM-2.3.4-7", "CM-2.3.4-8")
@pytest.mark.parametrize(("face", "works"), [(3, False), (4, True)])
def test_a_held_piece_is_pushed_with_the_normal_roll_and_off_its_icon_it_is_free(face: int, works: bool) -> None:
    temple = tiles(EXPLORER, EYE, C2="Cultist Temple, turned 0")
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        [face],
        tiles=temple,
        seats={EXPLORER: {"at": "R4/C2 of Cultist Temple"}},
        monsters={"Moon-Beast": "R4/C3 of Cultist Temple"},
        holds=[{"who": "Moon-Beast A", "kind": "place", "number": 2}],
    )
    choose(s, EXPLORER, "Push the Moon-Beast A")
    assert (question(s) == "PutWhere") is works
    if works:
        choose(s, EXPLORER, "Put the Moon-Beast A on R5/C3")
        assert s.holds == ()


@pytest.mark.rule("CM-2.1.11-8", "CM-2.3.4-8")
def test_a_push_frees_nobody_from_a_net() -> None:
    net = [{"who": "Moon-Beast A", "kind": "body", "number": 2}]
    s = farm({EXPLORER: "R1/C2", EYE: "R6/C6"}, [9], monsters={"Moon-Beast": "R1/C3"}, holds=net)
    choose(s, EXPLORER, "Push the Moon-Beast A")
    choose(s, EXPLORER, "Put the Moon-Beast A on R1/C4")
    assert [hold.number for hold in s.holds] == [2]


@pytest.mark.rule("CM-2.1.11-9")
def test_after_a_good_push_the_target_may_be_left_alone_and_the_pusher_never_moves() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R6/C6"}, [9], monsters={"Moon-Beast": "R1/C3"})
    choose(s, EXPLORER, "Push the Moon-Beast A")
    choose(s, EXPLORER, "Leave the target")
    assert (where(s, "Moon-Beast A"), where(s, EXPLORER)) == ("R1/C3 of Family Farm", "R1/C2 of Family Farm")


@pytest.mark.rule("CM-2.1.11-1")
def test_generators_are_not_pushed_nor_is_anybody_diagonally_across() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R2/C3"}, generators={"Structure": "R1/C3"})
    assert not can(s, EXPLORER, "Push")


RIDDEN = {EYE: {"vampire": "Star Vampire A"}}


def ridden(dice: list[int]) -> Mash:
    return farm({EXPLORER: "R4/C3", EYE: "R4/C4"}, dice, monsters={"Star Vampire": "R4/C4"}, seats=RIDDEN)


@pytest.mark.rule("CM-2.1.11-10")
def test_the_pusher_names_victim_or_vampire_and_the_victim_takes_it_along() -> None:
    s = ridden([10])
    assert can(s, EXPLORER, "Push the Star Vampire A")
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R5/C4")
    assert (where(s, EYE), where(s, "Star Vampire A"), s.rider[1] >= 0) == (*["R5/C4 of Family Farm"] * 2, True)


@pytest.mark.rule("CM-2.1.11-10", "CM-2.5.1-18")
def test_a_victim_pushed_down_the_well_leaves_its_vampire_behind_unharmed() -> None:
    s = ridden([10])
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R4/C5")
    assert (where(s, EYE), where(s, "Star Vampire A")) == ("nowhere", "R4/C5 of Family Farm")
    assert health(s, "Star Vampire A") == 2


@pytest.mark.rule("CM-2.1.11-10", "CM-2.5.1-16")
def test_a_pushed_vampire_is_torn_off() -> None:
    s = ridden([10])
    choose(s, EXPLORER, "Push the Star Vampire A")
    choose(s, EXPLORER, "Put the Star Vampire A on R5/C4")
    assert (where(s, EYE), where(s, "Star Vampire A")) == ("R4/C4 of Family Farm", "R5/C4 of Family Farm")
    assert s.rider[1] < 0


@pytest.mark.rule("CM-2.1.11-4")
def test_a_diagonal_push_is_stopped_where_both_ways_round_the_corner_are_closed() -> None:
    s = farm({EYE: "R1/C4", EXPLORER: "R6/C1"}, [6], monsters={"Cultist": "R2/C4"})
    choose(s, EYE, "Push the Cultist A")
    assert not can(s, EYE, "on R3/C3")  # a wall above and a wall to the left
    assert can(s, EYE, "on R3/C5")  # round the wall's end on the right


# ---------------------------------------------------------------------- jumping and carrying


@pytest.mark.rule("CM-2.1.10-1", "CM-2.1.10-2")
def test_a_jump_is_straight_clears_at_least_one_space_and_at_most_the_jump_number() -> None:
    s = farm({MARINER: "R1/C1", EYE: "R6/C6"})
    jumps = {label.split()[-1] for label in labels(s, MARINER) if label.startswith("Jump")}
    assert jumps == {"R1/C3", "R1/C4", "R1/C5", "R3/C1", "R4/C1", "R5/C1"}


@pytest.mark.rule("CM-2.1.10-4")
def test_no_points_are_paid_and_nothing_is_picked_up_in_a_jump() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R6/C6"}, ground={"R4/C1": {"up": ["Net"]}})
    choose(s, EYE, "Jump to R4/C1")  # over the corn
    assert (s.mp, s.actions, can(s, EYE, "Pick up")) == (0, 3, False)


@pytest.mark.rule("CM-2.1.9-2", "CM-2.1.9-1")
def test_sled_and_wheelbarrow_weigh_nothing_and_power_ups_do_not_count() -> None:
    load = ["Dog Sled", "Wheelbarrow"]
    s = farm({DOCTOR: "R1/C3", EYE: "R6/C6"}, seats={DOCTOR: {"objects": load, "trophies": ["Structure"]}})
    assert s.sheet(0).room == s.sheet(0).encumbrance == 6 + 6 + 5


@pytest.mark.rule("CM-2.1.9-3")
def test_full_hands_may_still_turn_over_the_top_of_a_pile() -> None:
    load = ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Bolos", "Sword Cane"]
    s = farm(
        {DOCTOR: "R1/C3", EYE: "R6/C6"}, seats={DOCTOR: {"objects": load}}, ground={"R1/C3": {"down": ["Bicycle"]}}
    )
    moving(DOCTOR, s)
    choose(s, DOCTOR, "Pick up the top")
    assert can(s, DOCTOR, "Drop the Herbs for the Bicycle")
    choose(s, DOCTOR, "Leave the Bicycle")
    assert [(len(pile.up), len(pile.down)) for pile in s.ground.values()] == [(1, 0)]
    assert (s.mp, len(s.objects[0])) == (4, 6)


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


@pytest.mark.rule("CM-2.6-5")
def test_of_a_pile_the_open_objects_are_chosen_freely_and_the_hidden_ones_come_from_the_top() -> None:
    pile = {"R1/C3": {"up": ["Net", "Bicycle"], "down": ["Herbs", "Pitchfork"]}}
    s = moving(EXPLORER, farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, ground=pile))
    assert can(s, EXPLORER, "Pick up the Net")
    assert can(s, EXPLORER, "Pick up the Bicycle")
    choose(s, EXPLORER, "Pick up the top")
    assert len(s.objects[0]) == 1
    assert sorted(len(pile.down) for pile in s.ground.values()) == [1]


@pytest.mark.rule("CM-2.6-2", "CM-2.4.3-1")
def test_objects_come_from_wrecked_generators_and_nobody_but_the_private_eye_starts_with_one() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [8], generators={"Web Tunnel": {"at": "R3/C4", "health": 1}})
    assert s.ground == {}
    choose(s, EXPLORER, "Strike the Web Tunnel A")
    assert [(spot % 36, len(pile.down)) for spot, pile in s.ground.items()] == [(15, 1)]  # number 1: one, no roll


@pytest.mark.rule("CM-2.2-3")
def test_wounds_of_monsters_and_generators_stay_from_turn_to_turn() -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R1/C1"},
        [7, 7],
        monsters={"Moon-Beast": "R3/C4"},
        generators={"Structure": "R4/C3"},
    )
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    choose(s, EXPLORER, "Strike the Structure A")
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "The others do nothing")
    assert (health(s, "Moon-Beast A"), health(s, "Structure A")) == (1, 2)
