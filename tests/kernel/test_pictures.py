"""Gists and pictures: what is wrong in a file is named with its entry."""

from __future__ import annotations

import pytest

from miskatonic.kernel.pictures import PictureError, read
from miskatonic.kernel.scene import Picture

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
        (GOOD.replace("hat =", "cap ="), "there is no card 'cap'"),
        (GOOD.split("coat")[0], "'coat' has no gist and no picture"),
        (GOOD.replace("Warm", "x" * 29), "coat: a gist has 1 to 28 characters, not 29"),
        (GOOD.replace("Warm", ""), "coat: a gist has 1 to 28 characters, not 0"),
        (GOOD.replace('"night"', '"noon"'), "coat: there is no sky 'noon'"),
        (GOOD.replace('icon = "robe", ', ""), "coat: it names no icon"),
        (GOOD.replace("behind", "beneath"), "coat: there is no field 'beneath'"),
        (GOOD.replace('"Warm"', "3"), "coat: an entry is a gist"),
        (GOOD.replace('"robe", sky = "night", behind = "evil-moon"', '"fez", sky = "halo"'), "the same as hat"),
        ("hat = [", "f.toml"),
    ],
)
def test_a_mistake_is_named_with_its_entry(text: str, says: str) -> None:
    with pytest.raises(PictureError, match=r"^f\.toml") as error:
        read(text, "f.toml", CARDS)
    assert says in str(error.value)


def test_figures_and_places_have_a_picture_without_a_gist() -> None:
    text = GOOD + '[monster]\nmi_go = { icon = "flying-beetle", sky = "night" }\n'
    assert read(text, "f.toml", CARDS, ["monster.mi_go"])["monster.mi_go"] == ("", Picture("flying-beetle", "night"))
    with pytest.raises(PictureError, match=r"'monster\.shan' has no picture"):
        read(text, "f.toml", CARDS, ["monster.mi_go", "monster.shan"])
    with pytest.raises(PictureError, match="only a card has a gist"):
        read(GOOD, "f.toml", ["hat"], ["coat"])
    with pytest.raises(PictureError, match=r"monster\.mi_go shows the same as hat"):
        read(text.replace('"flying-beetle", sky = "night"', '"fez", sky = "halo"'), "f.toml", CARDS, ["monster.mi_go"])
