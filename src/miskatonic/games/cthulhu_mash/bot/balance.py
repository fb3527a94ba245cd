"""What simulations of Cthulhu Mash count: who wins as whom and from which place, and what is used on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.cthulhu_mash.state import OUT, Mash
from miskatonic.kernel.step import Step

CHARACTER: Final = "character"
ORDER: Final = "place in the order of turns"
WEAPONS: Final = "attacks with"
SPELLS: Final = "spells cast"
TILES: Final = "tiles turned up"
LEFT: Final = "characters left"


def character(s: Mash, seat: int) -> str:
    """The character of a seat."""
    return s.box.characters[s.character[seat]].name


def order(s: Mash, seat: int) -> str:
    """The place of a seat in the order of turns: 1 begins."""
    return str((seat - s.first) % s.seats + 1)


TAGS: Final[dict[str, Callable[[Mash, int], str]]] = {"character": character, "order": order}


class Census:
    """Looks on at one game after another."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {title: Counter() for title in (WEAPONS, SPELLS, TILES, LEFT)}
        self.shares: dict[str, Counter[str]] = {CHARACTER: Counter(), ORDER: Counter()}

    def saw(self, s: Mash, seat: int, step: Step[Any]) -> None:
        """A choice is about to be made."""
        weapon = getattr(step, "weapon", None)
        if weapon is not None:
            self.counts[WEAPONS][s.box.kind_of(weapon).name if weapon >= 0 else "bare hands"] += 1
        spell = getattr(step, "spell", None)
        if spell is not None and type(step).__name__ != "Memorize":
            self.counts[SPELLS][s.box.spells[spell].name] += 1

    def ended(self, s: Mash) -> None:
        """A game is over, or was stopped."""
        winners = s.outcome.winners if s.outcome is not None else ()
        self.counts[TILES][str(s.made.bit_count())] += 1
        self.counts[LEFT][str(sum(status != OUT for status in s.status))] += 1
        for seat in range(s.seats):
            for title, name in ((CHARACTER, character(s, seat)), (ORDER, order(s, seat))):
                self.shares[title][name] += 1
                self.shares[title][f"won {name}"] += seat in winners
