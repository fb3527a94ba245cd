"""Options and faster play (MU-fast), and cards as data (MU-mix-2)."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import BOX
from miskatonic.kernel.option import OptionError
from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    classes,
    do,
    events,
    hand,
    items,
    level,
    monsters,
    offered,
    offers,
    sees,
    shut,
    table,
    top,
)

FAST = {"faster": True}
SHARED = {"shared_victory": True}


@pytest.mark.rule("MU-fast-1", "MU-turn-3")
def test_before_anything_else_a_door_is_drawn_face_down() -> None:
    state = table(phase="turn", options=FAST, Armitage={"hand": ["rugose"]}, dice=["amnesia"])
    assert sorted(hand(state, "Armitage")) == ["Amnesia", "Rugose"]
    assert (top(state), state.opened) == ("Opportunity", False)
    assert "Amnesia" not in sees(state, "Birch")
    assert [event.eyes for event in state.log or [] if event.kind == "drew"] == [1]


@pytest.mark.rule("MU-fast-1")
def test_the_card_heard_may_be_played_and_then_the_door_is_opened_as_usual() -> None:
    state = table(phase="turn", options=FAST, dice=["professor", "polly_polyp"])
    choose(state, "Armitage", "Become a Professor")
    assert classes(state, "Armitage") == ["Professor"]
    shut(state)
    assert monsters(state) == ["Polly Polyp"]


@pytest.mark.rule("MU-fast-2", "MU-turn-15", "MU-fast-4")
@pytest.mark.parametrize("faster", [False, True])
def test_loot_is_a_treasure_in_the_faster_game_and_a_door_otherwise(faster: bool) -> None:
    state = table(phase="phase 2", options={"faster": faster}, Armitage={"hand": ["rugose"]})
    doors, treasures = sum(state.doors), sum(state.treasures)
    choose(state, "Armitage", "Loot the room")
    assert (sum(state.doors), sum(state.treasures)) == (doors - (not faster), treasures - faster)
    assert [event.eyes for event in state.log or [] if event.kind == "drew"] == [1]


@pytest.mark.rule("MU-fast-3", "MU-start-5", "MU-fast-4")
@pytest.mark.parametrize(("shared", "winners"), [(False, (0,)), (True, (0, 1))])
def test_with_shared_victory_the_helper_wins_along_whatever_level(shared: bool, winners: tuple[int, ...]) -> None:
    fight = {"monsters": ["ruggoth"], "helper": "Birch"}
    state = table(options={"shared_victory": shared}, Armitage={"level": 9}, Birch={"level": 2}, fight=fight)
    shut(state)
    assert state.outcome is not None
    assert (state.outcome.winners, level(state, "Birch")) == (winners, 2)


@pytest.mark.rule("MU-fast-3")
def test_the_cultist_endings_are_not_shared() -> None:
    fight = {"monsters": ["ruggoth"], "helper": "Carter"}
    armitage = {"level": 3, "hand": ["cultist"]}
    state = table(options=SHARED, Armitage=armitage, Birch={"classes": ["cultist"]}, Carter={"level": 9}, fight=fight)
    choose(state, "Armitage", "Become a Cultist")
    assert state.outcome is not None
    assert state.outcome.winners == (2,)


@pytest.mark.rule("MU-fast-4")
def test_faster_play_is_off_unless_chosen_and_its_two_switches_are_independent() -> None:
    assert {option.name: option.default for option in GAME.options}["faster"] is False
    assert {option.name: option.default for option in GAME.options}["shared_victory"] is False
    slow = table(phase="turn", Armitage={"hand": ["rugose"]})
    assert hand(slow, "Armitage") == ["Rugose"]
    only_shared = table(phase="turn", options=SHARED, Armitage={"hand": ["rugose"]})
    assert hand(only_shared, "Armitage") == ["Rugose"]
    fight = {"monsters": ["ruggoth"], "helper": "Birch"}
    only_fast = table(options=FAST, Armitage={"level": 9}, fight=fight)
    shut(only_fast)
    assert only_fast.outcome is not None
    assert only_fast.outcome.winners == (0,)


@pytest.mark.rule("MU-fast-4")
def test_unknown_options_and_values_are_refused_before_the_game() -> None:
    for options in ({"faster": "very"}, {"fastest": True}):
        with pytest.raises(OptionError):
            GAME.start(3, options=options)


@pytest.mark.rule("MU-fast-5", "MU-death-15")
def test_after_a_death_the_new_hand_is_drawn_before_listening() -> None:
    state = table(phase="turn", options=FAST, Armitage={"redraw": True})
    drawn = [event.rule for event in state.log or [] if event.kind == "drew"]
    assert drawn == ["MU-death-15", "MU-fast-1"]
    assert len(hand(state, "Armitage")) == 9


@pytest.mark.rule("MU-fast-6")
@pytest.mark.parametrize("heard", ["lloyd_lloigor", "learn_yet_another_awful_truth"])
def test_what_is_heard_neither_attacks_nor_strikes(heard: str) -> None:
    state = table(phase="turn", options=FAST, Armitage={"level": 4}, dice=[heard])
    assert (state.fight, level(state, "Armitage")) == (None, 4)
    assert hand(state, "Armitage") == [BOX.cards[BOX.numbers[heard]].name]


@pytest.mark.rule("MU-fast-6")
def test_a_curse_that_was_heard_may_be_played_on_anyone() -> None:
    state = table(phase="turn", options=FAST, Birch={"level": 4}, dice=["learn_yet_another_awful_truth"])
    choose(state, "Armitage", "Curse Birch")
    assert level(state, "Birch") == 3


@pytest.mark.rule("MU-fast-7", "MU-class-13")
def test_the_look_behind_the_door_is_not_for_the_card_heard() -> None:
    armitage = {"classes": ["investigator"], "hand": ["rugose"]}
    state = table(phase="turn", options=FAST, Armitage=armitage, dice=["amnesia", "polly_polyp"])
    assert not offered(state, "Armitage", "Look behind")
    assert "Amnesia" in hand(state, "Armitage")
    shut(state)
    do(state, "Armitage", "Look behind", "Open the door")
    assert monsters(state) == ["Polly Polyp"]
    assert [facts[1] for facts in events(state, "peeks")] == [BOX.numbers["polly_polyp"]]


@pytest.mark.rule("MU-fast-7")
def test_a_treasure_looted_in_the_faster_game_may_be_played_at_once() -> None:
    state = table(phase="phase 2", options=FAST, Armitage={"hand": ["rugose"]}, dice=["bug_spray"])
    choose(state, "Armitage", "Loot the room")
    choose(state, "Armitage", "Put Bug Spray on the table, equipped")
    assert items(state, "Armitage") == {"Bug Spray": "equipped"}


@pytest.mark.rule("MU-fast-8", "MU-fast-3")
def test_a_forced_helper_who_stays_in_a_fight_for_the_win_shares_it() -> None:
    armitage, birch = {"level": 8, "hand": ["call_the_army"]}, {"level": 5, "hand": ["rugose"]}
    fight = {"monsters": ["lloyd_lloigor"], "helper": "Birch", "forced": True}
    state = table(options=SHARED, Armitage=armitage, Birch=birch, fight=fight)
    choose(state, "Armitage", "on yourself: up 1 level")
    assert (asked(state), len(offers(state, "Birch"))) == (["Birch"], 2)
    choose(state, "Birch", "Stay and help")
    shut(state)
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)
