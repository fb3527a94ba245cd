"""How much there is of everything: the numbers of the box, and what the ledger's gaps ask of each kind of card."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.mansions_of_madness.content.box import CORPSES
from miskatonic.games.mansions_of_madness.content.monsters import CLASSES
from miskatonic.games.mansions_of_madness.content.printed import KEY, LOCK, MENTAL, NOTHING, OBSTACLE, PHYSICAL, TOME
from miskatonic.games.mansions_of_madness.content.proving.trail import levels
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES, read_box
from miskatonic.games.mansions_of_madness.rules.effects.table import VERBS

BOXES = {name: read_box(name, VERBS) for name in STORIES}
BOX = BOXES[STORIES[0]]
STARTING = [card for card in BOX.cards if card.starting]
GUARDS = [card for card in BOX.cards if card.guards]
FOUND = [card for card in BOX.cards if not card.starting and not card.guards]


def verbs(key: str) -> set[str]:
    return {inner.verb for effect in BOX.texts[key] for inner in effect.every()}


@pytest.mark.rule("MM-gap-4")
def test_every_pair_of_traits_covers_seven_attributes_within_their_ranges() -> None:
    least = {"intellect": (3, 6), "willpower": (5, 7), "lore": (1, 5), "luck": (2, 4)}
    for sheet in BOX.investigators:
        assert [trait.physical for trait in sheet.traits] == [True, True, False, False]
        for trait in sheet.traits:
            if trait.physical:
                assert len(trait.values) == len(PHYSICAL)
                assert all(3 <= value <= 7 for value in trait.values)
                assert bool(trait.item) != bool(trait.spell)
            else:
                assert not trait.item
                assert not trait.spell
                for name, value in zip(MENTAL, trait.values, strict=True):
                    assert least[name][0] <= value <= least[name][1], f"{sheet.name}, {trait.name}: {name}"
                assert len(trait.uses) == 1


@pytest.mark.rule("MM-gap-5")
def test_fourteen_starting_items_each_of_one_trait() -> None:
    assert sorted(card.id for card in STARTING) == sorted(
        trait.item for sheet in BOX.investigators for trait in sheet.traits if trait.item
    )
    assert len(STARTING) == 14


@pytest.mark.rule("MM-gap-6")
def test_eighty_three_exploration_cards_with_the_clues_of_all_stories() -> None:
    """A story prints its own Clues; everything else there is once."""
    others = sum(card.copies for card in FOUND if not card.level)
    assert others == 62
    assert [len(levels(box)) for box in BOXES.values()] == [3, 4, 5, 3, 6]
    assert others + sum([len(levels(box)) for box in BOXES.values()]) == 83


@pytest.mark.rule("MM-gap-6")
def test_exploration_cards_hold_what_stories_live_on() -> None:
    names = {card.id for card in FOUND}
    assert {"lantern", "elder_sign", "extinguisher", "magic_phrase"} <= names
    assert all("gain_spell" in {v for use in card.uses for v in verbs(use.key)} for card in FOUND if card.sort == TOME)
    used = {verb for card in FOUND for use in card.uses for verb in verbs(use.key)}
    assert {"heal", "soothe", "douse"} <= used
    assert all(card.damage and (card.weapon == "ranged") == bool(card.reach) for card in FOUND if card.weapon)
    assert sum(card.copies for card in FOUND if card.sort == NOTHING) == 14


@pytest.mark.rule("MM-gap-7", "MM-gap-8")
def test_twelve_locks_and_seven_obstacles_each_of_which_can_be_met() -> None:
    assert len([card for card in GUARDS if card.sort == LOCK]) == 12
    assert len([card for card in GUARDS if card.sort == OBSTACLE]) == 7
    keys = {guard for card in FOUND if card.sort == KEY for guard in card.opens}
    for card in GUARDS:
        met = card.puzzle or verbs(f"card.{card.id}.try") or card.conditions or card.id in keys
        assert met, f"{card.name} cannot be met"
        assert card.copies == 1
    assert keys <= {card.id for card in GUARDS}


@pytest.mark.rule("MM-gap-9", "MM-gap-10")
@pytest.mark.parametrize("name", STORIES)
def test_three_objectives_and_five_events_a_story(name: str) -> None:
    story = BOXES[name].story
    assert [objective.letter for objective in story.objectives] == ["a", "b", "c"]
    assert [event.stage for event in story.events] == [1, 2, 3, 4, 5]
    assert len({ending for objective in story.objectives for ending in objective.endings if ending}) == 6


@pytest.mark.rule("MM-gap-9", "MM-gap-10")
def test_fifteen_objectives_and_twenty_five_events_no_two_alike() -> None:
    objectives = [objective.name for box in BOXES.values() for objective in box.story.objectives]
    events = [event.name for box in BOXES.values() for event in box.story.events]
    assert len(set(objectives)) == 15
    assert len(set(events)) == 25


@pytest.mark.rule("MM-gap-6", "MM-gap-7", "MM-gap-8", "MM-gap-11", "MM-gap-12")
def test_everything_in_the_box_is_of_use_in_some_story() -> None:
    laid = {card for box in BOXES.values() for seed in box.story.seeds for card in seed.cards}
    listed = laid | {card for box in BOXES.values() for card in box.story.left_over}
    assert [card.id for card in FOUND if card.number not in listed] == []
    assert [card.id for card in GUARDS if card.number not in laid] == []
    assert {action for box in BOXES.values() for action in box.story.actions} == set(range(13))
    assert {group for box in BOXES.values() for group in box.story.groups} == {card.group for card in BOX.mythos}


@pytest.mark.rule("MM-gap-11")
def test_thirteen_keeper_actions_that_cover_what_the_box_covers() -> None:
    assert len(BOX.actions) == 13
    bought = {verb for action in BOX.actions for deed in action.deeds for verb in verbs(deed.key)}
    wanted = {
        "move_monster", "draw_mythos", "draw_trauma", "draw_either", "darkness", "fire", "corpse", "raise_corpse",
        "take_sample", "place_monster", "remove_monster", "force_attack", "force_use", "move", "mend",
    }  # fmt: skip
    assert wanted <= bought
    assert [action.id for action in BOX.actions if action.once] == ["dark_ritual"]
    assert {deed.cost for action in BOX.actions for deed in action.deeds} <= {1, 2, 3, 4, 5}
    assert {2, 4} <= {deed.cost for action in BOX.actions for deed in action.deeds}


@pytest.mark.rule("MM-gap-12")
def test_mythos_cards_for_the_lonely_and_for_everybody() -> None:
    assert len({card.name for card in BOX.mythos}) == 35
    conditions = [[str(each) for each in card.conditions] for card in BOX.mythos]
    assert any("alone" in " ".join(some) for some in conditions)
    assert any(not card.rooms and not card.conditions for card in BOX.mythos)
    assert any(card.facedown for card in BOX.mythos)
    assert all(1 <= card.cost <= 3 for card in BOX.mythos)


@pytest.mark.rule("MM-gap-13")
def test_traumas_have_the_limits_of_the_originals() -> None:
    assert Counter(card.injury for card in BOX.traumas) == {False: 14, True: 7}
    assert {card.most for card in BOX.traumas if card.injury} <= {4, 8, 99}
    deadly = [card for card in BOX.traumas if {"kill", "force_attack"} & verbs(f"trauma.{card.id}")]
    assert deadly
    assert all(card.most == 0 for card in deadly)
    assert len([card for card in BOX.traumas if not card.several]) >= 14


@pytest.mark.rule("MM-gap-14")
def test_two_spells_heal_and_two_attack_within_two_spaces() -> None:
    assert [spell.attack for spell in BOX.spells].count(True) == 2
    assert {spell.reach for spell in BOX.spells if spell.attack} == {2}
    assert {spell.mod for spell in BOX.spells} <= {0, -1}
    assert all(passed != failed for spell in BOX.spells for passed, failed in spell.backs)


@pytest.mark.rule("MM-gap-16")
def test_monsters_keep_to_the_ranges_of_the_originals() -> None:
    assert Counter(CLASSES[kind.of] for kind in BOX.kinds) == {"humanoid": 5, "beast": 2, "eldritch": 2}
    for kind in BOX.kinds:
        assert -3 <= kind.horror <= 1
        assert -1 <= kind.awareness <= 1
        assert all(1 <= under.damage <= 4 for under in kind.undersides)
    least = {kind.id: min(under.health for under in kind.undersides) for kind in BOX.kinds}
    assert least["cultist"] < 5 <= min(health for kind, health in least.items() if kind != "cultist")
    assert [kind.id for kind in BOX.kinds if kind.flies] == ["mi_go"]


@pytest.mark.rule("MM-gap-17", "MM-gap-18", "MM-gap-19")
def test_five_piles_of_puzzle_pieces_and_a_setup_tile_for_each_wiring_and_lock_puzzle() -> None:
    assert BOX.stock.piles == (6, 8, 9, 15, 15)
    kinds = Counter(puzzle.kind for puzzle in BOX.stock.puzzles)
    assert kinds == {"rune": 3, "wiring": 3, "lock": 6}
    assert sorted({puzzle.tile for puzzle in BOX.stock.puzzles if puzzle.tile}) == [
        "1", "2", "3", "4A", "4B", "5A", "5B", "6A", "6B",
    ]  # fmt: skip
    used = {card.puzzle for card in GUARDS if card.puzzle}
    assert used <= set(BOX.puzzles)


@pytest.mark.rule("MM-gap-20")
def test_there_are_six_corpses() -> None:
    assert CORPSES == 6
