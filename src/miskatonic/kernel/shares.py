"""Shares: what the people at a table add to the secret of its dice, so that nobody can have picked them.

The server seals its secret. Then everybody pledges a share of their own, unseen, and when all pledges are there, they
are sealed together; only then are shares shown. The dice come from the secret and all shares: whoever has put one
honest share in knows that nobody, not even the server together with all others, has chosen what is rolled.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Final

SHARE: Final = re.compile("[0-9a-f]{64}")
"""A share, a pledge and a seal are 32 bytes as hexadecimal digits."""
Part = tuple[int, str]
"""A seat, and its pledge or share."""


class Restart:
    """The dice were sealed anew: the seal that was given up, and the seats whose shares were left out since."""

    def __init__(self, commit: str, without: tuple[int, ...]) -> None:
        self.commit = commit
        self.without = without


def pledge_of(commit: str, seat: int, share: str) -> str:
    """What binds a seat to its share without showing it; good for this seal and this seat alone."""
    return _hash(f"miskatonic-share:{commit}:{seat}:{share}")


def seal_of(commit: str, pledges: Sequence[Part]) -> str:
    """One seal for all that is settled before the first share is shown. Without pledges it is the server's own."""
    if not pledges:
        return commit
    return _hash("miskatonic-seal:" + commit + "".join([f":{seat}:{pledge}" for seat, pledge in sorted(pledges)]))


def sealed_together(commit: str, shares: Sequence[Part]) -> str:
    """The same, from the shares."""
    return seal_of(commit, [(seat, pledge_of(commit, seat, share)) for seat, share in shares])


def key_of(secret: bytes, shares: Sequence[Part]) -> bytes:
    """The key of the stream of dice. Without shares it is the secret itself, as it always was."""
    if not shares:
        return secret
    words = "miskatonic-dice:" + secret.hex() + "".join([f":{seat}:{share}" for seat, share in sorted(shares)])
    return hashlib.sha256(words.encode()).digest()


def _hash(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()
