"""`python -m miskatonic.table.wire.schema FILE`: the wire's types for the browser, as TypeScript.

They come from the same msgspec types that the server encodes and decodes, through their JSON schema.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from miskatonic.kernel.scene.colours import COLOURS
from miskatonic.table.wire import course, defaults, game, lesson, messages, practice, requests, room

UNIONS: Final[dict[str, Any]] = {
    "FromPlayer": messages.FromPlayer,
    "FromWatcher": messages.FromWatcher,
    "ToPlayer": messages.ToPlayer,
    "ToWatcher": messages.ToWatcher,
}
"""What goes over the sockets."""
HTTP: Final = (
    game.GameCard, game.SectionText, game.RuleText, lesson.LessonCard, lesson.Lesson,
    practice.ExerciseCard, practice.Practice,
    room.NewSession, room.SessionInfo, room.TablePlan, room.TableMade, room.TableInfo, room.RoomView,
    room.SitDown, room.Seated, room.Recover, room.MovingCode, room.Brought, room.Problem,
    requests.BranchPlan, requests.ImportPlan, requests.Forgotten, requests.Reach, requests.Health, messages.ReplayStep,
    course.Course,
)  # fmt: skip
"""What goes over HTTP."""
ABSTRACT: Final = ("Element",)
"""Never sent: only what is made of it."""
HEAD: Final = (
    "// Made by `python -m miskatonic.table.wire.schema`; change the Python types instead.\n"
    "// A field that may be missing has the value its comment names.\n"
)
Schema = dict[str, Any]


def components() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """The schemas of the unions, and of every type they and HTTP are made of."""
    named = [*UNIONS.values(), *HTTP]
    found, parts = msgspec.json.schema_components(named, ref_template="{name}")
    unions = dict(zip(UNIONS, found, strict=False))
    return unions, {name: part for name, part in sorted(parts.items()) if name not in ABSTRACT}


def typescript() -> str:
    """All types as one TypeScript module."""
    unions, parts = components()
    blocks = [HEAD, *[_interface(name, part) for name, part in parts.items()]]
    blocks += [_union(name, schema) for name, schema in unions.items()]
    blocks.append(f"export type Item = {_items(parts)};\n")
    blocks.append(defaults.typescript(unions, parts))
    blocks.append(_colours())
    return "\n".join(blocks)


def _colours() -> str:
    """The look words that are colours, the same as in the terminal."""
    table = json.dumps(COLOURS, indent=2)
    return f"/** Look words that are colours. */\nexport const COLOURS: Record<string, string> = {table};\n"


def _interface(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return f"{_comment(schema)}export type {name} = {written(schema)};\n"
    required = set(schema.get("required", ()))
    lines = []
    for field, part in schema["properties"].items():
        default = "" if field in required else f"  /** Default: {literal(part.get('default'))} */\n"
        lines.append(f"{default}  {field}{'' if field in required else '?'}: {written(part)};\n")
    return f"{_comment(schema)}export interface {name} {{\n{''.join(lines)}}}\n"


def _comment(schema: Schema) -> str:
    text = re.sub(r"\s+", " ", schema.get("description", "")).replace("*/", "* /").strip()
    return f"/** {text} */\n" if text else ""


def _union(name: str, schema: Schema) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(written(part) for part in schema["anyOf"]) + ";\n"


def _items(parts: dict[str, Schema]) -> str:
    return written(parts["Panel"]["properties"]["items"]["items"])


def written(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(part) for part in schema["anyOf"] if part.get("$ref") not in ABSTRACT))
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inside = schema.get("additionalProperties")
        return f"Record<string, {written(inside) if isinstance(inside, dict) else 'unknown'}>"
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return plain[kind] if isinstance(kind, str) else "unknown"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(written(part) for part in schema['prefixItems'])}]"
    inside = written(schema.get("items") or {})
    return f"readonly ({inside})[]" if " " in inside else f"readonly {inside}[]"


def literal(value: Any) -> str:
    """A value as TypeScript writes it."""
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def main(arguments: list[str]) -> int:
    """Write the types to a file, or to the screen."""
    text = typescript()
    if not arguments:
        sys.stdout.write(text)
        return 0
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write("usage: python -m miskatonic.table.wire.schema [FILE]\n")
        return 2
    path = Path(arguments[0])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
