"""Records a game for each Objective and each side that wins it: ``python -m tests.games.mansions_of_madness.recorder``.

House bots play; the keeper begins with the Objective, other answers and investigators are drawn by lot. Names are those
of stories, or STORY.LETTER.SIDE; without any, all are recorded.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import miskatonic as mk
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES
from miskatonic.games.mansions_of_madness.content.story import LETTERS
from miskatonic.games.mansions_of_madness.rules.ends import objective
from tests import recorder
from tests.games.mansions_of_madness.balancer import Set

FOLDER = Path(__file__).parent / "journals"
SIDES = ("keeper", "investigators")


class Ending(recorder.Ending):
    """One side wins with one Objective."""

    def __init__(self, story: str, letter: str, side: str, seats: int) -> None:
        bot = Set(LETTERS.index(letter))

        def player(s: Any, seat: int, dice: mk.Dice) -> mk.Move:
            return bot.choose(mk.Seat(s, seat, dice))

        super().__init__(f"{story}.{letter}.{side}", "", seats, {"story": story}, player, longest=900)
        self.story = story
        self.letter = letter
        self.side = side

    def fits(self, state: Any) -> bool:
        """Did this side win, with this Objective?"""
        outcome = state.outcome
        return outcome is not None and outcome.reason == self.side and objective(state).letter == self.letter


ENDINGS = tuple(
    [
        Ending(story, letter, side, 3 + (n + len(side)) % 3)
        for n, story in enumerate(STORIES)
        for letter in LETTERS
        for side in SIDES
    ]
)


if __name__ == "__main__":
    chosen = set(sys.argv[1:])
    recorder.record_all(GAME, [e for e in ENDINGS if not chosen or {e.name, e.story} & chosen], FOLDER)
