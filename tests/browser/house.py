"""A real `miskatonic serve`, in a process of its own on loopback; it can be killed and started again.

All its tables roll the same dice, so that a journey goes the same way each time.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path

SERVE = Path(__file__).with_name("serve.py")
PATIENCE = 60
"""Seconds: long enough for a busy machine."""


class House:
    """A server that runs while the ``with`` lasts. After `kill` and `start` it has the same address and data."""

    def __init__(self, data: Path, env: dict[str, str] | None = None) -> None:
        self.data = data
        self.env = env
        self.port = 0

    def __enter__(self) -> House:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self._gone()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin to serve, and wait until it says where."""
        command = [sys.executable, str(SERVE), "serve", "--unlimited", "--quiet"]
        where = ["--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen([*command, *where], stdout=subprocess.PIPE, text=True, env=self.env)
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        out = self.process.stdout
        assert out is not None
        said = next((line for line in out if "http://" in line), "")
        watchdog.cancel()
        found = re.search(r"http://[^:]+:(\d+)", said)
        if not found:
            self._gone()
            raise RuntimeError("the server did not start")
        self.port = int(found[1])

    def kill(self) -> None:
        """As a power cut does."""
        self.process.kill()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
