"""A guided first game: the table as it is, with a voice that explains and asks for the next move."""

from __future__ import annotations

import re

from rich.text import Text
from textual import work

from miskatonic.clients.terminal.tui.links.lesson import LEAVE, PLAY, LessonLink
from miskatonic.clients.terminal.tui.links.link import House
from miskatonic.clients.terminal.tui.screens.seated.table import TableScreen
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.clients.terminal.tui.widgets.lens import with_contents
from miskatonic.table.wire.game import ChoiceView
from miskatonic.table.wire.lesson import Lesson

ELSEWHERE = frozenset(["odds", "why_not", "stand", "replay", "menu", "chat", "fast", "hold", "vote"])
"""Keys of a real game."""
MARKS = re.compile(r"(\*[^*]+\*|\[[A-Z]{2}-[\w.-]+\])")


class LessonScreen(TableScreen):
    """A lesson. The result says whether the learner wants to play."""

    def __init__(self, house: House, lesson: Lesson) -> None:
        super().__init__(house, "", (lesson.seat,))
        self.lesson = lesson
        self.lesson_link = LessonLink(lesson)
        self.add_class("lesson")

    @work
    async def sit_down(self) -> None:
        """Nobody else is here."""
        self.links[self.viewer] = self.lesson_link
        self.listen(self.viewer)

    def voice(self) -> Text:
        """The comment on this step."""
        at, count = self.lesson_link.at + 1, len(self.lesson.steps)
        return Text.assemble((f"{at} of {count}  ", "bold"), spoken(self.lesson_link.step.say))

    def redraw(self) -> None:
        """The table, with what is spoken of pointed at."""
        super().redraw()
        if self.query(BoardView) and self.mirror.view is not None:
            spoken_of = with_contents(self.mirror.scene, self.lesson_link.step.point)
            self.query_one(BoardView).point(spoken_of)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What a lesson has no use for is not offered."""
        return False if action in ELSEWHERE else super().check_action(action, parameters)

    def big(self, choice: ChoiceView) -> bool:
        """A lesson can always go back a step."""
        return False

    def pick(self, choice: ChoiceView) -> None:
        """At the end: to a real game, or back. A form that the lesson asks for comes filled in."""
        if choice.key in (PLAY, LEAVE):
            self.dismiss(choice.key)
            return
        if choice.key == self.lesson_link.step.move:
            self.hinted = {choice.key: self.lesson_link.step.values}
        super().pick(choice)


def spoken(text: str) -> Text:
    """*Stars* stress, [XX-y-1] names a rule."""
    found = Text()
    for part in MARKS.split(text.strip()):
        if part.startswith("*") and part.endswith("*") and len(part) > 1:
            found.append(part[1:-1], "bold italic")
        elif MARKS.fullmatch(part):
            found.append(part[1:-1], "cyan")
        else:
            found.append(part)
    return found
