"""Gives numbers to what has none: ``python -m miskatonic.pieces.numbering KIND,KIND FILE...`` writes them into files.

Only whole kinds are touched, and no number that is there is changed: what has none takes the next ones, in the order of
the file. That something is new in a later printing is for its author to say (``pieces/printings.py``).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from miskatonic.kernel.book.pages import Page

_HEAD: Final = re.compile(r"\s*(id|name)\s*=")
"""The first field of an entry; its number stands below it."""


def numbered(text: str, name: str, kinds: Sequence[str]) -> str:
    """The text of a content file in which every entry of these kinds has a number."""
    page = Page(text, name)
    lines = text.splitlines(keepends=True)
    put: dict[int, str] = {}
    for kind in kinds:
        entries = page.entries(kind)
        given = [number for entry in entries if isinstance(number := entry.table.get("number"), int)]
        following = max(given, default=0) + 1
        for entry, start in zip(entries, page.starts.get(kind, []), strict=True):
            if not entry.has("number"):
                put[start + 1 + bool(_HEAD.match(lines[start + 1]))] = f"number = {following}\n"
                following += 1
    return "".join([put.get(at, "") + line for at, line in enumerate([*lines, ""])])


def main(kinds: str, *files: str) -> None:
    for file in files:
        path = Path(file)
        text = path.read_text(encoding="utf-8")
        path.write_text(numbered(text, path.name, kinds.split(",")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
