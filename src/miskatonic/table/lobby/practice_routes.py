"""The practice room over HTTP: exercises apart from games. Nothing is kept: whoever asks says what was done so far."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath, QueryParameter

from miskatonic.kernel.scene.exercise import Trial
from miskatonic.table.lobby import catalogue
from miskatonic.table.lobby.lobby import REFUSALS
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.game import ChoiceView
from miskatonic.table.wire.practice import ExerciseCard, Practice

MOST = 100
"""Moves of an exercise."""
HIGHEST = 999_999
"""The last number of a deal."""
SeedQuery = Annotated[int, QueryParameter(description="Which deal; the same for everybody.", ge=0, le=HIGHEST)]
MoveQuery = Annotated[list[str] | None, QueryParameter(description="The moves so far, by key.", max_items=MOST)]


@get("/games/{game:str}/exercises", summary="What can be practised", responses=REFUSALS, sync_to_thread=True)
def all_exercises(game: FromPath[str]) -> list[ExerciseCard]:
    """What of a game can be practised apart from games."""
    return [ExerciseCard(each.id, each.name, each.kind) for each in catalogue.find(game).exercises()]


@get("/games/{game:str}/exercises/{exercise:str}", summary="Practise", responses=REFUSALS, sync_to_thread=True)
def one_exercise(game: FromPath[str], exercise: FromPath[str], seed: SeedQuery = 0, move: MoveQuery = None) -> Practice:
    """A deal of an exercise as it lies after these moves."""
    found = next((each for each in catalogue.find(game).exercises() if each.id == exercise), None)
    if found is None:
        raise Trouble("missing", f"{game} has no exercise {exercise!r}", field="exercise")
    trial = found.deal(seed)
    for number, key in enumerate(move or (), 1):
        try:
            trial.make(key)
        except ValueError as error:
            raise Trouble("illegal", f"move {number}: {error}", field="move") from error
    return as_seen(trial)


def as_seen(trial: Trial) -> Practice:
    """What is shown of it: the least number only to whoever has done it."""
    choices = tuple([ChoiceView(move.key, move.label, targets=move.targets) for move in trial.moves()])
    least = trial.least() if trial.done else -1
    return Practice(trial.panel(), choices, trial.spent, trial.done, least)


PRACTICE = Router("/api", route_handlers=[all_exercises, one_exercise], tags=["practice"])
