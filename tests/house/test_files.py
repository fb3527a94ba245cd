"""Rooms stay rooms: no file is longer than can be read at a sitting, no folder fuller than can be taken in at a glance,
and the games have the same rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "miskatonic"
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/game.py"))
MOST = 400
WIDE = 260
FULL = 14
"""Files in a folder; most have fewer than a dozen."""
ENGINE = {"kernel": 17}
"""The first floor of the kernel is taken in at one sitting, not at a glance."""
ROOMS = {"content", "rules", "view", "words", "bot", "positions"}
FRONT = {"__init__", "game", "state", "records", "odds", "chances"}
"""What may stand beside the rooms of a game in every one of them; not all need records or odds of their own."""
OWN = {
    "cthulhu_mash": {"figures", "tabletop"},
    "mansions_of_madness": {"census", "table", "world"},
}
"""What a game has beside them, and no other."""


@pytest.mark.parametrize("folder", ["src", "tests", "bench"])
def test_no_file_is_too_long_to_be_read_at_a_sitting(folder: str) -> None:
    files = [path for path in (ROOT / folder).rglob("*.py") if "static" not in path.parts]
    assert len(files) > 10
    assert too_long(files) == {}


def too_long(files: list[Path]) -> dict[str, int]:
    long = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    return {name: lines for name, lines in long.items() if lines > MOST}


def of_the_client(folder: str, *endings: str) -> list[Path]:
    """What is written for the browser; what is generated is nobody's to read."""
    found = [path for ending in endings for path in (ROOT / "web" / folder).rglob(f"*.{ending}")]
    return [path for path in found if path.name != "wire.ts"]


def test_no_file_of_the_browser_client_is_either() -> None:
    """Styles are looked up, not read."""
    files = [*of_the_client("src", "ts", "svelte"), *of_the_client("tests", "ts")]
    assert len(files) > 100
    assert too_long(files) == {}


def test_no_line_of_the_browser_client_or_of_its_styles_has_to_be_scrolled() -> None:
    """Lines of Python are ruff's to judge."""
    files = of_the_client("src", "ts", "svelte", "css")
    assert len(files) > 50
    long = {
        f"{path.relative_to(ROOT)}:{number}": len(line)
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDE
    }
    assert long == {}


def test_no_folder_is_too_full_to_be_taken_in_at_a_glance() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    counts = {str(path.relative_to(PACKAGE)): len(_files(path)) for path in folders}
    assert {name: count for name, count in counts.items() if count > FULL} == ENGINE


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_file() and path.name != "__init__.py"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    home = PACKAGE / "games" / game
    assert {path.name for path in home.iterdir() if path.is_dir()} - {"lessons", "__pycache__"} == ROOMS
    assert {path.stem for path in home.glob("*.py")} <= FRONT | OWN.get(game, set())
    assert (home / "content" / "facts").is_dir()
    assert not list((home / "content").glob("*.toml"))
    for file in ("words/words.py", "words/log.py", "words/reasons.py", "words/answers.py", "words/names.py"):
        assert (home / file).is_file(), file
    for file in ("view/scene.py", "view/looks.py", "view/stage.py", "view/beats.py", "positions/sketch.py"):
        assert (home / file).is_file(), file
