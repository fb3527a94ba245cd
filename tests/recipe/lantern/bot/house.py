"""It walks until it is home or has come far enough."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.lantern.rules.walking import Rest

from miskatonic.kernel.bot import Move, Seat

ENOUGH: Final = 8


class HouseBot:
    """Rests as soon as another roll would risk more than it can win."""

    def choose(self, at: Seat) -> Move:
        world: Any = at.imagine()
        legal = at.legal()
        here = world.stands(at.seat)
        if any(isinstance(step, Rest) for step in legal) and (world.walked >= ENOUGH or here >= world.length()):
            return Move(Rest(), reason="far enough")
        return Move(legal[0], reason="on we go")
