"""What lies open on the table for a while: Enemies, dice, rolls, a Battle. They never change; they are replaced."""

from __future__ import annotations

from typing import Final

from miskatonic.kernel.record import Record

NONE: Final = -1
NOWHERE: Final = -1
NOBODY: Final = -1

STR: Final = 0
INT: Final = 1
POW: Final = 2
STATS: Final = ("str", "int", "pow")

MAX_THREAT: Final = 17
MAX_DOOM: Final = 7
INVENTORY: Final = 4
START_LUCK: Final = 3
LUCK_FOR_DISASTER: Final = 4
INSIGHT_FOR_DISASTER: Final = 2
"""The icons of the book are lost; see the ruling of TP-prep-4."""
MOST_DISASTERS: Final = 3

# ---------------------------------------------------------------------- what may have been rolled

TEST: Final = "test"
CHALLENGE: Final = "challenge"
BATTLE: Final = "battle"
ATTACK: Final = "attack"
RECOVERY: Final = "recovery"
DICE: Final = "dice"

PREPARING: Final = 0
ROLLED: Final = 1
CLOSED: Final = 2


class Foe(Record):
    """An Enemy on the map. TP-foe-5"""

    def __init__(
        self, no: int, kind: int, place: int, hits: int = 0, ambush: bool = False, fresh: int = 0, seat: int = NOBODY
    ) -> None:
        self.no = no
        self.kind = kind
        self.place = place
        self.hits = hits
        """A bit for each Target that has been Hit. TP-bat-2"""
        self.ambush = ambush
        """Placed by a card that still lies there. TP-amb-3"""
        self.fresh = fresh
        """Who was there when it came in this turn, as bits; 0: it has been there, or has been fought. TP-men-8"""
        self.seat = seat
        """The Investigator whom a card has turned into it. TP-elim-10"""


class Die(Record):
    """A die of a roll: whose, the face it shows, what Boosts and Minuses add. TP-dice-2, TP-boost-1"""

    def __init__(self, owner: int, face: int, plus: int = 0, fixed: bool = False, kept: bool = False) -> None:
        self.owner = owner
        """A seat; nobody's, if an Enemy or a card rolls."""
        self.face = face
        self.plus = plus
        self.fixed = fixed
        """Pre-set, not rolled. TP-xdice-2"""
        self.kept = kept
        """Its owner does not want it touched. TP-luck-5"""

    @property
    def value(self) -> int:
        """What it counts: never under 0. TP-boost-3"""
        return max(0, self.face + self.plus)


class Roll(Record):
    """Dice that are being prepared, rolled, changed or assigned. TP-att-1, TP-test-8, TP-eatk-7"""

    def __init__(
        self,
        no: int,
        kind: str,
        place: int,
        seats: tuple[int, ...],
        what: str = "",
        need: int = 0,
        dice: tuple[Die, ...] = (),
        power: tuple[int, ...] = (),
        stats: tuple[int, ...] = (),
        used: tuple[int, ...] = (),
        put: tuple[int, ...] = (),
        stage: int = PREPARING,
        extra: tuple[int, ...] = (),
        targets: tuple[int, ...] = (),
    ) -> None:
        self.no = no
        self.kind = kind
        self.place = place
        self.seats = seats
        """Who takes part."""
        self.what = what
        """Of a Test: the value; of a Challenge: the card; of an Attack: nothing, see ``need``."""
        self.need = need
        """Of a Test: the number, fixed at the roll; of an Attack: the Enemy; of an attempt: the seats (as bits) for
        whom each point of Power Up gives one die more."""
        self.dice = dice
        self.power = power
        """Points of SAN for Power Up, in the order of ``seats``."""
        self.stats = stats
        """In a Battle: the stat each of them fights with. TP-iatk-2"""
        self.used = used
        """Pairs of a seat and the Item it has used, flat: their drawbacks are still to come. TP-flaw-2"""
        self.put = put
        """The Target to which each die is assigned, by position; -1: none."""
        self.stage = stage
        self.extra = extra
        """Dice added before the roll, in the order of ``seats``."""
        self.targets = targets
        """While dice are assigned: four numbers for each Target: Enemy, which of its Targets, value, 1 if Critical.
        They are read once for the whole assignment. TP-var-3"""

    def at(self, seat: int) -> int:
        """Where this seat stands among those who take part; -1 if it does not."""
        return self.seats.index(seat) if seat in self.seats else NONE

    @property
    def total(self) -> int:
        return sum([die.value for die in self.dice])


class Battle(Record):
    """One run through the six steps. TP-bseq-1"""

    def __init__(
        self,
        no: int,
        place: int,
        foes: tuple[int, ...],
        newcomers: tuple[int, ...] = (),
        killed: tuple[int, ...] = (),
        out: tuple[int, ...] = (),
        step: int = 0,
        blows: int = 0,
    ) -> None:
        self.no = no
        self.place = place
        self.foes = foes
        """Numbers of the Enemies that take part."""
        self.newcomers = newcomers
        """Those who came while it was under way: they have no Pre-battle effect. TP-pre-2, TP-bseq-4"""
        self.killed = killed
        """The kinds that were killed: Post-death effects and rewards of step 6. TP-post-2, TP-post-3"""
        self.out = out
        """Old Enemies that are left out of it. TP-men-7"""
        self.step = step
        self.blows = blows
        """Seats whose Bonus has softened a blow in this Battle, as bits."""
