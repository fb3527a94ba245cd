"""Tables, seats, sessions and chat, on both stores."""

from __future__ import annotations

import msgspec
import pytest

from miskatonic.table.store.base import DELETED, FORGOTTEN, Conflict, Row, SeatRecord, Store, StoreError
from tests.table.store.records import keys, line, rows, table

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was_made(store: Store) -> None:
    await store.create(table(), keys())
    assert await store.table("t") == msgspec.structs.replace(table(), touched=1000)
    assert await store.keys("t") == keys()
    assert await store.table("other") is None


async def test_an_id_is_given_once(store: Store) -> None:
    await store.create(table(), keys())
    with pytest.raises(Conflict):
        await store.create(table(made=9), keys())
    found = await store.table("t")
    assert found is not None
    assert found.made == 1000


async def test_the_lobby_lists_the_newest_listed_tables_of_these_phases(store: Store) -> None:
    for i in range(5):
        await store.create(table(f"t{i}", made=100 + i, phase="playing" if i == 3 else "open"), ())
    await store.create(table("hidden", made=200, listed=False), ())
    assert [t.id for t in await store.listed(["open"], 2, 0)] == ["t4", "t2"]
    assert [t.id for t in await store.listed(["open"], 9, 102)] == ["t1", "t0"]
    assert [t.id for t in await store.listed(["open", "playing"], 2, 0)] == ["t4", "t3"]
    assert await store.listed([], 9, 0) == []


async def test_tables_being_played_are_found_after_a_restart(store: Store) -> None:
    for name, phase in (("a", "playing"), ("b", "open"), ("c", "open"), ("d", "over")):
        await store.create(table(name, phase=phase), ())
    await store.append("c", rows(1), phase="playing")
    assert await store.unfinished() == ["c", "a"]


async def test_a_session_finds_its_tables(store: Store) -> None:
    for name, made in (("old", 1), ("new", 2), ("others", 3)):
        await store.create(table(name, made=made), ())
    await store.bind("me", "old", 0)
    await store.bind("me", "new", 1)
    await store.bind("me", "new", 0)
    await store.bind("me", "others", -1)
    await store.bind("you", "others", 0)
    assert [(t.id, seat) for t, seat in await store.tables_of("me", 9)] == [("new", 0), ("new", 1), ("old", 0)]
    assert len(await store.tables_of("me", 2)) == 2


async def test_a_seat_may_be_held_from_several_devices_and_taken_from_one(store: Store) -> None:
    await store.create(table(), ())
    for session in ("phone", "desk", "phone"):
        await store.bind(session, "t", 0)
    assert await store.sessions_at("t") == [("desk", 0), ("phone", 0)]
    await store.create(table("u"), ())
    await store.bind("phone", "u", 2)
    assert await store.holders(["t", "u", "v"]) == {("t", "desk", 0), ("t", "phone", 0), ("u", "phone", 2)}
    await store.unbind("t", 0, "phone")
    await store.unbind("u", 2)
    assert await store.sessions_at("t") == [("desk", 0)]
    assert await store.holders(["t", "u"]) == {("t", "desk", 0)}
    assert await store.holders([]) == set()
    await store.bind("phone", "t", 0)
    await store.unbind("t", 0)
    assert await store.sessions_at("t") == []
    assert await store.tables_of("phone", 9) == []


async def test_keys_can_be_replaced_and_dropped(store: Store) -> None:
    await store.create(table(), keys())
    new = SeatRecord(table="t", seat=0, ticket="other", code="salt$hash")
    await store.put_key(new)
    await store.drop_key("t", -1)
    assert await store.keys("t") == [new, keys()[2]]


async def test_a_key_or_a_seat_needs_a_table(store: Store) -> None:
    with pytest.raises(StoreError, match="no such table"):
        await store.put_key(keys("nowhere")[0])
    with pytest.raises(StoreError, match="no such table"):
        await store.bind("me", "nowhere", 0)
    with pytest.raises(StoreError, match="no table nowhere"):
        await store.append("nowhere", (), said=line(1))


async def test_sessions_have_a_name_that_can_change(store: Store) -> None:
    await store.new_session("s", "Ada", 1)
    await store.rename("s", "Zoë")
    assert await store.session_name("s") == "Zoë"
    assert await store.session_name("other") is None
    with pytest.raises(StoreError, match="no such session"):
        await store.rename("other", "Eve")
    with pytest.raises(Conflict):
        await store.new_session("s", "Eve", 2)


async def test_chat_gives_the_last_lines_in_order(store: Store) -> None:
    await store.create(table(), ())
    for number in (1, 2, 3):
        await store.append("t", (), said=line(number, text=f"<b>{number}</b>", session="s"))
    assert [said.text for said in await store.chat("t", 2)] == ["<b>2</b>", "<b>3</b>"]
    assert (await store.chat("t"))[0] == line(1, text="<b>1</b>", session="s")
    with pytest.raises(Conflict):
        await store.append("t", (), said=line(3, text="again"))
    found = await store.table("t")
    assert found is not None
    assert (found.touched, await store.lengths(["t"])) == (3003, {"t": (0, 3)})


async def test_words_are_kept_with_their_row_or_not_at_all(store: Store) -> None:
    await store.create(table(), ())
    await store.append("t", rows(1), said=line(1))
    with pytest.raises(Conflict):
        await store.append("t", rows(1, key="other"), said=line(2))
    with pytest.raises(Conflict):
        await store.append("t", rows(2, key="mine"), said=line(1, text="again"))
    assert [said.text for said in await store.chat("t")] == [line(1).text]
    assert await store.lengths(["t"]) == {"t": (1, 1)}


class NoAda:
    """A scrub for deeds that are plain text: ``seat name``."""

    def deed(self, seats: frozenset[int], body: bytes) -> bytes:
        return body.replace(b"Ada", b"-") if int(body.split()[0]) in seats else body

    def plan(self, seats: frozenset[int], plan: bytes) -> bytes:
        return plan.replace(b"Ada", b"-") if 0 in seats else plan


async def remembered(store: Store) -> None:
    """Two tables where Ada sat, at one of them no longer, and one where somebody else of that name did."""
    for name in ("a", "b", "c"):
        await store.create(msgspec.structs.replace(table(name), host="s" if name == "a" else "x"), ())
        await store.append(name, [Row(1, "", 0, b"0 Ada"), Row(2, "", 0, b"1 Ada")])
        await store.bind("x" if name == "c" else "s", name, 0)
    await store.unbind("b", 0, "s")
    await store.new_session("s", "Ada", 1)
    await store.new_session("x", "Ada", 1)
    await store.append("a", (), said=line(1, session="s"))
    await store.append("a", (), said=line(2, session="x"))
    await store.append("a", (), said=line(3, session=""))


async def test_who_is_forgotten_leaves_no_name_behind(store: Store) -> None:
    await remembered(store)
    assert await store.forget("s", NoAda()) == 9
    assert [row.body for name in "abc" for row in await store.rows(name)] == [
        *(b"0 -", b"1 Ada"),
        *(b"0 -", b"1 Ada"),
        *(b"0 Ada", b"1 Ada"),
    ]
    found = [await store.table(name) for name in "abc"]
    assert [(t.plan, t.host) for t in found if t] == [
        (b'{"seats":["-"]}', ""),
        (b'{"seats":["-"]}', "x"),
        (b'{"seats":["Ada"]}', "x"),
    ]
    assert await store.session_name("s") is None
    assert await store.sessions_at("a") == []
    assert await store.sessions_at("c") == [("x", 0)]


async def test_what_the_forgotten_said_is_gone_and_others_words_stay(store: Store) -> None:
    await remembered(store)
    await store.forget("s")
    chat = await store.chat("a")
    assert [(said.name, said.text, said.session) for said in chat] == [
        (FORGOTTEN, DELETED, ""),
        ("Ada", "hello", "x"),
        ("Ada", "hello", ""),
    ]
    assert await store.session_name("x") == "Ada"


async def test_a_scrub_that_fails_changes_nothing(store: Store) -> None:
    await remembered(store)

    class Broken(NoAda):
        def deed(self, seats: frozenset[int], body: bytes) -> bytes:
            raise ValueError("unreadable")

    with pytest.raises(ValueError, match="unreadable"):
        await store.forget("s", Broken())
    found = await store.table("a")
    assert found is not None
    assert (found.plan, await store.session_name("s")) == (b'{"seats":["Ada"]}', "Ada")


async def test_forgetting_nobody_changes_nothing(store: Store) -> None:
    await remembered(store)
    assert await store.forget("nobody", NoAda()) == 0
    assert await store.forget("", NoAda()) == 0
    assert len(await store.chat("a")) == 3


async def test_all_seats_that_a_session_holds_are_brought_to_another(store: Store) -> None:
    for name in ("a", "b"):
        await store.create(table(name), ())
    await store.bind("old", "a", 0)
    await store.bind("old", "a", 1)
    await store.bind("old", "b", -1)
    await store.bind("old", "b", 0)
    await store.unbind("a", 1)
    for _ in range(2):
        await store.bring("new", "old")
        assert [(t.id, seat) for t, seat in await store.tables_of("new", 9)] == [("a", 0), ("b", 0)]
    assert await store.sessions_at("a") == [("new", 0), ("old", 0)]
    assert await store.sessions_at("b") == [("old", -1), ("new", 0), ("old", 0)]


async def test_a_code_leads_to_one_session_until_there_is_another_code_or_the_session_is_gone(store: Store) -> None:
    await store.new_session("me", "Ann", 1)
    await store.new_session("you", "Bob", 1)
    await store.put_code("me", "first")
    await store.put_code("you", "yours")
    await store.put_code("me", "second")
    assert [await store.session_of(code) for code in ("first", "second", "yours", "")] == [None, "me", "you", None]
    await store.forget("me")
    assert await store.session_of("second") is None
    assert await store.session_of("yours") == "you"
    assert await store.prune_sessions(9) == 1
    assert await store.session_of("yours") is None
