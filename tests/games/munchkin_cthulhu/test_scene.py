"""What the scene shows of a fight, of the door and of the decks, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND
from miskatonic.games.munchkin_cthulhu.rules.cards.play import PlayCurse
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.view.what_if import Unknown, would_make
from miskatonic.kernel.scene.elements import Card, Sum
from tests.games.munchkin_cthulhu.stage import (
    card,
    choose,
    do,
    hand,
    say_no,
    seat,
    sees,
    strengths,
    table,
    top,
)


def found(state: Munchkin, who: str, name: str) -> Any:
    """The element of this seat's scene with this id, or None."""
    scene = GAME.scene(state, seat(who))
    return next((item for panel in scene.panels for item in panel.items if item.id == name), None)


def badges(state: Munchkin, who: str, name: str) -> dict[str, str]:
    """The badges of a card by its title, in this seat's own hand."""
    held = found(state, who, f"hand.{state.hands[seat(who)].index(card(name))}")
    assert isinstance(held, Card)
    return dict(held.badges)


# ---------------------------------------------------------------------- the sums


@pytest.mark.rule("MU-cbt-15", "MU-cbt-2")
def test_both_sums_name_every_term_and_on_looking_closer_its_rule() -> None:
    fighter = {"level": 3, "items": ["Tommy Gun"], "classes": ["Monster Whacker"]}
    monster = {"monster": "Geek Ones", "extras": ["Rugose"]}
    played = [{"card": "Canned Meat", "by": "Birch", "side": "munchkins"}]
    state = table(Armitage=fighter, fight={"monsters": [monster], "cards": played})
    ours, theirs = (found(state, "Carter", f"side.{side}") for side in (0, 1))
    assert isinstance(ours, Sum)
    names = ["Armitage's Level", "Armitage: Monster Whacker", "Armitage: Tommy Gun", "Canned Meat"]
    assert [name for name, _ in ours.terms] == names
    assert [name for name, _ in theirs.terms][::-1][0] == "Rugose on Geek Ones"
    for side, total in zip((ours, theirs), strengths(state), strict=True):
        assert sum(value for _, value in side.terms) == side.total == total
        cited = [part.rpartition(": ")[2] for part in side.note.split("; ")]
        assert [rule for rule in cited if rule not in GAME.rulebook.rules] == []
        assert len(cited) == len(side.terms)


@pytest.mark.rule("MU-cult-24")
def test_an_enhancer_on_a_cultist_counts_by_another_rule_than_one_on_a_monster() -> None:
    cultist = {"classes": ["Cultist"], "enhancers": ["Frothing"]}
    state = table(Armitage=cultist, fight={"monsters": [{"monster": "Geek Ones", "extras": ["Rugose"]}]})
    assert "Armitage: Frothing: MU-cult-24" in found(state, "Birch", "side.0").note
    assert "Rugose on Geek Ones: MU-enh-1" in found(state, "Birch", "side.1").note


@pytest.mark.rule("MU-cbt-7", "MU-enh-3")
def test_what_a_monster_is_worth_is_named_once_unless_it_has_changed() -> None:
    plain = table(fight={"monsters": ["Geek Ones"]})
    assert "now worth" not in dict(found(plain, "Armitage", "monster.0").badges)
    richer = table(fight={"monsters": [{"monster": "Geek Ones", "extras": ["Rugose"]}]})
    printed = GAME.box.cards[card("Geek Ones")].treasures
    assert dict(found(richer, "Armitage", "monster.0").badges)["now worth"] == f"{printed + 1} Treasures"


def test_a_card_in_the_fight_says_who_played_it_and_for_whom() -> None:
    played = [{"card": "Canned Meat", "by": "Birch", "side": "monsters"}]
    state = table(fight={"monsters": ["Geek Ones"], "cards": played})
    shown = found(state, "Armitage", "played.0")
    assert {("played by", "Birch"), ("for", "the monsters")} <= set(shown.badges)


# ---------------------------------------------------------------------- what one's cards would do


def armed(*cards: str, **people: Any) -> Munchkin:
    """Armitage, at Level 3, fights Geek Ones with these cards in hand."""
    armitage = {"level": 3, "hand": list(cards), **people.pop("Armitage", {})}
    return table(Armitage=armitage, fight={"monsters": people.pop("monsters", ["Geek Ones"])}, **people)


@pytest.mark.rule("MU-cbt-15")
def test_each_card_in_hand_says_what_it_would_make_of_the_fight() -> None:
    state = armed("Canned Meat", "Rugose", "Wandering Monster", "Ruggoth", "Call The Army", "Professor", "Mutation")
    ours, theirs = strengths(state)
    assert badges(state, "Armitage", "Canned Meat")["for the munchkins"] == f"{ours + 3} to {theirs}"
    assert badges(state, "Armitage", "Rugose")["on Geek Ones"].startswith(f"{ours} to ")
    assert badges(state, "Armitage", "Wandering Monster")["with Ruggoth"] == f"{ours} to {theirs + 2}"
    assert badges(state, "Armitage", "Call The Army")["on yourself"] == f"{ours + 1} to {theirs}"
    assert "on Birch" not in badges(state, "Armitage", "Call The Army")  # who is not in the fight
    assert badges(state, "Armitage", "Mutation")["Geek Ones into Ruggoth"].startswith(f"{ours} to ")


@pytest.mark.rule("MU-cbt-15")
def test_what_a_card_promises_is_what_comes_of_it() -> None:
    for name, words in (
        ("Canned Meat", "for the munchkins"),
        ("Rugose", "Put Rugose on Geek Ones"),
        ("Learn Yet Another Awful Truth", "Curse yourself"),
        ("Cultist", "Become a Cultist"),
    ):
        state = armed(name, Birch={"classes": ["Cultist"], "hand": ["Frothing"]})
        promised = [value for value in badges(state, "Armitage", name).values() if " to " in value]
        do(state, "Armitage", words)
        while top(state) == "React":
            say_no(state)
        ours, theirs = strengths(state)
        assert f"{ours} to {theirs}" in promised, name


@pytest.mark.rule("MU-cbt-15")
def test_a_curse_whose_effect_is_the_victims_choice_promises_nothing() -> None:
    state = armed("Madness Takes Its Toll", Armitage={"items": ["Tommy Gun", "Galoshes", "Fez of Fazooli"]})
    assert badges(state, "Armitage", "Madness Takes Its Toll") == {}
    with pytest.raises(Unknown):
        would_make(state, PlayCurse(0, card("Madness Takes Its Toll"), HAND, 0, 0, NONE))


@pytest.mark.rule("MU-cbt-15", "MU-shot-2")
def test_a_one_shot_on_the_table_says_so_to_its_owner_alone() -> None:
    state = armed("Professor", Armitage={"items": [{"item": "Canned Meat", "worn": False}]})
    name = f"item.0.{card('Canned Meat')}"
    assert "for the munchkins" in dict(found(state, "Armitage", name).badges)
    assert "for the munchkins" not in dict(found(state, "Birch", name).badges)


@pytest.mark.rule("MU-cards-14")
def test_nobody_else_sees_what_a_hand_would_do() -> None:
    state = armed("Canned Meat", "Call The Army")
    assert found(state, "Birch", "hand.0") is None
    assert "Canned Meat" not in sees(state, "Birch")


# ---------------------------------------------------------------------- running away


@pytest.mark.rule("MU-run-3", "MU-run-8")
def test_the_exact_chance_to_run_away_is_shown_for_each_monster_and_for_all() -> None:
    state = armed("Professor", monsters=["Geek Ones", "Ruggoth"])
    shares = [dict(found(state, "Birch", f"monster.{no}").badges)["Armitage escapes"] for no in (0, 1)]
    assert shares == ["2/6", "2/6"]
    assert found(state, "Birch", "fight.escape.0").value == "11.1%"
    assert found(armed("Professor"), "Birch", "fight.escape.0") is None  # of one monster it is said already


@pytest.mark.rule("MU-run-3", "MU-run-4")
def test_whoever_is_about_to_roll_is_told_the_chance() -> None:
    state = armed("Professor", Armitage={"level": 1, "items": ["Non-Euclidean Map"]})
    while top(state) != "BeforeRoll":
        say_no(state)
    words = "Armitage is about to run from Geek Ones and escapes with 1/6. Play something, or pass."
    assert GAME.scene(state, 0).prompt == words


@pytest.mark.rule("MU-cbt-10")
@pytest.mark.parametrize("monster", [c.id for c in GAME.box.cards if c.kind == "monster"])
def test_every_monster_can_be_shown(monster: str) -> None:
    everybody = {"level": 1, "classes": ["Professor", "Cultist"], "super": True, "hand": ["Cheat!", "Rugose"]}
    state = table(Armitage=everybody, fight={"monsters": [monster]})
    assert found(state, "Birch", "side.1").total == strengths(state)[1]


@pytest.mark.rule("MU-run-24")
def test_the_chance_counts_on_whoever_outruns_a_partner() -> None:
    shoes = {"level": 1, "items": ["Shoes Of Only Having To Run Faster Than YOU"]}
    fight = {"monsters": ["Geek Ones"], "helper": "Birch", "deal": {}}
    state = table(Armitage={"level": 1}, Birch=shoes, fight=fight)
    chances = dict(found(state, "Carter", "monster.0").badges)
    assert chances["Birch escapes"] == "6/6"
    assert chances["Armitage escapes"] != "2/6"


# ---------------------------------------------------------------------- the door


@pytest.mark.rule("MU-turn-4", "MU-turn-7", "MU-cards-14")
def test_a_revealed_card_lies_open_until_it_is_kept_or_played() -> None:
    state = table(Armitage={"hand": ["Ruggoth"]}, Birch={"hand": ["Loggoth"]}, phase="door", dice=["Cheat!"])
    assert top(state) == "JustReceived"
    for who in ("Birch", "Carter"):
        assert found(state, who, "door.card").name == "Cheat!"
        assert "Ruggoth" not in sees(state, who)
        twin = state.imagine(seat(who), 5)
        assert "Cheat!" in hand(twin, "Armitage")
        assert GAME.scene(twin, seat(who)) == GAME.scene(state, seat(who))
    do(state, "Armitage", "Keep what you have received")
    assert "Cheat!" in hand(state, "Armitage")
    assert "Cheat!" not in sees(state, "Birch")


@pytest.mark.rule("MU-turn-23", "MU-cards-14")
def test_what_the_portal_draws_hidden_stays_hidden() -> None:
    doors = ["Portal Of Mystery", "Ruggoth", "Cheat!"]
    state = table(Armitage={"hand": ["Loggoth"]}, Birch={"hand": ["Froggoth"]}, phase="door", dice=doors)
    assert found(state, "Birch", "door.card").name == "Portal Of Mystery"
    choose(state, "Armitage", "Play Portal Of Mystery")
    while top(state) != "JustReceived":
        say_no(state)
    assert "Ruggoth" not in sees(state, "Birch")
    while found(state, "Birch", "door.card") is None:
        say_no(state)
    assert found(state, "Birch", "door.card").name == "Cheat!"
    assert "Ruggoth" not in sees(state, "Birch")


# ---------------------------------------------------------------------- words


def test_badges_read_like_words() -> None:
    held = {"items": ["Tommy Gun", {"item": "Cthulhu Bumper Sticker", "worn": False}], "hand": ["Gram Smoker"]}
    state = table(Armitage=held)
    gun = found(state, "Armitage", f"item.0.{card('Tommy Gun')}")
    sticker = found(state, "Armitage", f"item.0.{card('Cthulhu Bumper Sticker')}")
    assert ("equipped", "") in gun.badges
    assert {("carried", ""), ("no value", "")} <= set(sticker.badges)
    assert ("undead", "") in found(state, "Armitage", "hand.0").badges


def test_no_sentence_ends_twice() -> None:
    birch = {"hand": ["O R'lyeh?"]}
    state = table(Armitage={"hand": ["Call The Army"]}, Birch=birch, Carter={"hand": ["Ruggoth"]})
    do(state, "Armitage", "Play Call The Army on yourself")
    assert GAME.scene(state, 1).prompt == "Armitage plays Call The Army. Answer it?"
    do(state, "Birch", "Answer with O R'lyeh?")
    while top(state) == "React" and state.log and state.log[-1].kind != "answers":
        say_no(state)
    said = [GAME.sentence(state, event) for event in state.log or []]
    assert "Birch answers with O R'lyeh?" in said
    assert not [words for words in said if words.endswith(("?.", "!.", ".."))]


# ---------------------------------------------------------------------- characters


@pytest.mark.rule("MU-char-2")
def test_nobody_has_a_sex_before_all_have_chosen() -> None:
    state = GAME.start(3, seed=1)
    for chooser in range(3):
        shown = [found(state, "Armitage", f"seat.{i}.about") for i in range(3)]
        assert [about.value for about in shown] == ["no Class"] * 3
        state.play(chooser, state.legal(chooser)[1])
    assert found(state, "Armitage", "seat.0.about").value == "female, no Class"
    assert found(state, "Armitage", "seat.1.about").value == "female"
