"""What is being decided, as data: the kind of question, and the things it is about (MM-secret-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import lying
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import foe_id, on_board, pile_id, plate_id, seat_id
from miskatonic.kernel.scene.answers import Question

Ids = tuple[str, ...]


def question(s: Mansions) -> Question | None:
    """The question that is put now: by public facts, the same for all."""
    if s.asking() is None:
        return None
    waiting = s.seats_to_act
    asking: Any = s.agenda[-1]
    stage = STAGES.get(type(asking).__name__, _askers)
    found = [name for name in stage(s, asking) if name]
    kind = type(asking).__name__
    return Question(kind, waiting, tuple(found) or tuple([seat_id(seat) for seat in waiting]), waiting)


def _askers(s: Mansions, q: Any) -> Ids:
    return (*_moment(s), *[on_board(s, seat) if seat != KEEPER else seat_id(KEEPER) for seat in s.seats_to_act])


def _moment(s: Mansions) -> Ids:
    """The puzzle, the test, the fight that it interrupts."""
    open_now = (("puzzle", s.attempt), ("test", s.test), ("fight", s.fight))
    return tuple([name for name, there in open_now if there is not None])


def _house(s: Mansions, q: Any) -> Ids:
    return ("plan", *_askers(s, q))


def _on_seat(s: Mansions, q: Any) -> Ids:
    return (*_moment(s), on_board(s, q.seat), seat_id(q.seat))


def _foe(s: Mansions, q: Any) -> Ids:
    return (foe_id(q.foe), "plan")


def _guard(s: Mansions, q: Any) -> Ids:
    """A puzzle that is laid out is looked at before it is taken on. MM-puz-10"""
    seen = ("puzzle",) if lying(s, q.room, q.card) is not None else ()
    return (*seen, pile_id(q.room) if s.piles[q.room] else plate_id(s.box.house, q.room), on_board(s, q.seat))


STAGES: Final[dict[str, Callable[[Mansions, Any], Ids]]] = {
    **dict.fromkeys(("Acting", "MoveYou", "PlaceOne", "PickSpot", "SpotInRoom", "Spread", "Sealing"), _house),
    **dict.fromkeys(
        ("KeeperActs", "MonsterAttacks", "Lunge", "MoveSeveral", "PickFoe"), lambda s, q: ("plan", seat_id(KEEPER))
    ),
    **dict.fromkeys(("MythosWindow", "TraumaWindow", "Harm", "StillGoing", "MayDrag", "EndEffects"), _on_seat),
    "MoveFoe": _foe,
    "MayClaw": lambda s, q: (*_moment(s), foe_id(q.foe), on_board(s, q.seat)),
    "Face": _guard,
}
