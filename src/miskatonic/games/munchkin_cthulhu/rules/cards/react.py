"""The reaction step (MU-close-13..17): cards that answer a card, a discard, a level, or a die just rolled."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND, TABLE, Deal, Mark
from miskatonic.games.munchkin_cthulhu.rules.base import announce, disturb, settle, update, waiting
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, received, take_out, undiscard
from miskatonic.games.munchkin_cthulhu.rules.items.gear import pledged
from miskatonic.games.munchkin_cthulhu.rules.turn import received as received_rules
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Window

CARD: Final = "card"
DISCARD: Final = "discard"
ROLL: Final = "roll"
LEVEL: Final = "level"
REWARDS: Final = "rewards"
FACES: Final = 6
TIMINGS: Final = {DISCARD: "answer_discard", ROLL: "answer_roll", LEVEL: "answer_level", REWARDS: "on_rewards"}


def unseen(s: Munchkin, card: int) -> int:
    """Copies that nobody has seen leave deck or hand: a public fact, since all other places are open."""
    box = s.box
    bag = s.doors[card] if box.is_door(card) else s.treasures[card - box.doors]
    return bag + sum([hand.count(card) for hand in s.hands]) + (s.peeked == card)


class React(Window[Munchkin]):
    """All living players may answer an event, at once and unseen; the first in order is carried out.

    Everybody is asked whom public facts do not rule out. MU-close-6, MU-close-13..14
    """

    asks: ClassVar[str] = "MU-close-14"
    puts: ClassVar[tuple[str, ...]] = ("LetStand", "Answer")

    together: ClassVar[bool] = True

    def __init__(self, what: str, no: int, seat: int) -> None:
        self.what = what
        self.no = no
        """The number of the waiting card, for cards."""
        self.seat = seat
        """The person affected."""

    def live(self, s: Munchkin) -> bool:
        if self.what == CARD:
            found = waiting(s, self.no)
            return found is not None and not found.void
        if self.what == DISCARD:
            return bool(s.discarded)
        return self.what != LEVEL or s.alive(self.seat)

    def answers(self, s: Munchkin) -> dict[int, str]:
        """The cards that answer this event, each with its timing."""
        if self.what != CARD:
            return dict.fromkeys(s.box.answers[TIMINGS[self.what]], TIMINGS[self.what])
        found = dict.fromkeys(s.box.answers["answer_card"], "answer_card")
        pending = waiting(s, self.no)
        if pending is not None and s.box.kinds[pending.card] == "curse" and not pending.what.startswith("answer"):
            found |= dict.fromkeys(s.box.answers["answer_curse"], "answer_curse")
            if pending.what == "door":
                found |= dict.fromkeys(s.box.answers["answer_own_curse"], "answer_own_curse")
        return found

    def affected(self, s: Munchkin) -> int:
        """Of a Curse its victim, whoever has answered it so far in vain or passed it on. MU-close-13..14"""
        pending = waiting(s, self.no) if self.what == CARD else None
        curse = pending is not None and s.box.kinds[pending.card] == "curse"
        return pending.on if pending is not None and curse and pending.on >= 0 else self.seat

    def order(self, s: Munchkin) -> list[int]:
        cards = self.answers(s)
        hidden = [card for card in cards if unseen(s, card)]
        first = self.affected(s)
        order = s.around(s.turn) if self.what != ROLL else [self.seat]  # a die is set by whoever rolled it, MU-run-21
        if first in order:  # before all others, who keep their order
            order.remove(first)
            order.insert(0, first)
        return [seat for seat in order if self._able(s, seat, cards, hidden)]

    def _able(self, s: Munchkin, seat: int, cards: dict[int, str], hidden: list[int]) -> bool:
        """By public facts alone: cards in hand while an answer may be among them, or an answer on the table."""
        if s.hands[seat] and any(cards[card] != "answer_own_curse" or seat == self.affected(s) for card in hidden):
            return True
        return any(item.card in cards for item in s.items[seat])

    def decline(self, s: Munchkin, seat: int) -> Step[Munchkin]:
        return LetStand(seat, self.what, self.no)

    def plays(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = []
        held = (*s.hands[seat], *[item.card for item in s.items[seat]])
        if self.what == ROLL and seat != self.seat:
            return []
        for card, timing in self.answers(s).items():
            if card not in held or (timing == "answer_own_curse" and seat != self.affected(s)):
                continue
            on_table = s.item(seat, card) is not None and not pledged(s, seat, card)  # MU-help-14
            places = [HAND] * (card in s.hands[seat]) + [TABLE] * on_table
            for place in places:
                found.extend(
                    Answer(seat, card, place, self.what, self.no, on, s.pendings, self.affected(s))
                    for on in self._on(s, card, seat)
                )
        return found

    def _on(self, s: Munchkin, card: int, seat: int) -> list[int]:
        """What an answer is aimed at: a face, a new victim, a discarded card, the player who gained, or the event."""
        if self.what == ROLL:
            return [face for face in range(1, FACES + 1) if face != s.die]
        if self.what == DISCARD:
            return sorted(set(s.discarded))
        if self.what == LEVEL:
            return [self.seat]
        if s.box.says(card, "pass_on_curse"):
            return s.others(seat)
        return [NONE]


class LetStand(Step[Munchkin]):
    """Do not answer."""

    rule: ClassVar[str] = "MU-close-13"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int, what: str, no: int) -> None:
        self.seat = seat
        self.what = what
        self.no = no

    def run(self, s: Munchkin) -> Ask | None:
        return None


class CloseDiscards(Step[Munchkin]):
    """Outside the reaction step nothing can be retrieved any more. MU-close-13"""

    def run(self, s: Munchkin) -> Ask | None:
        s.discarded = ()
        return None


class Answer(Step[Munchkin]):
    """Answer the event with a card, which can itself be answered: first by the person affected. MU-close-13..14"""

    rule: ClassVar[str] = "MU-close-13"

    def __init__(self, seat: int, card: int, place: int, what: str, no: int, on: int, stamp: int, whom: int) -> None:
        self.seat = seat
        self.card = card
        self.place = place
        self.what = what
        self.no = no
        self.on = on
        self.stamp = stamp
        self.whom = whom
        """The person whom the answered event affects."""

    def run(self, s: Munchkin) -> Ask | None:
        if self.stamp != s.pendings:
            return None  # somebody before us in order has answered; this card stays where it is
        take_out(s, self.seat, self.card, self.place)
        disturb(s)
        no = announce(s, f"answer {self.what}", self.card, self.seat, 0, self.on, self.no)
        s.tell("MU-close-13", "answers", (self.seat, self.card, self.on), reveals=True)
        named = self.what == CARD and self.on >= 0  # the Curse is passed on to them, MU-curse-19
        victim = self.on if named else self.whom
        s.then(React(CARD, no, victim), Answered(no, self.what), React(self.what, self.no, self.whom))
        return None


class Answered(Step[Munchkin]):
    """The answer takes effect, unless it was itself cancelled: then the event stands as it was. MU-close-14"""

    def __init__(self, no: int, what: str) -> None:
        self.no = no
        self.what = what

    def run(self, s: Munchkin) -> Ask | None:
        mine = settle(s, self.no)
        if mine.void:
            discard(s, mine.card)
            return None
        says = s.box.verbs[mine.card]
        target = waiting(s, mine.extra)
        if self.what == LEVEL:
            self._burden(s, mine.on, mine.card)
            return None
        discard(s, mine.card)
        if self.what == ROLL:
            s.die = mine.on
            s.tell("MU-run-21", "die_set", (mine.by, mine.on))
        elif self.what == DISCARD:
            self._retrieve(s, mine.by, mine.on)
        elif self.what == REWARDS:
            eclipse(s)
        elif target is not None and "pass_on_curse" in says:
            update(s, target.but(on=mine.on, what="play"))
            s.tell("MU-curse-19", "passed_on", (mine.by, target.card, mine.on))
        elif target is not None:
            update(s, target.but(void=2 if "cancel_curse" in says else 1))
            rule = "MU-curse-18" if "cancel_curse" in says else "MU-close-16"
            s.tell(rule, "cancelled", (mine.by, target.card))
        return None

    def _burden(self, s: Munchkin, seat: int, card: int) -> None:
        """A card that lies in front of whoever gained a level without a kill. MU-lvl-10, MU-help-31"""
        s.front[seat] = (*s.front[seat], card)
        for effect in s.box.effects(card, "may_not"):
            s.marks[seat] = (*s.marks[seat], Mark(effect.word("what"), effect.word("until")))
        s.tell("MU-lvl-10", "burdened", (seat, card))

    def _retrieve(self, s: Munchkin, seat: int, card: int) -> None:
        """Take a card just discarded, from either pile; it is shown, and may be played at once.

        MU-close-17, MU-cult-28
        """
        undiscard(s, card)
        left = list(s.discarded)
        left.remove(card)
        s.discarded = tuple(left)
        received(s, seat, (card,))
        s.tell("MU-close-17", "retrieved", (seat, card))
        s.then(received_rules.JustReceived(seat, True))


def eclipse(s: Munchkin) -> None:
    """Solar Eclipse: the Treasures are shuffled and dealt evenly, an odd one to the fighter. MU-rew-13"""
    spoils = s.spoils
    if spoils is not None and spoils.helper != NONE:
        half = len(spoils.cards) // 2
        s.spoils = spoils.but(shares=(len(spoils.cards) - half, half), deal=_random(spoils.deal))
        s.tell("MU-rew-13", "eclipse", ())


def _random(deal: object) -> object:
    kept = deal if isinstance(deal, Deal) else Deal((), 0, False, 0, ())
    return kept.but(order=4)


def roll(s: Munchkin, seat: int, rule: str, *after: Step[Munchkin]) -> None:
    """One die for all to see; it may be answered before it counts. MU-dig-2, MU-run-21"""
    s.die = s.roll(6)
    s.tell(rule, "rolled", (seat, s.die))
    s.then(React(ROLL, 0, seat), *after)


def answer_discards() -> tuple[Step[Munchkin], Step[Munchkin]]:
    """The reaction to what has just been discarded."""
    return React(DISCARD, 0, NONE), CloseDiscards()
