"""House bots against each other in every story, for every Objective: how often each side wins.

``python -m tests.games.mansions_of_madness.balancer --games 100 --json FILE`` plays so many games with each Objective,
the other answers by lot, and investigators by lot; ``--page FILE ...`` writes docs/mansions/balance.md from what such
runs have written.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import miskatonic as mk
from miskatonic.bots.table import dice_of
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.bot.balance import Census
from miskatonic.games.mansions_of_madness.bot.house import HouseBot
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.state import Mansions

OBJECTIVES: Final = 3
LONGEST: Final = 8_000
Row = dict[str, Any]


class Set(HouseBot):
    """A house bot that opens with a given Objective; other answers and investigators are drawn by lot."""

    def __init__(self, objective: int, cautious: bool = False) -> None:
        super().__init__(cautious)
        self.objective = objective

    def choose(self, at: mk.Seat) -> mk.Move:
        steps: list[Any] = at.legal()
        kind = type(steps[0]).__name__
        if kind == "AnswerChoice" and steps[0].choice == 1:
            return mk.Move(steps[self.objective])
        if kind in ("AnswerChoice", "PickInvestigator"):
            return mk.Move(steps[at.dice.below(len(steps))])
        return super().choose(at)


def play(story: str, objective: int, seats: int, seed: int, census: Census, cautious: bool = False) -> Mansions:
    """One game to its end."""
    s = GAME.start(seats, seed, {"story": story})
    player = Set(objective, cautious)
    looking = [mk.Seat(s, seat, dice_of(seed, seat)) for seat in range(seats)]
    for _ in range(LONGEST):
        if s.outcome is not None:
            break
        seat = s.seats_to_act[0]
        move = player.choose(looking[seat])
        census.saw(s, seat, move.step)
        s.play(seat, move.step)
    census.ended(s)
    return s


def measure(story: str, objective: int, seats: int, seeds: range, cautious: bool = False) -> Row:
    """So many games, counted."""
    census = Census()
    ends: Counter[str] = Counter()
    rounds: Counter[str] = Counter()
    for seed in seeds:
        s = play(story, objective, seats, seed, census, cautious)
        ends["stopped" if s.outcome is None else f"{s.outcome.reason} {s.outcome.rule}"] += 1
        rounds[str(s.round)] += 1
    tables = {"ends": ends, "rounds": rounds, **census.counts, **{"share " + n: c for n, c in census.shares.items()}}
    return {"story": story, "objective": objective, "team": seats - KEEPER - 1, "games": len(seeds),
            "cautious": cautious, "tables": {name: dict(counted) for name, counted in tables.items()}}  # fmt: skip


def won(row: Row) -> float:
    """The investigators' share."""
    ends = row["tables"]["ends"]
    return float(sum(count for end, count in ends.items() if end.startswith("investigators")) / row["games"])


def main() -> None:
    """Play and print; or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--story", default=",".join(STORIES))
    parser.add_argument("--objective", default="abc")
    parser.add_argument("--team", default="2,4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cautious", action="store_true")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows = []
    for story in given.story.split(","):
        for letter in given.objective:
            for team in given.team.split(","):
                seeds = range(given.seed, given.seed + given.games)
                row = measure(story, "abc".index(letter), int(team) + 1, seeds, given.cautious)
                rows.append(row)
                print(f"{story} {letter} {team}: {won(row):.0%} {row['tables']['ends']}", file=sys.stderr, flush=True)
                if given.json:
                    given.json.write_text(json.dumps(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
