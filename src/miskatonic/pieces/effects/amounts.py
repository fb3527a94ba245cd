"""Amounts: fixed (3), dice (2d6), a value of the game plus or minus a number (doom+1), half of it, so many for each."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from miskatonic.kernel.book.pages import ContentError, unknown

WRITTEN: Final = re.compile(r"(?:(\d+)d(\d+)|(?:(\d+)\*)?(half_)?([a-z][a-z0-9_]*?))([+-]\d+)?")
"""2d6, 2d6+1, doom, doom-2, half_pow, 2*cultists+1."""


class Amount:
    """So many: dice to roll, then times a value (or the upper half of it), then plus or minus a number."""

    def __init__(self, plus: int, dice: int = 0, sides: int = 6, times: int = 0, value: str = "", half: bool = False):
        self.plus: Final = plus
        self.dice: Final = dice
        self.sides: Final = sides
        self.times: Final = times
        self.value: Final = value
        """The value of the game that is counted, such as doom; nothing for a fixed amount or for dice."""
        self.half: Final = half

    @property
    def fixed(self) -> bool:
        """The same whatever happens."""
        return not self.dice and not self.value

    def worth(self, read: Callable[[str], int], rolled: int = 0) -> int:
        """Now: `read` tells what a value is worth; `rolled` is the sum of the dice."""
        if not self.value:
            return self.plus + rolled
        value = read(self.value)
        return self.plus + rolled + self.times * (-(-value // 2) if self.half else value)

    def least(self, lowest: int = 0) -> int:
        """The smallest it can be, if values do not fall below `lowest`."""
        return self.plus + self.dice + self.times * lowest

    def __str__(self) -> str:
        if self.fixed:
            return str(self.plus)
        times = f"{self.times}*" if self.times > 1 else ""
        head = f"{self.dice}d{self.sides}" if self.dice else f"{times}{'half_' if self.half else ''}{self.value}"
        return f"{head}{self.plus:+d}" if self.plus else head

    def __repr__(self) -> str:
        return f"Amount({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Amount) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def read_amount(written: object, values: tuple[str, ...], sides: tuple[int, ...] = (6,)) -> Amount:
    """The amount that a number or a word says; a ContentError says only what is wrong with it."""
    if isinstance(written, bool):
        raise ContentError(f"has '{written}', which is no amount")
    if isinstance(written, int):
        return Amount(written)
    text = str(written).strip()
    if re.fullmatch(r"[+-]?\d+", text):
        return Amount(int(text))
    found = WRITTEN.fullmatch(text)
    if found is None:
        raise ContentError(f"has '{text}', which is no amount; amounts are 2, 1d6, {' or '.join(_samples(values))}")
    plus = int(found[6] or 0)
    if found[1]:
        return _dice(text, int(found[1]), int(found[2]), plus, sides)
    if found[5] not in values:
        raise ContentError(unknown(found[5], values))
    times = int(found[3] or 1)
    if times < 1:
        raise ContentError(f"has '{text}', which is nothing times a value")
    return Amount(plus, times=times, value=found[5], half=found[4] is not None)


def _dice(text: str, count: int, faces: int, plus: int, sides: tuple[int, ...]) -> Amount:
    if faces not in sides or not 1 <= count <= 20:
        raise ContentError(f"has '{text}'; dice are 1 to 20 with {' or '.join(map(str, sides))} sides")
    return Amount(plus, count, faces)


def _samples(values: tuple[str, ...]) -> list[str]:
    return [f"{values[0]}+1"] if values else ["2d6+1"]
