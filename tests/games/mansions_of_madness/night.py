"""A night in the house to try rules on: positions by names, loaded dice, choices by their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import miskatonic as mk
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Values

KEEPER: Final = 0
JOE: Final = 1
KATE: Final = 2
PLAIN: Final[dict[str, dict[str, Any]]] = {
    "Joe Diamond": {"at": "study.c", "traits": ["Private Eye", "On the Case"], "skill": 0},
    "Kate Winthrop": {"at": "study.c", "traits": ["Field Work", "Test Theories"], "skill": 0},
    "Sister Mary": {"at": "study.c", "traits": ["Blessed", "Charity"], "skill": 0},
}
"""People without skill points and without anything that is asked about before a roll."""


class Loaded(mk.Script):
    """Dice and draws as a test wrote them down; then at random, the same in every run."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__(faces)
        self.later = mk.Dice(7)

    def take(self, weights: Sequence[int]) -> int:
        if self.left:
            return super().take(weights)
        point = self.later.below(sum(weights))
        return next(i for i in range(len(weights)) if sum(weights[: i + 1]) > point)


def night(
    phase: str = "turn Joe Diamond",
    joe: Mapping[str, Any] | None = None,
    kate: Mapping[str, Any] | None = None,
    mary: Mapping[str, Any] | None = None,
    keeper: Mapping[str, Any] | None = None,
    dice: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    **position: Any,
) -> Mansions:
    """A position, run to its first question. Joe Diamond is there; the others if something is said of them."""
    seats: dict[str, Any] = {"keeper": dict(keeper or {})}
    for name, about in zip(PLAIN, (joe or {}, kate, mary), strict=True):
        if about is not None:
            seats[name] = PLAIN[name] | dict(about)
    s = GAME.start(len(seats), options=options, events=True)
    s.log = []
    s.chance = Loaded(dice)
    GAME.arrange(s, {"phase": phase, "seats": seats, **position})
    return s


def do(s: Mansions, seat: int, *all_words: str) -> None:
    """Make several choices, one after the other."""
    for words in all_words:
        choose(s, seat, words)


def choose(s: Mansions, seat: int, words: str, values: Values = ()) -> None:
    """Make the one choice with this key or label, of this kind, or with these words in its label."""
    mine = s.choices(seat)
    for fits in (
        [c for c in mine if words in (c.key, c.label)],
        [c for c in mine if c.key.startswith(f"{words}(")],
        [c for c in mine if words in c.label],
    ):
        if len(fits) == 1:
            s.choose(seat, fits[0], values)
            return
    raise AssertionError(f"seat {seat} has not exactly one choice {words!r}: {[c.label for c in mine]} of {top(s)}")


def offered(s: Mansions, seat: int, words: str) -> bool:
    """Is there a legal choice whose key or sentence contains these words?"""
    return any(words in c.key or words in c.label for c in s.choices(seat))


def illegal(s: Mansions, seat: int, key: str, values: Values = ()) -> str:
    """The rule that refuses this choice; it must be refused, and change nothing."""
    before = s.digest()
    try:
        s.choose(seat, key, values)
    except mk.Illegal as refusal:
        assert s.digest() == before, "a refused choice changed the position"
        return refusal.rule
    raise AssertionError(f"seat {seat} was allowed to choose {key}")


def top(s: Mansions) -> str:
    """The kind of step that asks."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""


def asks(s: Mansions, kind: str, *seats: int) -> bool:
    """Does this kind of step ask these seats?"""
    return top(s) == kind and s.seats_to_act == seats


def events(s: Mansions, kind: str) -> list[tuple[int | str, ...]]:
    """The facts of all events of a kind so far."""
    return [event.facts for event in s.log or [] if event.kind == kind]


def kinds(s: Mansions) -> list[str]:
    """What happened so far, in order."""
    return [event.kind for event in s.log or []]


def rules(s: Mansions) -> set[str]:
    """The rules behind what happened."""
    return {event.rule for event in s.log or []}


def foe(name: str) -> int:
    """The number of a figure, such as ``zombie 2``."""
    kind, _, number = name.partition(" ")
    box = GAME.boxes["lantern_hill"]
    return box.kinds[box.kind_number[kind]].first + int(number or 1) - 1


def space(s: Mansions, name: str) -> int:
    return s.box.house.space_number[name]


def room(s: Mansions, name: str) -> int:
    return s.box.house.room_number[name]


def card(s: Mansions, name: str) -> int:
    return s.box.card_number[name]


def at(s: Mansions, seat: int) -> str:
    """The space of an investigator."""
    return s.box.house.spaces[s.space[seat]].id if s.space[seat] >= 0 else "off"


def foe_at(s: Mansions, name: str) -> str:
    where = s.foe_at[foe(name)]
    return s.box.house.spaces[where].id if where >= 0 else "off"


def pile(s: Mansions, name: str) -> list[str]:
    """The cards of a room, the lowest first."""
    return [s.box.cards[number >> 1].id for number in s.piles[room(s, name)]]


def items(s: Mansions, seat: int) -> list[str]:
    return [s.box.cards[number].id for number in s.held[seat]]


def mythos(s: Mansions, name: str) -> int:
    return next(each.number for each in s.box.mythos if each.id == name)


def trauma(s: Mansions, name: str) -> int:
    return next(each.number for each in s.box.traumas if each.id == name)


def spell(s: Mansions, name: str, back: int = 0) -> int:
    """A Spell in hand: unseen, or with the number of its back, counted from 1."""
    return s.box.spell_number[name] * 16 + back
