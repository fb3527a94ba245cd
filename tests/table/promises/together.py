"""People who all decide on what they see and click at once; what comes of each click, and why one is refused.

A click is refused for what really came first: its window has been ``answered`` by a choice that leads elsewhere, the
choice is ``withdrawn`` or ``worded`` anew, or something has ``called`` whoever meant to be content. Or it is ``lost``:
nothing came before it but a change somewhere on the table that its game says it rests on. Where only one of several can
have it (who goes next) all but one are too late; that is no window, and not counted.

Whoever is bound is bound to what they saw: each choice that counts does the same on the position that all looked at as
on the one that the others' clicks have made of it, as far as both go (the last of all may bring more about).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from miskatonic.kernel.bot import Dice
from miskatonic.kernel.state import State
from miskatonic.kernel.step import FIRST
from miskatonic.table.live.live import LiveTable
from miskatonic.table.sight import consent
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import ChoiceView
from tests.table.room.house import House, Player

WALKS: Final = "moves"
COMMON: Final = ("threat", "doom", "gains_item", "back")
"""What the clicks of all add up to, or what a hidden pile held: these differ with the order in which they come."""
WHY: Final = ("counted", "answered", "withdrawn", "worded", "called", "lost", "illegal")


async def clicks(game: str, moves: int, seed: int, people: int = 4, **options: Any) -> Counter[str]:
    """What became of the clicks of those who were asked together, in so many rounds of clicking."""
    house, dice, found = House(), Dice(seed), Counter[str]()
    live, players = await house.table(game, people, **options)
    for number in range(moves):
        for one in players:
            await one.read()
        asked = [one for one in players if one.asked and one.view.choices and not one.view.ending]
        picked = [(one, *one.pick(dice), one.view.version) for one in asked]
        open_to_all, seen = len(picked) > 1 and a_window(live), live.room.state.copy()
        for one, choice, values, version in picked:
            why, now = first_came(live, one, choice, version), live.room.state.copy()
            asks = m.Choose(id=f"c{number}", version=version, key=choice.key, values=values)
            answer = await live.request(one.viewer, asks)
            stale = isinstance(answer, m.Refused) and answer.code == "stale"
            assert stale or why == "counted", "what came first binds nobody to what they have not seen"
            if isinstance(answer, m.Done):
                does, did = [deed(s, one.viewer, choice.key, values) for s in (seen, now)]
                same = all(a == b for a, b in zip(does, did, strict=False))
                assert same, f"{choice.key} meant {does}, did {did}"
            if open_to_all:
                found["lost" if stale and why == "counted" else why if stale else _counted(answer)] += 1
        if not picked:
            await house.clock.turn(700)
    return found


def deed(state: State, seat: int, key: str, values: Any) -> list[Any]:
    """What this seat is told that its choice does, on a copy of a position. Judged without anything of the table's.

    A walk is where it begins and where it ends: of ways that cost the same any may be taken.
    """
    trial, told = state.copy(), list[Any]()
    trial.log = []
    trial.choose(seat, key, values)
    for e in trial.log:
        if e.kind == WALKS and told and told[-1][1] == WALKS:
            told[-1] = (e.rule, WALKS, (*told[-1][2][:-1], e.facts[-1]))
        elif e.seen_by(seat) and e.kind not in COMMON:
            told.append((e.rule, e.kind, e.facts))
    return told


def a_window(live: LiveTable) -> bool:
    """May everybody who is asked have their choice?"""
    ask = live.room.state.asking()
    return ask is not None and (ask.stay or ask.mode != FIRST)


def _counted(answer: Any) -> str:
    return "illegal" if isinstance(answer, m.Refused) else "counted"


def first_came(live: LiveTable, one: Player, choice: ChoiceView, version: str) -> str:
    """What has happened since this view to this choice; ``counted``: nothing that matters to anybody."""
    now, old = live.sights[one.viewer], live.seen.when(one.viewer, version)
    if now.version == version:
        return "counted"
    if old is None or old.question != now.question:
        return "answered"
    shown, offered = consent._offered(old, choice.key), consent._offered(now, choice.key)
    if shown is None or offered is None:
        return "withdrawn"
    if shown != offered:
        return "worded"
    return "called" if old.called != now.called and choice.declines else "counted"
