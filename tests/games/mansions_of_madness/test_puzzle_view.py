"""A puzzle is shown as it lies, the way each piece is turned (MM-puz-5)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.content.box import Puzzle
from miskatonic.games.mansions_of_madness.view.puzzle import _drawn, _grid, _tile
from miskatonic.pieces.puzzles.plan import Laid


def kinds(kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in GAME.start(seats=3, seed=1).box.puzzles.values() if puzzle.kind == kind]


def test_a_rune_shows_its_part_of_the_picture_wherever_it_lies() -> None:
    six = kinds("rune")[0]
    assert _drawn(six, Laid((3, 0, 1, 2, 4, 5)), 0) == (("part", "4"),)
    assert dict(_grid(six).numbers)["columns"] == 3


def test_a_wire_turns_with_its_piece() -> None:
    tile = kinds("wiring")[1]
    lies, turned = Laid((4, 0, 1, 2)), Laid((4, 0, 1, 2)).turned(0, 1)
    assert dict(_drawn(tile, lies, 0)) == {"red": "north-east", "blue": "south-west"}
    assert dict(_drawn(tile, turned, 0)) == {"red": "east-south", "blue": "west-north"}
    assert dict(_tile(tile, lies)) == {
        "red start": "0 north", "blue start": "1 north", "red end": "2 south", "blue end": "3 south",
    }  # fmt: skip


def test_symbols_of_a_lock_turn_with_piece_and_tile() -> None:
    row, round_it = kinds("lock")[0], kinds("lock")[4]
    assert dict(_drawn(row, Laid((0, 1)), 0)) == {"north": "moon", "east": "moon", "south": "star", "west": "eye"}
    assert dict(_drawn(row, Laid((0, 1)).turned(0, 1), 0))["east"] == "moon"
    assert dict(_drawn(row, Laid((0, 1)).turned(0, 1), 0))["south"] == "moon"
    assert _tile(row, Laid((0, 1))) != _tile(row, Laid((0, 1), tile=1))
    places = dict(_grid(round_it).numbers)
    assert [places[f"piece.{n}"] for n in range(4)] == [1, 5, 7, 3], "above, right, below, left of the tile"
