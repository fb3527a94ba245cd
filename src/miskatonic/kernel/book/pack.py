"""What a game is played with: a printing of its box, and packs. A journal names them; a game holds them."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.kernel.record import Record

BOX: Final = ""
"""The name under which the box itself is among what is used."""


class Pack(Record):
    """A file of content that is added to a game, as it is read."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text


class Used(Record):
    """One thing that a game is played with: the box, or a pack by its name."""

    def __init__(self, name: str, printing: int, digest: str) -> None:
        self.name = name
        self.printing = printing
        """Of the box: things that came later stay out. A pack has only one."""
        self.digest = digest
        """Of what matters to play, and not of texts."""


class MissingContent(ValueError):
    """What a game is played with is not here; the message names it."""


OLDEST: Final = (Used(BOX, 1, ""),)
"""What a journal was played with that does not say it: the first printing of the box, and no packs."""


def written(used: tuple[Used, ...]) -> list[list[Any]]:
    """As a journal's first line holds it."""
    return [[thing.name, thing.printing, thing.digest] for thing in used]


def read(data: Any) -> tuple[Used, ...]:
    """What a journal's first line says is used; ``TypeError`` if it is nonsense."""
    if not isinstance(data, list) or not data:
        raise TypeError("uses must be a list that begins with the box")
    found = []
    for row in data:
        if not isinstance(row, list) or list(map(type, row)) != [str, int, str]:
            raise TypeError(f"uses must hold names, printings and digests, not {row!r:.60}")
        found.append(Used(*row))
    if found[0].name != BOX or any(thing.name == BOX for thing in found[1:]) or found[0].printing < 1:
        raise TypeError("uses must be a list that begins with the box")
    return tuple(found)
