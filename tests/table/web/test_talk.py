"""A conversation answers everything, closes with a reason, and leaves nothing behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from miskatonic.table.store.base import StoreError
from miskatonic.table.upkeep.metrics import Metrics
from miskatonic.table.upkeep.settings import Limits
from miskatonic.table.web.connection import Connection
from miskatonic.table.web.talk import Reader, Talk
from miskatonic.table.wire.messages import Done, FromPlayer, FromWatcher, Refused

pytestmark = pytest.mark.anyio


class Tape:
    """A wire that plays what was recorded and keeps what is sent."""

    def __init__(self, *heard: str | bytes, slow: bool = False) -> None:
        self.heard = list(heard)
        self.sent: list[Any] = []
        self.closed: tuple[int, str] | None = None
        self.slow = slow

    async def receive(self) -> str | bytes | None:
        await asyncio.sleep(0)
        if self.heard:
            return self.heard.pop(0)
        await asyncio.sleep(0.05)  # whoever waits for answers hears them
        return None

    def post(self, text: bytes) -> bool:
        if not self.slow:
            self.sent.append(msgspec.json.decode(text))
        return not self.slow

    async def send(self, text: bytes) -> None:
        if self.slow:
            await asyncio.sleep(60)
        self.sent.append(msgspec.json.decode(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


async def talk(
    tape: Tape, answer: Callable[[Any], Any] | None = None, kind: Any = FromPlayer, **limits: Any
) -> tuple[list[str], Metrics]:
    """Hold a conversation; returns who left, and the figures."""
    left, metrics, kept = [], Metrics(), Limits(**limits)

    async def carried_out(request: Any) -> Any:
        return answer(request) if answer else Done(request.id)

    out = Connection(0)
    await Talk(
        tape, out, Reader(kind, kept, lambda: 0.0), carried_out, lambda: left.append("left"), kept, metrics, "player"
    ).run()
    return left, metrics


PING = '{"type":"ping","id":"%d"}'


async def test_every_request_is_answered_in_order() -> None:
    tape = Tape(*[PING % i for i in range(5)])
    left, _ = await talk(tape)
    assert [message["id"] for message in tape.sent] == ["0", "1", "2", "3", "4"]
    assert left == ["left"]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "1e999", '"x"', "\x00", '{"type":"ping"}', '{"type":"dance","id":"a"}', '{"id":"a"}',
        '{"type":"ping","id":5}', '{"type":"ping","id":"a","more":1}', '{"type":"choose","id":"a"}', "[" * 9000,
        '{"type":"choose","id":"a","version":"v","key":"k","values":[1.5]}', '{"type":"say","id":"a","text":"\\u0000"}',
        '{"type":"ping","id":""}', '{"type":"ping","id":"a b"}', '{"type":"say","id":"a","text":"\\ud800"}',
        '{"type":"choose","id":"a","version":"v","key":"k","values":' + "[" * 5000 + "}",
    ],
)  # fmt: skip
async def test_what_is_no_request_is_refused_and_the_talk_goes_on(text: str) -> None:
    tape = Tape(text, PING % 1)
    await talk(tape)
    refused, after = tape.sent
    assert (refused["type"], refused["code"]) == ("refused", "form")
    assert refused["text"]
    assert after == {"type": "done", "id": "1"}


async def test_a_refusal_names_the_request_it_is_about_and_the_field() -> None:
    tape = Tape('{"type":"choose","id":"mine","version":7,"key":"k"}')
    await talk(tape)
    assert tape.sent[0]["id"] == "mine"
    assert "$.version" in tape.sent[0]["text"]


async def test_a_watcher_may_not_even_ask_for_what_players_may() -> None:
    asked: list[Any] = []
    tape = Tape('{"type":"choose","id":"a","version":"v","key":"k"}', '{"type":"resign","id":"b"}')
    await talk(tape, asked.append, FromWatcher)
    assert [message["code"] for message in tape.sent] == ["form", "form"]
    assert asked == []


async def test_a_binary_frame_ends_the_talk_with_a_reason() -> None:
    tape = Tape(b"\x00\x01", PING % 1)
    left, metrics = await talk(tape)
    assert tape.sent == [{"type": "bye", "code": "form", "text": tape.sent[0]["text"], "again": False}]
    assert tape.closed == (1003, "form")
    assert left == ["left"]
    assert metrics.errors._value.get() == 0


async def test_a_message_that_is_too_large_ends_the_talk() -> None:
    for text in ("x" * 17_000, "é" * 9_000):
        tape = Tape(text)
        await talk(tape)
        assert tape.sent[0]["code"] == "size"
        assert tape.closed == (1009, "size")


async def test_who_is_too_fast_is_refused_first_and_sent_away_then() -> None:
    tape = Tape(*[PING % i for i in range(60)])
    await talk(tape, message_burst=5, patience=10)
    kinds = [message["type"] for message in tape.sent]
    assert kinds == ["done"] * 5 + ["refused"] * 10 + ["bye"]
    assert {message["code"] for message in tape.sent[5:]} == {"limit"}
    assert tape.sent[-1].get("again", True)


async def test_a_reader_who_takes_nothing_is_dropped() -> None:
    tape = Tape(*[PING % i for i in range(3)], slow=True)
    left, metrics = await asyncio.wait_for(talk(tape, send_seconds=0.02), 5)
    assert metrics.dropped.labels("slow")._value.get() == 1
    assert left == ["left"]


async def test_a_database_that_fails_is_a_refusal_not_an_error() -> None:
    def fail(request: Any) -> Any:
        raise StoreError("gone")

    tape = Tape(PING % 1, PING % 2)
    _, metrics = await talk(tape, fail)
    assert [message["code"] for message in tape.sent] == ["stale", "stale"]
    assert metrics.errors._value.get() == 0


async def test_a_fault_of_our_own_is_counted_and_told_without_its_details() -> None:
    def fail(request: Any) -> Any:
        raise KeyError("the secret is 42")

    tape = Tape(PING % 1)
    _, metrics = await talk(tape, fail)
    assert metrics.errors._value.get() == 1
    assert tape.sent[-1]["code"] == "error"
    assert "42" not in str(tape.sent)


async def test_refusals_are_counted_by_their_code() -> None:
    tape = Tape(PING % 1)
    _, metrics = await talk(tape, lambda request: Refused(request.id, "illegal", "no", "CC-act-1"))
    assert metrics.refused.labels("illegal")._value.get() == 1
    assert tape.sent[0]["rule"] == "CC-act-1"
