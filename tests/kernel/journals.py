"""Journals of the toy game, for tests of journals and files."""

from __future__ import annotations

import json
from typing import Any

import miskatonic as mk
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.journal import savefile
from miskatonic.lab.promises.watch import draw_input
from tests.conformance.shelf import find_game
from tests.conformance.toy import SEANCE

SECRET = bytes(range(32))
KEY = b"a key beside one's games, 32 of "


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


def lines(journal: mk.Journal, key: bytes | None = None) -> list[dict[str, Any]]:
    """The file of a journal, line by line; with a key, its snapshot is the last."""
    return [json.loads(line) for line in savefile.dumps(journal, key).splitlines()]


def loaded(rows: list[dict[str, Any]], key: bytes | None = None) -> mk.Journal:
    return savefile.loads("\n".join(json.dumps(row) for row in rows), find_game, key)
