"""What the readers share: texts gathered by key, Challenges and Targets, deeds, conditions."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.records import INSTANT, NORMAL, PERSISTENT, Challenge, Deed, Target
from miskatonic.games.terror_paths.content.vocabulary import reading
from miskatonic.kernel.book.pages import ContentError, Entry, Page, near
from miskatonic.pieces.effects.amounts import Amount, read_amount
from miskatonic.pieces.effects.effect import Condition, Effect, Value
from miskatonic.pieces.effects.words import Phrase
from miskatonic.pieces.printings import LATEST, in_order

STATS: Final = ("str", "int", "pow", "luck", "insight", "san")
SCENARIOS_FOLDER: Final = "scenarios/"
KINDS: Final = (NORMAL, INSTANT, PERSISTENT)
SENTENCES: Final = frozenset(
    (
        "about", "at", "background", "bend", "bonus_text", "dead_text", "doom_text", "gist", "goal", "ground", "head",
        "label", "madness_text", "name", "question", "quiet", "size", "special", "text", "wish", "words",
    )
)  # fmt: skip
"""The fields that are read, or drawn, or guide the bots, and change nothing in play."""


class Texts:
    """Every list of effects by its key, and what its words refer to, so that a name without a thing can be blamed."""

    def __init__(self, counts: tuple[str, ...] = ()) -> None:
        self.vocabulary: Final = reading(counts)
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
                    self.note_condition(entry, field, condition)
        if effects:
            self.effects[key] = effects
        return bool(effects)

    def note_condition(self, entry: Entry, field: str, condition: Condition) -> None:
        self._note(entry, field, self.vocabulary.conditions[condition.name], condition.args)

    def _note(self, entry: Entry, field: str, phrase: Phrase, args: dict[str, Value]) -> None:
        for param in phrase.params:
            value = args[param.name]
            if param.type == "id" and value:
                self.named.append((entry, field, param.kinds[0], str(value)))

    def check(self, known: dict[str, tuple[str, ...]]) -> None:
        """Everything that a text names is there."""
        for entry, field, kind, name in self.named:
            if name not in known[kind]:
                raise entry.fail(field, f"names no {kind}: {name}{near(name, known[kind])}", name)


def conditions(entry: Entry, field: str, texts: Texts) -> tuple[Condition, ...]:
    """The conditions of a field; absent means none."""
    if not entry.has(field):
        return ()
    written = entry.text(field)
    try:
        found = texts.vocabulary.condition(written)
    except ContentError as error:
        raise entry.fail(field, str(error), written) from None
    for condition in found:
        texts.note_condition(entry, field, condition)
    return found


def amount(entry: Entry, field: str, texts: Texts) -> Amount:
    """An amount; absent means 0."""
    if not entry.has(field):
        return Amount(0)
    try:
        return read_amount(entry.take(field), texts.vocabulary.countable)
    except ContentError as error:
        raise entry.fail(field, str(error)) from None


def targets(entry: Entry, field: str, texts: Texts) -> tuple[Target, ...]:
    """Targets: 4, doom+1; with a C before it a Critical one. TP-chal-7"""
    found: list[Target] = []
    for written in entry.texts(field):
        try:
            value = read_amount(written.removeprefix("C"), texts.vocabulary.countable)
        except ContentError as error:
            raise entry.fail(field, str(error), written) from None
        if value.dice or (value.fixed and value.plus < 1):
            raise entry.fail(field, f"has {written}, which no dice can be compared with", written)
        found.append(Target(value, written.startswith("C")))
    if not found:
        raise entry.fail(field, "must have at least one Target")
    return tuple(found)


def challenge(entry: Entry, texts: Texts, key: str, kind: str = NORMAL) -> Challenge | None:
    """The Challenge of a card and what comes of it; absent means none. TP-chal-1, TP-lcard-2"""
    if not entry.has("challenge"):
        for field in ("pass", "fail", "fail_map"):
            if entry.has(field):
                raise entry.fail(field, "stands without a challenge")
        return None
    inner = entry.inner("challenge")
    found = Challenge(
        inner.one_of("kind", KINDS) if inner.has("kind") else kind,
        inner.one_of("stat", (*STATS, *texts.vocabulary.counts)),
        targets(inner, "targets", texts),
        inner.number_or("insight", 0, 1, 6),
    )
    inner.done()
    if entry.has("fail_map") and found.kind != INSTANT:
        raise entry.fail(
            "fail_map", "is for an Instant Challenge, which each faces alone; here 'fail' happens just once"
        )
    for field in ("pass", "fail", "fail_map"):
        texts.add(entry, field, f"{key}.{field}")
    return found


def deeds(entry: Entry, texts: Texts, key: str) -> tuple[Deed, ...]:
    """What the Investigators may do in priority D. TP-D-1"""
    found: list[Deed] = []
    for number, table in enumerate(entry.items("deeds")):
        if not isinstance(table, dict):
            raise entry.fail("deeds", "must be a list of tables")
        inner = Entry(entry.page, entry.kind, entry.number, table, f"{entry.label}, deed {number + 1}")
        own = f"{key}.deed.{number}"
        found.append(Deed(own, inner.text("words"), conditions(inner, "if", texts), conditions(inner, "wish", texts)))
        if not texts.add(inner, "effects", own):
            raise entry.fail("deeds", "has a deed without effects")
        inner.done()
    return tuple(found)


def entries(text: str, name: str, *kinds: str) -> Page:
    """A page with these kinds of entries and no others."""
    page = Page(text, name)
    page.only(*kinds)
    return page


def entries_of(page: Page, kind: str, printing: int = LATEST) -> list[Entry]:
    """The entries of a kind by their numbers, up to a printing; a scenario may be a draft that has none yet."""
    return in_order(page.entries(kind), printing, drafts=page.name.startswith(SCENARIOS_FOLDER))


def one(page: Page, kind: str) -> Entry:
    """The entry of which there is just one, written [kind] or [[kind]]."""
    table = page.document.get(kind)
    if isinstance(table, list) and len(table) == 1:
        table = table[0]
    if not isinstance(table, dict):
        raise ContentError(f"{page.name}:1: there must be one [{kind}]")
    return Entry(page, kind, 1, table)
