"""Hands: the seats that one person plays. The game keeps them apart; the table knows that they are one person's.

All seats of a hand have the same ``player``, the first of them. They are taken, left and freed together, have one vote
and one clock between them, and each sees what any of them may see. One that is given away is a hand by itself again,
and knows what it has seen itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from miskatonic.table.room.deeds import Opened

if TYPE_CHECKING:
    from miskatonic.table.room.people import Chair, SeatDeed


def fold(chairs: Sequence[Chair], deed: SeatDeed) -> None:
    """What happened to a seat, and to those that were played together with it."""
    chair = chairs[deed.seat]
    chair.fold(deed)
    if isinstance(deed, Opened) and deed.parted:
        rest = [seat for seat in group(chairs, deed.seat) if seat != deed.seat]
        chair.player = deed.seat
        for seat in rest:
            chairs[seat].player = rest[0]


def group(chairs: Sequence[Chair], seat: int) -> tuple[int, ...]:
    """The seats that are for one person, whether anybody has come or not."""
    player = chairs[seat].player
    return tuple([number for number, chair in enumerate(chairs) if chair.player == player])


def hand(chairs: Sequence[Chair], seat: int) -> tuple[int, ...]:
    """The seats that this one's person holds, this one among them; nobody's seat is alone."""
    if not chairs[seat].sat:
        return (seat,)
    return tuple([number for number in group(chairs, seat) if chairs[number].sat])


def shown(chairs: Sequence[Chair], seat: int) -> int:
    """Whose seat it is, where somebody plays several; else -1."""
    several = group(chairs, seat)
    return several[0] if len(several) > 1 else -1


def voters(chairs: Sequence[Chair]) -> tuple[int, ...]:
    """One seat for each person who is asked: all who have not given up their seats, here or away."""
    first: dict[int, int] = {}
    for seat, chair in enumerate(chairs):
        if chair.votes:
            first.setdefault(chair.player, seat)
    return tuple(sorted(first.values()))


def voice(chairs: Sequence[Chair], seat: int) -> int:
    """The seat that speaks for this one's person."""
    return next((number for number in hand(chairs, seat) if chairs[number].votes), seat)
