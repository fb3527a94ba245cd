"""Several processes on one PostgreSQL: people of one table meet though each talks to another server."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.table.web.house import House, Visitor, play_to_the_end


@pytest.mark.slow
@pytest.mark.parametrize("bell", ["postgres", "redis"])
def test_two_people_on_two_servers_play_one_game(
    bell: str, postgres_url: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    redis = str(request.getfixturevalue("redis_url")) if bell == "redis" else ""
    with ExitStack() as stack:
        houses = [
            stack.enter_context(House(tmp_path, database=postgres_url, redis=redis)) for _ in range(2)
        ]  # one folder: they share the key
        ann, bob = houses[0].visitor("Ann"), houses[1].visitor("Bob")
        made = ann.make(2, pace=1)
        ann.sit(made, 0)
        bob.sit(made, 1)
        one, two = ann.play(made["id"], 0), bob.play(made["id"], 1)
        one.until("hello")
        two.until("hello")
        play_to_the_end([one, two])
        assert one.view["ending"] == two.view["ending"]
        digests = [house.digest(made["id"]).partition("{")[0] for house in houses]
        assert digests[0] == digests[1]
        assert [house.errors for house in houses] == [0, 0]


@pytest.mark.slow
def test_a_session_is_known_to_every_server(postgres_url: str, tmp_path: Path) -> None:
    with House(tmp_path / "a", database=postgres_url) as first, House(tmp_path / "b", database=postgres_url) as second:
        ann = first.visitor("Ann")
        made = ann.make(2)
        code = ann.sit(made, 0)["code"]
        with ExitStack() as stack:
            same = Visitor(second.address, stack)
            same.token = ann.token
            assert same.play(made["id"], 0).until("hello")["view"]["seat"] == 0
            phone = second.visitor("Ann's phone")
            assert phone.post(f"/api/tables/{made['id']}/recover", {"code": code})["seat"] == 0
            assert second.visitor("Eve").sit(made, 0, expect=403)["code"] == "forbidden"


@pytest.mark.slow
def test_a_person_forgotten_on_one_server_loses_their_sockets_on_the_other(postgres_url: str, tmp_path: Path) -> None:
    with House(tmp_path / "a", database=postgres_url) as first, House(tmp_path / "b", database=postgres_url) as second:
        ann = first.visitor("Ann")
        made = ann.make(2)
        ann.sit(made, 0)
        with ExitStack() as stack:
            same = Visitor(second.address, stack)
            same.token = ann.token
            socket = same.play(made["id"], 0)
            socket.until("hello")
            second.run(second.app.desk.check_holders())
            assert socket.ask("ping")["type"] == "done", "who holds the seat stays"
            assert ann.http.delete("/api/session").status_code == 200
            second.run(second.app.desk.check_holders())
            assert socket.until("bye")["code"] in ("forbidden", "session"), "the seat is free, the session is gone"
