"""Content has numbers for good: what comes in a later printing stays out of games that were begun before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.reading import maps, scenarios, stock
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.kernel.book.pack import MissingContent, Used
from miskatonic.kernel.book.pages import ContentError

SCENARIO = "scenarios/hound_dog.toml"
WEAPON = """
[[item]]
id = "boat_hook"
number = 14
printing = 2
name = "Boat Hook"
gist = "+1 die in Battle"
text = "Battle: add 1d6."
about = "one die more"
uses = [{ moment = "rolled", rolls = ["battle"], effects = ["add_dice 1"] }]
"""
CARD = """
[[card]]
id = "second_cart"
number = 99
printing = 2
name = "A Second Cart"
type = "Common"
head = "Empty."
text = "Nothing."
about = "a place more"
classes = ["chapter"]
reveal = ["threat 1"]
"""
CHANGED: dict[str, str] = {}


def changed(name: str) -> str:
    return CHANGED.get(name) or read_text(name)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Files in which something came later, each put in before all that is there."""
    for module in (maps, scenarios, stock):
        monkeypatch.setattr(module, "read_text", changed)
    weapons, scenario = read_text("weapons.toml"), read_text(SCENARIO)
    card = CARD.replace("99", str(len(read_box("hound_dog").cards) + 1))
    CHANGED["weapons.toml"] = weapons.replace("\n[[item]]", f"{WEAPON}\n[[item]]", 1)
    CHANGED[SCENARIO] = scenario.replace("\n[[card]]", f"{card}\n[[card]]", 1)
    yield CHANGED
    CHANGED.clear()


def facts(box: Box) -> list[object]:
    return [
        [item.id for item in box.items],
        [card.id for card in box.cards],
        [(back.type, back.classes) for back in box.backs],
        [(pile.type, pile.places) for pile in box.scenario.piles],
        box.digest,
        box.words,
    ]


pytestmark = pytest.mark.interpreted


def test_an_item_and_a_card_of_a_later_printing_stay_out_of_the_first(later: dict[str, str]) -> None:
    kept = dict(later)
    later.clear()
    before = facts(read_box("hound_dog"))
    later.update(kept)
    assert facts(read_box("hound_dog", printing=1)) == before
    game = TerrorPaths()
    box = game.boxes["hound_dog"]
    assert game.printing == 2
    assert (box.items[13].id, box.cards[-1].id) == ("boat_hook", "second_cart")
    assert game.boxes["it_bestirs"].item_number["boat_hook"] == 13
    first = game.using((Used("", 1, ""),), lambda name: None)
    assert facts(first.boxes["hound_dog"]) == before
    assert game.using((Used("", 1, ""),), lambda name: None) is first, "read once"
    with pytest.raises(MissingContent, match=r"printing 3 of Call .* is not here; the newest is 2"):
        game.using((Used("", 3, ""),), lambda name: None)


def test_only_the_scenario_in_play_is_named_in_a_journal() -> None:
    game = TerrorPaths()
    digests = {name: game.used({"scenario": name})[0].digest for name in game.boxes}
    assert len(set(digests.values())) == len(digests)
    assert digests["hound_dog"] == read_box("hound_dog").digest


def test_the_place_of_an_entry_in_its_file_is_free() -> None:
    text = read_text(SCENARIO)
    head, *cards = re.split(r"(?m)^(?=\[\[card\]\])", text)
    shuffled = read_box("hound_dog", text=head + "\n".join(reversed(cards)))
    assert facts(shuffled) == facts(read_box("hound_dog"))


def test_a_later_printing_may_lay_out_a_further_card() -> None:
    text = read_text(SCENARIO)
    wider = text.replace('"drowned_steps"]\n', "]\n", 1) + '\n[[pile]]\ntype = "Common"\nplaces = ["drowned_steps"]\n'
    assert facts(read_box("hound_dog", text=wider))[:4] == facts(read_box("hound_dog"))[:4]
    with pytest.raises(ContentError, match="are 8 for 9 cards of the type Common"):
        read_box(
            "hound_dog",
            text=wider.replace('places = ["drowned_steps"]', 'printing = 2\nplaces = ["drowned_steps"]'),
            printing=1,
        )


def test_numbers_are_checked_on_loading() -> None:
    text = read_text(SCENARIO)
    twice = text.replace('id = "serpentfolk"\nnumber = 2', 'id = "serpentfolk"\nnumber = 1')
    with pytest.raises(ContentError, match=r"scenarios/hound_dog.toml:\d+: enemy serpentfolk: field 'number' is used"):
        read_box("hound_dog", text=twice)
