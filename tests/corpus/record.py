"""Store whole games of the present edition: ``python -m tests.corpus.record munchkin_cthulhu --count 120``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from miskatonic.games import game as find_game
from miskatonic.kernel.journal.journal import Journal
from miskatonic.lab.corpus import SUFFIX, record, write

HERE = Path(__file__).parent


def main() -> None:
    """Record and write, saying how far it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = find_game(given.game)
    path = HERE / game.id / f"{game.edition}{SUFFIX}"

    def told() -> Iterator[Journal]:
        for number, journal in enumerate(record(game, given.count, given.seed), 1):
            print(f"\r{number} of {given.count}", end="", file=sys.stderr, flush=True)
            yield journal

    count = write(path, told())
    print(f"\n{count} games in {path.name}, {path.stat().st_size // 1024} KiB", file=sys.stderr)


if __name__ == "__main__":
    main()
