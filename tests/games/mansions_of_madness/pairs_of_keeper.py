"""Pairs of positions: the keeper's deeds, attacks, Mythos and Trauma cards, and setting up."""

from __future__ import annotations

from typing import Any

from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.records import NOBODY
from miskatonic.games.mansions_of_madness.rules.harm.trauma import PlayTrauma, TraumaWindow
from miskatonic.games.mansions_of_madness.rules.keeper.actions import Buy
from miskatonic.games.mansions_of_madness.rules.keeper.attacks import MonsterAttacks, Strike
from miskatonic.games.mansions_of_madness.rules.keeper.mythos import PlayMythos
from miskatonic.games.mansions_of_madness.rules.setup.setup import AnswerChoice
from miskatonic.games.mansions_of_madness.rules.setup.sheets import PickInvestigator
from miskatonic.games.mansions_of_madness.state import Mansions
from tests.games.mansions_of_madness.pairs import HERE, JOE, KEEPER, choose, foe, joe
from tests.games.pairs import Asked, Pairs

KEEPER_DEEDS = Pairs()


def keeping(**more: Any) -> Mansions:
    return joe(**{"phase": "keeper", "threat": 3, **more})


def buys(s: Mansions, action: str, deed: int = 0) -> Asked:
    number = next(a.number for a in HERE.actions if a.id == action)
    return s, KEEPER, Buy(number, deed, NOBODY).key


@KEEPER_DEEDS.pair("MM-kact-1", "threat")
def a_deed_that_costs_too_much(ok: bool) -> Asked:
    s = keeping(threat=1 if ok else 0, monsters={"cultist 1": {"at": "gallery.b", "under": 6}})
    return buys(s, "command_minion")


@KEEPER_DEEDS.pair("MM-kact-5", "no effect")
def commanding_nobody(ok: bool) -> Asked:
    s = keeping(monsters={"cultist 1": {"at": "gallery.b", "under": 6}} if ok else {})
    return buys(s, "command_minion")


@KEEPER_DEEDS.pair("MM-ksetup-3", "not in this story")
def a_deed_of_another_story(ok: bool) -> Asked:
    s = keeping(monsters={"cultist 1": {"at": "gallery.b", "under": 6}})
    return buys(s, "command_minion" if ok else "creature_of_the_night")


@KEEPER_DEEDS.pair("MM-matk-3", "stunned")
def a_stunned_monster_attacks(ok: bool) -> Asked:
    s = attacking({"cultist 2": {"at": "gallery.a", "under": 5, **({} if ok else {"stun": 1})}})
    return s, KEEPER, Strike(asking(s), foe("cultist") + 1, JOE).key


@KEEPER_DEEDS.pair("MM-matk-5", "not beside")
def a_monster_attacks_from_afar(ok: bool) -> Asked:
    s = attacking({"cultist 2": {"at": "gallery.a" if ok else "gallery.b", "under": 5}})
    return s, KEEPER, Strike(asking(s), foe("cultist") + 1, JOE).key


def attacking(more: dict[str, Any]) -> Mansions:
    return joe(phase="attacks", monsters={"cultist 1": {"at": "gallery.a", "under": 6}, **more})


def asking(s: Mansions) -> MonsterAttacks:
    step = s.agenda[-1]
    assert isinstance(step, MonsterAttacks)
    return step


def mythos(name: str) -> int:
    return next(card.number for card in HERE.mythos if card.id == name)


def between(s: Mansions, name: str) -> Asked:
    """The keeper's window after a step of Joe's."""
    choose(s, JOE, "Move to the Gallery (B)")
    return s, KEEPER, PlayMythos(mythos(name)).key


@KEEPER_DEEDS.pair("MM-mythos-4", "threat")
def a_mythos_card_that_costs_too_much(ok: bool) -> Asked:
    s = joe(threat=2 if ok else 1, keeper={"mythos": ["wings_in_the_flue", "a_voice_from_below", "knocking"]})
    return between(s, "knocking")


@KEEPER_DEEDS.pair("MM-mythos-5", "requirement")
def a_mythos_card_about_a_fire_where_none_burns(ok: bool) -> Asked:
    s = joe(threat=5, keeper={"mythos": ["wings_in_the_flue", "smoke"]}, rooms={"gallery": {"fire": ok}})
    return between(s, "smoke")


@KEEPER_DEEDS.pair("MM-new-5", "nobody there")
def a_mythos_card_on_somebody_who_is_not_there(ok: bool) -> Asked:
    where = "gallery.a" if ok else "waiting"
    s = joe(phase="start Joe Diamond", at=where, threat=5, keeper={"mythos": ["wings_in_the_flue"]})
    return s, KEEPER, PlayMythos(mythos("wings_in_the_flue")).key


@KEEPER_DEEDS.pair("MM-mythos-2", "one a turn")
def a_second_mythos_card(ok: bool) -> Asked:
    s = joe(threat=5, keeper={"mythos": ["wings_in_the_flue", "a_voice_from_below"]})
    s.mythos_played = not ok
    return between(s, "a_voice_from_below")


def hurt(trauma: list[str], damage: int, injury: bool = True) -> Mansions:
    """Joe has just taken damage, and the keeper is asked for a Trauma card."""
    s = joe(keeper={"trauma": trauma}, damage=damage)
    s.turn_to(TraumaWindow(JOE, injury))
    s.advance()
    return s


def trauma_card(name: str) -> int:
    return next(card.number for card in HERE.traumas if card.id == name)


@KEEPER_DEEDS.pair("MM-trauma-4", "other harm")
def a_trauma_of_the_mind_for_the_body(ok: bool) -> Asked:
    s = hurt(["shock", "voices"], 1, injury=ok)
    return s, KEEPER, PlayTrauma(trauma_card("shock"), JOE).key


@KEEPER_DEEDS.pair("MM-trauma-5", "too well")
def a_broken_leg_for_somebody_in_health(ok: bool) -> Asked:
    s = hurt(["shock", "broken_leg"], 8 if ok else 1)
    return s, KEEPER, PlayTrauma(trauma_card("broken_leg"), JOE).key


@KEEPER_DEEDS.pair("MM-mythos-2", "own turn")
def a_mythos_card_in_the_keepers_own_turn(ok: bool) -> Asked:
    s = joe(phase="turn Joe Diamond" if ok else "keeper", threat=5, keeper={"mythos": ["wings_in_the_flue"]})
    return between(s, "wings_in_the_flue") if ok else (s, KEEPER, PlayMythos(mythos("wings_in_the_flue")).key)


def set_up(answered: int) -> Mansions:
    """The story's first questions have been answered."""
    s: Mansions = GAME.start(2, 1, {"story": "lantern_hill"})
    for number in range(answered):
        s.choose(KEEPER, AnswerChoice(number + 1, 0).key)
    return s


@KEEPER_DEEDS.pair("MM-ksetup-7", "answered")
def answering_twice(ok: bool) -> Asked:
    return set_up(0 if ok else 1), KEEPER, AnswerChoice(1, 0).key


@KEEPER_DEEDS.pair("MM-ksetup-7", "later")
def answering_out_of_order(ok: bool) -> Asked:
    return set_up(1 if ok else 0), KEEPER, AnswerChoice(2, 0).key


@KEEPER_DEEDS.pair("MM-new-7", "taken")
def an_investigator_whom_another_plays(ok: bool) -> Asked:
    s: Mansions = GAME.start(3, 1, {"story": "lantern_hill"})
    while len(s.seats_to_act) == s.seats:  # the story's questions come first
        s.play(KEEPER, s.legal(KEEPER)[0])
    pick = PickInvestigator(JOE, 3)
    if not ok:
        choose(s, 2, PickInvestigator(2, 3).key)
    return s, JOE, pick.key
