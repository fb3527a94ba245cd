"""Databases for the tests of the table; each is started once, when a test first asks for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.services import Postgres, RedisServer, Unavailable


@pytest.fixture
def anyio_backend() -> str:
    """Async tests (``pytest.mark.anyio``) run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    try:
        server = Postgres()
        server.start()
    except Unavailable as error:
        pytest.skip(f"no PostgreSQL: {error}")
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """A new, empty database."""
    return postgres.fresh()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    try:
        server = RedisServer()
        server.start()
    except Unavailable as error:
        pytest.skip(f"no Redis: {error}")
    yield server
    server.stop()


@pytest.fixture
def redis_url(redis_server: RedisServer) -> str:
    return redis_server.url
