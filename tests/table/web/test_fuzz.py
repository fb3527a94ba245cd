"""Bad input on sockets: a hundred thousand hostile messages break nothing and change nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import fuzz
from bench.hostile import Hostile, proper
from miskatonic import games
from miskatonic.table.upkeep.settings import Limits
from miskatonic.table.web.talk import Hangup, Reader
from miskatonic.table.wire.messages import FromPlayer, FromWatcher, Refused, Request
from tests.table.web.house import House

LIMITS = Limits(message_rate=1e9, message_burst=10**9)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(("type", "id", "version", "key", "values", "until", "what", "on", "text", "lines", "seat"))
ALMOST = st.dictionaries(FIELDS, ANYTHING | st.sampled_from(("choose", "undo", "say", "hint", "a1")), max_size=6)


MANY = pytest.param(500_000, marks=pytest.mark.nightly(60))


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize("messages", [50_000, MANY])
@pytest.mark.parametrize("game", games.names())
async def test_hostile_messages_change_nothing(game: str, messages: int, tmp_path: Path) -> None:
    async with fuzz.table(tmp_path, game) as bench:
        for number in range(messages // 5_000):
            await bench.batch((0, 1, -1)[number % 3], number, 5_000)
        assert bench.sent >= messages
        wanted = {"refused: form", "refused: stale", "refused: illegal", "done", "hello"}
        assert wanted <= set(bench.answers), "they did not all die of the same thing"
        assert not {"bye", "view", "room", "said"} & set(bench.answers)


def test_some_thousand_hostile_messages_over_a_real_socket(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = house.visitor("Ann")
        made = ann.make(2)
        ann.sit(made, 0)
        house.visitor("Bob").sit(made, 1)
        before, hostile = house.digest(made["id"]).partition("{")[0], Hostile(4)
        for _ in range(6):
            socket = ann.play(made["id"], 0)
            view = socket.until("hello")["view"]
            hostile.version = view["version"]
            hostile.legal = tuple([choice["key"] for choice in view["choices"]])
            for _ in range(500):
                socket.send(hostile.next())
                assert socket.until("refused", "done", "hello", "odds", "why", "hint")
            socket.send(b"\xff\x00binary")
            assert socket.until("bye")["code"] == "form"
            assert socket.closed() == 1003
        assert house.digest(made["id"]).partition("{")[0] == before
        assert house.errors == 0


@settings(max_examples=400)
@given(
    st.one_of(st.text(), ANYTHING.map(json.dumps), ALMOST.map(json.dumps)), st.sampled_from((FromPlayer, FromWatcher))
)
def test_whatever_arrives_is_a_request_or_a_refusal_in_words(text: str, kind: Any) -> None:
    found = Reader(kind, LIMITS).read(text)
    if isinstance(found, Refused):
        assert found.code == "form"
        assert 0 < len(found.text) <= 200
        assert found.text.isascii()
        assert len(found.id) <= 64
    else:
        assert isinstance(found, Request)
        assert msgspec.json.decode(text)["id"] == found.id


@settings(max_examples=50)
@given(st.binary(max_size=300))
def test_binary_frames_are_always_turned_away(data: bytes) -> None:
    with pytest.raises(Hangup) as refused:
        Reader(FromPlayer, LIMITS).read(data)
    assert refused.value.bye.code == "form"


def test_hostile_messages_are_not_proper_requests_but_near_them() -> None:
    hostile = Hostile(1)
    hostile.version, hostile.legal = "now", ("TakeColour(0,1)",)
    texts = [hostile.next() for _ in range(3000)]
    assert len(set(texts)) > 2500
    assert any('"now"' in text for text in texts)
    assert proper('{"type":"choose","id":"a","version":"now","key":"TakeColour(0,1)"}', "now", hostile.legal)
    assert proper('{"type":"resign","id":"a"}', "now", ())
    assert not proper('{"type":"resign","id":"a","x":1}', "now", ())
