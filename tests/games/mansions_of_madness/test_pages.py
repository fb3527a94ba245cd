"""The pages of docs/mansions are made from the content and up to date."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from miskatonic.games.mansions_of_madness.content import storylist
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES, read_box
from miskatonic.games.mansions_of_madness.view.plansvg import svg

DOCS = Path(__file__).parents[3] / "docs/mansions"
COMMAND = "run: python -m miskatonic.games.mansions_of_madness.content.storylist docs/mansions"
PAGES = storylist.pages()
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_made_from_the_content_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name], COMMAND


def test_there_is_no_picture_of_a_story_that_is_gone() -> None:
    assert {path.stem for path in (DOCS / storylist.MAPS).iterdir()} == set(STORIES)


@pytest.mark.parametrize("name", STORIES)
def test_a_map_shows_every_room_every_door_and_every_feature(name: str) -> None:
    story = read_box(name).story
    drawn = ET.fromstring(svg(story))
    words = " ".join([text.text or "" for text in drawn.iter(f"{SVG}text") if text.get("class") == "r"])
    for room in story.house.rooms:
        assert room.name in words
    doors = [line for line in drawn.iter(f"{SVG}line") if line.get("class") in ("d", "o")]
    assert len(doors) == len(story.house.doors)
    marks = [text for text in drawn.iter(f"{SVG}text") if text.get("class") == "m"]
    kinds = {feature.kind for feature in story.features}
    assert len(marks) == 1 + len(story.features) + 1 + len(kinds)


def test_what_everybody_may_read_gives_no_pile_and_no_ending_away() -> None:
    page = PAGES[storylist.PAGE]
    for name in STORIES:
        story = read_box(name).story
        hidden = [text for objective in story.objectives for text in (objective.name, *objective.endings)]
        hidden += [*story.hints.values(), *[choice.question for choice in story.choices]]
        assert [text for text in hidden if text and text in page] == []
