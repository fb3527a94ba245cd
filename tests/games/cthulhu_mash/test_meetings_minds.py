"""Where two rules meet: sanity and the dead, sanity and gifts, restarts and quitters, clocks and monsters."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.lookup import figure_of
from miskatonic.games.cthulhu_mash.state import OUT
from miskatonic.games.cthulhu_mash.steps import sanity
from miskatonic.games.cthulhu_mash.steps.attack import camp_on
from miskatonic.games.cthulhu_mash.steps.dealings import Always
from miskatonic.games.cthulhu_mash.steps.restart import Restart
from miskatonic.games.cthulhu_mash.stock import pieces_of
from tests.games.cthulhu_mash.minds import checks, dock
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, asked, can, choose, farm, seat

VAMPIRE = sanity.MONSTERS + CONTENT.monster("star_vampire").number
CULTIST = sanity.MONSTERS + CONTENT.monster("cultist").number


@pytest.mark.rule("CM-8.2-1", "CM-8.3-14")
def test_a_horror_uncovered_by_a_death_is_seen_at_once() -> None:
    monsters = {"Cultist A": {"at": "R2/C2", "health": 1}, "Star Vampire A": "R2/C3"}
    s = dock({EXPLORER: "R2/C1", DOCTOR: "R2/C1 of Base Camp"}, [6], monsters=monsters)
    s.horrors[0] |= 1 << CULTIST
    choose(s, EXPLORER, "Strike the Cultist A with bare hands")
    assert checks(s) == [(0, VAMPIRE)]


@pytest.mark.rule("CM-8.2-1", "CM-8.3-14")
def test_a_death_that_uncovers_nothing_new_frightens_nobody() -> None:
    monsters = {"Cultist A": {"at": "R2/C2", "health": 1}, "Star Vampire A": "R2/C3"}
    s = dock({EXPLORER: "R2/C1", DOCTOR: "R2/C1 of Base Camp"}, [6], monsters=monsters)
    s.horrors[0] |= 1 << CULTIST | 1 << VAMPIRE
    choose(s, EXPLORER, "Strike the Cultist A with bare hands")
    assert checks(s) == []


@pytest.mark.rule("CM-8.6-2", "CM-2.1.4-13")
@pytest.mark.parametrize(("points", "offered"), [(20, False), (50, True), (0, True)])
def test_what_cures_the_insane_is_handed_over_for_an_action_and_not_for_a_point(points: int, offered: bool) -> None:
    gifts = {EXPLORER: {"objects": ["Elder Sign Necklace", "Net"]}, DOCTOR: {"sanity": points}}
    s = dock({EXPLORER: "R2/C1", DOCTOR: "R2/C2"}, seats=gifts)
    assert can(s, EXPLORER, "Elder Sign Necklace to the Psychotherapist") is (points == 20)
    choose(s, EXPLORER, "Move")
    assert can(s, EXPLORER, "Elder Sign Necklace to the Psychotherapist") is offered
    assert can(s, EXPLORER, "Net to the Psychotherapist")


@pytest.mark.rule("CM-ref-15", "CM-2.3.2-15")
def test_a_restart_does_not_bring_back_the_spawning_space_of_a_quitter() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, mode="Capture the Flag")
    s.camps, s.status[0] = [0, 0], OUT
    s.space[0] = -1
    Restart().run(s)
    assert (s.camps, camp_on(s, 1, s.home[0])) == ([0, 3], -1)


@pytest.mark.rule("CM-2.3.2-15", "CM-3.2-5")
def test_a_restart_mends_the_spawning_space_of_the_eliminated_that_still_stands() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, mode="Capture the Flag")
    s.camps, s.status[0] = [1, 3], OUT
    s.space[0] = -1
    Restart().run(s)
    assert s.camps == [3, 3]


@pytest.mark.rule("CM-5.2-9", "CM-7-8")
def test_a_clock_adds_the_actions_of_a_monster_to_what_it_has_left() -> None:
    where = {EXPLORER: "R2/C2", DOCTOR: "R6/C6"}
    s = farm(where, monsters={"Moon-Beast A": "R2/C4"}, options={"monsters_use_objects": True})
    beast, clock = figure_of(s, "Moon-Beast A"), pieces_of("temporal_clock")[0]
    s.bags[0] &= ~(1 << clock)
    s.packs[beast] = (clock,)
    choose(s, EXPLORER, "End the turn")
    choose(s, DOCTOR, "Moon-Beast A acts")
    whole = s.runs
    s.choose(1, next(step for step in s.legal(1) if type(step).__name__ == "MonsterMove"))
    s.choose(1, next(step for step in s.legal(1) if type(step).__name__ == "Swallow"))
    assert whole > 1
    assert s.runs == 2 * whole - 1


@pytest.mark.rule("CM-2.6-12", "CM-2.1.4-6")
def test_a_standing_answer_is_set_once_between_two_actions() -> None:
    s = farm({EXPLORER: "R2/C2", DOCTOR: "R6/C6"})
    choose(s, EXPLORER, "Always let others pass")
    assert (s.standing[0], any(isinstance(step, Always) for step in s.legal(0))) == (1, False)
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "End the move")
    choose(s, EXPLORER, "Never let others pass")
    assert (s.standing[seat(s, EXPLORER)], asked(s)) == (2, EXPLORER)
