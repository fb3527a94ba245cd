"""Guided first games over HTTP."""

from __future__ import annotations

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.params import FromPath

from miskatonic.table.lobby import catalogue, lessons
from miskatonic.table.lobby.lobby import REFUSALS
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.lesson import Lesson, LessonCard


@get("/games/{game:str}/lessons", summary="Guided games", responses=REFUSALS, sync_to_thread=True)
def all_lessons(game: FromPath[str]) -> list[LessonCard]:
    """The guided first games of a game."""
    return lessons.cards(catalogue.find(game).id)


@get("/games/{game:str}/lessons/{lesson:str}", summary="A guided game", responses=REFUSALS, sync_to_thread=True)
def one_lesson(game: FromPath[str], lesson: FromPath[str]) -> Response[Lesson]:
    """Every step of a guided game: what is seen, what is said, what to do."""
    found = catalogue.find(game).id
    try:
        body = msgspec.json.encode(lessons.lesson(found, lesson))
    except KeyError as missing:
        raise Trouble("missing", f"{game} has no lesson {lesson!r}", field="lesson") from missing
    return Response(body, media_type=MediaType.JSON)  # type: ignore[arg-type]  # encoded already


LESSONS = Router("/api", route_handlers=[all_lessons, one_lesson], tags=["lessons"])
