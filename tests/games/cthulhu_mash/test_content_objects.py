"""Objects, spells and power-ups against the ledger."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.content.vocabulary import Attack
from tests.games.cthulhu_mash.facts import CHARACTERS, FACTS, OBJECTS, POWER_UPS, SPELLS


def effects(card: str) -> list[str]:
    return [str(effect) for effect in CONTENT.object(card).effects]


# --- objects ---


@pytest.mark.rule("CM-2.6-1", "CM-gap-5")
def test_fifty_four_kinds_of_object_make_seventy_two_pieces() -> None:
    assert (len(OBJECTS), len(CONTENT.pieces), len(CONTENT.strength)) == (54, 72, 72)
    assert Counter(card.colour for card in OBJECTS) == {"red": 28, "green": 8, "blue": 12, "white": 6}
    assert Counter(CONTENT.pieces) == {card.number: card.copies for card in OBJECTS}


@pytest.mark.rule("CM-gap-5", "CM-5.4-9")
def test_shoggoth_tissue_comes_in_both_strengths_and_nothing_else_has_any() -> None:
    tissue = CONTENT.object("shoggoth_tissue")
    pieces = [piece for piece in range(72) if CONTENT.pieces[piece] == tissue.number]
    assert sorted(CONTENT.strength[piece] for piece in pieces) == [1, 2]
    assert sum(map(bool, CONTENT.strength)) == 2


@pytest.mark.rule("CM-gap-5", "CM-6-8")
def test_tomes_are_single_and_ask_for_ten_of_the_sixteen_spells() -> None:
    tomes = {card.name: card.spells for card in OBJECTS if card.tome}
    assert tomes == {tome["name"]: tome["spells"] for tome in FACTS["obj-tomes"]["tomes"]}
    assert all(card.copies == 1 for card in OBJECTS if card.tome)
    assert sum(card.spells * card.copies for card in OBJECTS) == 10


@pytest.mark.rule("CM-gap-5")
def test_extra_copies_are_of_things_that_are_used_up() -> None:
    assert all(card.uses != "always" or card.trap for card in OBJECTS if card.copies > 1)


@pytest.mark.rule("CM-gap-6", "CM-5.2-7")
def test_the_power_up_object_stands_where_the_book_has_it() -> None:
    green = [card.name for card in OBJECTS if card.colour == "green"]
    assert green == sorted(green)
    assert green.index("Psychiatric Medicine") + 1 == green.index("Radium Tonic") == green.index("Sack of Grits") - 1
    assert effects("radium_tonic") == ["power_up"]


@pytest.mark.rule("CM-5-2", "CM-5.1-1", "CM-5.2-1", "CM-5.3-1", "CM-5.4-1")
def test_lettering_says_how_an_object_is_used() -> None:
    for card in OBJECTS:
        assert card.trap is (card.colour == "white")
        assert card.action == (card.colour == "red" and card.id != "cock_fighter")
        assert card.colour != "green" or card.uses == "once"
        assert card.colour != "blue" or card.uses == "always"


NUMBERS: dict[str, dict[str, object]] = {
    "revolver": {"ranged": True},
    "acid_vial": {"melee": True, "ranged": True, "damage": 2},
    "bolos": {"ranged": True, "damage": 0, "escape": 1, "hold": "body"},
    "buccaneer_blade": {"melee": True, "bonus": 1},
    "cock_fighter": {"melee": True, "die": 6},
    "dynamite_bundle": {"ranged": True, "damage": 2, "shape": "square", "explosive": True},
    "dynamite_stick": {"ranged": True, "damage": 1, "shape": "pairs", "explosive": True},
    "handcuffs": {"melee": True, "damage": 0, "escape": 1, "hold": "cuffs"},
    "magic_spear": {"melee": True, "ranged": True},
    "electric_gun": {"ranged": True, "bonus": 1, "shape": "chain"},
    "mist_projector": {"ranged": True, "shape": "cone"},
    "net": {"melee": True, "ranged": True, "damage": 0, "escape": 2, "hold": "body", "shape": "pairs"},
    "pitchfork": {"melee": True, "damage": 2},
    "sacrificial_knife": {"melee": True, "damage": 2},
    "sword_cane": {"melee": True, "bonus": 1},
    "tommy_gun": {"ranged": True, "bonus": 1, "shape": "spray"},
    "cast_iron_skillet": {"melee": True, "bonus": 1},
}
PLAIN: dict[str, object] = {
    "melee": False, "ranged": False, "die": 0, "bonus": 0, "melee_bonus": 0, "damage": 1, "shape": "one", "escape": 0,
    "hold": "", "failed_escape": 0, "explosive": False, "parried": False,
}  # fmt: skip


def numbers(attack: Attack) -> dict[str, object]:
    return {name: getattr(attack, name) for name in PLAIN}


@pytest.mark.rule(
    "CM-5.1-2", "CM-5.1-3", "CM-5.1-5", "CM-5.1-8", "CM-5.1-10", "CM-5.1-12", "CM-5.1-13", "CM-5.1-15", "CM-5.1-18",
    "CM-5.1-19", "CM-5.1-21", "CM-5.1-25", "CM-5.1-29", "CM-5.1-34", "CM-5.1-39", "CM-5.1-40", "CM-5.3-3",
)  # fmt: skip
def test_weapons_have_the_numbers_of_the_book() -> None:
    assert {card.id for card in OBJECTS if card.attack} == set(NUMBERS)
    for name, wanted in NUMBERS.items():
        attack = CONTENT.object(name).attack
        assert attack
        assert numbers(attack) == PLAIN | wanted, name


@pytest.mark.rule("CM-5-1", "CM-5.1-6", "CM-5.1-15", "CM-5.1-27")
def test_what_is_used_up_and_what_is_used_up_by_a_hit() -> None:
    red = {card.id: card.uses for card in OBJECTS if card.colour == "red" and card.uses != "always"}
    once = ["acid_vial", "dynamite_bundle", "dynamite_stick", "leng_glasses", "paralyzing_chime", "skeleton_key"]
    assert red == {**dict.fromkeys(once, "once"), **dict.fromkeys(["bolos", "handcuffs", "net"], "until_hit")}


@pytest.mark.rule(
    "CM-5.2-2", "CM-5.2-3", "CM-5.2-4", "CM-5.2-5", "CM-5.2-6", "CM-5.2-8", "CM-5.2-9", "CM-5.3-2", "CM-5.3-5",
    "CM-5.3-6", "CM-5.3-8", "CM-5.3-11", "CM-5.3-12", "CM-5.3-14", "CM-5.3-15", "CM-5.3-17", "CM-5.3-18", "CM-5.4-2",
    "CM-5.4-11", "CM-5.1-37", "CM-8.4-1", "CM-8.4-2",
)  # fmt: skip
def test_objects_do_what_the_book_says() -> None:
    done = {card.id: [str(effect) for effect in card.effects] for card in OBJECTS if card.effects and not card.tome}
    assert done == {
        "leng_glasses": ["reveal_tile"], "paralyzing_chime": ["still_monsters"], "rlyeh_seashell": ["control deep_one"],
        "skeleton_key": ["draw_objects 6"], "cultist_wine": ["soothe 1", "sanity 1"], "first_aid_kit": ["heal 2"],
        "herbs": ["soothe 1", "sanity 1"], "penicillin_vial": ["heal 1"],
        "psychiatric_medicine": ["soothe 1", "sanity 2"], "radium_tonic": ["power_up"], "sack_of_grits": ["heal 1"],
        "temporal_clock": ["double_actions"], "bicycle": ["raise move 2"], "cast_iron_skillet": ["raise defense 1"],
        "deep_one_necklace": ["immune water"], "dog_sled": ["raise move 2", "raise encumbrance 6"],
        "elder_sign_necklace": ["raise base_mentality 2", "raise base_sanity 8", "sanity 8"],
        "elder_thing_crystal": ["crystal"], "ice_boots": ["no_surcharge ice"],
        "leng_web_shield": ["raise defense 1", "immune web"],
        "brain_cylinder": ["raise base_mentality 1", "raise base_sanity 4", "sanity 4"],
        "living_armor": ["raise defense 1", "absorb 6"], "wheelbarrow": ["raise encumbrance 5"],
        "winter_clothing": ["raise defense 1"], "book_of_void": ["void 1"], "cowpie": ["slip"],
        "earthquake": ["earthquake"], "picture_gate": ["picture_gate"], "shoggoth_tissue": ["tissue"],
        "snare": ["snare 2"],
    }  # fmt: skip


@pytest.mark.rule("CM-2.1.9-2", "CM-5.3-4", "CM-5.3-7", "CM-5.3-13", "CM-5.3-17")
def test_shields_armors_rides_and_things_without_weight_are_those_of_the_book() -> None:
    assert [card.id for card in OBJECTS if card.shield] == ["cast_iron_skillet", "leng_web_shield"]
    assert [card.id for card in OBJECTS if card.armor] == ["living_armor", "winter_clothing"]
    assert [card.id for card in OBJECTS if card.movement] == ["bicycle", "dog_sled"]
    assert [card.id for card in OBJECTS if card.weightless] == ["dog_sled", "wheelbarrow"]


# --- spells ---


@pytest.mark.rule("CM-2.9-1", "CM-gap-8")
def test_the_sixteen_spells_stand_in_the_order_of_the_book() -> None:
    known = [spell["name"] for spell in FACTS["spells"]["spells"]]
    found = [card.name for card in SPELLS]
    assert found == sorted(found)
    assert [name for name in found if name != "Lucid Hour"] == [name for name in known if name != "Heal Mind"]
    assert found.index("Lucid Hour") == known.index("Heal Mind")


@pytest.mark.rule("CM-6-4", "CM-6-6", "CM-6-7")
def test_spells_cost_an_action_and_a_mentality_but_for_two_that_need_no_action() -> None:
    assert {card.mentality for card in SPELLS} == {1}
    assert {card.id: card.when for card in SPELLS if not card.action} == {
        "reflection": "answer",
        "temporal_dust": "after",
    }
    assert [card.id for card in SPELLS if card.limit] == ["flesh_ward", "spectral_razor"]


@pytest.mark.rule(
    "CM-6-9", "CM-6-10", "CM-6-15", "CM-6-16", "CM-6-19", "CM-6-21", "CM-6-25", "CM-6-27", "CM-6-28", "CM-gap-8"
)
def test_attack_spells_have_the_numbers_of_the_book() -> None:
    both: dict[str, object] = {"melee": True, "ranged": True}
    wanted: dict[str, dict[str, object]] = {
        "bind_enemy": {"damage": 0},
        "freezing_wrack": {"damage": 0, "escape": 2, "hold": "body"},
        "grasp_of_cthulhu": {"damage": 0, "escape": 3, "hold": "body", "failed_escape": 1},
        "mental_suggestion": {"damage": 0},
        "reach": {"damage": 0, "die": 8},
        "sound_wave": {"die": 6, "shape": "line"},
        "spectral_razor": {"die": 8, "melee_bonus": 1, "damage": 2},
        "steal_life": {"die": 6},
    }
    found = {card.id: numbers(card.attack) for card in SPELLS if card.attack}
    assert found == {name: PLAIN | both | special for name, special in wanted.items()}
    assert [card.id for card in SPELLS if card.attack and card.attack.targets == "monster"] == [
        "bind_enemy",
        "mental_suggestion",
    ]
    assert not CONTENT.spell("spectral_razor").aims


# --- power-ups ---


@pytest.mark.rule("CM-2.7-1", "CM-gap-7")
def test_each_character_has_seven_power_ups_and_the_two_known_ones_are_there() -> None:
    assert Counter(card.character for card in POWER_UPS) == dict.fromkeys(range(4), 7)
    known = {(CHARACTERS[card.character].name, card.name) for card in POWER_UPS}
    assert {("Mariner Merchant", "+1 Parry"), ("Arctic Explorer", "+1 Explosive Damage")} <= known


@pytest.mark.rule("CM-gap-7")
def test_every_power_up_adds_one_to_one_thing_and_the_piles_are_built_alike() -> None:
    assert {(card.effect.verb, card.effect.amount) for card in POWER_UPS} == {("raise", 1)}
    common = {"actions", "defense", "base_health", "base_mentality"}
    for number in range(4):
        words = [card.effect.word for card in POWER_UPS if card.character == number]
        assert common <= set(words)
        assert words.count("actions") == 1
        assert len({"melee_roll", "ranged_roll"} & set(words)) == 1
        assert sum(card.own for card in POWER_UPS if card.character == number) == 1
    raised = {card.effect.word for card in POWER_UPS}
    assert {"base_health", "base_mentality", "encumbrance"} <= raised


@pytest.mark.rule("CM-gap-7", "CM-5.3-10")
def test_only_power_ups_of_an_ability_are_useless_to_others() -> None:
    own = {card.effect.word: CHARACTERS[card.character].abilities for card in POWER_UPS if card.own}
    needs = {
        "explosive_damage": "explosives_expert",
        "parry": "swashbuckler",
        "escape": "escape_artist",
        "syringe": "sedative_syringe",
    }
    assert set(own) == set(needs)
    assert all(needs[word] in abilities for word, abilities in own.items())
