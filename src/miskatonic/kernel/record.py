"""Records: small facts that never change once made, and how they are written down as data.

A record's fields are the arguments of its ``__init__``, each kept under its own name. That one
convention gives equality, stable keys, JSON and back, without a line of code in the record.

What has been written once is read for ever: a kind that gets a new name says what it ``was``, and fields that
are ``added`` later come last and are not written while they hold their default.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from types import ModuleType
from typing import Any, ClassVar, Final

import msgspec
from mypy_extensions import mypyc_attr

PLAIN: Final = frozenset((type(None), bool, int, str, float))
INTS: Final = frozenset((int,))
_encode: Final = msgspec.json.Encoder(order="sorted").encode
_FIELDS: Final[dict[Any, tuple[str, ...]]] = {}
_PLACES: Final[dict[Any, dict[str, int]]] = {}
"""By kind of record: which of its fields is which."""
_READERS: Final[dict[Any, Callable[[Any], tuple[Any, ...]]]] = {}
Writer = tuple[str, Callable[[Any], tuple[Any, ...]], str]
_WRITERS: Final[dict[Any, Writer]] = {}
"""By kind of record: its name for good, what reads the fields to be written, and its key if they are whole numbers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """Never changed once made; equal to another of the same kind with the same fields."""

    was: ClassVar[str] = ""
    """What saved games, keys and digests go on calling this kind since it was renamed; not inherited."""
    added: ClassVar[Mapping[str, Any]] = {}
    """Fields that saved games of earlier releases lack, with their defaults: the last ones, in their order."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, values_of(self)))

    def but(self, **changes: Any) -> Any:
        """A twin with some fields changed."""
        kind: Any = type(self)
        places = _PLACES.get(kind)
        if places is None:
            places = _PLACES[kind] = {name: n for n, name in enumerate(fields_of(kind))}
        values = list(values_of(self))
        for name, value in changes.items():
            if name not in places:
                raise TypeError(f"a {kind.__name__} has no field {name!r}")
            values[places[name]] = value
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


def name_of(kind: Any) -> str:
    """What keys, digests and saved games call this kind of record: the name it had when it was first released."""
    return (_WRITERS.get(kind) or _writer(kind))[0]


def _writer(kind: Any) -> Writer:
    """How records of this kind are written down."""
    name = vars(kind).get("was") or kind.__name__
    names = fields_of(kind)
    read = _reader(names)
    pattern = f"{name}({','.join(['%d'] * len(names))})"
    if kind.added:
        _check_added(kind, names)
        read, pattern = _trimmed(read, tuple(kind.added.values())), ""
    made = _WRITERS[kind] = (name, read, pattern)
    return made


def _check_added(kind: Any, names: tuple[str, ...]) -> None:
    """Only the last fields may be left out, and only where whoever reads fills in the same."""
    if names[-len(kind.added) :] != tuple(kind.added):
        raise TypeError(f"{kind.__name__}: fields added later come last: {', '.join(kind.added)}")
    parameters = inspect.signature(kind).parameters
    for name, default in kind.added.items():
        if parameters[name].default != default:
            raise TypeError(f"{kind.__name__}: the field {name} was added with the default {default!r}")


def _trimmed(read: Callable[[Any], tuple[Any, ...]], defaults: tuple[Any, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads fields up to the last one that holds no default of those that were added."""

    def trimmed(record: Any) -> tuple[Any, ...]:
        values = read(record)
        count, left = len(values), len(defaults)
        while left and values[count - 1] == defaults[left - 1]:
            count -= 1
            left -= 1
        return values[:count]

    return trimmed


def key_of(record: Record) -> str:
    """The stable text of a record: ``PlanPart(0,2)``. Journals, cases and bots name choices by it."""
    kind = type(record)
    name, read, pattern = _WRITERS.get(kind) or _writer(kind)
    values = read(record)
    if pattern and INTS.issuperset(map(type, values)):
        return pattern % values
    return f"{name}({_texts(values)})"


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


def record_of(key: str, kinds: Mapping[str, Any]) -> Record | None:
    """The record that has this key, if there can be one; the inverse of ``key_of``."""
    name, _, rest = key.partition("(")
    kind = kinds.get(name)
    if kind is None or not rest.endswith(")"):
        return None
    try:
        values = json.loads(f"[{rest[:-1]}]")
        if not 0 <= len(fields_of(kind)) - len(values) <= len(kind.added):
            return None  # what was added later is left out while it holds its default
        made = kind(*[_value(v, kinds) for v in values])
    except (ValueError, TypeError, RecursionError):
        return None
    return made if isinstance(made, Record) and key_of(made) == key else None


def _value(data: Any, kinds: Mapping[str, Any]) -> Any:
    """What a key says of one field: lists are tuples there, and a record goes by its own key."""
    if isinstance(data, list):
        return tuple([_value(v, kinds) for v in data])
    found = record_of(data, kinds) if isinstance(data, str) and "(" in data else None
    return data if found is None else found


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
    writer = _WRITERS.get(kind)
    if writer is not None:  # a kind of record, and not the first of it
        return {"is": writer[0], "of": _packed(writer[1](value))}
    if isinstance(value, dict):
        return {"dict": [[pack(k), pack(v)] for k, v in value.items()]}
    if isinstance(value, Record):
        writer = _writer(kind)
        return {"is": writer[0], "of": _packed(writer[1](value))}
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


def kinds_in(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """All record classes defined in these modules, by the names that saved games use; unique within a game."""
    found: dict[str, Any] = {}
    for module in modules:
        if hasattr(module, "__path__"):
            raise ValueError(f"{module.__name__} is a room; name the files in it")
        for thing in vars(module).values():
            home = getattr(thing, "__module__", "")
            if isinstance(thing, type) and issubclass(thing, Record) and home == module.__name__:
                name = name_of(thing)
                if name in found and found[name] is not thing:
                    raise ValueError(f"two records are called {name}: one of them in {module.__name__}")
                found[name] = thing
    return found
