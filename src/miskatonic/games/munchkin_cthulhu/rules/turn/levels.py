"""Levels gained and lost (MU-lvl), and winning (MU-start)."""

from __future__ import annotations

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import FIRST_LEVEL, LAST_LEVEL
from miskatonic.games.munchkin_cthulhu.rules.cards.react import LEVEL, React
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import Outcome


def gain(s: Munchkin, seat: int, count: int, rule: str) -> bool:
    """Levels without a kill: never the tenth, never for the dead; they may be answered.

    MU-lvl-3, MU-lvl-8, MU-lvl-10, MU-start-7, MU-prec-2, MU-prec-7, MU-death-12
    """
    before = s.level[seat]
    after = min(before + count, LAST_LEVEL - 1)
    if after <= before or not s.alive(seat):
        return False
    s.level[seat] = after
    s.tell(rule, "level", (seat, before, after))
    unmark(s, seat, "level_gained")
    s.then(React(LEVEL, 0, seat))
    return True


def kill_levels(s: Munchkin, seat: int, count: int, helper: int) -> None:
    """Levels for kills, for the fighter alone, up to 10, which wins.

    MU-rew-1, MU-start-3..4, MU-start-8, MU-cbt-6, MU-help-27
    """
    before = s.level[seat]
    s.level[seat] = min(before + count, LAST_LEVEL)
    s.tell("MU-rew-1", "level", (seat, before, s.level[seat]))
    unmark(s, seat, "level_gained")
    if helper == NONE:
        unmark(s, seat, "solo_kill")
    if s.level[seat] == LAST_LEVEL:
        sharing = s.options["shared_victory"] and helper != NONE  # MU-fast-3, MU-fast-8
        win(s, (seat, helper) if sharing else (seat,), "kill", "MU-fast-3" if sharing else "MU-start-3")


def lose(s: Munchkin, seat: int, count: int, rule: str) -> int:
    """Level 1 is the floor; what goes beyond is ignored. Returns how many were lost. MU-lvl-4..5, MU-prec-3"""
    before = s.level[seat]
    s.level[seat] = max(before - count, FIRST_LEVEL)
    lost = before - s.level[seat]
    if lost:
        s.tell(rule, "level", (seat, before, s.level[seat]))
    return lost


def unmark(s: Munchkin, seat: int, until: str) -> None:
    """Limits that end with this. The card that stood for one is discarded. MU-run-22, MU-help-31"""
    kept = tuple([mark for mark in s.marks[seat] if mark.until != until])
    if len(kept) == len(s.marks[seat]):
        return
    s.marks[seat] = kept
    s.tell("MU-run-22", "limits_end", (seat,))
    for card in s.front[seat]:
        if any(effect.word("until") == until for effect in s.box.effects(card, "may_not")):
            s.front[seat] = tuple([c for c in s.front[seat] if c != card])
            discard(s, card)


def win(s: Munchkin, winners: tuple[int, ...], reason: str, rule: str) -> None:
    """The game stops at the winning moment: nothing pending happens any more. MU-start-5..6"""
    s.finish(Outcome(tuple(sorted(winners)), tuple(s.level), reason, rule))


def cult_wins(s: Munchkin) -> None:
    """Everybody is a Cultist, or counts as one: the highest Level among the living wins. MU-cult-19, MU-cult-27"""
    living = [seat for seat in range(s.seats) if s.alive(seat)] or list(range(s.seats))
    best = max(s.level[seat] for seat in living)
    win(s, tuple([seat for seat in living if s.level[seat] == best]), "cult", "MU-cult-19")
