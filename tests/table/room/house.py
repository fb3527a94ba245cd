"""A house with tables in memory, and players who look at what really crosses the wire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import msgspec

from miskatonic.kernel.bot import Dice
from miskatonic.kernel.step import Assign
from miskatonic.table.live.hub import Hub
from miskatonic.table.live.live import LiveTable
from miskatonic.table.store.base import Bell
from miskatonic.table.web.connection import Connection
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import ChoiceView, Line, View
from miskatonic.table.wire.room import ClockPlan, RoomView, SeatPlan, TablePlan
from tests.table.memory import MemoryStore, TurnedClock, settle

KEY = bytes(range(32))
SECRET = bytes(range(1, 33))
CHAOS, MUNCHKIN, MASH = "chaos_of_cthulhu", "munchkin_cthulhu", "cthulhu_mash"
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(m.ToPlayer)
_ids = count(1)
"""No id is used twice at a seat, whoever sits there."""
ABSENT_MS = 300_000
"""Whoever has been away for so long can lose their seat, unless the table has agreed on something else."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


class House:
    """A store, a clock and a hub."""

    def __init__(self, store: MemoryStore | None = None, clock: TurnedClock | None = None, **more: Any) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or TurnedClock()
        self.hub = Hub(self.store, clock=self.clock, signing_key=KEY, secret=lambda: SECRET, **more)

    def again(self, bell: Bell | None = None) -> House:
        """Another process on the same store: after a restart, or beside this one."""
        return House(self.store, self.clock, bell=bell)

    async def table(
        self, game: str = CHAOS, people: int = 2, bots: tuple[str, ...] = (), hand: tuple[int, ...] = (), **more: Any
    ) -> tuple[LiveTable, list[Player]]:
        """A table with so many seats of people, who all look at it, and these bots. One person plays a ``hand``."""
        players = [hand[0] if seat in hand[1:] else -1 for seat in range(people)]
        seats = tuple(
            [SeatPlan("person", player=player) for player in players] + [SeatPlan("bot", name) for name in bots]
        )
        plan = TablePlan(game=game, seats=seats, **more)
        made = await self.hub.make(plan, "host's session", dict(enumerate(NAMES[:people])), host=False)
        live = await self.hub.table(made.id)
        if people:
            await live.sit(0, NAMES[0], host=True)
        return live, [await Player.at(live, seat) for seat in range(people)]


class Player:
    """Somebody at a socket: keeps what a client would keep, and the very bytes."""

    def __init__(self, live: LiveTable, viewer: int, connection: Connection) -> None:
        self.live = live
        self.viewer = viewer
        self.connection = connection
        self.bytes: list[bytes] = []
        self.frames: list[Any] = []
        self.panels: dict[str, Any] = {}
        self.lines: list[Line] = []

    @staticmethod
    async def at(live: LiveTable, viewer: int, lines: int = 0) -> Player:
        player = Player(live, viewer, await live.connect(viewer, lines))
        await player.read()
        return player

    async def read(self) -> list[Any]:
        """Take what has arrived."""
        fresh = []
        while self.connection.waiting:
            self.bytes.append(await self.connection.__anext__())
            fresh.append(_decoder.decode(self.bytes[-1]))
            self._keep(fresh[-1])
        self.frames += fresh
        return fresh

    def _keep(self, frame: Any) -> None:
        if isinstance(frame, m.Hello | m.RoomChanged):
            self.room: RoomView = frame.room
        if isinstance(frame, m.Hello | m.Changed):
            self.view: View = frame.view
            known = {**self.panels, **{panel.id: panel for panel in frame.view.panels}}
            self.panels = {name: known[name] for name in frame.view.order}
            self.lines[frame.view.log_from :] = frame.view.lines

    async def ask(self, kind: Callable[..., Any], **fields: Any) -> Any:
        """Send a request and read what comes of it."""
        asked = kind(id=fields.pop("id", "") or f"r{next(_ids)}", **fields)
        answer = await self.live.request(self.viewer, asked)
        await self.read()
        return answer

    async def choose(self, choice: ChoiceView | str, values: Any = (), **fields: Any) -> Any:
        """Make a choice on the view at hand."""
        await self.read()
        key = choice if isinstance(choice, str) else choice.key
        return await self.ask(m.Choose, **{"version": self.view.version, "key": key, "values": values, **fields})

    @property
    def asked(self) -> bool:
        """Does the game wait for this seat?"""
        return self.viewer in self.view.waiting and not self.view.ending

    def pick(self, dice: Dice) -> tuple[ChoiceView, Any]:
        """A choice at random, its blanks filled."""
        lively = [c for c in self.view.choices if not c.idle] or list(self.view.choices)
        choice = lively[dice.below(len(lively))]
        return choice, tuple([_value(blank, dice) for blank in choice.blanks])

    def decline(self) -> ChoiceView | None:
        """The choice that lets things take their course."""
        return next((choice for choice in self.view.choices if choice.declines), None)


def _value(blank: Any, dice: Dice) -> Any:
    if blank.kind == "number":
        return blank.low + dice.below(blank.high - blank.low + 1)
    if blank.kind == "assign":
        return assigned(len(blank.things), [(p.value, p.low, p.high) for p in blank.places], blank.low, dice)
    things = [thing.value for thing in blank.things]
    for i in range(len(things) - 1, 0, -1):
        j = dice.below(i + 1)
        things[i], things[j] = things[j], things[i]
    if blank.kind == "order":
        return tuple(things)
    return tuple(things[: blank.low + dice.below(blank.high - blank.low + 1)])


def assigned(things: int, places: Sequence[tuple[int, int, int]], low: int, dice: Dice) -> tuple[int, ...]:
    """A place at random for each of so many things; of places: value, least, most."""
    names, least, most = zip(*places, strict=True) if places else ((), (), ())
    blank = Assign("", tuple(range(things)), names, least, most, low == things)
    prefix: tuple[int, ...] = ()
    while open_to := blank.open(prefix):
        prefix = (*prefix, open_to[dice.below(len(open_to))])
    return prefix


async def play(house: House, players: list[Player], moves: int, seed: int = 1, until: Any = None) -> int:
    """People choose at random, bots on the beat, until so many choices were made or something is so."""
    dice, made, tries = Dice(seed), 0, 0
    while made < moves and tries < moves * 40:
        tries += 1
        for player in players:
            await player.read()
        if (until is not None and until()) or players[0].view.ending:
            return made
        asked = [player for player in players if player.asked and player.view.choices]
        if asked:
            player = asked[dice.below(len(asked))]
            choice, values = player.pick(dice)
            answer = await player.choose(choice, values)
            made += isinstance(answer, m.Done)
        else:
            await house.clock.turn(700)
    for player in players:
        await player.read()
    return made


async def play_until(house: House, players: list[Player], so: Any, seed: int = 1) -> None:
    """Play until something is so."""
    await play(house, players, 600, seed, so)
    assert so(), "it never came to that"


__all__ = [
    "ABSENT_MS",
    "CHAOS",
    "KEY",
    "MASH",
    "MUNCHKIN",
    "SECRET",
    "ClockPlan",
    "House",
    "Player",
    "play",
    "play_until",
    "settle",
]
