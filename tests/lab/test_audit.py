"""The audit: what it breaks, who notices, and what is left out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from miskatonic.cli import app
from miskatonic.clients.terminal.commands.rules import open_book
from miskatonic.lab.audit import audit, swap, trial
from miskatonic.lab.audit.breaks import Break, breaks
from miskatonic.lab.audit.places import Files, Place, enforcing
from tests.lab import audited
from tests.tonight import turn_of

ROOT = Path(__file__).parents[2]
FILE = "tests/lab/audited.py"
TEXT = (ROOT / FILE).read_text(encoding="utf-8")


def place(name: str) -> Place:
    line = TEXT.splitlines().index(next(row for row in TEXT.splitlines() if f"def {name.rpartition('.')[2]}(" in row))
    return Place(FILE, "tests.lab.audited", name, line + 1, line + 1)


def offered(name: str) -> set[tuple[str, str, str]]:
    return {(b.kind, b.old, b.new) for b in breaks(TEXT, place(name), ["MOST"])}


def broken(name: str, old: str, new: str) -> Break:
    return next(b for b in breaks(TEXT, place(name), ["MOST"]) if (b.old.strip(), b.new.strip()) == (old, new))


def test_a_function_is_broken_in_its_comparisons_limits_seats_and_clauses() -> None:
    assert offered("Pour.run") == {
        ("comparison", " < ", " <= "),
        ("limit", "MOST", "(MOST + 1)"),
        ("limit", "1", "2"),
        ("seat", "self.seat", "((self.seat + 1) % s.seats)"),
        ("clause", "s.cups[self.seat] < MOST and not s.spilt", "False"),
        ("clause", "s.cups[self.seat] < MOST and not s.spilt", "True"),
        ("clause", "s.cups[self.seat] < MOST", "True"),
        ("clause", "not s.spilt", "True"),
        ("clause", "not s.spilt", "s.spilt"),
        ("clause", "s.cups[self.seat] += 1", "pass"),
    }


def test_what_is_only_told_is_not_broken() -> None:
    lines = {b.line for b in breaks(TEXT, place("Pour.run"))}
    assert TEXT.splitlines().index('        s.tell("TE-a-2", self.seat)') + 1 not in lines


def test_a_broken_text_differs_in_that_spot_alone() -> None:
    one = broken("Pour.run", "<", "<=")
    assert one.applied(TEXT) == TEXT.replace("] < MOST", "] <= MOST")


def test_a_function_speaks_for_its_own_rules_and_a_class_for_its_methods(tmp_path: Path) -> None:
    room = tmp_path / "src/miskatonic/games/chaos_of_cthulhu"
    (room / "rules").mkdir(parents=True)
    (room / "view").mkdir()
    text = TEXT.replace("TE-a-1", "CC-act-1").replace("TE-a-2", "CC-act-2")
    (room / "rules/pour.py").write_text(text, encoding="utf-8")
    (room / "view/pour.py").write_text(text, encoding="utf-8")
    files = Files.of(tmp_path, "chaos_of_cthulhu")
    found = enforcing(files, open_book("CC"))
    assert [p.name for p in found["CC-act-1"]] == ["Pour.run", "Pour.whose"]
    assert [p.name for p in found["CC-act-2"]] == ["Pour.run"]


def full() -> bool:
    tea = audited.Tea()
    tea.cups[1] = audited.MOST
    audited.Pour(1).run(tea)
    return tea.cups == [0, audited.MOST]


def guard(name: str, holds: Any) -> trial.Guard:
    return trial.Guard(name, holds)


def test_a_break_is_noticed_in_a_child_and_nothing_changes_here() -> None:
    one = broken("Pour.run", "<", "<=")
    assert full()
    assert trial.tried(one, TEXT, [guard("blind", lambda: True), guard("full", full)]) == trial.Notice("full")
    assert trial.tried(one, TEXT, [guard("blind", lambda: True)]) == trial.Notice("")
    assert full()


def test_a_guard_that_raises_has_noticed() -> None:
    def loud() -> bool:
        raise ValueError("oh")

    assert trial.tried(broken("Pour.run", "<", "<="), TEXT, [guard("loud", loud)]).by == "loud"


def test_a_break_that_never_ends_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "PER_TEST", 0.3)
    slow = broken("endless", "cups -= 1", "pass")
    assert trial.tried(slow, TEXT, [guard("ends", lambda: audited.endless(3) == 0)]).by == "ends"


def test_a_child_that_dies_has_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def dies() -> bool:
        raise SystemExit(3)

    assert trial.tried(broken("Pour.run", "<", "<="), TEXT, [guard("dies", dies)]).by == "a test that did not end"


def test_properties_and_remembered_functions_are_found() -> None:
    assert swap.live(place("Pour.whose")).__name__ == "whose"
    assert swap.live(place("price")).__name__ == "price"
    with pytest.raises(swap.NoFunction):
        swap.live(Place(FILE, "tests.lab.audited", "nobody", 1, 1))


def test_each_guard_says_which_statements_it_passes_through() -> None:
    asked, poured, ended = (
        broken("Pour.run", "<", "<="), broken("Pour.run", "s.cups[self.seat] += 1", "pass"),
        broken("endless", "cups -= 1", "pass"),
    )  # fmt: skip
    spots = [trial.spot_of(one, TEXT) for one in (asked, poured, ended)]
    assert [TEXT.splitlines()[spot.line - 1].strip()[:7] for spot in spots] == ["if s.cu", "s.cups[", "cups -="]
    guards = [
        guard("full", full), guard("pours", lambda: not audited.Pour(0).run(audited.Tea())),
        guard("ends", lambda: audited.endless(0) == 0), guard("fails", lambda: False),
    ]  # fmt: skip
    found = trial.passing(spots, {FILE: TEXT}, guards)
    assert {name: through for name, (_, through) in found.items()} == {"full": [0], "pours": [0, 1], "ends": []}


def test_breaks_that_change_nothing_are_listed_by_hand() -> None:
    one = broken("Pour.run", "<", "<=")
    entry = {"file": "lab/audited.py", "function": "Pour.run", "line": "if s.cups[self.seat] < MOST and not s.spilt:"}
    assert audit.is_listed(one, TEXT, [{**entry, "new": " <= "}])
    assert audit.is_listed(one, TEXT, [entry])
    assert not audit.is_listed(one, TEXT, [{**entry, "new": " > "}])
    assert not audit.is_listed(one, TEXT, [{**entry, "function": "price"}])


def test_the_same_seed_breaks_the_same_and_another_something_else() -> None:
    files, book = Files.of(ROOT, "chaos_of_cthulhu"), open_book("CC")
    first = audit.chosen(files, book, 5, 1)
    assert first == audit.chosen(files, book, 5, 1)
    assert first != audit.chosen(files, book, 5, 2)
    assert len({rule for rule, _ in first}) == 5
    assert all(sum(rule == other for other, _ in first) <= audit.MOST for rule, _ in first)


def test_the_rate_counts_what_tests_caught_of_what_changes_something() -> None:
    one = broken("Pour.run", "<", "<=")
    results = [audit.CAUGHT, audit.CAUGHT, audit.ELSEWHERE, audit.RECORDED, audit.SURVIVED, audit.EQUAL]
    report = audit.Report("tea", 1, [audit.Verdict("TE-a-1", one, result) for result in results])
    assert (report.counted, report.rate) == (5, 60.0)


@pytest.mark.parametrize(("words", "said"), [
    (["audit", "nonsense"], "there is no rulebook"),
    (["audit", "CC", "--rule", "CC-nope-1"], "has no rule CC-nope-1"),
])  # fmt: skip
def test_the_command_says_what_is_wrong(words: list[str], said: str) -> None:
    ended = CliRunner().invoke(app, words)
    assert ended.exit_code == 2
    assert said in ended.output


def listed_files() -> list[Path]:
    return sorted((ROOT / "tests" / "audit").glob("*.toml"))


@pytest.mark.parametrize("path", listed_files(), ids=lambda path: path.stem)
def test_what_is_listed_as_changing_nothing_is_still_there(path: Path) -> None:
    for entry in audit.equals(ROOT, path.stem):
        assert entry["why"]
        found = [text for name, text in Files.of(ROOT, path.stem).texts.items() if name.endswith(entry["file"])]
        assert len(found) == 1
        assert entry["line"] in [line.strip() for line in found[0].splitlines()]


def run(game: str, *more: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "miskatonic", "audit", game, "--json", *more]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode in (0, 1), ended.stderr
    return dict(json.loads(ended.stdout))


@pytest.mark.slow
def test_a_rule_is_audited() -> None:
    found = run("CC", "--rule", "CC-off-5", "--seed", "1")
    assert {verdict["rule"] for verdict in found["verdicts"]} == {"CC-off-5"}
    assert {verdict["result"] for verdict in found["verdicts"]} <= {audit.CAUGHT, audit.ELSEWHERE}


@pytest.mark.nightly(150)
@pytest.mark.parametrize("game", ["CC", "MU", "CM", "TP", "MM"])
def test_a_sample_of_rules_is_guarded(game: str) -> None:
    """Other rules with every commit; one break in ten may slip through, and none is left to recorded games."""
    found = run(game, "--rules", "8", "--seed", str(turn_of(f"audit {game}") % 1_000_000))
    slipped = [verdict for verdict in found["verdicts"] if verdict["result"] == audit.SURVIVED]
    assert [verdict for verdict in found["verdicts"] if verdict["result"] == audit.RECORDED] == []
    assert len(slipped) * 10 <= len(found["verdicts"]), slipped


def test_a_lot_may_begin_with_anything() -> None:
    first = {audit._shuffled(list(range(100)), f"chaos_of_cthulhu {seed}")[0] for seed in range(6)}
    assert len(first) > 3
