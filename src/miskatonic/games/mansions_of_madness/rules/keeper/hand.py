"""The keeper's hand: Mythos and Trauma cards drawn, limited, discarded (MM-kact-6, MM-trauma-7, MM-mythos-6,
MM-limit-1)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.mansions_of_madness.records import HAND_LIMIT, KEEPER
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.bag import EMPTY, draw, pour

ONLY_KEEPER: Final = 1 << KEEPER


def draw_mythos(s: Mansions, count: int) -> None:
    """An empty deck is made anew of its discards. MM-mythos-1, MM-mythos-6, MM-limit-1"""
    for _ in range(count):
        if not any(s.mythos_bag) and any(s.mythos_gone):
            s.mythos_known = s.mythos_hand[:]  # whatever is not in the pile is in the hand
            pour(s.mythos_gone, s.mythos_bag)
        card = draw(s, s.mythos_bag)
        if card == EMPTY:
            break
        s.mythos_hand[card] += 1
        s.tell("MM-mythos-1", "draws_mythos", (card,), ONLY_KEEPER)
        s.tell("MM-kact-7", "draws", ("mythos",), ~ONLY_KEEPER & 0xFFFF)


def draw_trauma(s: Mansions, count: int) -> None:
    """With one investigator, cards that need several are replaced. MM-trauma-1, MM-trauma-7, MM-trauma-8"""
    for _ in range(count):
        card = _draw_one(s)
        if card == EMPTY:
            break
        s.trauma_hand[card] += 1
        s.tell("MM-trauma-1", "draws_trauma", (card,), ONLY_KEEPER)
        s.tell("MM-kact-7", "draws", ("trauma",), ~ONLY_KEEPER & 0xFFFF)


def lone(s: Mansions) -> bool:
    """A game with one investigator, or one in which one is left. MM-trauma-7, MM-trauma-8"""
    return len([seat for seat in s.players if not (s.eliminated | s.escaped) >> seat & 1]) <= 1


def _draw_one(s: Mansions) -> int:
    passed_over: list[int] = []
    found = EMPTY
    while True:
        if not any(s.trauma_bag) and any(s.trauma_gone):
            s.trauma_known = s.trauma_hand[:]
            pour(s.trauma_gone, s.trauma_bag)
        card = draw(s, s.trauma_bag)
        if card == EMPTY or not (lone(s) and s.box.traumas[card].several):
            found = card
            break
        passed_over.append(card)  # stays out until the draw is over, so that it ends
        s.tell("MM-trauma-7", "replaced", (card,), reveals=True)
    for card in passed_over:
        s.trauma_gone[card] += 1
    return found


def last_one_left(s: Mansions) -> None:
    """Once there is one, cards that need several are discarded from the hand, and as many drawn. MM-trauma-8"""
    if not lone(s):
        return
    count = 0
    for card, held in enumerate(s.trauma_hand):
        if held and s.box.traumas[card].several:
            s.trauma_hand[card] = s.trauma_known[card] = 0
            s.trauma_gone[card] += held
            count += held
            s.tell("MM-trauma-8", "replaced", (card,), reveals=True)
    draw_trauma(s, count)


def take_mythos(s: Mansions, card: int) -> None:
    """Out of the hand."""
    s.mythos_hand[card] -= 1
    s.mythos_known[card] = max(0, s.mythos_known[card] - 1)


def take_trauma(s: Mansions, card: int) -> None:
    """Out of the hand."""
    s.trauma_hand[card] -= 1
    s.trauma_known[card] = max(0, s.trauma_known[card] - 1)


def mythos_to_pile(s: Mansions, card: int) -> None:
    """It leaves play for the faceup pile. MM-mythos-6, MM-mythos-9"""
    s.mythos_out[card] -= 1
    s.mythos_gone[card] += 1


class HandLimit(Step[Mansions]):
    """When an effect that gave cards is finished, no more than four of a kind stay. MM-kact-6"""

    asks: ClassVar[str] = "MM-kact-6"
    puts: ClassVar[tuple[str, ...]] = ("GiveUpMythos", "GiveUpTrauma")
    must: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return Ask((KEEPER,)) if too_many(s) else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        if sum(s.mythos_hand) > HAND_LIMIT:
            return [GiveUpMythos(card) for card, count in enumerate(s.mythos_hand) if count]
        return [GiveUpTrauma(card) for card, count in enumerate(s.trauma_hand) if count]


def too_many(s: Mansions) -> bool:
    return sum(s.mythos_hand) > HAND_LIMIT or sum(s.trauma_hand) > HAND_LIMIT


class GiveUpMythos(Step[Mansions]):
    """Faceup to the discard pile. MM-kact-6"""

    rule: ClassVar[str] = "MM-kact-6"

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        take_mythos(s, self.card)
        s.mythos_gone[self.card] += 1
        s.tell("MM-kact-6", "gives_up", ("mythos", self.card), reveals=True)
        s.then(HandLimit())
        return None


class GiveUpTrauma(Step[Mansions]):
    """Faceup to the discard pile. MM-kact-6"""

    rule: ClassVar[str] = "MM-kact-6"

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        take_trauma(s, self.card)
        s.trauma_gone[self.card] += 1
        s.tell("MM-kact-6", "gives_up", ("trauma", self.card), reveals=True)
        s.then(HandLimit())
        return None
