"""Nobody in the wrong seat: strangers, spectators, other seats and other tables can do nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from tests.table.web.house import House, Visitor


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.errors == 0


@pytest.fixture(scope="module")
def table(house: House) -> dict[str, Any]:
    """Ann sits on seat 0 and Bob on seat 1 of a private table."""
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    made = ann.make(2)
    codes = [ann.sit(made, 0)["code"], bob.sit(made, 1)["code"]]
    return {**made, "ann": ann, "bob": bob, "codes": codes}


@pytest.fixture(autouse=True)
def nothing_changes(house: House, table: dict[str, Any]) -> Iterator[None]:
    """Whatever is tried here, the position and the room stay as they are."""
    before = house.digest(table["id"])
    yield
    assert house.digest(table["id"]).partition("{")[0] == before.partition("{")[0]


def said(visitor: Visitor, path: str) -> dict[str, Any]:
    """The last word of a socket that is turned away."""
    socket = visitor.socket(path)
    bye = socket.until("bye")
    assert socket.closed() == 1008
    assert bye["again"] is False
    return bye


@pytest.mark.parametrize("who", ["nobody", "a stranger", "the other seat", "somebody from another table"])
def test_a_seats_socket_is_for_those_who_hold_it(house: House, table: dict[str, Any], who: str) -> None:
    stranger = house.visitor("Mallory")
    if who == "somebody from another table":
        stranger.sit(stranger.make(2), 0)
    visitor = {"nobody": house.visitor(), "the other seat": table["bob"]}.get(who, stranger)
    bye = said(visitor, f"/api/tables/{table['id']}/play/0")
    assert bye["code"] in ("session", "forbidden")
    assert "view" not in bye


def test_no_such_seat_and_no_such_table_look_like_any_other_refusal(house: House, table: dict[str, Any]) -> None:
    ann = table["ann"]
    assert said(ann, f"/api/tables/{table['id']}/play/9")["code"] == "forbidden"
    assert said(ann, f"/api/tables/{table['id']}/play/-2")["code"] == "forbidden"
    assert said(ann, "/api/tables/nowhere/play/0")["code"] == "missing"
    assert said(house.visitor("Eve"), f"/api/tables/{table['id']}/watch") == said(
        house.visitor("Eve"), "/api/tables/nowhere/watch"
    )


def test_a_ticket_for_a_seat_does_not_let_its_maker_in_once_somebody_sits(table: dict[str, Any]) -> None:
    refused = table["ann"].sit(table, 1, expect=403)
    assert "recovery code" in refused["text"]


def test_a_ticket_of_another_table_or_to_watch_opens_no_seat(house: House, table: dict[str, Any]) -> None:
    eve = house.visitor("Eve")
    path = f"/api/tables/{table['id']}/sit"
    for ticket in (eve.make(2)["tickets"]["0"], table["watch"], "x" * 24, "", "\x00", "é" * 90):
        assert eve.post(path, {"name": "Eve", "ticket": ticket}, 403 if ticket else 400)["code"] in (
            "forbidden",
            "form",
        )
    assert eve.post(path, {"name": "Eve", "seat": 0}, 404)["code"] == "missing"


def test_a_code_opens_its_own_table_only(house: House, table: dict[str, Any]) -> None:
    eve = house.visitor("Eve")
    other = eve.make(2)
    eve.post(f"/api/tables/{other['id']}/recover", {"code": table["codes"][0]}, 403)
    for code in ("", "0", "0" * 10, "A" * 5000, "\x00" * 10):
        eve.post(f"/api/tables/{table['id']}/recover", {"code": code}, 403)


def test_a_spectator_can_do_nothing_a_player_can(house: House, table: dict[str, Any]) -> None:
    eve = house.visitor("Eve")
    socket = eve.watch(table["id"], table["watch"])
    view = socket.until("hello")["view"]
    assert view["seat"] == -1
    assert "choices" not in view
    for message in every_request(view["version"]):
        answer = socket.ask(message.pop("type"), **message)
        assert answer["type"] == "refused"
    assert socket.ask("ping")["type"] == "done"


def every_request(version: str) -> list[dict[str, Any]]:
    """What players may ask for and watchers may not."""
    return [
        {"type": "choose", "version": version, "key": "TakeColour(0,2)"},
        {"type": "undo", "version": version},
        {"type": "stand", "key": "Pass", "until": "round"},
        {"type": "wait"},
        {"type": "odds", "key": "TakeColour(0,2)"},
        {"type": "why", "what": "x"},
        {"type": "hint"},
        {"type": "pause", "on": True},
        {"type": "resign"},
        {"type": "leave"},
        {"type": "return"},
        {"type": "propose", "what": "end"},
        {"type": "vote", "proposal": 1, "yes": True},
        {"type": "share", "on": True},
        {"type": "host", "what": "abandon"},
    ]


def test_a_ticket_to_sit_shows_a_watcher_no_more_than_the_public_view(house: House, table: dict[str, Any]) -> None:
    for ticket in (table["tickets"]["0"], table["tickets"]["1"], table["watch"]):
        view = house.visitor("Eve").watch(table["id"], ticket).until("hello")["view"]
        assert view["seat"] == -1
        assert "choices" not in view


def test_a_seats_view_is_watched_only_while_it_consents(house: House, table: dict[str, Any]) -> None:
    bob, eve = table["bob"].play(table["id"], 1), house.visitor("Eve")
    bob.until("hello")
    ticket = bob.ask("share", on=True)["text"]
    assert ticket
    socket = eve.watch(table["id"], ticket)
    assert socket.until("hello")["view"].get("choices", []) == [] or socket.view["seat"] != 0
    assert eve.post(f"/api/tables/{table['id']}/sit", {"name": "Eve", "ticket": ticket}, 403)
    bob.ask("share", on=False)
    assert socket.until("bye")["code"] == "forbidden"
    assert said(eve, f"/api/tables/{table['id']}/watch?ticket={ticket}")["code"] == "missing"


def test_somebody_who_does_not_host_hosts_nothing(table: dict[str, Any]) -> None:
    bob = table["bob"].play(table["id"], 1)
    bob.until("hello")
    for what in ("replace", "open", "mute", "unmute", "abandon", "fill"):
        assert bob.ask("host", what=what, seat=0)["code"] == "forbidden"


def test_exports_of_a_running_game_are_for_its_own_seats(house: House, table: dict[str, Any]) -> None:
    ann, eve, path = table["ann"], house.visitor("Eve"), f"/api/tables/{table['id']}"
    for what in ("journal", "case?at=0", "replay?at=0", "replay?at=0&seat=0", "report?seat=0"):
        assert eve.get(f"{path}/{what}", 403 if "report" in what else 404)["code"] in ("missing", "forbidden")
    assert ann.get(f"{path}/replay?at=0&seat=1", 403)["code"] == "forbidden"
    assert ann.get(f"{path}/report?seat=1", 403)["code"] == "forbidden"
    assert ann.get(f"{path}/journal", 409)["code"] == "running"
    assert ann.get(f"{path}/case?at=0", 409)["code"] == "running"
    assert eve.post(f"{path}/rematch", expect=403)["code"] == "forbidden"
    assert eve.post(f"{path}/branch", {"at": 0}, 404)["code"] == "missing"
    assert ann.post(f"{path}/branch", {"at": 0}, 409)["code"] == "running"


def test_a_report_holds_what_its_seat_may_know(house: House, table: dict[str, Any]) -> None:
    report = msgspec.json.decode(table["ann"].get(f"/api/tables/{table['id']}/report?seat=0"))
    text = str(report)
    journal = house.run(house.app.desk.live(table["id"])).room.journal
    assert journal.secret.hex() not in text
    assert table["tickets"]["1"] not in text


# ---------------------------------------------------------------------- origins and hosts


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1", "http://127.0.0.1"])
def test_a_page_of_another_site_opens_no_socket_and_changes_nothing(table: dict[str, Any], origin: str) -> None:
    ann: Visitor = table["ann"]
    with pytest.raises(InvalidStatus) as refused:
        ann.play(table["id"], 0, headers={"origin": origin})
    assert refused.value.response.status_code == 403
    answer = ann.http.post("/api/session", json={"name": "Ann"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert ann.http.get("/api/session").json() == {"name": "Ann"}


def test_a_page_of_our_own_may_do_both(table: dict[str, Any]) -> None:
    ann: Visitor = table["ann"]
    own = {"origin": f"http://{ann.address}"}
    assert ann.play(table["id"], 0, headers=own).until("hello")
    assert ann.http.post("/api/session", json={"name": "Ann"}, headers=own).status_code == 201


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1:80; script-src *", "", "[::1"])
def test_a_strangers_name_for_this_machine_is_not_answered_to(house: House, host: str) -> None:
    answer = house.visitor().http.get("/api/games", headers={"host": host})
    assert answer.status_code in (400, 403)
    assert "script-src *" not in answer.headers.get("content-security-policy", "")


def test_a_cookie_is_for_this_site_only_and_no_script_reads_it(house: House) -> None:
    answer = house.visitor().http.post("/api/session", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
    assert "token" not in answer.json()


def test_the_token_is_in_the_database_as_a_hash_only(house: House, table: dict[str, Any]) -> None:
    kept = b"".join(path.read_bytes() for path in house.settings.data.glob("tables.sqlite*"))
    assert len(kept) > 10_000
    secrets = [table["ann"].token, *table["tickets"].values(), table["watch"], *table["codes"]]
    assert [secret for secret in secrets if secret.encode() in kept] == []


def test_a_host_reads_no_hand_of_a_running_game(house: House) -> None:
    """Not by putting somebody out of their seat, and not by ending a branch of the game."""
    ann, bob = house.visitor("Ann"), house.visitor("Bob")
    made = ann.make(2)
    ann.sit(made, 0)
    bob.sit(made, 1)
    one, two = ann.play(made["id"], 0), bob.play(made["id"], 1)
    one.until("hello")
    two.until("hello")
    for what in ("replace", "open"):
        assert one.ask("host", what=what, seat=1)["code"] == "illegal"
    number = one.ask("propose", what="branch", at=0)["text"]
    branch = two.ask("vote", proposal=int(number), yes=True)["text"]
    assert ann.play(branch, 0).ask("host", what="abandon")["type"] == "done"
    for path in ("replay?at=0&seat=1", "journal", "case?at=0"):
        assert ann.get(f"/api/tables/{branch}/{path}", expect=409)["code"] == "running"
    assert one.ask("host", what="abandon")["type"] == "done"
    assert ann.get(f"/api/tables/{branch}/replay?at=0&seat=1")["at"] == 0


def test_a_watcher_who_is_behind_learns_nothing_from_the_room(house: House) -> None:
    ann = house.visitor("Ann")
    made = ann.make(1, 1, delay=50, listed=True, clock={"decision": 600})
    ann.sit(made, 0)
    one = ann.play(made["id"], 0)
    one.until("hello")
    for _ in range(12):
        one.move()
        one.ask("ping")
    room = house.visitor("Eve").get(f"/api/tables/{made['id']}")
    assert room.get("length", 0) == 0
    assert not any("left_ms" in seat for seat in room["seats"])
    assert ann.get(f"/api/tables/{made['id']}")["length"] > 0
