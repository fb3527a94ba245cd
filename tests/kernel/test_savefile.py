"""Journals as files: what is damaged says where and why; only one's own snapshots are trusted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel import savefile
from miskatonic.kernel.game import find_game
from tests.kernel.journals import at_the_lanes, played, toy

KEY = b"a key beside one's games"


def test_a_saved_game_is_loaded_as_it_was(tmp_path: Path) -> None:
    journal = toy(40)
    journal.save(tmp_path / "deep" / "game.journal")
    read = mk.Journal.load(tmp_path / "deep" / "game.journal")
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
        mk.Journal.load(tmp_path / "picture")


def lines(journal: mk.Journal) -> list[dict[str, Any]]:
    return [json.loads(line) for line in savefile.dumps(journal).splitlines()]


def loaded(rows: list[dict[str, Any]], key: bytes | None = None) -> mk.Journal:
    return savefile.loads("\n".join(json.dumps(row) for row in rows), find_game, key)


DAMAGES: list[tuple[int, dict[str, Any], str]] = [
    (0, {"miskatonic": 99}, "line 1 is not the header"),
    (0, {"game": "nonsense"}, "line 1: there is no game 'nonsense'"),
    (0, {"seats": 9}, "line 1: .*2 to 4 seats, not 9"),
    (0, {"options": {"speed": 1}}, "line 1: .*no option 'speed'"),
    (0, {"secret": "zz"}, "line 1: .*"),
    (0, {"opening": 3}, "line 1: .*"),
    (0, {"opening": ["x"] * 6}, "line 1: .*whole numbers"),
    (0, {"opening": [0]}, "the opening does not replay: .*more chance"),
    (0, {"opening": [9] * 6}, "the opening does not replay: recorded outcome 9"),
    (0, {"check": "wrong"}, "the opening leads to another position"),
    (2, {"do": "dance"}, "line 3: unknown kind of entry 'dance'"),
    (2, {"seat": "0"}, "line 3: seat must be a whole number"),
    (2, {"chance": ["x"]}, "line 3: chance must be a list of whole numbers"),
    (2, {"chance": 7}, "line 3: "),
    (2, {"values": 7}, "line 3: "),
    (2, {"seat": 7}, r"entry 2 \(Bid\(1,1\)\) does not replay: there is no seat 7"),
    (2, {"key": "Bid(1,7)"}, r"entry 2 \(Bid\(1,7\)\) does not replay: seat 1 has no choice"),
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


@pytest.mark.parametrize("field", ["game", "edition", "content", "seats", "options", "seed", "secret", "opening"])
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


# ---------------------------------------------------------------------- other editions, snapshots


def changed_rules(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same file as if written by an old edition whose second entry no longer replays."""
    rows[0]["edition"], rows[0]["content"] = "0", "other content"
    rows[2]["key"] = "Old(1)"
    return rows


def test_an_old_edition_is_named_when_it_no_longer_replays() -> None:
    with pytest.raises(mk.JournalError, match=r"edition 0, the rules are now 1; its content differs .*; entry 2"):
        loaded(changed_rules(lines(toy(6))))


def test_an_old_edition_that_still_replays_is_loaded() -> None:
    journal = toy(6)
    rows = lines(journal)
    rows[0]["edition"] = "0"
    assert loaded(rows).state.digest() == journal.state.digest()


def with_snapshot(journal: mk.Journal, key: bytes = KEY) -> list[dict[str, Any]]:
    return [json.loads(line) for line in savefile.dumps(journal, key).splitlines()]


def test_a_signed_snapshot_still_loads_when_the_rules_have_changed() -> None:
    journal = toy(20)
    read = loaded(changed_rules(with_snapshot(journal)), KEY)
    assert read.state.digest() == journal.state.digest()
    assert "edition 0" in read.notice
    assert "snapshot after entry 20" in read.notice
    played(read, 3)
    assert len(read.entries) == 23


def test_a_snapshot_is_not_used_while_the_journal_replays() -> None:
    assert loaded(with_snapshot(toy(20)), KEY).notice == ""


def test_a_strangers_snapshot_is_never_loaded() -> None:
    unsigned = changed_rules(with_snapshot(toy(9)))
    unsigned[-1].pop("signature")
    forged = changed_rules(with_snapshot(toy(9)))
    forged[-1]["snapshot"]["state"]["table"]["points"] = {"list": [99, 0, 0]}
    others = changed_rules(with_snapshot(toy(9), b"another key"))
    mine = changed_rules(with_snapshot(toy(9)))
    for rows, key in ((unsigned, KEY), (forged, KEY), (others, KEY), (mine, None)):
        with pytest.raises(mk.JournalError, match="entry 2"):
            loaded(rows, key)


def test_a_snapshot_that_no_longer_loads_is_an_error_too() -> None:
    journal = toy(9)
    body = {"at": 9, "edition": "0", "state": {**journal.state.to_dict(), "table": {}}}
    rows = changed_rules(lines(journal))
    rows.append({"snapshot": body, "signature": savefile._signature(body, KEY)})
    with pytest.raises(mk.JournalError, match="snapshot"):
        loaded(rows, KEY)
