"""Stored games: whole games of every earlier release, kept so that a change of the rules shows itself.

One file a game and edition, compressed, with a journal to a line group. Each must replay entry by entry to the
digests it was recorded with; where it does not, the changelog must name the divergence.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from miskatonic import bots
from miskatonic.bots.table import dice_of
from miskatonic.games import find
from miskatonic.kernel.bot import Seat
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.lab.pairs import with_each_word

SUFFIX = ".journals.xz"
LONGEST = 20_000


class Divergence(Exception):
    """A stored game no longer replays as it was played."""


def record(game: Game[Any], count: int, seed: int = 1) -> Iterator[Journal]:
    """Whole games by house bots, with a random one among them every third game, over all seat counts and options."""
    for number, (seats, options) in enumerate(settings(game, count)):
        yield played(game, seats, options, seed + number)


def settings(game: Game[Any], count: int) -> list[tuple[int, dict[str, Any]]]:
    """With how many and how each of so many games is played: all settings again and again, or if there are more of them
    than games, so many from first to last."""
    found = [(seats, values) for seats in game.seats for values in _without_clocks(game, seats)]
    if len(found) > count:
        return [found[number * len(found) // count] for number in range(count)]
    return [one for one, _ in zip(cycle(found), range(count), strict=False)]


def _without_clocks(game: Game[Any], seats: int) -> list[dict[str, Any]]:
    """Every two values together, and each word that can be chosen. Nobody takes time, so a clock would stand still."""
    return [values for values in with_each_word(game, seats) if not game.clocks(values).game]


def played(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> Journal:
    journal = Journal(game, seats, options, seed=seed)
    best = "house" if "house" in game.bots else "random"
    players = [bots.make(game, "random" if not (seed + seat) % 7 else best) for seat in range(seats)]
    dice = [dice_of(seed, seat) for seat in range(seats)]
    while not journal.state.over and len(journal.entries) < LONGEST:
        seat = journal.state.seats_to_act[0]
        move = players[seat].choose(Seat(journal.state, seat, dice[seat]))
        journal.choose(seat, move.step, move.values)
    if not journal.state.over:
        raise RuntimeError(f"game {seed} of {game.id} with {seats} seats and {options} does not end")
    return journal


def write(path: Path, journals: Iterator[Journal]) -> int:
    """Store them; returns how many there are."""
    path.parent.mkdir(parents=True, exist_ok=True)
    texts = [savefile.dumps(journal) for journal in journals]
    path.write_bytes(lzma.compress("\n".join(texts).encode(), preset=9 | lzma.PRESET_EXTREME))
    return len(texts)


def read(path: Path) -> list[str]:
    """The stored journals as texts."""
    return [text + "\n" for text in lzma.decompress(path.read_bytes()).decode().strip().split("\n\n")]


def replay(text: str, name: str) -> Journal:
    """Play a stored game again; ``Divergence`` says where it goes another way."""
    try:
        return savefile.loads(text, find)
    except JournalError as error:
        raise Divergence(f"{name}: {error}") from error
