"""TOML texts that remember on which line each field stands, so that a mistake in a card can be pointed at."""

from __future__ import annotations

import difflib
import re
import tomllib
from typing import Final


class ContentError(ValueError):
    """Something in a content file is wrong; the message names the file, the line, the entry and the field."""


class Entry:
    """One [[table]] of a page. Fields are taken one by one; what is left over at the end is a misspelt field."""

    def __init__(self, page: Page, kind: str, number: int, table: dict[str, object]) -> None:
        self.page: Final = page
        self.kind: Final = kind
        self.number: Final = number
        self.table: Final = table
        name = table.get("id", table.get("name"))
        self.label: Final = f"{kind} {name}" if isinstance(name, str) else f"{kind} number {number}"
        self.left: Final = set(table)

    def place(self, field: str = "", near_text: str = "") -> str:
        """File and line of the field, or of the entry; with `near_text`, of that text within the field."""
        return self.page.place(self.kind, self.number, field, near_text)

    def fail(self, field: str, message: str, near_text: str = "") -> ContentError:
        return ContentError(f"{self.place(field, near_text)}: {self.label}: field '{field}' {message}")

    def has(self, field: str) -> bool:
        return field in self.table

    def take(self, field: str) -> object:
        if field not in self.table:
            raise ContentError(f"{self.place()}: {self.label}: field '{field}' is missing")
        self.left.discard(field)
        return self.table[field]

    def text(self, field: str) -> str:
        value = self.take(field)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(field, "must be a text that is not empty")
        return value

    def number_of(self, field: str, least: int, most: int) -> int:
        value = self.take(field)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.fail(field, f"must be a number from {least} to {most}, not {value!r}")
        return value

    def flag(self, field: str) -> bool:
        """A flag; absent means no."""
        value = self.take(field) if self.has(field) else False
        if not isinstance(value, bool):
            raise self.fail(field, f"must be true or false, not {value!r}")
        return value

    def items(self, field: str) -> list[object]:
        """A list of anything; absent means empty."""
        value = self.take(field) if self.has(field) else []
        if not isinstance(value, list):
            raise self.fail(field, "must be a list")
        return value

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts; absent means empty."""
        words: list[str] = []
        for item in self.items(field):
            if not isinstance(item, str) or not item.strip():
                raise self.fail(field, "must be a list of texts")
            words.append(item)
        return tuple(words)

    def one_of(self, field: str, known: tuple[str, ...]) -> str:
        word = self.text(field)
        if word not in known:
            raise self.fail(field, unknown(word, known))
        return word

    def done(self) -> None:
        if self.left:
            field = min(self.left)
            raise ContentError(
                f"{self.place(field)}: {self.label}: unknown field '{field}'{near(field, self.page.known)}"
            )


class Page:
    """A TOML text and its name."""

    def __init__(self, text: str, name: str, known: tuple[str, ...] = ()) -> None:
        self.name: Final = name
        self.lines: Final = text.splitlines()
        self.known: Final = known
        """Field names to suggest when one is misspelt."""
        try:
            self.document: Final[dict[str, object]] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            raise ContentError(f"{name}:{line[1] if line else len(self.lines)}: {error}") from None
        self.starts: Final[dict[str, list[int]]] = {}
        """The line of each header, counted from 0, by the kind of entry."""
        quoted = ""
        for number, line_text in enumerate(self.lines):
            header = None if quoted else re.match(r"\s*\[+\s*(\w+)\s*\]+\s*(#.*)?$", line_text)
            if header:
                self.starts.setdefault(header[1], []).append(number)
            quoted = _still_quoted(line_text, quoted)

    def entries(self, kind: str) -> list[Entry]:
        tables = self.document.get(kind, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise ContentError(f"{self.place(kind, 1)}: '{kind}' must be written as [[{kind}]] entries")
        return [Entry(self, kind, number, table) for number, table in enumerate(tables, 1)]

    def only(self, *kinds: str) -> None:
        """Refuse top-level entries of any other kind."""
        for kind in self.document:
            if kind not in kinds:
                raise ContentError(f"{self.place(kind, 1)}: unknown entry '{kind}'{near(kind, kinds)}")

    def place(self, kind: str, number: int, field: str = "", near_text: str = "") -> str:
        starts = self.starts.get(kind, [])
        if number > len(starts):  # written in a way we do not follow, such as card = [{...}]
            line = self._line_of(field or kind, 0, len(self.lines))
            return f"{self.name}:{line + 1}" if line >= 0 else self.name
        first = starts[number - 1]
        end = min((s for all_starts in self.starts.values() for s in all_starts if s > first), default=len(self.lines))
        line = max(first, self._line_of(field, first + 1, end)) if field else first
        inside = [n for n in range(line, end) if near_text and near_text in self.lines[n]]
        return f"{self.name}:{(inside or [line])[0] + 1}"

    def _line_of(self, field: str, first: int, end: int) -> int:
        wanted = re.compile(rf"\s*[\"']?{re.escape(field)}[\"']?\s*=")
        return next((number for number in range(first, end) if wanted.match(self.lines[number])), -1)


def _still_quoted(line: str, quoted: str) -> str:
    """The triple quotes in which the line ends, or nothing; `quoted` is what it began in."""
    for mark in re.findall(r'"""|\'\'\'', line):
        if not quoted:
            quoted = mark
        elif mark == quoted:
            quoted = ""
    return quoted


def unknown(word: str, known: tuple[str, ...]) -> str:
    """'is the unknown word x; did you mean y?', or the words there are, if they are few."""
    hint = near(word, known) or (f"; known are {', '.join(known)}" if len(known) <= 12 else "")
    return f"has the unknown word '{word}'{hint}"


def near(word: str, known: tuple[str, ...]) -> str:
    """'; did you mean A or B?' for the end of an error message, or nothing."""
    found = difflib.get_close_matches(word, known, 3, 0.6)
    return f"; did you mean {' or '.join(found)}?" if found else ""
