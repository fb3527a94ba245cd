"""Whoever drew what the client shows is named, in the client and in the docs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = " ".join((ROOT / "docs/credits.md").read_text(encoding="utf-8").split())
CLIENT = (ROOT / "web/src/text/credits.ts").read_text(encoding="utf-8")


def test_client_and_docs_name_the_same_people() -> None:
    authors = re.findall(r"^  '([^']+)',$", CLIENT, re.MULTILINE)
    assert len(authors) > 30
    assert re.search(r"names them: (.*?)\. Icons by", DOCS)[1].split(", ") == authors  # type: ignore[index]
    assert all(name in DOCS for name in re.findall(r"name: '([^']+)'", CLIENT))


def test_every_sprite_says_where_its_authors_are_named() -> None:
    script = (ROOT / "web/dev/sprites.mjs").read_text(encoding="utf-8")
    assert "game-icons.net, CC BY 3.0" in script
    assert "docs/credits.md" in script
