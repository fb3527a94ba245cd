"""The table of Mansions of Madness, as the rules look at it. No rules."""

from __future__ import annotations

from typing import Any, ClassVar

from miskatonic.games.mansions_of_madness.content.box import CORPSES
from miskatonic.games.mansions_of_madness.content.printed import WEAPON, Card, Investigator
from miskatonic.games.mansions_of_madness.records import (
    KEEPER,
    NONE,
    NOWHERE,
    Fight,
)
from miskatonic.games.mansions_of_madness.table import Things
from miskatonic.kernel.step import Step


class Mansions(Things):
    """The table."""

    own: ClassVar[str] = "MM-gen-2"
    always: ClassVar[tuple[str, ...]] = ("Concede",)
    quits: ClassVar[tuple[str, ...]] = always

    def fresh(self) -> Mansions:
        return Mansions(0, self.options, self.box)

    def redeal(self, seat: int) -> None:
        """What only others know is drawn anew, as likely as it is. MM-secret-7"""
        self.game.redeal(self, seat)

    def anytime(self, seat: int) -> list[Step[Any]]:
        return self.game.anytime(self, seat)

    def out(self, seat: int) -> str:
        """Escaped and eliminated players take no further part. MM-esc-5, MM-kill-7"""
        if self.eliminated >> seat & 1:
            return "MM-kill-7"
        return "MM-esc-5" if self.escaped >> seat & 1 else ""

    def occasion(self) -> tuple[str, int]:
        """A turn is what one may sit out."""
        return ("turn", self.turn)

    # ------------------------------------------------------------------ looking at the table

    @property
    def players(self) -> range:
        """The investigator players. MM-gen-12"""
        return range(1, self.seats)

    def alive(self, seat: int) -> bool:
        """Is there an investigator of this player on the board?"""
        return seat > KEEPER and self.space[seat] >= 0

    def living(self) -> list[int]:
        return [seat for seat in range(1, self.seats) if self.space[seat] >= 0]

    def room(self, seat: int) -> int:
        """The room an investigator is in."""
        space = self.space[seat]
        return self.box.house.room_of[space] if space >= 0 else NOWHERE

    def in_room(self, room: int) -> list[int]:
        rooms = self.box.house.room_of
        return [seat for seat in range(1, self.seats) if self.space[seat] >= 0 and rooms[self.space[seat]] == room]

    def in_space(self, space: int) -> list[int]:
        return [seat for seat in range(1, self.seats) if self.space[seat] == space] if space >= 0 else []

    def foes(self) -> list[int]:
        """Figures on the board."""
        return [foe for foe, at in enumerate(self.foe_at) if at >= 0]

    def foes_in(self, room: int) -> list[int]:
        rooms = self.box.house.room_of
        return [foe for foe, at in enumerate(self.foe_at) if at >= 0 and rooms[at] == room]

    def foes_at(self, space: int) -> list[int]:
        return [foe for foe, at in enumerate(self.foe_at) if at == space] if space >= 0 else []

    def foe_room(self, foe: int) -> int:
        return self.box.house.room_of[self.foe_at[foe]] if self.foe_at[foe] >= 0 else NOWHERE

    def investigator(self, seat: int) -> Investigator:
        return self.box.investigators[self.sheet[seat]]

    def health(self, seat: int) -> int:
        """What is left. MM-dmg-2"""
        return self.investigator(seat).health - self.damage[seat]

    def sanity(self, seat: int) -> int:
        """What is left. MM-dmg-4"""
        return self.investigator(seat).sanity - self.horror[seat]

    def toughness(self, foe: int) -> int:
        """The health of a monster, with what a name adds. MM-mon-4"""
        kind = self.box.kinds[self.box.kind_of[foe]]
        own = kind.undersides[self.under[foe]].health
        if self.name_of[foe] == NONE:
            return own
        named = self.box.story.named[self.name_of[foe]]
        return max(own, own + named.extra + named.each * (self.seats - 1))

    def claws(self, foe: int) -> int:
        """The damage value of a monster; nothing once it has left the board. MM-mkill-5"""
        if foe == NONE or self.foe_at[foe] < 0:
            return 0
        return self.box.kinds[self.box.kind_of[foe]].undersides[self.under[foe]].damage

    def cards(self, seat: int) -> list[Card]:
        """The cards an investigator carries."""
        return [self.box.cards[number] for number in self.held[seat]]

    def weapons(self, seat: int) -> list[int]:
        return [number for number in self.held[seat] if self.box.cards[number].sort == WEAPON]

    def has(self, seat: int, trait: str) -> bool:
        """Does something that lasts do this to her: an item, a Trauma card, a Mythos card? MM-trauma-10, MM-mythos-9"""
        box = self.box
        for number in self.held[seat]:
            if trait in box.cards[number].traits:
                return True
        for trauma in (self.injury[seat], self.insanity[seat]):
            if trauma != NONE and trait in box.traumas[trauma].traits:
                return True
        return any(trait in box.mythos[number].traits for number in self.facedown[seat])

    def top(self, room: int) -> int:
        """The uppermost card of a pile; none if it is empty."""
        return self.piles[room][-1] >> 1 if self.piles[room] else NONE

    def locked(self, room: int) -> bool:
        """A Lock card lies on it. MM-lock-1"""
        return bool(self.piles[room]) and self.piles[room][-1] >> 1 in self.box.locks

    def barrier_on(self, door: int) -> int:
        """The barrier on a door, if any. MM-barr-3"""
        return self.barriers.index(door) if door >= 0 and door in self.barriers else NONE

    def corpses_left(self) -> int:
        """In the supply. MM-limit-4"""
        return CORPSES - sum(self.corpses)

    @property
    def fight(self) -> Fight | None:
        return self.fights[-1] if self.fights else None

    def live_turn(self, turn: int) -> bool:
        """Is this turn still going on?"""
        return self.turn == turn and self.turn_over != turn

    def cut_short(self, seat: int) -> bool:
        """Has her own turn been ended? Then the step in progress stops. MM-inv-7"""
        return self.active == seat and self.turn_over == self.turn
