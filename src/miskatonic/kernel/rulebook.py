"""A game's rulebook: every rule in our own words, by id, so that steps, events and tests can cite it."""

from __future__ import annotations

import difflib
import re
import tomllib
from typing import Final

KINDS: Final = ("core", "variant", "optional", "expansion", "definition", "component", "advice")


class RulebookError(ValueError):
    """A rulebook file is wrong, or it was asked for something it does not hold."""


class Entry:
    """One table of the file, read field by field; what is left over at the end is a misspelt field."""

    def __init__(self, place: str, label: str, table: dict[str, object]) -> None:
        self.place = place
        self.label = label
        self.table = table
        self.left = set(table)

    def fail(self, message: str) -> RulebookError:
        return RulebookError(f"{self.place}: {self.label}: {message}")

    def take(self, field: str) -> object:
        if field not in self.table:
            raise self.fail(f"field '{field}' is missing")
        self.left.discard(field)
        return self.table[field]

    def text(self, field: str) -> str:
        value = self.take(field)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(f"field '{field}' must be a text that is not empty")
        return value

    def maybe_text(self, field: str) -> str:
        """An optional text; absent means empty."""
        return self.text(field) if field in self.table else ""

    def flag(self, field: str, default: bool) -> bool:
        value = self.take(field) if field in self.table else default
        if not isinstance(value, bool):
            raise self.fail(f"field '{field}' must be true or false")
        return value

    def texts(self, field: str) -> list[str]:
        value = self.take(field)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fail(f"field '{field}' must be a list of texts")
        return value

    def data(self, field: str) -> dict[str, object]:
        value = self.take(field)
        if not isinstance(value, dict):
            raise self.fail(f"field '{field}' must be a table")
        return value

    def done(self) -> None:
        if self.left:
            raise self.fail(f"unknown field '{min(self.left)}'")


class Section:
    """A chapter of the rulebook; the ids of its rules begin with its own."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.title = entry.text("title")


class Rule:
    """One rule, in words that may be shown to a player as the reason for what happened."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.section = entry.text("section")
        self.title = entry.text("title")
        self.text = entry.text("text")
        self.kind = entry.text("kind")
        self.refs = entry.texts("refs")
        self.ruling = entry.maybe_text("ruling")
        """What we decided where the book is silent or unclear, and why."""
        self.lines = entry.text("lines")
        self.enforceable = entry.flag("enforceable", True)
        self.reason = entry.maybe_text("reason")
        """Why no program could break it; empty for an enforceable rule."""


class Example:
    """A worked example: a position, what is done, and what must follow."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.title = entry.text("title")
        self.given = entry.text("given")
        self.when = entry.text("when")
        self.then = entry.text("then")
        self.rules = entry.texts("rules")
        self.lines = entry.text("lines")


class Fact:
    """A table of the book: counts, names, limits."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.title = entry.text("title")
        self.data = entry.data("data")
        self.lines = entry.text("lines")


class Gap:
    """Something the book does not tell and the game needs, with what limits the choice."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.title = entry.text("title")
        self.needs = entry.text("needs")
        self.constraints = entry.texts("constraints")


class Rulebook:
    """A loaded rulebook. Everything keeps the order of the file."""

    def __init__(self, entry: Entry) -> None:
        self.game = entry.text("game")
        self.code = entry.text("code")
        self.title = entry.text("title")
        self.players = entry.text("players")
        self.source = entry.text("source")
        self.summary = entry.text("summary")
        self.sections: dict[str, Section] = {}
        self.rules: dict[str, Rule] = {}
        self.examples: dict[str, Example] = {}
        self.facts: dict[str, Fact] = {}
        self.gaps: dict[str, Gap] = {}
        self.skipped: dict[str, str] = {}
        """Lines of the book that hold no rule, and why."""

    def rule(self, rule_id: str) -> Rule:
        found = self.rules.get(rule_id)
        if found is None:
            raise RulebookError(f"{self.title} has no rule {rule_id}{near(rule_id, list(self.rules))}")
        return found

    def section(self, section_id: str) -> Section:
        found = self.sections.get(section_id)
        if found is None:
            hint = near(section_id, list(self.sections))
            raise RulebookError(f"{self.title} has no section {section_id}{hint}")
        return found

    def rules_in(self, section_id: str) -> list[Rule]:
        self.section(section_id)
        return [rule for rule in self.rules.values() if rule.section == section_id]

    def search(self, words: str) -> list[Rule]:
        """The rules that hold every word, best first; equally good ones in the order of the book."""
        wanted = words.lower().split()
        scored = [(score(rule, wanted), rule) for rule in self.rules.values()]
        scored.sort(key=lambda pair: -pair[0])
        return [rule for points, rule in scored if points > 0]


def near(wanted: str, known: list[str]) -> str:
    """'; did you mean A or B?' for the end of an error message, or nothing."""
    by_lower = {name.lower(): name for name in known}
    close = difflib.get_close_matches(wanted.lower(), list(by_lower), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(by_lower[name] for name in close)}?" if close else ""


def score(rule: Rule, words: list[str]) -> int:
    """How well a rule answers a search; 0 when one of the words is nowhere in it."""
    total = 0
    for word in words:
        points = 100 if word == rule.id.lower() else 0
        for weight, text in ((8, rule.title), (3, rule.text), (2, rule.id), (1, rule.ruling)):
            points += weight * _hits(word, text.lower())
        if points == 0:
            return 0
        total += points
    return total


def _hits(word: str, text: str) -> int:
    # A whole word counts double, so that "heal" finds Heal before health.
    if word not in text:
        return 0
    return 2 if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) else 1


def load(text: str, name: str) -> Rulebook:
    """Read a rulebook; an error names the file, the line, the entry and the field."""
    try:
        document: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{name}: {error}") from None
    return _Reader(text, name, document).read()


class _Reader:
    def __init__(self, text: str, name: str, document: dict[str, object]) -> None:
        self.name = name
        self.document = document
        self.places: dict[str, str] = {}
        self.headers: dict[str, list[int]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            header = re.match(r"\[+(\w+)\]+\s*(#.*)?$", line)
            if header:
                self.headers.setdefault(header[1], []).append(number)

    def read(self) -> Rulebook:
        unknown = set(self.document) - {"rulebook", "section", "rule", "fact", "example", "gap", "skipped"}
        if unknown:
            raise RulebookError(f"{self.name}: unknown entry '{min(unknown)}'")
        book = self._front()
        for entry in self._entries("section"):
            book.sections[self._new_id(entry, book)] = Section(entry)
            entry.done()
        for entry in self._entries("rule"):
            book.rules[self._new_id(entry, book)] = rule = Rule(entry)
            entry.done()
            _check_rule(entry, rule, book)
        self._rest(book)
        self._check_refs(book)
        return book

    def _front(self) -> Rulebook:
        table = self.document.get("rulebook")
        if not isinstance(table, dict):
            raise RulebookError(f"{self.name}: entry [rulebook] is missing")
        entry = Entry(self._place("rulebook", 1), "[rulebook]", table)
        book = Rulebook(entry)
        entry.done()
        if not re.fullmatch("[A-Z]{2}", book.code):
            raise entry.fail(f"field 'code' must be two capital letters, not '{book.code}'")
        return book

    def _rest(self, book: Rulebook) -> None:
        for entry in self._entries("fact"):
            book.facts[self._new_id(entry, book)] = Fact(entry)
            entry.done()
        for entry in self._entries("example"):
            book.examples[self._new_id(entry, book)] = Example(entry)
            entry.done()
        for entry in self._entries("gap"):
            book.gaps[self._new_id(entry, book)] = Gap(entry)
            entry.done()
        for entry in self._entries("skipped"):
            book.skipped[entry.text("lines")] = entry.text("why")
            entry.done()

    def _place(self, kind: str, number: int) -> str:
        lines = self.headers.get(kind, [])
        return f"{self.name}:{lines[number - 1]}" if number <= len(lines) else self.name

    def _entries(self, kind: str) -> list[Entry]:
        tables = self.document.get(kind, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise RulebookError(f"{self.name}: '{kind}' must be written as [[{kind}]] entries")
        labels = [f"{kind} {table.get('id', f'number {n}')}" for n, table in enumerate(tables, 1)]
        return [Entry(self._place(kind, n), labels[n - 1], table) for n, table in enumerate(tables, 1)]

    def _new_id(self, entry: Entry, book: Rulebook) -> str:
        new = entry.text("id")
        if not new.startswith(f"{book.code}-"):
            raise entry.fail(f"field 'id' must begin with {book.code}-")
        if new in self.places:
            raise entry.fail(f"field 'id' is used already, at {self.places[new]}")
        self.places[new] = entry.place
        return new

    def _check_refs(self, book: Rulebook) -> None:
        # Only when all is read, since a rule may refer to a later one.
        links = [("rule", rule.id, "refs", rule.refs) for rule in book.rules.values()]
        links += [("example", example.id, "rules", example.rules) for example in book.examples.values()]
        for kind, name, field, targets in links:
            for target in targets:
                if target not in book.rules:
                    unknown = f"names the unknown rule {target}{near(target, list(book.rules))}"
                    raise RulebookError(f"{self.places[name]}: {kind} {name}: field '{field}' {unknown}")


def _check_rule(entry: Entry, rule: Rule, book: Rulebook) -> None:
    if rule.section not in book.sections:
        hint = near(rule.section, list(book.sections))
        raise entry.fail(f"field 'section' names the unknown section {rule.section}{hint}")
    if not re.fullmatch(re.escape(rule.section) + r"-\d+[a-z]?", rule.id):
        raise entry.fail(f"field 'id' must be {rule.section}- and a number, perhaps with a letter")
    if rule.kind not in KINDS:
        raise entry.fail(f"field 'kind' is '{rule.kind}' and must be one of {', '.join(KINDS)}")
    if not rule.enforceable and not rule.reason:
        raise entry.fail("field 'reason' is missing: say why no program could break the rule")
    if rule.enforceable and rule.reason:
        raise entry.fail("field 'reason' is only for rules with enforceable = false")
