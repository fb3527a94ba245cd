"""The books that people keep of what they asked for, against the log of their table."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final

import msgspec

from miskatonic.table.room import deeds
from tests.table.promises.clients import Client

MEANT: Final[dict[str, Any]] = {
    "undo": deeds.TookBack | deeds.Proposed,
    "vote": deeds.Voted,
    "say": deeds.Spoke,
    "resign": deeds.Resigned,
    "propose": deeds.Proposed,
    "pause": deeds.Paused | deeds.Resumed,
    "leave": deeds.BotTook,
    "return": deeds.CameBack,
    "give": deeds.Opened,
    "pledge": deeds.Pledged,
    "reveal": deeds.Revealed,
}
"""What is written first of each kind of request."""


class Party:
    """One table, those who play there, and what is known of its log."""

    def __init__(self, table: str, clients: list[Client]) -> None:
        self.table = table
        self.clients = clients
        self.rows: list[tuple[int, str, bytes]] = []
        self.journal = ""

    @property
    def players(self) -> list[Client]:
        """Those who hold the seats now."""
        return list({client.seat: client for client in self.clients}.values())

    @property
    def over(self) -> bool:
        """Has everybody been told its end?"""
        return all(client.over for client in self.players)

    def read(self, database: Path) -> None:
        """The log grows, and never changes."""
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
            found = db.execute("SELECT n, key, body FROM deed WHERE table_id = ? ORDER BY n", (self.table,)).fetchall()
        db.close()
        assert found[: len(self.rows)] == self.rows, "what was written has changed"
        self.rows = found

    def check(self) -> None:
        """The log against everybody's book."""
        assert [n for n, _, _ in self.rows] == list(range(1, len(self.rows) + 1))
        for client in self.clients:
            own = f"{client.seat}.{client.sitting}:"
            mine = [(key.removeprefix(own), body) for _, key, body in self.rows if key.startswith(own)]
            written = [(key.rpartition("|")[0], body) for key, body in mine]
            ids = [name for name, _ in written]
            acked = [asked.id for asked in client.acked]
            assert len(set(ids)) == len(ids), "something happened twice"
            assert not set(ids) & {asked.id for asked in client.refused}, "something refused has happened"
            assert ids[: len(acked)] == acked, "something acknowledged was lost"
            in_flight = [client.pending.id] if client.pending is not None else []
            assert ids[len(acked) :] in ([], in_flight), "something happened that nobody asked for"
            self._check_words(client, dict(written))

    def _check_words(self, client: Client, written: dict[str, bytes]) -> None:
        """What is written is what was asked for."""
        for asked in client.acked:
            deed = deeds.read(written[asked.id])
            if asked.kind == "choose":
                assert isinstance(deed, deeds.Moved)
                told = [deed.seat, deed.key, deed.values]
                wanted = [client.seat, asked.fields["key"], asked.fields["values"]]
                assert msgspec.json.encode(told) == msgspec.json.encode(wanted)
            else:
                assert isinstance(deed, MEANT[asked.kind])
