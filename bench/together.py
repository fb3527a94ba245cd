"""What becomes of clicks that are made at once: ``python -m bench.together --tables 20``.

At each table four people choose at random; all who are asked decide on what they see, and click in the same instant.
Counted are clicks in windows that stood open to several (``tests/table/promises/together.py`` says what the columns
mean). Random people interfere with each other far more than those who play to win.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter

from miskatonic import games
from tests.table.promises.together import WHY, clicks


async def measure(game: str, tables: int, moves: int) -> Counter[str]:
    """So many tables of one game."""
    found = Counter[str]()
    for seed in range(tables):
        found += await clicks(game, moves, seed)
    return found


def line(game: str, found: Counter[str]) -> str:
    """A row of the table; the last column is the share that was lost of what nothing came before."""
    stood = found["counted"] + found["lost"]
    share = f"{100 * found['lost'] / stood:.1f}%" if stood else "nobody is asked together"
    return f"| {games.game(game).title} | {' | '.join([f'{found[why]:,}' for why in WHY])} | {share} |"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=120, help="rounds of clicking at each table")
    parser.add_argument("games", nargs="*", default=list(games.names()))
    asked = parser.parse_args()
    print(f"| game | {' | '.join(WHY)} | lost of what stood |")
    for game in asked.games:
        print(line(game, asyncio.run(measure(game, asked.tables, asked.moves))), flush=True)


if __name__ == "__main__":
    main()
