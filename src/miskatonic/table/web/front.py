"""The front door: hosts, origins, security headers, request limits, the access log, and the client's files."""

from __future__ import annotations

import ipaddress
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from miskatonic.table.upkeep.logs import log, who
from miskatonic.table.upkeep.settings import network_of
from miskatonic.table.web.desk import Desk
from miskatonic.table.web.problems import Trouble
from miskatonic.table.web.static_files import Shelf

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
ADDRESS: Final = "miskatonic.address"
"""Where the scope keeps whom limits count."""
SECURE: Final = "miskatonic.secure"
"""Where it keeps whether the visitor came by https."""
OURS: Final = ("/api", "/health", "/metrics", "/schema")
HOST: Final = re.compile(r"[a-z0-9._-]{1,253}(:\d{1,5})?|\[[0-9a-f:.]{2,45}\](:\d{1,5})?")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
FIXED: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links hold tickets
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' {socket}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Front:
    """The ASGI app that uvicorn calls; the routes are behind it."""

    def __init__(self, desk: Desk, routes: App, shelf: Shelf) -> None:
        self.desk = desk
        self.routes = routes
        self.shelf = shelf
        self.hosts = desk.settings.hosts()
        self.origins = {origin.rstrip("/").lower() for origin in desk.settings.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in who may come in."""
        if scope["type"] == "lifespan":
            await self.routes(scope, receive, self._in_words(send))
            return
        headers = {name: value for name, value in scope["headers"] if name != b"cookie"}
        headers[b"cookie"] = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        scope[ADDRESS] = self.address(scope, headers)
        scope[SECURE] = self.secure(scope, headers)
        try:
            self.check(scope, headers)
        except Trouble as trouble:
            await refuse(scope, send, trouble, self.headers(scope, headers))
            self._told(scope, trouble.status, 0.0)
            return
        if scope["type"] == "websocket":
            await self.routes(scope, receive, send)
        else:
            await self._http(scope, receive, send, headers)

    def _in_words(self, send: Send) -> Send:
        """Where the database cannot be opened, the log says so in a sentence; a traceback would hide it."""

        async def told(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed" and self.desk.why_not:
                message["message"] = self.desk.why_not
            await send(message)

        return told

    async def _http(self, scope: Scope, receive: Receive, send: Send, headers: dict[bytes, bytes]) -> None:
        begun, status = time.perf_counter(), 0
        fixed = self.headers(scope, headers)

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                have = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *[pair for pair in fixed if pair[0] not in have]]
            await send(message)

        if scope["path"] in OURS or scope["path"].startswith(tuple([f"{part}/" for part in OURS])):
            await self.routes(scope, receive, with_headers)
        else:
            scope["path_template"] = "client"
            code, about, body = self.shelf.answer(scope["method"], scope["path"], headers)
            await respond(with_headers, code, about, body)
        self._told(scope, status, time.perf_counter() - begun)

    def _told(self, scope: Scope, status: int, seconds: float) -> None:
        """One line and two figures for each request; the route as it is written, never the path as it came."""
        route = str(scope.get("path_template") or "none")
        self.desk.metrics.requests.labels(route, str(status)).inc()
        self.desk.metrics.request_time.observe(seconds)
        if route not in ("client", "/health", "/metrics"):
            method = str(scope.get("method", "socket"))
            log(
                "request",
                method=method,
                route=route,
                status=status,
                ms=round(seconds * 1000, 1),
                who=who(scope[ADDRESS]),
            )

    # ------------------------------------------------------------------ who comes

    def address(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        """Whom limits count: the peer, or whoever the trusted proxies say."""
        peer = scope.get("client") or ("local", 0)
        hops = self.desk.settings.proxies
        if hops:
            named = [part.strip() for part in headers.get(b"x-forwarded-for", b"").decode("latin-1").split(",")]
            if len(named) >= hops and named[-hops]:
                return network_of(named[-hops])
        return network_of(str(peer[0]))

    def secure(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """Did the visitor come by https?"""
        if self.desk.settings.proxies:
            return headers.get(b"x-forwarded-proto", b"").rpartition(b",")[2].strip() == b"https"
        return scope.get("scheme") in ("https", "wss")

    def check(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        """The host must be ours, the origin too where a browser names one, and nobody may hammer."""
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if not self.host_is_ours(host):
            raise Trouble("forbidden", "this server is not called that; start it with --origin to give it a name")
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        changes = scope["type"] == "websocket" or scope.get("method") not in SAFE
        if changes and not self.origin_is_ours(origin, host):
            raise Trouble("forbidden", "requests from other sites are not accepted")
        if changes and headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin") and not origin:
            raise Trouble("forbidden", "requests from other sites are not accepted")
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        if changes and kind not in (b"", b"application/json"):
            raise Trouble("kind", "bodies are JSON: content-type must be application/json")
        self.desk.requests.check(scope[ADDRESS])

    def host_is_ours(self, host: str) -> bool:
        """An address in numbers, or one of our names: else a stranger's name was pointed at this machine."""
        if not HOST.fullmatch(host):
            return False
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if host in self.hosts or name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def origin_is_ours(self, origin: str, host: str) -> bool:
        """A program names none; a browser must be on a page of ours."""
        if not origin:
            return True
        return origin in self.origins or origin in (f"http://{host}", f"https://{host}")

    def headers(self, scope: Scope, headers: dict[bytes, bytes]) -> list[tuple[bytes, bytes]]:
        """What goes with every answer."""
        host = headers.get(b"host", b"").decode("latin-1")
        scheme = "wss" if scope.get(SECURE) else "ws"
        socket = f"{scheme}://{host}" if self.host_is_ours(host.lower()) and host.isascii() else ""
        policy = POLICY.format(socket=socket).replace(" ;", ";")
        more = [(b"content-security-policy", policy.encode()), (b"cache-control", b"no-store")]
        if scope.get(SECURE):
            more.append((b"strict-transport-security", b"max-age=31536000"))
        return [*FIXED, *more]


def address_of(connection: Any) -> str:
    """Whom limits count, as the front door found out."""
    return str(connection.scope[ADDRESS])


def is_secure(connection: Any) -> bool:
    """Did this visitor come by https?"""
    return bool(connection.scope[SECURE])


async def refuse(scope: Scope, send: Send, trouble: Trouble, headers: list[tuple[bytes, bytes]]) -> None:
    """A refusal before any route is reached."""
    body = msgspec.json.encode(trouble.problem())
    about = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *headers]
    if scope["type"] == "http":
        await respond(send, trouble.status, about, body)
    elif "websocket.http.response" in scope.get("extensions", {}):
        await send({"type": "websocket.http.response.start", "status": trouble.status, "headers": about})
        await send({"type": "websocket.http.response.body", "body": body})
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": trouble.text[:120]})


async def respond(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    """A whole HTTP answer."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
