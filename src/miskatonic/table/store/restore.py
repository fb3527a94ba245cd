"""From a backup to a database in place: looked through first, and what was there is moved aside, never deleted."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from miskatonic.table.store.base import StoreError
from miskatonic.table.store.schema import MIGRATIONS, missing
from miskatonic.table.store.sqlite import file as sqlite_file
from miskatonic.table.store.sqlite import lock as sqlite_lock

KEY = "table.key"


def key_beside(backup: Path) -> Path | None:
    """The key that was copied along with a backup."""
    found = [path for path in (backup.with_name(backup.name + ".key"), backup.with_name(KEY)) if path.is_file()]
    return found[0] if found else None


def check(backup: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Is it a whole backup of ours, and not of a later version? ``StoreError`` says what is wrong."""
    if not backup.is_file():
        raise StoreError(f"there is no backup at {backup}")
    with sqlite_file.clearly(backup), contextlib.closing(sqlite_file.connect(backup, "ro")) as db:
        if db.execute("PRAGMA application_id").fetchone()[0] != sqlite_file.APPLICATION:
            raise StoreError(f"{backup} is no backup of Miskatonic's tables")
        missing(int(db.execute("PRAGMA user_version").fetchone()[0]), migrations, str(backup))
        found = sqlite_file.damage(db)
    if found:
        raise StoreError(f"{backup} is damaged: {'; '.join(found[:5])}")


def restore(backup: Path, database: Path, now: datetime | None = None) -> Path | None:
    """Put a backup in the database's place; returns the folder where the old files are now, if there were any.

    The write-ahead log goes aside with its file: left beside another one, it would ruin that.
    """
    check(backup)
    with contextlib.closing(sqlite_lock.hold(database)):
        part = database.with_name(database.name + ".restored")
        part.unlink(missing_ok=True)
        sqlite_file.copy(backup, part)
        key = key_beside(backup)
        if key is not None and key.resolve() == database.with_name(KEY).resolve():
            key = None  # the backup lies in the data folder itself, and its key is in place already
        taken = [database, *[database.with_name(database.name + end) for end in ("-wal", "-shm", "-journal")]]
        if key is not None:
            taken.append(database.with_name(KEY))
        aside = _aside([path for path in taken if path.exists()], now or datetime.now(UTC))
        part.rename(database)
        if key is not None:
            _copy_key(key, database.with_name(KEY))
    return aside


def _aside(old: list[Path], now: datetime) -> Path | None:
    if not old:
        return None
    folder = old[0].parent / f"before-restore-{now:%Y%m%d-%H%M%S}"
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError as error:
        raise StoreError(f"{folder} is there already; try again in a second") from error
    for path in old:
        path.rename(folder / path.name)
    return folder


def _copy_key(key: Path, to: Path) -> None:
    part = to.with_name(to.name + ".part")
    part.touch(mode=0o600)
    part.write_bytes(key.read_bytes())
    part.rename(to)
