"""What a card in the seat's hand would make of the fight, tried out on a copy (MU-cbt-15), and the chance to run away.

Nobody answers in these trials, no die is rolled and no card drawn, and what depends on somebody's choice or on a
hand is left open: so they say nothing that the table does not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Fight, Monster, Pending
from miskatonic.games.munchkin_cthulhu.rules.cards.effects import Do, listed
from miskatonic.games.munchkin_cthulhu.rules.cards.play import AddMonster, AddUndead, Enhance, IntoFight, OneShot, Play
from miskatonic.games.munchkin_cthulhu.rules.cards.react import CloseDiscards, React
from miskatonic.games.munchkin_cthulhu.rules.cards.resolve import bring_about
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import out_of_hand, take_out
from miskatonic.games.munchkin_cthulhu.rules.combat.entering import Enter, ItemRolls, Meet
from miskatonic.games.munchkin_cthulhu.rules.combat.rewards import Victory
from miskatonic.games.munchkin_cthulhu.rules.combat.run import ESCAPE
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import flee_modifier, lets_go, outrunner, totals
from miskatonic.games.munchkin_cthulhu.state import Munchkin

Sums = tuple[int, int]
PLAIN: Final = ("lose_level", "gain_level", "change_sex", "lose_class", "become_cultist", "may_not", "must_help")
"""Effects on a player that leave nothing to choose or to chance; more may follow from them, and is judged by itself."""
QUIET: Final = (React, CloseDiscards, Meet, ItemRolls)
"""Paragraphs that are left out: answers, and what meeting a monster brings out of a hand."""


class Unknown(Exception):
    """Chance, a choice, or a hand decides."""


class NoChance:
    """A source of chance that gives none."""

    def take(self, weights: Sequence[int]) -> int:
        raise Unknown


def would_make(s: Munchkin, step: Play) -> Sums | None:
    """Both totals after this play, if nobody answers it; None if the fight would be over. MU-cbt-15

    ``Unknown`` if that is not decided by what lies on the table.
    """
    trial = s.copy()
    trial.chance = NoChance()
    take_out(trial, step.seat, step.card, step.place)
    if isinstance(step, (AddMonster, AddUndead)) and step.extra != NONE:
        out_of_hand(trial, step.seat, step.extra)
    depth = len(trial.agenda)
    bring_about(trial, Pending(0, "play", step.card, step.seat, step.use, step.on, step.extra))
    while len(trial.agenda) > depth and not trial.over:
        _go_on(trial)
    fight = trial.fight
    return totals(trial, fight) if fight is not None and fight.monsters and not trial.over else None


def _go_on(trial: Munchkin) -> None:
    """The next paragraph of the trial."""
    step = trial.agenda.pop()
    if isinstance(step, Enter):
        _place(trial, step)
    elif isinstance(step, Do) and listed(trial, step.card, step.which)[step.index].verb in PLAIN:
        step.run(trial)
    elif isinstance(step, Victory):
        trial.fight = None
    elif not isinstance(step, QUIET):
        raise Unknown


def _place(trial: Munchkin, step: Enter) -> None:
    fight = trial.fight
    assert fight is not None
    even = len(trial.hands[fight.fighter]) % 2 == 0  # MU-mon-8
    extras = (step.extra,) if step.extra != NONE else ()
    trial.fight = fight.but(monsters=(*fight.monsters, Monster(fight.born, step.card, extras, even)))


def ways(s: Munchkin, seat: int, steps: Sequence[object]) -> list[tuple[Play, Sums | None]]:
    """Of these plays those that concern the fight, each with what it would make of it."""
    fight = s.fight
    if fight is None or fight.settled or not s.alive(seat):
        return []
    now = totals(s, fight)
    found: list[tuple[Play, Sums | None]] = []
    for step in steps:
        if isinstance(step, Play):
            try:
                made = would_make(s, step)
            except Unknown:
                continue
            if made != now or isinstance(step, (OneShot, Enhance, IntoFight)):
                found.append((step, made))
    return found


# ---------------------------------------------------------------------- running away


def escape_sixths(s: Munchkin, fight: Fight, seat: int, monster: Monster) -> int:
    """How many faces of the die let this seat escape from the monster, if all who are in it now have to run.

    MU-run-3, MU-run-16, MU-run-20, MU-run-24
    """
    if not fight.runners:
        fight = fight.but(runners=sum(1 << runner for runner in fight.sides))
    if lets_go(s, seat, monster) or outrunner(s, fight, seat) is not None:
        return 6
    modifier = flee_modifier(s, fight, seat, monster)
    return sum(face + modifier >= ESCAPE for face in range(1, 7))


def escape_all(s: Munchkin, fight: Fight, seat: int) -> float:
    """The chance to escape from every monster: a roll for each. MU-run-8"""
    chance = 1.0
    for monster in fight.monsters:
        chance *= escape_sixths(s, fight, seat, monster) / 6
    return chance
