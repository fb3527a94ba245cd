"""Every game says all it has to say: each choice, each question and each event has its sentence, and none is idle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games import names
from miskatonic.kernel.scene.words import Words
from miskatonic.lab.wording import gaps


def with_words(words: Words[Any]) -> mk.Game[Any]:
    """Chaos of Cthulhu, saying this."""
    game = type(mk.game("chaos_of_cthulhu"))()
    game.words = words  # type: ignore[misc]
    return game


def without(table: Mapping[str, Any], kind: str) -> dict[str, Any]:
    return {name: said for name, said in table.items() if name != kind}


WORDS: Words[Any] = mk.game("chaos_of_cthulhu").words


@pytest.mark.parametrize("name", names())
def test_a_game_has_a_sentence_for_whatever_it_offers_asks_and_tells(name: str) -> None:
    assert gaps(mk.game(name)) == []


def test_a_choice_a_question_and_an_event_that_lack_one_are_named() -> None:
    said = Words(without(WORDS.labels, "Aim"), without(WORDS.questions, "Mat"), without(WORDS.events, "deadlock"))
    assert gaps(with_words(said)) == [
        "choice Aim has no label",
        "question Mat has no words",
        "event deadlock has no sentence",
    ]


def test_the_end_of_a_game_needs_a_sentence_too() -> None:
    said = Words(WORDS.labels, WORDS.questions, without(WORDS.events, "over"))
    assert gaps(with_words(said)) == ["event over has no sentence"]


def test_sentences_of_what_is_not_there_are_named() -> None:
    said = Words(
        {**WORDS.labels, "Yawn": "Yawn"},
        {**WORDS.questions, "Aim": "Where?", "Release": "Now?"},
        {**WORDS.events, "yawned": "Somebody yawns."},
        {**WORDS.targets, "Stretch": lambda s, step: ()},
    )
    assert gaps(with_words(said)) == [
        "label Yawn is of no choice",
        "question Aim is put by no step",
        "question Release is put by no step",
        "event yawned is told by nobody",
        "target Stretch is of no choice",
    ]
