"""The ten sheets, the three decks, Events and Disasters obey everything that the gaps of the ledger bind."""

import re
from collections import Counter

import pytest

from miskatonic.games.terror_paths.content.items import Item
from miskatonic.games.terror_paths.content.reading.common import Texts
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.reading.stock import GIST
from miskatonic.games.terror_paths.content.vocabulary import VOCABULARY
from miskatonic.games.terror_paths.rules.effects.conditions import JUDGES
from miskatonic.games.terror_paths.rules.effects.table import VERBS

BOX = read_box("hound_dog", VERBS)
SHEETS = {sheet.id: sheet for sheet in BOX.investigators}
ITEMS = {item.id: item for item in BOX.items}
EVENTS = [event for event in BOX.events if not event.disaster]
DISASTERS = [event for event in BOX.events if event.disaster]


def says(key: str) -> list[str]:
    return [str(effect) for effect in BOX.text(key)]


# --- Investigators ---


@pytest.mark.rule("TP-gap-investigators")
def test_there_are_ten_sheets_within_the_printed_limits() -> None:
    assert len(SHEETS) == len({sheet.name for sheet in SHEETS.values()}) == 10
    for sheet in SHEETS.values():
        assert all(2 <= most <= 6 for most in sheet.maxima)
        assert (sheet.threshold, sheet.desperation, sheet.slots) == (4, 1, 4)
        assert 5 <= sheet.san <= 7
        assert 5 <= sheet.hp <= 8


@pytest.mark.rule("TP-gap-investigators", "TP-sheet-3")
def test_the_circled_totals_follow_from_the_maximums_and_robertas_is_17() -> None:
    assert SHEETS["roberta"].total == 17
    assert sorted(SHEETS["roberta"].maxima) in ([2, 4, 5], [2, 2, 6])
    assert all(15 <= sheet.total <= 19 for sheet in SHEETS.values())


@pytest.mark.rule("TP-gap-investigators")
def test_the_named_sheets_have_what_is_known_of_them() -> None:
    assert (SHEETS["harvey"].san, SHEETS["harvey"].hp) == (6, 6)
    assert SHEETS["harvey"].maxima[2] >= 2
    assert SHEETS["eva"].maxima[0] >= 3
    assert SHEETS["jee"].maxima[1] >= 2
    assert says("investigator.chester.madness") == ["lose_san count=1 who=you"]
    assert says("investigator.jee.madness")
    assert says("investigator.martha.madness")
    assert SHEETS["vincente"].madness == "cowardly"
    assert (SHEETS["paul"].bonus, SHEETS["zelda"].bonus, SHEETS["zoran"].bonus) == ("craftsman", "start_luck", "wary")
    assert SHEETS["zelda"].worth > 0


@pytest.mark.rule("TP-gap-investigators", "TP-mad-2")
def test_every_bonus_and_madness_says_its_moment() -> None:
    moment = r"\. (Always|Once a turn|Always, once|Always, once a turn|You may)\b"
    for sheet in SHEETS.values():
        assert re.search(moment, sheet.bonus_text), sheet.bonus_text
        kind = "Continuous" if sheet.madness else "Immediate"
        assert f". {kind}: " in sheet.madness_text
        assert bool(sheet.madness) != bool(says(f"investigator.{sheet.id}.madness"))
    assert len({sheet.bonus for sheet in SHEETS.values()}) == 10


# --- Items ---


@pytest.mark.rule("TP-gap-weapons", "TP-gap-gear", "TP-gap-spells")
@pytest.mark.parametrize("deck", ["weapon", "gear", "spell"])
def test_a_common_deck_has_thirty_cards(deck: str) -> None:
    assert sum(item.copies for item in ITEMS.values() if item.deck == deck) == 30


@pytest.mark.rule("TP-gap-weapons", "TP-flaw-1")
def test_the_named_weapons_do_what_is_known_of_them() -> None:
    assert says("item.rifle.0") == ["add_dice count=2"]
    assert says("item.pistol.0") == ["add_dice count=1"]
    assert (says("item.tommy_gun.0"), says("item.tommy_gun.flaw")) == (["add_dice count=4"], ["drop_faces face=6"])
    assert says("item.shotgun.flaw") == ["drop_faces face=1"]
    assert says("item.leather_sap.0") == ["set_dice face=1"]
    assert ITEMS["athame"].keep == "san 1"
    assert ITEMS["dagger"].deck == "weapon"


@pytest.mark.rule("TP-itype-2", "TP-itype-3", "TP-itype-4")
def test_weapons_are_for_battle_gear_for_challenges_spells_for_both() -> None:
    rolls = {deck: Counter[str]() for deck in ("weapon", "gear", "spell")}
    for item in ITEMS.values():
        for use in item.uses:
            if item.deck in rolls:
                rolls[item.deck].update(use.rolls)
    assert set(rolls["weapon"]) == {"battle", "challenge"}
    assert [
        item.id for item in ITEMS.values() if item.deck == "weapon" for u in item.uses if "challenge" in u.rolls
    ] == ["crowbar"]
    assert "battle" not in rolls["gear"]
    assert set(rolls["spell"]) == {"battle", "challenge"}


@pytest.mark.rule("TP-gap-gear")
def test_gear_heals_shields_spies_and_drives_enemies_off() -> None:
    verbs = Counter[str]()
    for item in ITEMS.values():
        if item.deck == "gear":
            verbs.update({e.verb for n, _ in enumerate(item.uses) for e in BOX.text(f"item.{item.id}.{n}")})
    assert {"scatter_enemies", "spy", "lessen", "restore_hp", "restore_san"} <= set(verbs)
    assert says("item.first_aid_kit.0") == ["restore_hp count=2 who=you", "restore_san count=2 who=you"]
    assert ITEMS["kevlar"].uses[0].causes == ("attack",)


@pytest.mark.rule("TP-gap-spells", "TP-itime-3")
def test_the_named_spells_do_what_is_known_of_them() -> None:
    assert says("item.echo_from_beyond.0") == ["boost by=threat dice=1"]
    assert says("item.sphere_of_nath.0") == ["boost by=1 dice=pow"]
    assert ITEMS["thaumaturgy"].uses[0].moment == "before"
    assert {"red_sign", "ring_of_eibon"} <= set(ITEMS)


@pytest.mark.rule("TP-gap-weapons", "TP-boost-4")
def test_critical_targets_have_their_tools() -> None:
    fine = {"set_dice", "minus", "turn_die"}
    tools = {i.id for i in ITEMS.values() for u in i.uses for e in BOX.text(u.text) if e.verb in fine}
    assert {"leather_sap", "dagger", "lockpicks", "brass_knuckles", "ring_of_eibon"} <= tools


@pytest.mark.rule("TP-flaw-1")
def test_four_dice_come_only_with_a_drawback() -> None:
    for item in ITEMS.values():
        for use in item.uses:
            dice = [e.amount("count") for e in BOX.text(use.text) if e.verb == "add_dice"]
            if any(amount.plus >= 3 or amount.value for amount in dice):
                assert says(f"item.{item.id}.flaw"), item.id


def words_of(item: Item) -> str:
    return item.text.lower()


@pytest.mark.parametrize("item", ITEMS.values(), ids=lambda item: item.id)
def test_an_item_says_every_number_that_it_carries_out(item: Item) -> None:
    assert len(item.gist) <= GIST
    keys = [use.text for use in item.uses] + [f"item.{item.id}.flaw", f"item.{item.id}.ongoing"]
    numbers = [
        amount.plus if amount.fixed else max(amount.plus, amount.times if amount.times > 1 else 0)
        for key in keys
        for effect in BOX.text(key)
        for name in effect.args
        if name in ("count", "by", "face")
        for amount in [effect.args[name]]
        if not isinstance(amount, int | str | tuple)
    ]
    spelt = {1: ("1", "one", "a "), 2: ("2", "two", "twice")}
    for number in filter(None, numbers):
        assert any(word in words_of(item) for word in spelt.get(number, (str(number),))), (item.id, number)


# --- Events and Disasters ---


@pytest.mark.rule("TP-gap-events", "TP-gap-disasters")
def test_thirty_events_and_fifteen_disasters() -> None:
    assert sum(event.copies for event in EVENTS) == 30
    assert sum(event.copies for event in DISASTERS) == 15
    assert BOX.disasters == len(EVENTS)


@pytest.mark.rule("TP-gap-events", "TP-event-4")
def test_events_strike_in_all_the_ways_the_rules_provide_for() -> None:
    verbs = {e.verb for event in EVENTS for top in BOX.text(f"event.{event.id}.now") for e in top.every()}
    assert {"horrify", "place_rank_one", "lay", "spy", "move"} <= verbs
    assert sum(event.challenge is not None for event in EVENTS) >= 3
    assert {event.stays for event in EVENTS} == {"", "sheet", "map"}
    kind = {"quiet_hour", "left_in_a_pocket", "marginalia", "borrowed_hour", "door_left_ajar", "luck_of_the_damned"}
    assert kind <= {event.id for event in EVENTS}


@pytest.mark.rule("TP-event-4")
def test_an_event_that_stays_can_go() -> None:
    for event in BOX.events:
        if event.stays:
            keys = [f"event.{event.id}.ongoing", *[deed.text for deed in event.deeds]]
            said = [e.verb for key in keys for top in BOX.text(key) for e in top.every()]
            assert "discard_this" in said, event.id


@pytest.mark.rule("TP-inst-3", "TP-event-3")
def test_challenges_of_events_are_instant_and_cost_something() -> None:
    for event in BOX.events:
        if event.challenge is not None:
            assert event.challenge.kind == "instant"
            assert says(f"event.{event.id}.fail")


@pytest.mark.rule("TP-gap-disasters", "TP-event-5")
def test_a_disaster_is_always_bad_and_never_the_end_by_itself() -> None:
    good = {"gain_luck", "gain_insight", "restore_hp", "restore_san", "draw_item", "lower_threat", "spy"}
    for event in DISASTERS:
        texts = [BOX.text(f"event.{event.id}.{part}") for part in ("now", "pass", "fail", "ongoing")]
        said = {e.verb for text in texts for top in text for e in top.every()}
        assert said
        assert not said & good, event.id
    doom = [e for event in DISASTERS for e in BOX.text(f"event.{event.id}.now") if e.verb == "doom"]
    assert all(any(c.name == "doom" and c.negated for c in effect.conditions) for effect in doom)


@pytest.mark.parametrize("event", BOX.events, ids=lambda event: event.id)
def test_an_event_can_be_read_aloud_and_fits_a_phone(event: object) -> None:
    text, head = str(getattr(event, "text", "")), str(getattr(event, "head", ""))
    assert 10 <= len(head) <= 160
    assert 10 <= len(text) <= 240
    assert head[-1] in ".?!"
    assert text[-1] == "."


# --- the vocabulary ---


def test_every_verb_is_carried_out_and_every_condition_judged() -> None:
    assert set(VERBS) == set(VOCABULARY.verbs)
    assert set(JUDGES) == set(VOCABULARY.conditions)


def test_reading_gathers_texts_only_once() -> None:
    assert read_box("hound_dog").digest == BOX.digest
    assert Texts().effects == {}
