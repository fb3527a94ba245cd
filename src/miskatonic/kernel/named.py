"""Choices by their words: how case files name what a seat chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Number, Step, Values


class Unclear(Exception):
    """Words that fit no choice, or several; the message lists what there is."""


def begins(label: str, words: str) -> bool:
    """Are these the label, or its first whole words? Capitals do not matter."""
    label, words = label.casefold(), words.casefold()
    if not label.startswith(words):
        return False
    rest = label[len(words) :]
    return not rest or not (words[-1:].isalnum() and rest[0].isalnum())


def fits(state: State, seat: int, step: Step[Any], words: str) -> bool:
    """Is this choice meant by a key, a sentence, or the beginning of one?"""
    return step.key == words or begins(state.game.label(state, seat, step), words)


def named(state: State, seat: int, words: str, among: Sequence[Step[Any]]) -> Step[Any]:
    """The one choice that these words mean."""
    labels = [state.game.label(state, seat, step) for step in among]
    exact = [step for step, label in zip(among, labels, strict=True) if words in (step.key, label)]
    fitting = exact or [step for step, label in zip(among, labels, strict=True) if begins(label, words)]
    if len(fitting) == 1:
        return fitting[0]
    listed = "".join(f"\n  - {label}  [{step.key}]" for step, label in zip(among, labels, strict=True))
    how = "fits several choices" if fitting else "is not a choice now"
    waiting = "" if among else f"; the game waits for {', '.join(map(str, state.seats_to_act)) or 'nobody'}"
    raise Unclear(f"{words!r} {how}; legal are{listed or ' none'}{waiting}")


def values_from(state: State, seat: int, form: Form[Any], given: Sequence[Any]) -> Values:
    """What fills a form: numbers as they are, listed things by their words."""
    blanks = form.blanks(state, seat)
    if len(blanks) != len(given):
        return tuple(given)  # the form says what it needs
    filled: list[Any] = []
    for blank, value in zip(blanks, given, strict=True):
        if isinstance(blank, Number) or not isinstance(value, list):
            filled.append(value)
            continue
        words = [(option, state.game.blank(state, seat, form, blank, option)[0]) for option in blank.options]
        picked: list[Any] = []
        for thing in value:
            picked.append(_option(thing, words, picked) if isinstance(thing, str) else thing)
        filled.append(tuple(picked))
    return tuple(filled)


def _option(thing: str, words: list[tuple[int, str]], picked: list[Any]) -> int:
    """The thing of this name; of several with the very same words, the first not picked yet."""
    left = [(option, label) for option, label in words if option not in picked]
    exact = [row for row in left if row[1].casefold() == thing.casefold()]
    fitting = exact or [row for row in left if begins(row[1], thing)]
    if len({label for _, label in fitting}) == 1:
        return fitting[0][0]
    how = "fits several things" if fitting else "is not among the things to pick"
    raise Unclear(f"{thing!r} {how}: {', '.join(label for _, label in words)}")
