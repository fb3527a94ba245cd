"""Reading what a position states: its shapes and words, with the entry named in which something is wrong.

Every game lays out its own table; what is stated of it is mappings, lists, numbers and words, and those are judged
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miskatonic.kernel.book.pages import near


class Sparse(dict[str, Any]):
    """Entries of a sketch without the empty ones; ``left_out`` says what those would be."""

    def __init__(self, entries: Mapping[str, Any], left_out: Mapping[str, Any]) -> None:
        super().__init__(entries)
        self.left_out = left_out


def plain(data: Any) -> Any:
    """The same in mappings and lists of the common kind, to be written out."""
    if isinstance(data, dict):
        return {name: plain(value) for name, value in data.items()}
    return [plain(value) for value in data] if isinstance(data, list) else data


def known(data: Any, entries: Sequence[str], path: str) -> None:
    """Refuse entries that nobody reads."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{path} must be a mapping, not {data!r}")
    for name in data:
        if name not in entries:
            hint = near(str(name), entries) or f"; it has {', '.join(entries)}"
            raise ValueError(f"{path} has no entry {name!r}{hint}")


def mapping(data: Any, path: str) -> Mapping[str, Any]:
    """Entries by name; none if nothing is stated."""
    if data is None:
        return {}
    if not isinstance(data, Mapping):
        raise ValueError(f"{path} must be a mapping, not {data!r}")
    return data


def listing(data: Any, path: str) -> Sequence[Any]:
    """A list; empty if nothing is stated."""
    if data is None:
        return ()
    if not isinstance(data, (list, tuple)):
        raise ValueError(f"{path} must be a list, not {data!r}")
    return data


def truth(value: Any, path: str) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise ValueError(f"{path} must be true or false, not {value!r}")
    return value


def one_of(value: Any, allowed: Sequence[str], path: str) -> int:
    """Which of these words it is."""
    for i, name in enumerate(allowed):
        if str(value).casefold() == name.casefold():
            return i
    raise ValueError(f"{path} must be one of {', '.join(allowed)}, not {value!r}")


def whole(value: Any, path: str, least: int = 0, most: int = 10**6, rule: str = "") -> int:
    """A number within its limits; the rule is the one that sets them."""
    if type(value) is not int or value < 0:
        raise ValueError(f"{path} must be a whole number, not {value!r}")
    if not least <= value <= most:
        raise ValueError(f"{path} must be from {least} to {most}, not {value}" + (f" [{rule}]" if rule else ""))
    return value
