"""What somebody decided on may be older than what they see now: does their choice still mean the same?

It does if the question is the same one, the choice is offered in the same words, and the panels that the game's
choices rest on are as they were; and if nothing has happened that concerns the seat, where it means to be content with
how things stand. What others did besides takes nobody's click away.
"""

from __future__ import annotations

from typing import Final

import msgspec

from miskatonic.table.sight.joined import MARK
from miskatonic.table.sight.projection import Sight

MOST: Final = 32
"""So many of its last views of one question are remembered for a seat."""


class _Key(msgspec.Struct):
    key: str
    declines: bool = False


_choices: Final = msgspec.json.Decoder(list[msgspec.Raw])
_key: Final = msgspec.json.Decoder(_Key)


class Seen:
    """What each seat was shown while its question stood."""

    def __init__(self) -> None:
        self._of: dict[int, dict[str, Sight]] = {}

    def note(self, viewer: int, sight: Sight) -> None:
        """This is what it sees now."""
        if viewer < 0:
            return
        kept = self._of.setdefault(viewer, {})
        if kept and next(iter(kept.values())).question != sight.question:
            kept.clear()
        kept[sight.version] = sight
        if len(kept) > MOST:
            del kept[next(iter(kept))]

    def when(self, viewer: int, version: str) -> Sight | None:
        """What it was shown under this version, if its question has not been answered since."""
        return self._of.get(viewer, {}).get(version)


def stands(key: str, old: Sight, now: Sight, rests_on: tuple[str, ...]) -> bool:
    """Does a choice of this key that was decided on an old view mean the same on this one?"""
    if old.question != now.question:
        return False
    shown = _offered(old, key)
    if shown is None or shown != _offered(now, key):
        return False
    if old.called != now.called and _key.decode(shown).declines:
        return False
    return _panels(old, rests_on) == _panels(now, rests_on)


def _offered(sight: Sight, key: str) -> bytes | None:
    """A choice as it was shown."""
    found = [bytes(choice) for choice in _choices.decode(sight.choices)]
    return next((choice for choice in found if _key.decode(choice).key == key), None)


def _panels(sight: Sight, rests_on: tuple[str, ...]) -> dict[str, bytes]:
    own = {name: body for name, body in sight.panels.items() if MARK not in name}
    return {name: body for name, body in own.items() if name.startswith(rests_on)}
