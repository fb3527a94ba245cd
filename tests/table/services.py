"""PostgreSQL and Redis for tests: started from the machine's own packages, on loopback, in temporary folders.

PostgreSQL refuses to run as root, so root starts it as another user. What is missing is installed where that is
permitted; where a service cannot be had, ``Unavailable`` says why.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

PATIENCE = 30.0


class Unavailable(Exception):
    """Why this service cannot be started here."""


def find_program(name: str, package: str) -> Path:
    """A program of the machine; installed if it is missing and we may."""
    found = _look_for(name)
    if found is None:
        _install(package)
        found = _look_for(name)
    if found is None:
        raise Unavailable(f"{name} is not installed (package {package}) and could not be installed")
    return found


def _look_for(name: str) -> Path | None:
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: float(p.parent.name), reverse=True)
    path = os.pathsep.join([*map(str, newest_first), os.environ.get("PATH", ""), "/usr/sbin"])
    found = shutil.which(name, path=path)
    return None if found is None else Path(found)


def _install(package: str) -> None:
    """With apt, as root only; a failure shows when the program is still missing."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "--yes", "--no-install-recommends", package]
    quiet = subprocess.DEVNULL
    try:
        subprocess.run(command, env=env, stdin=quiet, stdout=quiet, stderr=quiet, timeout=180, check=False)
    except subprocess.TimeoutExpired:
        return


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _user() -> str | None:
    """As whom to run what refuses root; None: as ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise Unavailable("PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody")


class Service:
    """A server in a temporary folder; it ends with us, even if we are killed."""

    crash_by = signal.SIGKILL

    def __init__(self, user: str | None = None) -> None:
        self.port = free_port()
        self.user = user
        self.folder = Path(tempfile.mkdtemp(prefix="miskatonic-"))
        if user is not None:
            shutil.chown(self.folder, user)
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        """Returns when it answers. Call it in the main thread: the server ends with the thread that started it."""
        tied = ["setpriv", "--pdeathsig", "KILL", "--"] if shutil.which("setpriv") else []
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*tied, *self.command()], cwd=self.folder, stdout=log, stderr=log, **self._as_user()
            )
        end = time.monotonic() + PATIENCE
        while not self.ready():
            if self._process.poll() is not None or time.monotonic() > end:
                last = (self.folder / "log").read_text(errors="replace")[-500:]
                self.stop()
                raise Unavailable(f"{type(self).__name__} did not start: {last}")
            time.sleep(0.03)

    def crash(self) -> None:
        """End it without letting it tidy up."""
        if self._process is not None:
            self._process.send_signal(self.crash_by)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(10)
            self._process = None

    def stop(self) -> None:
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *command: str) -> subprocess.CompletedProcess[bytes]:
        """A program that belongs to the server, as its user."""
        done: subprocess.CompletedProcess[bytes] = subprocess.run(
            command, cwd=self.folder, capture_output=True, check=False, timeout=PATIENCE, **self._as_user()
        )
        return done

    def _as_user(self) -> dict[str, Any]:
        if self.user is None:
            return {}
        return {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []}


class Postgres(Service):
    """A PostgreSQL server; ``durable`` as one would run it, otherwise quick."""

    crash_by = signal.SIGQUIT  # all its processes end at once; the log is replayed at the next start

    def __init__(self, durable: bool = False) -> None:
        self.program = find_program("postgres", "postgresql")
        self.durable = durable
        self._made = 0
        super().__init__(_user())
        self.data = self.folder / "data"
        made = self.run(
            str(self._tool("initdb")),
            "-D",
            str(self.data),
            "-U",
            "miskatonic",
            "--auth=trust",
            "--no-sync",
            "-E",
            "UTF8",
        )
        if made.returncode:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise Unavailable(f"initdb failed: {made.stderr.decode(errors='replace')[-500:]}")

    def _tool(self, name: str) -> Path:
        return self.program.resolve().parent / name

    def command(self) -> list[str]:
        settings = [
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            f"fsync={'on' if self.durable else 'off'}",
        ]
        flags = [word for setting in settings for word in ("-c", setting)]
        return [str(self.program), "-D", str(self.data), "-p", str(self.port), *flags]

    def ready(self) -> bool:
        return self.run(str(self._tool("pg_isready")), "-q", "-h", "127.0.0.1", "-p", str(self.port)).returncode == 0

    def fresh(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"t{self._made}"
        made = self.run(str(self._tool("createdb")), "-h", "127.0.0.1", "-p", str(self.port), "-U", "miskatonic", name)
        if made.returncode:
            raise Unavailable(f"createdb failed: {made.stderr.decode(errors='replace')}")
        return f"postgresql://miskatonic@127.0.0.1:{self.port}/{name}"


class RedisServer(Service):
    """A Redis server that keeps nothing."""

    def __init__(self) -> None:
        self.program = find_program("redis-server", "redis-server")
        super().__init__()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        return [str(self.program), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]

    def ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(7) == b"+PONG\r\n"
        except OSError:
            return False
