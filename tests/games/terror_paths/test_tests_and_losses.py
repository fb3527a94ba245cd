"""Tests, losses, Madness, elimination (TP-test, TP-mad, TP-elim, TP-itime-5)."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.rules.battle.horrify import Horrify
from miskatonic.games.terror_paths.rules.rolls.tests import Test
from miskatonic.games.terror_paths.rules.sheet.losses import Loss, restore
from miskatonic.games.terror_paths.rules.table.tracks import lower_threat, raise_doom, raise_threat
from miskatonic.games.terror_paths.rules.turn.search import Search
from miskatonic.kernel.step import Illegal
from tests.games.terror_paths.stage import choose, facts, foe, give, keys, names, put, run, settle, table, told
from tests.games.terror_paths.trial import CELLAR, CHESTER, DEN, EVA, HALL, HARVEY, IMP, MARTHA, PORCH, ZELDA


@pytest.mark.rule("TP-test-1", "TP-test-7")
@pytest.mark.parametrize(("number", "face", "passed"), [(3, 3, 1), (3, 2, 1), (3, 4, 0)])
def test_equal_or_lower_passes_a_test(number: int, face: int, passed: int) -> None:
    s = table(EVA, dice=[face])
    put(s, 0, HALL, int=number, luck=0)
    run(s, Test(0, "int"))
    assert s.passed == passed


@pytest.mark.rule("TP-test-7")
def test_a_test_against_six_needs_no_die_and_one_against_nothing_neither() -> None:
    s = table(EVA)
    put(s, 0, HALL, luck=0, insight=6)
    assert run(s, Test(0, "insight")).passed == 1
    s.insight[0] = 0
    assert run(s, Test(0, "insight")).passed == 0


@pytest.mark.rule("TP-test-4", "TP-test-5", "TP-luck-1")
def test_luck_spent_on_a_luck_test_does_not_lower_the_number() -> None:
    s = table(EVA, dice=[5, 3])
    put(s, 0, HALL, luck=3)
    run(s, Test(0, "luck"))
    choose(s, 0, "Reroll(1,0,0,0)")
    settle(s)
    assert (s.passed, s.luck[0]) == (1, 2)


@pytest.mark.rule("TP-test-2", "TP-luck-1", "TP-att-10")
def test_a_friend_in_the_place_may_reroll_a_test_and_nobody_elsewhere() -> None:
    s = table(dice=[6])
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, luck=1)
    put(s, 2, CELLAR, luck=3)
    run(s, Test(0, "int"))
    assert s.seats_to_act == (1,)
    assert names(s, 2) == []


@pytest.mark.rule("TP-ex-4", "TP-srch-1", "TP-srch-3")
def test_a_failed_search_leaves_the_icon_open() -> None:
    s = table(HARVEY, dice=[3])
    put(s, 0, CELLAR, luck=0)
    run(s, Search(0, 0))
    assert (s.items[0], s.searched) == ((), 0)


@pytest.mark.rule("TP-srch-1", "TP-srch-3", "TP-icon-1")
def test_a_successful_search_draws_an_item_and_covers_the_icon() -> None:
    s = table(HARVEY, dice=[1, 2])
    put(s, 0, CELLAR, luck=0)
    run(s, Search(0, 0))
    assert s.items[0] == (2,)
    assert s.searched == 1


@pytest.mark.rule("TP-ins-1", "TP-ins-2", "TP-test-6")
def test_insight_may_be_spent_before_the_test_and_counts() -> None:
    s = table(EVA, dice=[2])
    put(s, 0, HALL, luck=0, insight=1)
    run(s, Test(0, "int"))
    choose(s, 0, "Raise(0,1)")
    settle(s)
    assert (s.passed, s.insight[0], s.stat(0, 1)) == (1, 0, 2)


@pytest.mark.rule("TP-ins-1", "TP-dig-6")
def test_a_stat_costs_its_value_and_stops_at_its_maximum() -> None:
    s = table(EVA)
    put(s, 0, HALL, str=3, int=2, insight=3)
    run(s, Test(0, "int"))
    assert [key for key in keys(s, 0) if key.startswith("Raise")] == ["Raise(0,1)", "Raise(0,2)"]
    with pytest.raises(Illegal) as refused:
        choose(s, 0, "Raise(0,0)")
    assert refused.value.rule == "TP-dig-6"


@pytest.mark.rule("TP-ins-3", "TP-ins-4")
def test_with_all_stats_at_their_maximum_insight_rerolls_too() -> None:
    s = table(EVA, dice=[6, 1])
    put(s, 0, HALL, str=3, int=4, pow=4, luck=0, insight=1)
    run(s, Test(0, "int"))
    choose(s, 0, "Reroll(1,0,0,1)")
    assert (s.passed, s.insight[0]) == (1, 0)


@pytest.mark.rule("TP-mad-4", "TP-ex-37")
def test_an_immediate_madness_strikes_on_each_drop_and_only_then() -> None:
    s = table(CHESTER)
    put(s, 0, HALL, san=5)
    run(s, Loss(0, 1, 0, "card"))
    assert s.san[0] == 3
    run(s, Loss(0, 1, 0, "card"))
    assert s.san[0] == 2
    restore(s, 0, 3, 0, "TP-rec-1")
    run(s, Loss(0, 1, 0, "card"))
    assert s.san[0] == 3


@pytest.mark.rule("TP-elim-3", "TP-elim-4", "TP-desp-3")
def test_zero_is_not_the_end_and_below_it_is() -> None:
    s = table()
    run(s, Loss(0, 6, 6, "card"))
    assert s.alive(0)
    run(s, Loss(0, 0, 1, "card"))
    assert not s.alive(0)
    assert facts(s, "dies") == [(0, EVA)]


@pytest.mark.rule("TP-elim-1", "TP-elim-5", "TP-elim-6", "TP-elim-8", "TP-lead-6")
def test_the_insane_leave_their_things_a_rank_1_enemy_and_doom() -> None:
    s = table()
    put(s, 0, DEN, san=0, insight=2)
    give(s, 0, 0, 3)
    s.lead = 0
    run(s, Loss(0, 1, 0, "card"))
    settle(s)
    assert s.doom == 1
    assert s.loose[DEN] == (0, 6)
    assert [(f.kind, f.place) for f in s.foes] == [(IMP, DEN)]
    assert (s.lead, s.insight[0], s.luck[0]) == (1, 0, 0)
    assert [e.kind for e in s.log or [] if e.kind in ("insane", "foe", "doom", "lead")] == [
        "insane",
        "foe",
        "doom",
        "lead",
    ]


@pytest.mark.rule("TP-elim-7")
def test_dead_and_mad_at_once_is_one_death() -> None:
    s = table()
    put(s, 0, DEN, san=0, hp=0)
    run(s, Loss(0, 1, 1, "card"))
    assert (s.doom, s.foes, len(told(s, "dies")), told(s, "insane")) == (1, (), 1, [])


@pytest.mark.rule("TP-end-2")
def test_all_dead_at_once_is_a_defeat_though_replacements_wait() -> None:
    s = table(EVA, HARVEY)
    put(s, 0, DEN, hp=0)
    put(s, 1, DEN, hp=0)
    run(s, Loss(0, 0, 1, "card"))
    assert not s.over
    run(s, Loss(1, 0, 1, "card"))
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners) == ("dead", ())


@pytest.mark.rule("TP-trk-2", "TP-trk-5")
def test_a_lap_of_threat_adds_doom_and_going_back_takes_none_away() -> None:
    s = table()
    s.threat = 16
    raise_threat(s, 20, "TP-men-2")
    assert (s.threat, s.doom) == (0, 2)
    s.threat = 3
    lower_threat(s, 5, "TP-trk-5")
    assert (s.threat, s.doom) == (0, 2)


@pytest.mark.rule("TP-trk-4", "TP-end-3", "TP-end-5")
def test_doom_past_seven_is_a_defeat_at_once() -> None:
    s = table()
    s.doom = 7
    raise_doom(s, "TP-trk-2")
    assert s.outcome is not None
    assert (s.outcome.reason, s.doom) == ("doom", 7)


@pytest.mark.rule("TP-itime-5", "TP-ex-47")
def test_an_item_lessens_a_loss_once_the_amount_is_known() -> None:
    s = table(MARTHA, dice=[4])
    put(s, 0, HALL, san=5, luck=0)
    give(s, 0, 3)
    run(s, Horrify(HALL, 3))
    assert names(s, 0) == ["TakeLoss", "Shield"]
    settle(s, "Shield")
    assert (s.san[0], s.items[0]) == (4, ())


@pytest.mark.rule("TP-horr-2", "TP-horr-3", "TP-terr-1", "TP-ex-15")
def test_horrify_asks_each_and_terror_asks_nobody() -> None:
    s = table(EVA, HARVEY, dice=[5, 2])
    put(s, 0, HALL, int=4, luck=0)
    put(s, 1, HALL, int=2, luck=0)
    run(s, Horrify(HALL, 1, 1))
    assert (s.san[0], s.san[1]) == (4, 5)


@pytest.mark.rule("TP-horr-5")
def test_a_horrify_of_nothing_asks_for_no_test() -> None:
    s = table(EVA)
    put(s, 0, HALL)
    run(s, Horrify(HALL, 0))
    assert told(s, "test") == []


@pytest.mark.rule("TP-luck-4")
def test_tokens_cannot_be_owed() -> None:
    from miskatonic.games.terror_paths.rules.sheet.tokens import LoseLuck, lose_insight

    s = table(EVA)
    put(s, 0, HALL, luck=1, insight=1)
    run(s, LoseLuck(0, 3))
    lose_insight(s, 0, 3, "TP-luck-4")
    assert (s.luck[0], s.insight[0]) == (0, 0)


@pytest.mark.rule("TP-elim-9")
def test_tests_still_due_to_the_eliminated_are_void() -> None:
    s = table(EVA, HARVEY, dice=[6, 6, 1])
    put(s, 0, HALL, san=0, luck=0)
    put(s, 1, HALL, luck=0)
    foe(s, IMP, DEN)
    run(s, Horrify(HALL, 1), Horrify(HALL, 1))
    settle(s)
    assert [fact[0] for fact in facts(s, "test")] == [0, 1, 1]


@pytest.mark.rule("TP-setup-14", "TP-repl-3")
def test_a_bonus_adds_to_the_luck_of_the_start() -> None:
    s = table(ZELDA, EVA)
    assert (s.luck[0], s.luck[1], s.place[0]) == (6, 3, PORCH)
