"""A backup comes back whole, in the place of what a crash left there; and a server says what its disk does to it."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from miskatonic.table.store.base import Row, StoreError
from miskatonic.table.store.restore import restore
from miskatonic.table.store.sqlite import lock as sqlite_lock
from miskatonic.table.store.sqlite.store import SqliteStore
from tests.table.store.records import table

pytestmark = pytest.mark.anyio


async def filled(path: Path, tables: int, rows: int = 1) -> None:
    store = SqliteStore(path)
    await store.open()
    for number in range(tables):
        await store.create(table(f"t{number}"), [])
        await store.append(f"t{number}", [Row(n, "", n, b"{}" + b" " * 500) for n in range(1, rows + 1)])
    await store.close()


async def length(path: Path) -> int:
    store = SqliteStore(path)
    await store.open()
    try:
        assert await store.integrity() == []
        return len(await store.rows("t0"))
    finally:
        await store.close()


async def crashed(path: Path) -> None:
    """A server was killed while its write-ahead log was full of newer pages."""
    running = SqliteStore(path)
    await running.open()
    first = len(await running.rows("t0")) + 1
    for number in range(first, first + 200):
        await running.append("t0", [Row(number, "", number, b"x" * 900)])
    left = path.parent / "left"
    left.mkdir()
    for each in path.parent.glob("tables.sqlite*"):
        shutil.copy(each, left / each.name)
    await running.close()
    for each in left.iterdir():
        each.replace(path.parent / each.name)


async def test_a_backup_restored_after_a_crash_is_what_it_was(tmp_path: Path) -> None:
    data, kept = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
    await filled(data, 1)
    await SqliteStore(data).backup(str(kept))
    await crashed(data)
    assert (tmp_path / "tables.sqlite-wal").stat().st_size > 0
    aside = restore(kept, data)
    assert aside is not None
    assert {path.name for path in aside.iterdir()} >= {"tables.sqlite", "tables.sqlite-wal"}
    assert await length(data) == 1


async def test_what_a_backup_was_before_is_kept_beside_it(tmp_path: Path) -> None:
    data, kept = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
    await filled(data, 1, rows=3)
    await SqliteStore(data).backup(str(kept))
    await crashed(data)
    aside = restore(kept, data)
    assert aside is not None
    assert await length(aside / "tables.sqlite") > 3


async def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    data, kept = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
    await filled(data, 1)
    await SqliteStore(data).backup(str(kept))
    running = SqliteStore(data)
    await running.open()
    with pytest.raises(StoreError, match="Another server holds"):
        restore(kept, data)
    await running.close()
    restore(kept, data)


async def test_two_servers_never_hold_one_file(tmp_path: Path) -> None:
    first, second = SqliteStore(tmp_path / "tables.sqlite"), SqliteStore(tmp_path / "tables.sqlite")
    await first.open()
    with pytest.raises(StoreError, match="Another server holds"):
        await second.open()
    await first.close()
    await second.open()
    await second.close()


@pytest.mark.parametrize("harm", ["cut", "other", "nothing"])
async def test_a_backup_that_is_none_changes_nothing(tmp_path: Path, harm: str) -> None:
    data, kept = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
    await filled(data, 3, rows=40)
    if harm == "cut":
        await SqliteStore(data).backup(str(kept))
        kept.write_bytes(kept.read_bytes()[: kept.stat().st_size // 2])
    elif harm == "other":
        sqlite3.connect(kept).execute("CREATE TABLE mine (a)").connection.close()
    before = data.read_bytes()
    with pytest.raises(StoreError, match=r"damaged|no backup"):
        restore(kept, data)
    assert data.read_bytes() == before
    assert await length(data) == 40


async def test_a_damaged_file_names_the_tables_that_cannot_be_read(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    await filled(data, 4, rows=60)
    pages = bytearray(data.read_bytes())
    at = pages.find(b"{}" + b" " * 400, len(pages) // 2) // 4096 * 4096
    pages[at : at + 4096] = b"\xff" * 4096
    data.write_bytes(pages)
    store = SqliteStore(data)
    heard: list[StoreError] = []
    store.notice = heard.append
    await store.open()
    found = await store.integrity()
    lost = [sentence for sentence in found if sentence.endswith("cannot be read")]
    assert 1 <= len(lost) <= 2
    with pytest.raises(StoreError):
        await store.rows(lost[0].split()[1])
    assert len(heard) == 1
    await store.close()


def test_a_lock_ends_with_its_holder(tmp_path: Path) -> None:
    sqlite_lock.hold(tmp_path / "file").close()
    sqlite_lock.hold(tmp_path / "file").close()


async def test_a_backup_in_the_data_folder_leaves_the_key_that_is_there(tmp_path: Path) -> None:
    """The key beside it is the server's own: it is neither moved aside nor copied onto itself."""
    data, kept = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
    await filled(data, 1)
    await SqliteStore(data).backup(str(kept))
    (tmp_path / "table.key").write_bytes(b"k" * 32)
    aside = restore(kept, data)
    assert aside is not None
    assert "table.key" not in [path.name for path in aside.iterdir()]
    assert (tmp_path / "table.key").read_bytes() == b"k" * 32
    assert await length(data) == 1
