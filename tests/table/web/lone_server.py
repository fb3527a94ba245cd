"""A server in a process of its own that a test can kill: ``python -m tests.table.web.lone_server DATA DATABASE``.

It says its address on the first line of its output, and repeats who is here quickly, so that tests need not wait.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from miskatonic.table.live.presence import Presence
from miskatonic.table.upkeep.settings import UNLIMITED, Settings
from miskatonic.table.web.app import make_app
from miskatonic.table.web.server import TableServer


def main(data: str, database: str) -> None:
    """Serve until killed."""
    app = make_app(Settings(data=Path(data), port=0, limits=UNLIMITED, database=database))
    presence = app.desk.hub.presence
    assert isinstance(presence, Presence)
    presence.every, presence.span = 0.5, 1.5
    server = TableServer(app, "127.0.0.1", 0)
    server.announce = lambda: print("{}:{}".format(*server.address), flush=True)
    asyncio.run(server.serve())


if __name__ == "__main__":
    main(*sys.argv[1:])
