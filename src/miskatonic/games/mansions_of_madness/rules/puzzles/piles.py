"""The piles of puzzle pieces: drawn from, put under, shuffled (MM-puz-4, MM-pact-5, MM-limit-5)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.state import Mansions


def pieces(s: Mansions, pile: int) -> range:
    """The pieces of a pile, among all pieces."""
    first = sum(s.box.stock.piles[:pile])
    return range(first, first + s.box.stock.piles[pile])


def draw_piece(s: Mansions, pile: int) -> int:
    """The top of the shuffled pile, and then those that were put under it. MM-puz-4, MM-pact-5, MM-limit-5"""
    own = pieces(s, pile)
    bag = s.piece_bag[own.start : own.stop]
    if not any(bag):
        under = s.pieces_under[pile]
        s.pieces_under[pile] = under[1:]
        return under[0] if under else NONE
    piece = s.pick(bag)
    s.piece_bag[own.start + piece] -= 1
    return piece


def shuffle(s: Mansions, pile: int, *back: int) -> None:
    """These go back, and the pile is shuffled, with what lay under it. MM-puz-4, MM-psol-6"""
    for piece in (*back, *s.pieces_under[pile]):
        s.piece_bag[pieces(s, pile).start + piece] += 1
    s.pieces_under[pile] = ()


def unused(s: Mansions, pile: int) -> int:
    """Unused pieces of a pile."""
    return sum([s.piece_bag[n] for n in pieces(s, pile)]) + len(s.pieces_under[pile])
