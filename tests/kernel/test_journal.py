"""Journals: record, replay, undo, files, and dice that can be checked afterwards."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.chance import ChanceError
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.journal import CHOICE, EXPIRE, UNDO
from miskatonic.lab.promises.watch import draw_input
from tests.conformance.shelf import find_game
from tests.conformance.toy import SEANCE
from tests.kernel.journals import SECRET, at_the_lanes, at_the_lanes_sealed, played, toy

# ---------------------------------------------------------------------- record and replay


def test_an_entry_records_choice_chance_and_digest() -> None:
    journal = toy(seed=4)
    assert len(journal.opening) == 6  # two cards each
    for seat in range(3):
        journal.choose(seat, f"Bid({seat},0)")
    journal.choose(0, "Knock(0)")
    journal.choose(1, "OpenDoor(1,0)")
    entry = journal.entries[-1]
    assert (entry.kind, entry.seat, entry.key, entry.values) == (CHOICE, 1, "OpenDoor(1,0)", ())
    assert len(entry.chance) == 1
    assert entry.check == journal.state.digest()


def test_a_journal_replays_to_every_state_on_the_way() -> None:
    journal = toy()
    digests = [journal.state.digest()]
    dice = Dice(9)
    for _ in range(60):
        given = draw_input(journal.state, dice, clocks=False)
        if given is None:
            break
        journal.choose(given.seat, given.key, given.values)
        digests.append(journal.state.digest())
    assert [state.digest() for state in journal.states()] == digests
    assert journal.at(17).digest() == digests[17]


def test_there_is_no_state_after_the_last_entry() -> None:
    journal = toy(3)
    for number in (-1, 4):
        with pytest.raises(mk.JournalError, match=f"has 3 entries; {number}"):
            journal.at(number)


def test_an_illegal_choice_leaves_the_journal_alone() -> None:
    journal = toy(5)
    before = (journal.state.digest(), len(journal.entries), len(journal.told))
    with pytest.raises(mk.Illegal):
        journal.choose(0, "Nonsense(0)")
    assert (journal.state.digest(), len(journal.entries), len(journal.told)) == before


def test_an_error_in_mid_choice_gives_the_dice_back(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = at_the_lanes_sealed()
    journal.choose(0, "Knock(0)")
    drawn = journal.source.drawn  # type: ignore[union-attr]
    monkeypatch.setattr(SEANCE.table, "tell", _crash)
    with pytest.raises(ZeroDivisionError):
        journal.choose(1, "OpenDoor(1,0)")
    assert journal.source.drawn == drawn  # type: ignore[union-attr]


def _crash(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError


def test_events_are_told_as_far_as_a_seat_may_see_them() -> None:
    journal = toy()
    for viewer in (-1, 0, 1, 2):
        got = [event.facts[0] for event in journal.events(viewer) if event.kind == "got"]
        assert got == ([viewer] * 2 if viewer >= 0 else [])


def test_an_expired_clock_is_journaled_and_replays() -> None:
    journal = toy()
    journal.expire(1)
    assert (journal.entries[-1].kind, journal.entries[-1].seat) == (EXPIRE, 1)
    assert journal.at(1).digest() == journal.state.digest()


def test_the_clock_of_the_game_is_journaled_and_replays() -> None:
    journal = mk.Journal(SEANCE, 2, {"clock": True}, seed=1)
    journal.ring()
    assert journal.state.over
    assert journal.at(1).digest() == journal.state.digest()
    with pytest.raises(mk.Illegal, match="no clock"):
        journal.ring()


# ---------------------------------------------------------------------- undo


def test_a_choice_that_shows_and_rolls_nothing_can_be_taken_back() -> None:
    journal = at_the_lanes()
    before = journal.state.digest()
    journal.choose(0, "LayOne(0)")
    journal.undo(0)
    assert journal.state.digest() == before
    assert [entry.kind for entry in journal.entries[-2:]] == [CHOICE, UNDO]
    assert len(journal.effective()) == 3


def test_choices_are_taken_back_one_by_one_the_last_first() -> None:
    journal = at_the_lanes()
    journal.choose(0, "LayOne(0)")
    middle = journal.state.digest()
    journal.choose(0, journal.state.legal(0)[0])
    journal.undo(0)
    assert journal.state.digest() == middle
    journal.undo(0)
    assert journal.undoable(0) is None
    with pytest.raises(mk.Illegal, match="seat 0 has no choice that can be taken back"):
        journal.undo(0)


def test_chance_cannot_be_taken_back() -> None:
    journal = at_the_lanes()
    journal.choose(0, "Knock(0)")
    journal.choose(1, "OpenDoor(1,0)")
    assert journal.undoable(1) is None


def test_what_was_revealed_cannot_be_taken_back() -> None:
    journal = toy()
    for seat in range(3):
        journal.choose(seat, f"Bid({seat},1)")
    assert [journal.undoable(seat) for seat in range(3)] == [None] * 3


def test_a_sealed_bid_can_be_taken_back_before_the_last() -> None:
    journal = toy()
    journal.choose(0, "Bid(0,1)")
    journal.choose(1, "Bid(1,2)")
    journal.undo(0)
    assert journal.state.seats_to_act == (0, 2)
    assert [step.key for step in journal.state.sealed.values()] == ["Bid(1,2)"]


def test_a_question_put_to_another_seat_cannot_be_taken_back() -> None:
    journal = at_the_lanes()
    journal.choose(0, "Ready(0)")
    journal.choose(1, "Ready(1)")
    assert journal.undoable(0) is not None
    journal.choose(2, "Knock(2)")  # seat 0, which was at rest, is asked
    assert journal.undoable(2) is None


def test_undo_in_a_lane_keeps_what_others_did_since() -> None:
    journal = at_the_lanes()
    journal.choose(0, "Ready(0)")
    journal.choose(1, "Ready(1)")
    journal.choose(2, "LayOne(2)")
    journal.undo(0)
    assert journal.state.seats_to_act == (0, 2)
    assert [step.key for step in journal.state.lanes[2]][-1] == "LayOne(2)"
    assert journal.at(len(journal.entries)).digest() == journal.state.digest()


def test_undo_that_would_set_off_chance_is_refused() -> None:
    """All would be ready with seat 0's second thoughts gone: what follows shows cards, and nobody chose it now."""
    journal = at_the_lanes()
    for choice in ("Ready(0)", "NotReady(0)", "Ready(1)", "Ready(2)"):
        journal.choose(int(choice[-2]), choice)
    before = (journal.state.digest(), len(journal.entries))
    with pytest.raises(mk.Illegal, match="others have built on it"):
        journal.undo(0)
    assert (journal.state.digest(), len(journal.entries)) == before


def test_an_undone_choice_is_no_longer_told() -> None:
    journal = at_the_lanes()
    journal.choose(0, "Ready(0)")
    assert journal.events(1)[-1].kind == "ready"
    journal.undo(0)
    assert journal.events(1)[-1].kind != "ready"


def test_an_expired_decision_cannot_be_taken_back() -> None:
    journal = at_the_lanes()
    journal.expire(0)
    assert journal.undoable(0) is None


def test_the_stream_goes_on_where_it_stopped_after_undo_and_load() -> None:
    """Undone or not, an outcome once drawn is never drawn again."""
    journal = at_the_lanes_sealed()
    journal.choose(0, "Ready(0)")
    journal.undo(0)
    read = savefile.loads(savefile.dumps(journal), find_game)
    for copy in (journal, read):
        copy.choose(0, "Knock(0)")
        copy.choose(1, "OpenDoor(1,0)")
    assert read.entries[-1].chance == journal.entries[-1].chance
    assert read.verify() == journal.verify() == 7


# ---------------------------------------------------------------------- sealed dice


def sealed(inputs: int = 40) -> mk.Journal:
    return played(mk.Journal(SEANCE, 3, {"rounds": 8}, secret=SECRET), inputs)


def test_sealed_dice_are_verified_outcome_by_outcome() -> None:
    journal = sealed()
    taken = len(journal.opening) + sum(len(entry.chance) for entry in journal.entries)
    assert journal.verify() == taken > 10


def test_a_journal_without_a_secret_of_its_own_gets_one() -> None:
    journals = [mk.Journal(SEANCE, 2) for _ in range(2)]
    assert journals[0].commit != journals[1].commit
    assert journals[0].verify() == 4


def test_seeded_dice_are_verified_outcome_by_outcome() -> None:
    journal = toy(40)
    taken = len(journal.opening) + sum(len(entry.chance) for entry in journal.entries)
    assert journal.verify() == taken > 10
    read = savefile.loads(savefile.dumps(journal), find_game)
    assert played(read, 10, 3).verify() > taken


def test_outcomes_of_another_seed_are_found() -> None:
    journal = toy(40)
    journal.seed = 5
    with pytest.raises(mk.JournalError, match=r"the opening does not verify: outcome .* is not the one the seed gives"):
        journal.verify()


def test_a_tampered_outcome_of_a_seeded_game_is_found() -> None:
    journal = toy(40)
    number = rolled(journal)
    del journal.entries[number + 1 :]
    entry = journal.entries[number]
    entry.chance, entry.check = ((entry.chance[0] + 1) % 6,), ""
    with pytest.raises(mk.JournalError, match=f"entry {number + 1} does not verify: outcome .* the seed gives"):
        journal.verify()


def test_a_secret_that_does_not_fit_the_commitment_is_found() -> None:
    journal = sealed(5)
    journal.secret = bytes(32)
    with pytest.raises(mk.JournalError, match="no secret that fits"):
        journal.verify()


def rolled(journal: mk.Journal) -> int:
    """The number of an entry that took one die of six."""
    return next(i for i, entry in enumerate(journal.entries) if entry.key.startswith(("Bones", "OpenDoor")))


def test_a_tampered_outcome_is_found() -> None:
    """Whoever changes an outcome can make all digests fit again, but not the stream."""
    journal = sealed()
    number = rolled(journal)
    del journal.entries[number + 1 :]
    entry = journal.entries[number]
    entry.chance, entry.check = ((entry.chance[0] + 1) % 6,), ""
    with pytest.raises(mk.JournalError, match=f"entry {number + 1} does not verify: outcome .* is not the one"):
        journal.verify()


def test_an_outcome_too_many_is_found() -> None:
    journal = sealed()
    number = rolled(journal)
    del journal.entries[number + 1 :]
    journal.entries[number].chance += (0,)
    with pytest.raises(mk.JournalError, match=f"entry {number + 1} does not verify"):
        journal.verify()


def test_a_tampered_opening_is_found() -> None:
    journal = sealed(2)
    other = next(i for i in range(5) if i != journal.opening[0])
    journal.opening, journal.opening_check = (other, *journal.opening[1:]), ""
    with pytest.raises(mk.JournalError, match="opening"):
        journal.verify()


def test_too_little_chance_is_a_chance_error() -> None:
    with pytest.raises(ChanceError):
        SEANCE.start(seats=2, chance=mk.Script([1]))
