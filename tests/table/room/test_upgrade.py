"""When the rules change under a running game: it goes on from its snapshot, with a plain notice."""

from __future__ import annotations

import pytest

from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.table.live.live import LiveTable
from miskatonic.table.room import deeds
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from tests.table.room.house import CHAOS, House, Player, play

pytestmark = pytest.mark.anyio


def new_rules(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """From now on the entries before number ``after`` no longer replay."""
    repeat = Journal.repeat

    def refuse(journal: Journal, entry: object) -> None:
        if len(journal.entries) < after:
            raise JournalError("entry 1 (TakeColour(0,0)) does not replay")
        repeat(journal, entry)  # type: ignore[arg-type]

    monkeypatch.setattr(Journal, "repeat", refuse)


async def begun(house: House, moves: int) -> tuple[LiveTable, list[Player]]:
    live, seated = await house.table(CHAOS, 2)
    await play(house, seated, moves)
    return live, seated


async def test_a_snapshot_is_written_every_sixteen_rows_and_when_the_server_stops() -> None:
    house = House()
    live, seated = await begun(house, 10)
    assert house.store.kept[live.id].signed is None
    await play(house, seated, 10)
    signed = house.store.kept[live.id].signed
    assert signed is not None
    await house.hub.shutdown()
    assert house.store.kept[live.id].signed != signed


async def test_a_game_that_no_longer_replays_goes_on_from_its_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, _seated = await begun(house, 30)
    await house.hub.shutdown()
    new_rules(monkeypatch, len(live.room.journal.entries))
    other = house.again()
    again = await other.hub.table(live.id)
    assert again.room.state.digest() == live.room.state.digest()
    ann, bob = [await Player.at(again, seat) for seat in (0, 1)]
    assert "rules have changed" in ann.room.notice
    assert "TakeColour" not in ann.room.notice
    assert await play(other, [ann, bob], 5) == 5


async def test_moves_after_the_snapshot_are_kept_as_far_as_they_apply(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, _seated = await begun(house, 40)
    kept = house.store.kept[live.id]
    written = next(i for i in range(len(kept.rows), 0, -1) if i % 16 == 0)
    entries = sum(isinstance(deeds.read(row.body), deeds.Move) for row in kept.rows[:written])
    assert entries < len(live.room.journal.entries)
    new_rules(monkeypatch, entries)
    again = await house.again().hub.table(live.id)
    assert again.room.state.digest() == live.room.state.digest()


async def test_moves_that_no_longer_apply_are_given_up_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, _seated = await begun(house, 40)
    entries = len(live.room.journal.entries)
    drawn = live.room.journal.drawn
    new_rules(monkeypatch, entries - 1)  # the snapshot is older than that
    second = house.again()
    again = await second.hub.table(live.id)
    assert "could not be kept" in again.room.notice
    assert len(again.room.journal.entries) < entries
    assert again.room.journal.drawn >= drawn
    players = [await Player.at(again, seat) for seat in (0, 1)]
    monkeypatch.undo()
    await play(second, players, 6)
    third = await house.again().hub.table(live.id)
    assert third.room.state.digest() == again.room.state.digest()
    assert third.room.journal.drawn == again.room.journal.drawn


async def test_without_a_snapshot_of_ours_a_changed_game_is_not_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, _seated = await begun(house, 30)
    signed = house.store.kept[live.id].signed
    assert signed is not None
    house.store.kept[live.id].signed = signed.replace(b'"drawn":', b'"drawn":1')
    new_rules(monkeypatch, 1000)
    with pytest.raises(Trouble, match="no longer be read"):
        await house.again().hub.table(live.id)


async def test_another_edition_is_said_though_the_game_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, _seated = await begun(house, 5)
    monkeypatch.setattr(type(live.room.journal.game), "edition", "99")
    again = await house.again().hub.table(live.id)
    assert "edition" in again.shown.notice
    assert again.shown.edition == live.shown.edition
    assert live.room.journal.game.id == CHAOS


async def test_going_back_before_a_snapshot_is_refused_with_words(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, _seated = await begun(house, 30)
    await house.hub.shutdown()
    new_rules(monkeypatch, len(live.room.journal.entries))
    again = await house.again().hub.table(live.id)
    ann, bob = [await Player.at(again, seat) for seat in (0, 1)]
    await play(house, [ann, bob], 8)
    rows = again.room.rows
    for what in ("undo", "branch"):
        assert (await ann.ask(m.Propose, what=what, at=1)).code == "conflict"
    with pytest.raises(Trouble, match="other rules"):
        await again.replay(0, 1)
    assert again.room.rows == rows
