"""What is wrong with a story: where, for which answers, against what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from miskatonic.games.mansions_of_madness.content.story import LETTERS, Story

Answers = tuple[int, ...]


class Fault:
    """Something that a story must not do. Without answers it is so for all of them."""

    def __init__(self, rule: str, words: str, answers: Answers = ()) -> None:
        self.rule: Final = rule
        """The rule or gap of the ledger that it offends."""
        self.words: Final = words
        self.answers: Final = answers

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}" + (f" (first with {lettered(self.answers)})" if self.answers else "")


def lettered(answers: Answers) -> str:
    """Answers as the keeper's markers show them: 1a 2b 3a."""
    return " ".join([f"{number}{LETTERS[answer]}" for number, answer in enumerate(answers, 1)])


def every(story: Story) -> Iterator[Answers]:
    """Every combination of answers."""
    return product(*[range(len(choice.answers)) for choice in story.choices])
