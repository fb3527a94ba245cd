"""An audit of a game: a number of rules, up to three breaks each, and which tests notice them."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
import tomllib
import zlib
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import pytest

from miskatonic.kernel.book.rulebook import Rulebook
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.chance import seeded
from miskatonic.lab.audit.breaks import Break, breaks
from miskatonic.lab.audit.places import Files, Place, enforcing
from miskatonic.lab.audit.trial import Bench, Notice, passing, spot_of, tried
from miskatonic.lab.coverage import Roots, measure

CAUGHT: Final = "caught"
ELSEWHERE: Final = "caught elsewhere"
RECORDED: Final = "caught by recorded games only"
SURVIVED: Final = "survived"
EQUAL: Final = "changes nothing"
VERDICTS: Final = (CAUGHT, ELSEWHERE, RECORDED, SURVIVED, EQUAL)
MOST: Final = 3
"""Breaks of a rule."""
RECORDS: Final = "tests/conformance/test_corpus.py"
T = TypeVar("T")
Told = Callable[["Verdict"], None]


class CannotAudit(ValueError):
    """There is nothing here that could be broken or could notice."""


class Verdict(NamedTuple):
    """What became of a break: of which rule, what it was, how it ended, and which test noticed."""

    rule: str
    broken: Break
    result: str
    by: str = ""

    def __str__(self) -> str:
        return f"{self.rule}  {self.result}{f' by {self.by}' if self.by else ''}\n    {self.broken}"


class Report(NamedTuple):
    """All verdicts, and how many breaks were noticed."""

    game: str
    seed: int
    verdicts: list[Verdict]

    def count(self, result: str) -> int:
        return sum([verdict.result == result for verdict in self.verdicts])

    @property
    def counted(self) -> int:
        """Breaks that change something."""
        return len(self.verdicts) - self.count(EQUAL)

    @property
    def rate(self) -> float:
        """The share that a test or case caught, in percent."""
        return 100.0 * (self.count(CAUGHT) + self.count(ELSEWHERE)) / self.counted if self.counted else 100.0


# ---------------------------------------------------------------------- what is broken


def chosen(files: Files, book: Rulebook, count: int, seed: int, only: Collection[str] = ()) -> list[tuple[str, Break]]:
    """So many rules at random, each with up to three breaks of different kinds in what enforces it."""
    places = enforcing(files, book)
    rules = sorted(rule for rule in places if rule in book.rules and book.rules[rule].enforceable)
    rules = _shuffled(rules, f"{book.game} {seed}")
    found: list[tuple[str, Break]] = []
    left = count
    for rule in [rule for rule in rules if rule in only] if only else rules:
        some = _some(files, places[rule], f"{rule} {seed}")
        if some and left:
            left -= 1
            found += [(rule, broken) for broken in some]
    return found


def _some(files: Files, places: list[Place], lot: str) -> list[Break]:
    """At most three, of as many kinds as there are."""
    offered = [broken for place in places for broken in breaks(files.texts[place.file], place, _numbers(place))]
    offered = _shuffled(offered, lot)
    found: list[Break] = []
    while offered and len(found) < MOST:
        fresh = [broken for broken in offered if broken.kind not in [other.kind for other in found]]
        found.append((fresh or offered)[0])
        offered.remove(found[-1])
    return found


def _shuffled(things: list[T], lot: str) -> list[T]:
    """In an order that the lot decides."""
    dice = Dice(seeded(zlib.crc32(lot.encode())))
    left, found = things[:], []
    while left:
        found.append(left.pop(dice.below(len(left))))
    return found


def _numbers(place: Place) -> list[str]:
    """The names of a module that stand for whole numbers."""
    return [name for name, value in vars(importlib.import_module(place.module)).items() if type(value) is int]


# ---------------------------------------------------------------------- who notices


class Auditor:
    """A plugin of pytest that runs trials instead of tests, once all are collected."""

    def __init__(self, base: Path, book: Rulebook, files: Files, plan: list[tuple[str, Break]], tell: Told) -> None:
        self.base = base
        self.book = book
        self.files = files
        self.plan = plan
        self.tell = tell
        self.verdicts: list[Verdict] = []
        self.wrong: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        bench = Bench(session, self.base / "cases" / self.book.game)
        citing = self._citing(bench)
        left = [(rule, broken) for rule, broken in self.plan if not self._tried(bench, rule, broken, citing)]
        if left:
            self._elsewhere(bench, left)
        return True

    def _citing(self, bench: Bench) -> dict[str, list[str]]:
        """The cases and tests that cite each rule."""
        tested = measure(self.book, Roots.of_checkout(self.base)).tested
        found: dict[str, list[str]] = {}
        by_test: dict[tuple[str, str], list[str]] = {}
        for name, item in bench.items.items():
            by_test.setdefault((name.partition("::")[0], getattr(item, "originalname", item.name)), []).append(name)
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    found.setdefault(rule, []).append(name)
        for rule, citations in tested.items():
            for citation in citations:
                names = by_test.get((citation.file, citation.where.rpartition("::")[2]), [])
                found[rule] = [*found.get(rule, []), *names]
        for name, case in bench.cases.items():
            for rule in case.rules:
                found[rule] = [name, *found.get(rule, [])]
        return {rule: list(dict.fromkeys(names)) for rule, names in found.items()}

    def _tried(self, bench: Bench, rule: str, broken: Break, citing: dict[str, list[str]]) -> bool:
        """Before the cases and tests that cite the rule."""
        guards = [bench.guard(name) for name in citing.get(rule, [])]
        return self._judged(rule, broken, CAUGHT, tried(broken, self.files.texts[broken.place.file], guards))

    def _judged(self, rule: str, broken: Break, result: str, notice: Notice) -> bool:
        if notice.wrong:
            self.wrong.append(f"{broken}: {notice.wrong}")
        elif notice.by:
            self._say(Verdict(rule, broken, result, notice.by))
        return bool(notice.wrong or notice.by)

    def _say(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)
        self.tell(verdict)

    def _elsewhere(self, bench: Bench, left: list[tuple[str, Break]]) -> None:
        """Before all others that reach the statement, the quickest first; then before recorded games."""
        records = [name for name in bench.items if name.startswith(RECORDS)]
        others = [name for name in (*bench.cases, *bench.items) if name not in records]
        texts = self.files.texts
        reached = [spot_of(broken, texts[broken.place.file]) for _, broken in left]
        spots = list(dict.fromkeys(reached))
        passed = passing(spots, texts, [bench.guard(name) for name in others])
        for (rule, broken), spot in zip(left, reached, strict=True):
            text, number = texts[broken.place.file], spots.index(spot)
            names = sorted(
                [name for name, (_, through) in passed.items() if number in through], key=lambda n: passed[n][0]
            )
            notice = tried(broken, text, [bench.guard(name) for name in names])
            if self._judged(rule, broken, ELSEWHERE, notice):
                continue
            notice = tried(broken, text, [bench.guard(name) for name in records])
            if not self._judged(rule, broken, RECORDED, notice):
                self._say(Verdict(rule, broken, SURVIVED))


def equals(base: Path, game: str) -> list[dict[str, Any]]:
    """Breaks that change nothing, as somebody has listed them by hand."""
    path = base / "tests" / "audit" / f"{game}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")).get("equal", []) if path.is_file() else []


def is_listed(broken: Break, text: str, listed: list[dict[str, Any]]) -> bool:
    line = text.splitlines()[broken.line - 1].strip()
    for entry in listed:
        same = (entry["function"], entry["line"]) == (broken.place.name, line)
        if same and broken.place.file.endswith(entry["file"]) and entry.get("new", broken.new) == broken.new:
            return True
    return False


def audit(
    book: Rulebook, base: Path, rules: int, seed: int, only: Collection[str] = (), tell: Told = lambda verdict: None
) -> Report:
    """Break a number of rules of a game and see which tests notice."""
    tests = base / "tests" / "games" / book.game
    if not tests.is_dir():
        raise CannotAudit(f"there are no tests of {book.game} under {base}: an installed package does not carry them")
    files = Files.of(base, book.game)
    plan = chosen(files, book, rules, seed, only)
    listed = equals(base, book.game)
    same = [(rule, b) for rule, b in plan if is_listed(b, files.texts[b.place.file], listed)]
    shown = sys.stdout

    def told(verdict: Verdict) -> None:
        with contextlib.redirect_stdout(shown):
            tell(verdict)

    auditor = Auditor(base, book, files, [one for one in plan if one not in same], told)
    os.chdir(base)
    names = [str(tests), f"{RECORDS}", "-k", book.game]
    with contextlib.redirect_stdout(io.StringIO()):
        ended = pytest.main(
            [*names, "-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "--nightly=none"], plugins=[auditor]
        )
    if ended not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CannotAudit(f"pytest ended with {ended!r}")
    return Report(book.game, seed, [*auditor.verdicts, *[Verdict(rule, broken, EQUAL) for rule, broken in same]])
