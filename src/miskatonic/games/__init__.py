"""The games on the table. Each is a package of this one, found by its folder."""

from __future__ import annotations

import difflib
import pkgutil
from importlib import import_module
from typing import Any, Final

from miskatonic.kernel.game import Game
from miskatonic.kernel.registry import FINDERS

NOT_YET: Final = ("terror_paths",)
"""Games that are being built: they cannot be drawn yet."""


class UnknownGame(ValueError):
    """There is no game of that name; the message lists those there are."""


def _stands(module: pkgutil.ModuleInfo) -> bool:
    return module.ispkg and module.name not in NOT_YET


def names() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if _stands(module)))


def game(name: str) -> Game[Any]:
    """The game of this id."""
    if str(name) not in names():
        near = difflib.get_close_matches(str(name), names(), 1, 0.3)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownGame(f"there is no game {name!r} (there is {', '.join(names())}){hint}")
    found: Game[Any] = import_module(f"{__name__}.{name}").GAME
    return found


FINDERS.append(game)
