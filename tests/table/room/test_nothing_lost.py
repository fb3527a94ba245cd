"""Nothing lost, nothing twice: the log is the table, and memory is only a copy of it."""

from __future__ import annotations

import msgspec
import pytest

from miskatonic.kernel.bot import Dice
from miskatonic.table.live.beat import GENTLE
from miskatonic.table.live.hub import Hub
from miskatonic.table.live.live import LiveTable
from miskatonic.table.sight.projection import look
from miskatonic.table.store.base import Conflict, StoreError
from miskatonic.table.wire import messages as m
from tests.table.memory import MemoryStore, settle
from tests.table.room.house import CHAOS, MASH, MUNCHKIN, House, Player, play

pytestmark = pytest.mark.anyio


def fingerprints(live: LiveTable) -> list[str]:
    """Where the game stands, and all that every viewer sees of it."""
    room = live.room
    seen = [look(room, viewer).version for viewer in range(-1, len(room.chairs))]
    return [room.state.digest(), *seen, str(room.times.__dict__), str(room.moments), str(sorted(room.keys))]


@pytest.mark.parametrize(
    ("game", "people", "bots"), [(CHAOS, 2, ("random",)), (MUNCHKIN, 3, ("random",)), (MASH, 2, ("random",))]
)
async def test_a_table_read_again_at_any_point_is_the_same_table(game: str, people: int, bots: tuple[str, ...]) -> None:
    house = House()
    live, players = await house.table(game, people, bots)
    for number in range(12):
        await play(house, players, 6, seed=number)
        other = await house.again().hub.table(live.id)
        assert fingerprints(other) == fingerprints(live)


async def test_a_choice_that_was_not_written_has_not_happened() -> None:
    house = House()
    live, players = await house.table()
    before = fingerprints(live)
    house.store.fail = StoreError("the disk is full")
    answer = await players[0].choose(players[0].view.choices[0])
    assert (answer.code, fingerprints(live)) == ("busy", before)
    assert isinstance(await players[0].choose(players[0].view.choices[0]), m.Done)


async def test_nobody_is_shown_what_was_not_written() -> None:
    house = House()
    _live, players = await house.table()
    house.store.fail = StoreError("the disk is full")
    await players[0].choose(players[0].view.choices[0])
    assert [await player.read() for player in players] == [[], []]


async def test_the_same_request_twice_happens_once_and_is_answered_alike() -> None:
    house = House()
    live, players = await house.table()
    ann = players[0]
    version, key = ann.view.version, ann.view.choices[0].key
    answers = [await ann.ask(m.Choose, id="one", version=version, key=key) for _ in range(3)]
    assert answers == [m.Done("one")] * 3
    assert len(live.room.journal.entries) == 1


async def test_the_same_request_twice_happens_once_after_a_restart() -> None:
    house = House()
    live, players = await house.table()
    asked = m.Choose(id="one", version=players[0].view.version, key=players[0].view.choices[0].key)
    await live.request(0, asked)
    other = await house.again().hub.table(live.id)
    assert await other.request(0, asked) == m.Done("one")
    assert len(other.room.journal.entries) == 1


async def test_two_people_may_use_the_same_id() -> None:
    house = House()
    live, players = await house.table(people=2)
    for player in players:
        assert isinstance(await player.ask(m.Say, id="one", text="hello"), m.Done)
    assert [line.seat for line in live.chat] == [0, 1]


async def test_a_choice_on_an_old_view_is_refused_and_changes_nothing() -> None:
    house = House()
    live, (ann, _bob) = await house.table()
    old = ann.view
    await ann.choose(old.choices[0])
    before = fingerprints(live)
    answer = await ann.ask(m.Choose, version=old.version, key=old.choices[0].key)
    assert (answer.code, fingerprints(live)) == ("stale", before)


async def test_double_clicks_and_reordered_messages_leave_all_seats_with_the_same_game() -> None:
    """A proxy that repeats, delays and reorders what people send."""
    house = House()
    live, players = await house.table(people=3)
    dice, sent = Dice(3), []
    for number in range(200):
        for player in players:
            await player.read()
        asked = [player for player in players if player.asked and player.view.choices]
        player = asked[dice.below(len(asked))]
        choice, values = player.pick(dice)
        message = m.Choose(id=f"c{number}", version=player.view.version, key=choice.key, values=values)
        sent.append((player, message))
        for who, late in [sent[dice.below(len(sent))], sent[-1], sent[dice.below(len(sent))]]:
            await live.request(who.viewer, late)
        if live.room.over:
            break
    for player in players:
        await player.read()
        fresh = await Player.at(live, player.viewer)
        assert (fresh.panels, fresh.lines, fresh.view.version) == (player.panels, player.lines, player.view.version)
    other = await house.again().hub.table(live.id)
    assert other.room.state.digest() == live.room.state.digest()


async def test_whoever_comes_back_with_lines_gets_only_what_is_missing() -> None:
    house = House()
    live, players = await house.table()
    await play(house, players, 30)
    ann = players[0]
    again = Player(live, 0, await live.connect(0, 5))
    again.lines = ann.lines[:5]
    hello = (await again.read())[0]
    assert hello.view.log_from == 5
    assert again.lines == ann.lines
    assert again.panels == ann.panels


async def test_whoever_was_first_in_another_process_wins_and_the_other_looks_again() -> None:
    house = House()
    live, (ann, _bob) = await house.table()
    other = house.again()
    there = await other.hub.table(live.id)
    elsewhere = await Player.at(there, 0)
    await ann.choose(ann.view.choices[0])
    answer = await elsewhere.choose(elsewhere.view.choices[1])
    assert answer.code == "stale"
    await elsewhere.read()
    await ann.read()
    assert elsewhere.view.version == ann.view.version
    assert fingerprints(there) == fingerprints(live)


async def test_what_another_process_writes_is_shown_here() -> None:
    house = House()
    live, (ann, bob) = await house.table()
    other = house.again()
    there = await Player.at(await other.hub.table(live.id), 1)
    await ann.choose(ann.view.choices[0])
    await ann.ask(m.Say, text="your turn")
    await other.hub.heard(live.id, live.room.rows)
    await there.read()
    await bob.read()
    assert there.view.version == bob.view.version
    assert [frame.line.text for frame in there.frames if isinstance(frame, m.Said)] == ["your turn"]


async def test_dice_never_come_twice_after_another_process_rolled() -> None:
    house = House()
    live, players = await house.table(people=2, bots=("random",))
    await play(house, players, 20)
    other = await house.again().hub.table(live.id)
    assert other.room.journal.drawn == live.room.journal.drawn
    assert other.room.journal.source.drawn == other.room.journal.drawn  # type: ignore[union-attr]


async def test_an_idle_table_is_forgotten_and_comes_back() -> None:
    house = House()
    live, players = await house.table()
    await play(house, players, 9)
    before = fingerprints(live)
    for player in players:
        live.close(player.connection)
    house.clock.time += 200_000
    assert house.hub.sweep() == 1
    assert fingerprints(await house.hub.table(live.id)) == before


async def test_a_table_that_somebody_looks_at_is_not_forgotten() -> None:
    house = House()
    await house.table()
    house.clock.time += 200_000
    assert house.hub.sweep() == 0


async def test_bots_go_on_after_a_restart() -> None:
    house = House()
    live, _ = await house.table(people=0, bots=("random", "random"))
    other = house.again()
    await other.hub.open()
    await settle()
    for _ in range(5):
        await house.clock.turn(GENTLE)
    assert other.hub.tables[live.id].room.rows >= 5
    await other.hub.shutdown()


async def test_a_store_that_is_gone_sends_everybody_away_to_come_back() -> None:
    house = House()
    live, (ann, bob) = await house.table()
    broken = MemoryStore()
    house.hub.store = broken
    answer = await ann.choose(ann.view.choices[0])
    assert answer.code == "busy"
    bye = (await bob.read())[-1] if bob.connection.waiting else bob.frames[-1]
    assert (bye.code, bye.again, live.gone) == ("busy", True, True)


async def test_a_conflict_is_no_loss_for_whoever_asked() -> None:
    house = House()
    live, (ann, _bob) = await house.table()
    house.store.fail = Conflict("somebody was first")
    assert isinstance(await ann.choose(ann.view.choices[0]), m.Done)
    assert len(live.room.journal.entries) == 1


async def test_whoever_is_second_twice_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, (ann, _bob) = await house.table()

    async def taken(*_rows: object, **_more: object) -> None:
        raise Conflict("somebody was first")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(house.store, "append", taken)
        assert (await ann.choose(ann.view.choices[0])).code == "stale"
    assert len(live.room.journal.entries) == 0
    assert isinstance(await ann.choose(ann.view.choices[0]), m.Done)


def test_a_hub_takes_only_a_good_key() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Hub(MemoryStore(), signing_key=b"short")


def test_deeds_are_read_as_written() -> None:
    from miskatonic.table.room import deeds

    deed = deeds.Moved(seat=1, key="Bid(1,2)", values=(3, (1, 2)), chance=(4,), check="ab", took=7, by="bot")
    assert deeds.read(deeds.write(deed)) == deed
    with pytest.raises(msgspec.ValidationError):
        deeds.read(b'{"do":"nonsense"}')
