"""A guided game as a place at a table: recorded views, and moves that the learner makes."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from miskatonic.clients.terminal.tui.links.mirror import Mirror
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.game import ChoiceView, View
from miskatonic.table.wire.lesson import Lesson, LessonStep
from miskatonic.table.wire.messages import FromPlayer, ToPlayer
from miskatonic.table.wire.room import BOT, PERSON, RoomView, SeatInfo

GO_ON, PLAY, LEAVE = "lesson:on", "lesson:play", "lesson:leave"
OTHERWISE = "Not now: the lesson has something else in mind (h shows it)."
END = "The lesson is over. What now?"
NOT_HERE = "That belongs to a real game, not to a lesson."


class LessonLink:
    """Whoever chooses what a step asks for comes to the next one; ``undo`` goes back a step."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.viewer = lesson.seat
        self.views = whole_views(lesson)
        self.at = 0
        self._news: asyncio.Queue[ToPlayer] = asyncio.Queue()
        self._news.put_nowait(m.Hello(self._room(), self.views[0]))

    @property
    def step(self) -> LessonStep:
        """Where the learner is."""
        return self.lesson.steps[self.at]

    def _room(self) -> RoomView:
        names = self.views[0].seats
        seats = [SeatInfo(i, PERSON if i == self.viewer else BOT, bot="" if i == self.viewer else "house")
                 for i in range(len(names))]  # fmt: skip
        return RoomView(id="", game=self.lesson.game, title=self.lesson.title, edition="", options={},
                        phase="playing", seats=tuple(seats), commit="")  # fmt: skip

    async def next(self) -> ToPlayer:
        """The next view."""
        return await self._news.get()

    async def ask(self, request: FromPlayer) -> Any:
        """A choice, a step back, or "show me"."""
        if isinstance(request, m.Choose):
            if request.key not in (GO_ON, self.step.move):
                return m.Refused(request.id, "illegal", self.step.wrong or OTHERWISE)
            return self._go(1, request.id)
        if isinstance(request, m.TakeBack):
            return self._go(-1, request.id)
        if isinstance(request, m.Hint):
            wanted = next(choice for choice in self.views[self.at].choices if choice.key in (GO_ON, self.step.move))
            return m.HintAnswer(request.id, wanted.key, wanted.label, self.step.values)
        return m.Refused(request.id, "forbidden", NOT_HERE)

    def _go(self, by: int, request: str) -> m.Done | m.Refused:
        if not 0 <= self.at + by < len(self.views):
            return m.Refused(request, "forbidden", "This is where the lesson begins.")
        self.at += by
        self._news.put_nowait(m.Changed(self.views[self.at]))
        return m.Done(request)

    async def close(self) -> None:
        """Nothing is held."""


def whole_views(lesson: Lesson) -> list[View]:
    """The view of every step, put together from its parts; where nothing is to be chosen, one goes on."""
    mirror, found = Mirror(), []
    for number, step in enumerate(lesson.steps):
        if step.view is not None:
            mirror.take(m.Changed(step.view))
        assert mirror.view is not None, f"lesson {lesson.id}: its first step shows nothing"
        found.append(
            msgspec.structs.replace(
                mirror.view,
                version=str(number),
                panels=mirror.scene.panels,
                log_from=0,
                lines=tuple(mirror.lines),
                choices=_choices(lesson, number, mirror.view),
                prompt=END if number == len(lesson.steps) - 1 else mirror.view.prompt,
                refusals=(),
                undoable=number > 0,
                over="",
                ending=None,
            )
        )
    return found


def _choices(lesson: Lesson, number: int, view: View) -> tuple[ChoiceView, ...]:
    if number == len(lesson.steps) - 1:
        return (ChoiceView(PLAY, "Play a real game now"), ChoiceView(LEAVE, "Back to the lobby"))
    return view.choices if lesson.steps[number].move else (ChoiceView(GO_ON, "Go on"),)
