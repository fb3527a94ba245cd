"""Several seats for one person, over HTTP and sockets: one ticket, one code, and nothing for anybody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.table.web.house import House, Visitor

MUNCHKIN = "munchkin_cthulhu"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.errors == 0


def made(visitor: Visitor, players: tuple[int, ...] = (-1, 0, -1)) -> Any:
    seats = [{"kind": "person", "player": player} for player in players]
    return visitor.post("/api/tables", {"game": MUNCHKIN, "seats": seats, "pace": 50})


def hands(socket: Any) -> list[int]:
    return [panel["seat"] for name, panel in socket.panels.items() if name.startswith("hand")]


def test_one_ticket_and_one_code_are_good_for_all_of_them(house: House) -> None:
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    table = made(ann)
    assert sorted(table["tickets"]) == ["0", "2"]
    seated = ann.sit(table, 0)
    assert seated["seats"] == [0, 1]
    bob.sit(table, 2)
    first, second, other = (who.play(table["id"], seat) for who, seat in ((ann, 0), (ann, 1), (bob, 2)))
    for socket in (first, second, other):
        socket.until("hello")
    assert (hands(first), hands(second), hands(other)) == ([0, 1], [1, 0], [2])
    assert [seat.get("player", -1) for seat in other.room["seats"]] == [0, 0, -1]
    phone = house.visitor("Ann's phone")
    back = phone.post(f"/api/tables/{table['id']}/recover", {"code": seated["code"]})
    assert back["seats"] == [0, 1]
    phone.play(table["id"], 1).until("hello")
    (listed,) = [info for info in phone.get("/api/tables/mine") if info["id"] == table["id"]]
    assert listed["mine"] == [0, 1]


def test_who_gets_a_seat_gets_that_one_and_who_gave_it_loses_it(house: House) -> None:
    ann, bob, cleo = house.visitor("Ann"), house.visitor("Bob"), house.visitor("Cleo")
    table = made(ann)
    ann.sit(table, 0)
    bob.sit(table, 2)
    first, second = ann.play(table["id"], 0), ann.play(table["id"], 1)
    first.until("hello")
    second.until("hello")
    given = first.ask("give", seat=1)
    assert second.until("bye")["again"] is False
    assert cleo.post(f"/api/tables/{table['id']}/sit", {"name": "Cleo", "ticket": given["text"]})["seat"] == 1
    hers = cleo.play(table["id"], 1)
    hers.until("hello")
    while len(hands(first)) > 1:
        first.receive()
    assert (hands(first), hands(hers)) == ([0], [1])
    bye = ann.play(table["id"], 1).until("bye")
    assert (bye["code"], bye["text"]) == ("forbidden", "This seat has been given to somebody else.")
    assert cleo.play(table["id"], 0).until("bye")["code"] == "forbidden"


def test_who_gives_the_very_seat_from_which_they_ask_has_the_link_before_they_lose_it(house: House) -> None:
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    table = made(ann)
    ann.sit(table, 0)
    bob.sit(table, 2)
    line = ann.play(table["id"], 1)
    line.until("hello")
    given = line.ask("give", seat=1)
    assert line.until("bye")["again"] is False
    assert bob.post(f"/api/tables/{table['id']}/sit", {"name": "Bob", "ticket": given["text"]})["seat"] == 1


def test_a_free_seat_is_taken_beside_ones_own_and_by_nobody_elses_word(house: House) -> None:
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    table = made(ann, (-1, -1, -1))
    ann.sit(table, 0)
    path = f"/api/tables/{table['id']}/sit"
    wish = {"name": "Bob", "ticket": table["tickets"]["1"], "beside": 0}
    assert bob.post(path, wish, expect=403)["field"] == "beside"
    bob.sit(table, 1)
    assert bob.post(path, {"name": "Bob", "ticket": table["tickets"]["0"], "beside": 1}, expect=403)["field"] == "seat"
    assert bob.post(path, {"name": "Bob", "ticket": table["tickets"]["2"], "beside": 1})["seats"] == [1, 2]
    socket = ann.play(table["id"], 0)
    socket.until("hello")
    assert hands(socket) == [0]


def test_a_plan_that_gives_a_bots_seat_to_somebody_is_refused(house: House) -> None:
    ann = house.visitor("Ann")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random", "player": 0}, {"kind": "person"}]
    assert ann.post("/api/tables", {"game": MUNCHKIN, "seats": seats}, expect=400)["field"] == "seats[1].player"
