"""Puzzles at the prompt, apart from games: drawn so that they can be solved, and worked on by numbers or words."""

from __future__ import annotations

import pytest
from rich.console import Console
from typer.testing import CliRunner

from miskatonic.cli import app
from miskatonic.clients.terminal.draw import puzzle
from miskatonic.clients.terminal.lines.practising import meant, result
from miskatonic.games import game
from tests.games.mansions_of_madness.test_practice import dealt, nearer

EXERCISES = {each.id: each for each in game("mansions_of_madness").exercises()}


def typed(*lines: str, name: str = "rune_6", plain: bool = True, seed: int = 1) -> str:
    words = ["practice", name, "--seed", str(seed), *(["--plain"] if plain else [])]
    found = CliRunner().invoke(app, words, input="".join([f"{line}\n" for line in lines]))
    assert found.exit_code == 0, found.output
    return found.output


def solution(name: str, seed: int) -> list[str]:
    """The words of as few moves as may be."""
    trial, said = dealt(name, seed), []
    while not trial.done:
        key = nearer(trial)
        said.append(next(move.label for move in trial.moves() if move.key == key))
        trial.make(key)
    return said


def test_all_that_can_be_practised_is_listed() -> None:
    found = CliRunner().invoke(app, ["practice"])
    assert "rune_6      Six runes" in found.output
    assert "lock_6a     Lock tile 6A" in found.output


def test_a_puzzle_is_solved_by_words_and_the_least_is_told_at_the_end() -> None:
    words = solution("rune_6", 1)
    told = typed(*words)
    assert f"Solved with {len(words)} actions. Nobody could do it with fewer." in told
    told = typed("swap pieces 1 and 2", "swap pieces 1 and 2", *words)
    assert f"Solved with {len(words) + 2} actions. Without drawing, the least is {len(words)}." in told
    assert "least" not in told.split("Solved")[0]


def test_numbers_words_again_and_leaving() -> None:
    told = typed("1", "nonsense", "again", "99", "q")
    assert "Puzzle actions used 1." in told
    assert "'nonsense' is none of these." in told
    assert "'99' is none of these." in told
    assert told.count("Puzzle actions used 0.") == 3
    moves = EXERCISES["rune_6"].deal(1).moves()
    assert meant(moves, "pieces 3 2") is moves[2]
    assert meant(moves, "swap") is None


def test_what_is_on_the_pieces_is_drawn_the_way_they_lie() -> None:
    console = Console(width=100)
    with console.capture() as text:
        console.print(puzzle.drawn(EXERCISES["wiring_1"].deal(4).panel()))
    assert "red east-west" in text.get()
    lines = puzzle.lines(EXERCISES["lock_6a"].deal(4).panel())
    assert lines[1] == "  1: lock piece 12, row 1, column 2: north star; east sun; south moon; west star."
    assert any("piece 1 south sun" in line for line in lines)
    assert "In hand" not in " ".join(lines)
    drawn = EXERCISES["lock_6a"].deal(4)
    drawn.make("DrawPiece(1)")
    assert puzzle.lines(drawn.panel())[-1].startswith("  In hand: lock piece")


def test_bad_use_names_what_there_is() -> None:
    found = CliRunner().invoke(app, ["practice", "rune_7"])
    assert found.exit_code == 2
    assert "nothing to practise is called 'rune_7'; there is rune_6" in found.output
    assert CliRunner().invoke(app, ["practice", "--game", "chaos_of_cthulhu"]).output.strip() == (
        "There is nothing to practise."
    )


@pytest.mark.parametrize(("extra", "words"), [(0, "Nobody could do it with fewer."), (1, "the least is")])
def test_the_result_is_measured_by_the_least(extra: int, words: str) -> None:
    trial = EXERCISES["wiring_1"].deal(1)
    trial.spent = trial.least() + extra
    assert words in result(trial)
