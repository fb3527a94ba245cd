"""The turn: exchanged doors, turns cut short, winning."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import BOX
from tests.games.munchkin_cthulhu.stage import (
    choose,
    events,
    hand,
    kinds,
    level,
    monsters,
    offered,
    offers,
    pass_until,
    play_on,
    shut,
    table,
    top,
)

PLAIN = ["squamous", "professor"]
"""Two cards that do nothing by themselves."""
# ---------------------------------------------------------------------- exchanged doors, turns cut short


@pytest.mark.rule("MU-turn-23")
def test_a_cancelled_monster_counts_as_never_revealed_and_the_next_card_as_the_one_behind_the_door() -> None:
    state = table(phase="door", Armitage={"hand": ["o_rlyeh", "ruggoth"]}, dice=["lloyd_lloigor", "get_all_blobby"])
    choose(state, "Armitage", "Answer with O R'lyeh?: cancel Lloyd Lloigor")
    assert [facts[1] for facts in events(state, "door")] == [
        BOX.numbers["lloyd_lloigor"],
        BOX.numbers["get_all_blobby"],
    ]
    pass_until(state, "TroubleOrLoot")
    assert offered(state, "Armitage", "Look for trouble: fight Ruggoth")


@pytest.mark.rule("MU-turn-23", "MU-turn-10")
def test_a_monster_in_place_of_a_cancelled_card_is_fought_and_ends_phase_2() -> None:
    state = table(phase="door", Armitage={"hand": ["o_rlyeh", "ruggoth"]}, dice=["amnesia", "polly_polyp"])
    choose(state, "Armitage", "cancel Amnesia")
    assert monsters(state) == ["Polly Polyp"]
    pass_until(state, "BeforeCharity")
    assert state.turn == 0
    assert not offered(state, "Armitage", "trouble")


@pytest.mark.rule("MU-turn-22")
def test_a_skipped_turn_has_no_phases_and_no_charity() -> None:
    many = ["amnesia", "cultist", "professor", "bug_spray", "bagpipes", "squamous", "mephitic"]
    state = table(phase="charity", Birch={"skips": 1, "level": 3, "hand": many}, Carter={"hand": ["joggoth"]})
    assert (state.turn, state.turns) == (2, 3)
    assert len(hand(state, "Birch")) == 7
    assert not events(state, "door")
    assert state.skips == [0, 0, 0]


@pytest.mark.rule("MU-turn-22", "MU-death-15", "MU-death-13")
def test_in_a_skipped_turn_the_dead_return_and_a_new_hand_waits_for_the_next_real_turn() -> None:
    state = table(phase="charity", Birch={"skips": 1, "dead": True}, Carter={"hand": PLAIN})
    assert state.turn == 2
    assert state.alive(1)
    assert hand(state, "Birch") == []
    assert state.redraw == 2


@pytest.mark.rule("MU-turn-22")
def test_a_skip_played_before_the_door_is_opened_costs_that_very_turn() -> None:
    many = ["amnesia", "cultist", "professor", "bug_spray", "bagpipes", "squamous", "mephitic"]
    state = table(phase="start", Armitage={"hand": many}, Birch={"hand": ["unwelcome_enlightenment", "ruggoth"]})
    choose(state, "Birch", "Play Unwelcome Enlightenment on Armitage")
    assert (state.turn, state.skips[0], len(hand(state, "Armitage"))) == (1, 0, 7)
    assert not events(state, "door")


@pytest.mark.rule("MU-turn-22")
def test_a_skip_played_after_the_door_was_opened_costs_the_following_turn() -> None:
    state = table(phase="after door", Armitage={"hand": PLAIN}, Birch={"hand": ["unwelcome_enlightenment"]})
    choose(state, "Birch", "Play Unwelcome Enlightenment on Armitage")
    assert (state.turn, state.skips[0], top(state)) == (0, 1, "BetweenPhases")


@pytest.mark.rule("MU-turn-22")
def test_limits_until_the_next_turn_end_with_a_skipped_one() -> None:
    birch = {"skips": 1, "marks": ["must_help until next_turn"]}
    state = table(phase="charity", Birch=birch, Carter={"hand": PLAIN})
    assert state.turn == 2
    assert state.marks[1] == ()


@pytest.mark.rule("MU-turn-24", "MU-cards-11")
def test_an_effect_that_ends_the_turn_leaves_charity_to_be_held() -> None:
    held = ["amnesia", "cultist", "professor", "bug_spray", "bagpipes", "squamous"]
    armitage = {"items": ["necronookiecon"], "hand": held}
    state = table(Armitage=armitage, fight={"monsters": ["lloyd_lloigor"], "trouble": True})
    state.trouble = True  # as if phase 2 were still to come
    choose(state, "Armitage", "Use up Necronookiecon")
    assert (state.fight, state.turn) == (None, 0)
    pass_until(state, "GiveAway")
    assert offers(state, "Armitage")[0].startswith("Discard")


# ---------------------------------------------------------------------- winning


@pytest.mark.rule("MU-start-3", "MU-start-4", "MU-start-5")
def test_whoever_reaches_level_10_by_a_kill_wins() -> None:
    state = table(Armitage={"level": 9}, fight={"monsters": ["ruggoth"]})
    shut(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule, state.level[0]) == ((0,), "MU-start-3", 10)


@pytest.mark.rule("MU-start-3")
def test_a_kill_that_leads_to_level_9_does_not_win() -> None:
    state = table(Armitage={"level": 8}, fight={"monsters": ["ruggoth"]})
    shut(state)
    assert (state.over, level(state, "Armitage")) == (False, 9)


@pytest.mark.rule("MU-start-6")
def test_the_game_stops_at_the_winning_moment_and_pending_rewards_are_lost() -> None:
    state = table(Armitage={"level": 9, "hand": ["amnesia"]}, Birch={"hand": PLAIN}, fight={"monsters": ["ruggoth"]})
    shut(state)
    assert state.over
    assert hand(state, "Armitage") == ["Amnesia"]
    assert not state.legal(0)
    assert "drew" not in kinds(state)


@pytest.mark.rule("MU-start-7", "MU-start-4", "MU-prec-7")
def test_at_level_9_a_level_without_a_kill_is_lost_and_not_saved_up() -> None:
    birch = {"level": 9, "hand": PLAIN}
    state = table(Armitage={"hand": ["unwelcome_enlightenment"]}, Birch=birch)
    choose(state, "Armitage", "Play Unwelcome Enlightenment on Birch")
    assert (state.level[1], state.over, state.skips[1]) == (9, False, 1)
    assert not events(state, "level")


@pytest.mark.rule("MU-start-7", "MU-other-5")
def test_a_card_that_would_only_give_such_a_level_may_not_be_played() -> None:
    state = table(
        Armitage={"level": 9, "hand": ["call_the_army", "sole_survivor"]}, Birch={"level": 9}, Carter={"level": 8}
    )
    assert [words for words in offers(state, "Armitage") if "Call The Army" in words] == [
        "Play Call The Army on Carter: up 1 level"
    ]
    assert [words for words in offers(state, "Armitage") if "Sole Survivor" in words] == [
        "Play Sole Survivor on Carter: up 1 level"
    ]


@pytest.mark.rule("MU-start-8")
def test_levels_stop_counting_at_10() -> None:
    armitage = {"level": 9, "items": ["tommy_gun", "professor_teslas_device", "miners_helmet"]}
    state = table(Armitage=armitage, fight={"monsters": ["shrub_niggurath"]})
    shut(state)
    assert (state.over, level(state, "Armitage")) == (True, 10)


@pytest.mark.rule("MU-start-5")
def test_the_last_non_cultist_at_level_9_wins_without_a_kill() -> None:
    armitage = {"hand": ["cultist"]}
    state = table(Armitage=armitage, Birch={"classes": ["cultist"]}, Carter={"level": 9})
    choose(state, "Armitage", "Become a Cultist")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((2,), "last")


@pytest.mark.rule("MU-start-5")
def test_when_all_are_cultists_the_highest_level_wins() -> None:
    armitage = {"level": 4, "hand": ["cultist"]}
    birch, carter = {"classes": ["cultist"], "level": 7}, {"classes": ["cultist"], "level": 7}
    state = table(Armitage=armitage, Birch=birch, Carter=carter)
    choose(state, "Armitage", "Become a Cultist")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((1, 2), "cult")


@pytest.mark.rule("MU-start-5", "MU-start-4")
def test_random_games_end_only_in_the_ways_the_rules_know() -> None:
    for seed in range(3):
        state = table(phase="turn", Armitage={"level": 8}, Birch={"level": 8}, Carter={"level": 8})
        play_on(state, seed, 3000)
        if state.outcome is not None:
            assert state.outcome.reason in ("kill", "last", "cult")
            assert state.outcome.reason == "cult" or state.level[state.outcome.winners[0]] == 10
