"""What only the embedded store promises: one commit for a group, plain words, copies while it runs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable
from pathlib import Path

import pytest

from miskatonic.table.store.base import Conflict, Row, StoreError
from miskatonic.table.store.schema import MIGRATIONS
from miskatonic.table.store.sqlite import file as sqlite_file
from miskatonic.table.store.sqlite import writer as sqlite_writer
from miskatonic.table.store.sqlite.append import STEP
from miskatonic.table.store.sqlite.store import SqliteStore
from tests.table.store.records import keys, rows, table

pytestmark = pytest.mark.anyio


async def test_a_commit_waits_for_the_disk(sqlite: SqliteStore) -> None:
    assert await sqlite._write(lambda db: db.execute("PRAGMA synchronous").fetchone()) == (2,)
    assert await sqlite._write(lambda db: db.execute("PRAGMA journal_mode").fetchone()) == ("wal",)


async def test_what_waits_together_is_committed_together(sqlite: SqliteStore) -> None:
    commits: list[str] = []
    await sqlite._write(lambda db: db.set_trace_callback(lambda s: commits.append(s) if s == "COMMIT" else None))
    for i in range(40):
        await sqlite.create(table(f"t{i}"), ())
    commits.clear()
    await asyncio.gather(*(sqlite.append(f"t{i}", rows(1, 2)) for i in range(40)))
    assert 1 <= len(commits) <= 4


async def test_where_several_come_at_once_more_are_waited_for(
    sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writer, "LINGER", 0.4)
    for i in range(3):
        await sqlite.create(table(f"t{i}"), ())
    said: list[str] = []
    await sqlite._write(lambda db: db.set_trace_callback(lambda s: said.append(s.split()[0])))
    block, loop = asyncio.Event(), asyncio.get_running_loop()
    hold = asyncio.create_task(sqlite._write(lambda _: asyncio.run_coroutine_threadsafe(block.wait(), loop).result()))
    await asyncio.sleep(0.05)
    waiting = [asyncio.create_task(sqlite.append(f"t{i}", rows(1))) for i in range(2)]
    await asyncio.sleep(0.05)
    said.clear()
    block.set()
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in waiting)
    await asyncio.gather(hold, *waiting, sqlite.append("t2", rows(1)))
    assert said.count("COMMIT") == 2  # of what held it up, and of all three


async def test_whoever_comes_alone_does_not_wait_for_others(
    sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writer, "LINGER", 30.0)
    async with asyncio.timeout(10):
        await sqlite.create(table("t"), ())
        await sqlite.append("t", rows(1))


async def test_a_full_group_does_not_wait_for_others(sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for i in range(4):
        await sqlite.create(table(f"t{i}"), ())
    monkeypatch.setattr(sqlite_writer, "LINGER", 30.0)
    monkeypatch.setattr(sqlite_writer, "GROUP", 2)
    block, loop = asyncio.Event(), asyncio.get_running_loop()
    hold = asyncio.create_task(sqlite._write(lambda _: asyncio.run_coroutine_threadsafe(block.wait(), loop).result()))
    await asyncio.sleep(0.05)
    waiting = [asyncio.create_task(sqlite.append(f"t{i}", rows(1))) for i in range(4)]
    await asyncio.sleep(0.05)
    async with asyncio.timeout(10):
        block.set()
        await asyncio.gather(hold, *waiting)


async def test_closing_while_more_is_waited_for_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "LINGER", 0.2)
    store = SqliteStore(tmp_path / "table.db")
    await store.open()
    await store.create(table("t"), ())
    waiting = [asyncio.create_task(store.append("t", [Row(n, "", 0, b"1")])) for n in range(1, 9)]
    await asyncio.sleep(0.02)
    await store.close()
    assert await asyncio.gather(*waiting) == [None] * 8
    again = SqliteStore(tmp_path / "table.db")
    await again.open()
    assert len(await again.rows("t")) == 8
    await again.close()


async def test_what_many_tables_add_is_said_in_two_statements(sqlite: SqliteStore) -> None:
    said: list[str] = []
    for i in range(40):
        await sqlite.create(table(f"t{i}"), ())
    await sqlite._write(lambda db: db.set_trace_callback(lambda s: said.append(s.split()[0])))
    block, loop = asyncio.Event(), asyncio.get_running_loop()
    hold = asyncio.create_task(sqlite._write(lambda _: asyncio.run_coroutine_threadsafe(block.wait(), loop).result()))
    await asyncio.sleep(0.05)
    waiting = [
        asyncio.create_task(sqlite.append(f"t{i}", rows(1, 2), snapshot=b"s" if i == 7 else None)) for i in range(40)
    ]
    await asyncio.sleep(0.05)
    said.clear()
    block.set()
    await asyncio.gather(hold, *waiting)
    assert said == ["COMMIT", "BEGIN", "UPDATE", "INSERT", "INSERT", "COMMIT"]
    for i in range(40):
        assert await sqlite.rows(f"t{i}") == rows(1, 2)
    assert await sqlite.lengths(["t0", "t39"]) == {"t0": (2, 0), "t39": (2, 0)}
    assert [await sqlite.snapshot(f"t{i}") for i in (6, 7)] == [None, b"s"]


async def test_a_gap_in_one_log_of_a_group_is_refused_and_the_others_are_written(sqlite: SqliteStore) -> None:
    for name in ("t", "u"):
        await sqlite.create(table(name), ())
    block, loop = asyncio.Event(), asyncio.get_running_loop()
    hold = asyncio.create_task(sqlite._write(lambda _: asyncio.run_coroutine_threadsafe(block.wait(), loop).result()))
    await asyncio.sleep(0.05)
    waiting = [asyncio.create_task(sqlite.append("t", rows(3))), asyncio.create_task(sqlite.append("u", rows(1)))]
    await asyncio.sleep(0.05)
    block.set()
    _, gap, fine = await asyncio.gather(hold, *waiting, return_exceptions=True)
    assert isinstance(gap, Conflict)
    assert fine is None
    assert await sqlite.lengths(["t", "u"]) == {"t": (0, 0), "u": (1, 0)}


async def test_adding_to_many_tables_looks_for_each_and_not_through_all(sqlite: SqliteStore) -> None:
    query = "EXPLAIN QUERY PLAN " + STEP.format("(?, ?, ?, ?), (?, ?, ?, ?)")
    plan = await sqlite._write(lambda db: db.execute(query, [1, 1, "t", 0] * 2).fetchall())
    assert any("SEARCH progress" in row[-1] for row in plan), plan
    assert not any("SCAN progress" in row[-1] for row in plan), plan


async def test_a_conflict_in_a_group_undoes_only_its_own_work(sqlite: SqliteStore) -> None:
    await sqlite.create(table("t"), ())
    await sqlite.create(table("u"), ())
    block = asyncio.Event()
    loop = asyncio.get_running_loop()
    hold = asyncio.create_task(sqlite._write(lambda _: asyncio.run_coroutine_threadsafe(block.wait(), loop).result()))
    await asyncio.sleep(0.05)
    waiting = [
        asyncio.create_task(sqlite.append("t", [Row(1, "0:a", 0, b"1")])),
        asyncio.create_task(sqlite.append("t", [Row(2, "", 0, b"lost"), Row(3, "0:a", 0, b"lost")], phase="over")),
        asyncio.create_task(sqlite.append("t", [Row(2, "", 0, b"2")])),
        asyncio.create_task(sqlite.append("u", [Row(1, "", 0, b"3")])),
    ]
    await asyncio.sleep(0.05)
    block.set()
    results = await asyncio.gather(hold, *waiting, return_exceptions=True)
    assert [isinstance(r, Conflict) for r in results] == [False, False, True, False, False]
    assert [row.body for row in await sqlite.rows("t")] == [b"1", b"2"]
    assert [row.body for row in await sqlite.rows("u")] == [b"3"]


async def test_a_full_disk_fails_all_of_its_group_and_nothing_is_torn(sqlite: SqliteStore) -> None:
    for i in range(8):
        await sqlite.create(table(f"t{i}"), ())
    pages = await sqlite._write(lambda db: int(db.execute("PRAGMA page_count").fetchone()[0]))
    await sqlite._write(lambda db: db.execute(f"PRAGMA max_page_count = {pages + 20}"))
    big = [Row(1, "", 0, b"x" * 30_000), Row(2, "", 0, b"x" * 30_000)]
    results = await asyncio.gather(*(sqlite.append(f"t{i}", big) for i in range(8)), return_exceptions=True)
    failed = [r for r in results if r is not None]
    assert failed
    assert all(type(r) is StoreError and "full" in str(r) for r in failed)
    for i, result in enumerate(results):
        assert len(await sqlite.rows(f"t{i}")) == (2 if result is None else 0)
    await sqlite._write(lambda db: db.execute(f"PRAGMA max_page_count = {pages * 100}"))
    await sqlite.append("t7", rows(3 if results[7] is None else 1))
    assert await sqlite.integrity() == []


async def test_a_job_that_breaks_harms_neither_the_writer_nor_others(sqlite: SqliteStore) -> None:
    await sqlite.create(table(), ())
    broken = sqlite._write(lambda _: 1 // 0)
    results = await asyncio.gather(broken, sqlite.append("t", rows(1)), return_exceptions=True)
    assert isinstance(results[0], ZeroDivisionError)
    assert await sqlite.rows("t") == rows(1)


async def test_somebody_who_gives_up_waiting_does_not_stop_the_writer(sqlite: SqliteStore) -> None:
    await sqlite.create(table(), ())
    task = asyncio.create_task(sqlite.append("t", rows(1)))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await sqlite.append("t", rows(2))
    assert len(await sqlite.rows("t")) == 2


async def test_closing_finishes_what_was_asked_for(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.sqlite")
    await store.open()
    await store.create(table(), ())
    tasks = [asyncio.create_task(store.append("t", rows(n))) for n in range(1, 300)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    assert not (tmp_path / "x.sqlite-wal").exists()
    await store.open()
    assert len(await store.rows("t")) == 299
    await store.close()


# ---------------------------------------------------------------------- plain words


async def opening(path: Path) -> str:
    """What the store says instead of opening; the file must be left as it is."""
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        await SqliteStore(path).open()
    assert path.read_bytes() == before
    return str(caught.value)


async def words_of(looking: Awaitable[list[str]]) -> list[str]:
    """What was found; looking may itself stumble over the damage."""
    try:
        return await looking
    except StoreError as error:
        return [str(error)]


async def test_a_damaged_file_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(b"not a database, but long enough to be taken for one" * 100)
    assert "is damaged" in await opening(path)


async def test_a_newer_file_is_left_alone(sqlite: SqliteStore) -> None:
    await sqlite.close()
    with sqlite3.connect(sqlite.path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    assert "newer Miskatonic (schema 99" in await opening(sqlite.path)


async def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE bookmarks (url)")
    db.close()
    assert "another program" in await opening(path)


async def test_a_page_that_went_bad_is_reported(sqlite: SqliteStore) -> None:
    await sqlite.create(table(), ())
    for n in range(1, 40):
        await sqlite.append("t", [Row(n, f"0:{n}", 0, b"x" * 2000)])
    await sqlite.close()
    whole = bytearray(sqlite.path.read_bytes())
    for page in range(len(whole) // 4096 // 2, len(whole) // 4096):
        whole[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    sqlite.path.write_bytes(whole)
    await sqlite.open()
    assert await words_of(sqlite.integrity())
    with pytest.raises(StoreError, match="is damaged"):
        await sqlite.rows("t")


async def test_a_log_with_a_gap_is_reported(sqlite: SqliteStore) -> None:
    await sqlite.create(table(), ())
    await sqlite.append("t", rows(1, 3))
    await sqlite._write(lambda db: db.execute("DELETE FROM deed WHERE n = 2"))
    assert await sqlite.integrity() == ["table t should have 3 rows; 2 are there, the last is number 3"]


async def test_a_file_held_by_another_program_is_named_as_such(sqlite: SqliteStore) -> None:
    await sqlite.create(table(), ())
    await sqlite._write(lambda db: db.execute("PRAGMA busy_timeout = 30"))
    other = sqlite3.connect(sqlite.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another program"):
        await sqlite.append("t", rows(1))
    other.execute("ROLLBACK")
    other.close()
    await sqlite.append("t", rows(1))


def test_a_file_that_may_not_be_written_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    sqlite_file.open_writer(path, MIGRATIONS).close()
    db = sqlite_file.connect(path, "ro")
    with pytest.raises(StoreError, match="cannot be written; look at its owner"), sqlite_file.clearly(path):
        db.execute("DELETE FROM deed")
    db.close()
    with pytest.raises(StoreError, match="cannot be opened"):
        sqlite_file.open_writer(tmp_path / "x.sqlite" / "below", MIGRATIONS)


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "x.sqlite"
    sqlite_file.open_writer(path, MIGRATIONS).close()
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


# ---------------------------------------------------------------------- migrations


async def test_an_older_file_is_led_forward_with_all_it_holds(sqlite: SqliteStore) -> None:
    await sqlite.create(table(), keys())
    await sqlite.close()
    newer = SqliteStore(sqlite.path, (*MIGRATIONS, "ALTER TABLE session ADD COLUMN mood TEXT; CREATE TABLE more (x)"))
    await newer.open()
    assert await newer.keys("t") == keys()
    assert await newer._read(lambda db: db.execute("SELECT mood FROM session").fetchall()) == []
    await newer.close()
    assert "newer" in await opening(sqlite.path)


async def test_a_migration_that_fails_changes_nothing(sqlite: SqliteStore) -> None:
    await sqlite.create(table(), keys())
    await sqlite.close()
    with pytest.raises(StoreError):
        await SqliteStore(sqlite.path, (*MIGRATIONS, "CREATE TABLE more (x); CREATE TABLE deed (x)")).open()
    await sqlite.open()
    assert await sqlite.keys("t") == keys()
    names = await sqlite._read(lambda db: [row[0] for row in db.execute("SELECT name FROM sqlite_master")])
    assert "more" not in names


# ---------------------------------------------------------------------- backup


async def test_a_backup_taken_while_writing_is_whole_and_consistent(sqlite: SqliteStore, tmp_path: Path) -> None:
    for name in ("a", "b"):
        await sqlite.create(table(name), keys(name))
    stop = asyncio.Event()

    async def write(name: str) -> int:
        n = 0
        while not stop.is_set():
            n += 2
            await sqlite.append(name, rows(n - 1, 2), snapshot=b"%d" % n)
        return n

    writing = [asyncio.create_task(write(name)) for name in ("a", "b")]
    for i in range(5):
        await asyncio.sleep(0.03)
        before = await sqlite.lengths(["a", "b"])
        await sqlite.backup(str(tmp_path / f"copy{i}"))
        copied = SqliteStore(tmp_path / f"copy{i}")
        await copied.open()
        for name in ("a", "b"):
            found = await copied.rows(name)
            assert len(found) >= before[name][0]
            assert await copied.snapshot(name) == b"%d" % len(found)
        assert await copied.integrity() == []
        await copied.close()
    stop.set()
    assert min(await asyncio.gather(*writing)) > 4


async def test_a_backup_is_one_file_and_overwrites_nothing(sqlite: SqliteStore, tmp_path: Path) -> None:
    await sqlite.create(table(), ())
    there = tmp_path / "there"
    there.write_text("precious")
    with pytest.raises(StoreError, match="is there already"):
        await sqlite.backup(str(there))
    with pytest.raises(StoreError, match="cannot be written"):
        await sqlite.backup(str(tmp_path / "missing" / "copy"))
    await sqlite.backup(str(tmp_path / "copy"))
    assert there.read_text() == "precious"
    assert {p.name for p in tmp_path.iterdir() if not p.name.startswith("tables")} == {"there", "copy"}


async def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        await SqliteStore(tmp_path / "none").backup(str(tmp_path / "copy"))
    assert not list(tmp_path.iterdir())


async def test_a_group_is_bounded(sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "GROUP", 3)
    await sqlite.create(table(), ())
    await asyncio.gather(*(sqlite.append("t", rows(n)) for n in range(1, 11)))
    assert await sqlite.rows("t") == [row for n in range(1, 11) for row in rows(n)]
