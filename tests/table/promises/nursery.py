"""A process that forks servers to be killed: ``python -m tests.table.promises.nursery FOLDER FD``.

It imports everything and holds the listening socket (``FD``), so that a restart costs little more than a fork, and
whoever connects meanwhile waits in the queue. For each line it reads it forks a server and says its pid; when that one
has died, it says ``dead``.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
from pathlib import Path

from miskatonic.table import catalogue, logs
from miskatonic.table.app import make_app
from miskatonic.table.front import Front
from miskatonic.table.server import TableServer
from miskatonic.table.settings import UNLIMITED, Settings


def say(words: str) -> None:
    """One write for one line."""
    os.write(1, f"{words}\n".encode())


def serve(app: Front, listening: socket.socket) -> None:
    """A whole server, until it is killed."""
    asyncio.run(TableServer(app, "127.0.0.1", 0).serve([listening]))


def main() -> None:
    settings = Settings(data=Path(sys.argv[1]), port=0, limits=UNLIMITED)
    listening = socket.socket(fileno=int(sys.argv[2]))
    logs.set_up(level=logging.ERROR)
    catalogue.shelf()  # every game is imported and looked through
    app = make_app(settings)  # opens nothing yet
    gc.freeze()
    say("ready")
    for _ in sys.stdin:
        pid = os.fork()
        if not pid:
            serve(app, listening)
            os._exit(1)
        say(f"pid {pid}")
        os.waitpid(pid, 0)
        say("dead")


if __name__ == "__main__":
    main()
