"""One server at a time holds a file: a second one, or a restore, is told so at once.

The lock is an empty database beside the file, locked by SQLite itself: that works on every system, and ends with the
process, however it ends.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from miskatonic.table.store.base import StoreError


def hold(path: Path) -> sqlite3.Connection:
    """Hold this file until the connection is closed."""
    beside = path.with_name(path.name + "-lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(beside, os.O_CREAT | os.O_RDWR, 0o600))
        db = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise StoreError(f"{path} cannot be opened: {why}.") from error
    try:
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        db.close()
        raise StoreError(f"Another server holds {path}; stop it first, or give another --data folder.") from error
    return db
