"""From the file to PostgreSQL and back: everything is there, or nothing has happened."""

from __future__ import annotations

from pathlib import Path

import asyncpg
import pytest
from typer.testing import CliRunner

from miskatonic.cli import app
from miskatonic.table.store import moving
from miskatonic.table.store.base import ChatRecord, Here, Row, Store, StoreError
from miskatonic.table.store.opening import FILE
from miskatonic.table.store.postgres import engine as postgres_engine
from miskatonic.table.store.postgres.store import PostgresStore
from miskatonic.table.store.schema import MIGRATIONS
from miskatonic.table.store.sqlite import file as sqlite_file
from miskatonic.table.store.sqlite.store import SqliteStore
from tests.table.store.records import keys, rows, table

pytestmark = pytest.mark.anyio
MANY = 1200


async def filled(store: Store) -> None:
    """Something of everything, and more rows than are moved at once."""
    await store.open()
    for name, listed in (("t", True), ("u", False)):
        await store.create(table(name, listed=listed), keys() if name == "t" else ())
    await store.append("t", rows(1, MANY), phase="playing", snapshot=b"signed\x00\xff")
    said = ChatRecord(number=1, seat=0, name="Ann", text="Zoë 💀", at=5, session="s")
    await store.append("u", [Row(1, "k", 7, b'{"do":"spoke"}')], said=said)
    await store.new_session("s", "Ann", 3)
    await store.bind("s", "t", 0)
    await store.bind("gone", "t", 1)
    await store.unbind("t", 1)
    await store.close()


async def told(store: Store) -> list[object]:
    """All that there is to ask."""
    await store.open()
    found = [
        [await each for each in (store.table(n), store.rows(n), store.snapshot(n), store.keys(n), store.chat(n))]
        for n in ("t", "u")
    ]
    more = [await store.listed(("playing",), 9, 0), await store.tables_of("s", 9), await store.unfinished()]
    more += [await store.sessions_at("t"), await store.session_name("s"), await store.integrity()]
    await store.close()
    return [found, more]


async def test_everything_goes_there_and_comes_back(tmp_path: Path, postgres_url: str) -> None:
    file, again = tmp_path / "one" / FILE, tmp_path / "two" / FILE
    file.parent.mkdir()
    await filled(SqliteStore(file))
    before = await told(SqliteStore(file))
    counts = await moving.move(file, postgres_url)
    assert (counts["game_table"], counts["deed"], counts["holder"], counts["chat_line"]) == (2, MANY + 1, 2, 1)
    assert await told(PostgresStore(postgres_url)) == before
    assert await moving.move(again, postgres_url, back=True) == counts
    assert await told(SqliteStore(again)) == before
    assert await told(SqliteStore(file)) == before, "where it came from nothing is deleted"


async def test_nothing_is_moved_onto_something(tmp_path: Path, postgres_url: str) -> None:
    file = tmp_path / FILE
    await filled(SqliteStore(file))
    await moving.move(file, postgres_url)
    with pytest.raises(StoreError, match=r"database t\d+ .*is not empty"):
        await moving.move(file, postgres_url)
    with pytest.raises(StoreError, match="is not empty"):
        await moving.move(file, postgres_url, back=True)


async def test_nothing_is_moved_under_a_running_server(tmp_path: Path, postgres_url: str) -> None:
    file = tmp_path / FILE
    store = SqliteStore(file)
    await store.open()
    with pytest.raises(StoreError, match="Another server holds"):
        await moving.move(file, postgres_url)
    await store.close()
    far = PostgresStore(postgres_url)
    await far.open()
    await far.create(table(), ())
    await far.tell_here("a", {"t": Here(1)}, 60)
    with pytest.raises(StoreError, match="people are at tables"):
        await moving.move(tmp_path / "other" / FILE, postgres_url, back=True)
    await far.close()


@pytest.mark.parametrize("back", [False, True])
async def test_a_log_with_a_gap_is_not_moved(back: bool, tmp_path: Path, postgres_url: str) -> None:
    """And what had been copied by then is not there either."""
    file, other = tmp_path / FILE, tmp_path / "other" / FILE
    await filled(SqliteStore(file))
    if back:
        await moving.move(file, postgres_url)
        db = await asyncpg.connect(postgres_engine.plain(postgres_url))
        await db.execute("DELETE FROM deed WHERE n = 700")
        await db.close()
    else:
        with_gap = sqlite_file.open_writer(file, MIGRATIONS)
        with_gap.execute("DELETE FROM deed WHERE n = 700")
        with_gap.close()
    with pytest.raises(StoreError, match=f"table t should have {MANY} rows; {MANY - 1} are there"):
        await moving.move(other if back else file, postgres_url, back)
    left: Store = SqliteStore(other) if back else PostgresStore(postgres_url)
    await left.open()
    assert await left.table("t") is None
    await left.close()


def test_the_command_says_what_it_does_and_what_is_wrong(tmp_path: Path, postgres_url: str) -> None:
    run = CliRunner().invoke
    none = run(app, ["move", "--data", str(tmp_path), "--database", postgres_url])
    assert (none.exit_code, "there is no database" in none.stderr) == (2, True)
    other = run(app, ["move", "--data", str(tmp_path), "--database", "sqlite:///x"])
    assert (other.exit_code, "must begin with postgresql://" in other.stderr) == (2, True)
    back = run(app, ["move", "--data", str(tmp_path), "--database", postgres_url, "--back"])
    assert (back.exit_code, "Moved 0 tables" in back.output) == (0, True)
    forth = run(app, ["move", "--data", str(tmp_path), "--database", postgres_url])
    assert (forth.exit_code, "Nothing was deleted" in forth.output) == (0, True)
