"""What lies on the table in Munchkin Cthulhu, and how it is copied. No rules.

Cards are numbers of titles (see ``box``). Hands are sorted tuples, decks are bags of counts, everything else on the
table is a tuple or a record that is replaced, never changed; so a copy shares all but a few short lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE, Box
from miskatonic.games.munchkin_cthulhu.records import (
    FIRST_LEVEL,
    MALE,
    Body,
    Fight,
    Item,
    Kept,
    Mark,
    Pending,
    Proposal,
    Spoils,
    Trade,
)
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Step

MOST_SEATS: Final = 6


def _circle(seats: int, dead: int, first: int) -> list[int]:
    return [seat for i in range(seats) if not dead >> (seat := (first + i) % seats) & 1]


CIRCLES: Final = [
    [[_circle(seats, dead, first) for first in range(seats)] for dead in range(1 << seats)]
    for seats in range(MOST_SEATS + 1)
]
"""The living clockwise, by the number of seats, the mask of the dead, and who comes first."""

SCALARS: Final = (
    "turn", "turns", "opened", "looked", "trouble", "ended", "peeked", "passed", "fights", "fight", "cultists", "dead",
    "redraw", "pretends", "pending", "pendings", "discarded", "offers", "help", "refused", "spoils", "bodies", "die",
    "unbelievers", "ready", "opening", "sale", "survivors", "meeting",
)  # fmt: skip
LISTS: Final = (
    "doors", "treasures", "door_discards", "treasure_discards", "hands", "level", "sex", "items", "classes", "supers",
    "enhancers", "front", "kept", "marks", "skips", "received", "bids", "dealt", "asks",
)  # fmt: skip


class Munchkin(State):
    """The table."""

    table: ClassVar[tuple[str, ...]] = (*SCALARS, *LISTS)

    def __init__(self, seats: int, options: Mapping[str, Any], box: Box) -> None:
        super().__init__(seats, options)
        self.box = box
        """The cards it is played with."""
        if not seats:
            return  # about to be filled by copy_into
        self.turn: int = 0
        self.turns: int = 0
        self.opened: bool = False
        """The door of this turn has been opened."""
        self.looked: bool = False
        self.trouble: bool = True
        """Phase 2 is still to come: no monster was behind the door. MU-turn-10"""
        self.ended: int = 0
        """1: an effect has ended the turn, and only Charity is left; 2: the turn is skipped. MU-turn-22, MU-turn-24"""
        self.peeked: int = NONE
        """A Door that the active player has looked at and nobody else."""
        self.passed: int = 0
        self.fights: int = 0
        self.fight: Fight | None = None
        self.doors: list[int] = box.copies[: box.doors]
        self.treasures: list[int] = box.copies[box.doors :]
        self.door_discards: list[int] = []
        self.treasure_discards: list[int] = []
        self.cultists: int = 0
        """Cards in the Cultist pile. MU-cards-4"""
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.level: list[int] = [FIRST_LEVEL] * seats
        self.sex: list[int] = [MALE] * seats
        self.items: list[tuple[Item, ...]] = [()] * seats
        self.classes: list[tuple[int, ...]] = [()] * seats
        self.supers: list[int] = [NONE] * seats
        self.enhancers: list[tuple[int, ...]] = [()] * seats
        """Enhancers on each seat's Cultist card."""
        self.front: list[tuple[int, ...]] = [()] * seats
        """Other cards in front of each seat."""
        self.kept: list[tuple[Kept, ...]] = [()] * seats
        self.marks: list[tuple[Mark, ...]] = [()] * seats
        self.skips: list[int] = [0] * seats
        self.dead: int = 0
        self.redraw: int = 0
        """A bit for each seat that draws a new hand on its next turn. MU-death-15"""
        self.pretends: int = 0
        """A bit for each seat that passes for a Cultist. MU-cult-27"""
        self.received: list[tuple[int, ...]] = [()] * seats
        """Hand cards that have just come to each seat."""
        self.pending: tuple[Pending, ...] = ()
        self.pendings: int = 0
        self.discarded: tuple[int, ...] = ()
        """Cards discarded since the last reaction to that."""
        self.offers: tuple[Trade, ...] = ()
        self.bids: list[int] = [0] * (seats * seats)
        """Offers between each pair in this opportunity. MU-dig-16"""
        self.dealt: list[int] = [0] * (seats * seats)
        self.help: Proposal | None = None
        self.asks: list[int] = [0] * seats
        """Offers of help exchanged with each seat since the fight changed. MU-help-23"""
        self.refused: tuple[Proposal, ...] = ()
        self.spoils: Spoils | None = None
        self.bodies: tuple[Body, ...] = ()
        self.die: int = 0
        """The die as it lies after the last roll."""
        self.unbelievers: int = seats
        """How many players were no Cultists at the last check. MU-cult-17"""
        self.ready: int = 0
        self.opening: bool = False
        """Opening plays are being chosen in secret."""
        self.sale: tuple[int, ...] = ()
        self.survivors: int = 0
        """A bit for each seat entitled to a card played right after a fight. MU-other-8"""
        self.meeting: tuple[tuple[int, int], ...] = ()
        """Pairs that have made their exchange in a Cult Meeting."""

    def fresh(self) -> Munchkin:
        return type(self)(0, self.options, self.box)

    def copy_into(self, other: Munchkin) -> None:
        super().copy_into(other)
        other.turn = self.turn
        other.turns = self.turns
        other.opened = self.opened
        other.looked = self.looked
        other.trouble = self.trouble
        other.ended = self.ended
        other.peeked = self.peeked
        other.passed = self.passed
        other.fights = self.fights
        other.fight = self.fight
        other.doors = self.doors[:]
        other.treasures = self.treasures[:]
        other.door_discards = self.door_discards[:]
        other.treasure_discards = self.treasure_discards[:]
        other.cultists = self.cultists
        other.hands = self.hands[:]
        other.level = self.level[:]
        other.sex = self.sex[:]
        other.items = self.items[:]
        other.classes = self.classes[:]
        other.supers = self.supers[:]
        other.enhancers = self.enhancers[:]
        other.front = self.front[:]
        other.kept = self.kept[:]
        other.marks = self.marks[:]
        other.skips = self.skips[:]
        other.dead = self.dead
        other.redraw = self.redraw
        other.pretends = self.pretends
        other.received = self.received[:]
        other.pending = self.pending
        other.pendings = self.pendings
        other.discarded = self.discarded
        other.offers = self.offers
        other.bids = self.bids[:]
        other.dealt = self.dealt[:]
        other.help = self.help
        other.asks = self.asks[:]
        other.refused = self.refused
        other.spoils = self.spoils
        other.bodies = self.bodies
        other.die = self.die
        other.unbelievers = self.unbelievers
        other.ready = self.ready
        other.opening = self.opening
        other.sale = self.sale
        other.survivors = self.survivors
        other.meeting = self.meeting

    def occasion(self) -> tuple[str, int]:
        """A fight, or else a turn, is what one may sit out. MU-close-2"""
        return ("fight", self.fights) if self.fight is not None else ("turn", self.turns)

    def occasions(self) -> tuple[tuple[str, int], ...]:
        """A fight lies within its turn. MU-close-2"""
        turn = ("turn", self.turns)
        return (turn, self.occasion()) if self.fight is not None else (turn,)

    own: ClassVar[str] = "MU-dig-1"
    always: ClassVar[tuple[str, ...]] = (
        "Play", "PlayCurse", "GoUp", "EnhanceCultist", "PlayOnPlayer", "PlayClass", "PlaySuper", "PlayItem", "Attach",
        "PlayFront", "PlayTreasure", "PlayDoor", "Enhance", "OneShot", "IntoFight", "AddMonster", "Exchange",
        "AddUndead", "CancelKept", "DiscardClass", "DiscardSuper", "Equip", "Unequip", "DropEvil", "Pretend",
        "PretendInFight", "CountMeIn",
        "PayToUse", "UseItem", "AskForHelp", "Volunteer", "AskDuty", "AskUnpaid", "VolunteerUnpaid", "Withdraw",
        "BeginSale", "ProposeTrade", "ProposeAgain", "AcceptTrade", "RefuseTrade", "ShowHand",
    )  # fmt: skip

    def out(self, seat: int) -> str:
        """Between death and return a player does nothing. MU-act-14"""
        return "MU-act-14" if self.dead >> seat & 1 else ""

    def anytime(self, seat: int) -> list[Step[Any]]:
        return self.game.anytime(self, seat)

    # ------------------------------------------------------------------ looking at the table

    def alive(self, seat: int) -> bool:
        return not self.dead >> seat & 1

    def around(self, first: int) -> list[int]:
        """The living seats, clockwise from this one. MU-start-2"""
        return CIRCLES[self.seats][self.dead][first][:]

    def others(self, seat: int) -> list[int]:
        """The other living seats, clockwise from the left neighbour."""
        found = CIRCLES[self.seats][self.dead][seat]
        return found[:] if self.dead >> seat & 1 else found[1:]

    def in_combat(self, seat: int) -> bool:
        """Fighter and helper, until the combat has ended. MU-act-10..11"""
        fight = self.fight
        return fight is not None and (seat == fight.fighter or seat == fight.helper)

    def is_cultist(self, seat: int) -> bool:
        """Has a Cultist card in play. MU-cult-22"""
        return self.box.cultist in self.classes[seat]

    def item(self, seat: int, card: int) -> Item | None:
        """The seat's Item of this title in play."""
        for item in self.items[seat]:
            if item.card == card:
                return item
        return None

    def lowest(self, seats: list[int]) -> list[int]:
        """Those of the lowest Level among these. MU-dig-8"""
        least = min(self.level[seat] for seat in seats)
        return [seat for seat in seats if self.level[seat] == least]

    def marked(self, seat: int, what: str) -> bool:
        """A lasting limit or duty, from Bad Stuff or from a card in front. MU-help-31"""
        marks = self.marks[seat]
        return bool(marks) and any(mark.what == what for mark in marks)
