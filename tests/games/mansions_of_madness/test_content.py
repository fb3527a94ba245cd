"""What is printed: the numbers that the ledger binds it to, and that every word of it can be carried out."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

from miskatonic.games.mansions_of_madness.content.monsters import ATTACK, BARRIER, CLASSES, HIDING
from miskatonic.games.mansions_of_madness.content.printed import KEY, WEAPON
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES, read_box
from miskatonic.games.mansions_of_madness.content.vocabulary import VOCABULARY, read_text
from miskatonic.games.mansions_of_madness.rules.effects.conditions import JUDGES, VALUES
from miskatonic.games.mansions_of_madness.rules.effects.table import VERBS
from miskatonic.games.mansions_of_madness.view.sights import SIGHTS, names
from miskatonic.kernel.book.pages import ContentError

BOX = read_box("lantern_hill", VERBS)


def test_every_verb_and_condition_of_the_vocabulary_is_carried_out() -> None:
    assert set(VERBS) == set(VOCABULARY.verbs)
    assert set(JUDGES) == set(VOCABULARY.conditions)
    assert set(VALUES) <= set(VOCABULARY.values)


def test_the_combat_decks_are_mixed_as_the_originals() -> None:
    upper = Counter((CLASSES[card.of], card.upper.heading) for card in BOX.combat)
    lower = Counter((CLASSES[card.of], card.lower.heading) for card in BOX.combat)
    assert [upper["humanoid", h] for h in ("no weapon", "ranged", "sharp", "blunt", "melee")] == [5, 10, 2, 2, 6]
    for of in ("beast", "eldritch"):
        assert [upper[of, h] for h in ("no weapon", "ranged", "sharp", "blunt", "melee")] == [4, 8, 2, 2, 4]
        assert [lower[of, h] for h in (ATTACK, HIDING, BARRIER)] == [12, 4, 4]
    assert [lower["humanoid", h] for h in (ATTACK, HIDING, BARRIER)] == [15, 5, 5]


def test_there_are_nine_types_of_monsters_and_twenty_four_figures() -> None:
    assert BOX.figures == 24
    assert [len(kind.undersides) for kind in BOX.kinds] == [6, 2, 2, 2, 4, 2, 2, 2, 2]
    for kind in BOX.kinds:
        assert len({(under.damage, under.health, under.text) for under in kind.undersides}) == len(kind.undersides)


def test_investigators_keep_to_the_ranges_of_the_originals() -> None:
    assert len(BOX.investigators) == 8
    for sheet in BOX.investigators:
        assert 10 <= sheet.health <= 12
        assert 8 <= sheet.sanity <= 11
        assert 20 <= sheet.health + sheet.sanity <= 21
        assert 3 <= sheet.skill <= 5
        assert all(use.once for trait in sheet.traits[2:] for use in trait.uses)


def test_there_are_twenty_one_traumas_and_thirty_five_mythos_cards_in_seven_groups() -> None:
    assert len(BOX.traumas) == 21
    assert len([trauma for trauma in BOX.traumas if trauma.injury]) == 7
    assert set(Counter(card.group for card in BOX.mythos).values()) == {5}
    assert len(BOX.mythos) == 35


def test_spells_have_five_different_backs_each() -> None:
    assert [len(set(spell.backs)) for spell in BOX.spells] == [5, 5, 5, 5]


@pytest.mark.parametrize("name", STORIES)
def test_every_guard_in_a_story_can_be_met_for_every_answer(name: str) -> None:
    """A key that lies elsewhere, a puzzle, a test, or a condition."""
    box = read_box(name, VERBS)
    story = box.story
    for answers in product(*[range(len(choice.answers)) for choice in story.choices]):
        piles = [story.pile(room, answers) for room in range(len(box.house.rooms))]
        for room, pile in enumerate(piles):
            for guard in [box.cards[card] for card in pile if box.cards[card].guards]:
                elsewhere = [box.cards[card] for other, cards in enumerate(piles) if other != room for card in cards]
                key = any(guard.id in card.opens for card in elsewhere)
                tried = bool(box.texts[f"card.{guard.id}.try"])
                assert key or guard.puzzle or tried or guard.conditions, f"{guard.name} in {box.house.rooms[room].name}"


@pytest.mark.rule("MM-win-5", "MM-gap-3")
@pytest.mark.parametrize("name", STORIES)
def test_every_clue_of_a_story_lies_somewhere_once_for_every_answer(name: str) -> None:
    box = read_box(name, VERBS)
    story = box.story
    levels = {int(hint.split(".")[0]) for hint in story.hints}
    for answers in product(*[range(len(choice.answers)) for choice in story.choices]):
        laid = [box.cards[card] for room in range(len(box.house.rooms)) for card in story.pile(room, answers)]
        assert sorted(card.level for card in laid if card.level) == sorted(levels)
        for level in levels:
            assert sum(f"{level}.{n}.{answer}" in story.hints for n, answer in enumerate(answers, 1)) == 1


@pytest.mark.parametrize("name", STORIES)
def test_a_story_has_weapons_of_all_three_types_and_keys_for_what_asks_for_them(name: str) -> None:
    box = read_box(name, VERBS)
    story = box.story
    listed = {*story.left_over, *[card for seed in story.seeds for card in seed.cards]}
    found = [box.cards[card] for card in listed]
    starting = [box.cards[box.card_number[t.item]] for sheet in box.investigators for t in sheet.traits if t.item]
    assert {card.weapon for card in [*found, *starting] if card.sort == WEAPON} == {"ranged", "sharp", "blunt"}
    assert any(card.sort == KEY for card in found)


def test_everything_printed_has_a_picture_and_every_card_a_gist() -> None:
    assert [name for name in names(BOX) if name not in SIGHTS] == []


def test_a_story_that_names_no_such_room_is_refused_with_its_line() -> None:
    text = read_text("stories/lantern_hill.toml").replace('room = "kitchen"', 'room = "kitchn"')
    with pytest.raises(ContentError, match=re.compile(r"lantern_hill.toml:\d+: .*names no room: kitchn; did you mean")):
        read_box("lantern_hill", VERBS, text)
