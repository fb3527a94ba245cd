"""A digest of content: where numbered things stand in their file is free, the order of everything else counts."""

from __future__ import annotations

from miskatonic.kernel.book.pages import Page
from miskatonic.pieces.digest import digest_of

THINGS = ('[[thing]]\nnumber = 1\nid = "candle"\n', '[[thing]]\nnumber = 2\nid = "mirror"\n')
ONE, OTHER = '{ verb = "test", number = "claws" }', '{ verb = "mend", number = "2" }'


def digest(text: str) -> str:
    return digest_of([Page(text, "things.toml")], 1)


def test_numbered_things_may_stand_anywhere_in_their_file() -> None:
    assert digest("".join(THINGS)) == digest("".join(reversed(THINGS)))
    assert digest("".join(THINGS)) != digest(THINGS[0])


def test_effects_that_hold_a_number_in_words_happen_in_the_order_in_which_they_are_written() -> None:
    assert digest(f"effects = [{ONE}, {OTHER}]") != digest(f"effects = [{OTHER}, {ONE}]")


def test_a_field_may_be_left_out_of_one_table_alone() -> None:
    text = '[[clue]]\na = "words"\n[[seed]]\na = "lantern"\n'

    def left(text: str) -> str:
        return digest_of([Page(text, "things.toml")], 1, ("clue.a",))

    assert left(text) == left(text.replace("words", "better words"))
    assert left(text) != left(text.replace("lantern", "axe"))
