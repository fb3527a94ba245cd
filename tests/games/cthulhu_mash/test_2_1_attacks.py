"""Melee, ranged attacks and the roll. Sections 1 to 2.1.2 and 2.1.6."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.rules.combat.arms import beats
from miskatonic.games.cthulhu_mash.rules.combat.sights import shots, strikes
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    question,
    refused,
    where,
)

COOP: dict[str, Any] = {"mode": "Cooperative Game", "options": {"mode": "cooperative"}}
GUN = {EYE: {"objects": [".32 Revolver"]}}


def armed(*objects: str, **more: Any) -> Mash:
    return farm({EXPLORER: "R3/C3", EYE: "R6/C6"}, seats={EXPLORER: {"objects": list(objects)}}, **more)


def _full(s: Mash, figure: int) -> str:
    at = s.space[figure] % 36
    return f"R{at // 6 + 1}/C{at % 6 + 1} of {CONTENT.tiles[s.space[figure] // 36].name}"


@pytest.mark.rule("CM-1-2", "CM-2.1-1")
def test_every_player_has_a_character_of_its_own_and_no_pick_takes_a_second_one() -> None:
    dealt: Mash = GAME.start(4, 11)
    assert sorted(dealt.character) == [0, 1, 2, 3]
    s: Mash = GAME.start(3, 2, {"characters": "pick"})
    first = s.seats_to_act[0]
    taken = s.choices(first)[0]
    s.choose(first, taken)
    assert taken.label not in [choice.label for choice in s.choices(s.seats_to_act[0])]


@pytest.mark.rule("CM-2.1-2", "CM-2.2-7")
@pytest.mark.parametrize(("name", "numbers"), [(EXPLORER, (5, 4)), (MARINER, (3, 3)), (EYE, (4, 4)), (DOCTOR, (3, 5))])
def test_every_card_has_its_twelve_numbers(name: str, numbers: tuple[int, int]) -> None:
    card = next(card for card in CONTENT.characters if card.name == name)
    assert (card.health, card.mentality) == numbers
    assert {card.melee, card.ranged, card.push, card.operate} <= {6, 8, 10}
    assert min(card.kills, card.move, card.actions, card.defense, card.encumbrance, card.jump) > 0


@pytest.mark.rule("CM-2.1.1-1", "CM-2.1.1-2", "CM-2.1.1-4")
def test_melee_reaches_the_four_neighbours_and_no_diagonal_one() -> None:
    around = {
        "Cultist A": "R4/C3",
        "Cultist B": "R2/C3",
        "Cultist C": "R3/C2",
        "Cultist D": "R3/C4",
        "Cultist E": "R4/C4",
    }
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, monsters=around)
    assert [can(s, EXPLORER, f"Strike the Cultist {letter}") for letter in "ABCDE"] == [True] * 4 + [False]
    assert refused(s, EXPLORER, "Strike the Cultist E") == "CM-2.1.1-2"


@pytest.mark.rule("CM-2.1.1-3", "CM-2.1.1-5", "CM-2.1.1-6", "CM-2.5-1")
def test_bare_hands_that_reach_the_defense_take_one_health_for_one_action() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [4], monsters={"Moon-Beast": "R3/C4"})
    choose(s, EXPLORER, "Strike the Moon-Beast A with bare hands")
    assert health(s, "Moon-Beast A") == 1
    assert s.actions == 3


@pytest.mark.rule("CM-2.1.1-6")
def test_a_roll_below_the_defense_misses_but_costs_the_action() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [3], monsters={"Moon-Beast": "R3/C4"})
    choose(s, EXPLORER, "Strike the Moon-Beast A with bare hands")
    assert (health(s, "Moon-Beast A"), s.actions) == (2, 3)


@pytest.mark.rule("CM-2.1.1-6", "CM-2.1.7-1")
def test_an_object_may_change_the_damage_and_the_dead_are_gone_at_once() -> None:
    s = armed("Pitchfork", dice=[4], monsters={"Moon-Beast": "R3/C4"})
    choose(s, EXPLORER, "Strike the Moon-Beast A with the Pitchfork")
    assert where(s, "Moon-Beast A") == "nowhere"


@pytest.mark.rule("CM-2.1.1-7", "CM-2.1.1-3")
@pytest.mark.parametrize(
    ("weapon", "total", "left"), [("bare hands", 3, 2), ("the Sword Cane", 4, 1), ("the Pitchfork", 3, 2)]
)
def test_one_melee_object_is_named_before_the_roll_and_only_it_counts(weapon: str, total: int, left: int) -> None:
    s = armed("Sword Cane", "Pitchfork", dice=[3], monsters={"Moon-Beast": "R3/C4"})
    choose(s, EXPLORER, f"Strike the Moon-Beast A with {weapon}")
    assert events(s, "attack")[0].facts[6] == total  # the cane adds 1, and nothing adds to it
    assert health(s, "Moon-Beast A") == left


@pytest.mark.rule("CM-2.1.1-8")
def test_comrades_monsters_and_generators_are_targets_and_empty_spaces_are_not() -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R2/C3"}, monsters={"Cultist": "R3/C4"}, generators={"Structure": "R4/C3"}, **COOP
    )
    struck = sorted(label for label in labels(s, EXPLORER) if label.startswith("Strike"))
    assert struck == [f"Strike the {name} with bare hands" for name in ("Cultist A", EYE, "Structure A")]


@pytest.mark.rule("CM-2.1.1-8")
def test_a_shot_needs_somebody_to_be_shot_at() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, seats={**GUN, EXPLORER: {"at": "R6/C6 of Train Station"}})
    assert not can(s, EYE, "Shoot")
    assert not can(s, EYE, "Strike")


@pytest.mark.rule("CM-2.1.2-1", "CM-2.1.2-3", "CM-4.1-3")
def test_a_ranged_attack_needs_a_ranged_object_and_distance() -> None:
    near = {"Cultist A": "R3/C4", "Cultist B": "R4/C4", "Cultist C": "R3/C1"}
    s = farm({EYE: "R3/C3", EXPLORER: "R1/C1"}, monsters=near, seats={EYE: {"objects": [".32 Revolver"]}})
    assert [can(s, EYE, f"Shoot at the Cultist {letter}") for letter in "ABC"] == [False, True, True]
    assert refused(s, EYE, "Shoot at the Cultist A") == "CM-4.1-3"
    assert not can(farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, monsters=near), EXPLORER, "Shoot")


@pytest.mark.rule("CM-2.1.2-2")
def test_a_shot_reaches_the_far_corner_of_the_tile() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, seats=GUN, monsters={"Cultist": "R6/C2"})
    assert can(s, EYE, "Shoot at the Cultist A")


@pytest.mark.rule("CM-2.1.2-4", "CM-2.1.2-6")
def test_a_piece_in_between_blocks_the_shot() -> None:
    row = {"Cultist A": "R1/C3", "Cultist B": "R1/C5"}
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters=row, seats={EYE: {"objects": [".32 Revolver"]}})
    assert can(s, EYE, "Shoot at the Cultist A")
    assert refused(s, EYE, "Shoot at the Cultist B") == "CM-2.1.2-4"


@pytest.mark.rule("CM-2.1.2-4", "CM-2.6-6", "CM-2.3.3-3")
def test_objects_skulls_and_dotted_lines_block_no_sight() -> None:
    pile = {"R4/C4": {"up": ["Net"], "down": 2}}
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"}, seats=GUN, ground=pile, monsters={"Cultist": "R4/C6"})
    assert can(s, EYE, "Shoot at the Cultist A")  # over a pile and over the well
    dotted = farm({EYE: "R6/C4", EXPLORER: "R1/C1"}, seats=GUN, monsters={"Cultist": "R6/C6"})
    assert can(dotted, EYE, "Shoot at the Cultist A")


@pytest.mark.rule("CM-2.1.2-4", "CM-2.3.3-1")
def test_a_solid_line_hides_the_target_from_shot_and_blow() -> None:
    s = farm({EYE: "R1/C4", EXPLORER: "R1/C1"}, seats=GUN, monsters={"Cultist A": "R4/C4", "Cultist B": "R2/C4"})
    assert not can(s, EYE, "Cultist A")
    wall = farm({EYE: "R2/C3", EXPLORER: "R6/C1"}, seats=GUN, monsters={"Cultist A": "R2/C4", "Cultist B": "R2/C6"})
    assert not any(can(wall, EYE, f"{words} the Cultist") for words in ("Strike", "Shoot at", "Push"))


@pytest.mark.rule("CM-2.1.2-5", "CM-2.1.2-6", "CM-4.1-2")
def test_a_line_through_any_part_of_an_occupied_space_is_blocked_but_not_one_that_touches_its_corner() -> None:
    knight = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, seats=GUN, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C3"})
    assert not can(knight, EYE, "Shoot at the Cultist B")  # the line clips R1/C2
    pair = {"Cultist A": "R1/C2", "Cultist B": "R2/C1", "Cultist C": "R2/C2"}
    between = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, seats=GUN, monsters=pair)
    assert can(between, EYE, "Shoot at the Cultist C")  # between two pieces that meet in a corner


@pytest.mark.rule("CM-2.1.2-7", "CM-2.1.2-8")
def test_a_shot_rolls_the_ranged_die_and_costs_an_action() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R6/C6"},
        [4],
        monsters={"Moon-Beast": "R1/C3"},
        seats={EYE: {"objects": [".32 Revolver"]}},
    )
    choose(s, EYE, "Shoot at the Moon-Beast A")
    assert (health(s, "Moon-Beast A"), s.actions) == (1, 3)


@pytest.mark.rule("CM-2.1.2-9", "CM-2.6-9")
def test_a_shot_uses_one_object_and_strikes_one_space() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R6/C6"},
        [4],
        seats={EYE: {"objects": [".32 Revolver", "Magic Spear"]}},
        monsters={"Moon-Beast A": "R1/C3", "Moon-Beast B": "R2/C3"},
    )
    choose(s, EYE, "Shoot at the Moon-Beast A with the Magic Spear")
    assert [health(s, f"Moon-Beast {letter}") for letter in "AB"] == [1, 2]
    assert len(events(s, "attack")) == 1


@pytest.mark.rule("CM-2.1.6-1", "CM-3.3.1-6")
@pytest.mark.parametrize(
    ("words", "face", "works"),
    [("Strike", 3, False), ("Strike", 4, True), ("Push", 5, False), ("Push", 6, True)],
)
def test_the_same_defense_meets_blow_and_push_and_the_explorer_stands_firmer_against_the_push(
    words: str, face: int, works: bool
) -> None:
    s = farm({MARINER: "R2/C2", EXPLORER: "R2/C3"}, [face])
    choose(s, MARINER, f"{words} the {EXPLORER}")
    assert (question(s) in ("Meet", "PutWhere")) is works


@pytest.mark.rule("CM-2.1.6-2")
@pytest.mark.parametrize(("face", "sides", "bonus", "defense", "hit"), [(6, 6, 0, 8, True), (1, 6, 5, 3, False)])
def test_top_faces_hit_and_ones_miss_whatever_the_bonus(
    face: int, sides: int, bonus: int, defense: int, hit: bool
) -> None:
    assert beats(face, sides, face + bonus, defense) is hit


@pytest.mark.rule("CM-2.1.6-2")
def test_a_bonus_saves_no_one_and_a_push_with_the_top_face_always_works() -> None:
    cane = farm({EYE: "R2/C2", EXPLORER: "R6/C6"}, [1], seats={EYE: {"objects": ["Sword Cane"]}}, monsters={
        "Cultist": "R2/C3"
    })  # fmt: skip
    choose(cane, EYE, "Strike the Cultist A with the Sword Cane")
    assert where(cane, "Cultist A") != "nowhere"
    s = farm({DOCTOR: "R2/C2", EXPLORER: "R2/C3"}, [6], seats={EXPLORER: {"objects": ["Winter Clothing"]}})
    choose(s, DOCTOR, f"Push the {EXPLORER}")  # a six on a d6 against 7
    assert question(s) == "PutWhere"


@pytest.mark.rule("CM-2.1.6-3")
@pytest.mark.parametrize(("face", "lost"), [(4, 0), (5, 1)])
def test_bonuses_of_both_sides_are_added_before_one_comparison(face: int, lost: int) -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R3/C4"},
        [face],
        seats={EXPLORER: {"objects": ["Sword Cane"]}, EYE: {"objects": ["Winter Clothing"]}},
    )
    choose(s, EXPLORER, f"Strike the {EYE} with the Sword Cane")
    assert health(s, EYE) == 4 - lost


@pytest.mark.rule("CM-4.1-3", "CM-2.5.3-1", "CM-2.1.2-1")
@pytest.mark.parametrize("name", [EXPLORER, "Cultist A", "Structure A"])
def test_the_same_spaces_are_melee_or_ranged_for_every_kind_of_piece(name: str) -> None:
    s = farm({EXPLORER: "R5/C6", EYE: "R1/C1"}, monsters={"Cultist": "R6/C6"}, generators={"Structure": "R6/C3"})
    figure = next(f for f in range(len(s.space)) if s.space[f] >= 0 and where(s, name) == _full(s, f))
    near, far = strikes(s, figure), shots(s, figure)
    around = s.ground_of(figure).near[s.space[figure] % 36]
    assert near & far == 0
    assert near & ~around == 0
    assert far & around == 0
    assert near | far == (near | far) & ~(1 << s.space[figure] % 36)
