"""Positions and choices of Munchkin Cthulhu by names, for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import totals
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import PLAYERS
from miskatonic.kernel.cases.named import named, values_from
from miskatonic.kernel.chance import at
from miskatonic.kernel.event import Event
from miskatonic.kernel.step import Form

QUIET = ("React", "Interfere", "Opportunity", "BetweenPhases", "BeforeCharity", "BeforeRoll", "JustReceived")
"""Questions that everybody may simply decline."""
OUT_OF_PLAY = (
    "O R'lyeh?", "Ia R'lyeh!", "Loaded Die", "Corrupted By Power", "Solar Eclipse", "Sole Survivor", "Wishing Ring",
    "I Am Not Worthy Of This Honor . . .",
)  # fmt: skip
"""Cards that would make every step ask for answers; tests lay them on the discard piles unless they are about them."""


def seat(name: str) -> int:
    return PLAYERS.index(name)


def table(position: Mapping[str, Any], seats: int = 3, dice: Sequence[int] = (), **options: Any) -> Munchkin:
    """A position laid out by names, with the answering cards out of the way and, if given, scripted dice."""
    state: Munchkin = GAME.start(seats, 1, options or None, events=True)
    given = dict(position)
    used = str({name: value for name, value in given.items() if name not in ("door discards", "treasure discards")})
    doors, treasures = list(given.get("door discards", [])), list(given.get("treasure discards", []))
    for name in OUT_OF_PLAY:
        card = GAME_BOX.cards[GAME_BOX.names[name]]
        pile = doors if card.deck == "door" else treasures
        if name not in used:
            pile[:0] = [name] * (card.count - pile.count(name))
    given["door discards"], given["treasure discards"] = doors, treasures
    GAME.arrange(state, given)
    state.log = []
    state.chance = Loaded(dice)
    return state


class Loaded:
    """Dice that show what a test wrote down; draws from decks, and later dice, are at random but always the same."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)
        self.later = mk.Dice(7)

    def take(self, weights: Sequence[int]) -> int:
        if self.faces and list(weights) == [1] * 6:
            return self.faces.pop(0) - 1
        point = self.later.below(sum(weights))
        return at(weights, point)


GAME_BOX = GAME.box


def choose(state: Munchkin, name: str, words: str, values: Sequence[Any] = ()) -> None:
    """The choice of this player that the words mean."""
    who = seat(name)
    step = named(state, who, words, state.legal(who))
    filled = values_from(state, who, step, list(values)) if isinstance(step, Form) else ()
    state.choose(who, step.key, filled)


def labels(state: Munchkin, name: str) -> list[str]:
    return [choice.label for choice in state.choices(seat(name))]


def can(state: Munchkin, name: str, words: str) -> bool:
    return any(words.casefold() in label.casefold() for label in labels(state, name))


def refused(state: Munchkin, name: str, words: str) -> str:
    """The rule by which a choice with these words is refused."""
    who = seat(name)
    for step, rule in state.refusals(who):
        if words.casefold() in GAME.label(state, who, step).casefold():
            return rule
    return ""


def asking(state: Munchkin) -> str:
    """The question that is open."""
    return type(state.agenda[-1]).__name__ if state.asking() is not None else ""


def quiet(state: Munchkin, until: str = "") -> None:
    """Everybody declines until another question, the named one, or the end."""
    for _ in range(200):
        now = asking(state)
        if not now or now == until or now not in QUIET:
            return
        state.expire(state.seats_to_act[0])
    raise AssertionError("it never gets quiet")


def settle(state: Munchkin) -> None:
    """Everybody passes until the fight is settled or something else is asked."""
    for _ in range(100):
        fight = state.fight
        if fight is None or fight.settled or asking(state) not in ("Interfere", "React"):
            return
        state.expire(state.seats_to_act[0])


def answerless(state: Munchkin) -> None:
    """Everybody lets stand what has just been played or rolled."""
    while asking(state) == "React":
        state.expire(state.seats_to_act[0])


def sums(state: Munchkin) -> tuple[int, int]:
    assert state.fight is not None
    return totals(state, state.fight)


def level(state: Munchkin, name: str) -> int:
    return state.level[seat(name)]


def hand(state: Munchkin, name: str) -> list[str]:
    return sorted(GAME.box.name(card) for card in state.hands[seat(name)])


def carried(state: Munchkin, name: str) -> list[str]:
    return sorted(GAME.box.name(item.card) for item in state.items[seat(name)])


def worn(state: Munchkin, name: str) -> list[str]:
    return sorted(GAME.box.name(item.card) for item in state.items[seat(name)] if item.worn)


def classes(state: Munchkin, name: str) -> list[str]:
    return [GAME.box.name(card) for card in state.classes[seat(name)]]


def top(state: Munchkin, pile: str) -> str:
    cards = state.door_discards if pile == "door" else state.treasure_discards
    return GAME.box.name(cards[-1])


def discards(state: Munchkin) -> list[str]:
    return [GAME.box.name(card) for card in (*state.door_discards, *state.treasure_discards)]


def events(state: Munchkin, kind: str) -> list[Event]:
    return [event for event in state.log or [] if event.kind == kind]


def illegal(state: Munchkin, name: str, words: str) -> None:
    """There is no such choice now."""
    assert not can(state, name, words), f"{name} may: {labels(state, name)}"


def winners(state: Munchkin) -> list[str]:
    assert state.outcome is not None, "the game goes on"
    return [PLAYERS[who] for who in state.outcome.winners]


rule = pytest.mark.rule
