"""Sequences of lawful requests: choosing, going back, branching, voting, handing seats over, repeating oneself, and
restarts in between. None of them does harm; together, in some order, they might.

After every request: what was refused has changed nothing, what came twice has happened once, and the log has only
grown. Now and then: whoever looked on all the time sees what a fresh look shows, a process that reads the table anew
comes to the same room, and no game tells anything while one with the same past still runs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from miskatonic.clients.terminal.tui.links.shares import OwnShare
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.journal.entry import REWIND, Entry
from miskatonic.table.live.beat import next_alarm
from miskatonic.table.live.hub import Hub
from miskatonic.table.live.live import LiveTable
from miskatonic.table.room import kinship
from miskatonic.table.sight.projection import look
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import SeatPlan, TablePlan
from tests.table.room.house import NAMES, Player

HOST: Final = "host's session"
CODES: Final = (
    "stale", "illegal", "over", "paused", "forbidden", "limit", "conflict", "running", "form",
)  # fmt: skip
"""How a lawful request may be refused: somebody was quicker, or it is not the time for it."""
KEPT: Final = 40
"""So many answers of each seat are kept to ask again."""
RESTS: Final = 10_000
"""So many milliseconds a table may go on by itself before the next request."""
Restart = Callable[[], Awaitable[Hub]]


class Party:
    """One table, and who sits there."""

    def __init__(self, live: LiveTable, players: list[Player]) -> None:
        self.live = live
        self.players = players
        self.shares = [OwnShare(player.viewer) for player in players]
        self.asked: dict[tuple[int, int], list[tuple[Any, Any]]] = {}
        """By seat, and how often it was freed: requests and their answers."""
        self.rows: list[Any] = []
        self.stood: dict[int, str] = {}
        """After so many entries of the journal: the position."""


def still(party: Party) -> bool:
    """Does nothing happen at this table by itself?"""
    room = party.live.room
    return not any(chair.bot for chair in room.chairs) and not room.standing.of


class Evening:
    """Tables of one process, played by the law."""

    def __init__(self, hub: Hub, seed: int, restart: Restart, wait: Callable[[int], Awaitable[None]]) -> None:
        self.hub = hub
        self.dice = Dice(seed)
        self.restart = restart
        self.wait = wait
        self.parties: list[Party] = []
        self.turned = True
        """Time passes only when it is told to."""
        self.done: dict[str, int] = {}
        """How often something was carried out."""
        self._number = 0

    # ------------------------------------------------------------------ tables

    async def found(self, game: str, people: int, bots: int = 0, hand: tuple[int, ...] = (), **more: Any) -> Party:
        """A table where everybody sits; one person may play a ``hand``."""
        first = [hand[0] if seat in hand[1:] else -1 for seat in range(people)]
        seats = tuple([SeatPlan("person", player=player) for player in first] + [SeatPlan("bot", "random")] * bots)
        names = dict(enumerate(NAMES[:people]))
        made = await self.hub.make(TablePlan(game=game, seats=seats, pace=0, **more), HOST, names, host=False)
        live = await self.hub.table(made.id)
        await live.sit(0, NAMES[0], host=True)
        return await self.join(live)

    async def join(self, live: LiveTable) -> Party:
        """Everybody looks at a table."""
        chairs = live.room.chairs
        party = Party(live, [await Player.at(live, seat) for seat, chair in enumerate(chairs) if chair.sat])
        self.parties.append(party)
        return party

    # ------------------------------------------------------------------ what happens

    async def play(self, steps: int, game: str, people: int, bots: int = 0, **more: Any) -> None:
        """So many requests; games that end are followed by others."""
        for number in range(steps):
            going = [party for party in self.parties if not party.live.room.over]
            if not going:
                going = [await self.found(game, people, bots, **more)]
            await self.step(going[self.dice.below(len(going))])
            if number % 40 == 39:
                await self.look_again()

    async def step(self, party: Party) -> None:
        """One request, and what must be so after it."""
        player = party.players[self.dice.below(len(party.players))]
        await self.rest(party)
        await player.read()
        await self.wait(self.dice.below(3) * 200)
        if self.dice.below(30) == 0:
            await self._anew(party)
            return
        kept = party.asked.get(self._who(party, player), [])
        if kept and self.dice.below(6) == 0:
            await self._repeat(party, player, kept[self.dice.below(len(kept))])
            return
        asked = self._wish(party, player)
        if asked is not None:
            await self.ask(party, player, asked)

    async def rest(self, party: Party) -> None:
        """Where time passes by itself, what the table does of its own accord is done first, if it ends at all."""
        for _ in range(0 if self.turned else RESTS):
            async with party.live.lock:  # what is being written down is not shown yet
                if next_alarm(party.live) is None:
                    return
            await asyncio.sleep(0.001)

    async def ask(self, party: Party, player: Player, asked: Any) -> Any:
        """Send a request; what is refused changes nothing."""
        who, before = self._who(party, player), self._now(party)
        host = self._hosts(party, player)
        answer = await party.live.request(player.viewer, asked, host, HOST)
        kind = type(asked).__name__
        if isinstance(answer, m.Refused):
            assert answer.code in CODES, answer
            assert self._same(party, before), f"{asked} was refused as {answer}, and has changed something"
        else:
            self.done[kind] = self.done.get(kind, 0) + 1
            kept = party.asked.setdefault(who, [])
            kept.append((asked, answer))
            del kept[:-KEPT]
        await self._follow(party, asked, answer)
        await self._check_log(party)
        return answer

    async def _repeat(self, party: Party, player: Player, known: tuple[Any, Any]) -> None:
        """The very same words again: the same answer, and nothing else. Other words under that id: refused."""
        asked, first = known
        if type(asked) in (m.Ping, m.Resync, m.Hint, m.Foresee, m.WhyNot):
            return
        host, before, here = self._hosts(party, player), self._now(party), len(party.live.viewers)
        again = await party.live.request(player.viewer, asked, host, HOST)
        assert again == first, f"{asked} was answered {first} and then {again}"
        assert self._same(party, before), f"{asked} has happened twice"
        assert len(party.live.viewers) == here, f"{asked} came again, and somebody was sent away"
        other = await party.live.request(player.viewer, m.Say(id=asked.id, text="other words"), host, HOST)
        assert isinstance(other, m.Refused)
        assert other.code in ("conflict", "forbidden"), other
        assert self._same(party, before)
        self.done["again"] = self.done.get("again", 0) + 1

    def _now(self, party: Party) -> tuple[Any, ...]:
        room = party.live.room
        return room.rows, room.state.digest(), room.phase, room.said, tuple([p.id for p in room.proposals.open])

    def _same(self, party: Party, before: tuple[Any, ...]) -> bool:
        """Is all as it was? Where time passes by itself, bots and standing answers may have gone on meanwhile."""
        return self._now(party) == before or not (self.turned or still(party))

    def _who(self, party: Party, player: Player) -> tuple[int, int]:
        return player.viewer, party.live.room.chairs[player.viewer].freed

    def _hosts(self, party: Party, player: Player) -> bool:
        return party.live.room.chairs[player.viewer].host

    # ------------------------------------------------------------------ what somebody wants

    def _wish(self, party: Party, player: Player) -> Any:
        """A request that is lawful, or was a moment ago."""
        self._number += 1
        name, room, seat = f"n{self._number}", party.live.room, player.viewer
        chair, version = room.chairs[seat], player.view.version
        if room.journal.waits:
            return party.shares[party.players.index(player)].answer(player.room)
        open_to = [p.id for p in room.proposals.open if seat not in p.yes]
        if open_to and self.dice.below(2):
            return m.Vote(id=name, proposal=open_to[0], yes=self.dice.below(5) > 0)
        if room.paused_by and self.dice.below(2):
            return m.Pause(id=name, on=False)
        if chair.away and self.dice.below(2):
            return m.Return(id=name)
        kind, length = self.dice.below(100), len(room.moments)
        if kind < 60 and player.view.choices:
            choice, values = player.pick(self.dice)
            return m.Choose(id=name, version=version, key=choice.key, values=values)
        rare: list[Any] = [
            m.TakeBack(id=name, version=version),
            m.TakeBack(id=name, version=version),
            m.Propose(id=name, what="undo", at=1 + self.dice.below(length + 1)),
            m.Propose(id=name, what="undo", at=max(1, length - self.dice.below(4))),
            m.Propose(id=name, what="branch", at=self.dice.below(length + 1)),
            m.Propose(id=name, what="end") if self.dice.below(6) == 0 else m.Ping(id=name),
            m.Say(id=name, text=f"{seat} says {name}"),
            m.Pause(id=name, on=True),
            m.Leave(id=name) if self.dice.below(3) == 0 else m.Hint(id=name),
            m.Wait(id=name, on=self.dice.below(2) > 0),
            m.Share(id=name, on=self.dice.below(2) > 0),
            m.Resync(id=name),
            self._standing(name, player),
            m.HostSeat(id=name, what=("pace", "mute", "unmute", "replace", "open")[self.dice.below(5)],
                       seat=self.dice.below(len(room.chairs)), bot=""),
            m.Give(id=name, seat=room.hand(seat)[-1]),
            m.Resign(id=name) if self.dice.below(8) == 0 else m.Ping(id=name),
        ]  # fmt: skip
        return rare[self.dice.below(len(rare))]

    def _standing(self, name: str, player: Player) -> Any:
        declines = player.decline()
        if declines is None:
            return m.Stand(id=name, key="", until="off")
        return m.Stand(id=name, key=declines.key, until=("change", "occasion", "round")[self.dice.below(3)])

    async def _follow(self, party: Party, asked: Any, answer: Any) -> None:
        """Whose seat was given away is followed by somebody else; a branch is played on, a rematch follows an end."""
        live = party.live
        for seat, chair in enumerate(live.room.chairs):
            if chair.free and chair.kind == "open" and not live.room.over:
                await live.sit(seat, NAMES[-1 - seat % 2])
                self.done["sat"] = self.done.get("sat", 0) + 1
        for number, player in enumerate(party.players):
            if player.connection.dropped:
                party.players[number] = await Player.at(live, player.viewer)
        known = {other.live.id for other in self.parties}
        for table in live.room.branches:
            if table not in known and len(self.parties) < 6:
                await self.join(await self.hub.table(table))
                self.done["branched"] = self.done.get("branched", 0) + 1
        if live.room.over and not live.room.rematch and self.dice.below(2):
            made = await self.hub.rematch(live, HOST)
            assert (await self.hub.rematch(live, HOST)).id == made.id, "a rematch that was asked for twice is one"
            self.done["rematch"] = self.done.get("rematch", 0) + 1

    # ------------------------------------------------------------------ what must be so

    async def _check_log(self, party: Party) -> None:
        async with party.live.lock:
            rows = await self.hub.store.rows(party.live.id)
            assert rows[: len(party.rows)] == party.rows, "what was written has changed"
            assert len(rows) == party.live.room.rows, "what is in memory is not what is written"
            party.rows = rows
            self._check_way_back(party)

    def _check_way_back(self, party: Party) -> None:
        """Whoever went back is where everybody was then, and the log tells nothing of what no longer stands."""
        journal, lines = party.live.room.journal, party.live.room.chronicle.lines
        number = len(journal.entries)
        last = journal.entries[-1] if number and number not in party.stood else None
        party.stood[number] = journal.state.digest()
        if last is not None and last.kind == REWIND:
            to = int(last.key)
            assert party.stood.get(to, party.stood[number]) == party.stood[number], "they went back to elsewhere"
            assert all(line.entry < to for line in lines), "the log tells of what no longer stands"
            self.done["rewind"] = self.done.get("rewind", 0) + 1

    def _check_standing(self, party: Party) -> None:
        """What stands leads to where the table stands."""
        journal = party.live.room.journal
        if not journal.waits:
            twin = journal.reopened()
            for old in journal.effective():
                twin.repeat(Entry(old.kind, old.seat, old.key, old.values, old.chance))
            assert twin.state.digest() == journal.state.digest(), "what stands leads to another position"

    async def look_again(self) -> None:
        """Everybody's sight, and what is told of games that are over."""
        for party in self.parties:
            await self._check_sights(party)
            await self._check_secrets(party)
            self._check_standing(party)

    async def _check_sights(self, party: Party) -> None:
        """What was put together of all the parts that were sent is what a fresh look shows."""
        await self.rest(party)
        for player in party.players:
            await player.read()
            if player.connection.dropped or not (self.turned or still(party)):
                continue
            fresh = await Player.at(party.live, player.viewer)
            sent, there = player.view, fresh.view
            assert sent.version == there.version, f"{sent}\nwas sent, but a fresh look is\n{there}"
            assert (player.panels, player.lines) == (fresh.panels, fresh.lines)
            party.live.close(fresh.connection)

    async def _check_secrets(self, party: Party) -> None:
        """A journal is there when all games with this past are over, and not before. What is there verifies."""
        closed = not party.live.room.over or await self._kin_play(party.live)
        given = True
        try:
            await party.live.journal_text()
        except Trouble:
            given = False
        assert given is not closed, "journals are there when all games with the same past are over, and not before"
        if given:
            party.live.room.journal.verify()

    async def _kin_play(self, live: LiveTable) -> bool:
        """By all tables there are: does one of a common past still go on?"""
        names = {party.live.id for party in self.parties}
        names |= {branch for party in self.parties for branch in party.live.room.branches}
        kin = {name: set((await kinship.read(self.hub.store, name)).forebears) for name in names}
        family = {live.id}
        for _ in kin:
            for name, forebears in kin.items():
                if name in family or family & forebears:
                    family |= {name, *forebears}
        for name in family:
            if not (await self.hub.table(name)).room.over:
                return True
        return False

    async def _anew(self, party: Party) -> None:
        """The server is started again: it comes to the same room, and to the same sights."""
        for one in self.parties:
            await self._check_sights(one)
        before = [self._whole(one) for one in self.parties]
        self.hub = await self.restart()
        for one, was in zip(self.parties, before, strict=True):
            live = await self.hub.table(one.live.id)
            one.live = live
            now = self._whole(one)
            if self.turned or still(one):
                assert now == was, f"after a restart table {live.id} is another one:\n{was}\nwas, and now\n{now}"
        await self.come_back()
        self.done["restart"] = self.done.get("restart", 0) + 1

    async def come_back(self) -> None:
        """Everybody looks at their tables anew."""
        for party in self.parties:
            party.live = await self.hub.table(party.live.id)
            party.players = [await Player.at(party.live, player.viewer) for player in party.players]

    def _whole(self, party: Party) -> tuple[Any, ...]:
        """The room and everybody's view, without who is here and what time it is."""
        room = party.live.room
        view = party.live.room_view()
        seats = [msgspec.structs.replace(seat, here=False, left_ms=None) for seat in view.seats]
        shown = msgspec.structs.replace(view, seats=tuple(seats), watchers=0, held_by=-1)
        sights = [look(room, viewer).version for viewer in range(-1, len(room.chairs))]
        return room.rows, room.state.digest(), shown, sights, room.journal.drawn, room.journal.verify()
