"""Questions that change nothing: the odds, a hint, why not. They know what the seat may know."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from miskatonic import bots
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.foresee import Odds, foresee
from miskatonic.kernel.state import State
from miskatonic.table.live import thinking
from miskatonic.table.live.players import house_bot
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import OddsRow

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable

SECONDS: Final = 3.0
"""For odds: half of it for walking outcomes one by one, the rest for drawing some where that was not enough."""
PATIENCE: Final = 0.5
"""Seconds that the first look at the odds may take before it is also the last."""
LEAVES: Final = 1_000
"""Outcomes that are walked one by one (five dice of a kind have 252). Where there are more, some are drawn."""
SAMPLES: Final = 200


async def _now(live: LiveTable) -> State:
    """The position that has been written down."""
    async with live.lock:
        if live.room.over:
            raise Trouble("over", "the game is over")
        return live.room.state


async def odds(live: LiveTable, seat: int, asked: m.Foresee) -> Any:
    """What chance makes of a choice. A seat's questions are answered one after the other."""
    async with live.asking.setdefault(seat, asyncio.Lock()):
        state = await _now(live)
        found = await thinking.beside(thinking.QUESTIONS, _foreseen, state, seat, asked.key, asked.values)
    rows = tuple([OddsRow(name, chance) for name, chance in found.table.items()])
    return m.OddsAnswer(asked.id, rows, found.exact, found.others, found.drawn)


def _foreseen(state: State, seat: int, key: str, values: tuple[Any, ...]) -> Odds:
    """One imagined world first; more of them only if that was quick, since a person is waiting."""
    began = monotonic()

    def spent() -> float:
        return (monotonic() - began) / SECONDS

    found = foresee(state, seat, key, values, worlds=1, leaves=LEAVES, samples=SAMPLES, spent=spent)
    if monotonic() - began > PATIENCE:
        return Odds(found.table, False, found.others, found.drawn)
    return foresee(state, seat, key, values, leaves=LEAVES, samples=SAMPLES, spent=spent)


async def why_not(live: LiveTable, seat: int, asked: m.WhyNot) -> Any:
    """The reason against something; nothing if it is legal."""
    state = await _now(live)
    why = state.reason(seat, asked.what)
    if why is None:
        return m.WhyAnswer(asked.id, "")
    return m.WhyAnswer(asked.id, why.rule, why.text, why.kind, why.args, why.things)


async def hint(live: LiveTable, seat: int, asked: m.Hint) -> Any:
    """What the house bot would do here; it knows no more than the seat does."""
    state = await _now(live)
    if seat not in state.seats_to_act:
        raise Trouble("illegal", "nothing is asked of you now")
    if rule := state.unaided(seat):
        raise Trouble("illegal", "the rules allow no help with this", rule=rule)
    return await thinking.beside(thinking.BOTS, _hint, state, seat, asked.id)


def _hint(state: State, seat: int, asked: str) -> m.HintAnswer:
    game = state.game
    move = bots.make(game, house_bot(game)).choose(Seat(state, seat, Dice(seeded(seat + 1))))
    label = game.label(state, seat, move.step)
    return m.HintAnswer(asked, move.step.key, label, move.values, move.reason)
