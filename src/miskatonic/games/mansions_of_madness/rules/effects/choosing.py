"""What is chosen in the middle of an effect: a way, a space, cards to give up (MM-move-10, MM-move-11, MM-act-4)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.house import OUTSIDE
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.cards.piles import discard_card, drop
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import put_away
from miskatonic.games.mansions_of_madness.rules.effects.conditions import sort_of
from miskatonic.games.mansions_of_madness.rules.moving.evading import Evade, to_evade
from miskatonic.games.mansions_of_madness.rules.moving.moving import go, put
from miskatonic.games.mansions_of_madness.rules.moving.ways import Way, ways
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class MoveYou(Step[Mansions]):
    """Space by space, with all checks each time; whoever controls the move may stop early. MM-move-7, MM-move-10"""

    asks: ClassVar[str] = "MM-move-10"
    limits: ClassVar[str] = "MM-move-2"
    puts: ClassVar[tuple[str, ...]] = ("MoveOn", "StopHere")

    def __init__(self, seat: int, left: int, by: int, no: int = 0) -> None:
        self.seat = seat
        self.left = left
        self.by = by
        self.no = no
        """The number of its last move: one that came to nothing ends it."""

    def live(self, s: Mansions) -> bool:
        there = self.by == KEEPER or (s.alive(self.by) and not (self.by == self.seat and s.cut_short(self.seat)))
        return self.left > 0 and there and s.alive(self.seat) and not (self.no and s.stopped == self.no)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by,)) if open_to(s, self.seat, self.by) else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [StopHere(), *[MoveOn(self, to, door) for to, door in open_to(s, self.seat, self.by)]]


def open_to(s: Mansions, seat: int, by: int) -> list[Way]:
    """Nobody is pushed into locked rooms or off the map. MM-move-8, MM-kact-14, MM-cmb-11"""
    found = ways(s, seat, by == seat)
    if by == seat:
        return found
    rooms = s.box.house.room_of
    return [
        way for way in found if way[0] != OUTSIDE and not (s.locked(rooms[way[0]]) and rooms[way[0]] != s.room(seat))
    ]


class StopHere(Step[Mansions]):
    """No further. MM-move-10"""

    rule: ClassVar[str] = "MM-move-10"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return None


class MoveOn(Step[Mansions]):
    """One space on; by her own effect she evades first. MM-evade-2, MM-evade-7, MM-evade-14"""

    rule: ClassVar[str] = "MM-move-7"

    def __init__(self, of: MoveYou, to: int, door: int) -> None:
        self.of = of
        self.to = to
        self.door = door

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        if of.by == of.seat and to_evade(s, of.seat):
            s.then(Evade(of.seat), of)
            return None
        steps = go(s, of.seat, self.to, self.door, forced=of.by != of.seat)
        s.then(*steps, MoveYou(of.seat, of.left - 1, of.by, s.move_no))
        return None


class SpotInRoom(Step[Mansions]):
    """Placed in a space of that room. MM-move-11"""

    asks: ClassVar[str] = "MM-move-11"
    limits: ClassVar[str] = "MM-gen-5"
    puts: ClassVar[tuple[str, ...]] = ("PutThere",)
    must: ClassVar[bool] = True

    def __init__(self, seat: int, room: int, by: int) -> None:
        self.seat = seat
        self.room = room
        self.by = by

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        spaces = s.box.house.rooms[self.room].spaces
        if len(spaces) > 1:
            return Ask((self.by,))
        put(s, self.seat, spaces[0], "MM-move-11")
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [PutThere(self.seat, space) for space in s.box.house.rooms[self.room].spaces]


class PutThere(Step[Mansions]):
    """In this space. MM-move-11"""

    rule: ClassVar[str] = "MM-move-11"

    def __init__(self, who: int, space: int) -> None:
        self.who = who
        self.space = space

    def run(self, s: Mansions) -> Ask | None:
        put(s, self.who, self.space, "MM-move-11")
        return None


class GiveUp(Step[Mansions]):
    """So many cards of a sort, dropped or discarded. MM-act-4, MM-expl-12, MM-key-6"""

    asks: ClassVar[str] = "MM-key-6"
    puts: ClassVar[tuple[str, ...]] = ("GiveCard",)
    must: ClassVar[bool] = True

    def __init__(self, seat: int, sort: str, left: int, why: str) -> None:
        self.seat = seat
        self.sort = sort
        self.left = left
        self.why = why

    def live(self, s: Mansions) -> bool:
        return self.left > 0 and s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        own = self._own(s)
        if len(set(own)) > 1:
            return Ask((self.seat,))
        if own:
            give_up(s, self, own[0])
        return None

    def _own(self, s: Mansions) -> list[int]:
        if self.sort == "spell":
            return list(s.spells[self.seat])
        return [number for number in s.held[self.seat] if sort_of(s.box.cards[number], self.sort)]

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [GiveCard(self, card) for card in dict.fromkeys(self._own(s))]


def give_up(s: Mansions, of: GiveUp, card: int) -> None:
    if of.sort == "spell":
        put_away(s, of.seat, card)
    elif of.why == "MM-expl-12":
        discard_card(s, of.seat, card, of.why)
    else:
        drop(s, of.seat, card, s.room(of.seat), of.why)
    s.then(GiveUp(of.seat, of.sort, of.left - 1, of.why))


class GiveCard(Step[Mansions]):
    """This one. MM-key-6"""

    rule: ClassVar[str] = "MM-key-6"

    def __init__(self, of: GiveUp, card: int) -> None:
        self.of = of
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        give_up(s, self.of, self.card)
        return None
