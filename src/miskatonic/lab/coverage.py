"""Rule coverage: which rules the code enforces, which the tests and cases try, and which nobody cites."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from miskatonic.kernel.book.rulebook import Rule, Rulebook, Section

APART = ("view/", "words/", "bot/", "positions/", "odds.py")
"""What shows, says, guesses or arranges, and decides nothing."""
LONGEST_RANGE = 6  # a wider range is a blanket, not a citation

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
Mention = tuple[int, str]  # a line number, and the comment or string that begins there
Found = Iterable[tuple[int, str, str]]  # the same, with the name of the place it belongs to
Reader = Callable[[str], Found]


def decides(path: str) -> bool:
    """Is this file of a game, by its path there, one of those that decide what happens?"""
    return not path.startswith(APART)


class CoverageError(ValueError):
    """The sources cannot be read, so nothing can be said about them."""


class Roots(NamedTuple):
    """Where the games' sources, the tests and the cases lie; None where they did not travel along."""

    base: Path
    games: Path
    tests: Path | None
    cases: Path | None

    @classmethod
    def of_checkout(cls, root: Path) -> Roots:
        games, tests, cases = root / "src" / "miskatonic" / "games", root / "tests", root / "cases"
        return cls(root, games, tests if tests.is_dir() else None, cases if cases.is_dir() else None)

    @classmethod
    def of_package(cls) -> Roots:
        """The checkout this module was loaded from, or the installed package without tests and cases."""
        package = Path(__file__).resolve().parents[1]
        if package.parent.name == "src":
            return cls.of_checkout(package.parents[1])
        return cls(package.parent, package / "games", None, None)


class Citation(NamedTuple):
    """One place that cites a rule: `where` is the class, function or test there, empty for a case."""

    rule: str
    file: str
    line: int
    where: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.where}".rstrip()


class SectionCoverage(NamedTuple):
    """One line of the table: a section and how many of its rules are enforced and tested."""

    section: str
    title: str
    rules: int
    enforceable: int
    enforced: int
    tested: int


class Coverage:
    """What cites each rule of one game. Shares are of the enforceable rules; the others, and those of sections that are
    not in the box yet, are set aside."""

    def __init__(self, book: Rulebook, notes: list[str]) -> None:
        self.book = book
        self.notes = notes
        self.enforced: dict[str, list[Citation]] = {}
        self.tested: dict[str, list[Citation]] = {}
        self.unknown: list[Citation] = []
        self.later = {rule.id: book.sections[rule.section].later for rule in book.rules.values() if later(book, rule)}
        self.enforceable = [rule.id for rule in book.rules.values() if rule.enforceable and rule.id not in self.later]
        self.not_enforceable = {r.id: r.reason for r in book.rules.values() if not r.enforceable}

    @property
    def missing_enforcement(self) -> list[str]:
        return [rule for rule in self.enforceable if rule not in self.enforced]

    @property
    def missing_test(self) -> list[str]:
        return [rule for rule in self.enforceable if rule not in self.tested]

    @property
    def uncovered(self) -> list[str]:
        return [rule for rule in self.enforceable if rule not in self.enforced or rule not in self.tested]

    @property
    def enforced_percent(self) -> float:
        return self._percent(len(self.missing_enforcement))

    @property
    def tested_percent(self) -> float:
        return self._percent(len(self.missing_test))

    @property
    def covered_percent(self) -> float:
        """The share that is both enforced and tested."""
        return self._percent(len(self.uncovered))

    def _percent(self, missing: int) -> float:
        total = len(self.enforceable)
        return 100.0 * (total - missing) / total if total else 100.0

    def sections(self) -> list[SectionCoverage]:
        return [self._section(section) for section in self.book.sections.values()]

    def _section(self, section: Section) -> SectionCoverage:
        rules = self.book.rules_in(section.id)
        live = [rule.id for rule in rules if rule.enforceable and rule.id not in self.later]
        enforced = sum(rule in self.enforced for rule in live)
        tested = sum(rule in self.tested for rule in live)
        return SectionCoverage(section.id, section.title, len(rules), len(live), enforced, tested)

    def as_dict(self) -> dict[str, object]:
        return {
            "game": self.book.game,
            "rules": len(self.book.rules),
            "enforceable": len(self.enforceable),
            "enforced_percent": round(self.enforced_percent, 2),
            "tested_percent": round(self.tested_percent, 2),
            "covered_percent": round(self.covered_percent, 2),
            "sections": [section._asdict() for section in self.sections()],
            "enforced": {rule: [str(place) for place in places] for rule, places in self.enforced.items()},
            "tested": {rule: [str(place) for place in places] for rule, places in self.tested.items()},
            "missing_enforcement": self.missing_enforcement,
            "missing_test": self.missing_test,
            "not_enforceable": self.not_enforceable,
            "later": self.later,
            "unknown": [{"id": place.rule, "at": str(place)} for place in self.unknown],
            "notes": self.notes,
        }


def later(book: Rulebook, rule: Rule) -> bool:
    """Does it belong to a section that the game does not hold yet?"""
    return bool(book.sections[rule.section].later)


def measure(book: Rulebook, roots: Roots | None = None) -> Coverage:
    """Read the game's sources, the tests and the game's cases, and gather what they cite."""
    roots = roots or Roots.of_package()
    result = Coverage(book, _what_is_absent(book, roots))
    base, game = roots.base, book.game
    _file_under(result, result.enforced, _enforcing(book, base, roots.games / game))
    if roots.tests:
        _file_under(result, result.tested, _citations(book, base, roots.tests, "test_*.py", _in_tests))
    if roots.cases:
        _file_under(result, result.tested, _citations(book, base, roots.cases / game, "*.y*ml", _in_case))
    return result


def _what_is_absent(book: Rulebook, roots: Roots) -> list[str]:
    notes = []
    sources = roots.games / book.game
    if not any(sources.rglob("*.py")):
        notes.append(f"There is no Python source under {sources}: nothing counts as enforced.")
    for what, folder in (("tests", roots.tests), ("cases", roots.cases)):
        if folder is None:
            notes.append(f"There are no {what} under {roots.base}: an installed package does not carry them.")
    return notes


def _enforcing(book: Rulebook, base: Path, room: Path) -> Iterator[Citation]:
    """What decides; of views and words only what they show of rules that say what is seen."""
    home = room.relative_to(base).as_posix() + "/"
    for citation in _citations(book, base, room, "*.py", _in_source):
        rule = book.rules.get(citation.rule)
        if decides(citation.file.removeprefix(home)) or rule is None or rule.shown:
            yield citation


def _file_under(result: Coverage, shelf: dict[str, list[Citation]], cited: Iterable[Citation]) -> None:
    for citation in cited:
        if citation.rule not in result.book.rules:
            result.unknown.append(citation)
            continue
        places = shelf.setdefault(citation.rule, [])
        if all((place.file, place.where) != (citation.file, citation.where) for place in places):
            places.append(citation)


def _citations(book: Rulebook, base: Path, folder: Path, files: str, read: Reader) -> Iterator[Citation]:
    for path in sorted(folder.rglob(files)):
        text = path.read_text(encoding="utf-8")
        if f"{book.code}-" not in text:
            continue
        file = path.relative_to(base).as_posix()
        try:
            found = list(read(text))
        except (SyntaxError, tokenize.TokenError) as error:
            raise CoverageError(f"{file} cannot be read: {error}") from None
        for start, passage, where in found:
            for offset, rule in cited_ids(passage, book):
                yield Citation(rule, file, start + passage.count("\n", 0, offset), where)


def cited_ids(text: str, book: Rulebook) -> Iterator[tuple[int, str]]:
    """Where the text cites which rules. `CC-run-1..4` is four of them; sections and examples are none."""
    others = book.sections.keys() | book.examples.keys() | book.facts.keys() | book.gaps.keys()
    segment = r"-[A-Za-z0-9]+(?:\.\d+)*"
    for match in re.finditer(rf"(?<![\w-]){book.code}(?:{segment})+(?:\.\.(\d+[a-z]?))?", text):
        first = match[0].partition("..")[0]
        if first in others or not re.fullmatch(rf"{book.code}(?:{segment})+-\d+[a-z]?", first):
            continue
        for rule in _range(first, match[1]) if match[1] else [first]:
            yield match.start(), rule


def _range(first: str, last: str) -> list[str]:
    """1..4 counts numbers, 3b..3d letters; anything else stands as written, and is then unknown."""
    section, _, start = first.rpartition("-")
    if start.isdigit() and last.isdigit() and 0 <= int(last) - int(start) < LONGEST_RANGE:
        return [f"{section}-{number}" for number in range(int(start), int(last) + 1)]
    if start[:-1] == last[:-1] and start[-1:].isalpha() and 0 <= ord(last[-1]) - ord(start[-1]) < LONGEST_RANGE:
        return [f"{section}-{start[:-1]}{chr(letter)}" for letter in range(ord(start[-1]), ord(last[-1]) + 1)]
    return [f"{first}..{last}"]


class _Span:
    """The lines of a class or function, with its decorators and the comment right above it."""

    def __init__(self, node: Definition, path: tuple[str, ...]) -> None:
        self.path = (*path, node.name)
        self.is_class = isinstance(node, ast.ClassDef)
        self.is_test = node.name.startswith("Test" if self.is_class else "test")
        self.indent = node.col_offset
        self.first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        self.last = node.end_lineno or node.lineno

    def stretch(self, comments: dict[int, int]) -> None:
        """Take in the comment block above, and comments that close the body (they are not in the tree)."""
        while comments.get(self.first - 1) == self.indent:
            self.first -= 1
        while comments.get(self.last + 1, -1) > self.indent:
            self.last += 1


def _spans(node: ast.AST, path: tuple[str, ...] = ()) -> Iterator[_Span]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            span = _Span(child, path)
            yield span
            yield from _spans(child, span.path)
        else:
            yield from _spans(child, path)


class Module:
    """A Python file: its spans, innermost last, and its comments and strings."""

    def __init__(self, text: str) -> None:
        self.tree = ast.parse(text)
        self.comments: list[Mention] = []
        self.strings: list[Mention] = []
        alone: dict[int, int] = {}
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                self.comments.append((token.start[0], token.string))
                if not token.line[: token.start[1]].strip():
                    alone[token.start[0]] = token.start[1]
            elif tokenize.tok_name[token.type] in ("STRING", "FSTRING_MIDDLE"):
                # An escaped newline must not glue its n to the id behind it.
                self.strings.append((token.start[0], token.string.replace("\\n", "  ")))
        self.spans = list(_spans(self.tree))
        for span in self.spans:
            span.stretch(alone)

    def around(self, line: int) -> list[_Span]:
        return [span for span in self.spans if span.first <= line <= span.last]


def _in_source(text: str) -> Found:
    """Comments and strings, each with its innermost class, else its innermost function, else the module."""
    module = Module(text)
    for line, passage in module.comments + module.strings:
        spans = module.around(line)
        inner = [span for span in spans if span.is_class][-1:] or spans[-1:]
        yield line, passage, ".".join(inner[0].path) if inner else "(module)"


def _in_tests(text: str) -> Found:
    """Comments, docstrings and rule marks of tests. Other strings are test data and claim nothing."""
    module = Module(text)
    marks = _marks(module)
    for line, passage in module.comments + _docstrings(module) + marks:
        tests = [span for span in module.around(line) if span.is_test]
        if tests:
            yield line, passage, "::".join(tests[-1].path)
    yield from ((line, text, "(whole file)") for line, text in marks if not module.around(line))


def _docstrings(module: Module) -> list[Mention]:
    nodes = [node for node in ast.walk(module.tree) if isinstance(node, Definition)]
    return [(node.body[0].lineno, ast.get_docstring(node, clean=False) or "") for node in nodes]


def _marks(module: Module) -> list[Mention]:
    """The texts given to pytest.mark.rule(...), wherever it stands."""
    calls = [node for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
    marks = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "rule"]
    given = [arg for mark in marks if ast.unparse(mark.func).endswith("mark.rule") for arg in mark.args]
    return [(a.lineno, a.value) for a in given if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def _in_case(text: str) -> Found:
    return [(1, text, "")]
