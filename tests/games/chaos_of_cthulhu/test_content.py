"""The dice, monsters and Bonus lists of Chaos of Cthulhu keep what CC-gap-1 and the rulebook ask of them."""

import re
import tomllib
from collections import Counter
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu.content.reading import (
    ACTIONS,
    ATTACK,
    BLOCK,
    BONUSES,
    COLOURS,
    FACES,
    HEAL,
    MADNESS,
    MONSTERS,
    PARTS,
)

ROOT = Path(__file__).parents[3]
GAME = ROOT / "src/miskatonic/games/chaos_of_cthulhu"
PAGE = (ROOT / "docs/chaos/content.md").read_text(encoding="utf-8")
BOOK = tomllib.loads((GAME / "rulebook.toml").read_text(encoding="utf-8"))

NUMBERS = range(1, 7)
SETS = range(len(COLOURS))
CORE = PARTS.index("center")
DICE = [FACES[colour][part][1:] for colour in SETS for part in range(len(PARTS))]
FAVOURITES = {
    "top": {MADNESS, ATTACK},
    "center": {HEAL, MADNESS},
    "left": {ATTACK, BLOCK},
    "right": {ATTACK, HEAL},
    "bottom": {MADNESS, BLOCK},
}
KITS = {1: MADNESS, 2: ATTACK, 3: HEAL, 4: ATTACK, 5: MADNESS, 6: BLOCK}


def text(file: str) -> str:
    return (GAME / "content" / "facts" / file).read_text(encoding="utf-8")


def fact(name: str) -> Any:
    return next(entry["data"] for entry in BOOK["fact"] if entry["id"] == name)


def kit(colour: int, number: int) -> list[int]:
    return [FACES[colour][part][number] for part in range(len(PARTS))]


def can_show(colour: int, *wanted: int) -> bool:
    """Whether the five dice can lie so that at least these actions show together."""
    need = Counter(wanted)
    rolls = product(*(set(FACES[colour][part][1:]) for part in range(len(PARTS))))
    return any(need <= Counter(roll) for roll in rolls)


# --- the faces: what the book asks ---


@pytest.mark.rule("CC-comp-1", "CC-game-5")
def test_four_colours_have_five_dice_each() -> None:
    assert tuple(fact("CC-fact-components")["colours"]) == COLOURS
    assert tuple(fact("CC-fact-components")["positions"]) == PARTS
    assert [len(dice) for dice in FACES] == [5, 5, 5, 5]


@pytest.mark.rule("CC-dice-1", "CC-game-3")
def test_each_die_has_the_numbers_1_to_6_and_one_of_four_actions_on_each() -> None:
    assert all(len(die) == 6 and set(die) <= {ATTACK, BLOCK, HEAL, MADNESS} for die in DICE)
    assert sum(len(die) for die in DICE) == fact("CC-fact-die")["total_faces"]
    assert all(die[0] == -1 for dice in FACES for die in dice)


def test_actions_are_numbered_in_the_order_of_their_names() -> None:
    assert [ACTIONS[a] for a in (ATTACK, BLOCK, HEAL, MADNESS)] == ["attack", "block", "heal", "madness"]


@pytest.mark.rule("CC-gap-1")
@pytest.mark.parametrize("colour", SETS)
def test_a_monster_can_show_two_madness(colour: int) -> None:
    assert can_show(colour, MADNESS, MADNESS)


@pytest.mark.rule("CC-gap-1")
@pytest.mark.parametrize("colour", SETS)
def test_a_monster_can_show_two_attacks_a_madness_and_a_heal(colour: int) -> None:
    assert can_show(colour, ATTACK, ATTACK, MADNESS, HEAL)


@pytest.mark.rule("CC-gap-1")
@pytest.mark.parametrize("colour", SETS)
def test_a_monster_can_show_every_action_and_a_second_block(colour: int) -> None:
    assert can_show(colour, MADNESS, ATTACK, HEAL, BLOCK, BLOCK)


@pytest.mark.rule("CC-gap-1")
@pytest.mark.parametrize("colour", SETS)
def test_a_monster_can_show_two_blocks_and_a_madness_for_three_stones_beside_two_attacks(colour: int) -> None:
    # One Stone each is enough, since every number of a die is the value of a Stone.
    assert can_show(colour, BLOCK, BLOCK, MADNESS, ATTACK, ATTACK)


# --- the faces: what we ask ---


@pytest.mark.rule("CC-gap-1")
def test_every_set_has_eight_attacks_eight_madness_seven_heals_and_seven_blocks() -> None:
    for dice in FACES:
        counts = Counter(action for die in dice for action in die[1:])
        assert counts == {ATTACK: 8, MADNESS: 8, HEAL: 7, BLOCK: 7}


@pytest.mark.rule("CC-gap-1")
def test_each_die_has_every_action_once_or_twice() -> None:
    assert all(sorted(Counter(die).values()) == [1, 1, 2, 2] for die in DICE)


@pytest.mark.rule("CC-gap-1")
def test_turning_a_die_by_one_always_changes_its_action() -> None:
    assert all(a != b for die in DICE for a, b in pairwise(die))


@pytest.mark.rule("CC-gap-1")
def test_the_five_faces_of_a_number_show_at_least_three_kinds_of_action() -> None:
    assert all(len(set(kit(colour, number))) >= 3 for colour in SETS for number in NUMBERS)


@pytest.mark.rule("CC-gap-1")
def test_no_action_sits_mostly_on_high_or_low_numbers() -> None:
    for dice in FACES:
        low = Counter(action for die in dice for action in die[1:4])
        high = Counter(action for die in dice for action in die[4:7])
        assert all(abs(low[action] - high[action]) <= 2 for action in range(4))


@pytest.mark.rule("CC-gap-1")
def test_the_core_blocks_on_one_number_only() -> None:
    assert all(dice[CORE].count(BLOCK) == 1 for dice in FACES)


@pytest.mark.rule("CC-gap-1")
def test_a_core_at_three_offers_the_same_in_every_colour_and_no_block() -> None:
    assert {dice[CORE][3] for dice in FACES} == {HEAL}


def test_each_position_keeps_its_two_favourites_in_every_colour() -> None:
    for dice in FACES:
        for part, die in zip(PARTS, dice, strict=True):
            assert {action for action in range(4) if die.count(action) == 2} == FAVOURITES[part]


def test_a_favourite_stands_once_low_and_once_high() -> None:
    for dice in FACES:
        for part, die in zip(PARTS, dice, strict=True):
            assert all(a in die[1:4] and a in die[4:7] for a in FAVOURITES[part])


def test_no_two_positions_share_both_favourites() -> None:
    assert len({frozenset(pair) for pair in FAVOURITES.values()}) == len(PARTS)


@pytest.mark.rule("CC-gap-1")
def test_every_number_has_the_same_kit_in_every_colour() -> None:
    for number, twice in KITS.items():
        assert all(Counter(kit(colour, number)) == Counter([*range(4), twice]) for colour in SETS)


@pytest.mark.rule("CC-gap-1")
def test_one_turn_leads_equally_often_between_the_same_actions_in_every_colour() -> None:
    turns = [Counter(tuple(sorted(turn)) for die in dice for turn in pairwise(die[1:])) for dice in FACES]
    assert all(counts == turns[0] for counts in turns)


def test_the_four_cores_are_alike_and_all_other_dice_differ_in_at_least_three_faces() -> None:
    for one, other in combinations(FACES, 2):
        differences = [sum(a != b for a, b in zip(*dice, strict=True)) for dice in zip(one, other, strict=True)]
        assert differences[CORE] == 0
        assert all(count >= 3 for part, count in enumerate(differences) if part != CORE)


# --- the monsters ---


@pytest.mark.rule("CC-dice-2")
@pytest.mark.parametrize("colour", COLOURS)
def test_monsters_are_those_of_the_book(colour: str) -> None:
    for entry in fact(f"CC-fact-monsters-{colour}")["monsters"]:
        monster = MONSTERS[COLOURS.index(colour)][entry["n"]]
        assert monster.kind == entry["class"]
        if entry["name"]:
            assert (monster.name, monster.epithet) == (entry["name"], entry["epithet"])


@pytest.mark.rule("CC-dice-2", "CC-gap-2", "CC-gap-3")
def test_only_purple_5_is_invented_and_only_black_4_inferred() -> None:
    sources = {(COLOURS[c], n): MONSTERS[c][n].source for c in SETS for n in NUMBERS}
    other = {place: source for place, source in sources.items() if source != "rulebook"}
    assert other == {("purple", 5): "authored", ("black", 4): "inferred"}


@pytest.mark.rule("CC-gap-2")
def test_purple_5_has_a_name_and_an_epithet_that_no_other_monster_has() -> None:
    ours = MONSTERS[COLOURS.index("purple")][5]
    others = [MONSTERS[c][n] for c in SETS for n in NUMBERS if MONSTERS[c][n] is not ours]
    assert ours.kind == "Great Old One"
    assert all(ours.name != other.name and ours.epithet != other.epithet for other in others)


def test_every_monster_has_an_omen_of_its_own_that_fits_a_line() -> None:
    omens = [MONSTERS[c][n].omen for c in SETS for n in NUMBERS]
    assert len(set(omens)) == 24
    assert all(0 < len(omen) <= 90 for omen in omens)


@pytest.mark.interpreted
@pytest.mark.rule("CC-dice-4")
def test_a_monster_is_made_of_words_only() -> None:
    assert all(isinstance(value, str) for six in MONSTERS for m in six for value in vars(m).values())


# --- the Bonus lists ---


@pytest.mark.rule("CC-fact-bonus-normal", "CC-fact-bonus-crown")
@pytest.mark.parametrize("name", ["normal", "crown"])
def test_bonus_lists_carry_the_numbers_names_and_keywords_of_the_book(name: str) -> None:
    book = fact(f"CC-fact-bonus-{name}")["list"]
    printed = [(entry["n"], entry["name"], entry["keyword"], entry["roll"]) for entry in book]
    assert [(c.number, c.name, c.keyword, c.roll) for c in BONUSES[name].values()] == printed
    assert all(number == card.number for number, card in BONUSES[name].items())


@pytest.mark.rule("CC-bonus-16")
def test_bonus_actions_that_act_at_once_or_roll_cannot_be_hidden() -> None:
    assert [n for n, card in BONUSES["normal"].items() if card.open] == [1, 2, 6, 11]
    assert [n for n, card in BONUSES["crown"].items() if card.open] == [2, 7, 8, 9, 11]
    assert all(card.open for cards in BONUSES.values() for card in cards.values() if card.roll)


@pytest.mark.rule("CC-bl-6d")
def test_only_interference_needs_another_bonus_action_to_answer() -> None:
    answers = [(name, n) for name, cards in BONUSES.items() for n, card in cards.items() if card.answer]
    assert answers == [("normal", 6), ("crown", 2)]


@pytest.mark.rule("CC-bonus-11")
def test_numbers_3_5_7_and_8_come_before_the_own_declaration() -> None:
    assert [n for n, card in BONUSES["normal"].items() if card.early] == [3, 5, 7, 8]
    assert not any(card.before_release for card in BONUSES["normal"].values())


@pytest.mark.rule("CC-crown-30")
def test_in_crown_of_chaos_only_1_is_early_and_only_11_precedes_the_release() -> None:
    assert [n for n, card in BONUSES["crown"].items() if card.early] == [1]
    assert [n for n, card in BONUSES["crown"].items() if card.before_release] == [11]


def test_every_bonus_cites_rules_that_exist_and_its_own_first() -> None:
    known = {rule["id"] for rule in BOOK["rule"]}
    for name, prefix in (("normal", "CC-bl"), ("crown", "CC-cl")):
        for number, card in BONUSES[name].items():
            assert card.rules[0] == f"{prefix}-{number}"
            assert set(card.rules) <= known
            assert {r for r in known if re.fullmatch(rf"{prefix}-{number}[a-z]", r)} <= {
                *card.rules,
                "CC-bl-9b",
            }


def test_every_bonus_says_what_it_does_in_one_or_two_short_sentences() -> None:
    for card in (card for cards in BONUSES.values() for card in cards.values()):
        assert len(card.text) <= 120
        assert 1 <= len(re.findall(r"[.!](?: |$)", card.text)) <= 2


# --- the loader ---
