"""Many games of bots against each other: who wins, how long it takes, how it ends.

Game number i is dealt with seed + i, and the bots move one seat further with every game, so that what a seat
is worth and what a bot is worth come apart. The figures are the same for any number of processes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, Final

from miskatonic import bots
from miskatonic.games import game as find_game
from miskatonic.kernel.game import Game
from miskatonic.lab.balance import Census, find_census, find_tag

CHUNK: Final = 20
"""Games a process plays before it reports."""
DEFAULT_LIMIT: Final = 20_000
STOPPED: Final = "stopped at the limit"
WON: Final = "won "


class Spec:
    """What is to be simulated. Checked when it is made: ``ValueError`` says in one line what is wrong."""

    def __init__(
        self,
        game: str,
        seats: int,
        names: tuple[str, ...],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        limit: int = DEFAULT_LIMIT,
        by: str = "",
        census: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.limit = limit
        self.by = by
        self.census = census
        found = find_game(game)
        self.options = found.resolve(seats, options)
        self.bots = names * seats if len(names) == 1 else names
        if len(self.bots) != seats:
            raise ValueError(f"{seats} seats need one bot for all or {seats} bots, not {len(names)}")
        if limit < 1:
            raise ValueError(f"a limit of {limit} choices lets nobody play")
        for name in sorted(set(names)):
            bots.make(found, name)
        if by:
            find_tag(found, by)
        if census:
            find_census(found)

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in this game: everybody moves on by one seat each game."""
        return tuple([self.bots[(number + seat) % self.seats] for seat in range(self.seats)])


class Count:
    """How often somebody played, and how often that one won."""

    def __init__(self, wins: int = 0, games: int = 0) -> None:
        self.wins = wins
        self.games = games

    @property
    def rate(self) -> float:
        """The share won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95% confidence."""
        return wilson(self.wins, self.games)


class Tally:
    """What has been counted so far. Tallies of separate games add up."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.ends: Counter[str] = Counter()
        self.by_seat: dict[str, Count] = {}
        self.by_bot: dict[str, Count] = {}
        self.by_tag: dict[str, Count] = {}
        self.counts: dict[str, Counter[str]] = {}
        self.shares: dict[str, Counter[str]] = {}

    def add(self, other: Tally) -> None:
        """Take in another tally."""
        self.games += other.games
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.ends += other.ends
        for mine, theirs in (
            (self.by_seat, other.by_seat),
            (self.by_bot, other.by_bot),
            (self.by_tag, other.by_tag),
        ):
            for name, count in theirs.items():
                had = mine.setdefault(name, Count())
                had.wins += count.wins
                had.games += count.games
        for into, rows in ((self.counts, other.counts), (self.shares, other.shares)):
            for title, counted in rows.items():
                into.setdefault(title, Counter()).update(counted)

    def to_dict(self) -> dict[str, Any]:
        """The figures as JSON data."""
        return {
            "games": self.games,
            "choices": sum(self.decisions.elements()),
            "wins by seat": _rows(self.by_seat),
            "wins by bot": _rows(self.by_bot),
            "wins by tag": _rows(self.by_tag),
            "rounds": spread(self.rounds),
            "choices a game": spread(self.decisions),
            "ends": dict(self.ends.most_common()),
            **{title: dict(counted.most_common()) for title, counted in sorted(self.counts.items())},
            **{title: _rows(shares_of(counted)) for title, counted in sorted(self.shares.items())},
        }


def shares_of(counted: Counter[str]) -> dict[str, Count]:
    """Wins and games of each row of a census."""
    names = [name for name in counted if not name.startswith(WON)]
    return {name: Count(counted[WON + name], counted[name]) for name in names}


def _rows(counts: dict[str, Count]) -> dict[str, Any]:
    return {
        name: {
            "wins": c.wins,
            "games": c.games,
            "rate": round(c.rate, 5),
            "interval": [round(x, 5) for x in c.interval],
        }
        for name, c in sorted(counts.items())
    }


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of Wilson for a share: sound also near 0 and 1."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def spread(counts: Counter[int]) -> dict[str, float]:
    """Mean, median, the middle nine tenths, and the longest."""
    total = sum(counts.values())
    if not total:
        return {}
    mean = sum([value * count for value, count in counts.items()]) / total
    points = {"5%": 0.05, "median": 0.5, "95%": 0.95}
    found: dict[str, float] = {"mean": round(mean, 2)}
    for name, share in points.items():
        passed = 0
        for value in sorted(counts):
            passed += counts[value]
            if passed >= share * total:
                found[name] = value
                break
    return {**found, "most": max(counts)}


# ---------------------------------------------------------------------- playing


def play_some(spec: Spec, first: int, count: int) -> Tally:
    """So many games, from this number on."""
    game = find_game(spec.game)
    tag = find_tag(game, spec.by) if spec.by else None
    census = find_census(game) if spec.census else None
    tally = Tally()
    for number in range(first, first + count):
        _play_one(spec, game, number, tally, tag, census)
    if census is not None:
        tally.counts, tally.shares = census.counts, census.shares
    return tally


def _play_one(spec: Spec, game: Game[Any], number: int, tally: Tally, tag: Any, census: Census | None) -> None:
    names = spec.bots_of(number)
    state = game.start(spec.seats, spec.seed + number, spec.options)
    players = [bots.make(game, name) for name in names]
    watch = census.saw if census is not None else None
    moves = bots.play_game(state, players, spec.seed + number, spec.limit, watch=watch)
    if census is not None:
        census.ended(state)
    tally.games += 1
    tally.decisions[moves] += 1
    tally.rounds[game.round_of(state)] += 1
    outcome = state.outcome
    tally.ends[f"{outcome.reason} [{outcome.rule}]" if outcome is not None else STOPPED] += 1
    winners = outcome.winners if outcome is not None else ()
    for seat, name in enumerate(names):
        keys = [(tally.by_seat, str(seat)), (tally.by_bot, name)]
        if tag is not None:
            keys.append((tally.by_tag, tag(state, seat)))
        for counts, key in keys:
            had = counts.setdefault(key, Count())
            had.games += 1
            had.wins += seat in winners


class Simulation:
    """A simulation under way: iterate to let it run, and read the tally at any time."""

    def __init__(self, spec: Spec, games: int, jobs: int = 1) -> None:
        if games < 1 or jobs < 1:
            raise ValueError("at least one game and one process are needed")
        self.spec = spec
        self.games = games
        self.jobs = jobs
        self.tally = Tally()
        self.seconds = 0.0

    @property
    def speed(self) -> float:
        """Choices per second, all processes together."""
        return sum(self.tally.decisions.elements()) / self.seconds if self.seconds else 0.0

    def __iter__(self) -> Iterator[int]:
        """Play on; yields how many games are done."""
        began = time.perf_counter()
        for tally in self._alone() if self.jobs == 1 else self._in_processes():
            self.tally.add(tally)
            self.seconds = time.perf_counter() - began
            yield self.tally.games

    def run(self) -> Tally:
        """Play all of it."""
        for _ in self:
            pass
        return self.tally

    def _chunks(self) -> list[tuple[int, int]]:
        return [(first, min(CHUNK, self.games - first)) for first in range(0, self.games, CHUNK)]

    def _alone(self) -> Iterator[Tally]:
        for first, count in self._chunks():
            yield play_some(self.spec, first, count)

    def _in_processes(self) -> Iterator[Tally]:
        # spawned, not forked: a fork would copy the thread that draws the progress bar
        with ProcessPoolExecutor(self.jobs, get_context("spawn")) as pool:
            for done in as_completed([pool.submit(play_some, self.spec, *chunk) for chunk in self._chunks()]):
                yield done.result()
