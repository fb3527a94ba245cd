"""Green objects: used at any time, for no action, once. Section 5.2."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import EXPLORER, EYE, asked, can, choose, farm, health, labels, question, tiles


def carrier(thing: str, **state: object) -> Mash:
    seats = {EYE: {"objects": [thing], "health": 1, "mentality": 0, **state}}
    return farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats=seats)


@pytest.mark.rule(
    "CM-5.2-1", "CM-5.2-2", "CM-5.2-3", "CM-5.2-4", "CM-5.2-5", "CM-5.2-6", "CM-5.2-8", "CM-5-2", "CM-2.1.7-2"
)
@pytest.mark.parametrize(
    ("thing", "restored"),
    [
        ("Cultist Wine", (0, 1)),
        ("First Aid Kit", (2, 0)),
        ("Herbs", (0, 1)),
        ("Penicillin Vial", (1, 0)),
        ("Psychiatric Medicine", (0, 1)),
        ("Sack of Grits", (1, 0)),
    ],
)
def test_a_remedy_restores_what_it_says_for_no_action_and_is_spent(thing: str, restored: tuple[int, int]) -> None:
    s = carrier(thing)
    choose(s, EYE, f"Use the {thing}")
    assert (s.health[0] - 1, s.mentality[0]) == restored
    assert (s.actions, s.objects[0], s.game.sketch(s)["discards"]) == (4, (), [thing])


@pytest.mark.rule("CM-2.2-5")
def test_a_remedy_never_restores_above_the_base() -> None:
    s = carrier("First Aid Kit", health=3)
    choose(s, EYE, "Use the First Aid Kit")
    assert health(s, EYE) == 4


@pytest.mark.rule("CM-5.2-7", "CM-2.7-3", "CM-2.7-2")
def test_the_tonic_draws_a_power_up_of_the_own_pile() -> None:
    s = carrier("Radium Tonic")
    choose(s, EYE, "Use the Radium Tonic")
    (power,) = s.powers[0]
    assert s.game.sketch(s)["discards"] == ["Radium Tonic"]
    assert not s.power_pile >> power & 1


@pytest.mark.rule("CM-5.2-9")
def test_the_clock_doubles_the_actions_of_the_own_turn() -> None:
    s = carrier("Temporal Clock")
    choose(s, EYE, "Use the Temporal Clock")
    assert s.actions == 8


@pytest.mark.rule("CM-5.2-9")
def test_the_clock_gives_more_actions_even_when_none_are_left() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats={EYE: {"objects": ["Temporal Clock"]}}, actions=1)
    choose(s, EYE, "Jump to R5/C4")
    choose(s, EYE, "Use the Temporal Clock")
    assert (s.active, s.actions) == (0, 4)


@pytest.mark.rule("CM-5.2-9")
def test_a_saved_turn_still_waits_for_the_clock_and_the_next_phase_does_not() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats={EYE: {"objects": ["Temporal Clock"]}}, actions=1)
    choose(s, EYE, "Jump to R5/C4")
    again = GAME.from_dict(s.to_dict())
    assert (again.seats_to_act, again.digest()) == (s.seats_to_act, s.digest())
    choose(s, EYE, "End the turn")
    assert (s.active, asked(s)) == (1, EXPLORER)


@pytest.mark.rule("CM-5.2-9", "CM-5.4-3")
def test_the_clock_is_refused_after_a_cowpie() -> None:
    ground = {"R5/C2": {"down": ["Cowpie"]}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats={EYE: {"objects": ["Temporal Clock"]}}, ground=ground)
    choose(s, EYE, "Move")
    choose(s, EYE, "Pick up the top object")
    choose(s, EYE, "End the move")
    assert s.actions == 0
    assert not can(s, EYE, "Use the Temporal Clock")


@pytest.mark.rule("CM-5.2-9")
def test_the_clock_cannot_be_used_in_somebody_elses_turn() -> None:
    seats = {EYE: {"objects": ["Temporal Clock", "Herbs"], "mentality": 0}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats=seats, active=EXPLORER)
    assert can(s, EYE, "Use the Herbs")
    assert not can(s, EYE, "Use the Temporal Clock")


@pytest.mark.rule("CM-5.2-1", "CM-5.2-10")
def test_a_remedy_may_be_used_in_the_middle_of_a_move() -> None:
    s = carrier("First Aid Kit")
    choose(s, EYE, "Move")
    choose(s, EYE, "Use the First Aid Kit")
    assert (health(s, EYE), question(s), s.mp) == (3, "Moving", 6)


@pytest.mark.rule("CM-5.2-10")
def test_a_remedy_may_be_used_between_two_actions_of_somebody_else() -> None:
    seats = {EYE: {"objects": ["First Aid Kit"], "health": 1}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats=seats, active=EXPLORER)
    choose(s, EYE, "Use the First Aid Kit")
    assert (health(s, EYE), asked(s), s.actions) == (3, EXPLORER, 4)


@pytest.mark.rule("CM-5.2-10")
def test_the_active_player_may_use_a_remedy_between_the_monsters_actions() -> None:
    seats = {EYE: {"objects": ["First Aid Kit"], "health": 1}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats=seats, monsters={"Cultist": "R1/C1"})
    choose(s, EYE, "End the turn")
    assert (asked(s), question(s)) == (EXPLORER, "RunMonsters")
    choose(s, EYE, "Use the First Aid Kit")
    assert (health(s, EYE), asked(s)) == (3, EXPLORER)


def alone(*objects: str, dice: list[int], monsters: dict[str, str], **eye: Any) -> Mash:
    """The Private Eye in a solo game, at the end of the turn."""
    seats = {EYE: {"objects": list(objects), **eye}}
    s = farm({EYE: "R5/C2"}, dice, {"rounds": 10}, seats=seats, monsters=monsters, tiles=tiles(EYE, EXPLORER))
    choose(s, EYE, "End the turn")
    return s


@pytest.mark.rule("CM-5.2-10", "CM-ref-8")
def test_whoever_plays_alone_may_use_a_remedy_between_the_monsters_actions() -> None:
    s = alone("First Aid Kit", "Temporal Clock", dice=[6, 6], monsters={"Cultist": "R5/C3"}, health=2)
    assert (question(s), asked(s), health(s, EYE)) == ("Respite", EYE, 1)
    assert labels(s, EYE) == ["Use nothing now", "Use the First Aid Kit"]
    choose(s, EYE, "Use the First Aid Kit")
    assert health(s, EYE) == 2  # three, and the second blow


@pytest.mark.rule("CM-5.2-10")
def test_the_pause_is_left_unused_or_not_made_at_all() -> None:
    s = alone("First Aid Kit", dice=[6, 1], monsters={"Cultist": "R5/C3"}, health=3)
    choose(s, EYE, "Use nothing now")
    assert (question(s), health(s, EYE)) == ("Actions", 2)
    t = alone("Herbs", dice=[6, 1], monsters={"Cultist": "R5/C3"}, health=3)
    assert question(t) == "Actions"


@pytest.mark.rule("CM-5.2-10")
def test_no_remedy_helps_while_an_attack_is_being_resolved() -> None:
    seats = {
        EYE: {"objects": ["First Aid Kit", ".32 Revolver"], "health": 1},
        EXPLORER: {"objects": ["First Aid Kit"], "health": 2},
    }
    s = farm({EYE: "R5/C2", EXPLORER: "R5/C5"}, [9], seats=seats)
    choose(s, EYE, "Shoot at the Arctic Explorer")
    assert (question(s), asked(s)) == ("Meet", EXPLORER)
    assert not can(s, EXPLORER, "Use the First Aid Kit")
    assert not can(s, EYE, "Use the First Aid Kit")


@pytest.mark.rule("CM-5.2-10", "CM-2.3.4-6")
@pytest.mark.parametrize("kind", ["body", "cuffs"])
def test_no_remedy_can_be_used_by_somebody_who_is_held(kind: str) -> None:
    hold = {"who": EYE, "kind": kind, "number": 1}
    seats = {EYE: {"objects": ["First Aid Kit"], "health": 1}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats=seats, holds=[hold])
    assert not can(s, EYE, "Use the First Aid Kit")


@pytest.mark.rule("CM-2.5.1-15", "CM-5.2-1")
def test_a_remedy_may_be_used_with_a_vampire_on_the_back() -> None:
    seats = {EYE: {"objects": ["First Aid Kit"], "health": 1, "vampire": "Star Vampire A"}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats=seats, monsters={"Star Vampire A": "R4/C2"})
    choose(s, EYE, "Use the First Aid Kit")
    assert health(s, EYE) == 3
