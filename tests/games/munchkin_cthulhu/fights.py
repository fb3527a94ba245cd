"""Fights to try rules on: Armitage against some monsters, with scripted draws and dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import prize
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import PLAYERS
from tests.games.munchkin_cthulhu.table import answerless, asking, choose, events, settle

FUTILE = "Portal Of Mystery"
"""A card that can be played neither on another's turn nor into a fight: whoever holds it is asked all the same."""
IDLE = "Cheat!"
"""Another such card. Danforth holds it unless a test wants him otherwise, so that no game runs on by itself."""
ANSWERS = (
    "O R'lyeh?", "Ia R'lyeh!", "Corrupted By Power", "I Am Not Worthy Of This Honor . . .", "Loaded Die",
    "Solar Eclipse", "Sole Survivor", "Wishing Ring", "Wishing Ring",
)  # fmt: skip
"""While these lie in the open nobody is asked whether to answer something."""
DOOM = ["Four-Dimensional", "Indescribably Horrible"]
"""Twenty points more: nobody beats a monster with these on it."""


class Loaded(mk.Script):
    """Dice and draws as written down, cards by name; after that at random, the same in every run."""

    def __init__(self, faces: Sequence[int | str], seed: int = 1) -> None:
        super().__init__([face if isinstance(face, int) else _place(face) for face in faces])
        self.later = mk.Dice(seed)

    def take(self, weights: Sequence[int]) -> int:
        if self.left:
            return super().take(weights)
        point = self.later.below(sum(weights))
        return next(i for i in range(len(weights)) if sum(weights[: i + 1]) > point)


def number(name: str) -> int:
    """A card's number, by name or id."""
    box = GAME.box
    return box.names[name] if name in box.names else box.numbers[name]


def _place(name: str) -> int:
    """The outcome of a draw from its deck that gives this card."""
    card = number(name)
    return card + 1 if GAME.box.is_door(card) else card - GAME.box.doors + 1


def lay(position: dict[str, Any], seats: int = 3, dice: Sequence[int | str] = ()) -> Munchkin:
    """A position with dice and draws from the first step on; cards that answer others lie open unless it names them."""
    state: Munchkin = GAME.start(seats, 1, None, events=True)
    piles: dict[str, list[str]] = {"door": [], "treasure": []}
    for name in ANSWERS:
        if name not in str(position):
            piles[GAME.box.cards[number(name)].deck].append(name)
    given = dict(position)
    for deck, names in piles.items():
        given[f"{deck} discards"] = [*names, *given.get(f"{deck} discards", [])]
    state.log = []
    state.chance = Loaded(dice)
    GAME.arrange(state, given)
    return state


def at(phase: str, dice: Any = (), seats: Any = 4, **given: Any) -> Munchkin:
    """Armitage's turn from this phase on; ``Birch={...}`` lays out a seat, other words the rest of the position."""
    people = {name: data for name, data in given.items() if name in PLAYERS}
    if seats > 3:
        people = {"Danforth": {"level": 5, "hand": [IDLE]}, **people}
    more = {name.replace("_", " "): data for name, data in given.items() if name not in PLAYERS}
    return lay({"phase": phase, "seats": people, **more}, seats, dice)


def battle(*monsters: Any, **given: Any) -> Munchkin:
    """Armitage in an open fight. ``helper`` and ``deal`` are about help; ``cards`` lie in the fight, each a name and
    the side it was played for (or nothing); ``trouble`` says how it began; the rest is as in ``at``.
    """
    fight: dict[str, Any] = {"monsters": list(monsters), "trouble": given.pop("trouble", False)}
    fight["cards"] = [{"card": name, "side": side or None} for name, side in given.pop("cards", ())]
    helper, deal = given.pop("helper", ""), given.pop("deal", {})
    if helper:
        fight["helper"] = helper
        fight["deal"] = {"items": (), "share": 0, "rest": False, "order": 0, "cards": (), **deal}
    return at("fight", fight=fight, **given)


def kicked(monster: str, dice: Any = (), **given: Any) -> Munchkin:
    """Armitage has kicked open the door, and this stands behind it."""
    state = at("door", [monster, *dice], **given)
    if asking(state) == "KickOpen":
        choose(state, "Armitage", "Open the door")
    return state


def doomed(*monsters: str, **given: Any) -> Munchkin:
    """A fight that is lost: the first of the monsters has twenty points more."""
    return battle({"monster": monsters[0], "extras": DOOM}, *monsters[1:], **given)


def play(state: Munchkin, who: str, words: str) -> None:
    """Make a choice, and nobody answers it."""
    choose(state, who, words)
    answerless(state)


def passes(state: Munchkin, *names: str) -> None:
    """These players pass, one after the other."""
    for name in names:
        choose(state, name, "Pass")


def asked(state: Munchkin) -> list[str]:
    """Who is waited for, in order."""
    return [PLAYERS[i] for i in state.seats_to_act]


def run(state: Munchkin) -> None:
    """Everybody passes, in the fight and before the rolls, until something else is asked or the fight is over."""
    while state.fight is not None and not state.over and asking(state) in ("Interfere", "BeforeRoll", "React"):
        state.expire(state.seats_to_act[0])


def monsters(state: Munchkin) -> list[str]:
    """Who fights on the other side."""
    return [GAME.box.name(m.card) for m in state.fight.monsters] if state.fight is not None else []


def helping(state: Munchkin) -> str:
    """Who helps in the fight, if anybody."""
    return PLAYERS[state.fight.helper] if state.fight is not None and state.fight.helper >= 0 else ""


def enhanced(state: Munchkin) -> list[list[str]]:
    """The enhancers on each monster."""
    assert state.fight is not None
    return [[GAME.box.name(card) for card in m.extras] for m in state.fight.monsters]


def stake(state: Munchkin) -> int:
    """How many Treasures a kill would bring."""
    assert state.fight is not None
    return prize(state, state.fight)


def kinds(state: Munchkin, *wanted: str) -> list[str]:
    """What happened, in order: just these kinds of event."""
    return [event.kind for event in state.log or [] if event.kind in wanted]


def facts(state: Munchkin, kind: str) -> list[tuple[Any, ...]]:
    """The facts of all events of a kind, cards by number."""
    return [event.facts for event in events(state, kind)]


def running(state: Munchkin) -> list[str]:
    """``Armitage escapes Geek Ones`` and so on, in order."""
    verbs = {"escaped": "escapes", "caught": "is caught by", "let_go": "is let go by", "outran": "outruns"}
    found = [event for event in state.log or [] if event.kind in verbs]
    return [f"{PLAYERS[int(e.facts[0])]} {verbs[e.kind]} {GAME.box.name(int(e.facts[1]))}" for e in found]


ALL = ["Armitage", "Birch", "Carter", "Danforth"]
NO_PAY = [[], 0, [0], [0], []]


def open_fight(*monsters: object, **people: object) -> Munchkin:
    """Everybody holds something, so everybody is asked."""
    futile = dict(zip(ALL, [FUTILE, "Cult Meeting", "Super Munchkin", IDLE], strict=True))
    laid = {name: {"level": 2, "hand": [card]} for name, card in futile.items()}
    for name, data in people.items():
        assert isinstance(data, dict)
        laid[name] = {**laid[name], **data}
    return battle(*(monsters or ("Geek Ones",)), **laid)


def both(*monsters: str, dice: list[int], first: Any = "Armitage", **people: Any) -> Munchkin:
    """Armitage and Birch have lost together and agree who runs first."""
    state = doomed(*monsters, dice=dice, helper="Birch", **people)
    settle(state)
    for name in ("Armitage", "Birch"):
        choose(state, name, f"{first} should run first")
    return state
