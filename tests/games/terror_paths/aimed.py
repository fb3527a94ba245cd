"""Games that end in a way that hardly ever comes about: of many ways to play each round the best are gone on with.

Nothing is arranged: the dice are those of the seed, and every choice is a legal one of the game that is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import miskatonic as mk
from miskatonic.games.terror_paths.bot import value
from miskatonic.games.terror_paths.bot.house import HouseBot
from miskatonic.games.terror_paths.content.scenario import Ending, Goal
from miskatonic.games.terror_paths.records import NOBODY
from miskatonic.games.terror_paths.rules.table.cards import facedown
from miskatonic.games.terror_paths.rules.turn.encounter import deeds_here
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Form
from miskatonic.pieces.effects.effect import Effect

KEPT = 4
"""So many games are gone on with after each round."""
TRIED = 7
"""So often each of them is played on in a way of its own."""
ROUNDS = 40
HUNTED = 15
"""What such an Enemy is worth to the bots."""
WHIM, SLOTH = 14, 50
"""In a hundred choices so many are anybody's, where the team has something to reach and where it is only to lose."""

Played = tuple[Terror, tuple[tuple[int, str], ...]]
"""A position, and the choices that led to it."""


def aimed(game: mk.Game[Any], seats: int, options: dict[str, Any], ending: str, seed: int) -> Played | None:
    """A game of this seed that ends so, if one is found."""
    dice = mk.Dice(seed * 7919 + 29)
    line: list[Played] = [(game.start(seats, seed, options), ())]
    wanted = next(one for stage in line[0][0].box.scenario.stages for one in stage.endings if one.id == ending)
    with prey(wanted):
        return _searched(line, dice, wanted, ending)


def _searched(line: list[Played], dice: mk.Dice, wanted: Ending, ending: str) -> Played | None:
    for _ in range(ROUNDS):
        found = [_round(played, dice, wanted) for played in line for _ in range(TRIED)]
        ended = [played for played in found if played[0].outcome is not None and played[0].outcome.reason == ending]
        if ended:
            return min(ended, key=lambda played: len(played[1]))
        found = [played for played in found if not played[0].over]
        if not found:
            return None
        line = sorted(found, key=lambda played: -_nearness(played[0], wanted))[:KEPT]
    return None


@contextmanager
def prey(wanted: Ending) -> Iterator[None]:
    """House bots hunt whatever Enemy the end counts the deaths of, and look where it might be, behind Locks too."""
    known = value.goals_at

    def goals(s: Terror, place: int, seat: int = NOBODY) -> list[Goal]:
        kinds = [kind for kind in s.box.foes if _counted(s, kind.number, wanted)]
        here = [foe for foe in s.foes_at(place) if s.box.foes[foe.kind] in kinds]
        found = [*known(s, place, seat), *[Goal("it has to die", HUNTED) for _ in here]]
        if kinds and not here and s.locked >> place & 1 and facedown(s, place):
            found.append(Goal("what is locked away may have to die", HUNTED))
        return found

    with patch.object(value, "goals_at", goals):
        yield


def _round(played: Played, dice: mk.Dice, wanted: Ending) -> Played:
    """On to the next round, as a house bot would, but for whims, and for deeds that lead to the end or to another."""
    s = played[0].copy()
    inputs = list(played[1])
    up = any(wanted in face.endings for face in s.faces())
    began, whim = s.round, WHIM if wanted.won or not up else SLOTH
    while not s.over and s.round == began:
        seat = s.seats_to_act[0]
        legal = [step for step in s.legal(seat) if not step.idle and not isinstance(step, Form)]
        turning = [step for step in legal if _turns(s, step, wanted)]
        step = turning[0] if turning else HouseBot().choose(mk.Seat(s, seat, dice)).step
        if not turning and (dice.below(100) < whim or _spoils(s, step, wanted)):
            legal = [other for other in legal if not _spoils(s, other, wanted)]
            step = legal[dice.below(len(legal))]
        inputs.append((seat, step.key))
        s.choose(seat, step)
    return s, tuple(inputs)


def _done(s: Terror, step: Any) -> tuple[Effect, ...]:
    """What a deed brings about; nothing, if it is no deed."""
    if type(step).__name__ != "DoDeed":
        return ()
    deed = next(d for where, n, d in deeds_here(s, step.place, step.seat) if (where, n) == (step.where, step.number))
    return s.box.text(deed.text)


def _turns(s: Terror, step: Any, wanted: Ending) -> bool:
    """A deed that turns the Menace to the face on which the end is printed."""
    face = next(face for face in s.box.scenario.stages if wanted in face.endings)
    up = any(wanted in face.endings for face in s.faces())
    return not up and any(e.verb == "stage" and e.word("stage") == face.id for e in _done(s, step))


def _spoils(s: Terror, step: Any, wanted: Ending) -> bool:
    """A deed that counts for another way to win."""
    counts = [effect.word("counter") for effect in _done(s, step) if effect.verb == "count"]
    return any(s.box.counter_number[counter] in _of_others(s, wanted) for counter in counts)


def _nearness(s: Terror, wanted: Ending) -> float:
    """How near it is: the face of the Menace, the counters, Hits that are kept, and a team that can go on."""
    box = s.box
    value = 4.0 * s.lore.bit_count() + sum(s.stats) + 0.3 * (sum(s.hp) + sum(s.san)) - 2.0 * s.doom
    value += sum([2.0 for held in s.items for item in held if box.items[item >> 1].deck == "relic"])
    value -= sum([12.0 * s.counters[number] for number in _of_others(s, wanted)])
    if any(wanted in face.endings for face in s.faces()):
        value += 60.0
    for condition in wanted.conditions:
        if condition.name != "counter":
            continue
        number = box.counter_number[condition.word("counter")]
        least = max(1, condition.number("least"))
        value += (-8.0 if condition.negated else 80.0 / least) * s.counters[number]
        value += 8.0 * sum([foe.hits.bit_count() for foe in s.foes if _counts(s, foe.kind, condition.word("counter"))])
    value += 10.0 * len([foe for foe in s.foes if _counted(s, foe.kind, wanted)])
    value += 6.0 * len([1 for held in s.items for item in held if box.items[item >> 1].key])
    return value


def _of_others(s: Terror, wanted: Ending) -> set[int]:
    """What other ways to win count: the nearer they are, the sooner one of them comes first."""
    others = [one for face in s.box.scenario.stages for one in face.endings if one.won and one is not wanted]
    theirs = {c.word("counter") for one in others for c in one.conditions if c.name == "counter"}
    theirs -= {c.word("counter") for c in wanted.conditions if c.name == "counter"}
    return {s.box.counter_number[counter] for counter in theirs}


def _counted(s: Terror, kind: int, wanted: Ending) -> bool:
    """The end counts the deaths of such Enemies."""
    wants = [c.word("counter") for c in wanted.conditions if c.name == "counter" and not c.negated]
    return any(_counts(s, kind, counter) for counter in wants)


def _counts(s: Terror, kind: int, counter: str) -> bool:
    """The death of such an Enemy is counted there."""
    text = s.box.text(f"foe.{s.box.foes[kind].id}.death")
    return any(effect.verb == "count" and effect.word("counter") == counter for effect in text)
