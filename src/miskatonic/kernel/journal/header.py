"""The first line of a journal file: which game it is, how it was set up, and where its dice come from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from miskatonic.kernel.book import pack
from miskatonic.kernel.book.pack import Used
from miskatonic.kernel.chance import commitment, same
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.entry import JournalError
from miskatonic.kernel.journal.origin import Origin
from miskatonic.kernel.record import as_line
from miskatonic.kernel.shares import SHARE, Part, Restart

FORMAT: Final = 1
FindGame = Callable[[str, Sequence[Used]], Game[Any]]
"""The game of an id, with what it was played with."""
_HEX: Final = re.compile("[0-9a-f]{64}")


def line(data: dict[str, Any]) -> str:
    """JSON data as a line that is always the same for the same data."""
    return as_line(data).decode()


def header(journal: Origin) -> dict[str, Any]:
    """What the first line says."""
    taken_over = {"inherited": journal.inherited} if journal.inherited >= 0 else {}
    uses = {"uses": pack.written(journal.used)} if journal.used else {}
    together: dict[str, Any] = {"shares": [list(part) for part in journal.shares]} if journal.shares else {}
    if journal.restarts:
        together["restarts"] = [[restart.commit, list(restart.without)] for restart in journal.restarts]
    if journal.waits:
        together["waits"] = True
    return {
        **taken_over,
        **uses,
        **together,
        "miskatonic": FORMAT,
        "game": journal.game.id,
        "edition": journal.edition,
        "content": journal.content,
        "seats": journal.seats,
        "options": journal.options,
        "seed": journal.seed,
        "secret": journal.secret.hex() if journal.secret is not None else None,
        "commit": journal.commit,
        "opening": list(journal.opening),
        "check": journal.opening_check,
    }


def recorded(head: dict[str, Any], find: FindGame) -> Origin:
    """What the header says; the state is made by the replay."""
    try:
        edition, content = _text(head, "edition"), _text(head, "content")
        used = pack.read(head["uses"]) if "uses" in head else ()
        game, seats, options = _table(head, used, find)
        seed, secret, commit = _dice(head)
        opening, check = outcomes(head["opening"], "opening"), _text(head, "check")
        inherited = _inherited(head)
        shares, restarts = _shares(head, seats), _restarts(head, seats)
        waits = head.get("waits", False)
        if type(waits) is not bool:
            raise TypeError(f"waits must be true or false, not {waits!r:.60}")
        return Origin(
            game, seats, options, edition, content, seed, secret, commit, inherited, opening, check, used,
            shares, restarts, waits,
        )  # fmt: skip
    except KeyError as missing:
        raise JournalError(f"line 1: the header lacks {missing}") from missing
    except (TypeError, ValueError) as error:
        raise JournalError(f"line 1: {error}") from error


def _table(head: dict[str, Any], used: tuple[Used, ...], find: FindGame) -> tuple[Game[Any], int, dict[str, Any]]:
    """The game, the seats and what was agreed on."""
    name, options = _text(head, "game"), head["options"]
    try:
        game = find(name, used or pack.OLDEST)
    except KeyError as unknown:
        raise ValueError(f"there is no game {name!r}") from unknown
    if not isinstance(options, dict):
        raise TypeError(f"options must be an object, not {options!r:.60}")
    seats = head["seats"]
    return game, seats, game.resolve(seats, options)


def _dice(head: dict[str, Any]) -> tuple[int | None, bytes | None, str]:
    """A seed, or a secret that fits its commitment. A commitment alone is enough to look, not to play on."""
    seed, commit = head["seed"], _text(head, "commit")
    written = None if head["secret"] is None else _text(head, "secret")
    if seed is not None and type(seed) is not int:
        raise TypeError(f"seed must be a whole number or null, not {seed!r:.60}")
    for name, value in (("secret", written), ("commit", commit or None)):
        if value is not None and not _HEX.fullmatch(value):
            raise ValueError(f"{name} must be 64 hexadecimal digits, not {value!r:.60}")
    secret = None if written is None else bytes.fromhex(written)
    _check_source(seed, secret, commit)
    return seed, secret, commit


def _check_source(seed: int | None, secret: bytes | None, commit: str) -> None:
    if seed is not None:
        if secret is not None:
            raise ValueError("seed and secret are both there; dice come from one of them")
        if commit:
            raise ValueError("seed and commit are both there; only sealed dice are committed")
    elif secret is not None:
        if not same(commitment(secret), commit):
            raise ValueError("secret does not fit the commitment in commit")
    elif not commit:
        raise ValueError("seed, secret and commit are all missing; one of them must say where the dice come from")


def _inherited(head: dict[str, Any]) -> int:
    """How many entries came from another journal; only a sealed game can go on from one."""
    if "inherited" not in head:
        return -1
    count = head["inherited"]
    if type(count) is not int or count < 0:
        raise TypeError(f"inherited must be a whole number from 0 on, not {count!r:.60}")
    if head["seed"] is not None:
        raise ValueError("a game that was taken over from another has sealed dice, and no seed")
    return count


def _shares(head: dict[str, Any], seats: int) -> tuple[Part, ...]:
    """What people have added to the secret; only sealed dice can be added to, and only a game's own."""
    found = [_part(part, seats, "shares") for part in _list(head, "shares")]
    if any(not isinstance(share, str) or not SHARE.fullmatch(share) for _, share in found):
        raise ValueError("shares must each have 64 hexadecimal digits")
    if len({seat for seat, _ in found}) < len(found):
        raise ValueError("shares names a seat twice")
    if found and (head["seed"] is not None or "inherited" in head):
        raise ValueError("shares are there, and yet its dice come from a seed or from another game")
    return tuple(found)


def _restarts(head: dict[str, Any], seats: int) -> tuple[Restart, ...]:
    """The seals that were given up, each with the seats that were left out."""
    found = []
    for part in _list(head, "restarts"):
        seal, without = part if isinstance(part, list) and len(part) == 2 else (None, None)
        if not isinstance(seal, str) or not _HEX.fullmatch(seal):
            raise TypeError(f"restarts must each be a seal and a list of seats, not {part!r:.60}")
        left_out = [_seat(seat, seats, "restarts") for seat in outcomes(without, "restarts")]
        found.append(Restart(seal, tuple(left_out)))
    return tuple(found)


def _list(head: dict[str, Any], name: str) -> list[Any]:
    found = head.get(name, [])
    if not isinstance(found, list):
        raise TypeError(f"{name} must be a list, not {found!r:.60}")
    return found


def _part(part: Any, seats: int, name: str) -> tuple[int, Any]:
    if not isinstance(part, list) or len(part) != 2:
        raise TypeError(f"{name} must each be a seat and its share, not {part!r:.60}")
    return _seat(part[0], seats, name), part[1]


def _seat(seat: Any, seats: int, name: str) -> int:
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"{name} names seat {seat!r:.60}; seats are 0 to {seats - 1}")
    return seat


def _text(data: dict[str, Any], name: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        raise TypeError(f"{name} must be text, not {value!r:.60}")
    return value


def outcomes(data: Any, name: str) -> tuple[int, ...]:
    """The outcomes of chance that a line records."""
    if not isinstance(data, list) or any(type(outcome) is not int for outcome in data):
        raise TypeError(f"{name} must be a list of whole numbers")
    return tuple(data)


def provenance(journal: Origin) -> str:
    """How the game that was played differs from the one that is installed; empty if it does not."""
    parts = []
    if journal.edition != journal.game.edition:
        parts.append(f"it was played by edition {journal.edition}, the rules are now {journal.game.edition}")
    if not _same_content(journal):
        parts.append("its content differs from what is installed")
    return "; ".join(parts)


def _same_content(journal: Origin) -> bool:
    """Is what matters to play the same? Of older journals only the digest of everything is known."""
    game = journal.game
    was = journal.used[0].digest if journal.used else journal.content
    here = game.play_digest(journal.options) if journal.used or was in game.once else game.content_digest()
    return game.once.get(was, was) == here
