"""Why not: each reason in a pair of positions, refused with it, and allowed once just that obstacle is gone."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.fights import asked, doomed, kicked, number, passes
from tests.games.munchkin_cthulhu.pairs import CARDS, GEAR, HELP
from tests.games.munchkin_cthulhu.table import choose, table
from tests.games.pairs import Pair, cited, params, without_pair

ME, OTHER = 0, 1
HAND = 0
POWERFUL = "necronookiecon"


def why(state: Munchkin, who: int, what: str) -> tuple[str, str]:
    """The rule against it and the kind of obstacle; both empty if nothing is."""
    found = state.reason(who, what)
    assert found is None or found.text
    return (found.rule, found.kind) if found is not None else ("", "")


FREE_TO = ("", "")


def calm(**seats: Any) -> Munchkin:
    """Armitage's turn, before the door."""
    return table({"phase": "start", "seats": seats})


def fight(*monsters: str, more: dict[str, Any] | None = None, **seats: Any) -> Munchkin:
    """Armitage fights these monsters."""
    return table({"seats": seats, "fight": {"monsters": list(monsters), **(more or {})}})


def play(kind: str, seat: int, card: str, on: int, use: int = 0) -> str:
    return f"{kind}({seat},{number(card)},{HAND},{use},{on},-1)"


@pytest.mark.rule("MU-other-5")
def test_a_card_that_gives_a_level_is_not_played_at_level_nine() -> None:
    names = [card.name for card in GAME.box.cards if card.kind == "level_up"]
    assert names
    for name in names:
        key = play("GoUp", ME, name, ME)
        assert why(calm(Armitage={"level": 9, "hand": [name]}), ME, key) == ("MU-other-5", "level")
        assert why(calm(Armitage={"level": 8, "hand": [name]}), ME, key) == FREE_TO


@pytest.mark.rule("MU-help-12")
def test_help_is_refused_to_whoever_is_ahead() -> None:
    assert why(fight("ruggoth", Armitage={"level": 9}), ME, "AskForHelp(0,1)") == ("MU-help-12", "ahead")
    assert why(fight("ruggoth", Armitage={"level": 1}), ME, "AskForHelp(0,1)") == FREE_TO
    assert why(fight("ruggoth", Armitage={"level": 9}), OTHER, "Volunteer(1,0)") == ("MU-help-12", "ahead")
    assert why(calm(Birch={"hand": ["cheat"]}), ME, "AskForHelp(0,1)") == ("MU-help-12", "no fight")


@pytest.mark.rule("MU-help-3")
def test_one_helper_is_all() -> None:
    helped = fight("great_cthulhu", more={"helper": "Carter"}, Armitage={"level": 1})
    assert why(helped, ME, "AskForHelp(0,1)") == ("MU-help-3", "helper")


@pytest.mark.rule("MU-help-31")
def test_whoever_may_not_be_helped_is_told_so() -> None:
    state = fight("great_cthulhu", Armitage={"level": 1, "marks": ["ask until level_gained"]})
    assert why(state, ME, "AskForHelp(0,1)") == ("MU-help-31", "barred from help")


@pytest.mark.rule("MU-sell-6", "MU-sell-7", "MU-sell-8")
def test_a_sale_is_refused_on_anothers_turn_at_level_nine_and_for_too_little() -> None:
    rich = {"items": ["tommy_gun", "bagpipes", "necronomicon"]}
    gold = sum(GAME.box.cards[number(name)].gold for name in rich["items"])
    assert gold >= 1000
    assert why(calm(Armitage=rich, Birch=rich and {"level": 1}), ME, "BeginSale(0)") == FREE_TO
    assert why(calm(Armitage={}, Birch=rich), OTHER, "BeginSale(1)") == ("MU-sell-6", "not your turn")
    assert why(calm(Armitage={**rich, "level": 9}), ME, "BeginSale(0)") == ("MU-sell-7", "level")
    assert why(calm(Armitage={"items": ["bagpipes"]}), ME, "BeginSale(0)") == ("MU-sell-8", "too little gold")
    assert why(fight("ruggoth", Armitage=rich), ME, "BeginSale(0)") == ("MU-sell-6", "in combat")


@pytest.mark.rule("MU-trade-9", "MU-trade-3", "MU-trade-1")
def test_a_trade_is_refused_with_the_dead_in_combat_and_without_items() -> None:
    mine = {"items": ["bagpipes"]}
    assert why(calm(Armitage=mine), ME, "ProposeTrade(0,1)") == FREE_TO
    assert why(calm(Armitage=mine, Birch={"dead": True}), ME, "ProposeTrade(0,1)") == ("MU-trade-9", "dead")
    assert why(fight("ruggoth", Armitage=mine), ME, "ProposeTrade(0,1)") == ("MU-trade-3", "in combat")
    assert why(calm(Birch={"hand": ["cheat"]}), ME, "ProposeTrade(0,1)") == ("MU-trade-1", "nothing to trade")


@pytest.mark.rule("MU-super-12", "MU-super-2", "MU-super-3")
def test_classes_say_which_of_them_is_in_the_way() -> None:
    key = play("PlaySuper", ME, "super_munchkin", -1)
    held = {"hand": ["super_munchkin"]}
    assert why(calm(Armitage={**held, "classes": ["professor"]}), ME, key) == FREE_TO
    twice = {**held, "classes": ["professor"], "super": True}
    assert why(calm(Armitage=twice), ME, key) == ("MU-super-12", "super munchkin")
    assert why(calm(Armitage=held), ME, key) == ("MU-super-2", "no class")
    same = {"hand": ["professor"], "classes": ["professor"]}
    assert why(calm(Armitage=same), ME, play("PlayClass", ME, "professor", -1)) == ("MU-super-3", "same class")


@pytest.mark.rule("MU-item-17")
def test_cheat_needs_an_item_of_ones_own() -> None:
    key = play("Attach", ME, "cheat", number("bagpipes"))
    assert why(calm(Armitage={"hand": ["cheat"], "items": ["bagpipes"]}), ME, key) == FREE_TO
    alone = calm(Armitage={"hand": ["cheat"]})
    assert why(alone, ME, f"hand.{alone.hands[ME].index(number('cheat'))}") == ("MU-item-17", "no item")


@pytest.mark.rule("MU-multi-10")
def test_bicker_ichor_needs_two_monsters() -> None:
    held = {"hand": ["bicker_ichor"]}
    alone = fight("ruggoth", Birch=held)
    assert why(alone, OTHER, "hand.0") == ("MU-multi-10", "one monster")
    assert why(fight("ruggoth", "great_cthulhu", Birch=held), OTHER, "hand.0") == FREE_TO


@pytest.mark.rule("MU-shot-10", "MU-cbt-12")
def test_what_is_for_a_fight_waits_for_one() -> None:
    for name, rule in (("canned_meat", "MU-shot-10"), ("rugose", "MU-cbt-12")):
        assert why(calm(Birch={"hand": [name]}), OTHER, "hand.0") == (rule, "no fight")
        assert why(fight("ruggoth", Birch={"hand": [name]}), OTHER, "hand.0") == FREE_TO


@pytest.mark.rule("MU-curse-20")
def test_an_item_that_has_turned_evil_has_no_power_and_stays() -> None:
    evil = {"items": [{"item": "tommy_gun", "evil": True}]}
    gun = number("tommy_gun")
    assert why(calm(Armitage=evil), ME, f"Unequip(0,{gun})") == ("MU-curse-20", "evil item")
    assert why(calm(Armitage={"items": ["tommy_gun"]}), ME, f"Unequip(0,{gun})") == FREE_TO


@pytest.mark.rule("MU-item-6", "MU-item-13")
def test_an_item_is_not_equipped_in_combat_or_by_whom_it_is_not_for() -> None:
    carried = {"item": "tommy_gun", "worn": False}
    gun = f"Equip(0,{number('tommy_gun')})"
    assert why(calm(Armitage={"items": [carried]}), ME, gun) == FREE_TO
    assert why(fight("ruggoth", Armitage={"items": [carried]}), ME, gun) == ("MU-item-6", "frozen")
    book = f"Equip(0,{number('necronomicon')})"
    closed = {"item": "necronomicon", "worn": False}
    assert why(calm(Armitage={"items": [closed]}), ME, book) == ("MU-item-13", "restricted")
    assert why(calm(Armitage={"items": [closed], "classes": ["professor"]}), ME, book) == FREE_TO


@pytest.mark.rule("MU-char-5")
def test_nothing_but_classes_and_items_is_laid_down_at_the_start() -> None:
    state: Munchkin = GAME.start(3, 4)
    while not state.lanes:
        state.play(state.seats_to_act[0], state.legal(state.seats_to_act[0])[0])
    curse = next(card for card, kind in enumerate(state.box.kinds) if kind == "curse")
    state.hands[ME] = (*state.hands[ME], curse)
    assert why(state, ME, f"PlayCurse(0,{curse},0,0,1,-1)") == ("MU-char-5", "not now")
    assert why(state, ME, f"hand.{len(state.hands[ME]) - 1}") == ("MU-char-5", "opening")


@pytest.mark.rule("MU-act-7", "MU-act-9")
def test_classes_and_items_wait_for_ones_own_turn() -> None:
    for name, rule in (("professor", "MU-act-7"), ("bagpipes", "MU-act-9")):
        assert why(calm(Birch={"hand": [name]}), OTHER, "hand.0") == (rule, "not your turn")
        assert why(calm(Armitage={"hand": [name]}), ME, "hand.0") == FREE_TO


@pytest.mark.rule("MU-class-8")
def test_a_cultist_cannot_give_the_class_up() -> None:
    assert why(calm(Armitage={"classes": ["cultist"]}), ME, f"DiscardClass(0,{number('cultist')})")[0] == "MU-class-8"
    assert why(calm(Armitage={"classes": ["professor"]}), ME, f"DiscardClass(0,{number('professor')})") == FREE_TO


@pytest.mark.rule("MU-curse-12")
def test_the_dead_are_not_cursed() -> None:
    curse = next(card.id for card in GAME.box.cards if card.kind == "curse")
    held = {"hand": [curse]}
    assert why(calm(Armitage=held), ME, play("PlayCurse", ME, curse, OTHER)) == FREE_TO
    ghost = calm(Armitage=held, Birch={"dead": True})
    assert why(ghost, ME, play("PlayCurse", ME, curse, OTHER)) == ("MU-curse-12", "dead")


@pytest.mark.rule("MU-dig-16")
def test_a_trade_is_offered_so_many_times() -> None:
    state = calm(Armitage={"items": ["bagpipes"]})
    choose(state, "Armitage", "Offer Birch a trade", [["Bagpipes"], []])
    assert why(state, ME, "ProposeTrade(0,1)") == ("MU-dig-16", "enough offers")
    assert why(state, ME, "ProposeAgain(0,1)") == FREE_TO


@pytest.mark.rule("MU-goth-1", "MU-goth-8")
def test_ozathoth_answers_no_summons_though_he_sounds_like_it() -> None:
    for name, expected in (("ozathoth", ("MU-goth-1", "not among")), ("buggoth", FREE_TO)):
        state = kicked("Ruggoth", Armitage={"hand": [name, "joggoth"]})
        assert why(state, ME, f"AddGoth(0,{number(name)})") == expected


@pytest.mark.rule("MU-curse-20")
def test_an_item_that_has_turned_evil_lends_no_power() -> None:
    worn: dict[str, Any] = {"item": POWERFUL}
    for evil, expected in ((True, ("MU-curse-20", "evil item")), (False, FREE_TO)):
        state = fight("ruggoth", Armitage={"items": [{**worn, "evil": evil}], "classes": ["professor"]})
        assert why(state, ME, f"UseItem(0,{number(POWERFUL)},[])") == expected


@pytest.mark.rule("MU-multi-9")
def test_a_mutation_needs_a_monster_in_the_hand() -> None:
    assert why(fight("ruggoth", Armitage={"hand": ["mutation"]}), ME, "hand.0") == ("MU-multi-9", "no monster in hand")
    state = fight("ruggoth", Armitage={"hand": ["mutation", "buggoth"]})
    assert why(state, ME, f"hand.{state.hands[ME].index(number('mutation'))}") == FREE_TO


@pytest.mark.rule("MU-run-15")
def test_no_card_of_combat_is_played_once_the_fight_is_settled() -> None:
    for name in ("rugose", "canned_meat"):
        state = doomed("Ruggoth", Birch={"hand": [name]})
        assert why(state, OTHER, "hand.0") == FREE_TO
        passes(state, *asked(state))
        assert state.fight is not None
        assert state.fight.settled
        assert why(state, OTHER, "hand.0") == ("MU-run-15", "in flight")


@pytest.mark.parametrize("pair", params(CARDS, GEAR, HELP))
def test_it_is_refused_with_the_obstacle_and_allowed_without(pair: Pair) -> None:
    pair.hold()


def test_every_rule_that_a_choice_declares_against_it_is_seen_in_a_pair() -> None:
    assert without_pair(GAME, [CARDS, GEAR, HELP], cited(globals())) == set()
