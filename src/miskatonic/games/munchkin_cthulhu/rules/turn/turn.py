"""The turn (MU-turn): return of the dead, arranging, the three phases, and opportunities for everybody (MU-dig-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.base import OfTurn
from miskatonic.games.munchkin_cthulhu.rules.cards import react
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, draw_hidden
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.turn import levels, received
from miskatonic.games.munchkin_cthulhu.rules.turn.charity import Charity, EndOfTurnAbilities
from miskatonic.games.munchkin_cthulhu.rules.turn.door import KickOpen, TroubleOrLoot
from miskatonic.games.munchkin_cthulhu.rules.window import TurnWindow
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step

DEAL: Final = 4


class NextTurn(Step[Munchkin]):
    """The turn passes to the left, at once; whoever died comes back as a new character.

    MU-start-2, MU-turn-1, MU-turn-20, MU-death-13..14
    """

    def run(self, s: Munchkin) -> Ask | None:
        s.turn = (s.turn + 1) % s.seats
        s.turns += 1
        s.opened = s.looked = False
        s.trouble = True
        s.ended = s.passed = 0
        s.received = [()] * s.seats
        s.tell("MU-turn-1", "turn", (s.turn, s.turns))
        back = [(s.turn + i) % s.seats for i in range(s.seats) if not s.alive((s.turn + i) % s.seats)]
        s.dead = 0
        s.then(*[Return(seat) for seat in back], BeginTurn(s.turns), NextTurn())
        return None


class Return(Step[Munchkin]):
    """A new character enters, with Level and Class but no cards; some enter as Cultists. MU-death-13..14, MU-cult-26"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        s.tell("MU-death-13", "returns", (self.seat,))
        if s.marked(self.seat, "reborn"):
            s.marks[self.seat] = tuple([m for m in s.marks[self.seat] if m.what != "reborn"])
            cult.become_cultist(s, self.seat, "MU-cult-26")
        return None


class BeginTurn(OfTurn):
    """A skipped turn has no phases; otherwise arrange, open the door, trouble or loot, Charity.

    MU-turn-2..3, MU-turn-18, MU-turn-22, MU-fast-1, MU-fast-5
    """

    def run(self, s: Munchkin) -> Ask | None:
        seat, no = s.turn, self.no
        levels.unmark(s, seat, "next_turn")
        s.kept[seat] = tuple(
            [k.but(turn=no) if not k.turn and s.box.says(k.card, "next_turn") else k for k in s.kept[seat]]
        )
        if s.skips[seat]:
            s.skips[seat] -= 1
            s.tell("MU-turn-22", "skips", (seat,))
            s.then(EndTurn(no))
            return None
        s.then(
            NewHand(no),
            Listen(no),
            OpenWindow(),
            Opportunity(no, "start"),
            KickOpen(no),
            OpenWindow(),
            BetweenPhases(no, "door"),
            TroubleOrLoot(no),
            OpenWindow(),
            BeforeCharity(no, "charity"),
            EndOfTurnAbilities(no),
            Charity(no),
            OpenWindow(),
            AfterDeath(no, "death"),
            EndTurn(no),
        )
        return None


class NewHand(OfTurn):
    """After a death the next own turn starts with four Doors and four Treasures. MU-death-15..16, MU-death-22"""

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and bool(s.redraw >> s.turn & 1)

    def run(self, s: Munchkin) -> Ask | None:
        s.redraw &= ~(1 << s.turn)
        draw_hidden(s, s.turn, DEAL, DEAL, "MU-death-15")
        s.then(received.JustReceived(s.turn, False))
        return None


class Listen(OfTurn):
    """Faster play: before anything else, a Door face down into the hand. MU-fast-1, MU-fast-6..7"""

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and bool(s.options["faster"])

    def run(self, s: Munchkin) -> Ask | None:
        draw_hidden(s, s.turn, 1, 0, "MU-fast-1")
        s.then(received.JustReceived(s.turn, False))
        return None


class OpenWindow(Step[Munchkin]):
    """Nobody has passed yet, and bargaining is fresh. MU-dig-5, MU-dig-16"""

    def run(self, s: Munchkin) -> Ask | None:
        s.passed = 0
        s.offers = ()
        s.bids = [0] * (s.seats * s.seats)
        s.dealt = [0] * (s.seats * s.seats)
        return None


class Opportunity(TurnWindow):
    """Everybody may do what is allowed at any time, and the active player what is allowed on their own turn, too.

    It goes around from the active player and ends when all have passed in succession. MU-dig-4..5, MU-turn-2
    """

    def __init__(self, no: int, moment: str) -> None:
        super().__init__(no)
        self.moment = moment

    def order(self, s: Munchkin) -> list[int]:
        return s.around(s.turn)


class BetweenPhases(Opportunity):
    """After the door, before phase 2; if there is none, the opportunity before Charity follows directly. MU-turn-18"""

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and s.trouble


class BeforeCharity(Opportunity):
    """After phase 2 and before Charity: one and the same moment. MU-turn-18, MU-chy-2, MU-chy-11, MU-dig-4"""

    early: ClassVar[bool] = False


class AfterDeath(Opportunity):
    """The active player is dead: the living have an opportunity before the next turn begins. MU-dig-4, MU-death-19"""

    def live(self, s: Munchkin) -> bool:
        return s.turns == self.no and not s.alive(s.turn)


class EndTurn(Step[Munchkin]):
    """What was laid on this turn ends with it. MU-curse-7, MU-curse-15"""

    def __init__(self, no: int) -> None:
        self.no = no

    def run(self, s: Munchkin) -> Ask | None:
        for seat in range(s.seats):
            for kept in s.kept[seat]:
                if (
                    kept.turn == self.no
                    and s.box.says(kept.card, "next_turn")
                    and not s.box.says(kept.card, "next_combat")
                ):
                    s.kept[seat] = tuple([k for k in s.kept[seat] if k is not kept])
                    discard(s, kept.card)
                    s.tell("MU-curse-4", "curse_ends", (seat, kept.card))
        if s.peeked != NONE:
            discard(s, s.peeked)
            s.peeked = NONE
        s.offers = ()
        s.then(*react.answer_discards())
        return None
