"""TOML texts that remember on which line each field stands, so that a mistake in a file can be pointed at: rulebooks,
content, pictures.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable
from typing import Final


class ContentError(ValueError):
    """Something in a content file is wrong; the message names the file, the line, the entry and the field."""


class Entry:
    """A table of a page, or the page itself. Fields are taken one by one; what is left over is a misspelt field."""

    def __init__(
        self, page: Page, kind: str, number: int, table: dict[str, object], label: str = "", inside: str = ""
    ) -> None:
        self.page: Final = page
        self.kind: Final = kind
        self.number: Final = number
        self.table: Final = table
        name = table.get("id", table.get("name"))
        own = f"{kind} {name}" if isinstance(name, str) else f"{kind} number {number}"
        self.label: Final = label or own
        self.inside: Final = inside
        """The field in which it is written, if it has no header of its own."""
        self.left: Final = set(table)

    def place(self, field: str = "", near_text: str = "") -> str:
        """File and line of the field, or of the entry; with `near_text`, of that text within the field."""
        return self.page.place(self.kind, self.number, self.inside or field, near_text)

    def fail(self, field: str, message: str, near_text: str = "") -> ContentError:
        return ContentError(f"{self.place(field, near_text)}: {self.label}: field '{field}' {message}")

    def inner(self, field: str) -> Entry:
        """A table written inside the field, as an entry of its own that points at the same lines."""
        table = self.take(field)
        if not isinstance(table, dict):
            raise self.fail(field, "must be a table: { ... }")
        return Entry(self.page, self.kind, self.number, table, f"{self.label}, {field}")

    def part(self, field: str) -> Entry:
        """A table with a header of its own below this one ([green.1] in [green]), or written inside the field."""
        name = f"{self.kind}.{field}" if self.kind else field
        table = self.take(field)
        if not isinstance(table, dict):
            raise self.fail(field, f"must be a table, not {table!r}")
        if self.inside or not self.page.has_part(name):
            return Entry(self.page, self.kind, self.number, table, name, self.inside or field)
        return Entry(self.page, name, 1, table, name)

    def only(self, known: tuple[str, ...], *more: str) -> None:
        """It has these fields, all of them, and perhaps some more."""
        for field in self.table:
            if field not in known and field not in more:
                names = (*known, *more)
                hint = near(field, names) or f"; known are {', '.join(names)}"
                raise self.fail(field, f"is unknown{hint}")
        for field in known:
            self.take(field)

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

    def number_or(self, field: str, default: int, least: int, most: int) -> int:
        """A number; absent means the default."""
        return self.number_of(field, least, most) if self.has(field) else default

    def flag(self, field: str) -> bool:
        """A flag; absent means no."""
        value = self.take(field) if self.has(field) else False
        if not isinstance(value, bool):
            raise self.fail(field, f"must be true or false, not {value!r}")
        return value

    def data(self, field: str) -> dict[str, object]:
        """A table of anything."""
        value = self.take(field)
        if not isinstance(value, dict):
            raise self.fail(field, "must be a table")
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

    def word(self, field: str, known: tuple[str, ...]) -> str:
        """One of these words; absent means the first."""
        return self.one_of(field, known) if self.has(field) else known[0]

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
            header = None if quoted else re.match(r"\s*\[+\s*([\w.-]+)\s*\]+\s*(#.*)?$", line_text)
            if header:
                self.starts.setdefault(header[1], []).append(number)
            quoted = _still_quoted(line_text, quoted)

    def whole(self) -> Entry:
        """The page as an entry: for what stands above all headers, and for tables by name."""
        return Entry(self, "", 1, self.document, "the file")

    def has_part(self, name: str) -> bool:
        """Is there a header for this table, or for one within it?"""
        return name in self.starts or any(header.startswith(f"{name}.") for header in self.starts)

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
        if field and number == 1 and self.has_part(own := f"{kind}.{field}" if kind else field):
            kind, field = own, ""
        starts = self.starts.get(kind) or self._starts_within(kind)
        if number > len(starts):  # written in a way we do not follow, such as tile = [{...}]
            line = self._line_of(field or kind, 0, len(self.lines))
            return f"{self.name}:{line + 1}" if line >= 0 else self.name
        first = starts[number - 1]
        others = [at for header, at in self.starts.items() if not header.startswith(f"{kind}.")]
        end = min((start for at in others for start in at if start > first), default=len(self.lines))
        line = max(first, self._line_of(field, first + 1, end)) if field else first
        inside = [n for n in range(line, end) if near_text and near_text in self.lines[n]]
        return f"{self.name}:{(inside or [line])[0] + 1}"

    def _starts_within(self, name: str) -> list[int]:
        """Where a table begins of which only parts have headers."""
        return [min(at)] if (at := [s[0] for header, s in self.starts.items() if header.startswith(f"{name}.")]) else []

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


def near(word: str, known: Iterable[str]) -> str:
    """'; did you mean A or B?' for the end of an error message, or nothing."""
    by_lower = {name.lower(): name for name in known}
    found = difflib.get_close_matches(word.lower(), list(by_lower), 3, 0.6)
    return f"; did you mean {' or '.join([by_lower[name] for name in found])}?" if found else ""
