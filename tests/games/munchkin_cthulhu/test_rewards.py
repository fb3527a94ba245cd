"""Rewards (MU-rew): levels, Treasures hidden or open, their order and division, and what is drawn along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import PLAYERS
from tests.games.munchkin_cthulhu.fights import (
    FUTILE,
    asked,
    battle,
    facts,
    kinds,
    play,
    stake,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    carried,
    choose,
    events,
    hand,
    level,
    settle,
    winners,
)

HELPER_FIRST, FIGHTER_FIRST, TURNS_HELPER, TURNS_FIGHTER, RANDOM = range(5)
DRAWN = ["Bug Spray", "Galoshes", "Necrotelecom", "Tommy Gun"]


def shared(share: int, order: int, rest: bool = False, draws: Sequence[str] = DRAWN, **people: Any) -> Munchkin:
    """Armitage and Birch have killed a monster of four Treasures and settled on this."""
    people = {"Armitage": {"level": 8}, "Birch": {"level": 9}, **people}
    deal = {"share": share, "order": order, "rest": rest, **people.pop("deal", {})}
    state = battle("Gnarlythotep", dice=draws, helper="Birch", deal=deal, **people)
    settle(state)
    return state


def watchers(state: Munchkin, kind: str) -> list[list[str]]:
    """For each event of a kind: who sees it."""
    return [[name for i, name in enumerate(PLAYERS[:4]) if event.seen_by(i)] for event in events(state, kind)]


@pytest.mark.rule("MU-rew-1", "MU-cbt-6")
def test_a_level_for_each_kill_or_what_the_card_says() -> None:
    gear = ["Tommy Gun", "Professor Tesla's Electrical Protective Device", "Fez of Fazooli", "Brass Knucks"]
    cards = [("Song of Madness", "munchkins")]
    state = battle("Shoggoth", "Polly Polyp", cards=cards, Armitage={"level": 4, "items": gear})
    settle(state)
    assert level(state, "Armitage") == 4 + 2 + 1


@pytest.mark.rule("MU-rew-1", "MU-start-3", "MU-start-8")
def test_levels_for_kills_may_win_and_stop_at_ten() -> None:
    state = battle("Geek Ones", "Polly Polyp", Armitage={"level": 9})
    settle(state)
    assert (winners(state), level(state, "Armitage")) == (["Armitage"], 10)


@pytest.mark.rule("MU-rew-2", "MU-rew-11")
def test_as_many_treasures_as_the_monsters_show_go_to_the_hand() -> None:
    foe = {"monster": "Geek Ones", "extras": ["Rugose"]}
    gear = ["Bagpipes", "Fez of Fazooli", "Brass Knucks"]
    state = battle(foe, "Polly Polyp", dice=DRAWN, Armitage={"level": 7, "items": gear})
    settle(state)
    assert hand(state, "Armitage") == DRAWN


@pytest.mark.rule("MU-rew-3", "MU-cards-14")
def test_alone_only_the_fighter_sees_them() -> None:
    state = battle("Geek Ones", Armitage={"level": 5})
    settle(state)
    assert (watchers(state, "drew"), facts(state, "drew_open")) == ([["Armitage"]], [])
    assert facts(state, "drew_hidden") == [(0, 2)]


@pytest.mark.rule("MU-rew-4")
def test_with_help_everybody_sees_them() -> None:
    state = shared(0, FIGHTER_FIRST)
    assert watchers(state, "drew_open") == [["Armitage", "Birch", "Carter", "Danforth"]]
    assert facts(state, "drew") == []


@pytest.mark.rule("MU-rew-4", "MU-help-19")
def test_a_forced_helper_who_has_left_does_not_count_as_help() -> None:
    armitage = {"level": 8, "hand": ["Canned Meat", "The Stars Are Wrong"]}
    carter = {"hand": ["Wandering Monster", "Polly Polyp"]}
    birch = {"level": 3, "marks": ["must_help until next_turn"]}
    state = battle("Shallow Ones", Armitage=armitage, Birch=birch, Carter=carter)
    choose(state, "Armitage", "Call on Birch")
    play(state, "Carter", "Polly Polyp joins the fight")
    choose(state, "Birch", "Leave the fight")
    play(state, "Armitage", "on Polly Polyp: it leaves")
    play(state, "Armitage", "Use Canned Meat for the munchkins")
    settle(state)
    assert (facts(state, "drew_open"), watchers(state, "drew")) == ([], [["Armitage"]])


@pytest.mark.rule("MU-rew-5", "MU-cbt-8")
def test_a_nonlethal_victory_gives_neither_level_nor_treasure() -> None:
    state = battle("Geek Ones", Armitage={"level": 5, "items": ["Necronookiecon"]})
    choose(state, "Armitage", "Use up Necronookiecon")
    assert (state.fight, level(state, "Armitage"), hand(state, "Armitage")) == (None, 5, [])


@pytest.mark.rule("MU-rew-6", "MU-act-6")
def test_the_helper_may_play_treasures_at_once() -> None:
    state = shared(1, HELPER_FIRST)
    choose(state, "Birch", "Take Bug Spray")
    while asked(state) != ["Birch"]:
        state.expire(state.seats_to_act[0])
    assert asking(state) == "JustReceived"
    play(state, "Birch", "Put Bug Spray on the table, equipped")
    assert carried(state, "Birch") == ["Bug Spray"]


@pytest.mark.rule("MU-rew-6", "MU-rew-11")
def test_what_is_not_played_at_once_stays_in_the_hand() -> None:
    state = shared(1, HELPER_FIRST)
    choose(state, "Birch", "Take Bug Spray")
    while asking(state) == "JustReceived":
        state.expire(state.seats_to_act[0])
    assert (hand(state, "Birch"), hand(state, "Armitage")) == (["Bug Spray"], ["Galoshes", "Necrotelecom", "Tommy Gun"])


@pytest.mark.rule("MU-rew-7", "MU-cbt-14", "MU-close-7")
def test_clearing_comes_before_levels_levels_before_treasures_and_treasures_before_sharing() -> None:
    state = shared(1, HELPER_FIRST)
    choose(state, "Birch", "Take Bug Spray")
    order = ["settled", "fight_over", "level", "drew_open", "takes_treasure"]
    assert kinds(state, *order)[:5] == order


@pytest.mark.rule("MU-rew-7", "MU-rew-14")
def test_the_monsters_own_instructions_come_before_anything_is_handed_out() -> None:
    deal = {"share": 1, "order": HELPER_FIRST}
    draws = ["Bug Spray", "Galoshes", "Polly Polyp"]
    state = battle("The Bodiless", dice=draws, helper="Birch", deal=deal, Armitage={"level": 4}, Birch={"level": 9})
    settle(state)
    assert (asking(state), kinds(state, "drew_open", "drew")) == ("Divide", ["drew_open", "drew"])
    assert hand(state, "Armitage") == ["Polly Polyp"]


@pytest.mark.rule("MU-rew-7", "MU-start-6")
def test_a_winning_kill_ends_the_game_before_treasures_are_drawn() -> None:
    state = battle("Geek Ones", Armitage={"level": 9})
    settle(state)
    assert (state.over, facts(state, "drew"), hand(state, "Armitage")) == (True, [], [])


# ---------------------------------------------------------------------- sharing


@pytest.mark.rule("MU-rew-8", "MU-help-8")
def test_helper_first_the_helper_picks_all_of_the_share() -> None:
    state = shared(2, HELPER_FIRST)
    choose(state, "Birch", "Take Tommy Gun")
    choose(state, "Birch", "Take Galoshes")
    assert (hand(state, "Birch"), hand(state, "Armitage")) == (["Galoshes", "Tommy Gun"], ["Bug Spray", "Necrotelecom"])


@pytest.mark.rule("MU-rew-8", "MU-help-8")
def test_fighter_first_the_helper_gets_the_remainder() -> None:
    state = shared(2, FIGHTER_FIRST)
    choose(state, "Armitage", "Take Tommy Gun")
    choose(state, "Armitage", "Take Galoshes")
    assert (hand(state, "Armitage"), hand(state, "Birch")) == (["Galoshes", "Tommy Gun"], ["Bug Spray", "Necrotelecom"])


@pytest.mark.rule("MU-rew-8", "MU-help-8")
@pytest.mark.parametrize(
    ("order", "names"), [(TURNS_HELPER, ["Birch", "Armitage"]), (TURNS_FIGHTER, ["Armitage", "Birch"])]
)
def test_in_turns_it_goes_to_and_fro_until_a_share_is_complete(order: int, names: list[str]) -> None:
    state = shared(1, order)
    took = []
    while asking(state) == "Divide":
        took += asked(state)
        state.expire(state.seats_to_act[0])
    assert took == (names if order == TURNS_FIGHTER else names[:1])
    assert (len(hand(state, "Armitage")), len(hand(state, "Birch"))) == (3, 1)


@pytest.mark.rule("MU-rew-8", "MU-help-8")
def test_dealt_at_random_nobody_chooses() -> None:
    state = shared(3, RANDOM)
    assert (len(hand(state, "Armitage")), len(hand(state, "Birch"))) == (1, 3)
    assert "takes_treasure" not in kinds(state, "takes_treasure")


@pytest.mark.rule("MU-rew-9")
def test_a_share_larger_than_the_draw_is_all_there_is() -> None:
    state = shared(6, HELPER_FIRST)
    assert (len(hand(state, "Armitage")), len(hand(state, "Birch"))) == (0, 4)


@pytest.mark.rule("MU-rew-9", "MU-enh-7")
def test_a_number_that_drops_after_the_agreement_shrinks_the_draw() -> None:
    deal = {"share": 2, "order": HELPER_FIRST}
    people = {"Armitage": {"level": 3}, "Birch": {"level": 9}, "Carter": {"hand": ["In A Million-Year Sleep"]}}
    state = battle("Geek Ones", helper="Birch", deal=deal, **people)
    play(state, "Carter", "Put In A Million-Year Sleep on Geek Ones")
    settle(state)
    assert (len(hand(state, "Armitage")), len(hand(state, "Birch"))) == (0, 1)


@pytest.mark.rule("MU-rew-9")
@pytest.mark.parametrize(("kept", "mine", "theirs"), [(1, 1, 3), (3, 3, 1), (5, 4, 0)])
def test_where_the_fighter_keeps_a_fixed_number_the_rest_shrinks(kept: int, mine: int, theirs: int) -> None:
    state = shared(kept, RANDOM, rest=True)
    assert (len(hand(state, "Armitage")), len(hand(state, "Birch"))) == (mine, theirs)


@pytest.mark.rule("MU-rew-10", "MU-multi-4")
def test_of_killed_and_removed_monsters_only_the_killed_count() -> None:
    state = battle("Geek Ones", "Polly Polyp", Armitage={"level": 5, "hand": ["The Stars Are Wrong"]})
    play(state, "Armitage", "on Geek Ones: it leaves")
    settle(state)
    assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (6, 1)


@pytest.mark.rule("MU-rew-12")
@pytest.mark.parametrize(("trouble", "count"), [(True, 3), (False, 2)])
def test_an_investigator_draws_one_more_after_looking_for_trouble(trouble: bool, count: int) -> None:
    state = battle("Geek Ones", trouble=trouble, Armitage={"level": 8, "classes": ["Investigator"]})
    assert stake(state) == count
    settle(state)
    assert len(hand(state, "Armitage")) == count


@pytest.mark.rule("MU-rew-12")
def test_a_map_brings_one_more_for_each_monster_killed() -> None:
    armitage = {"level": 7, "items": ["Non-Euclidean Map"], "hand": ["The Stars Are Wrong"]}
    state = battle("Geek Ones", "Polly Polyp", "Shog Goth", Armitage=armitage)
    assert stake(state) == 2 + 1 + 1 + 3
    play(state, "Armitage", "on Shog Goth: it leaves")
    assert stake(state) == 2 + 1 + 2


@pytest.mark.rule("MU-rew-12", "MU-cbt-8")
def test_without_a_kill_there_is_nothing_to_add_to() -> None:
    armitage = {
        "level": 7,
        "items": ["Non-Euclidean Map"],
        "classes": ["Investigator"],
        "hand": ["The Stars Are Wrong"],
    }
    state = battle("Geek Ones", trouble=True, Armitage=armitage)
    play(state, "Armitage", "on Geek Ones: it leaves")
    assert hand(state, "Armitage") == []


@pytest.mark.rule("MU-rew-12")
def test_a_helpers_map_and_class_bring_nothing() -> None:
    birch = {"level": 9, "items": ["Non-Euclidean Map"], "classes": ["Investigator"]}
    assert stake(battle("Geek Ones", trouble=True, helper="Birch", Birch=birch)) == 2


@pytest.mark.rule("MU-rew-12", "MU-rew-4", "MU-rew-8")
def test_additional_treasures_are_drawn_openly_and_are_part_of_the_share() -> None:
    deal = {"share": 1, "order": RANDOM, "rest": True}
    people = {"Armitage": {"level": 5, "items": ["Non-Euclidean Map"]}, "Birch": {"level": 9}}
    state = battle("Geek Ones", helper="Birch", deal=deal, **people)
    settle(state)
    assert (len(facts(state, "drew_open")[0]) - 1, len(hand(state, "Birch"))) == (3, 2)


# ---------------------------------------------------------------------- the eclipse


def eclipsed(count: int = 4, **people: Any) -> Munchkin:
    """Carter holds Solar Eclipse when the Treasures lie on the table."""
    return shared(count, HELPER_FIRST, Carter={"hand": ["Solar Eclipse"]}, **people)


@pytest.mark.rule("MU-rew-13")
def test_an_eclipse_is_played_after_the_draw_and_before_the_handing_out() -> None:
    state = eclipsed()
    assert (kinds(state, "drew_open", "takes_treasure"), asking(state)) == (["drew_open"], "React")
    assert can(state, "Carter", "Answer with Solar Eclipse")


@pytest.mark.rule("MU-rew-13")
def test_every_living_player_with_cards_is_asked_about_it() -> None:
    assert asked(eclipsed(Armitage={"level": 8, "hand": [FUTILE]})) == ["Armitage", "Carter", "Danforth"]


@pytest.mark.rule("MU-rew-13")
def test_an_eclipse_shares_evenly_and_hidden_whatever_was_agreed() -> None:
    state = eclipsed()
    answer(state)
    assert (len(hand(state, "Armitage")), len(hand(state, "Birch"))) == (2, 2)
    assert watchers(state, "got") == [["Birch"], ["Armitage"]]


@pytest.mark.rule("MU-rew-13")
def test_an_odd_treasure_goes_to_the_fighter() -> None:
    people = {"Armitage": {"level": 5}, "Birch": {"level": 9}, "Carter": {"hand": ["Solar Eclipse"]}}
    state = battle("Grape Old Ones", helper="Birch", deal={"share": 3}, **people)
    settle(state)
    answer(state)
    assert (len(hand(state, "Armitage")), len(hand(state, "Birch"))) == (2, 1)


@pytest.mark.rule("MU-rew-13", "MU-help-15")
def test_promised_items_remain_due() -> None:
    armitage = {"level": 8, "items": ["Brass Knucks"]}
    state = eclipsed(Armitage=armitage, deal={"items": ["Brass Knucks"]})
    answer(state)
    assert carried(state, "Birch") == ["Brass Knucks"]


def answer(state: Munchkin) -> None:
    """The eclipse happens and nobody objects."""
    choose(state, "Carter", "Answer with Solar Eclipse")
    while asking(state) == "React":
        state.expire(state.seats_to_act[0])


@pytest.mark.rule("MU-rew-14")
def test_doors_won_are_drawn_hidden_by_the_fighter_and_not_shared() -> None:
    deal = {"share": 9, "order": HELPER_FIRST}
    draws = ["Bug Spray", "Galoshes", "Polly Polyp"]
    state = battle("The Bodiless", dice=draws, helper="Birch", deal=deal, Armitage={"level": 4}, Birch={"level": 9})
    settle(state)
    while asking(state) == "JustReceived":
        state.expire(state.seats_to_act[0])
    assert (hand(state, "Armitage"), hand(state, "Birch")) == (["Polly Polyp"], ["Bug Spray", "Galoshes"])
    assert watchers(state, "drew") == [["Armitage"]]


@pytest.mark.rule("MU-rew-14", "MU-mon-2")
def test_a_curse_won_as_a_door_goes_to_the_hand() -> None:
    state = battle("The Bodiless", dice=["Bug Spray", "Galoshes", "Solestealer"], Armitage={"level": 5})
    settle(state)
    assert "Solestealer" in hand(state, "Armitage")


@pytest.mark.rule("MU-rew-14", "MU-close-16", "MU-rew-7")
def test_a_won_door_can_be_drawn_again_with_o_rlyeh_even_after_a_shared_fight() -> None:
    draws = ["Bug Spray", "Galoshes", "Solestealer"]
    people = {"Armitage": {"level": 4, "hand": ["O R'lyeh?"]}, "Birch": {"level": 9}}
    state = battle("The Bodiless", dice=draws, helper="Birch", deal={"share": 0, "order": FIGHTER_FIRST}, **people)
    settle(state)
    while not can(state, "Armitage", "draw again"):
        state.expire(state.seats_to_act[0])
    assert can(state, "Armitage", "draw again for Solestealer")
    assert not can(state, "Armitage", "draw again for Bug Spray")
