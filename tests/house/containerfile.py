"""The steps of a Containerfile, taken in empty folders without a container engine.

Each stage is a folder that stands for the root of its image; commands run there with what this machine has. What only
an engine can do (the base images, ports, volumes) is read and left alone.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import venv
from pathlib import Path

LEFT_TO_AN_ENGINE = ("EXPOSE", "VOLUME")


class Image:
    """What one stage has come to."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        self.at = folder
        self.env = {"HOME": str(folder), "LANG": "C.UTF-8"}
        for kept in ("PIP_INDEX_URL", "PIP_CERT", "SSL_CERT_FILE", "NPM_CONFIG_REGISTRY", "NODE_EXTRA_CA_CERTS"):
            if kept in os.environ:
                self.env[kept] = os.environ[kept]
        self.command: list[str] = []
        folder.mkdir(parents=True)

    def inside(self, path: str) -> Path:
        """A path of the image as one of this machine."""
        return self.root / path.lstrip("/") if path.startswith("/") else self.at / path

    def search(self) -> str:
        """Where programs are looked for: a Python of its own first."""
        return f"{self.root / 'python' / 'bin'}{os.pathsep}{os.environ['PATH']}"

    def run(self, words: str) -> None:
        """A command in the folder where the stage stands."""
        done = subprocess.run(
            ["sh", "-ec", words], cwd=self.at, env={**self.env, "PATH": self.search()}, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"RUN {words}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"


def lines(text: str) -> list[tuple[str, str]]:
    """Each instruction with its words; comments are none."""
    joined = "\n".join(line for line in text.splitlines() if not line.startswith("#")).replace("\\\n", " ")
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in joined.splitlines() if line.strip()]


def take(text: str, source: Path, folder: Path) -> Image:
    """All steps; the last stage."""
    stages: dict[str, Image] = {}
    image: Image | None = None
    for what, words in lines(text):
        if what == "FROM":
            base, _, name = words.partition(" AS ")
            image = Image(folder / (name or "last"))
            stages[name] = image
            if "python" in base:
                venv.create(image.root / "python", with_pip=True)
            continue
        assert image is not None, "an image begins with FROM"
        if what == "WORKDIR":
            image.at = image.inside(words)
            image.at.mkdir(parents=True, exist_ok=True)
        elif what == "COPY":
            _copy(image, words.split(), source, stages)
        elif what == "RUN":
            image.run(words)
        elif what == "ENV":
            name, _, value = words.partition("=")
            image.env[name] = shlex.split(value)[0]
        elif what == "CMD":
            image.command = json.loads(words)
        else:
            assert what in LEFT_TO_AN_ENGINE, f"{what} is not known here"
    assert image is not None
    return image


def _copy(image: Image, words: list[str], source: Path, stages: dict[str, Image]) -> None:
    """Files into a folder; of a folder, what is in it. What a checkout ignores is not there to be copied."""
    of = source
    if words[0].startswith("--from="):
        of = stages[words.pop(0).removeprefix("--from=")].root
    *given, to = words
    target = image.inside(to)
    for name in given:
        thing = of / name.lstrip("/")
        if thing.is_dir():
            ignored = shutil.ignore_patterns("node_modules", "static", "__pycache__") if of == source else None
            shutil.copytree(thing, target, dirs_exist_ok=True, ignore=ignored)
        else:
            target.mkdir(parents=True, exist_ok=True)
            shutil.copy(thing, target)


def program(image: Image, name: str) -> str:
    """A program of the image's own Python."""
    return str(image.root / "python" / ("Scripts" if sys.platform == "win32" else "bin") / name)
