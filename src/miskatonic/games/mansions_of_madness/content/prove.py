"""``python -m miskatonic.games.mansions_of_madness.content.prove [STORY ...]`` walks stories for every answer.

It prints each fault with its rule, and ends with 1 if there is any. Without a name, all stories are walked.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from miskatonic.games.mansions_of_madness.content.proving.proof import prove, trails
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES, read_box
from miskatonic.kernel.book.pages import near


def main(names: Sequence[str]) -> int:
    """How many faults there are, at most 1."""
    strange = [name for name in names if name not in STORIES]
    if strange:
        print(f"there is no story called {strange[0]}{near(strange[0], STORIES)}", file=sys.stderr)
        return 2
    wrong = 0
    for name in names or STORIES:
        box = read_box(name)
        faults = prove(box)
        ways = trails(box)
        wrong += len(faults)
        print(f"{box.story.name}: {len(ways)} combinations, {len(set(ways.values()))} trails, {len(faults)} faults")
        for fault in faults:
            print(f"  {fault}")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
