"""Death (MU-death): what is lost, who loots, and the order of looting."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Body
from miskatonic.games.munchkin_cthulhu.rules.cards import react
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, discard_all, received
from miskatonic.games.munchkin_cthulhu.rules.combat import combat
from miskatonic.games.munchkin_cthulhu.rules.fate.taking import TakeItems
from miskatonic.games.munchkin_cthulhu.rules.turn import received as received_rules
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


def die(s: Munchkin, seat: int) -> None:
    """All belongings are lost; Class, Level, Super Munchkin, sex and Curses survive.

    MU-death-1..3, MU-death-6, MU-death-20, MU-death-22..24, MU-curse-16
    """
    if not s.alive(seat):
        return
    s.dead |= 1 << seat
    s.redraw |= 1 << seat
    s.pretends &= ~(1 << seat)
    kept = [card for card in s.front[seat] if s.box.says(card, "like_a_curse")]
    lots: list[tuple[int, ...]] = [(card,) for card in s.hands[seat]]
    for item in s.items[seat]:
        lots.append((item.card, *item.extras))
        if item.cheat != NONE:
            lots.append((item.cheat,))
        if item.evil != NONE:
            discard(s, item.evil)
    lots.extend((card,) for card in s.front[seat] if card not in kept)
    s.hands[seat], s.items[seat], s.front[seat], s.received[seat] = (), (), tuple(kept), ()
    burdens = {effect.word("what") for card in kept for effect in s.box.effects(card, "may_not")}
    s.marks[seat] = tuple([mark for mark in s.marks[seat] if mark.what in burdens])
    discard_all(s, s.enhancers[seat])
    s.enhancers[seat] = ()
    s.offers = tuple([offer for offer in s.offers if seat not in (offer.by, offer.to)])
    s.bodies = (*s.bodies, Body(seat, tuple(lots)))
    s.tell("MU-death-1", "died", (seat,), reveals=True)
    _leave_fight(s, seat)


def _leave_fight(s: Munchkin, seat: int) -> None:
    """Before the settlement a dead fighter ends the fight, a dead helper leaves it. MU-cbt-18, MU-death-17"""
    fight = s.fight
    if fight is None:
        s.then(LootBodies())
    elif fight.settled:
        return  # the body is looted once all Run Away rolls are done
    elif seat == fight.fighter:
        s.then(combat.EndFight(fight.no), LootBodies())
    elif seat == fight.helper:
        s.kept[seat] = tuple([k.but(fight=0) if k.fight == fight.no else k for k in s.kept[seat]])  # MU-curse-17
        s.fight = fight.but(helper=NONE, forced=False, deal=None)
        s.then(LootBodies())
    else:
        s.then(LootBodies())


class LootBodies(Step[Munchkin]):
    """Bodies are looted one after the other, in the order of death; the dead take no part. MU-death-18"""

    def run(self, s: Munchkin) -> Ask | None:
        if not s.bodies:
            return None
        body = s.bodies[0]
        if body.laid_out:
            return None  # somebody died in the middle of the looting; it goes on, and then comes here again
        s.bodies = (body.but(laid_out=True), *s.bodies[1:])
        s.tell("MU-death-5", "laid_out", (body.seat, *[card for lot in body.lots for card in lot]), reveals=True)
        if not body.lots:  # nothing to roll for
            s.bodies = s.bodies[1:]
            s.then(self)
            return None
        s.then(Ranking("loot", body.seat, (), by_level(s, body.seat), ()), *react.answer_discards(), LootBodies())
        return None


def by_level(s: Munchkin, victim: int) -> tuple[tuple[int, ...], ...]:
    """The other living players in groups of equal Level, highest first. MU-death-7"""
    seats = s.others(victim)
    levels = sorted({s.level[seat] for seat in seats}, reverse=True)
    return tuple([tuple([seat for seat in seats if s.level[seat] == level]) for level in levels])


class Ranking(Step[Munchkin]):
    """Equal Levels roll for their order, ties again; then they loot or take. MU-death-7..8, MU-run-18, MU-run-25"""

    def __init__(
        self, what: str, victim: int, ranked: tuple[int, ...], left: tuple[tuple[int, ...], ...], rolls: tuple[int, ...]
    ) -> None:
        self.what = what
        self.victim = victim
        self.ranked = ranked
        self.left = left
        self.rolls = rolls

    def run(self, s: Munchkin) -> Ask | None:
        if not self.left:
            s.then(Loot(self.victim, self.ranked) if self.what == "loot" else TakeItems(self.victim, self.ranked))
            return None
        group, rest = self.left[0], self.left[1:]
        if len(group) == 1:
            s.then(Ranking(self.what, self.victim, (*self.ranked, *group), rest, ()))
        elif len(self.rolls) < len(group):
            rule = "MU-death-8" if self.what == "loot" else "MU-run-25"
            react.roll(s, group[len(self.rolls)], rule, Ranked(self))
        else:
            faces = sorted(set(self.rolls), reverse=True)
            split = [tuple([g for g, r in zip(group, self.rolls, strict=True) if r == face]) for face in faces]
            s.then(Ranking(self.what, self.victim, self.ranked, (*split, *rest), ()))
        return None


class Ranked(Step[Munchkin]):
    """The roll counts as the die lies now."""

    def __init__(self, of: Ranking) -> None:
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        of = self.of
        s.then(Ranking(of.what, of.victim, of.ranked, of.left, (*of.rolls, s.die)))
        return None


class Loot(Step[Munchkin]):
    """Each takes one card; what is left when everyone has had one is discarded. MU-death-9..11, MU-death-21"""

    asks: ClassVar[str] = "MU-death-7"
    limits: ClassVar[str] = "MU-death-20"
    puts: ClassVar[tuple[str, ...]] = ("LootCard",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, order: tuple[int, ...]) -> None:
        self.victim = victim
        self.order = order

    def live(self, s: Munchkin) -> bool:
        return bool(s.bodies) and s.bodies[0].seat == self.victim

    def run(self, s: Munchkin) -> Ask | None:
        body = s.bodies[0]
        if not body.lots or not self.order:
            if body.lots:
                s.tell("MU-death-9", "unlooted", (body.seat, *[card for lot in body.lots for card in lot]))
            for lot in body.lots:
                discard_all(s, lot)
            s.bodies = s.bodies[1:]
            return None
        if not s.alive(self.order[0]):
            s.then(Loot(self.victim, self.order[1:]))
        elif len(set(body.lots)) > 1:
            return Ask((self.order[0],))
        else:
            s.then(*self.candidates(s, self.order[0]))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        lots = dict.fromkeys(s.bodies[0].lots)
        return [LootCard(seat, lot, self.victim, self.order) for lot in lots]


class LootCard(Step[Munchkin]):
    """Take this one; it goes to the hand, even if it was in play, and may be played before the next one loots.

    MU-death-10, MU-death-23, MU-cards-13, MU-act-12
    """

    rule: ClassVar[str] = "MU-death-9"

    def __init__(self, seat: int, lot: tuple[int, ...], victim: int, order: tuple[int, ...]) -> None:
        self.seat = seat
        self.lot = lot
        self.victim = victim
        self.order = order

    def run(self, s: Munchkin) -> Ask | None:
        body = s.bodies[0]
        lots = list(body.lots)
        lots.remove(self.lot)
        s.bodies = (body.but(lots=tuple(lots)), *s.bodies[1:])
        received(s, self.seat, self.lot)
        s.tell("MU-death-10", "looted", (self.seat, self.victim, *self.lot))
        s.then(received_rules.JustReceived(self.seat, True), Loot(self.victim, self.order[1:]))
        return None
