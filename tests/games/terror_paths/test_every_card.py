"""Every deck is walked: each card is turned up, used or suffered once, and all that it starts comes to its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from miskatonic.games.terror_paths.content.box import MENACE_CARD, Box
from miskatonic.games.terror_paths.content.items import Item
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS
from miskatonic.games.terror_paths.content.records import RELIC
from miskatonic.games.terror_paths.content.scenario import MenaceCard
from miskatonic.games.terror_paths.records import NOBODY, NONE, Foe
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.battle.blows import kill, turn_into_foe
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.effects.world import gain_lore
from miskatonic.games.terror_paths.rules.items.clearing import Clearing
from miskatonic.games.terror_paths.rules.menace.events import DrawEvent
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.tests import Test
from miskatonic.games.terror_paths.rules.setup.setup import Become
from miskatonic.games.terror_paths.rules.sheet.losses import Loss
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import Handle
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Step
from miskatonic.pieces.effects.effect import Effect
from tests.games.terror_paths.test_scenarios import BOXES, table_of
from tests.games.terror_paths.texts import happen, settle, sound


def told(s: Terror, *kinds: str) -> list[tuple[Any, ...]]:
    return [event.facts for event in s.log or [] if event.kind in kinds]


def run(s: Terror, *steps: Any) -> Terror:
    s.then(*steps)
    s.advance()
    return s


CARDS = [(name, card.id) for name, box in BOXES.items() for card in box.cards]


@pytest.mark.rule("TP-A-1", "TP-prio-2")
@pytest.mark.parametrize(("name", "card"), CARDS)
def test_an_encounter_card_is_turned_up_and_dealt_with(name: str, card: str) -> None:
    s = table_of(name, 3, 5)
    here = s.place[0]
    printed = s.box.cards[s.box.card_number[card]]
    if s.box.of_back[printed.back] == (printed.number,):  # then nothing is left to lie in its own place
        s.back_at = [NONE if back == printed.back else back for back in s.back_at]
    s.back_at[here], s.card_at[here] = printed.back, printed.number
    s.card_bag[printed.number] = 0
    s.handled = s.finished = s.blocked = s.locked = 0
    settle(run(s, Handle(here)), 3)
    assert (here, printed.number) in [facts[:2] for facts in told(s, "reveals")]
    if s.box.text(f"card.{printed.id}.enter") and not s.over:
        assert told(s, "enters") or s.foes_at(here)
    sound(s)


EVENTS = [(name, event.id) for name in ("hound_dog", "expedition") for event in BOXES[name].events]


@pytest.mark.rule("TP-event-2", "TP-event-3", "TP-lore-3")
@pytest.mark.parametrize(("name", "event"), EVENTS)
def test_an_event_a_disaster_and_a_curse_happen(name: str, event: str) -> None:
    s = table_of(name, 3, 5)
    printed = s.box.events[s.box.event_number[event]]
    if printed.curse:
        s.curses[0] = (printed.number,)
        s.event_bag[printed.number] = 0
        settle(happen(s, f"event.{event}.now", s.place[0], 0), 3)
        assert s.gone_events[printed.number] or any(printed.number in held for held in s.curses)
        return
    s.event_bag[printed.number] -= 1
    s.tops = (printed.number,)
    settle(run(s, DrawEvent()), 3)
    assert told(s, "event")[0] == (printed.number, s.lead)
    sound(s)


MENACE = [(name, number) for name, box in BOXES.items() for number in box.menace_all]


@pytest.mark.rule("TP-glos-3")
@pytest.mark.parametrize(("name", "number"), MENACE)
def test_a_menace_card_is_turned_up_on_both_its_sides(name: str, number: int) -> None:
    card = BOXES[name].scenario.counters[number]
    assert isinstance(card, MenaceCard)
    for side in ("", ".back") if card.back_name else ("",):
        s = table_of(name, 3, 5)
        s.menace = True
        s.counters[number] = 2 if side else 1
        settle(happen(s, f"{card.id}{side}", s.place[0]), 3)
        assert card.id.startswith(MENACE_CARD)
        assert not s.agenda or s.over
        sound(s)


# --- Items ---

USES = ("UseItem", "UseBefore", "UseNow", "UseInAct", "ClearOut", "Shield")
FORWARD = ("Join", "Ready", "Recover")


def items_of(box: Box) -> Iterable[Item]:
    """Relics are a scenario's own; all other Items are the same in each."""
    return [item for item in box.items if item.deck == RELIC or box is BOXES["hound_dog"]]


ITEMS = [(name, item) for name, box in BOXES.items() for item in items_of(box)]
USED = [(name, item.id, n) for name, item in ITEMS for n in range(len(item.uses))]
KEYS = [(name, item.id) for name, item in ITEMS if item.key]
WATCHING = [(name, item.id) for name, item in ITEMS if item.ongoing.startswith("killed:")]


def occasions(box: Box, here: int) -> list[list[Step[Any]]]:
    """Moments of all kinds: an action, losses, a way to go, a Battle, every Challenge, Tests."""
    losses = [Loss(0, 2, 0, "horrify"), Loss(0, 0, 3, "attack"), Loss(0, 1, 1, "card")]
    tests = [Test(0, stat) for stat in ("int", "pow", "str")]
    attempts = [Attempt(key, here) for key in box.challenges if key.startswith("card.")]
    found: list[Step[Any]] = [Handle(here), *losses, Moves(), Clearing(here), Fight(here), *attempts, *tests]
    return [[step] for step in found]


def retreat(box: Box) -> int:
    return next(place for place, spot in enumerate(box.spots) if spot.retreat)


def bearer(name: str, item: str) -> Terror:
    """In a Retreat one who holds only that, hurt and with dice to roll, and two more; an Enemy stands beside them."""
    s = table_of(name, 3, 5)
    here = retreat(s.box)
    s.place = [here] * 3
    s.items[0] = (2 * s.box.item_number[item],)
    s.san[0], s.hp[0], s.luck[0] = s.investigator(0).threshold + 1, 3, 0
    s.stats[:3] = [2, 2, 2]
    weak = next(foe for foe in s.box.foes if foe.rank == 1)
    place_foes(s, weak.number, here, 1, "TP-A-3")
    s.back_at[here] = NONE
    return s


def use_it(s: Terror, held: int, n: int) -> bool:
    """Go on until the Item may be used in this way, and use it."""
    for _ in range(60):
        if s.over or not s.seats_to_act:
            return False
        seat = s.seats_to_act[0]
        legal = s.legal(seat)
        for step in legal:
            x: Any = step
            if type(step).__name__ in USES and (getattr(x, "held", -1), x.use) == (held, n):
                s.play(seat, step)
                return True
            if type(step).__name__ == "Shield" and (x.item, x.use) == (held, n):
                s.play(seat, step)
                return True
        forward = [step for name in FORWARD for step in legal if type(step).__name__ == name]
        declined = [step for step in legal if step.declines]
        s.play(seat, [*forward, *declined, *legal][0])
    return False


@pytest.mark.rule("TP-item-1", "TP-itime-1", "TP-itime-2", "TP-itime-5")
@pytest.mark.parametrize(("name", "item", "n"), USED)
def test_an_item_is_used_in_each_of_its_ways(name: str, item: str, n: int) -> None:
    held = 2 * BOXES[name].item_number[item]
    printed = BOXES[name].items[held >> 1]
    for steps in occasions(BOXES[name], retreat(BOXES[name])):
        s = bearer(name, item)
        if any(condition.name == "turned" for condition in printed.uses[n].conditions):
            turn_into_foe(s, 2, s.box.foe_number["mind_control"], "TP-elim-10")
        if isinstance(steps[0], (Handle, Moves, Attempt)):
            s.foes = tuple([foe for foe in s.foes if foe.seat >= 0])
        if isinstance(steps[0], Attempt):
            card = s.box.cards[s.box.card_number[steps[0].what.split(".")[1]]]
            s.back_at[s.place[0]], s.card_at[s.place[0]], s.up = card.back, card.number, 1 << s.place[0]
        if use_it(run(s, *steps), held, n):
            settle(s, 3)
            assert told(s, "uses")[0] == (0, held >> 1)
            assert held not in s.items[0] or printed.keep or s.over
            sound(s)
            return
    raise AssertionError("there is no moment for it")


@pytest.mark.rule("TP-itype-5", "TP-class-5")
@pytest.mark.parametrize(("name", "item"), KEYS)
def test_a_key_opens_a_lock(name: str, item: str) -> None:
    s = bearer(name, item)
    s.foes = ()
    printed = s.box.items[s.box.item_number[item]]
    to = s.box.place_number[printed.opens[0]] if printed.opens else s.paths.next[s.place[0]][0]
    s.place[0] = s.paths.next[to][0]
    s.back_at[to] = max(s.back_at[to], 0)
    s.blocked, s.locked = 0, 1 << to
    run(s, Moves())
    step = next(step for step in s.legal(0) if type(step).__name__ == "Unlock")
    s.play(0, step)
    assert (s.place[0], s.locked, s.items[0]) == (to, 0, ())


@pytest.mark.rule("TP-ong-1")
@pytest.mark.parametrize(("name", "item"), WATCHING)
def test_an_item_that_waits_for_a_death_has_it(name: str, item: str) -> None:
    s = bearer(name, item)
    tag = s.box.items[s.box.item_number[item]].ongoing.removeprefix("killed:")
    kind = next(foe for foe in s.box.foes if tag in ("any", foe.id, *foe.tags))
    before = (s.luck[0], s.insight[0])
    kill(s, Foe(99, kind.number, s.place[0]))
    s.advance()
    assert (s.luck[0], s.insight[0]) > before


def test_no_item_is_left_out() -> None:
    walked = {*[one[:2] for one in USED], *KEYS, *WATCHING}
    assert walked == {(name, item.id) for name, item in ITEMS}


# --- Victims, Lore, Investigators ---

VICTIMS = [(name, victim.id) for name, box in BOXES.items() for victim in box.victims]


@pytest.mark.rule("TP-lore-4")
@pytest.mark.parametrize(("name", "victim"), VICTIMS)
@pytest.mark.parametrize("fate", ["rescued", "exploited"])
def test_a_victim_is_rescued_and_exploited(name: str, victim: str, fate: str) -> None:
    s = table_of(name, 3, 5)
    assert s.box.text(f"victim.{victim}.{fate}")
    settle(happen(s, f"victim.{victim}.{fate}", s.place[0], 0), 3)
    assert not s.agenda or s.over
    sound(s)


@pytest.mark.rule("TP-lore-1")
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_lore_card_is_turned_up_and_read(name: str) -> None:
    s = table_of(name, 3, 5)
    for lore in s.box.scenario.lore:
        s.box = BOXES[name]
        gain_lore(s, Effect("gain_lore", {"lore": lore.id}), Do("", 0, s.place[0], NOBODY))
    assert s.lore.bit_count() == len(s.box.scenario.lore)
    assert len(told(s, "lore")) == len(s.box.scenario.lore)


@pytest.mark.rule("TP-setup-12", "TP-setup-13")
@pytest.mark.parametrize("sheet", range(len(BOXES["hound_dog"].investigators)))
def test_every_investigator_can_be_chosen(sheet: int) -> None:
    s = table_of("hound_dog", 1, 5)
    s.sheet[0] = NONE
    Become(0, sheet).run(s)
    assert (s.sheet[0], s.place[0]) == (sheet, s.home)
