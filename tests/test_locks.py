"""The locks install on a machine that has nothing: also with the pip that the oldest supported Python brings."""

from __future__ import annotations

import re
import subprocess
import venv
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCKS = Path(__file__).parent.parent / "requirements"
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[([^\]]*)\])?==", re.MULTILINE)


def pins(lock: str) -> dict[str, set[str]]:
    """What a lock pins, each with the extras it is pinned with."""
    found = PIN.findall((LOCKS / lock).read_text(encoding="utf-8"))
    return {canonicalize_name(name): {e.strip() for e in extras.split(",") if e.strip()} for name, extras in found}


def wanted_extras(pinned: dict[str, set[str]]) -> list[tuple[str, str, str]]:
    """Every extra that a pinned package asks of another: who asks, whom, and which."""
    found: list[tuple[str, str, str]] = []
    for name, own in pinned.items():
        try:
            lines = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue  # for other platforms only
        for line in lines:
            need = Requirement(line)
            if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in (own or {""})):
                found += [(name, canonicalize_name(need.name), extra) for extra in need.extras]
    return found


@pytest.mark.parametrize("lock", ["dev.txt", "runtime.txt"])
def test_whatever_is_asked_for_with_extras_is_pinned_with_them(lock: str) -> None:
    """Else pip older than 24 refuses the whole lock as soon as a newer release of one package is published."""
    pinned = pins(lock)
    missing = [ask for ask in wanted_extras(pinned) if ask[2] not in pinned.get(ask[1], set())]
    assert missing == []


def test_the_lock_of_developers_has_such_a_package_at_all() -> None:
    assert ("pytest-cov", "coverage", "toml") in wanted_extras(pins("dev.txt"))


@pytest.mark.nightly(25)
@pytest.mark.parametrize("lock", ["dev.txt", "runtime.txt"])
def test_the_oldest_pip_that_a_supported_python_brings_takes_the_lock(lock: str, tmp_path: Path) -> None:
    """Python 3.11.0 came with pip 22.3. Nothing is installed; what would be is fetched and its hashes are checked."""
    venv.create(tmp_path, with_pip=True)
    pip = [str(tmp_path / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    subprocess.run([*pip, "pip==22.3"], check=True, timeout=300)
    subprocess.run([*pip, "--dry-run", "--require-hashes", "-r", str(LOCKS / lock)], check=True, timeout=600)
