"""Starts servers and lets them die, with the process of ``nursery`` that forks them."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]


class Nursery:
    """Starts servers and lets them die."""

    def __init__(self, folder: Path, faults: tuple[str, ...] = ()) -> None:
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen(128)
            listening.set_inheritable(True)
            self.address = f"127.0.0.1:{listening.getsockname()[1]}"
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.table.promises.nursery", str(folder), str(listening.fileno()), *faults],
                cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[listening.fileno()],
            )  # fmt: skip

    async def hear(self) -> list[str]:
        """What it says next."""
        assert self.process.stdout is not None
        return (await asyncio.to_thread(self.process.stdout.readline)).decode().split()

    async def birth(self) -> int:
        """A new server; returns its pid."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        return int((await self.hear())[1])

    async def death(self, pid: int) -> None:
        """Kill it, and wait until it is gone."""
        os.kill(pid, signal.SIGKILL)
        assert await self.hear() == ["dead"]

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.kill()  # and its last server with it
        self.process.wait(10)
        self.process.stdin.close()
        self.process.stdout.close()
