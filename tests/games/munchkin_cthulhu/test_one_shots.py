"""One-shot Treasures (MU-shot): from where, for whom, how long, and Ichors that act on Ichors."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.fights import (
    DOOM,
    FUTILE,
    at,
    battle,
    doomed,
    facts,
    kicked,
    monsters,
    play,
    run,
    running,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    carried,
    choose,
    classes,
    discards,
    hand,
    illegal,
    level,
    refused,
    settle,
    sums,
)

NO_PAY = [[], 0, [0], [0], []]


@pytest.mark.rule("MU-shot-1", "MU-shot-4")
def test_a_one_shot_is_used_once() -> None:
    state = battle("Geek Ones", Armitage={"level": 5, "hand": ["Canned Meat"]})
    play(state, "Armitage", "Use Canned Meat for the munchkins")
    illegal(state, "Armitage", "Canned Meat")
    settle(state)
    assert ("Canned Meat" in discards(state), "Canned Meat" in hand(state, "Armitage")) == (True, False)


@pytest.mark.rule("MU-shot-2")
def test_one_shots_come_straight_from_the_hand_or_from_the_table() -> None:
    state = battle("Geek Ones", Armitage={"level": 1, "hand": ["Canned Meat"], "items": ["Kitchen Sink"]})
    play(state, "Armitage", "Use Canned Meat for the munchkins")
    play(state, "Armitage", "Use Kitchen Sink from your table for the munchkins")
    assert (sums(state)[0], hand(state, "Armitage"), carried(state, "Armitage")) == (1 + 3 + 3, [], [])


@pytest.mark.rule("MU-shot-2", "MU-item-4")
def test_a_one_shot_on_the_table_adds_nothing_until_it_is_used() -> None:
    assert sums(battle("Geek Ones", Armitage={"level": 1, "items": ["Kitchen Sink"]}))[0] == 1


@pytest.mark.rule("MU-shot-3", "MU-shot-4", "MU-run-21")
def test_a_loaded_die_does_its_own_thing_at_its_own_moment_and_is_discarded() -> None:
    state = doomed("Loggoth", dice=[1], Armitage={"hand": ["Loaded Die"]})
    illegal(state, "Armitage", "Loaded Die")
    while asking(state) != "React":
        state.expire(state.seats_to_act[0])
    choose(state, "Armitage", "Loaded Die: the die shows 6")
    while asking(state) == "React":
        state.expire(state.seats_to_act[0])
    assert (running(state), "Loaded Die" in discards(state)) == (["Armitage escapes Loggoth"], True)


@pytest.mark.rule("MU-shot-3", "MU-curse-18", "MU-shot-4")
def test_a_wishing_ring_lifts_a_curse_outside_fights_too_and_is_discarded_at_once() -> None:
    state = at("start", Armitage={"hand": [FUTILE]}, Birch={"curses": ["Change Sex"], "items": ["Wishing Ring"]})
    play(state, "Birch", "Wishing Ring")
    assert (state.kept[1], "Wishing Ring" in discards(state)) == ((), True)


@pytest.mark.rule("MU-shot-4", "MU-run-13", "MU-cards-15")
def test_a_one_shot_of_a_lost_fight_is_discarded_after_the_rolls() -> None:
    state = doomed("Loggoth", dice=[6], cards=[("Canned Meat", "munchkins")])
    settle(state)
    assert (asking(state), "Canned Meat" in discards(state)) == ("BeforeRoll", False)
    run(state)
    assert "Canned Meat" in discards(state)


@pytest.mark.rule("MU-shot-5")
def test_whoever_plays_it_picks_the_side_even_against_a_friend() -> None:
    state = battle("Geek Ones", helper="Birch", Armitage={"level": 1}, Birch={"level": 1, "hand": ["Canned Meat"]})
    play(state, "Birch", "Use Canned Meat for the monsters")
    assert sums(state) == (2, 4 + 3)


@pytest.mark.rule("MU-shot-6")
def test_a_one_shot_keeps_counting_whatever_becomes_of_its_player() -> None:
    armitage = {"level": 3, "classes": ["Professor"], "hand": ["Canned Meat"]}
    state = battle("Geek Ones", Armitage=armitage, Birch={"hand": ["Hair Turns White With Horror", "Amnesia"]})
    play(state, "Armitage", "Use Canned Meat for the munchkins")
    play(state, "Birch", "Curse Armitage with Hair Turns White")
    assert (classes(state, "Armitage"), sums(state)[0]) == ([], 3 + 3)


@pytest.mark.rule("MU-shot-7", "MU-lvl-6")
def test_an_ichor_lowers_the_side_it_is_thrown_at() -> None:
    state = battle("Polly Polyp", Armitage={"level": 1, "hand": ["Sticker Ichor"]}, Birch={"hand": ["Ichor Liquor"]})
    play(state, "Armitage", "Throw Sticker Ichor at the monsters")
    play(state, "Birch", "Throw Ichor Liquor at the munchkins")
    assert sums(state) == (1 - 3, 2 - 4)


@pytest.mark.rule("MU-shot-8")
def test_a_one_shot_counts_once_for_a_side_of_several() -> None:
    cards = [("Canned Meat", "munchkins"), ("Sicker Ichor", "munchkins")]
    state = battle("Geek Ones", "Polly Polyp", helper="Birch", cards=cards, Armitage={"level": 1}, Birch={"level": 1})
    assert sums(state) == (2 + 3, 6 - 2)


@pytest.mark.rule("MU-shot-9", "MU-item-1")
@pytest.mark.parametrize("name", ["Canned Meat", "Song of Madness"])
def test_a_one_shot_with_a_value_or_without_one_can_be_carried(name: str) -> None:
    state = at("start", Armitage={"hand": [name]})
    play(state, "Armitage", f"Put {name} on the table, carried")
    assert (carried(state, "Armitage"), hand(state, "Armitage")) == ([name], [])


@pytest.mark.rule("MU-shot-9", "MU-trade-1", "MU-sell-1")
def test_a_carried_one_shot_can_be_traded_and_sold() -> None:
    state = at(
        "start", Armitage={"items": ["Wishing Ring", "Bicker Ichor", "Canned Meat"]}, Birch={"items": ["Bug Spray"]}
    )
    choose(state, "Armitage", "Offer Birch a trade", [["Canned Meat"], ["Bug Spray"]])
    choose(state, "Birch", "Accept from Armitage")
    assert carried(state, "Birch") == ["Canned Meat"]
    choose(state, "Armitage", "Sell Items for levels")
    assert can(state, "Armitage", "Sell Wishing Ring")


@pytest.mark.rule("MU-shot-9", "MU-run-19")
def test_a_carried_one_shot_can_be_lost_like_any_item() -> None:
    state = doomed("Tchoo-Tchoo People", dice=[1], Armitage={"items": ["Bicker Ichor", "Brass Knucks"]})
    run(state)
    assert carried(state, "Armitage") == ["Brass Knucks"]


@pytest.mark.rule("MU-shot-9", "MU-item-8")
def test_a_one_shot_needs_no_slot_and_is_not_equipped() -> None:
    items = [{"item": name, "worn": False} for name in ("Canned Meat", "Kitchen Sink", "Sicker Ichor", "Tommy Gun")]
    state = at("start", Armitage={"items": items})
    assert can(state, "Armitage", "Equip Tommy Gun")
    illegal(state, "Armitage", "Equip Canned Meat")
    assert refused(state, "Armitage", "Canned Meat") == "MU-shot-9"


@pytest.mark.rule("MU-shot-10")
@pytest.mark.parametrize("who", ["Armitage", "Birch", "Carter"])
def test_fighter_helper_and_bystanders_may_use_them(who: str) -> None:
    state = battle("Geek Ones", helper="Birch", **{who: {"hand": ["Kitchen Sink"]}})
    assert can(state, who, "Use Kitchen Sink for the munchkins")
    assert can(state, who, "Use Kitchen Sink for the monsters")


# ---------------------------------------------------------------------- Ichors


@pytest.mark.rule("MU-shot-11")
def test_an_ichor_does_nothing_if_all_it_hits_are_immune_and_counts_in_full_if_one_is_not() -> None:
    ichor = [("Sticker Ichor", "munchkins")]
    assert sums(battle("Elder Globs", cards=ichor))[1] == 10
    assert sums(battle("Elder Globs", "Polly Polyp", cards=ichor))[1] == 10 + 2 - 4


@pytest.mark.rule("MU-shot-11")
def test_elder_globs_double_every_ichor_thrown_at_the_munchkins() -> None:
    ichor = [("Sticker Ichor", "monsters"), ("Sicker Ichor", "monsters"), ("Kitchen Sink", "monsters")]
    assert sums(battle("Elder Globs", cards=ichor, Armitage={"level": 5})) == (5 - 8 - 4, 10 + 3)


@pytest.mark.rule("MU-shot-11")
def test_a_poncho_keeps_off_the_ichors_of_others_only() -> None:
    poncho = {"level": 5, "items": ["Slime-Proof Poncho"], "hand": ["Sicker Ichor"]}
    state = battle("Geek Ones", Armitage=poncho, Birch={"hand": ["Sticker Ichor"]})
    play(state, "Birch", "Throw Sticker Ichor at the munchkins")
    assert sums(state)[0] == 5 + 2
    play(state, "Armitage", "Throw Sicker Ichor at the munchkins")
    assert sums(state)[0] == 5 + 2 - 2


@pytest.mark.rule("MU-shot-11", "MU-shot-8")
def test_a_helper_without_a_poncho_lets_it_through() -> None:
    people = {"Armitage": {"level": 5, "items": ["Slime-Proof Poncho"]}, "Carter": {"hand": ["Sticker Ichor"]}}
    state = battle("Geek Ones", helper="Birch", Birch={"level": 1}, **people)
    play(state, "Carter", "Throw Sticker Ichor at the munchkins")
    assert sums(state)[0] == 5 + 2 + 1 - 4


@pytest.mark.rule("MU-shot-12")
def test_a_doubling_card_is_laid_on_one_ichor_and_follows_it() -> None:
    people = {"Birch": {"hand": ["Thicker Ichor"]}, "Carter": {"hand": ["Ichor Picker"]}}
    state = battle("Geek Ones", cards=[("Sticker Ichor", "munchkins"), ("Sicker Ichor", "munchkins")], **people)
    play(state, "Birch", "Use Thicker Ichor on Sticker Ichor")
    assert sums(state) == (1, 4 - 8 - 2)
    play(state, "Carter", "take Sticker Ichor over to the other side")
    assert sums(state) == (1 - 8, 4 - 2)


@pytest.mark.rule("MU-shot-12")
def test_an_ichor_can_be_fetched_into_the_hand_and_its_doubler_stays_behind() -> None:
    people = {"Birch": {"hand": ["Thicker Ichor"]}, "Carter": {"hand": ["Ichor Picker"]}}
    state = battle("Geek Ones", cards=[("Sticker Ichor", "munchkins")], Armitage={"level": 9}, **people)
    play(state, "Birch", "Use Thicker Ichor on Sticker Ichor")
    play(state, "Carter", "take Sticker Ichor into your hand")
    assert (sums(state), hand(state, "Carter")) == ((9, 4), ["Sticker Ichor"])
    play(state, "Carter", "Throw Sticker Ichor at the monsters")
    assert sums(state) == (9, 0)
    assert "Thicker Ichor" not in discards(state)


@pytest.mark.rule("MU-shot-12", "MU-cards-15")
def test_a_doubler_left_behind_is_discarded_at_the_end() -> None:
    people = {"Birch": {"hand": ["Thicker Ichor"]}, "Carter": {"hand": ["Ichor Picker"]}}
    state = battle("Geek Ones", cards=[("Sticker Ichor", "munchkins")], Armitage={"level": 8}, **people)
    play(state, "Birch", "Use Thicker Ichor on Sticker Ichor")
    play(state, "Carter", "take Sticker Ichor into your hand")
    settle(state)
    assert {"Thicker Ichor", "Ichor Picker"} <= set(discards(state))


@pytest.mark.rule("MU-shot-12")
@pytest.mark.parametrize("name", ["Thicker Ichor", "Ichor Picker"])
def test_without_an_ichor_in_the_fight_neither_can_be_played(name: str) -> None:
    state = battle("Geek Ones", cards=[("Canned Meat", "munchkins")], Armitage={"hand": [name]})
    illegal(state, "Armitage", name)
    assert refused(state, "Armitage", name) == "MU-shot-12"


# ---------------------------------------------------------------------- neighbours, duty, song


@pytest.mark.rule("MU-shot-13")
@pytest.mark.parametrize(("card", "taker"), [("Piercing Shriek", "Carter"), ("Maniacal Laugh", "Armitage")])
def test_a_lower_neighbour_may_pick_it_up_after_the_fight(card: str, taker: str) -> None:
    people = {"Birch": {"level": 8, "hand": [card]}, "Carter": {"level": 2}}
    state = battle("Geek Ones", Armitage={"level": 5}, **people)
    play(state, "Birch", f"Use {card} for the monsters")
    run_out(state)
    assert asking(state) == "PickUps"
    choose(state, taker, f"Pick up {card}")
    assert card in hand(state, taker)


def run_out(state: Munchkin) -> None:
    """Everybody passes; a flight roll shows what it shows."""
    while asking(state) in ("Interfere", "BeforeRoll"):
        state.expire(state.seats_to_act[0])


@pytest.mark.rule("MU-shot-13")
@pytest.mark.parametrize("theirs", [3, 4])
def test_a_neighbour_who_is_not_lower_gets_no_offer(theirs: int) -> None:
    people = {"Birch": {"level": 3, "hand": ["Piercing Shriek"]}, "Carter": {"level": theirs}}
    state = battle("Geek Ones", Armitage={"level": 5}, **people)
    play(state, "Birch", "Use Piercing Shriek for the munchkins")
    settle(state)
    assert (asking(state) == "PickUps", "Piercing Shriek" in discards(state)) == (False, True)


@pytest.mark.rule("MU-shot-13")
def test_a_declined_card_is_discarded() -> None:
    people = {"Birch": {"level": 3, "hand": ["Piercing Shriek"]}, "Carter": {"level": 1}}
    state = battle("Geek Ones", Armitage={"level": 5}, **people)
    play(state, "Birch", "Use Piercing Shriek for the munchkins")
    settle(state)
    choose(state, "Carter", "Leave Piercing Shriek")
    assert ("Piercing Shriek" in discards(state), hand(state, "Carter")) == (True, [])


@pytest.mark.rule("MU-shot-14", "MU-close-15", "MU-dig-11")
def test_tchoo_tchoo_people_force_every_helpful_one_shot_out_of_the_hand_shown() -> None:
    armitage = {"level": 1, "hand": ["Canned Meat", "Sicker Ichor", "Quicker Ichor", FUTILE], "items": ["Kitchen Sink"]}
    state = kicked("Tchoo-Tchoo People", Armitage=armitage)
    assert len(facts(state, "shows")) == 1
    assert asking(state) == "ForcedShots"
    assert not can(state, "Armitage", "Pass")
    illegal(state, "Armitage", "for the monsters")
    choose(state, "Armitage", "Throw Sicker Ichor at the monsters")
    assert (asking(state), sums(state)) == ("Interfere", (1 + 3, 6 - 2))
    assert (hand(state, "Armitage"), carried(state, "Armitage")) == ([FUTILE, "Quicker Ichor"], ["Kitchen Sink"])


@pytest.mark.rule("MU-shot-14")
def test_what_would_remove_a_monster_must_be_played_too() -> None:
    people = {
        "Armitage": {"level": 1, "hand": ["Bicker Ichor"]},
        "Birch": {"hand": ["Wandering Monster", "Tchoo-Tchoo People"]},
    }
    state = battle("Polly Polyp", **people)
    play(state, "Birch", "Tchoo-Tchoo People joins the fight")
    assert (monsters(state), hand(state, "Armitage")) == (["Tchoo-Tchoo People"], [])


@pytest.mark.rule("MU-shot-14", "MU-help-24")
def test_a_helper_shows_and_plays_on_joining() -> None:
    people = {"Armitage": {"level": 1, "hand": [FUTILE]}, "Birch": {"level": 1, "hand": ["Canned Meat"]}}
    state = battle("Tchoo-Tchoo People", **people)
    choose(state, "Armitage", "Ask Birch for help", NO_PAY)
    choose(state, "Birch", "Accept")
    assert (sums(state), hand(state, "Birch"), facts(state, "shows")[0][0]) == ((1 + 1 + 3, 6), [], 1)


@pytest.mark.rule("MU-shot-14")
def test_bystanders_and_later_cards_are_not_covered() -> None:
    people = {"Armitage": {"level": 1}, "Birch": {"hand": ["Canned Meat"]}}
    state = kicked("Tchoo-Tchoo People", **people)
    assert (asking(state), hand(state, "Birch")) == ("Interfere", ["Canned Meat"])


@pytest.mark.rule("MU-shot-15")
def test_the_song_serves_the_munchkins_only_without_a_helper() -> None:
    carter = {"hand": ["Song of Madness"]}
    state = battle("Geek Ones", helper="Birch", Carter=carter)
    illegal(state, "Carter", "Use Song of Madness for the munchkins")
    assert can(state, "Carter", "Use Song of Madness for the monsters")


@pytest.mark.rule("MU-shot-15", "MU-shot-6")
def test_once_sung_it_stays_when_a_helper_joins() -> None:
    state = battle("Grape Old Ones", Armitage={"level": 1, "hand": ["Song of Madness"]}, Birch={"level": 2})
    play(state, "Armitage", "Use Song of Madness for the munchkins")
    choose(state, "Armitage", "Ask Birch for help", NO_PAY)
    choose(state, "Birch", "Accept")
    assert sums(state)[0] == 1 + 5 + 2


@pytest.mark.rule("MU-shot-15", "MU-cbt-8")
@pytest.mark.parametrize(("pile", "classed"), [(1, ["Cultist"]), (0, [])])
def test_the_song_removes_ozathoth_and_converts_the_singer(pile: int, classed: list[str]) -> None:
    people = {"Armitage": {"level": 1}, "Birch": {"hand": ["Song of Madness"]}}
    state = battle({"monster": "Ozathoth", "extras": DOOM}, cultist_pile=pile, **people)
    play(state, "Birch", "Use Song of Madness for the munchkins")
    assert (state.fight, level(state, "Armitage"), hand(state, "Armitage")) == (None, 1, [])
    assert (classes(state, "Birch"), classes(state, "Armitage")) == (classed, [])


@pytest.mark.rule("MU-shot-15")
def test_sung_for_the_monsters_it_only_adds_its_figure() -> None:
    state = battle("Ozathoth", cultist_pile=1, Birch={"hand": ["Song of Madness"]})
    play(state, "Birch", "Use Song of Madness for the monsters")
    assert (monsters(state), sums(state)[1], classes(state, "Birch")) == (["Ozathoth"], 18 + 5, [])


@pytest.mark.rule("MU-enh-4", "MU-multi-7")
def test_the_log_names_target_sign_and_mode() -> None:
    state = battle("Geek Ones", Birch={"hand": ["Rugose", "The Stars Are Wrong", "Quicker Ichor"]})
    play(state, "Birch", "Put Rugose on Geek Ones")
    play(state, "Birch", "The Stars Are Wrong: each monster")
    play(state, "Birch", "Quicker Ichor: −2")
    told = [state.game.sentence(state, event) for event in state.log or [] if event.kind == "plays"]
    assert told == [
        "Birch plays Rugose on Geek Ones (+5).",
        "Birch plays The Stars Are Wrong: each monster −2.",
        "Birch throws Quicker Ichor: −2 to all flight rolls.",
    ]
