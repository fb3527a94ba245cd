"""Pruning and looking after a store, on both."""

from __future__ import annotations

import pytest

from miskatonic.table.store.base import Store, StoreError
from tests.table.store.records import keys, line, rows, table

pytestmark = pytest.mark.anyio


async def test_pruning_takes_old_tables_of_these_phases_with_all_they_have(store: Store) -> None:
    for name, phase in (("old", "over"), ("played", "playing"), ("fresh", "over")):
        await store.create(table(name, made=10, phase=phase), keys(name))
        await store.append(name, rows(1, at=500 if name == "fresh" else 50), snapshot=b"s")
        await store.append(name, (), said=line(1)) if name == "fresh" else None
        await store.bind("me", name, 0)
    assert await store.prune(400, ["over", "ended"]) == 1
    assert [await store.table(name) is None for name in ("old", "played", "fresh")] == [True, False, False]
    assert (await store.rows("old"), await store.keys("old"), await store.snapshot("old")) == ([], [], None)
    assert [t.id for t, _ in await store.tables_of("me", 9)] == ["fresh", "played"]
    assert await store.prune(400, []) == 0


async def test_a_deleted_table_takes_all_it_has_along_and_no_other(store: Store) -> None:
    for name in ("made", "kept"):
        await store.create(table(name), keys(name))
        await store.append(name, rows(1), said=line(1), snapshot=b"s")
        await store.bind("me", name, 0)
    await store.delete("made")
    await store.delete("never")
    assert (await store.table("made"), await store.rows("made"), await store.chat("made")) == (None, [], [])
    assert [t.id for t, _ in await store.tables_of("me", 9)] == ["kept"]
    assert await store.integrity() == []


async def test_sessions_are_pruned_only_if_they_are_old_and_have_no_seat(store: Store) -> None:
    await store.create(table(), ())
    for session, at in (("idle", 1), ("seated", 1), ("left", 1), ("young", 9)):
        await store.new_session(session, "Ada", at)
    await store.bind("seated", "t", 0)
    await store.bind("left", "t", 1)
    await store.unbind("t", 1)
    assert await store.prune_sessions(5) == 1
    assert await store.session_name("idle") is None
    assert [await store.session_name(s) for s in ("seated", "left", "young")] == ["Ada"] * 3


async def test_a_sound_store_has_nothing_to_report(store: Store) -> None:
    await store.create(table(), keys())
    await store.append("t", rows(1, 3))
    await store.ping()
    assert await store.integrity() == []


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreError, match="not open"):
        await store.ping()
    with pytest.raises(StoreError, match="not open"):
        await store.rows("t")
    await store.close()


async def test_a_store_that_was_closed_opens_again_with_all_it_had(store: Store) -> None:
    await store.create(table(), keys())
    await store.append("t", rows(1, 3), snapshot=b"s")
    await store.close()
    await store.open()
    assert (await store.rows("t"), await store.snapshot("t")) == (rows(1, 3), b"s")
    await store.append("t", rows(4))
