"""A request is known by its id: again alike, other words refused, and a seat that was freed begins anew."""

from __future__ import annotations

import pytest

from miskatonic.table.wire import messages as m
from tests.table.room.house import ABSENT_MS, House

pytestmark = pytest.mark.anyio


async def test_other_words_under_a_used_id_are_refused_and_change_nothing() -> None:
    house = House()
    live, (ann, *_) = await house.table()
    assert isinstance(await ann.ask(m.Say, id="one", text="hello"), m.Done)
    rows = live.room.rows
    choice = {"version": ann.view.version, "key": ann.view.choices[0].key}
    answer = await ann.ask(m.Choose, id="one", **choice)
    assert (answer.code, live.room.rows) == ("conflict", rows)
    assert isinstance(await ann.ask(m.Choose, id="two", **choice), m.Done)


async def test_the_same_words_are_answered_alike_also_after_a_restart() -> None:
    house = House()
    live, (ann, *_) = await house.table()
    first = await ann.ask(m.Propose, id="end", what="end")
    rows = live.room.rows
    again = await (await house.again().hub.table(live.id)).request(0, m.Propose(id="end", what="end"))
    assert (again, live.room.rows) == (first, rows)
    assert first.text == "1"


async def test_whoever_sits_down_on_a_freed_seat_may_use_all_ids() -> None:
    house = House()
    live, (_, bob, *_) = await house.table()
    await bob.ask(m.Say, id="1", text="hello")
    bob.connection.end()
    live.close(bob.connection)
    await house.clock.turn(ABSENT_MS)
    freed = await live.request(0, m.HostSeat(id="free", seat=1, what="open"), host=True)
    assert isinstance(freed, m.Done)
    await live.sit(1, "Cecil")
    said = live.room.said
    assert isinstance(await live.request(1, m.Say(id="1", text="hello")), m.Done)
    assert live.room.said == said + 1


async def test_a_row_that_cannot_be_read_hurts_nobody_else() -> None:
    house = House()
    good, _ = await house.table()
    bad, _ = await house.table()
    rows = house.store.kept[bad.id].rows
    rows[-1] = type(rows[-1])(rows[-1].n, "", rows[-1].at, b'{"type":"from the future"}')
    hub = house.again().hub
    await hub._take_up()
    assert list(hub.tables) == [good.id]
