"""Digests of content: of what matters to play, and of everything, sentences too. Comments and layout do not count."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from miskatonic.kernel.book.pages import Page

SENTENCES: Final = frozenset(
    (
        "about", "at", "background", "bend", "bonus_text", "dead_text", "doom_text", "gist", "goal", "ground", "head",
        "label", "madness_text", "name", "question", "quiet", "size", "special", "text", "wish", "words",
    )
)  # fmt: skip
"""The fields that are read, or drawn, or guide the bots, and change nothing in play."""


def digest_of(pages: Iterable[Page], play: bool, printing: int) -> str:
    """Sixteen hex digits of some files up to a printing; ``play``: only of what matters to play."""
    records = [_record(page.document, play, printing) for page in pages]
    canon = json.dumps(records, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(canon.encode(), digest_size=8).hexdigest()


def together(digests: Iterable[str]) -> str:
    """One digest of several."""
    return blake2b("-".join(digests).encode(), digest_size=8).hexdigest()


def _record(value: object, play: bool, printing: int) -> object:
    if isinstance(value, dict):
        return {key: _record(inner, play, printing) for key, inner in value.items() if not (play and key in SENTENCES)}
    if isinstance(value, list):
        found = [inner for inner in value if not isinstance(inner, dict) or inner.get("printing", 1) <= printing]
        if all(isinstance(inner, dict) and "number" in inner for inner in found):
            found.sort(key=_number)  # their places in the file are free
        return [_record(inner, play, printing) for inner in found]
    return " ".join(value.split()) if isinstance(value, str) else value


def _number(entry: dict[str, int]) -> int:
    return entry["number"]
