"""Rewards (MU-rew): levels, the win, Treasures, what the monsters' cards say, and paying the helper."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Deal, Spoils
from miskatonic.games.munchkin_cthulhu.rules.base import InFight, settle
from miskatonic.games.munchkin_cthulhu.rules.cards import play, react
from miskatonic.games.munchkin_cthulhu.rules.cards import plays as plays_rules
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import (
    discard,
    draw_hidden,
    draw_treasure,
    hand_over,
    received,
    tell_hidden,
)
from miskatonic.games.munchkin_cthulhu.rules.combat import combat
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import levels_for, prize
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.turn import levels as levels_rules
from miskatonic.games.munchkin_cthulhu.rules.turn import received as received_rules
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step

HELPER_FIRST: Final = 0
FIGHTER_FIRST: Final = 1
TURNS_HELPER: Final = 2
TURNS_FIGHTER: Final = 3
RANDOM: Final = 4
"""Ways of picking. MU-help-8, MU-rew-8"""


class Victory(InFight):
    """Discard the fight, gain levels and check the win, then draw, then hand out. MU-rew-7, MU-cbt-4, MU-prec-5..6"""

    def __init__(self, no: int, kill: bool) -> None:
        super().__init__(no)
        self.kill = kill

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        fighter, helper, deal = fight.fighter, fight.helper, fight.deal
        levels = levels_for(s, fight)
        count = prize(s, fight) if self.kill else fight.bounty
        doors = sum(s.box.value(m.card, "reward_doors", "count") for m in fight.monsters)
        combat.clear(s, True)
        if self.kill:
            levels_rules.kill_levels(s, fighter, levels, helper)
            if s.over:
                return None
        s.then(
            PickUps(),
            DrawSpoils(fighter, helper, count, deal, doors),
            *react.answer_discards(),
            AfterFight(),
        )
        return None


class PickUps(Step[Munchkin]):
    """One-shots that a neighbour of lower Level may pick up instead of their being discarded. MU-shot-13"""

    asks: ClassVar[str] = "MU-shot-4"
    limits: ClassVar[str] = "MU-shot-1"
    puts: ClassVar[tuple[str, ...]] = ("LeaveLying", "PickUp")

    def run(self, s: Munchkin) -> Ask | None:
        lying = next((p for p in s.pending if p.what == "pickup"), None)
        if lying is None:
            return None
        if lying.on != NONE and s.alive(lying.on):
            return Ask((lying.on,), stay=True)
        settle(s, lying.no)
        discard(s, lying.card)
        s.then(self)
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        lying = next(p for p in s.pending if p.what == "pickup")
        return [LeaveLying(seat, lying.no, lying.card), PickUp(seat, lying.no, lying.card)]


class PickUp(Step[Munchkin]):
    """Take it into the hand."""

    rule: ClassVar[str] = "MU-shot-13"

    def __init__(self, seat: int, no: int, card: int) -> None:
        self.seat = seat
        self.no = no
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        settle(s, self.no)
        received(s, self.seat, (self.card,))
        s.tell("MU-shot-13", "picked_up", (self.seat, self.card))
        s.then(received_rules.JustReceived(self.seat, True))
        return None


class LeaveLying(Step[Munchkin]):
    """Leave it; it is discarded."""

    rule: ClassVar[str] = "MU-shot-13"

    def __init__(self, seat: int, no: int, card: int) -> None:
        self.seat = seat
        self.no = no
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        settle(s, self.no)
        s.tell("MU-shot-13", "left_lying", (self.seat, self.card))
        discard(s, self.card)
        return None


class DrawSpoils(Step[Munchkin]):
    """Alone the Treasures are drawn hidden, with help face up; then Doors, before anything is handed out.

    MU-rew-2..4, MU-rew-7, MU-rew-9, MU-help-26, MU-help-28
    """

    def __init__(self, fighter: int, helper: int, count: int, deal: Deal | None, doors: int) -> None:
        self.fighter = fighter
        self.helper = helper
        self.count = count
        self.deal = deal
        self.doors = doors

    def run(self, s: Munchkin) -> Ask | None:
        if self.helper == NONE:
            if self.count:
                draw_hidden(s, self.fighter, 0, self.count, "MU-rew-3")
            s.then(WonDoors(self.fighter, self.doors), received_rules.JustReceived(self.fighter, False))
            return None
        drawn = [draw_treasure(s) for _ in range(self.count)]
        cards = tuple([card for card in drawn if card != NONE])
        share = self._share(len(cards))
        s.spoils = Spoils(self.fighter, self.helper, cards, self.deal, (len(cards) - share, share))
        s.tell("MU-rew-4", "drew_open", (self.fighter, *cards), reveals=True)
        handed = Handed(self.fighter, self.helper, self.doors > 0)
        s.then(
            WonDoors(self.fighter, self.doors),
            react.React(react.REWARDS, 0, self.fighter),
            Divide(),
            PayHelper(),
            handed,
        )
        return None

    def _share(self, count: int) -> int:
        """The helper's part of what there is: never more than that. MU-rew-9, MU-help-30"""
        if self.deal is None:
            return 0
        return max(0, count - self.deal.share) if self.deal.rest else min(count, self.deal.share)


class Divide(Step[Munchkin]):
    """The face-up Treasures are divided by the agreed number and way of picking. MU-rew-8, MU-help-8"""

    asks: ClassVar[str] = "MU-rew-7"
    puts: ClassVar[tuple[str, ...]] = ("TakeTreasure",)

    must: ClassVar[bool] = True  # MU-dig-6

    def run(self, s: Munchkin) -> Ask | None:
        spoils = s.spoils
        assert spoils is not None
        if not spoils.cards:
            return None
        order = spoils.deal.order if spoils.deal is not None else FIGHTER_FIRST
        if order == RANDOM:
            self._deal(s, spoils)
            return None
        if not all(spoils.shares):
            seat = spoils.fighter if spoils.shares[0] else spoils.helper
            s.then(*[TakeTreasure(seat, card) for card in spoils.cards])
            return None
        return Ask((self._next(spoils, order),), stay=True)

    def _next(self, spoils: Spoils, order: int) -> int:
        if order in (HELPER_FIRST, FIGHTER_FIRST):
            return spoils.helper if order == HELPER_FIRST else spoils.fighter
        taken = spoils.taken
        first = spoils.helper if order == TURNS_HELPER else spoils.fighter
        other = spoils.fighter if order == TURNS_HELPER else spoils.helper
        return first if taken % 2 == 0 else other

    def _deal(self, s: Munchkin, spoils: Spoils) -> None:
        """The program deals the shares. MU-rew-8, MU-rew-13"""
        cards = list(spoils.cards)
        for seat, count in ((spoils.helper, spoils.shares[1]), (spoils.fighter, spoils.shares[0])):
            got = tuple([cards.pop(s.pick([1] * len(cards))) for _ in range(count)])
            received(s, seat, got)
            if got:
                tell_hidden(s, "MU-rew-8", "got", seat, got)
        s.spoils = spoils.but(cards=())

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        assert s.spoils is not None
        return [TakeTreasure(seat, card) for card in dict.fromkeys(s.spoils.cards)]


class TakeTreasure(Step[Munchkin]):
    """Pick one of the Treasures on the table."""

    rule: ClassVar[str] = "MU-rew-8"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        spoils = s.spoils
        assert spoils is not None
        cards = list(spoils.cards)
        cards.remove(self.card)
        ours, theirs = spoils.shares
        shares = (ours - 1, theirs) if self.seat == spoils.fighter else (ours, theirs - 1)
        s.spoils = spoils.but(cards=tuple(cards), shares=shares, taken=spoils.taken + 1)
        received(s, self.seat, (self.card,))
        s.tell("MU-rew-8", "takes_treasure", (self.seat, self.card))
        return None


class PayHelper(Step[Munchkin]):
    """Promised Items change hands and promised cards are played, as far as they are still there.

    MU-help-15, MU-help-25
    """

    def run(self, s: Munchkin) -> Ask | None:
        spoils = s.spoils
        assert spoils is not None
        s.spoils = None
        deal, fighter, helper = spoils.deal, spoils.fighter, spoils.helper
        if deal is None or not (s.alive(helper) and s.alive(fighter)):
            return None
        for card in deal.items:
            item = s.item(fighter, card)
            if item is not None and item.evil == NONE:
                hand_over(s, fighter, helper, card)
                s.tell("MU-help-15", "item_moved", (fighter, helper, card))
        items.tidy(s, fighter)
        items.tidy(s, helper)
        s.then(*[PlayPromised(fighter, helper, card) for card in deal.cards])
        return None


class PlayPromised(Step[Munchkin]):
    """A promised card is played on the helper; one that has become illegal stays with the fighter. MU-help-15"""

    def __init__(self, fighter: int, helper: int, card: int) -> None:
        self.fighter = fighter
        self.helper = helper
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        plays = plays_rules.of_card(s, self.fighter, self.card, False) if self.card in s.hands[self.fighter] else []
        s.then(*[p for p in plays if isinstance(p, play.OnPlayer) and p.on == self.helper][:1])
        return None


class Handed(Step[Munchkin]):
    """Treasures may be played as soon as they are received, by the helper too. MU-rew-6, MU-rew-11"""

    def __init__(self, fighter: int, helper: int, doors: bool) -> None:
        self.fighter = fighter
        self.helper = helper
        self.doors = doors

    def run(self, s: Munchkin) -> Ask | None:
        s.then(
            received_rules.JustReceived(self.fighter, True, hidden_doors=self.doors),
            received_rules.JustReceived(self.helper, True),
        )
        return None


class WonDoors(Step[Munchkin]):
    """Doors won with a kill are drawn hidden by the fighter and not shared. MU-rew-14"""

    def __init__(self, fighter: int, count: int) -> None:
        self.fighter = fighter
        self.count = count

    def live(self, s: Munchkin) -> bool:
        return self.count > 0 and s.alive(self.fighter)

    def run(self, s: Munchkin) -> Ask | None:
        draw_hidden(s, self.fighter, self.count, 0, "MU-rew-14")
        return None


class AfterFight(Step[Munchkin]):
    """Cards for the moment after a fight: everyone entitled is asked once. MU-other-8, MU-act-12"""

    asks: ClassVar[str] = "MU-act-12"
    limits: ClassVar[str] = "MU-other-5"
    puts: ClassVar[tuple[str, ...]] = ("LetPass", "GoUp")

    def run(self, s: Munchkin) -> Ask | None:
        late = [received_rules.JustReceived(seat, False) for seat in s.around(s.turn) if s.received[seat]]
        if late:
            s.then(*late, self)
            return None
        cards = [card for card in s.box.answers["after_fight"] if react.unseen(s, card)]
        able = [seat for seat in s.around(s.turn) if s.survivors >> seat & 1 and s.hands[seat] and cards]
        if not able:
            s.survivors = 0
            return None
        return Ask((able[0],), stay=True)

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = [LetPass(seat)]
        held = [card for card in s.box.answers["after_fight"] if card in s.hands[seat] and s.level[seat] < 9]
        return [*found, *[play.GoUp(seat, card, 0, 1, seat, -1) for card in held]]


class LetPass(Step[Munchkin]):
    """Let the moment pass."""

    rule: ClassVar[str] = "MU-other-8"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        s.survivors &= ~(1 << self.seat)
        return None
