"""Puzzles in a position: how each lies, and what lies under the piles (MM-psol-7, MM-pact-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.mansions_of_madness.positions.turn import named, numbers_of, puzzle_card
from miskatonic.games.mansions_of_madness.records import Lying
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import puzzle_of
from miskatonic.games.mansions_of_madness.rules.puzzles.piles import pieces
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.cases.stated import known, listing, mapping, whole
from miskatonic.pieces.puzzles.plan import QUARTERS, Laid

PUZZLE: Final = ("card", "pieces", "turns", "tile")


def take_puzzle(s: Mansions, room: int, given: Any) -> None:
    """As it was left: pieces by number, quarter turns with the clock, how the setup tile lies. MM-psol-7"""
    path = f"room {s.box.house.rooms[room].id}: puzzle"
    about = mapping(given, path)
    known(about, PUZZLE, path)
    card = named(numbers_of(s.box.cards), about["card"], "card") if "card" in about else puzzle_card(s, room)
    if not s.box.cards[card].puzzle or all(each >> 1 != card for each in s.piles[room]):
        raise ValueError(f"{path}: {s.box.cards[card].id} lies not on the room, or has no puzzle")
    printed = puzzle_of(s, card)
    most = s.box.stock.piles[printed.pile]
    laid = tuple([whole(n, f"{path}: pieces", 1, most) - 1 for n in listing(about.get("pieces"), f"{path}: pieces")])
    turns = tuple([whole(n, f"{path}: turns", 0, QUARTERS - 1) for n in listing(about.get("turns"), f"{path}: turns")])
    if len(laid) != printed.plan.size or len(turns) not in (0, len(laid)):
        raise ValueError(f"{path}: {printed.name} has {printed.plan.size} pieces [MM-puz-5]")
    for piece in laid:
        out_of_pile(s, printed.pile, piece, path)
    tile = whole(about.get("tile", 0), f"{path}: tile", 0, printed.plan.tile_turns - 1)
    s.puzzles = (*s.puzzles, Lying(room, card, Laid(laid, turns, tile)))


def take_under(s: Mansions, given: Any) -> None:
    """Pieces that were replaced, the topmost first. MM-pact-5"""
    for kind, numbers in mapping(given, "under piles").items():
        pile = named(pile_names(s), kind, "pile of puzzle pieces")
        path = f"under piles: {kind}"
        under = tuple([whole(n, path, 1, s.box.stock.piles[pile]) - 1 for n in listing(numbers, path)])
        for piece in under:
            out_of_pile(s, pile, piece, path)
        s.pieces_under[pile] = under


def pile_names(s: Mansions) -> dict[str, int]:
    """Only pieces of wiring and of locks are ever replaced. MM-pact-8"""
    return {puzzle.kind: puzzle.pile for puzzle in s.box.puzzles.values() if puzzle.plan.draws}


def out_of_pile(s: Mansions, pile: int, piece: int, path: str) -> None:
    at = pieces(s, pile).start + piece
    if not s.piece_bag[at]:
        raise ValueError(f"{path}: piece {piece + 1} lies somewhere else already [MM-limit-5]")
    s.piece_bag[at] = 0


def puzzle_in(s: Mansions, room: int) -> dict[str, Any]:
    """The puzzle on this room, if one lies there; of several the first."""
    for each in s.puzzles:
        if each.room == room:
            lying = {"card": s.box.cards[each.card].id, "pieces": [piece + 1 for piece in each.laid.pieces]}
            return {**lying, "turns": list(each.laid.turns), "tile": each.laid.tile}
    return {}


def under(s: Mansions) -> Mapping[str, Any]:
    return {
        kind: [piece + 1 for piece in s.pieces_under[pile]]
        for kind, pile in pile_names(s).items()
        if s.pieces_under[pile]
    }
