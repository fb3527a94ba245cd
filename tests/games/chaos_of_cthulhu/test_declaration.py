"""Declaration of Actions (CC-decl)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.mats import named
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    asked,
    choose,
    declared,
    events,
    hidden,
    illegal,
    kinds,
    monster,
    pay,
    pick,
    place,
    table,
    until,
)

PLAIN = [3, 3, 3, 3, 4]
RICH = {"stones": [1, 2, 3, 4, 5], "offerings": 1}


# ---------------------------------------------------------------------- release and order


@pytest.mark.rule("CC-decl-2", "CC-game-10", "CC-comp-4")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_all_screens_come_off_together_before_anybody_declares(viewer: int | None) -> None:
    """North could use a Bonus Action at once, so the table waits before the first declaration."""
    state = table(
        phase="release",
        North=RICH,
        East={"plan": [act("heal", "East top", stones=[4])], "stones": [4]},
        South={"plan": [act("attack", stones=[5, 1])], "stones": [5, 1, 2], "offerings": 1,
               "planned bonus": hidden(2, stones=[2])},
    )  # fmt: skip
    assert not events(state, "declares")
    scene = GAME.scene(state, viewer)
    assert {"action.0.1.0.0", "action.0.2.0.0", "bonus.0"} <= scene.ids()
    spent = [die.id for panel in scene.panels for die in stones_and_dice(panel) if die.spent]
    assert sorted(spent) == ["stone.1.0", "stone.2.0", "stone.2.1", "stone.2.2"]


def stones_and_dice(element: Any) -> list[Any]:
    """All dice in a part of the scene."""
    inside = [die for item in getattr(element, "items", ()) for die in stones_and_dice(item)]
    return [element, *inside] if hasattr(element, "spent") else inside


@pytest.mark.rule("CC-decl-3", "CC-faq-8", "CC-comp-5")
@pytest.mark.parametrize(("first", "order"), [("North", [0, 1, 2, 3]), ("South", [2, 3, 0, 1])])
def test_players_declare_once_each_clockwise_from_player_1(first: str, order: list[int]) -> None:
    state = table(seats=4, phase="release", player_1=first)
    assert [facts[0] for facts in events(state, "declares")] == order


@pytest.mark.rule("CC-decl-4", "CC-decl-6")
def test_everything_planned_is_announced_and_who_has_nothing_says_so() -> None:
    plan = [act("madness", "East center"), act("heal", "North center"), act("block"), act("block")]
    state = table(phase="release", North={"plan": plan}, East={})
    assert events(state, "declares") == [(0, 4), (1, 0)]
    announced = [facts for facts in events(state, "action") if facts[0] == 0]
    assert announced == [(0, MADNESS, 1, 1), (0, HEAL, 0, 1), (0, BLOCK, -1, -1), (0, BLOCK, -1, -1)]


@pytest.mark.rule("CC-decl-4", "CC-decl-7", "CC-decl-3")
def test_a_declaration_by_player_1() -> None:
    plan = [act("attack"), act("attack"), act("madness", "South center"), act("heal", "North center")]
    state = table(phase="release", North={"plan": plan, "dice": PLAIN}, East={"dice": PLAIN}, South={"dice": PLAIN})
    assert events(state, "declares") == [(0, 4)]
    assert [facts[1:] for facts in events(state, "action")].count((ATTACK, 1, -1)) == 2
    place(state, "East", "top", "left")
    assert [monster(state, name) for name in ("North", "East", "South")] == [
        (3, 4, 3, 3, 4),
        (2, 3, 2, 3, 4),
        (3, 2, 3, 3, 4),
    ]


# ---------------------------------------------------------------------- placing Attacks


def attacked(**more: object) -> Chaos:
    return table(
        phase="release", North={"plan": [act("attack"), act("attack")]}, East={"dice": PLAIN, **more}, South={}
    )


@pytest.mark.rule("CC-decl-7", "CC-decl-16", "CC-act-1")
def test_the_victim_places_each_attack_before_the_next_player_declares() -> None:
    state = attacked()
    assert asked(state) == ["East"]
    assert [step.part for step in state.legal(1)] == [0, 1, 2, 3, 4]  # type: ignore[attr-defined]
    place(state, "East", "top")
    assert asked(state) == ["East"]
    assert len(events(state, "declares")) == 1
    place(state, "East", "bottom")
    assert monster(state, "East") == (2, 3, 3, 3, 3)


@pytest.mark.rule("CC-decl-7", "CC-act-8")
def test_attacks_may_be_piled_on_one_part() -> None:
    state = attacked()
    place(state, "East", "right", "right")
    assert monster(state, "East") == (3, 3, 3, 1, 4)


@pytest.mark.rule("CC-decl-7")
def test_nobody_else_places_an_attack() -> None:
    state = attacked()
    for who, number in (("North", 0), ("South", 2)):
        assert not state.legal(number)
        assert illegal(state, who, "PlaceAttack(1,[0,0,0,0],0)") is not None


@pytest.mark.rule("CC-decl-8")
def test_a_placed_attack_stays_where_it_is() -> None:
    state = attacked(**RICH)
    until(state, "East")
    choose(state, "East", "PassBonus")
    place(state, "East", "top", "top")
    while state.round == 1:
        assert "PlaceAttack" not in named(state, asked(state)[0])
        assert [a for a in declared(state, "North") if "attack" in a] == ["attack East top", "attack East top"]
        choose(state, asked(state)[0], "PassBonus")
    assert monster(state, "East") == (1, 3, 3, 3, 4)


@pytest.mark.rule("CC-decl-8", "CC-decl-16")
def test_a_redirected_attack_is_placed_anew_by_whoever_receives_it() -> None:
    east = {"dice": PLAIN, "stones": [5, 5], "offerings": 1}
    state = table(phase="release", North={"plan": [act("attack")]}, East=east, South={"dice": PLAIN})
    until(state, "East")
    choose(state, "East", "PassBonus")
    place(state, "East", "top")
    activate(state, "East", 10)
    pick(state, "East", "South")
    assert asked(state) == ["South"], "the window goes on only after South has placed it"
    place(state, "South", "left")
    assert (monster(state, "East"), monster(state, "South")) == ((3, 3, 3, 3, 4), (3, 3, 2, 3, 4))


@pytest.mark.rule("CC-decl-8", "CC-decl-15", "CC-decl-16")
def test_attacks_that_arise_in_a_window_are_placed_at_once_clockwise() -> None:
    """Attack All in Crown of Chaos, activated by North when all have declared."""
    north = {"stones": [5], "offerings": 1}
    state = table(phase="release", options=CROWN, North=north, East={}, South={"plan": [act("block")]}, West={})
    for _ in range(4):
        choose(state, "North", "PassBonus")
    assert len(events(state, "declares")) == 4
    activate(state, "North", 5)
    victims = []
    while not state.lanes and named(state, asked(state)[0]) == {"PlaceAttack"}:
        victims.append(asked(state)[0])
        place(state, victims[-1], "top")
    assert victims == ["East", "South", "West"]
    assert kinds(state).index("placed") > kinds(state).index("bonus")


# ---------------------------------------------------------------------- steps of a declaration and Bonus Actions


@pytest.mark.rule("CC-decl-16")
def test_a_declaration_is_announced_marked_placed_and_only_then_answered() -> None:
    state = table(phase="release", North={"plan": [act("attack")]}, East={}, South=RICH)
    until(state, "South")
    choose(state, "South", "PassBonus")
    assert asked(state) == ["East"]
    assert kinds(state)[-2:] == ["declares", "action"]
    place(state, "East", "top")
    assert kinds(state)[-1] == "placed"
    assert "PassBonus" in named(state, "South")
    assert len(events(state, "declares")) == 1


@pytest.mark.rule("CC-decl-16")
def test_several_victims_place_clockwise_from_the_one_declaring() -> None:
    """Attack All planned by South in Crown of Chaos: West, North and East place, when South declares."""
    south = {"stones": [5], "offerings": 1, "planned bonus": hidden(5, stones=[5])}
    state = table(phase="release", options=CROWN, seats=4, South=south)
    victims = []
    while not state.lanes:
        victims.append(asked(state)[0])
        place(state, victims[-1], "top")
    assert victims == ["West", "North", "East"]
    assert [facts[0] for facts in events(state, "declares")] == [0, 1, 2, 3]


@pytest.mark.rule("CC-decl-5", "CC-game-7")
def test_a_bonus_action_may_come_with_ones_turn_or_at_another_moment() -> None:
    for passes in range(4):
        state = table(phase="release", North={}, East=RICH, South={})
        for _ in range(passes):
            choose(state, "East", "PassBonus")
        activate(state, "East", 2)
        pay(state, "East", 2)
        assert [facts[:2] for facts in events(state, "bonus")] == [(1, 2)]
        at = kinds(state).index("bonus")
        assert kinds(state)[:at].count("declares") == passes


@pytest.mark.rule("CC-decl-12")
def test_a_bonus_action_may_be_kept_until_all_have_declared_but_not_longer() -> None:
    """Bedlam on the leader, whose monster would be complete."""
    east = {"stones": [6, 6], "offerings": 1}
    state = table(phase="release", dice=[5], North={"dice": [4, 4, 4, 4, 4]}, East=east)
    for _ in range(2):
        choose(state, "East", "PassBonus")
    assert len(events(state, "declares")) == 2
    activate(state, "East", 12)
    pick(state, "East", "North top")
    assert (monster(state, "North"), state.over) == ((5, 4, 4, 4, 4), False)


@pytest.mark.rule("CC-decl-12", "CC-off-6")
def test_who_has_used_a_bonus_action_has_no_late_one() -> None:
    east = {"stones": [6, 6, 2, 2], "offerings": 2}
    state = table(phase="release", North={"dice": PLAIN}, East=east)
    activate(state, "East", 2)
    pay(state, "East", 2)
    assert state.round == 2, "East is not asked again"
    assert len(events(state, "bonus")) == 1


@pytest.mark.rule("CC-decl-15")
def test_extra_actions_bought_before_the_release_are_declared_on_ones_own_turn() -> None:
    east = {"stones": [5, 4], "offerings": 1, "planned bonus": hidden(9, "South top", "North top", stones=[5, 4])}
    state = table(phase="release", North={"plan": [act("attack")], "dice": PLAIN}, East=east, South={"dice": PLAIN})
    assert asked(state) == ["East"], "North has declared, and East places the Attack"
    assert declared(state, "East") == []
    place(state, "East", "left")
    assert events(state, "declares") == [(0, 1), (1, 2), (2, 0)]
    assert (monster(state, "North"), monster(state, "South")) == ((2, 3, 3, 3, 4), (2, 3, 3, 3, 4))


@pytest.mark.rule("CC-decl-15")
def test_extra_actions_that_arise_after_the_release_are_declared_on_the_spot() -> None:
    east = {"stones": [5, 4], "offerings": 1}
    state = table(phase="release", North={"plan": [act("attack")], "dice": PLAIN}, East=east, South={"dice": PLAIN})
    activate(state, "East", 9)
    pick(state, "East", "South top")
    pick(state, "East", "North top")
    assert asked(state) == ["East"]
    assert events(state, "declares") == [(0, 1)]
    assert declared(state, "East") == ["madness South top", "madness North top"]
