"""Two games with the same past in one seat's eyes: dice or choices were others, out of that seat's sight.

Unlike an imagined position, such a twin has a whole journal of its own: it can be stored, loaded, replayed, exported.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

from miskatonic import games
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.journal.entry import Entry, JournalError
from miskatonic.kernel.journal.journal import Journal
from miskatonic.lab.promises.secrecy import difference, seen
from miskatonic.lab.promises.watch import choice_of, draw_input

SECRET = bytes(range(1, 33))


def played(game: str, seats: int, moves: int, seed: int, asked: int = -1) -> Journal:
    """A game in its course, by people who choose at random; on request, until that seat is asked."""
    journal, dice = Journal(games.game(game), seats, {}, secret=SECRET[seed:] + SECRET[:seed]), Dice(seed + 1)
    while len(journal.entries) < moves or (asked >= 0 and asked not in journal.state.seats_to_act):
        given = draw_input(journal.state, dice, clocks=False)
        if given is None:
            break
        journal.choose(given.seat, given.key, given.values)
    return journal


class Eyes:
    """All that a viewer has seen of a game, moment by moment."""

    def __init__(self, journal: Journal, viewer: int) -> None:
        self.viewer = viewer
        self.seen = [self._look(past) for past in _moments(journal, journal.opening, journal.entries)]

    def _look(self, journal: Journal) -> tuple[Any, ...]:
        state, game = journal.state, journal.game
        events = [event for event in journal.told[-1] if event.seen_by(self.viewer)]
        told = [(event, game.sentence(state, event)) for event in events]
        return seen(game, state, self.viewer), told, state.seats_to_act

    def same(self, number: int, journal: Journal) -> bool:
        """Does that moment of another game look the same?"""
        view, told, asked = self._look(journal)
        mine, heard, waited = self.seen[number]
        return told == heard and asked == waited and not difference(mine, view)


def twin(journal: Journal, viewer: int, seed: int, tries: int = 80) -> Journal:
    """The same game with as many other dice, and other choices behind screens, as this viewer could not see."""
    eyes, dice = Eyes(journal, viewer), Dice(seed + 1)
    kept = journal
    for _ in range(tries):
        opening, entries = list(kept.opening), list(kept.entries)
        at = dice.below(2 * len(entries)) - len(entries)
        if at < 0:
            _other_dice(opening, dice)
        elif entries[at].chance:
            tape = list(entries[at].chance)
            _other_dice(tape, dice)
            entries[at] = Entry(entries[at].kind, entries[at].seat, entries[at].key, entries[at].values, tuple(tape))
        elif entries[at].seat == viewer:
            continue
        again = _replayed(kept, opening, entries, eyes, dice if at >= 0 and not entries[at].chance else None, at)
        kept = again or kept
    return kept


def _other_dice(tape: list[int], dice: Dice) -> None:
    if tape:
        tape[dice.below(len(tape))] = dice.below(max(tape) + 1)


def _moments(
    journal: Journal, opening: Sequence[int], entries: Sequence[Entry], dice: Dice | None = None, at: int = -1
) -> Iterator[Journal]:
    """The game again with these dice and inputs, moment by moment; with dice, input ``at`` is chosen anew."""
    shell = copy.copy(journal)
    shell.opening, shell.opening_check = tuple(opening), ""
    again = shell.reopened()
    yield again
    for number, entry in enumerate(entries):
        given = choice_of(again.state, entry.seat, dice) if dice is not None and number == at else entry
        again.repeat(Entry(given.kind, given.seat, given.key, given.values, entry.chance))
        yield again


def _replayed(
    journal: Journal, opening: Sequence[int], entries: Sequence[Entry], eyes: Eyes, dice: Dice | None, at: int
) -> Journal | None:
    """The game as it would be; None if it cannot have gone so, or if the viewer would have seen it."""
    found = None
    try:
        for number, found in enumerate(_moments(journal, opening, entries, dice, at)):
            if not eyes.same(number, found):
                return None
    except JournalError:
        return None
    return found
