"""A story as written: choices, what they seed, Objectives, Events, named monsters (MM-ksetup, MM-win, MM-event)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.house import House
from miskatonic.pieces.effects.effect import Condition

MANY: Final = 3
"""So many investigator players have the quicker clock."""
LETTERS: Final = ("a", "b", "c")
FEATURES: Final = ("altar", "barrier", "campfire", "corpse", "hiding", "ladder", "vent")


class Answer:
    """A lettered answer to a story choice. MM-ksetup-2"""

    def __init__(self, letter: str, words: str) -> None:
        self.letter: Final = letter
        self.words: Final = words


class Choice:
    """A numbered story choice. MM-ksetup-2"""

    def __init__(self, number: int, question: str, answers: tuple[Answer, ...]) -> None:
        self.number: Final = number
        self.question: Final = question
        self.answers: Final = answers


class Seed:
    """What is laid on a room, the lowest card first: always (choice 0), or with an answer. MM-ksetup-5"""

    def __init__(self, room: int, choice: int, answer: int, cards: tuple[int, ...]) -> None:
        self.room: Final = room
        self.choice: Final = choice
        self.answer: Final = answer
        self.cards: Final = cards


class Feature:
    """A feature marker in a space; a barrier may stand on a door from the beginning. MM-feat-2, MM-barr-2"""

    def __init__(self, kind: str, space: int) -> None:
        self.kind: Final = kind
        self.space: Final = space


class Named:
    """A named monster: its type, the health beyond its token, and what its death brings. MM-mon-3, MM-mon-4"""

    def __init__(self, number: int, id: str, name: str, kind: int, extra: int, each: int, key: str) -> None:  # noqa: A002
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.kind: Final = kind
        self.extra: Final = extra
        self.each: Final = each
        """More health for every investigator player who started the game. MM-gen-12"""
        self.key: Final = key


class Objective:
    """One of three: what each side must achieve. MM-win-1, MM-esc"""

    def __init__(
        self,
        letter: str,
        name: str,
        text: str,
        keeper: tuple[Condition, ...],
        team: tuple[Condition, ...],
        keeper_words: str,
        team_words: str,
        escape: int,
        all_escape: bool,
        only_escape: bool,
        open_at_reveal: bool,
        decides: bool,
        key: str,
        endings: tuple[str, str, str],
        monsters_escape: int = -1,
    ) -> None:
        self.letter: Final = letter
        self.name: Final = name
        self.text: Final = text
        self.keeper: Final = keeper
        self.team: Final = team
        self.keeper_words: Final = keeper_words
        self.team_words: Final = team_words
        self.keeper_says: Final = keeper_words
        self.team_says: Final = team_words
        self.escape: Final = escape
        """The room from which one escapes; -1 if nobody does. MM-esc-3"""
        self.all_escape: Final = all_escape
        """All who are counted have to. MM-esc-2"""
        self.only_escape: Final = only_escape
        """There is no other way to win, so a death in the finale loses. MM-esc-6"""
        self.open_at_reveal: Final = open_at_reveal
        """Its reveal alone opens the way out, without Clue 1. MM-esc-1"""
        self.decides: Final = decides
        """Its last Event decides the game: no delay under the option. MM-opt-7"""
        self.key: Final = key
        """What happens when it is revealed."""
        self.endings: Final = endings
        """Read when the keeper wins, when the investigators do, when nobody does."""
        self.monsters_escape: Final = monsters_escape
        """The room from which monsters escape; -1 if none does. MM-esc-8"""


class EventCard:
    """A stage of the Event deck, with its time number for one or two investigator players, and for more. MM-setup-5,
    MM-event-2, MM-gap-10"""

    def __init__(self, stage: int, name: str, times: tuple[int, int], text: str, key: str) -> None:
        self.stage: Final = stage
        self.name: Final = name
        self.times: Final = times
        self.text: Final = text
        self.key: Final = key

    def time(self, players: int) -> int:
        """Its time number: many hands find things sooner. MM-gen-12"""
        return self.times[int(players >= MANY)]


class Goal:
    """What the house bots are after while something holds: where it is, for which side, how much it is worth."""

    def __init__(
        self, keeper: bool, conditions: tuple[Condition, ...], rooms: tuple[int, ...], worth: int, words: str
    ) -> None:
        self.keeper: Final = keeper
        self.conditions: Final = conditions
        self.rooms: Final = rooms
        self.worth: Final = worth
        self.words: Final = words


class Story:
    """A story file."""

    def __init__(
        self,
        id: str,  # noqa: A002
        name: str,
        opening: str,
        house: House,
        start: int,
        features: tuple[Feature, ...],
        sealed: int,
        choices: tuple[Choice, ...],
        seeds: tuple[Seed, ...],
        left_over: tuple[int, ...],
        nothing: int,
        bare: int,
        set_aside: tuple[int, ...],
        actions: tuple[int, ...],
        groups: tuple[str, ...],
        opening_hand: tuple[int, int, int],
        objectives: tuple[Objective, ...],
        events: tuple[EventCard, ...],
        named: tuple[Named, ...],
        counters: tuple[tuple[str, str], ...],
        goals: tuple[Goal, ...],
        hints: dict[str, str],
        begin: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.opening: Final = opening
        self.house: Final = house
        self.start: Final = start
        self.features: Final = features
        self.sealed: Final = sealed
        """Doors sealed from the beginning, as bits."""
        self.choices: Final = choices
        self.seeds: Final = seeds
        self.left_over: Final = left_over
        """Listed Exploration cards that may be left over, shuffled in with the Nothing of Interest. MM-ksetup-8"""
        self.nothing: Final = nothing
        self.bare: Final = bare
        """Rooms that stay without cards, as bits."""
        self.set_aside: Final = set_aside
        """Cards set aside for later."""
        self.actions: Final = actions
        self.groups: Final = groups
        self.opening_hand: Final = opening_hand
        """Threat, Mythos cards, Trauma cards. MM-ksetup-4"""
        self.objectives: Final = objectives
        self.events: Final = events
        self.named: Final = named
        self.counters: Final = counters
        """Id and words of each."""
        self.goals: Final = goals
        self.hints: Final = hints
        """What a Clue says, by its level and the answers: read aloud when it is found."""
        self.begin: Final = begin
        """The key of what happens before the first round."""

    def clue(self, level: int, answers: tuple[int, ...]) -> str:
        """What a Clue says with these answers. MM-win-5"""
        for choice, answer in enumerate(answers, 1):
            found = self.hints.get(f"{level}.{choice}.{answer}")
            if found:
                return found
        return ""

    def pile(self, room: int, answers: tuple[int, ...]) -> tuple[int, ...]:
        """What these answers lay on a room, the lowest card first. MM-ksetup-5"""
        for seed in self.seeds:
            if seed.room == room and (not seed.choice or answers[seed.choice - 1] == seed.answer):
                return seed.cards
        return ()
