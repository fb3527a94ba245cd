"""Each thing has a budget of its own, and no way around it is free."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from miskatonic.table.live import beat
from miskatonic.table.sight import views
from miskatonic.table.upkeep.settings import UNLIMITED
from miskatonic.table.web.limits import hourly
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import ChatLine
from tests.table.room.house import CHAOS
from tests.table.room.house import House as Room
from tests.table.web.house import House


def test_a_stranger_talks_and_asks_for_whole_views_within_limits(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, chat_rate=0.01, chat_burst=3, resync_rate=0.01, resync_burst=4)
    with House(tmp_path, limits) as house:
        made = house.visitor("Ann").make(2, listed=True)
        bob = house.visitor("Bob")
        one, two = bob.watch(made["id"]), bob.watch(made["id"])
        said = [socket.ask("say", text="hm").get("code", "") for socket in (one, two, one, two)]
        assert said == ["", "", "", "limit"]
        shown = []
        for number in range(5):
            one.send({"type": "resync", "id": f"again-{number}"})
            shown.append(one.until("hello", "refused")["type"])
        assert shown == ["hello"] * 4 + ["refused"]
        two.send({"type": "resync", "id": "mine"})
        two.until("hello")


def test_all_sockets_together_have_a_limit(tmp_path: Path) -> None:
    with House(tmp_path, msgspec.structs.replace(UNLIMITED, sockets_in_all=2)) as house:
        made = house.visitor("Ann").make(2, listed=True)
        bob = house.visitor("Bob")
        for _ in range(2):
            bob.watch(made["id"]).until("hello")
        assert bob.watch(made["id"]).until("bye")["code"] == "limit"


def test_a_greeting_holds_the_newest_of_a_long_talk() -> None:
    chat = [ChatLine(number, "Eve", "x" * 500) for number in range(200)]
    shown = views.lately(chat)
    assert shown == tuple(chat[-32:])
    assert views.lately(chat[:3]) == tuple(chat[:3])


def test_a_rematch_is_a_new_table(tmp_path: Path) -> None:
    with House(tmp_path, msgspec.structs.replace(UNLIMITED, tables_an_hour=2)) as house:
        ann = house.visitor("Ann")
        made = ann.make(1, bots=1)
        ann.sit(made, 0)
        assert ann.play(made["id"], 0).ask("host", what="abandon")["type"] == "done"
        ann.post(f"/api/tables/{made['id']}/rematch")
        ann.post(f"/api/tables/{made['id']}/rematch", expect=429)


@pytest.mark.anyio
async def test_branches_by_vote_are_counted_like_new_tables() -> None:
    house = Room()
    house.hub.branchings = hourly("branches", 2)
    live, (ann,) = await house.table(CHAOS, 1, ("random",))
    answers = [await ann.ask(m.Propose, what="branch", at=0) for _ in range(4)]
    assert [getattr(answer, "code", "") for answer in answers] == ["", "", "limit", "limit"]
    assert len(live.room.branches) == 2


def test_many_sessions_of_one_address_branch_no_more_than_one(tmp_path: Path) -> None:
    with House(tmp_path, msgspec.structs.replace(UNLIMITED, tables_an_hour=4)) as house:
        lines = []
        for name in ("Ann", "Bob"):
            visitor = house.visitor(name)
            made = visitor.make(1, bots=1, pace=0)
            visitor.sit(made, 0)
            lines.append(visitor.play(made["id"], 0))
            lines[-1].until("hello")
        answers = [line.ask("propose", what="branch") for line in (*lines, *lines)]
        assert [answer.get("code", "") for answer in answers] == ["", "", "limit", "limit"]
        assert lines[0].ask("propose", what="end").get("code", "") == ""


def test_a_branch_that_is_asked_for_again_is_charged_once(tmp_path: Path) -> None:
    with House(tmp_path, msgspec.structs.replace(UNLIMITED, tables_an_hour=3)) as house:
        visitor = house.visitor("Ann")
        made = visitor.make(1, bots=1, pace=0)
        visitor.sit(made, 0)
        line = visitor.play(made["id"], 0)
        line.until("hello")
        first, again, other, more = [line.ask("propose", what="branch", id=name) for name in ("a", "a", "b", "c")]
        assert first["text"]
        assert first == again
        assert [answer.get("code", "") for answer in (other, more)] == ["", "limit"]


@pytest.mark.anyio
async def test_bots_whom_nobody_watches_take_their_time() -> None:
    house = Room()
    live, _ = await house.table(CHAOS, 0, ("random", "random"), pace=0)
    before = len(live.room.journal.entries)
    for _ in range(40):
        await house.clock.turn(100)
    unseen = len(live.room.journal.entries) - before
    watcher = await live.connect(-1)
    for _ in range(40):
        await house.clock.turn(100)
    assert len(live.room.journal.entries) - before > 4 * max(unseen, 1)
    assert beat.GENTLE > 4000
    watcher.end()


def test_a_code_is_for_who_holds_the_seat_when_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many requests that were pending when the seat was freed would each make a way back to it."""
    with House(tmp_path) as house:
        ann, bob = house.visitor("Ann"), house.visitor("Bob")
        made = ann.make(2)
        bob.sit(made, 1)
        store, sessions = house.app.desk.store, house.app.desk.sessions
        key = next(iter(house.run(sessions.holders(made["id"], 1))))

        async def freed_meanwhile() -> str:
            making = asyncio.ensure_future(sessions.new_code(made["id"], 1, key, asyncio.Lock()))
            await asyncio.sleep(0)
            await store.unbind(made["id"], 1)
            return await making

        before = house.run(store.keys(made["id"]))
        with pytest.raises(Exception, match="somebody sits there already"):
            house.run(freed_meanwhile())
        assert house.run(store.keys(made["id"])) == before
