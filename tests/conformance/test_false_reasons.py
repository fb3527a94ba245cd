"""False reasons planted in every game: the promise finds a kind that blames the rule which allows it, and one that
never says why."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel.step import Step
from miskatonic.lab.soak import PROMISES, Broken, soak

KINDS = {
    "chaos_of_cthulhu": ("AnnounceBonus", "RerollStones"),
    "cthulhu_mash": ("Strike", "Jump"),
    "munchkin_cthulhu": ("ProposeTrade", "ProposeAgain", "DiscardClass"),
    "terror_paths": ("Move", "Search", "Recover"),
    "mansions_of_madness": ("Buy", "Cast", "Attack", "Move"),
}
"""Kinds of choices that are often refused."""


def broken(name: str) -> str:
    """What a soak says of this game's reasons; empty if nothing is wrong."""
    game = mk.game(name)
    for seed in range(3):
        try:
            soak(game, 250, seed=seed, seats=game.seats[0], without=set(PROMISES) - {"reasons"}, dear=True)
        except Broken as found:
            return found.details
    return ""


@pytest.mark.interpreted
@pytest.mark.parametrize("name", mk.names())
def test_a_kind_that_blames_the_rule_which_allows_it_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS[name]:
        _plant(monkeypatch, mk.game(name).kinds[kind], True)
    assert "the rule that allows it" in broken(name)


@pytest.mark.interpreted
@pytest.mark.parametrize("name", mk.names())
def test_a_kind_that_never_says_why_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS[name]:
        _plant(monkeypatch, mk.game(name).kinds[kind], False)
    found = broken(name)
    assert "have no answer" in found or "nothing is against it" in found


def _plant(monkeypatch: pytest.MonkeyPatch, kind: type[Step[Any]], blames: bool) -> None:
    honest = kind.why_not

    def why_not(self: Any, s: Any, seat: int) -> str:
        return self.rule if blames and honest(self, s, seat) else ""

    monkeypatch.setattr(kind, "why_not", why_not)
    monkeypatch.setattr(kind, "not_now", lambda self, s, seat: self.when)
