"""Gists and pictures: what is wrong in a file is named with its entry."""

from __future__ import annotations

import pytest

from miskatonic.kernel.book.pages import ContentError
from miskatonic.kernel.scene.elements import Picture
from miskatonic.kernel.scene.pictures import read

CARDS = ("hat", "coat")
GOOD = """
hat = { gist = "Worn on the head", icon = "fez", sky = "halo" }
coat = { gist = "Warm", icon = "robe", sky = "night", behind = "evil-moon" }
"""


def test_a_card_has_a_gist_and_a_picture() -> None:
    assert read(GOOD, "f.toml", CARDS)["coat"] == ("Warm", Picture("robe", "night", "evil-moon"))


def test_sections_put_their_name_before_that_of_the_card() -> None:
    text = '[red]\n1 = { gist = "One", icon = "fez", sky = "halo" }\n'
    assert read(text, "f.toml", ["red.1"])["red.1"][0] == "One"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("hat =", "cap ="), "f.toml:2: there is no card 'cap'"),
        (GOOD.split("coat")[0], "'coat' has no gist and no picture"),
        (GOOD.replace("Warm", "x" * 29), "f.toml:3: coat: field 'gist' must have 1 to 28 characters, not 29"),
        (GOOD.replace("Warm", ""), "f.toml:3: coat: field 'gist' must be a text that is not empty"),
        (GOOD.replace('"night"', '"noon"'), "f.toml:3: coat: field 'sky' has the unknown word 'noon'"),
        (GOOD.replace('icon = "robe", ', ""), "f.toml:3: coat: field 'icon' is missing"),
        (GOOD.replace("behind", "beneath"), "f.toml:3: coat: field 'beneath' is unknown"),
        (GOOD.replace('"Warm"', "3"), "f.toml:3: coat: field 'gist' must be a text"),
        (
            GOOD.replace('"robe", sky = "night", behind = "evil-moon"', '"fez", sky = "halo"'),
            "coat shows the same as hat",
        ),
        ("hat = [", "f.toml"),
    ],
)
def test_a_mistake_is_named_with_its_entry(text: str, says: str) -> None:
    with pytest.raises(ContentError, match=r"^f\.toml") as error:
        read(text, "f.toml", CARDS)
    assert says in str(error.value)


def test_figures_and_places_have_a_picture_without_a_gist() -> None:
    text = GOOD + '[monster]\nmi_go = { icon = "flying-beetle", sky = "night" }\n'
    assert read(text, "f.toml", CARDS, ["monster.mi_go"])["monster.mi_go"] == ("", Picture("flying-beetle", "night"))
    with pytest.raises(ContentError, match=r"'monster\.shan' has no picture"):
        read(text, "f.toml", CARDS, ["monster.mi_go", "monster.shan"])
    with pytest.raises(ContentError, match=r"f\.toml:3: coat: field 'gist' is only for cards"):
        read(GOOD, "f.toml", ["hat"], ["coat"])
    with pytest.raises(ContentError, match=r"f\.toml:5: monster\.mi_go shows the same as hat"):
        read(text.replace('"flying-beetle", sky = "night"', '"fez", sky = "halo"'), "f.toml", CARDS, ["monster.mi_go"])
