"""Decks of which somebody has seen a part: which cards lie in which order, and who knows of each where it lies.

Whatever nobody has looked at has no order: it is a bag, and a draw from it is chance (``pieces/bag.py``). Only what was
looked at or put back has a place, on top or at the bottom. So there is no hidden order to leak, and an imagined world
replaces exactly those cards that its seat has not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.kernel.event import ALL
from miskatonic.kernel.record import Record
from miskatonic.kernel.state import State
from miskatonic.pieces.bag import EMPTY, draw

UNKNOWN: Final = -2
"""What a seat knows of a card that has a place and that it has not seen."""


class Deck(Record):
    """A deck as a record: it never changes, a new one takes its place. Kinds of cards are numbers, eyes are bits."""

    def __init__(
        self,
        loose: tuple[int, ...],
        top: tuple[tuple[int, int], ...] = (),
        under: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.loose = loose
        """How many of each kind lie in the middle, in no order that anybody knows."""
        self.top = top
        """The cards above them, the topmost first: the kind, and the seats that know it lies there."""
        self.under = under
        """The cards below them, the topmost first."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.top) + sum(self.loose) + len(self.under)

    def counts(self) -> tuple[int, ...]:
        """How many of each kind there are, wherever they lie."""
        found = list(self.loose)
        for kind, _ in self.top + self.under:
            found[kind] += 1
        return tuple(found)

    # ------------------------------------------------------------------ what happens to it

    def drawn(self, s: State) -> tuple[int, Deck]:
        """The topmost card, and the deck without it; ``EMPTY`` if there is none."""
        if self.top:
            return self.top[0][0], Deck(self.loose, self.top[1:], self.under)
        bag = list(self.loose)
        kind = draw(s, bag)
        if kind == EMPTY and self.under:
            return self.under[0][0], Deck(self.loose, (), self.under[1:])
        return kind, Deck(tuple(bag), (), self.under)

    def looked_at(self, s: State, count: int, eyes: int) -> Deck:
        """The topmost cards, as many as there are, seen by these seats and put back as they lay."""
        left, cards, eyes_of = self, [], []
        for _ in range(min(count, self.size)):
            known = left.top[0][1] if left.top else left.under[0][1] if not any(left.loose) else 0
            kind, left = left.drawn(s)
            cards.append(kind)
            eyes_of.append(known | eyes)
        return Deck(left.loose, (*zip(cards, eyes_of, strict=True), *left.top), left.under)

    def put_on(self, kinds: Sequence[int], eyes: int) -> Deck:
        """With these cards on top, the first of them topmost; these seats know them."""
        return Deck(self.loose, (*[(kind, eyes) for kind in kinds], *self.top), self.under)

    def put_under(self, kinds: Sequence[int], eyes: int) -> Deck:
        """With these cards at the bottom, the last of them lowest; these seats know them."""
        return Deck(self.loose, self.top, (*self.under, *[(kind, eyes) for kind in kinds]))

    def arranged(self, order: Sequence[int], eyes: int) -> Deck:
        """With the topmost cards in another order: ``order`` names their places. Only these seats know it now."""
        if sorted(order) != list(range(len(order))) or len(order) > len(self.top):
            raise ValueError(f"{list(order)} is no order of cards that lie on top and were looked at")
        moved = [(self.top[place][0], eyes) for place in order]
        return Deck(self.loose, (*moved, *self.top[len(order) :]), self.under)

    def shuffled(self, more: Sequence[int] = ()) -> Deck:
        """All cards and these mixed up: nobody knows where any lies."""
        found = list(self.counts())
        for kind in more:
            found[kind] += 1
        return Deck(tuple(found))

    # ------------------------------------------------------------------ who knows what

    def known(self, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What a seat knows of the top and of the bottom, the topmost first: the kinds, and ``UNKNOWN`` for others."""
        top = tuple([kind if knows(eyes, seat) else UNKNOWN for kind, eyes in self.top])
        under = tuple([kind if knows(eyes, seat) else UNKNOWN for kind, eyes in self.under])
        return _from_the_first(top), _to_the_last(under)

    def unseen(self, seat: int) -> list[int]:
        """A bag of all cards whose place the seat does not know."""
        found = list(self.loose)
        for kind, eyes in self.top + self.under:
            if not knows(eyes, seat):
                found[kind] += 1
        return found

    def imagined(self, s: State, seat: int, bag: list[int]) -> Deck:
        """The deck as it might be for a seat, dealt from a bag that is emptied by it.

        The bag holds what the seat has not seen, here and elsewhere (in hands, say), after everything elsewhere has
        been dealt from it: as many as ``unseen`` counts.
        """
        if sum(bag) != sum(self.unseen(seat)):
            raise ValueError(f"{sum(self.unseen(seat))} cards are to be dealt, and the bag holds {sum(bag)}")
        top = tuple([(kind if knows(eyes, seat) else draw(s, bag), eyes) for kind, eyes in self.top])
        under = tuple([(kind if knows(eyes, seat) else draw(s, bag), eyes) for kind, eyes in self.under])
        loose = tuple(bag)
        bag[:] = [0] * len(bag)
        return Deck(loose, top, under)


def knows(eyes: int, seat: int) -> bool:
    """Whether these eyes are those of a seat among others; a spectator (-1) knows what all know."""
    return eyes == ALL or (seat >= 0 and bool(eyes >> seat & 1))


def _from_the_first(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Without what is unknown at the end: nobody can tell it from the cards that have no place."""
    end = len(kinds)
    while end and kinds[end - 1] == UNKNOWN:
        end -= 1
    return kinds[:end]


def _to_the_last(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Without what is unknown at the beginning."""
    return _from_the_first(kinds[::-1])[::-1]
