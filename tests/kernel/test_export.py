"""Case files from journals: any position of a game, in the middle of any decision, as a case that holds."""

from __future__ import annotations

from pathlib import Path

import pytest

import miskatonic as mk
from miskatonic.games import game
from miskatonic.kernel.bot import Dice, sample
from miskatonic.kernel.cases.casefile import parse
from miskatonic.kernel.cases.export import export
from miskatonic.kernel.cases.run import run
from miskatonic.kernel.journal.journal import JournalError
from miskatonic.kernel.step import Form

CHAOS = game("chaos_of_cthulhu")


def journal(choices: int, seats: int = 3, seed: int = 3, **options: str) -> mk.Journal:
    """A game played at random, plans shuffled and taken back included."""
    played, dice = mk.Journal(CHAOS, seats, options, seed=seed), Dice(seed + 1)
    while len(played.entries) < choices and not played.state.over:
        state = played.state
        seat = state.seats_to_act[dice.below(len(state.seats_to_act))]
        legal = state.legal(seat)
        step = legal[dice.below(len(legal))]
        played.choose(seat, step, sample(step, state, seat, dice) if isinstance(step, Form) else ())
        if played.undoable(seat) is not None and dice.below(6) == 0:
            played.undo(seat)
    return played


@pytest.mark.parametrize("mode", ["standard", "crown"])
def test_every_position_of_a_game_exports_as_a_case_that_holds(mode: str) -> None:
    played = journal(90, seed=8, mode=mode)
    for number in [*range(0, 90, 7), len(played.entries)]:
        (case,) = parse(export(played, number), "exported.yaml")
        assert run(case, game).ok


def test_an_exported_story_leads_to_the_very_position() -> None:
    played = journal(60)
    text = export(played, 60)
    (case,) = parse(text, "exported.yaml")
    assert case.position is None
    assert case.expect == CHAOS.sketch(played.at(60))
    assert "undo" not in text


def test_a_position_at_the_start_of_planning_is_laid_out() -> None:
    played = mk.Journal(CHAOS, 2, seed=1)
    for seat, key in ((0, "TakeColour(0,3)"), (1, "TakeColour(1,2)"), (0, "KeepMonster(0)"), (1, "KeepMonster(1)")):
        played.choose(seat, key)
    (case,) = parse(export(played, 4), "exported.yaml")
    assert case.position == CHAOS.sketch(played.state)
    assert case.do == []


def test_an_exported_case_can_be_edited_into_one_that_fails() -> None:
    text = export(journal(20), 20).replace("round: 1\n", "round: 2\n")
    (case,) = parse(text, "exported.yaml")
    assert run(case, game).problems[0].endswith("round: expected 2, found 1")


def test_a_finished_game_exports_with_its_outcome() -> None:
    played = journal(3000, seats=2, seed=5, mode="crown")
    assert played.state.outcome is not None
    (case,) = parse(export(played, len(played.entries)), "exported.yaml")
    assert case.outcome is not None
    assert case.outcome["rule"] == played.state.outcome.rule


def test_time_that_ran_out_is_part_of_the_story(tmp_path: Path) -> None:
    played = mk.Journal(CHAOS, 2, {"lament": "clock"}, seed=1)
    while not CHAOS.round_of(played.state):
        played.expire(played.state.seats_to_act[0])
    entries = len(played.entries)
    played.ring()
    (case,) = parse(export(played, entries + 1), "exported.yaml")
    assert case.do == [{"expire": "North"}, {"expire": "East"}] * (entries // 2) + [{"clock": True}]


def test_there_is_nothing_to_export_beyond_the_last_entry() -> None:
    with pytest.raises(JournalError, match="the journal has 5 entries; 6 is not among them"):
        export(journal(5), 6)
