"""A bell over Redis's publish and subscribe."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from miskatonic.table.store.base import StoreError
from miskatonic.table.store.far_bell import CHANNEL, QUIET, FarBell

PATIENCE = 5.0


class RedisBell(FarBell):
    """One connection that listens, one that rings."""

    def __init__(self, url: str, quiet: float = QUIET) -> None:
        super().__init__(quiet)
        self.url = url
        self._redis: Redis | None = None
        self._heard: PubSub | None = None

    async def connect(self) -> None:
        """The client must not reconnect by itself: a gap that nobody mentions would be a table that stands still."""
        try:
            redis = Redis.from_url(
                self.url,
                retry=Retry(NoBackoff(), 0),
                socket_connect_timeout=PATIENCE,
                socket_keepalive=True,
                decode_responses=True,
            )
        except ValueError as error:
            raise StoreError(f"--redis is no address of a Redis server: {error}") from error
        self._redis, self._heard = redis, redis.pubsub()
        try:
            await self._heard.subscribe(CHANNEL)
            await self._heard.get_message(timeout=PATIENCE)  # the confirmation
            await self.publish(())
        except (RedisError, OSError) as error:
            await self.disconnect()
            parts = urlsplit(self.url)
            raise StoreError(
                f"There is no connection to Redis at {parts.hostname}:{parts.port or 6379}: {error}"
            ) from None

    async def disconnect(self) -> None:
        with contextlib.suppress(RedisError, OSError):
            if self._heard is not None:
                await self._heard.aclose()  # type: ignore[no-untyped-call]  # the client's annotation is missing
        with contextlib.suppress(RedisError, OSError):
            if self._redis is not None:
                await self._redis.aclose()
        self._redis = self._heard = None

    async def publish(self, messages: Sequence[str]) -> None:
        if self._redis is None:
            raise StoreError("the bell is not connected")
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.ping()
            for message in messages:
                pipe.publish(CHANNEL, message)
            await pipe.execute()

    async def listen(self) -> None:
        """Any second confirmation means that the client has subscribed anew, and that something may be missing."""
        if self._heard is None:
            return
        async for message in self._heard.listen():
            if message["type"] == "subscribe":
                self.inbox.look_again()
            elif message["type"] == "message":
                self.heard(str(message["data"]))
