"""How a finished game went: its journal is played again, and at each input everybody's chance is worked out."""

from __future__ import annotations

from typing import Final

from miskatonic.kernel.event import ALL, Event
from miskatonic.kernel.journal.entry import Entry
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.scene.exercise import Effort
from miskatonic.kernel.state import State
from miskatonic.table.sight import honours
from miskatonic.table.wire.course import Course, Point, Swing, Tried

POINTS: Final = 160
"""The chart has so many at the most, and those where it swung."""
SWINGS: Final = 3
WORTH_IT: Final = 0.03
"""A smaller change of somebody's chance is none."""
APART: Final = 0.04
"""The moments that are named lie apart by this part of the game."""
LATER: Final = 50
"""A change lasts if it is still there after this part of the game."""
QUIET: Final = ("over", "turn", "round", "player_turn", "menace_turn", "ready")
"""Kinds of events that follow from others and are not what happened."""


def course(journal: Journal) -> Course:
    """Of a game that is over, or that nobody plays any more."""
    inputs = journal.standing()
    game, twin = journal.game, journal.reopened()
    points = [_point(0, twin.state)]
    happened, swings = list(twin.told[0]), []
    efforts, tried = game.efforts(), []
    for at, (_, old) in enumerate(inputs, 1):
        twin.repeat(Entry(old.kind, old.seat, old.key, old.values, old.chance))
        told, twin.told[-1] = twin.told[-1], []
        happened += told
        for event in told:
            efforts.saw(twin.state, event)
        tried += [_tried(each, at) for each in efforts.ended()]
        points.append(_point(at, twin.state))
        swing = _swing(points[-2], points[-1], twin.state, told, old.seat)
        if swing is not None:
            swings.append(swing)
    outcome = twin.state.outcome
    winners = outcome.winners if outcome is not None else ()
    named = _named(swings, points)
    return Course(
        points=_thinned(points, named),
        swings=tuple(named),
        awards=tuple(honours.awards(game, journal.seats, happened, points, winners)),
        luck=tuple(honours.luck(happened, game, journal.seats)),
        tried=tuple(tried),
        together=len(set(game.sides(twin.state))) == 1,
        length=len(inputs),
    )


def _tried(effort: Effort, at: int) -> Tried:
    return Tried(effort.seat, effort.what, effort.spent, effort.done, at, effort.least)


def _point(at: int, state: State) -> Point:
    chances = tuple([round(chance, 4) for chance in state.game.value(state)])
    return Point(at, state.game.round_of(state), chances)


def _swing(before: Point, after: Point, state: State, told: list[Event], seat: int) -> Swing | None:
    """What this input did to somebody's chance, if that is worth telling."""
    changes = [abs(b - a) for a, b in zip(before.chances, after.chances, strict=True)]
    most = max(changes)
    event = _telling(told)
    if most < WORTH_IT or event is None:
        return None
    who = changes.index(most)
    chances = before.chances[who], after.chances[who]
    text = state.game.sentence(state, event)
    return Swing(after.at, before.round, text, who if len(changes) > 1 else -1, *chances, event.rule, seat)


def _telling(told: list[Event]) -> Event | None:
    """The event that says best what happened: what it began with, as everybody saw it."""
    loud = [event for event in told if event.kind not in QUIET]
    public = [event for event in loud if event.eyes == ALL]
    return next(iter(public or loud or told), None)


def _named(swings: list[Swing], points: list[Point]) -> list[Swing]:
    """Those that changed most, not too near to each other, in order."""
    length = len(points) - 1
    found: list[Swing] = []
    for swing in sorted(swings, key=lambda one: -_lasting(one, points)):
        if all(abs(swing.at - other.at) > APART * length for other in found):
            found.append(swing)
            if len(found) == SWINGS:
                break
    return sorted(found, key=lambda one: one.at)


def _lasting(swing: Swing, points: list[Point]) -> float:
    """How much of the change was still there a little later: what is taken back at once changed nothing."""
    later = points[min(len(points) - 1, swing.at + max(2, len(points) // LATER))].chances[max(0, swing.who)]
    change, lasted = swing.after - swing.before, later - swing.before
    return min(abs(change), abs(lasted)) if change * lasted > 0 else 0.0


def _thinned(points: list[Point], swings: list[Swing]) -> tuple[Point, ...]:
    """As many as a chart can show, those on both sides of each swing and the last among them."""
    every = max(1, -(-len(points) // POINTS))
    kept = {0, len(points) - 1, *range(0, len(points), every)}
    kept |= {at for swing in swings for at in (swing.at - 1, swing.at)}
    return tuple([points[at] for at in sorted(kept)])
