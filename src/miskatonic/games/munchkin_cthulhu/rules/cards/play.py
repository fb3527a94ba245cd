"""Playing cards (MU-act): each leaves its place, can be answered, and then takes effect (MU-close-9)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.base import announce, disturb, settle
from miskatonic.games.munchkin_cthulhu.rules.cards import moments, react, refusals, resolve
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, into_hand, out_of_hand, set_item, take_out
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


class Play(Step[Munchkin]):
    """Play a card from hand or table. MU-close-9..10"""

    any_time: ClassVar[bool] = True
    rule: ClassVar[str] = "MU-close-10"
    told: ClassVar[str] = "MU-act-15"
    """The rule by which the log says that it was played."""
    against: ClassVar[tuple[str, ...]] = moments.AGAINST_PLAYS

    def __init__(self, seat: int, card: int, place: int, use: int, on: int, extra: int) -> None:
        self.seat = seat
        self.card = card
        self.place = place
        self.use = use
        self.on = on
        """A seat, a side, a monster's number, an Item, an Ichor's place; as the card says."""
        self.extra = extra

    def affected(self, s: Munchkin) -> int:
        """Who is first to answer."""
        return self.seat

    def why_not(self, s: Munchkin, seat: int) -> str:
        return refusals.why_not(s, self)

    def aim(self, s: Munchkin) -> int:
        """The card of the monster or Ichor it is played on: its number alone says nothing once the fight is over."""
        return NONE

    def run(self, s: Munchkin) -> Ask | None:
        aim = self.aim(s)
        take_out(s, self.seat, self.card, self.place)
        disturb(s)
        no = announce(s, "play", self.card, self.seat, self.use, self.on, self.extra)
        facts = (self.seat, self.card, type(self).__name__, self.on, self.extra, self.use, aim)
        s.tell(self.told, "plays", facts, reveals=True)
        s.then(react.React(react.CARD, no, self.affected(s)), Resolve(no))
        return None


class OnPlayer(Play):
    """Played on somebody, who answers first."""

    def affected(self, s: Munchkin) -> int:
        return self.on


class PlayCurse(OnPlayer):
    """A Curse from the hand, at absolutely any time, on any living player.

    MU-curse-2, MU-act-3, MU-intf-4, MU-curse-11
    """

    rule: ClassVar[str] = "MU-curse-2"
    told: ClassVar[str] = "MU-curse-2"


class GoUp(OnPlayer):
    """A Go Up a Level card, on oneself or anyone else, at any time. MU-other-3, MU-act-2"""

    rule: ClassVar[str] = "MU-other-3"
    told: ClassVar[str] = "MU-other-3"


class EnhanceCultist(OnPlayer):
    """An enhancer on a Cultist, at any time, for good. MU-cult-24"""

    rule: ClassVar[str] = "MU-cult-24"
    told: ClassVar[str] = "MU-cult-24"


class PlayOnPlayer(OnPlayer):
    """Another Door card on a player. MU-act-15, MU-cult-31"""


class PlayClass(Play):
    """A Class on one's own turn at any point, or when just received. MU-act-7, MU-act-13, MU-class-11"""

    rule: ClassVar[str] = "MU-class-3"
    told: ClassVar[str] = "MU-act-7"


class PlaySuper(Play):
    """Super Munchkin whenever a Class could be played, onto a Class. MU-super-1..2, MU-super-12"""

    rule: ClassVar[str] = "MU-super-4"
    told: ClassVar[str] = "MU-super-1"


class PlayItem(Play):
    """Put an Item on the table, equipped in the same action if that is legal. MU-act-9, MU-item-7, MU-item-19"""

    rule: ClassVar[str] = "MU-item-19"
    told: ClassVar[str] = "MU-act-9"


class Attach(Play):
    """An Item enhancer or Cheat! onto an Item of one's own. MU-item-17, MU-item-20"""

    rule: ClassVar[str] = "MU-item-10"
    told: ClassVar[str] = "MU-item-20"


class PlayFront(Play):
    """A card that stays in front of its player. MU-act-15"""


class PlayTreasure(Play):
    """A Treasure that is no Item. MU-other-2"""

    rule: ClassVar[str] = "MU-treas-1"
    told: ClassVar[str] = "MU-other-2"


class PlayDoor(Play):
    """A Door card on nothing in particular. MU-act-15"""


def monster_card(s: Munchkin, no: int) -> int:
    """The card of the monster of this number in the fight."""
    monsters = s.fight.monsters if s.fight is not None else ()
    return next((monster.card for monster in monsters if monster.no == no), NONE)


class Enhance(Play):
    """A monster enhancer on one monster of the fight. MU-enh-4, MU-enh-6, MU-intf-2"""

    rule: ClassVar[str] = "MU-enh-1"
    told: ClassVar[str] = "MU-enh-4"

    def aim(self, s: Munchkin) -> int:
        return monster_card(s, self.on)


class OneShot(Play):
    """A one-shot into a fight, from hand or table, for the side its player picks.

    MU-shot-2, MU-shot-5, MU-shot-10, MU-intf-1
    """

    rule: ClassVar[str] = "MU-shot-2"
    told: ClassVar[str] = "MU-shot-10"

    def aim(self, s: Munchkin) -> int:
        if s.fight is not None and s.box.says(self.card, "multiply") and self.on != NONE:
            return s.fight.cards[self.on].card
        return monster_card(s, self.on) if s.box.says(self.card, "remove_monster") else NONE


class IntoFight(Play):
    """A Door card into a fight. MU-cbt-12, MU-intf-5..6"""

    rule: ClassVar[str] = "MU-cbt-11"
    told: ClassVar[str] = "MU-cbt-12"

    def aim(self, s: Munchkin) -> int:
        return monster_card(s, self.on)


class AddMonster(Play):
    """Wandering Monster together with a monster from the same hand. MU-multi-7, MU-intf-3, MU-mon-5"""

    rule: ClassVar[str] = "MU-multi-1"
    told: ClassVar[str] = "MU-multi-7"

    def run(self, s: Munchkin) -> Ask | None:
        out_of_hand(s, self.seat, self.extra)
        return super().run(s)


class Exchange(AddMonster):
    """A monster from the hand takes the place of one in the fight. MU-multi-9"""

    rule: ClassVar[str] = "MU-multi-1"
    told: ClassVar[str] = "MU-multi-9"


class AddUndead(Play):
    """An Undead from the hand joins a fight that contains one, perhaps together with what makes it so. MU-und-2..4"""

    rule: ClassVar[str] = "MU-und-4"
    told: ClassVar[str] = "MU-und-2"

    def run(self, s: Munchkin) -> Ask | None:
        if self.extra >= 0:
            out_of_hand(s, self.seat, self.extra)
        return super().run(s)


class Resolve(Step[Munchkin]):
    """The card takes effect, or is discarded without one if it was cancelled. MU-close-9, MU-close-16, MU-cult-28"""

    def __init__(self, no: int) -> None:
        self.no = no

    def run(self, s: Munchkin) -> Ask | None:
        pending = settle(s, self.no)
        if not pending.void:
            s.tell("MU-close-9", "stands", (pending.by, pending.card))
            resolve.bring_about(s, pending)
            return None
        discard(s, pending.card)
        if pending.extra >= 0 and s.box.kinds[pending.card] == "special" and _with_monster(s, pending.card):
            into_hand(s, pending.by, (pending.extra,))  # the monster was never sent
        elif pending.extra >= 0 and s.box.kinds[pending.card] == "monster":
            discard(s, pending.extra)  # what made it Undead was played along with it
        return None


def _with_monster(s: Munchkin, card: int) -> bool:
    return s.box.says(card, "add_monster") or s.box.says(card, "exchange_monster")


class CancelKept(Step[Munchkin]):
    """Cancel a Curse, or what is like one, that lies in front of somebody. MU-curse-18"""

    rule: ClassVar[str] = "MU-close-16"
    against: ClassVar[tuple[str, ...]] = ("MU-curse-18", "MU-help-14")
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, card: int, place: int, whose: int, curse: int) -> None:
        self.seat = seat
        self.card = card
        self.place = place
        self.whose = whose
        self.curse = curse

    def why_not(self, s: Munchkin, seat: int) -> str:
        return refusals.why_not_cancelled(s, self)

    def run(self, s: Munchkin) -> Ask | None:
        take_out(s, self.seat, self.card, self.place)
        disturb(s)
        no = announce(s, "play", self.card, self.seat, 0, self.whose, self.curse)
        s.tell("MU-curse-18", "cancels_kept", (self.seat, self.card, self.whose, self.curse), reveals=True)
        s.then(react.React(react.CARD, no, self.whose), KeptCancelled(no))
        return None


class KeptCancelled(Step[Munchkin]):
    """It ends; effects already carried out are not undone. MU-curse-18"""

    def __init__(self, no: int) -> None:
        self.no = no

    def run(self, s: Munchkin) -> Ask | None:
        mine = settle(s, self.no)
        discard(s, mine.card)
        if not mine.void:
            lift_curse(s, mine.on, mine.extra)
        return None


def lift_curse(s: Munchkin, seat: int, curse: int) -> None:
    """Off the table with a kept Curse: in front, on an Item, or a card like a Curse."""
    kept = list(s.kept[seat])
    found = next((k for k in kept if k.card == curse), None)
    cursed = next((item for item in s.items[seat] if item.evil == curse), None)
    if found is not None:
        kept.remove(found)
        s.kept[seat] = tuple(kept)
    elif cursed is not None:
        set_item(s, seat, cursed.but(evil=-1))
        items.tidy(s, seat)  # an Item itself again obeys its restriction, MU-item-14
    elif curse in s.front[seat]:
        s.front[seat] = tuple([c for c in s.front[seat] if c != curse])
        whats = {effect.word("what") for effect in s.box.effects(curse, "may_not")}
        s.marks[seat] = tuple([mark for mark in s.marks[seat] if mark.what not in whats])
    else:
        return
    discard(s, curse)
    s.tell("MU-curse-18", "curse_ends", (seat, curse))
