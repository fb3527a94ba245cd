"""A monster enters (MU-close-15): it takes its place, is met, and may summon (MU-goth); Items that roll."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Fight, Monster
from miskatonic.games.munchkin_cthulhu.rules.base import InFight, announce, settle
from miskatonic.games.munchkin_cthulhu.rules.cards import react
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard_all, out_of_hand
from miskatonic.games.munchkin_cthulhu.rules.combat.combat import EndFight, Interfere, Settle
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.fate.hands import discard_at_random
from miskatonic.games.munchkin_cthulhu.rules.items.forced import ForcedShots, Gamble, Misfire
from miskatonic.games.munchkin_cthulhu.rules.items.gear import forbidden
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


class Enter(Step[Munchkin]):
    """A monster enters a fight: it can be answered, takes its place, is met, and may summon. MU-close-15, MU-multi-1"""

    def __init__(self, card: int, by: int, how: str, extra: int) -> None:
        self.card = card
        self.by = by
        self.how = how
        """``door``, ``trouble``, ``wandering``, ``undead``, ``exchange`` or ``goth``."""
        self.extra = extra
        """A card that makes it Undead, played along with it."""

    def run(self, s: Munchkin) -> Ask | None:
        no = announce(s, "monster", self.card, self.by, 0, NONE, self.extra)
        if self.how in ("door", "undead"):  # it has been answered already
            s.then(TakePlace(no, self.how))
        else:
            s.then(react.React(react.CARD, no, s.turn), TakePlace(no, self.how))
        return None


class TakePlace(Step[Munchkin]):
    """The monster takes its place, one card as one monster; the first begins the fight of the active player.

    MU-close-11, MU-close-15..16, MU-act-10, MU-cbt-19, MU-mon-4
    """

    def __init__(self, no: int, how: str) -> None:
        self.no = no
        self.how = how

    def run(self, s: Munchkin) -> Ask | None:
        pending = settle(s, self.no)
        if pending.void:
            self._cancelled(s, pending.card, pending.extra)
            return None
        begun = s.fight is None
        fight = s.fight or self._begin(s)
        even = len(s.hands[fight.fighter]) % 2 == 0  # MU-mon-8
        extras = (pending.extra,) if pending.extra != NONE else ()
        monster = Monster(fight.born, pending.card, extras, even)
        s.fight = fight.but(monsters=(*fight.monsters, monster), born=fight.born + 1)
        s.tell("MU-mon-1" if self.how == "door" else "MU-multi-1", "enters", (pending.by, pending.card, self.how))
        steps: list[Step[Munchkin]] = [Appear(fight.no, monster.no)]
        steps.extend(Meet(fight.no, monster.no, seat) for seat in fight.sides)
        if s.box.cards[pending.card].is_goth and self.how != "goth":  # MU-goth-5..7
            steps.append(Summons(fight.no, pending.by, 0))
        if begun:
            steps.extend([ItemRolls(fight.no, fight.fighter), Interfere(fight.no), Settle(fight.no)])
        s.then(*steps)
        return None

    def _begin(self, s: Munchkin) -> Fight:
        s.fights += 1
        s.passed = 0
        s.survivors = 0
        s.offers = tuple([offer for offer in s.offers if s.turn not in (offer.by, offer.to)])  # MU-trade-10
        fight = Fight(s.fights, s.turn, self.how == "trouble")
        call_in_curses(s, s.turn, fight.no)
        return fight

    def _cancelled(self, s: Munchkin, card: int, extra: int) -> None:
        """It has not been in the fight; if it was the only one, there was no fight. MU-close-16, MU-goth-11"""
        discard_all(s, (card, extra) if extra != NONE else (card,))
        if s.fight is not None and not s.fight.monsters:
            s.then(EndFight(s.fight.no))


def call_in_curses(s: Munchkin, seat: int, fight: int) -> None:
    """Curses on the next combat count for this one, as fighter or helper. MU-curse-4, MU-curse-14..15"""
    s.kept[seat] = tuple(
        [k.but(fight=fight) if not k.fight and s.box.says(k.card, "next_combat") else k for k in s.kept[seat]]
    )


class Appear(InFight):
    """What happens once as a monster appears. MU-close-15, MU-dig-9"""

    def __init__(self, no: int, monster: int) -> None:
        super().__init__(no)
        self.monster = monster

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        found = next((m for m in fight.monsters if m.no == self.monster), None)
        for effect in s.box.effects(found.card, "neighbour_discards") if found is not None else ():
            step = 1 if effect.word("side") == "left" else -1
            neighbour = (fight.fighter + step) % s.seats
            if s.alive(neighbour):
                discard_at_random(s, neighbour, "MU-dig-15")
        return None


class Meet(InFight):
    """Fighter and helper meet a monster: some convert, some force one-shots out of the hand. MU-mon-9, MU-shot-14"""

    def __init__(self, no: int, monster: int, seat: int) -> None:
        super().__init__(no)
        self.monster = monster
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        found = next((m for m in fight.monsters if m.no == self.monster), None)
        if found is None or self.seat not in fight.sides:
            return None
        if s.box.says(found.card, "convert_on_meeting"):
            cult.become_cultist(s, self.seat, "MU-mon-9")
        if s.box.cards[found.card].logic == "TchooTchooPeople":
            s.tell("MU-dig-11", "shows", (self.seat, *s.hands[self.seat]), reveals=True)
            s.then(ForcedShots(self.no, self.seat))
        return None


class Summons(InFight):
    """A 'goth' calls another: whoever brought it first, then once around the table; everyone is asked.

    MU-goth-2..4, MU-goth-8..10
    """

    asks: ClassVar[str] = "MU-goth-8"
    limits: ClassVar[str] = "MU-goth-1"
    puts: ClassVar[tuple[str, ...]] = ("NoGoth", "AddGoth")

    def __init__(self, no: int, first: int, asked: int) -> None:
        super().__init__(no)
        self.first = first
        self.asked = asked

    def run(self, s: Munchkin) -> Ask | None:
        for i in range(self.asked, s.seats):
            seat = (self.first + i) % s.seats
            if s.alive(seat) and s.hands[seat]:
                if i != self.asked:
                    s.then(Summons(self.no, self.first, i))
                    return None
                return Ask((seat,))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        goths = [c for c in dict.fromkeys(s.hands[seat]) if s.box.cards[c].is_goth]
        return [NoGoth(seat, self), *[AddGoth(seat, card) for card in goths]]


class NoGoth(Step[Munchkin]):
    """Add no 'goth'; a refusal does not say why. MU-goth-9"""

    rule: ClassVar[str] = "MU-goth-3"

    def __init__(self, seat: int, of: Summons) -> None:
        self.seat = seat
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        s.then(Summons(self.of.no, self.of.first, self.of.asked + 1))
        return None


class AddGoth(Step[Munchkin]):
    """Answer the summons with a 'goth' from the hand; it summons no other. MU-goth-4..5"""

    rule: ClassVar[str] = "MU-goth-2"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        out_of_hand(s, self.seat, self.card)
        s.tell("MU-goth-4", "summoned", (self.seat, self.card), reveals=True)
        s.then(Enter(self.card, self.seat, "goth", NONE))
        return None


class ItemRolls(InFight):
    """Items that need a choice or a roll: once in each fight, as their bearer enters it. MU-item-24, MU-close-15"""

    def __init__(self, no: int, seat: int) -> None:
        super().__init__(no)
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        assert s.fight is not None
        steps: list[Step[Munchkin]] = []
        for item in s.items[self.seat]:
            if item.worn and not forbidden(s, self.seat, item):
                if s.box.says(item.card, "gamble"):
                    steps.append(Gamble(self.no, self.seat, item.card))
                elif s.box.says(item.card, "misfire"):
                    steps.append(Misfire(self.no, self.seat, item.card))
        s.then(*steps)
        return None
