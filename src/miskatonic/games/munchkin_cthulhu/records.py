"""What lies on the table in Munchkin Cthulhu, piece by piece: each is replaced, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.kernel.record import Record

MALE: Final = 0
FEMALE: Final = 1
MUNCHKINS: Final = 0
MONSTERS: Final = 1
HAND: Final = 0
TABLE: Final = 1
FIRST_LEVEL: Final = 1
LAST_LEVEL: Final = 10
HAND_LIMIT: Final = 5


class Item(Record):
    """An Item in play, with what is attached to it."""

    def __init__(
        self, card: int, worn: bool, extras: tuple[int, ...] = (), cheat: int = NONE, evil: int = NONE
    ) -> None:
        self.card = card
        self.worn = worn
        """Equipped; if not, the card lies sideways. MU-item-5"""
        self.extras = extras
        """Item enhancers on it."""
        self.cheat = cheat
        """A card that lifts the limits for it."""
        self.evil = evil
        """A Curse that turns its bonus against its bearer."""


class Monster(Record):
    """A monster in the fight, with the enhancers on it."""

    def __init__(self, no: int, card: int, extras: tuple[int, ...], even: bool) -> None:
        self.no = no
        self.card = card
        self.extras = extras
        self.even = even
        """Was the fighter's hand even when it appeared? MU-mon-8"""


class Played(Record):
    """A card lying in the fight."""

    def __init__(self, card: int, by: int, use: int, side: int, value: int = 0, extras: tuple[int, ...] = ()) -> None:
        self.card = card
        self.by = by
        self.use = use
        self.side = side
        """The side it was played for; -1 if it is on the fight as a whole."""
        self.value = value
        """What its player chose: the sign of a change to flight rolls."""
        self.extras = extras
        """Cards that double it."""


class Kept(Record):
    """A Curse kept in front of its victim."""

    def __init__(self, card: int, fight: int = 0, turn: int = 0) -> None:
        self.card = card
        self.fight = fight
        """The fight it counts for; 0 while it waits for the next one."""
        self.turn = turn
        """The turn it counts for; 0 while it waits."""


class Mark(Record):
    """Something lasting that no card shows: a limit or a duty. MU-run-22"""

    def __init__(self, what: str, until: str) -> None:
        self.what = what
        self.until = until


class Deal(Record):
    """Terms of help: what the helper gets. MU-help-13"""

    def __init__(self, items: tuple[int, ...], share: int, rest: bool, order: int, cards: tuple[int, ...]) -> None:
        self.items = items
        self.share = share
        self.rest = rest
        """The helper gets all but that many."""
        self.order = order
        self.cards = cards
        """Hand cards of the fighter, to be played on the helper."""


class Proposal(Record):
    """An open offer of help, from the fighter or to the fighter."""

    def __init__(self, by: int, to: int, deal: Deal) -> None:
        self.by = by
        self.to = to
        self.deal = deal


class Trade(Record):
    """An open offer to exchange Items. MU-trade-4"""

    def __init__(self, by: int, to: int, give: tuple[int, ...], want: tuple[int, ...]) -> None:
        self.by = by
        self.to = to
        self.give = give
        self.want = want


class Fight(Record):
    """One combat. Replaced by a changed twin whenever something changes."""

    added: ClassVar[Mapping[str, Any]] = {"wish": NONE}

    def __init__(
        self,
        no: int,
        fighter: int,
        trouble: bool,
        helper: int = NONE,
        forced: bool = False,
        monsters: tuple[Monster, ...] = (),
        cards: tuple[Played, ...] = (),
        deal: Deal | None = None,
        rolls: tuple[tuple[int, int, int, int], ...] = (),
        settled: bool = False,
        bounty: int = 0,
        born: int = 0,
        pretended: int = 0,
        runners: int = 0,
        caught: tuple[tuple[int, int], ...] = (),
        fled: tuple[tuple[int, int], ...] = (),
        known: tuple[Any, ...] = (),
        wish: int = NONE,
    ) -> None:
        self.no = no
        self.fighter = fighter
        self.trouble = trouble
        """Begun by Look For Trouble."""
        self.helper = helper
        self.forced = forced
        self.monsters = monsters
        self.cards = cards
        self.deal = deal
        self.rolls = rolls
        """For Items that roll: seat, card, the bonus it gives, and whether it is lost afterwards."""
        self.settled = settled
        self.bounty = bounty
        """Treasures granted for monsters removed without a kill."""
        self.born = born
        """How many monsters have entered so far: the next one's number."""
        self.pretended = pretended
        """A bit for each seat that has changed in this fight what it passes for."""
        self.runners = runners
        self.caught = caught
        """Monster number and seat, for each who was caught."""
        self.fled = fled
        """Monster number and seat, for each flight dealt with."""
        self.known = known
        """What the fight looked like when passing began. MU-close-12"""
        self.wish = wish
        """Who should run first, if the fighter has the say. MU-run-11"""
        self.sides: tuple[int, ...] = (fighter,) if helper == NONE else (fighter, helper)
        """The munchkins in it: no field, since it follows from two of them."""


class Pending(Record):
    """A card between being played or revealed and taking effect, or a card held for a moment."""

    def __init__(self, no: int, what: str, card: int, by: int, use: int, on: int, extra: int, void: int = 0) -> None:
        self.no = no
        self.what = what
        """``play``, ``door``, ``monster`` or ``pickup``."""
        self.card = card
        self.by = by
        self.use = use
        self.on = on
        self.extra = extra
        self.void = void
        """1: cancelled as a card; 2: cancelled as a Curse."""


class Spoils(Record):
    """Treasures drawn for a fight and not handed out yet."""

    def __init__(
        self,
        fighter: int,
        helper: int,
        cards: tuple[int, ...],
        deal: Deal | None,
        shares: tuple[int, int],
        taken: int = 0,
    ) -> None:
        self.fighter = fighter
        self.helper = helper
        self.cards = cards
        self.deal = deal
        self.shares = shares
        """How many the fighter and the helper still get."""
        self.taken = taken


class Body(Record):
    """The belongings of the dead: each entry is looted as one. MU-death-5, MU-death-23"""

    def __init__(self, seat: int, lots: tuple[tuple[int, ...], ...], laid_out: bool = False) -> None:
        self.seat = seat
        self.lots = lots
        self.laid_out = laid_out
        """Its looting has begun."""
