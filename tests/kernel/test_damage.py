"""Whatever happens to a journal file, loading it gives a journal or a ``JournalError``, never anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.snapshot import signature
from tests.conformance.shelf import find_game
from tests.conformance.toy import SEANCE
from tests.kernel.journals import KEY, SECRET, at_the_lanes

TRIALS = 500
LETTERS = '"{}[]:,\\-0123456789.eE+ntfalsruIN \n\t\u2028é\x00abcdef'
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 5, 1.5, 1e400, 10**30, "", "x", "é", "\ud800", "0" * 64, [], [1], ["x"], [[1]], [None],
    {}, {"is": "Bid", "of": [0, 1]}, {"is": []}, {"list": 5}, {"dict": [[1]]}, "choice", "undo", "expire", "clock", "0",
]  # fmt: skip


def sample(**source: Any) -> str:
    """A short game with all kinds of lines: bids, plans, an undo, dice, a form, an expired clock, a snapshot."""
    journal = at_the_lanes() if not source else mk.Journal(SEANCE, 2, **source)
    if source:
        for seat in range(2):
            journal.choose(seat, f"Bid({seat},1)")
    journal.choose(0, "Ready(0)")
    journal.undo(0)
    journal.choose(0, "Knock(0)")
    journal.choose(1, "OpenDoor(1,0)")
    journal.expire(journal.state.seats_to_act[0])
    return savefile.dumps(journal, KEY)


def pick(things: Any, dice: Dice) -> Any:
    return things[dice.below(len(things))]


def letters(text: str, dice: Dice) -> str:
    """Delete, replace or double a few characters."""
    for _ in range(1 + dice.below(3)):
        i, width = dice.below(len(text)), 1 + dice.below(4)
        kept = pick(("", pick(LETTERS, dice), text[i : i + width] * 2), dice)
        text = text[:i] + kept + text[i + width :]
    return text


def whole_lines(text: str, dice: Dice) -> str:
    """Delete, move or double a line."""
    lines = text.splitlines()
    line = lines.pop(dice.below(len(lines)))
    for _ in range(dice.below(3)):
        lines.insert(dice.below(len(lines) + 1), line)
    return "\n".join(lines)


def values(text: str, dice: Dice) -> str:
    """Replace, drop or double some value inside a line that stays JSON."""
    rows = [json.loads(line) for line in text.splitlines()]
    _hurt(pick(rows, dice), dice)
    return "\n".join(json.dumps(row) for row in rows)


def resigned(text: str, dice: Dice) -> str:
    """The same inside a snapshot that the owner has signed, in a journal that does not replay."""
    rows = [json.loads(line) for line in text.splitlines()]
    rows[2]["key"] = "Old(1)"
    _hurt(rows[-1]["snapshot"] if dice.below(3) else rows[-1]["snapshot"]["state"], dice)
    rows[-1]["signature"] = signature(rows[-1]["snapshot"], KEY)
    return "\n".join(json.dumps(row) for row in rows)


def _hurt(whole: Any, dice: Dice) -> None:
    inside = [i for i in _places(whole) if isinstance(whole[i], (dict, list)) and whole[i]]
    if inside and dice.below(3):
        _hurt(whole[pick(inside, dice)], dice)
        return
    place = pick(_places(whole), dice)
    if dice.below(5) == 0:
        del whole[place]
    elif dice.below(4) == 0:
        whole[place] = whole[pick(_places(whole), dice)]
    else:
        whole[place] = pick(JUNK, dice)


def _places(whole: Any) -> list[Any]:
    return list(whole) if isinstance(whole, dict) else list(range(len(whole)))


@pytest.mark.parametrize("source", [{}, {"secret": SECRET}, {"seed": 3, "options": {"clock": True}}], ids=str)
@pytest.mark.parametrize("damage", [letters, whole_lines, values, resigned])
def test_a_damaged_file_loads_or_is_refused_and_nothing_else(
    damage: Callable[[str, Dice], str], source: dict[str, Any]
) -> None:
    text, dice, refused = sample(**source), Dice(7), 0
    for _ in range(TRIALS):
        damaged = damage(text, dice)
        try:
            journal = savefile.loads(damaged, find_game, pick((KEY, None), dice))
            journal.verify()
        except mk.JournalError:
            refused += 1
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}, from\n{damaged}") from error
    assert refused > TRIALS // 5
