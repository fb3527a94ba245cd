"""Chance: one small protocol, many sources.

A step asks the state for a roll, a pool or a pick; the state asks its source for one outcome among
weighted ones. What happened is recorded by outcome, never by the generator's inner state.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Protocol

from mypy_extensions import mypyc_attr

from miskatonic.kernel.generator import Inner, below, following, inner, outer

_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF


class ChanceError(Exception):
    """A script or journal holds an outcome that cannot happen here, or too few of them."""


class Chance(Protocol):
    """A source of outcomes."""

    def take(self, weights: Sequence[int]) -> int:
        """The index of one of the weighted outcomes."""
        ...


@cache
def even(sides: int) -> tuple[int, ...]:
    """The weights of a fair die."""
    return (1,) * sides


def seeded(seed: int) -> int:
    """A generator's first inner integer: neighbouring seeds start far apart."""
    if type(seed) is not int:
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    z = (seed * 0x9E37_79B9_7F4A_7C15 + 0x1F3D_5B79) & _MASK
    z = ((z ^ z >> 30) * 0xBF58_476D_1CE4_E5B9) & _MASK
    return z ^ z >> 31


def advance(rng: int) -> int:
    """The next inner integer of the one-integer generator."""
    return outer(following(inner(rng)))


def at(weights: Sequence[int], point: int) -> int:
    """The outcome whose share of the total contains the point."""
    i = 0
    while point >= weights[i]:
        point -= weights[i]
        i += 1
    return i


@mypyc_attr(allow_interpreted_subclasses=True)
class Script:
    """Outcomes written down beforehand, die by die, as a case does: ``Script([6, 1, 3])``."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)
        self.taken = 0

    def take(self, weights: Sequence[int]) -> int:
        if self.taken == len(self.faces):
            raise ChanceError(f"the script holds {len(self.faces)} outcomes, and one more is needed")
        face = self.faces[self.taken]
        if not 1 <= face <= len(weights) or not weights[face - 1]:
            raise ChanceError(f"outcome {self.taken + 1} of the script is {face}; it must be 1 to {len(weights)}")
        self.taken += 1
        return face - 1

    @property
    def left(self) -> int:
        """How many outcomes have not been asked for."""
        return len(self.faces) - self.taken


class Recorded:
    """Outcomes that happened before, as a journal keeps them."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.outcomes = outcomes
        self.taken = 0

    def take(self, weights: Sequence[int]) -> int:
        if self.taken == len(self.outcomes):
            raise ChanceError("the rules ask for more chance than was recorded")
        outcome = self.outcomes[self.taken]
        if not 0 <= outcome < len(weights) or not weights[outcome]:
            raise ChanceError(f"recorded outcome {outcome} cannot happen among {len(weights)}")
        self.taken += 1
        return outcome


class Sealed:
    """A stream from a 256-bit secret, committed by hash before the first roll, checkable afterwards."""

    def __init__(self, secret: bytes, drawn: int = 0) -> None:
        if len(secret) != 32:
            raise ChanceError("the secret of a sealed stream has 32 bytes")
        self.secret = secret
        self.drawn = drawn

    @property
    def commitment(self) -> str:
        """What is shown before the game: it fixes the secret without telling it."""
        return commitment(self.secret)

    def take(self, weights: Sequence[int]) -> int:
        total = sum(weights)
        fair = (1 << 64) - (1 << 64) % total
        attempt = 0
        while True:
            message = f"{self.drawn}:{attempt}".encode()
            draw = int.from_bytes(hashlib.blake2b(message, key=self.secret, digest_size=8).digest(), "big")
            if draw < fair:
                self.drawn += 1
                return at(weights, draw % total)
            attempt += 1


class Seeded:
    """The one-integer generator as a source: what a state draws by itself when it has none."""

    def __init__(self, seed: int) -> None:
        self._rng: Inner = inner(seeded(seed))

    def take(self, weights: Sequence[int]) -> int:
        rng = self._rng
        self._rng = following(rng)
        return at(weights, below(rng, sum(weights)))


class Checked:
    """A source that must agree with what was recorded."""

    def __init__(self, source: Sealed | Seeded, outcomes: Sequence[int]) -> None:
        self.source = source
        self.expected = list(outcomes)
        self.checked = 0
        """How many outcomes have been compared."""

    def expect(self, outcomes: Sequence[int]) -> None:
        """These come next; what came before must have been taken."""
        if self.expected:
            raise ChanceError(f"{len(self.expected)} recorded outcomes were never taken")
        self.expected = list(outcomes)

    def take(self, weights: Sequence[int]) -> int:
        outcome = self.source.take(weights)
        self.checked += 1
        if not self.expected or self.expected.pop(0) != outcome:
            origin = "committed stream" if isinstance(self.source, Sealed) else "seed"
            raise ChanceError(f"outcome {self.checked} is not the one the {origin} gives")
        return outcome


def commitment(secret: bytes) -> str:
    """The public hash of a sealed stream's secret."""
    return hashlib.blake2b(secret, digest_size=32, person=b"miskatonic-dice").hexdigest()


def same(first: str, second: str) -> bool:
    """Compare two hashes without telling by the time it takes where they differ."""
    return hmac.compare_digest(first, second)


NEGLIGIBLE: Final = 1e-5
"""Paths less likely than this are not walked on: dice that are rolled until they differ have no longest path."""


class Settled(Exception):
    """A path ends before the next ask: its outcome is known, or (without a name) it is too unlikely to follow."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Paths:
    """One path through the tree of all outcomes: what ``foresee`` walks, leaf by leaf.

    ``settled`` names what is known already; then the path ends instead of drawing on.
    """

    def __init__(self, path: list[int], settled: Callable[[], str] = str) -> None:
        self.path = path
        self.settled = settled
        self.weights: list[Sequence[int]] = []
        self.weight = 1.0

    def take(self, weights: Sequence[int]) -> int:
        name = self.settled()
        if name or self.weight < NEGLIGIBLE:
            raise Settled(name)
        depth = len(self.weights)
        if depth == len(self.path):
            self.path.append(_next_possible(weights, -1))
        outcome = self.path[depth]
        self.weights.append(tuple(weights))  # a bag changes after the draw
        self.weight *= weights[outcome] / sum(weights)
        return outcome

    def next(self) -> list[int] | None:
        """The path to the next leaf, or None after the last one."""
        path = self.path[: len(self.weights)]
        while path:
            outcome = _next_possible(self.weights[len(path) - 1], path[-1])
            if outcome >= 0:
                path[-1] = outcome
                return path
            path.pop()
        return None


def _next_possible(weights: Sequence[int], after: int) -> int:
    for i in range(after + 1, len(weights)):
        if weights[i]:
            return i
    return -1


@cache
def multisets(count: int, sides: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """All results of like dice as sorted tuples, and in how many ways each comes about."""
    ways: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(count):
        grown: dict[tuple[int, ...], int] = {}
        for faces, n in ways.items():
            for face in range(1, sides + 1):
                more = tuple(sorted((*faces, face)))
                grown[more] = grown.get(more, 0) + n
        ways = grown
    return tuple(ways), tuple(ways.values())
