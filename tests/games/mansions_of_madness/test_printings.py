"""Content has numbers for good: what comes in a later printing stays out of games that were begun before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import miskatonic as mk
from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.reading import common
from miskatonic.games.mansions_of_madness.content.reading.stories import read_box
from miskatonic.games.mansions_of_madness.content.vocabulary import read_text
from miskatonic.games.mansions_of_madness.game import MansionsOfMadness
from miskatonic.kernel.book.pack import MissingContent, Used
from miskatonic.kernel.book.pages import ContentError

STORY = "lantern_hill"
CARD = """
[[card]]
id = "tin_whistle"
number = {number}
printing = 2
name = "Tin Whistle"
sort = "equipment"
text = "Before you roll: discard it to add 1."
uses = [{{ moment = "test", words = "Play it", spend = "card", effects = ["brace 1"] }}]
about = "a tune in the dark"
"""
CHANGED: dict[str, str] = {}
pytestmark = pytest.mark.interpreted


def changed(name: str) -> str:
    return CHANGED.get(name) or read_text(name)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A card that came later, put in before all that is there."""
    monkeypatch.setattr(common, "read_text", changed)
    cards = read_text("cards.toml")
    number = 1 + len(re.findall(r"(?m)^\[\[card\]\]", cards))
    CHANGED["cards.toml"] = cards.replace("\n[[card]]", f"{CARD.format(number=number)}\n[[card]]", 1)
    yield CHANGED
    CHANGED.clear()


def facts(box: Box) -> list[object]:
    return [[card.id for card in box.stock.cards], [kind.id for kind in box.stock.kinds], box.digest, box.words]


def test_a_card_of_a_later_printing_stays_out_of_the_first(later: dict[str, str]) -> None:
    kept = dict(later)
    later.clear()
    before = facts(read_box(STORY))
    later.update(kept)
    assert facts(read_box(STORY, printing=1)) == before
    game = MansionsOfMadness()
    assert game.printing == 2
    assert "tin_whistle" in [card.id for card in game.boxes[STORY].stock.cards]
    first = game.using((Used("", 1, ""),), lambda name: None)
    assert facts(first.boxes[STORY]) == before
    assert game.using((Used("", 1, ""),), lambda name: None) is first, "read once"
    with pytest.raises(MissingContent, match=r"printing 3 of Mansions .* is not here; the newest is 2"):
        game.using((Used("", 3, ""),), lambda name: None)


def test_only_the_story_in_play_is_named_in_a_journal() -> None:
    game = mk.game("mansions_of_madness")
    assert isinstance(game, MansionsOfMadness)
    digests = {name: game.used({"story": name})[0].digest for name in game.boxes}
    assert len(set(digests.values())) == len(digests)
    assert digests[STORY] == read_box(STORY).digest


def test_tiles_matter_to_play(later: dict[str, str]) -> None:
    before = read_box(STORY, printing=1).digest
    tiles = read_text("tiles.toml")
    later["tiles.toml"] = tiles.replace("aaaabbbb", "aaabbbbb", 1)
    assert read_box(STORY, printing=1).digest != before


@pytest.mark.parametrize(
    ("was", "put", "mistake"),
    [
        ("number = 2\n", "", r"cards\.toml:\d+: card guitar: field 'number' is missing"),
        ("number = 2\n", "number = 3\n", r"cards\.toml:\d+: card dream_journal: field 'number' is used already"),
        ("number = 2\n", "number = 99\n", r"cards\.toml:\d+: .*field 'number' leaves out 2"),
    ],
)
def test_numbers_are_checked_on_loading(later: dict[str, str], was: str, put: str, mistake: str) -> None:
    cards = read_text("cards.toml")
    assert cards.count(was) == 1
    later["cards.toml"] = cards.replace(was, put)
    with pytest.raises(ContentError, match=mistake):
        read_box(STORY)


def test_a_file_that_is_no_draft_of_a_story_has_numbers(later: dict[str, str]) -> None:
    later["cards.toml"] = re.sub(r"(?m)^number = \d+\n", "", read_text("cards.toml"))
    with pytest.raises(ContentError, match=r"cards\.toml:\d+: card duke: field 'number' is missing"):
        read_box(STORY)
