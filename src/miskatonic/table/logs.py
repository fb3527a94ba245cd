"""Logs: one JSON object a line. No secret, no name, no chat and no address in clear ever goes into them."""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import msgspec

NAME: Final = "miskatonic.table"
_QUERY: Final = re.compile(r"\?[^\s\"']*")
_TICKET: Final = re.compile(r"/t/([^/\s\"']+)/[^\s\"']+")
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
    return _TICKET.sub(r"/t/\1/...", _QUERY.sub("?...", text))


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


def set_up(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Send the table's log, and warnings of the libraries below it, to a stream."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    for name, least in ((NAME, level), ("uvicorn.error", logging.WARNING), ("litestar", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(least)
    # access lines of uvicorn hold whole paths: the table writes its own
    access = logging.getLogger("uvicorn.access")
    access.handlers, access.propagate = [], False
