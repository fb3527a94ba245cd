"""A process that forks servers to be killed: ``python -m tests.table.promises.nursery FOLDER FD [FAULT]``.

It imports everything and holds the listening socket (``FD``), so that a restart costs little more than a fork, and
whoever connects meanwhile waits in the queue. For each line it reads it forks a server and says its pid; when that one
has died, it says ``dead``. With a planted fault the servers break a promise, and the test must notice.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import faulthandler
import gc
import logging
import os
import signal
import socket
import sys
from pathlib import Path

from miskatonic.table.live import loading
from miskatonic.table.live.live import LiveTable
from miskatonic.table.lobby import catalogue
from miskatonic.table.room.deeds import AnyDeed
from miskatonic.table.room.room import Room
from miskatonic.table.store.base import ChatRecord, Row
from miskatonic.table.upkeep import logs
from miskatonic.table.upkeep.settings import UNLIMITED, Settings
from miskatonic.table.web.app import make_app
from miskatonic.table.web.front import Front
from miskatonic.table.web.server import TableServer


def say(words: str) -> None:
    """One write for one line."""
    os.write(1, f"{words}\n".encode())


def die_with_parent() -> None:
    """Where the system can (Linux), nothing outlives the test that started it."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def acknowledge_early() -> None:
    """A planted fault: everybody is told before it is written."""
    append = LiveTable._append

    async def later(self: LiveTable, rows: list[Row], said: ChatRecord | None) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(0.03, lambda: self.hub.spawn(append(self, rows, said)))

    LiveTable._append = later  # type: ignore[method-assign]


def forget_requests() -> None:
    """A planted fault: after a restart nobody knows which requests were carried out."""
    fold = loading.fold

    def forgetful(room: Room, row: Row, deed: AnyDeed) -> None:
        fold(room, row, deed)
        room.keys.clear()

    loading.fold = forgetful


FAULTS = {"early": acknowledge_early, "forgetful": forget_requests}


def serve(app: Front, listening: socket.socket) -> None:
    """A whole server, until it is killed. Asked with a signal, it says what it is doing."""

    async def living() -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, show_tasks)
        await TableServer(app, "127.0.0.1", 0).serve([listening])

    asyncio.run(living())


def show_tasks() -> None:
    """Where everything stands, for whoever looks into a failure."""
    for task in asyncio.all_tasks():
        task.print_stack(limit=6, file=sys.stderr)
    sys.stderr.flush()


def main() -> None:
    die_with_parent()
    faulthandler.enable()
    settings = Settings(data=Path(sys.argv[1]), port=0, limits=UNLIMITED)
    listening = socket.socket(fileno=int(sys.argv[2]))
    logs.set_up(level=logging.CRITICAL if len(sys.argv) > 3 else logging.ERROR)
    for fault in sys.argv[3:]:
        FAULTS[fault]()
    catalogue.shelf()  # every game is imported and looked through
    app = make_app(settings)  # opens nothing yet
    gc.freeze()
    say("ready")
    for _ in sys.stdin:
        pid = os.fork()
        if not pid:
            die_with_parent()
            serve(app, listening)
            os._exit(1)
        say(f"pid {pid}")
        ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        if ended != -signal.SIGKILL:
            print(f"the server was not killed, it ended with {ended}", file=sys.stderr, flush=True)
        say("dead")


if __name__ == "__main__":
    main()
