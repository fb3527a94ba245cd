"""One's own share in the dice of a table: pledged, kept, and shown only when all pledges are sealed together."""

from __future__ import annotations

import secrets

from miskatonic.kernel.shares import pledge_of, seal_of
from miskatonic.table.wire.messages import Pledge, Reveal
from miskatonic.table.wire.room import RoomView


class OwnShare:
    """What one seat adds. Nobody is asked for anything: it happens between the last seat taken and the first roll."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._shares: dict[str, str] = {}
        """By the server's seal: after a restart there is another one."""

    def answer(self, room: RoomView) -> Pledge | Reveal | None:
        """What is to be said to this state of things."""
        dice = room.dice
        if dice is None or self.seat not in dice.wanted:
            return None
        if dice.stage == "pledge":
            share = self._shares.setdefault(room.commit, secrets.token_hex(32))
            pledge = pledge_of(room.commit, self.seat, share)
            return Pledge(id=f"pledge-{pledge[:32]}", pledge=pledge)
        known = self._shares.get(room.commit)
        if known is None or not self._sealed_in(room, known):
            return None  # it was pledged on another device, or the seal does not hold it: then it is kept
        return Reveal(id=f"reveal-{pledge_of(room.commit, self.seat, known)[:32]}", share=known)

    def _sealed_in(self, room: RoomView, share: str) -> bool:
        """Is what was pledged here among what is sealed, and is the seal that of all pledges?"""
        assert room.dice is not None
        pledges = [(part.seat, part.pledge) for part in room.dice.parts]
        own = (self.seat, pledge_of(room.commit, self.seat, share))
        return own in pledges and room.dice.seal == seal_of(room.commit, pledges)
