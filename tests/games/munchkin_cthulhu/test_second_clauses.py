"""Second clauses of rules, which a break could miss: the dead, what is gone already, what lapses, what stays."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Pending, Spoils, Trade
from miskatonic.games.munchkin_cthulhu.rules.cards.play import lift_curse
from miskatonic.games.munchkin_cthulhu.rules.cards.react import eclipse
from miskatonic.games.munchkin_cthulhu.rules.cards.resolve import strike
from miskatonic.games.munchkin_cthulhu.rules.combat.entering import Meet, TakePlace
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import totals
from miskatonic.games.munchkin_cthulhu.rules.fate.cult import become_cultist
from miskatonic.games.munchkin_cthulhu.rules.fate.death import die
from miskatonic.games.munchkin_cthulhu.rules.items.payment import SUPER, pay
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.fights import number
from tests.games.munchkin_cthulhu.table import events, table

ARMITAGE, BIRCH, CARTER = 0, 1, 2
FIVE = ["squamous", "mephitic", "rugose", "buggoth", "joggoth"]
MEMBER = {"items": ["cult_membership_card"], "passes for cultist": True}


def at(phase: str, **seats: Any) -> Munchkin:
    return table({"phase": phase, "seats": seats})


def fight(*monsters: str, **seats: Any) -> Munchkin:
    return table({"seats": seats, "fight": {"monsters": list(monsters)}, "cultist pile": 2})


@pytest.mark.rule("MU-curse-4", "MU-curse-12")
def test_a_curse_that_finds_its_victim_dead_is_discarded() -> None:
    s = at("start", Birch={"dead": True, "level": 5})
    strike(s, number("amnesia"), BIRCH)
    assert s.door_discards[-1] == number("amnesia")
    assert not events(s, "cursed")


@pytest.mark.rule("MU-death-1")
def test_nobody_dies_twice() -> None:
    s = at("start", Birch={"dead": True})
    before = s.digest(), len(s.log or [])
    die(s, BIRCH)
    assert (s.digest(), len(s.log or [])) == before


@pytest.mark.rule("MU-mon-9")
@pytest.mark.parametrize("there", [True, False])
def test_who_is_no_longer_in_the_fight_meets_no_monster(there: bool) -> None:
    preacher = next(c.id for c in GAME.box.cards if GAME.box.says(number(c.id), "convert_on_meeting"))
    s = fight(preacher)
    assert s.fight is not None
    seat = s.fight.fighter if there else CARTER
    Meet(s.fight.no, s.fight.monsters[0].no, seat).run(s)
    assert s.is_cultist(seat) is there


@pytest.mark.rule("MU-mon-9")
def test_a_monster_that_is_gone_is_met_by_nobody() -> None:
    preacher = next(c.id for c in GAME.box.cards if GAME.box.says(number(c.id), "convert_on_meeting"))
    s = fight(preacher)
    assert s.fight is not None
    Meet(s.fight.no, s.fight.monsters[0].no + 1, ARMITAGE).run(s)
    assert not s.is_cultist(ARMITAGE)


@pytest.mark.rule("MU-chy-1", "MU-cards-12")
def test_with_five_cards_there_is_no_charity_to_tell_of() -> None:
    s = at("charity", Armitage={"level": 5, "hand": FIVE})
    assert not events(s, "charity")
    assert s.turn == BIRCH


@pytest.mark.rule("MU-curse-18", "MU-item-14")
def test_a_card_like_a_curse_is_lifted_from_its_bearer_and_leaves_the_rest_in_front() -> None:
    mine = {"front": ["Corrupted By Power", "created_using_cinematic_rules"]}
    s = at("start", Armitage=mine)
    lift_curse(s, ARMITAGE, number("corrupted_by_power"))
    assert s.front[ARMITAGE] == (number("created_using_cinematic_rules"),)
    assert s.door_discards[-1] == number("corrupted_by_power")


@pytest.mark.rule("MU-trade-10", "MU-mon-4")
def test_offers_of_a_trade_lapse_for_who_begins_a_fight_and_stand_for_others() -> None:
    s = at("start", Armitage={"items": ["bagpipes"]}, Birch={"items": ["tommy_gun"]})
    mine = Trade(ARMITAGE, BIRCH, (number("bagpipes"),), ())
    s.offers = (mine, Trade(BIRCH, CARTER, (number("tommy_gun"),), ()))
    arrive(s, "ruggoth")
    assert [(offer.by, offer.to) for offer in s.offers] == [(BIRCH, CARTER)]


@pytest.mark.rule("MU-mon-4", "MU-close-16")
def test_a_monster_that_is_cancelled_goes_to_the_discards_alone() -> None:
    s = at("start", Armitage={"hand": ["bagpipes"]})
    before = len(s.door_discards)
    arrive(s, "ruggoth", void=1)
    assert s.fight is None
    assert tuple(s.door_discards[before:]) == (number("ruggoth"),)


def arrive(s: Munchkin, monster: str, void: int = 0) -> None:
    """A monster takes its place in a fight, or has been cancelled."""
    s.pending = (*s.pending, Pending(99, "monster", number(monster), ARMITAGE, 0, -1, -1, void))
    TakePlace(99, "door").run(s)


@pytest.mark.rule("MU-cult-27", "MU-class-14")
def test_a_cultist_who_passes_for_one_counts_once() -> None:
    cult = {"classes": ["cultist"]}
    plain = fight("ruggoth", Armitage=cult, Birch=cult)
    both = fight("ruggoth", Armitage={**cult, **MEMBER}, Birch=cult)
    assert plain.fight is not None
    assert both.fight is not None
    assert totals(both, both.fight) == totals(plain, plain.fight)


@pytest.mark.rule("MU-curse-20", "MU-item-8")
def test_an_item_that_has_turned_evil_takes_no_place() -> None:
    hats = [{"item": "fez_of_fazooli", "worn": False}, {"item": "cowl_of_cthulhu", "evil": True}]
    s = at("start", Armitage={"items": hats})
    assert s.reason(ARMITAGE, f"Equip(0,{number('fez_of_fazooli')})") is None


@pytest.mark.rule("MU-close-5", "MU-dig-6")
def test_there_is_one_clock_and_only_where_it_was_agreed() -> None:
    for timer, seconds in ((True, 30), (False, 0)):
        clocks = GAME.clocks(GAME.resolve(3, {"timer": timer, "seconds": 30}))
        assert (clocks.game, clocks.decision) == (0, seconds)


@pytest.mark.rule("MU-close-5")
def test_who_haggles_over_help_rests_on_the_offers_and_nobody_else() -> None:
    s = fight("ruggoth")
    assert "offers" in GAME.rests_on(s, "AskForHelp(0,1)")
    assert "offers" not in GAME.rests_on(s, "Pass(0)")


@pytest.mark.rule("MU-cult-8", "MU-cult-9")
def test_a_conversion_that_comes_to_nothing_cites_what_the_victim_is() -> None:
    cult = {"classes": ["cultist"]}
    believer = at("start", Armitage=cult, Birch={"hand": ["bagpipes"]})
    become_cultist(believer, ARMITAGE, "MU-cult-7")
    assert [event.rule for event in events_of(believer, "not_converted")] == ["MU-cult-9"]
    neighbour = at("start", Armitage={"hand": ["bagpipes"]}, Birch=cult)
    become_cultist(neighbour, ARMITAGE, "MU-cult-7")
    assert [event.rule for event in events_of(neighbour, "not_converted")] == ["MU-cult-8"]


def events_of(s: Munchkin, kind: str) -> list[Any]:
    return [event for event in s.log or [] if event.kind == kind]


@pytest.mark.rule("MU-rew-13")
def test_without_a_helper_there_is_nothing_to_deal_evenly() -> None:
    s = at("start", Armitage={"hand": ["bagpipes"]})
    s.spoils = Spoils(ARMITAGE, NONE, (number("tommy_gun"),), None, (1, 0))
    before = s.spoils
    eclipse(s)
    assert s.spoils == before


@pytest.mark.rule("MU-class-4", "MU-item-16")
def test_super_munchkin_can_be_paid_and_goes_to_the_discards() -> None:
    s = at("start", Armitage={"hand": ["bagpipes"], "classes": ["professor"], "super": True})
    pay(s, ARMITAGE, (SUPER,), "MU-item-16")
    assert s.door_discards[-1] == number("super_munchkin")
    assert s.supers[ARMITAGE] == NONE


@pytest.mark.rule("MU-curse-13")
def test_a_curse_that_stays_lies_in_front_of_its_victim_alone() -> None:
    s = at("start", Armitage={"hand": ["bagpipes"]}, Birch={"curses": ["Hair Stands On End"]})
    strike(s, number("flashlight_goes_out"), ARMITAGE)
    kept = [[kept.card for kept in s.kept[seat]] for seat in (ARMITAGE, BIRCH)]
    assert kept == [[number("flashlight_goes_out")], [number("hair_stands_on_end")]]
