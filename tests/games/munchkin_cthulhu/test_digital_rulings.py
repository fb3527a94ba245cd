"""How the program settles what the printed rules leave open (MU-dig-7..19): ties, neighbours, figures, names."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.words import prompt
from tests.games.munchkin_cthulhu.bargains import eyes, offer_trade
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
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
    strengths,
    table,
    top,
)

LLOYD = {"monsters": ["Lloyd Lloigor"]}
DULL = {"hand": ["Portal Of Mystery"]}
TOLL = "Madness Takes Its Toll"


def caught(monster: str, *dice: int | str, **people: Any) -> Munchkin:
    """Armitage is caught by this monster, which is made unbeatable."""
    fight = {"monsters": [{"monster": monster, "extras": ["Four-Dimensional"]}]}
    laid: dict[str, Any] = {"Armitage": {}, "Birch": {}, "Carter": {}}
    laid |= {name: {**laid.get(name, {}), **given} for name, given in people.items()}
    state = table(fight=fight, dice=[1, *dice], **laid)
    while not events(state, "caught"):
        say_no(state)
    return state


# ---------------------------------------------------------------------- checks, ties, neighbours


@pytest.mark.rule("MU-dig-7", "MU-cult-16")
def test_the_level_of_the_last_non_cultist_comes_before_any_reaction_to_the_change() -> None:
    people: dict[str, Any] = {
        "Armitage": {"hand": ["Sudden Head Blow"]},
        "Birch": {"classes": ["Cultist"]},
        "Carter": {"level": 9},
    }
    state = table(cultist_pile=1, Danforth={"classes": ["Cultist"], "hand": ["Corrupted By Power"]}, **people)
    do(state, "Armitage", "Play Sudden Head Blow on yourself")
    assert state.over
    assert events(state, "over") == [(2,)]


@pytest.mark.rule("MU-dig-8")
def test_among_several_lowest_the_affected_player_chooses_and_is_not_counted() -> None:
    levels = {"Birch": {"level": 2}, "Carter": {"level": 2}, "Danforth": {"level": 1, "dead": True}}
    state = caught("Joggoth", Armitage={"level": 1, "hand": ["Ruggoth", "Shoggoth"]}, **levels)
    assert (top(state), asked(state)) == ("WhoOfLowest", ["Armitage"])
    assert set(offers(state, "Armitage")) == {"Birch chooses", "Carter chooses"}
    do(state, "Armitage", "Carter chooses")
    assert asked(state) == ["Carter"]
    do(state, "Carter", "Discard Shoggoth")
    assert hand(state, "Armitage") == ["Ruggoth"]


@pytest.mark.rule("MU-dig-8", "MU-lvl-9")
def test_a_level_goes_to_the_lowest_living_player() -> None:
    levels = {"Birch": {"level": 3}, "Carter": {"level": 2}, "Danforth": {"level": 1, "dead": True}}
    state = caught("Sluggoth", Armitage={"level": 5}, **levels)
    assert [level(state, name) for name in ("Armitage", "Birch", "Carter", "Danforth")] == [4, 3, 3, 1]


@pytest.mark.rule("MU-dig-9", "MU-dig-15")
def test_left_is_the_next_in_turn_order_and_a_dead_neighbour_loses_nothing() -> None:
    fun: dict[str, Any] = {"phase": "door", "dice": ["Fun Guy from Yuggoth", 1]}
    people: dict[str, Any] = {"Birch": {"hand": ["Ruggoth"]}, "Danforth": {"hand": ["Shoggoth"]}}
    state = table(Armitage={}, Carter={}, **people, **fun)
    while top(state) != "Interfere":
        say_no(state)
    assert (hand(state, "Birch"), hand(state, "Danforth")) == ([], ["Shoggoth"])
    dead = table(Armitage={}, Carter={"hand": ["Loggoth"]}, Birch={"hand": ["Ruggoth"], "dead": True}, **fun)
    while top(dead) != "Interfere":
        say_no(dead)
    assert hand(dead, "Carter") == ["Loggoth"]
    assert hand(dead, "Birch") == ["Ruggoth"]


@pytest.mark.rule("MU-dig-9")
@pytest.mark.parametrize(("dead", "chooser"), [(False, "Danforth"), (True, "Carter")])
def test_the_right_neighbour_chooses_or_the_next_living_player_on_that_side(dead: bool, chooser: str) -> None:
    hastur = {"hand": ["Hastur Hastur Hastur"]}
    state = table(Armitage={"items": ["Galoshes", "Tommy Gun"]}, Birch=hastur, Carter={}, Danforth={"dead": dead})
    do(state, "Birch", "Curse Armitage")
    assert asked(state) == [chooser]


@pytest.mark.rule("MU-dig-9", "MU-dig-12")
def test_both_neighbours_get_a_card_left_first_and_the_dead_none() -> None:
    state = caught("Foggoth", Armitage={"hand": ["Ruggoth"], "items": ["Galoshes"]}, Danforth={})
    do(state, "Armitage", "Give Ruggoth to Birch")
    do(state, "Birch", "Keep what you have received")
    assert (hand(state, "Birch"), items(state, "Danforth")) == (["Ruggoth"], {"Galoshes": "sideways"})
    dead = caught("Foggoth", Armitage={"hand": ["Ruggoth"], "items": ["Galoshes"]}, Birch={"dead": True}, Danforth={})
    assert set(offers(dead, "Armitage")) == {"Give Ruggoth to Danforth", "Give Galoshes to Danforth, from the table"}


@pytest.mark.rule("MU-dig-12")
def test_hand_cards_go_to_a_hand_unseen_and_items_to_a_table_unequipped() -> None:
    state = caught("Foggoth", Armitage={"hand": ["Ruggoth", "Shoggoth"], "items": ["Galoshes"]}, Danforth={})
    assert [words for words in offers(state, "Armitage") if "Give" in words] == [
        "Give Ruggoth to Birch",
        "Give Shoggoth to Birch",
        "Give Galoshes to Birch, from the table",
    ]
    do(state, "Armitage", "Give Shoggoth to Birch")
    assert (eyes(state, "got"), eyes(state, "got_hidden")) == ([["Armitage", "Birch"]], [["Carter", "Danforth"]])
    while top(state) != "GiveCards":
        say_no(state)
    do(state, "Armitage", "Give Galoshes to Danforth")
    assert (items(state, "Danforth"), hand(state, "Danforth")) == ({"Galoshes": "sideways"}, [])


@pytest.mark.rule("MU-dig-12")
def test_classes_and_curses_cannot_be_given_and_those_last_in_order_get_none() -> None:
    owner = {"classes": ["Professor"], "super": True, "curses": ["Change Sex"], "hand": ["Ruggoth"]}
    state = caught("Foggoth", Armitage=owner, Danforth={})
    assert hand(state, "Birch") == ["Ruggoth"]
    assert (hand(state, "Danforth"), items(state, "Danforth"), classes(state, "Armitage")) == ([], {}, ["Professor"])


# ---------------------------------------------------------------------- figures, values, names


@pytest.mark.rule("MU-dig-10")
def test_a_song_is_sung_by_playing_it_and_no_name_is_worth_a_point() -> None:
    state = table(Armitage={"hand": ["Song of Madness"], "items": ["Tommy Gun"]}, fight=LLOYD)
    assert strengths(state)[0] == 1 + 4
    do(state, "Armitage", "Use Song of Madness for the munchkins (+5)")
    assert strengths(state)[0] == 1 + 4 + 5


@pytest.mark.rule("MU-dig-11")
def test_a_hand_shown_by_an_effect_is_shown_to_all_once() -> None:
    state = caught("Joggoth", Armitage={"hand": ["Ruggoth", "Shoggoth"]}, Birch={"level": 2})
    assert (eyes(state, "shows"), len(events(state, "shows"))) == ([["Armitage", "Birch", "Carter"]], 1)
    assert set(events(state, "shows")[0][1:]) == {card("Ruggoth"), card("Shoggoth")}


@pytest.mark.rule("MU-dig-13")
def test_an_ichor_doubled_twice_counts_four_times() -> None:
    people: dict[str, Any] = {"Birch": {"hand": ["Sticker Ichor", "Thicker Ichor"]}}
    state = table(Armitage={"level": 9}, fight={"monsters": ["Elder Globs"]}, **people)
    do(state, "Birch", "Throw Sticker Ichor at the munchkins")
    assert strengths(state)[0] == 9 - 2 * 4
    do(state, "Birch", "Use Thicker Ichor on Sticker Ichor")
    assert strengths(state)[0] == 9 - 4 * 4


@pytest.mark.rule("MU-dig-13")
def test_footgear_is_tripled_and_tripled_nothing_is_nothing() -> None:
    worn = {"items": ["Galoshes"], "hand": ["Kicker Ichor"]}
    plain, foiled = (
        table(Armitage=worn, Birch=DULL, fight={"monsters": [name]}) for name in ("Lloyd Lloigor", "Joggoth")
    )
    for state in (plain, foiled):
        do(state, "Armitage", "Use Kicker Ichor")
    assert (strengths(plain)[0], strengths(foiled)[0]) == (1 + 3, 1)


@pytest.mark.rule("MU-dig-14")
def test_items_up_to_a_value_are_the_victims_choice_until_it_is_reached() -> None:
    held = ["Tommy Gun", "Fez of Fazooli", "Brass Knucks", "Cthulhu Bumper Sticker"]  # 600, 700, 200, none
    state = table(Armitage={"items": held}, Birch={"hand": ["Madness Takes Its Toll"]})
    do(state, "Birch", "Curse Armitage")
    assert "Give up Cthulhu Bumper Sticker (0)" not in offers(state, "Armitage")
    do(state, "Armitage", "Give up Tommy Gun (600)")
    assert top(state) == "LoseWorth"
    do(state, "Armitage", "Give up Fez of Fazooli (700)")
    assert top(state) != "LoseWorth"
    assert set(items(state, "Armitage")) == {"Brass Knucks", "Cthulhu Bumper Sticker"}


@pytest.mark.rule("MU-dig-14")
def test_whoever_pays_the_value_exactly_keeps_the_rest() -> None:
    state = table(Armitage={"items": ["Tommy Gun", "Cowl of Cthulhu", "Brass Knucks"]}, Birch={"hand": [TOLL]})
    do(state, "Birch", "Curse Armitage")  # 1000 are due
    do(state, "Armitage", "Give up Tommy Gun (600)", "Give up Cowl of Cthulhu (400)")
    assert top(state) != "LoseWorth"
    assert list(items(state, "Armitage")) == ["Brass Knucks"]


BOOTS = "Monster Stompers"


@pytest.mark.rule("MU-dig-14", "MU-item-21")
def test_galoshes_are_given_up_before_the_boots_below_them_and_count_with_their_own_value() -> None:
    state = table(Armitage={"items": [BOOTS, "Galoshes", "Tommy Gun", "Fez of Fazooli"]}, Birch={"hand": [TOLL]})
    do(state, "Birch", "Curse Armitage")  # 1000 are due; the Galoshes are worth 300
    assert [words for words in offers(state, "Armitage") if BOOTS in words] == []
    do(state, "Armitage", "Give up Galoshes (300)")
    assert BOOTS in items(state, "Armitage")
    assert "700 Gold Pieces" in prompt(state, 0)
    assert any(BOOTS in words for words in offers(state, "Armitage"))


@pytest.mark.rule("MU-dig-14", "MU-item-21")
def test_whoever_cannot_reach_the_value_loses_boots_and_galoshes_alike() -> None:
    for worn in ([BOOTS, "Galoshes"], ["Galoshes", BOOTS]):
        state = table(Armitage={"items": worn}, Birch={"hand": [TOLL]})
        do(state, "Birch", "Curse Armitage")
        assert items(state, "Armitage") == {}


@pytest.mark.rule("MU-dig-14")
def test_whoever_cannot_reach_the_value_loses_all_that_has_one() -> None:
    owner = {"items": ["Tommy Gun", "Brass Knucks", "Cthulhu Bumper Sticker"], "hand": ["Fez of Fazooli"]}
    state = table(Armitage=owner, Birch={"hand": ["Madness Takes Its Toll"]})
    do(state, "Birch", "Curse Armitage")
    assert (set(items(state, "Armitage")), hand(state, "Armitage")) == ({"Cthulhu Bumper Sticker"}, ["Fez of Fazooli"])


@pytest.mark.rule("MU-dig-15")
def test_a_random_discard_depends_on_the_draw_and_is_shown() -> None:
    left = set()
    for face in (1, 2):
        state = table(
            Armitage={}, Birch={"hand": ["Ruggoth", "Polly Polyp"]}, phase="door", dice=["Fun Guy from Yuggoth", face]
        )
        assert eyes(state, "discarded") == [["Armitage", "Birch", "Carter"]]
        left.update(hand(state, "Birch"))
    assert left == {"Ruggoth", "Polly Polyp"}


@pytest.mark.rule("MU-dig-17")
def test_a_loss_by_initial_covers_hand_items_attachments_and_classes_but_no_curse_or_super() -> None:
    pen = {"item": "Tommy Gun", "extras": ["Official Mythos . . ."]}
    owner = {
        "level": 5,
        "classes": ["Investigator", "Professor"],
        "super": True,
        "items": [pen, {"item": "Elder Sign", "worn": False}],
    }
    owner |= {
        "hand": ["Ozathoth", "Ruggoth", "Inform Local Authorities", ". . . And Its Spawn"],
        "curses": ["Change Sex"],
    }
    state = caught("Tht Whch Hs N Vwls", Armitage=owner)
    while state.fight is not None:
        say_no(state)
    assert (hand(state, "Armitage"), items(state, "Armitage")) == (["Ruggoth"], {"Tommy Gun": "equipped"})
    assert (state.items[0][0].extras, classes(state, "Armitage")) == ((), ["Professor"])
    assert state.supers[0] != -1


@pytest.mark.rule("MU-dig-17")
def test_articles_are_part_of_a_name_and_signs_are_not() -> None:
    box = GAME.box
    initials = {
        name: box.cards[card(name)].initial for name in (". . . And Its Spawn", "The Bodiless", "H.P. Munchcraft")
    }
    assert initials == {". . . And Its Spawn": "A", "The Bodiless": "T", "H.P. Munchcraft": "H"}


# ---------------------------------------------------------------------- choices without a choice


@pytest.mark.rule("MU-dig-18", "MU-prec-10")
def test_a_prohibition_comes_before_a_duty() -> None:
    state = table(Armitage={}, Birch={"marks": ["must_help until next_turn", "help until level_gained"]}, fight=LLOYD)
    assert not offered(state, "Armitage", "Birch")


@pytest.mark.rule("MU-dig-18", "MU-item-21")
def test_a_replacement_applies_once_to_one_loss() -> None:
    worn = {"items": ["Galoshes", "Monster Stompers"], "classes": ["Monster Whacker"]}
    state = caught("The Cruller Out Of Space", Armitage=worn)
    if top(state) == "LoseItem":
        do(state, "Armitage", "Armitage loses Monster Stompers")
    assert set(items(state, "Armitage")) == {"Monster Stompers"}


@pytest.mark.rule("MU-dig-19")
def test_the_program_makes_a_choice_with_one_answer_and_leaves_out_one_with_none() -> None:
    one = table(Armitage={"items": ["Galoshes"]}, Birch={"hand": ["Hastur Hastur Hastur"]})
    do(one, "Birch", "Curse Armitage")
    assert (items(one, "Armitage"), top(one) != "LoseItem") == ({}, True)
    cruller = caught("The Cruller Out Of Space", Armitage={"items": ["Galoshes"]})  # no Headgear
    assert items(cruller, "Armitage") == {}


@pytest.mark.rule("MU-dig-19")
def test_a_later_part_that_fails_undoes_nothing() -> None:
    state = caught("Coggoth", Armitage={"level": 5})  # lose two levels, then discard a card: there is none
    assert level(state, "Armitage") == 3


@pytest.mark.rule("MU-dig-16", "MU-dig-5")
def test_the_active_player_goes_on_when_no_offer_is_open_and_all_have_passed() -> None:
    state = table(Armitage={"items": ["Galoshes"]}, Birch={"items": ["Tommy Gun"]}, phase="after door")
    offer_trade(state, "Armitage", "Birch", ["Galoshes"])
    do(state, "Armitage", "Pass")
    assert (top(state), asked(state)) == ("BetweenPhases", ["Birch"])
    do(state, "Birch", "Pass")
    assert top(state) != "BetweenPhases"
    assert names([item.card for item in state.items[0]]) == ["Galoshes"]
