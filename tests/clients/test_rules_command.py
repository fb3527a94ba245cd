"""`miskatonic rules`, as it is typed. The ids here are test data and claim no coverage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from miskatonic.clients.terminal.commands.rules import book_names, read_book, register

GAME = "chaos_of_cthulhu"


def rules(*words: str) -> Result:
    app = typer.Typer()
    app.callback()(lambda: None)  # with one command alone, typer would swallow its name
    register(app)
    return CliRunner(env={"COLUMNS": "80"}).invoke(app, ["rules", *words])


def told(*words: str) -> str:
    result = rules(*words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def refused(*words: str) -> str:
    result = rules(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one step, one test and one case."""
    files = {
        f"src/miskatonic/games/{GAME}/steps/blocks.py": "class AssignBlocks:  # CC-act-3\n    pass\n",
        "tests/test_blocks.py": "def test_one_block_stops_one_action():  # CC-act-3\n    pass\n",
        f"cases/{GAME}/blocks.yaml": "rules: [CC-act-3, CC-act-4]\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_without_a_game_the_rulebooks_are_listed() -> None:
    out = told()
    assert GAME in out
    assert "Chaos of Cthulhu" in out
    assert all(name in out for name in book_names())


def test_a_game_lists_its_sections_with_counts() -> None:
    out = told(GAME)
    assert "CC-decl    Declaration of Actions" in out
    assert "290 rules" in out


@pytest.mark.parametrize("name", ["CC", "cc", "chaos-of-cthulhu", "Chaos of Cthulhu"])
def test_a_game_may_be_called_by_code_or_title(name: str) -> None:
    assert told(name) == told(GAME)


def test_a_rule_is_shown_with_its_ruling_and_what_it_refers_to() -> None:
    out = told(GAME, "CC-bl-6b")
    assert "What a cancelled Bonus Action leaves behind" in out
    assert "Ruling" in out
    assert "CC-bonus-22  Conversions keep the original plan underneath" in out
    assert "CC-ex-d9" in out


def test_a_rule_is_shown_with_the_code_tests_and_cases_that_cite_it(checkout: Path) -> None:
    out = told(GAME, "CC-act-3", "--root", str(checkout))
    assert f"src/miskatonic/games/{GAME}/steps/blocks.py:1 AssignBlocks" in out
    assert "tests/test_blocks.py:1 test_one_block_stops_one_action" in out
    assert f"cases/{GAME}/blocks.yaml:1" in out


def test_a_rule_that_nothing_cites_says_so(checkout: Path) -> None:
    assert told(GAME, "CC-act-9", "--root", str(checkout)).count("nothing yet") == 2


def test_a_rule_no_program_can_break_says_why() -> None:
    assert "Not enforceable" in told(GAME, "CC-dare-5")


def test_absent_tests_are_mentioned(tmp_path: Path) -> None:
    out = " ".join(told(GAME, "CC-act-3", "--root", str(tmp_path)).split())
    assert "There are no tests under" in out
    assert "an installed package does not carry them" in out


def test_ids_may_be_typed_in_small_letters() -> None:
    assert told(GAME, "cc-bl-6b") == told(GAME, "CC-bl-6b")


def test_an_example_is_shown_with_its_brackets() -> None:
    out = told(GAME, "CC-ex-4")
    assert "[East's core shows 5" in out
    assert "CC-res-5  Several hits on one die add up" in out


def test_a_section_lists_its_rules_in_full() -> None:
    out = told(GAME, "--section", "CC-win")
    assert out.count("CC-win-") == len(read_book(GAME).rules_in("CC-win"))
    assert told(GAME, "CC-win") == out


@pytest.mark.parametrize("words", [["--search", "wild bonus"], ["--search", "wild", "bonus"]])
def test_a_search_takes_words_quoted_or_not(words: list[str]) -> None:
    out = told(GAME, *words)
    assert "A 6 is not wild in Bonus Play" in out


def test_nothing_is_wider_than_a_terminal() -> None:
    for words in ([], [GAME], [GAME, "--section", "CC-crown"], [GAME, "--coverage"]):
        assert max(len(line) for line in told(*words).splitlines()) <= 80


def test_coverage_shows_a_table_and_the_uncovered_rules(checkout: Path) -> None:
    out = told(GAME, "--coverage", "--root", str(checkout))
    row = next(line for line in out.splitlines() if line.startswith("CC-act "))
    assert row.split()[-4:] == ["11", "11", "1", "2"]
    lacking = {line.split()[0]: line.rstrip() for line in out.splitlines() if line.startswith("CC-act-")}
    assert "CC-act-3" not in lacking
    assert lacking["CC-act-4"].endswith("  code")
    assert lacking["CC-act-5"].endswith("  code and test")


def test_coverage_of_what_is_missing_leaves_out_the_table(checkout: Path) -> None:
    out = told(GAME, "--coverage", "--missing", "--root", str(checkout))
    assert "Enforceable" not in out
    assert "CC-act-4" in out


def test_coverage_as_json_is_json_alone(checkout: Path) -> None:
    report = json.loads(told(GAME, "--coverage", "--json", "--root", str(checkout)))[GAME]
    assert report["tested"]["CC-act-4"] == [f"cases/{GAME}/blocks.yaml:1"]
    assert "CC-act-3" not in report["missing_enforcement"]


def test_coverage_without_a_game_covers_them_all() -> None:
    assert list(json.loads(told("--coverage", "--json"))) == book_names()


def test_coverage_below_the_mark_fails(checkout: Path) -> None:
    assert rules(GAME, "--coverage", "--fail-under", "100", "--root", str(checkout)).exit_code == 1
    assert rules(GAME, "--coverage", "--fail-under", "0.3", "--root", str(checkout)).exit_code == 0


def test_an_unknown_citation_is_reported_and_fails_the_check(checkout: Path) -> None:
    (checkout / "tests/test_slip.py").write_text("def test_slip():  # CC-zz-1\n    pass\n", encoding="utf-8")
    result = rules(GAME, "--coverage", "--fail-under", "0.1", "--root", str(checkout))
    assert result.exit_code == 1
    assert "tests/test_slip.py:1 test_slip: cites CC-zz-1, which is not in the rulebook" in result.stderr


def test_a_game_is_known_by_a_word_of_its_name_that_no_other_has() -> None:
    assert told("terror").splitlines()[0] == told("terror_paths").splitlines()[0]
    assert "there is no rulebook for 'cthulhu'" in refused("cthulhu")


def test_an_unknown_game_is_answered_with_near_ones() -> None:
    assert "did you mean chaos_of_cthulhu?" in refused("chaos_of_cthulu")
    assert "there is no rulebook for 'ludo'; there is " in refused("ludo")


def test_an_unknown_rule_section_or_word_is_one_clear_line() -> None:
    assert "has no rule CC-bl-6x; did you mean CC-bl-6" in refused(GAME, "CC-bl-6x")
    assert "has no section CC-wun; did you mean CC-win" in refused(GAME, "--section", "CC-wun")
    assert "holds all of: teapot" in refused(GAME, "--search", "teapot")


@pytest.mark.parametrize(
    "words",
    [
        [GAME, "--json"],
        [GAME, "--missing"],
        [GAME, "--fail-under", "100"],
        [GAME, "CC-act-3", "--coverage"],
        [GAME, "--section", "CC-act", "--search", "block"],
        ["--search", "block"],
    ],
)
def test_options_that_do_not_go_together_are_refused(words: list[str]) -> None:
    refused(*words)
