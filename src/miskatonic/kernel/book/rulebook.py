"""A game's rulebook: every rule in our own words, by id, so that steps, events and tests can cite it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from miskatonic.kernel.book.pages import ContentError, Entry, Page, near

T = TypeVar("T")

KINDS: Final = ("core", "variant", "optional", "expansion", "definition", "component", "advice")


class RulebookError(ValueError):
    """A rulebook was asked for something it does not hold."""


class Section:
    """A chapter of the rulebook; the ids of its rules begin with its own."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.title = entry.text("title")
        self.later = _maybe(entry, "later")
        """Why the game does not hold it yet: an expansion that is to come."""


class Rule:
    """One rule, in words that may be shown to a player as the reason for what happened."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.section = entry.text("section")
        self.title = entry.text("title")
        self.text = entry.text("text")
        self.kind = entry.text("kind")
        self.refs = _listed(entry, "refs")
        self.ruling = _maybe(entry, "ruling")
        """What we decided where the book is silent or unclear, and why."""
        self.lines = entry.text("lines")
        self.enforceable = not entry.has("enforceable") or entry.flag("enforceable")
        self.reason = _maybe(entry, "reason")
        """Why no program could break it; empty for an enforceable rule."""
        self.shown = entry.has("shown") and entry.flag("shown")
        """It says what is seen, or what it is called: views and words enforce it."""


class Example:
    """A worked example: a position, what is done, and what must follow."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.title = entry.text("title")
        self.given = entry.text("given")
        self.when = entry.text("when")
        self.then = entry.text("then")
        self.rules = _listed(entry, "rules")
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
        self.constraints = _listed(entry, "constraints")


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
            raise RulebookError(f"{self.title} has no rule {rule_id}{near(rule_id, self.rules)}")
        return found

    def section(self, section_id: str) -> Section:
        found = self.sections.get(section_id)
        if found is None:
            hint = near(section_id, self.sections)
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
    """Read a rulebook; a ``ContentError`` names the file, the line, the entry and the field."""
    page = Page(text, name)
    page.only("rulebook", "section", "rule", "fact", "example", "gap", "skipped")
    book = _front(page)
    places: dict[str, Entry] = {}
    _read(page, "section", Section, book, book.sections, places)
    for entry in _read(page, "rule", Rule, book, book.rules, places):
        _check_rule(entry, book.rules[str(entry.table["id"])], book)
    _read(page, "fact", Fact, book, book.facts, places)
    examples = _read(page, "example", Example, book, book.examples, places)
    _read(page, "gap", Gap, book, book.gaps, places)
    for entry in page.entries("skipped"):
        book.skipped[entry.text("lines")] = entry.text("why")
        entry.done()
    for entry in page.entries("rule"):  # only when all is read, since a rule may refer to a later one
        _check_links(entry, "refs", book)
    for entry in examples:
        _check_links(entry, "rules", book)
    return book


def _front(page: Page) -> Rulebook:
    table = page.document.get("rulebook")
    if not isinstance(table, dict):
        raise ContentError(f"{page.name}: entry [rulebook] is missing")
    entry = Entry(page, "rulebook", 1, table, "[rulebook]")
    book = Rulebook(entry)
    entry.done()
    if not re.fullmatch("[A-Z]{2}", book.code):
        raise entry.fail("code", f"must be two capital letters, not '{book.code}'")
    return book


def _read(
    page: Page, kind: str, make: Callable[[Entry], T], book: Rulebook, into: dict[str, T], places: dict[str, Entry]
) -> list[Entry]:
    """All entries of a kind, by ids that are new and begin with the code of the book."""
    for entry in page.entries(kind):
        name = entry.text("id")
        if not name.startswith(f"{book.code}-"):
            raise entry.fail("id", f"must begin with {book.code}-")
        if name in places:
            raise entry.fail("id", f"is used already, at {places[name].place()}")
        places[name] = entry
        into[name] = make(entry)
        entry.done()
    return page.entries(kind)


def _check_links(entry: Entry, field: str, book: Rulebook) -> None:
    for rule in entry.texts(field):
        if rule not in book.rules:
            raise entry.fail(field, f"names the unknown rule {rule}{near(rule, book.rules)}", rule)


def _check_rule(entry: Entry, rule: Rule, book: Rulebook) -> None:
    if rule.section not in book.sections:
        raise entry.fail("section", f"names the unknown section {rule.section}{near(rule.section, book.sections)}")
    if not re.fullmatch(re.escape(rule.section) + r"-\d+[a-z]?", rule.id):
        raise entry.fail("id", f"must be {rule.section}- and a number, perhaps with a letter")
    if rule.kind not in KINDS:
        raise entry.fail("kind", f"is '{rule.kind}' and must be one of {', '.join(KINDS)}")
    if not rule.enforceable and not rule.reason:
        raise entry.fail("reason", "is missing: say why no program could break the rule")
    if rule.enforceable and rule.reason:
        raise entry.fail("reason", "is only for rules with enforceable = false")


def _listed(entry: Entry, field: str) -> list[str]:
    """A list of texts that has to be there, though it may be empty."""
    entry.take(field)
    return list(entry.texts(field))


def _maybe(entry: Entry, field: str) -> str:
    return entry.text(field) if entry.has(field) else ""
