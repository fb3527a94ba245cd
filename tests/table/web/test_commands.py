"""`miskatonic serve`, `verify` and `backup`, from a terminal."""

from __future__ import annotations

import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import miskatonic as mk
from miskatonic.cli import app
from miskatonic.clients.terminal.commands import serve as serve_command
from miskatonic.kernel.journal.fork import fork
from miskatonic.kernel.journal.journal import waiting
from miskatonic.table.room.deeds import Resealed
from miskatonic.table.room.sealing.sealing import Sealing
from miskatonic.table.upkeep import settings
from tests.table.promises.kindred import played
from tests.table.web.house import Visitor


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


@contextmanager
def served(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real `miskatonic serve`, and its address."""
    command = [sys.executable, "-c", "from miskatonic.cli import main; main()", "serve", "--port", "0", *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            found = re.search(r"http://localhost:(\d+)", said)
            assert found, (said, process.stderr.read() if process.stderr and process.poll() is not None else "")
            yield process, f"127.0.0.1:{found[1]}"
        finally:
            process.kill()


def test_serve_says_where_it_is_keeps_everything_and_ends_in_peace(tmp_path: Path) -> None:
    with served("--data", str(tmp_path)) as (process, address), ExitStack() as stack:
        ann = Visitor(address, stack)
        ann.introduce("Ann")
        made = ann.make(2)
        ann.sit(made, 0)
        socket = ann.play(made["id"], 0)
        socket.until("hello")
        copy = run("backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path))
        assert copy.exit_code == 0, copy.output
        process.send_signal(signal.SIGTERM)
        assert socket.until("bye")["code"] == "restart"
        assert process.wait(15) in (0, -signal.SIGTERM)
    kept = sqlite3.connect(tmp_path / "copy.sqlite")
    assert kept.execute("select count(*) from game_table").fetchone() == (1,)
    kept.close()
    with served("--data", str(tmp_path)) as (_, address), ExitStack() as stack:
        again = Visitor(address, stack)
        again.http.headers["authorization"] = f"Bearer {ann.token}"
        assert again.get("/api/tables/mine")[0]["id"] == made["id"]


def test_serve_listens_on_this_machine_only_unless_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[settings.Settings] = []
    monkeypatch.setattr(serve_command, "_run", lambda chosen, *_: asked.append(chosen))
    run("serve")
    run("serve", "--lan")
    run("serve", "--lan", "--host", "10.0.0.1")
    assert [chosen.host for chosen in asked] == ["127.0.0.1", "0.0.0.0", "10.0.0.1"]


def test_the_address_for_the_house_comes_with_a_qr_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "house_address", lambda: "192.168.1.20")
    serve_command.announce("0.0.0.0", 8642)
    shown = capsys.readouterr().out
    assert "http://localhost:8642" in shown
    assert "http://192.168.1.20:8642" in shown
    assert serve_command.qr_code("http://192.168.1.20:8642").strip() in shown
    serve_command.announce("127.0.0.1", 8642)
    shown = capsys.readouterr().out
    assert "192.168" not in shown
    assert "--lan" in shown, "how others get in is said where they cannot"
    serve_command.announce("127.0.0.1", 8642, ("https://table.example",))
    shown = capsys.readouterr().out
    assert "192.168" not in shown
    assert "https://table.example" in shown


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--origin", "table.example"), "--origin must look like"),
        (("--database", "mysql://x"), "--database must begin with"),
        (("--redis", "http://x"), "--redis must begin with"),
        (("--port", "70000"), "--port"),
    ],
)
def test_serve_refuses_what_it_cannot_do_in_one_line(args: tuple[str, ...], message: str, tmp_path: Path) -> None:
    result = run("serve", "--data", str(tmp_path), *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_data_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    folder = run("serve", "--data", str(tmp_path / "file"))
    assert (folder.exit_code, "file cannot be used as the data folder" in folder.stderr) == (2, True)
    (tmp_path / "table.key").write_bytes(b"short")
    key = run("serve", "--data", str(tmp_path))
    assert (key.exit_code, "table.key is no key: it has 5 bytes" in key.stderr) == (2, True)


def test_a_port_that_is_taken_is_said_and_ends_it(tmp_path: Path) -> None:
    with served("--data", str(tmp_path / "one")) as (_, address):
        port = address.partition(":")[2]
        command = [sys.executable, "-c", "from miskatonic.cli import main; main()", "serve", "--port", port]
        done = subprocess.run(
            [*command, "--data", str(tmp_path / "two")], capture_output=True, text=True, timeout=30, check=False
        )
        assert done.returncode in (1, 3)
        assert "in use" in done.stderr
        assert done.stderr.splitlines()[-1].endswith("--port takes another port.")
        assert "The table is set" not in done.stdout


@pytest.mark.parametrize(
    ("body", "words"), [(b"x" * 9000, "is not a database"), (None, "was written by a newer Miskatonic")]
)
def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(body: bytes | None, words: str, tmp_path: Path) -> None:
    if body is not None:
        (tmp_path / "tables.sqlite").write_bytes(body)
    else:
        newer = sqlite3.connect(tmp_path / "tables.sqlite")
        newer.execute("PRAGMA user_version = 99")
        newer.close()
    command = [sys.executable, "-c", "from miskatonic.cli import main; main()", "serve", "--port", "0"]
    done = subprocess.run([*command, "--data", str(tmp_path)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in (1, 3)
    assert words in done.stderr
    assert "Traceback" not in done.stderr


# ---------------------------------------------------------------------- verify and backup


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game with sealed dice."""
    journal = mk.Journal(mk.game("chaos_of_cthulhu"), 2)
    bots = [mk.game("chaos_of_cthulhu").bots["house"]() for _ in range(2)]
    while not journal.state.over:
        seat = journal.state.seats_to_act[0]
        move = bots[seat].choose(mk.Seat(journal.state, seat, mk.Dice(len(journal.entries) + 1)))
        journal.choose(seat, move.step, move.values)
    path = tmp_path_factory.mktemp("journal") / "evening.journal"
    journal.save(path)
    return path


def test_verify_checks_every_roll_and_the_seal(finished: Path) -> None:
    seal = mk.load(finished).commit
    good = run("verify", str(finished), "--commit", seal[:32])
    assert good.exit_code == 0, good.output
    assert "Dice: all" in good.output
    assert "the one that was shown" in good.output
    for other in ("0" * 64, seal[:4]):
        bad = run("verify", str(finished), "--commit", other)
        assert (bad.exit_code, "Not verified" in bad.output) == (1, True)


def test_verify_finds_a_roll_that_was_changed(finished: Path, tmp_path: Path) -> None:
    lines = finished.read_text().splitlines()
    number = next(i for i, line in enumerate(lines[1:], 1) if '"chance":[' in line and '"chance":[]' not in line)
    lines[number] = re.sub(r'"chance":\[(\d)', lambda found: f'"chance":[{(int(found[1]) + 1) % 6}', lines[number])
    forged = tmp_path / "forged.journal"
    forged.write_text("\n".join(lines) + "\n")
    result = run("verify", str(forged))
    assert result.exit_code == 1
    assert "Not verified" in result.output


def test_verify_and_backup_say_what_is_missing(tmp_path: Path) -> None:
    assert "there is no file" in run("verify", str(tmp_path / "none")).stderr
    nothing = run("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "none"))
    assert (nothing.exit_code, "there is no database" in nothing.stderr) == (2, True)
    postgres = run("backup", str(tmp_path / "copy"), "--database", "postgresql://nobody@localhost/none")
    assert postgres.exit_code == 2
    assert "pg_dump" in postgres.stderr


def test_backup_into_a_folder_takes_the_key_along(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "backups"
    folder.mkdir()
    kept = settings.Settings(data=data).key()
    with served("--data", str(data)):
        assert run("backup", str(folder), "--data", str(data)).exit_code == 0
    assert (folder / "table.key").read_bytes() == kept
    assert (folder / "table.key").stat().st_mode & 0o077 == 0
    assert len(list(folder.glob("tables-*.sqlite"))) == 1


def test_a_backup_makes_its_folder_and_comes_back_with_its_key(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "new" / "backups"
    kept = settings.Settings(data=data).key()
    with served("--data", str(data)):
        assert run("backup", str(folder), "--data", str(data)).exit_code == 0
        refused = run("restore", str(next(folder.glob("*.sqlite"))), "--data", str(data))
        assert (refused.exit_code, "Another server holds" in refused.stderr) == (2, True)
    (data / "table.key").write_bytes(b"another key, of thirty-two bytes")
    restored = run("restore", str(next(folder.glob("*.sqlite"))), "--data", str(data))
    assert restored.exit_code == 0, restored.stderr
    assert (data / "table.key").read_bytes() == kept
    assert {path.name for path in data.glob("before-restore-*/*")} >= {"tables.sqlite", "table.key"}
    with served("--data", str(data)):
        pass


def test_what_was_taken_over_is_not_called_fair(tmp_path: Path) -> None:
    """Whoever writes a journal may say of every entry that it was inherited, and pick its dice."""
    game = played("chaos_of_cthulhu", 2, 12, 1)
    forged = fork(game, 12, bytes(range(32)))
    file = tmp_path / "forged.journal"
    forged.save(file)
    result = run("verify", str(file))
    assert "all" not in result.output.partition("Dice:")[2].partition("\n")[0]
    assert f"Not checked: {forged.unchecked} outcomes" in result.output
    assert forged.unchecked == game.drawn > 0
    assert "does not prove fair dice" in " ".join(result.output.split())


def test_a_few_digits_of_a_seal_prove_nothing(tmp_path: Path) -> None:
    game = played("chaos_of_cthulhu", 2, 12, 1)
    game.save(tmp_path / "game.journal")
    result = run("verify", str(tmp_path / "game.journal"), "--commit", game.commit[:31])
    assert (result.exit_code, "at least 32" in result.output) == (1, True)
    assert run("verify", str(tmp_path / "game.journal"), "--commit", game.commit[:32]).exit_code == 0


def test_verify_wants_the_seal_of_all_together_and_says_who_made_the_dice(finished: Path, tmp_path: Path) -> None:
    assert "chosen by whoever ran the table, alone" in run("verify", str(finished)).output
    waits = waiting(mk.game("chaos_of_cthulhu"), 2, {}, bytes(range(32)))
    waits.save(tmp_path / "waits.journal")
    assert "the game had not begun" in run("verify", str(tmp_path / "waits.journal")).output
    sealing = Sealing(waits)
    sealing.fold(Resealed(without=(1,), secret="5a" * 32), 0)
    sealing.shares = {0: "a" * 64}
    origin = sealing.origin(waits)
    game = mk.Journal(origin.game, 2, like=origin, source=origin.stream())
    file = tmp_path / "together.journal"
    game.save(file)
    result = run("verify", str(file), "--commit", game.seal)
    assert result.exit_code == 0, result.output
    assert "the server and the seats 0 together" in result.output
    assert f"{waits.commit[:16]} was given up, and the seats 1 were left out" in result.output
    servers = run("verify", str(file), "--commit", game.commit)
    assert (servers.exit_code, "the server's own" in servers.output) == (1, True)
