"""Guided first games: a seeded game with comments, written as data in a game's ``lessons`` folder.

The learner's moves are named in words, as in case files; the house bot answers for everybody else. A lesson may name
their choices, too: then it tells the same story when the bot has learnt something. A lesson that no longer fits the
rules does not load: ``LessonError`` says at which step, and the tests load all of them.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec
import yaml

from miskatonic import bots, games
from miskatonic.bots.table import dice_of
from miskatonic.kernel.bot import Bot, Seat
from miskatonic.kernel.cases.named import Unclear, fits, named, values_from
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.step import Form, Illegal
from miskatonic.table.room.room import Room
from miskatonic.table.sight.projection import Sight, look, view_of
from miskatonic.table.store.base import TableRecord
from miskatonic.table.wire import look_through
from miskatonic.table.wire.game import View
from miskatonic.table.wire.lesson import Lesson, LessonCard, LessonStep
from miskatonic.table.wire.room import BOT, PERSON, SeatPlan, TablePlan

FOLDER: Final = "lessons"
MOST_ANSWERS: Final = 500


class LessonError(ValueError):
    """A lesson is written wrongly, or the rules have changed under it."""


class StepPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it is written."""

    say: str = ""
    point: tuple[str, ...] = ()
    move: str = ""
    values: tuple[Any, ...] = ()
    wrong: str = ""
    auto: int = 0
    """So many of the learner's own choices are made by the house bot, unseen."""
    others: tuple[str, ...] = ()
    """What the others choose before it, in order. In a lesson with such words they decline what it does not name."""


class LessonPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written."""

    title: str
    text: str
    minutes: int
    seats: int
    seed: int
    steps: tuple[StepPlan, ...]
    seat: int = 0
    options: dict[str, Any] = {}


look_through(LessonPlan)


def cards(game: str) -> list[LessonCard]:
    """The lessons of a game."""
    return [LessonCard(name, plan.title, plan.text, plan.minutes) for name, plan in _plans(game).items()]


@cache
def lesson(game: str, name: str) -> Lesson:
    """A whole lesson, or ``KeyError``."""
    plan = _plans(game)[name]
    steps = tuple(_Playing(game, name, plan).steps())
    return Lesson(name, plan.title, plan.text, plan.minutes, game, plan.seat, steps)


@cache
def _plans(game: str) -> dict[str, LessonPlan]:
    folder = resources.files(f"miskatonic.games.{game}") / FOLDER
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
    return {file.name.removesuffix(".yaml"): _read(game, file.name, file.read_text(encoding="utf-8")) for file in files}


def _read(game: str, name: str, text: str) -> LessonPlan:
    try:
        return msgspec.convert(yaml.safe_load(text), LessonPlan)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise LessonError(f"{game}/{FOLDER}/{name}: {error}") from error


class _Playing:
    """The game behind a lesson, step by step."""

    def __init__(self, game: str, name: str, plan: LessonPlan) -> None:
        self.where = f"{game}/{FOLDER}/{name}.yaml"
        self.plan = plan
        self.game = games.game(game)
        journal = Journal(self.game, plan.seats, plan.options, seed=plan.seed)
        seats = tuple([SeatPlan(PERSON if seat == plan.seat else BOT, "house") for seat in range(plan.seats)])
        table = TablePlan(game, seats, dict(plan.options))
        record = TableRecord(id="", game=game, edition="", plan=b"", header=b"", made=0, host="", listed=False)
        self.room = Room(record, table, journal)
        journal.filmed = True
        self.bots: list[Bot] = [bots.make(self.game, "house") for _ in range(plan.seats)]
        self.dice = [dice_of(plan.seed, seat) for seat in range(plan.seats)]
        self.seen: Sight | None = None
        self.scripted = any(step.others for step in plan.steps)
        self.script: list[str] = []
        """What the others are still to choose before the step."""

    def steps(self) -> list[LessonStep]:
        """All steps with what is seen at each."""
        found = []
        for number, step in enumerate(self.plan.steps, 1):
            self.script = list(step.others)
            self._others(number)
            self._let_pass(step)
            if self.script:
                raise LessonError(f"{self.where}, step {number}: nobody can choose {self.script[0]!r}")
            if step.auto:
                self._auto(step.auto, number)
                continue
            key, values = self._move(step, number)
            view = self._view(step, number)
            found.append(LessonStep(step.say, view, step.point, key, values, step.wrong))
            if key:
                self.room.choose(self.plan.seat, key, values, 0)
        return found

    def _others(self, number: int) -> None:
        """The others answer until the learner is asked, or the game is over."""
        for _ in range(MOST_ANSWERS):
            state = self.room.state
            asked = state.seats_to_act
            if state.over or self.plan.seat in asked:
                return
            self._other(asked[0])
        raise LessonError(f"{self.where}, step {number}: the learner is never asked")

    def _other(self, seat: int) -> None:
        """As the lesson says; without a word of it, as the house bot thinks best."""
        state = self.room.state
        legal = state.legal(seat) if self.scripted else []
        said = [choice for choice in legal if self.script and fits(state, seat, choice, self.script[0])]
        declining = [choice for choice in legal if choice.declines]
        if said:
            self.script.pop(0)
        if said or declining:
            self.room.choose(seat, (said or declining)[0], (), 0)
        else:
            self._bot(seat)

    def _let_pass(self, step: StepPlan) -> None:
        """The learner lets things take their course until the move is open."""
        for _ in range(MOST_ANSWERS):
            state, seat = self.room.state, self.plan.seat
            legal = [] if state.over or not step.move else state.legal(seat)
            if not legal or any(fits(state, seat, choice, step.move) for choice in legal):
                return
            declining = [choice for choice in legal if choice.declines]
            if not declining:
                return
            self.room.choose(seat, declining[0], (), 0)
            self._others(0)

    def _auto(self, count: int, number: int) -> None:
        for _ in range(count):
            self._bot(self.plan.seat)
            self._others(number)

    def _bot(self, seat: int) -> None:
        move = self.bots[seat].choose(Seat(self.room.state, seat, self.dice[seat]))
        self.room.choose(seat, move.step, move.values, 0)

    def _move(self, step: StepPlan, number: int) -> tuple[str, tuple[Any, ...]]:
        if not step.move:
            return "", ()
        state, seat = self.room.state, self.plan.seat
        try:
            choice = named(state, seat, step.move, state.legal(seat))
            values = values_from(state, seat, choice, step.values) if isinstance(choice, Form) else ()
            state.copy().choose(seat, choice, values)
        except (Unclear, Illegal) as error:
            raise LessonError(f"{self.where}, step {number}: {error}") from error
        return choice.key, values

    def _view(self, step: StepPlan, number: int) -> View:
        sight = look(self.room, self.plan.seat)
        known = self.game.scene(self.room.state, self.plan.seat).ids()
        strangers = [name for name in step.point if name not in known]
        if strangers:
            raise LessonError(f"{self.where}, step {number}: nothing here is called {', '.join(strangers)}")
        start = self.seen.count if self.seen is not None else 0
        lines = self.room.chronicle.bodies((self.plan.seat,))[start:]
        beats = self.room.chronicle.beats((self.plan.seat,))[start:] if self.seen is not None else []
        view = view_of(sight, lines, start, self.seen, beats)
        self.seen = sight
        return view
