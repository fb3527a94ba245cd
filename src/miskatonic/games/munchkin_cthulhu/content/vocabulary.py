"""The closed vocabulary of the cards: kinds, fields, timings and the verbs of effects, read from vocabulary.toml.

An effect is a verb with its arguments. Nothing here carries one out; it only says which ones make sense.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.places import ContentError, Entry, Page, near, unknown

FILE: Final = "vocabulary.toml"
YES_NO: Final = ("no", "yes")
Value = int | str


class Param:
    """One argument of a verb, or one field of a card: a number, a word of a list, or the id of a card."""

    def __init__(self, entry: Entry, table: object) -> None:
        if not isinstance(table, dict):
            raise entry.fail("params", "must be a list of tables")
        inner = Entry(entry.page, entry.kind, entry.number, {**table, "id": f"{entry.label} {table.get('name')}"})
        inner.left.discard("id")
        self.name: Final = inner.text("name")
        self.type: Final = inner.one_of("type", ("int", "word", "words", "card"))
        self.gist: Final = inner.text("gist") if inner.has("gist") else ""
        number = self.type == "int"
        self.least: Final = inner.number_of("least", -9999, 9999) if number else 0
        self.most: Final = inner.number_of("most", self.least, 9999) if number else 0
        self.words: Final = inner.texts("words")
        self.kinds: Final = inner.texts("kinds")
        """For the id of a card: the kinds it may be of."""
        self.required: Final = not inner.has("default")
        default = inner.take("default") if inner.has("default") else ""
        self.default: Final[Value] = default if isinstance(default, int) else str(default)
        inner.done()

    def read(self, value: object) -> Value:
        """The value, checked; a ContentError says only what is wrong with it."""
        if self.type == "int":
            return self._number(value)
        if not isinstance(value, str):
            raise ContentError(f"has {value!r} as {self.name}, which must be a word")
        if self.type == "word" and value not in self.words:
            raise ContentError(f"{unknown(value, self.words)} ({self.name})")
        return value

    def _number(self, value: object) -> int:
        if isinstance(value, str) and re.fullmatch(r"[+-]?\d+", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise ContentError(f"has '{value}' as {self.name}, which must be a number")
        if not self.least <= value <= self.most:
            raise ContentError(f"has {value} as {self.name}, which must be from {self.least} to {self.most}")
        return value


class Verb:
    """Something an effect can do, with its arguments and the rules that govern it."""

    def __init__(self, entry: Entry, moments: tuple[str, ...], kinds: tuple[str, ...]) -> None:
        self.name: Final = entry.text("name")
        self.gist: Final = entry.text("gist")
        self.kinds: Final = _all_of(entry, "kinds", kinds)
        self.bad_stuff: Final = entry.flag("bad_stuff")
        """On a monster it stands among the Bad Stuff."""
        self.when: Final = entry.one_of("when", moments)
        self.rules: Final = entry.texts("rules")
        self.params: Final = tuple(Param(entry, table) for table in entry.items("params"))
        entry.done()

    def field_for(self, kind: str) -> str:
        """The list in which it stands on a card of this kind."""
        return "bad_stuff" if kind == "monster" and self.bad_stuff else "effects"

    @property
    def usage(self) -> str:
        """How it is written: required arguments in order, then the others with their defaults."""
        words = [self.name, *(param.name.upper() for param in self.params if param.required)]
        words += [f"[{param.name}={param.default}]" for param in self.params if not param.required]
        return " ".join(words)


class Kind:
    """A kind of card: its deck, its fields, and when, on what and for how long it may be played."""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.text("name")
        self.title: Final = entry.text("title")
        self.deck: Final = entry.one_of("deck", ("door", "treasure"))
        self.needs: Final = entry.texts("needs")
        self.may: Final = entry.texts("may")
        self.timings: Final = entry.texts("timings")
        self.targets: Final = entry.texts("targets")
        self.stays: Final = entry.texts("stays")
        entry.done()


class Note:
    """A word of the vocabulary that only needs explaining: a timing, target, moment, condition, or logic class."""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.text("name")
        self.gist: Final = entry.text("gist")
        self.rules: Final = entry.texts("rules")
        self.kinds: Final = entry.texts("kinds")
        self.verbs: Final = entry.texts("verbs")
        """For a timing that answers an event: the effects that do, and no others."""
        self.logic: Final = entry.texts("logic")
        """For such a timing: the classes that do."""
        entry.done()

    @property
    def answers(self) -> bool:
        return bool(self.verbs or self.logic)


class Effect:
    """A verb with all its arguments, defaults filled in, and the condition under which it is carried out."""

    def __init__(self, verb: str, args: dict[str, Value], condition: str = "", harsher: bool = False) -> None:
        self.verb: Final = verb
        self.args: Final = args
        self.condition: Final = condition
        self.harsher: Final = harsher

    def number(self, name: str) -> int:
        value = self.args[name]
        if not isinstance(value, int):
            raise TypeError(f"{name} of {self.verb} is a word")
        return value

    def word(self, name: str) -> str:
        value = self.args[name]
        if not isinstance(value, str):
            raise TypeError(f"{name} of {self.verb} is a number")
        return value

    def __str__(self) -> str:
        words = [self.verb, *(f"{name}={value}" for name, value in self.args.items())]
        words += [f"if={self.condition}"] if self.condition else []
        return " ".join([*words, *(["harsher=yes"] if self.harsher else [])])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Vocabulary:
    """All the words that a card may use."""

    def __init__(self, page: Page) -> None:
        page.only("classes", "kind", "field", "timing", "target", "staying", "condition", "moment", "verb", "logic")
        self.classes: Final = tuple(str(name) for name in _list(page.document.get("classes")))
        self.timings: Final = _notes(page, "timing")
        self.targets: Final = _notes(page, "target")
        self.staying: Final = _notes(page, "staying")
        self.conditions: Final = _notes(page, "condition")
        self.moments: Final = _notes(page, "moment")
        self.logic: Final = _notes(page, "logic")
        self.fields: Final = {field.name: field for field in (Param(e, e.table) for e in page.entries("field"))}
        self.kinds: Final = {kind.name: kind for kind in map(Kind, page.entries("kind"))}
        moments, kinds = tuple(self.moments), tuple(self.kinds)
        self.verbs: Final = {v.name: v for v in (Verb(e, moments, kinds) for e in page.entries("verb"))}

    def effect(self, written: object) -> Effect:
        """The effect that a string or a table says; a ContentError says only what is wrong with it."""
        if isinstance(written, str):
            return self._effect(*_split(written))
        if isinstance(written, dict) and isinstance(written.get("verb"), str):
            named = {str(key): value for key, value in written.items() if key != "verb"}
            return self._effect(str(written["verb"]), [], named)
        raise ContentError(f"has {written!r}, which is neither a text nor a table with a verb")

    def _effect(self, name: str, given: list[object], named: dict[str, object]) -> Effect:
        verb = self.verbs.get(name)
        if verb is None:
            raise ContentError(f"has the unknown verb '{name}'{near(name, tuple(self.verbs))}")
        condition = self._condition(named.pop("if", ""))
        harsher = named.pop("harsher", "no")
        if harsher not in YES_NO:
            raise ContentError(f"has harsher={harsher} (no or yes)")
        required = [param.name for param in verb.params if param.required]
        if len(given) > len(required):
            raise ContentError(f"has too many words for {name}; it is written: {verb.usage}")
        for param, value in zip(required, given, strict=False):
            if param in named:
                raise ContentError(f"names {param} of {name} twice")
            named[param] = value
        return Effect(name, _arguments(verb, named), condition, harsher == "yes")

    def _condition(self, word: object) -> str:
        if word != "" and word not in self.conditions:
            raise ContentError(f"{unknown(str(word), tuple(self.conditions))} (if)")
        return str(word)


def _arguments(verb: Verb, named: dict[str, object]) -> dict[str, Value]:
    names = tuple(param.name for param in verb.params)
    for name in named:
        if name not in names:
            raise ContentError(f"gives {verb.name} a '{name}', which it does not have; it is written: {verb.usage}")
    args: dict[str, Value] = {}
    for param in verb.params:
        if param.required and param.name not in named:
            raise ContentError(f"lacks the {param.name} of {verb.name}; it is written: {verb.usage}")
        args[param.name] = param.read(named[param.name]) if param.name in named else param.default
    return args


def _split(written: str) -> tuple[str, list[object], dict[str, object]]:
    """Verb, words in order, and name=value pairs of an effect written as a text."""
    words = written.split()
    if not words:
        raise ContentError("has an empty effect")
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


def _notes(page: Page, kind: str) -> dict[str, Note]:
    return {note.name: note for note in map(Note, page.entries(kind))}


def _all_of(entry: Entry, field: str, known: tuple[str, ...]) -> tuple[str, ...]:
    words = entry.texts(field)
    for word in words:
        if word not in known:
            raise entry.fail(field, unknown(word, known), word)
    return words


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def read(file: str) -> str:
    """A file of this game's content folder."""
    return (files("miskatonic.games.munchkin_cthulhu") / "content" / file).read_text(encoding="utf-8")


VOCABULARY: Final = Vocabulary(Page(read(FILE), FILE))
