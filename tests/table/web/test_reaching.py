"""Inviting: the address that guests can use, the QR code, and what an invitation says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from miskatonic.table.lobby import reaching
from miskatonic.table.upkeep.settings import Settings
from tests.table.web.house import House

LAN = "192.0.2.7"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.mark.parametrize(
    ("host", "called", "address"),
    [
        ("127.0.0.1", "localhost:8642", ""),
        ("127.0.0.1", "127.0.0.1:8642", ""),
        ("0.0.0.0", "localhost:8642", f"http://{LAN}:8642"),
        ("::", "[::1]:8642", f"http://{LAN}:8642"),
        ("0.0.0.0", "10.0.0.5:8642", "http://10.0.0.5:8642"),
        ("10.0.0.5", "127.0.0.1:8642", "http://10.0.0.5:8642"),
        ("127.0.0.1", "", ""),
    ],
)
def test_an_invitation_begins_with_an_address_that_others_can_use(
    monkeypatch: pytest.MonkeyPatch, host: str, called: str, address: str
) -> None:
    monkeypatch.setattr(reaching, "house_address", lambda: LAN)
    assert reaching.address_for(Settings(data=Path("x"), host=host), called, False) == address


def test_behind_a_proxy_it_begins_with_the_proxys_address() -> None:
    settings = Settings(data=Path("x"), origins=("https://table.example",))
    assert reaching.address_for(settings, "127.0.0.1:8642", False) == "https://table.example"
    assert reaching.address_for(settings, "table.example", True) == "https://table.example"


def test_a_machine_without_a_network_says_that_only_it_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "house_address", lambda: "127.0.0.1")
    assert reaching.address_for(Settings(data=Path("x"), host="0.0.0.0"), "localhost:1", False) == ""


def test_the_server_says_so_itself(house: House) -> None:
    assert house.visitor().http.get("/api/reach").json() == {"address": ""}  # it listens on loopback


def test_a_link_comes_as_a_picture_and_nothing_else_does(house: House) -> None:
    answer = house.visitor().http.get("/api/qr", params={"link": f"http://{LAN}:8642/t/abc/def"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    for wrong in ("javascript:alert(1)", "hello", "http://ä.example", ""):
        assert house.visitor().http.get("/api/qr", params={"link": wrong}).status_code == 400


def test_whoever_is_invited_sees_who_invites_and_who_is_there(house: House) -> None:
    ann = house.visitor("Ann")
    made = ann.make(3)
    ann.sit(made, 0)
    room = house.visitor().http.get(f"/api/tables/{made['id']}", params={"ticket": made["tickets"]["1"]}).json()
    assert [(seat["name"], seat.get("host", False)) for seat in room["seats"] if seat.get("name")] == [("Seat 0", True)]


def test_an_unlisted_table_is_watched_with_its_link_and_not_without(house: House) -> None:
    ann = house.visitor("Ann")
    made = ann.make(2)
    stranger = house.visitor().http
    path = f"/api/tables/{made['id']}"
    assert stranger.get(path).status_code == 404
    assert stranger.get(path, params={"ticket": made["watch"]}).status_code == 200
