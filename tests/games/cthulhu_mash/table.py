"""Positions and choices of Cthulhu Mash by names, for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of, seat_of, space_of
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.names import full_space, seat_name
from miskatonic.kernel.cases.named import named
from miskatonic.kernel.chance import at
from miskatonic.kernel.event import Event

EXPLORER, EYE, MARINER, DOCTOR = "Arctic Explorer", "Private Eye", "Mariner Merchant", "Psychotherapist"
START = {EXPLORER: "Base Camp", EYE: "Train Station", MARINER: "Mariner's Ship", DOCTOR: "Miskatonic Medical School"}


def tiles(first: str, second: str = DOCTOR, **more: str) -> dict[str, str]:
    """Two players: one start tile on top, the Family Farm open below it, the other start tile at the bottom."""
    hidden = dict.fromkeys(("A2", "C2", "A3", "B3", "C3"), "face down")
    other = second if second != first else EYE
    return {
        "B1": f"{START[first]}, turned 2",
        "B2": "Family Farm, turned 0",
        **hidden,
        "B4": f"{START[other]}, turned 0",
        **more,
    }


class Loaded:
    """Dice that show what a test wrote down; draws from stacks, and later dice, are random but always the same."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)
        self.later = mk.Dice(7)

    def __deepcopy__(self, memo: object) -> Loaded:
        """The same dice once more, since a position is tried first; compiled dice are not copied by themselves."""
        other = type(self)(self.faces)
        other.later = mk.Dice(self.later.rng)
        return other

    def take(self, weights: Sequence[int]) -> int:
        if self.faces and min(weights) == max(weights) == 1 and len(weights) in (6, 8, 10):
            return self.faces.pop(0) - 1
        return at(weights, self.later.below(sum(weights)))


def farm(
    where: Mapping[str, str], dice: Sequence[int] = (), options: Mapping[str, Any] | None = None, **more: Any
) -> Mash:
    """A position on the Family Farm: who stands on which space (of two characters), and what else is stated."""
    seats = {name: {"at": f"{space} of Family Farm"} for name, space in where.items()}
    for name, extra in more.pop("seats", {}).items():
        seats[name] = {**seats.get(name, {}), **extra}
    for group in ("monsters", "generators", "ground", "tissue"):
        if group in more:
            more[group] = _on_farm(group, more[group])
    given = {"tiles": tiles(*seats), "seats": seats, "active": next(iter(seats)), **more}
    return table(given, len(seats), dice, options)


def _on_farm(group: str, things: Any) -> Any:
    if group in ("ground", "tissue"):
        return {f"{space} of Family Farm": what for space, what in things.items()}
    return {name: _placed(where) for name, where in things.items()}


def _placed(where: Any) -> Any:
    if isinstance(where, Mapping):
        return {**where, "at": _full(where["at"])}
    return _full(where)


def _full(space: str) -> str:
    return space if " of " in space else f"{space} of Family Farm"


def table(
    position: Mapping[str, Any], seats: int = 2, dice: Sequence[int] = (), options: Mapping[str, Any] | None = None
) -> Mash:
    """A position laid out by names, with scripted dice."""
    state: Mash = GAME.start(seats, 1, options, events=True)
    state.log, state.chance = [], Loaded(dice)
    GAME.arrange(state, position)
    return state


def choose(state: Mash, name: str, words: str) -> None:
    """The choice of this player that the words mean."""
    who = seat_of(state, name)
    state.choose(who, named(state, who, words, state.legal(who)))


def labels(state: Mash, name: str) -> list[str]:
    return [choice.label for choice in state.choices(seat_of(state, name))]


def can(state: Mash, name: str, words: str) -> bool:
    return any(words.casefold() in label.casefold() for label in labels(state, name))


def refused(state: Mash, name: str, words: str) -> str:
    """The rule by which a choice with these words is refused; empty if it is not among the refused ones."""
    who = seat_of(state, name)
    for step, rule in state.refusals(who):
        if words.casefold() in GAME.label(state, who, step).casefold():
            return rule
    return ""


def asked(state: Mash) -> str:
    """Whom the game waits for."""
    return seat_name(state, state.seats_to_act[0]) if state.seats_to_act else ""


def question(state: Mash) -> str:
    """What is being asked."""
    return type(state.agenda[-1]).__name__


def events(state: Mash, kind: str) -> list[Event]:
    return [event for event in state.log or [] if event.kind == kind]


def where(state: Mash, name: str) -> str:
    """The space of a figure, or nowhere."""
    try:
        return full_space(state, state.space[figure_of(state, name)])
    except ValueError:
        return "nowhere"


def health(state: Mash, name: str) -> int:
    return state.health[figure_of(state, name)]


def space(state: Mash, text: str) -> int:
    return space_of(state, f"{text} of Family Farm" if " of " not in text else text)


def seat(state: Mash, name: str) -> int:
    return seat_of(state, name)
