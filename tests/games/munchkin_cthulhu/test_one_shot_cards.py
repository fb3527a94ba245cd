"""The fifteen titles of one-shot Treasures, each where it makes a difference."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.arena import DOOM, at_ease, beaten, behind_the_door, caught, versus
from tests.games.munchkin_cthulhu.stage import (
    card,
    choose,
    curses,
    door_top,
    events,
    greyed,
    hand,
    items,
    kinds,
    level,
    monsters,
    offered,
    shut,
    strengths,
    table,
    treasure_top,
    win_or_lose,
)

BONUS = {"canned_meat": 3, "kitchen_sink": 3, "maniacal_laugh": 2, "piercing_shriek": 2, "song_of_madness": 5}
ICHOR = {"ichor_liquor": 3, "sicker_ichor": 2, "sticker_ichor": 4}
GOLD = {
    "bicker_ichor": 600,
    "canned_meat": 100,
    "ichor_liquor": 300,
    "ichor_picker": 0,
    "kicker_ichor": 200,
    "kitchen_sink": 300,
    "loaded_die": 300,
    "maniacal_laugh": 0,
    "piercing_shriek": 0,
    "quicker_ichor": 400,
    "sicker_ichor": 100,
    "song_of_madness": 0,
    "sticker_ichor": 300,
    "thicker_ichor": 300,
    "wishing_ring": 500,
}


@pytest.mark.rule("MU-shot-2", "MU-shot-5", "MU-shot-10", "MU-intf-1")
@pytest.mark.parametrize(("name", "figure"), BONUS.items())
def test_a_one_shot_strengthens_the_side_its_player_picks(name: str, figure: int) -> None:
    for side, totals in (("munchkins", (4 + figure, 8)), ("monsters", (4, 8 + figure))):
        state = versus("lloyd_lloigor", Birch={"hand": [name]})
        choose(state, "Birch", f"for the {side}")
        assert strengths(state) == totals


@pytest.mark.rule("MU-shot-7", "MU-shot-5", "MU-shot-2")
@pytest.mark.parametrize(("name", "figure"), ICHOR.items())
def test_an_ichor_weakens_the_side_it_is_thrown_at(name: str, figure: int) -> None:
    for side, totals in (("munchkins", (4 - figure, 8)), ("monsters", (4, 8 - figure))):
        state = versus("lloyd_lloigor", Birch={"hand": [], "items": [{"item": name, "worn": False}]})  # from the table
        choose(state, "Birch", f"at the {side}")
        assert (strengths(state), items(state, "Birch")) == (totals, {})


@pytest.mark.rule("MU-shot-4", "MU-cbt-14")
@pytest.mark.parametrize("name", [*BONUS, *ICHOR])
def test_a_one_shot_is_discarded_when_the_fight_is_over(name: str) -> None:
    state = versus("ruggoth", cards=[{"card": name, "by": "Birch", "side": "munchkins"}], Birch={"level": 1})
    win_or_lose(state)
    assert card(name) in state.treasure_discards


@pytest.mark.rule("MU-shot-9", "MU-sell-2")
@pytest.mark.parametrize(("name", "gold"), GOLD.items())
def test_a_one_shot_is_an_item_and_sells_for_its_value(name: str, gold: int) -> None:
    state = at_ease(Armitage={"hand": [name, "professor_teslas_device", "tommy_gun"]})
    choose(state, "Armitage", "Sell Items for levels")
    assert offered(state, "Armitage", f"({gold}, from your hand)")


@pytest.mark.rule("MU-multi-10", "MU-cbt-8", "MU-rew-5")
def test_bicker_ichor_sends_off_the_lowest_of_several_monsters() -> None:
    state = versus("geek_ones", {"monster": "ruggoth", "extras": DOOM}, Birch={"hand": ["bicker_ichor"]})
    choose(state, "Birch", "Use Bicker Ichor")
    assert (monsters(state), strengths(state)) == (["Geek Ones"], (4, 4))
    assert not offered(versus("geek_ones", Birch={"hand": ["bicker_ichor"]}), "Birch", "Use Bicker Ichor")


@pytest.mark.rule("MU-multi-10")
def test_bicker_ichor_passes_over_the_immune_and_between_equals_its_player_chooses() -> None:
    shunned = versus("elder_globs", "grape_old_ones", Birch={"hand": ["bicker_ichor"]})
    choose(shunned, "Birch", "Use Bicker Ichor")
    assert monsters(shunned) == ["Elder Globs"]
    equal = versus("ruggoth", "polly_polyp", "geek_ones", Birch={"hand": ["bicker_ichor"]})
    choose(equal, "Birch", "rid of Polly")
    assert monsters(equal) == ["Ruggoth", "Geek Ones"]


@pytest.mark.rule("MU-shot-12")
def test_the_ichor_picker_fetches_an_ichor_or_turns_it_on_the_other_side() -> None:
    thrown = [{"card": "sticker_ichor", "by": "Birch", "side": "munchkins"}]
    state = versus("lloyd_lloigor", cards=thrown, Carter={"hand": ["ichor_picker"]})
    choose(state, "Carter", "Sticker Ichor into your hand")
    assert (strengths(state), hand(state, "Carter")) == ((4, 8), ["Sticker Ichor"])
    state = versus("lloyd_lloigor", cards=thrown, Carter={"hand": ["ichor_picker"]})
    assert strengths(state) == (4, 8 - 4)
    choose(state, "Carter", "Sticker Ichor over to the other side")
    assert strengths(state) == (4 - 4, 8)
    assert greyed(versus("ruggoth", Carter={"hand": ["ichor_picker"]}), "Carter")["Play Ichor Picker"] == "MU-shot-12"


@pytest.mark.rule("MU-dig-13")
def test_kicker_ichor_triples_footgear() -> None:
    shod = {"items": ["monster_stompers", "galoshes", "brass_knucks"], "classes": ["monster_whacker"]}
    state = versus("grape_old_ones", Armitage=shod, Birch={"hand": ["kicker_ichor"]})
    choose(state, "Birch", "Use Kicker Ichor")
    assert strengths(state)[0] == 4 + 3 * 3 + 3 * 1 + 1


@pytest.mark.rule("MU-run-21", "MU-close-13")
def test_a_loaded_die_shows_what_its_player_likes() -> None:
    state = caught("grape_old_ones", dice=[1], Armitage={"hand": ["loaded_die"]}, Birch={"hand": []})
    choose(state, "Armitage", "the die shows 5")
    assert ("escaped" in kinds(state), treasure_top(state)) == (True, "Loaded Die")


@pytest.mark.rule("MU-run-21")
def test_a_loaded_die_changes_a_roll_of_its_owner_only() -> None:
    own = caught("lloyd_lloigor", dice=[6], Armitage={"hand": ["loaded_die"]})
    assert offered(own, "Armitage", "the die shows 1")
    other = caught("lloyd_lloigor", dice=[6], Birch={"hand": ["loaded_die"]})
    assert not offered(other, "Birch", "the die shows 1")


@pytest.mark.rule("MU-shot-13")
@pytest.mark.parametrize(("name", "taker"), [("maniacal_laugh", "Armitage"), ("piercing_shriek", "Carter")])
def test_a_lower_neighbour_may_pick_up_a_laugh_or_a_shriek(name: str, taker: str) -> None:
    played = [{"card": name, "by": "Birch", "side": "munchkins"}]
    state = versus("ruggoth", cards=played, Birch={"level": 6, "hand": ["rugose"]})
    win_or_lose(state)
    choose(state, taker, "Pick up")
    assert card(name) in state.hands[("Armitage", "Birch", "Carter").index(taker)]


@pytest.mark.rule("MU-rew-7", "MU-shot-13")
def test_levels_are_compared_as_they_were_before_the_kill() -> None:
    played = [{"card": "maniacal_laugh", "by": "Birch", "side": "munchkins"}]
    state = versus("ruggoth", cards=played, Armitage={"level": 4}, Birch={"level": 5, "hand": ["rugose"]})
    win_or_lose(state)  # the kill lifts Armitage to Birch's Level
    assert offered(state, "Armitage", "Pick up")


@pytest.mark.rule("MU-shot-13")
def test_a_neighbour_who_is_not_lower_may_not() -> None:
    played = [{"card": "piercing_shriek", "by": "Birch", "side": "munchkins"}]
    state = versus("ruggoth", cards=played, Birch={"level": 4})
    win_or_lose(state)
    assert card("piercing_shriek") in state.treasure_discards


@pytest.mark.rule("MU-run-4", "MU-run-15")
@pytest.mark.parametrize(("sign", "roll", "free"), [("+2", 3, True), ("−2", 6, False)])
def test_quicker_ichor_changes_all_flight_rolls_either_way(sign: str, roll: int, free: bool) -> None:
    state = versus({"monster": "grape_old_ones", "extras": DOOM}, dice=[roll], Birch={"hand": ["quicker_ichor"]})
    shut(state)
    choose(state, "Birch", f"{sign} to all flight rolls")  # still possible once the fight is lost
    beaten(state)
    assert ("escaped" in kinds(state)) is free


@pytest.mark.rule("MU-shot-15")
def test_the_song_serves_only_a_fighter_without_helper() -> None:
    singer = {"hand": ["song_of_madness"]}
    state = versus("lloyd_lloigor", helper="Birch", Carter=singer)
    assert not offered(state, "Carter", "Use Song of Madness for the munchkins")
    assert offered(state, "Carter", "Use Song of Madness for the monsters")
    sung = versus("lloyd_lloigor", cards=[{"card": "song_of_madness", "side": "munchkins"}], helper="Birch")
    assert strengths(sung)[0] == 4 + 4 + 5  # once sung it stays


@pytest.mark.rule("MU-shot-12", "MU-dig-13")
def test_thicker_ichor_doubles_an_ichor_already_thrown() -> None:
    thrown = [{"card": "sticker_ichor", "by": "Birch", "side": "munchkins"}]
    state = versus("lloyd_lloigor", cards=thrown, Carter={"hand": ["thicker_ichor"]})
    choose(state, "Carter", "Use Thicker Ichor on Sticker Ichor")
    assert strengths(state) == (4, 8 - 8)
    assert greyed(versus("ruggoth", Carter={"hand": ["thicker_ichor"]}), "Carter")["Play Thicker Ichor"] == "MU-shot-12"


@pytest.mark.rule("MU-shot-12")
def test_without_its_ichor_the_doubling_card_does_nothing() -> None:
    state = versus(
        "lloyd_lloigor", Birch={"hand": ["sticker_ichor"]}, Carter={"hand": ["thicker_ichor", "ichor_picker"]}
    )
    choose(state, "Birch", "Throw Sticker Ichor at the monsters")
    choose(state, "Carter", "Use Thicker Ichor on Sticker Ichor")
    choose(state, "Carter", "Sticker Ichor into your hand")
    assert (strengths(state), hand(state, "Carter")) == ((4, 8), ["Sticker Ichor"])


@pytest.mark.rule("MU-curse-18", "MU-close-13")
def test_a_wishing_ring_stops_a_curse_before_it_strikes_anybody() -> None:
    state = behind_the_door("learn_yet_another_awful_truth", Birch={"hand": ["wishing_ring"]})
    choose(state, "Birch", "cancel Learn Yet Another Awful Truth")
    assert (level(state, "Armitage"), events(state, "cursed"), treasure_top(state)) == (4, [], "Wishing Ring")
    assert door_top(state) == "Learn Yet Another Awful Truth"


@pytest.mark.rule("MU-curse-18")
def test_a_wishing_ring_ends_a_curse_that_is_kept_but_undoes_nothing() -> None:
    ring = {"items": [{"item": "wishing_ring", "worn": False}]}
    state = versus("ruggoth", Armitage={"curses": ["change_sex"], "sex": "female"}, Carter=ring)
    assert strengths(state)[0] == 4 - 5
    choose(state, "Carter", "end Change Sex on Armitage")
    assert (strengths(state)[0], curses(state, "Armitage"), state.sex[0]) == (4, [], 1)


@pytest.mark.rule("MU-curse-18", "MU-curse-20")
def test_a_wishing_ring_makes_an_evil_item_itself_again() -> None:
    evil = {"item": "tommy_gun", "evil": True}
    state = versus("ruggoth", Armitage={"items": [evil], "hand": ["wishing_ring"]})
    assert strengths(state)[0] == 4 - 4
    choose(state, "Armitage", "end Weapon Becomes Evil on Armitage")
    assert strengths(state)[0] == 4 + 4


@pytest.mark.rule("MU-shot-10")
@pytest.mark.parametrize("name", [*BONUS, *ICHOR, "bicker_ichor", "kicker_ichor"])
def test_outside_a_fight_they_cannot_be_used(name: str) -> None:
    state = at_ease(Birch={"hand": [name]})
    assert "MU-shot-10" in greyed(state, "Birch").values()


@pytest.mark.rule("MU-shot-12")
def test_thicker_ichor_doubles_a_quicker_one_on_the_flight_roll() -> None:
    for twice in (False, True):
        birch, carter = {"hand": ["quicker_ichor"]}, {"hand": ["thicker_ichor"]}
        state = versus({"monster": "lloyd_lloigor", "extras": DOOM}, dice=[1], Birch=birch, Carter=carter)
        choose(state, "Birch", "Use Quicker Ichor: +2")
        if twice:
            choose(state, "Carter", "Use Thicker Ichor on Quicker Ichor")
        assert ("escaped" in kinds(beaten(state))) is twice  # 1 + 2, 1 + 4


@pytest.mark.rule("MU-shot-11")
def test_an_ichor_sent_back_comes_from_whoever_sent_it_and_the_throwers_poncho_keeps_it_off() -> None:
    thrown = [{"card": "sticker_ichor", "by": "Armitage", "side": "munchkins"}]
    armitage = {"items": ["slime_proof_poncho"]}
    state = versus("lloyd_lloigor", cards=thrown, Armitage=armitage, Carter={"hand": ["ichor_picker"]})
    choose(state, "Carter", "over to the other side")
    assert strengths(state) == (4 + 2, 8)
    bare = versus("lloyd_lloigor", cards=thrown, Carter={"hand": ["ichor_picker"]})
    choose(bare, "Carter", "over to the other side")
    assert strengths(bare) == (4 - 4, 8)


@pytest.mark.rule("MU-item-25")
def test_in_the_fog_of_the_foggoth_cards_in_front_keep_their_effect() -> None:
    front = {"front": ["tentacle"], "items": ["tommy_gun", "bowling_pin"]}
    state = versus("foggoth", Armitage=front)
    assert all(item.worn for item in state.items[0])


@pytest.mark.rule("MU-rew-12")
def test_an_investigator_wins_nothing_more_where_the_monster_was_merely_removed() -> None:
    fight = {"monsters": ["ruggoth"], "trouble": True}
    investigator = {"classes": ["investigator"]}
    gone = table(fight=fight, Armitage=investigator, Carter={"hand": ["the_stars_are_wrong"]})
    choose(gone, "Carter", "it leaves the fight")
    assert monsters(gone) == []
    killed = table(fight=fight, Armitage={**investigator, "level": 5}, Carter={"hand": ["rugose"]})
    win_or_lose(killed)
    assert (len(hand(gone, "Armitage")), len(hand(killed, "Armitage"))) == (0, 2)
