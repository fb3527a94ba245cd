"""Mythos cards: four windows in an investigator's turn, one card (MM-mythos)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from miskatonic.games.mansions_of_madness.content.printed import Mythos
from miskatonic.games.mansions_of_madness.records import KEEPER, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds, ignores_dark
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.keeper.hand import ONLY_KEEPER, HandLimit, take_mythos
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.event import ALL
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Window

AT_START: Final = 1
AFTER_MOVE: Final = 2
SECOND_MOVE: Final = 4
"""After the second Movement step. Who has only one this turn has no such window. MM-mythos-8, MM-stun-2"""
AFTER_ACTION: Final = 8
OF_THE_TABLE: Final = frozenset(("draw_either", "draw_mythos", "draw_trauma", "lose_threat", "threat", "time"))
"""Verbs that strike no figure."""


def after_step(s: Mansions, seat: int, moment: int) -> None:
    """The window behind a step, when all of it is over; steps beyond the three open none. MM-mythos-3, MM-mythos-8,
    MM-inv-5"""
    if moment == AFTER_MOVE and s.windows & AFTER_MOVE:
        moment = SECOND_MOVE
    if not s.windows & moment:
        s.windows |= moment
        s.then(MythosWindow(seat, s.turn))


class MythosWindow(Window[Mansions]):
    """Asked by public facts alone: a card in hand, none played this turn, threat for the cheapest. MM-mythos-7"""

    asks: ClassVar[str] = "MM-mythos-3"
    puts: ClassVar[tuple[str, ...]] = ("NoMythos", "PlayMythos")

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn = turn

    def live(self, s: Mansions) -> bool:
        there = s.alive(self.seat) or bool(s.waiting >> self.seat & 1)  # MM-new-5
        return s.live_turn(self.turn) and there and not s.mythos_played

    def order(self, s: Mansions) -> Sequence[int]:
        return (KEEPER,)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((KEEPER,)) if any(s.mythos_hand) and s.threat >= s.box.cheapest else None

    def decline(self, s: Mansions, seat: int) -> Step[Mansions]:
        return NoMythos()

    def plays(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [PlayMythos(card) for card, count in enumerate(s.mythos_hand) if count and not why_not(s, card)]


def why_not(s: Mansions, card: int) -> str:
    """The rule against playing it on the investigator whose turn it is. MM-mythos-4, MM-mythos-5, MM-dark-4"""
    mythos = s.box.mythos[card]
    if not s.mythos_hand[card]:
        return "MM-mythos-1"
    if mythos.cost > s.threat:
        return "MM-mythos-4"
    who = s.active
    if not s.alive(who):
        return "" if s.waiting >> who & 1 and needs_nobody(s, mythos) else "MM-new-5"
    room = s.box.house.rooms[s.room(who)]
    if mythos.rooms and not {room.id, *room.groups} & set(mythos.rooms):
        return "MM-mythos-5"
    if any(each.name == "dark" and not each.negated for each in mythos.conditions) and ignores_dark(s, who):
        return "MM-dark-4"
    return "" if holds(s, mythos.conditions, room.number, who, NONE) else "MM-mythos-5"


def needs_nobody(s: Mansions, mythos: Mythos) -> bool:
    """It works without a figure: in the turn of one who waits for a new investigator nothing else does. MM-new-5"""
    if mythos.rooms or mythos.traits or not holds(s, mythos.conditions, NOWHERE, s.active, NONE):
        return False
    return any(effect.verb in OF_THE_TABLE for effect in s.box.texts[f"mythos.{mythos.id}"])


class NoMythos(Step[Mansions]):
    """Play none now. MM-mythos-3"""

    rule: ClassVar[str] = "MM-mythos-3"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return None


class PlayMythos(Step[Mansions]):
    """On the investigator whose turn it is; its cost is paid from the pool. MM-mythos-3, MM-mythos-4, MM-mythos-9"""

    rule: ClassVar[str] = "MM-mythos-3"
    against: ClassVar[tuple[str, ...]] = ("MM-mythos-2", "MM-mythos-4", "MM-mythos-5", "MM-dark-4", "MM-new-5")

    def __init__(self, card: int) -> None:
        self.card = card

    def why_not(self, s: Mansions, seat: int) -> str:
        return "MM-mythos-2" if s.mythos_played else why_not(s, self.card)

    def not_now(self, s: Mansions, seat: int) -> str:
        own = seat == KEEPER and s.round > 0
        return "MM-mythos-2" if own and (s.mythos_played or s.active == KEEPER) else self.when

    def run(self, s: Mansions) -> Ask | None:
        mythos = s.box.mythos[self.card]
        who = s.active
        s.threat -= mythos.cost
        take_mythos(s, self.card)
        s.mythos_out[self.card] += 1
        s.mythos_played = True
        eyes = ONLY_KEEPER | 1 << who if mythos.facedown else ALL
        if mythos.facedown:
            s.tell("MM-secret-4", "mythos_facedown", (who, mythos.cost), ~eyes & 0xFFFF)
        s.tell("MM-mythos-3", "mythos", (who, self.card, mythos.cost), eyes, reveals=True)
        if mythos.traits or mythos.facedown:
            s.facedown[who] = (*s.facedown[who], self.card)
        else:
            s.then(MythosGone(self.card))
        s.then(HandLimit())
        carry_out(s, f"mythos.{mythos.id}", who, NONE, s.room(who))
        return None


class MythosGone(Step[Mansions]):
    """Onto the faceup pile. MM-mythos-6"""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        s.mythos_out[self.card] -= 1
        s.mythos_gone[self.card] += 1
        return None
