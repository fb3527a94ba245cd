"""The clocks of a game at one screen: how long it may last, and how long a person may take to decide.

Time runs only while a person decides, from round one on: bots, passing the screen and leaving the program take none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil
from time import monotonic
from typing import Any

from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Clocks, Option, OptionError


class Timekeeper:
    """Counts playing seconds. ``now`` may be any clock, so that tests can turn its hands."""

    def __init__(self, clocks: Clocks, elapsed: float = 0.0, now: Callable[[], float] = monotonic) -> None:
        self.game = clocks.game
        """Seconds for the whole game; 0: no limit."""
        self.decision = clocks.decision
        """Seconds for one decision; 0: no limit."""
        self.elapsed = elapsed
        self.spent = 0.0
        """Seconds on the decision in hand."""
        self.own = 0
        """What the rules give for it; 0: no limit of its own."""
        self._now = now
        self._since: float | None = None
        self._seat = -1

    def start(self, seat: int, new: bool, own: int = 0) -> None:
        """A person begins to decide, or goes on: while the last choice can be taken back, it is one decision; and so is
        all that shares a limit of its own."""
        if seat != self._seat or (own and not self.own) or (new and not (own and self.own)):
            self.spent = 0.0
        self.own = own
        self._seat = seat
        self._since = self._now()

    def tick(self) -> None:
        """Count the time since the last look."""
        if self._since is not None:
            now = self._now()
            self.elapsed += now - self._since
            self.spent += now - self._since
            self._since = now

    def stop(self) -> None:
        """The hands stand still."""
        self.tick()
        self._since = None

    @property
    def over(self) -> bool:
        """Has the game lasted as long as it may?"""
        return bool(self.game) and self.elapsed >= self.game

    @property
    def late(self) -> bool:
        """Has this decision taken longer than it may?"""
        return bool(self.limit) and self.spent > self.limit

    @property
    def limit(self) -> int:
        """Seconds for the decision in hand: as agreed, or as the rules say, whichever is less; 0: no limit."""
        return min([limit for limit in (self.decision, self.own) if limit], default=0)

    @property
    def which(self) -> str:
        """Which of the limits that is."""
        return "questions" if self.own and self.limit == self.own else "decision"

    def left(self) -> str:
        """What is left, in a few words; empty without limits or while the hands stand still."""
        if self._since is None:
            return ""
        parts = [f"{minutes(self.game - self.elapsed)} left"] if self.game else []
        parts += [f"{minutes(self.limit - self.spent)} to decide"] if self.limit else []
        return ", ".join(parts)


def minutes(seconds: float) -> str:
    """So many seconds as 1:30, the one that has begun included."""
    whole = max(0, ceil(seconds))
    return f"{whole // 60}:{whole % 60:02}"


# ---------------------------------------------------------------------- what the options agree on


def limit_rule(game: Game[Any], options: Mapping[str, Any], which: str) -> str:
    """The rule behind a limit (``game``, ``decision`` or ``questions``): that of the first option it hangs on."""
    return next((option.rule for option in _deciding(game, options, which) if option.rule), "")


def refuse_clock(game: Game[Any], options: Mapping[str, Any], where: str) -> None:
    """Where nobody takes time a clock would stand still: say so, and what to set instead."""
    if not game.clocks(options).game:
        return
    instead = [
        f"{option.name}={value}"
        for option in _deciding(game, options, "game")
        for value in option.allowed
        if not game.clocks({**options, option.name: value}).game
    ]
    raise OptionError(f"no clock runs {where}; use {' or '.join(instead)}")


def _deciding(game: Game[Any], options: Mapping[str, Any], which: str) -> Iterator[Option]:
    """The options that this limit hangs on."""
    now = getattr(game.clocks(options), which)
    for option in game.options:
        if any(getattr(game.clocks({**options, option.name: value}), which) != now for value in option.allowed):
            yield option
