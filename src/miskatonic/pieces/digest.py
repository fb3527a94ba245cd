"""Digests of content: of what matters to play, and of everything, sentences too. Comments and layout do not count."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from hashlib import blake2b

from miskatonic.kernel.book.pages import Page


def digest_of(pages: Iterable[Page], printing: int, leave_out: Collection[str] = ()) -> str:
    """Sixteen hex digits of some files up to a printing, without these fields; ``clue.a`` is that of a clue alone."""
    records = [_record(page.document, "", printing, leave_out) for page in pages]
    canon = json.dumps(records, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(canon.encode(), digest_size=8).hexdigest()


def together(digests: Iterable[str]) -> str:
    """One digest of several."""
    return blake2b("-".join(digests).encode(), digest_size=8).hexdigest()


def _record(value: object, name: str, printing: int, leave_out: Collection[str]) -> object:
    if isinstance(value, dict):
        kept = [key for key in value if key not in leave_out and f"{name}.{key}" not in leave_out]
        return {key: _record(value[key], key, printing, leave_out) for key in kept}
    if isinstance(value, list):
        found = [inner for inner in value if not isinstance(inner, dict) or inner.get("printing", 1) <= printing]
        if all(isinstance(inner, dict) and isinstance(inner.get("number"), int) for inner in found):
            found.sort(key=_number)  # their places in the file are free
        return [_record(inner, name, printing, leave_out) for inner in found]
    return " ".join(value.split()) if isinstance(value, str) else value


def _number(entry: dict[str, int]) -> int:
    return entry["number"]
