"""The games on the table. Each is a package of this one, found by its folder."""

from __future__ import annotations

import difflib
import pkgutil
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from miskatonic.games.shelf import Shelf
from miskatonic.kernel.book.pack import Used
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.journal import Journal


class UnknownGame(ValueError):
    """There is no game of that name; the message lists those there are."""


def names() -> tuple[str, ...]:
    """The ids of all games on the shelf, in alphabetical order."""
    return tuple(sorted([module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]))


def game(name: str) -> Game[Any]:
    """The game of this id, as it comes out of its box."""
    if str(name) not in names():
        near = difflib.get_close_matches(str(name), names(), 1, 0.3)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownGame(f"there is no game {name!r} (there is {', '.join(names())}){hint}")
    found: Game[Any] = import_module(f"{__name__}.{name}").GAME
    return found


def called(name: str) -> Game[Any]:
    """The game that somebody means: by its id, a word of it, its beginning, or the code of its rules (``CC``)."""
    plain = str(name).strip().lower().replace("-", "_").replace(" ", "_")
    if plain in names():
        return game(plain)
    meant = [one for one in names() if plain and (one.startswith(plain) or plain in one.split("_"))]
    if len(meant) == 1:
        return game(meant[0])
    for one in names() if plain else ():
        if game(one).rulebook.code.lower() == plain:
            return game(one)
    return game(name)


SHELF: Final = Shelf(game)
"""The games alone; whoever keeps packs has a shelf of their own."""


def find(name: str, used: Sequence[Used] = ()) -> Game[Any]:
    """For reading journals: the game with what it was played with, if that is here without a folder of packs."""
    return SHELF.find(name, used)


def load(path: str | Path, key: bytes | None = None) -> Journal:
    """Read a journal file and replay it. ``JournalError`` names the line or entry that is wrong."""
    return SHELF.load(path, key)
