"""Effects as records: a verb with all its arguments, branches included, and the conditions under which it happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NoReturn

from miskatonic.pieces.effects.amounts import Amount


class Condition:
    """A condition with its arguments; `negated` if it must not hold."""

    def __init__(self, name: str, args: dict[str, Value], negated: bool = False) -> None:
        self.name: Final = name
        self.args: Final = args
        self.negated: Final = negated

    def number(self, name: str) -> int:
        value = self.args[name]
        return value if isinstance(value, int) else _wrong(self.name, name, "number")

    def word(self, name: str) -> str:
        value = self.args[name]
        return value if isinstance(value, str) else _wrong(self.name, name, "word")

    def __str__(self) -> str:
        words = [self.name, *(f"{name}={_shown(value)}" for name, value in self.args.items())]
        return " ".join(["not", *words] if self.negated else words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Condition) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Effect:
    """A verb with all its arguments, defaults filled in, and the conditions under which it is carried out."""

    def __init__(
        self,
        verb: str,
        args: dict[str, Value],
        conditions: tuple[Condition, ...] = (),
        marks: dict[str, Value] | None = None,
    ) -> None:
        self.verb: Final = verb
        self.args: Final = args
        self.conditions: Final = conditions
        """All must hold."""
        self.marks: Final = marks or {}
        """What any effect may carry beside its own arguments, as far as it was written."""

    @property
    def condition(self) -> str:
        """The name of its only condition, where a game writes at most one; nothing without."""
        return self.conditions[0].name if self.conditions else ""

    def number(self, name: str) -> int:
        value = self.args[name]
        return value if isinstance(value, int) else _wrong(self.verb, name, "number")

    def word(self, name: str) -> str:
        value = self.args[name]
        return value if isinstance(value, str) else _wrong(self.verb, name, "word")

    def words(self, name: str) -> tuple[str, ...]:
        value = self.args[name]
        if not isinstance(value, tuple):
            raise TypeError(f"{name} of {self.verb} is no list of words")
        return tuple([word for word in value if isinstance(word, str)])

    def amount(self, name: str) -> Amount:
        value = self.args[name]
        if not isinstance(value, Amount):
            raise TypeError(f"{name} of {self.verb} is no amount")
        return value

    def branch(self, name: str) -> tuple[Effect, ...]:
        """The effects of a branch."""
        value = self.args[name]
        if not isinstance(value, tuple):
            raise TypeError(f"{name} of {self.verb} is no branch")
        return tuple([effect for effect in value if isinstance(effect, Effect)])

    def options(self, name: str) -> tuple[Option, ...]:
        """The branches that somebody chooses from."""
        value = self.args[name]
        if not isinstance(value, tuple):
            raise TypeError(f"{name} of {self.verb} has no branches")
        return tuple([option for option in value if isinstance(option, Option)])

    def bands(self, name: str) -> tuple[Band, ...]:
        """The branches by a number, the lowest first."""
        value = self.args[name]
        if not isinstance(value, tuple):
            raise TypeError(f"{name} of {self.verb} has no bands")
        return tuple([band for band in value if isinstance(band, Band)])

    def band(self, name: str, number: int) -> tuple[Effect, ...]:
        """The effects of the band that holds the number: the first that reaches up to it."""
        return next((band.effects for band in self.bands(name) if number <= band.upto), ())

    def marked(self, name: str, word: str) -> bool:
        return self.marks.get(name) == word

    def every(self) -> Iterator[Effect]:
        """This effect and all in its branches, in the order in which they are written."""
        yield self
        for value in self.args.values():
            for inner in value if isinstance(value, tuple) else ():
                if isinstance(inner, Effect):
                    yield from inner.every()
                elif not isinstance(inner, str):
                    for effect in inner.effects:
                        yield from effect.every()

    def table(self) -> dict[str, object]:
        """It as the table that says the same, as in TOML."""
        table: dict[str, object] = {"verb": self.verb}
        table.update({name: _plain(value) for name, value in self.args.items()})
        table.update({name: _plain(value) for name, value in self.marks.items()})
        return {**table, "if": [str(each) for each in self.conditions]} if self.conditions else table

    def __str__(self) -> str:
        """As it is written in a text; branches, which no text can hold, in brackets."""
        words = [self.verb, *(f"{name}={_shown(value)}" for name, value in self.args.items())]
        short = len(self.conditions) == 1 and not self.conditions[0].negated and not self.conditions[0].args
        if short:
            words.append(f"if={self.conditions[0]}")
        words += [f"{name}={_shown(value)}" for name, value in self.marks.items()]
        if self.conditions and not short:
            words += ["if", " and ".join(map(str, self.conditions))]
        return " ".join(words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Option:
    """One of the branches that somebody chooses from, with the words that offer it."""

    def __init__(self, text: str, effects: tuple[Effect, ...]) -> None:
        self.text: Final = text
        self.effects: Final = effects


class Band:
    """A branch by a number, as of a roll: for this number and all lower ones that no band before it takes."""

    def __init__(self, upto: int, effects: tuple[Effect, ...]) -> None:
        self.upto: Final = upto
        self.effects: Final = effects


Value = int | str | Amount | tuple[str, ...] | tuple[Effect, ...] | tuple[Option, ...] | tuple[Band, ...]
"""What an argument can be."""


def _wrong(owner: str, name: str, what: str) -> NoReturn:
    raise TypeError(f"{name} of {owner} is no {what}")


def _shown(value: Value) -> str:
    if not isinstance(value, tuple):
        return str(value)
    if value and all(isinstance(inner, str) for inner in value):
        return ",".join(map(str, value))
    return f"[{'; '.join(map(_inner, value))}]"


def _inner(value: str | Effect | Option | Band) -> str:
    if isinstance(value, str | Effect):
        return str(value)
    head = value.text if isinstance(value, Option) else str(value.upto)
    return f"{head}: {'; '.join(map(str, value.effects))}"


def _plain(value: Value) -> object:
    if isinstance(value, Amount):
        return value.plus if value.fixed else str(value)
    return [_plain_inner(inner) for inner in value] if isinstance(value, tuple) else value


def _plain_inner(value: str | Effect | Option | Band) -> object:
    if isinstance(value, str):
        return value
    if isinstance(value, Effect):
        return value.table()
    head: tuple[str, object] = ("text", value.text) if isinstance(value, Option) else ("upto", value.upto)
    return {head[0]: head[1], "effects": [effect.table() for effect in value.effects]}
