"""Which Bonus Actions are open to whom, and which Stones could pay for them (CC-bonus)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.reading import BONUSES, BonusCard
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    BANISHMENT,
    CANCEL,
    CROWN_CANCEL,
    REAGENT,
    SEALED,
)
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, Chaos
from miskatonic.pieces.dice import groups, reach

NO_BONUS: Final = (
    "CC-cl-11b", "CC-bonus-4", "CC-bonus-5", "CC-cl-12b", "CC-cl-11", "CC-bonus-12", "CC-crown-30", "CC-bonus-11",
    "CC-cl-666b", "CC-bonus-2",
)  # fmt: skip
"""The rules by which ``why_no_bonus`` refuses."""


def cards(s: Chaos) -> dict[int, BonusCard]:
    """The list in use: Crown of Chaos has its own. CC-crown-4"""
    return BONUSES["crown" if s.crown else "normal"]


def canceller(s: Chaos) -> int:
    """The number of Innsmouth Interference. CC-bl-6, CC-cl-2"""
    return CROWN_CANCEL if s.crown else CANCEL


def may_activate(s: Chaos, seat: int) -> bool:
    """An Offering in hand, no Bonus Action yet this round, alive and not silenced. CC-bonus-3..5, CC-bonus-30"""
    return s.offerings[seat] > 0 and not s.used >> seat & 1 and s.alive(seat) and not s.silenced(seat)


def used_stones(s: Chaos, seat: int, secret: bool) -> int:
    """Stones that cannot pay: spent ones; after the release, and within one's own plan, planned ones. CC-bonus-26"""
    return s.spent[seat] | s.planned_stones(seat) if s.released or secret else s.spent[seat]


def paying(s: Chaos, seat: int, number: int, secret: bool) -> tuple[int, ...]:
    """The groups of unused Stones that make a Bonus number; a 6 is not wild here. CC-bonus-2, CC-bonus-7..8"""
    used = used_stones(s, seat, secret)
    if number == SEALED:  # three natural 6s, no sum: CC-cl-666b
        sixes = [1 << i for i, value in enumerate(s.stones[seat]) if value == 6 and not used >> i & 1]
        return (sum(sixes[:3]),) if len(sixes) >= 3 else ()
    return groups(s.stones[seat], used, 1 << number)


def makes(s: Chaos, seat: int, number: int, secret: bool) -> bool:
    """Can unused Stones make this number?"""
    if number == SEALED:
        return bool(paying(s, seat, number, secret))
    return bool(reach(s.stones[seat], used_stones(s, seat, secret)) >> number & 1)


def cancellable(s: Chaos, seat: int) -> list[int]:
    """Other players' Bonus Actions still pending or on the mats, by index. CC-bl-6c..6d, CC-cl-11c"""
    return [
        i
        for i, b in enumerate(s.bonuses)
        if b.seat != seat and b.stands and not b.done and not (s.crown and b.number == BANISHMENT)
    ]


def beyond_cancelling(s: Chaos, seat: int, index: int) -> str:
    """The rule against cancelling this one: none such of another player, or its effect is no longer pending."""
    if not 0 <= index < len(s.bonuses) or s.bonuses[index].seat == seat:
        return "CC-bl-6d"
    if index in cancellable(s, seat):
        return ""
    return "CC-cl-11c" if s.crown and s.bonuses[index].number == BANISHMENT else "CC-bl-6c"


def in_reach(s: Chaos, index: int) -> bool:
    """Can an Interference begun against this Bonus Action still reach it? -1: it needs no target. CC-bl-6d"""
    return index == NOWHERE or not (s.bonuses[index].void or s.bonuses[index].done)


def late(s: Chaos, seat: int, card: BonusCard) -> str:
    """After the release: the rule that says it is too late for this one, if it is."""
    if card.before_release:
        return "CC-cl-11"
    if card.early and seat == s.coin:
        return "CC-bonus-12"
    if card.early and s.declared >> seat & 1:
        return "CC-crown-30" if s.crown else "CC-bonus-11"
    return ""


def why_no_bonus(s: Chaos, seat: int, number: int, secret: bool) -> str:
    """The rule against activating this number now; Interference is judged apart. No effect is asked for: CC-bl-13"""
    if s.silenced(seat):
        return "CC-cl-11b"
    if not s.offerings[seat]:
        return "CC-bonus-4"
    if s.used >> seat & 1:
        return "CC-bonus-5"
    if number == REAGENT and s.crown and all(s.dice[s.monster[seat]]):
        return "CC-cl-12b"
    if s.released and late(s, seat, cards(s)[number]):
        return late(s, seat, cards(s)[number])
    if not makes(s, seat, number, secret):
        return "CC-cl-666b" if number == SEALED else "CC-bonus-2"
    return ""


def open_numbers(s: Chaos, seat: int) -> list[int]:
    """The numbers this seat could activate in a window of the Declaration, Interference apart."""
    if not may_activate(s, seat):
        return []
    return [n for n in cards(s) if n != canceller(s) and not why_no_bonus(s, seat, n, False)]
