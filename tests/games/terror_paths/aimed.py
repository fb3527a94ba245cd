"""Games that end in a way that hardly ever comes about: of many ways to play each round the best are gone on with.

Nothing is arranged: the dice are those of the seed, and every choice is a legal one of the game that is recorded.
"""

from __future__ import annotations

from typing import Any

import miskatonic as mk
from miskatonic.games.terror_paths.bot.house import HouseBot
from miskatonic.games.terror_paths.content.scenario import Ending
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Form

KEPT = 4
"""So many games are gone on with after each round."""
TRIED = 7
"""So often each of them is played on in a way of its own."""
ROUNDS = 40
WHIM, SLOTH = 14, 50
"""In a hundred choices so many are anybody's, where the team is to win and where it is not."""

Played = tuple[Terror, tuple[tuple[int, str], ...]]
"""A position, and the choices that led to it."""


def aimed(game: mk.Game[Any], seats: int, options: dict[str, Any], ending: str, seed: int) -> Played | None:
    """A game of this seed that ends so, if one is found."""
    dice = mk.Dice(seed * 7919 + 29)
    line: list[Played] = [(game.start(seats, seed, options), ())]
    wanted = next(one for stage in line[0][0].box.scenario.stages for one in stage.endings if one.id == ending)
    for _ in range(ROUNDS):
        found = [_round(played, dice, WHIM if wanted.won else SLOTH) for played in line for _ in range(TRIED)]
        ended = [played for played in found if played[0].outcome is not None and played[0].outcome.reason == ending]
        if ended:
            return min(ended, key=lambda played: len(played[1]))
        found = [played for played in found if not played[0].over]
        if not found:
            return None
        line = sorted(found, key=lambda played: -_nearness(played[0], wanted))[:KEPT]
    return None


def _round(played: Played, dice: mk.Dice, whim: int) -> Played:
    """On to the next round, as a house bot would, but for whims."""
    s = played[0].copy()
    inputs = list(played[1])
    began = s.round
    while not s.over and s.round == began:
        seat = s.seats_to_act[0]
        legal = [step for step in s.legal(seat) if not step.idle and not isinstance(step, Form)]
        if dice.below(100) < whim:
            step = legal[dice.below(len(legal))]
        else:
            step = HouseBot().choose(mk.Seat(s, seat, dice)).step
        inputs.append((seat, step.key))
        s.choose(seat, step)
    return s, tuple(inputs)


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
    return value


def _of_others(s: Terror, wanted: Ending) -> set[int]:
    """What other ways to win count: the nearer they are, the sooner one of them comes first."""
    others = [one for face in s.box.scenario.stages for one in face.endings if one.won and one is not wanted]
    theirs = {c.word("counter") for one in others for c in one.conditions if c.name == "counter"}
    theirs -= {c.word("counter") for c in wanted.conditions if c.name == "counter"}
    return {s.box.counter_number[counter] for counter in theirs}


def _counts(s: Terror, kind: int, counter: str) -> bool:
    """The death of such an Enemy is counted there."""
    text = s.box.text(f"foe.{s.box.foes[kind].id}.death")
    return any(effect.verb == "count" and effect.word("counter") == counter for effect in text)
