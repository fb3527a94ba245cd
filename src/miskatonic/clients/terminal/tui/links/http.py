"""A server's HTTP side: JSON out, structs back, refusals as ``Trouble``."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec

from miskatonic.clients.terminal.tui.links.address import Address
from miskatonic.table.web.problems import STATUS, Trouble
from miskatonic.table.wire.room import Problem

T = TypeVar("T")
PATIENCE = 60


class Http:
    """Requests to one server with one token."""

    def __init__(self, address: Address, token: str = "") -> None:
        self.address = address
        self.token = token
        handlers = [urllib.request.ProxyHandler({})] if address.near else []
        self._opener = urllib.request.build_opener(*handlers)

    async def get(self, path: str, kind: type[T], **query: Any) -> T:
        """Ask for something."""
        asked = urlencode({name: value for name, value in query.items() if value != ""})
        return msgspec.json.decode(await self._send(f"{path}?{asked}" if asked else path, None), type=kind)

    async def text(self, path: str, **query: Any) -> str:
        """Ask for a file."""
        asked = urlencode({name: value for name, value in query.items() if value != ""})
        return (await self._send(f"{path}?{asked}" if asked else path, None)).decode()

    async def post(self, path: str, body: Any, kind: type[T]) -> T:
        """Do something."""
        return msgspec.json.decode(await self._send(path, msgspec.json.encode(body)), type=kind)

    async def _send(self, path: str, body: bytes | None) -> bytes:
        return await asyncio.to_thread(self._wait, path, body)

    def _wait(self, path: str, body: bytes | None) -> bytes:
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(f"{self.address.base}/api{path}", data=body, headers=headers)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as error:
            with error:
                raise _trouble(error.read(), error.code) from error
        except (OSError, HTTPException) as error:
            why = getattr(error, "reason", error)
            raise Trouble("busy", f"the server at {self.address.base} cannot be reached: {why}") from error


def _trouble(body: bytes, status: int) -> Trouble:
    """What the server refused, in its own words if it has any."""
    try:
        said = msgspec.json.decode(body, type=Problem)
    except (ValueError, RecursionError):
        return Trouble("busy", f"the server answers with status {status}, and not in the way of a table")
    return Trouble(said.code if said.code in STATUS else "busy", said.text, rule=said.rule, field=said.field)
