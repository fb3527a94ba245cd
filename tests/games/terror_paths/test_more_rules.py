"""What is left: locks of values, orders, Items kept and tapped, Spying, Events, Enemies of other stats."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.content.records import Challenge, Encounter, FoeKind
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.effects.conditions import worth
from miskatonic.games.terror_paths.rules.menace.events import DrawEvent
from miskatonic.games.terror_paths.rules.menace.menace import MenaceTurn, NewLead
from miskatonic.games.terror_paths.rules.rolls.assign import beaten
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.sheet.inventory import draw_item
from miskatonic.games.terror_paths.rules.table.cards import is_finished
from miskatonic.games.terror_paths.rules.table.events import look_at_top
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


@pytest.mark.rule("TP-lead-7", "TP-men-5")
def test_whoever_takes_the_lead_from_the_dead_in_a_menace_turn_draws_the_event() -> None:
    s = table(EVA, HARVEY, MARTHA)
    s.lead, s.chance = 1, None
    s.agenda.append(NewLead())
    eliminate(s, 1, False)
    assert s.lead == 2
    run(s)
    settle(s)
    assert s.lead == 2
    assert facts(s, "lead") == [(2,), (2,)]
    run(s, NewLead())
    assert s.lead == 0


@pytest.mark.rule("TP-lead-7", "TP-men-5")
def test_whoever_takes_the_lead_from_the_dead_before_the_menace_turn_hands_it_on() -> None:
    s = table(EVA, HARVEY, MARTHA)
    s.lead, s.chance = 1, None
    eliminate(s, 1, False)
    assert s.lead == 2
    run(s, NewLead())
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
