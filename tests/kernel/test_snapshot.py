"""Signed snapshots: only one's own are trusted, each for its own journal, and what they hold is checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel.journal import savefile, snapshot
from tests.conformance.shelf import find_game
from tests.conformance.toy import SEANCE
from tests.kernel.journals import KEY, SECRET, lines, loaded, played, toy


def old(inputs: int, key: bytes = KEY, **more: Any) -> list[dict[str, Any]]:
    """A file written by an old edition, whose second entry no longer replays."""
    journal = toy(inputs, **more)
    journal.edition, journal.content = "0", "another box"
    rows = lines(journal, key)
    rows[2]["key"] = "Old(1)"
    return rows


def signed(body: dict[str, Any]) -> dict[str, Any]:
    return {"snapshot": body, "signature": snapshot.signature(body, KEY)}


def test_a_signed_snapshot_still_loads_when_the_rules_have_changed() -> None:
    read = loaded(old(20), KEY)
    assert read.state.digest() == toy(20).state.digest()
    assert read.from_snapshot
    assert "edition 0" in read.notice
    assert "snapshot after entry 20" in read.notice
    played(read, 3)
    assert len(read.entries) == 23
    with pytest.raises(mk.JournalError, match="entry 2 does not verify"):
        read.verify()


def test_a_snapshot_does_not_hide_from_verify_that_its_journal_is_damaged() -> None:
    rows = lines(toy(9), KEY)
    rows[3]["check"] = "another"
    with pytest.raises(mk.JournalError, match="entry 3 does not verify: it leads to another position"):
        loaded(rows, KEY).verify()
    rows = lines(toy(9), KEY)
    rows[-1] = signed(rows[-1]["snapshot"] | {"at": 8})
    with pytest.raises(mk.JournalError, match="its entries lead to another position than it stands at"):
        loaded([{**row, "check": "another"} if row is rows[9] else row for row in rows], KEY).verify()


def test_a_snapshot_is_not_used_while_the_journal_replays() -> None:
    read = loaded(lines(toy(20), KEY), KEY)
    assert (read.notice, read.from_snapshot) == ("", False)


def test_a_strangers_snapshot_is_never_loaded() -> None:
    unsigned, forged, odd = old(9), old(9), old(9)
    unsigned[-1].pop("signature")
    forged[-1]["snapshot"]["state"]["table"]["points"] = {"list": [99, 0, 0]}
    odd[-1]["signature"] = "é" * 64
    for rows, key in ((unsigned, KEY), (forged, KEY), (odd, KEY), (old(9, SECRET), KEY), (old(9), None)):
        with pytest.raises(mk.JournalError, match="entry 2"):
            loaded(rows, key)


def test_a_snapshot_of_another_journal_is_not_trusted() -> None:
    """The owner's own signature, moved to a game with other dice."""
    rows = old(9, secret=SECRET)
    assert loaded([*rows[:-1], rows[-1]], KEY).from_snapshot
    with pytest.raises(mk.JournalError, match="entry 2"):
        loaded([*rows[:-1], old(9, secret=KEY)[-1]], KEY)
    with pytest.raises(mk.JournalError, match="entry 2"):
        loaded([{**rows[0], "edition": "00"}, *rows[1:]], KEY)


def test_sealed_dice_go_on_after_a_snapshot_whatever_became_of_the_entries() -> None:
    """Outcomes that were seen are never drawn again, though the lines that record them are damaged."""
    rows = old(20, secret=SECRET)
    true = toy(20, secret=SECRET)
    for row in rows[1:-1]:
        row["chance"] = []
    read = loaded(rows, KEY)
    assert read.drawn == true.drawn > 6
    assert loaded(lines(read, KEY), KEY).drawn == true.drawn


def test_outcomes_after_the_snapshot_are_not_drawn_again() -> None:
    rows, later = old(6, secret=SECRET), lines(toy(20, secret=SECRET))
    read = loaded([*rows, *later[7:]], KEY)
    assert len(read.entries) == 6
    assert read.drawn == toy(20, secret=SECRET).drawn > toy(6, secret=SECRET).drawn


@pytest.mark.parametrize("key", [b"", b"short", bytes(31), bytes(33)])
def test_a_key_has_32_bytes(key: bytes) -> None:
    text = savefile.dumps(toy(3))
    with pytest.raises(mk.JournalError, match=f"signs snapshots has 32 bytes, not {len(key)}"):
        savefile.dumps(toy(3), key)
    with pytest.raises(mk.JournalError, match=f"signs snapshots has 32 bytes, not {len(key)}"):
        savefile.loads(text, find_game, key)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"at": 10}, "it is of entry 10, of 9"),
        ({"at": -1}, "it is of entry -1, of 9"),
        ({"at": "9"}, "it is of entry '9', of 9"),
        ({"drawn": None}, "snapshot does not fit"),
        ({"state": 5}, "snapshot does not load: a saved position is an object"),
        ({"state": SEANCE.start(2).to_dict()}, "set up in another way"),
    ],
)
def test_a_snapshot_that_does_not_load_is_an_error_too(change: dict[str, Any], message: str) -> None:
    rows = old(9)
    rows[-1] = signed(rows[-1]["snapshot"] | change)
    with pytest.raises(mk.JournalError, match=f"entry 2 .*{message}"):
        loaded(rows, KEY)


# ---------------------------------------------------------------------- saved positions

POSITIONS: list[tuple[str, Any, str]] = [
    ("game", 5, "game must be text, not 5"),
    ("seats", "3", "seats must be a whole number, not '3'"),
    ("seats", 9, "2 to 4 seats, not 9"),
    ("options", 5, "options must be an object"),
    ("options", {"mood": []}, "option mood"),
    ("rng", "x", "rng must be a whole number"),
    ("rng", True, "rng must be a whole number"),
    ("finals", -1, "finals must not be below 0"),
    ("agenda", None, "agenda must be a list"),
    ("agenda", [5], "agenda: 5 is no step"),
    ("agenda", [{"is": "Bid", "of": [1]}], "agenda cannot be unpacked"),
    ("agenda", [{"is": "Nonsense", "of": []}], "agenda cannot be unpacked: unknown kind"),
    ("agenda", [{"is": []}], "agenda cannot be unpacked"),
    ("sealed", [], "sealed must be an object"),
    ("sealed", {"7": {"is": "Bid", "of": [1, 1]}}, "sealed: there is no seat '7'"),
    ("sealed", {"x": {"is": "Bid", "of": [1, 1]}}, "sealed: there is no seat 'x'"),
    ("sealed", {"1": 5}, "sealed: 5 is no step"),
    ("lanes", [[]], "lanes must be none or 3, not 1"),
    ("lanes", [5, 5, 5], "lanes must be a list of steps, not 5"),
    ("outcome", 5, "outcome must be null or an outcome, not 5"),
    ("outcome", {"is": "Outcome", "of": []}, "outcome cannot be unpacked"),
    ("table", [], "table must be an object"),
    ("table", {}, "lacks the field 'round'"),
    ("table", {"fog": 1}, "table: there is no field 'fog' here; was it saved by a later release"),
]


@pytest.mark.parametrize(("field", "value", "message"), POSITIONS)
def test_a_field_that_is_nonsense_is_named(field: str, value: Any, message: str) -> None:
    data = toy(5).state.to_dict()
    with pytest.raises(ValueError, match=message):
        SEANCE.from_dict(data | {field: value})
    with pytest.raises(ValueError, match=f"lacks the field '{field}'"):
        SEANCE.from_dict({name: data[name] for name in data if name != field})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("round", "x"),
        ("round", [1]),
        ("bag", 5),
        ("bag", {"list": ["x"]}),
        ("hands", {"list": [5]}),
        ("laid", {"is": 1}),
    ],
)
def test_a_thing_on_the_table_that_is_nonsense_is_named(field: str, value: Any) -> None:
    data = toy(5).state.to_dict()
    data["table"][field] = value
    with pytest.raises(ValueError, match=f"{field} (of the table cannot be|cannot be unpacked)"):
        SEANCE.from_dict(data)


def test_fields_that_do_not_belong_together_are_refused() -> None:
    data = toy(5).state.to_dict()
    data["table"]["hands"] = {"list": []}
    with pytest.raises(ValueError, match="agenda and table do not belong together: IndexError"):
        SEANCE.from_dict(data)


@pytest.mark.parametrize("data", [None, 5, [], "text"])
def test_a_position_is_an_object(data: Any) -> None:
    with pytest.raises(ValueError, match="a saved position is an object"):
        SEANCE.from_dict(data)


def test_every_position_on_the_way_is_read_again() -> None:
    for state in toy(40).states():
        assert SEANCE.from_dict(json.loads(json.dumps(state.to_dict()))).digest() == state.digest()
