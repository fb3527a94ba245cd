"""How much of each game's log somebody has seen: so that coming back, they are told what is new."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from miskatonic.clients.terminal.lines.saves import data_folder

FILE = "seen.json"
MOST = 200
"""So many seats are remembered, the last ones."""


class Seen:
    """Lines of the log by table and seat, in the user's data folder. It is a convenience: what fails is forgotten."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder if folder is not None else data_folder()) / FILE

    def all(self) -> dict[str, int]:
        """Everything that is remembered."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, int])
        except (OSError, ValueError, RecursionError):
            return {}

    def get(self, table: str, seat: int) -> int | None:
        """How many lines were seen from this seat; None: one was never there."""
        return self.all().get(f"{table} {seat}")

    def put(self, table: str, seat: int, lines: int) -> None:
        """Remember it."""
        name = f"{table} {seat}"
        rest = [(key, count) for key, count in self.all().items() if key != name]
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = self.path.with_suffix(".new")
            new.write_bytes(msgspec.json.encode(dict([*rest, (name, lines)][-MOST:])))
            new.replace(self.path)
