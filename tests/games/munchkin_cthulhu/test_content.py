"""The 168 cards of Munchkin Cthulhu keep what the published set and the gaps of the rulebook ask of them."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from miskatonic.games import munchkin_cthulhu
from miskatonic.games.munchkin_cthulhu.content.reading import DOOR, TREASURE, VOCABULARY, Card, digest, parse, printed
from miskatonic.kernel.book import rulebook

GAME = Path(munchkin_cthulhu.__file__).parent
BOOK = rulebook.load((GAME / "rulebook.toml").read_text(encoding="utf-8"), "rulebook.toml")
CONTENT = printed(1)
"""The published set: what came later is not held to its figures."""
CARDS = list(CONTENT.cards.values())
MONSTERS = CONTENT.of_kind("monster")
ITEMS = CONTENT.of_kind("item")
KNOWN_ITEMS = [card for card in ITEMS if card.source == "published"]
WORDS = {1: "one a an", 2: "two double twice both", 3: "three triple"}

# Monsters by Level, with Treasures and levels for a kill: the published scale.
SCALE = {1: (5, 1, 1), 2: (5, 1, 1), 4: (4, 2, 1), 6: (4, 2, 1), 8: (4, 2, 1), 10: (3, 3, 1)}
SCALE |= {12: (3, 3, 1), 14: (3, 4, 1), 16: (3, 4, 2), 18: (2, 5, 2), 20: (1, 5, 2)}


def ids(cards: list[Card]) -> set[str]:
    return {card.id for card in cards}


def copies(kind: str) -> int:
    return sum(card.count for card in CONTENT.of_kind(kind))


def verbs(card: Card) -> set[str]:
    return {effect.verb for effect in card.all_effects()}


def having(verb: str) -> set[str]:
    return {card.id for card in CARDS if verb in verbs(card)}


def against(*whom: str) -> dict[str, int]:
    """The value of each monster's modifier against one of these."""
    found = [(card.id, effect) for card in MONSTERS for effect in card.effects if effect.verb == "against"]
    return {name: effect.number("value") for name, effect in found if effect.word("whom") in whom}


# --- how many ---


@pytest.mark.rule("MU-comp-1", "MU-comp-8", "MU-gap-1")
def test_there_are_100_doors_and_68_treasures() -> None:
    assert (CONTENT.size(DOOR), CONTENT.size(TREASURE)) == (100, 68)
    assert len(CARDS) == 149


@pytest.mark.rule("MU-comp-5", "MU-comp-6", "MU-gap-1")
def test_kinds_of_card_are_as_many_as_published() -> None:
    doors = {"monster": 37, "monster_enhancer": 12, "curse": 13, "class": 18, "class_attachment": 2, "special": 18}
    treasures = {"item": 38, "item_enhancer": 2, "one_shot": 16, "level_up": 10, "other_treasure": 2}
    assert {kind: copies(kind) for kind in doors} == doors
    assert {kind: copies(kind) for kind in treasures} == treasures
    assert set(doors) | set(treasures) == set(VOCABULARY.kinds)


@pytest.mark.rule("MU-comp-7", "MU-cult-12", "MU-gap-3")
def test_there_are_six_cultists_and_four_of_each_other_class() -> None:
    counts = {card.id: card.count for card in CONTENT.of_kind("class")}
    assert counts == {"cultist": 6, "investigator": 4, "monster_whacker": 4, "professor": 4}


@pytest.mark.rule("MU-gap-1")
def test_only_classes_and_four_more_titles_have_several_copies() -> None:
    several = {card.id: card.count for card in CARDS if card.count > 1 and card.kind != "class"}
    assert several == {"super_munchkin": 2, "sudden_head_blow": 2, "wandering_monster": 3, "wishing_ring": 2}


@pytest.mark.rule("MU-comp-4")
def test_doors_and_treasures_stand_in_their_own_files() -> None:
    for file, deck in (("doors.toml", DOOR), ("treasures.toml", TREASURE)):
        entries = tomllib.loads((GAME / "content" / "facts" / file).read_text(encoding="utf-8"))["card"]
        first = sorted([entry for entry in entries if entry.get("printing", 1) == 1], key=lambda entry: entry["number"])
        assert [entry["id"] for entry in first] == [card.id for card in CONTENT.deck(deck)]


# --- monsters ---


@pytest.mark.rule("MU-gap-2")
def test_monsters_follow_the_published_scale() -> None:
    counts = Counter(card.level for card in MONSTERS)
    assert counts == {level: count for level, (count, _, _) in SCALE.items()}
    assert all((card.treasures, card.levels) == SCALE[card.level][1:] for card in MONSTERS)


@pytest.mark.rule("MU-mon-6")
def test_great_cthulhu_alone_is_of_level_20() -> None:
    assert [card.name for card in MONSTERS if card.level == 20] == ["Great Cthulhu"]


@pytest.mark.rule("MU-und-1", "MU-gap-2")
def test_four_monsters_are_undead() -> None:
    undead = [card.id for card in CARDS if "undead" in card.tags]
    assert undead == ["aughost_derwraith", "gram_smoker", "the_unpronounceable_evil", "the_king_in_pink"]


@pytest.mark.rule("MU-goth-1")
def test_a_goth_is_known_by_the_end_of_its_name() -> None:
    goths = "buggoth joggoth shog_goth ruggoth loggoth foggoth coggoth froggoth fun_guy_from_yuggoth sluggoth shoggoth"
    assert [card.id for card in CARDS if card.is_goth] == goths.split()
    assert not CONTENT.cards["ozathoth"].is_goth


@pytest.mark.rule("MU-gap-2")
def test_fifteen_monsters_care_about_a_class_and_seven_about_sex() -> None:
    classes = against(*VOCABULARY.classes, "non_cultist")
    assert len(classes) == 15
    assert (min(classes.values()), max(classes.values())) == (-3, 6)
    assert against("male") == {"gram_smoker": 3, "nightie_gaunts": 3, "the_king_in_pink": -2}
    females = {"chibithulhu": 4, "geek_ones": -2, "the_borrower_from_beneath": 2, "grape_old_ones": -2}
    assert against("female") == females


@pytest.mark.rule("MU-gap-2", "MU-gap-3")
def test_every_class_has_monsters_stronger_and_weaker_against_it() -> None:
    investigator = {"eldridge_hawrer": 2, "h_p_munchcraft": 3, "gnarlythotep": -2, "shoggoth": -2}
    whacker = {"aughost_derwraith": 3, "the_cruller_out_of_space": 6, "froggoth": -2, "sluggoth": -3}
    professor = {"polly_polyp": 3, "campus_crusade_for_cthulhu": -2, "shallow_ones": 2, "gnarlythotep": -2}
    cultist = {"shog_goth": 3, "campus_crusade_for_cthulhu": 2, "lloyd_lloigor": -2, "the_unpronounceable_evil": -2}
    assert against("investigator") == investigator
    assert against("monster_whacker") == whacker
    assert against("professor") == professor
    assert against("cultist") == cultist
    assert against("non_cultist", "lowest_level", "even_hand") == {"great_cthulhu": 4, "nyukhees": 4, "coggoth": 3}


@pytest.mark.rule("MU-gap-2")
def test_the_five_monsters_of_16_and_18_ignore_the_weak_and_munchcraft_everybody() -> None:
    ignored = {c.id: e.number("level") for c in MONSTERS for e in c.effects if e.verb == "lets_go"}
    assert ignored.pop("h_p_munchcraft") == 10
    assert all(level == {16: 3, 18: 4}[CONTENT.cards[name].level] for name, level in ignored.items())
    assert set(ignored) == ids([card for card in MONSTERS if card.level in (16, 18)])


@pytest.mark.rule("MU-gap-2")
def test_bad_stuff_is_as_deadly_and_as_costly_as_published() -> None:
    assert [c.id for c in MONSTERS if c.is_deadly] == ["shallow_ones", "froggoth", "ozathoth", "great_cthulhu"]
    losses = {c.id: e.number("count") for c in MONSTERS for e in c.bad_stuff if e.verb == "lose_level"}
    one = ["shog_goth", "gram_smoker", "polly_polyp", "loggoth"]
    assert losses == {**dict.fromkeys(one, 1), "coggoth": 2, "lloyd_lloigor": 2, "shrub_niggurath": 3}
    assert [c.id for c in MONSTERS if not c.bad_stuff] == ["h_p_munchcraft"]


@pytest.mark.rule("MU-cult-13")
def test_many_cards_single_out_cultists() -> None:
    touched = [card for card in CARDS if re.search(r"\bCultist", card.text)]
    assert len(touched) >= 25
    converts = {"ruggoth", "campus_crusade_for_cthulhu", "shoggoth", "dragged_off_to_snarkham_asylum"}
    assert having("become_cultist") == converts | {"sudden_head_blow"}


# --- the other doors ---


@pytest.mark.rule("MU-gap-4")
def test_enhancers_are_seven_plain_four_for_cultists_and_a_sleep() -> None:
    figures: Counter[tuple[int, int, int]] = Counter()
    for card in CONTENT.of_kind("monster_enhancer"):
        values = {effect.verb: effect.number("value") for effect in card.all_effects()}
        figures[(values["monster_strength"], values.get("treasures", 0), values.get("cultist_strength", 0))] += 1
    assert figures == {(5, 1, 0): 5, (10, 2, 0): 2, (-5, -1, 0): 1, (3, 0, 3): 4}


@pytest.mark.rule("MU-gap-4")
def test_frothing_and_its_like_go_on_a_cultist_at_any_time() -> None:
    for name in ("blasphemous", "frothing", "gibbering", "raving"):
        monster, cultist = CONTENT.cards[name].uses
        assert (monster.timing, monster.target, monster.stays) == ("combat", "monster", "fight")
        assert (cultist.timing, cultist.target, cultist.stays) == ("any_time", "cultist", "attached")


@pytest.mark.rule("MU-gap-5")
def test_only_curses_with_something_to_come_stay_on_the_table() -> None:
    staying = {card.id: card.uses[0].stays for card in CONTENT.of_kind("curse") if card.uses[0].stays != "no"}
    assert staying == {"change_sex": "front", "flashlight_goes_out": "front", "weapon_becomes_evil": "attached"}


@pytest.mark.rule("MU-gap-6")
def test_cards_that_answer_an_event_say_which() -> None:
    answers = {card.id: card.timing for card in CARDS if card.timing.startswith("answer_")}
    assert answers == {
        "corrupted_by_power": "answer_level",
        "i_am_not_worthy_of_this_honor": "answer_own_curse",
        "ia_rlyeh": "answer_discard",
        "o_rlyeh": "answer_card",
        "loaded_die": "answer_roll",
        "wishing_ring": "answer_curse",
    }


# --- Treasures ---


@pytest.mark.rule("MU-gap-7")
def test_items_have_the_published_bonuses_and_values() -> None:
    assert Counter(card.bonus for card in KNOWN_ITEMS) == {0: 6, 1: 5, 2: 12, 3: 7, 4: 6, 5: 1}
    gold = {0: 2, 100: 3, 200: 6, 300: 6, 400: 8, 500: 4, 600: 3, 700: 2, 800: 2, 900: 1}
    assert Counter(card.gold for card in KNOWN_ITEMS) == gold


@pytest.mark.rule("MU-gap-7")
def test_items_fill_the_published_slots_and_hands() -> None:
    slots = Counter(card.slot for card in KNOWN_ITEMS if card.slot != "none")
    assert slots == {"headgear": 5, "armor": 4, "footgear": 3}
    assert Counter(card.hands for card in KNOWN_ITEMS if card.slot == "none") == {0: 7, 1: 11, 2: 7}


@pytest.mark.rule("MU-gap-7")
def test_each_class_has_two_items_of_its_own_and_some_forbidden() -> None:
    only = Counter(name for card in ITEMS for name in card.only)
    forbidden = Counter(name for card in ITEMS for name in card.not_for)
    assert only == dict.fromkeys(VOCABULARY.classes, 2)
    assert forbidden == {"cultist": 2, "investigator": 1, "monster_whacker": 1, "professor": 1}


@pytest.mark.rule("MU-gap-11")
def test_only_the_cowl_is_ours() -> None:
    assert [card.id for card in CARDS if card.source == "authored"] == ["cowl_of_cthulhu"]


@pytest.mark.rule("MU-gap-8")
def test_eight_one_shots_are_ichors() -> None:
    ichors = (
        "bicker_ichor ichor_liquor ichor_picker kicker_ichor quicker_ichor sicker_ichor sticker_ichor thicker_ichor"
    )
    assert [card.id for card in CARDS if "ichor" in card.tags] == ichors.split()
    assert sum(card.gold * card.count for card in CONTENT.of_kind("one_shot")) == 3900


@pytest.mark.rule("MU-gap-8")
def test_one_shots_have_the_published_strength() -> None:
    strength = {c.id: e.number("value") for c in CARDS for e in c.effects if e.verb == "strength"}
    twos, threes = (
        ["maniacal_laugh", "piercing_shriek", "sicker_ichor"],
        ["canned_meat", "ichor_liquor", "kitchen_sink"],
    )
    expected = {**dict.fromkeys(twos, 2), **dict.fromkeys(threes, 3), "song_of_madness": 5, "sticker_ichor": 4}
    assert strength == expected


@pytest.mark.rule("MU-item-1", "MU-item-2", "MU-other-1", "MU-shot-9")
def test_items_are_the_lasting_items_and_the_one_shots() -> None:
    items = [card for card in CARDS if card.is_item]
    assert {card.kind for card in items} == {"item", "one_shot"}
    assert all(card.gold == 0 for card in CARDS if not card.is_item)


@pytest.mark.rule("MU-gap-9")
def test_ten_cards_give_a_level_and_the_sole_survivor_may_get_two() -> None:
    levels = {c.id: [e.number("count") for e in c.all_effects()] for c in CONTENT.of_kind("level_up")}
    assert levels.pop("sole_survivor") == [1, 2]
    assert list(levels.values()) == [[1]] * 9


# --- words ---


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_text_names_every_number_of_its_effects(card: Card) -> None:
    shown = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", card.text)}
    words = set(re.findall(r"\w+", card.text.lower()))
    for effect in card.all_effects():
        stated = VOCABULARY.verbs[effect.verb]
        given = [(p, effect.args[p.name]) for p in stated.params if effect.args[p.name] != p.default]
        for number in (abs(value) for _, value in given if isinstance(value, int)):
            everybody = effect.verb == "lets_go" and number == 10
            assert number == 1 or everybody or number in shown or words & set(WORDS.get(number, "").split())


@pytest.mark.parametrize("card", MONSTERS, ids=lambda card: card.id)
def test_a_monsters_text_tells_its_bad_stuff_and_its_tag(card: Card) -> None:
    assert "Bad Stuff" in card.text
    assert ("Undead" in card.text) == ("undead" in card.tags)


@pytest.mark.parametrize("card", ITEMS, ids=lambda card: card.id)
def test_an_items_text_says_for_whom_it_is(card: Card) -> None:
    names = {name: name.replace("_", " ").title() + "s" for name in VOCABULARY.classes}
    assert all(card.text.startswith(f"For {names[name]}") for name in card.only)
    assert all(card.text.startswith(f"Not for {names[name]}") for name in card.not_for)


def test_texts_are_one_to_three_short_sentences() -> None:
    for card in CARDS:
        assert 1 <= len(re.findall(r"[.!?](?:\s|$)", card.text)) <= 3, card.id
        assert 20 <= len(card.text) <= 240, card.id


def test_names_and_texts_are_all_different() -> None:
    assert len({card.name.lower() for card in CARDS}) == len(CARDS)
    assert len({card.text for card in CARDS}) == len(CARDS)


def test_no_word_of_another_games_equipment_slips_in() -> None:
    assert not any(re.search(r"\b(Race|Big|Steed|Hireling|Elf|Dwarf)\b", card.text) for card in CARDS)


@pytest.mark.rule("MU-dig-17")
def test_the_initial_of_a_name_skips_dots_but_not_articles() -> None:
    initials = {name: CONTENT.cards[name].initial for name in ("and_its_spawn", "the_bodiless", "o_rlyeh")}
    assert initials == {"and_its_spawn": "A", "the_bodiless": "T", "o_rlyeh": "O"}


# --- the vocabulary and the rulebook ---


@pytest.mark.rule("MU-gap-10")
@pytest.mark.parametrize("name", VOCABULARY.verbs)
def test_a_verb_names_rules_that_exist(name: str) -> None:
    rules = VOCABULARY.verbs[name].rules
    assert rules
    assert set(rules) <= set(BOOK.rules)


def test_timings_and_logic_classes_name_rules_that_exist() -> None:
    notes = [*VOCABULARY.timings.values(), *VOCABULARY.logic.values()]
    assert all(note.rules and set(note.rules) <= set(BOOK.rules) for note in notes)


def test_every_word_that_a_kind_allows_is_explained() -> None:
    for kind in VOCABULARY.kinds.values():
        assert set(kind.timings) <= set(VOCABULARY.timings)
        assert set(kind.targets) <= set(VOCABULARY.targets)
        assert set(kind.stays) <= set(VOCABULARY.staying)
        assert {*kind.needs, *kind.may} <= {*VOCABULARY.fields, "bad_stuff"}


def test_five_cards_have_a_class_of_their_own() -> None:
    logic = {card.logic: card.id for card in CARDS if card.logic}
    assert set(logic) == set(VOCABULARY.logic)
    assert len(logic) == 5


def test_every_condition_is_used_or_is_the_other_side_of_one() -> None:
    used = {effect.condition for card in CARDS for effect in card.all_effects()} - {""}
    assert set(VOCABULARY.conditions) - used == {"fighter"}


def test_the_rulebook_sets_aside_only_what_no_program_can_break() -> None:
    aside = [rule.id for rule in BOOK.rules.values() if not rule.enforceable]
    assert aside == ["MU-comp-3", "MU-prec-9", "MU-prec-11", "MU-turn-21", "MU-mix-1"]
    assert len(BOOK.rules) == 485


# --- the digest ---


def test_the_digest_follows_facts_and_sentences_but_not_layout() -> None:
    doors, treasures = (
        (GAME / "content" / "facts" / file).read_text(encoding="utf-8") for file in ("doors.toml", "treasures.toml")
    )

    def of(text: str) -> str:
        return parse((text, "doors.toml", DOOR), (treasures, "treasures.toml", TREASURE)).digest()

    assert of(doors) == of("# a comment\n\n" + doors) == digest()
    assert of(doors.replace('"against female 4"', '"against   female +4"')) == digest()
    assert of(doors.replace("against female 4", "against female 3")) != digest()
    assert of(doors.replace("little wings", "tiny wings")) != digest()
