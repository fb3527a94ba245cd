"""Journals: the save file, the replay, the undo and the bug report.

A journal is the header of a game and the inputs in order of arrival, each with the outcomes of chance
it took and the digest it led to. Undo is an entry, never a deletion; undone chance stays drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from miskatonic.kernel.chance import Chance, ChanceError, Recorded, Sealed, advance
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.event import Event
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal import savefile, verify
from miskatonic.kernel.journal.entry import BACK, CHOICE, CLOCK, EXPIRE, REWIND, UNDO, Entry, JournalError, apply, final
from miskatonic.kernel.journal.origin import Origin, begun
from miskatonic.kernel.journal.past import RECENT, Link, Past, number_in
from miskatonic.kernel.scene import beat
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Illegal, Step, Values

__all__ = ["BACK", "CHOICE", "CLOCK", "EXPIRE", "REWIND", "UNDO", "Entry", "Journal", "JournalError"]


class Journal(Origin):
    """A game in progress or finished, with all it takes to rebuild it."""

    filmed: bool = False
    """What happens from now on is filmed: its events carry beats."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        secret: bytes | None = None,
        like: Origin | None = None,
        source: Chance | None = None,
        state: State | None = None,
    ) -> None:
        """Begin a game. With a seed it is a laboratory game; else the dice come from a sealed stream.

        One ``like`` another is set up as that was: anew from ``source``, or standing at ``state``.
        """
        o = begun(game, seats, options, seed, secret) if like is None else like
        super().__init__(
            o.game, o.seats, o.options, o.edition, o.content, o.seed, o.secret, o.commit,
            o.inherited, o.opening, o.opening_check, o.used, o.shares, o.restarts, o.waits,
        )  # fmt: skip
        self.entries: list[Entry] = []
        self.notice = ""
        """What is to be known of a loaded journal: it was played by other rules, or goes on from a snapshot."""
        self.from_snapshot = False
        """It goes on from a snapshot; what came before can no longer be replayed."""
        self.again = 0
        """So many inputs were applied again in reading, because something before them was taken back."""
        self.source = source
        if like is None and o.secret is not None:
            self.source = o.stream()
        self.told: list[list[Event]] = [[]]
        """What happened in setting up, and then at each entry."""
        if state is None:
            state = self.game.lay(self.seats, self.options) if self.waits else self._set_up()
        self.state: State = state
        self.past = Past(self.state)
        """What stands."""

    def _set_up(self) -> State:
        tape: list[int] = []
        state: State = self.game.start(
            self.seats, self.seed or 0, self.options, events=True, chance=self.source, tape=tape
        )
        self.told = [state.log or []]
        self._rest(state)
        self.opening, self.opening_check = tuple(tape), state.digest()
        return state

    # ------------------------------------------------------------------ inputs

    def choose(
        self, seat: int, choice: Choice | Step[Any] | str, values: Values = (), legal: list[Step[Any]] | None = None
    ) -> list[Event]:
        """Make a choice; an error anywhere changes nothing. Returns what happened.

        Whoever has listed the seat's ``legal`` choices in this very position hands them in.
        """
        self._check_open()
        key = choice if isinstance(choice, str) else choice.key
        return self.enter(Entry(CHOICE, seat, key, values), self.source, legal)

    def expire(self, seat: int) -> list[Event]:
        """The seat's time for its decision has run out."""
        self._check_open()
        return self.enter(Entry(EXPIRE, seat, "", ()), self.source)

    def ring(self) -> list[Event]:
        """The clock of the whole game has run out."""
        self._check_open()
        return self.enter(Entry(CLOCK, -1, "", ()), self.source)

    @property
    def read_only(self) -> bool:
        """A sealed game whose secret is not here: it can be watched, but nobody can roll its dice."""
        return self.seed is None and self.secret is None

    def _check_open(self) -> None:
        if self.waits:
            raise JournalError("this game has not begun: its dice are still being sealed")
        if self.read_only:
            raise JournalError("this journal can only be watched: its dice are sealed, and their secret is not in it")

    def enter(self, entry: Entry, source: Chance | None, legal: list[Step[Any]] | None = None) -> list[Event]:
        """Any input, with the dice from this source; an error anywhere changes nothing."""
        trial = self.state.copy()
        drawn = source.drawn if isinstance(source, Sealed) else 0
        trial.log, trial.tape, trial.chance = [], [], source
        if self.filmed:
            beat.begin(trial)
        try:
            apply(trial, entry, legal)
        except BaseException:
            if isinstance(source, Sealed):
                source.drawn = drawn  # nobody saw these outcomes
            raise
        beat.end(trial)
        happened, entry.chance = trial.log, tuple(trial.tape)
        self._rest(trial)
        entry.check = trial.digest()
        self.past.add(len(self.entries), entry, final(entry.seat, self.state, trial), trial)
        self.state = trial
        self.entries.append(entry)
        self.told.append(happened)
        return happened

    def _rest(self, state: State) -> None:
        """Until the next input. A laboratory game that is replayed keeps its generator in step."""
        if isinstance(state.chance, Recorded) and self.seed is not None:
            for _ in range(state.chance.taken):
                state.rng = advance(state.rng)
        state.log, state.tape, state.chance = None, None, None

    # ------------------------------------------------------------------ undo

    def undoable(self, seat: int) -> int | None:
        """The number of the entry this seat may take back: its last, if nothing final came of it."""
        link = self.past.undoable(seat)
        return None if link is None else link.number

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice; what others did since stays. ``Illegal`` if it is final."""
        self._check_open()
        link = self.past.undoable(seat)
        if link is None:
            raise Illegal("", f"seat {seat} has no choice that can be taken back")
        if self.past.head.depth - link.depth > RECENT:
            raise Illegal("", "others have built on it: too much has happened since")
        self._take_back(link)
        self._undone(Entry(UNDO, seat, str(link.number), (), (), self.state.digest()))

    def _undone(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.told.append([])

    def _take_back(self, link: Link) -> None:
        """Without this input, and with those that came after it."""
        assert link.before is not None
        state = self._as_now(link.before)
        again: list[tuple[Link, State]] = []
        for old in self.past.since(link):
            assert old.entry is not None
            before = state
            state = before.copy()
            try:
                apply(state, old.entry)
            except Illegal as refusal:
                raise Illegal(refusal.rule, f"others have built on it: {refusal.text}") from refusal
            if final(old.entry.seat, before, state):  # it would set off what nobody chose now
                raise Illegal("", "others have built on it: without it the game would have gone on")
            again.append((old, state))
        self.past.back(link.before, again, state)
        self.state = state

    def rewind(self, number: int) -> None:
        """Go back to before entry ``number`` (from 0), if all agree: whatever came since no longer stands.

        Chance that was drawn stays drawn: what is rolled from now on is new.
        """
        self._check_open()
        self._back_to(number)
        self._undone(Entry(REWIND, -1, str(number), (), (), self.state.digest()))

    def _back_to(self, number: int) -> None:
        if self.from_snapshot:
            raise Illegal("", "what came before its snapshot can no longer be replayed")
        if not 0 <= number < len(self.entries):
            raise Illegal("", f"there are {len(self.entries)} entries; {number} is not among them")
        head = self.past.heads[number]
        state = self._as_now(head)
        self.past.back(head, [], state)
        self.state = state

    def _as_now(self, link: Link) -> State:
        """The position a link led to; in the laboratory the dice have gone on since."""
        state = self.past.position(link).copy()
        state.rng = self.state.rng
        return state

    # ------------------------------------------------------------------ replay

    def effective(self) -> list[Entry]:
        """The inputs that stand: nothing that was taken back, and no taking back."""
        return [entry for _, entry in self.standing()]

    def standing(self) -> list[tuple[int, Entry]]:
        """The inputs that stand, with their numbers."""
        return self.past.standing()

    def events(self, seat: int) -> list[Event]:
        """All that happened and stands, as far as this seat (-1: a spectator) may see it."""
        stand = [self.told[0], *[self.told[number + 1] for number, _ in self.standing()]]
        return [event for told in stand for event in told if event.seen_by(seat)]

    def states(self) -> Iterator[State]:
        """The state after setting up and after each entry, from the beginning."""
        replay = self.reopened()
        yield replay.state
        for entry in self.entries:
            replay.repeat(entry)
            yield replay.state

    def at(self, number: int) -> State:
        """The state after the first ``number`` entries."""
        if not 0 <= number <= len(self.entries):
            raise JournalError(f"the journal has {len(self.entries)} entries; {number} is not among them")
        for i, state in enumerate(self.states()):
            if i == number:
                return state
        raise AssertionError("unreachable: every entry has a state")

    def reopened(self) -> Journal:
        """A journal of the same game with no entries yet; its opening is replayed as recorded."""
        return reopened(self)

    def repeat(self, entry: Entry) -> None:
        """Apply a recorded entry with its recorded chance; ``JournalError`` says where it went astray."""
        number = len(self.entries) + 1
        if self.waits:
            raise JournalError(f"entry {number} was made before the game began")
        try:
            if entry.kind in BACK:
                self._repeat_back(entry, number)
            else:
                source = Recorded(entry.chance)
                self.enter(Entry(entry.kind, entry.seat, entry.key, entry.values), source)
                if source.taken != len(entry.chance):
                    raise JournalError(
                        f"entry {number} took {source.taken} outcomes of chance, not {len(entry.chance)} as recorded"
                    )
        except (Illegal, ChanceError) as error:
            raise JournalError(f"entry {number} ({entry.key or entry.kind}) does not replay: {error}") from error
        reached = self.state.digest() if entry.kind in BACK else self.entries[-1].check
        if entry.check and reached != entry.check:
            raise JournalError(f"entry {number} ({entry.key or entry.kind}) leads to another position than recorded")

    def _repeat_back(self, entry: Entry, number: int) -> None:
        if entry.chance:
            raise JournalError(f"entry {number} takes a choice back, and yet chance is recorded with it")
        if entry.kind == REWIND:
            to = number_in(entry.key)
            if to is None:
                raise JournalError(f"entry {number} goes back to before entry {entry.key!r:.60}, which is no number")
            self._back_to(to)
        else:
            link = self.past.undoable(entry.seat)
            if link is None or entry.key != str(link.number):
                raise JournalError(f"entry {number} takes back entry {entry.key:.60}, which seat {entry.seat} cannot")
            self._check_work(self.past.head.depth - link.depth, number)
            self._take_back(link)
        self._undone(entry)

    def _check_work(self, more: int, number: int) -> None:
        """What was taken back may make a journal a few times longer to read, and not a thousand times."""
        self.again += more
        if self.again > RECENT * (number + RECENT):
            raise JournalError(f"entry {number} takes back what too much was built on")

    @property
    def drawn(self) -> int:
        """How many outcomes of chance have been drawn; a sealed stream knows best."""
        if isinstance(self.source, Sealed):
            return self.source.drawn
        own = self.entries[max(self.inherited, 0) :]
        return (len(self.opening) if self.inherited < 0 else 0) + sum(len(entry.chance) for entry in own)

    @property
    def unchecked(self) -> int:
        """So many outcomes were taken over from another journal: nothing here says where they come from."""
        if self.inherited < 0:
            return 0
        return len(self.opening) + sum(len(entry.chance) for entry in self.entries[: self.inherited])

    def resume_chance(self, drawn: int) -> None:
        """After loading: go on with the game's own source, where the stream stopped."""
        self.source = self.stream(drawn)

    def verify(self) -> int:
        """Check that every outcome came from the sealed stream, or from the seed; returns how many were checked."""
        return verify.verify(self)

    def save(self, path: str | Path, key: bytes | None = None) -> None:
        """Write it to a file; with a key, a signed snapshot goes along."""
        savefile.save(self, Path(path), key)


def waiting(game: Game[Any], seats: int, options: Mapping[str, Any], secret: bytes) -> Journal:
    """A game whose first roll is still to come: people are going to add to this secret. Nobody can choose anything."""
    origin = begun(game, seats, options, None, secret)
    origin.waits = True
    return Journal(game, seats, like=origin)


def reopened(origin: Origin) -> Journal:
    """A journal of this origin with no entries yet; its opening is replayed as recorded."""
    try:
        made = Journal(origin.game, origin.seats, like=origin, source=Recorded(origin.opening))
    except ChanceError as error:
        raise JournalError(f"the opening does not replay: {error}") from error
    if origin.waits:
        return made
    if len(made.opening) != len(origin.opening):
        taken, kept = len(made.opening), len(origin.opening)
        raise JournalError(f"the opening took {taken} outcomes of chance, not {kept} as recorded")
    if origin.opening_check and made.opening_check != origin.opening_check:
        raise JournalError("the opening leads to another position than was recorded")
    return made
