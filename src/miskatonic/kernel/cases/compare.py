"""Comparing what a case expects with what is there: mappings by subset, empty ones as empty, lists as a whole."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.kernel.cases.stated import Sparse

MEMBERS: Final = frozenset(("contains", "lacks", "exactly"))
"""What may be said of a list besides the whole of it."""


def differences(wanted: Any, found: Any, path: str) -> list[str]:
    """What differs, each as ``seats.East.dice.top: expected 3, found 4``; empty if all holds."""
    if isinstance(wanted, dict) and isinstance(found, list) and wanted and set(wanted) <= MEMBERS:
        return _members(wanted, found, path)
    if isinstance(wanted, dict) and isinstance(found, dict):
        return _subset(wanted, found, path)
    if isinstance(wanted, list) and isinstance(found, dict):
        found = list(found.values())  # five numbers stand for the five dice by name
    if isinstance(wanted, list) and isinstance(found, list):
        return _in_order(wanted, found, path)
    return [] if _same(wanted, found) else [f"{path}: expected {shown(wanted)}, found {shown(found)}"]


def _subset(wanted: dict[str, Any], found: dict[str, Any], path: str) -> list[str]:
    if not wanted and found:
        return [f"{path}: expected nothing, found {', '.join(map(str, found))}"]
    told: list[str] = []
    for name, value in wanted.items():
        below = f"{path}.{name}" if path else name
        there = found.left_out if name not in found and isinstance(found, Sparse) else found
        if name in there:
            told.extend(differences(value, there[name], below))
        else:
            told.append(f"{below}: expected {shown(value)}, but there is only {', '.join(found) or 'nothing'}")
    return told


def _in_order(wanted: list[Any], found: list[Any], path: str) -> list[str]:
    if len(wanted) != len(found):
        return [f"{path}: expected {_count(wanted)} {shown(wanted)}, found {_count(found)} {shown(found)}"]
    told: list[str] = []
    for i, value in enumerate(wanted):
        told.extend(differences(value, found[i], f"{path}[{i}]"))
    return told


def _members(wanted: dict[str, Any], found: list[Any], path: str) -> list[str]:
    told: list[str] = []
    left = list(found)
    if "exactly" in wanted:  # the same ones, each as often, in any order
        told.extend(_members({"contains": wanted["exactly"]}, found, path))
        more = len(found) - len(wanted["exactly"])
        if not told and more:
            told.append(f"{path}: expected just {shown(wanted['exactly'])}, found {shown(found)}")
    for value in wanted.get("contains", []):
        match = next((i for i, item in enumerate(left) if not differences(value, item, "")), -1)
        if match < 0:
            told.append(f"{path}: expected to contain {shown(value)}, found {shown(found)}")
        else:
            left.pop(match)  # two like entries must be there twice
    told.extend(
        f"{path}: expected not to contain {shown(value)}, found {shown(item)}"
        for value in wanted.get("lacks", [])
        for item in found
        if not differences(value, item, "")
    )
    return told


def _same(wanted: Any, found: Any) -> bool:
    return type(wanted) is type(found) and bool(wanted == found)


def _count(items: list[Any]) -> str:
    return f"{len(items)} entr{'y' if len(items) == 1 else 'ies'}"


def shown(value: Any) -> str:
    """A value as a case file would write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {shown(v)}" for name, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(shown(v) for v in value)}]"
    return "nothing" if value is None else str(value)
