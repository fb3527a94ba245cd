"""The app: routes, sockets and the front door, over one store and one hub."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from miskatonic import games
from miskatonic._version import __version__
from miskatonic.games.shelf import Shelf as PackShelf
from miskatonic.table.live.hub import Hub
from miskatonic.table.lobby.exports import EXPORTS
from miskatonic.table.lobby.lesson_routes import LESSONS
from miskatonic.table.lobby.lobby import LOBBY, import_journal
from miskatonic.table.lobby.practice_routes import PRACTICE
from miskatonic.table.lobby.reaching import REACHING
from miskatonic.table.store.base import StoreError
from miskatonic.table.store.opening import open_store
from miskatonic.table.upkeep.logs import log
from miskatonic.table.upkeep.metrics import TYPE
from miskatonic.table.upkeep.settings import Settings
from miskatonic.table.web.desk import Desk, TheDesk
from miskatonic.table.web.front import Front, address_of
from miskatonic.table.web.problems import STATUS, Trouble
from miskatonic.table.web.security import hashed, matches
from miskatonic.table.web.sockets import SOCKETS
from miskatonic.table.web.static_files import STATIC, Shelf
from miskatonic.table.wire.requests import Health
from miskatonic.table.wire.room import Problem

AnyRequest = Request[Any, Any, Any]
PACKS: Final = "packs"
"""Below the data folder: packs that tables may be played with, PACKS/GAME/NAME.toml."""
CODES = {status: code for code, status in reversed(STATUS.items())}


def make_app(settings: Settings, static: Path = STATIC) -> Front:
    """The app for these settings; its store and hub open when it starts."""
    store, bell = open_store(settings.database, settings.data, settings.redis)
    shelf = PackShelf(games.game, settings.data / PACKS)
    hub = Hub(store, bell, signing_key=settings.key(), shelf=shelf)
    return front(Desk(settings, store, bell, hub), static)


def front(desk: Desk, static: Path = STATIC) -> Front:
    """The app over a desk."""
    return Front(desk, routes(desk), Shelf(static))


def routes(desk: Desk) -> Any:
    """All routes and sockets behind the front door."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await desk.open()
        described = asyncio.create_task(asyncio.to_thread(lambda: app.openapi_schema.to_schema()))
        try:
            yield
        finally:
            await described  # made beside the event loop, before anybody asks for it
            await desk.close()

    def the_desk() -> Desk:
        return desk

    big = Router("/api", route_handlers=[import_journal], request_max_body_size=desk.settings.limits.import_bytes)
    return Litestar(
        route_handlers=[LOBBY, LESSONS, PRACTICE, EXPORTS, REACHING, SOCKETS, big, health, metrics],
        dependencies={"desk": Provide(the_desk, sync_to_thread=False)},
        exception_handlers={Exception: failed},
        lifespan=[life],
        state=State({"metrics": desk.metrics}),
        request_max_body_size=desk.settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Miskatonic table",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        signature_types=[Desk],
    )


@get("/health", summary="How are you?", include_in_schema=True)
async def health(desk: TheDesk) -> Response[Health]:
    """Fit to play: the database can be read and written, and nobody is shutting the server down."""
    why = await desk.fit()
    if why:
        return Response(Health(False, __version__, why=why), status_code=503)
    return Response(Health(True, __version__, desk.hub.loaded))


@get("/metrics", summary="Figures for Prometheus", include_in_schema=False)
async def metrics(request: AnyRequest, desk: TheDesk) -> Response[bytes]:
    """Only for this machine itself, or for who shows the token: counts could tell of hidden doings."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    known = desk.settings.metrics_token
    peer = address_of(request)
    local = peer in ("127.0.0.1", "local", "::/64") and "x-forwarded-for" not in request.headers
    if not local and not (known and matches(token, hashed(known))):
        raise Trouble("forbidden", "figures are for this machine only; set a token to read them from another")
    desk.metrics.tables.set(desk.hub.loaded)
    return Response(desk.metrics.text(), headers={"content-type": TYPE})


# ---------------------------------------------------------------------- refusals and failures


def failed(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Every refusal and failure as a ``Problem``."""
    trouble = _trouble(error)
    if trouble is None:
        request.app.state.metrics.errors.inc()
        route = str(request.scope.get("path_template") or "none")
        log("request failed", level=logging.ERROR, route=route, why=repr(error))
        problem = Problem("error", "something went wrong on our side; it has been logged")
        return Response(problem, status_code=500, media_type="application/json")
    headers = {"retry-after": "5"} if trouble.status in (429, 503) else {}
    return Response(trouble.problem(), status_code=trouble.status, media_type="application/json", headers=headers)


def _trouble(error: Exception) -> Trouble | None:
    """What a person or program can cause, or the database; None: a fault of ours."""
    if isinstance(error, Trouble):
        return error
    if isinstance(error, StoreError):
        return Trouble("busy", "the database is not answering; nothing was changed, try again")
    if isinstance(error, RecursionError):
        return Trouble("form", "the body is nested too deeply")
    if isinstance(error, ValidationException):
        text, field = _named(error)
        return Trouble("form", text, field=field)
    if isinstance(error, InternalServerException) and "disconnected" in error.detail:
        return Trouble("form", "the request ended too early")  # nobody will read this
    if isinstance(error, HTTPException) and error.status_code < 500:
        return Trouble(CODES.get(error.status_code, "form"), error.detail)
    return None


def _named(error: ValidationException) -> tuple[str, str]:
    """What is wrong, and with which field."""
    extra: Any = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return str(extra[0].get("message", error.detail)), str(extra[0].get("key", ""))
    return error.detail, ""
