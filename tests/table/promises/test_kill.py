"""Nothing lost: what was acknowledged over a socket survives ``kill -9`` of the server at any instant, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.promises.killing import Killing

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
MANY = pytest.param(200, marks=pytest.mark.nightly(100))


@pytest.mark.parametrize("kills", [25, MANY])
async def test_kills_lose_nothing_and_repeat_nothing(kills: int, tmp_path: Path) -> None:
    killing = Killing(tmp_path, seed=4)
    await killing.run(kills)
    assert killing.kills == kills
    assert killing.acks > kills
    assert sum(len(client.acked) for party in killing.parties for client in party.clients) == killing.acks


@pytest.mark.parametrize("fault", ["early", "forgetful"])
async def test_planted_faults_are_caught(tmp_path: Path, fault: str) -> None:
    """A server that acknowledges before it has written, and one that forgets what was asked for already."""
    killing = Killing(tmp_path, seed=5, faults=(fault,))
    with pytest.raises(AssertionError, match=r"lost|refused has happened|happened twice|changed|that nobody asked for"):
        await killing.run(60)
