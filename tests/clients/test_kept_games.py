"""Games that the terminal keeps: resumed, damaged, with packs, called by name, played full-screen."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from miskatonic import games
from miskatonic.cli import app
from miskatonic.clients.terminal.lines.saves import shelf, signing_key
from miskatonic.clients.terminal.tui.links.local_house import LocalHouse
from miskatonic.clients.terminal.tui.planning import make_plan
from miskatonic.table.lobby import catalogue
from tests.clients.typed import ALWAYS_ONE, SHORT, journal, play, resume

pytestmark = pytest.mark.usefixtures("data")


def test_the_end_of_the_input_keeps_the_game_and_says_how_to_resume(data: Path) -> None:
    result = play("1/1")
    assert result.exit_code == 0
    assert "miskatonic play --resume chaos-1" in result.output
    assert len(journal(data).entries) >= 2


def test_a_resumed_game_stands_where_it_was_left(data: Path) -> None:
    play("1/1/2 1/quit")
    before = journal(data).state.digest()
    result = resume("save/quit")
    assert "Round 1" in result.output
    assert journal(data).state.digest() == before
    assert f"{data}" in result.output.replace("\n", "")


def test_resuming_names_the_game_or_takes_the_last_unfinished_one() -> None:
    play("quit")
    play(ALWAYS_ONE, *SHORT)
    assert "chaos-1" in resume("quit").output
    assert "chaos-1" in resume("quit", "chaos-1").output
    wrong = resume("quit", "chaos-9")
    assert wrong.exit_code == 2
    assert "no kept game 'chaos-9'" in wrong.output


def test_kept_games_are_listed() -> None:
    play("quit")
    listed = CliRunner().invoke(app, ["play", "--list"]).output
    assert "chaos-1" in listed
    assert "to be resumed" in listed


def test_a_damaged_save_goes_on_from_its_signed_snapshot(data: Path) -> None:
    play("1/1/quit")
    path = data / "games" / "chaos-1.journal"
    path.write_text(path.read_text().replace('"key":"TakeColour(0,0)"', '"key":"TakeColour(0,9)"'))
    result = resume("quit")
    assert result.exit_code == 0
    assert "goes on from its snapshot" in " ".join(result.output.split())
    assert "Plan your actions" in result.output


def test_a_save_that_is_no_journal_is_refused_in_one_line(data: Path) -> None:
    play("quit")
    (data / "games" / "chaos-1.journal").write_text("not a journal\n")
    result = resume("", "chaos-1")
    assert result.exit_code == 2
    assert "line 1 is not JSON" in result.output
    assert len(result.stderr.strip().splitlines()) == 1


DAMAGE = [
    ("", "truncated"),
    ("[]", "Expected `object`"),
    ('{"humans":[0],"bots":{}}', "missing required field `game`"),
    ('{"game":"chaos_of_cthulhu","seats":3,"humans":"all","bots":{}}', "$.humans"),
    ('{"game":"chaos_of_cthulhu","seats":3,"humans":[0],"bots":{"1":7}}', "$.bots"),
    ('{"game":"chaos_of_cthulhu","seats":3,"humans":[9],"bots":{}}', "there is no seat 9"),
    ('{"game":"chaos_of_cthulhu","seats":3,"humans":[0],"bots":{},"elapsed":-4}', "cannot read the clock"),
]


@pytest.mark.parametrize(("text", "message"), DAMAGE)
def test_a_damaged_note_of_who_sits_where_is_told_in_one_line(text: str, message: str, data: Path) -> None:
    play("quit")
    play("quit")
    (data / "games" / "chaos-1.seats.json").write_text(text)
    named = resume("quit", "chaos-1")
    assert named.exit_code == 2
    assert message in named.stderr
    assert len(named.stderr.strip().splitlines()) == 1
    listed = CliRunner().invoke(app, ["play", "--list"])
    assert listed.exit_code == 0
    assert "chaos-2  chaos_of_cthulhu, 3 seats" in listed.output
    assert message in " ".join(listed.output.split())
    assert "chaos-2" in resume("quit").output


def test_an_unknown_bot_in_a_kept_game_is_told_in_one_line(data: Path) -> None:
    play("quit")
    note = data / "games" / "chaos-1.seats.json"
    note.write_text(note.read_text().replace('"house"', '"genius"', 1))
    result = resume("quit")
    assert result.exit_code == 2
    assert "no bot 'genius'; it has random, house" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_resuming_says_what_is_wrong_with_the_only_kept_game(data: Path) -> None:
    play("quit")
    (data / "games" / "chaos-1.seats.json").unlink()
    result = resume("quit")
    assert result.exit_code == 2
    assert "cannot read who sits where: No such file" in result.stderr


def test_strangers_snapshots_are_not_trusted(data: Path) -> None:
    play("1/1/quit")
    path = data / "games" / "chaos-1.journal"
    path.write_text(path.read_text().replace('"key":"TakeColour(0,0)"', '"key":"TakeColour(0,9)"'))
    (data / "key").write_bytes(b"somebody else's key")
    assert resume("quit", "chaos-1").exit_code == 2


def test_the_signing_key_is_readable_by_its_owner_only(data: Path) -> None:
    assert signing_key() == signing_key()
    assert (data / "key").stat().st_mode & 0o777 == 0o600


# ---------------------------------------------------------------------- packs

PACK = Path(__file__).parents[1] / "games" / "munchkin_cthulhu" / "packs" / "nights_at_the_pier.toml"


def test_a_game_with_a_pack_is_kept_and_goes_on_without_naming_it_again(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "pier.toml"
    file.write_text(PACK.read_text(encoding="utf-8"), encoding="utf-8")
    assert play("1/1/1/quit", "munchkin_cthulhu", "--lines", "--pack", str(file)).exit_code == 0
    file.unlink()
    kept = shelf().load(data / "games" / "munchkin-1.journal")
    assert [pack.name for pack in kept.game.packs] == ["pier"]
    assert resume("1/quit", "munchkin-1").exit_code == 0
    (data / "packs" / "munchkin_cthulhu" / "pier.toml").rename(tmp_path / "taken away.toml")
    refused = resume("1/quit", "munchkin-1")
    assert refused.exit_code == 2
    assert "it is played with the pack 'pier', which is not here" in refused.output
    (tmp_path / "taken away.toml").rename(data / "packs" / "munchkin_cthulhu" / "pier.toml")
    assert resume("1/quit", "munchkin-1").exit_code == 0


def test_a_pack_that_cannot_be_played_with_is_refused_and_nothing_is_kept(data: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[pack]\ntitle = "Wrong"\nwithout = ["nobody"]\n', encoding="utf-8")
    cases = {
        ("munchkin_cthulhu", wrong): "wrong.toml:3: .*names no card: nobody",
        ("terror_paths", wrong): "Terror Paths takes no packs",
        ("munchkin_cthulhu", tmp_path / "none.toml"): "No such file",
        ("munchkin_cthulhu", tmp_path / "Not A Name.toml"): "has a name of small letters",
    }
    for (game, file), message in cases.items():
        result = play("quit", game, "--lines", "--pack", str(file))
        assert result.exit_code == 2
        assert re.search(message, result.output), result.output
    assert not data.exists() or not (data / "packs").exists()


# ---------------------------------------------------------------------- names, and games of the full screen


@pytest.mark.parametrize("name", ["chaos", "CC", "chaos-of-cthulhu", "Chaos of Cthulhu"])
def test_a_game_may_be_called_by_a_word_of_its_name_or_the_code_of_its_rules(data: Path, name: str) -> None:
    result = CliRunner().invoke(app, ["play", name, "--plain"], input="quit\n")
    assert (result.exit_code, "Chaos of Cthulhu" in result.output) == (0, True)


@pytest.mark.parametrize("name", ["cthulhu", "poker", "", "XX"])
def test_a_word_that_means_several_games_or_none_means_nothing(name: str) -> None:
    with pytest.raises(games.UnknownGame):
        games.called(name)


async def full_screen_game() -> str:
    """A game of bots, as the full screen keeps it."""
    house = LocalHouse()
    await house.open()
    made = await house.make(*make_plan(catalogue.card("chaos_of_cthulhu"), ("house", "house"), {}))
    await house.close()
    return made.id


def test_games_played_full_screen_are_listed_and_replayed_and_checked(data: Path) -> None:
    name = asyncio.run(full_screen_game())
    listed = CliRunner().invoke(app, ["play", "--list"]).output
    assert f"{name}  chaos_of_cthulhu, 2 seats, to be resumed, full screen" in listed
    shown = CliRunner().invoke(app, ["replay", name, "--at", "0"])
    assert (shown.exit_code, "Entry 0" in shown.output) == (0, True)
    checked = CliRunner().invoke(app, ["replay", name, "--verify"])
    assert (checked.exit_code, "every entry leads to the recorded one" in checked.output) == (0, True)
    assert CliRunner().invoke(app, ["replay", "nothing-of-this-name"]).exit_code == 2
