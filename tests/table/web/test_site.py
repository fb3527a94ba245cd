"""Several processes behind the proxy of the operators' page, as that page configures it: nginx, the real one."""

from __future__ import annotations

import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.table.services import Unavailable, find_program, free_port
from tests.table.web.house import House, Visitor, play_to_the_end

PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "server" / "club.md"
ALONE: Final = "daemon off; user root; pid {0}/pid; error_log {0}/error.log;\nevents {{}}\nhttp {{\n{1}\n}}\n"


def config(folder: Path, port: int, houses: list[House]) -> str:
    """The page's block with our ports, without the certificate."""
    block = re.search(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert block is not None
    text = re.sub(r"    ssl_certificate.*\n", "", block[1]).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    servers = re.findall(r"server 127\.0\.0\.1:\d+[^;]*;", text)
    assert len(servers) == len(houses)
    for line, house in zip(servers, houses, strict=True):
        text = text.replace(line, re.sub(r"127\.0\.0\.1:\d+", house.address, line))
    text = text.replace("/var/log/nginx/table.log", f"{folder}/access.log").replace("table.example;", "localhost;")
    return ALONE.format(folder, text)


@contextmanager
def nginx(houses: list[House]) -> Iterator[str]:
    """It runs; its address."""
    try:
        program = find_program("nginx", "nginx-light")
    except Unavailable as why:
        pytest.skip(str(why))
    port = free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "nginx.conf").write_text(config(folder, port, houses))
        running = subprocess.Popen([str(program), "-p", name, "-c", f"{name}/nginx.conf", "-e", f"{name}/error.log"])
        try:
            for _ in range(200):
                assert running.poll() is None, (folder / "error.log").read_text()
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            yield f"127.0.0.1:{port}"
            assert "/api/" not in (folder / "access.log").read_text(), "links hold tickets"
        finally:
            running.terminate()
            running.wait(10)


@contextmanager
def site(database: str, folder: Path) -> Iterator[tuple[list[House], Visitor, Visitor]]:
    """Two processes behind the proxy, and two people."""
    with ExitStack() as stack:
        houses = [stack.enter_context(House(folder, database=database, proxies=1)) for _ in range(2)]
        address = stack.enter_context(nginx(houses))
        people = Visitor(address, stack), Visitor(address, stack)
        for name, person in zip(("Ann", "Bob"), people, strict=True):
            person.introduce(name)
        yield houses, *people


@pytest.mark.slow
def test_the_people_of_a_table_meet_in_one_process_and_it_is_that_ones_work(postgres_url: str, tmp_path: Path) -> None:
    with site(postgres_url, tmp_path) as (houses, ann, bob):
        homes: set[int] = set()
        for _ in range(8):
            made = ann.make(2, pace=1)
            ann.sit(made, 0)
            bob.sit(made, 1)
            lines = ann.play(made["id"], 0), bob.play(made["id"], 1)
            for line in lines:
                line.until("hello")
            homes.add(home_of(houses, made["id"]))
        assert homes == {0, 1}, "both have something to do"
        play_to_the_end(list(lines))
        assert lines[0].view["ending"] == lines[1].view["ending"]
        assert [house.errors for house in houses] == [0, 0]


@pytest.mark.slow
def test_the_tables_of_a_process_that_stops_go_on_in_another(postgres_url: str, tmp_path: Path) -> None:
    with site(postgres_url, tmp_path) as (houses, ann, _):
        made = ann.make(1, 1, pace=1)
        ann.sit(made, 0)
        line = ann.play(made["id"], 0)
        line.until("hello")
        home = home_of(houses, made["id"])
        before = len(line.log)
        houses[home].stop()
        assert line.until("bye").get("again", True)
        again = ann.play(made["id"], 0)
        assert len(again.until("hello")["view"].get("lines", [])) >= before
        assert held([houses[1 - home]], made["id"]) == {0}
        play_to_the_end([again])


def home_of(houses: list[House], table: str) -> int:
    """The one process that has the table, when the others have put it down."""
    until = time.monotonic() + 10
    while len(held(houses, table)) > 1 and time.monotonic() < until:
        time.sleep(0.02)
    (home,) = held(houses, table)
    return home


def held(houses: list[House], table: str) -> set[int]:
    """The processes that have the table in memory."""
    return {number for number, house in enumerate(houses) if table in house.app.desk.hub.tables}
