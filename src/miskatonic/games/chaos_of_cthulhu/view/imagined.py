"""Plans a seat cannot see, replaced by plans as likely: what ``imagine`` needs (CC-game-10, CC-game-13)."""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK
from miskatonic.games.chaos_of_cthulhu.rules.actions import all_targets, changed
from miskatonic.games.chaos_of_cthulhu.rules.bonus.bonus import picks_open
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import (
    canceller,
    cards,
    may_activate,
    paying,
    used_stones,
    why_no_bonus,
)
from miskatonic.games.chaos_of_cthulhu.rules.planning.mat import Mat
from miskatonic.games.chaos_of_cthulhu.rules.planning.plan import face, wanted
from miskatonic.games.chaos_of_cthulhu.state import FREE, NOWHERE, PARTS, Chaos, Entry, Planned
from miskatonic.pieces.dice import groups


def redeal(s: Chaos, seat: int) -> None:
    """Other screens hide any legal plan; a player in mid-thought is put back to the mat."""
    if not s.lanes:
        return  # outside planning every mat is empty or open
    changed(s)
    targets = all_targets(s)
    for other in range(s.seats):
        if other != seat and s.alive(other):
            s.restart_lane(other, Mat(other))
            if not s.silenced(other):
                _redeal_plan(s, other, targets)


def _redeal_plan(s: Chaos, seat: int, targets: list[int]) -> None:
    s.plan[seat] = ()
    s.secret[seat] = None
    entries: list[Entry] = []
    used = s.spent[seat]
    dice = s.dice[s.monster[seat]]
    for part in range(PARTS):
        if dice[part] and s.roll(3) > 1:
            ways = groups(s.stones[seat], used, wanted(dice[part]))
            if ways:
                mask = ways[s.roll(len(ways)) - 1]
                used |= mask
                entries.append(_aimed(s, part, mask, face(s, seat, part), targets))
    if s.free >> seat & 1 and s.roll(2) == 1:
        entries.append(_aimed(s, FREE, 0, s.roll(4) - 1, targets))
    s.plan[seat] = tuple(entries)
    if may_activate(s, seat) and s.roll(4) == 1:
        _redeal_bonus(s, seat)


def _aimed(s: Chaos, part: int, stones: int, kind: int, targets: list[int]) -> Entry:
    aim = NOWHERE if kind in (ATTACK, BLOCK) else targets[s.roll(len(targets)) - 1]
    return Entry(part, stones, kind, aim)


def _redeal_bonus(s: Chaos, seat: int) -> None:
    if used_stones(s, seat, True) == (1 << len(s.stones[seat])) - 1:
        return
    secret = [n for n, card in cards(s).items() if not card.open and n != canceller(s)]
    numbers = [n for n in secret if not why_no_bonus(s, seat, n, True)]
    if numbers:
        number = numbers[s.roll(len(numbers)) - 1]
        ways = paying(s, seat, number, True)
        picks: tuple[int, ...] = ()
        options = picks_open(s, seat, number, picks)
        while options:
            picks = (*picks, options[s.roll(len(options)) - 1])
            options = picks_open(s, seat, number, picks)
        s.secret[seat] = Planned(number, ways[s.roll(len(ways)) - 1], picks)
