"""Journals as files: what is damaged says where and why, and dice come from one source that is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel.journal import savefile
from tests.conformance.shelf import find_game, load
from tests.kernel.journals import SECRET, at_the_lanes, at_the_lanes_sealed, lines, loaded, played, toy


def test_a_saved_game_is_loaded_as_it_was(tmp_path: Path) -> None:
    journal = toy(40)
    journal.save(tmp_path / "deep" / "game.journal")
    read = load(tmp_path / "deep" / "game.journal")
    assert read.state.digest() == journal.state.digest()
    assert savefile.dumps(read) == savefile.dumps(journal)
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["game.journal"]
    assert played(read, 10, 3).state.digest() == played(journal, 10, 3).state.digest()


def test_forms_and_undos_survive_a_file() -> None:
    journal = at_the_lanes()
    for seat in (0, 1, 2):
        journal.choose(seat, f"Ready({seat})")
    kinds = [kind for kind, n in enumerate(journal.state.hands[1]) if n]  # type: ignore[attr-defined]
    journal.choose(1, "Burn(1)", (kinds[:1], 1))
    journal.choose(0, "Pass(0)")
    journal.undo(0)
    assert savefile.loads(savefile.dumps(journal), find_game).state.digest() == journal.state.digest()


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00\x81")
    with pytest.raises(mk.JournalError, match="picture is not a text file"):
        load(tmp_path / "picture")


DAMAGES: list[tuple[int, dict[str, Any], str]] = [
    (0, {"miskatonic": 99}, "line 1 is not the header"),
    (0, {"game": "nonsense"}, "line 1: there is no game 'nonsense'"),
    (0, {"seats": 9}, "line 1: .*2 to 4 seats, not 9"),
    (0, {"options": {"speed": 1}}, "line 1: .*no option 'speed'"),
    (0, {"miskatonic": True}, "line 1 is not the header"),
    (0, {"game": 5}, "line 1: game must be text, not 5"),
    (0, {"edition": 1}, "line 1: edition must be text, not 1"),
    (0, {"content": None}, "line 1: content must be text, not None"),
    (0, {"seats": [2]}, "line 1: .*2 to 4 seats, not .2."),
    (0, {"seats": True}, "line 1: .*2 to 4 seats, not True"),
    (0, {"options": 5}, "line 1: options must be an object, not 5"),
    (0, {"options": {"rounds": [3]}}, "line 1: option rounds=.3. is not allowed"),
    (0, {"seed": [1]}, r"line 1: seed must be a whole number or null, not \[1\]"),
    (0, {"seed": 1.5}, "line 1: seed must be a whole number or null, not 1.5"),
    (0, {"seed": True}, "line 1: seed must be a whole number or null, not True"),
    (0, {"secret": "zz"}, "line 1: secret must be 64 hexadecimal digits, not 'zz'"),
    (0, {"secret": "0102"}, "line 1: secret must be 64 hexadecimal digits, not '0102'"),
    (0, {"secret": 5}, "line 1: secret must be text, not 5"),
    (0, {"commit": 5}, "line 1: commit must be text, not 5"),
    (0, {"commit": "é" * 64}, "line 1: commit must be 64 hexadecimal digits"),
    (0, {"check": 5}, "line 1: check must be text, not 5"),
    (0, {"opening": 3}, "line 1: opening must be a list of whole numbers"),
    (0, {"opening": ["x"] * 6}, "line 1: opening must be a list of whole numbers"),
    (0, {"opening": [0] * 7}, "the opening took 6 outcomes of chance, not 7 as recorded"),
    (0, {"opening": [0]}, "the opening does not replay: .*more chance"),
    (0, {"opening": [9] * 6}, "the opening does not replay: recorded outcome 9"),
    (0, {"check": "wrong"}, "the opening leads to another position"),
    (2, {"do": "dance"}, "line 3: unknown kind of entry 'dance'"),
    (2, {"seat": "0"}, "line 3: seat must be a whole number"),
    (2, {"chance": ["x"]}, "line 3: chance must be a list of whole numbers"),
    (2, {"chance": 7}, "line 3: "),
    (2, {"values": 7}, "line 3: values must be a list"),
    (2, {"values": ["x"]}, "line 3: a value that is no number must be a list of whole numbers"),
    (2, {"key": 7}, "line 3: key and check must be text"),
    (2, {"check": None}, "line 3: key and check must be text"),
    (2, {"snapshot": 7}, "line 3: snapshot must be an object"),
    (2, {"seat": 7}, r"entry 2 \(Bid\(1,1\)\) does not replay: there is no seat 7"),
    (2, {"key": "Bid(1,7)"}, r"entry 2 \(Bid\(1,7\)\) does not replay: There is no such choice"),
    (2, {"values": [1]}, "entry 2 .* has no blanks"),
    (2, {"chance": [1]}, "entry 2 took 0 outcomes of chance, not 1"),
    (2, {"check": "wrong"}, "entry 2 .* leads to another position"),
    (5, {"chance": []}, r"entry 5 \(OpenDoor\(1,0\)\) does not replay: .*more chance"),
    (5, {"chance": [6]}, r"entry 5 .* recorded outcome 6 cannot happen"),
    (2, {"do": "undo", "key": "0"}, "entry 2 takes back entry 0, which seat 1 cannot"),
    (2, {"do": "undo", "key": "x"}, "entry 2 takes back entry x, which"),
    (2, {"do": "undo", "key": "77"}, "entry 2 takes back entry 77, which"),
    (2, {"do": "clock"}, "entry 2 .*no clock"),
]


@pytest.mark.parametrize(("line", "change", "message"), DAMAGES, ids=[str(change) for _, change, _ in DAMAGES])
def test_a_damaged_journal_says_where_and_why(line: int, change: dict[str, Any], message: str) -> None:
    journal = at_the_lanes()
    journal.choose(0, "Knock(0)")
    journal.choose(1, "OpenDoor(1,0)")
    rows = lines(journal)
    with pytest.raises(mk.JournalError, match=message):
        loaded([{**row, **change} if i == line else row for i, row in enumerate(rows)])


@pytest.mark.parametrize(
    "field", ["game", "edition", "content", "seats", "options", "seed", "secret", "commit", "opening", "check"]
)
def test_a_header_that_lacks_a_field_says_which(field: str) -> None:
    rows = lines(toy())
    del rows[0][field]
    with pytest.raises(mk.JournalError, match=f"line 1: the header lacks '{field}'"):
        loaded(rows)


@pytest.mark.parametrize("field", ["do", "seat", "key", "values", "chance", "check"])
def test_an_entry_that_lacks_a_field_says_which(field: str) -> None:
    rows = lines(toy(1))
    del rows[1][field]
    with pytest.raises(mk.JournalError, match=f"line 2: the entry lacks '{field}'"):
        loaded(rows)


def test_lines_that_are_no_json_objects_are_named() -> None:
    text = savefile.dumps(toy(2))
    for wrong, message in (("{", "line 4 is not JSON"), ("[1]", "line 4 is not an object")):
        with pytest.raises(mk.JournalError, match=message):
            savefile.loads(f"{text}{wrong}\n", find_game)
    with pytest.raises(mk.JournalError, match="line 1 is not the header"):
        savefile.loads("", find_game)


def test_nobody_takes_back_what_another_seat_chose() -> None:
    journal = at_the_lanes()
    journal.choose(0, "Ready(0)")
    journal.undo(0)
    rows = lines(journal)
    rows[-1]["seat"] = 1
    with pytest.raises(mk.JournalError, match="entry 5 takes back entry 3, which"):
        loaded(rows)


def test_an_undo_takes_no_chance() -> None:
    journal = at_the_lanes()
    journal.choose(0, "Ready(0)")
    journal.undo(0)
    rows = lines(journal)
    rows[-1]["chance"] = [1]
    with pytest.raises(mk.JournalError, match="entry 5 takes a choice back, and yet chance is recorded"):
        loaded(rows)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '{"miskatonic": ' + "9" * 5000 + "}"])
def test_what_python_cannot_read_is_a_damaged_journal_too(text: str) -> None:
    with pytest.raises(mk.JournalError, match=r"nested too deeply|line 1 cannot be read"):
        savefile.loads(text, find_game)


# ---------------------------------------------------------------------- where the dice come from


def sealed_with(**change: Any) -> list[dict[str, Any]]:
    rows = lines(at_the_lanes_sealed())
    rows[0].update(change)
    return rows


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 3}, "line 1: seed and secret are both there"),
        ({"seed": 3, "secret": None}, "line 1: seed and commit are both there"),
        ({"secret": SECRET[::-1].hex()}, "line 1: secret does not fit the commitment"),
        ({"commit": ""}, "line 1: secret does not fit the commitment"),
        ({"secret": None, "commit": ""}, "line 1: seed, secret and commit are all missing"),
    ],
)
def test_dice_come_from_a_seed_or_from_a_committed_secret(change: dict[str, Any], message: str) -> None:
    with pytest.raises(mk.JournalError, match=message):
        loaded(sealed_with(**change))


def test_a_journal_begins_with_a_seed_or_a_secret_not_with_both() -> None:
    with pytest.raises(mk.JournalError, match="not from both"):
        toy(seed=3, secret=SECRET)
    with pytest.raises(mk.JournalError, match="seed must be a whole number"):
        toy(seed=1.5)


def test_a_commitment_without_its_secret_is_replayed_but_takes_no_more() -> None:
    read = loaded(sealed_with(secret=None))
    before = read.state.digest()
    assert before == at_the_lanes_sealed().state.digest()
    inputs = (lambda: read.choose(0, "Knock(0)"), lambda: read.expire(0), read.ring, lambda: read.undo(0))
    for given in inputs:
        with pytest.raises(mk.JournalError, match=r"can only be watched: .* secret is not in it"):
            given()
    assert (read.state.digest(), len(read.entries)) == (before, 3)


def test_a_commitment_without_its_secret_cannot_be_verified() -> None:
    read = loaded(sealed_with(secret=None))
    with pytest.raises(mk.JournalError, match=r"cannot be verified: .* secret is not in the journal"):
        read.verify()
    assert loaded(lines(read)).read_only


# ---------------------------------------------------------------------- other editions


def test_an_old_edition_that_still_replays_is_loaded_with_a_notice() -> None:
    journal = toy(6)
    rows = lines(journal)
    rows[0]["edition"] = "0"
    read = loaded(rows)
    assert read.state.digest() == journal.state.digest()
    assert read.notice == "it was played by edition 0, the rules are now 1"
    assert not read.from_snapshot


def test_other_content_that_still_replays_is_loaded_with_a_notice() -> None:
    rows = lines(toy(6))
    rows[0]["content"] = "another box"
    assert loaded(rows).notice == ""  # texts are another matter
    rows[0]["uses"] = [["", 1, "another box"]]
    assert loaded(rows).notice == "its content differs from what is installed"
    del rows[0]["uses"]  # recorded before journals said what they use
    assert loaded(rows).notice == "its content differs from what is installed"
    assert loaded(lines(toy(6))).notice == ""


@pytest.mark.parametrize("uses", [True, False])
def test_content_that_was_counted_in_another_way_once_is_the_same_content(
    uses: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = lines(toy(6))
    was = rows[0]["content"] = "as it was counted once"
    here = rows[0].pop("uses")[0][2]
    if uses:
        rows[0]["uses"] = [["", 1, was]]
    assert loaded(rows).notice
    monkeypatch.setattr(type(toy(6).game), "once", {was: here})
    assert loaded(rows).notice == ""


def test_an_old_edition_is_named_when_it_no_longer_replays() -> None:
    rows = lines(toy(6))
    rows[0]["edition"], rows[0]["uses"], rows[2]["key"] = "0", [["", 1, "another box"]], "Old(1)"
    with pytest.raises(mk.JournalError, match=r"edition 0, the rules are now 1; its content differs .*; entry 2"):
        loaded(rows)


@pytest.mark.parametrize(
    ("uses", "message"),
    [
        ([["", 1, ""], ["tides", 1, "0"]], "it is played with the pack 'tides', which is not here"),
        ([["", 2, ""]], "printing 2 of Séance is not here"),
        ([], "uses must be a list that begins with the box"),
        ([["tides", 1, ""]], "uses must be a list that begins with the box"),
        ([["", 0, ""]], "uses must be a list that begins with the box"),
        ([["", "1", ""]], "uses must hold names, printings and digests"),
        ("box", "uses must be a list"),
    ],
)
def test_a_journal_whose_content_is_not_here_is_refused_with_its_name(uses: Any, message: str) -> None:
    rows = lines(toy(6))
    rows[0]["uses"] = uses
    with pytest.raises(mk.JournalError, match=f"line 1: {message}"):
        loaded(rows)
