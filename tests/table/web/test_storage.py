"""When the disk fails, health, log, figures and players hear of it; when the clock is wrong, nothing is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from miskatonic.table.store.base import StoreError
from miskatonic.table.store.sqlite import file as sqlite_file
from miskatonic.table.upkeep.settings import Settings
from miskatonic.table.web import desk as desks
from miskatonic.table.web.session import now_ms
from tests.table.room.house import CHAOS, Player, play
from tests.table.room.house import House as Room
from tests.table.web.house import House


def full(_self: Any, jobs: list[Any]) -> None:
    """What the writing thread meets on a full disk."""
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    for job in jobs:
        job.error = sqlite_file.in_words(error, Path("/secret/place/tables.sqlite"))


def test_a_full_disk_is_seen_from_outside_and_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    said: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(desks, "log", lambda what, **more: said.append((what, more)))
    with House(tmp_path) as house:
        ann = house.visitor("Ann")
        made = ann.make(1, bots=1)
        ann.sit(made, 0)
        socket = ann.play(made["id"], 0)
        socket.until("hello")
        assert ann.get("/health")["ok"]
        with monkeypatch.context() as broken:
            broken.setattr("miskatonic.table.store.sqlite.writer.Writer._commit", full)
            refused = socket.ask("pause", on=True)
            assert (refused["type"], refused["code"]) == ("refused", "busy")
            assert "could not be saved" in refused["text"]
            ill = ann.get("/health", 503)
        assert not ill["ok"]
        assert "secret" not in ill["why"]
        assert "cannot be read and written" in ill["why"]
        assert house.errors >= 2
        assert [more["why"] for what, more in said if what == "storage failed"] == [
            "The disk with /secret/place/tables.sqlite is full; nothing can be kept until there is room."
        ]
        monkeypatch.setattr(desks, "FAILED", 0.0)
        assert ann.get("/health")["ok"]


def test_a_server_that_slept_for_long_deletes_nothing_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(tmp_path) as house:
        made = house.visitor("Ann").make(2)
    later = now_ms() + 400 * 86_400_000
    monkeypatch.setattr("miskatonic.table.web.desk.now_ms", lambda: later)
    monkeypatch.setattr("miskatonic.table.live.clocks.time.time", lambda: later / 1000)
    with House(tmp_path) as house:
        assert house.run(house.app.desk.store.table(made["id"])) is not None
        assert house.app.desk.trusted_from > 0


@pytest.mark.anyio
async def test_a_clock_that_was_set_back_stops_no_bot() -> None:
    house = Room()
    live, seated = await house.table(CHAOS, 1, ("random", "random"))
    await play(house, seated, 60, until=lambda: live.room.journal.entries and 0 not in live.room.state.seats_to_act)
    before = len(live.room.journal.entries)
    house.hub.drop(live)
    house.clock.time -= 86_400_000
    live = await house.hub.table(live.id)
    await Player.at(live, 0)
    for _ in range(5):
        await house.clock.turn(1000)
    assert len(live.room.journal.entries) > before


@pytest.mark.parametrize("left", [b"", None])
def test_a_key_that_a_full_disk_left_empty_is_made_anew(tmp_path: Path, left: bytes | None) -> None:
    if left is not None:
        (tmp_path / "table.key").write_bytes(left)
    key = Settings(data=tmp_path).key()
    assert len(key) == 32
    assert Settings(data=tmp_path).key() == key
    assert [path.name for path in tmp_path.iterdir()] == ["table.key"]
    (tmp_path / "table.key").write_bytes(b"short")
    with pytest.raises(StoreError, match="no key"):
        Settings(data=tmp_path).key()
