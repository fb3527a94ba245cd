"""Addresses of servers and invitations: what somebody pastes, taken apart."""

from __future__ import annotations

import ipaddress
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from miskatonic.table.web.problems import Trouble

PORT = 8642
SEAT, WATCH, REPLAY = "t", "w", "replay"
EXAMPLE = "http://localhost:8642/t/TABLE/TICKET"


class Address(NamedTuple):
    """A server, and perhaps a table there with a ticket."""

    base: str
    """``http://host:port``, without a slash at the end."""
    table: str = ""
    ticket: str = ""
    watch: bool = False
    at: int = -1
    """A moment of a game to look back to; -1: the table as it is now."""
    seat: int = -1
    """Through whose eyes to look back; -1: a spectator's."""

    @property
    def socket(self) -> str:
        """Where the server's sockets are."""
        return "ws" + self.base.removeprefix("http")

    @property
    def near(self) -> bool:
        """Is it this machine? Then no proxy is asked."""
        host = urlsplit(self.base).hostname or ""
        try:
            return host == "localhost" or ipaddress.ip_address(host).is_loopback
        except ValueError:
            return False


def read_address(text: str) -> Address:
    """An address as pasted; ``Trouble`` shows what one looks like."""
    text = text.strip()
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise _wrong(text) from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise _wrong(text)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    if port is None and parts.scheme == "http":
        port = PORT
    base = f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")
    path = [part for part in parts.path.split("/") if part]
    if not path:
        return Address(base)
    if path[0] == REPLAY and len(path) == 2:
        return _moment(base, path[1], parse_qs(parts.query), text)
    if path[0] not in (SEAT, WATCH) or len(path) not in (2, 3):
        raise _wrong(text)
    return Address(base, path[1], path[2] if len(path) == 3 else "", path[0] == WATCH)


def _moment(base: str, table: str, asked: dict[str, list[str]], text: str) -> Address:
    """A link to a moment of a game."""
    found = {name: values[-1] for name, values in asked.items()}
    try:
        at, seat = int(found.get("at", "0")), int(found.get("seat", "-1"))
    except ValueError as error:
        raise _wrong(text) from error
    if at < 0 or seat < -1:
        raise _wrong(text)
    return Address(base, table, found.get("ticket", ""), True, at, seat)


def _wrong(text: str) -> Trouble:
    return Trouble("form", f"{text[:80]!r} is not the address of a table, such as {EXAMPLE}", field="address")
