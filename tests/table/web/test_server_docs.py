"""The documentation of the server is true."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from miskatonic.cli import app
from miskatonic.clients.terminal.serve_command import serve
from miskatonic.table import hosting
from miskatonic.table.problems import STATUS
from miskatonic.table.settings import Limits
from miskatonic.table.talk import WAITING
from miskatonic.table.wire import messages
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
        for name in ("serve", "verify", "backup")
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
    words = {[word for word in path.split("/") if not word.startswith("{")][-1] for path in paths if "/api/" in path}
    assert {"lessons", "branch"} <= words
    for word in words:
        assert f"/{word}" in page, word


def test_the_limits_that_the_page_tells_are_the_limits() -> None:
    limits, page = Limits(), " ".join((DOCS / "protocol.md").read_text(encoding="utf-8").split())
    assert f"{limits.replay_rate:g} a second, {limits.replay_burst} in a hurry, {limits.replays} at once" in page
    assert f"within {limits.head_seconds:g} seconds" in page
    assert f"up to {WAITING} may wait" in page


def test_whoever_lists_a_table_is_told_that_its_game_can_be_read() -> None:
    privacy = " ".join((DOCS / "privacy.md").read_text(encoding="utf-8").split())
    assert "A table that is listed in the lobby is open to everybody" in privacy
    web = DOCS.parents[1] / "web" / "src"
    assert "anybody may read the whole of it" in (web / "text" / "en.ts").read_text(encoding="utf-8")
    assert "{t.setup.listedText}" in (web / "screens" / "NewTable.svelte").read_text(encoding="utf-8")
