"""How often teams win Terror Paths: ``python -m bench.balance play FOLDER`` and then ``write FOLDER PAGE``.

Each scenario is simulated with two, three and four house bots, with the gentler and the harder setting, and with random
teams; a file for each lies in the folder, and what lies there is not played again, so it can be done in pieces.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from miskatonic.games.terror_paths.bot.balance import CARDS, DEEDS, EVENTS, INVESTIGATORS, ITEMS, LORE, MENACE, VICTIMS
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS
from miskatonic.games.terror_paths.content.settings import PRINTED
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.lab.simulate import Simulation, Spec

Cell = dict[str, Any]
"""The figures of one simulation, as written."""
NAMES: Final = {box_id: box.scenario.name for box_id, box in TerrorPaths().boxes.items()}
OWN: Final = (CARDS, MENACE, LORE, DEEDS, VICTIMS)
"""What each scenario has for itself."""
ALIKE: Final = (ITEMS, EVENTS)
"""What lies in every box."""
HEAD: Final = """# How often teams win

House bots, Investigators drawn at random, {games:,} games. Wins are meant to lie between 40% and 70% with three
Investigators, and between 25% and 80% with two and four. The book scales Threat alone (TP-setup-18); so do the
scenarios, each with the pace that its Menace says. `python -m bench.balance play FOLDER` plays these games, in pieces
if need be, and `python -m bench.balance write FOLDER docs/terror/balance.md` writes this page.
"""
WHOM: Final = """
## With whom

By how many points more (or less) of the games were won in which somebody was there from the beginning than of all games
of that scenario with as many Investigators, and how many games those were. 6 points are meant to be the most. In so
many games chance alone makes up to {chance:.0f} points of difference (two standard deviations).
"""
SETTINGS: Final = """
## Gentler, harder, and at random

Three Investigators; wins of house bots with each setting, and of teams that choose at random, as printed.
"""
ROWS: Final = """
## What came up, and what it did

In how many of the games it came up at least once, and how many of them were won with it and without it. What comes up
most often late in a game has more defeats behind it; what is at the end of a way to win has fewer. Any one row is the
less certain the rarer it is: ten games say little.
"""


class Run:
    """One simulation: which scenario, with how many, whose choices, how hard."""

    def __init__(self, scenario: str, seats: int, games: int, bot: str = "house", setting: str = PRINTED) -> None:
        self.name = ".".join([scenario, str(seats), bot, setting])
        self.games = games
        options = {"scenario": scenario, "investigators": "random"} | (
            {} if setting == PRINTED else {"setting": setting}
        )
        self.spec = Spec("terror_paths", seats, (bot,), 0, options, census=True)

    def play(self, folder: Path) -> None:
        """Play it, unless it has been."""
        path = folder / f"{self.name}.json"
        if not path.exists():
            path.write_text(json.dumps(Simulation(self.spec, self.games).run().to_dict()))
            print(self.name, flush=True)


def runs(games: int) -> Iterator[Run]:
    """So many of each: half with three Investigators, a quarter with two and four each; a twentieth more with each
    setting, and a quarter by random teams."""
    for scenario in SCENARIOS:
        yield from [Run(scenario, seats, games // part) for seats, part in ((3, 2), (2, 4), (4, 4))]
        yield from [Run(scenario, 3, games // 20, setting=setting) for setting in ("gentler", "harder")]
        yield Run(scenario, 3, games // 4, "random")


# --- the page ---


def won(cell: Cell) -> int:
    """How many of its games were won: together, so by any seat."""
    return int(cell["wins by seat"]["0"]["wins"])


def rate(cell: Cell) -> float:
    """The share that was won."""
    return won(cell) / int(cell["games"])


def share(part: float, whole: float) -> str:
    """In percent."""
    return f"{part / whole:.0%}" if whole else "–"


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> list[str]:
    """A table of a page."""
    titles = list(head)
    lines = [titles, ["---"] * len(titles), *rows]
    return ["| " + " | ".join([str(value) for value in line]) + " |" for line in lines]


def played(folder: Path, scenario: str, seats: Iterable[int]) -> list[Cell]:
    """The games as printed of house bots."""
    return [json.loads((folder / f"{scenario}.{n}.house.{PRINTED}.json").read_text()) for n in seats]


def teams(folder: Path) -> list[str]:
    """Wins by scenario and number of Investigators."""
    rows = []
    for scenario in SCENARIOS:
        for seats, cell in zip((2, 3, 4), played(folder, scenario, (2, 3, 4)), strict=True):
            rounds = cell["rounds"]
            ends = ", ".join([f"{how.split(' ')[0]} {count}" for how, count in cell["ends"].items()])
            spread = f"{rounds['mean']:.1f} ({rounds['5%']} to {rounds['95%']})"
            choices = f"{cell['choices a game']['mean']:.0f}"
            rows.append((NAMES[scenario], seats, cell["games"], share(won(cell), cell["games"]), spread, choices, ends))
    return table(("Scenario", "With", "Games", "Won", "Rounds (5% to 95%)", "Choices", "How it ended"), rows)


def settings(folder: Path) -> list[str]:
    """How hard the settings are, and how far chance alone gets."""
    rows = []
    for scenario in SCENARIOS:
        row = [NAMES[scenario]]
        for bot, setting in (("house", "gentler"), ("house", PRINTED), ("house", "harder"), ("random", PRINTED)):
            cell = json.loads((folder / f"{scenario}.3.{bot}.{setting}.json").read_text())
            row.append(f"{won(cell) / cell['games']:.0%} of {cell['games']:,}")
        rows.append(row)
    return table(("Scenario", "Gentler", "As printed", "Harder", "At random"), rows)


def added(cells: Iterable[Cell], title: str) -> dict[str, tuple[int, int]]:
    """The rows of several tables as one: games, and games won."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for cell in cells:
        for name, row in cell.get(title, {}).items():
            games, wins = found[name]
            found[name] = (games + row["games"], wins + row["wins"])
    return dict(found)


def people(folder: Path) -> list[str]:
    """What each Investigator does to the chances, by scenario."""
    rows: dict[str, list[str]] = defaultdict(list)
    for scenario in SCENARIOS:
        cells = played(folder, scenario, (2, 3, 4))
        for name, (games, wins) in sorted(added(cells, INVESTIGATORS).items()):
            usual = sum(
                [cell[INVESTIGATORS][name]["games"] * rate(cell) for cell in cells if name in cell[INVESTIGATORS]]
            )
            rows[name].append(f"{100 * (wins - usual) / games:+.0f} of {games}")
    return table(("Investigator", *[NAMES[scenario] for scenario in SCENARIOS]), [(n, *r) for n, r in rows.items()])


def came_up(cells: list[Cell], titles: Iterable[str], heading: str) -> Iterator[str]:
    """A table for each sort of thing, the most frequent first."""
    games, wins = sum([cell["games"] for cell in cells]), sum(map(won, cells))
    for title in titles:
        found = sorted(added(cells, title).items(), key=lambda row: (-row[1][0], row[0]))
        if found:
            yield from ("", f"{heading} {title}", "")
            yield from table(
                ("", "Came up", "Won with it", "Without it"),
                [(n, share(g, games), share(w, g), share(wins - w, games - g)) for n, (g, w) in found],
            )


def page(folder: Path) -> str:
    """The whole page."""
    every = {scenario: played(folder, scenario, (2, 3, 4)) for scenario in SCENARIOS}
    games = sum([cell["games"] for cells in every.values() for cell in cells])
    each = games / len(SCENARIOS) * 0.3
    lines = [HEAD.format(games=games), *teams(folder), WHOM.format(chance=200 * (0.24 / each) ** 0.5)]
    lines += [*people(folder), SETTINGS, *settings(folder), ROWS.rstrip()]
    for scenario, cells in every.items():
        lines += ["", f"## {NAMES[scenario]}", *came_up(cells, OWN, "###")]
    everywhere = [cell for cells in every.values() for cell in cells]
    lines += ["", "## Items, Events and Disasters, in all scenarios", *came_up(everywhere, ALIKE, "###")]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("page", type=Path, nargs="?", default=Path("docs/terror/balance.md"))
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    if given.what == "write":
        missing = [run.name for run in runs(given.games) if not (given.folder / f"{run.name}.json").exists()]
        if missing:
            parser.error(f"not played yet: {', '.join(missing)}")
        given.page.write_text(page(given.folder))
        return
    given.folder.mkdir(parents=True, exist_ok=True)
    for run in runs(given.games):
        run.play(given.folder)


if __name__ == "__main__":
    main()
