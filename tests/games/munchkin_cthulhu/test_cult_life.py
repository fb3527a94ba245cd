"""Life in the cult (MU-cult-23..30): strength in numbers, passing for a Cultist, the asylum and meetings."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import offer_trade
from tests.games.munchkin_cthulhu.cult import BLOW, CULT, LLOYD, struck, winners
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    choose,
    classes,
    do,
    events,
    hand,
    items,
    level,
    names,
    offered,
    offers,
    say_no,
    sees,
    shut,
    strengths,
    table,
    top,
    win_or_lose,
)

# ---------------------------------------------------------------------- strength


@pytest.mark.rule("MU-cult-23", "MU-cult-13")
def test_each_other_cultist_gives_two_taking_part_or_not_and_at_once() -> None:
    people: dict[str, Any] = {"Armitage": CULT, "Birch": {**CULT, "hand": [BLOW]}, "Carter": {}, "Danforth": {}}
    state = table(fight={"monsters": ["Grape Old Ones"]}, cultist_pile=1, **people)
    assert strengths(state)[0] == 1 + 2
    do(state, "Birch", f"Play {BLOW} on Carter")
    assert strengths(state)[0] == 1 + 4


@pytest.mark.rule("MU-cult-23")
def test_fighter_and_helper_each_count_their_own() -> None:
    state = table(Armitage=CULT, Birch=CULT, Carter={}, fight={"monsters": ["Grape Old Ones"], "helper": "Birch"})
    assert strengths(state)[0] == 1 + 2 + 1 + 2


@pytest.mark.rule("MU-cult-24")
def test_an_enhancer_lies_on_any_cultist_for_good_and_adds_up() -> None:
    people: dict[str, Any] = {"Armitage": CULT, "Birch": {"hand": ["Frothing", "Raving", "Mephitic"]}}
    state = table(fight=LLOYD, **people)
    do(state, "Birch", "Put Frothing on Armitage", "Put Raving on Armitage")
    assert strengths(state) == (1 + 3 + 3, 8 - 2)
    assert not offered(state, "Birch", "Put Mephitic on Armitage")
    assert not offered(state, "Birch", "Put Mephitic on Carter")
    win_or_lose(state)
    assert state.enhancers[0] == (card("Frothing"), card("Raving"))
    assert events(state, "drew_hidden")[0] == (0, 2)  # as many Treasures as printed


@pytest.mark.rule("MU-cult-24")
def test_it_needs_a_living_cultist_and_no_combat() -> None:
    state = table(Armitage={"hand": ["Frothing"]}, Birch=CULT, Carter={**CULT, "dead": True})
    assert [words for words in offers(state, "Armitage") if "Frothing" in words] == [
        "Put Frothing on Birch, a Cultist, for good"
    ]
    other = table(Armitage=CULT, Birch={"hand": ["Frothing"]}, turn="Carter", phase="start")
    do(other, "Birch", "Put Frothing on Armitage")
    assert other.enhancers[0] == (card("Frothing"),)


@pytest.mark.rule("MU-cult-25")
def test_enhancers_fall_with_the_cultist_card_and_do_not_come_back() -> None:
    people: dict[str, Any] = {"Armitage": {**CULT, "enhancers": ["Frothing"]}, "Birch": {**CULT, "hand": [BLOW, BLOW]}}
    state = table(**people)
    do(state, "Birch", f"Play {BLOW} on Armitage")
    assert (state.enhancers[0], card("Frothing") in state.door_discards) == ((), True)
    do(state, "Birch", f"Play {BLOW} on Armitage")
    assert (classes(state, "Armitage"), state.enhancers[0]) == (["Cultist"], ())


# ---------------------------------------------------------------------- passing for a Cultist

MEMBER = {"items": ["Cult Membership Card"]}


@pytest.mark.rule("MU-cult-27")
def test_the_membership_card_starts_as_no_and_is_public() -> None:
    state = table(
        Armitage={**MEMBER, "items": ["Cult Membership Card", {"item": "Maaaaaaster!", "worn": False}]}, Birch=CULT
    )
    assert not offered(state, "Armitage", "Equip Maaaaaaster!")
    do(state, "Armitage", "Pass for a Cultist")
    assert "passes for a Cultist" in sees(state, "Birch")
    do(state, "Armitage", "Equip Maaaaaaster!")
    do(state, "Armitage", "Stop passing for a Cultist")
    assert items(state, "Armitage")["Maaaaaaster!"] == "sideways"


@pytest.mark.rule("MU-cult-27", "MU-cult-23")
def test_the_pretender_has_the_bonus_and_counts_for_others_but_no_monster_is_stronger_for_it() -> None:
    yes = {**MEMBER, "passes for cultist": True}
    state = table(Armitage=yes, Birch=CULT, fight={"monsters": ["Shog Goth"]})
    assert strengths(state) == (1 + 2, 1)
    real = table(Armitage=CULT, Birch=CULT, fight={"monsters": ["Shog Goth"]})
    assert strengths(real) == (1 + 2, 1 + 3)
    beside = table(Armitage=CULT, Birch=yes, fight=LLOYD)
    assert strengths(beside) == (1 + 2, 8 - 2)


@pytest.mark.rule("MU-cult-27")
def test_where_all_others_are_cultists_the_bearer_may_end_the_game_and_win_it() -> None:
    state = table(Armitage={**MEMBER, "level": 6}, Birch=CULT, Carter=CULT)
    do(state, "Armitage", "Count as a Cultist")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "MU-cult-19")


@pytest.mark.rule("MU-cult-27", "MU-cult-19")
def test_nobody_ends_the_game_by_passing_for_a_cultist_in_a_fight_nor_while_another_is_none() -> None:
    passing = table(Armitage=MEMBER, Birch=CULT, Carter=CULT, fight={"monsters": ["Shog Goth"]})
    do(passing, "Armitage", "Pass for a Cultist")
    assert not passing.over
    other = table(Armitage=MEMBER, Birch=CULT, Carter={"hand": ["Ruggoth"]})
    assert not offered(other, "Armitage", "Count as a Cultist")


@pytest.mark.rule("MU-cult-27", "MU-cult-16", "MU-cult-14")
def test_levels_and_protection_look_at_class_cards_only() -> None:
    yes = {**MEMBER, "passes for cultist": True}
    state = struck("Armitage", Birch=CULT, Carter={**yes, "level": 4})
    assert (state.over, level(state, "Carter")) == (False, 5)
    alone = struck("Armitage", Armitage=CULT, Carter=yes)
    assert classes(alone, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-cult-27", "MU-cult-7")
def test_a_pretender_still_obeys_an_order_and_then_the_card_is_useless() -> None:
    state = struck("Armitage", Armitage={**MEMBER, "passes for cultist": True})
    assert classes(state, "Armitage") == ["Cultist"]
    assert items(state, "Armitage") == {"Cult Membership Card": "sideways"}


@pytest.mark.rule("MU-cult-27")
def test_without_the_card_equipped_nobody_passes_and_enhancers_need_a_real_cultist() -> None:
    state = table(Armitage={**MEMBER, "passes for cultist": True}, Birch={"hand": ["Frothing"]})
    assert not offered(state, "Birch", "Frothing")
    do(state, "Armitage", "Turn Cult Membership Card sideways")
    assert not state.pretends
    given = table(Armitage={**MEMBER, "passes for cultist": True}, Birch={"hand": ["Ruggoth"]})
    offer_trade(given, "Armitage", "Birch", ["Cult Membership Card"])
    do(given, "Birch", "Accept")
    assert not given.pretends


# ---------------------------------------------------------------------- recovery, asylum, meeting


@pytest.mark.rule("MU-cult-28", "MU-cult-4")
def test_a_discarded_cultist_card_cannot_be_retrieved() -> None:
    full = ["Cultist", "Ruggoth", "Shoggoth", "Loggoth", "Froggoth", "Foggoth", "Joggoth"]
    state = table(Armitage={"hand": full}, Birch={"hand": ["Ia R'lyeh!"]}, phase="charity")
    do(state, "Armitage", "Discard Cultist", "Discard Ruggoth")
    assert [words for words in offers(state, "Birch") if "take" in words] == ["Answer with Ia R'lyeh!: take Ruggoth"]


@pytest.mark.rule("MU-cult-28", "MU-close-16")
def test_a_cancelled_cultist_card_goes_to_the_pile_and_nobody_became_one() -> None:
    state = table(Armitage={"hand": ["Cultist"]}, Birch={"hand": ["O R'lyeh?"]})
    do(state, "Armitage", "Become a Cultist")
    do(state, "Birch", "cancel Cultist")
    while top(state) == "React":
        say_no(state)
    assert (classes(state, "Armitage"), state.cultists) == ([], 1)


@pytest.mark.rule("MU-cult-29")
def test_the_asylum_trades_the_cult_for_the_topmost_class_of_the_discards() -> None:
    pile = ["Professor", "Ruggoth", "Investigator", "Shoggoth"]
    asylum: dict[str, Any] = {
        "card_name": "Dragged Off To Snarkham Asylum",
        "Armitage": CULT,
        "Birch": CULT,
        "cultist_pile": 0,
    }
    state = struck("Armitage", door_discards=pile, **asylum)
    assert (classes(state, "Armitage"), state.cultists) == (["Investigator"], 1)
    assert "Investigator" not in names(state.door_discards)
    none = struck("Armitage", door_discards=["Ruggoth"], **asylum)
    assert (classes(none, "Armitage"), none.cultists) == ([], 1)
    alone = struck("Armitage", door_discards=pile, **{**asylum, "Birch": {}})
    assert classes(alone, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-cult-29", "MU-super-3")
def test_a_class_one_already_has_is_passed_over() -> None:
    two = {"classes": ["Cultist", "Investigator"], "super": True}
    asylum: dict[str, Any] = {
        "card_name": "Dragged Off To Snarkham Asylum",
        "Armitage": two,
        "Birch": CULT,
        "cultist_pile": 0,
    }
    state = struck("Armitage", door_discards=["Professor", "Investigator"], **asylum)
    assert sorted(classes(state, "Armitage")) == ["Investigator", "Professor"]


@pytest.mark.rule("MU-cult-30")
def test_a_meeting_asks_in_turn_order_and_counts_after_each_card() -> None:
    people: dict[str, Any] = {
        "Armitage": {"hand": ["Cult Meeting", "Cultist"], "level": 2},
        "Birch": {"hand": ["Cultist"], "level": 3},
    }
    state = table(Carter={"level": 4, "hand": ["Cultist", "Ruggoth"]}, **people)
    do(state, "Armitage", "Play Cult Meeting")
    assert asked(state) == ["Armitage"]
    do(state, "Armitage", "Join the cult")
    do(state, "Birch", "Join the cult")
    assert (level(state, "Carter"), asked(state)) == (5, ["Carter"])
    do(state, "Carter", "Join the cult")
    assert winners(state) == (2,)


@pytest.mark.rule("MU-cult-30")
def test_cultists_then_exchange_one_hand_card_for_one_or_more_each_pair_once() -> None:
    people: dict[str, Any] = {
        "Armitage": {**CULT, "hand": ["Cult Meeting", "Ruggoth"]},
        "Birch": {**CULT, "hand": ["Tommy Gun", "Galoshes"]},
    }
    state = table(Carter={"hand": ["Shoggoth"]}, **people)
    do(state, "Armitage", "Play Cult Meeting")
    if asked(state) == ["Carter"]:
        do(state, "Carter", "Stay out of it")
    assert not offered(state, "Armitage", "Offer Carter")
    form = next(step for step in state.legal(0) if type(step).__name__ == "ProposeSwap")
    state.choose(0, form, ((0,),))
    assert asked(state) == ["Birch"]
    answer = next(step for step in state.legal(1) if type(step).__name__ == "ReturnCards")
    state.choose(1, answer, ((0, 1),))
    assert (sorted(hand(state, "Armitage")), hand(state, "Birch")) == (["Galoshes", "Tommy Gun"], ["Ruggoth"])
    assert top(state) != "Swapping"


def at_the_meeting() -> Munchkin:
    """Armitage and Birch, both Cultists, may exchange cards; Carter looks on."""
    birch = {**CULT, "hand": ["Tommy Gun", "Galoshes"]}
    state = table(Armitage={**CULT, "hand": ["Cult Meeting", "Ruggoth"]}, Birch=birch, Carter={})
    do(state, "Armitage", "Play Cult Meeting")
    assert top(state) == "Swapping"
    return state


@pytest.mark.rule("MU-cult-30")
def test_a_refused_exchange_does_not_use_up_the_pair() -> None:
    state = at_the_meeting()
    choose(state, "Armitage", "Offer Birch a card", ((0,),))
    do(state, "Birch", "Refuse the exchange")
    assert (top(state), offered(state, "Armitage", "Offer Birch a card")) == ("Swapping", True)
    do(state, "Armitage", "Exchange nothing")
    choose(state, "Birch", "Offer Armitage a card", ((0,),))
    choose(state, "Armitage", "Accept, and give Birch", ((0,),))
    assert "Ruggoth" in hand(state, "Birch")
    assert top(state) != "Swapping"


@pytest.mark.rule("MU-cult-30", "MU-dig-16")
def test_two_cultists_make_each_other_at_most_four_offers() -> None:
    state = at_the_meeting()
    for _ in range(4):
        choose(state, "Armitage", "Offer Birch a card", ((0,),))
        do(state, "Birch", "Refuse the exchange")
    assert top(state) != "Swapping"


@pytest.mark.rule("MU-cult-30")
def test_nobody_is_forced_to_join_or_to_exchange() -> None:
    people: dict[str, Any] = {
        "Armitage": {"hand": ["Cult Meeting", "Cultist"]},
        "Birch": {**CULT, "hand": ["Tommy Gun"]},
    }
    state = table(Carter={**CULT, "hand": ["Shoggoth"]}, **people)
    do(state, "Armitage", "Play Cult Meeting")
    do(state, "Armitage", "Stay out of it")
    assert (top(state), asked(state)) == ("Swapping", ["Birch"])
    do(state, "Birch", "Exchange nothing")
    do(state, "Carter", "Exchange nothing")
    assert top(state) != "Swapping"
    shut(state)
