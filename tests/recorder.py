"""Whole games for each way a game can end: played until one ends as wanted, kept as journals, and replayed.

The games are real ones: seeds are tried until one fits. Record anew when an edition changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import miskatonic as mk
from miskatonic.kernel.bot import Move, sample
from miskatonic.kernel.journal.journal import CHOICE, CLOCK, Entry
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Step

Player = Callable[[Any, int, mk.Dice], Step[Any] | Move]
"""What a seat chooses; a form without values is filled in at random."""


class Ending:
    """One way a game can end: how it is set up and played, and the rule that must decide it."""

    def __init__(
        self,
        name: str,
        rule: str,
        seats: int,
        options: dict[str, Any],
        player: Player,
        ring: int = 0,
        longest: int = 400,
    ) -> None:
        self.name = name
        self.rule = rule
        self.seats = seats
        self.options = options
        self.player = player
        self.ring = ring
        """After so many choices the clock rings."""
        self.longest = longest
        """Games with more choices are not kept."""

    def fits(self, state: Any) -> bool:
        """Did it end in the wanted way?"""
        return state.outcome is not None and state.outcome.rule == self.rule


class Replay:
    """A recorded game, replayed: how it ended, and what happened."""

    def __init__(self, path: Path) -> None:
        self.journal = mk.load(path)
        state: Any = self.journal.state
        assert state.outcome is not None
        self.rule, self.reason, self.winners = state.outcome.rule, state.outcome.reason, state.outcome.winners

    def count(self, kind: str) -> int:
        """How many events of this kind there were."""
        return sum(event.kind == kind for told in self.journal.told for event in told)

    def last(self, kind: str) -> list[tuple[Any, ...]]:
        """The facts of the events of this kind that the last choice brought about."""
        return [event.facts for event in self.journal.told[-1] if event.kind == kind]


# ---------------------------------------------------------------------- playing and recording


def anything(s: State, seat: int, dice: mk.Dice) -> Step[Any]:
    """Any legal choice, one as likely as the other."""
    steps = [step for step in s.legal(seat) if not step.idle]
    return steps[dice.below(len(steps))]


def play(game: mk.Game[Any], ending: Ending, seed: int) -> tuple[Any, list[Entry]]:
    """One game, with the inputs that it took."""
    state = game.start(ending.seats, seed, ending.options)
    state.log = []
    dice = mk.Dice(seed * 7919 + 13)
    inputs: list[Entry] = []
    while not state.over and len(inputs) < ending.longest:
        if ending.ring and len(inputs) == ending.ring:
            state.ring()
            inputs.append(Entry(CLOCK, -1, "", ()))
            break
        seat = state.seats_to_act[0]
        chosen = ending.player(state, seat, dice)
        move = chosen if isinstance(chosen, Move) else Move(chosen)
        blank = isinstance(move.step, Form) and not move.values
        values = sample(move.step, state, seat, dice) if blank and isinstance(move.step, Form) else move.values
        state.choose(seat, move.step, values)
        inputs.append(Entry(CHOICE, seat, move.step.key, values))
    return state, inputs


def record(game: mk.Game[Any], ending: Ending, tries: int = 20_000) -> mk.Journal:
    """The journal of the first seed that ends as wanted."""
    for seed in range(1, tries):
        state, inputs = play(game, ending, seed)
        if ending.fits(state):
            journal = mk.Journal(game, ending.seats, ending.options, seed=seed)
            for entry in inputs:
                if entry.kind == CLOCK:
                    journal.ring()
                else:
                    journal.choose(entry.seat, entry.key, entry.values)
            return journal
    raise RuntimeError(f"no seed below {tries} ends as {ending.name}")


def record_all(game: mk.Game[Any], endings: Sequence[Ending], folder: Path) -> None:
    """Record a game for each of them."""
    folder.mkdir(exist_ok=True)
    for ending in endings:
        journal = record(game, ending)
        journal.save(folder / f"{ending.name}.jsonl")
        print(f"{ending.name}: seed {journal.seed}, {len(journal.entries)} entries")
