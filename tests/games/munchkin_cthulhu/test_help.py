"""Asking for help (MU-help): offers to one player at a time, what they may contain, and who may help at all."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import ask_help, eyes, helper, refuses, terms
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    choose,
    do,
    events,
    level,
    offered,
    offers,
    seat,
    sees,
    strengths,
    table,
    top,
    win_or_lose,
)


def losing(**more: object) -> Munchkin:
    """Armitage, Level 3, fights Lloyd Lloigor, Level 8, worth two Treasures; Birch is at Level 6, Carter at Level 7."""
    seats = {"Armitage": {"level": 3}, "Birch": {"level": 6}, "Carter": {"level": 7}}
    for name in seats:
        given = more.pop(name, {})
        assert isinstance(given, dict)
        seats[name] = {**seats[name], **given}
    position = {"fight": {"monsters": ["Lloyd Lloigor"]}, **seats, **more}
    return table(**position)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- asking


@pytest.mark.rule("MU-help-1", "MU-help-2")
def test_a_fighter_asks_one_player_after_another_until_one_agrees() -> None:
    state = losing()
    ask_help(state, "Armitage", "Birch", treasures=1)
    assert asked(state) == ["Birch"]
    do(state, "Birch", "Refuse")
    ask_help(state, "Armitage", "Carter", treasures=1)
    do(state, "Carter", "Accept")
    assert helper(state) == "Carter"


@pytest.mark.rule("MU-help-1", "MU-help-22")
def test_only_the_fighter_asks_and_only_others_can_be_asked() -> None:
    state = losing(Birch={"hand": ["Kitchen Sink"]})
    assert {words for words in offers(state, "Armitage") if "help" in words} == {
        "Ask Birch for help",
        "Ask Carter for help",
    }
    assert not offered(state, "Birch", "AskForHelp")


@pytest.mark.rule("MU-help-3")
def test_there_is_only_one_helper() -> None:
    state = losing(Birch={"level": 1}, Carter={"level": 1})
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    assert strengths(state) == (4, 8)  # still losing, and yet nobody else can come
    assert not offered(state, "Armitage", "for help")
    assert not offered(state, "Carter", "Volunteer")


@pytest.mark.rule("MU-help-4")
def test_the_helpers_level_items_and_class_all_count() -> None:
    birch = {"items": ["Tommy Gun", {"item": "Fez of Fazooli", "worn": False}], "classes": ["Monster Whacker"]}
    state = losing(Birch=birch)
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    assert strengths(state) == (3 + 6 + 4 + 2, 8)


@pytest.mark.rule("MU-help-5")
def test_those_who_do_not_help_may_still_meddle_on_either_side() -> None:
    state = losing(Carter={"hand": ["Kitchen Sink", "Canned Meat"]})
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    do(state, "Carter", "Use Kitchen Sink for the monsters", "Use Canned Meat for the munchkins")
    assert strengths(state) == (9 + 3, 8 + 3)


@pytest.mark.rule("MU-help-12")
def test_help_is_not_for_a_fight_one_is_winning_but_a_tie_is_no_win() -> None:
    ahead, level_with = losing(Armitage={"level": 9}), losing(Armitage={"level": 8})
    assert not offered(ahead, "Armitage", "for help")
    assert not offered(ahead, "Birch", "Volunteer")
    assert offered(level_with, "Armitage", "Ask Birch for help")


@pytest.mark.rule("MU-help-12")
def test_a_helper_stays_when_the_fighter_could_do_without() -> None:
    state = losing(Carter={"hand": ["Kitchen Sink", "Sticker Ichor"]})
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    do(state, "Carter", "Use Kitchen Sink for the munchkins", "Throw Sticker Ichor at the monsters")
    assert strengths(state) == (12, 4)
    assert helper(state) == "Birch"


@pytest.mark.rule("MU-help-22", "MU-death-12")
def test_the_dead_cannot_help_and_those_returned_can() -> None:
    dead = losing(Birch={"dead": True})
    assert not offered(dead, "Armitage", "Ask Birch")
    back = losing(Birch={"redraw": True, "classes": ["Monster Whacker"]})
    ask_help(back, "Armitage", "Birch")
    do(back, "Birch", "Accept")
    assert strengths(back)[0] == 3 + 6 + 2


# ---------------------------------------------------------------------- what an offer contains


@pytest.mark.rule("MU-help-6", "MU-help-13", "MU-item-3")
def test_items_are_offered_from_the_table_equipped_or_not_and_never_from_the_hand() -> None:
    armitage = {"items": ["Galoshes", {"item": "Fez of Fazooli", "worn": False}], "hand": ["Brass Knucks"]}
    state = losing(Armitage=armitage)
    assert refuses(state, "Armitage", "Ask Birch for help", terms(["Brass Knucks"])).startswith(
        "MU-help-1: which of the fighter's Items"
    )
    ask_help(state, "Armitage", "Birch", items=["Galoshes", "Fez of Fazooli"])
    assert events(state, "offers_help")[0][2:5] == (2, *sorted([card("Galoshes"), card("Fez of Fazooli")]))


@pytest.mark.rule("MU-help-7")
def test_no_more_treasures_are_offered_than_the_monsters_yield() -> None:
    assert refuses(losing(), "Armitage", "Ask Birch for help", terms(treasures=3)).startswith(
        "MU-help-1: how many Treasures"
    )
    more = losing(fight={"monsters": [{"monster": "Lloyd Lloigor", "extras": ["Mephitic"]}]})
    ask_help(more, "Armitage", "Birch", treasures=3)
    assert top(more) == "Considers"


@pytest.mark.rule("MU-help-8", "MU-help-13")
def test_an_offer_settles_who_picks_first() -> None:
    state = losing()
    assert refuses(state, "Armitage", "Ask Birch for help", ((), 1, (0,), (), ())).startswith(
        "MU-help-1: who picks first"
    )
    ask_help(state, "Armitage", "Birch", treasures=1, order="turns fighter")
    assert "in turns, fighter first" in sees(state, "Carter")


@pytest.mark.rule("MU-help-9", "MU-help-13")
def test_hand_cards_are_offered_only_if_they_can_be_played_on_the_helper() -> None:
    armitage = {"hand": ["Call The Army", "Frothing", "Ruggoth", "Brass Knucks"]}
    state = losing(Armitage=armitage)
    for name in ("Ruggoth", "Brass Knucks", "Frothing"):  # Birch is no Cultist
        assert refuses(state, "Armitage", "Ask Birch for help", terms(cards=[name])).startswith(
            "MU-help-1: which hand cards"
        )
    ask_help(state, "Armitage", "Birch", cards=["Call The Army"])
    high = losing(Armitage=armitage, Birch={"level": 9})
    assert refuses(high, "Armitage", "Ask Birch for help", terms(cards=["Call The Army"])).startswith(
        "MU-help-1: which hand cards"
    )


@pytest.mark.rule("MU-help-13", "MU-dig-3")
def test_offered_hand_cards_are_shown_to_the_person_asked_alone_and_the_rest_to_all() -> None:
    state = losing(Armitage={"hand": ["Call The Army"], "items": ["Galoshes"]})
    ask_help(state, "Armitage", "Birch", items=["Galoshes"], cards=["Call The Army"])
    assert eyes(state, "offers_help") == [["Armitage", "Birch"], ["Carter"]]
    assert card("Call The Army") not in events(state, "offers_help")[1]
    assert "Call The Army" in sees(state, "Birch")
    assert "Call The Army" not in sees(state, "Carter")
    assert "Galoshes; 1 hand card" in sees(state, "Carter")


@pytest.mark.rule("MU-help-13")
def test_the_person_asked_may_propose_other_terms_on_which_the_fighter_decides() -> None:
    state = losing(Armitage={"items": ["Galoshes"]})
    ask_help(state, "Armitage", "Birch", treasures=1)
    choose(state, "Birch", "Propose other terms", terms(["Galoshes"], 0, True))
    assert asked(state) == ["Armitage"]
    do(state, "Armitage", "Accept")
    assert state.fight is not None
    deal = state.fight.deal
    assert helper(state) == "Birch"
    assert deal is not None
    assert (deal.items, deal.share, deal.rest) == ((card("Galoshes"),), 0, True)


@pytest.mark.rule("MU-help-16")
def test_a_volunteer_proposes_and_the_fighter_decides() -> None:
    state = losing(Birch={"hand": ["Ruggoth"]})
    choose(state, "Birch", "Offer Armitage your help", terms(treasures=2))
    assert (asked(state), helper(state)) == (["Armitage"], "")
    do(state, "Armitage", "Refuse")
    assert helper(state) == ""
    choose(state, "Birch", "Offer Armitage your help", terms(treasures=1))
    do(state, "Armitage", "Accept")
    assert helper(state) == "Birch"


# ---------------------------------------------------------------------- haggling


@pytest.mark.rule("MU-help-23")
def test_the_same_terms_are_not_repeated_until_the_fight_has_changed() -> None:
    state = losing(Carter={"hand": ["Kitchen Sink"]})
    ask_help(state, "Armitage", "Birch", treasures=1)
    do(state, "Birch", "Refuse")
    assert refuses(state, "Armitage", "Ask Birch for help", terms(treasures=1)).startswith("MU-help-23")
    do(state, "Carter", "Use Kitchen Sink for the monsters")
    ask_help(state, "Armitage", "Birch", treasures=1)
    assert asked(state) == ["Birch"]


@pytest.mark.rule("MU-help-23")
def test_terms_that_were_answered_by_others_count_as_made() -> None:
    state = losing()
    ask_help(state, "Armitage", "Birch", treasures=1)
    choose(state, "Birch", "Propose other terms", terms(treasures=2))
    do(state, "Armitage", "Refuse")
    assert refuses(state, "Armitage", "Ask Birch for help", terms(treasures=1)).startswith("MU-help-23")


@pytest.mark.rule("MU-help-23")
def test_an_unanswered_offer_can_be_withdrawn_and_others_cannot_do_that() -> None:
    state = losing(Carter={"hand": ["Kitchen Sink"]})
    ask_help(state, "Armitage", "Birch", treasures=1)
    assert not offered(state, "Carter", "Withdraw")
    do(state, "Armitage", "Withdraw your offer")
    assert (helper(state), top(state)) == ("", "Interfere")


@pytest.mark.rule("MU-help-23")
def test_two_players_exchange_at_most_four_offers_counter_offers_included() -> None:
    state = losing(Carter={"hand": ["Kitchen Sink"]})
    ask_help(state, "Armitage", "Birch", treasures=0)
    choose(state, "Birch", "Propose other terms", terms(treasures=2))
    choose(state, "Armitage", "Propose other terms", terms(treasures=1))
    choose(state, "Birch", "Propose other terms", terms(treasures=2, order="fighter"))
    assert not offered(state, "Armitage", "Propose other terms")
    do(state, "Armitage", "Refuse")
    assert not offered(state, "Armitage", "Ask Birch for help")
    assert offered(state, "Armitage", "Ask Carter for help")
    do(state, "Carter", "Use Kitchen Sink for the monsters")
    assert offered(state, "Armitage", "Ask Birch for help")


@pytest.mark.rule("MU-help-23", "MU-help-2")
def test_offers_that_come_to_nothing_cancel_no_passes_and_joining_does() -> None:
    state = losing(Carter={"hand": ["Kitchen Sink"]}, Birch={"hand": ["Ruggoth"]})
    do(state, "Carter", "Pass")
    ask_help(state, "Armitage", "Birch", treasures=1)
    do(state, "Birch", "Refuse")
    assert asked(state) == ["Armitage", "Birch"]
    ask_help(state, "Armitage", "Birch", treasures=2)
    do(state, "Birch", "Accept")
    assert asked(state) == ["Armitage", "Birch", "Carter"]


@pytest.mark.rule("MU-help-34", "MU-help-13")
def test_an_offer_is_answered_by_the_person_asked_before_anything_else_happens() -> None:
    state = losing(Carter={"hand": ["Kitchen Sink", "Amnesia"]}, Birch={"hand": ["Canned Meat"]})
    ask_help(state, "Armitage", "Birch", treasures=1)
    assert offers(state, "Carter") == []
    assert not offered(state, "Birch", "Canned Meat")
    assert offers(state, "Armitage") == ["Withdraw your offer"]
    do(state, "Birch", "Refuse")
    assert offered(state, "Carter", "Kitchen Sink")


@pytest.mark.rule("MU-help-34", "MU-help-12")
def test_acceptance_is_checked_once_more_against_the_totals() -> None:
    state = losing()
    ask_help(state, "Armitage", "Birch", treasures=1)
    state.level[seat("Armitage")] = 9
    do(state, "Birch", "Accept")
    assert helper(state) == ""
    assert events(state, "offer_lapses")


@pytest.mark.rule("MU-help-24")
def test_the_helper_is_in_combat_and_may_re_equip_until_accepting() -> None:
    birch = {"items": [{"item": "Fez of Fazooli", "worn": False}]}
    state = losing(Birch=birch, Carter={"items": ["Galoshes"]})
    ask_help(state, "Armitage", "Birch", treasures=1)
    do(state, "Birch", "Equip Fez of Fazooli", "Accept")
    assert strengths(state)[0] == 3 + 6 + 3
    assert not offered(state, "Birch", "sideways")
    assert not offered(state, "Birch", "trade")
    assert not offered(state, "Carter", "Offer Birch")


# ---------------------------------------------------------------------- monsters and two munchkins


@pytest.mark.rule("MU-help-10")
def test_a_helper_brings_in_weaknesses_and_shares_the_fighters() -> None:
    state = losing(Armitage={"sex": "female"}, Birch={"classes": ["Professor"]}, fight={"monsters": ["Shallow Ones"]})
    assert strengths(state)[1] == 8
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    assert strengths(state)[1] == 8 + 2


@pytest.mark.rule("MU-help-10")
def test_an_advantage_of_the_helper_by_sex_counts_too() -> None:
    state = losing(Birch={"sex": "female"}, fight={"monsters": ["Grape Old Ones"]})
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    assert strengths(state)[1] == 12 - 2


@pytest.mark.rule("MU-help-11")
def test_a_modifier_that_fits_both_counts_once() -> None:
    professor = {"classes": ["Professor"]}
    state = losing(Armitage=professor, Birch=professor, fight={"monsters": ["Shallow Ones"]})
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    assert strengths(state)[1] == 8 + 2


# ---------------------------------------------------------------------- limits on helping


@pytest.mark.rule("MU-help-31")
@pytest.mark.parametrize(
    ("limits", "possible"),
    [
        ({"Birch": {"marks": ["help until level_gained"]}}, ["Ask Carter for help"]),
        ({"Armitage": {"marks": ["ask until level_gained"]}}, []),
        ({"Armitage": {"marks": ["be_helped until solo_kill"]}}, []),
    ],
)
def test_lasting_limits_make_offers_impossible_both_ways(limits: dict[str, object], possible: list[str]) -> None:
    hands = {"Birch": {"hand": ["Ruggoth"]}}
    state = losing(**{name: {**hands.get(name, {}), **limits.get(name, {})} for name in ("Armitage", "Birch")})  # type: ignore[dict-item]
    assert [words for words in offers(state, "Armitage") if "for help" in words] == possible
    assert not offered(state, "Birch", "Volunteer")


@pytest.mark.rule("MU-help-31", "MU-help-32")
def test_a_limit_is_shown_in_front_of_its_player_and_prevails_over_a_duty() -> None:
    state = losing(Birch={"marks": ["help until level_gained", "must_help until next_turn"]})
    assert not offered(state, "Armitage", "Birch")
    assert "mark.1.0" in sees(state, "Carter")


@pytest.mark.rule("MU-help-32", "MU-help-30", "MU-help-17")
def test_whoever_has_to_help_joins_at_once_without_offer_or_pay() -> None:
    state = losing(Birch={"marks": ["must_help until next_turn"]})
    assert offered(state, "Armitage", "Ask Carter for help")  # another helper may be preferred
    do(state, "Armitage", "Call on Birch")
    assert (helper(state), top(state)) == ("Birch", "Interfere")
    win_or_lose(state)
    assert (len(state.hands[seat("Armitage")]), len(state.hands[seat("Birch")])) == (2, 0)


@pytest.mark.rule("MU-help-32", "MU-help-18", "MU-help-21")
def test_a_duty_does_not_bind_in_a_fight_for_the_win() -> None:
    state = losing(Armitage={"level": 8}, Birch={"marks": ["must_help until next_turn"]})
    assert offered(state, "Armitage", "Call on Birch")
    win = losing(
        Armitage={"level": 9}, Birch={"marks": ["must_help until next_turn"]}, fight={"monsters": ["Froggoth"]}
    )
    assert not offered(win, "Armitage", "Call on Birch")
    assert offered(win, "Armitage", "Ask Birch for help")


@pytest.mark.rule("MU-help-32")
def test_gnarlythotep_makes_its_victim_help_until_the_next_own_turn() -> None:
    state = table(Armitage={}, fight={"monsters": ["Gnarlythotep"]}, dice=[1])
    win_or_lose(state)
    assert state.marked(seat("Armitage"), "must_help")
    for _ in range(200):
        if state.turns == 4:
            break
        assert state.marked(seat("Armitage"), "must_help")
        state.expire(state.seats_to_act[0])
    assert not state.marked(seat("Armitage"), "must_help")


@pytest.mark.rule("MU-help-21")
def test_a_fight_for_the_win_counts_the_levels_of_all_monsters_present() -> None:
    def for_the_win(fighter: int, *monsters: str) -> bool:
        return "fight.win" in sees(losing(Armitage={"level": fighter}, fight={"monsters": monsters}), "Carter")

    assert not for_the_win(8, "Lloyd Lloigor")
    assert for_the_win(9, "Lloyd Lloigor")
    assert for_the_win(8, "Lloyd Lloigor", "Ruggoth")
    assert for_the_win(8, "Shoggoth")
    assert level(losing(Armitage={"level": 8}), "Armitage") == 8
