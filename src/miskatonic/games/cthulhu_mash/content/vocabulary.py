"""The closed vocabulary of effects and attacks: what objects, spells, abilities, monsters and power-ups may say."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.kernel.book.pages import ContentError, Entry, Page, near, unknown

DICE: Final = (6, 8, 10)
SHAPES: Final = ("one", "pairs", "square", "cone", "spray", "chain", "line")
"""What an attack covers: a target, a 2x2 block, a 3x3 block, a cone, 3x2 spaces, a chain of pieces, a straight line."""
HOLDS: Final = ("", "body", "cuffs")
TARGETS: Final = ("any", "piece", "monster")
"""Whom an attack may be aimed at: any target, only monsters and characters, or only monsters."""


def read_text(name: str) -> str:
    """A file of facts."""
    return (files(__package__) / "facts" / name).read_text(encoding="utf-8")


class Effect:
    """One thing that happens: a verb, and a word and an amount where it takes them."""

    def __init__(self, verb: str, word: str = "", amount: int = 0) -> None:
        self.verb: Final = verb
        self.word: Final = word
        self.amount: Final = amount

    def __str__(self) -> str:
        return " ".join([self.verb, *([self.word] if self.word else []), *([str(self.amount)] if self.amount else [])])


class Verb:
    """Something an effect can do, on what it may stand, and the rules that govern it."""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.text("name")
        self.words: Final = entry.texts("words")
        limits = [value for value in entry.items("number") if isinstance(value, int)]
        self.least: Final = limits[0] if limits else 0
        self.most: Final = limits[1] if limits else 0
        self.on: Final = entry.texts("on")
        self.gist: Final = entry.text("gist")
        self.rules: Final = entry.texts("rules")
        entry.done()

    @property
    def usage(self) -> str:
        """How it is written."""
        return " ".join([self.name, *(["WORD"] if self.words else []), *(["N"] if self.most else [])])

    def read(self, parts: list[str]) -> Effect:
        """The effect of these words after the verb; a ContentError says only what is wrong."""
        rest = list(parts)
        word = rest.pop(0) if self.words and rest else ""
        if self.words and word not in self.words:
            raise ContentError(unknown(word, self.words))
        amount = rest.pop(0) if self.most and rest else ""
        if self.most and not (amount.isdigit() and self.least <= int(amount) <= self.most):
            raise ContentError(
                f"has '{amount}' after {self.name}, which takes a number from {self.least} to {self.most}"
            )
        if rest:
            raise ContentError(f"has '{rest[0]}' left over; it is written: {self.usage}")
        return Effect(self.name, word, int(amount or 0))


def _read_verbs() -> dict[str, Verb]:
    page = Page(read_text("vocabulary.toml"), "vocabulary.toml")
    page.only("verb")
    verbs = [Verb(entry) for entry in page.entries("verb")]
    return {verb.name: verb for verb in verbs}


VERBS: Final = _read_verbs()


def read_effects(entry: Entry, field: str, on: str) -> tuple[Effect, ...]:
    """The effects of a list; absent means none."""
    return tuple([read_effect(entry, field, on, text) for text in entry.texts(field)])


def read_effect(entry: Entry, field: str, on: str, text: str) -> Effect:
    verb, *parts = text.split()
    if verb not in VERBS:
        raise entry.fail(field, f"has the unknown verb '{verb}'{near(verb, tuple(VERBS))}", text)
    if on not in VERBS[verb].on:
        raise entry.fail(field, f"has {verb}, which is for {', '.join(VERBS[verb].on)}, not for {on}", text)
    try:
        return VERBS[verb].read(parts)
    except ContentError as error:
        raise entry.fail(field, str(error), text) from None


class Attack:
    """How something attacks: objects, spells, abilities, the bird, monsters and generators alike."""

    def __init__(
        self,
        *,
        melee: bool = False,
        ranged: bool = False,
        die: int = 0,
        bonus: int = 0,
        melee_bonus: int = 0,
        damage: int = 1,
        shape: str = "one",
        escape: int = 0,
        hold: str = "",
        failed_escape: int = 0,
        explosive: bool = False,
        parried: bool = False,
        targets: str = "any",
        on_hit: tuple[Effect, ...] = (),
        on_kill: tuple[Effect, ...] = (),
    ) -> None:
        self.melee: Final = melee
        self.ranged: Final = ranged
        self.die: Final = die
        """0: the attacker's own Melee or Ranged die."""
        self.bonus: Final = bonus
        self.melee_bonus: Final = melee_bonus
        self.damage: Final = damage
        self.shape: Final = shape
        self.escape: Final = escape
        """0: holds nobody; else the highest d6 that breaks free."""
        self.hold: Final = hold
        self.failed_escape: Final = failed_escape
        """What each failed attempt to break free costs."""
        self.explosive: Final = explosive
        self.parried: Final = parried
        """A ranged attack that counts as melee for a parry."""
        self.targets: Final = targets
        self.on_hit: Final = on_hit
        self.on_kill: Final = on_kill

    def record(self) -> list[object]:
        """Everything about it as plain data."""
        flags = [self.melee, self.ranged, self.explosive, self.parried]
        numbers = [self.die, self.bonus, self.melee_bonus, self.damage, self.escape, self.failed_escape]
        return [flags, numbers, self.shape, self.hold, self.targets, [*map(str, self.on_hit), *map(str, self.on_kill)]]


def read_attack(entry: Entry, field: str = "attack") -> Attack | None:
    """The attack of an entry; absent means none."""
    if not entry.has(field):
        return None
    inner = entry.inner(field)
    attack = Attack(
        melee=inner.flag("melee"),
        ranged=inner.flag("ranged"),
        die=read_die(inner, "die") if inner.has("die") else 0,
        bonus=inner.number_or("bonus", 0, 0, 3),
        melee_bonus=inner.number_or("melee_bonus", 0, 0, 3),
        damage=inner.number_or("damage", 1, 0, 4),
        shape=inner.word("shape", SHAPES),
        escape=inner.number_or("escape", 0, 1, 5),
        hold=inner.one_of("hold", HOLDS[1:]) if inner.has("hold") else "",
        failed_escape=inner.number_or("failed_escape", 0, 1, 3),
        explosive=inner.flag("explosive"),
        parried=inner.flag("parried"),
        targets=inner.word("targets", TARGETS),
        on_hit=read_effects(inner, "on_hit", "hit"),
        on_kill=read_effects(inner, "on_kill", "kill"),
    )
    inner.done()
    if not (attack.melee or attack.ranged):
        raise entry.fail(field, "must be melee, ranged or both")
    if bool(attack.escape) != bool(attack.hold):
        raise entry.fail(field, "needs both hold and escape, or neither")
    return attack


def read_die(entry: Entry, field: str) -> int:
    """A die of the box: 6, 8 or 10."""
    die = entry.number_of(field, 6, 10)
    if die not in DICE:
        raise entry.fail(field, f"must be 6, 8 or 10, not {die}")
    return die
