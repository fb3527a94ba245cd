"""A case on its way: the state it has come to, what has differed so far, and the names that it may use."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from miskatonic.kernel.cases.casefile import Case
from miskatonic.kernel.cases.compare import differences
from miskatonic.kernel.cases.script import CaseDice
from miskatonic.kernel.chance import ChanceError
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import OptionError
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Step

Place = tuple[str | int, ...]


class Failed(Exception):
    """The case cannot go on from here."""


class Running:
    """A case that has begun."""

    def __init__(self, case: Case, game: Game[Any]) -> None:
        self.case = case
        self.game = game
        self.found: list[str] = []
        self.read_events = 0
        """How much of the log earlier checks have read."""
        self.read_log: dict[int, int] = {}
        """The same for what each seat was told."""
        self.dice = CaseDice(case.dice, case.further_dice, ())
        self.state = self._begin()
        self.names = list(game.sketch(self.state).get("seats", {}))

    @property
    def seats(self) -> int:
        """How many play."""
        return self.game.seats[0] if self.case.seats is None else self.case.seats

    def _begin(self) -> State:
        case, game = self.case, self.game
        try:
            empty = game.empty(self.seats, game.resolve(self.seats, case.options))
            self.dice = CaseDice(case.dice, case.further_dice, game.draws(empty))
            if case.position is None:
                began: State = game.start(self.seats, 0, case.options, events=True, chance=self.dice)
                return began
            state: State = game.start(self.seats, 0, case.options)
            state.log, state.chance = [], self.dice
            game.arrange(state, case.position)
            return state
        except OptionError as error:
            raise case.error(str(error), "options" if case.options else "title") from error
        except ChanceError as error:
            raise self.failed(str(error), "dice") from error
        except Exception as error:  # the rules may stumble over nonsense in any way
            text = f"{_reason(error)} (in the case {case.title!r})"
            raise (case.error(text, "title") if case.position is None else case.bad_position(text)) from error

    # ------------------------------------------------------------------ what differs

    def compare(self, wanted: dict[str, Any], *place: str | int) -> None:
        """What differs between this and the position."""
        for text in differences(wanted, self.game.sketch(self.state), ""):
            self.differs(text, *place)

    def differs(self, text: str, *place: str | int) -> None:
        """Something differs; the case goes on."""
        self.found.append(f"line {self.case.line(*place)}: {text}")

    def failed(self, text: str, *place: str | int) -> Failed:
        """Something is so wrong that the case ends here."""
        return Failed(f"line {self.case.line(*place)}: {text}")

    # ------------------------------------------------------------------ seats and choices by name

    def seats_of(self, given: Any, place: Any) -> list[int]:
        """One seat or several, by name or number."""
        return [self.seat(seat, place) for seat in (given if isinstance(given, list) else [given])]

    def seat(self, given: str | int, place: Any) -> int:
        """A seat by number, or by the name that it began with or has now."""
        if type(given) is int and 0 <= given < self.state.seats:
            return given
        if given in self.names:
            return self.names.index(str(given))
        now = list(self.game.sketch(self.state).get("seats", {}))
        if given in now:
            return now.index(str(given))
        known = ", ".join(self.names) or f"0 to {self.state.seats - 1}"
        raise self.case.error(f"there is no seat {given!r}; there is {known}", *place)

    def name(self, seat: int) -> str:
        """How the position calls a seat."""
        return str(self.names[seat]) if self.names else str(seat)

    def label(self, seat: int, step: Step[Any]) -> str:
        """A choice as a sentence."""
        return self.game.label(self.state, seat, step)

    def listed(self, seat: int, steps: list[Step[Any]]) -> str:
        """Choices one below the other."""
        return "".join(f"\n  - {self.label(seat, step)}" for step in steps) or "; nothing is"

    # ------------------------------------------------------------------ names that must mean something

    def check_rules(self, rules: list[str], place: Any) -> None:
        """Each is a rule of the game."""
        for rule in rules:
            if rule not in self.game.rulebook.rules:
                raise self.case.error(f"{self.game.title} has no rule {rule}", *place)

    def check_words(self, words: str, place: Any) -> None:
        """What must *not* be there could be misspelt for ever: each word occurs in the rules or on the table."""
        unknown = [w for w in re.findall(r"\w+", words) if not w.isdigit() and not set(stems(w)) <= self._rule_words]
        here = self._table_words() if unknown else set()
        strange = next((word for word in unknown if not set(stems(word)) <= here), "")
        if strange:
            text = f"{words!r} means nothing: {strange!r} stands neither in the rules nor on the table"
            raise self.failed(text, *place)

    @cached_property
    def _rule_words(self) -> set[str]:
        texts = [f"{rule.title} {rule.text}" for rule in self.game.rulebook.rules.values()]
        return {word for text in (*texts, *[t for titles in self.dice.drawn for t in titles]) for word in stems(text)}

    def _table_words(self) -> set[str]:
        """The words of the position, of what each seat sees, and of what it may choose or looks for in vain."""
        state, game = self.state, self.game
        texts = [str(game.sketch(state))]
        for seat in range(state.seats):
            texts.append(str(game.scene(state, seat)))
            steps = [*state.legal(seat), *[step for step, _ in state.refusals(seat)]]
            texts.extend(game.label(state, seat, step) for step in steps)
        return {word for text in texts for word in stems(text)}


def stems(text: str) -> list[str]:
    """The words of a text, bare of endings: ``charges`` is ``charge``."""
    return [re.sub(r"(?<=\w{3})(es|ed|ing|s|e)$", "", word) for word in re.findall(r"\w+", text.casefold())]


def _reason(error: Exception) -> str:
    """What is wrong with a position: in the game's words, or what it stumbled over."""
    if isinstance(error, ValueError):
        return str(error)
    return f"this cannot be laid out: {type(error).__name__}: {error}"
