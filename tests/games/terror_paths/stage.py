"""Helpers: a table of the trial scenario in some position, and scripted dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.records import Foe
from miskatonic.games.terror_paths.rules.sheet.entering import enter_play
from miskatonic.games.terror_paths.rules.table.cards import close_by_class
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.chance import Script
from miskatonic.kernel.event import Event
from miskatonic.kernel.step import Step
from tests.games.terror_paths.trial import EVA, HARVEY, MARTHA, trial

GAME = TerrorPaths(boxes={"hound_dog": trial()})


def table(*sheets: int, dice: Sequence[int] = (), box: Box | None = None) -> Terror:
    """These Investigators (Eva, Harvey and Martha unless named) on an empty map, nothing on the agenda."""
    chosen = sheets or (EVA, HARVEY, MARTHA)
    options = {"scenario": "hound_dog", "investigators": "choose", "lead": 1}
    s = Terror(len(chosen), options, box or trial())
    s.game = GAME
    s.log = []
    s.chance = Script(list(dice))
    for seat, sheet in enumerate(chosen):
        enter_play(s, seat, sheet)
    s.round = 1
    s.tops = (-2,)
    s.log.clear()
    return s


def put(s: Terror, seat: int, place: int, **tracks: int) -> None:
    """Place an Investigator and set some of her numbers."""
    s.place[seat] = place
    for name, value in tracks.items():
        if name in ("str", "int", "pow"):
            s.stats[3 * seat + ("str", "int", "pow").index(name)] = value
        else:
            getattr(s, name)[seat] = value


def lay(s: Terror, place: int, card: int, up: bool = True, tapped: bool = False) -> None:
    """An Encounter card lies there."""
    s.back_at[place] = s.box.cards[card].back
    s.card_at[place] = card
    s.card_bag[card] = max(0, s.card_bag[card] - 1)
    s.up |= int(up) << place
    s.tapped |= int(tapped) << place
    close_by_class(s, place)


def foe(s: Terror, kind: int, place: int, hits: int = 0, ambush: bool = False, fresh: int = 0) -> int:
    """An Enemy stands there."""
    s.foe_no += 1
    s.foes = (*s.foes, Foe(s.foe_no, kind, place, hits, ambush, fresh))
    return s.foe_no


def give(s: Terror, seat: int, *items: int) -> None:
    """She carries these Items, by number."""
    s.items[seat] = (*s.items[seat], *[2 * item for item in items])


def run(s: Terror, *steps: Step[Any]) -> Terror:
    """These steps come next; run to the first question."""
    s.then(*steps)
    s.advance()
    return s


def keys(s: Terror, seat: int) -> list[str]:
    return [step.key for step in s.legal(seat)]


def names(s: Terror, seat: int) -> list[str]:
    return [type(step).__name__ for step in s.legal(seat)]


def choose(s: Terror, seat: int, key: str, values: Any = ()) -> Terror:
    s.choose(seat, key, values)
    return s


def first(s: Terror, seat: int, name: str) -> Terror:
    """The first choice of this name."""
    step = next(step for step in s.legal(seat) if type(step).__name__ == name)
    s.choose(seat, step)
    return s


def settle(s: Terror, *wanted: str) -> Terror:
    """Let everything take its course: wanted kinds of choice first, else decline, else the first."""
    for _ in range(300):
        if s.over or not s.seats_to_act:
            return s
        seat = s.seats_to_act[0]
        legal = s.legal(seat)
        step = next((c for name in wanted for c in legal if type(c).__name__ == name), None)
        step = step or next((c for c in legal if c.declines), legal[0])
        s.play(seat, step)
    raise AssertionError("it does not settle")


def settle_until(s: Terror, asking: str) -> Terror:
    """Let everything take its course up to this question."""
    for _ in range(300):
        if type(s.agenda[-1]).__name__ == asking:
            return s
        seat = s.seats_to_act[0]
        legal = s.legal(seat)
        s.play(seat, next((c for c in legal if c.declines), legal[0]))
    raise AssertionError(f"nobody asks {asking}")


def told(s: Terror, kind: str) -> list[Event]:
    return [event for event in s.log or [] if event.kind == kind]


def facts(s: Terror, kind: str) -> list[tuple[Any, ...]]:
    return [event.facts for event in told(s, kind)]
