"""Battles in six steps (TP-bseq, TP-pre, TP-amb, TP-bhor, TP-iatk, TP-eatk, TP-post)."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.battle.blows import turn_into_foe
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths.stage import choose, facts, foe, give, names, put, run, settle, table, told
from tests.games.terror_paths.trial import (
    BRUTE,
    CHESTER,
    EVA,
    GHOUL,
    GOLEM,
    HALL,
    HARVEY,
    IMP,
    MARTHA,
    VINCENTE,
)


@pytest.mark.rule("TP-bat-3", "TP-iatk-1", "TP-iatk-4", "TP-post-2", "TP-post-3", "TP-bseq-1", "TP-bseq-2")
def test_a_killed_enemy_attacks_nobody_and_its_reward_comes_last() -> None:
    s = table(EVA, dice=[1, 5])
    put(s, 0, HALL, luck=0)
    foe(s, GHOUL, HALL)
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    assert (s.foes, s.insight[0], s.counters[0], s.hp[0]) == ((), 1, 1, 6)
    kinds = [event.kind for event in s.log or []]
    assert kinds.index("killed") < kinds.index("insight")


@pytest.mark.rule("TP-eatk-3", "TP-eatk-4", "TP-luck-1", "TP-luck-3")
def test_luck_against_a_ghoul() -> None:
    """The worked example: 6 and 6, one of them rerolled to 2, divided by POW 2 makes 4."""
    s = table(HARVEY, dice=[1, 1, 6, 6, 2])
    put(s, 0, HALL, pow=2, luck=2)
    foe(s, GHOUL, HALL)
    run(s, Fight(HALL))
    settle_until(s, "attack")
    choose(s, 0, f"Reroll({s.rolls[-1].no},0,0,0)")
    settle(s)
    assert (s.hp[0], s.luck[0]) == (2, 1)


def settle_until(s: Terror, kind: str) -> None:
    """Decline until dice of this kind lie open."""
    while not (s.rolls and s.rolls[-1].kind == kind and s.rolls[-1].dice):
        seat = s.seats_to_act[0]
        legal = s.legal(seat)
        s.play(seat, next((c for c in legal if c.declines), legal[0]))


@pytest.mark.rule("TP-eatk-5")
def test_an_attack_without_pow_is_not_divided() -> None:
    s = table(CHESTER, dice=[1, 3])
    put(s, 0, HALL, pow=5, luck=0, san=0)
    foe(s, GOLEM, HALL)
    run(s, Fight(HALL))
    settle(s)
    assert s.hp[0] == 2


@pytest.mark.rule("TP-eatk-4")
def test_damage_rounds_up() -> None:
    s = table(CHESTER, dice=[1, 1])
    put(s, 0, HALL, pow=5, luck=0, san=0)
    foe(s, IMP, HALL)
    run(s, Fight(HALL))
    settle(s)
    assert s.hp[0] == 4


@pytest.mark.rule("TP-eatk-2", "TP-lead-3")
def test_one_may_take_all_the_attacks() -> None:
    s = table(EVA, HARVEY, MARTHA, dice=[1, 1, 1, 1, 1, 1])
    for seat in range(3):
        put(s, seat, HALL, luck=0, san=0)
    for _ in range(3):
        foe(s, IMP, HALL)
    s.lead = 2
    run(s, Fight(HALL))
    for seat in (2, 0, 1):
        choose(s, seat, f"Ready(1,{seat})")
    choose(s, 2, "Assigned(1)")
    for _ in range(3):
        step = next(step for step in s.legal(2) if type(step).__name__ == "Strike" and step.key.endswith(",0)"))
        s.choose(2, step)
    assert (s.hp[0], s.hp[1], s.hp[2]) == (3, 6, 6)


@pytest.mark.rule("TP-ins-2", "TP-eatk-7")
def test_insight_just_in_time_halves_the_attack() -> None:
    s = table(HARVEY, dice=[1, 5])
    put(s, 0, HALL, insight=1, luck=0, san=0)
    foe(s, IMP, HALL)
    run(s, Fight(HALL))
    choose(s, 0, "Ready(1,0)")
    choose(s, 0, "Assigned(1)") if "Assigned" in names(s, 0) else None
    choose(s, 0, "Raise(0,2)")
    settle(s)
    assert s.hp[0] == 3


@pytest.mark.rule("TP-var-1", "TP-var-4", "TP-chal-2", "TP-iatk-4")
def test_a_target_of_zero_is_not_needed_but_nothing_is_beaten_by_zeros_alone() -> None:
    s = table(EVA, dice=[4])
    put(s, 0, HALL, luck=0, san=0)
    foe(s, IMP, HALL)
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    assert s.foes == ()
    s = table(EVA, HARVEY)
    s.chance = None
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, san=0)
    turn_into_foe(s, 1, IMP, "TP-elim-10")
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    assert s.turned == 2


@pytest.mark.rule("TP-var-2", "TP-var-3", "TP-bat-2")
def test_a_hit_outlives_a_change_of_doom_and_a_zero_target_wakes() -> None:
    s = table(EVA, dice=[2, 1])
    put(s, 0, HALL, luck=0, san=0)
    s.doom = 2
    no = foe(s, IMP, HALL)
    run(s, Fight(HALL))
    choose(s, 0, "Ready(1,0)")
    choose(s, 0, "Put(1,0,1)")
    choose(s, 0, "Assigned(1)")
    settle(s)
    s.doom = 3
    hit = s.foe(no)
    assert hit is not None
    assert hit.hits == 2


@pytest.mark.rule("TP-iatk-5", "TP-iatk-3")
def test_all_that_have_their_last_target_hit_die_at_the_same_moment() -> None:
    s = table(EVA, dice=[4, 5, 1])
    put(s, 0, HALL, str=3, luck=0, san=0)
    foe(s, IMP, HALL)
    foe(s, IMP, HALL)
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    assert s.foes == ()
    kinds = [event.kind for event in s.log or [] if event.kind in ("killed", "rolls")]
    assert kinds == ["rolls", "killed", "killed"]


@pytest.mark.rule("TP-flaw-1", "TP-flaw-2", "TP-item-4", "TP-item-1")
def test_a_drawback_strikes_all_natural_faces_of_its_user_at_the_end() -> None:
    s = table(EVA, HARVEY, dice=[6, 6, 1, 2, 6, 6, 3, 3])
    put(s, 0, HALL, luck=0, san=0)
    put(s, 1, HALL, luck=0, san=0)
    give(s, 0, 1)
    foe(s, GOLEM, HALL)
    run(s, Fight(HALL))
    choose(s, 0, "Ready(1,0)")
    choose(s, 1, "Ready(1,1)")
    choose(s, 0, "UseItem(1,0,2,0)")
    left = s.rolls[-1].dice
    assert sorted([die.face for die in left if die.owner == 0]) == [1, 2]
    assert [die.face for die in left if die.owner == 1] == [6]


@pytest.mark.rule("TP-xdice-1", "TP-xdice-2", "TP-tgt-2")
def test_a_pre_set_die_was_not_rolled() -> None:
    s = table(EVA, dice=[3])
    put(s, 0, HALL, luck=2, san=0)
    s.doom = 4
    give(s, 0, 2)
    foe(s, IMP, HALL, hits=1)
    run(s, Fight(HALL))
    choose(s, 0, "Ready(1,0)")
    choose(s, 0, "UseItem(1,0,4,0)")
    assert [key for key in [c.key for c in s.legal(0)] if key.startswith("Reroll")] == ["Reroll(1,0,0,0)"]
    settle(s, "Content", "AssignBest")
    assert s.foes == ()


@pytest.mark.rule("TP-amb-1", "TP-amb-2", "TP-amb-3")
def test_an_enemy_in_ambush_attacks_before_and_after() -> None:
    s = table(EVA, dice=[2, 1, 3])
    put(s, 0, HALL, luck=0, san=0)
    foe(s, IMP, HALL, ambush=True)
    run(s, Fight(HALL))
    settle(s)
    assert s.hp[0] == 1
    assert [event.kind for event in s.log or [] if event.kind in ("struck", "rolls")][:3] == [
        "rolls",
        "struck",
        "rolls",
    ]


@pytest.mark.rule("TP-bhor-1", "TP-terr-2", "TP-horr-4")
def test_two_enemies_of_one_sort_are_two_horrors() -> None:
    s = table(EVA, dice=[6, 6, 1, 1, 1, 1, 1])
    put(s, 0, HALL, luck=0)
    foe(s, GHOUL, HALL)
    foe(s, GHOUL, HALL)
    run(s, Fight(HALL))
    assert s.san[0] == 4


@pytest.mark.rule("TP-post-1", "TP-bseq-2")
def test_post_battle_happens_after_a_lost_fight_too() -> None:
    s = table(EVA, HARVEY, dice=[1])
    put(s, 0, HALL, luck=0, hp=0, san=2)
    foe(s, BRUTE, HALL)
    run(s, Fight(HALL))
    settle(s)
    assert not s.alive(0)
    assert s.threat == 3


@pytest.mark.rule("TP-mad-5")
def test_a_coward_may_not_power_up_against_rank_3_but_may_against_none() -> None:
    s = table(VINCENTE)
    put(s, 0, HALL, san=4, pow=2)
    foe(s, GOLEM, HALL)
    run(s, Fight(HALL))
    assert s.why_not(0, "PowerUp(1,0,1)") == "TP-mad-5"
    s = table(VINCENTE, dice=[])
    put(s, 0, HALL, san=4, pow=2)
    foe(s, BRUTE, HALL)
    run(s, Fight(HALL))
    assert "PowerUp" in names(s, 0)


@pytest.mark.rule("TP-bseq-4", "TP-pre-2", "TP-dig-3")
def test_an_enemy_that_comes_joins_from_the_next_step() -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, HALL, luck=0)
    foe(s, IMP, HALL)
    run(s, Fight(HALL))
    place_foes(s, GOLEM, HALL, 5, "TP-A-3")
    assert s.battle is not None
    assert (len(s.battle.foes), len(s.battle.newcomers)) == (3, 2)


@pytest.mark.rule("TP-ong-1")
def test_an_ongoing_relic_works_without_a_choice_and_stays() -> None:
    s = table(EVA, dice=[4])
    put(s, 0, HALL, luck=0, san=0)
    give(s, 0, 8)
    foe(s, IMP, HALL)
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    assert (s.luck[0], s.items[0]) == (1, (16,))


@pytest.mark.rule("TP-bat-2", "TP-foe-5", "TP-pers-2")
def test_wounds_stay_when_all_have_left() -> None:
    s = table(EVA, dice=[6, 2])
    put(s, 0, HALL, luck=0, san=0)
    no = foe(s, GOLEM, HALL)
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    wounded = s.foe(no)
    assert wounded is not None
    assert wounded.hits.bit_count() == 1
    assert told(s, "struck")
    assert facts(s, "battle_over") == [(HALL, 1)]
