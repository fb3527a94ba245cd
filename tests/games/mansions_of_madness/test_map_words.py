"""The house told in words: doors, white lines, doors that lead off the map; and what each is asked while all set up."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.clients.terminal.draw.boards import ways_of
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.scene.boards import Graph


@pytest.mark.rule("MM-move-2", "MM-ksetup-2", "MM-secret-7")
def test_one_gets_over_white_lines_through_doors_and_out_of_the_house() -> None:
    journal = Journal(mk.game("mansions_of_madness"), seats=3, seed=5)
    state: Any = journal.state
    scene = state.game.scene(state, 0)
    plan = next(item for panel in scene.panels for item in panel.items if isinstance(item, Graph))
    leads = {node.name: ways_of(plan)[node.id] for node in plan.nodes}
    assert "Foyer B (white line)" in leads["Foyer A"]
    assert "Kitchen (door)" in leads["Foyer A"]
    house = state.box.house
    steps = sum([bin(near).count("1") for near in house.near])
    assert sum([len(ways) for ways in leads.values()]) == steps + sum([1 + (d.b >= 0) for d in house.doors])


def test_who_sets_up_is_told_of_the_own_choice_only() -> None:
    state: Any = Journal(mk.game("mansions_of_madness"), seats=3, seed=5).state
    question = state.box.story.choices[0].question
    keeper, guest, watching = [state.game.scene(state, seat).prompt for seat in (0, 1, None)]
    assert keeper == f"{question} (choice 1 of {len(state.box.story.choices)})"
    assert guest == "Which investigator are you?"
    assert question not in watching
    state.choose(1, state.choices(1)[0])
    assert state.game.scene(state, 1).prompt.startswith("Which Trait does ")
