"""Digests of content: of what matters to play, and of everything, sentences too. Comments and layout do not count."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

SENTENCES: Final = frozenset(
    (
        "about", "at", "background", "bend", "bonus_text", "dead_text", "doom_text", "gist", "ground", "head", "label",
        "madness_text", "name", "question", "size", "special", "text", "words",
    )
)  # fmt: skip
"""The fields that are read, or drawn, and change nothing in play."""


def digest_of(texts: Iterable[str], play: bool) -> str:
    """Sixteen hex digits of some files; ``play``: only of what matters to play."""
    records = [_record(tomllib.loads(text), play) for text in texts]
    canon = json.dumps(records, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(canon.encode(), digest_size=8).hexdigest()


def together(digests: Iterable[str]) -> str:
    """One digest of several."""
    return blake2b("-".join(digests).encode(), digest_size=8).hexdigest()


def _record(value: object, play: bool) -> object:
    if isinstance(value, dict):
        return {key: _record(inner, play) for key, inner in value.items() if not (play and key in SENTENCES)}
    if isinstance(value, list):
        return [_record(inner, play) for inner in value]
    return " ".join(value.split()) if isinstance(value, str) else value
