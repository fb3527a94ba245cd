"""Coming back: from a cut line to a fresh view, within a second on a quiet machine, and nothing is missed."""

from __future__ import annotations

import socket as plain
import time
from pathlib import Path
from typing import Any

import pytest

from miskatonic.kernel.journal import savefile
from miskatonic.table.live import presence
from miskatonic.table.live.live import LiveTable
from tests.table.promises.kindred import played
from tests.table.web.house import House, Socket, Visitor

ENTRIES = 250
"""Choices that were made before."""
BUSY = 8.0
"""Seconds that it may take where other work runs beside the test; the promise is one, and the figure is printed."""


def seated(house: House, game: str) -> tuple[Visitor, Any]:
    """Somebody on every seat of a game that has gone on for long."""
    journal = played(game, 3, ENTRIES, 5)
    ann = house.visitor("Ann")
    made = ann.post("/api/import", {"journal": savefile.dumps(journal), "listed": True})
    for seat in range(3):
        ann.sit(made, seat)
    return ann, made["id"]


def test_whoever_comes_while_a_table_is_put_down_notices_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its people are at another process, and so it is put down here; at that moment one of them comes here."""
    connect, times = LiveTable.connect, []

    async def late(self: LiveTable, *how: Any) -> Any:
        times.append(self)
        if len(times) == 1:
            self.hub.drop(self)
        return await connect(self, *how)

    with House(tmp_path) as house:
        ann = house.visitor("Ann")
        made = ann.make(2)
        ann.sit(made, 0)
        monkeypatch.setattr(LiveTable, "connect", late)
        line = ann.play(made["id"], 0)
        assert line.until("hello")["room"]["id"] == made["id"]
        assert len(times) == 2
        assert times[0].gone


def cut(socket: Socket) -> None:
    """The line breaks, and nobody says goodbye."""
    socket.line.socket.shutdown(plain.SHUT_RDWR)


@pytest.mark.parametrize("game", ["chaos_of_cthulhu", "munchkin_cthulhu", "cthulhu_mash"])
def test_whoever_is_cut_off_sees_everything_again_at_once(game: str, tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann, table = seated(house, game)
        first, other = ann.play(table, 0), ann.play(table, 1)
        first.until("hello")
        other.until("hello")
        assert len(first.log) >= 100
        cut(first)
        other.ask("say", text="where are you?")
        began = time.monotonic()
        again = ann.play(table, 0, lines=len(first.log))
        hello = again.until("hello")
        took = time.monotonic() - began
        assert hello["view"]["version"] == first.view["version"]
        assert (again.panels, hello["view"].get("log_from", 0)) == (first.panels, len(first.log))
        assert [line["text"] for line in hello["chat"]] == ["where are you?"]
        assert again.view.get("choices") == first.view.get("choices")
        house.run(_forget(house, table))
        began = time.monotonic()
        assert ann.play(table, 0).until("hello")["view"]["version"] == first.view["version"]
        cold = time.monotonic() - began
        assert house.errors == 0
    print(f"{game}: back after {took:.3f} s, from the disk after {cold:.3f} s, {len(first.log)} lines")
    assert took < BUSY
    assert cold < BUSY


def test_whoever_comes_back_to_a_seat_that_was_given_away_is_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(tmp_path) as house:
        ann, bob = house.visitor("Ann"), house.visitor("Bob")
        made = ann.make(2, absence=90)
        host = (ann.sit(made, 0), ann.play(made["id"], 0))[1]
        host.until("hello")
        bob.sit(made, 1)
        monkeypatch.setattr(presence, "absent", lambda live, seat: True)
        ticket = host.ask("host", what="open", seat=1)["text"]
        for _ in range(2):  # also after the table was read from the disk
            bye = bob.play(made["id"], 1).until("bye")
            assert (bye["code"], bye["again"]) == ("forbidden", False)
            assert bye["text"] == "This seat has been freed: nobody had been here for 90 seconds."
            house.run(_forget(house, made["id"]))
        cleo = house.visitor("Cleo")
        cleo.post(f"/api/tables/{made['id']}/sit", {"name": "Cleo", "ticket": ticket})
        assert bob.play(made["id"], 1).until("bye")["text"] == bye["text"]
        assert bob.play(made["id"], 0).until("bye")["text"] == "this seat is not yours"
        assert house.errors == 0


async def _forget(house: House, table: str) -> None:
    """As after a restart: the table is read from the disk and replayed."""
    hub = house.app.desk.hub
    hub.drop(hub.tables[table])
