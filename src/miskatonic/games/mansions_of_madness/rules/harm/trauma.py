"""Trauma cards: the window after damage or horror, and what becomes of the cards (MM-trauma, MM-secret-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules.cards.bearing import bears
from miskatonic.games.mansions_of_madness.rules.effects.do import Do, carry_out
from miskatonic.games.mansions_of_madness.rules.keeper.hand import take_trauma
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Window


class TraumaWindow(Window[Mansions]):
    """The keeper is asked whenever he holds a Trauma card: what he holds shows in nothing. MM-trauma-2, MM-secret-9"""

    asks: ClassVar[str] = "MM-trauma-2"
    puts: ClassVar[tuple[str, ...]] = ("NoTrauma", "PlayTrauma")

    def __init__(self, seat: int, injury: bool) -> None:
        self.seat = seat
        self.injury = injury

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def order(self, s: Mansions) -> Sequence[int]:
        return (KEEPER,) if any(s.trauma_hand) else ()

    def run(self, s: Mansions) -> Ask | None:
        return Ask((KEEPER,)) if any(s.trauma_hand) else None

    def decline(self, s: Mansions, seat: int) -> Step[Mansions]:
        return NoTrauma()

    def plays(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [PlayTrauma(card, self.seat) for card in playable(s, self.seat, self.injury)]


def playable(s: Mansions, seat: int, injury: bool) -> list[int]:
    """Of the kind, and bearing no lower number than what she has left. MM-trauma-4, MM-trauma-5"""
    left = s.health(seat) if injury else s.sanity(seat)
    found = []
    for card, count in enumerate(s.trauma_hand):
        if count and s.box.traumas[card].injury == injury and left <= s.box.traumas[card].most:
            found.append(card)
    return found


class NoTrauma(Step[Mansions]):
    """Keep the cards. MM-trauma-2"""

    rule: ClassVar[str] = "MM-trauma-2"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return None


class PlayTrauma(Step[Mansions]):
    """On an investigator who has just taken damage or horror. MM-trauma-2, MM-trauma-6"""

    rule: ClassVar[str] = "MM-trauma-2"
    against: ClassVar[tuple[str, ...]] = ("MM-trauma-4", "MM-trauma-5")

    def __init__(self, card: int, who: int) -> None:
        self.card = card
        self.who = who

    def why_not(self, s: Mansions, seat: int) -> str:
        card = s.box.traumas[self.card]
        if not s.trauma_hand[self.card] or not s.alive(self.who):
            return "MM-trauma-1"
        asking = s.agenda[-1]
        if isinstance(asking, TraumaWindow) and asking.injury != card.injury:
            return "MM-trauma-4"
        left = s.health(self.who) if card.injury else s.sanity(self.who)
        return "MM-trauma-5" if left > card.most else ""

    def run(self, s: Mansions) -> Ask | None:
        play(s, self.card, self.who, "MM-trauma-2")
        return None


def play(s: Mansions, card: int, seat: int, rule: str) -> None:
    """The earlier card of the kind is discarded first; a lasting one stays. MM-trauma-6, MM-trauma-10"""
    trauma = s.box.traumas[card]
    take_trauma(s, card)
    s.tell(rule, "trauma", (seat, card), reveals=True)
    slot = s.injury if trauma.injury else s.insanity
    if slot[seat] != NONE:
        cure(s, seat, trauma.injury, "MM-trauma-6")
    if trauma.traits:
        slot[seat] = card
        bears(s, seat)
    else:
        s.then(Spent(card))
    carry_out(s, f"trauma.{trauma.id}", seat, NONE, s.room(seat))


class Spent(Step[Mansions]):
    """A Trauma card without a lasting effect is discarded after it. MM-trauma-10"""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        s.trauma_gone[self.card] += 1
        return None


def cure(s: Mansions, seat: int, injury: bool, rule: str) -> None:
    """The card is discarded. MM-trauma-10"""
    slot = s.injury if injury else s.insanity
    card = slot[seat]
    if card != NONE:
        slot[seat] = NONE
        s.trauma_gone[card] += 1
        s.tell(rule, "cured", (seat, card))


def discard_trauma_text(s: Mansions, do: Do) -> None:
    """The Trauma card whose text it is leaves its bearer. MM-trauma-10"""
    name = do.text.split(".")[1]
    for slot in (s.injury, s.insanity):
        card = slot[do.who]
        if card != NONE and s.box.traumas[card].id == name:
            cure(s, do.who, s.box.traumas[card].injury, "MM-trauma-10")
