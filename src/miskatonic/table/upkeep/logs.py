"""Logs: JSON lines, or words at a terminal. No secret, no name, no chat and no address in clear ever goes into them."""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from logging.handlers import MemoryHandler
from typing import Any, Final, TextIO

import msgspec

NAME: Final = "miskatonic.table"
WAITING: Final = 1000
"""Lines that wait at most until the address has been said."""
_QUERY: Final = re.compile(r"\?[^\s\"']*")
_TICKET: Final = re.compile(r"/([tw])/([^/\s\"']+)/[^\s\"']+")
_SALT: Final = secrets.token_bytes(16)
"""New at each start: an address can be followed through one run's log, and not beyond."""


def log(event: str, *, level: int = logging.INFO, **fields: Any) -> None:
    """Write a line. Fields are named by the caller one by one; never pass a whole message or request."""
    logging.getLogger(NAME).log(level, event, extra={"fields": fields})


def who(address: str) -> str:
    """An address as the log knows it."""
    return hashlib.blake2b(address.encode(), key=_SALT, digest_size=4).hexdigest()


def cleaned(text: str) -> str:
    """What other libraries write, without queries and tickets."""
    return _TICKET.sub(r"/\1/\2/...", _QUERY.sub("?...", text))


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level and event first."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": cleaned(record.getMessage()),
            "from": record.name,
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["trace"] = cleaned(self.formatException(record.exc_info))
        return msgspec.json.encode(line, enc_hook=str).decode()


class Words(logging.Formatter):
    """A record as a line for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The time of day, how bad it is if it is bad, what happened."""
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        bad = f"{record.levelname.lower()}: " if record.levelno >= logging.WARNING else ""
        fields = [f"{name} {value}" for name, value in getattr(record, "fields", {}).items()]
        line = f"{at}  {bad}{': '.join([cleaned(record.getMessage()), *([', '.join(fields)] if fields else [])])}"
        return f"{line}\n{cleaned(self.formatException(record.exc_info))}" if record.exc_info else line


def set_up(stream: TextIO | None = None, level: int = logging.INFO, json: bool | None = None) -> Callable[[], None]:
    """Send the table's log, and warnings of the libraries below it, to a stream: JSON, or words for a terminal.

    At a terminal only what is wrong is said at once. The rest waits until what is returned is called: whoever has
    started the server wants to read its address first.
    """
    stream = stream or sys.stderr
    told = logging.StreamHandler(stream)
    as_json = not stream.isatty() if json is None else json
    told.setFormatter(Lines() if as_json else Words())
    waits = MemoryHandler(WAITING, logging.WARNING, told)
    _send_to(told if as_json else waits, level)

    def begin() -> None:
        waits.flush()
        _send_to(told, level)

    return begin


def _send_to(handler: logging.Handler, level: int) -> None:
    for name, least in ((NAME, level), ("uvicorn.error", logging.WARNING), ("litestar", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(least)
    # access lines of uvicorn hold whole paths: the table writes its own
    access = logging.getLogger("uvicorn.access")
    access.handlers, access.propagate = [], False
