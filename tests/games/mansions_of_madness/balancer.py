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
from miskatonic.games.mansions_of_madness.bot.balance import (
    ACTIONS,
    COMBAT,
    FOES,
    FOUND,
    LOST,
    MYTHOS,
    SOLVED,
    SPELLS,
    SURVIVORS,
    TRAUMA,
    USED,
    Census,
)
from miskatonic.games.mansions_of_madness.bot.house import HouseBot
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.state import Mansions

PAGE: Final = Path(__file__).parents[3] / "docs" / "mansions" / "balance.md"
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


def won(row: Row) -> int:
    """How many games the investigators won."""
    ends = row["tables"]["ends"]
    return sum([count for end, count in ends.items() if end.startswith("investigators")])


def share(part: float, whole: float) -> str:
    """In percent."""
    return f"{part / whole:.0%}" if whole else "-"


# ---------------------------------------------------------------------- the page

HEAD: Final = """# How often each side wins

House bots against each other, {games:,} games; each Objective was given to the keeper, the other answers and the
investigators were drawn by lot. Each side is meant to win between 35% and 65% of the games with two and with four
investigators. In {least} games chance alone makes up to {chance:.0f} points of difference (two standard deviations).

`python -m tests.games.mansions_of_madness.balancer --games 100 --json FILE` plays so many games with each Objective,
and `--page FILE ...` writes this page.
"""
USED_WORDS: Final = """
## How often things come up

In how many of the games something came up at least once, all stories together; and how many of those games the
investigators won.
"""


def merged(rows: list[Row]) -> list[Row]:
    """Rows of several runs that played the same, as one."""
    found: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        key = (STORIES.index(row["story"]), row["objective"], row["team"], row["cautious"])
        had = found.setdefault(key, {**row, "games": 0, "tables": {}})
        had["games"] += row["games"]
        for title, counted in row["tables"].items():
            own = had["tables"].setdefault(title, {})
            for name, count in counted.items():
                own[name] = own.get(name, 0) + count
    return [found[key] for key in sorted(found)]


def table(*lines: tuple[object, ...]) -> list[str]:
    """A table of a page: its head, and its rows."""
    head, *rows = lines
    return ["| " + " | ".join([str(cell) for cell in line]) + " |" for line in (head, ["---"] * len(head), *rows)]


def sides(rows: list[Row]) -> list[str]:
    """Wins by story, Objective and number of investigators."""
    lines: list[tuple[object, ...]] = []
    for row in rows:
        story = GAME.boxes[row["story"]].story
        rounds = {int(number): count for number, count in row["tables"]["rounds"].items()}
        mean = sum([number * count for number, count in rounds.items()]) / row["games"]
        lost = sum([int(number) * count for number, count in row["tables"][LOST].items()]) / row["games"]
        ends = ", ".join([f"{end} {n}" for end, n in sorted(row["tables"]["ends"].items(), key=lambda e: -e[1])])
        who = "cautious" if row["cautious"] else "house"
        lines.append(
            (story.name, story.objectives[row["objective"]].name, row["team"], who, row["games"],
             share(won(row), row["games"]), f"{mean:.1f}", f"{lost:.1f}", ends)
        )  # fmt: skip
    head = ("Story", "Objective", "With", "Keeper", "Games", "Investigators win", "Rounds", "Lost", "How it ended")
    return table(head, *lines)


def shares(rows: list[Row], title: str, words: tuple[str, str, str], most: int = 1) -> list[str]:
    """One census table over all rows."""
    found: Counter[str] = Counter()
    for row in rows:
        found.update(row["tables"].get(f"share {title}", {}))
    games = sum([row["games"] for row in rows])
    names = sorted([name for name in found if not name.startswith("won ")], key=lambda name: (-found[name], name))
    told = [(name, share(found[name], games) if most else found[name], share(found[f"won {name}"], found[name]))
            for name in names]  # fmt: skip
    return ["", f"### {title}", "", *table(words, *told)]


def page(rows: list[Row]) -> str:
    """The whole page."""
    cruel = [row for row in rows if not row["cautious"]]
    least = min([row["games"] for row in cruel])
    head = HEAD.format(games=sum([row["games"] for row in rows]), least=least, chance=100 / least**0.5)
    beyond = [row for row in cruel if not 0.35 <= won(row) / row["games"] <= 0.65]
    lie = "lies" if len(beyond) == 1 else "lie"
    lines = [head, *([f"{len(beyond)} of {len(cruel)} rows {lie} beyond that.", ""] if beyond else []), *sides(rows)]
    lines += shares(cruel, SURVIVORS, ("Investigator", "Taken part", "Came through"), 0)
    lines.append(USED_WORDS.rstrip())
    for title in (ACTIONS, MYTHOS, TRAUMA, FOUND, USED, SPELLS, FOES, COMBAT):
        lines += shares(cruel, title, ("", "Came up", "Won with it"))
    lines += shares(cruel, SOLVED, ("Puzzle", "Attempts", "Solved"), 0)
    return "\n".join(lines) + "\n"


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
    parser.add_argument("--page", type=Path, nargs="*")
    given = parser.parse_args()
    rows: list[Row] = []
    if given.page:
        rows = merged([row for path in given.page for row in json.loads(path.read_text(encoding="utf-8"))])
        PAGE.write_text(page(rows), encoding="utf-8")
        return
    for story in given.story.split(","):
        for letter in given.objective:
            for team in given.team.split(","):
                seeds = range(given.seed, given.seed + given.games)
                row = measure(story, "abc".index(letter), int(team) + 1, seeds, given.cautious)
                rows.append(row)
                wins = share(won(row), row["games"])
                print(f"{story} {letter} {team}: {wins} {row['tables']['ends']}", file=sys.stderr, flush=True)
                if given.json:
                    given.json.write_text(json.dumps(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
