"""Charity: down to five cards, the surplus to the weakest (MU-chy)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    classes,
    do,
    door_top,
    hand,
    level,
    offered,
    offers,
    pass_until,
    sees,
    shut,
    table,
    top,
    treasure_top,
)

FIVE = ["squamous", "mephitic", "rugose", "buggoth", "joggoth"]
MORE = ["amnesia", "bug_spray", "bagpipes", "professor", "cultist"]


def surplus(count: int, **seats: dict[str, Any]) -> Munchkin:
    """Armitage, of Level 5 unless said otherwise, has so many cards too many."""
    armitage = {"level": 5, "hand": FIVE + MORE[:count], **seats.pop("Armitage", {})}
    laid: dict[str, Any] = {"Armitage": armitage, **seats}
    return table(phase="charity", **laid)


@pytest.mark.rule("MU-chy-1", "MU-cards-11")
def test_with_five_cards_nothing_happens_and_with_six_one_must_go() -> None:
    assert surplus(0).turn == 1
    state = surplus(1, Carter={"level": 2})
    assert (state.turn, asked(state)) == (0, ["Armitage"])
    choose(state, "Armitage", "Give Amnesia to Birch")
    assert len(hand(state, "Armitage")) == 5


@pytest.mark.rule("MU-chy-3")
def test_the_surplus_goes_to_the_player_of_lowest_level() -> None:
    state = surplus(2, Birch={"level": 4}, Carter={"level": 3})
    assert all("to Carter" in words for words in offers(state, "Armitage"))
    do(state, "Armitage", "Give Amnesia to Carter", "Give Bug Spray to Carter")
    pass_until(state, "Opportunity")
    assert sorted(hand(state, "Carter")) == ["Amnesia", "Bug Spray"]
    assert hand(state, "Birch") == []


@pytest.mark.rule("MU-chy-3", "MU-lvl-2")
def test_the_lowest_level_counts_not_the_weakest_in_combat() -> None:
    state = surplus(1, Birch={"level": 3, "items": ["flamethrower", "professor_teslas_device"]}, Carter={"level": 4})
    assert all("to Birch" in words for words in offers(state, "Armitage"))


@pytest.mark.rule("MU-chy-4", "MU-chy-5", "MU-chy-7")
def test_equal_recipients_share_evenly_and_the_giver_places_what_is_left_over() -> None:
    state = surplus(5, Danforth={"level": 6})
    do(state, "Armitage", "Give Amnesia to Carter", "Give Bug Spray to Carter", "Give Bagpipes to Carter")
    assert all("to Birch" in words for words in offers(state, "Armitage"))
    do(state, "Armitage", "Give Professor to Birch", "Give Cultist to Birch")
    assert [len(state.hands[i]) for i in range(4)] == [5, 2, 3, 0]


@pytest.mark.rule("MU-chy-5")
def test_an_exact_division_leaves_no_choice_of_numbers() -> None:
    state = surplus(4)
    do(state, "Armitage", "Give Amnesia to Birch", "Give Bug Spray to Birch")
    assert not offered(state, "Armitage", "to Birch")


@pytest.mark.rule("MU-chy-5", "MU-chy-7")
def test_with_fewer_cards_than_recipients_some_get_nothing() -> None:
    state = surplus(2, Danforth={"level": 1})
    choose(state, "Armitage", "Give Amnesia to Danforth")
    assert not offered(state, "Armitage", "to Danforth")
    choose(state, "Armitage", "Give Bug Spray to Birch")
    assert [len(state.hands[i]) for i in range(4)] == [5, 1, 0, 1]


@pytest.mark.rule("MU-chy-6", "MU-cards-4")
@pytest.mark.parametrize("other", [3, 7])
def test_the_weakest_alone_or_tied_discards_instead(other: int) -> None:
    state = surplus(5, Armitage={"level": 3}, Birch={"level": other}, Carter={"level": 8})
    assert all(words.startswith("Discard ") for words in offers(state, "Armitage"))
    do(state, "Armitage", "Discard Amnesia", "Discard Bug Spray", "Discard Cultist")
    assert (door_top(state), treasure_top(state), state.cultists) == ("Amnesia", "Bug Spray", 1)
    do(state, "Armitage", "Discard Professor", "Discard Bagpipes")
    assert [len(state.hands[i]) for i in range(3)] == [5, 0, 0]


@pytest.mark.rule("MU-chy-7")
def test_the_giver_may_part_with_any_card_of_the_hand() -> None:
    state = surplus(1, Carter={"level": 2})
    assert sorted(offers(state, "Armitage")) == sorted(
        f"Give {name} to Birch" for name in ("Squamous", "Mephitic", "Rugose", "Buggoth", "Joggoth", "Amnesia")
    )


@pytest.mark.rule("MU-chy-8")
def test_the_dead_receive_nothing_and_are_not_counted() -> None:
    state = surplus(1, Birch={"level": 1, "dead": True}, Carter={"level": 4})
    assert all("to Carter" in words for words in offers(state, "Armitage"))
    alone = surplus(1, Armitage={"level": 4}, Birch={"level": 1, "dead": True}, Carter={"level": 6})
    assert all(words.startswith("Discard ") for words in offers(alone, "Armitage"))


@pytest.mark.rule("MU-chy-9", "MU-cards-14")
def test_everybody_sees_how_many_but_only_giver_and_recipient_which() -> None:
    state = surplus(1, Carter={"level": 2})
    choose(state, "Armitage", "Give Amnesia to Birch")
    told = {event.kind: event.eyes & 7 for event in state.log or [] if event.rule == "MU-chy-9"}
    assert told == {"gives": 0b011, "gives_hidden": 0b100}
    watching = [event for event in state.log or [] if event.kind.startswith("gives") and event.seen_by(-1)]
    assert [state.game.sentence(state, event) for event in watching] == ["Armitage gives Birch a card."]
    assert "Amnesia" in sees(state, "Birch")
    assert "Amnesia" not in sees(state, "Carter")


@pytest.mark.rule("MU-chy-9", "MU-act-12")
def test_the_recipient_may_use_what_has_just_been_received() -> None:
    state = surplus(4, Birch={"level": 1}, Carter={"level": 2})
    do(state, "Armitage", *[f"Give {name} to Birch" for name in ("Amnesia", "Bug Spray", "Bagpipes", "Professor")])
    assert (top(state), asked(state)) == ("JustReceived", ["Birch"])
    choose(state, "Birch", "Become a Professor")
    assert classes(state, "Birch") == ["Professor"]


@pytest.mark.rule("MU-chy-2", "MU-chy-10")
def test_the_hand_may_be_shrunk_by_playing_first_but_need_not_be() -> None:
    armitage = {"level": 5, "hand": [*FIVE, "amnesia", "bug_spray"]}
    state = table(phase="before charity", Armitage=armitage, Carter={"level": 2})
    do(state, "Armitage", "Curse Carter with Amnesia", "Put Bug Spray on the table, equipped")
    shut(state)
    assert state.turn == 1
    unwilling = table(phase="before charity", Armitage=armitage, Carter={"level": 2})
    shut(unwilling)
    assert offered(unwilling, "Armitage", "Give Bug Spray to Birch")


@pytest.mark.rule("MU-chy-2")
def test_selling_out_of_the_hand_shrinks_it() -> None:
    armitage = {"level": 5, "hand": [*FIVE, "flamethrower"], "items": ["bug_spray"]}
    state = table(phase="before charity", Armitage=armitage)
    do(state, "Armitage", "Sell Items for levels", "Sell Flamethrower", "Sell Bug Spray", "Sell for 1100")
    shut(state)
    assert (state.turn, level(state, "Armitage")) == (1, 6)


@pytest.mark.rule("MU-chy-11")
def test_last_plays_come_first_then_abilities_then_the_count() -> None:
    armitage = {"level": 1, "classes": ["professor"], "hand": [*FIVE, "amnesia", "bug_spray"]}
    state = table(phase="before charity", Armitage=armitage)
    seen = [top(state)]
    shut(state)
    seen.append(top(state))
    choose(state, "Armitage", "Keep your cards")
    seen.append(top(state))
    assert seen == ["BeforeCharity", "EndOfTurnAbilities", "GiveAway"]


@pytest.mark.rule("MU-chy-11", "MU-turn-3", "MU-turn-18")
def test_a_whole_turn_ends_with_last_plays_abilities_and_the_count_in_this_order() -> None:
    armitage = {"level": 1, "classes": ["professor"], "hand": [*FIVE, "bug_spray", "bagpipes"]}
    state = table(phase="turn", Armitage=armitage, dice=["get_all_blobby", "amnesia"])
    seen: list[str] = []
    while top(state) != "GiveAway":
        seen.append(top(state))
        answers = {"TroubleOrLoot": "Loot the room", "EndOfTurnAbilities": "Keep your cards"}
        choose(state, "Armitage", answers.get(top(state), "Pass"))
    phases = ["Opportunity", "BetweenPhases", "TroubleOrLoot", "BeforeCharity", "EndOfTurnAbilities"]
    assert list(dict.fromkeys(seen)) == phases


@pytest.mark.rule("MU-chy-11")
def test_nobody_can_come_between_count_and_handing_over() -> None:
    birch = {"level": 1, "hand": ["call_the_army", "learn_yet_another_awful_truth"], "items": ["brass_knucks"]}
    state = surplus(2, Birch=birch, Carter={"level": 1, "hand": ["ruggoth"], "classes": ["professor"]})
    for _ in range(2):
        assert (offers(state, "Birch"), offers(state, "Carter")) == ([], [])
        choose(state, "Armitage", offers(state, "Armitage")[0])


@pytest.mark.rule("MU-chy-11", "MU-class-15")
def test_levels_gained_at_the_end_of_the_turn_count_for_charity() -> None:
    armitage = {"level": 1, "classes": ["professor"], "hand": [*FIVE, "amnesia", "bug_spray", "bagpipes", "cultist"]}
    state = table(phase="charity", Armitage=armitage)
    choose(state, "Armitage", "Discard hand cards for levels", ((0, 1, 2),))
    assert level(state, "Armitage") == 2
    assert offers(state, "Armitage")[0].startswith("Give ")
