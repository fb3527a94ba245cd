"""Combat (MU-cbt, MU-close): a monster enters, everybody may meddle, and when all have passed it is settled."""

from __future__ import annotations

from typing import Any, ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Fight, Played
from miskatonic.games.munchkin_cthulhu.rules.base import InFight, announce
from miskatonic.games.munchkin_cthulhu.rules.cards import react
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, discard_all, lose_item
from miskatonic.games.munchkin_cthulhu.rules.combat import helping, rewards, run
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import (
    ahead,
    for_the_win,
    power,
    prize,
    totals,
    treasures_of,
)
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.window import FightWindow
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step

# ---------------------------------------------------------------------- the window


def look(s: Munchkin, fight: Fight) -> tuple[Any, ...]:
    """Everything whose change cancels passes. MU-close-12"""
    people = [(s.level[seat], s.classes[seat], s.sex[seat], s.items[seat]) for seat in fight.sides]
    monsters = tuple([monster.no for monster in fight.monsters])
    return (totals(s, fight), monsters, fight.helper, prize(s, fight), fight.cards, tuple(people))


class Interfere(FightWindow):
    """Every living player may play or pass; it shuts when all have passed since the last change.

    MU-close-1..3, MU-close-6, MU-close-8, MU-close-12, MU-cbt-11, MU-help-5
    """

    def before(self, s: Munchkin) -> tuple[Step[Munchkin], ...]:
        """What was discarded is answered; a change to the fight cancels all passes. MU-close-12"""
        fight = s.fight
        assert fight is not None
        if s.discarded:
            return react.answer_discards()
        seen = look(s, fight)
        if seen == fight.known:
            return ()
        s.fight = fight.but(known=seen)
        s.passed = 0
        s.asks = [0] * s.seats
        s.refused = ()
        return (MindHelper(self.no),)

    def order(self, s: Munchkin) -> list[int]:
        """Fighter, helper, then clockwise. MU-close-3"""
        fight = s.fight
        assert fight is not None
        return [*fight.sides, *[seat for seat in s.around(fight.fighter) if seat not in fight.sides]]

    def able(self, s: Munchkin, seat: int) -> bool:
        """The fight is theirs, there is something to play, or help could be offered. MU-close-6"""
        fight = s.fight
        assert fight is not None
        if seat == fight.fighter or super().able(s, seat):
            return True
        return not power(s, fight, "helpers_unpaid") and not helping.why_no_help(s, fight, seat)


class MindHelper(InFight):
    """After every change: a barred helper leaves, pay may lapse, a forced one may go. MU-multi-11, MU-help-19"""

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        if fight.helper == NONE:
            return None
        sexes = [e.word("sex") for m in fight.monsters for e in s.box.effects(m.card, "bar_helpers")]
        if ("male", "female")[s.sex[fight.helper]] in sexes:
            leave(s, "MU-multi-11")
        elif fight.forced and for_the_win(s, fight):
            s.then(MayLeave(self.no))
        elif fight.deal is not None and power(s, fight, "helpers_unpaid"):
            s.fight = fight.but(deal=None)
            s.tell("MU-multi-11", "pay_lapses", (fight.helper,))
        return None


def leave(s: Munchkin, rule: str) -> None:
    """The helper's strength and Class no longer count; cards already played stay.

    MU-help-29, MU-help-33, MU-curse-17
    """
    fight = s.fight
    assert fight is not None
    helper = fight.helper
    s.kept[helper] = tuple([k.but(fight=0) if k.fight == fight.no else k for k in s.kept[helper]])
    s.fight = fight.but(helper=NONE, forced=False, deal=None)
    s.tell(rule, "leaves", (helper,))
    items.tidy(s, helper)


class MayLeave(InFight):
    """A forced helper is asked once, when the fight becomes one for the win. MU-help-19..20"""

    asks: ClassVar[str] = "MU-close-11"
    puts: ClassVar[tuple[str, ...]] = ("LeaveFight", "StayInFight")

    def run(self, s: Munchkin) -> Ask | None:
        assert s.fight is not None
        return Ask((s.fight.helper,))

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return [LeaveFight(seat), StayInFight(seat)]


class LeaveFight(Step[Munchkin]):
    """Leave without any penalty."""

    rule: ClassVar[str] = "MU-help-19"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        leave(s, "MU-help-19")
        return None


class StayInFight(Step[Munchkin]):
    """Stay, and be a voluntary helper from now on. MU-help-20, MU-fast-8"""

    rule: ClassVar[str] = "MU-help-20"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        assert s.fight is not None
        s.fight = s.fight.but(forced=False)
        s.tell("MU-help-20", "stays", (self.seat,))
        return None


# ---------------------------------------------------------------------- the end


class Settle(InFight):
    """All have passed: the totals are compared once. A tie goes to the monsters.

    MU-close-4, MU-close-7, MU-cbt-3..5, MU-cbt-16
    """

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        ours, theirs = totals(s, fight)
        won = ahead(s, fight)
        s.fight = fight.but(settled=True)
        s.passed = 0
        s.tell("MU-close-4", "settled", (fight.fighter, ours, theirs, int(won)))
        s.then(rewards.Victory(self.no, True) if won else run.Flight(self.no))
        return None


def remove_monster(s: Munchkin, number: int, treasures: bool) -> None:
    """Out of the fight without a kill, with its enhancers; the last one ends it on the spot.

    MU-cbt-8..9, MU-multi-4, MU-multi-10, MU-rew-5, MU-turn-19, MU-und-6
    """
    fight = s.fight
    assert fight is not None
    gone = next((m for m in fight.monsters if m.no == number), None)
    if gone is None:
        return
    bounty = fight.bounty + (treasures_of(s, gone) if treasures else 0)
    s.fight = fight.but(monsters=tuple([m for m in fight.monsters if m.no != number]), bounty=bounty)
    discard_all(s, (gone.card, *gone.extras))
    s.tell("MU-cbt-8", "removed", (gone.card,))
    if not s.fight.monsters:
        s.then(rewards.Victory(fight.no, False))


class EndFight(InFight):
    """The combat is over without rewards: everything in it is discarded. MU-cbt-18, MU-run-13"""

    def run(self, s: Munchkin) -> Ask | None:
        clear(s, False)
        s.then(rewards.PickUps(), *react.answer_discards(), rewards.AfterFight())
        return None


def _heir(s: Munchkin, played: Played) -> int:
    """The neighbour who may pick it up, by the Levels before those of the kill. MU-shot-13, MU-rew-7"""
    side = s.box.effects(played.card, "pick_up")[0].word("side")
    taker = (played.by + (1 if side == "left" else -1)) % s.seats
    return taker if s.level[taker] < s.level[played.by] else NONE


def clear(s: Munchkin, won: bool) -> None:
    """Monsters and all cards of the fight are discarded; whoever was in it is no longer in combat.

    MU-cbt-14, MU-shot-4, MU-run-13, MU-item-24, MU-curse-17, MU-cards-15
    """
    fight = s.fight
    assert fight is not None
    for monster in fight.monsters:
        discard_all(s, (monster.card, *monster.extras))
    for played in fight.cards:
        discard_all(s, played.extras)
        if s.box.says(played.card, "pick_up"):
            announce(s, "pickup", played.card, played.by, on=_heir(s, played))
        else:
            discard(s, played.card)
    s.fight = None
    s.help = None
    for seat, card, _, fate in fight.rolls:
        if s.item(seat, card) is not None and (fate == 1 or (fate == 2 and not won)):
            lose_item(s, seat, card)
            s.tell("MU-item-24", "item_lost", (seat, card))
    for seat in range(s.seats):
        for kept in s.kept[seat]:
            if kept.fight == fight.no:
                s.kept[seat] = tuple([k for k in s.kept[seat] if k is not kept])
                discard(s, kept.card)
                s.tell("MU-curse-17", "curse_ends", (seat, kept.card))
    for seat in fight.sides:
        items.tidy(s, seat)
    s.tell("MU-cbt-14", "fight_over", (fight.fighter,))
