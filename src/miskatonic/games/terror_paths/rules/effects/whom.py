"""Whom an effect strikes, where, and how many: what every verb asks first (TP-D-2, TP-dig-9, TP-class-6, TP-luck-3)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import DICE, NOBODY, NONE, NOWHERE
from miskatonic.games.terror_paths.rules.effects.conditions import worth
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, close_roll, open_roll, roll_dice
from miskatonic.games.terror_paths.rules.rolls.luck import OpenRoll
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect

# ---------------------------------------------------------------------- an effect that knows more


class Known(Do):
    """An effect taken up again with what it was waiting for: dice rolled, a place chosen."""

    def __init__(self, text: str, at: int, place: int, who: int, rolled: int = 0, spot: int = NOWHERE) -> None:
        super().__init__(text, at, place, who)
        self.rolled = rolled
        self.spot = spot
        """The place that has been chosen; nowhere if none had to be."""

    def run(self, s: Terror) -> Ask | None:
        effect = s.box.text(self.text)[self.at]
        s.box.verbs[effect.verb](s, effect, self)
        return None


class Bear(Known):
    """One of those whom an effect strikes bears it. TP-D-2, TP-dig-2, TP-elim-9"""

    def live(self, s: Terror) -> bool:
        return s.alive(self.who)


def known(do: Do) -> Known | None:
    return do if isinstance(do, Known) else None


def decide(s: Terror, step: Step[Terror], seat: int) -> Ask | None:
    """A question with just one answer is not asked. TP-dig-9"""
    answers = step.candidates(s, seat)
    if len(answers) > 1:
        return Ask((seat,))
    s.then(*answers)
    return None


# ---------------------------------------------------------------------- how many


def rolls_first(s: Terror, effect: Effect, do: Do, name: str = "count") -> bool:
    """An amount with dice: they are rolled here, open to Luck, and the effect is taken up again. TP-luck-3"""
    amount = effect.amount(name)
    if not amount.dice or known(do) is not None:
        return False
    place = do.place if do.place != NOWHERE else s.place[s.lead]
    no = open_roll(s, DICE, place, ())
    roll_dice(s, no, NOBODY, amount.dice, "TP-luck-3")
    s.then(OpenRoll(no), Total(no, do.text, do.at, do.place, do.who))
    return True


class Total(OfRoll):
    """The dice are added up, and the effect goes on. TP-luck-2"""

    def __init__(self, no: int, text: str, at: int, place: int, who: int) -> None:
        super().__init__(no)
        self.text = text
        self.at = at
        self.place = place
        self.who = who

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        close_roll(s, self.no)
        s.tell("TP-luck-2", "makes", (roll.total,))
        s.then(Known(self.text, self.at, self.place, self.who, roll.total))
        return None


def count_of(s: Terror, effect: Effect, do: Do, name: str = "count", who: int = NOBODY) -> int:
    """What an amount is now, with the dice if they were rolled; never less than nothing. TP-itime-3"""
    found = known(do)
    rolled = found.rolled if found is not None else 0
    return max(0, worth(s, effect.amount(name), do.place, do.who if who == NOBODY else who, rolled))


# ---------------------------------------------------------------------- whom


def strike(s: Terror, effect: Effect, do: Do) -> None:
    """Everybody whom the effect names bears it, one after another. TP-D-2, TP-lead-3"""
    if isinstance(do, Bear):
        return
    found = known(do)
    rolled = found.rolled if found is not None else 0
    seats, one = _struck(s, effect.word("who"), do)
    if one and len(seats) > 1:
        s.then(WhoBears(do.text, do.at, do.place, tuple(seats), rolled))
    else:
        s.then(*[Bear(do.text, do.at, do.place, seat, rolled) for seat in seats])


def _struck(s: Terror, who: str, do: Do) -> tuple[list[int], bool]:
    """The Investigators in question, and whether just one of them is to be picked."""
    if who == "you" and do.who != NOBODY:
        return ([do.who] if s.alive(do.who) else []), False
    if who in ("you", "one"):
        return s.present(do.place), True
    if who == "lead":
        lead = do.who if _own_event(do) else s.lead
        return ([lead] if s.alive(lead) else []), False
    if who == "all":
        return s.around(), False
    if who == "mad":
        return [seat for seat in s.around() if s.mad(seat)], False
    if who == "sanest":
        most = max([s.san[seat] for seat in s.living()], default=0)
        return [seat for seat in s.around() if s.san[seat] == most], True
    here = s.present(do.place)
    if who == "random" and here:
        return [here[s.pick([1] * len(here))]], False
    return here, False


def _own_event(do: Do) -> bool:
    """An Event is that of the lead who has drawn it, whoever leads by the end of its text. TP-lead-7, TP-event-2"""
    return do.who != NOBODY and do.text.startswith("event.") and ".now" in do.text


class WhoBears(Step[Terror]):
    """They agree who it is; the Lead Investigator has the last word. TP-D-2, TP-lead-3, TP-dig-9"""

    puts: ClassVar[tuple[str, ...]] = ("Named",)
    asks: ClassVar[str] = "TP-D-2"
    must: ClassVar[bool] = True

    def __init__(self, text: str, at: int, place: int, seats: tuple[int, ...], rolled: int) -> None:
        self.text = text
        self.at = at
        self.place = place
        self.seats = seats
        self.rolled = rolled

    def run(self, s: Terror) -> Ask | None:
        return Ask((s.lead,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Named(self, who) for who in self.seats if s.alive(who)]


class Named(Step[Terror]):
    """This one. TP-lead-3"""

    rule: ClassVar[str] = "TP-lead-3"
    against: ClassVar[tuple[str, ...]] = ("TP-D-2",)
    of_seat: ClassVar[str] = ""  # the lead names somebody

    def __init__(self, of: WhoBears, seat: int) -> None:
        self.of = of
        self.seat = seat

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.seat in self.of.seats and s.alive(self.seat) else "TP-D-2"

    def run(self, s: Terror) -> Ask | None:
        s.then(Bear(self.of.text, self.of.at, self.of.place, self.seat, self.of.rolled))
        return None


# ---------------------------------------------------------------------- where


def spots(s: Terror, effect: Effect, do: Do) -> list[int] | None:
    """The places an effect means; nothing yet, if one has first to be chosen. TP-class-6, TP-dig-9"""
    found = known(do)
    if found is not None and found.spot != NOWHERE:
        return [found.spot]
    places, choice = _meant(s, effect.word("where"), do)
    if choice and len(places) > 1:
        rolled = found.rolled if found is not None else 0
        s.then(WhichPlace(do.text, do.at, do.place, do.who, tuple(places), rolled, isinstance(do, Bear)))
        return None
    return places


def _meant(s: Terror, where: str, do: Do) -> tuple[list[int], bool]:
    """The places in question, and whether one of them is to be chosen."""
    shut = s.blocked | s.locked
    if where == "here":
        return ([do.place] if do.place != NOWHERE else []), False
    if where == "start":
        return [s.home], False
    if where == "lead":
        return [s.place[s.lead]], False
    if where == "watched":
        return [place for place in range(s.box.size) if s.crowd(place)], False
    if where == "empty":
        return [place for place in range(s.box.size) if not shut >> place & 1 and not s.foes_at(place)], True
    if where == "alike":
        return _alike(s, do.place), True
    if where == "anywhere":
        return _drawn(s, [place for place in range(s.box.size) if not shut >> place & 1]), False
    if where == "far":
        return _drawn(s, farthest(s)), False
    around = open_around(s, do.place)
    return (around, True) if where == "chosen" else (_drawn(s, around), False)


def _alike(s: Terror, here: int) -> list[int]:
    """The other open places whose faceup card is of the type of the card here: where a gate leads. TP-lcard-1"""
    if here == NOWHERE or s.back_at[here] == NONE:
        return []
    kind, shut = s.box.backs[s.back_at[here]].type, s.blocked | s.locked
    up = [p for p in range(s.box.size) if p != here and s.up >> p & ~shut >> p & 1]
    return [place for place in up if s.box.backs[s.back_at[place]].type == kind]


def open_around(s: Terror, place: int) -> list[int]:
    """The places next to one that are neither Blocked nor Locked. TP-class-6, TP-map-4"""
    shut = s.blocked | s.locked
    return [other for other in s.paths.next[place] if not shut >> other & 1] if place != NOWHERE else []


def farthest(s: Terror) -> list[int]:
    """The open places with the longest way to the nearest Investigator."""
    shut = s.blocked | s.locked
    steps = s.paths.distances(sum(1 << place for place in {s.place[seat] for seat in s.living()}))
    open_to = [place for place in range(s.box.size) if not shut >> place & 1]
    most = max([steps[place] for place in open_to], default=0)
    return [place for place in open_to if steps[place] == most]


def _drawn(s: Terror, places: list[int]) -> list[int]:
    """One of them, drawn evenly. TP-dig-9"""
    return [places[s.pick([1] * len(places))]] if len(places) > 1 else places


class WhichPlace(Step[Terror]):
    """Whoever it speaks to names the place, else the Lead Investigator. TP-dig-9"""

    puts: ClassVar[tuple[str, ...]] = ("ThatPlace",)
    asks: ClassVar[str] = "TP-dig-9"
    must: ClassVar[bool] = True

    def __init__(
        self, text: str, at: int, place: int, who: int, places: tuple[int, ...], rolled: int, borne: bool
    ) -> None:
        self.text = text
        self.at = at
        self.place = place
        self.who = who
        self.places = places
        self.rolled = rolled
        self.borne = borne
        """The effect strikes this person, and not just a place."""

    def run(self, s: Terror) -> Ask | None:
        return Ask((self.who if self.who != NOBODY and s.alive(self.who) else s.lead,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [ThatPlace(self, place) for place in self.places]


class ThatPlace(Step[Terror]):
    """This place. TP-dig-9"""

    rule: ClassVar[str] = "TP-dig-9"
    against: ClassVar[tuple[str, ...]] = ("TP-class-6",)

    def __init__(self, of: WhichPlace, place: int) -> None:
        self.of = of
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.place in self.of.places else "TP-class-6"

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        again = Bear if of.borne else Known
        s.then(again(of.text, of.at, of.place, of.who, of.rolled, self.place))
        return None
