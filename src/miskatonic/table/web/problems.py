"""What can be refused, as an exception: it becomes a ``Problem`` on HTTP, a ``Refused`` on sockets."""

from __future__ import annotations

from typing import Final

from miskatonic.table.wire.messages import Refused
from miskatonic.table.wire.room import Problem

STATUS: Final = {
    "form": 400,
    "session": 401,
    "forbidden": 403,
    "missing": 404,
    "method": 405,
    "conflict": 409,
    "stale": 409,
    "illegal": 409,
    "over": 409,
    "paused": 409,
    "running": 409,
    "size": 413,
    "kind": 415,
    "limit": 429,
    "busy": 503,
}
"""Every code there is, with its HTTP status. ``busy``: the database cannot do it now; nothing was changed."""


class Trouble(Exception):
    """A refusal that changes nothing. ``code`` is one of ``STATUS``."""

    def __init__(self, code: str, text: str, *, rule: str = "", field: str = "") -> None:
        super().__init__(text)
        assert code in STATUS, code
        self.code = code
        self.text = text
        self.rule = rule
        self.field = field

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return STATUS[self.code]

    def problem(self) -> Problem:
        """As the body of an HTTP answer."""
        return Problem(self.code, self.text, self.rule, self.field)

    def refused(self, request: str) -> Refused:
        """As the answer to a request on a socket."""
        return Refused(request, self.code, self.text, self.rule)


def taken() -> Trouble:
    """Somebody sits there."""
    return Trouble("forbidden", "somebody sits there already; its owner comes back with the recovery code")
