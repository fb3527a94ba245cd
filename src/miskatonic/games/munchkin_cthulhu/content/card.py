"""One card: what is printed on it, read from an entry and checked against the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.vocabulary import VOCABULARY, Kind
from miskatonic.kernel.book.pages import ContentError, Entry, unknown
from miskatonic.pieces.effects.effect import Effect

SOURCES: Final = ("published", "authored")
PLAIN: Final = (
    "id", "number", "printing", "name", "kind", "count", "timing", "target", "stays", "effects", "text", "source",
    "logic",
)  # fmt: skip
TAGS: Final = {"monster": ("undead",), "item": ("flame",), "one_shot": ("flame", "ichor")}
OTHER_USE: Final = ("or_timing", "or_target", "or_stays", "or_effects")
FIELDS: Final = (*PLAIN, *OTHER_USE, "bad_stuff", "replace", *VOCABULARY.fields)


class Use:
    """One way to use a card: when, on what, where it lies afterwards, and what it does."""

    def __init__(self, timing: str, target: str, stays: str, effects: tuple[Effect, ...]) -> None:
        self.timing: Final = timing
        self.target: Final = target
        self.stays: Final = stays
        self.effects: Final = effects
        self.verbs: Final = frozenset([effect.verb for effect in effects])


class Card:
    """One title of a deck, of which there may be several copies."""

    def __init__(self, entry: Entry, kind: Kind) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.kind: Final = kind.name
        self.deck: Final = kind.deck
        self.count: Final = entry.number_of("count", 1, 20)
        self.source: Final = entry.one_of("source", SOURCES)
        self.text: Final = entry.text("text")
        self.logic: Final = entry.one_of("logic", tuple(VOCABULARY.logic)) if entry.has("logic") else ""
        """The class of its own that carries the card out, where the vocabulary does not suffice."""
        self.level: Final = _number(entry, kind, "level")
        self.treasures: Final = _number(entry, kind, "treasures")
        self.levels: Final = _number(entry, kind, "levels")
        self.bonus: Final = _number(entry, kind, "bonus")
        self.gold: Final = _number(entry, kind, "gold")
        self.hands: Final = _number(entry, kind, "hands")
        slot = VOCABULARY.fields["slot"]
        self.slot: Final = entry.one_of("slot", slot.words) if _belongs(entry, kind, "slot") else "none"
        self.only: Final = _words(entry, kind, "only")
        self.not_for: Final = _words(entry, kind, "not_for")
        self.tags: Final = _words(entry, kind, "tags")
        self.uses: Final = _uses(entry, kind)
        """The usual way to use it first; a second one for cards that offer a choice."""
        self.bad_stuff: Final = _effects(entry, kind, "bad_stuff") if _belongs(entry, kind, "bad_stuff") else ()
        # what follows from the print, worked out once since the rules ask for it all the time
        self.timing: Final = self.uses[0].timing
        self.target: Final = self.uses[0].target
        self.effects: Final = self.uses[0].effects
        self.takes: Final = "none" if "worn_with_others" in self.uses[0].verbs else self.slot
        """The slot in which it takes up the one place. MU-item-12, MU-item-21"""
        self.limited: Final = bool(self.only or self.not_for)
        """Not everybody may use it. MU-item-13"""
        self.is_item: Final = self.kind in ("item", "one_shot")  # MU-item-1, MU-item-2, MU-shot-9
        """A Treasure with a Gold Piece value or No Value."""
        self.is_goth: Final = self.kind == "monster" and self.name.lower().endswith("goth")  # MU-goth-1
        """A monster whose printed name ends in goth."""
        self.is_deadly: Final = any(effect.verb == "die" for effect in self.bad_stuff)  # MU-class-15
        """A monster whose Bad Stuff is death."""

    @property
    def initial(self) -> str:  # MU-dig-17
        """The first letter of the name, without leading dots and other signs."""
        return next((letter for letter in self.name.upper() if letter.isalpha()), "")

    def all_effects(self) -> Iterable[Effect]:
        for use in self.uses:
            yield from use.effects
        yield from self.bad_stuff

    def record(self) -> dict[str, object]:
        """Everything on the card as plain data."""
        words = [self.id, self.name, self.kind, self.deck, self.source, self.text, self.logic, self.slot]
        return {**self.played(), "words": words}

    def played(self) -> dict[str, object]:
        """What of it matters to play: all but the text and where it comes from."""
        numbers = [self.count, self.level, self.treasures, self.levels, self.bonus, self.gold, self.hands]
        words = [self.id, self.name, self.kind, self.deck, self.logic, self.slot]
        lists = [list(self.only), list(self.not_for), list(self.tags)]
        uses = [[use.timing, use.target, use.stays, *map(str, use.effects)] for use in self.uses]
        bad_stuff = [str(effect) for effect in self.bad_stuff]
        return {"words": words, "numbers": numbers, "lists": lists, "uses": uses, "bad_stuff": bad_stuff}


# --- reading ---


def read_card(entry: Entry) -> Card:
    """The card of an entry."""
    kind = VOCABULARY.kinds[entry.one_of("kind", tuple(VOCABULARY.kinds))]
    if not re.fullmatch(r"[a-z][a-z0-9_]*", entry.text("id")):
        raise entry.fail("id", "must be small letters, digits and _")
    card = Card(entry, kind)
    entry.done()
    _check(entry, card)
    return card


def _belongs(entry: Entry, kind: Kind, field: str) -> bool:
    """Whether the card has the field; it must if the kind needs it, and must not if the kind has no such thing."""
    if field in kind.needs and not entry.has(field):
        raise ContentError(f"{entry.place()}: {entry.label}: field '{field}' is missing; every {kind.name} has one")
    if entry.has(field) and field not in kind.needs and field not in kind.may:
        raise entry.fail(field, f"does not belong to the kind {kind.name}")
    return entry.has(field)


def _number(entry: Entry, kind: Kind, field: str) -> int:
    limits = VOCABULARY.fields[field]
    if not _belongs(entry, kind, field):
        return limits.default if isinstance(limits.default, int) else 0
    return entry.number_of(field, limits.least, limits.most)


def _words(entry: Entry, kind: Kind, field: str) -> tuple[str, ...]:
    if not _belongs(entry, kind, field):
        return ()
    words = entry.texts(field)
    for word in words:
        if word not in VOCABULARY.fields[field].words:
            raise entry.fail(field, unknown(word, VOCABULARY.fields[field].words), word)
    return words


def _uses(entry: Entry, kind: Kind) -> tuple[Use, ...]:
    uses = [_use(entry, kind, "")]
    if any(entry.has(field) for field in OTHER_USE):
        uses.append(_use(entry, kind, "or_"))
    return tuple(uses)


def _use(entry: Entry, kind: Kind, prefix: str) -> Use:
    timing = entry.one_of(f"{prefix}timing", kind.timings)
    target = entry.one_of(f"{prefix}target", kind.targets) if entry.has(f"{prefix}target") else kind.targets[0]
    stays = entry.one_of(f"{prefix}stays", kind.stays) if entry.has(f"{prefix}stays") else kind.stays[0]
    return Use(timing, target, stays, _effects(entry, kind, f"{prefix}effects"))


def _effects(entry: Entry, kind: Kind, field: str) -> tuple[Effect, ...]:
    effects = VOCABULARY.effects(entry, field, kind.name, field.removeprefix("or_"))
    for effect in effects:
        if effect.marked("harsher", "yes") and effect.condition != "cultist":
            raise entry.fail(field, "has harsher=yes without if=cultist", effect.verb)
    return effects


def _check(entry: Entry, card: Card) -> None:
    """What fields must satisfy together."""
    if card.kind == "class" and card.id not in VOCABULARY.classes:
        raise entry.fail("id", f"{unknown(card.id, VOCABULARY.classes)}; there are no other Classes")
    if card.only and card.not_for:
        raise entry.fail("not_for", "says nothing new beside 'only'")
    if card.logic and card.kind not in VOCABULARY.logic[card.logic].kinds:
        raise entry.fail("logic", f"names {card.logic}, which is not for the kind {card.kind}")
    odd = [tag for tag in card.tags if tag not in TAGS[card.kind]]
    if odd:
        raise entry.fail("tags", f"has {odd[0]}, which does not belong to the kind {card.kind}", odd[0])
    for prefix, use in zip(("", "or_"), card.uses, strict=False):
        _check_answers(entry, card, use, prefix)
    says_something = card.logic or any(use.effects for use in card.uses)
    if not says_something and card.kind not in ("monster", "item"):
        raise ContentError(f"{entry.place()}: {entry.label}: a card of kind {card.kind} without effects does nothing")
    free = any(effect.verb == "lets_go" and effect.number("level") >= 10 for effect in card.effects)
    if card.kind == "monster" and not card.bad_stuff and not free:  # MU-run-20
        raise ContentError(
            f"{entry.place()}: {entry.label}: field 'bad_stuff' is missing; only a monster that lets_go 10 has none"
        )


def _check_answers(entry: Entry, card: Card, use: Use, prefix: str) -> None:
    """What answers an event goes with the timing of that event, and nothing else does. MU-close-13, MU-rew-13"""
    timing = VOCABULARY.timings[use.timing]
    if timing.answers and prefix:
        raise entry.fail("or_timing", f"has {use.timing}; a card answers with its first use")
    for effect in use.effects:
        wanted = [note.name for note in VOCABULARY.timings.values() if effect.verb in note.verbs]
        strays = VOCABULARY.verbs[effect.verb].when == "answer" and use.timing not in wanted
        if strays:
            raise entry.fail(f"{prefix}effects", f"has {effect.verb}, which needs the timing {' or '.join(wanted)}")
        if timing.answers and effect.verb not in timing.verbs:
            raise entry.fail("effects", f"has {effect.verb}, which does not answer anything at {use.timing}")
    wanted = [note.name for note in VOCABULARY.timings.values() if card.logic in note.logic]
    if wanted and not prefix and use.timing not in wanted:
        raise entry.fail("logic", f"names {card.logic}, which needs the timing {' or '.join(wanted)}")
    if timing.answers and not use.effects and card.logic not in timing.logic:
        raise entry.fail("timing", f"has {use.timing}, and nothing on the card answers that")
