"""How many of the questions that people are shown are real: have two answers at least that lead somewhere.

    python -m miskatonic.lab.questions --seats 200

House bots play; each of their decisions stands for a question to a person, but for those that the table answers.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

from miskatonic import bots, games
from miskatonic.kernel.step import Form, Step

LIMIT: Final = 20_000


class Prompts:
    """Decisions, and what a person would have been shown of them."""

    def __init__(self) -> None:
        self.seats = 0
        self.decisions = 0
        self.shown = 0
        self.real = 0

    @property
    def share(self) -> float:
        """Of the questions shown, those that are real."""
        return self.real / self.shown if self.shown else 1.0

    def saw(self, state: Any, seat: int, step: Step[Any]) -> None:
        """A decision is about to be made."""
        self.decisions += 1
        if state.spared(seat) is None:
            self.shown += 1
            self.real += real(state, seat)


def real(state: Any, seat: int) -> bool:
    """Has the question two answers that lead somewhere? A form has as many as it can be filled in."""
    leading = [step for step in state.legal(seat) if not step.idle]
    return len(leading) > 1 or any(isinstance(step, Form) for step in leading)


def count(name: str, seats: int) -> Prompts:
    """Games at tables of each size, until the wanted number of seats has played."""
    found, game, number = Prompts(), games.game(name), 0
    sizes = [size for size in game.seats if size <= 4]
    while found.seats < seats:
        size = sizes[number % len(sizes)]
        state = game.start(size, number)
        bots.play_game(state, [bots.make(game, "house") for _ in range(size)], number, LIMIT, watch=found.saw)
        found.seats += size
        number += 1
    return found


def main() -> None:
    """All games, as a table."""
    asked = argparse.ArgumentParser(description="Count the questions that have an answer to choose.")
    asked.add_argument("--seats", type=int, default=200)
    seats = asked.parse_args().seats
    print("| game | seats | decisions | shown | real | share |\n|---|---|---|---|---|---|")
    for name in games.names():
        found = count(name, seats)
        counted = " | ".join([f"{number:,}" for number in (found.seats, found.decisions, found.shown, found.real)])
        print(f"| {games.game(name).title} | {counted} | {found.share:.1%} |")


if __name__ == "__main__":
    main()
