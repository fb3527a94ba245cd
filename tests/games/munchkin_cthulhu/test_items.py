"""Items (MU-item): carried and equipped, slots and hands, restrictions, and what is attached."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import offer_trade
from tests.games.munchkin_cthulhu.stage import (
    asked,
    do,
    door_top,
    greyed,
    items,
    offered,
    offers,
    sees,
    strengths,
    table,
    top,
    win_or_lose,
)

DEVICE = "Professor Tesla's Electrical Protective Device"
GODS, MYTHOS = ". . . Of The Middle-Aged Gods", "Official Mythos . . ."
GIANT = {"monsters": ["Great Cthulhu"]}


def carried(*names: str) -> list[dict[str, Any]]:
    """Items lying sideways."""
    return [{"item": name, "worn": False} for name in names]


def calm(**armitage: Any) -> Munchkin:
    """The start of Armitage's turn; Birch holds a card that does nothing."""
    return table(Armitage=armitage, Birch={"hand": ["Portal Of Mystery"]})


def fighting(**armitage: Any) -> Munchkin:
    """Armitage faces Great Cthulhu; Birch holds a card that does nothing."""
    fight = armitage.pop("fight", GIANT)
    return table(Armitage=armitage, Birch={"hand": ["Portal Of Mystery"]}, fight=fight)


def ours(**armitage: Any) -> int:
    """The strength of Armitage, Level 1, in such a fight."""
    return strengths(fighting(**armitage))[0]


# ---------------------------------------------------------------------- carried and equipped


@pytest.mark.rule("MU-item-3", "MU-item-4", "MU-cbt-2")
def test_only_equipped_items_add_to_strength_though_all_in_play_are_carried() -> None:
    state = fighting(items=["Tommy Gun", *carried("Fez of Fazooli")], hand=["Brass Knucks"])
    assert strengths(state)[0] == 1 + 4
    assert items(state, "Armitage") == {"Tommy Gun": "equipped", "Fez of Fazooli": "sideways"}


@pytest.mark.rule("MU-item-4")
def test_other_benefits_also_need_the_item_equipped() -> None:
    worn, sideways = fighting(items=["Necronookiecon"]), fighting(items=carried("Necronookiecon"))
    assert offered(worn, "Armitage", "Use up Necronookiecon")
    assert not offered(sideways, "Armitage", "Use up Necronookiecon")


@pytest.mark.rule("MU-item-5", "MU-cards-8")
def test_everybody_sees_which_items_are_turned_sideways() -> None:
    state = calm(items=["Tommy Gun"])
    before = sees(state, "Carter")
    do(state, "Armitage", "Turn Tommy Gun sideways")
    assert items(state, "Armitage") == {"Tommy Gun": "sideways"}
    assert sees(state, "Carter") != before
    assert '["carried",""]' in sees(state, "Carter")


@pytest.mark.rule("MU-item-6", "MU-cbt-13")
def test_equipment_is_frozen_in_combat_and_in_flight() -> None:
    state = fighting(items=["Tommy Gun", *carried("Fez of Fazooli")])
    for _ in range(2):
        assert not offered(state, "Armitage", "Equip")
        assert not offered(state, "Armitage", "sideways")
        assert greyed(state, "Armitage")["Equip Fez of Fazooli"] == "MU-item-6"
        win_or_lose(state)  # now running away
    assert state.fight is None


@pytest.mark.rule("MU-item-7")
def test_anyone_may_carry_anything_and_any_number() -> None:
    many = ["Necronomicon", "Elder Sign", "Monster Stompers", "Maaaaaaster!", "Tommy Gun", "Flamethrower", "Bagpipes"]
    state = calm(hand=many, classes=["Cultist"])
    for name in many:
        do(state, "Armitage", f"Put {name} on the table, carried")
    assert len(items(state, "Armitage")) == 7


@pytest.mark.rule("MU-item-8", "MU-item-11")
@pytest.mark.parametrize(
    ("worn", "spare"),
    [
        ("Fez of Fazooli", "Cowl of Cthulhu"),
        (DEVICE, "Slime-Proof Poncho"),
        ("Monster Stompers", "Shoes Of Only Having To Run Faster Than YOU"),
    ],
)
def test_one_item_for_each_slot_and_spares_are_swapped_outside_combat(worn: str, spare: str) -> None:
    state = calm(items=[worn, *carried(spare)], classes=["Monster Whacker"] if "Stompers" in worn else [])
    assert not offered(state, "Armitage", f"Equip {spare}")
    assert greyed(state, "Armitage")[f"Equip {spare}"] == "MU-item-8"
    do(state, "Armitage", f"Turn {worn} sideways", f"Equip {spare}")
    assert items(state, "Armitage") == {worn: "sideways", spare: "equipped"}


@pytest.mark.rule("MU-item-9")
def test_two_hands_hold_two_small_items_or_a_single_large_one() -> None:
    state = calm(items=["Bowling Pin", "Bug Spray", *carried("Necrocomicon", "Tommy Gun")])
    assert greyed(state, "Armitage")["Equip Necrocomicon"] == "MU-item-9"
    do(state, "Armitage", "Turn Bug Spray sideways")
    assert not offered(state, "Armitage", "Equip Tommy Gun")
    do(state, "Armitage", "Turn Bowling Pin sideways", "Equip Tommy Gun")
    assert not offered(state, "Armitage", "Equip Bowling Pin")


@pytest.mark.rule("MU-item-12")
def test_items_without_slot_or_hands_are_all_equipped_at_once() -> None:
    assert ours(items=["Brass Knucks", "Cthulhu Bumper Sticker", "Tommy Gun", "Fez of Fazooli"]) == 1 + 1 + 2 + 4 + 3
    state = calm(items=["Brass Knucks", *carried("Cthulhu Bumper Sticker")])
    do(state, "Armitage", "Equip Cthulhu Bumper Sticker")


@pytest.mark.rule("MU-item-19")
def test_an_item_is_played_and_equipped_in_one_action_or_enters_sideways() -> None:
    state = calm(hand=["Tommy Gun", "Necronomicon"])
    assert not offered(state, "Armitage", "Put Necronomicon on the table, equipped")
    do(state, "Armitage", "Put Tommy Gun on the table, equipped", "Put Necronomicon on the table, carried")
    assert items(state, "Armitage") == {"Tommy Gun": "equipped", "Necronomicon": "sideways"}


# ---------------------------------------------------------------------- restrictions


@pytest.mark.rule("MU-item-13")
def test_a_restricted_item_is_equipped_by_those_named_only() -> None:
    professor, other = (
        calm(items=carried("Necronomicon"), classes=names) for names in (["Professor"], ["Investigator"])
    )
    assert offered(professor, "Armitage", "Equip Necronomicon")
    assert greyed(other, "Armitage")["Equip Necronomicon"] == "MU-item-13"
    assert greyed(calm(items=carried("Wand Of Walloping"), classes=["Investigator"]), "Armitage") != {}
    assert offered(calm(items=carried("Wand Of Walloping")), "Armitage", "Equip Wand")


@pytest.mark.rule("MU-item-14", "MU-cbt-15")
def test_in_combat_the_bonus_goes_with_the_class_and_comes_back_with_it() -> None:
    state = fighting(items=["Necronomicon", *carried("Brass Knucks")], classes=["Professor"], hand=["Professor"])
    assert strengths(state)[0] == 1 + 5
    do(state, "Armitage", "Give up being a Professor")
    assert (strengths(state)[0], items(state, "Armitage")["Necronomicon"]) == (1, "equipped")
    do(state, "Armitage", "Become a Professor")
    assert strengths(state)[0] == 1 + 5


@pytest.mark.rule("MU-item-14")
def test_outside_combat_it_is_turned_sideways_with_the_loss_of_the_class() -> None:
    state = calm(items=["Necronomicon"], classes=["Professor"])
    do(state, "Armitage", "Give up being a Professor")
    assert items(state, "Armitage") == {"Necronomicon": "sideways"}


@pytest.mark.rule("MU-item-14")
def test_after_the_combat_what_is_no_longer_allowed_is_turned_sideways() -> None:
    state = fighting(items=["Necronomicon"], classes=["Professor"], level=9, fight={"monsters": ["Ruggoth"]})
    state.level[0] = 5
    do(state, "Armitage", "Give up being a Professor")
    win_or_lose(state)
    assert items(state, "Armitage") == {"Necronomicon": "sideways"}


# ---------------------------------------------------------------------- parting with Items


@pytest.mark.rule("MU-item-15", "MU-item-16")
def test_an_item_cannot_be_dropped_at_will() -> None:
    state = calm(items=["Tommy Gun", *carried("Fez of Fazooli")])
    about = {words for words in offers(state, "Armitage") if "Tommy Gun" in words or "Fez" in words}
    assert about == {"Turn Tommy Gun sideways", "Equip Fez of Fazooli"}
    assert not [words for words in offers(state, "Armitage") if "iscard" in words]


@pytest.mark.rule("MU-item-16")
def test_an_item_leaves_by_its_own_use() -> None:
    state = fighting(items=["Necronookiecon", *carried("Kitchen Sink")], fight={"monsters": ["Lloyd Lloigor"]})
    do(state, "Armitage", "Use Kitchen Sink from your table for the munchkins")
    assert items(state, "Armitage") == {"Necronookiecon": "equipped"}
    do(state, "Armitage", "Use up Necronookiecon")
    assert items(state, "Armitage") == {}
    assert state.fight is None


# ---------------------------------------------------------------------- what lifts the limits


@pytest.mark.rule("MU-item-17", "MU-item-10")
def test_cheat_lets_an_item_be_equipped_whatever_slots_hands_and_class_say() -> None:
    state = calm(items=["Tommy Gun", "Fez of Fazooli", *carried("Necronomicon")], hand=["Cheat!"])
    do(state, "Armitage", "Attach Cheat! to Necronomicon", "Equip Necronomicon")
    assert items(state, "Armitage")["Necronomicon"] == "equipped"
    assert strengths(fighting(items=["Tommy Gun", {"item": "Necronomicon", "cheat": True}]))[0] == 1 + 4 + 5


@pytest.mark.rule("MU-item-17")
def test_cheat_is_played_on_ones_own_items_on_ones_own_turn_outside_combat() -> None:
    assert not offered(fighting(items=["Tommy Gun"], hand=["Cheat!"]), "Armitage", "Cheat")
    birch = {"items": ["Tommy Gun"], "hand": ["Cheat!"]}
    state = table(Armitage={"items": ["Bagpipes"], "hand": ["Ruggoth"]}, Birch=birch)
    assert not offered(state, "Birch", "Cheat")
    mine = table(Armitage=birch, Birch={"items": ["Bagpipes"]})
    assert [words for words in offers(mine, "Armitage") if "Cheat" in words] == ["Attach Cheat! to Tommy Gun"]


@pytest.mark.rule("MU-item-17", "MU-item-13")
def test_cheat_is_discarded_when_the_item_is_given_away() -> None:
    state = calm(items=[{"item": "Necronomicon", "cheat": True}])
    offer_trade(state, "Armitage", "Birch", ["Necronomicon"])
    do(state, "Birch", "Accept")
    assert door_top(state) == "Cheat!"
    assert items(state, "Birch") == {"Necronomicon": "sideways"}
    assert not offered(state, "Birch", "Equip Necronomicon")


@pytest.mark.rule("MU-item-18", "MU-item-22")
def test_with_a_lost_permission_the_owner_chooses_what_to_turn_sideways_even_in_combat() -> None:
    held = ["Tentacle", "Tommy Gun", "Bowling Pin", "Fez of Fazooli"]
    birch = {"hand": ["Sudden Head Blow"], "classes": ["Cultist"]}
    state = table(Armitage={"items": held, "classes": ["Cultist"]}, Birch=birch, Carter={}, fight=GIANT)
    do(state, "Birch", "Play Sudden Head Blow on Armitage")
    assert (top(state), asked(state)) == ("FixGear", ["Armitage"])
    assert set(offers(state, "Armitage")) == {"Turn Tommy Gun sideways", "Turn Bowling Pin sideways"}
    do(state, "Armitage", "Turn Tommy Gun sideways")
    assert items(state, "Armitage")["Bowling Pin"] == "equipped"
    assert strengths(state)[0] == 1 + 2 + 3


@pytest.mark.rule("MU-item-18")
def test_a_correction_touches_only_what_exceeds_the_limits() -> None:
    held = [{"item": "Cowl of Cthulhu", "cheat": True}, "Fez of Fazooli", "Bowling Pin"]
    state = calm(items=held, classes=["Investigator"], hand=["Ruggoth", "Shoggoth"])
    state.items[0] = tuple([item.but(cheat=-1) for item in state.items[0]])
    do(state, "Armitage", "Turn Bowling Pin sideways")
    assert set(offers(state, "Armitage")) == {"Turn Cowl of Cthulhu sideways", "Turn Fez of Fazooli sideways"}


@pytest.mark.rule("MU-item-22", "MU-item-9", "MU-item-10")
def test_an_additional_hand_holds_a_two_handed_and_a_one_handed_item_together() -> None:
    state = calm(items=["Tommy Gun", *carried("Bowling Pin", "Bug Spray")], hand=["Created Using Cinematic Rules"])
    assert not offered(state, "Armitage", "Equip Bowling Pin")
    do(state, "Armitage", "Put Created Using Cinematic Rules in front of you", "Equip Bowling Pin")
    assert not offered(state, "Armitage", "Equip Bug Spray")
    both = calm(
        items=["Tentacle", "Tommy Gun", *carried("Flamethrower")],
        classes=["Cultist"],
        front=["Created Using Cinematic Rules"],
    )
    do(both, "Armitage", "Equip Flamethrower")  # four hands


@pytest.mark.rule("MU-item-21", "MU-item-10")
@pytest.mark.parametrize(
    ("other", "along", "figure"),
    [
        ("Fez of Fazooli", "Fake Tentacle", 3),
        (DEVICE, "Miskatonic University T-Shirt", 5),
        ("Monster Stompers", "Galoshes", 4),
    ],
)
def test_an_item_worn_with_others_takes_up_no_place_in_its_slot(other: str, along: str, figure: int) -> None:
    whacker = ["Monster Whacker"] if "Stompers" in other else []
    state = calm(items=[along, *carried(other)], classes=whacker)
    do(state, "Armitage", f"Equip {other}")
    fight = fighting(items=[along, other], classes=whacker, fight={"monsters": ["Froggoth"]})  # Level 12
    assert strengths(fight)[0] == 1 + figure


@pytest.mark.rule("MU-item-21", "MU-curse-8", "MU-dig-18")
def test_galoshes_are_lost_in_place_of_what_they_are_worn_over() -> None:
    worn = {"items": ["Monster Stompers", "Galoshes"], "classes": ["Monster Whacker"]}
    state = table(Armitage=worn, Birch={"hand": ["Solestealer"]})
    do(state, "Birch", "Curse Armitage")
    if top(state) == "LoseItem":
        do(state, "Armitage", "Armitage loses Monster Stompers")
    assert items(state, "Armitage") == {"Monster Stompers": "equipped"}


@pytest.mark.rule("MU-item-21")
def test_what_is_worn_with_others_still_counts_as_an_item_of_its_kind() -> None:
    state = table(Armitage={"items": ["Fake Tentacle"]}, Birch={"hand": ["Hair Stands On End"]})
    do(state, "Birch", "Curse Armitage")
    assert items(state, "Armitage") == {}
