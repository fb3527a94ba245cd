"""Pairs of positions: cards of all kinds, Items and their uses, help, and the Cult Membership Card."""

from __future__ import annotations

from typing import Any

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu import stage
from tests.games.munchkin_cthulhu.arena import caught_together, crowd
from tests.games.munchkin_cthulhu.fights import battle, number
from tests.games.munchkin_cthulhu.table import choose, table
from tests.games.pairs import Asked, Pairs

CARDS, GEAR, HELP = Pairs(), Pairs(), Pairs()
ME, OTHER, THIRD = 0, 1, 2
HAND = 0


def calm(**seats: Any) -> Munchkin:
    """Armitage's turn, before the door."""
    return table({"phase": "start", "seats": seats})


def fight(*monsters: Any, more: dict[str, Any] | None = None, **seats: Any) -> Munchkin:
    """Armitage fights these monsters."""
    return table({"seats": seats, "fight": {"monsters": list(monsters), **(more or {})}})


def held(s: Munchkin, seat: int, card: str) -> str:
    """The scene id of a hand card."""
    return f"hand.{s.hands[seat].index(number(card))}"


def play(kind: str, seat: int, card: str, on: int = -1, use: int = 0, extra: int = -1) -> str:
    return f"{kind}({seat},{number(card)},{HAND},{use},{on},{extra})"


# ---------------------------------------------------------------------- cards


@CARDS.pair("MU-close-13", "no event")
def an_answer_to_nothing(ok: bool) -> Asked:
    s = calm(Armitage={"hand": ["Mystic Visions"]}, Birch={"hand": ["O R'lyeh?"]})
    if ok:
        choose(s, "Armitage", "Play Mystic Visions on yourself: up 1")
    return s, OTHER, held(s, OTHER, "o_rlyeh")


@CARDS.pair("MU-other-8", "no fight ended")
def the_spoils_of_no_fight(ok: bool) -> Asked:
    mine = {"hand": ["sole_survivor"]}
    s = caught_together("lloyd_lloigor", dice=(1, 6), Birch=mine) if ok else calm(Birch={"hand": ["Sole Survivor"]})
    return s, OTHER, play("GoUp", OTHER, "sole_survivor", OTHER, 1)


@CARDS.pair("MU-rew-13", "no rewards")
def an_eclipse_without_rewards(ok: bool) -> Asked:
    if not ok:
        return calm(Carter={"hand": ["Solar Eclipse"]}), THIRD, "hand.0"
    deal = {"items": (), "share": 0, "rest": False, "order": 0, "cards": ()}
    seats = crowd(Armitage={"level": 7, "items": ["professor_teslas_device"]}, Birch={"level": 9},
                  Carter={"hand": ["solar_eclipse"]})  # fmt: skip
    won = {"monsters": ["the_borrower_from_beneath"], "helper": "Birch", "deal": deal}
    s = stage.table(fight=won, dice=["bowling_pin", "bug_spray", "galoshes", 1], **seats)
    stage.shut(s)
    while THIRD not in s.seats_to_act:
        s.play(s.seats_to_act[0], next(step for step in s.legal(s.seats_to_act[0]) if step.declines))
    return s, THIRD, "hand.0"


@CARDS.pair("MU-turn-8", "no door")
def what_belongs_behind_the_door(ok: bool) -> Asked:
    mine = {"hand": ["portal_of_mystery"]}
    s = calm(**{"Armitage" if ok else "Birch": mine})
    return s, ME if ok else OTHER, "hand.0"


@CARDS.pair("MU-curse-18", "no curse")
def a_wish_against_no_curse(ok: bool) -> Asked:
    s = calm(Armitage={"curses": ["Flashlight Goes Out!"] if ok else []}, Birch={"hand": ["Wishing Ring"]})
    return s, OTHER, "hand.0"


@CARDS.pair("MU-enh-1", "no cultist")
def an_enhancer_on_somebody_who_is_no_cultist(ok: bool) -> Asked:
    name = next(c.id for c in GAME.box.cards if c.kind == "monster_enhancer" and len(c.uses) > 1)
    s = calm(Armitage={"hand": [name]}, Birch={"classes": ["cultist"] if ok else []})
    return s, ME, play("EnhanceCultist", ME, name, OTHER, 1)


@CARDS.pair("MU-mon-3", "no trouble")
def a_monster_from_the_hand_into_a_fight(ok: bool) -> Asked:
    undead = next(c.id for c in GAME.box.cards if c.kind == "monster" and "undead" in c.tags)
    mine = [c.id for c in GAME.box.cards if c.kind == "monster" and "undead" in c.tags][1]
    s = fight(undead if ok else "ruggoth", Birch={"hand": [mine]})
    return s, OTHER, held(s, OTHER, mine)


@CARDS.pair("MU-und-2", "no undead")
def a_living_monster_to_the_undead(ok: bool) -> Asked:
    dead = [c.id for c in GAME.box.cards if c.kind == "monster" and "undead" in c.tags]
    mine = dead[1] if ok else "ruggoth"
    s = fight(dead[0], Birch={"hand": [mine]})
    return s, OTHER, held(s, OTHER, mine)


@CARDS.pair("MU-multi-7", "no monster in hand")
def a_wandering_monster_without_one(ok: bool) -> Asked:
    s = fight("ruggoth", Birch={"hand": ["wandering_monster", *(["buggoth"] if ok else [])]})
    return s, OTHER, held(s, OTHER, "wandering_monster")


@CARDS.pair("MU-other-6", "dead")
def a_level_for_the_dead(ok: bool) -> Asked:
    s = calm(Armitage={"hand": ["mystic_visions"]}, Birch={"dead": not ok})
    return s, ME, play("GoUp", ME, "mystic_visions", OTHER)


@CARDS.pair("MU-shot-11", "immune")
def an_ichor_on_what_ichors_leave_alone(ok: bool) -> Asked:
    s = fight("elder_globs", "ruggoth", Birch={"hand": ["bicker_ichor"]})
    assert s.fight is not None
    first, second = s.fight.monsters
    s.fight = s.fight.but(monsters=(first, second if ok else second.but(card=first.card)))
    return s, OTHER, "hand.0"


@CARDS.pair("MU-shot-12", "no ichor")
def a_thicker_ichor_on_none(ok: bool) -> Asked:
    cards = [{"card": "Sticker Ichor", "by": "Carter", "side": "monsters"}] if ok else []
    s = fight("ruggoth", more={"cards": cards}, Birch={"hand": ["thicker_ichor"]})
    return s, OTHER, held(s, OTHER, "thicker_ichor")


@CARDS.pair("MU-shot-15", "lone fighter")
def a_song_for_who_has_help(ok: bool) -> Asked:
    helper = {} if ok else {"helper": "Carter"}
    s = fight("ruggoth", more=helper, Armitage={"hand": ["song_of_madness"]})
    return s, ME, play("OneShot", ME, "song_of_madness", 0)


@CARDS.pair("MU-class-11", "one class")
def another_class_beside_a_bound_one(ok: bool) -> Asked:
    s = calm(Armitage={"hand": ["professor"], "classes": ["investigator" if ok else "cultist"]})
    return s, ME, held(s, ME, "professor")


@CARDS.pair("MU-class-9", "no class")
def giving_up_what_one_is_not(ok: bool) -> Asked:
    s = calm(Armitage={"classes": ["professor"] if ok else []})
    return s, ME, f"DiscardClass(0,{number('professor')})"


@CARDS.pair("MU-super-1", "not your turn")
def super_munchkin_on_anothers_turn(ok: bool) -> Asked:
    mine = {"hand": ["super_munchkin"], "classes": ["professor"]}
    s = calm(**{"Armitage" if ok else "Birch": mine})
    seat = ME if ok else OTHER
    return s, seat, held(s, seat, "super_munchkin")


# ---------------------------------------------------------------------- opening


def opening(cards: list[str], again: bool = False) -> Munchkin:
    """Armitage lays down opening plays, with these cards first in hand."""
    s: Munchkin = GAME.start(3, 4)
    while not s.lanes:
        s.play(s.seats_to_act[0], s.legal(s.seats_to_act[0])[0])
    s.hands[ME] = tuple([number(card) for card in cards])
    mat: Any = s.stack_of(ME)[-1]
    mat.again = again
    return s


@CARDS.pair("MU-class-10", "one class")
def a_second_class_at_the_start(ok: bool) -> Asked:
    s = opening(["professor"])
    s.classes[ME] = () if ok else (number("investigator"),)
    return s, ME, f"LayDown(0,{number('professor')},-1)"


@CARDS.pair("MU-char-9", "second opening")
def an_item_in_the_second_opening(ok: bool) -> Asked:
    return opening(["bagpipes"], again=not ok), ME, f"LayDown(0,{number('bagpipes')},0)"


# ---------------------------------------------------------------------- items


def carrying(*items: Any, **more: Any) -> Munchkin:
    return calm(Armitage={"items": list(items), **more})


@GEAR.pair("MU-item-3", "worn")
def equipping_what_is_equipped(ok: bool) -> Asked:
    return carrying({"item": "tommy_gun", "worn": not ok}), ME, f"Equip(0,{number('tommy_gun')})"


@GEAR.pair("MU-item-5", "sideways")
def turning_aside_what_is_not_equipped(ok: bool) -> Asked:
    return carrying({"item": "tommy_gun", "worn": ok}), ME, f"Unequip(0,{number('tommy_gun')})"


@GEAR.pair("MU-item-8", "slot")
def a_second_hat(ok: bool) -> Asked:
    hat = {"item": "fez_of_fazooli", "worn": False}
    return carrying(hat, *([] if ok else ["cowl_of_cthulhu"])), ME, f"Equip(0,{number('fez_of_fazooli')})"


@GEAR.pair("MU-item-9", "hands")
def a_third_hand(ok: bool) -> Asked:
    gun = {"item": "tommy_gun", "worn": False}
    return carrying(gun, *([] if ok else ["triple_barreled_shotgun"])), ME, f"Equip(0,{number('tommy_gun')})"


@GEAR.pair("MU-shot-9", "not worn")
def equipping_a_one_shot(ok: bool) -> Asked:
    name = "tommy_gun" if ok else "kitchen_sink"
    return carrying({"item": name, "worn": False}), ME, f"Equip(0,{number(name)})"


@GEAR.pair("MU-item-15", "not evil")
def dropping_an_honest_item(ok: bool) -> Asked:
    return carrying({"item": "tommy_gun", "evil": ok}, level=5), ME, f"DropEvil(0,{number('tommy_gun')})"


@GEAR.pair("MU-lvl-7", "level")
def dropping_an_evil_item_without_the_levels(ok: bool) -> Asked:
    level = 5 if ok else 1
    return carrying({"item": "tommy_gun", "evil": True}, level=level), ME, f"DropEvil(0,{number('tommy_gun')})"


@GEAR.pair("MU-item-20", "no item")
def an_enhancer_for_no_item(ok: bool) -> Asked:
    s = carrying(*(["tommy_gun"] if ok else []), hand=["official_mythos"])
    return s, ME, held(s, ME, "official_mythos")


@GEAR.pair("MU-item-1", "no second use")
def using_what_is_only_worn(ok: bool) -> Asked:
    name = "necronookiecon" if ok else "bagpipes"
    s = fight("ruggoth", Armitage={"items": [name], "classes": ["professor"]})
    return s, ME, f"UseItem(0,{number(name)},[])"


@GEAR.pair("MU-item-4", "sideways")
def using_what_is_not_equipped(ok: bool) -> Asked:
    book = {"item": "necronookiecon", "worn": ok}
    s = fight("ruggoth", Armitage={"items": [book], "classes": ["professor"]})
    return s, ME, f"UseItem(0,{number('necronookiecon')},[])"


@GEAR.pair("MU-act-15", "another moment")
def using_an_item_outside_its_moment(ok: bool) -> Asked:
    mine = {"items": ["necronookiecon"], "classes": ["professor"]}
    s = fight("ruggoth", Armitage=mine) if ok else calm(Armitage=mine)
    return s, ME, f"UseItem(0,{number('necronookiecon')},[])"


@GEAR.pair("MU-act-15", "several monsters")
def using_an_item_for_a_lone_monster_on_two(ok: bool) -> Asked:
    s = fight("ruggoth", *([] if ok else ["buggoth"]), Armitage={"items": ["necronookiecon"], "classes": ["professor"]})
    return s, ME, f"UseItem(0,{number('necronookiecon')},[])"


def looking_up(discards: list[str], hand: list[str]) -> Asked:
    """Armitage looks a monster up in the Innsmouth Yellow Pages."""
    mine = {"items": ["innsmouth_yellow_pages"], "hand": hand}
    s = table({"phase": "start", "seats": {"Armitage": mine}, "door discards": discards})
    return s, ME, f"PayToUse(0,{number('innsmouth_yellow_pages')})"


@GEAR.pair("MU-act-15", "no monster discarded")
def looking_up_a_monster_where_none_was_discarded(ok: bool) -> Asked:
    return looking_up(["ruggoth"] if ok else [], ["cheat", "mephitic", "rugose"])


@GEAR.pair("MU-class-5", "price")
def looking_up_a_monster_without_the_cards_to_pay(ok: bool) -> Asked:
    return looking_up(["ruggoth"], ["cheat", "mephitic", "rugose"] if ok else [])


@GEAR.pair("MU-item-25", "useless")
def using_an_item_in_the_fog(ok: bool) -> Asked:
    s = fight("ruggoth" if ok else "foggoth", Armitage={"items": ["necronookiecon"], "classes": ["professor"]})
    return s, ME, f"UseItem(0,{number('necronookiecon')},[])"


# ---------------------------------------------------------------------- help


def troubled(**more: Any) -> Munchkin:
    return fight("great_cthulhu", more=more.pop("more", None), **{"Armitage": {"level": 1}, **more})


@HELP.pair("MU-help-22", "who may help")
def the_fighter_volunteers(ok: bool) -> Asked:
    return troubled(), OTHER if ok else ME, f"Volunteer({OTHER if ok else ME},0)"


@HELP.pair("MU-help-32", "duty")
def paying_whom_duty_binds(ok: bool) -> Asked:
    marks = [] if ok else ["must_help until next_turn"]
    return troubled(Birch={"marks": marks}), ME, "AskForHelp(0,1)"


@HELP.pair("MU-help-23", "asked enough")
def asking_once_too_often(ok: bool) -> Asked:
    s = troubled()
    s.asks[OTHER] = 0 if ok else 99
    return s, ME, "AskForHelp(0,1)"


@HELP.pair("MU-help-13", "pay allowed")
def a_gift_where_pay_is_allowed(ok: bool) -> Asked:
    return troubled(), OTHER, f"{'Volunteer' if ok else 'VolunteerUnpaid'}(1,0)"


@HELP.pair("MU-help-31", "barred from help")
def help_for_whom_nobody_may_help(ok: bool) -> Asked:
    marks = [] if ok else ["ask until level_gained"]
    return troubled(Armitage={"level": 1, "marks": marks}), ME, "AskForHelp(0,1)"


@HELP.pair("MU-multi-11", "helpers limited")
def help_that_a_monster_forbids(ok: bool) -> Asked:
    barring = next(c for c in GAME.box.cards if c.kind == "monster" and GAME.box.says(number(c.id), "bar_helpers"))
    sex = GAME.box.effects(number(barring.id), "bar_helpers")[0].word("sex")
    other = {"male": "female", "female": "male"}[sex]
    s = fight({"monster": barring.id, "extras": ["Four-Dimensional"]}, Armitage={"level": 1},
              Birch={"sex": other if ok else sex})  # fmt: skip
    return s, ME, "AskForHelp(0,1)"


@HELP.pair("MU-super-3", "same class")
def the_same_class_twice(ok: bool) -> Asked:
    s = calm(Armitage={"hand": ["professor"], "classes": [] if ok else ["professor"], "super": not ok})
    return s, ME, play("PlayClass", ME, "professor")


@HELP.pair("MU-help-14", "promised")
def a_card_promised_to_the_helper(ok: bool) -> Asked:
    deal = {"helper": "Birch", "deal": {"cards": [] if ok else ["Mystic Visions"]}}
    s = battle("ruggoth", Armitage={"hand": ["mystic_visions"], "level": 1}, **deal)
    return s, ME, play("GoUp", ME, "mystic_visions", ME)


@HELP.pair("MU-cult-27", "membership")
def counting_as_a_cultist_without_a_card(ok: bool) -> Asked:
    s = calm(Armitage={"items": ["cult_membership_card"] if ok else []})
    return s, ME, "Pretend(0,true)"


@HELP.pair("MU-cult-19", "not all cultists")
def ending_the_game_while_somebody_is_no_cultist(ok: bool) -> Asked:
    cult = {"classes": ["cultist"]}
    s = calm(Armitage={"items": ["cult_membership_card"]}, Birch=cult, Carter=cult if ok else {})
    return s, ME, "CountMeIn(0)"


@HELP.pair("MU-trade-2", "offer lapsed")
def an_offer_of_what_is_gone(ok: bool) -> Asked:
    s = calm(Armitage={"items": ["bagpipes"]}, Birch={"level": 2})
    choose(s, "Armitage", "Offer Birch a trade", [["Bagpipes"], []])
    if not ok:
        s.items[ME] = ()
    return s, OTHER, "AcceptTrade(1,0)"
