"""Texts by key: every list of effects under a name of its own, branches included, as agendas and saved games keep them.

``card.hall.enter`` is a text, ``card.hall.enter.0.fail`` a branch of its first effect. While content is read, a
``Gathering`` of texts notes what their words refer to, so that a name without a thing can be blamed by file and line.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from miskatonic.kernel.book.pages import ContentError, Entry, near
from miskatonic.pieces.effects.effect import Band, Condition, Effect, Option, Value
from miskatonic.pieces.effects.vocabulary import Vocabulary
from miskatonic.pieces.effects.words import Phrase


class Texts:
    """Every text by its key; branches have keys of their own."""

    def __init__(self, texts: Mapping[str, tuple[Effect, ...]]) -> None:
        self.by_key: Final[dict[str, tuple[Effect, ...]]] = {}
        for key, effects in texts.items():
            self._add(key, effects)

    def __getitem__(self, key: str) -> tuple[Effect, ...]:
        """The effects of a text; none if there is no such text."""
        return self.by_key.get(key, ())

    def _add(self, key: str, effects: tuple[Effect, ...]) -> None:
        self.by_key[key] = effects
        for at, effect in enumerate(effects):
            for name, value in effect.args.items():
                if isinstance(value, tuple) and value and not isinstance(value[0], str):
                    self._branch(f"{key}.{at}.{name}", value)

    def _branch(self, key: str, value: tuple[object, ...]) -> None:
        if isinstance(value[0], Effect):
            self._add(key, tuple([effect for effect in value if isinstance(effect, Effect)]))
            return
        for number, branch in enumerate(value):
            if isinstance(branch, Option | Band):
                self._add(f"{key}.{number}", branch.effects)


class Gathering:
    """Texts as they are read from content files."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary: Final = vocabulary
        self.effects: Final[dict[str, tuple[Effect, ...]]] = {}
        self.named: Final[list[tuple[Entry, str, str, str]]] = []
        """Entry, field, the kind of thing and its id."""

    def add(self, entry: Entry, field: str, key: str, place: str = "text") -> bool:
        """The effects of a field under their key; whether there are any."""
        effects = self.vocabulary.effects(entry, field, place, "effects")
        for effect in effects:
            for each in effect.every():
                self._note(entry, field, self.vocabulary.verbs[each.verb], each.args)
                for condition in each.conditions:
                    self._note_condition(entry, field, condition)
        if effects:
            self.effects[key] = effects
        return bool(effects)

    def conditions(self, entry: Entry, field: str) -> tuple[Condition, ...]:
        """The conditions of a field; absent means none."""
        return self.condition(entry, field, entry.text(field)) if entry.has(field) else ()

    def condition(self, entry: Entry, field: str, written: str) -> tuple[Condition, ...]:
        """Conditions as they are written in a field."""
        try:
            found = self.vocabulary.condition(written)
        except ContentError as error:
            raise entry.fail(field, str(error), written) from None
        for condition in found:
            self._note_condition(entry, field, condition)
        return found

    def _note_condition(self, entry: Entry, field: str, condition: Condition) -> None:
        self._note(entry, field, self.vocabulary.conditions[condition.name], condition.args)

    def _note(self, entry: Entry, field: str, phrase: Phrase, args: dict[str, Value]) -> None:
        for param in phrase.params:
            value = args[param.name]
            if param.type == "id" and value:
                self.named.append((entry, field, param.kinds[0], str(value)))

    def check(self, known: Mapping[str, Collection[str]]) -> None:
        """Everything that a text names is there."""
        for entry, field, kind, name in self.named:
            if name not in known[kind]:
                raise entry.fail(field, f"names no {kind}: {name}{near(name, tuple(known[kind]))}", name)
