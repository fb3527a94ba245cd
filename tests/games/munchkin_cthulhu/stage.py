"""A table to try rules on: positions by names, stacked decks and loaded dice, choices by their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import BOX, NONE
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import totals
from miskatonic.games.munchkin_cthulhu.rules.window import Window
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import PLAYERS
from miskatonic.kernel.bot import sample
from miskatonic.kernel.step import Form, Values

ANSWERS = {
    "door discards": ("corrupted_by_power", "i_am_not_worthy_of_this_honor", "ia_rlyeh", "o_rlyeh"),
    "treasure discards": ("loaded_die", "wishing_ring", "wishing_ring", "solar_eclipse"),
}
"""Cards that answer others. While they lie in the open, nobody is asked about reactions."""
NO = ("Pass", "LetStand", "KeepCards", "NoGoth", "LetPass")
"""Ways to say no."""


class Loaded(mk.Script):
    """Dice and draws as a test wrote them down: faces, or names of cards; then at random, the same in every run."""

    def __init__(self, faces: Sequence[int | str], seed: int = 1) -> None:
        super().__init__([face if isinstance(face, int) else place_in_deck(face) for face in faces])
        self.later = mk.Dice(seed)

    def take(self, weights: Sequence[int]) -> int:
        if self.left:
            return super().take(weights)
        point = self.later.below(sum(weights))
        return next(i for i in range(len(weights)) if sum(weights[: i + 1]) > point)


def place_in_deck(name: str) -> int:
    """The outcome of a draw that gives this card."""
    number = card(name)
    return number + 1 if BOX.is_door(number) else number - BOX.doors + 1


def card(name: str) -> int:
    """The number of a card, by its name or id."""
    return BOX.names[name] if name in BOX.names else BOX.numbers[name]


def table(
    seats: int = 0,
    options: Mapping[str, Any] | None = None,
    dice: Sequence[int | str] = (),
    answers: bool = False,
    **position: Any,
) -> Munchkin:
    """A position, run to its first question. ``Armitage={...}`` lays out a seat; ``door_discards=[...]`` and so on.

    Unless ``answers`` are wanted, the cards that answer others lie in the discards, where they are not in somebody's
    hand; then nobody is asked about reactions. ``dice`` are faces and names of cards to be drawn, first to last.
    """
    laid = {name: position.pop(name) for name in PLAYERS if name in position}
    count = seats or max([3, *[PLAYERS.index(name) + 1 for name in laid]])
    given: dict[str, Any] = {"seats": laid, **{name.replace("_", " "): value for name, value in position.items()}}
    if not answers:
        _bury(given)
    state = GAME.start(count, options=options, events=True)
    state.log = []
    state.chance = Loaded(dice)
    GAME.arrange(state, given)
    return state


def _bury(given: dict[str, Any]) -> None:
    """All answers that the test does not use lie at the bottom of the discards."""
    used = str([given["seats"], given.get("fight"), given.get("doors"), given.get("treasures")])
    for pile, names in ANSWERS.items():
        deck = pile.split()[0] + "s"
        if deck not in given:  # otherwise everything else lies under the discards anyway
            buried = [name for name in names if name not in used and BOX.cards[card(name)].name not in used]
            given[pile] = [*buried, *given.get(pile, [])]


def new_game(
    seats: int = 3, options: Mapping[str, Any] | None = None, dice: Sequence[int | str] = (), seed: int = 1
) -> Munchkin:
    """A game from the very beginning, with events and loaded dice."""
    return GAME.start(seats, options=options, events=True, chance=Loaded(dice, seed))


def seat(name: str) -> int:
    """Armitage is seat 0, Birch sits to the left, and so on."""
    return PLAYERS.index(name)


# ---------------------------------------------------------------------- choosing


def choose(state: Munchkin, who: str, words: str, values: Values = ()) -> None:
    """Make the one choice with this key, this label, this kind of step, or these words in its label."""
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


def do(state: Munchkin, who: str, *all_words: str) -> None:
    """Make several choices, one after the other."""
    for words in all_words:
        choose(state, who, words)


def offers(state: Munchkin, who: str) -> list[str]:
    """The sentences of what this seat may choose."""
    return [choice.label for choice in state.choices(seat(who))]


def offered(state: Munchkin, who: str, words: str) -> bool:
    """Is there a legal choice whose key or sentence contains these words?"""
    return any(words in choice.key or words in choice.label for choice in state.choices(seat(who)))


def illegal(state: Munchkin, who: str, key: str, values: Values = ()) -> str:
    """The rule that refuses this choice; it must be refused, and change nothing."""
    before = state.digest()
    try:
        state.choose(seat(who), key, values)
    except mk.Illegal as refusal:
        assert state.digest() == before, "a refused choice changed the position"
        return refusal.rule
    raise AssertionError(f"{who} was allowed to choose {key}")


def greyed(state: Munchkin, who: str) -> dict[str, str]:
    """What this seat looks for in vain, each sentence with the rule against it."""
    return {GAME.label(state, seat(who), step): rule for step, rule in state.refusals(seat(who))}


def asked(state: Munchkin) -> list[str]:
    """Who is waited for, in polling order."""
    return [PLAYERS[i] for i in state.seats_to_act]


def top(state: Munchkin) -> str:
    """The kind of step that asks."""
    return type(state.agenda[-1]).__name__ if state.agenda else ""


def shut(state: Munchkin) -> None:
    """Everybody passes until this opportunity, fight window or reaction step is over."""
    question = state.agenda[-1]
    while not state.over and state.agenda[-1] == question:
        say_no(state)


def say_no(state: Munchkin) -> None:
    """The first who is asked declines."""
    who = state.seats_to_act[0]
    no = [step for step in state.legal(who) if type(step).__name__ in NO]
    assert no, f"{PLAYERS[who]} cannot decline at {top(state)}: {offers(state, PLAYERS[who])}"
    state.play(who, no[0])


def pass_until(state: Munchkin, step: str) -> None:
    """Everybody declines until a step of this kind asks."""
    for _ in range(200):
        if state.over or top(state) == step:
            return
        say_no(state)
    raise AssertionError(f"{step} never asks")


def win_or_lose(state: Munchkin) -> None:
    """Everybody passes in the fight, which is then settled."""
    assert state.fight is not None
    assert isinstance(state.agenda[-1], Window)
    shut(state)


def play_on(state: Munchkin, seed: int = 1, choices: int = 100_000, turns: int = 10_000) -> None:
    """Choices at random until the game ends, so many were made, or so many turns have begun."""
    dice = mk.Dice(seed)
    for _ in range(choices):
        if state.over or state.turns > turns:
            return
        random_choice(state, dice)


def random_choice(state: Munchkin, dice: mk.Dice) -> None:
    """One choice at random of the first seat that is waited for; shuffling one's own plans does not count."""
    who = state.seats_to_act[0]
    steps = [step for step in state.legal(who) if not step.idle]
    step = steps[dice.below(len(steps))]
    if isinstance(step, Form):
        step = step.fill(state, who, sample(step, state, who, dice))
    state.play(who, step)


# ---------------------------------------------------------------------- reading


def events(state: Munchkin, kind: str) -> list[tuple[int | str, ...]]:
    """The facts of all events of a kind so far."""
    return [event.facts for event in state.log or [] if event.kind == kind]


def kinds(state: Munchkin) -> list[str]:
    """What happened so far, in order."""
    return [event.kind for event in state.log or []]


def names(cards: Sequence[int]) -> list[str]:
    """Cards by name."""
    return [BOX.name(number) for number in cards]


def level(state: Munchkin, who: str) -> int:
    return state.level[seat(who)]


def hand(state: Munchkin, who: str) -> list[str]:
    return names(state.hands[seat(who)])


def classes(state: Munchkin, who: str) -> list[str]:
    return names(state.classes[seat(who)])


def is_super(state: Munchkin, who: str) -> bool:
    return state.supers[seat(who)] != NONE


def items(state: Munchkin, who: str) -> dict[str, str]:
    """The Items in play, each ``equipped`` or ``sideways``."""
    return {BOX.name(item.card): "equipped" if item.worn else "sideways" for item in state.items[seat(who)]}


def curses(state: Munchkin, who: str) -> list[str]:
    """Curses kept in front of this player."""
    return [BOX.name(kept.card) for kept in state.kept[seat(who)]]


def monsters(state: Munchkin) -> list[str]:
    """The monsters of the fight."""
    return names([monster.card for monster in state.fight.monsters]) if state.fight is not None else []


def strengths(state: Munchkin) -> tuple[int, int]:
    """The totals of the munchkins and of the monsters."""
    assert state.fight is not None
    return totals(state, state.fight)


def door_top(state: Munchkin) -> str:
    """The card that was discarded last onto the Door pile."""
    return BOX.name(state.door_discards[-1]) if state.door_discards else ""


def treasure_top(state: Munchkin) -> str:
    """The card that was discarded last onto the Treasure pile."""
    return BOX.name(state.treasure_discards[-1]) if state.treasure_discards else ""


def sees(state: Munchkin, who: str) -> str:
    """The scene of this seat as text, for what must or must not be in it."""
    return GAME.scene(state, seat(who)).to_json().decode()
