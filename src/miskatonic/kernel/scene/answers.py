"""What is being decided, and what an answer says of itself, beside its sentence."""

from __future__ import annotations

from typing import Final

import msgspec


class Question(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is being decided, as data; the prompt says it in words."""

    kind: str
    """What is asked, in a word or two of the game: ``plan``, ``place_attack``, ``run_away``."""
    who: tuple[int, ...]
    """The seats that are asked."""
    stage: tuple[str, ...] = ()
    """The ids it is about, the foremost first: the fight, the roll, the attack, the puzzle."""
    still: tuple[int, ...] = ()
    """The seats that may still act on it, by what everybody can see."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A choice as something to press: what is done, and what comes of it."""

    verb: str
    """What one does, in the game's words: "Kick open the door"."""
    result: str = ""
    """What it makes of the table, where that is certain: "5 becomes 4"."""
    odds: float | None = None
    """The chance of what ``noun`` names, where it follows from what the seat can see."""
    noun: str = ""
    """What the odds are of: "wins", "escapes", "hits"."""
    apart: str = ""
    """Why it is set apart from the others: one of ``APART``; empty for all that plays on."""
    rank: int = 0
    """Among those that are not set apart, the lower comes first."""
    puts: tuple[tuple[str, int], ...] = ()
    """What it makes of totals, by their ids, where that is certain."""
    waste: str = ""
    """What is given up unused by it: whoever shows it asks once more."""


PASS: Final = "pass"
"""It lets things take their course."""

END: Final = "end"
"""It ends a turn or a phase, or gives up what could still be done."""

ASIDE: Final = "aside"
"""It leads away from the matter in hand and may be done again and again: showing, offering, dropping things."""

BACK: Final = "back"
"""It takes back what was only planned."""

LEAVE: Final = "leave"
"""It gives up the game."""

APART: Final = ("", PASS, END, ASIDE, BACK, LEAVE)
"""In the order of showing."""

_RANKS: Final = 1_000
"""More than any answer's rank."""
_ORDER: Final = {apart: place * _RANKS for place, apart in enumerate(APART)}


def place(answer: Answer) -> int:
    """Where it stands among the others: what plays on comes first, then what is set apart."""
    return _ORDER[answer.apart] + answer.rank
