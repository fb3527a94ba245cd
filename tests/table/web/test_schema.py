"""The browser's types are the server's types."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec

import miskatonic as mk
from miskatonic.kernel.scene.scene import Scene
from miskatonic.table.wire import defaults, messages, schema


def test_every_message_and_every_element_is_a_type_of_its_own() -> None:
    text = schema.typescript()
    for union in ("FromPlayer", "ToPlayer", "FromWatcher", "ToWatcher"):
        for kind in getattr(messages, union).__args__:
            assert f"export interface {kind.__name__} {{" in text
            assert f'type: "{kind.__struct_config__.tag}"' in text
    assert "export type Item = Fact | Die | Token | Card | Pile | Track | Sum | Grid | Graph | Panel;" in text
    assert "items?: readonly (Fact | Die |" in text


def test_only_what_is_free_in_form_is_unknown() -> None:
    types = schema.typescript().partition("export const SHAPES")[0]
    lines = [line.strip() for line in types.splitlines() if "unknown" in line]
    assert lines == ["looks?: Record<string, unknown>;", "options: Record<string, unknown>;"]


def test_every_name_that_is_used_is_declared() -> None:
    text = schema.typescript()
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.M))
    code = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", text, flags=re.S)
    used = set(re.findall(r"\b[A-Z]\w+\b", code)) - {"Record"}
    assert used <= declared
    assert "readonly readonly" not in text


def test_the_module_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "wire.ts"
    command = [sys.executable, "-m", "miskatonic.table.wire.schema"]
    subprocess.run([*command, str(path)], check=True)
    assert path.read_text(encoding="utf-8") == schema.typescript()
    assert subprocess.run([*command, "--help"], check=False, capture_output=True).returncode == 2


def test_scenes_are_read_back_as_they_were_written() -> None:
    for name, seats in (("chaos_of_cthulhu", 3), ("munchkin_cthulhu", 3)):
        game = mk.game(name)
        state = game.start(seats=seats, seed=5)
        for seat in (None, 0, 1):
            scene = game.scene(state, seat)
            again = msgspec.json.decode(scene.to_json(), type=Scene)
            assert again == scene
            assert again.to_json() == scene.to_json()


def test_defaults_that_tell_something_travel_with_the_types() -> None:
    """And only those: an empty list is read alike whether it is there or not."""
    unions, parts = schema.components()
    text = defaults.typescript(unions, parts)
    shapes = json.loads(text.partition("> = ")[2].partition(";\n")[0])
    assert shapes["RoomView"]["defaults"] == {"watching": True, "pace": 700, "held_by": -1, "absence": 300}
    assert shapes["RoomView"]["inside"] == {"seats": "SeatInfo", "clock": "ClockPlan"}
    assert shapes["Panel"]["inside"] == {"items": "*"}
    assert shapes["Hello"]["inside"]["view"] == "View"
    assert "defaults" not in shapes["View"]
    assert "Fact" not in shapes
    assert "export const SHAPES: Record<string, { defaults?" in schema.typescript()
