"""The front door: headers, files, figures, health, and what goes into the log."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from miskatonic.table.upkeep import logs
from miskatonic.table.upkeep.settings import Settings
from miskatonic.table.web.app import make_app
from miskatonic.table.web.front import Front
from miskatonic.table.web.static_files import Shelf
from tests.table.web.house import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.errors == 0


@pytest.mark.parametrize(
    "path", ["/", "/t/abc/ticket", "/health", "/api/games", "/api/none", "/none.js", "/schema/openapi.json"]
)
def test_every_answer_has_the_headers_that_keep_browsers_safe(house: House, path: str) -> None:
    headers = house.visitor().http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert f"ws://{house.address}" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "strict-transport-security" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"
    assert "uvicorn" not in str(headers)


def test_without_a_built_client_a_plain_page_says_how_to_build_it(house: House) -> None:
    answer = house.visitor().http.get("/t/abc")
    assert answer.status_code == 200
    assert house.app.shelf.built or "make web" in answer.text


def test_client_pages_get_the_front_page_and_files_themselves(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>front" + " " * 2000)
    (tmp_path / "assets" / "app-1a2b.js").write_text("let x = 1;" * 500)
    shelf = Shelf(tmp_path)
    assert shelf.find("/") is shelf.find("/t/abc/def") is shelf.files["index.html"]
    assert shelf.find("/assets/app-9.js") is None
    assert shelf.find("/../../etc/passwd.txt") is None
    status, headers, body = shelf.answer("GET", "/assets/app-1a2b.js", {b"accept-encoding": b"gzip, br"})
    about = dict(headers)
    assert (status, about[b"content-encoding"], body[:2]) == (200, b"gzip", b"\x1f\x8b")
    assert b"immutable" in about[b"cache-control"]
    assert shelf.answer("GET", "/", {b"if-none-match": dict(shelf.answer("GET", "/", {})[1])[b"etag"]})[0] == 304
    assert shelf.answer("HEAD", "/", {})[2] == b""
    assert shelf.answer("POST", "/", {})[0] == 405


def test_bodies_are_json_and_not_too_large(house: House) -> None:
    http = house.visitor().http
    form = http.post("/api/session", content=b"name=x", headers={"content-type": "application/x-www-form-urlencoded"})
    assert (form.status_code, form.json()["code"]) == (415, "kind")
    large = http.post("/api/session", json={"name": "x" * 100_000})
    assert (large.status_code, large.json()["code"]) == (413, "size")
    deep = http.post("/api/session", content=b"[" * 60_000, headers={"content-type": "application/json"})
    assert (deep.status_code, deep.json()["code"]) == (400, "form")


def test_a_wrong_field_is_named(house: House) -> None:
    ann = house.visitor("Ann")
    for body, field in (
        ({"name": 5}, "name"),
        ({"name": "\u202e"}, "name"),
        ({"name": "x" * 41}, "name"),
    ):
        assert ann.http.post("/api/session", json=body).json()["field"] == field
    plan = {"game": "chaos_of_cthulhu", "seats": [{}, {"kind": "bot", "bot": "none"}]}
    assert ann.post("/api/tables", plan, 400)["field"] == "seats[1].bot"
    assert ann.post("/api/tables", {**plan, "seats": [{}]}, 400)["field"] == "seats"
    assert ann.post("/api/tables", {"game": "chess", "seats": []}, 400)["field"] == "game"
    assert ann.post("/api/tables", {"game": "chaos_of_cthulhu", "seats": [{}, {}], "options": {"x": 1}}, 400)["text"]


def test_the_shelf_lists_games_rules_and_searches(house: House) -> None:
    http = house.visitor()
    cards = {card["id"]: card for card in http.get("/api/games")}
    assert cards["chaos_of_cthulhu"]["fewest"] == 2
    assert "house" in cards["chaos_of_cthulhu"]["bots"]
    assert http.get("/api/games/chaos_of_cthulhu") == cards["chaos_of_cthulhu"]
    sections = http.get("/api/games/chaos_of_cthulhu/rules")
    rule = sections[0]["rules"][0]
    assert rule["title"]
    assert http.get(f"/api/games/chaos_of_cthulhu/rules/{rule['id']}") == rule
    assert http.get("/api/games/chaos_of_cthulhu/search?words=block")
    assert http.get("/api/games/chess", 404)["code"] == "missing"
    assert http.get("/api/games/chaos_of_cthulhu/rules/CC-none-1", 404)["field"] == "rule"


def test_health_and_figures(house: House) -> None:
    http = house.visitor()
    assert http.get("/health")["ok"] is True
    text = http.get("/metrics")
    assert 'miskatonic_requests_total{route="/health",status="200"}' in text
    assert http.http.get("/metrics", headers={"x-forwarded-for": "10.1.1.1"}).status_code == 403


def test_figures_from_elsewhere_need_the_token(tmp_path: Path) -> None:
    with House(tmp_path, metrics_token="open sesame", proxies=1) as house:
        http = house.visitor().http
        far = {"x-forwarded-for": "203.0.113.9"}
        assert http.get("/metrics", headers=far).status_code == 403
        assert http.get("/metrics", headers={**far, "authorization": "Bearer wrong"}).status_code == 403
        assert http.get("/metrics", headers={**far, "authorization": "Bearer open sesame"}).status_code == 200


def test_behind_a_proxy_its_word_is_taken_and_https_is_kept(tmp_path: Path) -> None:
    with House(tmp_path, origins=("https://table.example",), proxies=1) as house:
        http = house.visitor().http
        headers = {
            "host": "table.example",
            "origin": "https://table.example",
            "x-forwarded-for": "198.51.100.7, 203.0.113.9",
            "x-forwarded-proto": "https",
        }
        answer = http.post("/api/session", json={"name": "Ann"}, headers=headers)
        assert answer.status_code == 201
        assert answer.headers["set-cookie"].startswith("__Host-miskatonic=")
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"]
        scope = {"client": ("127.0.0.1", 1), "headers": []}
        assert house.app.address(scope, {b"x-forwarded-for": b"198.51.100.7, 203.0.113.9"}) == "203.0.113.9"


def test_without_a_proxy_nobody_may_say_where_they_come_from(tmp_path: Path) -> None:
    app: Front = make_app(Settings(data=tmp_path))
    assert app.address({"client": ("10.0.0.5", 1)}, {b"x-forwarded-for": b"203.0.113.9"}) == "10.0.0.5"
    assert app.secure({"scheme": "http"}, {b"x-forwarded-proto": b"https"}) is False


def test_the_log_is_json_and_holds_no_secret_no_name_and_no_word(tmp_path: Path) -> None:
    stream = io.StringIO()
    before = {name: logging.getLogger(name).handlers for name in (logs.NAME, "uvicorn.error", "litestar")}
    logs.set_up(stream, logging.DEBUG)
    logging.getLogger("uvicorn.error").setLevel(logging.INFO)  # it writes paths with their queries then
    try:
        with House(tmp_path) as house:
            ann, bob = house.visitor("Annabel Lee"), house.visitor("Bob")
            made = ann.make(2)
            codes = [ann.sit(made, 0)["code"], bob.sit(made, 1)["code"]]
            one, two = ann.play(made["id"], 0), bob.play(made["id"], 1)
            one.until("hello")
            two.until("hello")
            one.ask("say", text="The password is Swordfish")
            ann.http.get(f"/t/{made['id']}/{made['tickets']['0']}")
            bob.watch(made["id"], made["watch"]).until("hello")
            bob.http.get(f"/api/tables/{made['id']}?ticket={made['watch']}")
            one.move()
            two.ask("resign")
            secret = one.until("view")["view"]["ending"]["secret"]
            assert ann.get(f"/api/tables/{made['id']}/journal")
    finally:
        for name, handlers in before.items():
            logging.getLogger(name).handlers = handlers
            logging.getLogger(name).propagate = True
    text = stream.getvalue()
    lines = [msgspec.json.decode(line) for line in text.splitlines()]
    assert {"time", "level", "event"} <= set.intersection(*[set(line) for line in lines])
    assert {"open", "table made", "sat down", "request", "closed"} <= {line["event"] for line in lines}
    hidden = [ann.token, bob.token, *made["tickets"].values(), made["watch"], *codes, secret, "Swordfish", "Annabel"]
    assert [word for word in hidden if word in text] == []
    assert "127.0.0.1" not in str([line for line in lines if line["from"] == logs.NAME])
