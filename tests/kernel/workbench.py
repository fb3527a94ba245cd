"""A workbench for kernel tests: a table that notes what is said, and steps that say or ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from miskatonic.kernel.book.rulebook import Rulebook
from miskatonic.kernel.event import Event, Outcome
from miskatonic.kernel.game import Game
from miskatonic.kernel.record import kinds_in
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.state import State
from miskatonic.kernel.step import FIRST, LANES, Ask, Blank, Form, Illegal, Number, Pick, Step, Values


class Bench(State):
    """Notes, who has stood up, and which any-time plays are open."""

    table: ClassVar[tuple[str, ...]] = ("notes", "up", "bells")

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.notes: list[str] = []
        self.up = 0
        self.bells: list[int] = []
        """Seats that may ring a bell at any time."""

    def fresh(self) -> Bench:
        return Bench(self.seats, self.options)

    def copy_into(self, other: Bench) -> None:
        super().copy_into(other)
        other.notes, other.up, other.bells = self.notes[:], self.up, self.bells[:]

    def anytime(self, seat: int) -> list[Step[Any]]:
        return [Bell(seat)] if seat in self.bells else []

    def on_clock(self) -> Step[Any] | None:
        return End("clock")


class Say(Step[Bench]):
    """Note a word, and go on with more steps."""

    rule: ClassVar[str] = "BE-say"

    def __init__(self, word: str, more: tuple[Step[Bench], ...] = ()) -> None:
        self.word = word
        self.more = more

    def run(self, s: Bench) -> Ask | None:
        s.notes.append(self.word)
        s.tell("BE-say", "said", (self.word,))
        s.then(*self.more)
        return None


class Moot(Say):
    """Only while nobody has stood up."""

    def live(self, s: Bench) -> bool:
        return not s.up


class Stand(Step[Bench]):
    """Stand up; whatever was moot by that is dropped."""

    rule: ClassVar[str] = "BE-stand"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Bench) -> Ask | None:
        s.up |= 1 << self.seat
        return None


class Question(Step[Bench]):
    """Ask some seats; each may say one of some words."""

    def __init__(
        self, seats: tuple[int, ...], words: tuple[str, ...] = ("yes", "no"), mode: int = FIRST, stay: bool = False
    ) -> None:
        self.seats = seats
        self.words = words
        self.mode = mode
        self.stay = stay

    def run(self, s: Bench) -> Ask | None:
        seats = tuple([seat for seat in self.seats if not s.up >> seat & 1])
        return Ask(seats, self.mode, self.stay) if seats else None

    def candidates(self, s: Bench, seat: int) -> list[Step[Bench]]:
        return [Say(f"{seat} {word}") for word in self.words if word not in s.notes]

    def refused(self, s: Bench, seat: int) -> list[Step[Bench]]:
        return [Never(seat)]


class Window(Question):
    """Ask until all have stood up."""

    def candidates(self, s: Bench, seat: int) -> list[Step[Bench]]:
        return [Stand(seat), *super().candidates(s, seat)]


class Dropped(Question):
    """A question that falls when time runs out."""

    def timeout(self, s: Bench, seat: int) -> Step[Bench] | None:
        return None


class Never(Step[Bench]):
    """Never allowed."""

    rule: ClassVar[str] = "BE-say"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Bench, seat: int) -> str:
        return "BE-never"


class Bell(Step[Bench]):
    """Ring at any time: a word becomes forbidden, or a question is put."""

    rule: ClassVar[str] = "BE-bell"
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Bench) -> Ask | None:
        s.bells.remove(self.seat)
        s.notes.append("no")  # as a choice it is said already
        s.then(*[Question((self.seat,), ("ding", "dong"))] * ("ask" in s.notes))
        return None


class Rooms(Step[Bench]):
    """Each in a room of its own, until all have stood up."""

    def run(self, s: Bench) -> Ask | None:
        return Ask(tuple(range(s.seats)), LANES)

    def lane(self, s: Bench, seat: int) -> list[Step[Bench]]:
        return [Room(seat)]

    def done(self, s: Bench) -> bool:
        return s.up == (1 << s.seats) - 1


class Room(Step[Bench]):
    """Say something, call the neighbour, or stand up."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Bench) -> Ask | None:
        return Ask((self.seat,), stay=True, rest=(self.seat,) * (s.up >> self.seat & 1))

    def candidates(self, s: Bench, seat: int) -> list[Step[Bench]]:
        return [Stand(seat), Say(f"{seat} hums", (Say("softly"),)), Call(seat), End("fire")]


class Call(Step[Bench]):
    """From a lane: the neighbour must answer before anybody goes on."""

    rule: ClassVar[str] = "BE-call"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Bench) -> Ask | None:
        s.aside(Question(((self.seat + 1) % s.seats,), ("hello",)), Say("called"))
        s.then(Say(f"{self.seat} hung up"))
        return None


class End(Step[Bench]):
    """It is over."""

    rule: ClassVar[str] = "BE-end"

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def run(self, s: Bench) -> Ask | None:
        s.finish(Outcome((0,), (1, 0), self.reason, "BE-end"))
        return None


class Order(Form[Bench]):
    """Tea for some, and so many biscuits."""

    rule: ClassVar[str] = "BE-order"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def blanks(self, s: Bench, seat: int) -> tuple[Blank, ...]:
        return (Pick("guests", (0, 1, 5), 1, 2), Number("biscuits", 0, 3))

    def fill(self, s: Bench, seat: int, values: Values) -> Step[Bench]:
        if values[1] < len(values[0]):
            raise Illegal("BE-biscuit", "a biscuit for each guest, at least")
        return Say(f"tea for {values[0]} with {values[1]}")


class Waiter(Step[Bench]):
    """Take the order of some seats together, or let them go without."""

    def __init__(self, seats: tuple[int, ...], mode: int = FIRST) -> None:
        self.seats = seats
        self.mode = mode

    def run(self, s: Bench) -> Ask | None:
        return Ask(self.seats, self.mode)

    def candidates(self, s: Bench, seat: int) -> list[Step[Bench]]:
        return [Order(seat)]


class BenchGame(Game[Bench]):
    """Just enough of a game."""

    id: ClassVar[str] = "bench"
    title: ClassVar[str] = "Bench"
    edition: ClassVar[str] = "1"
    seats: ClassVar[range] = range(1, 5)
    kinds: ClassVar[Mapping[str, Any]] = {}
    rulebook: Rulebook

    def new(self, seats: int, options: Mapping[str, Any]) -> Bench:
        return Bench(seats, options)

    def view(self, s: Bench, seat: int, common: Common) -> Scene:
        return Scene(game="bench", seat=seat, title="t", prompt="p", waiting=s.seats_to_act, seats=(), panels=())

    def label(self, s: Bench, seat: int, step: Step[Any]) -> str:
        return step.key

    def sentence(self, s: Bench, event: Event) -> str:
        return event.kind


def _kinds() -> Mapping[str, Any]:
    import sys

    return kinds_in((sys.modules[__name__],))


BenchGame.kinds = _kinds()
BENCH = BenchGame()


def bench(*steps: Step[Bench], seats: int = 3, bells: tuple[int, ...] = ()) -> Bench:
    """A table on which these steps come in turn, run to the first ask."""
    s = BENCH.lay(seats, {})
    s.bells = list(bells)
    s.log = []
    s.then(*steps)
    s.advance()
    return s


def keys(s: Bench, seat: int) -> list[str]:
    """What a seat may choose."""
    return [step.key for step in s.legal(seat)]


def say(word: str) -> str:
    """The key of saying it."""
    return Say(word).key
