"""What has no number in a content file is given the next one, and nothing else in the file changes."""

from __future__ import annotations

from pathlib import Path

from miskatonic.kernel.book.pages import Page
from miskatonic.pieces.numbering import main, numbered
from miskatonic.pieces.printings import in_order, up_to

FILE = """# things
[[thing]]
id = "candle"  # burns
number = 2
text = "wax"

[[thing]]
id = "mirror"
text = "glass"

[[way]]
from = "candle"
to = "mirror"

[[thing]]
id = "veil"
number = 1

[[note]]
id = "free"
"""


def test_what_has_no_number_takes_the_next_and_nothing_else_changes() -> None:
    made = numbered(FILE, "things.toml", ("thing", "way"))
    wanted = FILE.replace('"mirror"\ntext', '"mirror"\nnumber = 3\ntext').replace("[[way]]\n", "[[way]]\nnumber = 1\n")
    assert made == wanted
    assert numbered(made, "things.toml", ("thing", "way")) == made
    assert [e.table["id"] for e in in_order(Page(made, "things.toml").entries("thing"))] == ["veil", "candle", "mirror"]


def test_the_command_writes_files(tmp_path: Path) -> None:
    file = tmp_path / "things.toml"
    file.write_text(FILE, encoding="utf-8")
    main("thing,way", str(file))
    assert file.read_text(encoding="utf-8") == numbered(FILE, "things.toml", ("thing", "way"))


def test_a_draft_may_have_no_numbers_but_not_some() -> None:
    page = Page('[[thing]]\nid = "b"\n[[thing]]\nid = "a"\n', "things.toml")
    assert [entry.table["id"] for entry in in_order(page.entries("thing"), drafts=True)] == ["b", "a"]


def test_what_has_no_numbers_may_come_in_a_later_printing_too() -> None:
    page = Page('[[note]]\nid = "b"\nprinting = 2\n[[note]]\nid = "a"\n', "things.toml")
    found = [[entry.table["id"] for entry in up_to(page.entries("note"), printing)] for printing in (0, 1, 2)]
    assert found == [["b", "a"], ["a"], ["b", "a"]]
