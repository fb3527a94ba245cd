"""Cases: a position, scripted dice and choices, and what the rulebook says must come of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from miskatonic.kernel.cases.casefile import Case, CaseError, kind_of, read
from miskatonic.kernel.cases.compare import differences
from miskatonic.kernel.cases.named import Unclear, fits, named, values_from
from miskatonic.kernel.chance import ChanceError, Script
from miskatonic.kernel.game import Game, OptionError
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Illegal, Step

FindGame = Callable[[str], Game[Any]]
MOST_FURTHER: Final = 500
"""A die that shows the same face for ever would never settle a tie."""


class CaseResult:
    """What came of one case."""

    def __init__(self, case: Case, problems: list[str]) -> None:
        self.file = case.page.file
        self.line = case.line()
        self.title = case.title
        self.rules = case.rules
        self.problems = problems
        """What differed, each with its line; empty if all holds."""

    @property
    def ok(self) -> bool:
        """Did everything hold?"""
        return not self.problems


class Failed(Exception):
    """The case cannot go on from here."""


class CaseDice(Script):
    """A script that may go on with one face when the listed ones are used up."""

    def __init__(self, faces: Sequence[int], further: int) -> None:
        super().__init__(faces)
        self.further = further
        self.beyond = 0

    def take(self, weights: Sequence[int]) -> int:
        if self.left or not self.further or self.beyond == MOST_FURTHER:
            return super().take(weights)
        self.beyond += 1
        return min(self.further, len(weights)) - 1


def run_file(path: Path, find_game: FindGame) -> list[CaseResult]:
    """Run every case of a file. ``CaseError`` if the file itself is wrong."""
    return [run(case, find_game) for case in read(path)]


def run(case: Case, find_game: FindGame) -> CaseResult:
    """Run one case."""
    running = Running(case, _game(case, find_game))
    return CaseResult(case, running.problems())


def _game(case: Case, find_game: FindGame) -> Game[Any]:
    try:
        game = find_game(case.game)
    except (KeyError, ValueError) as error:
        raise case.error(f"there is no game {case.game!r}", "game") from error
    for i, rule in enumerate(case.rules):
        if rule not in game.rulebook.rules:
            raise case.error(f"{game.title} has no rule {rule}", "rules", i)
    return game


class Running:
    """A case on its way: the state it has come to, and what has differed so far."""

    def __init__(self, case: Case, game: Game[Any]) -> None:
        self.case = case
        self.game = game
        self.found: list[str] = []
        self.dice = CaseDice(case.dice, case.further_dice)
        self.read_events = 0
        self.state = self._begin()

    def _begin(self) -> State:
        case, game = self.case, self.game
        seats = game.seats[0] if case.seats is None else case.seats
        try:
            if case.position is None:
                state: State = game.start(seats, 0, case.options, events=True, chance=self.dice)
            else:
                state = game.start(seats, 0, case.options)
                state.log, state.chance = [], self.dice
                game.arrange(state, case.position)
        except OptionError as error:
            raise case.error(str(error), "options" if case.options else "title") from error
        except ChanceError as error:
            raise case.error(str(error), "dice") from error
        except Exception as error:  # the rules may stumble over nonsense in any way
            text = f"{_reason(error)} (in the case {case.title!r})"
            raise (case.error(text, "title") if case.position is None else case.bad_position(text)) from error
        self.names = list(game.sketch(state).get("seats", {}))
        return state

    def problems(self) -> list[str]:
        """Do every step and check everything; what differed, in order."""
        try:
            for i, step in enumerate(self.case.do):
                self._step(step, i)
            self._close()
        except Failed as failure:
            self.found.append(str(failure))
        return self.found

    # ------------------------------------------------------------------ steps

    def _step(self, step: dict[str, Any], number: int) -> None:
        place = ("do", number)
        try:
            getattr(self, f"_do_{kind_of(step)}")(step, place)
        except (Illegal, Unclear, ChanceError) as error:
            raise self._failed(str(error), *place) from error
        except (CaseError, Failed):
            raise
        except Exception as error:  # told with its line like everything else, and the next case goes on
            raise self._failed(f"the game breaks down: {type(error).__name__}: {error}", *place) from error

    def _do_choose(self, step: dict[str, Any], place: Any) -> None:
        for seat in self._seats(step["seat"], place):
            choice = named(self.state, seat, step["choose"], self.state.legal(seat))
            values = step.get("values", [])
            filled = values_from(self.state, seat, choice, values) if isinstance(choice, Form) else tuple(values)
            self.state.choose(seat, choice, filled)

    def _do_refused(self, step: dict[str, Any], place: Any) -> None:
        """Illegal, by the stated rule, and without a trace."""
        seat, words = self._seat(step["seat"], place), step["refused"]
        before = self.state.digest()
        try:
            choice, values = self._refusal(seat, words, step.get("values", []))
            self.state.choose(seat, choice, values)
        except Illegal as refusal:
            if refusal.rule != step["rule"]:
                self._differs(f"{words}: expected to be refused by {step['rule']}, found {refusal}", *place)
        else:
            raise self._failed(f"{words}: expected to be refused by {step['rule']}, but it is legal", *place)
        if self.state.digest() != before:
            raise self._failed(f"{words}: refused, but the position has changed", *place)

    def _refusal(self, seat: int, words: str, values: list[Any]) -> tuple[Step[Any] | str, tuple[Any, ...]]:
        legal = [step for step in self.state.legal(seat) if fits(self.state, seat, step, words)]
        if legal:
            choice = named(self.state, seat, words, legal)
            return choice, values_from(self.state, seat, choice, values) if isinstance(choice, Form) else ()
        if words.partition("(")[0] in self.game.kinds:
            return words, ()
        against = [step for step, _ in self.state.refusals(seat)]
        return named(self.state, seat, words, against), ()

    def _do_expire(self, step: dict[str, Any], place: Any) -> None:
        for seat in self._seats(step["expire"], place):
            self.state.expire(seat)

    def _do_clock(self, step: dict[str, Any], place: Any) -> None:
        if step["clock"]:
            self.state.ring()

    def _do_expect(self, step: dict[str, Any], place: Any) -> None:
        self._compare(step["expect"], *place)

    def _do_offered(self, step: dict[str, Any], place: Any) -> None:
        seat = self._seat(step["seat"], place)
        legal = self.state.legal(seat)
        for words in step["offered"]:
            if not any(fits(self.state, seat, choice, words) for choice in legal):
                self._differs(f"expected to be offered: {words}{self._listed(seat, legal)}", *place)
        if step.get("only"):
            for choice in legal:
                if not any(fits(self.state, seat, choice, words) for words in step["offered"]):
                    self._differs(f"expected not to be offered: {self._label(seat, choice)}", *place)

    def _do_not_offered(self, step: dict[str, Any], place: Any) -> None:
        seat = self._seat(step["seat"], place)
        for choice in self.state.legal(seat):
            if any(fits(self.state, seat, choice, words) for words in step["not_offered"]):
                self._differs(f"expected not to be offered: {self._label(seat, choice)}", *place)

    def _do_waiting(self, step: dict[str, Any], place: Any) -> None:
        wanted = [self._name(seat) for seat in self._seats(step["waiting"], place)]
        found = [self._name(seat) for seat in self.state.seats_to_act]
        if wanted != found:
            self._differs(f"waiting: expected {_list(wanted)}, found {_list(found)}", *place)

    def _do_events(self, step: dict[str, Any], place: Any) -> None:
        """All of them happened since the last such check, in this order; others may lie between."""
        log = self.state.log or []
        told, at = log[self.read_events :], 0
        self.read_events = len(log)
        for i, wanted in enumerate(step["events"]):
            while at < len(told) and not self._is(told[at], wanted):
                at += 1
            if at == len(told):
                happened = "; ".join(f"{event.kind} {event.rule}" for event in told) or "nothing"
                self._differs(f"expected an event {_entry(wanted)}, found {happened}", *place, "events", i)
                return
            at += 1

    def _is(self, event: Any, wanted: dict[str, Any]) -> bool:
        found = {"kind": event.kind, "rule": event.rule, "facts": list(event.facts)}
        if any(found[name] != value for name, value in wanted.items() if name != "says"):
            return False
        return "says" not in wanted or bool(self.game.sentence(self.state, event).startswith(wanted["says"]))

    # ------------------------------------------------------------------ the end

    def _close(self) -> None:
        self._compare(self.case.expect, "expect")
        if self.case.outcome is not None:
            self._check_outcome(self.case.outcome)
        if self.dice.left and not self.case.dice_left_over:
            self._differs(f"dice: {self.dice.left} of {len(self.case.dice)} were never rolled", "dice")

    def _check_outcome(self, wanted: dict[str, Any]) -> None:
        ended = self.state.outcome
        if ended is None:
            waiting = _list([self._name(seat) for seat in self.state.seats_to_act])
            self._differs(f"outcome: expected the game to be over, but it waits for {waiting}", "outcome")
            return
        found = {
            "winners": [self._name(seat) for seat in ended.winners],
            "rule": ended.rule,
            "reason": ended.reason,
            "scores": list(ended.scores),
        }
        if "winners" in wanted:
            named_seats = [self._name(seat) for seat in self._seats(wanted["winners"], ("outcome",))]
            wanted = {**wanted, "winners": named_seats}
        for text in differences(wanted, found, "outcome"):
            self._differs(text, "outcome")

    def _compare(self, wanted: dict[str, Any], *place: str | int) -> None:
        for text in differences(wanted, self.game.sketch(self.state), ""):
            self._differs(text, *place)

    # ------------------------------------------------------------------ names and words

    def _seats(self, given: Any, place: Any) -> list[int]:
        return [self._seat(seat, place) for seat in (given if isinstance(given, list) else [given])]

    def _seat(self, given: str | int, place: Any) -> int:
        if type(given) is int and 0 <= given < self.state.seats:
            return given
        if given in self.names:
            return self.names.index(str(given))
        known = ", ".join(self.names) or f"0 to {self.state.seats - 1}"
        raise self.case.error(f"there is no seat {given!r}; there is {known}", *place)

    def _name(self, seat: int) -> str:
        return str(self.names[seat]) if self.names else str(seat)

    def _label(self, seat: int, step: Step[Any]) -> str:
        return self.game.label(self.state, seat, step)

    def _listed(self, seat: int, steps: list[Step[Any]]) -> str:
        return "".join(f"\n  - {self._label(seat, step)}" for step in steps) or "; nothing is"

    def _differs(self, text: str, *place: str | int) -> None:
        self.found.append(f"line {self.case.line(*place)}: {text}")

    def _failed(self, text: str, *place: str | int) -> Failed:
        return Failed(f"line {self.case.line(*place)}: {text}")


def _reason(error: Exception) -> str:
    """What is wrong with a position: in the game's words, or what it stumbled over."""
    if isinstance(error, ValueError):
        return str(error)
    return f"this cannot be laid out: {type(error).__name__}: {error}"


def _list(names: list[str]) -> str:
    return ", ".join(names) or "nobody"


def _entry(wanted: dict[str, Any]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in wanted.items())


__all__ = ["Case", "CaseError", "CaseResult", "run", "run_file"]
