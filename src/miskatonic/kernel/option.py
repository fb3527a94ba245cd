"""What can be chosen where a game is set up: options, and the clocks that an agreement sets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any


class OptionError(ValueError):
    """A game cannot be started like this; the message names the option."""


class Option:
    """Something a group may agree on before a game: a variant, an optional rule, a number."""

    def __init__(
        self, name: str, default: Any, allowed: Sequence[Any], text: str, rule: str = "", added: bool = False
    ) -> None:
        self.name = name
        self.default = default
        self.allowed = allowed
        self.text = text
        self.rule = rule
        self.added = added
        """Games of earlier releases were begun without it: positions do not name it while it has its default."""

    def check(self, value: Any) -> None:
        """Refuse what is not among the allowed values, naming some that are."""
        if type(value) is not type(self.default) or value not in self.allowed:
            raise OptionError(f"option {self.name}={value!r} is not allowed; use {self.describe()}")

    def describe(self) -> str:
        """The allowed values in a few words."""
        if isinstance(self.allowed, range):
            return f"{self.allowed[0]} to {self.allowed[-1]}"
        return ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in self.allowed)

    def read(self, text: str) -> Any:
        """A value typed by a person."""
        if isinstance(self.default, bool):
            words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
            value: Any = words.get(text.lower(), text)
        elif isinstance(self.default, int):
            value = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
        else:
            value = text
        self.check(value)
        return value


class Clocks:
    """The time limits a game's options agree on, in seconds; 0 means none. A table keeps them."""

    def __init__(self, game: int = 0, decision: int = 0, questions: bool = False) -> None:
        self.game = game
        self.decision = decision
        self.questions = questions
        """Some questions have a limit of their own, as their step says."""


def chosen_of(title: str, options: Sequence[Option], given: Any) -> dict[str, Any]:
    """All options of a game with their values: those that are given, else the defaults. Or ``OptionError``."""
    known = {option.name: option for option in options}
    if given is not None and not isinstance(given, Mapping):
        raise OptionError(f"options are names with values, not {given!r}")
    for name, value in (given or {}).items():
        if name not in known:
            raise OptionError(f"{title} has no option {name!r}; it has {', '.join(known) or 'none'}")
        known[name].check(value)
    return {name: option.default for name, option in known.items()} | dict(given or {})
