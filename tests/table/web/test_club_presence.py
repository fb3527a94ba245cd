"""Several processes on one PostgreSQL: who is here, who no longer is, and whose seat was freed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from miskatonic.table.live import presence
from tests.table.web.house import House, Socket, Visitor

pytestmark = pytest.mark.slow
QUICK = 5.0


@contextmanager
def two_servers(database: str, folder: Path) -> Iterator[tuple[House, House]]:
    with House(folder, database=database) as first, House(folder, database=database) as second:
        yield first, second


def seated(first: House, second: House) -> tuple[Any, Visitor, Visitor]:
    """Ann sits at a table of the first server, Bob through the second."""
    ann, bob = first.visitor("Ann"), second.visitor("Bob")
    made = ann.make(2)
    ann.sit(made, 0)
    bob.sit(made, 1)
    return made, ann, bob


def within(seconds: float, socket: Socket, so: Callable[[dict[str, Any]], bool]) -> float:
    """The room becomes so; returns how long that took."""
    began = time.monotonic()
    while not so(socket.room):
        left = seconds - (time.monotonic() - began)
        assert left > 0, f"not so after {seconds} s: {socket.room}"
        try:
            socket.receive(left)
        except TimeoutError:
            continue
    return time.monotonic() - began


def here(seat: int) -> Callable[[dict[str, Any]], bool]:
    return lambda room: bool(room["seats"][seat].get("here"))


def away(seat: int) -> Callable[[dict[str, Any]], bool]:
    return lambda room: not room["seats"][seat].get("here")


@pytest.mark.parametrize("bell", ["postgres", "redis"])
def test_who_comes_and_goes_on_one_server_is_shown_on_the_other(
    bell: str, postgres_url: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    redis = str(request.getfixturevalue("redis_url")) if bell == "redis" else ""
    with ExitStack() as stack:
        first, second = [stack.enter_context(House(tmp_path, database=postgres_url, redis=redis)) for _ in range(2)]
        made, ann, bob = seated(first, second)
        one = ann.play(made["id"], 0)
        one.until("hello")
        assert away(1)(one.room)
        two = bob.play(made["id"], 1)
        two.until("hello")
        within(QUICK, two, here(0))
        within(QUICK, one, here(1))
        guest = second.visitor("Gus").socket(f"/api/tables/{made['id']}/watch?ticket={made['watch']}")
        guest.until("hello")
        within(QUICK, one, lambda room: room.get("watchers") == 1)
        two.close()
        within(QUICK, one, away(1))
        guest.close()
        within(QUICK, one, lambda room: not room.get("watchers"))
        assert [house.errors for house in (first, second)] == [0, 0]


def test_a_server_that_stops_takes_its_people_along_at_once(postgres_url: str, tmp_path: Path) -> None:
    with House(tmp_path, database=postgres_url) as first:
        with House(tmp_path, database=postgres_url) as second:
            made, ann, bob = seated(first, second)
            one, two = ann.play(made["id"], 0), bob.play(made["id"], 1)
            two.until("hello")
            one.until("hello")
            within(QUICK, one, here(1))
        within(QUICK, one, away(1))


def test_people_of_a_killed_server_are_away_when_its_word_has_run_out(postgres_url: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.table.web.lone_server", str(tmp_path), postgres_url]
    with ExitStack() as stack:
        first = stack.enter_context(House(tmp_path, database=postgres_url))
        other = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))
        stack.callback(other.kill)
        assert other.stdout is not None
        ann, bob = first.visitor("Ann"), Visitor(other.stdout.readline().decode().strip(), stack)
        bob.introduce("Bob")
        made = ann.make(2)
        ann.sit(made, 0)
        bob.sit(made, 1)
        one, two = ann.play(made["id"], 0), bob.play(made["id"], 1)
        two.until("hello")
        one.until("hello")
        within(QUICK, one, here(1))
        time.sleep(2)  # longer than its word is good for: it repeats itself
        assert here(1)(first.visitor("Eve").get(f"/api/tables/{made['id']}?ticket={made['watch']}"))
        other.kill()
        assert within(10, one, away(1)) > 0.5, "not before its word has run out"


def test_a_seat_that_the_host_frees_ends_its_sockets_on_every_server_at_once(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "absent", lambda *_: True)  # whoever was away came back in the same moment
    with two_servers(postgres_url, tmp_path) as (first, second):
        made, ann, bob = seated(first, second)
        one, two = ann.play(made["id"], 0), bob.play(made["id"], 1)
        one.until("hello")
        two.until("hello")
        began = time.monotonic()
        ticket = one.ask("host", what="open", seat=1)["text"]
        bye = two.until("bye")
        assert (bye["code"], bye.get("again", True)) == ("forbidden", False)
        assert two.closed() == 1008
        assert time.monotonic() - began < QUICK
        assert bob.play(made["id"], 1).receive()["type"] == "bye"
        body = {"name": "Cleo", "ticket": ticket}
        assert second.visitor("Cleo").post(f"/api/tables/{made['id']}/sit", body)["seat"] == 1
