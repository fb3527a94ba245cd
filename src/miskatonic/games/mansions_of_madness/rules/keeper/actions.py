"""The Keeper Action step: deeds are bought one after another (MM-kact, MM-sample-5, MM-trauma-3)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import Deed
from miskatonic.games.mansions_of_madness.records import KEEPER, NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.effects.possible import possible
from miskatonic.games.mansions_of_madness.rules.harm import trauma
from miskatonic.games.mansions_of_madness.rules.harm.harm import insane
from miskatonic.games.mansions_of_madness.rules.keeper.hand import HandLimit
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class KeeperActs(Step[Mansions]):
    """Any number of deeds, any card several times, until he stops. MM-kact-1, MM-kact-2, MM-kact-5"""

    asks: ClassVar[str] = "MM-kact-1"
    puts: ClassVar[tuple[str, ...]] = ("Buy", "PlayInsanity", "PutOnAltar", "DoneActing")

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def live(self, s: Mansions) -> bool:
        return s.turn == self.turn and not s.done

    def run(self, s: Mansions) -> Ask | None:
        return Ask((KEEPER,), stay=True)

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        found: list[Step[Mansions]] = []
        for action in s.box.story.actions:
            for number, deed in enumerate(s.box.actions[action].deeds):
                found.extend([Buy(action, number, who) for who in whom(s, deed) if not why_not(s, action, deed, who)])
        for who in s.living():
            if insane(s, who) and not s.urged >> who & 1:
                cards = [card for card in trauma.playable(s, who, False) if s.trauma_hand[card]]
                found.extend([PlayInsanity(card, who) for card in cards])
        found.extend([PutOnAltar(foe) for foe in s.foes() if s.samples[foe] and s.box.altars >> s.foe_at[foe] & 1])
        return [*found, DoneActing()]

    def refused(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [
            Buy(action, number, who)
            for action in s.box.story.actions
            for number, deed in enumerate(s.box.actions[action].deeds)
            for who in whom(s, deed)
        ]

    def timeout(self, s: Mansions, seat: int) -> Step[Mansions] | None:
        return DoneActing()


def whom(s: Mansions, deed: Deed) -> list[int]:
    """The investigators that it may be meant for; a deed that is for nobody in particular is done once."""
    return s.living() if deed.turn == "you" else [NOBODY]


def why_not(s: Mansions, action: int, deed: Deed, who: int) -> str:
    """The rule against buying it. MM-kact-1, MM-kact-4, MM-kact-5, MM-kact-13"""
    if action not in s.box.story.actions:
        return "MM-ksetup-3"
    if s.box.actions[action].once and s.acts_used >> action & 1:
        return "MM-kact-4"
    if deed.cost > s.threat:
        return "MM-kact-1"
    room = s.room(who) if who != NOBODY else NOWHERE
    if not holds(s, deed.conditions, room, who, NONE):
        return "MM-kact-5"
    return "" if possible(s, s.box.texts[deed.key], who, room) else "MM-kact-5"


class Buy(Step[Mansions]):
    """Paid for, and resolved completely before the next. MM-kact-1, MM-kact-5, MM-gen-11"""

    rule: ClassVar[str] = "MM-kact-2"
    against: ClassVar[tuple[str, ...]] = ("MM-ksetup-3", "MM-kact-1", "MM-kact-4", "MM-kact-5")

    def __init__(self, action: int, deed: int, who: int) -> None:
        self.action = action
        self.deed = deed
        self.who = who

    def why_not(self, s: Mansions, seat: int) -> str:
        deed = s.box.actions[self.action].deeds[self.deed]
        if deed.turn == "you" and not s.alive(self.who):
            return why_not(s, self.action, deed, self.who) or "MM-kact-5"
        return why_not(s, self.action, deed, self.who)

    def run(self, s: Mansions) -> Ask | None:
        deed = s.box.actions[self.action].deeds[self.deed]
        s.threat -= deed.cost
        s.acts_used |= 1 << self.action
        s.tell("MM-kact-1", "buys", (self.action, self.deed, self.who, deed.cost))
        s.then(HandLimit())
        carry_out(s, deed.key, self.who, NONE, s.room(self.who) if self.who > 0 else NOWHERE)
        return None


class PlayInsanity(Step[Mansions]):
    """On an investigator without sanity, once a turn each, for nothing. MM-kact-12, MM-trauma-3"""

    rule: ClassVar[str] = "MM-kact-12"

    def __init__(self, card: int, who: int) -> None:
        self.card = card
        self.who = who

    def run(self, s: Mansions) -> Ask | None:
        s.urged |= 1 << self.who
        trauma.play(s, self.card, self.who, "MM-kact-12")
        return None


class PutOnAltar(Step[Mansions]):
    """The samples of a monster that stands there; an altar does nothing by itself. MM-sample-1, MM-sample-3,
    MM-sample-5, MM-feat-1"""

    rule: ClassVar[str] = "MM-sample-5"

    def __init__(self, foe: int) -> None:
        self.foe = foe

    def run(self, s: Mansions) -> Ask | None:
        at = s.foe_at[self.foe]
        s.tell("MM-sample-5", "offers", (self.foe, at, s.samples[self.foe]))
        s.offered[at] += s.samples[self.foe]
        s.samples[self.foe] = 0
        ends.check(s)
        return None


class DoneActing(Step[Mansions]):
    """No more for this turn. MM-kact-1"""

    rule: ClassVar[str] = "MM-kact-1"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        s.done = True
        return None
