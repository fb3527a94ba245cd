"""The Containerfile leads to a server that works; an engine is not needed to see that."""

from __future__ import annotations

import re
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from tests.house.containerfile import Image, lines, program, take

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")


def test_what_is_copied_is_there_and_a_server_listens_where_the_port_is_opened() -> None:
    steps = lines(TEXT)
    copied = [words.split()[:-1] for what, words in steps if what == "COPY" and not words.startswith("--from")]
    assert [name for names in copied for name in names if not (ROOT / name).exists()] == []
    port = dict(steps)["EXPOSE"]
    assert f'"{port}"' in dict(steps)["CMD"]


@pytest.mark.nightly(45)
def test_the_steps_of_the_containerfile_lead_to_a_server_that_is_well(tmp_path: Path) -> None:
    image = take(TEXT, ROOT, tmp_path)
    assert (image.root / "data").is_dir()
    said = health_of(image)
    assert re.search(r'"(ok|status)"', said), said


def health_of(image: Image) -> str:
    """What a server started by the image's command says of its health, on a free port of this machine only."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    told = {"0.0.0.0": "127.0.0.1", "8642": port, "/data": str(image.root / "data")}
    words = [told.get(word, word) for word in image.command[1:]]
    server = subprocess.Popen([program(image, image.command[0]), *words], cwd=image.at, env=image.env)
    try:
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
                    text: str = answer.read().decode()
                    return text
            except OSError:
                assert server.poll() is None, "the server has ended"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")
    finally:
        server.terminate()
        server.wait(30)
