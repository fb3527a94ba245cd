"""The four Classes and Super Munchkin: what their cards say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.munchkin_cthulhu.arena import at_ease, caught, crowd, versus
from tests.games.munchkin_cthulhu.stage import (
    choose,
    classes,
    do,
    events,
    greyed,
    hand,
    is_super,
    items,
    level,
    monsters,
    offered,
    offers,
    pass_until,
    shut,
    strengths,
    table,
    win_or_lose,
)

CULTIST = {"classes": ["cultist"]}


@pytest.mark.rule("MU-act-7", "MU-class-3", "MU-class-10", "MU-class-11")
@pytest.mark.parametrize("name", ["cultist", "investigator", "monster_whacker", "professor"])
def test_a_class_is_played_on_the_own_turn_and_takes_the_place_of_the_old_one(name: str) -> None:
    old = "professor" if name != "professor" else "investigator"
    state = at_ease(Armitage={"hand": [name], "classes": [old]}, Birch={"hand": ["monster_whacker"]})
    assert not offered(state, "Birch", "Become a")
    choose(state, "Armitage", "Become a")
    assert [title.lower().replace(" ", "_") for title in classes(state, "Armitage")] == [name]


@pytest.mark.rule("MU-cult-23")
def test_a_cultist_has_2_for_each_other_cultist_wherever_they_are() -> None:
    assert strengths(versus("ruggoth", Armitage=CULTIST))[0] == 4
    state = versus("ruggoth", Armitage=CULTIST, Birch=CULTIST, Carter={}, Danforth=CULTIST)
    assert strengths(state)[0] == 4 + 2 + 2
    helped = versus("ruggoth", Armitage=CULTIST, Birch=CULTIST, Carter={}, Danforth=CULTIST, helper="Birch")
    assert strengths(helped)[0] == 8 + 8


@pytest.mark.rule("MU-class-8", "MU-cult-1", "MU-class-11")
def test_a_cultist_cannot_leave_of_their_own_accord() -> None:
    state = at_ease(Armitage={"hand": ["professor"], **CULTIST})
    assert not offered(state, "Armitage", "Become a Professor")
    assert greyed(state, "Armitage")["Give up being a Cultist"] == "MU-class-8"


@pytest.mark.rule("MU-class-14")
@pytest.mark.parametrize(
    ("opponents", "bonus"),
    [
        (["the_unpronounceable_evil"], 2),  # Level 10
        (["grape_old_ones"], 0),  # Level 12
        (["shrub_niggurath"], -2),  # Level 16
        (["ruggoth", "shallow_ones"], 2),
        (["ruggoth", "shrub_niggurath"], 0),
    ],
)
def test_a_monster_whacker_likes_them_small(opponents: list[str], bonus: int) -> None:
    assert strengths(versus(*opponents, Armitage={"classes": ["monster_whacker"]}))[0] == 4 + bonus


@pytest.mark.rule("MU-class-14", "MU-mon-7")
def test_the_whacker_looks_at_the_printed_level() -> None:
    big = {"monster": "ruggoth", "extras": ["four_dimensional", "indescribably_horrible"]}
    assert strengths(versus(big, Armitage={"classes": ["monster_whacker"]}))[0] == 4 + 2


def investigator(dice: list[Any], **more: Any) -> Any:
    seats = crowd(Armitage={"classes": ["investigator"], "hand": ["rugose", "mephitic"], **more})
    return table(phase="door", dice=dice, **seats)


@pytest.mark.rule("MU-class-13")
def test_an_investigator_looks_at_the_first_door_and_opens_it_all_the_same() -> None:
    state = investigator(["ruggoth"])
    choose(state, "Armitage", "Look behind the door first")
    assert [event.eyes for event in state.log or [] if event.kind == "peeks"] == [1]
    choose(state, "Armitage", "Open the door")
    assert monsters(state) == ["Ruggoth"]


@pytest.mark.rule("MU-class-13", "MU-class-4")
def test_for_three_cards_the_first_door_is_kept_unseen_and_the_next_one_opened() -> None:
    state = investigator(["ruggoth", "geek_ones"], items=["galoshes"])
    choose(state, "Armitage", "Look behind the door first")
    choose(state, "Armitage", "Pay cards, keep it unseen", ((0, 1, 100),))
    assert (hand(state, "Armitage"), items(state, "Armitage"), monsters(state)) == (["Ruggoth"], {}, ["Geek Ones"])


@pytest.mark.rule("MU-class-13", "MU-class-5")
def test_with_two_cards_the_price_cannot_be_paid() -> None:
    state = investigator(["ruggoth"])
    choose(state, "Armitage", "Look behind the door first")
    assert offers(state, "Armitage") == ["Open the door"]


@pytest.mark.rule("MU-rew-12")
def test_an_investigator_who_looked_for_trouble_draws_one_treasure_more() -> None:
    seats = crowd(Armitage={"level": 6, "classes": ["investigator"], "hand": ["geek_ones"]})
    state = table(phase="phase 2", **seats)
    choose(state, "Armitage", "Look for trouble: fight Geek Ones")
    win_or_lose(state)
    assert len(hand(state, "Armitage")) == 2 + 1
    found = versus("geek_ones", Armitage={"level": 6, "classes": ["investigator"]})
    win_or_lose(found)
    assert len(hand(found, "Armitage")) == 2


@pytest.mark.rule("MU-class-15")
def test_a_professor_of_the_lowest_level_studies_at_the_end_of_the_turn() -> None:
    held = ["rugose", "mephitic", "amnesia", "squamous", "raving", "gibbering", "frothing"]
    seats = crowd(Armitage={"level": 4, "classes": ["professor"], "hand": held})
    state = table(phase="charity", **seats)
    choose(state, "Armitage", "Discard hand cards for levels", ((0, 1, 2, 3, 4, 5),))
    assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (6, 1)


@pytest.mark.rule("MU-class-15")
def test_a_professor_above_somebody_else_cannot_study() -> None:
    seats = crowd(Armitage={"level": 5, "classes": ["professor"], "hand": ["rugose", "mephitic", "amnesia"]})
    assert not offered(table(phase="charity", **seats), "Armitage", "Discard hand cards for levels")


@pytest.mark.rule("MU-class-15")
def test_a_professor_who_rolls_out_of_deadly_bad_stuff_gains_a_level() -> None:
    professor = {"classes": ["professor"], "hand": ["rugose"]}
    assert level(caught("froggoth", dice=[5], Armitage=professor), "Armitage") == 5
    assert level(caught("sluggoth", dice=[5], Armitage=professor), "Armitage") == 4  # not deadly


@pytest.mark.rule("MU-super-1", "MU-super-2", "MU-super-4")
def test_super_munchkin_goes_on_a_class_and_makes_room_for_a_second() -> None:
    cards = ["super_munchkin", "professor", "investigator"]
    state = at_ease(Armitage={"hand": cards})
    assert not offered(state, "Armitage", "Become a Super Munchkin")
    do(state, "Armitage", "Become a Professor", "Become a Super Munchkin", "Become an Investigator")
    assert (sorted(classes(state, "Armitage")), is_super(state, "Armitage")) == (["Investigator", "Professor"], True)


@pytest.mark.rule("MU-super-5", "MU-super-6", "MU-super-14")
def test_with_one_class_super_munchkin_has_the_good_without_the_bad() -> None:
    whacker = {"classes": ["monster_whacker"], "super": True, "items": ["railroad_spike", "fez_of_fazooli"]}
    assert strengths(versus("the_cruller_out_of_space", Armitage=whacker)) == (4 + 3 + 3 + 2, 4)  # no +6 against it
    assert strengths(versus("froggoth", Armitage=whacker))[1] == 12 - 2  # its penalty stays
    assert strengths(versus("shrub_niggurath", Armitage=whacker))[0] == 4 + 3 + 3  # and no -2


@pytest.mark.rule("MU-super-9")
def test_with_two_classes_super_munchkin_has_the_drawbacks_of_both() -> None:
    two = {"classes": ["monster_whacker", "professor"], "super": True, "items": ["fez_of_fazooli"]}
    assert strengths(versus("the_cruller_out_of_space", Armitage=two)) == (4 + 2, 4 + 6)


@pytest.mark.rule("MU-super-10", "MU-class-12")
def test_super_munchkin_goes_with_the_last_class() -> None:
    state = at_ease(Armitage={"classes": ["professor"], "super": True})
    choose(state, "Armitage", "Give up being a Professor")
    assert not is_super(state, "Armitage")
    assert {"Professor", "Super Munchkin"} <= {state.box.name(card) for card in state.door_discards}


@pytest.mark.rule("MU-class-14", "MU-cbt-15")
def test_giving_up_a_class_in_mid_fight_changes_the_total_at_once() -> None:
    state = versus("ruggoth", Armitage={"classes": ["monster_whacker"]})
    assert strengths(state)[0] == 6
    choose(state, "Armitage", "Give up being a Monster Whacker")
    assert strengths(state)[0] == 4
    shut(state)
    assert events(state, "settled")[-1][1:3] == (4, 2)


@pytest.mark.rule("MU-class-15", "MU-start-7")
def test_study_stops_short_of_the_tenth_level() -> None:
    seats = crowd(Armitage={"level": 8, "classes": ["professor"], "hand": ["rugose"] + ["wandering_monster"] * 2})
    seats["Birch"] = {"level": 9, "hand": ["mephitic"]}
    seats["Carter"] = {"level": 9}
    seats["Armitage"]["hand"] += ["amnesia", "squamous", "raving"]
    state = table(phase="charity", **seats)
    pass_until(state, "EndOfTurnAbilities")
    assert [blank.most for step in state.legal(0) for blank in getattr(step, "blanks", lambda *_: ())(state, 0)] == [3]
