"""Going back together, and going on from a moment of another game: the past is kept, dice are always new."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.fork import fork
from miskatonic.kernel.journal.journal import REWIND
from miskatonic.kernel.registry import find_game
from tests.conformance.toy import SEANCE
from tests.kernel.journals import SECRET, at_the_lanes, lines, loaded, played, toy


def rolled(journal: mk.Journal) -> int:
    """The number of an entry that took one die of six."""
    return next(i for i, entry in enumerate(journal.entries) if entry.key.startswith(("Bones", "OpenDoor")))


def rewound(number: int = 7, inputs: int = 20, **more: Any) -> mk.Journal:
    journal = played(mk.Journal(SEANCE, 3, {"rounds": 8}, **(more or {"secret": SECRET})), inputs)
    journal.rewind(number)
    return journal


def test_a_rewind_leads_to_the_position_before_that_entry() -> None:
    journal = toy(20)
    digests = [state.digest() for state in journal.states()]
    journal.rewind(7)
    assert journal.state.digest() == digests[7]
    assert [(i, e.kind) for i, e in enumerate(journal.entries)][-1] == (20, REWIND)
    assert len(journal.effective()) == 7


@pytest.mark.parametrize("source", [{"secret": SECRET}, {"seed": 4}], ids=str)
def test_chance_drawn_before_a_rewind_is_never_drawn_again(source: dict[str, Any]) -> None:
    journal = played(mk.Journal(SEANCE, 3, {"rounds": 8}, **source), 40)
    drawn = journal.drawn
    number = rolled(journal)
    again = journal.entries[number]
    journal.rewind(number)
    assert journal.drawn == drawn
    journal.choose(again.seat, again.key, again.values)
    assert journal.drawn == drawn + len(journal.entries[-1].chance)
    assert journal.verify() == journal.drawn


@pytest.mark.parametrize("source", [{"secret": SECRET}, {"seed": 4}], ids=str)
def test_a_rewound_journal_replays_saves_and_verifies(source: dict[str, Any]) -> None:
    journal = played(rewound(**source), 15, 3)
    journal.rewind(3)
    played(journal, 9, 5)
    read = savefile.loads(savefile.dumps(journal), find_game)
    assert read.state.digest() == journal.state.digest()
    assert read.verify() == journal.verify() == journal.drawn
    for copy in (journal, read):
        played(copy, 12, 8)
    assert [e.chance for e in read.entries] == [e.chance for e in journal.entries]


def test_what_was_rewound_is_no_longer_told() -> None:
    journal = toy(20)
    before = [len(journal.at(0).log or []), len(journal.events(0))]
    journal.rewind(0)
    assert len(journal.events(0)) < before[1]
    assert journal.effective() == []


def test_a_rewind_restores_what_was_taken_back_later() -> None:
    """The choice stood at that moment; that it was taken back afterwards no longer counts."""
    journal = at_the_lanes()
    journal.choose(0, "LayOne(0)")
    stood = journal.state.digest()
    journal.choose(1, "Ready(1)")
    journal.undo(0)
    journal.rewind(4)
    assert journal.state.digest() == stood
    assert [entry.key for entry in journal.effective()][-1] == "LayOne(0)"
    journal.undo(0)
    assert journal.at(len(journal.entries)).digest() == journal.state.digest()


def test_one_can_take_back_what_stands_after_a_rewind_and_nothing_that_does_not() -> None:
    journal = at_the_lanes()
    journal.choose(0, "Ready(0)")
    journal.choose(1, "Ready(1)")
    journal.rewind(4)
    assert journal.undoable(1) is None
    assert journal.undoable(0) == 3


@pytest.mark.parametrize("number", [-1, 20, 99])
def test_there_is_no_rewind_to_what_never_was(number: int) -> None:
    journal = toy(20)
    with pytest.raises(mk.Illegal, match="20 entries"):
        journal.rewind(number)
    assert len(journal.entries) == 20


@pytest.mark.parametrize("damage", [{"key": "99"}, {"key": "x"}, {"key": "07"}, {"chance": [1]}, {"check": "00"}])
def test_a_tampered_rewind_is_found(damage: dict[str, Any]) -> None:
    rows = lines(rewound())
    rows[-1] |= damage
    with pytest.raises(mk.JournalError, match="entry 21"):
        loaded(rows)


def test_a_forked_game_has_the_same_past_and_dice_of_its_own() -> None:
    journal = toy(30)
    twin = fork(journal, 12, SECRET)
    assert twin.state.digest() == journal.at(12).digest()
    assert (twin.seed, twin.commit != journal.commit, twin.drawn) == (None, True, 0)
    played(twin, 25, 6)
    read = savefile.loads(savefile.dumps(twin), find_game)
    assert read.verify() == twin.verify() == twin.drawn > 0
    assert played(read, 5, 2).entries[-1].chance == played(twin, 5, 2).entries[-1].chance


def test_a_tampered_outcome_after_a_fork_is_found() -> None:
    twin = played(fork(toy(10), 5, SECRET), 30, 6)
    entry = next(e for e in twin.entries[5:] if len(e.chance) == 1 and e.key.startswith(("Bones", "OpenDoor")))
    del twin.entries[twin.entries.index(entry) + 1 :]
    entry.chance, entry.check = ((entry.chance[0] + 1) % 6,), ""
    with pytest.raises(mk.JournalError, match="does not verify"):
        twin.verify()


def test_a_fork_leaves_out_what_was_taken_back() -> None:
    journal = at_the_lanes()
    journal.choose(0, "LayOne(0)")
    journal.undo(0)
    journal.choose(0, "Ready(0)")
    assert [entry.key for entry in fork(journal, 4).entries][-1] == "Ready(0)"
    with pytest.raises(mk.JournalError, match="4 inputs that stand; 5"):
        fork(journal, 5)


@pytest.mark.parametrize("damage", [{"inherited": -1}, {"inherited": "3"}, {"inherited": 3, "seed": 4, "secret": None}])
def test_a_header_that_claims_a_strange_past_is_refused(damage: dict[str, Any]) -> None:
    rows = lines(fork(toy(5), 5, SECRET))
    rows[0] |= damage
    with pytest.raises(mk.JournalError, match="line 1"):
        loaded(rows)
