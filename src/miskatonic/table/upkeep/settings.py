"""How a table is run: where it keeps its games, who may reach it, and how much anybody may ask of it."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import secrets
import socket
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from miskatonic.kernel.option import OptionError
from miskatonic.table.store.base import StoreError

DAY = 24 * 60 * 60 * 1000
LOOPBACK = "127.0.0.1"
PORT = 8642
KEY_BYTES = 32


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one may ask for. Rates are for each address unless it says otherwise."""

    message_bytes: int = 16 * 1024
    message_rate: float = 20.0
    """Messages a second on one socket,"""
    message_burst: int = 40
    """and so many at once."""
    patience: int = 40
    """A socket that goes on after so many refusals for speed is closed."""
    send_seconds: float = 20.0
    """A reader that takes nothing for so long is dropped; it may come back."""
    head_seconds: float = 10.0
    """Whoever opens a line and has not said what they want by then is cut off,"""
    body_seconds: float = 60.0
    """and so is a request whose end does not come."""
    replays: int = 8
    """Moments of games that are being looked up at once;"""
    replay_rate: float = 10.0
    """so many a second,"""
    replay_burst: int = 60
    """and so many in a hurry."""
    body_bytes: int = 64 * 1024
    import_bytes: int = 4 * 1024 * 1024
    request_rate: float = 40.0
    request_burst: int = 200
    sockets: int = 200
    sockets_in_all: int = 20_000
    """From all addresses together."""
    chat_rate: float = 0.5
    """Lines a second that one session may say,"""
    chat_burst: int = 8
    """and so many at once;"""
    chat_rate_here: float = 4.0
    """lines a second from one address,"""
    chat_burst_here: int = 40
    """and so many at once."""
    resync_rate: float = 0.5
    """Whole views again: so many a second on one socket,"""
    resync_burst: int = 5
    """and so many at once;"""
    resync_rate_here: float = 4.0
    """so many a second from one address,"""
    resync_burst_here: int = 40
    """and so many at once."""
    sessions_an_hour: int = 120
    tables_an_hour: int = 60
    imports_an_hour: int = 20
    attempts_an_hour: int = 20
    """Recovery codes tried."""
    attempts_at_a_table: int = 60
    """Recovery codes tried in an hour at one table, from wherever."""


UNLIMITED = Limits(
    message_rate=1e9,
    message_burst=10**9,
    request_rate=1e9,
    request_burst=10**9,
    sockets=10**6,
    sockets_in_all=10**6,
    chat_rate=1e9,
    chat_burst=10**9,
    chat_rate_here=1e9,
    chat_burst_here=10**9,
    resync_rate=1e9,
    resync_burst=10**9,
    resync_rate_here=1e9,
    resync_burst_here=10**9,
    replays=10**6,
    replay_rate=1e9,
    replay_burst=10**9,
    sessions_an_hour=10**9,
    tables_an_hour=10**9,
    imports_an_hour=10**9,
    attempts_an_hour=10**9,
    attempts_at_a_table=10**9,
)
"""For measuring, and for tests about something else. Sizes and patience stay as they are."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that is decided when the server starts."""

    data: Path
    """The folder of the database, the key that signs snapshots, and backups."""
    database: str = ""
    """``postgresql://...``; empty: a file in the data folder."""
    redis: str = ""
    host: str = LOOPBACK
    port: int = PORT
    origins: tuple[str, ...] = ()
    """Addresses under which a reverse proxy offers the table, such as ``https://table.example``."""
    proxies: int = 0
    """How many trusted proxies stand before it: so many entries of X-Forwarded-For are believed."""
    metrics_token: str = ""
    """Who shows it may read /metrics from elsewhere than this machine."""
    keep_finished: int = 365
    """Days that finished tables are kept after something last happened there; 0: for ever."""
    keep_unfinished: int = 90
    limits: Limits = Limits()

    def key(self) -> bytes:
        """The key of this server's snapshots, made on first use and readable by nobody else."""
        path = self.data / "table.key"
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            key = _kept(path)
        except OSError as error:
            raise StoreError(f"{self.data} cannot be used as the data folder: {error.strerror}.") from error
        if len(key) != KEY_BYTES:
            raise StoreError(f"{path} is no key: it has {len(key)} bytes, not {KEY_BYTES}; put a backup in its place.")
        return key

    def hosts(self) -> frozenset[str]:
        """The names under which it may be called. Any address in numbers is fine; a stranger's name is not."""
        own = socket.gethostname().lower()
        named = {urlsplit(origin).netloc.lower() for origin in self.origins}
        return frozenset({"localhost", own, f"{own}.local", self.host.lower()} | named)

    def retention(self, now: int) -> list[tuple[int, tuple[str, ...]]]:
        """What to delete: tables in these phases that nobody has touched since then."""
        wanted: list[tuple[int, tuple[str, ...]]] = []
        if self.keep_finished:
            wanted.append((now - self.keep_finished * DAY, ("over", "ended", "abandoned")))
        if self.keep_unfinished:
            wanted.append((now - self.keep_unfinished * DAY, ("open", "playing")))
        return wanted


def check_origin(text: str) -> str:
    """An origin as browsers name it: scheme, host and perhaps a port, and nothing after."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
        raise OptionError(f"--origin must look like https://table.example, not {text!r}")
    return f"{parts.scheme}://{parts.netloc}".lower()


def _kept(path: Path) -> bytes:
    """The key in this file; a new one where there is none, or an empty one that a full disk left there."""
    if path.exists() and path.stat().st_size:
        return path.read_bytes()
    path.unlink(missing_ok=True)
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):  # another process was first: its key counts
            os.link(part, path)
    finally:
        part.unlink(missing_ok=True)
    return path.read_bytes()


def house_address() -> str:
    """The address under which other devices in the house reach this machine; loopback if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent, a route is chosen
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def network_of(address: str) -> str:
    """Whom limits count as one: an IPv4 address, or the /64 a house has in IPv6."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
