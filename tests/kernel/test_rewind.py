"""Going back together, and going on from a moment of another game: the past is kept, dice are always new."""

from __future__ import annotations

from time import thread_time
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel.journal import journal as journals
from miskatonic.kernel.journal import past, savefile
from miskatonic.kernel.journal.entry import Entry, apply
from miskatonic.kernel.journal.fork import fork
from miskatonic.kernel.journal.journal import REWIND
from miskatonic.kernel.state import State
from tests.conformance.shelf import find_game
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


WRONG: tuple[dict[str, Any], ...] = (
    {"key": "99"}, {"key": "x"}, {"key": "07"}, {"key": "9" * 4301},
    {"key": "\u0663"}, {"chance": [1]}, {"check": "00"},
)  # fmt: skip


@pytest.mark.parametrize("damage", WRONG)
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


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every input that is put to a state from now on."""
    put: list[str] = []

    def note(state: State, entry: Entry, legal: list[Any] | None = None) -> None:
        put.append(entry.key)
        apply(state, entry, legal)

    for module in (journals, past):
        monkeypatch.setattr(module, "apply", note)
    return put


def going_back_and_forth(times: int, far: int) -> mk.Journal:
    """So many times a little further and back again, each time over all the times before."""
    journal = played(mk.Journal(SEANCE, 3, {"rounds": 8}, secret=SECRET), far)
    for number in range(times):
        played(journal, 2, number)
        journal.rewind(len(journal.entries) - 2 - number % far)
    return journal


def test_reading_takes_as_long_as_there_are_entries_however_often_all_went_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = going_back_and_forth(45, 3)
    text = savefile.dumps(journal)
    put = counted(monkeypatch)
    read = savefile.loads(text, find_game)
    assert read.state.digest() == journal.state.digest()
    assert len(put) <= len(journal.entries) * (past.EVERY + 1)
    put.clear()
    assert read.verify() == journal.drawn
    assert len(put) <= len(journal.entries) * (past.EVERY + 1)


def test_a_thousand_times_back_are_quick_to_make_and_to_read() -> None:
    journal = played(mk.Journal(SEANCE, 3, {"rounds": 8}, secret=SECRET), 40)
    took = []
    for number in range(1000):
        played(journal, 1, number)
        begun = thread_time()
        journal.rewind(len(journal.entries) - 1 if number % 3 else 30 + number % 10)
        took.append(thread_time() - begun)
    assert sorted(took)[-3] < 0.05  # of the thread's own time; now and then Python tidies up meanwhile
    begun = thread_time()
    read = savefile.loads(savefile.dumps(journal), find_game)
    assert thread_time() - begun < 2
    assert read.state.digest() == journal.state.digest()


def test_what_stood_far_back_is_found_again_exactly() -> None:
    journal = toy(150, secret=SECRET)
    digests = [state.digest() for state in journal.states()]
    for number in (149, 131, 97, 64, 33, 32, 31, 1, 0):
        journal.rewind(number)
        assert (journal.state.digest(), len(journal.effective())) == (digests[number], number)


def test_nobody_takes_back_what_a_long_game_was_built_on() -> None:
    journal = at_the_lanes()
    journal.choose(0, "LayOne(0)")
    for number in range(past.RECENT):
        journal.choose(1, "NotReady(1)" if number % 2 else "Ready(1)")
    journal.undo(0)
    journal.choose(0, "LayOne(0)")
    for number in range(past.RECENT + 1):
        journal.choose(1, "NotReady(1)" if number % 2 else "Ready(1)")
    with pytest.raises(mk.Illegal, match="too much has happened since"):
        journal.undo(0)


def test_a_journal_of_nothing_but_long_ways_back_is_not_read_to_its_end() -> None:
    journal = at_the_lanes()
    for _ in range(60):
        for key in ("LayOne(0)", *["Ready(1)", "NotReady(1)"] * 30):
            journal.choose(int(key[-2]), key)
        journal.undo(0)
    assert loaded(lines(journal)).again == 60 * 60
    journal.again = past.RECENT * (len(journal.entries) + past.RECENT + 9)
    journal.choose(0, "LayOne(0)")
    with pytest.raises(mk.JournalError, match="too much was built on"):
        journal.repeat(Entry("undo", 0, str(len(journal.entries) - 1), ()))


def test_reading_may_be_given_up_at_any_entry() -> None:
    class Enough(Exception):
        pass

    seen: list[int] = []

    def impatient() -> None:
        seen.append(1)
        if len(seen) == 5:
            raise Enough

    with pytest.raises(Enough):
        savefile.loads(savefile.dumps(toy(20)), find_game, None, impatient)
