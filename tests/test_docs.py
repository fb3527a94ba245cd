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
