"""Those who decide by themselves: bots, and standing answers. They know no more than their seat does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from miskatonic import bots
from miskatonic.kernel.bot import Bot, Dice, Move, Seat
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.game import Game
from miskatonic.kernel.state import State
from miskatonic.table.live import thinking
from miskatonic.table.room.room import Room

HOUSE, RANDOM = "house", "random"

_speeds: Final[dict[tuple[str, str], thinking.Speed]] = {}
"""By game and bot. One that is not known to be quick thinks in a thread, and before its beat comes."""
Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


def house_bot(game: Game[Any]) -> str:
    """The name of the bot that plays sensibly."""
    return HOUSE if HOUSE in game.bots else RANDOM


class Thought:
    """What a bot thinks about a question, while its beat has not come."""

    __slots__ = ("release", "since", "task")

    def __init__(self, since: int, task: asyncio.Task[Move]) -> None:
        self.since = since
        self.task = task
        self.release = 0
        """It has missed a beat: not before this one."""


class Players:
    """The bots of one table, made when they are first asked."""

    def __init__(self) -> None:
        self._bots: dict[tuple[int, str], Bot] = {}
        self._thoughts: dict[int, Thought] = {}

    def ahead(self, room: Room, seat: int, spawn: Spawn) -> None:
        """Let a slow bot begin to think."""
        name, since = room.chairs[seat].bot, room.times.since.get(seat, 0)
        known = self._thoughts.get(seat)
        if known is not None and (known.since == since or not known.task.done()):
            return
        if _slow(room, name):
            self._thoughts[seat] = Thought(since, spawn(self._thinks(room, seat, name)))

    async def _thinks(self, room: Room, seat: int, name: str) -> Move:
        dice = _dice(room, seat)
        return await thinking.beside(thinking.BOTS, self._think, room.state, seat, name, dice)

    def miss(self, seat: int, following: int) -> bool:
        """Is the bot still thinking? Then it misses this beat, and answers on a following one."""
        known = self._thoughts.get(seat)
        if known is None or known.task.done():
            return False
        known.release = following
        return True

    def release(self, seat: int, since: int) -> int:
        """Not before this time, if a beat was missed."""
        known = self._thoughts.get(seat)
        return known.release if known is not None and known.since == since else 0

    async def decide(self, room: Room, seat: int, name: str) -> Move:
        """What this bot does on this seat now: what it has thought of, if the question is still the same."""
        known = self._thoughts.pop(seat, None)
        if known is not None:
            move = await known.task
            if known.since == room.times.since.get(seat, 0) and move.step in room.state.legal(seat):
                return move
        if _slow(room, name):
            return await self._thinks(room, seat, name)
        return self._think(room.state, seat, name, _dice(room, seat))

    def _think(self, state: State, seat: int, name: str, dice: Dice) -> Move:
        """Decide, and note how long it took."""
        bot = self._bots.get((seat, name))
        if bot is None:
            bot = self._bots[seat, name] = bots.make(state.game, name)
        move, took = thinking.timed(bot.choose, Seat(state, seat, dice))
        _speeds.setdefault((state.game.id, name), thinking.Speed()).note(took)
        return move


def _slow(room: Room, name: str) -> bool:
    known = _speeds.get((room.journal.game.id, name))
    return known is None or not known.quick


def _dice(room: Room, seat: int) -> Dice:
    """The same position is always answered alike, and nobody can foresee how."""
    return Dice(seeded(room.luck(f"{seat}:{len(room.journal.entries)}")))


def automatic(room: Room) -> list[int]:
    """The seats that the game waits for and that somebody other than a person answers for, in polling order."""
    if not room.running:
        return []
    return [seat for seat in room.acting if room.chairs[seat].bot or room.answer(seat) is not None]
