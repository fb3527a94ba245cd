"""Setting up, for both sides (MM-setup, MM-isetup, MM-ksetup, MM-secret)."""

from __future__ import annotations

from collections import Counter

import pytest

import miskatonic as mk
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.rules.setup.setup import left_over_bag
from miskatonic.games.mansions_of_madness.state import Mansions
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    Loaded,
    do,
    events,
    illegal,
    items,
    kinds,
    night,
    offered,
)

STORY = GAME.boxes["lantern_hill"].story


def fresh(seats: int = 3) -> Mansions:
    s = GAME.start(seats, 1, events=True)
    s.chance = Loaded([])
    return s


def begun(answers: str = "aaaa", seats: int = 3) -> Mansions:
    """Everybody has chosen; the first round begins."""
    s = fresh(seats)
    for choice, letter in zip(STORY.choices, answers, strict=True):
        s.choose(KEEPER, f"AnswerChoice({choice.number},{'abc'.index(letter)})")
    for seat in range(1, seats):
        s.choose(seat, f"PickInvestigator({seat},{seat})")
        s.choose(seat, f"ChooseTrait({seat},0)")
        s.choose(seat, f"ChooseTrait({seat},2)")
    return s


@pytest.mark.rule("MM-setup-1", "MM-setup-10", "MM-gen-8")
def test_the_story_fixes_map_start_choices_events_and_objectives_for_all_to_see() -> None:
    s = fresh()
    assert s.box.story.id == s.options["story"]
    assert len(s.box.story.objectives) == 3
    assert len(s.box.story.events) == 5
    for seat in (KEEPER, JOE):
        assert s.box.house.rooms[0].name in str(GAME.scene(s, seat))
    with pytest.raises(mk.OptionError):
        GAME.start(3, 1, {"story": "nowhere"})


@pytest.mark.rule("MM-setup-2", "MM-gen-12")
def test_there_is_one_keeper_and_everybody_else_investigates() -> None:
    assert GAME.sides(fresh(5)) == [0, 1, 1, 1, 1]
    for seats in (1, 6):
        with pytest.raises(Exception, match="seats"):
            GAME.start(seats, 1)


@pytest.mark.rule("MM-setup-9", "MM-ksetup-7", "MM-isetup-2")
def test_both_sides_set_up_at_once_openly_and_in_secret() -> None:
    s = fresh()
    assert s.seats_to_act == (0, 1, 2)
    do(s, JOE, "Play Joe Diamond")
    s.choose(KEEPER, "AnswerChoice(1,1)")
    told = [event for event in s.log or [] if event.kind == "answers"]
    assert [GAME.log_for(s, JOE).count(event) for event in told] == [0]
    assert illegal(s, KEEPER, "AnswerChoice(1,0)") == "MM-ksetup-7"
    joe = next(each.number for each in s.box.investigators if each.name == "Joe Diamond")
    assert illegal(s, KATE, f"PickInvestigator(2,{joe})") == "MM-new-7"
    assert s.round == 0
    assert not offered(s, KEEPER, "Give up")


@pytest.mark.rule("MM-isetup-3", "MM-isetup-4", "MM-setup-3", "MM-isetup-5")
def test_two_of_four_traits_one_of_each_group_bring_what_they_name() -> None:
    s = fresh()
    do(s, JOE, "Play Joe Diamond")
    assert {c.key for c in s.choices(JOE)} == {"ChooseTrait(1,0)", "ChooseTrait(1,1)"}
    do(s, JOE, "License to Kill")
    assert {c.key for c in s.choices(JOE)} == {"ChooseTrait(1,2)", "ChooseTrait(1,3)"}
    do(s, JOE, "On the Case")
    assert items(s, JOE) == ["automatics"]
    assert s.skill[JOE] == 3
    do(s, KATE, "Play Gloria Goldberg", "Famous Name", "Plot Twist")
    assert [held // 16 for held in s.spells[KATE]] == [s.box.spell_number["soul_pact"]]
    assert items(s, KATE) == []


@pytest.mark.rule("MM-isetup-1", "MM-isetup-6", "MM-horror-13")
def test_the_opening_is_read_and_everybody_stands_on_the_start_space_unhurt() -> None:
    s = begun()
    assert "opening" in kinds(s)
    assert STORY.opening in [GAME.sentence(s, event) for event in GAME.log_for(s, JOE)]
    for seat in (JOE, KATE):
        assert s.space[seat] == STORY.start
        assert (s.damage[seat], s.horror[seat], s.stun[seat]) == (0, 0, 0)
    assert not events(s, "tests")


@pytest.mark.rule("MM-ksetup-2", "MM-win-1")
def test_choice_1_selects_the_objective() -> None:
    for number, letter in enumerate("abc"):
        s = begun(f"{letter}aaa")
        assert STORY.objectives[number].name in str(GAME.scene(s, KEEPER))


@pytest.mark.rule("MM-ksetup-3")
def test_the_keeper_has_the_actions_of_the_story_open_and_no_others() -> None:
    s = night(phase="keeper", threat=9)
    for seat in (KEEPER, JOE):
        scene = str(GAME.scene(s, seat))
        assert all(s.box.actions[number].text in scene for number in STORY.actions)
    other = next(action.number for action in s.box.actions if action.number not in STORY.actions)
    assert illegal(s, KEEPER, f"Buy({other},0,-1)") == "MM-ksetup-3"


@pytest.mark.rule("MM-ksetup-4", "MM-mythos-1")
def test_the_mythos_deck_is_made_of_the_storys_groups_and_the_opening_hand_drawn() -> None:
    s = begun()
    threat, mythos, trauma = STORY.opening_hand
    assert (s.threat, sum(s.mythos_hand), sum(s.trauma_hand)) == (threat, mythos, trauma)
    for number, card in enumerate(s.box.mythos):
        assert s.mythos_bag[number] + s.mythos_hand[number] == int(card.group in STORY.groups)


@pytest.mark.rule("MM-ksetup-1", "MM-ksetup-5", "MM-setup-4", "MM-lock-1")
def test_rooms_are_seeded_as_the_answers_say_locks_on_top() -> None:
    for answers in ("aaaa", "babb"):
        s = begun(answers)
        letters = tuple("abc".index(letter) for letter in answers)
        for room in range(len(s.piles)):
            planned = STORY.pile(room, letters)
            if planned:
                assert tuple(card >> 1 for card in s.piles[room]) == planned
                assert not any(card & 1 for card in s.piles[room])
        for room, cards in enumerate(s.piles):
            kinds_of = [s.box.cards[card >> 1].sort for card in cards]
            assert "lock" not in kinds_of[:-1], room


@pytest.mark.rule("MM-ksetup-8", "MM-ksetup-6")
def test_left_over_cards_fill_the_other_rooms_but_the_bare_ones() -> None:
    s = begun()
    bag = left_over_bag(s.box, [card for room in range(len(s.piles)) for card in STORY.pile(room, s.answers)])
    filled: Counter[int] = Counter()
    for room, cards in enumerate(s.piles):
        if STORY.pile(room, s.answers):
            continue
        if STORY.bare >> room & 1:
            assert cards == ()
        else:
            assert len(cards) == 1
            filled[cards[0] >> 1] += 1
    assert all(count <= bag[card] for card, count in filled.items())
    assert [bag[card] - filled[card] for card in range(len(bag))] == s.away


@pytest.mark.rule("MM-secret-8")
def test_a_look_at_the_objective_is_ones_own_and_reveals_nothing() -> None:
    s = night(
        joe={"at": "crypt.a"},
        kate={"at": "crypt.a"},
        phase="turn Kate Winthrop",
        answers=["b", "a", "a", "a"],
        dice=[1],
    )
    do(s, KATE, "Objective")
    name = STORY.objectives[1].name
    assert name in str(GAME.scene(s, KATE))
    assert name not in str(GAME.scene(s, JOE))
    assert not s.revealed
    assert all("Watch" not in GAME.sentence(s, event) for event in GAME.log_for(s, JOE))
