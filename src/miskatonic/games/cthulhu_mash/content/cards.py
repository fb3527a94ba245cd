"""Characters, monsters, generators, objects, spells and power-ups: what is printed on each, never changed."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.content.tiles import Loss, read_loss
from miskatonic.games.cthulhu_mash.content.vocabulary import (
    Effect,
    read_attack,
    read_die,
    read_effect,
    read_effects,
)
from miskatonic.kernel.book.pages import ContentError, Entry

SOURCES: Final = ("published", "derived", "authored")
"""In the book; worked out from the book; ours, within the limits that the gaps of the rulebook set."""
ABILITIES: Final = (
    "albatross_scout", "arcane_knowledge", "concealed_weapon", "escape_artist", "exceptional_stamina",
    "explosives_expert", "healthy_fishing", "sedative_syringe", "spell_memorization", "strong_footed",
    "superior_spot_hidden", "swashbuckler", "winter_gear",
)  # fmt: skip
COLOURS: Final = ("red", "green", "blue", "white")
KINDS: Final = (
    "weapon", "tome", "companion", "tool", "remedy", "movement", "shield", "armor", "charm", "carrier", "trap",
)  # fmt: skip
USES: Final = ("always", "once", "until_hit")
"""Unlimited; spent when used; spent by a hit, left in the target's space by a miss."""
WHENS: Final = ("action", "answer", "after")
"""When a spell is cast: as an action; against an attack; when an action is complete."""


class Card:
    """What all of them have."""

    def __init__(self, entry: Entry, number: int) -> None:
        self.number: Final = number
        """Its place in the list of its kind."""
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.text: Final = entry.text("text")
        self.source: Final = entry.one_of("source", SOURCES)

    def words(self) -> list[object]:
        return [self.number, self.id, self.name, self.text, self.source]

    def record(self) -> list[object]:
        """Everything on it as plain data, the words first."""
        raise NotImplementedError(type(self).__name__)

    def played(self) -> list[object]:
        """What of it matters to play."""
        return [self.number, self.id, *self.record()[len(self.words()) :]]


class Character(Card):
    """One of the doomed souls. CM-2.1-2"""

    def __init__(self, entry: Entry, number: int) -> None:
        super().__init__(entry, number)
        self.start_tile: Final = entry.text("start_tile")
        self.gender: Final = entry.one_of("gender", ("female", "male"))
        self.melee: Final = read_die(entry, "melee")
        self.ranged: Final = read_die(entry, "ranged")
        self.kills: Final = entry.number_of("kills", 2, 4)
        """Generators to destroy for a power-up."""
        self.move: Final = entry.number_of("move", 4, 6)
        self.actions: Final = entry.number_of("actions", 3, 4)
        self.defense: Final = entry.number_of("defense", 3, 5)
        self.health: Final = entry.number_of("health", 1, 9)
        self.mentality: Final = entry.number_of("mentality", 1, 9)
        self.encumbrance: Final = entry.number_of("encumbrance", 4, 8)
        self.jump: Final = entry.number_of("jump", 1, 3)
        self.push: Final = read_die(entry, "push")
        self.operate: Final = read_die(entry, "operate")
        self.abilities: Final = entry.texts("abilities")
        self.starting_objects: Final = entry.texts("starting_objects")
        self.syringe: Final = read_attack(entry, "syringe")
        self.sanity: Final = 7 * (self.health + self.mentality)
        self.idea: Final = 12 * self.mentality

    def record(self) -> list[object]:
        dice = [self.melee, self.ranged, self.push, self.operate]
        numbers = [self.kills, self.move, self.actions, self.defense, self.health, self.mentality, self.encumbrance]
        syringe = self.syringe.record() if self.syringe else []
        lists = [list(self.abilities), list(self.starting_objects)]
        return [*self.words(), self.start_tile, self.gender, dice, numbers, self.jump, lists, syringe]


class Monster(Card):
    """A kind of monster. A number of 0 and a missing attack mean that it lacks the icon. CM-2.5.3-2"""

    def __init__(self, entry: Entry, number: int) -> None:
        super().__init__(entry, number)
        self.count: Final = entry.number_of("count", 1, 48)
        self.actions: Final = entry.number_of("actions", 1, 3)
        self.move: Final = entry.number_of("move", 3, 8)
        self.defense: Final = entry.number_of("defense", 2, 6)
        self.health: Final = entry.number_of("health", 1, 3)
        self.melee: Final = read_attack(entry, "melee")
        self.ranged: Final = read_attack(entry, "ranged")
        powers = entry.texts("powers")
        for power in powers:
            if power not in ("attaches", "charges", "flies", "swims", "webs"):
                raise entry.fail("powers", f"has the unknown power '{power}'", power)
        self.flies: Final = "flies" in powers
        self.swims: Final = "swims" in powers
        self.charges: Final = "charges" in powers
        self.webs: Final = "webs" in powers
        """Its ranged attack is a web. CM-2.5.1-1"""
        self.attaches: Final = "attaches" in powers
        self.powers: Final = powers
        self.menace: Final = entry.number_of("menace", 1, 8)
        """How terrible it is: 1 least."""
        self.loss: Final = _loss(entry, "loss")
        if self.webs and not (self.ranged and self.ranged.escape and not self.ranged.damage):
            raise entry.fail("powers", "has webs, so the ranged attack must hold and do no damage", "webs")
        if (self.attaches or self.charges) and not self.melee:
            raise entry.fail("powers", "needs a melee attack")

    def record(self) -> list[object]:
        numbers = [self.count, self.actions, self.move, self.defense, self.health, self.menace]
        attacks = [attack.record() if attack else [] for attack in (self.melee, self.ranged)]
        return [*self.words(), numbers, attacks, list(self.powers), self.loss.text]


class Generator(Card):
    """A kind of generator, and the monster it brings forth. CM-2.5-2"""

    def __init__(self, entry: Entry, number: int, monsters: dict[str, Monster]) -> None:
        super().__init__(entry, number)
        spawned = entry.one_of("monster", tuple(monsters))
        self.monster: Final = monsters[spawned].number
        self.count: Final = entry.number_of("count", 1, 48)
        self.spawns: Final = entry.number_of("spawns", 1, 4)
        """It spawns on 1 to this on a d6. CM-2.4.2-1"""
        self.defense: Final = entry.number_of("defense", 3, 6)
        self.health: Final = entry.number_of("health", 1, 4)
        self.melee: Final = read_attack(entry, "melee")
        self.ranged: Final = read_attack(entry, "ranged")
        self.actions: Final = entry.number_or("actions", 0, 1, 3)
        self.loss: Final = read_loss(entry, "loss")
        if bool(self.actions) != bool(self.melee or self.ranged):
            raise entry.fail("id", "has actions without an attack, or an attack without actions")

    def record(self) -> list[object]:
        numbers = [self.monster, self.count, self.spawns, self.defense, self.health, self.actions]
        attacks = [attack.record() if attack else [] for attack in (self.melee, self.ranged)]
        return [*self.words(), numbers, attacks, self.loss.text if self.loss else ""]


class ObjectType(Card):
    """A kind of object, of which there may be several pieces. CM-5-2"""

    def __init__(self, entry: Entry, number: int) -> None:
        super().__init__(entry, number)
        self.colour: Final = entry.one_of("colour", COLOURS)
        self.kind: Final = entry.one_of("kind", KINDS)
        self.copies: Final = entry.number_of("copies", 1, 9)
        self.uses: Final = entry.one_of("uses", USES)
        self.label: Final = entry.text("label") if entry.has("label") else ""
        """A few words printed on the piece."""
        self.attack: Final = read_attack(entry)
        self.effects: Final = read_effects(entry, "effects", "object")
        self.weightless: Final = entry.flag("weightless")
        """Not counted against encumbrance. CM-2.1.9-2"""
        self.strengths: Final = _strengths(entry, self.copies)
        self.action: Final = 1 if self.colour == "red" and self.kind != "companion" else 0
        self.weapon: Final = self.attack is not None and self.kind != "companion"
        self.movement: Final = self.kind == "movement"
        self.shield: Final = self.kind == "shield"
        self.armor: Final = self.kind == "armor"
        self.tome: Final = self.kind == "tome"
        self.trap: Final = self.kind == "trap"
        if not self.attack and not self.effects:
            raise ContentError(f"{entry.place()}: {entry.label}: an object without attack and effects does nothing")
        if self.trap != (self.colour == "white"):
            raise entry.fail("colour", "must be white for traps, and for nothing else")

    @property
    def spells(self) -> int:
        """How many spells a tome holds."""
        return sum(effect.amount for effect in self.effects if effect.verb == "read")

    def record(self) -> list[object]:
        words = [self.colour, self.kind, self.uses, self.label]
        attack = self.attack.record() if self.attack else []
        lists = [[*map(str, self.effects)], list(self.strengths)]
        return [*self.words(), words, self.copies, self.weightless, attack, lists]


class Spell(Card):
    """One of the sixteen spells. CM-6-4"""

    def __init__(self, entry: Entry, number: int) -> None:
        super().__init__(entry, number)
        self.when: Final = entry.word("when", WHENS)
        self.action: Final = 1 if self.when == "action" else 0
        self.mentality: Final = entry.number_or("mentality", 1, 0, 3)
        self.limit: Final = entry.number_or("limit", 0, 1, 1)
        """Castings in a turn; 0 means any number. CM-6-6"""
        self.label: Final = entry.text("label") if entry.has("label") else ""
        self.attack: Final = read_attack(entry)
        self.effects: Final = read_effects(entry, "effects", "spell")
        self.aims: Final = self.attack is not None and not any(effect.verb == "razor" for effect in self.effects)
        """Casting it is an attack; the razor only gives one for later."""
        if not self.attack and not self.effects:
            raise ContentError(f"{entry.place()}: {entry.label}: a spell without attack and effects does nothing")

    def record(self) -> list[object]:
        attack = self.attack.record() if self.attack else []
        return [*self.words(), self.when, self.mentality, self.limit, self.label, attack, [*map(str, self.effects)]]


class PowerUp(Card):
    """A lasting improvement out of one character's pile. CM-2.7-1"""

    def __init__(self, entry: Entry, number: int, characters: dict[str, Character]) -> None:
        super().__init__(entry, number)
        self.character: Final = characters[entry.one_of("character", tuple(characters))].number
        self.effect: Final[Effect] = read_effect(entry, "effect", "power_up", entry.text("effect"))
        self.own: Final = entry.flag("own")
        """It betters an ability that only its own character has. CM-5.3-10"""

    def record(self) -> list[object]:
        return [*self.words(), self.character, str(self.effect), self.own]


def _loss(entry: Entry, field: str) -> Loss:
    loss = read_loss(entry, field)
    if loss is None:
        raise ContentError(f"{entry.place()}: {entry.label}: field '{field}' is missing")
    return loss


def _strengths(entry: Entry, copies: int) -> tuple[int, ...]:
    """The numbers printed on the single pieces, where they differ; else 0 for each."""
    if not entry.has("strengths"):
        return (0,) * copies
    found = [value for value in entry.items("strengths") if isinstance(value, int) and 1 <= value <= 9]
    if len(found) != copies:
        raise entry.fail("strengths", f"must be {copies} numbers from 1 to 9, one for each copy")
    return tuple(found)
