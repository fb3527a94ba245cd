"""A release is a version, a changelog with a date, a commit and a tag; or nothing at all."""

from __future__ import annotations

from pathlib import Path

import pytest

import releasing
from releasing import CHANGELOG, VERSION, NotReady, git, release

LOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n- A game.\n\n## [0.1.0] - 2026-01-01\n- The first.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with something to release."""
    (tmp_path / VERSION).parent.mkdir(parents=True)
    (tmp_path / VERSION).write_text('"""The version."""\n\n__version__ = "0.1.0"\n')
    (tmp_path / CHANGELOG).write_text(LOG)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Somebody")
    git(tmp_path, "config", "user.email", "somebody@example.org")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "The first.")
    return tmp_path


def test_a_release_raises_the_version_dates_the_changelog_commits_and_tags(root: Path) -> None:
    assert release(root, "0.2.0", "2026-02-03") == "v0.2.0"
    assert '__version__ = "0.2.0"' in (root / VERSION).read_text()
    text = (root / CHANGELOG).read_text()
    assert "## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n### Added\n- A game.\n\n## [0.1.0]" in text
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "log", "-1", "--format=%s") == "Version 0.2.0"
    assert git(root, "tag", "--points-at", "HEAD") == "v0.2.0"
    assert "### Added\n- A game." in git(root, "tag", "-l", "--format=%(contents)", "v0.2.0")


@pytest.mark.parametrize("version", ["", "0.2", "0.2.0rc1", "v0.2.0", "0.1.0", "0.0.9"])
def test_a_version_that_is_none_or_not_higher_is_refused_and_nothing_changes(root: Path, version: str) -> None:
    with pytest.raises(NotReady, match=r"three numbers|not higher"):
        release(root, version, "2026-02-03")
    assert git(root, "log", "--format=%s") == "The first."
    assert git(root, "status", "--porcelain") == ""


def test_what_is_not_committed_is_not_released(root: Path) -> None:
    (root / "more.txt").write_text("more")
    with pytest.raises(NotReady, match="not committed"):
        release(root, "0.2.0", "2026-02-03")


def test_a_second_release_needs_something_new(root: Path) -> None:
    release(root, "0.2.0", "2026-02-03")
    with pytest.raises(NotReady, match="gathered nothing"):
        release(root, "0.3.0", "2026-02-04")
    assert git(root, "tag") == "v0.2.0"


def test_the_changelog_and_the_version_of_the_house_can_be_released() -> None:
    log = (releasing.ROOT / CHANGELOG).read_text(encoding="utf-8")
    assert releasing.notes(log)
    assert releasing.raised((releasing.ROOT / VERSION).read_text(encoding="utf-8"), "99.0.0")
