"""Winning the normal game (CC-win), and what monsters are called (CC-dice)."""

from __future__ import annotations

import ast
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME, state
from miskatonic.games.chaos_of_cthulhu.content.reading import COLOURS, FACES, MONSTERS
from tests.games.chaos_of_cthulhu.mats import block
from tests.games.chaos_of_cthulhu.table import act, choose, events, monster, table, until

MIXED = [1, 2, 3, 4, 5]


def checked(*dice: list[int], rolls: list[int] | None = None, **more: Any) -> state.Chaos:
    """These monsters at the end of a Resolution."""
    seats = {name: {"dice": one} for name, one in zip(("North", "East", "South", "West"), dice, strict=False)}
    given: dict[str, Any] = {**seats, **more}
    return table(phase="victory", dice=rolls or [], **given)


def winner(s: state.Chaos) -> tuple[tuple[int, ...], str]:
    assert s.outcome is not None
    return s.outcome.winners, s.outcome.rule


@pytest.mark.rule("CC-win-1", "CC-game-1", "CC-win-6", "CC-faq-12", "CC-round-10")
@pytest.mark.parametrize("number", range(1, 7))
def test_five_equal_numbers_win_at_once(number: int) -> None:
    s = checked(MIXED, [number] * 5)
    assert winner(s) == ((1,), "CC-win-1")
    assert s.round == 1
    assert not any(s.legal(i) for i in range(2))


@pytest.mark.rule("CC-win-1", "CC-game-1", "CC-win-6", "CC-faq-12")
@pytest.mark.parametrize("odd", range(5))
def test_four_equal_numbers_do_not_win(odd: int) -> None:
    dice = [4] * 5
    dice[odd] = 5
    s = checked(dice, MIXED)
    assert not s.over
    assert s.round == 2


@pytest.mark.rule("CC-win-6", "CC-faq-12")
def test_five_like_actions_on_different_numbers_do_not_win() -> None:
    """Green shows an Attack at top 3, center 2, left 2, right 1, bottom 4."""
    dice = [3, 2, 2, 1, 4]
    assert {FACES[0][part][number] for part, number in enumerate(dice)} == {0}
    assert not checked(dice, MIXED).over


@pytest.mark.rule("CC-win-2")
def test_victory_is_checked_after_the_last_reroll_of_resolution() -> None:
    """North's five 4s are complete after turning, but Bedlam still rolls the top."""
    plan = {"plan": [act("heal", "North top")], "dice": [3, 4, 4, 4, 4]}
    bedlam = [{"by": "East", "number": 12, "picks": ["North top"]}]
    s = table(phase="resolution", dice=[2], North=plan, East={"dice": MIXED}, bonuses=bedlam)
    assert not s.over
    s = table(phase="resolution", dice=[4], North=plan, East={"dice": MIXED}, bonuses=bedlam)
    assert winner(s)[0] == (0,)


@pytest.mark.rule("CC-win-2")
def test_a_monster_that_matched_before_resolution_but_not_after_does_not_win() -> None:
    s = table(phase="resolution", North={"dice": [4] * 5}, East={"dice": MIXED, "plan": [act("madness", "North left")]})
    assert not s.over
    assert monster(s, "North") == (4, 4, 3, 4, 4)


@pytest.mark.rule("CC-win-2", "CC-win-3")
def test_all_are_checked_together_whoever_is_player_1() -> None:
    for first in ("North", "East", "South"):
        assert winner(checked([2] * 5, [5] * 5, MIXED, player_1=first)) == ((1,), "CC-win-3")


@pytest.mark.rule("CC-win-3")
@pytest.mark.parametrize(("north", "east", "best"), [(5, 2, 0), (1, 2, 1), (6, 5, 0), (3, 4, 1)])
def test_of_several_complete_monsters_the_higher_number_wins(north: int, east: int, best: int) -> None:
    s = checked([north] * 5, [east] * 5)
    assert winner(s) == ((best,), "CC-win-3")
    assert not events(s, "roll_off")


@pytest.mark.rule("CC-win-4", "CC-win-5", "CC-win-3")
def test_equal_monsters_roll_off_and_ties_roll_again() -> None:
    s = checked([4] * 5, [4] * 5, [3] * 5, rolls=[5, 5, 2, 6])
    assert winner(s) == ((1,), "CC-win-4")
    assert events(s, "roll_off") == [(0, 5), (1, 5), (0, 2), (1, 6)]


@pytest.mark.rule("CC-win-5")
def test_who_falls_behind_in_a_roll_off_does_not_roll_again() -> None:
    s = checked([4] * 5, [4] * 5, [4] * 5, rolls=[6, 1, 6, 3, 5])
    assert events(s, "roll_off") == [(0, 6), (1, 1), (2, 6), (0, 3), (2, 5)]
    assert winner(s)[0] == (2,), "exactly one winner"


@pytest.mark.rule("CC-win-7")
@pytest.mark.parametrize(("kind", "top"), [("heal", 3), ("madness", 5)])
def test_a_match_wins_for_its_owner_even_if_an_enemy_brought_it_about(kind: str, top: int) -> None:
    s = table(
        phase="resolution",
        North={"dice": [top, 4, 4, 4, 4]},
        East={"dice": MIXED, "plan": [act(kind, "North top")]},
    )
    assert winner(s) == ((0,), "CC-win-1")


@pytest.mark.rule("CC-win-7")
def test_a_match_by_anothers_bedlam_wins_for_its_owner() -> None:
    bedlam = [{"by": "East", "number": 12, "picks": ["North top"]}]
    s = table(phase="resolution", dice=[4], North={"dice": [1, 4, 4, 4, 4]}, East={"dice": MIXED}, bonuses=bedlam)
    assert winner(s) == ((0,), "CC-win-1")


@pytest.mark.rule("CC-win-1", "CC-act-5")
def test_a_block_against_an_enemys_madness_can_win_the_game() -> None:
    s = table(
        phase="release",
        North={"dice": [3, 4, 4, 4, 4], "plan": [act("heal", "North top"), act("block")]},
        East={"dice": MIXED, "plan": [act("madness", "North top")]},
    )
    until(s, "North")
    block(s, "North", "madness East top")
    assert winner(s)[0] == (0,)


@pytest.mark.rule("CC-win-1", "CC-decl-10")
def test_unblocked_the_same_madness_stops_it() -> None:
    s = table(
        phase="release",
        North={"dice": [3, 4, 4, 4, 4], "plan": [act("heal", "North top"), act("block")]},
        East={"dice": MIXED, "plan": [act("madness", "North top")]},
    )
    choose(s, "North", "NoBlocks")
    assert not s.over


# ---------------------------------------------------------------------- names of monsters


@pytest.mark.rule("CC-dice-2")
@pytest.mark.parametrize("colour", COLOURS)
def test_colour_and_number_name_the_monster(colour: str) -> None:
    number = COLOURS.index(colour)
    for n in range(1, 7):
        s = table(phase="victory", North={"colour": colour, "dice": [n] * 5}, East=_other(colour))
        items: tuple[Any, ...] = GAME.scene(s, None).panels[1].items
        title = next(item.title for item in items if item.id == "monster.0")
        assert title == MONSTERS[number][n].name
        assert MONSTERS[number][n].name in GAME.scene(s, None).over


def _other(colour: str) -> dict[str, Any]:
    return {"colour": next(c for c in COLOURS if c != colour), "dice": MIXED}


@pytest.mark.rule("CC-dice-4")
def test_only_the_numbers_decide_whatever_monsters_they_are() -> None:
    for north, east in permutations(COLOURS, 2):
        seats = {"North": {"colour": north, "dice": [2] * 5}, "East": {"colour": east, "dice": [3] * 5}}
        assert winner(table(phase="victory", **seats)) == ((1,), "CC-win-3")  # type: ignore[arg-type]


@pytest.mark.rule("CC-dice-4")
def test_no_rule_looks_at_the_monsters_names() -> None:
    """Names, classes and epithets are read where the table is shown and put into words, and nowhere else."""
    folder = Path(state.__file__).parent
    readers = {path.name for path in folder.rglob("*.py") if _names(path) & {"MONSTERS", ".monsters"}}
    assert readers == {"reading.py", "box.py", "scene.py", "log.py"}


def _names(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return names | {f".{node.attr}" for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
