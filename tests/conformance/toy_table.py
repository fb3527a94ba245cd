"""Séance, a toy: what lies on the table. Hidden hands drawn from a bag, cards laid in secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from miskatonic.kernel.state import State
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.bag import EMPTY, contents, draw, pour, take

KINDS = ("Candle", "Mirror", "Knife", "Veil", "Ward")
CANDLE, MIRROR, KNIFE, VEIL, WARD = range(5)
BOX = (6, 4, 3, 4, 4)
NONE = -1


class Seance(State):
    """The table. Planted faults override the small methods that its steps call."""

    table: ClassVar[tuple[str, ...]] = (
        "round", "bag", "discard", "hands", "laid", "points", "force", "passed", "ready", "knocked", "used", "hushed",
    )  # fmt: skip

    always: ClassVar[tuple[str, ...]] = ("Gong",)
    own: ClassVar[str] = "SE-round-1"

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.length: int = options["rounds"]
        self.round = 0
        self.bag = list(BOX)
        self.discard = [0] * len(BOX)
        self.hands = [[0] * len(BOX) for _ in range(seats)]
        self.laid = [NONE] * seats
        self.points = [0] * seats
        self.force = 0
        self.passed = 0
        self.ready = 0
        self.knocked = 0
        self.used = 0
        self.hushed = False

    def fresh(self) -> Seance:
        return type(self)(self.seats, self.options)

    def copy_into(self, other: Seance) -> None:
        super().copy_into(other)
        other.round = self.round
        other.bag = self.bag[:]
        other.discard = self.discard[:]
        other.hands = [hand[:] for hand in self.hands]
        other.laid = self.laid[:]
        other.points = self.points[:]
        other.force = self.force
        other.passed = self.passed
        other.ready = self.ready
        other.knocked = self.knocked
        other.used = self.used
        other.hushed = self.hushed

    # ------------------------------------------------------------------ what steps call

    def draw_card(self, seat: int) -> None:
        """Only the one who draws sees the card."""
        if not any(self.bag):
            pour(self.discard, self.bag)
        kind = draw(self, self.bag)
        if kind != EMPTY:
            self.hands[seat][kind] += 1
            self.tell("SE-deal-1", "drew", (seat,))
            self.tell("SE-deal-1", "got", (seat, kind), 1 << seat, reveals=True)

    def throw(self, seat: int, kind: int) -> None:
        """A card from a hand goes on the discard pile."""
        take(self.hands[seat], kind)
        self.discard[kind] += 1

    def waiting(self) -> tuple[int, ...]:
        """Whom the window asks: all who have not passed, whatever they hold."""
        return tuple([seat for seat in range(self.seats) if not self.passed >> seat & 1])

    def strength(self) -> int:
        """What the spirits bring."""
        return self.force + self.pool(2, 6)[1]

    # ------------------------------------------------------------------ what the kernel calls

    def anytime(self, seat: int) -> list[Step[Any]]:
        from tests.conformance.toy_steps import Gong

        return [Gong(seat)] if self.hands[seat][MIRROR] and not self.hushed else []

    def on_clock(self) -> Step[Any] | None:
        from tests.conformance.toy_steps import TimeUp

        return TimeUp() if self.options["clock"] else None

    def redeal(self, seat: int) -> None:
        """Shuffle all that this seat cannot see, and deal as many cards as everybody has."""
        others = [other for other in range(self.seats) if other != seat]
        sizes = {other: len(self.held(other)) for other in others}
        lies = {other: self.laid[other] != NONE for other in others}
        for other in others:
            for kind in self.held(other):
                self.bag[kind] += 1
            self.hands[other] = [0] * len(BOX)
            self.laid[other] = NONE
        for other in others:
            for _ in range(sizes[other]):
                self.hands[other][draw(self, self.bag)] += 1
            laid = self.roll(2) == 1 if self.lanes else lies[other]
            if laid and any(self.hands[other]):
                self.laid[other] = draw(self, self.hands[other])
            self._back_to_the_table(other)

    def _back_to_the_table(self, other: int) -> None:
        """Where another seat is on its lane nobody knows."""
        from tests.conformance.toy_steps import Place

        if self.lanes:
            self.lanes[other] = [Place(other)]
            self._lane_asks[other] = Ask((other,), stay=True, rest=(other,) * (self.ready >> other & 1))

    def held(self, seat: int) -> tuple[int, ...]:
        """All cards of a seat, the one it has laid included."""
        laid = () if self.laid[seat] == NONE else (self.laid[seat],)
        return (*contents(self.hands[seat]), *laid)
