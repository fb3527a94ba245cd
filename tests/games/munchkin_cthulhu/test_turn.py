"""The turn: phases, the door, trouble or loot, skipped turns, and how the game is won (MU-turn, MU-start)."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import BOX
from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    classes,
    curses,
    do,
    door_top,
    events,
    hand,
    kinds,
    level,
    monsters,
    offered,
    offers,
    pass_until,
    sees,
    shut,
    strengths,
    table,
    top,
)

PLAIN = ["squamous", "professor"]
"""Two cards that do nothing by themselves."""


# ---------------------------------------------------------------------- around the table


@pytest.mark.rule("MU-start-2", "MU-turn-1", "MU-turn-20")
def test_the_turn_passes_to_the_left_and_around_the_table() -> None:
    state = table(phase="charity", turn="Carter", Armitage={"hand": PLAIN})
    assert (state.turn, state.turns) == (0, 2)
    assert (top(state), asked(state)) == ("Opportunity", ["Armitage"])


@pytest.mark.rule("MU-turn-20", "MU-turn-1")
def test_the_next_turn_begins_as_soon_as_charity_is_complete() -> None:
    six = ["amnesia", "cultist", "investigator", "bug_spray", "bagpipes", "mephitic"]
    state = table(phase="charity", Armitage={"hand": six})
    assert state.turn == 0
    choose(state, "Armitage", "Discard Amnesia")
    assert state.turn == 1
    assert kinds(state)[kinds(state).index("discarded") + 1] == "turn"


@pytest.mark.rule("MU-turn-3", "MU-turn-2", "MU-turn-4")
def test_a_turn_is_arranging_the_door_trouble_or_loot_and_charity() -> None:
    state = table(phase="turn", Armitage={"hand": PLAIN}, dice=["amnesia", "mephitic"])
    seen = []
    while state.turn == 0:
        seen.append(top(state))
        choose(state, "Armitage", "Loot the room") if seen[-1] == "TroubleOrLoot" else shut(state)
    assert seen == ["Opportunity", "BetweenPhases", "TroubleOrLoot", "BeforeCharity"]
    assert [kind for kind in kinds(state) if kind in ("door", "cursed", "drew", "turn")] == [
        "door",
        "cursed",
        "drew",
        "turn",
    ]


@pytest.mark.rule("MU-turn-2")
def test_cards_are_arranged_before_the_door_is_opened() -> None:
    held = ["professor", "bagpipes", "tommy_gun", "flamethrower"]
    state = table(phase="turn", Armitage={"hand": held})
    do(state, "Armitage", "Become a Professor", "Put Bagpipes on the table, equipped", "Sell Items for levels")
    do(state, "Armitage", "Sell Tommy Gun", "Sell Flamethrower", "Sell for 1400")
    assert (level(state, "Armitage"), classes(state, "Armitage"), state.opened) == (2, ["Professor"], False)


@pytest.mark.rule("MU-turn-18", "MU-chy-2")
@pytest.mark.parametrize("phase", ["start", "after door", "before charity"])
def test_before_between_and_after_the_phases_one_may_play_sell_and_rearrange(phase: str) -> None:
    held = ["professor", "flamethrower", "tommy_gun"]
    state = table(phase=phase, Armitage={"hand": held, "items": ["bug_spray"]})
    for words in (
        "Become a Professor",
        "Put Tommy Gun on the table",
        "Sell Items for levels",
        "Turn Bug Spray sideways",
    ):
        assert offered(state, "Armitage", words)


# ---------------------------------------------------------------------- the door


@pytest.mark.rule("MU-turn-4")
def test_the_door_is_opened_for_all_to_see_and_cannot_be_left_shut() -> None:
    state = table(phase="start", Armitage={"hand": PLAIN}, dice=["professor"])
    assert not events(state, "door")
    shut(state)
    revealed = [event for event in state.log or [] if event.kind == "door"]
    assert [(event.facts, event.eyes & 7) for event in revealed] == [((0, BOX.numbers["professor"]), 7)]


@pytest.mark.rule("MU-turn-5", "MU-mon-1", "MU-act-10")
def test_a_monster_behind_the_door_attacks_at_once() -> None:
    state = table(phase="door", Armitage={"level": 3, "hand": PLAIN}, dice=["polly_polyp"])
    assert (top(state), monsters(state), strengths(state)) == ("Interfere", ["Polly Polyp"], (3, 2))
    assert state.in_combat(0)


@pytest.mark.rule("MU-turn-6")
def test_a_curse_behind_the_door_strikes_and_is_discarded() -> None:
    state = table(phase="door", Armitage={"level": 4, "hand": PLAIN}, dice=["learn_yet_another_awful_truth"])
    assert level(state, "Armitage") == 3
    assert door_top(state) == "Learn Yet Another Awful Truth"


@pytest.mark.rule("MU-turn-6")
def test_a_curse_that_is_still_to_come_is_kept_as_a_reminder() -> None:
    state = table(phase="door", Armitage={"hand": PLAIN}, dice=["flashlight_goes_out"])
    assert curses(state, "Armitage") == ["Flashlight Goes Out!"]
    assert door_top(state) != "Flashlight Goes Out!"


@pytest.mark.rule("MU-turn-6", "MU-turn-11")
def test_a_curse_that_finds_nothing_is_discarded_and_phase_2_follows() -> None:
    state = table(phase="door", Armitage={"level": 4, "hand": PLAIN}, dice=["get_all_blobby"])
    assert (door_top(state), top(state), level(state, "Armitage")) == ("Get All Blobby", "BetweenPhases", 4)


@pytest.mark.rule("MU-turn-7")
def test_anything_else_is_kept_or_played_straight_away() -> None:
    for words, held, of_class in (("Keep", ["Professor"], []), ("Become a Professor", [], ["Professor"])):
        state = table(phase="door", dice=["professor"])
        assert asked(state) == ["Armitage"]
        choose(state, "Armitage", words)
        assert (hand(state, "Armitage"), classes(state, "Armitage")) == (held, of_class)


@pytest.mark.rule("MU-turn-8")
@pytest.mark.parametrize("door", ["wandering_monster", "squamous", "frothing", "the_stars_are_right"])
def test_a_revealed_card_that_needs_a_combat_goes_to_the_hand(door: str) -> None:
    state = table(phase="door", Armitage={"hand": ["ruggoth"]}, dice=[door])
    assert offers(state, "Armitage") == ["Keep what you have received"]
    choose(state, "Armitage", "Keep")
    assert len(hand(state, "Armitage")) == 2


@pytest.mark.rule("MU-turn-8")
def test_a_revealed_enhancer_for_cultists_may_be_put_on_one_at_once() -> None:
    state = table(phase="door", Birch={"classes": ["cultist"]}, dice=["frothing"])
    choose(state, "Armitage", "Put Frothing on Birch")
    assert state.enhancers[1] == (BOX.numbers["frothing"],)


@pytest.mark.rule("MU-turn-9", "MU-cards-6")
def test_without_any_door_card_left_the_turn_goes_on_with_phase_2() -> None:
    state = table(phase="start", Armitage={"hand": PLAIN})
    state.doors, state.door_discards = [0] * BOX.doors, []
    shut(state)
    assert not events(state, "door")
    shut(state)
    assert (top(state), state.fight) == ("TroubleOrLoot", None)


# ---------------------------------------------------------------------- phase 2


@pytest.mark.rule("MU-turn-10", "MU-turn-17")
@pytest.mark.parametrize(("own", "dice", "after"), [(8, [], 9), (3, [6], 3), (3, [1], 1)])
def test_after_a_fight_at_the_door_there_is_no_phase_2_however_it_ended(own: int, dice: list[int], after: int) -> None:
    armitage = {"level": own, "items": ["tommy_gun"], "hand": ["ruggoth"]}
    state = table(phase="door", Armitage=armitage, dice=["lloyd_lloigor", *dice])
    pass_until(state, "BeforeCharity")
    assert (state.turn, state.fight, level(state, "Armitage")) == (0, None, after)
    shut(state)
    assert state.turn == 1
    assert "trouble" not in kinds(state)


@pytest.mark.rule("MU-turn-11", "MU-turn-12")
def test_phase_2_is_trouble_or_loot_and_no_third_way() -> None:
    state = table(phase="phase 2", Armitage={"hand": ["ruggoth", "lloyd_lloigor", "amnesia"]})
    assert sorted(offers(state, "Armitage")) == [
        "Look for trouble: fight Lloyd Lloigor",
        "Look for trouble: fight Ruggoth",
        "Loot the room",
    ]


@pytest.mark.rule("MU-turn-12")
def test_without_a_monster_in_hand_one_has_to_loot_even_for_nothing() -> None:
    state = table(phase="phase 2", Armitage={"hand": PLAIN})
    assert offers(state, "Armitage") == ["Loot the room"]
    bare = table(phase="after door", Birch={"hand": PLAIN}, dice=["amnesia"])
    pass_until(bare, "BeforeCharity")
    assert hand(bare, "Armitage") == ["Amnesia"]


@pytest.mark.rule("MU-turn-13", "MU-turn-14", "MU-turn-17")
def test_trouble_is_a_fight_with_exactly_one_monster_of_the_hand() -> None:
    state = table(phase="phase 2", Armitage={"level": 5, "hand": ["polly_polyp", "geek_ones"]})
    choose(state, "Armitage", "Look for trouble: fight Polly Polyp")
    assert (monsters(state), strengths(state), hand(state, "Armitage")) == (["Polly Polyp"], (5, 2), ["Geek Ones"])
    shut(state)
    assert level(state, "Armitage") == 6
    assert top(state) == "BeforeCharity"


@pytest.mark.rule("MU-turn-15", "MU-cards-14")
def test_loot_is_a_door_card_that_the_others_do_not_see() -> None:
    state = table(phase="phase 2", Armitage={"hand": PLAIN}, dice=["amnesia"])
    doors = sum(state.doors)
    choose(state, "Armitage", "Loot the room")
    assert "Amnesia" in hand(state, "Armitage")
    assert sum(state.doors) == doors - 1
    assert "Amnesia" not in sees(state, "Birch")
    told = [event.eyes for event in state.log or [] if BOX.numbers["amnesia"] in event.facts]
    assert told == [1]


@pytest.mark.rule("MU-turn-16")
@pytest.mark.parametrize("loot", ["lloyd_lloigor", "learn_yet_another_awful_truth"])
def test_looted_monsters_do_not_attack_and_looted_curses_do_not_strike(loot: str) -> None:
    state = table(phase="phase 2", Armitage={"level": 5, "hand": PLAIN}, dice=[loot])
    choose(state, "Armitage", "Loot the room")
    assert (state.fight, level(state, "Armitage"), top(state)) == (None, 5, "BeforeCharity")
    assert BOX.cards[BOX.numbers[loot]].name in hand(state, "Armitage")


@pytest.mark.rule("MU-turn-19", "MU-prec-5")
def test_a_monster_removed_at_once_still_counts_as_fought() -> None:
    armitage = {"level": 2, "hand": ["the_stars_are_wrong", "ruggoth"]}
    state = table(phase="door", Armitage=armitage, dice=["lloyd_lloigor"])
    choose(state, "Armitage", "it leaves the fight")
    assert (state.fight, level(state, "Armitage"), top(state)) == (None, 2, "BeforeCharity")
