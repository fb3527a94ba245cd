"""Soaking: games played at random, with every promise checked on the way."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import count
from typing import Any, Final

from miskatonic.kernel.bot import Dice
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.event import Event
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.journal import CHOICE, EXPIRE, Entry, Journal
from miskatonic.kernel.step import Illegal
from miskatonic.lab.pairs import Values, combined
from miskatonic.lab.promises import beats, reasons, resting, sameness, secrecy
from miskatonic.lab.promises import position as promises
from miskatonic.lab.promises.watch import Broken, Moment, Past, Start, draw_input, named

__all__ = ["PER_GAME", "PROMISES", "ROUND_LIMIT", "Broken", "Promise", "Report", "Start", "Watch", "soak", "starts"]

ROUND_LIMIT: Final = 25
PER_GAME: Final = 400
UNDO_RARE: Final = 16
HALF_DEAR: Final = ("copy", "asks")
Progress = Callable[[int], None]


class Promise:
    """A promise, in a sentence, and after how many decisions it is checked again."""

    def __init__(self, says: str, check: Callable[[Moment], None], every: int) -> None:
        self.says = says
        self.check = check
        self.every = every


PROMISES: Final[dict[str, Promise]] = {
    "fields": Promise("every field of the state is saved", promises.fields, 4),
    "copy": Promise("a copy and its original never influence each other", sameness.copy, 1),
    "asks": Promise("asking again changes nothing", sameness.asks, 1),
    "conservation": Promise("no piece is lost or doubled", promises.conservation, 1),
    "progress": Promise("somebody can always choose, and rounds end", promises.progress, 1),
    "determinism": Promise("the same choices and dice lead to the same game", sameness.determinism, 4),
    "serialise": Promise("written down and read again, it is the same game", sameness.serialise, 8),
    "reasons": Promise("why not is answered truly, for every choice and thing", reasons.reasons, 4),
    "rules": Promise("whatever happens or is refused names its rule", promises.rules, 4),
    "words": Promise("whatever is offered or happens has words", promises.words, 4),
    "scene": Promise("a seat sees all that its choices touch", promises.scene, 4),
    "keys": Promise("what is not offered is refused and changes nothing", promises.keys, 16),
    "imagine": Promise("imagined worlds look the same", secrecy.imagine, 8),
    "prompts": Promise("who is asked gives nothing away", secrecy.prompts, 8),
    "lanes": Promise("what stays in a lane changes nothing for others", secrecy.lanes, 2),
    "twins": Promise("what happens gives nothing away before it is revealed", secrecy.twins, 8),
    "timeouts": Promise("when time runs out the game goes on", sameness.timeouts, 16),
    "beats": Promise("what is shown happening is what happens", beats.beats, 2),
    "stage": Promise("a question says what it is about and who may act", beats.stage, 4),
    "rest": Promise("who is content is asked again when more opens to them", resting.rest, 2),
}


class Report:
    """What a soak did."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.decisions = 0
        self.games = 0
        self.ends: Counter[str] = Counter()
        """How games ended, and how often."""
        self.checked: Counter[str] = Counter()
        """How often each promise was checked."""
        self.most_in_a_round = 0
        self.worlds = 0
        self.worlds_apart = 0
        self.asked = 0
        """Questions why not, but for those that the moment alone answers."""
        self.unanswered = 0
        self.seconds = 0.0

    @property
    def rate(self) -> float:
        """Decisions a second, checks included."""
        return self.decisions / self.seconds if self.seconds else 0.0


class Watch:
    """One game played at random under watch. The same start always plays and checks the same."""

    def __init__(
        self, start: Start, report: Report, without: Collection[str] = (), dear: bool = False, sparse: int = 1
    ) -> None:
        self.start = start
        self.report = report
        self.kept = {name: promise for name, promise in PROMISES.items() if name not in without}
        self.without = without
        self.dear = dear
        """Check every promise at every decision."""
        self.sparse = sparse
        """Check the dear ones, those not due at every decision, so many times as rarely."""
        self.past = Past()
        self.dice = Dice(seeded(start.seed * 31 + 17))
        self.number = 0
        self.journal = Journal(start.game, start.seats, start.options, seed=start.seed)
        self.events: list[Event] = self.journal.told[0]

    def play(self, decisions: int, round_limit: int = ROUND_LIMIT) -> str:
        """Play on until the end, a limit of decisions, or this round. Returns how it ended."""
        while True:
            moment = Moment(self.start, self.number, self.journal.state, self.events, self.past)
            self._check(moment)
            ended = self._ended(decisions, round_limit)
            if ended:
                if "determinism" not in self.without:
                    self._guard(moment, "determinism", lambda m: sameness.replay(m, self.journal))
                return ended
            self._step(moment)

    def _ended(self, decisions: int, round_limit: int) -> str:
        state = self.journal.state
        if state.outcome is not None:
            return state.outcome.reason
        if self.start.game.round_of(state) > round_limit:
            return "round limit"
        return "out of decisions" if self.number >= decisions else ""

    def _check(self, moment: Moment) -> None:
        sampled = False
        for i, (name, promise) in enumerate(self.kept.items()):
            if moment.state.over and name in ("progress", "timeouts"):
                continue
            # offsets keep the dear ones from meeting at the same decisions
            every = self._every(name, promise)
            if self.dear or (moment.number + self.start.seed + i) % every == 0:
                self.report.checked[name] += 1
                self._guard(moment, name, promise.check)
                sampled = True
        if sampled and "copy" not in self.without:
            sameness.untouched(moment)

    def _every(self, name: str, promise: Promise) -> int:
        """Dear promises are checked more rarely in long soaks; the cheapest ones always are."""
        if promise.every > 1:
            return promise.every * self.sparse
        return max(1, self.sparse // 16) if name in HALF_DEAR else 1

    def _guard(self, moment: Moment, name: str, check: Callable[[Moment], None]) -> None:
        """An error inside a check breaks the promise too."""
        try:
            check(moment)
        except Broken:
            raise
        except Exception as error:
            raise Broken(name, f"{type(error).__name__}: {error}", self.start, moment.number) from error

    def _step(self, moment: Moment) -> None:
        state = self.journal.state
        given = draw_input(state, self.dice)
        if given is None:
            moment.fail("progress", f"the game waits for {state.seats_to_act}, and nobody can choose")
        try:
            self.events = self._give(given)
        except Exception as error:
            raise Broken(
                "play", f"{named(given)} raises {type(error).__name__}: {error}", self.start, self.number
            ) from error
        self.number += 1
        self.past.in_round += 1
        self.report.decisions += 1
        self.report.most_in_a_round = max(self.report.most_in_a_round, self.past.in_round)

    def _give(self, given: Entry) -> list[Event]:
        journal = self.journal
        seat = self.dice.below(self.start.seats)
        if self.dice.below(UNDO_RARE) == 0 and journal.undoable(seat) is not None:
            try:
                journal.undo(seat)
                return []
            except Illegal:
                pass  # others have built on it
        if given.kind == CHOICE:
            return journal.choose(given.seat, given.key, given.values)
        return journal.expire(given.seat) if given.kind == EXPIRE else journal.ring()


def starts(game: Game[Any], seed: int, seats: int = 0, options: Values | None = None) -> Iterator[Start]:
    """Beginnings without end: every seat count with every pairwise setting, or only the one asked for."""
    counts = [seats] if seats else list(game.seats)
    if options is not None:
        settings = [(n, game.resolve(n, options)) for n in counts]
    else:
        settings = [(n, values) for n in counts for values in combined(game, n)]
    for i in count():
        chosen, values = settings[i % len(settings)]
        yield Start(game, chosen, values, seed + i)


def soak(
    game: Game[Any],
    decisions: int,
    seed: int = 1,
    round_limit: int = ROUND_LIMIT,
    progress: Progress | None = None,
    *,
    seats: int = 0,
    options: Values | None = None,
    per_game: int = PER_GAME,
    without: Collection[str] = (),
    dear: bool = False,
    sparse: int = 1,
) -> Report:
    """Play a number of decisions in game after game. ``Broken`` tells of the first promise not kept.

    Given options make every game the same but for its seed; otherwise settings are combined pairwise.
    """
    report = Report(game.id)
    begun = time.perf_counter()
    most = decisions if options is not None else per_game
    for start in starts(game, seed, seats, options):
        if report.decisions >= decisions:
            break
        watch = Watch(start, report, without, dear, sparse)
        ended = watch.play(min(most, decisions - report.decisions), round_limit)
        report.games += 1
        report.ends[ended] += 1
        report.worlds += watch.past.worlds
        report.worlds_apart += watch.past.worlds_apart
        report.asked += watch.past.asked.total()
        report.unanswered += watch.past.unanswered.total()
        report.seconds = time.perf_counter() - begun
        if progress is not None:
            progress(report.decisions)
    return report
