"""Whole journeys over real sockets: people meet, play, leave, come back, watch, and take their game home."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from miskatonic.games import find as find_game
from miskatonic.kernel.journal import savefile
from miskatonic.table.live.live import LiveTable
from miskatonic.table.web.desk import Desk
from miskatonic.table.web.problems import Trouble
from tests.table.web.house import House, Socket, Visitor, play_to_the_end


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.errors == 0


@pytest.fixture
def ann(house: House) -> Visitor:
    return house.visitor("Ann")


@pytest.fixture
def bob(house: House) -> Visitor:
    return house.visitor("Bob")


def seated(ann: Visitor, bob: Visitor, bots: int = 0, **plan: object) -> tuple[str, Socket, Socket]:
    """Two people at a new table."""
    made = ann.make(2, bots, **plan)
    ann.sit(made, 0)
    bob.sit(made, 1)
    first, second = ann.play(made["id"], 0), bob.play(made["id"], 1)
    for socket in (first, second):
        socket.until("hello")
    return made["id"], first, second


def test_two_people_and_a_bot_play_a_whole_game_and_verify_its_dice(house: House, ann: Visitor, bob: Visitor) -> None:
    table, first, second = seated(ann, bob, bots=1, pace=1)
    assert ann.http.get(f"/api/tables/{table}/journal").json()["code"] == "running"
    play_to_the_end([first, second])
    assert first.view["ending"] == second.view["ending"]
    text = bob.get(f"/api/tables/{table}/journal")
    journal = savefile.loads(text, find_game)
    assert journal.verify() > 0
    assert journal.commit == first.room["commit"]
    assert first.view["ending"]["secret"] == journal.secret.hex() if journal.secret else False
    case = ann.get(f"/api/tables/{table}/case?at=3")
    assert case.startswith("# Exported")
    step = ann.get(f"/api/tables/{table}/replay?at=2&seat=1")
    assert (step["at"], step["view"]["seat"]) == (2, 1)
    again = ann.post(f"/api/tables/{table}/rematch")
    assert bob.post(f"/api/tables/{table}/rematch")["id"] == again["id"]
    assert bob.play(again["id"], 1).until("hello")["view"]["seat"] == 1
    branch = ann.post(f"/api/tables/{table}/branch", {"at": 4})
    assert ann.play(branch["id"], 0).until("hello")["room"]["phase"] == "playing"
    brought = ann.post("/api/import", {"journal": text, "listed": True})
    assert ann.get(f"/api/tables/{brought['id']}")["phase"] == "over"


def test_who_comes_back_gets_exactly_the_lines_it_lacks(house: House, ann: Visitor, bob: Visitor) -> None:
    table, first, second = seated(ann, bob)
    for socket in (first, second) * 3:
        if socket.to_act:
            socket.move()
        else:
            socket.ask("ping")
    second.ask("ping")
    whole = list(second.log)
    assert len(whole) > 2
    second.close()
    back = bob.play(table, 1, lines=len(whole) - 2)
    view = back.until("hello")["view"]
    assert view["log_from"] == len(whole) - 2
    assert view["lines"] == whole[-2:]
    more = bob.play(table, 1, lines=10**6).until("hello")["view"]  # more than there are: it is told where to cut
    assert (more["log_from"], more.get("lines", [])) == (len(whole), [])


def test_a_seat_is_recovered_on_another_device_with_its_code(house: House, ann: Visitor, bob: Visitor) -> None:
    made = ann.make(2)
    code = ann.sit(made, 0)["code"]
    phone = house.visitor("Ann on her phone")
    refused = phone.post(f"/api/tables/{made['id']}/recover", {"code": "AAAAA-AAAAA"}, 403)
    assert refused["field"] == "code"
    assert phone.socket(f"/api/tables/{made['id']}/play/0").until("bye")["code"] == "forbidden"
    got = phone.post(f"/api/tables/{made['id']}/recover", {"code": code.lower().replace("-", " ")})
    assert got["seat"] == 0
    assert phone.play(made["id"], 0).until("hello")["view"]["seat"] == 0
    assert ann.play(made["id"], 0).until("hello")["view"]["seat"] == 0, "both devices hold it"


def test_chat_is_heard_by_everybody_as_it_was_said(house: House, ann: Visitor, bob: Visitor) -> None:
    _, first, second = seated(ann, bob)
    first.ask("say", text="<b>hello</b>\nthere")
    assert second.until("said")["line"]["text"] == "<b>hello</b> there"
    assert second.seen[-1]["line"]["name"] == "Seat 0"


def test_why_is_answered_for_anything_in_sight_and_refused_for_what_is_not_there(ann: Visitor, bob: Visitor) -> None:
    _, first, _ = seated(ann, bob)
    panel = first.view["panels"][0]["id"]
    answer = first.ask("why", what=panel)
    assert (answer["type"], answer["rule"]) == ("why", "")
    assert answer["kind"] == "no use"
    assert answer["text"]
    assert first.ask("why", what="no-such-thing")["type"] == "refused"


def test_the_same_request_twice_happens_once_and_is_answered_alike(house: House, ann: Visitor, bob: Visitor) -> None:
    table, first, _ = seated(ann, bob)
    hint = first.ask("hint")
    asked = {"version": first.view["version"], "key": hint["key"], "values": hint.get("values", []), "id": "twice"}
    answer = first.ask("choose", **asked)
    digest = house.digest(table)
    assert first.ask("choose", **asked) == answer == {"type": "done", "id": "twice"}
    assert house.digest(table) == digest


def test_a_choice_on_an_old_view_is_stale_and_an_illegal_one_names_its_rule(
    house: House, ann: Visitor, bob: Visitor
) -> None:
    table, first, second = seated(ann, bob)
    digest = house.digest(table)
    assert first.ask("choose", version="old", key=first.view["choices"][0]["key"])["code"] == "stale"
    first.move()
    second.ask("ping")
    assert house.digest(table) != digest
    taken = first.log[-1]
    assert taken["text"]
    why = second.ask("choose", version=second.view["version"], key="TakeColour(1,99)")
    assert (why["type"], why["code"]) == ("refused", "illegal")


def test_a_server_that_stops_says_bye_and_the_next_one_goes_on(tmp_path: Path) -> None:
    with House(tmp_path) as first:
        ann, bob = first.visitor("Ann"), first.visitor("Bob")
        table, one, two = seated(ann, bob)
        one.move()
        two.ask("ping")
        digest = first.digest(table).partition("{")[0]
        token = ann.token
        first.stop()
        bye = one.until("bye")
        assert (bye["code"], bye.get("again", True)) == ("restart", True)
        assert one.closed() == 1012
    with House(tmp_path) as second:
        again = second.visitor()
        again.token = token
        assert again.play(table, 0).until("hello")["view"]["seat"] == 0
        assert second.digest(table).startswith(digest)


def test_a_forgotten_person_leaves_no_name_and_no_word(house: House, ann: Visitor) -> None:
    ghost = house.visitor("Wilbur Whateley")
    made = ann.make(2, listed=True)
    ann.sit(made, 0)
    ghost.post(f"/api/tables/{made['id']}/sit", {"name": "Wilbur Whateley", "ticket": made["tickets"]["1"]})
    socket = ghost.play(made["id"], 1)
    socket.until("hello")
    socket.ask("say", text="Yog-Sothoth is the gate")
    gone = ghost.http.delete("/api/session")
    assert gone.json()["deleted"] > 0
    assert socket.until("bye")["code"] == "session"
    assert ghost.get("/api/session", 401)["code"] == "session"
    hello = ann.play(made["id"], 0).until("hello")
    assert "Wilbur" not in str(hello)
    assert "gate" not in str(hello)
    everything = b"".join(path.read_bytes() for path in house.settings.data.glob("tables.sqlite*"))
    assert b"tables" not in everything or ann.token.encode() not in everything


def test_the_lobby_lists_what_is_listed_and_mine_is_mine(house: House, ann: Visitor, bob: Visitor) -> None:
    hidden, shown = ann.make(2), ann.make(2, listed=True, title="Come in")
    ann.sit(hidden, 0)
    found = {info["id"]: info for info in bob.get("/api/tables")}
    assert shown["id"] in found
    assert hidden["id"] not in found
    assert found[shown["id"]]["title"] == "Come in"
    mine = ann.get("/api/tables/mine")
    assert (mine[0]["id"], mine[0]["mine"]) == (hidden["id"], [0])
    assert bob.get(f"/api/tables/{hidden['id']}", 404)["code"] == "missing"
    assert bob.get(f"/api/tables/{hidden['id']}?ticket={hidden['watch']}")["id"] == hidden["id"]


def test_one_screen_may_hold_several_seats(house: House, ann: Visitor) -> None:
    made = ann.make(2)
    for seat in (0, 1):
        ann.sit(made, seat)
    one, two = [ann.play(made["id"], seat) for seat in (0, 1)]
    for socket in (one, two):
        socket.until("hello")
    assert ann.get("/api/tables/mine")[0]["mine"] == [0, 1]
    for socket in (one, two):
        assert socket.move()["type"] == "done"


def test_a_list_of_finished_games_replays_none_of_them(house: House, ann: Visitor, bob: Visitor) -> None:
    made = ann.make(2, title="An evening")
    ann.sit(made, 0)
    bob.sit(made, 1)
    socket = ann.play(made["id"], 0)
    socket.until("hello")
    socket.ask("host", what="abandon")
    socket.close()
    before = [info for info in bob.get("/api/tables/mine") if info["id"] == made["id"]]
    hub = house.app.desk.hub
    house.loop.call_soon_threadsafe(lambda: hub.drop(hub.tables[made["id"]]))
    after = [info for info in bob.get("/api/tables/mine") if info["id"] == made["id"]]
    assert made["id"] not in hub.tables
    assert before == after
    assert (after[0]["phase"], after[0]["mine"], after[0]["seats"][0]["name"]) == ("abandoned", [1], "Seat 0")


def test_a_table_that_cannot_be_read_does_not_hide_the_others(
    house: House, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, broken = ann.make(2), ann.make(2)
    for made in (good, broken):
        ann.sit(made, 0)
    live = Desk.live

    async def refuses(desk: Desk, table: str) -> LiveTable:
        if table == broken["id"]:
            raise Trouble("missing", "this table can no longer be read")
        return await live(desk, table)

    monkeypatch.setattr(Desk, "live", refuses)
    found = [info["id"] for info in ann.get("/api/tables/mine")]
    assert good["id"] in found
    assert broken["id"] not in found


def test_open_seats_of_a_listed_table_are_anybodys_and_invited_ones_are_not(
    house: House, ann: Visitor, bob: Visitor
) -> None:
    seats = [{"kind": "open"}, {"kind": "person"}]
    made = ann.post("/api/tables", {"game": "chaos_of_cthulhu", "seats": seats, "listed": True})
    path = f"/api/tables/{made['id']}/sit"
    assert bob.post(path, {"name": "Bob", "seat": 1}, 403)["code"] == "forbidden"
    assert bob.post(path, {"name": "Bob", "seat": 7}, 400)["field"] == "seat"
    assert bob.post(path, {"name": "Bob"}, 400)["field"] == "seat"
    assert bob.post(path, {"name": "Bob", "seat": 0})["seat"] == 0
    assert ann.post(path, {"name": "Ann", "seat": 0}, 403)["code"] == "forbidden"
