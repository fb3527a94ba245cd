"""Wheel and sdist are whole: installed where nothing else is, they play a game and hold the browser client."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = ["-m", "miskatonic", "simulate", "chaos_of_cthulhu", "--games", "2", "--bots", "random,random"]
CLIENT = (
    "import miskatonic.table as t, pathlib; assert (pathlib.Path(t.__file__).parent / 'static/index.html').is_file()"
)


def run(words: list[str], at: Path) -> str:
    done = subprocess.run(words, cwd=at, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive and the wheel, made from this checkout."""
    made = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", str(made)], ROOT)
    return made


@pytest.mark.nightly(70)
@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_an_installed_package_plays_a_game(built: Path, kind: str, tmp_path: Path) -> None:
    (package,) = built.glob(kind)
    venv.create(tmp_path / "env", with_pip=True)
    python = str(tmp_path / "env" / "bin" / "python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "runtime.txt")], tmp_path)
    run([*pip, "--no-deps", "--no-build-isolation", str(package)], tmp_path)
    assert "2 games" in run([python, *PLAY], tmp_path)
    run([python, "-c", CLIENT], tmp_path)
    assert "miskatonic" in run([str(tmp_path / "env" / "bin" / "miskatonic"), "--version"], tmp_path).lower()
