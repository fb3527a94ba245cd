"""Games and all that comes of them: branches that are played beside them, a seat in other hands, a rematch."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import httpx

from miskatonic.table.room.kinship import ENDED
from tests.table.promises.books import Party
from tests.table.promises.clients import Client
from tests.table.promises.guests import Guest


@dataclass(frozen=True)
class Evening:
    """What is played, and by whom."""

    game: str
    people: int = 3
    bots: tuple[str, ...] = ()
    hand: tuple[int, ...] = ()
    """Seats that the first of them plays, and gives away one by one."""
    dice: str = "server"


class Host:
    """What a family needs of whoever holds the evening: the address, seeds, whom to tell, how long people play."""

    parties: list[Party]
    ended: bool
    done: dict[str, int]

    def address(self) -> str:
        raise NotImplementedError

    def seed(self) -> int:
        raise NotImplementedError

    def limit(self) -> int:
        raise NotImplementedError

    def on_ack(self) -> None:
        raise NotImplementedError

    def count(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1


class Family:
    """One game, and its branches."""

    def __init__(self, host: Host, http: httpx.AsyncClient, evening: Evening) -> None:
        self.host = host
        self.http = http
        self.evening = evening
        self.parties: list[Party] = []
        self._joining: list[asyncio.Task[None]] = []
        self._tasks: dict[Client, asyncio.Task[None]] = {}

    async def found(self) -> None:
        """A table with people at it."""
        session = (await self.sure("POST", "/api/session", {"name": "Ann", "bearer": True})).json()
        token = session["token"]
        self.http.headers["authorization"] = f"Bearer {token}"
        e = self.evening
        seats: list[dict[str, Any]] = [{"kind": "person"} for _ in range(e.people)]
        for seat in e.hand[1:]:
            seats[seat]["player"] = e.hand[0]
        seats += [{"kind": "bot", "bot": bot} for bot in e.bots]
        plan = {"game": e.game, "seats": seats, "pace": 20, "dice": e.dice}
        made = (await self.sure("POST", "/api/tables", plan)).json()
        for seat, ticket in made["tickets"].items():
            await self.sure("POST", f"/api/tables/{made['id']}/sit", {"name": f"Seat {seat}", "ticket": ticket})
        self._join(made["id"], dict.fromkeys(range(e.people), (token, 0)), e.hand)

    async def again(self) -> bool:
        """A rematch of the first game; who asks for it twice gets one."""
        first = self.parties[0]
        path = f"/api/tables/{first.table}/rematch"
        made = (await self.sure("POST", path)).json()["id"]
        assert (await self.sure("POST", path)).json()["id"] == made, "a rematch that was asked for twice is one"
        holders = {client.seat: (client.token, 0) for client in first.clients}
        self.parties = []
        room = (await self.sure("GET", f"/api/tables/{made}")).json()
        if any(seat["kind"] == "open" for seat in room["seats"]):
            return False  # somebody was not taken along
        self._join(made, holders, ())
        self.host.count("rematch")
        return True

    # ------------------------------------------------------------------ playing

    async def play(self) -> None:
        """Until all games of one past are over; before that none of them tells its journal, then all do."""
        sealed = False
        try:
            while True:
                for party in self.parties:
                    for client in party.clients:
                        if client not in self._tasks:
                            self._tasks[client] = asyncio.create_task(client.play())
                done, going = await asyncio.wait(
                    [*self._tasks.values(), *self._joining], timeout=0.05, return_when=asyncio.FIRST_EXCEPTION
                )
                for task in done:
                    task.result()
                sealed = sealed or await self._check_sealed()
                new = await self._new_branches(final=not going)
                if not new and not going and all(c in self._tasks for party in self.parties for c in party.clients):
                    break  # whoever has come last has seen the end, too
        finally:
            for client in self._tasks:
                client.ended = True
            for task in [*self._tasks.values(), *self._joining]:
                task.cancel()
            await asyncio.gather(*self._tasks.values(), *self._joining, return_exceptions=True)
        for party in self.parties:
            party.journal = (await self.sure("GET", f"/api/tables/{party.table}/journal")).text

    async def _new_branches(self, final: bool) -> bool:
        """Those that were agreed on are played, too; by the same people."""
        if not all(task.done() for task in self._joining):
            return True  # whoever sits down at this moment may play there, too
        known, found = {party.table for party in self.parties}, False
        for party in list(self.parties):
            rooms = [client.room for client in party.clients if client.room]
            if final:
                rooms.append((await self.sure("GET", f"/api/tables/{party.table}")).json())
            for table in {name for room in rooms for name in room.get("branches", ())} - known:
                known.add(table)
                chairs = (await self.sure("GET", f"/api/tables/{table}")).json()["seats"]
                taken = [client for client in party.clients if chairs[client.seat]["kind"] != "open"]
                self._join(table, {client.seat: (client.token, 0) for client in taken}, ())
                self.host.count("branch")
                found = True
        return found

    async def _check_sealed(self) -> bool:
        """A game that is over says nothing while another one with its past goes on. True: that was seen."""
        over = [party for party in self.parties if party.over]
        if not over or len(over) == len(self.parties):
            return False
        answer = await self._try("GET", f"/api/tables/{over[0].table}/journal")
        if answer is None or all(party.over for party in self.parties):
            return False
        if answer.status_code == 200:  # then all must have ended, though not everybody has been told yet
            rooms = [(await self.sure("GET", f"/api/tables/{party.table}")).json() for party in self.parties]
            running = [room["id"] for room in rooms if room["phase"] not in ENDED]
            assert not running, f"a journal was told while other games with this past went on: {running}"
            return False
        self.host.count("sealed")
        return True

    def _join(self, table: str, holders: dict[int, tuple[str, int]], hand: tuple[int, ...]) -> None:
        guests = [self._guest(table, seat, token, sitting) for seat, (token, sitting) in sorted(holders.items())]
        party = Party(table, list(guests))
        if not self.parties:
            guests[1].branches = 3
        if hand:
            guests[hand[0]].gives = hand[-1]
            guests[hand[0]].on_given = lambda seat, ticket: self._joining.append(
                asyncio.create_task(self._newcomer(party, seat, ticket))
            )
        self.parties.append(party)
        self.host.parties.append(party)

    def _guest(self, table: str, seat: int, token: str, sitting: int) -> Guest:
        guest = Guest(self.host.address, token, table, seat, self.host.seed(), self.host.limit())
        guest.sitting = sitting
        guest.on_ack = self.host.on_ack
        return guest

    async def _newcomer(self, party: Party, seat: int, ticket: str) -> None:
        """A seat that was given away is somebody else's, who begins with requests of their own."""
        for old in party.clients:
            if old.seat == seat:
                old.ended = True
        session = (await self.sure("POST", "/api/session", {"name": "Eve", "bearer": True}, fresh=True)).json()
        token = session["token"]
        sits = {"name": "Eve", "ticket": ticket}
        path = f"/api/tables/{party.table}/sit"
        answer = await self.sure("POST", path, sits, token=token, well=False)
        if answer.status_code in (200, 201):
            party.clients.append(self._guest(party.table, seat, token, 1))
            self.host.count("hand-over")
        else:
            assert party.clients[0].view.get("ending") or answer.json()["code"] in ("over", "conflict"), answer.text

    # ------------------------------------------------------------------ asking

    async def sure(
        self, method: str, path: str, body: Any = None, token: str = "", fresh: bool = False, well: bool = True
    ) -> httpx.Response:
        """Ask until it is answered."""
        headers = {"authorization": f"Bearer {token}"} if token else {"authorization": ""} if fresh else {}
        while True:
            answer = await self._try(method, path, body, headers)
            if answer is not None and answer.status_code != 503:
                assert answer.status_code in (200, 201) or not well, answer.text
                return answer
            await asyncio.sleep(0.005)

    async def _try(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> httpx.Response | None:
        """Ask once; None: nobody was there."""
        try:
            return await self.http.request(method, path, json=body, headers=headers)
        except httpx.TransportError:
            if self.host.ended:
                raise
            return None
