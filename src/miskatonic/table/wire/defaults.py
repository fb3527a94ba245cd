"""The defaults that tell something, for the browser: a field that a frame leaves out has its value.

Most fields that are left out are empty, and are read as such. Some are not: whoever may watch, a beat of 700 ms, the
seat -1 of what is nobody's. The client fills these in at its door, from this table, so that all of it reads them alike.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

Schema = dict[str, Any]
EMPTY: Final[tuple[Any, ...]] = (0, "", False, None, [], {})
"""What reads alike whether it is there or not."""
WORDS: Final = "Record<string, string>"
COMMENT: Final = (
    "/** Of each type: the fields that are something when they are left out (`defaults`), and what lies in its fields\n"
    " * (`inside`: a type; `*` is what its own `type` says). Types that hold nothing of the kind are not here. */\n"
)


def typescript(unions: dict[str, Schema], parts: dict[str, Schema]) -> str:
    """The table of shapes, and which types the words in `type` mean."""
    found = _telling(parts)
    shapes = {name: _shape(parts[name], found, parts) for name in sorted(found)}
    heard = _tags(unions["ToPlayer"], parts) | _tags(unions["ToWatcher"], parts)
    drawn = _tags(parts["Panel"]["properties"]["items"]["items"], parts) | {"panel": "Panel"}
    messages = f"/** The types of messages, by their words. */\nexport const MESSAGES: {WORDS} = {_written(heard)};\n\n"
    elements = f"/** The types of elements, by their words. */\nexport const ELEMENTS: {WORDS} = {_written(drawn)};\n"
    shape = "{ defaults?: Record<string, unknown>; inside?: Record<string, string> }"
    return f"{COMMENT}export const SHAPES: Record<string, {shape}> = {_written(shapes)};\n\n{messages}{elements}"


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _defaults(part: Schema) -> dict[str, Any]:
    """Of one type."""
    fields, required = part.get("properties", {}), part.get("required", ())
    values = {name: msgspec.to_builtins(field.get("default")) for name, field in fields.items() if name not in required}
    plain = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return {name: value for name, value in plain.items() if value not in EMPTY}


def _refs(schema: Schema) -> list[str]:
    """The types that a field may hold, in lists and mappings, too."""
    if "$ref" in schema:
        return [str(schema["$ref"])]
    found = [name for part in schema.get("anyOf", ()) for name in _refs(part)]
    for inner in ("items", "additionalProperties"):
        if isinstance(schema.get(inner), dict):
            found += _refs(schema[inner])
    return found


def _telling(parts: dict[str, Schema]) -> set[str]:
    """The types with a default that tells something, and those that hold such a type."""
    found = {name for name, part in parts.items() if _defaults(part)}
    grown = True
    while grown:
        holding = {name for name, part in parts.items() if found & {ref for f in _fields(part) for ref in _refs(f)}}
        grown = not holding <= found
        found |= holding
    return found


def _fields(part: Schema) -> list[Schema]:
    return list(part.get("properties", {}).values())


def _shape(part: Schema, found: set[str], parts: dict[str, Schema]) -> dict[str, Any]:
    inside = {}
    for name, field in part.get("properties", {}).items():
        refs = [ref for ref in _refs(field) if ref in found and ref in parts]
        if refs:
            inside[name] = refs[0] if len(set(refs)) == 1 else "*"
    defaults = _defaults(part)
    return {**({"defaults": defaults} if defaults else {}), **({"inside": inside} if inside else {})}


def _tags(union: Schema, parts: dict[str, Schema]) -> dict[str, str]:
    """By the word in their `type`: the types of a union."""
    names = [name for name in _refs(union) if "type" in parts.get(name, {}).get("properties", {})]
    return {parts[name]["properties"]["type"]["enum"][0]: name for name in names}
