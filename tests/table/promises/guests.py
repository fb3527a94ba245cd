"""People who do at a table all that one lawfully may: beside choosing, taking back and talking they propose to go back
or to branch, pause, let a bot sit in, add to the dice, and give one of their seats away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import msgspec

from miskatonic.clients.terminal.tui.links.shares import OwnShare
from miskatonic.table.wire.room import RoomView
from tests.table.promises.clients import CODES, Client

Wish = tuple[str, dict[str, Any]]
BRANCHES: Final = 2
"""So many of one game are enough."""


class Guest(Client):
    """One seat's player, who knows what else there is to do."""

    codes: ClassVar[tuple[str, ...]] = (*CODES, "paused", "conflict", "running", "form")

    def __init__(self, address: Callable[[], str], token: str, table: str, seat: int, seed: int, limit: int) -> None:
        super().__init__(address, token, table, seat, seed, limit)
        self.share = OwnShare(seat)
        self.branches = 0
        """So many branches may it propose."""
        self.gives: int | None = None
        """A seat of its own that it will give away,"""
        self.on_given: Callable[[int, str], None] = lambda seat, ticket: None
        """and who is told."""

    def _answered(self, message: dict[str, Any]) -> None:
        asked = self.pending
        super()._answered(message)
        if asked is not None and asked.kind == "give" and message["type"] == "done":
            self.gives = None
            self.on_given(asked.fields["seat"], message["text"])

    def _wish(self) -> Wish | None:
        if not self.room or self.view.get("ending") or self._resigned:
            return None  # without a room: turned away at the door by a server that is only just there, or going
        dice = self.room.get("dice")
        if dice is not None and dice["stage"] != "rolled":
            return self._sealing()
        if self._chosen < self.limit:
            lawful = self._lawful()
            if lawful is not None:
                return lawful
        return super()._wish()

    def _sealing(self) -> Wish | None:
        said = self.share.answer(msgspec.convert(self.room, RoomView))
        if said is None:
            return None
        fields = msgspec.to_builtins(said)
        return fields.pop("type"), {name: value for name, value in fields.items() if name != "id"}

    def _lawful(self) -> Wish | None:
        """What must be, and now and then what may be."""
        room, chair = self.room, self.room["seats"][self.seat]
        if chair.get("away"):
            return "return", {}
        if room.get("paused_by"):
            host = room.get("paused_by_host", False)
            return ("pause", {"on": False}) if chair.get("host") or not host else None
        if any(self._open(proposal) for proposal in room.get("proposals", ())) or self.dice.below(20):
            return None
        return self._rare()

    def _open(self, proposal: dict[str, Any]) -> bool:
        return self.seat in proposal.get("needed", ()) and self.seat not in proposal.get("yes", ())

    def _rare(self) -> Wish | None:
        what, moments = self.dice.below(8), self.room.get("length", 0)
        if what < 2 and moments:
            return "propose", {"what": "undo", "at": max(1, moments - self.dice.below(6))}
        if what < 5 and self.branches and len(self.room.get("branches", ())) < BRANCHES:
            self.branches -= 1
            return "propose", {"what": "branch"}
        if what == 5:
            return "pause", {"on": True}
        if what == 6:
            return "leave", {}
        if what == 7 and self.gives is not None:
            return "give", {"seat": self.gives}
        return None

    def _unanswered(self) -> list[int]:
        return [proposal["id"] for proposal in self.room.get("proposals", ()) if self._open(proposal)]
