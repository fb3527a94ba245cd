"""Setup and character creation: the deal, secret opening plays, the first player (MU-setup, MU-char, MU-start-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import BOX
from miskatonic.games.munchkin_cthulhu.content.reading import CONTENT, DOOR, TREASURE
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import PLAYERS
from miskatonic.kernel.option import OptionError
from tests.games.munchkin_cthulhu.stage import (
    Loaded,
    asked,
    card,
    choose,
    classes,
    do,
    events,
    hand,
    is_super,
    items,
    kinds,
    new_game,
    offered,
    offers,
    pass_until,
    sees,
    strengths,
    table,
    top,
)


def opening(*hands: Sequence[str], first: int = 0) -> Munchkin:
    """A game at its opening plays, in which the seats have been dealt these cards among others."""
    doors = [BOX.name(n) for n in range(BOX.doors) if BOX.kinds[n] == "monster"]
    treasures = [BOX.name(n) for n in range(BOX.doors, len(BOX.cards)) if BOX.kinds[n] in ("level_up", "one_shot")]
    draws: list[int | str] = []
    for wanted in hands:
        for mine, pile in ((True, doors), (False, treasures)):
            cards = [name for name in wanted if BOX.is_door(card(name)) == mine]
            draws += [*cards, *[pile.pop() for _ in range(4 - len(cards))]]
    state = new_game(len(hands), {"first": first}, draws)
    for name in asked(state):
        choose(state, name, "Play a male character")
    return state


def ready(state: Munchkin, *who: str) -> None:
    for name in who or asked(state):
        choose(state, name, "Ready")


# ---------------------------------------------------------------------- players and the deal


@pytest.mark.rule("MU-comp-2")
def test_three_to_six_can_play_and_nobody_else() -> None:
    assert [GAME.start(count).seats for count in (3, 4, 5, 6)] == [3, 4, 5, 6]
    for count in (2, 7):
        with pytest.raises(ValueError, match=r"players|seats"):
            GAME.start(count)


@pytest.mark.rule("MU-setup-2", "MU-setup-1")
def test_everybody_is_dealt_four_doors_and_four_treasures() -> None:
    state = opening([], [], [], [])
    for mine in state.hands:
        assert (len(mine), sum(BOX.is_door(one) for one in mine)) == (8, 4)
    assert (sum(state.doors), sum(state.treasures)) == (CONTENT.size(DOOR) - 16, CONTENT.size(TREASURE) - 16)


@pytest.mark.rule("MU-setup-1")
def test_both_decks_are_shuffled_so_that_two_deals_differ() -> None:
    deals = []
    for seed in (1, 2):
        state = new_game(seed=seed)
        for name in asked(state):
            choose(state, name, "Play a male character")
        deals.append(state.hands[0])
    assert [one for one in deals[0] if BOX.is_door(one)] != [one for one in deals[1] if BOX.is_door(one)]
    assert [one for one in deals[0] if not BOX.is_door(one)] != [one for one in deals[1] if not BOX.is_door(one)]


@pytest.mark.rule("MU-setup-2", "MU-cards-14")
def test_the_starting_hand_is_hidden_from_the_others() -> None:
    state = opening(["bagpipes"], [], [])
    assert "Bagpipes" in sees(state, "Armitage")
    assert "Bagpipes" not in sees(state, "Birch")
    drawn = [event for event in state.log or [] if event.kind == "drew" and event.facts[0] == 0]
    assert drawn
    assert all(event.eyes == 1 for event in drawn)


@pytest.mark.rule("MU-setup-3")
def test_all_six_cultist_cards_start_among_the_doors_and_their_pile_empty() -> None:
    state = new_game()
    assert (state.doors[BOX.cultist], state.cultists) == (6, 0)
    assert not state.door_discards


@pytest.mark.rule("MU-setup-4")
def test_setup_runs_sexes_deal_opening_plays_cult_check_first_player_first_turn() -> None:
    state = opening(["cultist"], ["cultist"], [], first=1)
    do(state, "Armitage", "Lay down Cultist", "Ready")
    do(state, "Birch", "Lay down Cultist", "Ready")
    ready(state)
    pass_until(state, "Opportunity")
    steps = ["sex", "drew", "opening", "level", "first", "turn"]
    assert [kind for kind in dict.fromkeys(kinds(state)) if kind in steps] == steps


# ---------------------------------------------------------------------- the character


@pytest.mark.rule("MU-char-1")
def test_every_character_begins_at_level_1_and_classless() -> None:
    state = opening([], [], [])
    ready(state)
    assert state.level == [1, 1, 1]
    assert state.classes == [(), (), ()]


@pytest.mark.rule("MU-char-2")
def test_each_player_is_asked_for_a_sex_and_the_answer_is_public() -> None:
    state = new_game()
    assert asked(state) == ["Armitage", "Birch", "Carter"]
    assert offers(state, "Birch") == ["Play a male character", "Play a female character"]
    do(state, "Armitage", "Play a female character")
    do(state, "Birch", "Play a male character")
    do(state, "Carter", "Play a female character")
    assert state.sex == [1, 0, 1]
    assert sees(state, "Birch").count("female") == 2


@pytest.mark.rule("MU-char-2")
def test_sex_changes_by_a_card_effect_and_only_for_its_victim() -> None:
    state = table(Armitage={"hand": ["change_sex"]}, Birch={"sex": "female"})
    choose(state, "Armitage", "Curse Birch with Change Sex")
    assert state.sex == [0, 0, 0]


@pytest.mark.rule("MU-char-8")
@pytest.mark.parametrize(("monster", "male", "female"), [("grape_old_ones", 12, 10), ("ruggoth", 2, 2)])
def test_sex_counts_only_against_a_monster_that_mentions_it(monster: str, male: int, female: int) -> None:
    for sex, expected in (("male", male), ("female", female)):
        state = table(Armitage={"level": 4, "sex": sex}, fight={"monsters": [monster]})
        assert strengths(state) == (4, expected)


# ---------------------------------------------------------------------- opening plays


@pytest.mark.rule("MU-char-3", "MU-class-10")
def test_one_class_may_be_laid_down_from_the_first_eight_cards() -> None:
    state = opening(["professor", "investigator"], [], [])
    choose(state, "Armitage", "Lay down Professor")
    assert not offered(state, "Armitage", "Lay down Investigator")
    ready(state)
    assert classes(state, "Armitage") == ["Professor"]


@pytest.mark.rule("MU-char-3", "MU-super-4", "MU-super-2", "MU-super-3")
def test_super_munchkin_lets_a_second_and_different_class_be_laid_down() -> None:
    state = opening(["professor", "professor", "investigator", "super_munchkin"], [], [])
    assert not offered(state, "Armitage", "Lay down Super Munchkin")
    do(state, "Armitage", "Lay down Professor", "Lay down Super Munchkin")
    assert not offered(state, "Armitage", "Lay down Professor")
    choose(state, "Armitage", "Lay down Investigator")
    ready(state)
    assert sorted(classes(state, "Armitage")) == ["Investigator", "Professor"]
    assert is_super(state, "Armitage")


@pytest.mark.rule("MU-char-3", "MU-char-7")
def test_nothing_has_to_be_laid_down_and_the_rest_stays_in_hand() -> None:
    state = opening(["professor", "bagpipes"], ["bug_spray"], [])
    before = list(state.hands)
    choose(state, "Birch", "Lay down Bug Spray, carried")
    ready(state)
    assert state.hands[0] == before[0]
    assert classes(state, "Armitage") == []
    assert len(hand(state, "Birch")) == 7


@pytest.mark.rule("MU-char-4")
def test_items_are_laid_down_carried_or_within_the_limits_equipped() -> None:
    state = opening(["bagpipes", "tommy_gun", "necronomicon"], [], [])
    choose(state, "Armitage", "Lay down Bagpipes, equipped")
    assert not offered(state, "Armitage", "Lay down Tommy Gun, equipped")
    assert not offered(state, "Armitage", "Lay down Necronomicon, equipped")
    do(state, "Armitage", "Lay down Tommy Gun, carried", "Lay down Necronomicon, carried", "Ready")
    assert items(state, "Armitage") == {"Bagpipes": "equipped", "Tommy Gun": "sideways", "Necronomicon": "sideways"}


@pytest.mark.rule("MU-item-13", "MU-item-14", "MU-char-4")
def test_what_a_class_laid_down_later_forbids_is_turned_sideways_at_once() -> None:
    state = opening(["cult_membership_card", "cultist"], [], [])
    do(state, "Armitage", "Lay down Cult Membership Card, equipped", "Lay down Cultist", "Ready")
    assert items(state, "Armitage") == {"Cult Membership Card": "sideways"}


@pytest.mark.rule("MU-char-5")
def test_curses_levels_enhancers_and_sales_have_to_wait_for_the_first_turn() -> None:
    doors = ["amnesia", "squamous", "sudden_head_blow", "wandering_monster"]
    treasures = ["call_the_army", "unspeakable_riches", "flamethrower", "bagpipes"]
    state = opening([*doors, *treasures], [], [])
    laid = {choice.split(",")[0] for choice in offers(state, "Armitage")}
    assert laid == {"Ready: keep the rest in hand", "Lay down Flamethrower", "Lay down Bagpipes"}


@pytest.mark.rule("MU-char-5")
def test_cards_that_attach_to_items_or_widen_the_limits_may_be_laid_down() -> None:
    doors = ["cheat", "created_using_cinematic_rules"]
    state = opening([*doors, "bagpipes", "tommy_gun", "official_mythos"], [], [])
    assert not offered(state, "Armitage", "Lay down Cheat!")
    do(state, "Armitage", "Lay down Bagpipes, equipped", "Lay down Tommy Gun, carried", "Lay down Cheat! on Tommy Gun")
    do(state, "Armitage", "Lay down Official Mythos on Bagpipes", "Equip Tommy Gun", "Lay down Created Using", "Ready")
    assert items(state, "Armitage") == {"Bagpipes": "equipped", "Tommy Gun": "equipped"}


@pytest.mark.rule("MU-char-6", "MU-setup-4")
def test_opening_plays_are_secret_until_everybody_is_ready() -> None:
    state = opening(["professor", "bagpipes"], [], [])
    assert asked(state) == ["Armitage", "Birch", "Carter"]
    do(state, "Armitage", "Lay down Professor", "Lay down Bagpipes, equipped")
    ready(state, "Armitage", "Birch")
    assert "Bagpipes" not in sees(state, "Birch")
    assert not events(state, "opening")
    ready(state, "Carter")
    assert "Bagpipes" in sees(state, "Birch")
    assert "male, Professor" in sees(state, "Birch")


@pytest.mark.rule("MU-char-6")
def test_events_of_opening_plays_are_for_their_player_alone() -> None:
    state = opening(["professor", "bagpipes"], [], [])
    do(state, "Armitage", "Lay down Professor", "Lay down Bagpipes, equipped", "Turn Bagpipes sideways")
    told = [event for event in state.log or [] if event.kind in ("lays_down", "equipped", "unequipped", "class")]
    assert len(told) == 3
    assert {event.eyes for event in told} == {1}


@pytest.mark.rule("MU-char-9")
def test_a_single_non_cultist_at_the_reveal_gains_a_level() -> None:
    state = opening(["cultist"], ["cultist"], [])
    do(state, "Armitage", "Lay down Cultist")
    do(state, "Birch", "Lay down Cultist")
    ready(state)
    assert state.level == [1, 1, 2]


@pytest.mark.rule("MU-char-9")
def test_two_non_cultists_at_the_reveal_gain_nothing() -> None:
    state = opening(["cultist"], [], [])
    do(state, "Armitage", "Lay down Cultist")
    ready(state)
    assert state.level == [1, 1, 1]


@pytest.mark.rule("MU-char-9")
def test_a_reveal_of_nothing_but_cultists_is_undone_and_another_class_may_be_laid_down() -> None:
    state = opening(["cultist", "professor"], ["cultist"], ["cultist"])
    for name in asked(state):
        do(state, name, "Lay down Cultist")
    ready(state)
    assert not state.over
    assert [classes(state, name) for name in PLAYERS[:3]] == [[], [], []]
    assert all(BOX.cultist in mine for mine in state.hands)
    assert offers(state, "Birch") == ["Ready: keep the rest in hand"]
    choose(state, "Armitage", "Lay down Professor")
    ready(state)
    assert classes(state, "Armitage") == ["Professor"]
    assert state.level == [1, 1, 1]
    assert state.turns == 1


# ---------------------------------------------------------------------- who begins


@pytest.mark.rule("MU-start-1")
def test_the_host_may_name_who_begins() -> None:
    for number in (1, 2, 3):
        state = opening([], [], [], first=number)
        ready(state)
        assert (state.turn, state.turns) == (number - 1, 1)


@pytest.mark.rule("MU-start-1")
def test_otherwise_the_first_player_is_drawn_at_random() -> None:
    begins = Counter[int]()
    for roll in (1, 2, 3):
        state = opening([], [], [])
        state.chance = Loaded([roll])
        ready(state)
        begins[state.turn] += 1
    assert begins == {0: 1, 1: 1, 2: 1}


@pytest.mark.rule("MU-start-1")
def test_nobody_who_is_not_at_the_table_begins() -> None:
    with pytest.raises(OptionError, match="MU-start-1"):
        GAME.start(3, options={"first": 4})


@pytest.mark.rule("MU-turn-3")
def test_after_setup_the_first_turn_begins_with_arranging() -> None:
    state = opening([], [], [], first=2)
    ready(state)
    assert (top(state), asked(state)[0]) == ("Opportunity", "Birch")
