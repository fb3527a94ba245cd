"""Limits on real sockets: size, speed, number, and readers who do not read."""

from __future__ import annotations

import socket as sockets
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from miskatonic.table.upkeep.settings import Limits
from tests.table.web.house import EASY, House


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A house with the limits everybody gets."""
    with House(tmp_path, Limits()) as house:
        yield house
        assert house.errors == 0


def test_a_large_message_is_refused_in_words_and_a_huge_one_by_the_protocol(strict: House) -> None:
    ann = strict.visitor("Ann")
    made = ann.make(2)
    ann.sit(made, 0)
    for size, code in ((20_000, 1009), (70_000, 1009)):
        socket = ann.play(made["id"], 0)
        socket.until("hello")
        socket.send('{"type":"say","id":"a","text":"' + "x" * size + '"}')
        assert socket.closed() == code
        if size < 65_536:
            assert socket.seen[-1]["code"] == "size"


def test_twenty_messages_a_second_and_forty_at_once(strict: House) -> None:
    ann = strict.visitor("Ann")
    made = ann.make(2)
    ann.sit(made, 0)
    socket = ann.play(made["id"], 0)
    socket.until("hello")
    for i in range(60):
        socket.send({"type": "ping", "id": f"p{i}"})
    answers = [socket.until("done", "refused")["type"] for _ in range(60)]
    assert 40 <= answers.count("done") < 55
    assert answers[:40] == ["done"] * 40
    time.sleep(0.3)
    assert socket.ask("ping")["type"] == "done"


def test_so_many_sockets_from_one_address_and_no_more(tmp_path: Path) -> None:
    with House(tmp_path, msgspec.structs.replace(EASY, sockets=2)) as house:
        ann = house.visitor("Ann")
        made = ann.make(2)
        first, second = ann.watch(made["id"], made["watch"]), ann.watch(made["id"], made["watch"])
        first.until("hello")
        second.until("hello")
        assert ann.watch(made["id"], made["watch"]).until("bye")["code"] == "limit"
        first.close()
        time.sleep(0.2)
        assert ann.watch(made["id"], made["watch"]).until("hello")


def test_requests_sessions_and_codes_are_limited_by_address(tmp_path: Path) -> None:
    few = msgspec.structs.replace(EASY, sessions_an_hour=2, attempts_an_hour=2, tables_an_hour=1)
    with House(tmp_path, few) as house:
        ann, bob = house.visitor("Ann"), house.visitor("Bob")
        assert house.visitor().http.post("/api/session", json={"name": "Eve"}).status_code == 429
        made = ann.make(2)
        answer = ann.http.post("/api/tables", json={"game": "chaos_of_cthulhu", "seats": [{}, {}]})
        assert (answer.status_code, answer.json()["code"]) == (429, "limit")
        assert answer.headers["retry-after"]
        tries = [
            bob.http.post(f"/api/tables/{made['id']}/recover", json={"code": "AAAAAAAAAA"}).status_code
            for _ in range(4)
        ]
        assert tries == [403, 403, 429, 429]


def test_a_reader_who_does_not_read_is_dropped_and_comes_back_to_everything(tmp_path: Path) -> None:
    with House(tmp_path, msgspec.structs.replace(EASY, send_seconds=0.5)) as house:
        ann, bob = house.visitor("Ann"), house.visitor("Bob")
        made = ann.make(2)
        ann.sit(made, 0)
        bob.sit(made, 1)
        lazy = _handshake(house.address, f"/api/tables/{made['id']}/play/1", bob.token)
        other = ann.play(made["id"], 0)
        other.until("hello")
        ask = _frame(b'{"type":"resync","id":"r"}')
        lazy.settimeout(0.2)
        for _ in range(12_000):
            try:
                lazy.sendall(ask)
            except OSError:
                break  # nobody reads our asking any more: its buffer is full, or the socket gone
        until = time.monotonic() + 15
        while house.app.desk.metrics.dropped.labels("slow")._value.get() == 0 and time.monotonic() < until:
            assert other.ask("ping")["type"] == "done", "nobody else waits for it"
            time.sleep(0.1)
        assert house.app.desk.metrics.dropped.labels("slow")._value.get() == 1
        time.sleep(1.5)
        assert 1 not in house.run(house.app.desk.live(made["id"])).viewers
        lazy.close()
        back = bob.play(made["id"], 1).until("hello")["view"]
        assert [panel["id"] for panel in back["panels"]] == back["order"]


def _handshake(address: str, path: str, token: str) -> sockets.socket:
    """A socket whose owner takes in only what fits into the smallest buffer."""
    host, _, port = address.partition(":")
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    line.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    assert b"101" in line.recv(100)
    return line


def _frame(text: bytes) -> bytes:
    """A masked text frame."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
