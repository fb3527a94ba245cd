"""Setting up: both sides at the same time; then the rooms are seeded and the first round begins (MM-setup,
MM-ksetup)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.story import LETTERS
from miskatonic.games.mansions_of_madness.records import KEEPER, NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.keeper.hand import ONLY_KEEPER, HandLimit, draw_mythos, draw_trauma
from miskatonic.games.mansions_of_madness.rules.setup.sheets import (
    ChooseTrait,
    PickInvestigator,
    left_over,
    setting_limits,
)
from miskatonic.games.mansions_of_madness.rules.turn.rounds import Round
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Window
from miskatonic.pieces.bag import draw


class SettingUp(Window[Mansions]):
    """Investigators are chosen openly, story choices in secret. MM-setup-9, MM-ksetup-2, MM-isetup-2"""

    asks: ClassVar[str] = "MM-setup-9"
    puts: ClassVar[tuple[str, ...]] = ("AnswerChoice", "PickInvestigator", "ChooseTrait")
    must: ClassVar[bool] = True

    def order(self, s: Mansions) -> Sequence[int]:
        return range(s.seats)

    def able(self, s: Mansions, seat: int) -> bool:
        if seat == KEEPER:
            return len(s.answers) < len(s.box.story.choices)
        return len(s.traits[seat]) < 2

    def bars(self, s: Mansions, seat: int, step: Step[Mansions]) -> str:
        return setting_limits(step)

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        if seat == KEEPER:
            choice = s.box.story.choices[len(s.answers)]
            return [AnswerChoice(choice.number, n) for n in range(len(choice.answers))]
        if s.sheet[seat] == NONE:
            return [PickInvestigator(seat, sheet) for sheet in left_over(s)]
        return [ChooseTrait(seat, place) for place in ((0, 1) if not s.traits[seat] else (2, 3))]


class AnswerChoice(Step[Mansions]):
    """One letter for each number; they are final. MM-ksetup-2, MM-ksetup-7"""

    rule: ClassVar[str] = "MM-ksetup-2"
    against: ClassVar[tuple[str, ...]] = ("MM-ksetup-7",)

    def __init__(self, choice: int, answer: int) -> None:
        self.choice = choice
        self.answer = answer

    def why_not(self, s: Mansions, seat: int) -> str:
        return "" if self.choice == len(s.answers) + 1 else "MM-ksetup-7"

    def concerns(self, s: Mansions, seat: int) -> int:
        return 0

    def run(self, s: Mansions) -> Ask | None:
        s.answers = (*s.answers, self.answer)
        s.tell("MM-ksetup-2", "answers", (self.choice, LETTERS[self.answer]), ONLY_KEEPER)
        return None


class Seed(Step[Mansions]):
    """The rooms get their cards as the guide says, the left-over ones where none lie. MM-ksetup-1, MM-ksetup-5,
    MM-ksetup-8, MM-setup-10, MM-setup-4"""

    def run(self, s: Mansions) -> Ask | None:
        story = s.box.story
        placed: list[int] = []
        for room in range(len(s.box.house.rooms)):
            pile = story.pile(room, s.answers)
            placed.extend(pile)
            s.piles[room] = tuple([card << 1 for card in pile])
        bag = left_over_bag(s.box, placed)
        for room in range(len(s.box.house.rooms)):
            if not s.piles[room] and not story.bare >> room & 1 and any(bag):
                s.piles[room] = (draw(s, bag) << 1,)
        for card, count in enumerate(bag):
            s.away[card] += count  # unseen
        for room, cards in enumerate(s.piles):
            s.unseen[room] = len(cards)
            s.dealt[room] = tuple([card >> 1 for card in cards])
        for feature in story.features:
            if feature.kind == "corpse":
                s.corpses[feature.space] += 1
        for card in story.set_aside:
            s.set_aside[card] += 1
        return None


def left_over_bag(box: Box, placed: Sequence[int]) -> list[int]:
    """Listed Exploration cards that were not placed, and enough Nothing of Interest. MM-ksetup-8"""
    bag = [0] * len(box.cards)
    for card in box.story.left_over:
        if card not in placed:
            bag[card] += 1
    bag[box.nothing] += box.story.nothing
    return bag


class Begin(Step[Mansions]):
    """Figures on the start space, the keeper's opening hand, and the first round. MM-isetup-6, MM-ksetup-4, MM-opt-2"""

    def run(self, s: Mansions) -> Ask | None:
        for seat in s.players:
            s.space[seat] = s.box.story.start
        s.threat, mythos, trauma = s.box.story.opening_hand
        draw_mythos(s, mythos)
        draw_trauma(s, trauma)
        if s.options["keeper_tokens"]:
            s.tokens = s.seats - 1
        s.tell("MM-isetup-1", "opening", ())
        s.then(HandLimit(), Start())
        carry_out(s, s.box.story.begin, NOBODY, NONE, NOWHERE)
        return None


class Start(Step[Mansions]):
    """Both sides are complete. MM-setup-9"""

    def run(self, s: Mansions) -> Ask | None:
        s.then(Round())
        return None
