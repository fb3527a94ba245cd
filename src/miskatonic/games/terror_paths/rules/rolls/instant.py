"""Instant Challenges: at once, alone, one attempt (TP-inst)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import NOWHERE
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.prepare import unfinished
from miskatonic.games.terror_paths.rules.sheet.tokens import gain_insight
from miskatonic.games.terror_paths.rules.table.cards import card_of, discard_card, end_ambush, is_instant
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class FaceAlone(Step[Terror]):
    """What one person has drawn she faces alone, and cannot decline. TP-inst-1, TP-inst-3, TP-inst-7"""

    def __init__(self, what: str, place: int, seat: int) -> None:
        self.what = what
        self.place = place
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        s.then(
            Attempt(self.what, self.place, (self.seat,)), Faced(self.what, self.place, self.seat), NobodyPassed(self)
        )
        return None


class Faced(Step[Terror]):
    """A failure strikes each who failed; the reward is for the one who passed. TP-inst-8, TP-inst-2"""

    def __init__(self, what: str, place: int, seat: int) -> None:
        self.what = what
        self.place = place
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        if not s.alive(self.seat):
            s.passed = 0
        elif s.passed:
            gain = s.box.challenges[self.what].insight
            carry_out(s, f"{self.what}.pass", self.place, self.seat)
            if gain:
                gain_insight(s, self.seat, gain, "TP-inst-8")
        else:
            s.then(Remember(0))
            carry_out(s, f"{self.what}.fail", self.place, self.seat)
        return None


class Remember(Step[Terror]):
    """What followed a failure does not make it a success."""

    def __init__(self, passed: int) -> None:
        self.passed = passed

    def run(self, s: Terror) -> Ask | None:
        s.passed = self.passed
        return None


class NobodyPassed(Step[Terror]):
    """What a failure does to map, tracks or team happens once, if nobody passed. TP-inst-8"""

    def __init__(self, of: FaceAlone) -> None:
        self.of = of

    def run(self, s: Terror) -> Ask | None:
        if not s.passed:
            carry_out(s, f"{self.of.what}.fail_map", self.of.place, self.of.seat)
        return None


class InstantHere(Step[Terror]):
    """On an Encounter card: those in its place try one after the other; then it goes away.

    TP-inst-4, TP-inst-5, TP-eff-6, TP-inst-2, TP-inst-7
    """

    puts: ClassVar[tuple[str, ...]] = ("TryInstant", "InstantOver")
    asks: ClassVar[str] = "TP-inst-5"
    must: ClassVar[bool] = True

    def __init__(self, place: int, tried: int = 0) -> None:
        self.place = place
        self.tried = tried
        """Seats as bits."""

    def live(self, s: Terror) -> bool:
        card = card_of(s, self.place)
        return card is not None and is_instant(card)

    def run(self, s: Terror) -> Ask | None:
        choices = self.candidates(s, s.lead)
        if not choices and not self.tried:
            return None
        if len(choices) > 1:
            return Ask((s.lead,))
        s.then(*choices) if choices else s.then(InstantOver(self.place))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        left = [who for who in facing(s, self.place) if not self.tried >> who & 1]
        found: list[Step[Terror]] = [TryInstant(who, self.place, self.tried) for who in left]
        return [*found, InstantOver(self.place)] if self.tried and left else found


def facing(s: Terror, place: int) -> list[int]:
    """In priority A who is not through with it; turned up from elsewhere, whose own priority A will not come any more.

    TP-inst-5, TP-prio-3
    """
    if s.menace:
        return s.present(place)
    if s.handling in (place, NOWHERE):
        return unfinished(s, place)
    return [seat for seat in s.present(place) if s.finished >> seat & 1]


class TryInstant(Step[Terror]):
    """She tries, for herself. TP-inst-4"""

    rule: ClassVar[str] = "TP-inst-4"
    when: ClassVar[str] = "TP-inst-1"
    against: ClassVar[tuple[str, ...]] = ("TP-inst-2", "TP-inst-5")
    of_seat: ClassVar[str] = ""  # the lead names somebody

    def __init__(self, seat: int, place: int, tried: int) -> None:
        self.seat = seat
        self.place = place
        self.tried = tried

    def why_not(self, s: Terror, seat: int) -> str:
        if self.tried >> self.seat & 1:
            return "TP-inst-2"
        return "" if self.seat in facing(s, self.place) else "TP-inst-5"

    def run(self, s: Terror) -> Ask | None:
        card = card_of(s, self.place)
        assert card is not None
        what = f"card.{card.id}"
        s.then(
            Attempt(what, self.place, (self.seat,)),
            Faced(what, self.place, self.seat),
            NextTry(self.place, self.tried | 1 << self.seat),
        )
        return None


class NextTry(Step[Terror]):
    """After a success the card goes away. TP-inst-4"""

    def __init__(self, place: int, tried: int) -> None:
        self.place = place
        self.tried = tried

    def run(self, s: Terror) -> Ask | None:
        s.then(DiscardInstant(self.place) if s.passed else InstantHere(self.place, self.tried))
        return None


class InstantOver(Step[Terror]):
    """All who want to have tried, and nobody has passed. TP-inst-4, TP-inst-8"""

    rule: ClassVar[str] = "TP-inst-4"
    when: ClassVar[str] = "TP-inst-1"
    against: ClassVar[tuple[str, ...]] = ("TP-inst-5", "TP-inst-7")

    def __init__(self, place: int) -> None:
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        if not isinstance(asking, InstantHere) or asking.place != self.place:
            return "TP-inst-5"
        return "" if asking.tried else "TP-inst-7"

    def run(self, s: Terror) -> Ask | None:
        card = card_of(s, self.place)
        s.then(DiscardInstant(self.place))
        if card is not None:
            carry_out(s, f"card.{card.id}.fail_map", self.place)
        return None


class DiscardInstant(Step[Terror]):
    """Passed or failed, the card is Discarded. TP-inst-2, TP-eff-6"""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Terror) -> Ask | None:
        card = card_of(s, self.place)
        if card is not None and is_instant(card):
            discard_card(s, self.place, "TP-inst-2")
            end_ambush(s, self.place)
        return None
