"""The screens look as they are kept in ``snapshots/``; after a wanted change: python -m tests.clients.tui.snapshots."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clients.tui.snapshots import PAGE, SHOTS, kept, take, with_pictures

pytestmark = pytest.mark.anyio
RENEW = "after a wanted change: python -m tests.clients.tui.snapshots"


@pytest.mark.parametrize("name", SHOTS)
async def test_a_screen_looks_as_it_was_kept(data: Path, name: str) -> None:
    assert await take(name, data) == kept(name).read_text(encoding="utf-8"), RENEW


def test_every_kept_picture_is_still_taken() -> None:
    assert {path.stem for path in kept("x").parent.glob("*.txt")} == set(SHOTS)


def test_the_pictures_in_the_docs_are_those_of_the_program() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("<!-- picture: ") >= 2
    assert page == with_pictures(page), RENEW
