"""What is left of cards and events: kept and tapped, drawn, placed, ended."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.content.records import EventCard
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.battle.blows import turn_into_foe
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.menace.events import DrawEvent
from miskatonic.games.terror_paths.rules.menace.menace import MenaceTurn
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.tests import Test
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.sheet.losses import Loss
from miskatonic.games.terror_paths.rules.table.cards import is_finished, lay_card
from miskatonic.games.terror_paths.rules.table.foes import closed, move_foe, place_foes
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.pieces.effects.effect import Condition
from tests.games.terror_paths.stage import choose, facts, foe, give, keys, lay, names, put, run, settle, table, told
from tests.games.terror_paths.trial import (
    ATTIC,
    CELLAR,
    CHESTER,
    CRYPT,
    DEN,
    EVA,
    HALL,
    HARVEY,
    IMP,
    VAULT,
    effect,
    trial,
)

QUIET, LAIR, WALL, TRAP, DIG, DEN_CARD, CRYPT_CARD, LATER = 1, 2, 3, 4, 5, 6, 7, 8


@pytest.mark.rule("TP-item-2", "TP-item-5", "TP-item-7", "TP-itime-1", "TP-boost-2", "TP-luck-2")
def test_items_are_used_after_the_dice_are_seen_one_after_another_by_their_owner() -> None:
    s = table(EVA, HARVEY, dice=[1, 2])
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, luck=0)
    give(s, 0, 6, 6)
    give(s, 1, 6)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "Ready(1,0)")
    choose(s, 1, "Ready(1,1)")
    assert "UseItem" not in names(s, 1)
    choose(s, 0, "UseItem(1,0,12,0)")
    choose(s, 0, "UseItem(1,0,12,0)")
    assert [(die.face, die.plus) for die in s.rolls[0].dice] == [(1, 12)]


@pytest.mark.rule("TP-ong-4", "TP-item-1", "TP-dig-8")
def test_an_item_may_be_kept_for_its_price() -> None:
    s = table(EVA, dice=[1, 2])
    put(s, 0, HALL, luck=0, san=3)
    give(s, 0, 5)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "Ready(1,0)")
    choose(s, 0, "UseItem(1,0,10,0)")
    choose(s, 0, "Keep(0,10)")
    assert (s.san[0], s.items[0]) == (2, (10,))


@pytest.mark.rule("TP-itime-2")
def test_an_item_for_another_moment_is_refused() -> None:
    s = table(EVA, dice=[1])
    put(s, 0, HALL, luck=0)
    give(s, 0, 3, 4)
    run(s, Test(0, "int"))
    assert s.items[0] == (6, 8)
    assert told(s, "uses") == []


@pytest.mark.rule("TP-class-1", "TP-class-7", "TP-tgt-3")
def test_a_chapter_card_replaces_what_was_there_and_ends_a_lock() -> None:
    s = table(EVA)
    lay(s, CRYPT, CRYPT_CARD)
    s.insight_at[CRYPT] = 1
    lay_card(s, CRYPT, LATER, "TP-class-7")
    assert (s.card_at[CRYPT], s.up >> CRYPT & 1, s.locked, s.insight_at[CRYPT]) == (LATER, 0, 0, 1)
    assert s.gone_cards[CRYPT_CARD] == 1


@pytest.mark.rule("TP-class-6", "TP-class-3", "TP-foe-5", "TP-bseq-5")
def test_nothing_is_placed_in_or_moved_into_a_closed_place() -> None:
    s = table(EVA)
    lay(s, CRYPT, CRYPT_CARD, up=False)
    assert closed(s, CRYPT)
    assert place_foes(s, IMP, CRYPT, 1, "TP-A-3") == 0
    no = foe(s, IMP, VAULT)
    move_foe(s, no, CRYPT, "TP-foe-5")
    moved = s.foe(no)
    assert moved is not None
    assert moved.place == VAULT


@pytest.mark.rule("TP-event-1", "TP-event-2", "TP-event-3", "TP-glos-1", "TP-horr-6")
def test_an_event_strikes_where_the_lead_stands_and_is_gone() -> None:
    s = table(EVA, HARVEY)
    put(s, 0, ATTIC)
    put(s, 1, DEN)
    s.lead = 1
    s.event_bag = [0, 1, 0, 0, 0]
    s.tops = ()
    run(s, DrawEvent())
    assert [(each.kind, each.place) for each in s.foes_at(DEN)] == [(IMP, DEN)]
    assert s.gone_events == [0, 1, 0, 0, 0]


@pytest.mark.rule("TP-event-4", "TP-lore-3", "TP-elim-6", "TP-inv-3")
def test_an_event_on_a_sheet_stays_and_goes_with_its_bearer() -> None:
    s = table(EVA, HARVEY)
    s.event_bag = [0, 0, 0, 1, 0]
    s.tops = ()
    run(s, DrawEvent())
    assert s.curses[0] == (3,)
    assert s.has(0, "no_luck")
    eliminate(s, 0, False)
    assert sum(map(len, s.curses)) == 0
    assert s.gone_events[3] == 1


@pytest.mark.rule("TP-event-7", "TP-dig-7")
def test_an_event_that_a_text_calls_for_comes_after_it() -> None:
    s = table(EVA)
    s.event_bag = [0, 2, 0, 0, 0]
    s.tops = ()
    s.called = 1
    run(s, DrawEvent())
    settle(s)
    assert len(told(s, "event")) == 2


@pytest.mark.rule("TP-inst-3", "TP-inst-1", "TP-event-1")
def test_an_event_may_bring_an_instant_challenge_for_the_lead_alone() -> None:
    s = table(EVA, HARVEY, dice=[2])
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, luck=0)
    s.event_bag = [0, 0, 1, 0, 0]
    s.tops = ()
    run(s, DrawEvent())
    assert "Join" not in names(s, 1)
    settle(s, "AssignBest")
    assert (s.san[0], s.san[1]) == (5, 6)


@pytest.mark.rule("TP-elim-10", "TP-end-2")
def test_whoever_has_been_turned_is_nobody_until_cured() -> None:
    s = table(EVA, HARVEY, dice=[5])
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, san=5)
    s.lead = 1
    turn_into_foe(s, 1, IMP, "TP-elim-10")
    assert (s.lead, s.living(), s.doom) == (0, [0], 0)
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    assert s.turned == 0
    assert s.finished >> 1 & 1
    turn_into_foe(s, 1, IMP, "TP-elim-10")
    turn_into_foe(s, 0, IMP, "TP-elim-10")
    assert s.over


@pytest.mark.rule("TP-lore-1", "TP-lore-2", "TP-end-1", "TP-end-4", "TP-end-5")
def test_an_ending_is_looked_at_after_every_effect() -> None:
    s = table(EVA)
    put(s, 0, HALL)
    s.counters[0] = 5
    run(s, Loss(0, 1, 0, "card"))
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("read", (0,))
    assert holds(s, (Condition("counter", {"counter": "read", "least": 5}),), HALL, 0)


@pytest.mark.rule("TP-mad-8", "TP-att-3")
def test_power_up_across_the_threshold_is_one_drop_and_its_dice_are_kept() -> None:
    s = table(CHESTER)
    s.chance = None
    put(s, 0, HALL, pow=3, san=6, luck=0)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "PowerUp(1,0,3)")
    choose(s, 0, "Ready(1,0)")
    assert s.san[0] == 2
    assert len(facts(s, "madness")) == 1
    assert len(facts(s, "rolls")[0]) == 6


@pytest.mark.rule("TP-event-8", "TP-move-9")
def test_an_event_on_the_map_stops_moves_only_if_it_says_so() -> None:
    s = table(EVA, box=trial(events=[EventCard(1, "steps", "Footsteps", stays="map", stops=True)]))
    s.events_at[HALL] = (0,)
    run(s, Moves())
    assert f"Move(0,{CELLAR})" in keys(s, 0)
    s.events_at[HALL] = (1,)
    assert f"Move(0,{CELLAR})" not in keys(s, 0)


@pytest.mark.rule("TP-tgt-2", "TP-tgt-1")
@pytest.mark.parametrize(("hall", "hits"), [((0, 0, -1), 1), ((-1, 1, 1), 0)])
def test_ten_is_enough_for_a_normal_seven_and_too_much_for_a_critical_one(hall: tuple[int, ...], hits: int) -> None:
    s = table(EVA, dice=[5, 5, 5])
    put(s, 0, HALL, int=3, luck=0)
    lay(s, HALL, WALL)
    run(s, Attempt("card.wall", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "Ready(1,0)")
    choose(s, 0, "AssignAll(1)", (hall,))
    assert sum(fact[4] for fact in facts(s, "assigns")) == hits


@pytest.mark.rule("TP-men-7", "TP-men-6")
def test_what_came_in_the_player_turn_is_old_in_the_menace_turn() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, ATTIC, luck=0)
    s.event_bag = [0, 0, 0, 0, 0]
    s.tops = ()
    place_foes(s, IMP, ATTIC, 1, "TP-A-3")
    run(s, MenaceTurn())
    assert told(s, "battle") == []


@pytest.mark.rule("TP-tap-6", "TP-eff-3")
def test_a_card_whose_enter_text_nobody_has_had_stays_untapped() -> None:
    s = table(EVA)
    lay(s, HALL, QUIET)
    s.ambushed |= 1 << HALL
    assert not is_finished(s, HALL)
    s.entered |= 1 << HALL
    assert is_finished(s, HALL)


@pytest.mark.rule("TP-inst-8")
@pytest.mark.parametrize(("face", "threat"), [(4, 0), (2, 2)])
def test_the_map_is_struck_only_if_the_challenge_of_an_event_was_failed(face: int, threat: int) -> None:
    s = table(EVA, dice=[face], box=trial(texts={"event.name.fail_map": (effect("threat", 2),)}))
    put(s, 0, HALL, luck=0)
    s.event_bag = [0, 0, 1, 0, 0]
    s.tops = ()
    run(s, DrawEvent())
    settle(s, "AssignBest")
    assert s.threat == threat
