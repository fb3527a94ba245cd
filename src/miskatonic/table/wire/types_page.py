"""`python -m miskatonic.table.wire.types_page FILE`: every type of the wire, field by field, for writers of clients.

It is made from the types themselves and from what is written beside their fields, so that it cannot be out of date.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from pathlib import Path
from typing import Any, Final

import msgspec

from miskatonic.kernel.scene import answers, beat, boards, elements, scene
from miskatonic.table.wire import course, game, lesson, messages, practice, requests, room, schema

HEAD: Final = """# Every type of the protocol

Made by `python -m miskatonic.table.wire.types_page`, from the program's own types; how they are used is told in
[the protocol](protocol.md). A field with a default is left out where it has that value. In a request a field that is
not listed here is refused; in what you receive, pass over fields that you do not know: a later version may send more.
`X[]` is a list, `[X, Y]` a list of exactly these, `Record<string, X>` an object whose keys are free, `Element` any of
the elements below.
"""
PARTS: Final = (
    ("What you send over a socket", messages.FromPlayer.__args__),
    ("What you get over a socket", messages.ToPlayer.__args__),
    ("Elements of views", boards.Item.__args__),
)


def page() -> str:
    """The whole page."""
    _, parts = schema.components()
    kinds, blocks, told = _kinds(), [HEAD], set()
    for title, members in PARTS:
        names = [kind.__name__ for kind in members if kind.__name__ in parts]
        blocks += [f"## {title}\n", *[_block(kinds[name], parts[name]) for name in names]]
        told |= set(names)
    rest = [name for name, part in parts.items() if name not in told and "properties" in part]
    blocks += ["## What they are made of, and what goes over HTTP\n", *[_block(kinds[n], parts[n]) for n in rest]]
    return "\n".join(blocks)


def _kinds() -> dict[str, type]:
    found = [
        thing
        for module in (answers, elements, boards, scene, beat, course, game, lesson, messages, practice, requests, room)
        for thing in vars(module).values()
    ]
    return {kind.__name__: kind for kind in found if isinstance(kind, type) and issubclass(kind, msgspec.Struct)}


def _block(kind: type, part: dict[str, Any]) -> str:
    """One type: what it is, and its fields."""
    lines = [f"### {kind.__name__}", "", _plain(part.get("description", "")), ""]
    lines += ["| Field | Type | Default | |", "| --- | --- | --- | --- |"]
    required, notes = set(part.get("required", ())), _notes(kind)
    for name, field in part["properties"].items():
        default = "" if name in required else f"`{schema.literal(field.get('default'))}`"
        lines.append(f"| `{name}` | `{_written(field)}` | {default} | {_plain(notes.get(name, ''))} |")
    return "\n".join(lines) + "\n"


def _written(field: Any) -> str:
    """A field's type; whole numbers are called so, and the union of all elements has one name."""
    text = schema.written(_whole(field)).replace("readonly ", "").replace("|", "\\|")
    return "Element[]" if text.startswith("(Fact") else text


def _whole(part: Any) -> Any:
    if isinstance(part, list):
        return [_whole(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {"$ref": "integer"} if part.get("type") == "integer" else {name: _whole(v) for name, v in part.items()}


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("``", "`").strip()


def _notes(kind: type) -> dict[str, str]:
    """What is written below the fields, those of its bases included."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not base.__module__.startswith("miskatonic."):
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, note in zip(body.body, body.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                told = note.value.value if isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant) else ""
                found[field.target.id] = str(told)
    return found


def main(arguments: list[str]) -> int:
    """Write the page to a file."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write("usage: python -m miskatonic.table.wire.types_page FILE\n")
        return 2
    Path(arguments[0]).write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
