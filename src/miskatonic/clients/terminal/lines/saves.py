"""Games kept on disk: where they lie, the key that signs them, and who sits where."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

import msgspec

from miskatonic import games
from miskatonic.clients.terminal.lines.timekeeper import Timekeeper
from miskatonic.games.shelf import Shelf
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.journal import Journal, JournalError

JOURNAL, SEATS = ".journal", ".seats.json"


class About(msgspec.Struct, kw_only=True):
    """Who sits where, how far the game is, and how its clock stands."""

    game: str
    seats: int
    humans: tuple[int, ...]
    bots: dict[int, str]
    entries: int = 0
    round: int = 0
    over: bool = False
    elapsed: float = 0.0
    """Playing seconds so far."""
    hands: tuple[tuple[int, ...], ...] = ()
    """The seats of each person, where somebody plays several."""


def data_folder() -> Path:
    """MISKATONIC_DATA, or the place where this system keeps a user's data."""
    chosen = os.environ.get("MISKATONIC_DATA")
    if chosen:
        return Path(chosen)
    base = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "miskatonic"


def shelf() -> Shelf:
    """The games, and the player's own packs beside the kept games."""
    return Shelf(games.game, data_folder() / "packs")


def signing_key() -> bytes:
    """The key that signs this player's snapshots, made on first use and readable by nobody else."""
    path = data_folder() / "key"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(handle, "wb") as file:
        key = secrets.token_bytes(32)
        file.write(key)
    return key


class Save:
    """One kept game: its journal, and beside it a small file that says who sits where."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = data_folder() / "games" / f"{name}{JOURNAL}"
        self.beside = self.path.with_name(f"{name}{SEATS}")

    def write(
        self, journal: Journal, people: tuple[tuple[int, ...], ...], bots: dict[int, str], clock: Timekeeper
    ) -> None:
        """Keep the game as it stands. ``people`` are the seats of each of them."""
        about = About(
            game=journal.game.id,
            seats=journal.seats,
            humans=tuple(sorted([seat for hand in people for seat in hand])),
            bots=bots,
            entries=len(journal.entries),
            round=journal.game.round_of(journal.state),
            over=journal.state.over,
            elapsed=round(clock.elapsed, 3),
            hands=people if any(len(hand) > 1 for hand in people) else (),
        )
        journal.save(self.path, signing_key())
        self.beside.write_bytes(msgspec.json.encode(about) + b"\n")

    def about(self) -> About:
        """What the file beside the journal says. ``JournalError`` says in a line what is wrong with it."""
        try:
            read = msgspec.json.decode(self.beside.read_bytes(), type=About)
        except (OSError, ValueError, RecursionError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise JournalError(f"{self.beside}: cannot read who sits where: {why}") from error
        several = [seat for hand in read.hands for seat in hand]
        wrong = [seat for seat in (*read.humans, *read.bots, *several) if not 0 <= seat < read.seats]
        if wrong:
            raise JournalError(f"{self.beside}: cannot read who sits where: there is no seat {wrong[0]}")
        if read.hands and sorted(several) != sorted(read.humans):
            raise JournalError(f"{self.beside}: cannot read who sits where: people and their seats do not agree")
        if not 0 <= read.elapsed < float("inf"):
            raise JournalError(f"{self.beside}: cannot read the clock: {read.elapsed} seconds")
        return read

    def load(self) -> Journal:
        """The journal, replayed; snapshots signed with the player's own key are trusted."""
        try:
            return shelf().load(self.path, signing_key())
        except JournalError as error:
            raise JournalError(f"{self.path}: {error}") from error

    @property
    def when(self) -> float:
        """When it was last played."""
        return self.path.stat().st_mtime


def new_save(game: Game[Any]) -> Save:
    """A name that no kept game has: the game's first word and a number."""
    word = game.id.partition("_")[0]
    taken = {save.name for save in all_saves()}
    number = 1
    while f"{word}-{number}" in taken:
        number += 1
    return Save(f"{word}-{number}")


def all_saves() -> list[Save]:
    """Every kept game, the last played first."""
    folder = data_folder() / "games"
    names = [path.name.removesuffix(JOURNAL) for path in folder.glob(f"*{JOURNAL}")]
    return sorted([Save(name) for name in names], key=lambda save: (-save.when, save.name))


def unfinished() -> list[Save]:
    """Those that can be gone on with, as far as their notes can be read."""
    found = []
    for save in all_saves():
        try:
            if not save.about().over:
                found.append(save)
        except JournalError:
            continue
    return found


def find_save(name: str) -> Save:
    """The kept game of this name; without a name, the unfinished one last played."""
    if not name:
        open_games = unfinished()
        for save in all_saves() if not open_games else ():
            save.about()  # if one cannot be read, this says why
        if not open_games:
            raise JournalError("there is no unfinished game to resume; start one with: miskatonic play")
        return open_games[0]
    known = {save.name: save for save in all_saves()}
    if name not in known:
        there = f"; there is {', '.join(known)}" if known else "; none has been kept yet"
        raise JournalError(f"there is no kept game {name!r}{there}")
    return known[name]
