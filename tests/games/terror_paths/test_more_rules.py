"""What is left: locks of values, orders, Items kept and tapped, Spying, Events, Enemies of other stats."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.content.records import Challenge, Encounter, EventCard, FoeKind
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.battle.blows import turn_into_foe
from miskatonic.games.terror_paths.rules.effects.conditions import holds, worth
from miskatonic.games.terror_paths.rules.menace.events import DrawEvent
from miskatonic.games.terror_paths.rules.menace.menace import MenaceTurn
from miskatonic.games.terror_paths.rules.rolls.assign import beaten
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.tests import Test
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.sheet.inventory import draw_item
from miskatonic.games.terror_paths.rules.sheet.losses import Loss
from miskatonic.games.terror_paths.rules.table.cards import is_finished, lay_card
from miskatonic.games.terror_paths.rules.table.events import look_at_top
from miskatonic.games.terror_paths.rules.table.foes import closed, move_foe, place_foes
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import Handle, PlayerTurnActs
from miskatonic.games.terror_paths.rules.turn.spying import spy_on, targets
from miskatonic.games.terror_paths.words.names import target_words
from miskatonic.pieces.effects.amounts import Amount
from miskatonic.pieces.effects.effect import Condition
from tests.games.terror_paths.stage import choose, facts, foe, give, keys, lay, names, put, run, settle, table, told
from tests.games.terror_paths.trial import (
    ATTIC,
    BRUTE,
    CELLAR,
    CHESTER,
    CRYPT,
    DEN,
    EVA,
    GHOUL,
    GOLEM,
    HALL,
    HARVEY,
    IMP,
    MARTHA,
    PORCH,
    STUDY,
    VAULT,
    effect,
    target,
    trial,
)

QUIET, LAIR, WALL, TRAP, DIG, DEN_CARD, CRYPT_CARD, LATER = 1, 2, 3, 4, 5, 6, 7, 8


@pytest.mark.rule("TP-chal-7", "TP-tgt-0")
def test_c_marks_a_critical_target() -> None:
    assert (target_words(7, 0), target_words(7, 1)) == ("7", "C7")


@pytest.mark.rule("TP-att-7", "TP-att-8", "TP-att-5", "TP-ins-4")
@pytest.mark.parametrize(("stat", "dice"), [("insight", 3), ("luck", 1), ("san", 4), ("doom", 2)])
def test_a_challenge_counts_what_is_owned_after_all_costs(stat: str, dice: int) -> None:
    dig = Encounter(DIG, "dig", "The Dig", 1, challenge=Challenge("persistent", stat, (target(30),)))
    s = table(EVA, box=trial(cards=[dig]))
    s.chance = None
    s.doom = 2
    put(s, 0, HALL, insight=3, luck=1, san=5, pow=2)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "PowerUp(1,0,1)")
    choose(s, 0, "Ready(1,0)")
    assert len(s.rolls[0].dice) == dice + 1


@pytest.mark.rule("TP-var-5", "TP-var-4", "TP-chal-2")
def test_targets_that_fell_to_zero_are_waived_only_for_the_wounded() -> None:
    s = table(EVA)
    doomed = s.box.foes[IMP].targets
    assert beaten(s, doomed, 1, HALL, -1)
    assert not beaten(s, doomed, 0, HALL, -1)
    s.doom = 1
    assert not beaten(s, doomed, 1, HALL, -1)


@pytest.mark.rule("TP-foe-3", "TP-iatk-3", "TP-bat-1")
def test_an_immune_enemy_cannot_be_hit_but_acts() -> None:
    never = (Condition("doom", {"least": 0}),)
    warded = FoeKind(GOLEM, "golem", "golem", 2, (target(6),), attack=Amount(0, 1), immune=never)
    s = table(EVA, dice=[6, 6, 3], box=trial(foes=[warded]))
    put(s, 0, HALL, str=2, luck=0, san=0)
    foe(s, GOLEM, HALL)
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    assert (len(s.foes), s.hp[0]) == (1, 3)


@pytest.mark.rule("TP-iatk-2", "TP-bat-3")
def test_dice_go_only_to_enemies_fought_with_their_stat() -> None:
    mindless = FoeKind(GOLEM, "golem", "golem", 2, (target(6),), stat="int")
    s = table(EVA, dice=[6, 6], box=trial(foes=[mindless]))
    put(s, 0, HALL, int=2, luck=0, san=0)
    foe(s, GOLEM, HALL)
    foe(s, IMP, HALL)
    run(s, Fight(HALL))
    choose(s, 0, "FightWith(1,0,1)")
    choose(s, 0, "Ready(1,0)")
    assert {key for key in keys(s, 0) if key.startswith("Put")} == {"Put(1,0,0)"}


@pytest.mark.rule("TP-bseq-3", "TP-horr-4", "TP-dig-2")
def test_the_lead_orders_enemies_that_act_in_one_step() -> None:
    s = table(EVA, HARVEY)
    s.chance = None
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, luck=0)
    s.lead = 1
    foe(s, GHOUL, HALL)
    foe(s, BRUTE, HALL)
    run(s, Fight(HALL))
    assert (s.seats_to_act, names(s, 1)) == ((1,), ["Next", "Next"])


@pytest.mark.rule("TP-eatk-6", "TP-eatk-1")
def test_an_enemy_without_an_attack_does_nothing_in_step_five() -> None:
    harmless = FoeKind(GOLEM, "golem", "golem", 2, (target(30),))
    s = table(EVA, box=trial(foes=[harmless]))
    s.chance = None
    put(s, 0, HALL, luck=0, san=0)
    foe(s, GOLEM, HALL)
    run(s, Fight(HALL))
    settle(s)
    assert told(s, "attacks") == []


@pytest.mark.rule("TP-pre-1", "TP-pre-2")
def test_a_pre_battle_effect_is_not_for_those_it_brings() -> None:
    s = table(EVA, box=trial(texts={"foe.golem.pre": (effect("foe", GOLEM, 1),)}))
    s.chance = None
    put(s, 0, HALL, luck=0, san=0)
    foe(s, GOLEM, HALL)
    run(s, Fight(HALL))
    assert len(told(s, "pre_battle")) == 1
    assert s.battle is not None
    assert len(s.battle.foes) == 2


@pytest.mark.rule("TP-bat-4", "TP-lead-1", "TP-C-1")
def test_everybody_who_is_there_fights() -> None:
    s = table(EVA, HARVEY, MARTHA)
    put(s, 0, HALL)
    put(s, 1, HALL)
    put(s, 2, DEN)
    foe(s, IMP, HALL)
    run(s, Handle(HALL))
    assert s.rolls[0].seats == (0, 1)


@pytest.mark.rule("TP-foe-4", "TP-itime-3", "TP-horr-5")
def test_doom_is_read_anew_each_time() -> None:
    s = table(EVA)
    doom = Amount(0, times=1, value="doom")
    assert worth(s, doom, HALL, 0) == 0
    s.doom = 3
    assert worth(s, doom, HALL, 0) == 3


@pytest.mark.rule("TP-lead-7", "TP-lead-6", "TP-event-2")
def test_who_takes_the_lead_from_the_dead_keeps_it() -> None:
    s = table(EVA, HARVEY, MARTHA)
    s.lead = 2
    eliminate(s, 2, False)
    assert s.lead == 0


@pytest.mark.rule("TP-lead-5", "TP-men-4", "TP-men-5", "TP-trk-1", "TP-trk-3", "TP-dig-7")
def test_ongoing_effects_come_before_the_lead_passes() -> None:
    s = table(EVA, HARVEY, box=trial(ongoing=True))
    s.chance = None
    run(s, MenaceTurn())
    settle(s)
    kinds = [event.kind for event in s.log or [] if event.kind in ("ongoing", "lead")]
    assert kinds[:2] == ["ongoing", "lead"]


@pytest.mark.rule("TP-move-4")
def test_whoever_begins_beside_an_enemy_may_walk_away() -> None:
    s = table(EVA)
    put(s, 0, HALL)
    foe(s, IMP, HALL)
    lay(s, HALL, DIG)
    run(s, Moves())
    assert f"Move(0,{PORCH})" in keys(s, 0)


@pytest.mark.rule("TP-prio-1", "TP-prio-4", "TP-lead-3")
def test_the_lead_names_the_next_place_each_time() -> None:
    s = table(EVA, HARVEY, MARTHA)
    for seat, place in enumerate((ATTIC, DEN, STUDY)):
        put(s, seat, place)
    s.lead = 1
    run(s, PlayerTurnActs())
    assert (s.seats_to_act, names(s, 1)) == ((1,), ["Handle"] * 3)
    choose(s, 1, f"Handle({STUDY})")
    settle(s, "NoMore")
    assert facts(s, "handles")[0] == (STUDY,)


@pytest.mark.rule("TP-A-1", "TP-A-3", "TP-enc-3", "TP-eff-2", "TP-class-2")
def test_reveal_happens_once_however_often_the_place_is_visited() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, DEN, luck=0)
    lay(s, DEN, DEN_CARD, up=False)
    run(s, Handle(DEN))
    settle(s)
    s.foes, s.handled, s.finished = (), 0, 0
    run(s, Handle(DEN))
    settle(s)
    assert len(told(s, "foe")) == 1


@pytest.mark.rule("TP-A-4", "TP-F-1", "TP-srch-2", "TP-F-2", "TP-lore-4", "TP-inv-3")
def test_what_lies_loose_is_taken_without_a_search_and_a_victim_needs_no_slot() -> None:
    s = table(EVA)
    put(s, 0, HALL)
    give(s, 0, 3, 3, 3)
    s.loose[HALL] = (0,)
    s.victims_at[HALL] = (0,)
    run(s, Handle(HALL))
    choose(s, 0, "Take(0,0)")
    choose(s, 0, "TakeVictim(0,0)")
    assert (len(s.items[0]), s.victims[0], s.loose[HALL]) == (4, (0,), ())


@pytest.mark.rule("TP-tap-1", "TP-tap-3", "TP-eff-5", "TP-E-1", "TP-lcard-2")
def test_a_card_stays_until_its_challenge_is_completed_and_then_goes() -> None:
    s = table(EVA, dice=[1, 3, 4, 6, 1])
    put(s, 0, HALL, luck=0)
    lay(s, HALL, WALL)
    run(s, Handle(HALL))
    settle(s, "Join", "AssignBest")
    assert s.card_at[HALL] == WALL
    s.handled = s.finished = 0
    s.stats[1] = 4
    run(s, Handle(HALL))
    settle(s, "Join", "AssignBest")
    assert s.card_at[HALL] == NONE
    assert s.gone_cards[WALL] == 1


@pytest.mark.rule("TP-tap-4", "TP-tap-1")
def test_an_ongoing_text_keeps_a_card() -> None:
    s = table(EVA)
    lay(s, HALL, QUIET)
    s.entered |= 1 << HALL
    assert is_finished(s, HALL)
    kept = Encounter(QUIET, "quiet", "Quiet", 1, tap=True, ongoing=True)
    s = table(EVA, box=trial(cards=[kept]))
    lay(s, HALL, QUIET)
    s.entered |= 1 << HALL
    assert not is_finished(s, HALL)


@pytest.mark.rule("TP-srch-4", "TP-srch-6", "TP-inv-5")
def test_one_try_for_each_icon_and_none_at_an_empty_deck() -> None:
    s = table(EVA, dice=[6])
    put(s, 0, VAULT, luck=0)
    run(s, Handle(VAULT))
    assert [key for key in keys(s, 0) if key.startswith("Search")] == ["Search(0,1)", "Search(0,2)"]
    choose(s, 0, "Search(0,1)")
    assert [key for key in keys(s, 0) if key.startswith("Search")] == ["Search(0,2)"]
    for kind in s.box.deck["spell"]:
        s.item_bag[kind] = 0
    assert "Search" not in names(s, 0)
    assert draw_item(s, "spell") == NONE


@pytest.mark.rule("TP-spy-3", "TP-class-4", "TP-dig-1")
def test_a_locked_card_is_looked_at_and_turned_back() -> None:
    s = table(EVA)
    put(s, 0, VAULT)
    lay(s, CRYPT, CRYPT_CARD, up=False)
    spy_on(s, 0, CRYPT)
    assert (s.up, s.known, s.locked) == (0, 1 << CRYPT, 1 << CRYPT)
    assert facts(s, "looks_at") == [(CRYPT, CRYPT_CARD)]
    s.blocked = 1 << CRYPT
    assert CRYPT not in targets(s, 0, "adjacent")


@pytest.mark.rule("TP-spy-4", "TP-event-5")
def test_the_top_event_is_shown_and_put_back() -> None:
    s = table(EVA)
    s.chance = None
    before = s.events_left()
    look_at_top(s)
    seen = s.tops[0]
    assert seen >= 0
    assert s.events_left() == before
    run(s, DrawEvent())
    assert facts(s, "event")[0][0] == seen


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
