"""What several scenes of one position have in common, drawn once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Common:
    """What several seats see alike, panels mostly, made once for all of them. Good for one position only; what rests on
    few things is taken over from the position ``before`` as long as they are the same."""

    __slots__ = ("_made", "kept", "words")

    def __init__(self, words: bool = True, before: Common | None = None) -> None:
        self._made: dict[object, Any] = {}
        self.kept: dict[object, tuple[object, Any]] = {} if before is None else before.kept
        self.words = words
        """Does a person look? Machines get the same things with the same ids, without sentences, notes and texts."""

    def once(self, key: object, make: Callable[..., T], *given: Any) -> T:
        """The thing of this name. Whoever may not see it must ask for another one."""
        found: T | None = self._made.get(key)
        if found is None:
            found = self._made[key] = make(*given)
        return found

    def lasting(self, key: object, rests_on: object, make: Callable[..., T], *given: Any) -> T:
        """The same, for a thing that follows from what it rests on and from nothing else that ever changes."""
        found: T | None = self._made.get(key)
        if found is None:
            known = self.kept.get(key)
            if known is None or known[0] != rests_on:
                known = self.kept[key] = (rests_on, make(*given))
            found = self._made[key] = known[1]
        return found
