"""The documentation is true: its code runs, its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
RUN = [ROOT / "README.md", ROOT / "docs" / "api.md", ROOT / "docs" / "bots.md"]


def code_of(page: Path) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S))


@pytest.mark.parametrize("page", [page for page in RUN if page.exists()], ids=lambda p: p.name)
def test_the_code_of_a_page_runs(page: Path) -> None:
    exec(compile(code_of(page), str(page), "exec"), {"__name__": "docs"})  # the page is ours


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (page.parent / link).exists()] == []


def test_the_words_of_the_house_are_where_the_glossary_says() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    last = [line.rstrip(" |").rpartition("|")[2] for line in page.splitlines() if line.startswith("| **")]
    places = [place for cell in last for place in re.findall(r"`([^`]*/[^`]*)`", cell)]
    assert len(places) > 40
    homes = (ROOT, ROOT / "src" / "miskatonic")
    assert [place for place in places if not any(list(home.glob(place.rstrip("/"))) for home in homes)] == []


def test_a_decision_has_its_number_to_itself_and_says_it() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    numbers = [int(page.name[:4]) for page in pages]
    assert len(numbers) == len(set(numbers))
    assert [page.name for page in pages if not page.read_text().startswith(f"# {int(page.name[:4])}. ")] == []


def test_the_changelog_is_in_order_and_says_nothing_twice() -> None:
    gathered = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("## [Unreleased]\n")[2]
    gathered = gathered.partition("\n## [")[0]
    sections = re.findall(r"^### (.*)$", gathered, re.M)
    assert sections == [
        one for one in ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security") if one in sections
    ]
    lines = [line for line in gathered.splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not line.startswith(("- ", "  "))] == []
    assert [line for line in lines if lines.count(line) > 1] == []
    loose = re.findall(r"^(?!- |  |#).*\n {2}\S.*$", gathered, re.M)
    assert loose == [], "lines that no entry begins"
