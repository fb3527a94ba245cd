"""Characters, monsters, generators, objects, spells and power-ups keep what the book and its gaps ask of them."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from miskatonic.games.cthulhu_mash.cards import ABILITIES, Card, Character
from miskatonic.games.cthulhu_mash.content import (
    CONTENT,
    FILES,
    VERBS,
    Effect,
    ObjectType,
    Spell,
    digest,
    parse,
    texts,
)
from miskatonic.games.cthulhu_mash.tilelist import pages
from miskatonic.games.cthulhu_mash.vocabulary import Attack

ROOT = Path(__file__).parents[3]
GAME = ROOT / "src/miskatonic/games/cthulhu_mash"
LEDGER = tomllib.loads((GAME / "rulebook.toml").read_text(encoding="utf-8"))
FACTS = {fact["id"].removeprefix("CM-fact-"): fact["data"] for fact in LEDGER["fact"]}
CHARACTERS, MONSTERS, GENERATORS = CONTENT.characters, CONTENT.monsters, CONTENT.generators
OBJECTS, SPELLS, POWER_UPS = CONTENT.objects, CONTENT.spells, CONTENT.power_ups
CARDS: list[Card] = [*CHARACTERS, *MONSTERS, *GENERATORS, *OBJECTS, *SPELLS, *POWER_UPS]
STATISTICS = (
    "melee", "ranged", "kills", "move", "actions", "defense", "health", "mentality", "encumbrance", "jump", "push",
    "operate",
)  # fmt: skip


def effects(card: str) -> list[str]:
    return [str(effect) for effect in CONTENT.object(card).effects]


def all_effects() -> list[Effect]:
    useful: list[ObjectType | Spell] = [*OBJECTS, *SPELLS]
    attacks = [card.attack for card in useful if card.attack]
    of_attacks = [effect for attack in attacks for effect in (*attack.on_hit, *attack.on_kill)]
    return [*of_attacks, *(e for card in useful for e in card.effects), *(p.effect for p in POWER_UPS)]


# --- characters ---


@pytest.mark.rule("CM-1-2", "CM-2.1-2")
def test_there_are_four_characters_with_twelve_statistics_each() -> None:
    assert len(CHARACTERS) == 4
    assert all(getattr(card, name) > 0 for card in CHARACTERS for name in STATISTICS)
    assert all(
        getattr(card, die) in (6, 8, 10) for card in CHARACTERS for die in ("melee", "ranged", "push", "operate")
    )


@pytest.mark.rule("CM-2.2-7", "CM-8.1-3", "CM-8.1-4")
@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card.id)
def test_health_mentality_sanity_and_idea_are_those_worked_out_from_the_book(card: Character) -> None:
    fact = FACTS["char-" + card.id.replace("_", "-")]
    assert (card.health, card.mentality, card.sanity, card.idea) == (
        fact["health"], fact["mentality"], fact["sanity"], fact["idea"],
    )  # fmt: skip
    assert card.name == fact["name"]
    assert card.gender == fact["gender"]
    assert CONTENT.tile(card.start_tile).name == fact["start_tile"]
    assert len(card.abilities) == len(fact["abilities"])


@pytest.mark.rule("CM-gap-2")
def test_the_numbers_that_are_known_of_the_explorer_and_the_private_eye_are_kept() -> None:
    explorer, eye = CONTENT.character("arctic_explorer"), CONTENT.character("private_eye")
    known = (explorer.melee, explorer.move, explorer.actions, explorer.defense, explorer.kills)
    assert known == (8, 6, 4, 4, 3)
    assert explorer.ranged < 10
    assert (eye.ranged, eye.move, eye.encumbrance, eye.push, eye.operate, eye.kills) == (10, 6, 6, 6, 8, 3)


@pytest.mark.rule("CM-gap-2")
def test_statistics_lie_within_sensible_ranges_and_nobody_is_best_in_more_than_half() -> None:
    limits = {
        "actions": (3, 4),
        "move": (4, 6),
        "defense": (3, 5),
        "kills": (2, 4),
        "encumbrance": (4, 8),
        "jump": (1, 3),
    }
    for name, (low, high) in limits.items():
        assert all(low <= getattr(card, name) <= high for card in CHARACTERS)
    for card in CHARACTERS:
        best = 0
        for name in STATISTICS:
            pick = min if name == "kills" else max
            best += getattr(card, name) == pick(getattr(other, name) for other in CHARACTERS)
        assert best <= len(STATISTICS) // 2


@pytest.mark.rule("CM-3.3.1-1", "CM-3.3.1-7", "CM-3.3.1-12", "CM-3.3.1-17")
def test_every_ability_belongs_to_exactly_one_character() -> None:
    assert sorted(ability for card in CHARACTERS for ability in card.abilities) == sorted(ABILITIES)


@pytest.mark.rule("CM-3.3.1-13", "CM-2.1.2-3")
def test_only_the_private_eye_starts_with_an_object() -> None:
    assert {card.id: card.starting_objects for card in CHARACTERS if card.starting_objects} == {
        "private_eye": ("revolver",)
    }
    assert CONTENT.object("revolver").copies == 1


@pytest.mark.rule("CM-3.3.1-18")
def test_the_syringe_is_a_melee_attack_without_damage_that_holds() -> None:
    syringe = CONTENT.character("psychotherapist").syringe
    assert syringe
    assert (syringe.melee, syringe.ranged, syringe.damage, syringe.escape, syringe.hold) == (True, False, 0, 3, "body")
    assert syringe.targets == "piece"


# --- monsters and generators ---


@pytest.mark.rule("CM-2.4-1", "CM-2.5-1", "CM-gap-3", "CM-gap-4")
def test_eight_kinds_of_monsters_and_of_generators_make_forty_eight_pieces_each() -> None:
    assert [card.count for card in MONSTERS] == [card.count for card in GENERATORS] == [6] * 8


@pytest.mark.rule("CM-2.5-2")
def test_each_generator_brings_forth_a_monster_of_its_own() -> None:
    pairs = {GENERATORS[CONTENT.generator_of[card.number]].name: card.name for card in MONSTERS}
    assert sorted(card.monster for card in GENERATORS) == list(range(8))
    for known in FACTS["gen-known"]["generators"]:
        assert pairs[known["name"]] == known["spawns"]


@pytest.mark.rule("CM-gap-3", "CM-8.3-5")
def test_monsters_have_the_names_powers_and_terrors_of_the_book() -> None:
    assert {card.name: card.loss.text for card in MONSTERS} == FACTS["sanity-monsters"]["CM"]
    powers = {card.name: set(card.powers) for card in MONSTERS if card.powers}
    assert powers == {
        "Deep One": {"swims"}, "Elder Thing": {"flies"}, "Gnoph-Keh": {"charges"}, "Leng Spider": {"webs"},
        "Mi-Go": {"flies"}, "Star Vampire": {"flies", "attaches"},
    }  # fmt: skip
    cultist, beast = CONTENT.monster("cultist"), CONTENT.monster("moon_beast")
    assert cultist.melee
    assert (cultist.actions, cultist.move, cultist.melee.die) == (2, 6, 6)
    assert (beast.actions, beast.move) == (2, 5)


@pytest.mark.rule("CM-gap-3")
def test_monster_numbers_lie_within_sensible_ranges_and_every_attack_names_its_die() -> None:
    for card in MONSTERS:
        assert 1 <= card.actions <= 3
        assert 3 <= card.move <= 8
        assert 2 <= card.defense <= 6
        assert 1 <= card.health <= 3
        for attack in (card.melee, card.ranged):
            assert attack is None or attack.die in (6, 8, 10)
        assert card.melee or card.ranged
    assert CONTENT.monster("gnoph_keh").move >= 6
    assert CONTENT.monster("star_vampire").actions >= 2


@pytest.mark.rule("CM-gap-3")
def test_menace_follows_the_order_that_sanity_suggests() -> None:
    order = [card.id for card in sorted(MONSTERS, key=lambda card: card.menace)]
    assert order[0] == "cultist"
    assert set(order[1:4]) == {"deep_one", "elder_thing", "mi_go"}
    assert order[4:6] == ["moon_beast", "gnoph_keh"]
    assert set(order[6:]) == {"leng_spider", "star_vampire"}


@pytest.mark.rule("CM-2.5.1-1", "CM-2.5.1-2", "CM-2.5.1-4", "CM-3.3.1-9")
def test_webs_hold_without_wounding_and_tentacles_can_be_parried() -> None:
    web, tentacles = CONTENT.monster("leng_spider").ranged, CONTENT.monster("elder_thing").ranged
    assert web
    assert (web.damage, web.escape, web.hold) == (0, 3, "body")
    assert tentacles
    assert tentacles.parried
    assert [card.id for card in MONSTERS if card.ranged and card.ranged.parried] == ["elder_thing"]


@pytest.mark.rule("CM-gap-4", "CM-2.4.2-1")
def test_generators_keep_what_is_known_and_stay_within_the_limits() -> None:
    idol = CONTENT.generator("cultist_idol")
    assert (idol.defense, idol.health, idol.spawns) == (4, 2, 4)
    assert {card.spawns for card in GENERATORS} == {1, 2, 3, 4}
    assert all(3 <= card.defense <= 6 and 1 <= card.health <= 4 for card in GENERATORS)
    assert any(card.actions and (card.melee or card.ranged) for card in GENERATORS)
    assert {card.name: card.loss.text for card in GENERATORS if card.loss} == FACTS["sanity-generators"]["CM"]


@pytest.mark.rule("CM-gap-4")
def test_generators_that_spawn_often_fall_more_easily_or_bring_weaker_monsters() -> None:
    for often in GENERATORS:
        for seldom in GENERATORS:
            if often.spawns > seldom.spawns:
                easier = often.defense * often.health < seldom.defense * seldom.health
                assert easier or MONSTERS[often.monster].menace < MONSTERS[seldom.monster].menace


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


# --- tables, vocabulary, texts ---


@pytest.mark.rule("CM-2.4-3", "CM-2.4.3-2")
def test_the_tables_are_those_of_the_book() -> None:
    for gates in (2, 3, 4):
        fact, table = FACTS["table1"][f"gates_{gates}"], CONTENT.generators_for(gates)
        assert table.die == fact["die"]
        assert all(table.count(face) == n for low, high, n in fact["bands"] for face in range(low, high + 1))
    for spawns, name in enumerate(("number_1", "number_1_2", "number_1_3", "number_1_4"), 1):
        fact, table = FACTS["table3"][name], CONTENT.objects_for(spawns)
        assert table.die == fact["die"]
        assert all(table.count(face) == n for low, high, n in fact["bands"] for face in range(low, high + 1))


def test_every_verb_is_used_and_cites_rules_that_exist() -> None:
    assert {effect.verb for effect in all_effects()} == set(VERBS)
    ids = {rule["id"] for rule in LEDGER["rule"]}
    assert [rule for verb in VERBS.values() for rule in verb.rules if rule not in ids] == []


def test_every_word_that_can_be_raised_is_raised_by_something() -> None:
    raised = {effect.word for effect in all_effects() if effect.verb == "raise"}
    assert raised == set(VERBS["raise"].words)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_text_names_the_numbers_of_its_card_and_reads_like_a_sentence(card: Card) -> None:
    assert len(card.text) > 30
    assert card.text[0].isupper() or card.text[0] in "+1"
    written = set(re.findall(r"\d+", card.text))
    found = getattr(card, "effects", ())
    amounts = {str(e.amount) for e in found if e.amount > 1 and e.amount < 99 and e.verb != "absorb"}
    assert amounts <= written


def test_names_and_texts_are_unique() -> None:
    for cards in (CHARACTERS, MONSTERS, GENERATORS, OBJECTS, SPELLS):
        assert len({card.name for card in cards}) == len(cards)
    assert len({card.text for card in CARDS}) == len(CARDS)


def test_the_digest_changes_with_a_fact_and_not_with_a_comment() -> None:
    plain = texts()
    assert parse().digest() == digest()
    assert parse({"spell": plain["spell"] + "\n# a remark\n"}).digest() == digest()
    assert parse({"monster": plain["monster"].replace("move = 7", "move = 8", 1)}).digest() != digest()
    assert parse({"tile": plain["tile"].replace("V3", "V4", 1)}).digest() != digest()
    assert set(FILES) == set(plain)


@pytest.mark.parametrize("name", sorted(pages()))
def test_the_page_of_tiles_is_up_to_date(name: str) -> None:
    assert (ROOT / "docs/mash" / name).read_text(encoding="utf-8") == pages()[name]
