"""The four actions (CC-act), who sits where (CC-game-9, CC-game-14), and what counts as activated (CC-game-11)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import PLAYERS
from tests.games.chaos_of_cthulhu.mats import named, switch_on
from tests.games.chaos_of_cthulhu.table import (
    act,
    activate,
    asked,
    choose,
    events,
    monster,
    pay,
    picks,
    place,
    ready,
    seat,
    sent,
    table,
    until,
)

PLAIN = [3, 3, 3, 3, 4]


def struck_by(attacker: str, seats: int, **more: Any) -> str:
    """Who must place an Attack of this player."""
    position: dict[str, Any] = {attacker: {"plan": [act("attack")]}, **more}
    state = table(seats=seats, phase="release", **position)
    assert len(asked(state)) == 1
    assert named(state, asked(state)[0]) == {"PlaceAttack"}
    return asked(state)[0]


@pytest.mark.rule("CC-act-1", "CC-game-9", "CC-game-14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_attack_strikes_the_next_player_clockwise(seats: int) -> None:
    around = PLAYERS[:seats]
    victims = [struck_by(attacker, seats) for attacker in around]
    assert victims == [*around[1:], around[0]]


@pytest.mark.rule("CC-act-10", "CC-game-9", "CC-game-14")
@pytest.mark.parametrize("bonuses", [[], [{"by": "North", "number": 7}]])
def test_with_two_players_the_opponent_sits_on_both_sides(bonuses: list[object]) -> None:
    assert struck_by("North", 2, bonuses=bonuses) == "East"


@pytest.mark.rule("CC-game-9", "CC-game-14", "CC-game-12")
@pytest.mark.parametrize(("seats", "right"), [(3, "South"), (4, "West")])
def test_a_bonus_that_turns_attacks_to_the_right_beats_the_normal_rule(seats: int, right: str) -> None:
    assert struck_by("North", seats, bonuses=[{"by": "North", "number": 7}]) == right
    assert struck_by("North", seats, bonuses=[{"by": "North", "number": 7, "cancelled": True}]) == "East"


@pytest.mark.rule("CC-game-14")
def test_colours_play_no_part_in_the_seating() -> None:
    state = table(
        phase="release",
        North={"colour": "black", "plan": [act("attack")]},
        East={"colour": "green"},
        South={"colour": "purple"},
    )
    assert asked(state) == ["East"]


@pytest.mark.rule("CC-act-1", "CC-res-3", "CC-decl-7")
def test_the_attacked_player_chooses_the_part_that_takes_one_damage() -> None:
    state = table(phase="release", North={"plan": [act("attack")]}, East={"dice": [3, 3, 3, 3, 4]})
    place(state, "East", "right")
    assert monster(state, "East") == (3, 3, 3, 2, 4)


@pytest.mark.rule("CC-act-2", "CC-act-4", "CC-mat-3", "CC-act-11", "CC-act-6", "CC-act-7")
def test_attack_and_block_tokens_name_no_part_and_heal_and_madness_name_theirs() -> None:
    """Green shows madness 1 on top, block 4 in the center, attack 2 left, block 6 right, heal 2 at the bottom."""
    state = table(North={"colour": "green", "dice": [1, 4, 2, 6, 2], "stones": [1, 4, 2, 6, 2]})
    switch_on(state, "North", "top", 1, aim="East center")
    switch_on(state, "North", "center", 4)
    switch_on(state, "North", "left", 2)
    switch_on(state, "North", "right", 6)
    switch_on(state, "North", "bottom", 2, aim="North center")
    plan = GAME.sketch(state)["seats"]["North"]["plan"]
    assert [(entry["action"], entry.get("aim")) for entry in plan] == [
        ("madness", "East center"),
        ("block", None),
        ("attack", None),
        ("block", None),
        ("heal", "North center"),
    ]


@pytest.mark.rule("CC-act-6", "CC-act-7", "CC-act-9", "CC-faq-6", "CC-faq-7", "CC-mat-8")
@pytest.mark.parametrize(("die", "number"), [("top", 1), ("bottom", 2)])
def test_heal_and_madness_may_be_aimed_at_any_die_on_the_table(die: str, number: int) -> None:
    numbers = [number if die == "top" else 5, 5, 5, 5, number if die == "bottom" else 5]
    state = table(seats=3, North={"colour": "green", "dice": numbers, "stones": [number]})
    choose(state, "North", f"PlanPart(0,{0 if die == 'top' else 4})")
    assert picks(state, "North") == list(range(15))


@pytest.mark.rule("CC-act-6", "CC-res-4", "CC-act-9", "CC-faq-7")
def test_a_heal_raises_one_part_by_one_also_on_another_monster() -> None:
    state = table(phase="release", North={"plan": [act("heal", "East left")]}, East={"dice": PLAIN})
    assert monster(state, "East") == (3, 3, 4, 3, 4)


@pytest.mark.rule("CC-act-7", "CC-res-3", "CC-act-9", "CC-faq-6")
def test_madness_lowers_one_part_by_one_also_on_ones_own_monster() -> None:
    state = table(phase="release", North={"plan": [act("madness", "North left")], "dice": PLAIN})
    assert monster(state, "North") == (3, 3, 2, 3, 4)


@pytest.mark.rule("CC-act-7")
def test_the_owner_has_no_say_where_madness_strikes() -> None:
    state = table(phase="release", North={"plan": [act("madness", "East top")]}, East={"dice": PLAIN})
    assert not events(state, "placed")
    assert monster(state, "East")[0] == 2


@pytest.mark.rule("CC-act-8", "CC-res-5")
def test_a_die_may_be_targeted_again_and_again() -> None:
    state = table(
        phase="release",
        North={"plan": [act("madness", "East center"), act("madness", "East center")]},
        East={"dice": [1, 6, 2, 3, 4]},
        South={"plan": [act("madness", "East center")]},
    )
    assert monster(state, "East") == (1, 3, 2, 3, 4)


@pytest.mark.rule("CC-act-11", "CC-dice-1")
@pytest.mark.parametrize(("number", "kind"), [(1, "madness"), (2, "block"), (3, "attack"), (4, "heal")])
def test_a_die_yields_one_action_of_the_kind_on_its_upper_face(number: int, kind: str) -> None:
    """The green top shows madness 1, block 2, attack 3, heal 4."""
    state = table(North={"colour": "green", "dice": [number, 5, 5, 5, 6], "stones": [number]})
    aim = "East top" if kind in ("heal", "madness") else ""
    switch_on(state, "North", "top", number, aim=aim)
    assert [entry["action"] for entry in GAME.sketch(state)["seats"]["North"]["plan"]] == [kind]


@pytest.mark.rule("CC-act-11")
@pytest.mark.parametrize("number", [1, 5])
def test_the_number_of_a_die_adds_no_strength(number: int) -> None:
    """The green top is Madness at 1 and at 5."""
    state = table(
        North={"colour": "green", "dice": [number, 4, 4, 4, 4], "stones": [number]}, East={"dice": [5, 1, 2, 3, 4]}
    )
    switch_on(state, "North", "top", number, aim="East top")
    ready(state)
    assert monster(state, "East")[0] == 4


# ---------------------------------------------------------------------- activated and extra actions


@pytest.mark.rule("CC-game-11")
def test_a_stolen_action_is_an_extra_one_and_cannot_be_stolen_on() -> None:
    """East robs North's Blocks, then South robs East's: only East's own activated Block goes on to South."""
    thief = {"stones": [3, 3, 3, 3, 3], "offerings": 1}
    state = table(
        options={"mode": "crown"},
        phase="release",
        North={"plan": [act("block"), act("block")]},
        East={"plan": [act("block"), act("attack")], **thief},
        South=thief,
    )
    rob(state, "East", "North")
    rob(state, "South", "East")
    assert [sent(state, name).count("block") for name in ("North", "East", "South")] == [0, 2, 1]


def rob(state: Chaos, thief: str, victim: str) -> None:
    """Activate Block Plunder (3) against a player, paying with the 3."""
    until(state, thief)
    activate(state, thief, 3)
    pay(state, thief, 3)
    choose(state, thief, next(s.key for s in state.legal(seat(thief)) if getattr(s, "picks", ()) == (seat(victim),)))


@pytest.mark.rule("CC-game-11", "CC-crown-23")
def test_the_free_action_of_a_matched_monster_counts_as_activated() -> None:
    state = table(
        options={"mode": "crown"},
        phase="release",
        North={"plan": [act("block", die="free")], "free action": True},
        East={"stones": [3, 3, 3, 3, 3], "offerings": 1, "plan": [act("attack")]},
        South={},
    )
    rob(state, "East", "North")
    assert (sent(state, "North"), sorted(sent(state, "East"))) == ([], ["attack South", "block"])


@pytest.mark.rule("CC-game-11")
def test_doubling_copies_activated_actions_only() -> None:
    """East's Madness for everybody is an extra action of East; doubling by North leaves it alone."""
    bonuses = [{"by": "North", "number": 4}, {"by": "East", "number": 9, "picks": ["North top"]}]
    waiting = {"stones": [1, 1, 1, 1, 1], "offerings": 0, "plan": [act("heal", "North left")]}
    state = table(phase="release", North=waiting, East={"plan": [act("block"), act("attack")]}, bonuses=bonuses)
    assert sent(state, "North") == ["heal North left", "heal North left"]
    assert sorted(sent(state, "East")) == ["attack North", "block", "madness North top"]
