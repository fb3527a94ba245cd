"""No card is left out: each is played, met, worn or suffered in one of the tests about cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from miskatonic.games.munchkin_cthulhu.content.reading import CONTENT, printed

HERE = Path(__file__).parent
FILES = {
    "monster": ("test_monsters_each.py", "test_bad_stuff.py", "test_monster_powers.py"),
    "monster_enhancer": ("test_enhancer_cards.py",),
    "curse": ("test_curse_cards.py",),
    "class": ("test_class_cards.py",),
    "class_attachment": ("test_class_cards.py",),
    "special": ("test_door_cards.py",),
    "item": ("test_item_cards.py",),
    "item_enhancer": ("test_item_cards.py",),
    "one_shot": ("test_one_shot_cards.py",),
    "level_up": ("test_treasure_cards.py",),
    "other_treasure": ("test_treasure_cards.py",),
}
"""Where the cards of each kind are tried."""
NO_BAD_STUFF = {"h_p_munchcraft"}


def mentioned(*files: str) -> set[str]:
    """Everything in quotation marks in these files."""
    return {word for name in files for word in re.findall(r'"([a-z_0-9]+)"', (HERE / name).read_text(encoding="utf-8"))}


@pytest.mark.rule("MU-gap-1")
@pytest.mark.parametrize("kind", FILES)
def test_every_card_of_a_kind_is_tried(kind: str) -> None:
    assert {card.id for card in CONTENT.of_kind(kind)} - mentioned(*FILES[kind]) == set()


@pytest.mark.rule("MU-gap-1")
def test_these_are_all_kinds_of_card() -> None:
    assert {card.kind for card in CONTENT.cards.values()} == set(FILES)
    assert len(printed(1).cards) == 149


@pytest.mark.rule("MU-gap-2")
def test_the_bad_stuff_of_every_monster_is_suffered() -> None:
    monsters = {card.id for card in CONTENT.of_kind("monster")}
    assert monsters - mentioned("test_bad_stuff.py") - NO_BAD_STUFF == set()
    assert {card.id for card in CONTENT.of_kind("monster") if not card.bad_stuff} == NO_BAD_STUFF
