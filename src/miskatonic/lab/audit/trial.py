"""Breaks on trial: each in a forked child that has everything imported, with the tests that could notice it.

All tests are collected once. A child puts one break in, runs cases and tests until one fails, and says which.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import pytest

from miskatonic.games import game as find_game
from miskatonic.kernel.cases.casefile import Case, read
from miskatonic.kernel.cases.run import run
from miskatonic.lab.audit import swap
from miskatonic.lab.audit.breaks import Break
from miskatonic.lab.audit.places import Place

PER_TEST: Final = 20.0
"""Seconds that one test may take before the break counts as noticed: it never ends."""
PER_TRIAL: Final = 400.0
MEMORY: Final = 3 << 30
SEEN: Final = "_audited"
"""The name under which a module keeps which of its functions have run."""


class Guard(NamedTuple):
    """One case or test, by name."""

    name: str
    holds: Callable[[], bool]


class Notice(NamedTuple):
    """What a trial found: which guard noticed, if any, and what went wrong with the trial itself."""

    by: str
    wrong: str = ""


class Listener:
    """Hears whether the test that is running has failed."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed


class Bench:
    """The cases and collected tests of a game."""

    def __init__(self, session: pytest.Session, cases: Path) -> None:
        self.listener = Listener()
        session.config.pluginmanager.register(self.listener)
        self.items: dict[str, pytest.Item] = {item.nodeid: item for item in session.items}
        self.cases: dict[str, Case] = {
            f"{path.name}: {case.title}": case for path in sorted(cases.rglob("*.yaml")) for case in read(path)
        }

    def guard(self, name: str) -> Guard:
        if name in self.cases:
            return Guard(name, lambda: not run(self.cases[name], find_game).problems)
        return Guard(name, lambda: self._passes(self.items[name]))

    def _passes(self, item: pytest.Item) -> bool:
        self.listener.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.listener.failed


# ---------------------------------------------------------------------- children


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TimeoutError("it does not end")


def holds(guard: Guard) -> bool:
    """Does it hold, within its time? Whatever it raises, it does not."""
    signal.signal(signal.SIGALRM, _too_slow)
    signal.setitimer(signal.ITIMER_REAL, PER_TEST)
    try:
        return guard.holds()
    except (Exception, pytest.fail.Exception):
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def in_child(work: Callable[[], Any]) -> tuple[int, int]:
    """Start it in a child of its own: its process and the end of a pipe that gets what it returns, as JSON."""
    out, into = os.pipe()
    sys.stdout.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of threads that a child does not have
        child = os.fork()
    if child:
        os.close(into)
        return child, out
    try:
        os.close(out)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with os.fdopen(into, "w") as pipe:
            pipe.write(json.dumps(work()))
    finally:
        os._exit(0)


def collected(child: int, out: int, limit: float) -> Any:
    """What a child has said; None if it died or took too long."""
    until = time.monotonic() + limit
    text = b""
    os.set_blocking(out, False)
    while True:
        with contextlib.suppress(BlockingIOError):
            piece = os.read(out, 1 << 16)
            if not piece:
                break
            text += piece
            continue
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            break
        time.sleep(0.02)
    os.close(out)
    os.waitpid(child, 0)
    return json.loads(text) if text.endswith((b"}", b"]", b'"')) else None


def attempt(broken: Break, text: str, guards: Sequence[Guard]) -> list[str]:
    """In a child: put the break in and look for a guard that notices."""
    try:
        swap.swap(broken.place, broken.applied(text))
    except (swap.NoFunction, SyntaxError, ValueError) as error:
        return ["", str(error)]
    return [next((guard.name for guard in guards if not holds(guard)), ""), ""]


def tried(broken: Break, text: str, guards: Sequence[Guard]) -> Notice:
    """What becomes of a break before these guards. A child that dies or never ends has noticed it."""
    if not guards:
        return Notice("")
    found = collected(*in_child(lambda: attempt(broken, text, guards)), PER_TRIAL)
    return Notice(*found) if found is not None else Notice("a test that did not end")


# ---------------------------------------------------------------------- who comes by


class Spot(NamedTuple):
    """A statement of a function: where it begins."""

    place: Place
    line: int
    column: int


def spot_of(broken: Break, text: str) -> Spot:
    """The innermost statement that a break changes: only tests that reach it can notice."""
    here = broken.line, len(text[text.rfind("\n", 0, broken.start) + 1 : broken.start].encode())
    tree = ast.parse(text)
    around = [
        (node.lineno, node.col_offset)
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and (node.lineno, node.col_offset) <= here < _end(node)
    ]
    return Spot(broken.place, *max(around))


def _end(node: ast.stmt) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or 0


class Marked(ast.NodeTransformer):
    """Statements that note when they run."""

    def __init__(self, numbers: dict[tuple[int, int], int]) -> None:
        self.numbers = numbers

    def visit(self, node: ast.AST) -> Any:
        found = self.generic_visit(node)
        if not isinstance(node, ast.stmt) or (node.lineno, node.col_offset) not in self.numbers:
            return found
        note = ast.parse(f"{SEEN}.add({self.numbers[node.lineno, node.col_offset]})").body[0]
        ast.copy_location(note, node)
        return [ast.fix_missing_locations(note), found]


def passing(spots: Sequence[Spot], texts: dict[str, str], guards: Sequence[Guard]) -> dict[str, list[Any]]:
    """For each guard that holds: its seconds, and by number the statements that it passes through."""
    found = collected(*in_child(lambda: _watched(spots, texts, guards)), 60 * PER_TRIAL)
    return found if found is not None else {}


def _watched(spots: Sequence[Spot], texts: dict[str, str], guards: Sequence[Guard]) -> dict[str, list[Any]]:
    seen: set[int] = set()
    for file in dict.fromkeys([spot.place.file for spot in spots]):
        numbers = {(spot.line, spot.column): n for n, spot in enumerate(spots) if spot.place.file == file}
        tree = Marked(numbers).visit(ast.parse(texts[file]))
        for place in dict.fromkeys([spot.place for spot in spots if spot.place.file == file]):
            function = swap.live(place)
            function.__globals__[SEEN] = seen
            function.__code__ = swap.code_of(tree, place)
    return dict(_measured(guards, seen))


def _measured(guards: Sequence[Guard], seen: set[int]) -> Iterator[tuple[str, list[Any]]]:
    for guard in guards:
        seen.clear()
        begun = time.monotonic()
        if holds(guard):
            yield guard.name, [time.monotonic() - begun, sorted(seen)]
