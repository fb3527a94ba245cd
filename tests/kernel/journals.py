"""Journals of the toy game, for tests of journals and files."""

from __future__ import annotations

from typing import Any

import miskatonic as mk
from miskatonic.kernel.bot import Dice
from miskatonic.lab.watch import draw_input
from tests.conformance.toy import SEANCE

SECRET = bytes(range(32))


def played(journal: mk.Journal, inputs: int, seed: int = 1) -> mk.Journal:
    """Play so many choices at random."""
    dice = Dice(seed)
    for _ in range(inputs):
        given = draw_input(journal.state, dice, clocks=False)
        assert given is not None
        journal.choose(given.seat, given.key, given.values)
    return journal


def toy(inputs: int = 0, **more: Any) -> mk.Journal:
    return played(mk.Journal(SEANCE, 3, {"rounds": 8}, **(more or {"seed": 4})), inputs)


def at_the_lanes() -> mk.Journal:
    """Three seats that prepare in secret; all bids are made, so nothing is to be taken back yet."""
    journal = toy()
    for seat in range(3):
        journal.choose(seat, f"Bid({seat},1)")
    return journal


def at_the_lanes_sealed() -> mk.Journal:
    journal = mk.Journal(SEANCE, 3, secret=SECRET)
    for seat in range(3):
        journal.choose(seat, f"Bid({seat},1)")
    return journal
