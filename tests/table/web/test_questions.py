"""Questions that take long: whoever asks can go on playing meanwhile, and nobody else waits."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from miskatonic.table.upkeep.metrics import Metrics
from miskatonic.table.upkeep.settings import Limits
from miskatonic.table.web.connection import Connection
from miskatonic.table.web.talk import WAITING, Reader, Talk
from miskatonic.table.wire.messages import Done, Foresee, FromPlayer
from tests.table.web.test_talk import Tape

pytestmark = pytest.mark.anyio
ODDS, PING = '{"type":"odds","id":"o%d","key":"k"}', '{"type":"ping","id":"p%d"}'


async def talk(tape: Tape) -> list[int]:
    """A conversation in which odds take a moment; returns how many were being thought about at each beginning."""
    thinking: list[int] = []
    busy = 0

    async def answer(request: Any) -> Any:
        nonlocal busy
        if isinstance(request, Foresee):
            busy += 1
            thinking.append(busy)
            await asyncio.sleep(0.02)
            busy -= 1
        return Done(request.id)

    reader = Reader(FromPlayer, Limits(), lambda: 0.0)
    await Talk(tape, Connection(0), reader, answer, lambda: None, Limits(), Metrics(), "player").run()
    return thinking


async def test_whoever_asks_for_odds_does_not_wait_for_them_with_the_next_message() -> None:
    tape = Tape(ODDS % 1, PING % 1)
    await talk(tape)
    assert [message["id"] for message in tape.sent] == ["p1", "o1"]


async def test_questions_are_answered_one_at_a_time_in_their_order() -> None:
    tape = Tape(ODDS % 1, ODDS % 2)
    assert await talk(tape) == [1, 1]
    assert [message["id"] for message in tape.sent] == ["o1", "o2"]


async def test_only_so_many_questions_wait() -> None:
    tape = Tape(*[ODDS % number for number in range(WAITING + 3)])
    await talk(tape)
    assert [message["code"] for message in tape.sent if message["type"] == "refused"] == ["limit", "limit"]
