"""A release by one command: ``make release VERSION=0.2.0``.

It writes the version and the date over what the changelog has gathered, commits that, and tags it with the notes. What
is wrong is said before anything is changed. Then: ``make wheel``, ``git push --follow-tags``.
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent
VERSION: Final = Path("src/miskatonic/_version.py")
CHANGELOG: Final = Path("CHANGELOG.md")
NEXT: Final = "## [Unreleased]\n"
_SAID: Final = re.compile(r'__version__ = "([^"]*)"')


class NotReady(Exception):
    """Why there can be no release now."""


def numbers(version: str) -> tuple[int, ...]:
    """The parts of a version."""
    if not re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", version):
        raise NotReady(f"a version is three numbers, as in 0.2.0, not {version!r}")
    return tuple([int(part) for part in version.split(".")])


def raised(text: str, version: str) -> str:
    """The file of the version with the next one, which must be higher."""
    found = _SAID.search(text)
    if found is None:
        raise NotReady(f"{VERSION} says no version")
    if numbers(version) <= numbers(found[1]):
        raise NotReady(f"{version} is not higher than {found[1]}")
    return text.replace(found[0], f'__version__ = "{version}"')


def notes(text: str) -> str:
    """What the changelog has gathered since the last release."""
    _, heading, rest = text.partition(NEXT)
    gathered = rest.partition("\n## [")[0].strip()
    if not heading or not gathered:
        raise NotReady(f"{CHANGELOG} has gathered nothing under Unreleased")
    return gathered


def dated(text: str, version: str, day: str) -> str:
    """The changelog with what was gathered under its version, and an empty heading for what comes."""
    return text.replace(NEXT, f"{NEXT}\n## [{version}] - {day}\n", 1)


def git(root: Path, *words: str) -> str:
    """What git says; ``NotReady`` if it fails."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReady(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


def release(root: Path, version: str, day: str) -> str:
    """Version, changelog, commit and tag; the name of the tag."""
    numbers(version)
    if git(root, "status", "--porcelain"):
        raise NotReady("there are changes that are not committed")
    tag = f"v{version}"
    if git(root, "tag", "--list", tag):
        raise NotReady(f"there is a tag {tag} already")
    said, log = (root / VERSION).read_text(encoding="utf-8"), (root / CHANGELOG).read_text(encoding="utf-8")
    gathered, said = notes(log), raised(said, version)
    (root / VERSION).write_text(said, encoding="utf-8")
    (root / CHANGELOG).write_text(dated(log, version, day), encoding="utf-8")
    git(root, "commit", "--quiet", "--all", "--message", f"Version {version}")
    git(root, "tag", "--annotate", "--cleanup=verbatim", "--message", f"Miskatonic {version}\n\n{gathered}", tag)
    return tag


if __name__ == "__main__":
    try:
        made = release(ROOT, sys.argv[1] if len(sys.argv) > 1 else "", datetime.now(UTC).date().isoformat())
    except NotReady as why:
        raise SystemExit(f"No release: {why}") from why
    print(f"{made} is committed and tagged. Now: make wheel, and git push --follow-tags")
