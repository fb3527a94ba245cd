"""Steps, asks and forms: the paragraphs of a rulebook, and the questions some of them put."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from miskatonic.kernel.event import ALL
from miskatonic.kernel.record import Record, key_of

if TYPE_CHECKING:
    from miskatonic.kernel.state import State

S = TypeVar("S", bound="State")

FIRST: Final = 0
"""Any asked seat may choose; whoever arrives first happens."""
TOGETHER: Final = 1
"""All choose; sealed until the last one, replaceable until then, revealed at once."""
LANES: Final = 2
"""Each seat runs an agenda of its own, in secret; lanes close when all are done."""


class Illegal(Exception):
    """A choice the rules refuse. ``rule`` names the rule; nothing has changed."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} [{rule}]" if rule else text)
        self.rule = rule
        self.text = text


class Ask:
    """Who is asked and how; never what. Asks are never changed and may be shared."""

    __slots__ = ("mode", "rest", "seats", "stay")

    def __init__(
        self, seats: tuple[int, ...], mode: int = FIRST, stay: bool = False, rest: tuple[int, ...] = ()
    ) -> None:
        self.seats = seats
        """In polling order."""
        self.mode = mode
        self.stay = stay
        """A window: the asking step stays below the choice and asks again."""
        self.rest = rest
        """Those of the seats that nobody waits for, though they may still choose: they are content, or ready."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Record, Generic[S]):
    """One paragraph of a rulebook. It acts or it asks, never both; it never changes once made.

    A choice is a step that has not happened yet.
    """

    rule: ClassVar[str] = ""
    """As a choice: the rule that allows it."""
    when: ClassVar[str] = ""
    """As a choice: the rule that says when it may be made. It is against it where the moment stands in the way."""
    against: ClassVar[tuple[str, ...]] = ()
    """As a choice: the rules that may be against it at its own moment; ``why_not`` names one of them."""
    of_seat: ClassVar[str] = "seat"
    """As a choice: the field that holds the seat whose choice it is, if it has it."""
    idle: ClassVar[bool] = False
    """As a choice: it only shuffles one's own plans; random play skips it."""
    any_time: ClassVar[bool] = False
    """As a choice: it interrupts; the pending ask stays and asks again afterwards."""
    declines: ClassVar[bool] = False
    """As a choice: it lets things take their course. A standing answer may make it; in a window its seat is content."""
    puts: ClassVar[tuple[str, ...]] = ()
    """While it asks: the kinds of choices that it may ever put to somebody, by name."""
    asks: ClassVar[str] = ""
    """While it asks: the rule by which it does. It is against everything else, which has to wait."""
    limits: ClassVar[str] = ""
    """While it asks: the rule that says what there is to choose from. It is against whatever else of these kinds."""
    unaided: ClassVar[str] = ""
    """While it asks: the rule that forbids help; nobody is told what a bot would do."""
    must: ClassVar[bool] = False
    """While it asks: somebody has to choose; for whoever does not, the dice do."""

    @property
    def key(self) -> str:
        """Its stable text: class name and fields."""
        return key_of(self)

    def run(self, s: S) -> Ask | None:
        """Act and push what follows (``s.then(...)``), or return an ask and change nothing."""
        raise NotImplementedError(type(self).__name__)

    def live(self, s: S) -> bool:
        """Does this paragraph still apply? If not, it is dropped when its time comes."""
        return True

    def candidates(self, s: S, seat: int) -> list[Step[S]]:
        """While it asks: the legal choices of the seat. Pure; reads only what the seat may know."""
        return []

    def refused(self, s: S, seat: int) -> list[Step[S]]:
        """While it asks: what the seat might look for in vain. ``why_not`` of each names the rule."""
        return []

    def bars(self, s: S, seat: int, step: Step[S]) -> str:
        """While it asks: the rule against a choice that has no word of its own; ``limits``, or what it knows better."""
        return self.limits

    def why_not(self, s: S, seat: int) -> str:
        """As a choice, while it may be asked for: the id of the rule against it; empty if it is legal. It must agree
        with what ``candidates`` lists, and never names the rule that allows it; the conformance tests see to both."""
        return ""

    def not_now(self, s: S, seat: int) -> str:
        """As a choice, while something else is asked: the id of the rule that says it is not its time."""
        return self.when

    def concerns(self, s: S, seat: int) -> int:
        """As a choice in a window: the seats that have reason to think again, as bits; most often all of them."""
        return ALL

    def timeout(self, s: S, seat: int) -> Step[S] | None:
        """While it asks: what happens when the seat's time runs out. None: the question is dropped."""
        open_to = [choice for choice in self.candidates(s, seat) if not isinstance(choice, Form)]
        if self.must and len(open_to) > 1:
            return open_to[s.roll(len(open_to)) - 1]
        return open_to[0] if open_to else None

    def seconds(self, s: S, seat: int) -> int:
        """While it asks: how long the rules give the seat for this and what goes on with it, one choice after another;
        0: no limit of its own."""
        return 0

    def lane(self, s: S, seat: int) -> list[Step[S]]:
        """While it asks for lanes: the seat's own agenda, last step first."""
        return []

    def done(self, s: S) -> bool:
        """While it asks for lanes: may they close?"""
        return False


class Number(Record):
    """A blank for a whole number."""

    def __init__(self, name: str, low: int, high: int) -> None:
        self.name = name
        self.low = low
        self.high = high


class Pick(Record):
    """A blank for some of the listed things, with a least and a most."""

    def __init__(self, name: str, options: tuple[int, ...], least: int, most: int) -> None:
        self.name = name
        self.options = options
        self.least = least
        self.most = most


class Order(Record):
    """A blank for all the listed things, in an order."""

    def __init__(self, name: str, options: tuple[int, ...]) -> None:
        self.name = name
        self.options = options


class Assign(Record):
    """A blank that puts things into places: dice to Targets, damage to figures.

    ``least`` and ``most`` say, place by place, how many things it takes; ``whole``: no thing may stay ``NOWHERE``.
    """

    def __init__(
        self,
        name: str,
        options: tuple[int, ...],
        places: tuple[int, ...],
        least: tuple[int, ...],
        most: tuple[int, ...],
        whole: bool = False,
    ) -> None:
        self.name = name
        self.options = options
        self.places = places
        self.least = least
        self.most = most
        self.whole = whole

    def open(self, prefix: tuple[int, ...]) -> tuple[int, ...]:
        """Where the next thing may go, the first ones being there already: only what leaves a way to the end."""
        if len(prefix) >= len(self.options):
            return ()
        everywhere = self.places if self.whole else (*self.places, NOWHERE)
        return tuple([place for place in everywhere if self._works((*prefix, place))])

    def _works(self, prefix: tuple[int, ...]) -> bool:
        """Can the things that are left still make every place content?"""
        left = len(self.options) - len(prefix)
        wanted = room = 0
        for place, least, most in zip(self.places, self.least, self.most, strict=True):
            there = prefix.count(place)
            if there > most:
                return False
            wanted += max(least - there, 0)
            room += most - there
        return wanted <= left and (not self.whole or left <= room)


NOWHERE: Final = -1
"""Where a thing goes that goes to no place."""

Blank = Number | Pick | Order | Assign
Values = tuple[Any, ...]
"""One value for each blank: a number, or a tuple of the picked or ordered things, or of the places of all things."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Form(Step[S]):
    """A choice with blanks: an offer, a subset of dice. It judges what is filled in."""

    fills: ClassVar[str] = ""
    """The rule that says what its blanks may hold; ``rule``, if none is named."""

    def blanks(self, s: S, seat: int) -> tuple[Blank, ...]:
        """What is to be filled in, in a vocabulary that any client can draw."""
        raise NotImplementedError(type(self).__name__)

    def open(self, s: S, seat: int, filled: Values, prefix: tuple[int, ...]) -> tuple[int, ...]:
        """What may follow in the blank after those filled, if it assigns and its first things are placed so.

        A form that says less than its blank must leave a way to the end. So nobody faces a list of all assignments.
        """
        blank = self.blanks(s, seat)[len(filled)]
        return blank.open(prefix) if isinstance(blank, Assign) else ()

    def fill(self, s: S, seat: int, values: Values) -> Step[S]:
        """The step these values make; the blanks have been checked. Raises ``Illegal`` with its rule."""
        raise NotImplementedError(type(self).__name__)


def check_values(blanks: tuple[Blank, ...], values: Any, rule: str) -> Values:
    """The values as tuples and numbers, if each fits its blank; else ``Illegal``, naming the blank."""
    if not isinstance(values, (list, tuple)) or len(values) != len(blanks):
        names = ", ".join(b.name for b in blanks)
        raise Illegal(rule, f"{len(blanks)} values are needed ({names}), not {values!r}")
    return tuple(_checked(blank, value, rule) for blank, value in zip(blanks, values, strict=True))


def _checked(blank: Blank, value: Any, rule: str) -> Any:
    if isinstance(blank, Number):
        if type(value) is not int or not blank.low <= value <= blank.high:
            raise Illegal(rule, f"{blank.name} must be a number from {blank.low} to {blank.high}, not {value!r}")
        return value
    if not isinstance(value, (list, tuple)) or any(type(v) is not int for v in value):
        raise Illegal(rule, f"{blank.name} must be a list of numbers, not {value!r}")
    picked = tuple(value)
    if isinstance(blank, Assign):
        return _assigned(blank, picked, rule)
    if len(set(picked)) != len(picked) or not set(picked) <= set(blank.options):
        raise Illegal(rule, f"{blank.name} must be different ones of {list(blank.options)}, not {list(picked)}")
    low, high = (blank.least, blank.most) if isinstance(blank, Pick) else (len(blank.options), len(blank.options))
    if not low <= len(picked) <= high:
        raise Illegal(rule, f"{blank.name} needs {low} to {high} of {list(blank.options)}, not {len(picked)}")
    return picked


def _assigned(blank: Assign, places: tuple[int, ...], rule: str) -> tuple[int, ...]:
    """The places of all things of a blank, if they keep to its limits."""
    known = blank.places if blank.whole else (*blank.places, NOWHERE)
    if len(places) != len(blank.options):
        raise Illegal(rule, f"{blank.name} needs a place for each of {len(blank.options)} things, not {len(places)}")
    for place in places:
        if place not in known:
            raise Illegal(rule, f"{blank.name} must have each thing in one of {list(known)}, not in {place}")
    for place, least, most in zip(blank.places, blank.least, blank.most, strict=True):
        if not least <= places.count(place) <= most:
            raise Illegal(rule, f"{blank.name} needs {least} to {most} things in {place}, not {places.count(place)}")
    return places
