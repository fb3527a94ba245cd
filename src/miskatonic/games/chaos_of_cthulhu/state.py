"""What lies on the table in Chaos of Cthulhu, and how it is copied. No rules.

Monsters are numbered by the seat they began at; a Tea Party moves players to other monsters, so
``monster[seat]`` says whose is whose. A body part is named by a code, ``monster * 5 + part``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from miskatonic.games.chaos_of_cthulhu.content.box import BOX, Box
from miskatonic.kernel.record import Record
from miskatonic.kernel.state import State

PARTS: Final = 5
TOP: Final = 0
CENTER: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
BOTTOM: Final = 4
FREE: Final = 5
"""In a plan, the place of the free action of a matched monster."""
NOWHERE: Final = -1
SIX: Final = 1 << 6

AROUND: Final = tuple([tuple([tuple([(i + j) % n for j in range(n)]) for i in range(n)]) for n in range(5)])
"""All seats of a table of n, clockwise from each: ``AROUND[n][first]``."""

OFF: Final = "off"
ROUNDS: Final = "rounds"
CLOCK: Final = "clock"


class Entry(Record):
    """One activated action of a plan: the die, the Stones that pay for it, and its aim."""

    def __init__(self, part: int, stones: int, kind: int, aim: int) -> None:
        self.part = part
        self.stones = stones
        self.kind = kind
        self.aim = aim
        """A body part's code for Heal and Madness; -1 for Attack and Block."""


class Planned(Record):
    """A Bonus Action written into a secret plan."""

    def __init__(self, number: int, stones: int, picks: tuple[int, ...]) -> None:
        self.number = number
        self.stones = stones
        self.picks = picks


class Bonus(Record):
    """A Bonus Action that has been activated. Never changed; replaced by a changed twin."""

    def __init__(
        self,
        seat: int,
        number: int,
        picks: tuple[int, ...],
        about: int = NOWHERE,
        active: bool = False,
        void: bool = False,
        done: bool = False,
        roll: int = 0,
        loot: tuple[tuple[int, int], ...] = (),
        aims: tuple[int, ...] = (),
        moment: int = 0,
    ) -> None:
        self.seat = seat
        self.number = number
        self.picks = picks
        self.about = about
        """For an Interference: the index of the Bonus Action it cancels."""
        self.active = active
        """Its announcement has been answered, and it has taken effect."""
        self.void = void
        self.done = done
        """It has worked, and no cancellation can reach it any more."""
        self.roll = roll
        self.loot = loot
        """For a theft: the owner and plan place of each action taken."""
        self.aims = aims
        """Where the thief aims the loot; the parts that Delirium hits; how many Attacks of a Mega Attack are used."""
        self.moment = moment
        """When it took effect during Declaration; 0 before or at the release."""

    @property
    def stands(self) -> bool:
        """In effect and not cancelled."""
        return self.active and not self.void


class Chaos(State):
    """The table."""

    table: ClassVar[tuple[str, ...]] = (
        "round", "coin", "poll", "target", "colours", "monster", "dice", "offerings", "stock", "gone", "stones",
        "spent", "rerolled", "used", "ready", "free", "released", "declared", "moment", "declared_at", "banisher",
        "plan", "secret", "bonuses", "passed", "placed", "blocked", "fallen", "saved", "just_died",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Any], box: Box = BOX) -> None:
        super().__init__(seats, options)
        self.box: Box = box
        """The dice and the monsters that it is played with."""
        if not seats:
            return  # about to be filled by copy_into
        self.crown: bool = options["mode"] == "crown"
        self.limit: int = options["offerings"]
        """The hand limit for Offerings: the number everyone starts with.

        CC-comp-7, CC-setup-3, CC-off-1..2, CC-off-8..9, CC-off-12
        """
        self.round: int = 0
        self.coin: int = 0
        self.poll: int = 0
        """Planning is polled clockwise from this seat."""
        self.target: int = 0
        """The number that alone wins in Alhazred's Dare; 0 otherwise."""
        self.colours: list[int] = [NOWHERE] * seats
        self.monster: list[int] = list(range(seats))
        self.dice: list[tuple[int, ...]] = [(0,) * PARTS] * seats
        """The number each body part shows; 0 if it is not in play."""
        self.offerings: list[int] = [self.limit] * seats
        self.stock: int = 0
        self.gone: int = 0
        """Offerings that left the game with an eliminated player."""
        self.stones: list[tuple[int, ...]] = [()] * seats
        self.spent: list[int] = [0] * seats
        """A bit for each Stone spent on an activated Bonus Action."""
        self.rerolled: int = 0
        self.used: int = 0
        """A bit for each seat that has activated its Bonus Action of the round."""
        self.ready: int = 0
        self.free: int = 0
        self.released: bool = False
        self.declared: int = 0
        self.moment: int = 0
        self.declared_at: list[int] = [0] * seats
        self.banisher: int = NOWHERE
        self.plan: list[tuple[Entry, ...]] = [()] * seats
        self.secret: list[Planned | None] = [None] * seats
        self.bonuses: list[Bonus] = []
        self.passed: int = 0
        """A bit for each seat that has passed since the Bonus window last changed."""
        self.placed: dict[tuple[int, ...], tuple[int, int]] = {}
        """Where each Attack was placed: its victim's monster and the body part."""
        self.sent: Any = None
        """The actions that apply, once derived; not part of the position (see ``actions``)."""
        self.blocked: tuple[tuple[int, ...], ...] = ()
        self.fallen: tuple[int, ...] = ()
        self.saved: tuple[int, ...] = ()
        self.just_died: tuple[int, ...] = ()

    own: ClassVar[str] = "CC-game-2"

    def out(self, seat: int) -> str:
        """Eliminated players may watch but make no decisions. CC-crown-37"""
        return "CC-crown-37" if self.crown and self.round and not self.alive(seat) else ""

    def fresh(self) -> Chaos:
        return Chaos(0, self.options, self.box)

    def copy_into(self, other: Chaos) -> None:
        super().copy_into(other)
        other.crown = self.crown
        other.limit = self.limit
        other.round = self.round
        other.coin = self.coin
        other.poll = self.poll
        other.target = self.target
        other.colours = self.colours[:]
        other.monster = self.monster[:]
        other.dice = self.dice[:]
        other.offerings = self.offerings[:]
        other.stock = self.stock
        other.gone = self.gone
        other.stones = self.stones[:]
        other.spent = self.spent[:]
        other.rerolled = self.rerolled
        other.used = self.used
        other.ready = self.ready
        other.free = self.free
        other.released = self.released
        other.declared = self.declared
        other.moment = self.moment
        other.declared_at = self.declared_at[:]
        other.banisher = self.banisher
        other.plan = self.plan[:]
        other.secret = self.secret[:]
        other.bonuses = self.bonuses[:]
        other.passed = self.passed
        other.placed = self.placed.copy()
        other.sent = self.sent
        other.blocked = self.blocked
        other.fallen = self.fallen
        other.saved = self.saved
        other.just_died = self.just_died

    def occasion(self) -> tuple[str, int]:
        """A round is what one may sit out."""
        return ("round", self.round)

    # ------------------------------------------------------------------ looking at the table

    def alive(self, seat: int) -> bool:
        """Does this seat's monster still have its core?"""
        return self.dice[self.monster[seat]][CENTER] > 0

    def living(self, first: int) -> tuple[int, ...]:
        """The living seats, clockwise from this one."""
        around = AROUND[self.seats][first]
        if not self.crown:
            return around
        return tuple([seat for seat in around if self.dice[self.monster[seat]][CENTER]])

    def left(self, seat: int) -> int:
        """The nearest living player clockwise; of two players the other. CC-game-9, CC-game-14, CC-crown-24"""
        other = (seat + 1) % self.seats
        while not self.alive(other) and other != seat:
            other = (other + 1) % self.seats
        return other

    def right(self, seat: int) -> int:
        """The nearest living player anticlockwise. CC-game-9, CC-game-14"""
        other = (seat - 1) % self.seats
        while not self.alive(other) and other != seat:
            other = (other - 1) % self.seats
        return other

    def player_of(self, monster: int) -> int:
        """The seat that plays this monster."""
        return self.monster.index(monster)

    def as_told(self, code: int) -> int:
        """A body part as events name it: by the seat that plays it now, since a Tea Party may move the players before
        anybody reads them."""
        return self.player_of(code // PARTS) * PARTS + code % PARTS

    def parts_in_play(self, monster: int) -> list[int]:
        """The parts of a monster that are on the table."""
        return [part for part, number in enumerate(self.dice[monster]) if number]

    def silenced(self, seat: int) -> bool:
        """Has a Dreamland Banishment taken this seat's round?"""
        return self.banisher not in (NOWHERE, seat)

    def planned_stones(self, seat: int) -> int:
        """The Stones that this seat's own plan uses, as bits."""
        mask = 0
        for entry in self.plan[seat]:
            mask |= entry.stones
        planned = self.secret[seat]
        return mask if planned is None else mask | planned.stones

    def pay(self, seat: int) -> None:
        """Surrender one Offering to the common stock: for a new starting monster, a re-roll of Stones, a Bonus Action,
        in Crown of Chaos a save, and nothing else; none is ever handed over or traded for healing.

        CC-off-3, CC-off-6..7, CC-off-11, CC-faq-10, CC-decl-14
        """
        self.offerings[seat] -= 1
        self.stock += 1

    def gain(self, seat: int, wanted: int) -> int:
        """Take at most this many from the stock, never beyond the limit. Returns how many. CC-off-2, CC-off-10"""
        got = min(wanted, self.limit - self.offerings[seat])
        self.offerings[seat] += got
        self.stock -= got
        return got
