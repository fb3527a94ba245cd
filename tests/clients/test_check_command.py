"""`miskatonic check` and `miskatonic case export`, as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

import miskatonic as mk
from miskatonic.clients.terminal.commands.check import register

HOLDS = "game: chaos_of_cthulhu\ntitle: It holds\nrules: [CC-round-1]\nposition: {}\nexpect: {round: 1}\n"
FAILS = HOLDS.replace("It holds", "It fails").replace("round: 1", "round: 2")


def typed(*words: str | Path) -> Result:
    app = typer.Typer()
    register(app)
    return CliRunner(env={"COLUMNS": "80"}).invoke(app, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "good.yaml").write_text(HOLDS, encoding="utf-8")
    (tmp_path / "deep" / "wrong.yml").write_text(FAILS, encoding="utf-8")
    (tmp_path / "readme.txt").write_text("no case", encoding="utf-8")
    return tmp_path


def test_a_case_that_holds_is_one_line_with_its_rules(folder: Path) -> None:
    told = typed("check", folder / "good.yaml")
    assert told.exit_code == 0
    assert told.stdout == "ok      It holds  [CC-round-1]\n1 passed, 0 failed\n"


def test_a_folder_is_searched_and_failures_are_shown_with_file_and_line(folder: Path) -> None:
    told = typed("check", folder)
    assert told.exit_code == 1
    assert f"FAILED  It fails  [CC-round-1]\n        {folder}/deep/wrong.yml: line 5: round: expected 2" in told.stdout
    assert told.stdout.endswith("1 passed, 1 failed\n")


def test_quietly_only_failures_are_shown(folder: Path) -> None:
    assert "It holds" not in typed("check", "--quiet", folder).stdout


def test_a_bad_file_is_said_so_and_the_others_still_run(folder: Path) -> None:
    (folder / "bad.yaml").write_text("game: chess\ntitle: A\n", encoding="utf-8")
    told = typed("check", folder)
    assert told.exit_code == 2
    assert told.stderr == f"miskatonic check: {folder}/bad.yaml:1: there is no game 'chess'\n"
    assert told.stdout.endswith("1 passed, 1 failed, 1 bad file\n")


def test_nothing_to_check_is_an_error(tmp_path: Path) -> None:
    assert typed("check", tmp_path).exit_code == 2
    assert typed("check", tmp_path / "none.yaml").exit_code == 2


def test_a_case_exported_from_a_journal_passes_check(tmp_path: Path) -> None:
    journal = mk.Journal(mk.game("chaos_of_cthulhu"), 2, seed=3)
    journal.choose(0, "TakeColour(0,2)")
    journal.save(tmp_path / "game.journal")
    out = tmp_path / "exported.yaml"
    assert typed("case", "export", tmp_path / "game.journal", "--at", "1", "-o", out).exit_code == 0
    assert typed("check", out).stdout.endswith("1 passed, 0 failed\n")
    shown = typed("case", "export", tmp_path / "game.journal", "--at", "1")
    assert shown.stdout == out.read_text(encoding="utf-8")


def test_export_says_what_is_wrong_with_the_journal(tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("{}\n", encoding="utf-8")
    for words in (("none", "1"), ("bad", "1")):
        told = typed("case", "export", tmp_path / words[0], "--at", words[1])
        assert told.exit_code == 2
        assert told.stderr.startswith("miskatonic case export: ")
        assert told.stderr.count("\n") == 1
