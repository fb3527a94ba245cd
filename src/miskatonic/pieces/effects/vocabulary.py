"""A closed vocabulary, read from a page: verbs, conditions, values, lists of words; and the reading of effects.

An effect is written as a text, required arguments in order and others as name=value, with its condition behind:

    lose_item armor worn=yes if=cultist
    gain_insight 2 if carries dagger and not doom 4

or as a table, which says the same and may hold branches: { verb = "test", stat = "int", fail = ["lose_san doom"] }.
Nothing here carries an effect out; it only says which ones make sense.
"""

from __future__ import annotations

import re
from typing import Final

from miskatonic.kernel.book.pages import ContentError, Entry, Page, near, unknown
from miskatonic.pieces.effects.amounts import read_amount
from miskatonic.pieces.effects.effect import Band, Condition, Effect, Option, Value
from miskatonic.pieces.effects.words import Param, Phrase, Verb, Word

OWN: Final = ("verb", "condition", "value", "moment", "mark")
"""The entries of a page that every vocabulary knows; a game's lists and its other entries come to them."""


class Wrong(ContentError):
    """What is wrong with an effect, and the text within the field that says so, so that its line can be found."""

    def __init__(self, message: str, written: str) -> None:
        super().__init__(message)
        self.written: Final = written


class Vocabulary:
    """All the words that effects may use. `lists` are kinds of entry that hold words to choose from."""

    def __init__(
        self,
        page: Page,
        places: tuple[str, ...] = (),
        lists: tuple[str, ...] = (),
        counts: tuple[str, ...] = (),
    ) -> None:
        self.lists: Final = {name: read_words(page, name) for name in lists}
        self.moments: Final = read_words(page, "moment")
        self.values: Final = read_words(page, "value")
        """What an amount may count, such as doom."""
        self.counts: Final = counts
        """What it may count besides, in the content that is being read."""
        self.countable: Final = (*self.values, *counts)
        self.conditions: Final = {phrase.name: phrase for phrase in map(_phrase, page.entries("condition"))}
        self.marks: Final = {mark.name: mark for mark in (Param(e, e.table) for e in page.entries("mark"))}
        """What any effect may carry beside its own arguments."""
        self.places: Final = places
        moments = tuple(self.moments)
        self.verbs: Final = {verb.name: verb for verb in (_verb(e, places, moments) for e in page.entries("verb"))}
        for entry in (*page.entries("verb"), *page.entries("condition")):
            phrase = self.verbs.get(entry.text("name")) or self.conditions[entry.text("name")]
            self._check(entry, phrase)

    def _check(self, entry: Entry, phrase: Phrase) -> None:
        for param in phrase.params:
            if param.list and param.list not in self.lists:
                raise entry.fail("params", f"takes the words of {param.name} from an unknown list '{param.list}'")
            if not param.required and not param.branches and param.default != "":
                try:
                    self.value(param, param.default)
                except ContentError as error:
                    raise entry.fail("params", f"has a wrong default: it {error}") from None

    # --- lists of effects on an entry ---

    def effects(self, entry: Entry, field: str, kind: str, place: str = "") -> tuple[Effect, ...]:
        """The effects of a field of a thing of this kind; absent means none. `place` is the list, if not `field`."""
        found: list[Effect] = []
        for written in entry.items(field):
            try:
                effect = self.effect(written)
            except ContentError as error:
                shown = error.written if isinstance(error, Wrong) else written if isinstance(written, str) else ""
                raise entry.fail(field, str(error), shown) from None
            for each in effect.every():
                wrong = self.out_of_place(each, kind, place or field)
                if wrong:
                    raise entry.fail(field, wrong, written if isinstance(written, str) else each.verb)
            found.append(effect)
        return tuple(found)

    def out_of_place(self, effect: Effect, kind: str, field: str) -> str:
        """What is wrong with an effect standing there, or nothing."""
        verb = self.verbs[effect.verb]
        if not self.places or f"{kind}.{field}" in verb.on:
            return ""
        if kind not in verb.kinds:
            return f"has {verb.name}, which is for {', '.join(verb.kinds)}, not for {kind}"
        lists = [on.partition(".")[2] or "effects" for on in verb.on if on.partition(".")[0] == kind]
        if field not in lists:
            return f"has {verb.name}, which on a {kind} stands in {' or '.join(lists)}"
        return ""

    # --- one effect ---

    def effect(self, written: object) -> Effect:
        """The effect that a string or a table says; a ContentError says only what is wrong with it."""
        if isinstance(written, str):
            return self._text(written)
        if isinstance(written, dict) and isinstance(written.get("verb"), str):
            named = {str(key): value for key, value in written.items() if key not in ("verb", "if")}
            return self._effect(str(written["verb"]), [], named, self.condition(written.get("if", "")))
        raise ContentError(f"has {written!r}, which is neither a text nor a table with a verb")

    def _text(self, written: str) -> Effect:
        try:
            head, _, behind = re.sub(r"\s+", " ", written).partition(" if ")
            name, given, named = _split(head, "effect")
            if behind and "if" in named:
                raise ContentError("names two conditions; join them with 'and'")
            conditions = self.condition(named.pop("if", behind))
            return self._effect(name, given, named, conditions)
        except Wrong:
            raise
        except ContentError as error:
            raise Wrong(str(error), written) from None

    def _effect(
        self, name: str, given: list[object], named: dict[str, object], conditions: tuple[Condition, ...]
    ) -> Effect:
        verb = self.verbs.get(name)
        if verb is None:
            raise ContentError(f"has the unknown verb '{name}'{near(name, tuple(self.verbs))}")
        marks = {mark: self._mark(self.marks[mark], named.pop(mark)) for mark in self.marks if mark in named}
        kept = {mark: value for mark, value in marks.items() if value != self.marks[mark].default}
        return Effect(name, self.arguments(verb, given, named), conditions, kept)

    def _mark(self, mark: Param, value: object) -> Value:
        try:
            return self.value(mark, value)
        except ContentError:
            allowed = f" ({' or '.join(mark.words)})" if mark.words else ""
            raise ContentError(f"has {mark.name}={value}{allowed}") from None

    # --- conditions ---

    def condition(self, written: object) -> tuple[Condition, ...]:
        """The conditions that a text says, joined by 'and', or those of a list."""
        if isinstance(written, list):
            return tuple([each for text in written for each in self.condition(text)])
        if not isinstance(written, str):
            raise ContentError(f"has {written!r} (if), which must be a text or a list of texts")
        return tuple([self._condition(text) for text in written.split(" and ")]) if written else ()

    def _condition(self, written: str) -> Condition:
        name, given, named = _split(written.removeprefix("not "), "condition")
        phrase = self.conditions.get(name)
        if phrase is None:
            raise ContentError(f"{unknown(name, tuple(self.conditions))} (if)")
        return Condition(name, self.arguments(phrase, given, named), written.startswith("not "))

    # --- arguments ---

    def arguments(self, phrase: Phrase, given: list[object], named: dict[str, object]) -> dict[str, Value]:
        """All arguments of a verb or condition, checked, in the order of the vocabulary."""
        required = [param.name for param in phrase.params if param.required]
        if len(given) > len(required):
            raise ContentError(f"has too many words for {phrase.name}; it is written: {phrase.usage}")
        for name, value in zip(required, given, strict=False):
            if name in named:
                raise ContentError(f"names {name} of {phrase.name} twice")
            named[name] = value
        for name in named:
            if phrase.param(name) is None:
                raise ContentError(
                    f"gives {phrase.name} a '{name}', which it does not have; it is written: {phrase.usage}"
                )
        return {param.name: self._argument(phrase, param, named) for param in phrase.params}

    def _argument(self, phrase: Phrase, param: Param, named: dict[str, object]) -> Value:
        if param.name in named:
            return self.value(param, named[param.name])
        if param.required:
            raise ContentError(f"lacks the {param.name} of {phrase.name}; it is written: {phrase.usage}")
        if param.branches or param.default == "":
            return () if param.branches or param.type == "words" else param.default
        return self.value(param, param.default)

    def value(self, param: Param, value: object) -> Value:
        """One argument, checked; a ContentError says only what is wrong with it."""
        if param.type == "int":
            return _number(param, value)
        if param.type == "amount":
            return self._amount(param, value)
        if param.type == "effects":
            return tuple([self._inner(param, each) for each in _list(param, value)])
        if param.type == "options":
            return tuple([self._option(param, each) for each in _list(param, value)])
        if param.type == "bands":
            return self._bands(param, value)
        if param.type == "words":
            words = value.split(",") if isinstance(value, str) else _list(param, value)
            return tuple([self._word(param, word) for word in words])
        return self._word(param, value)

    def known(self, param: Param) -> tuple[str, ...]:
        """The words that a parameter may be."""
        return tuple(self.lists[param.list]) if param.list else param.words

    def _word(self, param: Param, value: object) -> str:
        if not isinstance(value, str):
            raise ContentError(f"has {value!r} as {param.name}, which must be a word")
        if param.type in ("word", "words") and value not in self.known(param):
            raise ContentError(f"{unknown(value, self.known(param))} ({param.name})")
        return value

    def _amount(self, param: Param, value: object) -> Value:
        try:
            amount = read_amount(value, self.countable)
        except ContentError as error:
            raise ContentError(f"{error} ({param.name})") from None
        if amount.fixed and param.most and not param.least <= amount.plus <= param.most:
            raise ContentError(f"has {amount} as {param.name}, which must be from {param.least} to {param.most}")
        return amount

    # --- branches ---

    def _inner(self, param: Param, written: object) -> Effect:
        try:
            return self.effect(written)
        except Wrong as error:
            raise Wrong(f"in {param.name}: {error}", error.written) from None
        except ContentError as error:
            raise ContentError(f"in {param.name}: {error}") from None

    def _option(self, param: Param, written: object) -> Option:
        if not isinstance(written, dict) or set(written) != {"text", "effects"} or not isinstance(written["text"], str):
            raise ContentError(f"has {written!r} among the {param.name}, which must be a text and effects")
        return Option(written["text"], tuple([self._inner(param, each) for each in _list(param, written["effects"])]))

    def _bands(self, param: Param, value: object) -> tuple[Band, ...]:
        bands: list[Band] = []
        for written in _list(param, value):
            upto = written.get("upto") if isinstance(written, dict) else None
            if not isinstance(written, dict) or set(written) != {"upto", "effects"} or not isinstance(upto, int):
                raise ContentError(f"has {written!r} among the {param.name}, which must be a number upto and effects")
            if bands and upto <= bands[-1].upto:
                raise ContentError(f"has a band up to {upto} behind one up to {bands[-1].upto} ({param.name})")
            bands.append(Band(upto, tuple([self._inner(param, each) for each in _list(param, written["effects"])])))
        return tuple(bands)


def read_words(page: Page, kind: str) -> dict[str, Word]:
    """The words of one kind of entry, which only need explaining."""
    words: dict[str, Word] = {}
    for entry in page.entries(kind):
        word = Word(entry)
        entry.done()
        words[word.name] = word
    return words


def _phrase(entry: Entry) -> Phrase:
    phrase = Phrase(entry)
    entry.done()
    return phrase


def _verb(entry: Entry, places: tuple[str, ...], moments: tuple[str, ...]) -> Verb:
    verb = Verb(entry, places, moments)
    entry.done()
    return verb


def _number(param: Param, value: object) -> int:
    if isinstance(value, str) and re.fullmatch(r"[+-]?\d+", value):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ContentError(f"has '{value}' as {param.name}, which must be a number")
    if not param.least <= value <= param.most:
        raise ContentError(f"has {value} as {param.name}, which must be from {param.least} to {param.most}")
    return value


def _list(param: Param, value: object) -> list[object]:
    if not isinstance(value, list):
        raise ContentError(f"has {value!r} as {param.name}, which must be a list")
    return value


def _split(written: str, what: str) -> tuple[str, list[object], dict[str, object]]:
    """Name, words in order, and name=value pairs of an effect or condition written as a text."""
    words = written.split()
    if not words:
        raise ContentError(f"has an empty {what}")
    given: list[object] = []
    named: dict[str, object] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            if named:
                raise ContentError(f"has '{word}' behind a name=value; plain words come first")
            given.append(word)
        elif name in named:
            raise ContentError(f"names {name} twice")
        else:
            named[name] = value
    return words[0], given, named
