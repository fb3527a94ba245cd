"""A table to try rules on: positions by names, loaded dice, choices by their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.positions.sketch import code
from miskatonic.games.chaos_of_cthulhu.rules.bonus.bonus import Answer, BonusPick
from miskatonic.games.chaos_of_cthulhu.rules.bonus.choices import ActivateBonus, AnnounceBonus, Interfere, PlanBonus
from miskatonic.games.chaos_of_cthulhu.rules.declaration import PlaceAttack
from miskatonic.games.chaos_of_cthulhu.rules.effects import AimLoot
from miskatonic.games.chaos_of_cthulhu.rules.planning.parts import Aim
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import PLAYERS
from miskatonic.kernel.bot import sample
from miskatonic.kernel.step import Form, Values

QUIET = ("PassBonus", "LetStand", "NoBlocks", "LetFall", "KeepMonster")
"""Ways to say no."""


class Loaded(mk.Script):
    """Dice that show what a test wrote down, and then go on at random, the same in every run."""

    def __init__(self, faces: Sequence[int], seed: int = 1) -> None:
        super().__init__(faces)
        self.later = mk.Dice(seed)

    def take(self, weights: Sequence[int]) -> int:
        return super().take(weights) if self.left else self.later.below(len(weights))


def table(
    seats: int = 0,
    options: Mapping[str, Any] | None = None,
    dice: Sequence[int] = (),
    **position: Any,
) -> Chaos:
    """A position, run to its first question. ``North={...}`` lays out a seat, ``player_1`` names the coin's.

    Nobody holds an Offering unless the test says so: then no Bonus window asks. ``dice`` come first to last.
    """
    named: dict[str, dict[str, Any]] = {
        name: {"offerings": 0, **position.pop(name)} for name in PLAYERS if name in position
    }
    count = seats or max([2, *[PLAYERS.index(name) + 1 for name in named]])
    laid = {name: named.get(name, {"offerings": 0}) for name in PLAYERS[:count]}
    state = GAME.start(count, options=options, events=True)
    state.log = []
    state.chance = Loaded(dice)
    GAME.arrange(state, {"seats": laid, **{name.replace("_", " "): given for name, given in position.items()}})
    return state


def new_game(seats: int = 2, options: Mapping[str, Any] | None = None, dice: Sequence[int] = ()) -> Chaos:
    """A game from the very beginning, with events and loaded dice."""
    return GAME.start(seats, options=options, events=True, chance=Loaded(dice))


def seat(name: str) -> int:
    """North is seat 0, and so on clockwise."""
    return PLAYERS.index(name)


def choose(state: Chaos, who: str, words: str, values: Values = ()) -> None:
    """Make the one choice with this key, this label, or these words in its label."""
    mine = state.choices(seat(who))
    for fits in (
        [c for c in mine if words in (c.key, c.label)],
        [c for c in mine if c.key.startswith(f"{words}(")],
        [c for c in mine if words in c.label],
    ):
        if len(fits) == 1:
            state.choose(seat(who), fits[0], values)
            return
    raise AssertionError(f"{who} has not exactly one choice {words!r}; there are: {[c.label for c in mine]}")


def do(state: Chaos, who: str, *all_words: str) -> None:
    """Make several choices, one after the other."""
    for words in all_words:
        choose(state, who, words)


def offers(state: Chaos, who: str) -> list[str]:
    """The sentences of what this seat may choose."""
    return [choice.label for choice in state.choices(seat(who))]


def offered(state: Chaos, who: str, words: str) -> bool:
    """Is there a legal choice whose key or sentence contains these words?"""
    return any(words in choice.key or words in choice.label for choice in state.choices(seat(who)))


def asked(state: Chaos) -> list[str]:
    """Who is waited for, in polling order."""
    return [PLAYERS[i] for i in state.seats_to_act]


def ready(state: Chaos, *names: str) -> None:
    """These seats, or all that are waited for, report ready."""
    for name in names or asked(state):
        choose(state, name, "Ready")


def decline(state: Chaos) -> None:
    """Say no to every offer until something must be decided, the round ends or the game does."""
    number = state.round
    while not state.over and state.round == number and not state.lanes:
        who = state.seats_to_act[0]
        no = [step for step in state.legal(who) if type(step).__name__ in QUIET]
        if not no:
            return
        state.play(who, no[0])


def play_on(state: Chaos, seed: int = 1, choices: int = 100_000, **limits: int) -> None:
    """Choices at random until the game ends, so many were made, or ``rounds`` have passed."""
    dice = mk.Dice(seed)
    for _ in range(choices):
        if state.over or state.round > limits.get("rounds", 10_000):
            return
        random_choice(state, dice)


def random_choice(state: Chaos, dice: mk.Dice) -> None:
    """One choice at random of the first seat that is waited for; shuffling one's own plans does not count."""
    who = state.seats_to_act[0]
    steps = [step for step in state.legal(who) if not step.idle]
    step = steps[dice.below(len(steps))]
    if isinstance(step, Form):
        step = step.fill(state, who, sample(step, state, who, dice))
    state.play(who, step)


def events(state: Chaos, kind: str) -> list[tuple[int | str, ...]]:
    """The facts of all events of a kind so far."""
    return [event.facts for event in state.log or [] if event.kind == kind]


def kinds(state: Chaos) -> list[str]:
    """What happened so far, in order."""
    return [event.kind for event in state.log or []]


def monster(state: Chaos, who: str) -> tuple[int, ...]:
    """What this seat's Elder Dice show: top, center, left, right, bottom."""
    return state.dice[state.monster[seat(who)]]


def act(kind: str, aim: str = "", stones: Sequence[int] = (), die: str = "") -> dict[str, Any]:
    """One planned action, for laying out a plan."""
    entry: dict[str, Any] = {"action": kind, "stones": list(stones)}
    return {**entry, **({"aim": aim} if aim else {}), **({"die": die} if die else {})}


def illegal(state: Chaos, who: str, key: str, values: Values = ()) -> str:
    """The rule that refuses this choice; it must be refused, and change nothing."""
    before = state.digest()
    try:
        state.choose(seat(who), key, values)
    except mk.Illegal as refusal:
        assert state.digest() == before, "a refused choice changed the position"
        return refusal.rule
    raise AssertionError(f"{who} was allowed to choose {key}")


CROWN = {"mode": "crown"}
"""The options of Crown of Chaos."""


def player(*plan: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A seat's side of the table: the planned actions, then Stones, Offerings, dice and so on by name."""
    return {"plan": list(plan), **{name.replace("_", " "): given for name, given in more.items()}}


def hidden(number: int, *picks: str, stones: Sequence[int] = ()) -> dict[str, Any]:
    """A Bonus Action in a secret plan, for laying out a seat."""
    return {"number": number, "picks": list(picks), "stones": list(stones)}


def sent(state: Chaos, who: str) -> list[str]:
    """The actions of a seat that apply after the release: ``attack East top``, ``block``."""
    found = [action for action in GAME.sketch(state)["actions"] if action["by"] == who]
    return [f"{action['action']} {action.get('aim', '')}".strip() for action in found]


def declared(state: Chaos, who: str) -> list[str]:
    """Those of them that have been declared."""
    found = [action for action in GAME.sketch(state)["actions"] if action["by"] == who and action["declared"]]
    return [f"{action['action']} {action.get('aim', '')}".strip() for action in found]


def until(state: Chaos, who: str) -> None:
    """Everybody else says no until this seat is asked."""
    while asked(state) != [who]:
        mine = state.legal(state.seats_to_act[0])
        no = [step for step in mine if type(step).__name__ in QUIET]
        assert no, f"{asked(state)} must decide before {who} is asked"
        state.play(state.seats_to_act[0], no[0])


def place(state: Chaos, who: str, *parts: str) -> None:
    """This seat takes its next Attacks on these parts, one after the other."""
    for part in parts:
        mine = [step for step in state.legal(seat(who)) if isinstance(step, PlaceAttack)]
        state.choose(seat(who), next(step for step in mine if PART_NAMES[step.part] == part))


def held(state: Chaos) -> list[int]:
    """How many Offerings each seat holds."""
    return list(state.offerings)


def bonuses(state: Chaos, who: str) -> dict[int, Any]:
    """The Bonus Actions this seat may plan, announce or activate now, by number; Interference apart."""
    mine = state.legal(seat(who))
    return {step.number: step for step in mine if isinstance(step, (PlanBonus, AnnounceBonus, ActivateBonus))}


def activate(state: Chaos, who: str, number: int, *picks: str) -> None:
    """Plan, announce or activate a Bonus Action, whichever the moment allows, and make its choices by name."""
    state.choose(seat(who), bonuses(state, who)[number])
    for name in picks:
        pick(state, who, name)


def pick(state: Chaos, who: str, name: str) -> None:
    """Name what a Bonus Action or an action asks for: ``East`` is a seat or its monster, ``East top`` a part."""
    fits = [step for step in state.legal(seat(who)) if _picked(step) == _named(state, name)]
    assert len(fits) == 1, f"{who} cannot pick {name}; there are: {picks(state, who)}"
    state.choose(seat(who), fits[0])


def picks(state: Chaos, who: str) -> list[int]:
    """What may be picked next, by number."""
    found = [_picked(step) for step in state.legal(seat(who))]
    return [value for value in found if value is not None]


def _picked(step: Any) -> int | None:
    if isinstance(step, (Aim, AimLoot)):
        return step.aim
    return step.picks[-1] if isinstance(step, BonusPick) and step.picks else None


def _named(state: Chaos, name: str) -> int:
    return code(state, name, "") if " " in name else seat(name)


def part(state: Chaos, name: str) -> int:
    """The number of a body part named as ``East top``."""
    return code(state, name, "")


def pay(state: Chaos, who: str, *values: int) -> None:
    """Choose the Stones showing these values where there are several ways to pay."""
    for step in state.legal(seat(who)):
        if isinstance(step, BonusPick) and not step.picks:
            used = [value for i, value in enumerate(state.stones[seat(who)]) if step.stones >> i & 1]
            if sorted(used) == sorted(values):
                state.choose(seat(who), step)
                return
    raise AssertionError(f"{who} cannot pay with {values}")


def interferences(state: Chaos, who: str) -> list[tuple[str, int]]:
    """Whose Bonus Actions this seat could cancel now, each with its number."""
    steps = [step for step in state.legal(seat(who)) if isinstance(step, (Answer, Interfere))]
    return [(PLAYERS[state.bonuses[step.index].seat], state.bonuses[step.index].number) for step in steps]


def interfere(state: Chaos, who: str, whose: str = "") -> None:
    """Cancel the Bonus Action that can be cancelled, or that of this player."""
    steps = [step for step in state.legal(seat(who)) if isinstance(step, (Answer, Interfere))]
    fits = [step for step in steps if not whose or state.bonuses[step.index].seat == seat(whose)]
    assert len(fits) == 1, f"{who} could cancel {interferences(state, who)}"
    state.choose(seat(who), fits[0])
