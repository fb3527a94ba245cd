"""Cases: a position, scripted dice and choices, and what the rulebook says must come of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from miskatonic.kernel.book.pack import BOX, Used
from miskatonic.kernel.cases import doing, looking
from miskatonic.kernel.cases.casefile import Case, CaseError, kind_of, read
from miskatonic.kernel.cases.compare import differences
from miskatonic.kernel.cases.named import Unclear
from miskatonic.kernel.cases.running import Failed, Running
from miskatonic.kernel.chance import ChanceError
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import OptionError
from miskatonic.kernel.step import Illegal

FindGame = Callable[[str], Game[Any]]
STEPS: Final[dict[str, Callable[[Running, dict[str, Any], Any], None]]] = {
    "choose": doing.choose,
    "refused": doing.refused,
    "some_choice_leads_to": doing.some_choice_leads_to,
    "no_choice_leads_to": doing.no_choice_leads_to,
    "expire": doing.expire,
    "no_expire": doing.no_expire,
    "clock": doing.clock,
    "no_clock": doing.no_clock,
    "expect": looking.expect,
    "over": looking.over,
    "offered": looking.offered,
    "not_offered": looking.not_offered,
    "waiting": looking.waiting,
    "sees": looking.sees,
    "sees_not": looking.sees_not,
    "prompt": looking.prompt,
    "log": looking.log,
    "log_not": looking.log_not,
    "events": looking.events,
    "no_events": looking.no_events,
}


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


def run_file(path: Path, find_game: FindGame) -> list[CaseResult]:
    """Run every case of a file. ``CaseError`` if the file itself is wrong."""
    return [run(case, find_game) for case in read(path)]


def run(case: Case, find_game: FindGame) -> CaseResult:
    """Run one case."""
    game = _game(case, find_game)
    if case.refused_start:
        return CaseResult(case, _refused_start(case, game))
    try:
        running = Running(case, game)
    except Failed as failure:
        return CaseResult(case, [str(failure)])
    try:
        for i, step in enumerate(case.do):
            _step(running, step, ("do", i))
        _close(running)
    except Failed as failure:
        running.found.append(str(failure))
    return CaseResult(case, running.found)


def _game(case: Case, find_game: FindGame) -> Game[Any]:
    try:
        game = find_game(case.game)
    except (KeyError, ValueError) as error:
        raise case.error(f"there is no game {case.game!r}", "game") from error
    for i, rule in enumerate(case.rules):
        if rule not in game.rulebook.rules:
            raise case.error(f"{game.title} has no rule {rule}", "rules", i)
    try:
        return game.using([Used(BOX, case.printing, "")], lambda name: None) if case.printing else game
    except ValueError as error:
        raise case.error(str(error), "printing") from error


def _refused_start(case: Case, game: Game[Any]) -> list[str]:
    """The game does not begin with these seats and options, and says why."""
    seats = game.seats[0] if case.seats is None else case.seats
    at = f"line {case.line('refused_start')}: "
    try:
        game.resolve(seats, case.options)
    except OptionError as refusal:
        heard = case.refused_start.casefold() in str(refusal).casefold()
        return [] if heard else [f"{at}expected to hear {case.refused_start!r}, found {str(refusal)!r}"]
    return [f"{at}expected the game to be refused, but it may begin"]


def _step(running: Running, step: dict[str, Any], place: tuple[str | int, ...]) -> None:
    try:
        STEPS[kind_of(step)](running, step, place)
    except (Illegal, Unclear, ChanceError) as error:
        raise running.failed(str(error), *place) from error
    except (CaseError, Failed):
        raise
    except Exception as error:  # told with its line like everything else, and the next case goes on
        raise running.failed(f"the game breaks down: {type(error).__name__}: {error}", *place) from error


def _close(running: Running) -> None:
    case = running.case
    if case.expect:
        running.compare(case.expect, "expect")
    if case.outcome is not None:
        _check_outcome(running, case.outcome)
    if case.over is not None:
        looking.check_over(running, case.over, "over")
    if running.dice.left and not case.dice_left_over:
        running.differs(f"dice: {running.dice.left} of {len(case.dice)} were never rolled", "dice")


def _check_outcome(running: Running, wanted: dict[str, Any]) -> None:
    ended = running.state.outcome
    if ended is None:
        text = f"outcome: expected the game to be over, but it waits for {looking.waited_for(running)}"
        running.differs(text, "outcome")
        return
    found = {
        "winners": [running.name(seat) for seat in ended.winners],
        "rule": ended.rule,
        "reason": ended.reason,
        "scores": list(ended.scores),
    }
    if "winners" in wanted:
        winners = [running.name(seat) for seat in running.seats_of(wanted["winners"], ("outcome",))]
        wanted = {**wanted, "winners": winners}
    for text in differences(wanted, found, "outcome"):
        running.differs(text, "outcome")


__all__ = ["Case", "CaseError", "CaseResult", "run", "run_file"]
