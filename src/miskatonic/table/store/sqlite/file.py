"""The file behind the SQLite store: opening it, leading its schema forward, copying it, and saying what is wrong."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from miskatonic.table.store.base import Conflict, Gone, StoreError
from miskatonic.table.store.schema import GAPS, SQLITE, gap, missing, statements

APPLICATION = 0x4D69736B
"""Marks a file as ours: "Misk"."""
PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

WORDS = {
    sqlite3.SQLITE_FULL: "The disk with {path} is full; nothing can be kept until there is room.",
    sqlite3.SQLITE_BUSY: "Another program has held {path} for more than 5 seconds.",
    sqlite3.SQLITE_LOCKED: "Another program has held {path} for more than 5 seconds.",
    sqlite3.SQLITE_READONLY: "{path} cannot be written; look at its owner and permissions, and those of its folder.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened; look at its owner and permissions, and those of its folder.",
    sqlite3.SQLITE_PERM: "{path} may not be used; look at its owner and permissions.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged ({error}); put a backup in its place.",
    sqlite3.SQLITE_NOTADB: "{path} is damaged, or no database of Miskatonic ({error}); put a backup in its place.",
    sqlite3.SQLITE_IOERR: "The disk with {path} cannot be read or written ({error}).",
    sqlite3.SQLITE_CONSTRAINT: "{path} refused it: {error}.",
}
TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


def in_words(error: sqlite3.Error, path: Path) -> StoreError:
    """SQLite's error as one of ours, with a sentence that says what to do."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code in TAKEN:
        return Conflict(f"somebody else wrote this first ({error})")
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return Gone("there is no such table (any more)")
    pattern = WORDS.get(code & 0xFF) if code is not None else None
    return StoreError((pattern or "{path} cannot be used: {error}.").format(path=path, error=error))


@contextlib.contextmanager
def clearly(path: Path) -> Iterator[None]:
    """Whatever SQLite complains about inside becomes a ``StoreError``."""
    try:
        yield
    except sqlite3.Error as error:
        raise in_words(error, path) from error


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection in autocommit mode; ``mode`` is ``ro`` or ``rw``."""
    address = f"file:{quote(str(path.absolute()))}?mode={mode}"
    db = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA mmap_size = 0")
    return db


def open_writer(path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    """The one connection that writes: the file is made where it is missing, and has the newest schema afterwards."""
    _make(path)
    with clearly(path):
        db = connect(path, "rw")
        try:
            _check_owner(db, path)
            missing(_version(db), migrations, str(path))
            _set_durable(db, path)
            _migrate(db, path, migrations)
        except BaseException:
            db.close()
            raise
    return db


def _make(path: Path) -> None:
    """An empty file that only its owner may read: it will hold the dice's secrets."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error.strerror}.") from error


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _check_owner(db: sqlite3.Connection, path: Path) -> None:
    """Another program's database is left alone."""
    ours = db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
    if not ours and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise StoreError(f"{path} is another program's database; give Miskatonic another place for its data.")


def _set_durable(db: sqlite3.Connection, path: Path) -> None:
    """A commit is on the disk before it returns; readers never wait for the writer; deleted means overwritten."""
    if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise StoreError(
            f"{path} lies on a disk that cannot do write-ahead logging (a network share?); choose another."
        )
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA secure_delete = ON")
    db.execute("PRAGMA journal_size_limit = 67108864")


def _migrate(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """All missing migrations in one transaction: after a crash the file has the old schema or the new one."""
    if _version(db) == len(migrations):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for migration in missing(_version(db), migrations, str(path)):
            for statement in statements(migration, SQLITE):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(migrations)}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def damage(db: sqlite3.Connection) -> list[str]:
    """Sentences about what is wrong with a file, with the tables that cannot be read; none if all is well."""
    found: list[str] = []
    for look in (_broken, _lost, _gaps):
        try:
            found += look(db)
        except sqlite3.DatabaseError as error:
            found.append(str(error))
    return found + _unreadable(db) if found else []


def _broken(db: sqlite3.Connection) -> list[str]:
    return [str(row[0]) for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]


def _lost(db: sqlite3.Connection) -> list[str]:
    return [f"{row[0]} names a {row[2]} that is not there" for row in db.execute("PRAGMA foreign_key_check")]


def _gaps(db: sqlite3.Connection) -> list[str]:
    return [gap(*row) for row in db.execute(GAPS)]


def _unreadable(db: sqlite3.Connection) -> list[str]:
    """The tables whose logs lie on broken pages."""
    found: list[str] = []
    try:
        names = [str(row[0]) for row in db.execute("SELECT table_id FROM progress ORDER BY table_id")]
    except sqlite3.DatabaseError as error:
        return [f"the list of tables cannot be read: {error}"]
    for name in names:
        try:
            db.execute("SELECT plan, header FROM game_table WHERE id = ?", (name,)).fetchall()
            db.execute("SELECT n, key, at, body FROM deed WHERE table_id = ?", (name,)).fetchall()
        except sqlite3.DatabaseError:
            found.append(f"table {name} cannot be read")
    return found


def copy(path: Path, to: Path) -> None:
    """A consistent copy of the file, whoever is writing to it; it appears under its name only when it is whole."""
    if not path.exists():
        raise StoreError(f"there is no database at {path}")
    if to.exists():
        raise StoreError(f"{to} is there already; a backup never overwrites anything")
    part = to.with_name(to.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_RDWR | os.O_EXCL, 0o600))
        with clearly(to), contextlib.closing(connect(path, "ro")) as source:
            _copy(source, part)
        part.rename(to)
        _sync(to.parent)
    except OSError as error:
        raise StoreError(f"{to} cannot be written: {error.strerror}.") from error
    finally:
        for name in (part, part.with_name(part.name + "-wal"), part.with_name(part.name + "-shm")):
            name.unlink(missing_ok=True)


def _copy(source: sqlite3.Connection, part: Path) -> None:
    """All pages in one step: in WAL mode that holds up nobody, and nobody's writing makes it begin again."""
    with contextlib.closing(connect(part, "rw")) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
        found = target.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise StoreError(f"the copy is damaged, as the original may be: {found}")
    _sync(part)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
