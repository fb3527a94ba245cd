"""Choices by their words: how case files name what a seat chooses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from miskatonic.kernel.state import State
from miskatonic.kernel.step import NOWHERE, Assign, Form, Number, Step, Values


class Unclear(Exception):
    """Words that fit no choice, or several; the message lists what there is."""


def says(label: str, words: str) -> int:
    """How well a label fits: 3 it is these words, 2 it begins with them, 1 it holds them, 0 none of that.

    Only whole words count, so that ``Bonus 1`` is not ``Bonus 11``; capitals do not matter.
    """
    label, words = label.casefold(), words.casefold()
    if label == words:
        return 3
    found = [match.start() for match in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", label)]
    return 0 if not found else 2 if found[0] == 0 else 1


def fits(state: State, seat: int, step: Step[Any], words: str) -> bool:
    """Is this choice meant by a key, a sentence, or part of one?"""
    return step.key == words or bool(says(state.game.label(state, seat, step), words))


def named(state: State, seat: int, words: str, among: Sequence[Step[Any]]) -> Step[Any]:
    """The one choice that these words mean; of several with the very same sentence, as of equal dice, the first."""
    labels = [state.game.label(state, seat, step) for step in among]
    grades = [4 if step.key == words else says(label, words) for step, label in zip(among, labels, strict=True)]
    best = max([1, *grades])
    fitting = [step for step, grade in zip(among, grades, strict=True) if grade == best]
    alike = {label for grade, label in zip(grades, labels, strict=True) if grade == best}
    if fitting and len(alike) == 1:
        return fitting[0]
    listed = "".join(f"\n  - {label}  [{step.key}]" for step, label in zip(among, labels, strict=True))
    how = "fits several choices" if fitting else "is not a choice now"
    waiting = "" if among else f"; the game waits for {', '.join(map(str, state.seats_to_act)) or 'nobody'}"
    raise Unclear(f"{words!r} {how}; legal are{listed or ' none'}{waiting}")


def values_from(
    state: State, seat: int, form: Form[Any], given: Sequence[Any], stray: Callable[[str], None] | None = None
) -> Values:
    """What fills a form: numbers as they are, listed things by their words, assigned ones as ``thing: place``.

    A thing that is not listed is an error; or, if there is a ``stray`` to judge its words, a value that no blank takes.
    """
    blanks = form.blanks(state, seat)
    if len(blanks) != len(given):
        return tuple(given)  # the form says what it needs
    filled: list[Any] = []
    for blank, value in zip(blanks, given, strict=True):
        if isinstance(blank, Assign) and isinstance(value, dict):
            filled.append(_assigned(state, seat, form, blank, value, stray))
            continue
        if isinstance(blank, Number) or not isinstance(value, list):
            filled.append(value)
            continue
        words = [(option, state.game.blank(state, seat, form, blank, option)[0]) for option in blank.options]
        picked: list[Any] = []
        for thing in value:
            picked.append(_option(thing, words, picked, stray) if isinstance(thing, str) else thing)
        filled.append(tuple(picked))
    return tuple(filled)


def _assigned(
    state: State, seat: int, form: Form[Any], blank: Assign, given: dict[Any, Any], stray: Callable[[str], None] | None
) -> tuple[int, ...]:
    """The place of each thing; things that are not named go nowhere."""
    game = state.game
    things = [(option, game.blank(state, seat, form, blank, option)[0]) for option in blank.options]
    places = [(place, game.place(state, seat, form, blank, place)[0]) for place in blank.places]
    found: dict[int, int] = {}
    for thing, place in given.items():
        found[_option(str(thing), things, list(found), stray)] = _option(str(place), places, [], stray)
    listed = [found.pop(option, NOWHERE) for option in blank.options]
    return (*listed, *found.values())  # what is assigned besides the listed things is one too many


def _option(thing: str, words: list[tuple[int, str]], picked: list[Any], stray: Callable[[str], None] | None) -> int:
    """The thing of this name; of several with the very same words, the first not picked yet."""
    left = [(option, label) for option, label in words if option not in picked]
    best = max([1, *[says(label, thing) for _, label in left]])
    fitting = [row for row in left if says(row[1], thing) == best]
    if len({label for _, label in fitting}) == 1:
        return fitting[0][0]
    if stray is not None and not fitting:
        stray(thing)
        taken: list[int] = [NOWHERE, *[option for option, _ in words], *picked]
        return min(taken) - 1  # nothing that a blank takes
    how = "fits several things" if fitting else "is not among the things to pick"
    raise Unclear(f"{thing!r} {how}: {', '.join(label for _, label in words)}")
