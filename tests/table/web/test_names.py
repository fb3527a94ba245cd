"""Names and chat are one line of text that can be seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.table.lobby import checks
from miskatonic.table.web.problems import Trouble

HIDDEN = ("\u202eevil", "a\x00b", "a\x1b[31m", "\u2066x", "zero\u200bwidth", "\ud800", "e" + "\u0301" * 9, "\ue000")


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李四", "Mr. O’Hara-Smith 3rd", "🐙 Cthulhu", "x" * 40])
def test_what_people_are_called_is_a_name(name: str) -> None:
    assert checks.name(name) == name


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u200d", "\u3164", "\u2800 \u115f", *HIDDEN])
def test_what_cannot_be_shown_is_no_name(name: str) -> None:
    with pytest.raises(Trouble) as refusal:
        checks.name(name, "seats[0].name")
    assert (refusal.value.code, refusal.value.field) == ("form", "seats[0].name")


def test_spaces_and_lines_become_single_spaces() -> None:
    assert checks.name("  Ann \t\n Other ") == "Ann Other"
    assert checks.chat("one\ntwo") == "one two"


def test_chat_has_at_most_five_hundred_characters() -> None:
    assert len(checks.chat("x" * 500)) == 500
    for text in ("x" * 501, "x" * 100_000, "  "):
        with pytest.raises(Trouble):
            checks.chat(text)


@given(st.text(max_size=60))
def test_a_name_that_passes_is_short_clean_and_passes_again(text: str) -> None:
    try:
        name = checks.name(text)
    except Trouble:
        return
    assert 1 <= len(name) <= 40
    assert checks.name(name) == name
    name.encode()


@pytest.mark.parametrize("name", ["", "x" * 65, "a b", "é", "a\n", "\x00"])
def test_an_id_of_a_request_is_plain(name: str) -> None:
    with pytest.raises(Trouble):
        checks.request_id(name)


@pytest.mark.parametrize("blank", ["\u200d", "\u200c", "\ufe0f", "\u3164", "\u2800", "\u034f"])
def test_nobody_looks_like_somebody_else_by_letters_that_cannot_be_seen(blank: str) -> None:
    for name in (f"Ann{blank}", f"{blank}Ann", f"An{blank}n"):
        assert checks.name(name) == "Ann"
    assert checks.name("\U0001f469\u200d\U0001f680") == "\U0001f469\u200d\U0001f680"
