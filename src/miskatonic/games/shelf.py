"""The shelf: the games that are installed, and the packs in a folder, one folder a game: ``FOLDER/GAME/NAME.toml``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from miskatonic.kernel.book.pack import MissingContent, Pack, Used
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.journal import Journal

SUFFIX: Final = ".toml"
NAME: Final = re.compile("[a-z][a-z0-9_-]{0,39}")


class Shelf:
    """Where games are found by their ids, and packs by their names."""

    def __init__(self, games: Callable[[str], Game[Any]], folder: Path | None = None) -> None:
        self.games = games
        self.folder = folder
        self._made: dict[tuple[str, tuple[Used, ...]], Game[Any]] = {}
        """Games with packs that have been read; whoever plays one like that plays the same."""

    def find(self, name: str, used: Sequence[Used] = ()) -> Game[Any]:
        """The game with what it is played with; ``MissingContent`` names what is not here."""
        game = self._made.get((name, tuple(used)))
        if game is None:
            boxed = game = self.games(name)
            if used:
                game = boxed.using(used, lambda pack: self.pack(name, pack))
            if game is not boxed:
                self._made[name, tuple(used)] = game
        return game

    def pack(self, game: str, name: str) -> Pack | None:
        """A pack for this game; None if there is none of that name."""
        if self.folder is None or not NAME.fullmatch(name):
            return None
        path = self.folder / game / f"{name}{SUFFIX}"
        return Pack(name, path.read_text(encoding="utf-8")) if path.is_file() else None

    def packs(self, game: str) -> list[Pack]:
        """All packs for this game, by name."""
        here = [] if self.folder is None else sorted([path.stem for path in (self.folder / game).glob(f"*{SUFFIX}")])
        found = [self.pack(game, name) for name in here]
        return [pack for pack in found if pack is not None]

    def chosen(self, game: str, names: Sequence[str]) -> Game[Any]:
        """The game with these packs; ``MissingContent`` names one that is not here."""
        packs = []
        for name in names:
            pack = self.pack(game, name)
            if pack is None:
                known = ", ".join(pack.name for pack in self.packs(game)) or "none"
                raise MissingContent(f"there is no pack {name!r:.60} for {game}; there is {known}")
            packs.append(pack)
        return self.games(game).with_packs(packs)

    def keep(self, game: str, pack: Pack) -> Pack:
        """Put a pack on the shelf, so that games which are played with it find it again.

        Under another name if one of its name with another text is there: games may be played with that.
        """
        if self.folder is None:
            raise MissingContent("there is no folder for packs")
        name, number = pack.name, 1
        while (there := self.pack(game, name)) is not None and there.text != pack.text:
            number += 1
            name = f"{pack.name}-{number}"
        path = self.folder / game / f"{name}{SUFFIX}"
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_text(pack.text, encoding="utf-8")
        partial.replace(path)
        return Pack(name, pack.text)

    def load(self, path: str | Path, key: bytes | None = None) -> Journal:
        """Read a journal and replay it. ``JournalError`` names the line or entry that is wrong."""
        return savefile.load(Path(path), self.find, key)


def pack_from(path: Path) -> Pack:
    """A pack in a file of its own, by the name of the file; ``MissingContent`` if it cannot be one."""
    if not NAME.fullmatch(path.stem):
        raise MissingContent(f"a pack has a name of small letters, digits, - and _, not {path.name!r}")
    try:
        return Pack(path.stem, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise MissingContent(f"{path}: {error}") from error
