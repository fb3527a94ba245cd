"""Sanity Points: what a character has, loses and regains, and when the mind gives way. Sections 8.1, 8.4 and 8.6."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.state import Mash

HARMED: Final = 50
"""As a horror: the psychotherapy machine has cost this character health. CM-8.4-3"""


def begin(s: Mash) -> None:
    """Seven points for each of base mentality and base health, computed once. CM-8.1-1, CM-8.1-3, CM-8.1-4"""
    for seat in range(s.seats):
        card = s.box.characters[s.character[seat]]
        s.sanity_base[seat] = s.sanity[seat] = 7 * (card.mentality + card.health)
        s.horrors[seat] = s.counted[seat] = 0
    s.shaken = 0


def idea(s: Mash, seat: int) -> int:
    """Twelve times the base mentality of the card. CM-8.1-2, CM-8.1-3"""
    return 12 * s.box.characters[s.character[seat]].mentality


def lose(s: Mash, seat: int, amount: int, rule: str) -> int:
    """Sanity stops at nought. Returns what was lost. CM-8.2-4, CM-8.5-7, CM-8.7-1, CM-ref-5"""
    lost = min(amount, s.sanity[seat]) if seat < s.seats else 0
    if lost <= 0:
        return 0
    sound = not mad(s, seat)
    s.sanity[seat] -= lost
    s.tell(rule, "sanity_lost", (seat, lost, s.sanity[seat]))
    if not s.sanity[seat]:
        s.tell("CM-8.7-1", "lost_forever", (seat,))
    elif sound and mad(s, seat):
        s.tell("CM-8.5-7", "insane", (seat,))
    return lost


def mad(s: Mash, seat: int) -> bool:
    """Is half of the base lost, or all? The half is not rounded. CM-8.5-7, CM-8.6-3, CM-8.7-1, CM-8.7-2"""
    base = s.sanity_base[seat]
    return base > 0 and 2 * s.sanity[seat] <= base


def restorable(s: Mash, seat: int) -> bool:
    """Would restoring sanity do anything? CM-8.4-4, CM-8.7-1"""
    return 0 < s.sanity[seat] < s.sanity_base[seat]


def restore(s: Mash, seat: int, amount: int, rule: str) -> None:
    """Sanity regained, never above the base, and never by the permanently insane. CM-8.4-1, CM-8.4-4, CM-8.7-1"""
    if not restorable(s, seat):
        return
    was = mad(s, seat)
    gain = min(amount, s.sanity_base[seat] - s.sanity[seat])
    s.sanity[seat] += gain
    s.tell(rule, "sanity_gained", (seat, gain, s.sanity[seat]))
    if was and not mad(s, seat):
        s.tell("CM-8.6-3", "sane_again", (seat,))


def therapy(s: Mash, seat: int, face: int) -> None:
    """The psychotherapy machine gives a point, until the day it harms its user. CM-8.4-3"""
    if face == 1:
        s.horrors[seat] |= 1 << HARMED
    elif not s.horrors[seat] >> HARMED & 1:
        restore(s, seat, 1, "CM-8.4-3")


def lift_of(s: Mash, piece: int) -> int:
    """By how much an object raises the base. CM-8.4-2"""
    return sum([effect.amount for effect in s.box.kind_of(piece).effects if effect.word == "base_sanity"])


def _slot(s: Mash, piece: int) -> int:
    """Where ``counted`` keeps what a base-raising object took when it was last lost: one more, in five bits."""
    known: tuple[int, ...] | None = s.box.kept.get("slots")
    if known is None:
        known = s.box.kept["slots"] = tuple([p for p in range(len(s.box.pieces)) if lift_of(s, p)])
    return 5 * known.index(piece)


def taken(s: Mash, seat: int, piece: int) -> None:
    """It raises both values; a second time only by what its loss took. CM-8.4-2"""
    lift = lift_of(s, piece)
    if not lift or not s.sanity_base[seat]:
        return
    was = mad(s, seat)
    kept = s.counted[seat] >> _slot(s, piece) & 31
    s.sanity_base[seat] += lift
    if s.sanity[seat]:
        s.sanity[seat] += kept - 1 if kept else lift
    s.tell("CM-8.4-2", "sanity_raised", (seat, lift, s.sanity[seat]))
    if was != mad(s, seat):
        s.tell("CM-8.6-3" if was else "CM-8.5-7", "sane_again" if was else "insane", (seat,))


def given_away(s: Mash, seat: int, piece: int) -> None:
    """Both gains are lost again, but the current value not below one; the threshold moves too. CM-8.4-2, CM-8.5-7"""
    lift = lift_of(s, piece)
    if not lift or not s.sanity_base[seat]:
        return
    sound = not mad(s, seat)
    took = min(lift, max(0, s.sanity[seat] - 1))
    s.sanity_base[seat] -= lift
    s.sanity[seat] -= took
    slot = _slot(s, piece)
    s.counted[seat] = s.counted[seat] & ~(31 << slot) | took + 1 << slot
    s.tell("CM-8.4-2", "sanity_lowered", (seat, lift, s.sanity[seat]))
    if sound and mad(s, seat):
        s.tell("CM-8.5-7", "insane", (seat,))
