"""Nothing leaked, measured on the bytes: worlds that a viewer cannot tell apart send it the same frames, alike in
content, size, order and time."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable
from typing import Any

import pytest

from miskatonic import bots as makers
from miskatonic.kernel.bot import Dice, Move, Seat
from miskatonic.kernel.journal.entry import Entry
from miskatonic.kernel.journal.past import unplayed
from miskatonic.kernel.step import Form
from miskatonic.lab.promises.secrecy import _open_in
from miskatonic.lab.promises.watch import draw_input
from miskatonic.table.live import beat
from miskatonic.table.live.live import LiveTable
from miskatonic.table.sight import projection, views
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import ChoiceView
from tests.table.memory import TurnedClock
from tests.table.room.house import CHAOS, MUNCHKIN, House, Player, play

pytestmark = pytest.mark.anyio
Trace = list[tuple[int, bytes]]


class Decliner:
    """A bot that decides by what everybody may know."""

    def choose(self, at: Seat) -> Move:
        legal = [step for step in at.legal() if not isinstance(step, Form)] or at.legal()
        step = next((step for step in legal if step.declines), legal[0])
        return Move(step, at.sample(step) if isinstance(step, Form) else ())


class World:
    """One of two tables that a viewer cannot tell apart."""

    def __init__(self, house: House, live: LiveTable, viewer: int) -> None:
        self.house = house
        self.live = live
        self.viewer = viewer
        self.trace: Trace = []
        self.began = len(live.room.chronicle.lines)

    async def look(self) -> None:
        self.eye = await Player.at(self.live, self.viewer)
        await self.note()

    async def note(self) -> None:
        await self.eye.read()
        self.trace = [*self.trace, *[(self.house.clock.time, body) for body in self.eye.bytes[len(self.trace) :]]]

    async def give(self, seat: int, key: str, values: Any) -> str:
        version = projection.look(self.live.room, seat).version
        answer = await self.live.request(
            seat, m.Choose(id=f"g{len(self.live.room.journal.entries)}", version=version, key=key, values=values)
        )
        await self.note()
        return getattr(answer, "code", "")

    async def turn(self, ms: int) -> None:
        for _ in range(ms // 100):
            await self.house.clock.turn(100)
            await self.note()

    def reveals(self) -> bool:
        lines = self.live.room.chronicle.lines[self.began :]
        return any(line.event.reveals for line in lines if line.event.seen_by(projection.eyes_of(self.viewer)))


async def twins(game: str, people: int, bots: tuple[str, ...], viewer: int, seed: int) -> tuple[World, World]:
    """A table in mid-game, and one that differs only in what the viewer cannot know."""
    first = House()
    live, seated = await first.table(game, people, bots)
    await play(first, seated, 10 + seed * 7, seed)
    second = House(copy.deepcopy(first.store), TurnedClock(first.clock.time))
    other = await second.hub.table(live.id)
    first.hub.drop(live)
    live = await first.hub.table(live.id)
    other.room.journal.state = live.room.state.imagine(projection.eyes_of(viewer), seed + 1)
    for one in (live, other):
        one.room.journal.past = unplayed(one.room.journal.entries, one.room.state)
        one.room.keys.clear()
    pair = World(first, live, viewer), World(second, other, viewer)
    for world in pair:
        await world.look()
    return pair


async def compare(pair: tuple[World, World], seed: int, inputs: int = 25) -> int:
    """Give both the same inputs; what the viewer gets must be the same until something is revealed to it."""
    one, two = pair
    dice, given = Dice(seed + 1), 0
    for number in range(inputs):
        drawn = open_to_both(pair, dice)
        if drawn is None:
            await both(pair, lambda world: world.turn(800))
        else:
            refusals = [await world.give(drawn.seat, drawn.key, drawn.values) for world in pair]
            assert refusals[0] == refusals[1]
            given += not refusals[0]
        if number % 5 == 4:
            await both(pair, lambda world: world.turn(800))
        if one.reveals() or two.reveals() or keys(one) != keys(two):
            break
        assert one.trace == two.trace
    return given


def open_to_both(pair: tuple[World, World], dice: Dice) -> Entry | None:
    """An input of a person that can be given in both worlds: what hangs on its own seat's hidden things may not."""
    one, two = (world.live.room for world in pair)
    for _ in range(12):
        drawn = draw_input(one.state, dice, clocks=False)
        if drawn is not None and not one.chairs[drawn.seat].bot and _open_in(two.state, drawn):
            return drawn
    return None


async def both(pair: tuple[World, World], do: Callable[[World], Any]) -> None:
    for world in pair:
        await do(world)


def keys(world: World) -> list[tuple[int, str]]:
    return [(entry.seat, entry.key) for entry in world.live.room.journal.entries]


@pytest.mark.parametrize(("game", "people", "bots"), [(CHAOS, 3, ("house",)), (MUNCHKIN, 3, ("random",))])
@pytest.mark.parametrize("viewer", [0, -1])
async def test_worlds_that_look_alike_send_the_same_bytes_at_the_same_time(
    game: str, people: int, bots: tuple[str, ...], viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(makers, "make", lambda *_: Decliner())
    given = apart = 0
    for seed in range(7):
        pair = await twins(game, people, bots, viewer, seed)
        apart += pair[0].live.room.state.digest() != pair[1].live.room.state.digest()
        assert pair[0].trace == pair[1].trace
        given += await compare(pair, seed)
    assert apart >= 3
    assert given >= 8


async def compare_some() -> None:
    """Munchkin through the eyes of seat 0."""
    for seed in range(40):
        pair = await twins(MUNCHKIN, 3, ("random",), 0, seed)
        assert pair[0].trace == pair[1].trace
        await compare(pair, seed)


@pytest.mark.parametrize("leak", ["cards", "room", "time"])
async def test_planted_leaks_are_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A title and a room that hold something of the true position, a beat that hangs on it."""
    monkeypatch.setattr(makers, "make", lambda *_: Decliner())
    _plant(leak, monkeypatch)
    with pytest.raises(AssertionError):
        await compare_some()


def _plant(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if leak == "cards":
        heads = projection._heads
        monkeypatch.setattr(
            projection,
            "_heads",
            lambda room, state, scene: {**heads(room, state, scene), "title": str(state.hands)},
        )
    elif leak == "room":
        view = views.room_view
        told = lambda live: view(live).__class__(**{**_fields(view(live)), "notice": live.room.state.digest()})  # noqa: E731
        monkeypatch.setattr(views, "room_view", told)
    else:
        due = beat._due
        late = lambda live, seat: due(live, seat) + int(live.room.state.digest(), 16) % 5 * 100  # noqa: E731
        monkeypatch.setattr(beat, "_due", late)


def _fields(view: Any) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__}


# ---------------------------------------------------------------------- what happens behind screens


async def behind_screens(house: House) -> tuple[LiveTable, list[Player]]:
    """Chaos, with three people planning in secret."""
    live, seated = await house.table(CHAOS, 3)
    for number in range(80):
        ask = live.room.state.asking()
        if ask is not None and ask.mode == 2 and len(live.room.state.seats_to_act) == 3:
            return live, seated
        await play(house, seated, 1, number)
    raise AssertionError("nobody ever plans")


def secretly(player: Player) -> ChoiceView:
    """A choice that nobody else sees: anything but to report ready."""
    return next(choice for choice in player.view.choices if "Ready" not in choice.key)


async def test_plans_behind_a_screen_send_the_others_nothing() -> None:
    live, (ann, bob, cleo) = await behind_screens(House())
    hello = (await Player.at(live, 0)).bytes
    for player in (ann, bob, cleo):
        await player.read()
    for _ in range(2):
        assert isinstance(await bob.choose(secretly(bob)), m.Done)
    assert await ann.read() == await cleo.read() == []
    assert (await Player.at(live, 0)).bytes == hello


async def test_everybody_reads_the_lines_that_are_theirs_and_no_other() -> None:
    house = House()
    live, seated = await house.table(MUNCHKIN, 3)
    await play(house, seated, 60)
    watcher = await Player.at(live, -1)
    secret = 0
    for player in [*seated, watcher]:
        events = [line.event for line in live.room.chronicle.lines]
        mine = [(event.rule, event.facts) for event in events if event.seen_by(player.viewer)]
        assert [(line.rule, line.facts) for line in player.lines] == mine
        secret += len(events) - len(mine)
    assert secret > 10


async def test_a_beat_does_not_wait_for_what_happens_behind_a_screen() -> None:
    """Otherwise everybody could see by the bots that somebody fiddles with a plan."""
    house = House()
    live, (_ann, bob, _cleo) = await behind_screens(house)
    due = {seat: live.room.times.due(seat, 700) for seat in (0, 2)}
    house.clock.time += 300
    assert isinstance(await bob.choose(secretly(bob)), m.Done)
    assert {seat: live.room.times.due(seat, 700) for seat in (0, 2)} == due


async def test_a_standing_answer_shows_only_to_its_own_seat() -> None:
    house = House()
    _live, seated = await house.table(MUNCHKIN, 3)

    def declining() -> Player | None:
        return next((p for p in seated if p.asked and p.decline()), None)

    await play(house, seated, 400, 3, declining)
    player = declining()
    assert player is not None
    others = [other for other in seated if other is not player]
    decline = player.decline()
    assert decline is not None
    assert isinstance(await player.ask(m.Stand, key=decline.key, until="change"), m.Done)
    assert player.view.standing == "change"
    assert [await other.read() for other in others] == [[], []]


async def test_bots_think_before_their_beat_and_answer_on_it() -> None:
    """However long it takes: an answer that is not ready waits for the next beat."""
    house = House()
    live, seated = await house.table(CHAOS, 1, ("house", "house"))
    times: list[int] = []
    rows = live.room.rows
    for _ in range(200):
        await house.clock.turn(50)
        if live.room.rows != rows:
            rows = live.room.rows
            times.append(house.clock.time)
        await seated[0].read()
        if seated[0].asked:
            await seated[0].choose(*seated[0].pick(Dice(4)))
            rows = live.room.rows
    gaps = {later - earlier for earlier, later in itertools.pairwise(times)}
    assert gaps
    assert all(gap % 50 == 0 and gap >= 700 for gap in gaps)
