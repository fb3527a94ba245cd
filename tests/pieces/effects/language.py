"""A small vocabulary with everything in it, for the tests."""

from typing import Final

from miskatonic.kernel.book.pages import Entry, Page
from miskatonic.pieces.effects.vocabulary import OWN, Vocabulary

WORDS: Final = """
[[who]]
name = "you"
gist = "whoever it strikes"
[[who]]
name = "keeper"
gist = "the other side"
[[value]]
name = "doom"
gist = "the Doom track"
[[value]]
name = "cultists"
gist = "the cultists on the map"
[[condition]]
name = "carries"
gist = "the victim has the thing"
params = [{ name = "thing", type = "id", kinds = ["item"] }]
[[condition]]
name = "dark"
gist = "it is dark"
[[condition]]
name = "doom"
gist = "Doom is at least so much"
params = [{ name = "least", type = "int", least = 1, most = 7 }]
[[mark]]
name = "secret"
type = "word"
words = ["no", "yes"]
default = "no"
[[verb]]
name = "lose_san"
gist = "The victim loses so much SAN."
on = ["card", "monster.strike"]
rules = ["X-1"]
params = [{ name = "count", type = "amount", least = 1, most = 9 }]
[[verb]]
name = "drop"
gist = "The victim drops Items."
on = ["card"]
rules = ["X-2"]
params = [
    { name = "count", type = "int", least = 1, most = 4, default = 1 },
    { name = "chooser", type = "word", list = "who", default = "you" },
    { name = "tags", type = "words", words = ["flame", "brass"], default = "" },
]
[[verb]]
name = "test"
gist = "The victim takes a Test."
on = ["card"]
rules = ["X-3"]
params = [
    { name = "stat", type = "word", words = ["str", "int"] },
    { name = "pass", type = "effects", default = "" },
    { name = "fail", type = "effects", default = "" },
]
[[verb]]
name = "choose"
gist = "The chooser picks a branch."
on = ["card"]
rules = ["X-4"]
params = [{ name = "chooser", type = "word", list = "who" }, { name = "options", type = "options" }]
[[verb]]
name = "roll"
gist = "The victim rolls, and the band of the number happens."
on = ["card"]
rules = ["X-5"]
params = [{ name = "dice", type = "amount" }, { name = "bands", type = "bands" }]
"""


def language(words: str = WORDS) -> Vocabulary:
    page = Page(words, "words.toml")
    page.only(*OWN, "who")
    return Vocabulary(page, ("card", "monster", "monster.strike"), ("who",))


LANGUAGE: Final = language()


def card(effects: str) -> Entry:
    """A card on which the effects stand in line 3, or from there on."""
    return Page(f'[[card]]\nid = "lamp"\neffects = {effects}\n', "cards.toml").entries("card")[0]
