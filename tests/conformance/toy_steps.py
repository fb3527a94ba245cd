"""Séance, a toy: its steps. Together, lanes with an aside, an any-time play."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.kernel.event import Outcome
from miskatonic.kernel.step import LANES, TOGETHER, Ask, Step
from tests.conformance.toy_table import MIRROR, NONE, Seance
from tests.conformance.toy_window import Seated, Window


class Round(Step[Seance]):
    """Deal, bid together, prepare in secret, interfere, reveal."""

    def run(self, s: Seance) -> Ask | None:
        s.round += 1
        s.tell("SE-round-1", "round", (s.round,))
        s.then(Deal(), Bids(), Preparing(), Curtain(), Window(), Reveal(), EndRound())
        return None


class Deal(Step[Seance]):
    """Everybody draws two cards, in seat order."""

    def run(self, s: Seance) -> Ask | None:
        for seat in range(s.seats):
            s.draw_card(seat)
            s.draw_card(seat)
        return None


class Bids(Step[Seance]):
    """All bid at once: 0 to 2, or to 1 after the gong."""

    def run(self, s: Seance) -> Ask | None:
        return Ask(tuple(range(s.seats)), TOGETHER)

    asks: ClassVar[str] = "SE-round-1"
    puts: ClassVar[tuple[str, ...]] = ("Bid",)

    def candidates(self, s: Seance, seat: int) -> list[Step[Seance]]:
        return [Bid(seat, n) for n in range(2 if s.hushed else 3)]

    def refused(self, s: Seance, seat: int) -> list[Step[Seance]]:
        return [Bid(seat, 2)]


class Bid(Step[Seance]):
    """A bid raises the force."""

    rule: ClassVar[str] = "SE-bid-1"
    against: ClassVar[tuple[str, ...]] = ("SE-gong-1",)

    def __init__(self, seat: int, height: int) -> None:
        self.seat = seat
        self.height = height

    def why_not(self, s: Seance, seat: int) -> str:
        return "SE-gong-1" if s.hushed and self.height == 2 else ""

    def run(self, s: Seance) -> Ask | None:
        s.force += self.height
        s.tell("SE-bid-1", "bid", (self.seat, self.height), reveals=True)
        return None


class Gong(Seated):
    """At any time: throw a Mirror away, and the round is hushed."""

    rule: ClassVar[str] = "SE-gong-1"
    against: ClassVar[tuple[str, ...]] = ("SE-hold-1", "SE-once-1")
    any_time: ClassVar[bool] = True

    def why_not(self, s: Seance, seat: int) -> str:
        if s.hushed:
            return "SE-once-1"
        return "" if s.hands[seat][MIRROR] else "SE-hold-1"

    def run(self, s: Seance) -> Ask | None:
        s.throw(self.seat, MIRROR)
        s.hushed = True
        s.tell("SE-gong-1", "gong", (self.seat,), reveals=True)
        return None


class Preparing(Step[Seance]):
    """Each lays a card in secret, until all are ready."""

    def run(self, s: Seance) -> Ask | None:
        return Ask(tuple(range(s.seats)), LANES)

    def lane(self, s: Seance, seat: int) -> list[Step[Seance]]:
        return [Place(seat)]

    def done(self, s: Seance) -> bool:
        return s.ready == (1 << s.seats) - 1


class Place(Seated):
    """A seat's own place at the table."""

    asks: ClassVar[str] = "SE-round-1"
    puts: ClassVar[tuple[str, ...]] = ("Ready", "NotReady", "TakeUp", "LayOne", "Knock")

    def run(self, s: Seance) -> Ask | None:
        return Ask((self.seat,), stay=True, rest=(self.seat,) * (s.ready >> self.seat & 1))

    def candidates(self, s: Seance, seat: int) -> list[Step[Seance]]:
        if s.ready >> seat & 1:
            return [NotReady(seat)]
        found: list[Step[Seance]] = [Ready(seat)]
        if s.laid[seat] != NONE:
            found.append(TakeUp(seat))
        elif any(s.hands[seat]):
            found.append(LayOne(seat))
        return found if s.knocked >> seat & 1 else [*found, Knock(seat)]


class Ready(Seated):
    """Report ready."""

    rule: ClassVar[str] = "SE-prep-1"
    against: ClassVar[tuple[str, ...]] = ("SE-prep-4",)

    def why_not(self, s: Seance, seat: int) -> str:
        return "SE-prep-4" if s.ready >> seat & 1 else ""

    def run(self, s: Seance) -> Ask | None:
        s.ready |= 1 << self.seat
        s.tell("SE-prep-1", "ready", (self.seat,))
        return None


class NotReady(Seated):
    """Take the report back."""

    rule: ClassVar[str] = "SE-prep-1"
    against: ClassVar[tuple[str, ...]] = ("SE-prep-4",)

    def why_not(self, s: Seance, seat: int) -> str:
        return "" if s.ready >> seat & 1 else "SE-prep-4"

    idle: ClassVar[bool] = True

    def run(self, s: Seance) -> Ask | None:
        s.ready &= ~(1 << self.seat)
        s.tell("SE-prep-1", "not_ready", (self.seat,))
        return None


class LayOne(Seated):
    """Which card? A question on the lane; dropped when time runs out."""

    rule: ClassVar[str] = "SE-prep-2"
    against: ClassVar[tuple[str, ...]] = ("SE-prep-4", "SE-hold-1")
    asks: ClassVar[str] = "SE-prep-1"
    puts: ClassVar[tuple[str, ...]] = ("Lay", "Stop")

    def why_not(self, s: Seance, seat: int) -> str:
        if s.ready >> seat & 1 or s.laid[seat] != NONE:
            return "SE-prep-4"
        return "" if any(s.hands[seat]) else "SE-hold-1"

    def live(self, s: Seance) -> bool:
        return any(s.hands[self.seat])

    def run(self, s: Seance) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Seance, seat: int) -> list[Step[Seance]]:
        return [*[Lay(seat, kind) for kind, n in enumerate(s.hands[seat]) if n], Stop(seat)]

    def timeout(self, s: Seance, seat: int) -> Step[Seance] | None:
        return None


class Lay(Step[Seance]):
    """This card, face down."""

    rule: ClassVar[str] = "SE-prep-2"
    against: ClassVar[tuple[str, ...]] = ("SE-hold-1",)

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def why_not(self, s: Seance, seat: int) -> str:
        return "" if s.hands[seat][self.kind] else "SE-hold-1"

    def run(self, s: Seance) -> Ask | None:
        s.hands[self.seat][self.kind] -= 1
        s.laid[self.seat] = self.kind
        s.tell("SE-prep-2", "laid", (self.seat, self.kind), 1 << self.seat)
        return None


class Stop(Seated):
    """Lay nothing after all."""

    rule: ClassVar[str] = "SE-prep-2"
    idle: ClassVar[bool] = True

    def run(self, s: Seance) -> Ask | None:
        return None


class TakeUp(Seated):
    """The laid card goes back into the hand."""

    rule: ClassVar[str] = "SE-prep-2"
    against: ClassVar[tuple[str, ...]] = ("SE-prep-4",)

    def why_not(self, s: Seance, seat: int) -> str:
        return "SE-prep-4" if s.ready >> seat & 1 or s.laid[seat] == NONE else ""

    idle: ClassVar[bool] = True

    def run(self, s: Seance) -> Ask | None:
        s.hands[self.seat][s.laid[self.seat]] += 1
        s.laid[self.seat] = NONE
        s.tell("SE-prep-2", "taken_up", (self.seat,), 1 << self.seat)
        return None


class Knock(Seated):
    """Knock on the table, for all to hear: the neighbour answers before anybody goes on."""

    rule: ClassVar[str] = "SE-knock-1"
    against: ClassVar[tuple[str, ...]] = ("SE-prep-4", "SE-once-1")

    def why_not(self, s: Seance, seat: int) -> str:
        if s.ready >> seat & 1:
            return "SE-prep-4"
        return "SE-once-1" if s.knocked >> seat & 1 else ""

    def run(self, s: Seance) -> Ask | None:
        s.knocked |= 1 << self.seat
        s.tell("SE-knock-1", "knock", (self.seat,))
        s.aside(Reply((self.seat + 1) % s.seats, self.seat))
        return None


class Reply(Step[Seance]):
    """The neighbour opens the door, or stays silent."""

    asks: ClassVar[str] = "SE-round-1"
    puts: ClassVar[tuple[str, ...]] = ("StaySilent", "OpenDoor")

    def __init__(self, seat: int, knocker: int) -> None:
        self.seat = seat
        self.knocker = knocker

    def run(self, s: Seance) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Seance, seat: int) -> list[Step[Seance]]:
        return [StaySilent(seat), OpenDoor(seat, self.knocker)]


class StaySilent(Seated):
    """Nobody is at home."""

    rule: ClassVar[str] = "SE-knock-1"

    def run(self, s: Seance) -> Ask | None:
        s.tell("SE-knock-1", "silence", (self.seat,))
        return None


class OpenDoor(Step[Seance]):
    """On a 6 the one who knocked gains a point; all must report ready again."""

    rule: ClassVar[str] = "SE-knock-1"
    against: ClassVar[tuple[str, ...]] = ("SE-knock-2",)

    def __init__(self, seat: int, knocker: int) -> None:
        self.seat = seat
        self.knocker = knocker

    def why_not(self, s: Seance, seat: int) -> str:
        asking = s.agenda[-1]
        return "" if isinstance(asking, Reply) and asking.knocker == self.knocker else "SE-knock-2"

    def run(self, s: Seance) -> Ask | None:
        rolled = s.roll(6)
        s.points[self.knocker] += rolled == 6
        s.ready = 0
        s.tell("SE-knock-1", "opened", (self.seat, rolled))
        return None


class Curtain(Step[Seance]):
    """Who has laid a card is seen now."""

    def run(self, s: Seance) -> Ask | None:
        s.tell("SE-prep-3", "curtain", (), reveals=True)
        return None


class Reveal(Step[Seance]):
    """Laid cards are shown and thrown away; those in tune with the spirits score two, others one."""

    def run(self, s: Seance) -> Ask | None:
        strength = s.strength()
        s.tell("SE-end-1", "strength", (strength,))
        for seat, kind in enumerate(s.laid):
            if kind != NONE:
                s.points[seat] += 2 if (kind + strength) % 3 == 0 else 1
                s.laid[seat] = NONE
                s.discard[kind] += 1
                s.tell("SE-end-1", "shown", (seat, kind), reveals=True)
        return None


class EndRound(Step[Seance]):
    """Clear up; after the last round the most points win."""

    def run(self, s: Seance) -> Ask | None:
        s.force = s.passed = s.ready = s.knocked = s.used = 0
        s.hushed = False
        s.then(TimeUp() if s.round >= s.length else Round())
        return None


class TimeUp(Step[Seance]):
    """The most points win."""

    def run(self, s: Seance) -> Ask | None:
        best = max(s.points)
        winners = tuple([seat for seat in range(s.seats) if s.points[seat] == best])
        reason = "rounds" if s.round >= s.length and not s.ready else "clock"
        s.finish(Outcome(winners, tuple(s.points), reason, "SE-end-2"))
        return None
