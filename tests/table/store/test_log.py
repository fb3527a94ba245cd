"""The log of a table, on both stores: only added to, without gaps, exactly once."""

from __future__ import annotations

import asyncio

import pytest

from miskatonic.table.store.base import Conflict, Row, Store, StoreError
from tests.table.store.records import outcomes, rows, table

pytestmark = pytest.mark.anyio


async def test_rows_come_back_as_they_were_written(store: Store) -> None:
    await store.create(table(), ())
    written = [Row(1, "0:a", 5, b'{"x":1}'), Row(2, "", 6, b"\x00\xff"), Row(3, "1:é", 7, b"")]
    await store.append("t", written)
    assert await store.rows("t") == written
    assert await store.rows("t", 2) == written[2:]
    assert await store.rows("t", 3) == []


async def test_the_table_knows_its_length_and_when_it_was_touched(store: Store) -> None:
    await store.create(table(), ())
    await store.append("t", rows(1, 3, at=5000))
    await store.append("t", rows(4, 1, at=4000))
    found = await store.table("t")
    assert found is not None
    assert (found.rows, found.touched) == (4, 5002)


async def test_a_row_can_be_written_once(store: Store) -> None:
    await store.create(table(), ())
    await store.append("t", rows(1, 2))
    with pytest.raises(Conflict):
        await store.append("t", [Row(2, "", 9, b"other")])
    assert await store.rows("t") == rows(1, 2)


async def test_a_gap_is_refused(store: Store) -> None:
    await store.create(table(), ())
    for wrong in (rows(2), rows(0), [*rows(1), *rows(3)]):
        with pytest.raises(Conflict):
            await store.append("t", wrong)
    assert await store.rows("t") == []


async def test_a_repeated_key_writes_none_of_its_rows(store: Store) -> None:
    await store.create(table(), ())
    await store.append("t", rows(1, key="0:click"))
    with pytest.raises(Conflict):
        await store.append("t", [*rows(2), Row(3, "0:click", 0, b"")], phase="over", snapshot=b"new")
    found = await store.table("t")
    assert found is not None
    assert (found.rows, found.phase, await store.snapshot("t")) == (1, "open", None)
    assert await store.rows("t") == rows(1, key="0:click")
    await store.append("t", rows(2, key="1:click"))


async def test_the_same_key_may_be_used_at_another_table(store: Store) -> None:
    await store.create(table("a"), ())
    await store.create(table("b"), ())
    await store.append("a", rows(1, key="0:click"))
    await store.append("b", rows(1, key="0:click"))
    assert await store.lengths(["a", "b", "c"]) == {"a": (1, 0), "b": (1, 0)}


async def test_phase_and_snapshot_are_written_with_the_rows(store: Store) -> None:
    await store.create(table(), ())
    await store.append("t", rows(1), phase="playing", snapshot=b"\x00one")
    await store.append("t", rows(2), snapshot=b"two")
    found = await store.table("t")
    assert found is not None
    assert (found.phase, await store.snapshot("t")) == ("playing", b"two")


async def test_phase_and_snapshot_can_be_written_alone(store: Store) -> None:
    await store.create(table(), ())
    await store.append("t", rows(1, at=5000))
    await store.append("t", [], phase="over", snapshot=b"end")
    found = await store.table("t")
    assert found is not None
    assert (found.phase, found.rows, found.touched, await store.snapshot("t")) == ("over", 1, 5000, b"end")


async def test_a_refused_append_leaves_phase_and_snapshot_alone(store: Store) -> None:
    await store.create(table(), ())
    with pytest.raises(Conflict):
        await store.append("t", rows(7), phase="over", snapshot=b"wrong")
    found = await store.table("t")
    assert found is not None
    assert (found.phase, await store.snapshot("t")) == ("open", None)


@pytest.mark.parametrize("new", [[], rows(1)])
async def test_nothing_is_written_to_a_table_that_is_not_there(store: Store, new: list[Row]) -> None:
    with pytest.raises(StoreError, match="no table nowhere") as caught:
        await store.append("nowhere", new, snapshot=b"x")
    assert not isinstance(caught.value, Conflict)
    assert await store.rows("nowhere") == []


async def test_of_many_who_write_the_same_row_exactly_one_wins(store: Store) -> None:
    await store.create(table(), ())
    for n in range(1, 11):
        results = await outcomes(store, "t", [[Row(n, f"{who}:{n}", 0, b"%d" % who)] for who in range(12)])
        assert [type(r) for r in results].count(Conflict) == 11
        winner = results.index(None)
        assert (await store.rows("t", n - 1)) == [Row(n, f"{winner}:{n}", 0, b"%d" % winner)]


async def test_racing_writers_who_try_again_leave_no_gap(store: Store) -> None:
    await store.create(table(), ())

    async def write(who: int) -> None:
        for i in range(8):
            while True:
                n = (await store.lengths(["t"]))["t"][0] + 1
                try:
                    await store.append("t", [Row(n, f"{who}:{i}", 0, b"")])
                    break
                except Conflict:
                    continue

    await asyncio.gather(*(write(who) for who in range(6)))
    found = await store.rows("t")
    assert [row.n for row in found] == list(range(1, 49))
    assert len({row.key for row in found}) == 48
    assert await store.integrity() == []


async def test_a_conflict_does_not_touch_others_who_write_at_the_same_moment(store: Store) -> None:
    names = [f"t{i}" for i in range(20)]
    for name in names:
        await store.create(table(name), ())
    first = [1 if i % 3 else 5 for i in range(20)]
    writes = (store.append(name, rows(n, 2)) for name, n in zip(names, first, strict=True))
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [isinstance(r, Conflict) for r in results] == [n == 5 for n in first]
    lengths = await store.lengths(names)
    assert [lengths[name][0] for name in names] == [2 if n == 1 else 0 for n in first]
