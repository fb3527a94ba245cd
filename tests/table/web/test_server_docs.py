"""The documentation of the server is true."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from miskatonic.cli import app
from miskatonic.clients.terminal.commands.serve import serve
from miskatonic.table.lobby import checks
from miskatonic.table.room.asking import hosting
from miskatonic.table.upkeep.settings import Limits
from miskatonic.table.web import talk
from miskatonic.table.web.problems import STATUS
from miskatonic.table.web.talk import WAITING
from miskatonic.table.wire import messages, types_page
from tests.table.web.house import House

DOCS = Path(__file__).resolve().parents[3] / "docs" / "server"


def test_the_example_client_plays_a_whole_game_as_it_stands(tmp_path: Path) -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.S)
    (tmp_path / "client.py").write_text(code, encoding="utf-8")
    assert len([line for line in code.splitlines() if line.strip()]) <= 48
    hasty = Limits(message_burst=8)  # every server has limits, and a bot meets them
    with House(tmp_path / "data", hasty) as house:
        done = subprocess.run(
            [sys.executable, str(tmp_path / "client.py"), house.address],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "recovery code" in done.stdout
        assert len(done.stdout.splitlines()) == 2
        assert house.errors == 0


@pytest.mark.parametrize(("union", "heading"), [("FromPlayer", "### What you send"), ("ToPlayer", "### What you get")])
def test_every_message_is_on_the_page(union: str, heading: str) -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    part = page.partition(heading)[2].partition("\n###")[0]
    named = set(re.findall(r"`(\w+)`", part))
    for kind in getattr(messages, union).__args__:
        assert kind.__struct_config__.tag in named, kind


def test_every_field_of_what_you_send_is_on_the_page() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", page, re.M))
    for kind in messages.FromPlayer.__args__:
        tag = kind.__struct_config__.tag
        if tag in rows:
            fields = set(kind.__struct_fields__) - {"id"}
            assert set(re.findall(r"`(\w+)`", rows[tag])) == fields, tag


@pytest.mark.parametrize("page", ["friends", "club", "privacy", "protocol"])
def test_every_option_that_a_page_names_is_an_option(page: str) -> None:
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    help_of = {
        name: CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "200"}).output
        for name in ("serve", "verify", "backup", "restore", "move")
    }
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))
    assert named <= set(re.findall(r"--[a-z][a-z-]+", " ".join(help_of.values()))), named


def test_the_defaults_that_pages_tell_are_the_defaults() -> None:
    defaults = {name: parameter.default for name, parameter in inspect.signature(serve).parameters.items()}
    assert (defaults["port"], defaults["keep_finished"], defaults["keep_unfinished"]) == (8642, 365, 90)
    assert defaults["lan"] is False


def test_every_code_route_and_word_of_a_host_is_on_the_page(tmp_path: Path) -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page))
    assert set(STATUS) | set(hosting.WHAT) <= named
    with House(tmp_path) as house:
        paths = house.visitor().http.get("/schema/openapi.json").json()["paths"]
    served = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    told = set(re.findall(r"^\| `([A-Z]+) (/[^`?]*)", page, re.M))
    assert told - served == {("GET", "/metrics")}  # for whoever runs the server, so not in the document for clients
    assert served <= told


def test_every_parameter_and_every_body_of_a_route_is_on_the_page(tmp_path: Path) -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    rows = {(m, p): (q, takes, gives) for m, p, q, takes, gives in re.findall(
        r"^\| `([A-Z]+) (/[^`?]*)\??([^`]*)` \|([^|]*)\|([^|]*)\|", page, re.M
    )}  # fmt: skip
    with House(tmp_path) as house:
        paths = house.visitor().http.get("/schema/openapi.json").json()["paths"]
    for path, methods in paths.items():
        for method, told in methods.items():
            asked, takes, gives = rows[method.upper(), path]
            named = {part["name"] for part in told.get("parameters", ()) if part["in"] == "query"}
            assert set(re.findall(r"(\w+)=", asked)) == named, path
            assert takes.strip(" `") == kind_of(told.get("requestBody", {})), path
            good = next(answer for status, answer in told["responses"].items() if status < "300")
            assert gives.strip(" `").replace("text (JSON)", "text") == kind_of(good), path


def kind_of(part: dict[str, Any]) -> str:
    """The type that a body has, as the page writes it."""
    for found in part.get("content", {}).values():
        schema = found["schema"]
        inner = schema.get("items", schema)
        name = inner["$ref"].rpartition("/")[2] if "$ref" in inner else "text"
        return f"{name}[]" if schema.get("type") == "array" else str(name)
    return ""


def test_every_closing_code_is_on_the_page() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    told = page.partition("Closing codes:")[2].partition("\n\n")[0]
    codes = {talk.GONE, talk.BINARY, talk.RULES, talk.BIG, talk.AGAIN, talk.SLOW}
    assert {int(code) for code in re.findall(r"\b1\d{3}\b", told)} == codes


def test_every_word_that_a_bye_may_say_is_on_the_page() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in Path(talk.__file__).parents[1].rglob("*.py"))
    said = set(re.findall(r'(?:Bye|end_all|\.end)\(\s*"(\w+)"', source))
    assert {"restart", "error", "busy", "missing", "forbidden"} <= said
    assert said <= set(re.findall(r"`(\w+)`", page))


def test_every_type_and_every_field_is_on_its_page() -> None:
    assert (DOCS / "types.md").read_text(encoding="utf-8") == types_page.page(), (
        "make it again: python -m miskatonic.table.wire.types_page docs/server/types.md"
    )


@pytest.mark.parametrize("union", ["FromPlayer", "ToPlayer", "FromWatcher", "ToWatcher"])
def test_the_page_of_types_knows_every_message_with_every_field(union: str) -> None:
    blocks = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", types_page.page(), re.M | re.S))
    for kind in getattr(messages, union).__args__:
        told = re.findall(r"^\| `(\w+)` \|", blocks[kind.__name__], re.M)
        assert told == ["type", *kind.__struct_fields__]
        assert f'`"{kind.__struct_config__.tag}"`' in blocks[kind.__name__]


def test_the_limits_that_the_page_tells_are_the_limits() -> None:
    limits, page = Limits(), " ".join((DOCS / "protocol.md").read_text(encoding="utf-8").split())
    assert f"{limits.replay_rate:g} a second, {limits.replay_burst} in a hurry, {limits.replays} at once" in page
    assert f"within {limits.head_seconds:g} seconds" in page
    assert f"up to {WAITING} may wait" in page
    assert f"{limits.request_rate:g} times a second, {limits.request_burst} at once" in page
    assert f"{limits.body_bytes // 1024} KiB, a journal to import {limits.import_bytes >> 20} MiB" in page
    assert f"{limits.sessions_an_hour} sessions and {limits.tables_an_hour} tables" in page
    assert f"import {limits.imports_an_hour} journals and try {limits.attempts_an_hour} recovery codes" in page
    assert f"hold {limits.sockets} sockets" in page
    assert f"1 to {checks.NAME_LENGTH} characters, titles up to {checks.TITLE_LENGTH}" in page
    assert f"words of chat 1 to {checks.CHAT_LENGTH}" in page


def test_whoever_lists_a_table_is_told_that_its_game_can_be_read() -> None:
    privacy = " ".join((DOCS / "privacy.md").read_text(encoding="utf-8").split())
    assert "A finished game at a table that is listed in the lobby is open to all" in privacy
    web = DOCS.parents[1] / "web" / "src"
    assert "anybody may read the whole of it" in (web / "text" / "en" / "house.ts").read_text(encoding="utf-8")
    assert "t.setup.listedText" in (web / "screens" / "TableTerms.svelte").read_text(encoding="utf-8")
