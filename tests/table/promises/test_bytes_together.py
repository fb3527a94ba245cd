"""Nothing leaked by what people do beside choosing: in worlds that a viewer cannot tell apart they pause, propose,
vote, go back, let a bot sit in and come back, and the viewer gets the same bytes at the same time."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from miskatonic import bots
from miskatonic.table.room.room import Room
from miskatonic.table.sight import answers
from tests.table.promises.leaks import secret_of
from tests.table.promises.test_bytes import ALL, BOT, EYES, MUNCHKIN, Pair, ask_everything, check, kindred
from tests.table.promises.worlds import PEOPLE
from tests.table.room.test_secrecy import Decliner

pytestmark = pytest.mark.anyio
BACK = 3
"""So many moments all go back."""


@pytest.fixture(autouse=True)
def _equal_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots decide by what everybody knows, and odds are looked at as long as it takes."""
    monkeypatch.setattr(answers, "PATIENCE", math.inf)
    monkeypatch.setattr(bots, "make", lambda *_: Decliner())


async def all_do(pair: Pair, seat: int, kind: str, **fields: Any) -> None:
    """Somebody asks for the same in both worlds; the answers are the same, and so is what the viewer gets."""
    said = []
    for each in pair:
        line = each.lines[seat]
        await line.ask("ping")  # has seen what there is to see
        said.append(await line.ask(kind, **fields))
        await each.note()
        await each.turn(100)
    assert said[0]["type"] == said[1]["type"], said
    check(pair)


async def evening(pair: Pair) -> None:
    """All that people may do together."""
    moments = min([len(each.live.room.moments) for each in pair])
    one, other, *rest = [*[seat for seat in range(PEOPLE) if seat != pair[0].viewer], pair[0].viewer]
    await all_do(pair, one, "pause", on=True)
    await all_do(pair, one, "pause", on=False)
    await all_do(pair, one, "propose", what="end")
    await all_do(pair, other, "vote", proposal=1, yes=False)
    await all_do(pair, other, "say", text="once more?")
    await all_do(pair, other, "leave")
    await all_do(pair, other, "return")
    await all_do(pair, one, "propose", what="undo", at=max(1, moments - BACK))
    for seat in (other, rest[0]):
        await all_do(pair, seat, "vote", proposal=2, yes=True)
    assert not pair[0].live.room.proposals.open
    await ask_everything(pair)


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("watcher", [False, True])
async def test_what_all_do_together_tells_nothing(game: str, watcher: bool, tmp_path: Path) -> None:
    apart = 0
    for number in range(2):
        viewer = -1 if watcher else EYES.get(game, 0)
        async with kindred(game, viewer, number, tmp_path, BOT if number else -1) as pair:
            apart += secret_of(pair[0].live) != secret_of(pair[1].live)
            await evening(pair)
    assert apart or watcher


async def test_a_way_back_that_leads_elsewhere_for_what_is_hidden_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: how far all go back depends on what lies hidden."""
    rewind = Room.rewind

    def further(room: Room, number: int, *more: Any) -> Any:
        return rewind(room, number - int(room.state.digest(), 16) % 3, *more)

    monkeypatch.setattr(Room, "rewind", further)
    with pytest.raises(AssertionError):
        await test_what_all_do_together_tells_nothing(MUNCHKIN, False, tmp_path)
