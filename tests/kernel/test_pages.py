"""TOML pages that know on which line everything stands."""

import pytest

from miskatonic.kernel.book.pages import ContentError, Entry, Page

TEXT = """# things
[[thing]]
id = "lamp"
weight = 3
tags = [
    "bright",
    "brass",
]
inside = { oil = 2 }

[[thing]]
name = "Rope"
picture = '''
[[thing]]
'''
"""


def entry(number: int = 1) -> Entry:
    return Page(TEXT, "things.toml", ("weight", "tags")).entries("thing")[number - 1]


def test_an_entry_knows_its_line_and_those_of_its_fields() -> None:
    assert entry().place() == "things.toml:2"
    assert entry().place("weight") == "things.toml:4"
    assert entry().place("tags", "brass") == "things.toml:7"


def test_a_header_inside_a_quoted_text_is_no_header() -> None:
    assert entry(2).place() == "things.toml:11"
    assert len(Page(TEXT, "things.toml").entries("thing")) == 2


def test_an_error_names_file_line_entry_and_field() -> None:
    with pytest.raises(ContentError) as caught:
        entry().number_of("weight", 4, 9)
    assert str(caught.value) == "things.toml:4: thing lamp: field 'weight' must be a number from 4 to 9, not 3"


def test_a_missing_field_is_blamed_on_the_entry() -> None:
    with pytest.raises(ContentError, match=r"things.toml:11: thing Rope: field 'weight' is missing"):
        entry(2).number_of("weight", 1, 9)


def test_a_field_nobody_asked_for_is_misspelt() -> None:
    page = Page("[[thing]]\nwieght = 1\n", "x.toml", ("weight",))
    with pytest.raises(ContentError, match=r"x.toml:2: .* unknown field 'wieght'; did you mean weight\?"):
        page.entries("thing")[0].done()


def test_a_table_inside_a_field_is_an_entry_of_its_own() -> None:
    inner = entry().inner("inside")
    assert inner.number_of("oil", 1, 3) == 2
    with pytest.raises(ContentError, match="thing lamp, inside: field 'wick' is missing"):
        inner.text("wick")


def test_defaults_hold_only_where_a_field_is_absent() -> None:
    assert entry().number_or("weight", 7, 1, 9) == 3
    assert entry(2).number_or("weight", 7, 1, 9) == 7
    assert entry(2).word("kind", ("plain", "odd")) == "plain"


def test_broken_toml_and_unknown_kinds_are_refused() -> None:
    with pytest.raises(ContentError, match=r"x.toml:1: "):
        Page("a = ", "x.toml")
    with pytest.raises(ContentError, match="unknown entry 'thnig'; did you mean thing"):
        Page("[[thnig]]\na = 1\n", "x.toml").only("thing")


NESTED = """colour = "red"

[box.1]
name = "Lamp"

[box.2]
name = "Rope"
size = { wide = 2 }

[[shelf]]
id = "top"
[shelf.inside]
books = 3
[[shelf]]
id = "low"
"""


def test_a_table_below_a_table_knows_its_own_lines() -> None:
    box = Page(NESTED, "x.toml").whole().part("box")
    assert box.part("2").place("name") == "x.toml:7"
    assert box.part("2").part("size").place("wide") == "x.toml:8"
    assert box.place() == "x.toml:3"


def test_what_stands_above_all_headers_belongs_to_the_page() -> None:
    whole = Page(NESTED, "x.toml").whole()
    with pytest.raises(ContentError, match=r"x.toml:1: the file: field 'colour' must be a table, not 'red'"):
        whole.part("colour")
    with pytest.raises(ContentError, match=r"x.toml:3: the file: field 'box' is unknown; known are colour, shelf"):
        whole.only(("colour", "shelf"))


def test_a_field_that_has_to_be_there_is_missed_where_its_table_begins() -> None:
    with pytest.raises(ContentError, match=r"x.toml:6: box.2: field 'weight' is missing"):
        Page(NESTED, "x.toml").whole().part("box").part("2").only(("name", "weight"), "size")


def test_a_header_within_an_entry_does_not_end_it() -> None:
    shelf = Page(NESTED, "x.toml").entries("shelf")
    assert shelf[0].place("inside") == "x.toml:12"
    assert shelf[0].place("id", "books") == "x.toml:13"
    assert shelf[1].place() == "x.toml:14"
