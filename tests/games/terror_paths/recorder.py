"""Records a whole game for each way each scenario can end: ``python -m tests.games.terror_paths.recorder [NAME ...]``.

The games are played by house bots, except where nobody is to stay alive: there everybody chooses at random; what does
not come about so soon is aimed at. Names are those of scenarios, or SCENARIO.ENDING; without any, all are recorded.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import miskatonic as mk
from miskatonic.games.terror_paths import GAME
from miskatonic.games.terror_paths.bot.house import HouseBot
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS
from miskatonic.games.terror_paths.rules.table.ends import DEAD, DOOM
from miskatonic.games.terror_paths.state import Terror
from tests import recorder
from tests.games.terror_paths.aimed import aimed

FOLDER = Path(__file__).parent / "journals"
SOON = 60
"""So many seeds are tried before an end is aimed at."""
SEATS = {
    DOOM: 4,
    DEAD: 1,
    "delivered": 2,
    "paid_off": 2,
    "ended": 5,
}
"""With how many an end is soon come by; three otherwise."""

GENTLE = ("ended", "cut_down")
"""What needs the gentler setting, too."""


def house(s: Terror, seat: int, dice: mk.Dice) -> mk.Move:
    """A house bot."""
    return HouseBot().choose(mk.Seat(s, seat, dice))


class Ending(recorder.Ending):
    """One way a scenario ends."""

    def __init__(self, scenario: str, how: str, won: bool) -> None:
        options = {"scenario": scenario, "investigators": "random"} | ({"setting": "gentler"} if how in GENTLE else {})
        player = recorder.anything if how == DEAD else house
        super().__init__(f"{scenario}.{how}", "", SEATS.get(how, 3), options, player, longest=900)
        self.scenario = scenario
        self.how = how
        self.won = won

    def fits(self, state: Any) -> bool:
        return state.outcome is not None and state.outcome.reason == self.how


def endings_of(scenario: str) -> list[Ending]:
    """Its own, and the two that are everywhere."""
    own = [ending for stage in GAME.boxes[scenario].scenario.stages for ending in stage.endings]
    return [
        *[Ending(scenario, ending.id, ending.won) for ending in own],
        *[Ending(scenario, how, False) for how in (DOOM, DEAD)],
    ]


ENDINGS = tuple([ending for scenario in SCENARIOS for ending in endings_of(scenario)])


def record(ending: Ending) -> mk.Journal:
    """The first seed that ends so by itself, or can be brought to it."""
    try:
        return recorder.record(GAME, ending, 20_000 if ending.how in (DOOM, DEAD) else SOON)
    except RuntimeError:
        for seed in range(1, 1000):
            found = aimed(GAME, ending.seats, ending.options, ending.how, seed)
            if found is not None:
                journal = mk.Journal(GAME, ending.seats, ending.options, seed=seed)
                for seat, key in found[1]:
                    journal.choose(seat, key, ())
                return journal
        raise


if __name__ == "__main__":
    chosen = set(sys.argv[1:])
    FOLDER.mkdir(exist_ok=True)
    for one in [e for e in ENDINGS if not chosen or {e.name, e.scenario} & chosen]:
        made = record(one)
        made.save(FOLDER / f"{one.name}.jsonl")
        print(f"{one.name}: seed {made.seed}, {len(made.entries)} entries", flush=True)
