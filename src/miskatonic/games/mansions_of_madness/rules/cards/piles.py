"""Cards that are carried, dropped, discarded; the piles of the rooms (MM-act-4, MM-expl-12, MM-lock-9)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.records import NOWHERE
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.event import ALL


def discard_card(s: Mansions, seat: int, number: int, rule: str) -> None:
    """Out of the game, and open. MM-expl-12"""
    if number in s.held[seat]:
        lose(s, seat, number)
        s.gone[number] += 1
        s.tell(rule, "discards", (seat, number))


def lose(s: Mansions, seat: int, number: int) -> None:
    held = list(s.held[seat])
    held.remove(number)
    s.held[seat] = tuple(held)


def gain(s: Mansions, seat: int, number: int, rule: str) -> None:
    """No limit on what one carries, but for an injury. MM-expl-3"""
    s.held[seat] = (*s.held[seat], number)
    s.tell(rule, "gains", (seat, number))


def drop(s: Mansions, seat: int, number: int, room: int, rule: str) -> None:
    """Faceup on the room's pile, above Obstacles and Exploration cards, below any Lock. MM-act-4, MM-lock-9"""
    if number in s.held[seat] and room != NOWHERE:
        lose(s, seat, number)
        lay_under_locks(s, room, number)
        s.tell(rule, "drops", (seat, number, room))


def lay_under_locks(s: Mansions, room: int, number: int) -> None:
    pile = list(s.piles[room])
    at = len(pile)
    while at and pile[at - 1] >> 1 in s.box.locks:
        at -= 1
    pile.insert(at, number << 1 | 1)
    s.piles[room] = tuple(pile)


def topmost(s: Mansions, room: int, skip: int = 0) -> int:
    """Where the next card for a search lies in the pile: below Locks, and below Obstacles that were overcome and stay.

    ``NOWHERE`` if there is none. MM-lock-9, MM-expl-9
    """
    pile = s.piles[room]
    for at in range(len(pile) - 1, -1, -1):
        if pile[at] >> 1 in s.box.locks:
            continue
        if skip:
            skip -= 1
            continue
        return at
    return NOWHERE


def take_out(s: Mansions, room: int, at: int) -> int:
    """A card out of a pile: its number. Cards that nobody had seen get fewer."""
    pile = list(s.piles[room])
    number = pile.pop(at) >> 1
    s.piles[room] = tuple(pile)
    s.unseen[room] = min(s.unseen[room], at)
    return number


def turn_up(s: Mansions, room: int, at: int, rule: str) -> None:
    """A Lock or an Obstacle lies faceup from now on. MM-lock-5"""
    pile = list(s.piles[room])
    number = pile[at] >> 1
    if not pile[at] & 1:
        pile[at] |= 1
        s.piles[room] = tuple(pile)
        s.unseen[room] = min(s.unseen[room], at)
        s.tell(rule, "turned_up", (room, number), ALL, reveals=True)


def discard_guard(s: Mansions, room: int, number: int, rule: str) -> None:
    """A Lock or an Obstacle leaves play. MM-lock-8, MM-expl-10"""
    for at in range(len(s.piles[room]) - 1, -1, -1):
        if s.piles[room][at] >> 1 == number:
            take_out(s, room, at)
            s.gone[number] += 1
            s.tell(rule, "guard_gone", (room, number))
            return
