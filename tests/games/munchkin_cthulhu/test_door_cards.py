"""The other Door cards: Cheat!, the stars, O R'lyeh? and the rest."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.arena import at_ease, behind_the_door, crowd, versus
from tests.games.munchkin_cthulhu.stage import (
    choose,
    classes,
    door_top,
    events,
    greyed,
    hand,
    items,
    level,
    monsters,
    names,
    offered,
    offers,
    pass_until,
    strengths,
    table,
    treasure_top,
    win_or_lose,
)

CULTIST = {"classes": ["cultist"]}


@pytest.mark.rule("MU-item-17", "MU-item-10")
def test_cheat_lets_an_item_be_equipped_whatever_it_says() -> None:
    state = at_ease(Armitage={"hand": ["cheat"], "items": ["tommy_gun", {"item": "necronomicon", "worn": False}]})
    assert not offered(state, "Armitage", "Equip Necronomicon")  # for Professors, and no hand is free
    choose(state, "Armitage", "Attach Cheat! to Necronomicon")
    choose(state, "Armitage", "Equip Necronomicon")
    assert items(state, "Armitage") == {"Tommy Gun": "equipped", "Necronomicon": "equipped"}


@pytest.mark.rule("MU-lvl-10", "MU-help-31", "MU-close-13")
def test_corrupted_by_power_bars_all_help_after_a_level_without_a_kill() -> None:
    corrupt = {"hand": ["corrupted_by_power"]}
    state = versus("sluggoth", Armitage={"hand": ["call_the_army"]}, Birch=corrupt)
    choose(state, "Armitage", "Call The Army on yourself")
    choose(state, "Birch", "Answer with Corrupted By Power")
    assert (level(state, "Armitage"), names(state.front[0])) == (5, ["Corrupted By Power"])
    assert [words for who in ("Armitage", "Carter") for words in offers(state, who) if "help" in words] == []


@pytest.mark.rule("MU-lvl-10", "MU-help-31")
def test_corruption_ends_with_a_kill_without_helper_and_a_kill_is_no_cause() -> None:
    state = table(
        fight={"monsters": ["ruggoth"]},
        **crowd(Armitage={"front": ["corrupted_by_power"], "marks": ["be_helped until solo_kill"]}),
    )
    win_or_lose(state)
    assert (state.front[0], state.marks[0], door_top(state)) == ((), (), "Corrupted By Power")
    other = versus("ruggoth", Birch={"hand": ["corrupted_by_power"]})
    win_or_lose(other)
    assert not offered(other, "Birch", "Answer with Corrupted By Power")


@pytest.mark.rule("MU-curse-18")
def test_a_wishing_ring_ends_corruption() -> None:
    burden = {"front": ["corrupted_by_power"], "marks": ["be_helped until solo_kill"]}
    state = at_ease(Armitage=burden, Carter={"hand": ["wishing_ring"]})
    choose(state, "Carter", "end Corrupted By Power on Armitage")
    assert (state.front[0], state.marked(0, "be_helped")) == ((), False)


@pytest.mark.rule("MU-item-22", "MU-act-15")
def test_cinematic_rules_give_a_third_hand() -> None:
    state = at_ease(Armitage={"hand": ["created_using_cinematic_rules", "bowling_pin"], "items": ["tommy_gun"]})
    assert not offered(state, "Armitage", "Put Bowling Pin on the table, equipped")
    choose(state, "Armitage", "Put Created Using Cinematic Rules in front of you")
    choose(state, "Armitage", "Put Bowling Pin on the table, equipped")
    assert items(state, "Armitage") == {"Tommy Gun": "equipped", "Bowling Pin": "equipped"}


@pytest.mark.rule("MU-cult-30")
def test_a_cult_meeting_invites_new_cultists_one_by_one_and_then_lets_them_swap() -> None:
    state = at_ease(Armitage={"hand": ["cult_meeting", "rugose"], **CULTIST}, Birch={"hand": ["cultist", "amnesia"]},
                    Carter={"hand": ["frothing"]}, Danforth={})  # fmt: skip
    choose(state, "Armitage", "Play Cult Meeting")
    choose(state, "Birch", "Join the cult")
    choose(state, "Carter", "Stay out of it")
    choose(state, "Armitage", "Offer Birch a card", ((0,),))
    choose(state, "Birch", "Accept, and give Armitage", ((0,),))
    assert (classes(state, "Birch"), classes(state, "Carter")) == (["Cultist"], [])
    assert (hand(state, "Armitage"), hand(state, "Birch")) == (["Amnesia"], ["Rugose"])


@pytest.mark.rule("MU-cult-30", "MU-act-15")
def test_a_cult_meeting_needs_a_moment_without_combat() -> None:
    assert not offered(versus("ruggoth", Birch={"hand": ["cult_meeting"]}), "Birch", "Play Cult Meeting")
    assert offered(at_ease(Birch={"hand": ["cult_meeting"]}), "Birch", "Play Cult Meeting")


@pytest.mark.rule("MU-curse-19")
def test_whoever_is_not_worthy_passes_a_revealed_curse_on() -> None:
    honour = {"hand": ["i_am_not_worthy_of_this_honor"]}
    state = behind_the_door("learn_yet_another_awful_truth", Armitage=honour)
    choose(state, "Armitage", "pass Learn Yet Another Awful Truth on to Carter")
    assert [level(state, who) for who in ("Armitage", "Birch", "Carter")] == [4, 4, 3]


@pytest.mark.rule("MU-curse-19", "MU-close-13")
def test_a_curse_that_was_played_cannot_be_passed_on() -> None:
    honour = {"hand": ["i_am_not_worthy_of_this_honor"]}
    state = at_ease(Armitage=honour, Birch={"hand": ["learn_yet_another_awful_truth", "rugose"]})
    choose(state, "Birch", "Curse Armitage")
    assert level(state, "Armitage") == 3


@pytest.mark.rule("MU-close-17")
def test_ia_rlyeh_takes_a_card_just_discarded() -> None:
    state = at_ease(Armitage={"hand": ["call_the_army"]}, Carter={"hand": ["ia_rlyeh"]})
    choose(state, "Armitage", "Call The Army on yourself")
    choose(state, "Birch", "Leave the discards")
    choose(state, "Carter", "Answer with Ia R'lyeh!: take Call The Army")
    assert hand(state, "Carter") == ["Call The Army"]
    choose(state, "Carter", "Call The Army on yourself")  # or played at once
    assert (level(state, "Carter"), treasure_top(state)) == (5, "Call The Army")


@pytest.mark.rule("MU-cult-28", "MU-cult-4")
def test_ia_rlyeh_does_not_reach_a_cultist_card() -> None:
    state = at_ease(Armitage={"hand": ["sudden_head_blow"]}, Birch=CULTIST, Carter={"hand": ["ia_rlyeh"], **CULTIST})
    choose(state, "Armitage", "Play Sudden Head Blow on Birch")
    assert [words for words in offers(state, "Carter") if "Answer" in words] == [
        "Answer with Ia R'lyeh!: take Sudden Head Blow"
    ]


@pytest.mark.rule("MU-multi-9")
def test_mutation_swaps_a_monster_for_one_from_the_hand() -> None:
    fought = {"monster": "grape_old_ones", "extras": ["rugose"]}
    state = versus(fought, Birch={"hand": ["mutation", "geek_ones"]})
    choose(state, "Birch", "Grape Old Ones turns into Geek Ones")
    assert (monsters(state), hand(state, "Birch"), door_top(state)) == (["Geek Ones"], ["Grape Old Ones"], "Rugose")
    assert strengths(state) == (4, 4)


@pytest.mark.rule("MU-close-16", "MU-close-9")
def test_o_rlyeh_cancels_a_card_just_played() -> None:
    state = at_ease(Armitage={"hand": ["call_the_army"]}, Carter={"hand": ["o_rlyeh"]})
    choose(state, "Armitage", "Call The Army on yourself")
    choose(state, "Birch", "Let Call The Army stand")
    choose(state, "Carter", "Answer with O R'lyeh?: cancel Call The Army")
    assert (level(state, "Armitage"), hand(state, "Carter"), treasure_top(state)) == (4, [], "Call The Army")


@pytest.mark.rule("MU-close-16", "MU-turn-23")
def test_a_cancelled_door_is_replaced_by_the_next_one() -> None:
    state = behind_the_door("great_cthulhu", dice=["ruggoth"], Armitage={"hand": ["o_rlyeh"]}, Birch={"hand": []})
    choose(state, "Armitage", "cancel Great Cthulhu")
    assert monsters(state) == ["Ruggoth"]
    assert "Great Cthulhu" in names(state.door_discards)


@pytest.mark.rule("MU-close-16")
def test_o_rlyeh_replaces_ones_own_draw() -> None:
    seats = crowd(Armitage={"hand": ["o_rlyeh"]}, Birch={"hand": []})
    state = table(phase="phase 2", dice=["amnesia", "ruggoth"], **seats)
    choose(state, "Armitage", "Loot the room")
    choose(state, "Armitage", "draw again for Amnesia")
    assert (hand(state, "Armitage"), names(state.door_discards)[-2:]) == (["Ruggoth"], ["O R'lyeh?", "Amnesia"])


@pytest.mark.rule("MU-turn-23", "MU-turn-8")
def test_a_portal_behind_the_door_gives_a_hidden_door_and_opens_another() -> None:
    state = behind_the_door("portal_of_mystery", dice=["amnesia", "ruggoth"])
    choose(state, "Armitage", "Play Portal Of Mystery")
    assert (hand(state, "Armitage"), monsters(state)) == (["Amnesia"], ["Ruggoth"])


@pytest.mark.rule("MU-act-15", "MU-mon-2")
def test_a_portal_from_the_hand_draws_two_hidden_doors_on_the_own_turn() -> None:
    portal = {"hand": ["portal_of_mystery"]}
    state = at_ease(dice=["amnesia", "ruggoth"], Armitage=portal)
    choose(state, "Armitage", "Play Portal Of Mystery")
    assert (hand(state, "Armitage"), state.fight) == (["Ruggoth", "Amnesia"], None)
    assert not offered(at_ease(Carter=portal), "Carter", "Play Portal Of Mystery")


@pytest.mark.rule("MU-cult-31", "MU-cult-10")
def test_a_sudden_head_blow_converts_and_costs_one_class() -> None:
    two = {"classes": ["professor", "investigator"], "super": True}
    state = at_ease(Armitage={"hand": ["sudden_head_blow"]}, Birch=two, cultist_pile=1)
    choose(state, "Armitage", "Play Sudden Head Blow on Birch")
    choose(state, "Birch", "Lose Investigator")
    assert sorted(classes(state, "Birch")) == ["Cultist", "Professor"]
    one = at_ease(Armitage={"hand": ["sudden_head_blow"]}, Birch={**two, "classes": ["professor"]}, cultist_pile=1)
    choose(one, "Armitage", "Play Sudden Head Blow on Birch")
    assert classes(one, "Birch") == ["Cultist"]  # although Super Munchkin would leave room


@pytest.mark.rule("MU-cult-31", "MU-cult-14", "MU-cult-2")
def test_a_sudden_head_blow_takes_the_class_from_a_cultist_but_the_only_one() -> None:
    state = at_ease(Armitage={"hand": ["sudden_head_blow"] * 2, **CULTIST}, Birch=CULTIST)
    choose(state, "Armitage", "Play Sudden Head Blow on Birch")
    assert (classes(state, "Birch"), state.cultists) == ([], 1)
    choose(state, "Armitage", "Play Sudden Head Blow on yourself")
    assert classes(state, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-cult-31")
def test_without_a_card_in_the_pile_the_blow_does_nothing_at_all() -> None:
    state = at_ease(Armitage={"hand": ["sudden_head_blow"]}, Birch={"classes": ["professor"]})
    choose(state, "Armitage", "Play Sudden Head Blow on Birch")
    assert classes(state, "Birch") == ["Professor"]


@pytest.mark.rule("MU-enh-10")
def test_confused_stars_make_monsters_forget_whom_they_hate() -> None:
    loaded = {"monster": "the_cruller_out_of_space", "extras": ["rugose"]}
    state = versus(loaded, "lloyd_lloigor", Armitage={"classes": ["monster_whacker"]}, Birch={"hand": CONFUSED})
    assert strengths(state)[1] == 4 + 6 + 5 + 8
    choose(state, "Birch", "Play The Stars Are Confused")
    assert strengths(state)[1] == 4 + 5 + 8
    cultist = versus("lloyd_lloigor", Armitage=CULTIST, Birch={"hand": CONFUSED})
    choose(cultist, "Birch", "Play The Stars Are Confused")
    assert strengths(cultist)[1] == 8


CONFUSED = ["the_stars_are_confused"]


@pytest.mark.rule("MU-enh-9")
def test_right_stars_strengthen_each_monster_also_those_that_come_later() -> None:
    state = versus("lloyd_lloigor", Birch={"hand": ["the_stars_are_right", "wandering_monster", "geek_ones"]})
    choose(state, "Birch", "Play The Stars Are Right")
    assert strengths(state)[1] == 8 + 3
    choose(state, "Birch", "Geek Ones joins the fight")
    assert strengths(state)[1] == 8 + 3 + 4 + 3


@pytest.mark.rule("MU-enh-9")
def test_wrong_stars_weaken_each_monster_by_2() -> None:
    state = versus("lloyd_lloigor", "geek_ones", Birch={"hand": ["the_stars_are_wrong"]})
    choose(state, "Birch", "Play The Stars Are Wrong: each monster")
    assert strengths(state)[1] == 8 - 2 + 4 - 2


@pytest.mark.rule("MU-enh-9", "MU-multi-4", "MU-cbt-8", "MU-rew-10")
def test_wrong_stars_may_remove_one_monster_instead() -> None:
    state = versus("great_cthulhu", "ruggoth", Birch={"hand": ["the_stars_are_wrong"]})
    choose(state, "Birch", "Play The Stars Are Wrong on Great Cthulhu")
    assert (monsters(state), strengths(state)) == (["Ruggoth"], (4, 2))
    win_or_lose(state)
    assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (5, 1)


@pytest.mark.rule("MU-turn-22", "MU-start-7")
def test_unwelcome_enlightenment_gives_a_level_and_costs_a_turn() -> None:
    card = {"hand": ["unwelcome_enlightenment"]}
    state = at_ease(Armitage=card, Carter={"hand": ["rugose"]}, dice=["bowling_pin"])
    choose(state, "Armitage", "Play Unwelcome Enlightenment on Birch")
    assert (level(state, "Birch"), state.skips[1]) == (5, 1)
    assert not offered(at_ease(Armitage=card), "Armitage", "Unwelcome Enlightenment on yourself")
    nine = at_ease(Armitage=card, Birch={"level": 9})
    choose(nine, "Armitage", "Play Unwelcome Enlightenment on Birch")
    assert (level(nine, "Birch"), nine.skips[1]) == (9, 1)


@pytest.mark.rule("MU-turn-22")
def test_the_enlightened_sit_out_the_next_turn() -> None:
    seats = crowd(Birch={"skips": 1}, Carter={"hand": ["rugose"]})
    state = table(phase="charity", **seats)
    assert events(state, "skips") == [(1,)]
    assert (state.turn, state.skips[1]) == (2, 0)


@pytest.mark.rule("MU-turn-22")
def test_played_before_the_door_is_opened_it_costs_this_very_turn() -> None:
    state = at_ease(Birch={"hand": ["unwelcome_enlightenment", "rugose"]})
    choose(state, "Birch", "Play Unwelcome Enlightenment on Armitage")
    assert (state.turn, level(state, "Armitage")) == (1, 5)


@pytest.mark.rule("MU-multi-7", "MU-multi-2", "MU-multi-1", "MU-run-8")
def test_a_wandering_monster_joins_and_is_fled_from_separately() -> None:
    state = versus("lloyd_lloigor", dice=[5, 1], Birch={"hand": ["wandering_monster", "polly_polyp"]})
    choose(state, "Birch", "Polly Polyp joins the fight")
    assert (monsters(state), strengths(state)[1]) == (["Lloyd Lloigor", "Polly Polyp"], 8 + 2)
    pass_until(state, "RunFromAll")
    choose(state, "Armitage", "Run from Lloyd")
    assert level(state, "Armitage") == 3  # away from Lloyd, caught by Polly


@pytest.mark.rule("MU-multi-7")
def test_without_a_monster_in_hand_nothing_wanders() -> None:
    assert not offered(versus("lloyd_lloigor"), "Birch", "joins the fight")
    assert greyed(versus("lloyd_lloigor"), "Birch")["Play Wandering Monster"] == "MU-multi-7"
