"""A case file from a journal: the position after some entry, ready to be edited and checked."""

from __future__ import annotations

from typing import Any

import yaml

from miskatonic.kernel.cases.casefile import parse
from miskatonic.kernel.cases.named import Unclear, named
from miskatonic.kernel.cases.run import run
from miskatonic.kernel.cases.stated import plain
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.journal import CHOICE, EXPIRE, Entry, Journal, JournalError
from miskatonic.kernel.state import State

WIDTH = 110


def export(journal: Journal, at: int) -> str:
    """The position after the first ``at`` entries as a case file that holds.

    Where the game can lay the position out, the case begins there. In the middle of a decision it
    cannot; the case then begins with the game, and its dice and choices lead to the position.
    """
    if not 0 <= at <= len(journal.entries):
        raise JournalError(f"the journal has {len(journal.entries)} entries; {at} is not among them")
    reached = journal.reopened()
    for entry in journal.entries[:at]:
        reached.repeat(entry)
    game, state = journal.game, reached.state
    whole = _head(journal, at)
    shown = game.sketch(state)
    if _can_be_laid_out(game, state, shown):
        text = whole + _block("position", shown) + "\ndice: []\ndo: []\n\n" + _block("expect", shown)
    else:
        text = whole + _story(reached) + "\n" + _block("expect", shown)
    if state.outcome is not None:
        text += _ending(state, shown)
    _hold(text, journal)
    return text


def _head(journal: Journal, at: int) -> str:
    return (
        f"# Exported from a journal after entry {at} of {len(journal.entries)}. Change what you like, and check it.\n"
        + f"game: {journal.game.id}\n"
        + _flow("title", f"{journal.game.title} after entry {at}")
        + "rules: []\n"
        + f"seats: {journal.seats}\n"
        + _flow("options", journal.options)
        + "\n"
    )


def _can_be_laid_out(game: Game[Any], state: State, shown: dict[str, Any]) -> bool:
    """Does the sketch lead to this very position?"""
    if state.over:
        return False
    trial = game.start(state.seats, 0, state.options)
    try:
        game.arrange(trial, shown)
    except (ValueError, NotImplementedError):
        return False
    return _position(trial) == _position(state)


def _position(state: State) -> dict[str, Any]:
    data = state.to_dict()
    for name in ("rng", "finals"):  # the past, not the position
        del data[name]
    return data


def _story(reached: Journal) -> str:
    """The dice and choices that lead to a position, one line each."""
    replay = reached.reopened()
    names = list(replay.game.sketch(replay.state).get("seats", {})) or list(range(replay.seats))
    rows = [_faces(reached.opening, "setting up")]
    steps = []
    for entry in reached.effective():
        step = _step(replay.state, entry, names)
        rows.append(_faces(entry.chance, ": ".join(str(word) for word in step.values() if not isinstance(word, list))))
        steps.append(f"  - {_line(step)}\n")
        replay.repeat(Entry(entry.kind, entry.seat, entry.key, entry.values, entry.chance))
    dice = "".join(rows)
    return (f"dice:\n  [\n{dice}  ]\n" if dice else "dice: []\n") + ("do:\n" + "".join(steps) if steps else "do: []\n")


def _faces(outcomes: tuple[int, ...], why: str) -> str:
    return f"    # {why}\n    {', '.join(str(o + 1) for o in outcomes)},\n" if outcomes else ""


def _step(state: State, entry: Entry, names: list[Any]) -> dict[str, Any]:
    if entry.kind == EXPIRE:
        return {"expire": names[entry.seat]}
    if entry.kind != CHOICE:
        return {"clock": True}
    step: dict[str, Any] = {"seat": names[entry.seat], "choose": _words(state, entry)}
    if entry.values:
        step["values"] = [list(value) if isinstance(value, tuple) else value for value in entry.values]
    return step


def _words(state: State, entry: Entry) -> str:
    """A choice by its sentence where that is clear, else by its key."""
    legal = state.legal(entry.seat)
    choice = next(step for step in legal if step.key == entry.key)
    label = state.game.label(state, entry.seat, choice)
    try:
        return label if named(state, entry.seat, label, legal) is choice else entry.key
    except Unclear:
        return entry.key


def _ending(state: State, shown: dict[str, Any]) -> str:
    assert state.outcome is not None
    names = list(shown.get("seats", {})) or list(range(state.seats))
    ended = state.outcome
    winners = [names[seat] for seat in ended.winners]
    return _flow("outcome", {"winners": winners, "rule": ended.rule, "reason": ended.reason})


def _hold(text: str, journal: Journal) -> None:
    """What is exported must pass; anything else is a bug of the game's sketch, and is said here."""
    for case in parse(text, "exported case"):
        result = run(case, lambda _: journal.game)
        if not result.ok:
            raise JournalError(f"the exported case does not hold: {result.problems[0]}")


def _block(name: str, value: Any) -> str:
    return str(
        yaml.safe_dump({name: plain(value)}, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=None)
    )


def _flow(name: str, value: Any) -> str:
    return f"{name}: {_line(value)}\n"


def _line(value: Any) -> str:
    text = yaml.safe_dump([value], sort_keys=False, allow_unicode=True, width=10_000, default_flow_style=True)
    return str(text).strip()[1:-1]
