"""A later release in a folder of its own: the package and the toy, with what a later release may add put into them.

The changes are made in the text of copies, as somebody would make them by hand. ``careless`` makes them without
saying what was added or renamed, which is what must be noticed.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.so", "static", "corpus", "browser", "games", "snapshots")
CHAOS: Final = "src/miskatonic/games/chaos_of_cthulhu"
TOY: Final = "tests/conformance"


class Edit:
    """One place of a file, and what stands there in the later release; ``said`` is the line that admits the change."""

    def __init__(self, file: str, find: str, put: str, said: str = "") -> None:
        self.file = file
        self.find = find
        self.put = put
        self.said = said

    def make(self, folder: Path, careless: bool) -> None:
        path = folder / self.file
        text = path.read_text(encoding="utf-8")
        assert text.count(self.find) == 1, f"{self.file} no longer says {self.find!r} once"
        put = self.put.replace("@@", "" if careless else self.said)
        path.write_text(text.replace(self.find, put), encoding="utf-8")


class Move:
    """An entry of a content file that is put before another one, which reads better there."""

    def __init__(self, file: str, entry: str, before: str) -> None:
        self.file = file
        self.entry = entry
        self.before = before

    def make(self, folder: Path, careless: bool) -> None:
        path = folder / self.file
        text = path.read_text(encoding="utf-8")
        start = text.index(f"[{self.entry}]\n")
        end = text.index("\n[", start) + 1
        rest = text[:start] + text[end:]
        at = rest.index(f"[{self.before}]\n")
        path.write_text(rest[:at] + text[start:end] + rest[at:], encoding="utf-8")


class Rename:
    """Another name for a step, everywhere below a folder."""

    def __init__(self, below: str, old: str, new: str) -> None:
        self.below = below
        self.old = old
        self.new = new

    def make(self, folder: Path, careless: bool) -> None:
        for path in sorted((folder / self.below).rglob("*.py")):
            if path.name in ("later_release.py", "left_behind.py"):
                continue
            text = re.sub(rf"\b{self.old}\b", self.new, path.read_text(encoding="utf-8"))
            if not careless:
                text = re.sub(
                    rf'(class {self.new}\(.*\):\n    """[^"]*"""\n)', rf'\1\n    was = "{self.old}"\n', text, count=1
                )
            path.write_text(text, encoding="utf-8")


MUNCHKIN: Final = "src/miskatonic/games/munchkin_cthulhu"
BEFORE: Final = '\n[[card]]\nid = "buggoth"\n'
CARDS: Final[dict[str, list[dict[str, Any]]]] = {
    deck: tomllib.loads((ROOT / MUNCHKIN / "content" / "facts" / f"{deck}.toml").read_text(encoding="utf-8"))["card"]
    for deck in ("doors", "treasures")
}
NEXT: Final = 1 + max(card["number"] for card in CARDS["doors"])
NEWER: Final = 1 + max(card.get("printing", 1) for deck in CARDS.values() for card in deck)
NEW_CARD: Final = f"""
[[card]]
id = "tax_collector"
number = {NEXT}
@@name = "Tax Collector"
kind = "monster"
count = 3
level = 4
treasures = 1
timing = "encounter"
effects = []
bad_stuff = ["lose_level 1"]
text = "It has come for what you owe. Bad Stuff: lose a Level."
source = "authored"
"""
NEW_PICTURE: Final = '\ntax_collector = { gist = "Wants a Level", icon = "tax", sky = "sea" }'
FACTS: Final = "src/miskatonic/games/{}/content/facts/{}.toml"


def new_thing(
    game: str, file: str, kind: str, before: str, fields: str, picture: tuple[str, str] = ("", "")
) -> tuple[Edit, ...]:
    """A thing put before another one of its file, with the next number and the next printing, and its picture."""
    path = FACTS.format(game, file)
    things = tomllib.loads((ROOT / path).read_text(encoding="utf-8"))[kind]
    number = 1 + max(thing["number"] for thing in things)
    printing = 1 + max(thing.get("printing", 1) for thing in things)
    place = next(
        f"[[{kind}]]\n{start}" for start in _starts(before) if f"[[{kind}]]\n{start}" in (ROOT / path).read_text()
    )
    text = f'[[{kind}]]\nid = "tin_whistle"\nnumber = {number}\n@@name = "Tin Whistle"\n{fields}\n\n{place}'
    made = [Edit(path, place, text, f"printing = {printing}\n")]
    if picture[0]:
        made.append(Edit(FACTS.format(game, "pictures"), picture[0], f"{picture[1]}\n{picture[0]}"))
    return tuple(made)


def _starts(before: str) -> tuple[str, ...]:
    """How the entry that comes after it begins."""
    return (f'id = "{before}"\n', *[f'number = {n}\nid = "{before}"\n' for n in range(1, 100)])


CHANGES: Final[dict[str, tuple[Edit | Move | Rename, ...]]] = {
    "a field of the state": (
        Edit(f"{CHAOS}/state.py", '"just_died",\n    )  # fmt: skip\n', '"just_died", "fog", "omens",\n    )\n@@',
             '    added = ("fog", "omens")\n'),
        Edit(f"{CHAOS}/state.py", "        self.just_died: tuple[int, ...] = ()\n",
             "        self.just_died: tuple[int, ...] = ()\n        self.fog = 0\n        self.omens = [0] * seats\n"),
        Edit(f"{CHAOS}/state.py", "        other.just_died = self.just_died\n",
             "        other.just_died = self.just_died\n        other.fog = self.fog\n"
             "        other.omens = self.omens[:]\n"),
        Edit(f"{TOY}/toy_table.py", '"hushed",\n    )  # fmt: skip\n', '"hushed", "fog",\n    )\n@@',
             '    added = ("fog",)\n'),
        Edit(f"{TOY}/toy_table.py", "        self.hushed = False\n",
             "        self.hushed = False\n        self.fog = 0\n"),
        Edit(f"{TOY}/toy_table.py", "        other.hushed = self.hushed\n",
             "        other.hushed = self.hushed\n        other.fog = self.fog\n"),
    ),
    "a field of a step": (
        Edit(f"{CHAOS}/rules/setup.py", "    def __init__(self, seat: int) -> None:\n        self.seat = seat\n\n"
             "    def run(self, s: Chaos) -> Ask | None:\n        left =",
             "@@    def __init__(self, seat: int, slow: bool = False) -> None:\n        self.seat = seat\n"
             "        self.slow = slow\n\n    def run(self, s: Chaos) -> Ask | None:\n        left =",
             '    added = {"slow": False}\n\n'),
        Edit(f"{CHAOS}/state.py", "    def __init__(self, part: int, stones: int, kind: int, aim: int) -> None:\n",
             "@@    def __init__(self, part: int, stones: int, kind: int, aim: int, by: int = -1, on: int = 0) -> None:"
             "\n        self.by = by\n        self.on = on\n", '    added = {"by": -1, "on": 0}\n\n'),
        Edit(f"{TOY}/toy_steps.py", "    def __init__(self, seat: int, height: int) -> None:\n",
             "@@    def __init__(self, seat: int, height: int, loud: bool = False) -> None:\n"
             "        self.loud = loud\n",
             '    added = {"loud": False}\n\n'),
    ),
    "a renamed step": (
        Rename(CHAOS, "TakeColour", "PickColour"),
        Rename(CHAOS, "ChooseColour", "AwaitColour"),
        Rename(TOY, "Bid", "Stake"),
        Rename(TOY, "Place", "Corner"),
    ),
    "a card in mid-file": (
        Edit(f"{MUNCHKIN}/content/facts/doors.toml", BEFORE, f"{NEW_CARD}{BEFORE}", f"printing = {NEWER}\n"),
        Move(f"{CHAOS}/content/facts/bonuses.toml", "normal.7", "normal.2"),
        Move(f"{CHAOS}/content/facts/bonuses.toml", "crown.3", "normal.1"),
        Move(f"{CHAOS}/content/facts/monsters.toml", "white.2", "green.4"),
        Move(f"{CHAOS}/content/facts/dice.toml", "white", "green"),
        Edit(f"{MUNCHKIN}/content/facts/pictures.toml", "\nbuggoth = {", f"{NEW_PICTURE}\nbuggoth = {{"),
    ),
    "an object of Cthulhu Mash in mid-file": new_thing(
        "cthulhu_mash", "objects", "object", "acid_vial",
        'colour = "red"\nkind = "weapon"\ncopies = 2\nuses = "always"\nattack = { melee = true, bonus = 1 }\n'
        'text = "A melee weapon with 1 on the roll. It has one note."\nsource = "authored"',
        ("acid_vial = {", 'tin_whistle = { gist = "+1, melee", icon = "flute", sky = "sea" }'),
    ),
    "an Item of Terror Paths in mid-file": new_thing(
        "terror_paths", "gear", "item", "flask_of_rye",
        'copies = 3\ngist = "1 SAN back"\ntext = "Any time: regain 1 SAN."\nabout = "a tune in the dark"\n'
        'uses = [{ moment = "free", effects = ["restore_san 1"] }]',
        ("flask_of_rye = {", 'tin_whistle = { icon = "flute", sky = "sea" }'),
    ),
    "a card of Mansions of Madness in mid-file": new_thing(
        "mansions_of_madness", "cards", "card", "guitar",
        'sort = "equipment"\ntext = "Before you roll: discard it to add 1."\nstarting = true\n'
        'uses = [{ moment = "test", words = "Play", spend = "card", effects = ["brace 1"] }]\n'
        'about = "a tune in the dark"',
        ("guitar = {", 'tin_whistle = { gist = "+1 to a test", icon = "flute", sky = "sea" }'),
    ),
    "an option": (
        Edit(f"{CHAOS}/game.py", '"CC-off-8"),\n',
             '"CC-off-8"),\n        Option("fog", 0, range(3), "later", "CC-off-8"@@),\n',
             ", True"),
        Edit(f"{TOY}/toy.py", '"for the look of it"),\n',
             '"for the look of it"),\n        Option("fog", 0, range(3), "later", ""@@),\n', ", True"),
    ),
}  # fmt: skip


def release(folder: Path, changes: tuple[str, ...], careless: bool = False) -> Path:
    """The package and the tests that it needs, with these changes."""
    for part in ("src/miskatonic", "tests"):
        kept = None if part == "tests" else shutil.ignore_patterns("__pycache__", "*.so", "static")
        shutil.copytree(ROOT / part, folder / part, ignore=kept or LEFT_OUT)
    for change in changes:
        for edit in CHANGES[change]:
            edit.make(folder, careless)
    return folder
