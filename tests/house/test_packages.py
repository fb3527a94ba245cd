"""Wheel and sdist are whole: installed where nothing else is, they play every game and hold the browser client."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = ["-m", "miskatonic", "simulate"]
GAMES = sorted(path.parent.name for path in ROOT.glob("src/miskatonic/games/*/game.py"))
CLIENT = (
    "import miskatonic.table as t, pathlib; assert (pathlib.Path(t.__file__).parent / 'static/index.html').is_file()"
)


def run(words: list[str], at: Path, **told: str) -> str:
    done = subprocess.run(words, cwd=at, env={**os.environ, **told}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive and the wheel, made from this checkout."""
    made = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", str(made)], ROOT)
    return made


def installed(package: Path, folder: Path) -> str:
    """The Python of an environment that has nothing but this package and what it needs."""
    venv.create(folder / "env", with_pip=True)
    python = str(folder / "env" / "bin" / "python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "runtime.txt")], folder)
    run([*pip, "--no-deps", "--no-build-isolation", str(package)], folder)
    return python


@pytest.mark.nightly(70)
@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_an_installed_package_plays_every_game(built: Path, kind: str, tmp_path: Path) -> None:
    (package,) = built.glob(kind)
    python = installed(package, tmp_path)
    for game in GAMES:
        assert "2 games" in run([python, *PLAY, game, "--games", "2", "--bots", "random"], tmp_path)
    run([python, "-c", CLIENT], tmp_path)
    assert "miskatonic" in run([str(tmp_path / "env" / "bin" / "miskatonic"), "--version"], tmp_path).lower()


@pytest.mark.nightly(150)
def test_a_compiled_wheel_is_one_for_this_kind_of_machine_and_plays_compiled(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(tmp_path)]
    run(build, ROOT, MISKATONIC_COMPILED=GAMES[0], LEVEL="0")
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.stem.endswith("none-any")
    python = installed(wheel, tmp_path)
    assert "(compiled" in run([python, "-m", "miskatonic", "--version"], tmp_path)
    assert "2 games" in run([python, *PLAY, GAMES[0], "--games", "2", "--bots", "random"], tmp_path)
