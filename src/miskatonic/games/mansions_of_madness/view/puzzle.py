"""A puzzle as it lies: where each piece is, and what is on it the way it is turned (MM-puz-5, MM-pact-1).

The panel looks ``puzzle``. Its grid says in which square each piece lies; a piece's facts say what is drawn on it:
which part of the picture a rune shows, what a wire joins, the symbol at each edge.
"""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.content.box import Puzzle
from miskatonic.games.mansions_of_madness.records import NONE, Attempt
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import lying, puzzle_of
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import cap, who
from miskatonic.kernel.scene.boards import Item, Panel
from miskatonic.kernel.scene.elements import Fact, Token
from miskatonic.pieces.puzzles.lock import LockPlan
from miskatonic.pieces.puzzles.plan import QUARTERS, SIDES, SOUTH, Laid
from miskatonic.pieces.puzzles.rune import RunePlan
from miskatonic.pieces.puzzles.wiring import COLOURS, WiringPlan

Facts = tuple[tuple[str, str], ...]


def puzzle(s: Mansions, attempt: Attempt) -> Panel:
    """The pieces as they lie; what is left to spend. MM-puz-5, MM-pact-1"""
    own = puzzle_of(s, attempt.card)
    here = lying(s, attempt.room, attempt.card)
    left = Fact(id="puzzle.left", name="Puzzle actions left", value=str(attempt.left))
    title = f"{cap(who(s, attempt.seat))}: {own.name}"
    return laid_out(own, here.laid if here is not None else None, attempt.drawn, title, left)


def laid_out(own: Puzzle, laid: Laid | None, drawn: int, title: str, count: Fact) -> Panel:
    """A puzzle, with what is counted above it."""
    items: list[Item] = [count]
    if laid is not None:
        items.append(_grid(own))
        for slot, (piece, turns) in enumerate(zip(laid.pieces, laid.turns, strict=True)):
            name = piece_words(own.kind, piece)
            facts = _drawn(own, laid, slot)
            items.append(Token(id=f"piece.{slot}", name=name, icon=own.kind, look=f"turn{turns}", facts=facts))
        if own.tile:
            name, look = f"Setup tile {own.tile}", f"turn{laid.tile}"
            items.append(Token(id="piece.tile", name=name, icon="tile", look=look, facts=_tile(own, laid)))
    if drawn != NONE:
        items.append(Token(id="piece.drawn", name=piece_words(own.kind, drawn), icon=own.kind))
    return Panel(id="puzzle", title=title, look="puzzle", items=tuple(items))


def piece_words(kind: str, piece: int) -> str:
    """A piece by what is on it."""
    return f"rune {piece + 1}" if kind == "rune" else f"{kind} piece {piece + 1}"


def _grid(own: Puzzle) -> Fact:
    """How many rows and columns, and in which square each piece lies, counted from the upper left."""
    rows, columns, squares = _squares(own)
    numbers = [("rows", rows), ("columns", columns), *[(f"piece.{n}", at) for n, at in enumerate(squares)]]
    if isinstance(own.plan, LockPlan):
        numbers.append(("piece.tile", 4 if rows == 3 else rows * columns))
    return Fact(id="puzzle.grid", name="Laid out", value=f"{rows} by {columns}", numbers=tuple(numbers))


def _squares(own: Puzzle) -> tuple[int, int, list[int]]:
    plan = own.plan
    if isinstance(plan, RunePlan | WiringPlan):
        return plan.rows, plan.columns, list(range(plan.size))
    assert isinstance(plan, LockPlan)
    if all(edge[1] == SOUTH for edge, _ in plan.tile_contacts):
        return 1, plan.size, list(range(plan.size))
    beside = {0: 7, 1: 3, 2: 1, 3: 5}  # the tile lies in the middle: what it touches with its north lies below it
    return 3, 3, [beside[edge[1]] for edge, _ in sorted(plan.tile_contacts)]


def _drawn(own: Puzzle, laid: Laid, slot: int) -> Facts:
    plan, piece, turned = own.plan, laid.pieces[slot], laid.turns[slot]
    if isinstance(plan, RunePlan):
        return (("part", str(piece + 1)),)
    if isinstance(plan, WiringPlan):
        return tuple(
            [
                (COLOURS[colour], f"{SIDES[(a + turned) % QUARTERS]}-{SIDES[(b + turned) % QUARTERS]}")
                for colour, a, b in plan.wires[piece]
            ]
        )
    assert isinstance(plan, LockPlan)
    return tuple([(SIDES[side], own.symbols[plan.shown(laid, (slot, side))]) for side in range(QUARTERS)])


def _tile(own: Puzzle, laid: Laid) -> Facts:
    """Where wires begin and end: slot and side; or the symbol that each piece at it must match."""
    plan = own.plan
    if isinstance(plan, WiringPlan):
        ends = [*zip(COLOURS, plan.starts, strict=True), *zip(COLOURS, plan.ends, strict=True)]
        words = ("start", "start", "end", "end")
        return tuple(
            [(f"{colour} {word}", f"{at[0]} {SIDES[at[1]]}") for (colour, at), word in zip(ends, words, strict=True)]
        )
    assert isinstance(plan, LockPlan)
    return tuple(
        [(f"{edge[0]} {SIDES[edge[1]]}", own.symbols[plan.point(laid.tile, at)]) for edge, at in plan.tile_contacts]
    )
