"""All 38 Items and both Item enhancers: figures, slots, hands, value, who may use them, and their powers."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import BOX
from tests.games.munchkin_cthulhu.arena import DOOM, at_ease, beaten, behind_the_door, caught, caught_together, versus
from tests.games.munchkin_cthulhu.stage import (
    card,
    choose,
    do,
    events,
    greyed,
    hand,
    items,
    kinds,
    level,
    offered,
    offers,
    strengths,
    win_or_lose,
)

# Bonus, slot or hands, gold, who may use it.
PRINTED: dict[str, tuple[int, str | int, int, str]] = {
    "backpack_full_of_dynamite": (1, "", 500, ""),
    "bagpipes": (4, 2, 500, ""),
    "bowling_pin": (2, 1, 200, ""),
    "brass_knucks": (1, "", 200, ""),
    "bug_spray": (2, 1, 300, ""),
    "cowl_of_cthulhu": (2, "headgear", 400, ""),
    "cthulhu_bumper_sticker": (2, "", 0, ""),
    "cult_membership_card": (0, "", 100, "not cultist"),
    "elder_sign": (3, 1, 200, "investigator"),
    "fake_tentacle": (0, "", 200, ""),  # goes with any other Headgear
    "fez_of_fazooli": (3, "headgear", 700, "not monster_whacker"),
    "flamethrower": (4, 2, 800, ""),
    "galoshes": (1, "", 300, ""),  # worn over other Footgear
    "innsmouth_yellow_pages": (0, "", 200, ""),
    "maaaaaaster": (4, "headgear", 0, "cultist"),
    "miners_helmet": (2, "headgear", 400, ""),
    "miskatonic_university_t_shirt": (1, "", 100, ""),  # worn with any other Armor
    "monster_stompers": (3, "footgear", 600, "monster_whacker"),
    "mystic_scribble": (2, 1, 300, "not cultist"),
    "necrocomicon": (1, 1, 100, ""),
    "necrognomicon": (2, 1, 200, ""),
    "necronomicon": (5, 2, 800, "professor"),
    "necronookiecon": (3, 1, 300, ""),
    "necrotelecom": (2, "headgear", 300, ""),
    "non_euclidean_map": (0, "", 400, ""),
    "prehistoric_axe": (2, 1, 500, ""),
    "professor_teslas_device": (4, "armor", 900, ""),
    "railroad_spike": (3, 1, 400, "monster_whacker"),
    "shoes_of_running_faster": (0, "footgear", 500, ""),
    "shogulator": (2, 2, 600, ""),
    "slime_proof_poncho": (2, "armor", 400, ""),
    "sushi_knife_of_doom": (2, 1, 300, ""),
    "tentacle": (0, "", 400, "cultist"),
    "tommy_gun": (4, 2, 600, ""),
    "triple_barreled_shotgun": (4, 2, 700, "investigator"),
    "tweed_jacket": (2, "", 400, "professor"),  # worn with any other Armor
    "two_handed_flashlight": (3, 2, 400, "not professor"),
    "wand_of_walloping": (3, 1, 400, "not investigator"),
}
RIVAL = {"headgear": "miners_helmet", "armor": "slime_proof_poncho", "footgear": "shoes_of_running_faster"}
OTHER_RIVAL = {"headgear": "necrotelecom", "armor": "professor_teslas_device", "footgear": "monster_stompers"}
RESERVED = {name: row[3] for name, row in PRINTED.items() if row[3]}


def owner(name: str) -> dict[str, Any]:
    """Somebody who may use this Item; the Cultist's and the Whacker's own bonuses do not matter here."""
    who = PRINTED[name][3]
    return {"classes": [who]} if who and not who.startswith("not ") else {}


@pytest.mark.rule("MU-cbt-2", "MU-item-4", "MU-item-5")
@pytest.mark.parametrize("name", PRINTED)
def test_an_equipped_item_adds_its_bonus_and_a_carried_one_does_not(name: str) -> None:
    without = strengths(versus("grape_old_ones", Armitage=owner(name)))[0]  # Level 12: no Whacker's +2
    assert (
        strengths(versus("grape_old_ones", Armitage={**owner(name), "items": [name]}))[0] == without + PRINTED[name][0]
    )
    aside = {"item": name, "worn": False}
    assert strengths(versus("grape_old_ones", Armitage={**owner(name), "items": [aside]}))[0] == without


@pytest.mark.rule("MU-sell-1", "MU-sell-2", "MU-item-1", "MU-item-2")
@pytest.mark.parametrize("name", PRINTED)
def test_an_item_sells_for_its_value(name: str) -> None:
    goods = ["professor_teslas_device", "flamethrower"] if name != "flamethrower" else ["tommy_gun", "fez_of_fazooli"]
    goods = goods if name != "professor_teslas_device" else ["flamethrower", "fez_of_fazooli"]
    state = at_ease(Armitage={"items": [{"item": other, "worn": False} for other in (name, *goods)]})
    choose(state, "Armitage", "Sell Items for levels")
    assert any(words.endswith(f"({PRINTED[name][2]})") and title(name) in words for words in offers(state, "Armitage"))
    do(state, "Armitage", f"Sell {title(name)}")
    assert card(name) in state.sale


def title(name: str) -> str:
    return BOX.name(card(name)).strip(" .")


@pytest.mark.rule("MU-item-8", "MU-item-9", "MU-item-11", "MU-item-12", "MU-item-21")
@pytest.mark.parametrize("name", PRINTED)
def test_an_item_takes_up_its_slot_or_hands_and_nothing_else(name: str) -> None:
    place = PRINTED[name][1]
    full = ["shoes_of_running_faster", "slime_proof_poncho", "miners_helmet", "bowling_pin", "sushi_knife_of_doom"]
    worn = [other for other in full if other != name]
    if isinstance(place, str) and place and RIVAL[place] == name:
        worn.append(OTHER_RIVAL[place])
    if place == 1 and name in full:
        worn.append("bug_spray")
    classes = ["monster_whacker"] if "monster_stompers" in worn else owner(name).get("classes", [])
    state = at_ease(Armitage={"classes": classes, "items": [*worn, {"item": name, "worn": False}]})
    assert offered(state, "Armitage", f"Equip {title(name)}") is (place == "")
    if place != "":
        rule = greyed(state, "Armitage")[f"Equip {title(name)}"]
        assert rule == ("MU-item-9" if isinstance(place, int) else "MU-item-8")


@pytest.mark.rule("MU-item-9")
@pytest.mark.parametrize("name", [name for name, row in PRINTED.items() if isinstance(row[1], int)])
def test_one_handed_items_go_with_another_and_two_handed_ones_do_not(name: str) -> None:
    other = "bowling_pin" if name != "bowling_pin" else "bug_spray"
    state = at_ease(Armitage={**owner(name), "items": [other, {"item": name, "worn": False}]})
    assert offered(state, "Armitage", f"Equip {title(name)}") is (PRINTED[name][1] == 1)
    bare = at_ease(Armitage={**owner(name), "items": [{"item": name, "worn": False}]})
    assert offered(bare, "Armitage", f"Equip {title(name)}")


@pytest.mark.rule("MU-item-7", "MU-item-13")
@pytest.mark.parametrize(("name", "who"), RESERVED.items())
def test_some_items_are_for_certain_classes_or_for_all_but_one(name: str, who: str) -> None:
    barred = who.removeprefix("not ") if who.startswith("not ") else ""
    other = [barred] if barred else []
    state = at_ease(Armitage={"classes": other, "items": [{"item": name, "worn": False}]})
    assert greyed(state, "Armitage")[f"Equip {title(name)}"] == "MU-item-13"
    allowed = at_ease(Armitage={**owner(name), "items": [{"item": name, "worn": False}]})
    assert offered(allowed, "Armitage", f"Equip {title(name)}")


@pytest.mark.rule("MU-item-14", "MU-cbt-15")
@pytest.mark.parametrize(
    "name", [name for name, who in RESERVED.items() if not who.startswith("not") and who != "cultist"]
)
def test_with_the_class_the_bonus_is_gone_at_once(name: str) -> None:
    state = versus("grape_old_ones", Armitage={**owner(name), "items": [name]})
    choose(state, "Armitage", "Give up being a")
    assert (strengths(state)[0], items(state, "Armitage")) == (4, {title(name): "equipped"})


# ---------------------------------------------------------------------- powers


@pytest.mark.rule("MU-item-24")
def test_dynamite_gives_the_bonus_named_and_goes_up_if_the_roll_is_lower() -> None:
    for roll, left in ((4, ["Backpack Full of Dynamite"]), (3, [])):
        state = behind_the_door(
            "ruggoth", dice=[roll], Armitage={"items": ["backpack_full_of_dynamite"]}, Birch={"hand": []}
        )
        assert len(offers(state, "Armitage")) == 6
        choose(state, "Armitage", "+4 for this fight")
        assert strengths(state)[0] == 4 + 4
        win_or_lose(state)
        assert list(items(state, "Armitage")) == left


@pytest.mark.rule("MU-item-24")
def test_bagpipes_misfire_on_a_6_and_are_lost_unless_the_munchkins_win() -> None:
    pipes = {"items": ["bagpipes"]}
    state = behind_the_door("geek_ones", dice=[5], Armitage=pipes, Birch={"hand": []})
    assert strengths(state)[0] == 4 + 4
    state = behind_the_door("geek_ones", dice=[6, 6], Armitage=pipes, Birch={"hand": []})
    assert strengths(state)[0] == 4
    beaten(state)
    assert items(state, "Armitage") == {}
    won = behind_the_door("chibithulhu", dice=[6], Armitage=pipes, Birch={"hand": []})
    win_or_lose(won)
    assert list(items(won, "Armitage")) == ["Bagpipes"]


@pytest.mark.rule("MU-item-23", "MU-cult-27")
def test_the_cowl_fits_cultists_better() -> None:
    assert strengths(versus("ruggoth", Armitage={"classes": ["cultist"], "items": ["cowl_of_cthulhu"]}))[0] == 4 + 3
    posing = {"items": ["cowl_of_cthulhu", "cult_membership_card"], "passes for cultist": True}
    assert strengths(versus("ruggoth", Armitage=posing))[0] == 4 + 3


@pytest.mark.rule("MU-cult-27")
def test_with_a_membership_card_one_passes_for_a_cultist_at_will() -> None:
    state = versus("lloyd_lloigor", Armitage={"items": ["cult_membership_card"]}, Birch={"classes": ["cultist"]})
    assert strengths(state) == (4, 8)
    choose(state, "Armitage", "Pass for a Cultist")
    assert strengths(state) == (4 + 2, 8 - 2)  # the monster believes it, and so do the Cultists
    choose(state, "Armitage", "Stop passing for a Cultist")
    choose(state, "Armitage", "Pass for a Cultist")
    assert strengths(state) == (4 + 2, 8 - 2)


@pytest.mark.rule("MU-cult-27", "MU-cult-23")
def test_other_cultists_count_whoever_passes_for_one() -> None:
    posing = {"items": ["cult_membership_card"], "passes for cultist": True}
    assert strengths(versus("ruggoth", Armitage={"classes": ["cultist"]}, Carter=posing))[0] == 4 + 2


@pytest.mark.rule("MU-run-4")
def test_a_fake_tentacle_helps_to_flee() -> None:
    assert "escaped" in kinds(caught("grape_old_ones", dice=[4], Armitage={"items": ["fake_tentacle"]}))
    assert "escaped" not in kinds(caught("grape_old_ones", dice=[4]))


@pytest.mark.rule("MU-item-25")
def test_a_flamethrower_counts_as_flame() -> None:
    assert strengths(versus("foggoth", Armitage={"items": ["flamethrower"]}))[0] == 4 + 8


@pytest.mark.rule("MU-item-21")
def test_galoshes_tweed_t_shirt_and_tentacle_go_over_others() -> None:
    layers = ["galoshes", "monster_stompers", "tweed_jacket", "miskatonic_university_t_shirt", "slime_proof_poncho"]
    both = {"classes": ["professor", "monster_whacker"], "super": True}
    state = versus("grape_old_ones", Armitage={**both, "items": [*layers, "fake_tentacle", "fez_of_fazooli"]})
    assert strengths(state)[0] == 4 + 1 + 3 + 2 + 1 + 2  # the Fez is not for Whackers


@pytest.mark.rule("MU-cards-16", "MU-cards-3", "MU-item-16")
def test_the_yellow_pages_find_a_monster_in_the_discards_for_two_cards() -> None:
    pages = {"items": ["innsmouth_yellow_pages", "galoshes"], "hand": ["rugose"]}
    state = at_ease(Armitage=pages, door_discards=["geek_ones", "ruggoth", "amnesia"])
    choose(state, "Armitage", "Use up Innsmouth Yellow Pages", ((0, 101),))
    assert set(offers(state, "Armitage")) == {"Take Geek Ones from the discards", "Take Ruggoth from the discards"}
    choose(state, "Armitage", "Take Geek Ones")
    assert (hand(state, "Armitage"), items(state, "Armitage")) == (["Geek Ones"], {})


@pytest.mark.rule("MU-item-16", "MU-turn-24", "MU-cbt-8", "MU-rew-5")
def test_the_necronookiecon_sends_a_lone_monster_off_and_ends_the_turn() -> None:
    book = {"items": ["necronookiecon"], "hand": ["rugose"]}
    state = versus("great_cthulhu", Armitage=book)
    choose(state, "Armitage", "Use up Necronookiecon")
    assert (state.fight, level(state, "Armitage"), hand(state, "Armitage")) == (None, 4, ["Rugose"])
    assert (items(state, "Armitage"), "turn_cut" in kinds(state)) == ({}, True)
    assert not offered(versus("great_cthulhu", "ruggoth", Armitage=book), "Armitage", "Use up Necronookiecon")


@pytest.mark.rule("MU-rew-12", "MU-run-4")
def test_the_map_shows_a_treasure_more_for_each_kill_and_a_worse_way_out() -> None:
    state = versus("ruggoth", "polly_polyp", Armitage={"level": 6, "items": ["non_euclidean_map"]})
    win_or_lose(state)
    assert len(hand(state, "Armitage")) == 1 + 1 + 2
    assert "escaped" not in kinds(caught("grape_old_ones", dice=[5], Armitage={"items": ["non_euclidean_map"]}))


@pytest.mark.rule("MU-run-24")
def test_the_shoes_outrun_nobody_where_footgear_is_no_help() -> None:
    state = caught_together("joggoth", dice=[1, 1], Armitage={"items": ["shoes_of_running_faster"]})
    assert events(state, "outran") == []


@pytest.mark.rule("MU-item-23", "MU-mon-7")
def test_the_prehistoric_axe_likes_them_big() -> None:
    axe = {"items": ["prehistoric_axe"]}
    assert strengths(versus("shrub_niggurath", Armitage=axe))[0] == 4 + 5
    assert strengths(versus({"monster": "nightie_gaunts", "extras": DOOM}, Armitage=axe))[0] == 4 + 2


@pytest.mark.rule("MU-run-24")
def test_the_shoes_outrun_a_partner_but_nobody_else() -> None:
    state = caught_together("grape_old_ones", dice=[6], Armitage={"items": ["shoes_of_running_faster"]})
    assert events(state, "outran") == [(0, card("grape_old_ones"))]
    assert ("escaped" in kinds(state), "caught" in kinds(state)) == (False, True)  # Birch: 6 - 2
    assert "rolled" in kinds(caught("grape_old_ones", dice=[6], Armitage={"items": ["shoes_of_running_faster"]}))


@pytest.mark.rule("MU-item-23", "MU-goth-1")
@pytest.mark.parametrize(
    ("opponents", "bonus"),
    [(["geek_ones"], 2), (["froggoth"], 5), (["shoggoth"], 10), (["shog_goth"], 10), (["geek_ones", "sluggoth"], 5)],
)
def test_the_shogulator_shogs_goths(opponents: list[str], bonus: int) -> None:
    assert strengths(versus(*opponents, Armitage={"items": ["shogulator"]}))[0] == 4 + bonus


@pytest.mark.rule("MU-shot-11")
def test_the_poncho_keeps_off_the_ichor_of_others() -> None:
    dry = {"items": ["slime_proof_poncho"]}
    thrown, own = ({"card": "sticker_ichor", "side": "monsters", "by": who} for who in ("Birch", "Armitage"))
    assert strengths(versus("ruggoth", Armitage=dry, cards=[thrown]))[0] == 4 + 2
    assert strengths(versus("ruggoth", Armitage=dry, cards=[own]))[0] == 4 + 2 - 4
    assert strengths(versus("ruggoth", Armitage=dry, cards=[thrown], helper="Carter"))[0] == 4 + 2 + 4 - 4


@pytest.mark.rule("MU-item-22")
def test_a_tentacle_is_a_third_hand() -> None:
    cultist = {"classes": ["cultist"], "items": ["tommy_gun", "tentacle", {"item": "bowling_pin", "worn": False}]}
    state = at_ease(Armitage=cultist)
    choose(state, "Armitage", "Equip Bowling Pin")
    assert set(items(state, "Armitage").values()) == {"equipped"}


# ---------------------------------------------------------------------- enhancers


@pytest.mark.rule("MU-item-20", "MU-item-9")
def test_of_the_middle_aged_gods_adds_2_and_saves_a_hand() -> None:
    armed = ["tommy_gun", {"item": "bowling_pin", "worn": False}, {"item": "tentacle", "worn": False}]
    state = at_ease(Armitage={"hand": ["of_the_middle_aged_gods"], "items": armed})
    assert not offered(state, "Armitage", "to Tentacle")  # it has no bonus
    choose(state, "Armitage", "Attach Of The Middle-Aged Gods to Tommy Gun")
    choose(state, "Armitage", "Equip Bowling Pin")
    enhanced = {"item": "tommy_gun", "extras": ["of_the_middle_aged_gods"]}
    assert strengths(versus("ruggoth", Armitage={"items": [enhanced]}))[0] == 4 + 4 + 2


@pytest.mark.rule("MU-item-20")
def test_official_mythos_needs_an_item_that_uses_hands() -> None:
    state = at_ease(Armitage={"hand": ["official_mythos"], "items": ["tommy_gun", "galoshes"]})
    assert not offered(state, "Armitage", "to Galoshes")
    choose(state, "Armitage", "Attach Official Mythos to Tommy Gun")
    assert len(state.items[0][0].extras) == 1
    enhanced = {"item": "tommy_gun", "extras": ["official_mythos"]}
    assert strengths(versus("ruggoth", Armitage={"items": [enhanced]}))[0] == 4 + 4 + 2
