"""Lawful requests in any order do no harm; and planted faults, each of which such an order finds."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic import games
from miskatonic.kernel.journal.past import Past
from miskatonic.table.live.hub import Hub
from miskatonic.table.room import kinship
from miskatonic.table.room.asking import hosting, keys
from miskatonic.table.room.room import Room
from miskatonic.table.wire import messages as m
from tests.table.promises.lawful import Evening
from tests.table.room.house import CHAOS, MASH, House, Player

pytestmark = pytest.mark.anyio


def evening(seed: int) -> Evening:
    """An evening in memory, whose server can be started again."""
    houses = [House()]

    async def restart() -> Hub:
        await houses[-1].hub.shutdown()
        houses.append(houses[-1].again())
        return houses[-1].hub

    async def wait(ms: int) -> None:
        await houses[-1].clock.turn(ms)

    return Evening(houses[0].hub, seed, restart, wait)


async def spend(game: str, steps: int, seed: int, people: int = 3, **more: Any) -> Evening:
    found = evening(seed)
    people = max(people, games.game(game).seats[0])
    await found.play(steps, game, people, **more)
    await found.look_again()
    return found


@pytest.mark.parametrize("game", games.names())
async def test_lawful_requests_in_any_order_do_no_harm(game: str) -> None:
    found = await spend(game, 500, 5, dice="together")
    assert found.done["Choose"] > 30
    assert {"restart", "again", "TakeBack", "Propose", "Vote"} <= found.done.keys()


@pytest.mark.nightly(40)
@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("seed", range(12))
async def test_many_evenings_of_lawful_requests_do_no_harm(game: str, seed: int) -> None:
    hand = (0, 2) if seed % 3 == 0 else ()
    bots = 1 if seed % 2 and len(games.game(game).seats) > 3 else 0
    found = await spend(game, 2_000, seed, hand=hand, bots=bots, dice=("server", "together")[seed % 2])
    assert {"Choose", "restart", "again", "Propose", "Vote", "branched", "rematch"} <= found.done.keys()


async def many(game: str, steps: int) -> None:
    for seed in range(6):
        await spend(game, steps, seed)


async def harm(game: str = CHAOS, steps: int = 600) -> None:
    """Somebody finds it."""
    with pytest.raises((AssertionError, ValueError, KeyError, IndexError)):
        await many(game, steps)


async def test_requests_that_are_carried_out_each_time_they_come_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "answered", lambda *_: None)
    await harm()


async def test_a_host_who_empties_a_seat_by_repeating_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was once: the answer to a copy ran what only the first should."""

    async def host(live: Any, seat: int, asked: Any, known: bool) -> str:
        text = await real(live, seat, asked, known)
        if asked.what == "open":
            hosting.freed(live, asked.seat)
        return text

    real = hosting.host
    monkeypatch.setattr(hosting, "host", host)
    found = evening(1)
    party = await found.found(CHAOS, 3)
    bob = party.players[1]
    party.live.close(bob.connection)
    await found.wait(400_000)
    await found.ask(party, party.players[0], m.HostSeat(id="open", what="open", seat=1))
    party.players[1] = await Player.at(party.live, 1)
    with pytest.raises(AssertionError, match="sent away"):
        await found._repeat(party, party.players[0], party.asked[0, 0][-1])


async def test_a_branch_that_gives_hands_away_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody(_live: Any) -> bool:
        return False

    monkeypatch.setattr(kinship, "runs", nobody)
    await harm(MASH)


async def test_a_server_that_forgets_what_it_did_before_a_restart_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "recall", lambda *_: None)
    await harm()


async def test_going_back_to_elsewhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the position of a link is that of the one before it."""
    real = Past.position

    def position(past: Past, link: Any) -> Any:
        return real(past, link.before if link.before is not None else link)

    monkeypatch.setattr(Past, "position", position)
    await harm()


async def test_a_log_that_stays_behind_after_going_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "_dropped", lambda *_: None)
    await harm()


async def test_a_past_that_forgets_a_link_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Past.back

    def back(past: Past, to: Any, again: Any, state: Any) -> None:
        real(past, to, again[:-1], state)

    monkeypatch.setattr(Past, "back", back)
    await harm()
