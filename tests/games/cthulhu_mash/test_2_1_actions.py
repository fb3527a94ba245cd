"""Actions and jumping. Sections 2.1.5 and 2.1.10."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.scenes import moving
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    events,
    farm,
    labels,
    question,
    tiles,
    where,
)

SPENDING = {
    "Strike the Cultist A": lambda: lone(EXPLORER, "R1/C2 of Family Farm", dice=[1], monsters={"Cultist": "R1/C3"}),
    "Shoot at the Cultist A": lambda: lone(
        EYE, "R1/C2 of Family Farm", dice=[1], monsters={"Cultist": "R1/C4"}, extra={"objects": [".32 Revolver"]}
    ),
    "Push the Cultist A": lambda: lone(EXPLORER, "R1/C2 of Family Farm", dice=[1], monsters={"Cultist": "R1/C3"}),
    "Jump to R1/C3": lambda: lone(EXPLORER, "R1/C1 of Family Farm"),
    "Move": lambda: lone(EXPLORER, "R1/C1 of Family Farm"),
    "Use the space": lambda: lone(EXPLORER, "R1/C6 of Base Camp", extra={"health": 1}),
    "Work the gate transporter": lambda: lone(
        DOCTOR, "R4/C2 of Moon-Beast Moon Base", dice=[1], tiles=tiles(DOCTOR, EYE, C2="Moon-Beast Moon Base, turned 0")
    ),
    "Read the R'lyeh Text": lambda: lone(EXPLORER, "R1/C1 of Family Farm", extra={"objects": ["R'lyeh Text"]}),
    "Cast Fly": lambda: lone(DOCTOR, "R1/C1 of Family Farm", extra={"arcane spell": "Fly"}),
    "Break free": lambda: lone(
        EXPLORER, "R1/C1 of Family Farm", dice=[6], holds=[{"who": EXPLORER, "kind": "body", "number": 1}]
    ),
    "Ring the Paralyzing Chime": lambda: lone(
        EXPLORER, "R1/C1 of Family Farm", monsters={"Cultist": "R6/C1"}, extra={"objects": ["Paralyzing Chime"]}
    ),
    "Sedate the Cultist A": lambda: lone(DOCTOR, "R1/C2 of Family Farm", dice=[1], monsters={"Cultist": "R1/C3"}),
}  # fmt: skip


def lone(name: str, at: str, **more: Any) -> Mash:
    other = EYE if name != EYE else EXPLORER
    extra = more.pop("extra", {})
    return farm({name: "R1/C1", other: "R6/C6"}, seats={name: {"at": at, **extra}}, **more)


@pytest.mark.rule("CM-2.1.4-15")
def test_a_pick_up_without_a_step_spends_the_whole_action() -> None:
    s = moving(EXPLORER, farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, ground={"R1/C3": {"up": ["Net"]}}))
    choose(s, EXPLORER, "Pick up the Net")
    choose(s, EXPLORER, "End the move")
    assert (s.actions, s.mp, len(s.objects[0])) == (3, 0, 1)


@pytest.mark.rule("CM-2.1.5-1")
@pytest.mark.parametrize("words", SPENDING)
def test_what_costs_an_action_costs_exactly_one(words: str) -> None:
    s = SPENDING[words]()
    name = asked(s)
    choose(s, name, words)
    assert s.actions == 3


@pytest.mark.rule("CM-2.1.5-3")
def test_actions_mix_and_repeat_in_any_order_but_never_overlap() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R6/C6"}, [1, 1, 1], monsters={"Moon-Beast": "R1/C3"})
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    moving(EXPLORER, s)
    assert not any(can(s, EXPLORER, words) for words in ("Strike", "Jump", "Push"))  # the move comes to its end first
    choose(s, EXPLORER, "Walk to R2/C3")
    assert not can(s, EXPLORER, "Strike")
    choose(s, EXPLORER, "End the move")
    choose(s, EXPLORER, "Strike the Moon-Beast A")
    assert (s.active, s.actions, len(events(s, "attack"))) == (0, 0, 3)


@pytest.mark.rule("CM-2.1.5-4", "CM-3.1-3", "CM-3.1-9")
def test_the_character_acts_then_its_tile_then_the_next_player() -> None:
    s = farm(
        {EXPLORER: "R1/C2", EYE: "R6/C6"},
        [6],
        phase="turn",
        monsters={"Cultist": "R1/C1"},
        generators={"Cultist Idol": "R3/C3"},
    )
    choose(s, EXPLORER, "End the turn")
    assert (asked(s), question(s), s.active) == (EYE, "RunMonsters", 0)
    choose(s, EYE, "The others do nothing")
    kinds = [event.kind for event in s.log or [] if event.kind in ("turn", "spawn_roll")]
    assert kinds == ["turn", "spawn_roll", "turn", "spawn_roll"]
    assert s.active == 1


@pytest.mark.rule("CM-2.1.10-1", "CM-2.1.10-2", "CM-2.1.10-3", "CM-2.1.10-4")
def test_a_jump_clears_pieces_and_dotted_lines_but_no_solid_one() -> None:
    s = farm({EYE: "R6/C4", EXPLORER: "R1/C1"}, monsters={"Cultist A": "R5/C4"})
    assert can(s, EYE, "Jump to R4/C4")
    assert can(s, EYE, "Jump to R6/C6")
    choose(s, EYE, "Jump to R4/C4")
    assert (where(s, EYE), s.actions) == ("R4/C4 of Family Farm", 3)
    wall = farm({EYE: "R3/C4", EXPLORER: "R6/C6"})
    assert not can(wall, EYE, "Jump to R1/C4")


@pytest.mark.rule("CM-2.1.10-1", "CM-2.1.10-2")
def test_a_jump_is_straight_clears_at_least_one_space_and_at_most_the_jump_number() -> None:
    s = farm({MARINER: "R1/C1", EYE: "R6/C6"})
    jumps = {label.split()[-1] for label in labels(s, MARINER) if label.startswith("Jump")}
    assert jumps == {"R1/C3", "R1/C4", "R1/C5", "R3/C1", "R4/C1", "R5/C1"}


@pytest.mark.rule("CM-2.1.10-4", "CM-2.3.4-10", "CM-2.6-8", "CM-2.1.7-3")
def test_landing_on_a_skull_kills_with_all_objects() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"}, seats={EYE: {"objects": ["Net"]}})
    choose(s, EYE, "Jump to R4/C5")
    assert (where(s, EYE), s.status[0], s.discards.bit_count()) == ("nowhere", 1, 1)


@pytest.mark.rule("CM-2.1.10-4")
def test_no_points_are_paid_and_nothing_is_picked_up_in_a_jump() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R6/C6"}, ground={"R4/C1": {"up": ["Net"]}})
    choose(s, EYE, "Jump to R4/C1")  # over the corn
    assert (s.mp, s.actions, can(s, EYE, "Pick up")) == (0, 3, False)
