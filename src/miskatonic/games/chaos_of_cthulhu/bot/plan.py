"""The house bot's plan for a round: which dice to activate, with which Stones, and where to aim.

A plan follows from public facts alone, so the bot can drop it at any moment and find the same one again.
"""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.bot.crown import CrownTable
from miskatonic.games.chaos_of_cthulhu.bot.matching import Table
from miskatonic.games.chaos_of_cthulhu.bot.stones import Counts, Ways, options
from miskatonic.games.chaos_of_cthulhu.bot.value import Stakes
from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.actions import CONVERSIONS, DOUBLE, INSANITY, TO_HEALS, TO_MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import may_activate
from miskatonic.games.chaos_of_cthulhu.rules.planning.plan import face
from miskatonic.games.chaos_of_cthulhu.state import FREE, NOWHERE, PARTS, Chaos
from miskatonic.pieces.dice import groups

SPARE = {False: {1: 0.012, 2: 0.01, 6: 0.006, 9: 0.006, 11: 0.01, 12: 0.01},
         True: {2: 0.004, 5: 0.012, 7: 0.012, 8: 0.02, 9: 0.02, 12: 0.012}}  # fmt: skip
"""What Stones left over for a late Bonus Action of this number are worth while an Offering is in hand."""
PRICE = (1.0, 0.05, 0.035, 0.025, 0.02, 0.015, 0.01, 0.01, 0.01)
"""What an Offering is worth to somebody who holds so many."""
TIDY = 0.0002
"""An action that changes nothing is better left out."""


Best = tuple[float, Ways, Counts, int]
"""The best way so far: its value, the dice to activate, their actions, and the Bonus Action to plan with it."""


class Intent:
    """One activated action the bot wants on its mat."""

    def __init__(self, part: int, stones: int, kind: int, aim: int, later: int, reason: str) -> None:
        self.part = part
        self.stones = stones
        self.kind = kind
        self.aim = aim
        self.later = later
        """Its aim after the planned conversion."""
        self.reason = reason


class Plan:
    """All that the bot wants on its mat this round."""

    def __init__(
        self, value: float, intents: list[Intent], bonus: int, stones: int, picks: tuple[int, ...], useful: int
    ) -> None:
        self.value = value
        self.intents = {intent.part: intent for intent in intents}
        self.bonus = bonus
        """The number of the Bonus Action to plan in secret; 0 for none."""
        self.stones = stones
        self.picks = picks
        self.useful = useful
        """How many of the actions do something for the bot."""


def make_plan(s: Chaos, seat: int) -> Plan:
    """The best plan for a seat, from what lies open."""
    stakes = Stakes(s, seat)
    table = CrownTable(s, stakes) if s.crown else Table(s, stakes)
    faces = [face(s, seat, part) if s.dice[s.monster[seat]][part] else NOWHERE for part in range(PARTS)]
    ready = may_activate(s, seat)
    price = 0.0 if table.stuck else PRICE[s.offerings[seat]]
    monster = s.monster[seat]
    best: Best | None = None
    for counts, free, ways in options(s.stones[seat], s.spent[seat], s.dice[monster], s.box, s.colours[monster]):
        value = table.value(counts) + (spare(s.crown, free) if ready else 0.0) - TIDY * len(ways)
        if best is None or value > best[0]:
            best = (value, ways, counts, 0)
        if ready and not s.crown:
            for number, other in conversions(free, counts, len(ways)):
                value = table.value(other, number) - price
                if value > best[0]:
                    best = (value, ways, other, number)
    assert best is not None  # activating nothing is always possible
    return written(s, seat, table, faces, best)


def spare(crown: bool, free: int) -> float:
    """The best use of Stones left over."""
    return max([value for number, value in SPARE[crown].items() if free >> number & 1], default=0.0)


def conversions(free: int, counts: Counts, actions: int) -> list[tuple[int, Counts]]:
    """The Bonus Actions worth planning in secret, with what they make of the actions."""
    found: list[tuple[int, Counts]] = []
    if free >> TO_HEALS & 1 and counts[HEAL] < actions:
        found.append((TO_HEALS, (0, 0, actions, 0)))
    if free >> TO_MADNESS & 1 and counts[MADNESS] < actions:
        found.append((TO_MADNESS, (0, 0, 0, actions)))
    if free >> DOUBLE & 1 and counts[HEAL] + counts[MADNESS]:
        found.append((DOUBLE, counts))
    if free >> INSANITY & 1:
        found.append((INSANITY, counts))
    return found


def written(s: Chaos, seat: int, table: Table, faces: list[int], best: Best) -> Plan:
    """A goal as entries of the mat: every Heal and Madness gets its aim, in order of need."""
    value, ways, counts, number = best
    goal = table.goal(counts, number)
    aims = {HEAL: list(goal.heals), MADNESS: list(goal.madness)}
    intents = []
    for part, mask in ways:
        kind = later = faces[part]
        if number in CONVERSIONS:
            later = CONVERSIONS[number]
        aim = aims[later].pop(0) if later in aims else NOWHERE
        first = aim if later == kind else table.idle_aim(kind) if kind in aims else NOWHERE
        intents.append(Intent(part, mask, kind, first, aim, table.reason(goal, later, aim)))
    if s.free >> seat & 1:
        kind, aim = table.free_action()
        intents.append(Intent(FREE, 0, kind, aim, aim, f"the free action is best spent on {ACTIONS[kind]}"))
    taken = s.spent[seat] | sum([mask for _, mask in ways])
    stones = groups(s.stones[seat], taken, 1 << number)[0] if number else 0
    return Plan(value, intents, number, stones, goal.picks, goal.useful)
