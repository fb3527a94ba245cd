"""Who the user is at each server: tokens kept in the user's data folder, readable by nobody else."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from miskatonic.clients.terminal.lines.saves import data_folder
from miskatonic.table.wire.room import TableMade

FILE = "servers.json"


class Key(msgspec.Struct, omit_defaults=True):
    """One server's token, the name one goes by there, and the tickets of the tables one has made."""

    token: str
    name: str = ""
    made: dict[str, TableMade] = {}


class Keyring:
    """All servers one has been to, the last one first."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder if folder is not None else data_folder()) / FILE

    def all(self) -> dict[str, Key]:
        """The keys by server; a file that cannot be read counts as none."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, Key])
        except (OSError, ValueError, RecursionError):
            return {}

    def put(self, server: str, key: Key) -> None:
        """Keep a key, before all others."""
        rest = {name: known for name, known in self.all().items() if name != server}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode({server: key, **rest}))
        new.replace(self.path)
