"""Where a journal comes from: the game, how it was set up, and whose its dice are."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from miskatonic.kernel.book.pack import Used
from miskatonic.kernel.chance import Sealed, commitment
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.entry import JournalError
from miskatonic.kernel.shares import Part, Restart, key_of, sealed_together


class Origin:
    """What the first line of a journal says."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: dict[str, Any],
        edition: str,
        content: str,
        seed: int | None,
        secret: bytes | None,
        commit: str,
        inherited: int = -1,
        opening: tuple[int, ...] = (),
        opening_check: str = "",
        used: tuple[Used, ...] = (),
        shares: tuple[Part, ...] = (),
        restarts: tuple[Restart, ...] = (),
        waits: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.edition = edition
        self.content = content
        self.seed = seed
        self.secret = secret
        self.commit = commit
        self.inherited = inherited
        """The opening and so many entries were taken over from another journal, with its dice; -1: all are its own."""
        self.opening = opening
        """The outcomes of chance in setting up."""
        self.opening_check = opening_check
        self.used = used
        """What it is played with. Empty: it was recorded before journals said so."""
        self.shares = shares
        """What the people at the table have added to the secret, by their seats."""
        self.restarts = restarts
        """The seals that were given up before this one."""
        self.waits = waits
        """Nothing has been rolled yet, not even in setting up: people are still adding to the secret."""

    @property
    def seal(self) -> str:
        """What all dice are sealed by: the server's secret and everybody's share."""
        return sealed_together(self.commit, self.shares)

    def stream(self, drawn: int = 0) -> Sealed | None:
        """The sealed stream, with this many outcomes drawn already; None without its secret."""
        return None if self.secret is None else Sealed(key_of(self.secret, self.shares), drawn)


def begun(
    game: Game[Any], seats: int, options: Mapping[str, Any] | None, seed: int | None, secret: bytes | None
) -> Origin:
    """A new game. With a seed it is a laboratory game; else the dice come from a sealed stream."""
    if seed is not None and secret is not None:
        raise JournalError("dice come from a seed or from a secret, not from both")
    if seed is not None and type(seed) is not int:
        raise JournalError(f"seed must be a whole number, not {seed!r}")
    agreed = game.resolve(seats, options)
    if seed is None and secret is None:
        secret = secrets.token_bytes(32)
    commit = commitment(secret) if secret is not None else ""
    edition, content, used = game.edition, game.content_digest(), game.used(agreed)
    return Origin(game, seats, agreed, edition, content, seed, secret, commit, used=used)


def opened(origin: Origin, opening: tuple[int, ...], check: str) -> Origin:
    """The same with its table set up: what was rolled for that, and where it led."""
    o = origin
    return Origin(
        o.game, o.seats, o.options, o.edition, o.content, o.seed, o.secret, o.commit, -1, opening, check, o.used,
        o.shares, o.restarts,
    )  # fmt: skip
