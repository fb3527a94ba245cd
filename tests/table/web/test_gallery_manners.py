"""What strangers, watchers and those who gave up cannot do to a table."""

from __future__ import annotations

import socket as sockets
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.table.web.house import EASY, House, Visitor


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("table")) as house:
        yield house
        assert house.errors == 0


@pytest.fixture
def ann(house: House) -> Visitor:
    return house.visitor("Ann")


@pytest.fixture
def bob(house: House) -> Visitor:
    return house.visitor("Bob")


def test_the_host_quietens_all_watchers_at_once(house: House, ann: Visitor, bob: Visitor) -> None:
    made = ann.make(1, 1, listed=True)
    ann.sit(made, 0)
    host, watcher = ann.play(made["id"], 0), bob.watch(made["id"])
    assert watcher.ask("say", text="boo")["type"] == "done"
    assert host.ask("host", what="mute", seat=-1)["type"] == "done"
    assert watcher.ask("say", text="boo")["code"] == "forbidden"
    assert watcher.room["hushed"]
    assert host.ask("say", text="peace")["type"] == "done"
    assert not any(seat.get("muted") for seat in watcher.room["seats"])
    assert host.ask("host", what="unmute", seat=-1)["type"] == "done"
    assert watcher.ask("say", text="thanks")["type"] == "done"


def test_a_muted_player_cannot_speak_as_a_watcher(house: House, ann: Visitor, bob: Visitor) -> None:
    made = ann.make(2, listed=True)
    ann.sit(made, 0)
    bob.sit(made, 1)
    host, watcher = ann.play(made["id"], 0), bob.watch(made["id"])
    assert watcher.ask("say", text="boo")["type"] == "done"
    host.ask("host", what="mute", seat=1)
    assert watcher.ask("say", text="boo")["code"] == "forbidden"
    assert house.visitor("Cleo").watch(made["id"]).ask("say", text="hello")["type"] == "done"


def test_whoever_has_resigned_cannot_pause(house: House, ann: Visitor, bob: Visitor) -> None:
    made = ann.make(3)
    ann.sit(made, 0)
    bob.sit(made, 1)
    ann.sit(made, 2)
    host, player = ann.play(made["id"], 0), bob.play(made["id"], 1)
    assert player.ask("pause", on=True)["type"] == "done"
    assert host.ask("pause", on=False)["type"] == "done"
    assert player.ask("resign")["type"] == "done"
    assert player.ask("pause", on=True)["code"] == "forbidden"
    assert host.ask("pause", on=True)["type"] == "done"


def test_a_strangers_branch_takes_nobody_along(house: House, ann: Visitor, bob: Visitor) -> None:
    made = ann.make(1, 1, listed=True)
    ann.sit(made, 0)
    ann.play(made["id"], 0).ask("host", what="abandon")
    branch = bob.post(f"/api/tables/{made['id']}/branch", {"at": 0})
    assert branch["id"] not in {info["id"] for info in ann.get("/api/tables/mine")}
    room = bob.get(f"/api/tables/{branch['id']}?ticket={branch['watch']}")
    assert [(seat["kind"], seat.get("name", "")) for seat in room["seats"]] == [("open", ""), ("bot", "")]
    assert not ann.get(f"/api/tables/{made['id']}").get("branches")
    own = ann.post(f"/api/tables/{made['id']}/branch", {"at": 0})
    assert own["id"] in {info["id"] for info in ann.get("/api/tables/mine")}


def test_a_newcomer_gets_the_open_seat_of_somebody_forgotten(house: House, ann: Visitor) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}]
    made = ann.post("/api/tables", {"game": "chaos_of_cthulhu", "seats": seats, "listed": True})
    ann.sit(made, 0)
    place = f"/api/tables/{made['id']}/sit"
    ghost = house.visitor("Wilbur")
    code = ghost.post(place, {"name": "Wilbur", "seat": 1})["code"]
    assert ghost.http.delete("/api/session").status_code == 200
    dan = house.visitor("Dan")
    assert dan.post(f"/api/tables/{made['id']}/recover", {"code": code}, 403)["code"] == "forbidden"
    assert dan.post(place, {"name": "Dan", "seat": 1})["seat"] == 1


def test_titles_and_names_of_a_plan_are_tidied(ann: Visitor) -> None:
    seats = [{"kind": "person", "name": "  Bob   the\u00a0Bold "}, {"kind": "open"}]
    made = ann.post("/api/tables", {"game": "chaos_of_cthulhu", "seats": seats, "title": " A   quiet  evening "})
    room = ann.get(f"/api/tables/{made['id']}")
    assert (room["title"], room["seats"][0]["name"]) == ("A quiet evening", "Bob the Bold")


def test_only_so_many_moments_are_looked_up_for_one_address(tmp_path: Path) -> None:
    with House(tmp_path, msgspec.structs.replace(EASY, replay_rate=0.001, replay_burst=3)) as house:
        ann = house.visitor("Ann")
        made = ann.make(1, 1)
        ann.sit(made, 0)
        codes = [ann.http.get(f"/api/tables/{made['id']}/replay?at=0").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]


# ---------------------------------------------------------------------- lines


def cut_off(house: House, said: bytes, seconds: float = 8) -> bool:
    """Does the server close this line by itself?"""
    host, port = house.server.address
    with sockets.create_connection((host, port)) as line:
        line.sendall(said)
        line.settimeout(seconds)
        try:
            while line.recv(65536):
                pass
        except TimeoutError:
            return False
        except ConnectionError:
            return True
        return True


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Half a second to say what one wants, and half a second for the rest."""
    limits = msgspec.structs.replace(EASY, head_seconds=0.5, body_seconds=0.5)
    with House(tmp_path_factory.mktemp("brisk"), limits) as house:
        house.server.config.timeout_keep_alive = 60
        yield house
        assert house.errors == 0


POST = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n"


@pytest.mark.parametrize(
    "said",
    [b"", b"GET /health HT", b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /he", POST + b'{"name"'],
    ids=["nothing", "half a head", "half a second head", "half a body"],
)
def test_a_line_that_says_nothing_more_is_cut_off(brisk: House, said: bytes) -> None:
    assert cut_off(brisk, said)


def test_bits_of_a_head_win_no_time(brisk: House) -> None:
    host, port = brisk.server.address
    with sockets.create_connection((host, port)) as line, pytest.raises(ConnectionError):  # noqa: PT012  # it may be cut at any of them
        for _ in range(40):
            line.sendall(b"G")
            time.sleep(0.1)


def test_whoever_has_asked_may_be_silent_on_a_socket(brisk: House) -> None:
    ann = brisk.visitor("Ann")
    made = ann.make(1, 1)
    watcher = ann.watch(made["id"], made["watch"])
    watcher.until("hello")
    time.sleep(1.2)
    assert watcher.ask("ping")["type"] == "done"
