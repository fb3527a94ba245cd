"""Why not: each reason in a pair of positions, refused with it, and allowed once just that obstacle is gone."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.rules.planning.parts import Aim, WithStones
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.mats import switch_on
from tests.games.chaos_of_cthulhu.pairs import BONUSES
from tests.games.chaos_of_cthulhu.table import CROWN, act, choose, hidden, new_game, player, ready, seat, table
from tests.games.pairs import Pair, cited, params, without_pair

NORTH = 0


def why(state: Chaos, who: str, what: str) -> tuple[str, str]:
    """The rule against it and the kind of obstacle; both empty if nothing is."""
    found = state.reason(seat(who), what)
    assert found is None or found.text
    return (found.rule, found.kind) if found is not None else ("", "")


FREE_TO: tuple[str, str] = ("", "")
DICE = [3, 3, 4, 5, 2]


def planning(**north: Any) -> Chaos:
    """North plans with these Stones and Offerings; East holds none."""
    return table(North=player(**{"dice": DICE, "stones": [1, 1, 3, 4, 2], "offerings": 2, **north}))


@pytest.mark.rule("CC-setup-1")
def test_a_colour_is_refused_while_somebody_has_it() -> None:
    s = new_game()
    assert why(s, "North", "TakeColour(0,2)") == FREE_TO
    choose(s, "North", "TakeColour(0,2)")
    assert why(s, "East", "TakeColour(1,2)") == ("CC-setup-1", "taken")
    assert why(s, "East", "TakeColour(1,1)") == FREE_TO


@pytest.mark.rule("CC-stones-2")
def test_a_die_is_refused_because_no_stones_make_its_number() -> None:
    assert why(planning(dice=[6, 3, 4, 5, 2], stones=[1, 1]), "North", "PlanPart(0,0)") == ("CC-stones-2", "total")
    assert why(planning(dice=[2, 3, 4, 5, 6], stones=[1, 1]), "North", "PlanPart(0,0)") == FREE_TO


@pytest.mark.rule("CC-stones-5")
def test_a_die_is_refused_because_its_stones_are_planned_already() -> None:
    s = table(North=player(dice=[4, 4, 1, 1, 1], stones=[4], offerings=0))
    assert why(s, "North", "PlanPart(0,1)") == FREE_TO
    switch_on(s, "North", "top", aim="East top" if asks_aim(s) else "")
    assert why(s, "North", "PlanPart(0,1)") == ("CC-stones-5", "planned stones")


def asks_aim(state: Chaos) -> bool:
    """Does the top die of North's need an aim?"""
    trial = state.copy()
    trial.choose(NORTH, "PlanPart(0,0)")
    return isinstance(trial.stack_of(NORTH)[-1], WithStones)


@pytest.mark.rule("CC-stones-10")
def test_a_die_is_refused_because_it_is_activated_already() -> None:
    s = table(North=player(act("block", stones=[3], die="top"), dice=DICE, stones=[3, 3, 6]))
    assert why(s, "North", "PlanPart(0,0)") == ("CC-stones-10", "activated")
    choose(s, "North", "DropPart(0,0)")
    assert why(s, "North", "PlanPart(0,0)") == FREE_TO


@pytest.mark.rule("CC-stones-2", "CC-stones-11", "CC-stones-3")
def test_a_group_of_stones_is_refused_because_of_its_total() -> None:
    s = table(North=player(dice=DICE, stones=[1, 2, 3, 3, 6]))
    choose(s, "North", "PlanPart(0,0)")
    offers = [step.key for step in s.legal(NORTH) if isinstance(step, WithStones)]
    assert "WithStones(0,0,4)" in offers
    assert why(s, "North", "WithStones(0,0,4)") == FREE_TO
    assert why(s, "North", "WithStones(0,0,2)") == ("CC-stones-2", "total")
    assert why(s, "North", "WithStones(0,0,8)")[0] == "CC-stones-3"  # the other 3 is the same group
    assert why(s, "North", "WithStones(0,1,4)") == ("CC-stones-11", "another die")


@pytest.mark.rule("CC-act-11", "CC-mat-3", "CC-crown-9", "CC-mat-8")
def test_an_aim_is_refused_because_of_its_kind_or_because_its_part_is_lost() -> None:
    east = player(dice=[0, 3, 3, 3, 3])
    s = table(options=CROWN, North=player(free_action=True, dice=[4, 4, 4, 4, 4], stones=[1] * 5), East=east)
    choose(s, "North", "PlanFree(0,2)")
    key = Aim(NORTH, 5, 0, 2, 6).key
    assert why(s, "North", key) == FREE_TO
    assert why(s, "North", Aim(NORTH, 5, 0, 3, 6).key) == ("CC-act-11", "face")
    assert why(s, "North", Aim(NORTH, 5, 0, 2, -1).key) == ("CC-mat-3", "unaimed")
    assert why(s, "North", Aim(NORTH, 5, 0, 2, 5).key) == ("CC-crown-9", "lost")
    assert why(s, "North", "die.1.0") == ("CC-crown-9", "lost")
    assert why(s, "North", "die.1.1") == FREE_TO


@pytest.mark.rule("CC-mat-4")
def test_after_the_release_a_plan_is_refused_because_of_the_moment() -> None:
    s = table(North=player(dice=DICE, stones=[3, 3, 6], offerings=1), phase="release")
    assert why(s, "North", "PlanPart(0,0)") == ("CC-mat-4", "not now")
    assert why(planning(stones=[3, 3, 6]), "North", "PlanPart(0,0)") == FREE_TO


@pytest.mark.rule("CC-round-4")
@pytest.mark.parametrize("key", ["PlanPart(0,0)", "RerollStones(0)", "PlanBonus(0,4)", "Ready(0)"])
def test_whoever_has_reported_ready_takes_that_back_first(key: str) -> None:
    s = planning()
    assert why(s, "North", key) == FREE_TO
    ready(s, "North")
    assert why(s, "North", key) == ("CC-round-4", "ready")
    choose(s, "North", "Unready(0)")
    assert why(s, "North", key) == FREE_TO


@pytest.mark.rule("CC-stones-14", "CC-off-5", "CC-stones-15")
def test_a_new_roll_of_stones_is_refused_for_want_of_an_offering_or_because_it_was_made() -> None:
    assert why(planning(), "North", "RerollStones(0)") == FREE_TO
    assert why(planning(offerings=0), "North", "RerollStones(0)") == ("CC-off-5", "no offering")
    again = planning(**{"re-rolled": True})
    assert why(again, "North", "RerollStones(0)") == ("CC-stones-14", "rolled again")
    assert why(planning(spent=[1, 1, 3, 4, 2]), "North", "RerollStones(0)") == ("CC-stones-15", "all stones spent")


@pytest.mark.rule("CC-bonus-2", "CC-bonus-4", "CC-bonus-5", "CC-bonus-16")
def test_a_bonus_action_is_refused_for_its_number_its_offering_or_another_one() -> None:
    assert why(planning(), "North", "PlanBonus(0,4)") == FREE_TO
    assert why(planning(stones=[1, 1]), "North", "PlanBonus(0,4)") == ("CC-bonus-2", "bonus total")
    assert why(planning(offerings=0), "North", "PlanBonus(0,4)") == ("CC-bonus-4", "no offering")
    planned = table(North={**player(stones=[4, 4], offerings=1), "planned bonus": hidden(4, stones=[4])})
    assert why(planned, "North", "PlanBonus(0,4)") == ("CC-bonus-5", "bonus planned")
    assert why(planning(), "North", "AnnounceBonus(0,4)") == ("CC-bonus-16", "hidden or open")
    assert why(planning(), "North", "PlanBonus(0,1)") == ("CC-bonus-16", "hidden or open")


@pytest.mark.rule("CC-bonus-11", "CC-bonus-12")
def test_an_early_bonus_action_is_refused_once_its_player_has_declared() -> None:
    sides: dict[str, Any] = {"North": player(stones=[5], offerings=1), "East": player(stones=[5], offerings=1)}
    s = table(**sides, phase="release")
    assert why(s, "North", "ActivateBonus(0,5)") == ("CC-bonus-12", "too late")
    while "East" not in [("North", "East")[i] for i in s.seats_to_act]:
        choose(s, "North", "PassBonus")
    assert why(s, "East", "ActivateBonus(1,5)") == FREE_TO
    s.declared |= 1 << 1
    assert why(s, "East", "ActivateBonus(1,5)") == ("CC-bonus-11", "too late")


@pytest.mark.rule("CC-bonus-29", "CC-bonus-5")
def test_while_planned_bonus_actions_are_unveiled_another_one_waits() -> None:
    north = {**player(stones=[4, 4], offerings=2), "planned bonus": hidden(4, stones=[4])}
    s = table(North=north, East=player(stones=[6, 4], offerings=1))
    ready(s, "North")
    ready(s, "East")
    assert why(s, "East", "ActivateBonus(1,4)") == ("CC-bonus-29", "not now")
    assert why(s, "North", "ActivateBonus(0,4)") == ("CC-bonus-5", "bonus used")
    choose(s, "East", "LetStand")
    assert why(s, "East", "ActivateBonus(1,4)") == FREE_TO


@pytest.mark.rule("CC-bl-6d", "CC-bl-6c")
def test_interference_is_refused_while_nobody_else_has_a_bonus_action_to_cancel() -> None:
    sides: dict[str, Any] = {"North": player(stones=[6], offerings=1), "East": player(stones=[1], offerings=1)}
    s = table(**sides)
    assert why(s, "North", "list.6") == ("CC-bl-6d", "nothing to cancel")
    s = table(**sides, bonuses=[{"by": "East", "number": 4}])
    assert why(s, "North", "list.6") == FREE_TO
    assert why(s, "North", "Interfere(0,0)") == FREE_TO
    s.bonuses[0] = s.bonuses[0].but(void=True)
    assert why(s, "North", "list.6") == ("CC-bl-6c", "beyond cancelling")


@pytest.mark.rule("CC-bl-9")
def test_insanity_spares_its_players_own_monster() -> None:
    s = table(3, North=player(stones=[4, 5], offerings=1))
    choose(s, "North", "PlanBonus(0,9)")
    assert why(s, "North", "die.0.2") == ("CC-bl-9", "pick")
    assert why(s, "North", "die.1.2") == FREE_TO


@pytest.mark.rule("CC-crown-37")
def test_a_player_whose_monster_is_dead_is_out() -> None:
    s = table(3, options=CROWN, East=player(dice=[0, 0, 0, 0, 0]))
    assert why(s, "East", "Ready(1)") == ("CC-crown-37", "out")
    assert why(s, "North", "Ready(0)") == FREE_TO


def test_a_choice_of_another_seat_and_one_that_cannot_be() -> None:
    s = planning()
    assert why(s, "North", "Ready(1)") == ("CC-game-2", "not yours")
    assert why(s, "North", "PlanPart(0,9)") == ("", "absent")
    refusal = s.reason(NORTH, "PlanBonus(0,12)")
    assert refusal is None or "seat 0" not in refusal.text


def test_every_thing_of_the_scene_has_an_answer() -> None:
    s = planning()
    for thing in sorted(s.game.scene(s, NORTH).ids()):
        found = s.reason(NORTH, thing)
        assert found is None or found.text
    assert why(s, "North", "list") == ("", "no use")


@pytest.mark.parametrize("pair", params(BONUSES))
def test_it_is_refused_with_the_obstacle_and_allowed_without(pair: Pair) -> None:
    pair.hold()


def test_every_rule_that_a_choice_declares_against_it_is_seen_in_a_pair() -> None:
    assert without_pair(GAME, [BONUSES], cited(globals())) == set()


@pytest.mark.rule("CC-bonus-2")
@pytest.mark.parametrize("number", [0, 13, 15, 666])
def test_a_bonus_action_of_no_number_of_the_list_is_no_choice_at_any_moment(number: int) -> None:
    s = planning()
    assert why(s, "North", f"AnnounceBonus(0,{number})") == ("", "absent")
    assert why(s, "North", f"PlanBonus(0,{number})") == ("", "absent")
