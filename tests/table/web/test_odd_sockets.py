"""What no browser sends: handshakes and requests that are broken below JSON never meet an error of ours."""

from __future__ import annotations

import logging
import socket as sockets
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.table.web.house import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.errors == 0
        assert house.visitor().get("/health")["ok"], "it still stands"


@pytest.mark.parametrize(
    "path", ["/", "/api/none", "/api/games", "/api/tables/x/play/zero", "/api/tables/x/play", "/metrics"]
)
def test_a_socket_where_there_is_none_is_not_opened(house: House, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        house.visitor("Ann").socket(path)
    assert refused.value.response.status_code in (403, 404, 405)


@pytest.mark.parametrize("path", ["/api/tables/x/play/0", "/api/tables/x/watch"])
def test_a_socket_is_not_to_be_had_by_plain_http(house: House, path: str) -> None:
    assert house.visitor().http.get(path).status_code in (400, 404, 405, 426)


UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


@pytest.mark.parametrize(
    "request_text",
    [
        b"GET /api/tables/x/watch HTTP/1.1\r\nHost: {host}\r\n" + UPGRADE + b"\r\n",
        b"GET /api/tables/\xff\xfe/watch HTTP/1.1\r\nHost: {host}\r\n" + UPGRADE + KEY + b"\r\n",
        b"GET /api/tables/x/watch?ticket=\xc3\x28 HTTP/1.1\r\nHost: {host}\r\n" + UPGRADE + KEY + b"\r\n",
        b"GET /api/tables/%00/watch?lines=%ff HTTP/1.1\r\nHost: {host}\r\n" + UPGRADE + KEY + b"\r\n",
        b"GET /api/tables/x/watch HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n" + UPGRADE + KEY + b"\r\n",
        b"GET /api/games HTTP/1.1\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: {host}\r\nCookie: \xff=\xfe; ;;=\r\nConnection: close\r\n\r\n",
        b"GET /api/session HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer \xff\xff\r\nConnection: close\r\n\r\n",
        b"POST /api/session HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nConnection: close\r\n\r\n{}",
        b"POST /api/session HTTP/1.1\r\nHost: {host}\r\nContent-Length: x\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"NONSENSE\r\n\r\n",
    ],
)
def test_whatever_bytes_arrive_the_answer_is_no_5xx(house: House, request_text: bytes) -> None:
    host, _, port = house.address.partition(":")
    with sockets.create_connection((host, int(port)), timeout=5) as line:
        line.sendall(request_text.replace(b"{host}", house.address.encode()))
        line.shutdown(sockets.SHUT_WR)
        answer = line.recv(4096)
    assert not answer.startswith(b"HTTP/1.1 5")


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x85\x00\x00\x00\x00\xff\xfe\xfd\xfc\xfb",  # text that is no UTF-8
        b"\x81\x05hello",  # not masked
        b"\x83\x80\x00\x00\x00\x00",  # a kind of frame that does not exist
        b"\x80\x80\x00\x00\x00\x00",  # goes on with nothing
        b"\xc1\x80\x00\x00\x00\x00",  # compressed, which nobody agreed on
        b"\x81\xff\x00\x00\x00\x7f\xff\xff\xff\xff\x00\x00\x00\x00",  # half a terabyte
        b"\x89\xfe\x00\x80\x00\x00\x00\x00" + b"x" * 128,  # a ping that is too long
        b"\x88\x82\x00\x00\x00\x00\x00\x00",  # closes with code 0
    ],
)
def test_a_broken_frame_ends_its_socket_and_nothing_else(house: House, frame: bytes) -> None:
    ann = house.visitor("Ann")
    made = ann.make(2)
    host, _, port = house.address.partition(":")
    with sockets.create_connection((host, int(port)), timeout=5) as line:
        head = f"GET /api/tables/{made['id']}/watch?ticket={made['watch']} HTTP/1.1\r\nHost: {house.address}\r\n"
        line.sendall(head.encode() + UPGRADE + KEY + b"\r\n")
        assert b"101" in line.recv(20)
        line.sendall(frame)
        heard = b""
        while part := line.recv(65_536):
            heard += part
    close = heard[heard.rfind(b"\x88") :]
    assert int.from_bytes(close[2:4]) in (1002, 1007, 1009), close


def test_a_refused_handshake_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with House(tmp_path) as house, caplog.at_level(logging.ERROR):
        ann = house.visitor("Ann")
        made = ann.make(2)
        with pytest.raises(InvalidStatus) as refused:
            ann.socket(f"/api/tables/{made['id']}/play/0", headers={"Origin": "http://elsewhere.example"})
        assert refused.value.response.status_code == 403
        assert house.errors == 0
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
