"""What a saved position must look like before a game takes it over: each field, its shape, and what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from miskatonic.kernel.event import Outcome
from miskatonic.kernel.record import Record, unpack
from miskatonic.kernel.step import Step

if TYPE_CHECKING:
    from miskatonic.kernel.state import State

_SHAPES: Final[dict[str, tuple[type, str]]] = {
    "game": (str, "text"),
    "seats": (int, "a whole number"),
    "options": (dict, "an object"),
    "rng": (int, "a whole number"),
    "finals": (int, "a whole number"),
    "agenda": (list, "a list"),
    "sealed": (dict, "an object"),
    "lanes": (list, "a list"),
    "table": (dict, "an object"),
}


def check_shapes(data: Any) -> None:
    """Every field is there and of its kind; ``ValueError`` names the one that is not."""
    if not isinstance(data, Mapping):
        raise ValueError(f"a saved position is an object, not {type(data).__name__}")
    for name, (kind, words) in _SHAPES.items():
        value = data[name]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise ValueError(f"{name} must be {words}, not {value!r:.60}")
    for name in ("rng", "finals"):
        if data[name] < 0:
            raise ValueError(f"{name} must not be below 0")


def check_contents(data: Mapping[str, Any], blank: State, kinds: Mapping[str, Any]) -> None:
    """What the fields hold can be unpacked and is of the kind that an empty table holds there."""
    _check_steps(data["agenda"], "agenda", kinds)
    for seat, step in data["sealed"].items():
        if seat not in map(str, range(blank.seats)):
            raise ValueError(f"sealed: there is no seat {seat!r}")
        _check_steps([step], "sealed", kinds)
    if data["lanes"] and len(data["lanes"]) != blank.seats:
        raise ValueError(f"lanes must be none or {blank.seats}, not {len(data['lanes'])}")
    for lane in data["lanes"]:
        _check_steps(lane, "lanes", kinds)
    outcome = _unpacked(data["outcome"], "outcome", {"Outcome": Outcome})
    if outcome is not None and not isinstance(outcome, Outcome):
        raise ValueError(f"outcome must be null or an outcome, not {outcome!r:.60}")
    table = data["table"]
    for name in table:
        if name not in blank.table:
            raise ValueError(f"table: there is no field {name!r} here; was it saved by a later release?")
    for name in blank.table:
        if name in blank.added and name not in table:
            continue
        value = _unpacked(table[name], name, kinds)
        if not _alike(getattr(blank, name), value):
            raise ValueError(f"{name} of the table cannot be {value!r:.60}")


def take_over(state: State, data: Mapping[str, Any], kinds: Mapping[str, Any]) -> None:
    """Load the position and look at its choices: fields of the right kind may still not belong together."""
    try:
        state.load(data, kinds)
        for seat in range(state.seats):
            state.legal(seat)
    except Exception as error:  # the rules may stumble over nonsense in any way
        raise ValueError(f"agenda and table do not belong together: {type(error).__name__}: {error}") from error


def _check_steps(data: Any, name: str, kinds: Mapping[str, Any]) -> None:
    if not isinstance(data, list):
        raise ValueError(f"{name} must be a list of steps, not {data!r:.60}")
    for packed in data:
        if not isinstance(_unpacked(packed, name, kinds), Step):
            raise ValueError(f"{name}: {packed!r:.60} is no step")


def _unpacked(data: Any, name: str, kinds: Mapping[str, Any]) -> Any:
    try:
        return unpack(data, kinds)
    except Exception as error:  # a record may refuse its fields in any way
        raise ValueError(f"{name} cannot be unpacked: {error}") from error


def _alike(pattern: Any, value: Any) -> bool:
    """Is the value of the pattern's shape? Nothing is known of what is empty, or None, on an empty table."""
    if pattern is None or value is None:
        return True
    if _shape(pattern) != _shape(value):
        return False
    if isinstance(pattern, (list, tuple)) and len({_shape(part) for part in pattern}) == 1:
        return all(_alike(pattern[0], part) for part in value)
    return True


def _shape(value: Any) -> str:
    if isinstance(value, Record):
        return "record"
    return "number" if isinstance(value, (bool, int, float)) else type(value).__name__
