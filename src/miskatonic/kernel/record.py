"""Records: small facts that never change once made, and how they are written down as data.

A record's fields are the arguments of its ``__init__``, each kept under its own name. That one
convention gives equality, stable keys, JSON and back, without a line of code in the record.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from types import ModuleType
from typing import Any, Final

import msgspec
from mypy_extensions import mypyc_attr

PLAIN: Final = frozenset((type(None), bool, int, str, float))
INTS: Final = frozenset((int,))
_encode: Final = msgspec.json.Encoder(order="sorted").encode
_FIELDS: Final[dict[Any, tuple[str, ...]]] = {}
_READERS: Final[dict[Any, Callable[[Any], tuple[Any, ...]]]] = {}
_PATTERNS: Final[dict[Any, str]] = {}
"""By kind of record: its key, if all fields are whole numbers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """Never changed once made; equal to another of the same kind with the same fields."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, values_of(self)))

    def but(self, **changes: Any) -> Any:
        """A twin with some fields changed."""
        kind: Any = type(self)
        names = fields_of(kind)
        values = list(values_of(self))
        for name, value in changes.items():
            if name not in names:
                raise TypeError(f"a {kind.__name__} has no field {name!r}")
            values[names.index(name)] = value
        return kind(*values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(v) for v in values_of(self))})"


def fields_of(kind: Any) -> tuple[str, ...]:
    """The names of a record's fields, in the order of its ``__init__``."""
    names = _FIELDS.get(kind)
    if names is None:
        if kind.__init__ is object.__init__:
            names = ()
        else:
            wanted = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.POSITIONAL_ONLY)
            parameters = inspect.signature(kind).parameters.values()
            names = tuple(p.name for p in parameters if p.kind in wanted)
        _FIELDS[kind] = names
    return names


def values_of(record: Any) -> tuple[Any, ...]:
    """The values of a record's fields, in order."""
    kind = type(record)
    reader = _READERS.get(kind)
    if reader is None:
        reader = _READERS[kind] = _reader(fields_of(kind))
    return reader(record)


def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads these fields of a record at one go."""
    if not names:
        return lambda record: ()
    read: Callable[[Any], Any] = attrgetter(*names)  # of several names it gives a tuple
    return read if len(names) > 1 else lambda record: (read(record),)


def key_of(record: Record) -> str:
    """The stable text of a record: ``PlanPart(0,2)``. Journals, cases and bots name choices by it."""
    values = values_of(record)
    kind = type(record)
    if not INTS.issuperset(map(type, values)):
        return f"{kind.__name__}({_texts(values)})"
    pattern = _PATTERNS.get(kind)
    if pattern is None:
        pattern = _PATTERNS[kind] = f"{kind.__name__}({','.join(['%d'] * len(values))})"
    return pattern % values


def _texts(values: Sequence[Any]) -> str:
    if INTS.issuperset(map(type, values)):
        return ",".join(map(str, values))
    return ",".join([_text(v) for v in values])


def _text(value: Any) -> str:
    """As JSON would write it. Keys of all choices are made for every view: the frequent kinds go a short way."""
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is bool:
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{_texts(value)}]"
    return json.dumps(key_of(value) if isinstance(value, Record) else value)


def as_line(data: dict[str, Any]) -> bytes:
    """JSON with sorted keys, as the standard library writes it; the quick way where that comes to the same."""
    try:
        body = _encode(data)
        if body.isascii():
            return body
    except (OverflowError, UnicodeEncodeError):
        pass  # a number of more than 64 bits, half a character
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()


def pack(value: Any) -> Any:
    """A value as JSON data that ``unpack`` turns back into an equal one."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is tuple:
        return _packed(value) if value else []
    if kind is list:
        return {"list": _packed(value)}
    read = _READERS.get(kind)
    if read is not None:  # a kind of record, and not the first of it
        return {"is": kind.__name__, "of": _packed(read(value))}
    if isinstance(value, dict):
        return {"dict": [[pack(k), pack(v)] for k, v in value.items()]}
    if isinstance(value, Record):
        return {"is": kind.__name__, "of": _packed(values_of(value))}
    if isinstance(value, (tuple, list)):
        return pack(tuple(value) if isinstance(value, tuple) else list(value))
    raise TypeError(f"a state may not hold a {type(value).__name__}: {value!r}")


def packed_fields(thing: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """These fields of something, packed, by name. Read at one go: it is done for every position of every game."""
    read = _READERS.get(names)
    if read is None:
        read = _READERS[names] = _reader(names)
    return {
        name: value if type(value) in PLAIN else pack(value) for name, value in zip(names, read(thing), strict=True)
    }


def _packed(values: Sequence[Any]) -> list[Any]:
    """Each of them packed; most often there is nothing to pack."""
    if PLAIN.issuperset(map(type, values)):
        return list(values)
    return [v if type(v) in PLAIN else pack(v) for v in values]


def unpack(data: Any, kinds: Mapping[str, Any]) -> Any:
    """The inverse of ``pack``. Only records of the given kinds are built."""
    if isinstance(data, list):
        return tuple([unpack(v, kinds) for v in data])
    if isinstance(data, dict):
        if "is" in data:
            if data["is"] not in kinds:
                raise ValueError(f"unknown kind of record: {data['is']!r}")
            return kinds[data["is"]](*[unpack(v, kinds) for v in data["of"]])
        if "list" in data:
            return [unpack(v, kinds) for v in data["list"]]
        return {unpack(k, kinds): unpack(v, kinds) for k, v in data["dict"]}
    return data


def kinds_in(modules: Iterable[ModuleType], renamed: Mapping[str, str] | None = None) -> dict[str, Any]:
    """All record classes defined in these modules, by name; names are unique within a game.

    ``renamed`` maps names that old journals still use to the present ones.
    """
    found: dict[str, Any] = {}
    for module in modules:
        for name, thing in vars(module).items():
            home = getattr(thing, "__module__", "")
            if isinstance(thing, type) and issubclass(thing, Record) and home == module.__name__:
                if name in found and found[name] is not thing:
                    raise ValueError(f"two records are called {name}: one of them in {module.__name__}")
                found[name] = thing
    for old, new in (renamed or {}).items():
        found[old] = found[new]
    return found
