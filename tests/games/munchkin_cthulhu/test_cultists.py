"""The cult (MU-cult): becoming a Cultist, leaving, the pile, the last unbeliever, and the end of the world."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import Box
from tests.games.munchkin_cthulhu.cult import BLOW, CULT, LLOYD, struck, winners
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    classes,
    do,
    events,
    greyed,
    hand,
    is_super,
    level,
    offered,
    offers,
    say_no,
    sees,
    strengths,
    table,
    top,
)

# ---------------------------------------------------------------------- leaving


@pytest.mark.rule("MU-cult-1", "MU-class-8")
def test_a_cultist_cannot_choose_to_quit() -> None:
    state = table(Armitage={"classes": ["Cultist", "Professor"], "super": True}, Birch=CULT)
    assert offered(state, "Armitage", "Give up being a Professor")
    assert not offered(state, "Armitage", "Give up being a Cultist")
    assert greyed(state, "Armitage")["Give up being a Cultist"] == "MU-class-8"


@pytest.mark.rule("MU-cult-1", "MU-class-5", "MU-class-11")
def test_the_cultist_card_is_no_price_and_is_not_replaced_by_another_class() -> None:
    owner = {
        "classes": ["Cultist", "Investigator"],
        "super": True,
        "hand": ["Ruggoth", "Shoggoth", "Loggoth", "Professor"],
    }
    state = table(Armitage=owner, Birch=CULT, phase="door")
    do(state, "Armitage", "Look behind")
    form = next(step for step in state.legal(0) if type(step).__name__ == "KeepUnseen")
    assert len(form.blanks(state, 0)[0].options) == 4 + 1  # type: ignore[attr-defined]  # the hand and Super Munchkin
    alone = table(Armitage={**CULT, "hand": ["Professor"]}, Birch=CULT)
    assert not offered(alone, "Armitage", "Become a Professor")


@pytest.mark.rule("MU-cult-2", "MU-cult-3")
@pytest.mark.parametrize("by", ["Armitage", "Birch"])
def test_a_card_ends_the_class_whoever_plays_it_and_the_card_goes_to_its_own_pile(by: str) -> None:
    whom = "yourself" if by == "Armitage" else "Armitage"
    state = struck(whom, by, Armitage=CULT, Birch=CULT, cultist_pile=0)
    assert (classes(state, "Armitage"), state.cultists) == ([], 1)
    assert card("Cultist") not in state.door_discards


@pytest.mark.rule("MU-cult-3", "MU-cult-6", "MU-chy-6")
def test_cultist_cards_discarded_from_a_hand_go_to_the_pile() -> None:
    full = ["Cultist", "Ruggoth", "Shoggoth", "Loggoth", "Froggoth", "Foggoth"]
    state = table(Armitage={"hand": full}, phase="charity")
    do(state, "Armitage", "Discard Cultist")
    assert state.cultists == 1
    bodiless = table(Armitage={"hand": ["Cultist", "Tommy Gun"]}, fight={"monsters": ["The Bodiless"]}, dice=[1])
    while bodiless.fight is not None:
        say_no(bodiless)
    assert bodiless.cultists == 1


@pytest.mark.rule("MU-cult-4", "MU-cards-5")
def test_the_pile_is_never_shuffled_into_the_doors() -> None:
    state = table(Armitage={"hand": ["Ruggoth"]}, phase="phase 2", doors=[], dice=["Froggoth"])
    assert (sum(state.doors), state.cultists) == (0, 6)
    do(state, "Armitage", "Loot the room")
    assert (state.doors[card("Cultist")], state.cultists) == (0, 6)
    assert sum(state.doors) > 50


@pytest.mark.rule("MU-cult-5")
def test_everybody_sees_how_many_cards_the_pile_has() -> None:
    two, three = (table(Armitage={"hand": ["Ruggoth"]}, cultist_pile=count) for count in (2, 3))
    assert sees(two, "Birch") != sees(three, "Birch")


# ---------------------------------------------------------------------- becoming one


@pytest.mark.rule("MU-cult-7", "MU-cult-10")
def test_an_order_takes_a_card_from_the_pile_and_replaces_the_class() -> None:
    state = table(Armitage={"classes": ["Professor"]}, fight={"monsters": ["Ruggoth"]}, cultist_pile=2, dice=[1])
    state.level[0] = 1
    while state.fight is not None:
        say_no(state)
    assert (classes(state, "Armitage"), state.cultists) == (["Cultist"], 1)
    assert card("Professor") in state.door_discards


@pytest.mark.rule("MU-cult-8", "MU-cult-11")
def test_without_a_card_in_the_pile_nobody_is_converted_not_even_from_the_hand() -> None:
    state = struck("Armitage", Armitage={"classes": ["Professor"], "hand": ["Cultist"]}, cultist_pile=0)
    assert (classes(state, "Armitage"), hand(state, "Armitage")) == (["Professor"], ["Cultist"])


@pytest.mark.rule("MU-cult-11")
def test_the_order_uses_the_pile_and_leaves_the_hand_alone() -> None:
    state = struck("Armitage", Armitage={"hand": ["Cultist"]})
    assert (classes(state, "Armitage"), hand(state, "Armitage"), state.cultists) == (["Cultist"], ["Cultist"], 0)


@pytest.mark.rule("MU-cult-9")
def test_no_second_card_is_taken_by_a_cultist() -> None:
    ruggoth: dict[str, Any] = {"fight": {"monsters": ["Ruggoth"]}, "dice": [1]}
    state = table(Armitage=CULT, cultist_pile=2, **ruggoth)
    while state.fight is not None:
        say_no(state)
    assert (classes(state, "Armitage"), state.cultists) == (["Cultist"], 2)


@pytest.mark.rule("MU-cult-10")
def test_super_munchkin_makes_room_for_the_cult_beside_one_class() -> None:
    state = table(
        Armitage={"classes": ["Professor"], "super": True}, fight={"monsters": ["Ruggoth"]}, cultist_pile=1, dice=[1]
    )
    while state.fight is not None:
        say_no(state)
    assert sorted(classes(state, "Armitage")) == ["Cultist", "Professor"]


@pytest.mark.rule("MU-cult-10")
def test_with_two_classes_the_victim_chooses_which_to_give_up() -> None:
    both = {"classes": ["Professor", "Investigator"], "super": True}
    state = table(Armitage=both, fight={"monsters": ["Ruggoth"]}, cultist_pile=1, dice=[1])
    while top(state) != "GiveUpClass":
        say_no(state)
    assert asked(state) == ["Armitage"]
    do(state, "Armitage", "Lose Professor")
    assert sorted(classes(state, "Armitage")) == ["Cultist", "Investigator"]
    assert is_super(state, "Armitage")


@pytest.mark.rule("MU-cult-31", "MU-cult-10")
def test_a_head_blow_costs_a_class_even_where_super_munchkin_leaves_room() -> None:
    state = struck("Armitage", Armitage={"classes": ["Professor"], "super": True})
    assert classes(state, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-cult-31", "MU-cult-8")
def test_a_head_blow_does_nothing_at_all_without_a_card_in_the_pile() -> None:
    state = struck("Armitage", Armitage={"classes": ["Professor"]}, cultist_pile=0)
    assert classes(state, "Armitage") == ["Professor"]


@pytest.mark.rule("MU-cult-31")
def test_a_head_blow_is_played_on_any_living_player() -> None:
    state = table(Armitage={"hand": [BLOW]}, Birch={"dead": True})
    assert {words for words in offers(state, "Armitage") if BLOW in words} == {
        f"Play {BLOW} on yourself",
        f"Play {BLOW} on Carter",
    }


@pytest.mark.rule("MU-cult-26")
def test_the_dead_are_converted_when_the_new_character_enters() -> None:
    state = table(
        Armitage={},
        Birch={"hand": ["Portal Of Mystery"]},
        fight={"monsters": ["Great Cthulhu"]},
        dice=[1],
        cultist_pile=1,
    )
    while state.turn == 0:
        assert classes(state, "Armitage") == []
        say_no(state)
    assert (classes(state, "Armitage"), state.cultists) == (["Cultist"], 0)


# ---------------------------------------------------------------------- the only Cultist


@pytest.mark.rule("MU-cult-14", "MU-cult-31")
def test_the_only_cultist_keeps_the_class_and_what_is_on_it() -> None:
    state = struck("Armitage", Armitage={**CULT, "enhancers": ["Frothing"]})
    assert (classes(state, "Armitage"), state.enhancers[0]) == (["Cultist"], (card("Frothing"),))


@pytest.mark.rule("MU-cult-14", "MU-curse-10")
def test_protected_is_not_the_same_as_classless_and_another_class_may_be_lost() -> None:
    plain = struck("Armitage", card_name="Amnesia", Armitage={**CULT, "level": 4})
    assert (classes(plain, "Armitage"), level(plain, "Armitage")) == (["Cultist"], 4)
    double = struck("Armitage", card_name="Amnesia", Armitage={"classes": ["Cultist", "Professor"], "super": True})
    assert classes(double, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-cult-15", "MU-cult-21", "MU-cult-14")
def test_a_card_that_ends_the_cult_takes_the_class_from_the_only_cultist_too(pier: Box) -> None:
    state = table(Armitage={"hand": ["Last Ferry Home"]}, Birch=CULT, Carter={"hand": ["Ruggoth"]})
    do(state, "Armitage", "Play Last Ferry Home")
    assert (classes(state, "Birch"), state.cultists) == ([], 1)


@pytest.mark.rule("MU-cult-21", "MU-dig-1")
def test_one_effect_on_several_goes_around_from_the_active_player(pier: Box) -> None:
    state = table(Armitage={**CULT, "hand": ["Last Ferry Home"]}, Birch={**CULT, "level": 3}, Carter=CULT,
                  Danforth={"level": 5}, turn="Birch")  # fmt: skip
    do(state, "Armitage", "Play Last Ferry Home")
    assert [facts[0] for facts in events(state, "class_lost")] == [1, 2, 0]
    assert level(state, "Danforth") == 5


# ---------------------------------------------------------------------- the last unbeliever, and the end


@pytest.mark.rule("MU-cult-16")
def test_the_last_non_cultist_gains_a_level_at_once() -> None:
    state = struck("Armitage", Birch=CULT, Carter={"level": 4}, fight=LLOYD)
    assert (level(state, "Carter"), events(state, "level")[-1][1:]) == (5, (4, 5))


@pytest.mark.rule("MU-cult-16", "MU-dig-7")
def test_that_level_may_be_the_tenth_and_wins() -> None:
    state = struck("Armitage", Birch=CULT, Carter={"level": 9})
    assert (winners(state), level(state, "Carter")) == ((2,), 10)


@pytest.mark.rule("MU-cult-17")
def test_the_level_is_earned_each_time_the_number_falls_to_one_and_not_while_it_stays() -> None:
    carter = {"level": 4, "hand": ["Professor"]}
    state = struck("Armitage", Armitage={"hand": [BLOW]}, Birch=CULT, Carter=carter, cultist_pile=2)
    assert level(state, "Carter") == 5
    do(state, "Armitage", f"Play {BLOW} on yourself")
    assert (classes(state, "Armitage"), level(state, "Carter")) == ([], 5)
    state.hands[0] = (card("Dragged Off To Snarkham Asylum"),)
    do(state, "Armitage", "Curse yourself")
    assert (classes(state, "Armitage"), level(state, "Carter")) == (["Cultist"], 6)


@pytest.mark.rule("MU-cult-17")
def test_the_level_is_not_repeated_while_the_number_stays_at_one() -> None:
    state = struck("Armitage", Birch=CULT, Carter={"level": 4, "hand": ["Professor"]}, turn="Carter")
    assert level(state, "Carter") == 5
    do(state, "Carter", "Become a Professor")
    assert (classes(state, "Carter"), level(state, "Carter")) == (["Professor"], 5)


@pytest.mark.rule("MU-cult-18", "MU-death-12")
def test_the_tenth_level_is_not_for_the_dead() -> None:
    state = struck("Armitage", Birch={**CULT, "hand": ["Ruggoth"]}, Carter={"level": 9, "dead": True})
    assert (state.over, level(state, "Carter")) == (False, 9)


@pytest.mark.rule("MU-cult-18", "MU-death-12")
def test_a_dead_last_non_cultist_gets_nothing_then_or_later() -> None:
    state = struck("Armitage", Birch={**CULT, "hand": ["Ruggoth"]}, Carter={"level": 4, "dead": True})
    assert level(state, "Carter") == 4
    while state.turn == 0:
        state.expire(state.seats_to_act[0])
    assert (state.alive(2), level(state, "Carter")) == (True, 4)


@pytest.mark.rule("MU-cult-19")
def test_when_everybody_is_a_cultist_the_game_ends_in_mid_combat_and_the_highest_wins() -> None:
    people: dict[str, Any] = {"Armitage": {**CULT, "level": 6}, "Birch": {**CULT, "level": 3}, "Carter": {"level": 5}}
    state = struck("Carter", fight=LLOYD, **people)
    assert (winners(state), state.outcome.reason if state.outcome else "") == ((0,), "cult")


@pytest.mark.rule("MU-cult-20", "MU-cult-22")
def test_ties_win_together_and_the_dead_count_as_cultists_but_do_not_win() -> None:
    people: dict[str, Any] = {
        "Armitage": {**CULT, "level": 9, "dead": True},
        "Birch": {**CULT, "level": 5},
        "Carter": {"level": 5},
    }
    state = struck("Carter", turn="Birch", **people)
    assert winners(state) == (1, 2)


@pytest.mark.rule("MU-cult-22")
def test_a_dead_cultist_still_strengthens_the_others_and_is_no_unbeliever() -> None:
    state = table(Armitage=CULT, Birch={**CULT, "dead": True}, fight=LLOYD)
    assert strengths(state)[0] == 1 + 2
    made = struck("Armitage", "Carter", Birch={**CULT, "dead": True}, Carter={"level": 4})
    assert level(made, "Carter") == 5
