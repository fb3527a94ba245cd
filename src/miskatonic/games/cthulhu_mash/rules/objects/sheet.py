"""A character's numbers with everything that changes them: power-ups, carried objects, the ward."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from miskatonic.games.cthulhu_mash.content.box import Box
from miskatonic.games.cthulhu_mash.content.reading import Character, Effect, ObjectType

STEPS: Final = {6: 8, 8: 10, 10: 10}
"""The next die up. CM-gap-7"""
GROUPS: Final = ("movement", "shield", "armor")
"""Kinds of passive objects of which only one counts at a time. CM-2.6-9"""


class Sheet:
    """The numbers of one character as they are now. Never changed; made anew when something changes.

    CM-3.3.1-1, CM-3.3.1-7, CM-3.3.1-12, CM-3.3.1-17
    """

    __slots__ = (
        "ability", "absorb", "actions", "base_health", "base_mentality", "bonus", "character", "defense",
        "dry", "encumbrance", "geared", "ice", "jump", "kills", "load", "melee", "melee_bonus", "move", "operate",
        "operate_bonus", "push", "push_bonus", "ranged", "ranged_bonus", "web",
    )  # fmt: skip

    def __init__(
        self,
        character: int,
        card: Character,
        raised: dict[str, int],
        stepped: dict[str, int],
        flags: set[str],
        load: int,
    ):
        self.character = character
        self.ability = frozenset(card.abilities)
        self.melee = _step(card.melee, stepped.get("melee", 0))
        self.ranged = _step(card.ranged, stepped.get("ranged", 0))
        self.push = _step(card.push, stepped.get("push", 0))
        self.operate = _step(card.operate, stepped.get("operate", 0))
        self.melee_bonus = raised.get("melee_roll", 0)
        self.ranged_bonus = raised.get("ranged_roll", 0)
        self.push_bonus = raised.get("push_roll", 0)
        self.operate_bonus = raised.get("operate_roll", 0)
        self.kills = max(1, card.kills + raised.get("kills", 0))
        self.move = card.move + raised.get("move", 0)
        self.actions = card.actions + raised.get("actions", 0)
        self.defense = card.defense + raised.get("defense", 0)
        self.base_health = card.health + raised.get("base_health", 0)
        self.base_mentality = card.mentality + raised.get("base_mentality", 0)
        self.encumbrance = card.encumbrance + raised.get("encumbrance", 0)
        self.jump = card.jump + raised.get("jump", 0)
        self.bonus = raised
        """Everything that is raised, by word: for abilities (parry, explosive_damage, stamina ...)."""
        self.dry = "water" in flags
        self.web = "web" in flags
        self.ice = "ice" in flags
        self.absorb = raised.get("absorb", 0)
        self.load = load
        """How many objects count against encumbrance. CM-2.1.9-1"""

    @property
    def room(self) -> int:
        """How many more objects can be carried. CM-2.1.9-3"""
        return self.encumbrance - self.load


def _step(die: int, times: int) -> int:
    for _ in range(times):
        die = STEPS[die]
    return die


def sheet_of(
    box: Box,
    character: int,
    objects: tuple[int, ...],
    powers: tuple[int, ...],
    crystal: int,
    warded: int,
    worn: tuple[int, ...],
) -> Sheet:
    """The numbers of a character who has all this, worked out once for a box."""
    key = "sheet", character, objects, powers, crystal, warded, worn
    found: Sheet | None = box.kept.get(key)
    if found is None:
        found = box.kept[key] = make_sheet(box, character, objects, powers, crystal, warded, worn)
    return found


def make_sheet(
    box: Box,
    character: int,
    objects: tuple[int, ...],
    powers: tuple[int, ...],
    crystal: int,
    warded: int,
    worn: tuple[int, ...],
) -> Sheet:
    """Sum up power-ups and passive objects; of one kind only one counts, the best unless its owner chose another.

    CM-2.2-4, CM-2.6-9, CM-5.3-1, CM-5.3-2, CM-5.3-4, CM-5.3-6..9, CM-5.3-13, CM-5.3-14, CM-5.3-17, CM-5.3-18, CM-6-12
    """
    raised: dict[str, int] = {}
    stepped: dict[str, int] = {}
    flags: set[str] = set()
    for number in (*powers, *(crystal_power(box, objects, crystal))):
        power = box.power_ups[number]
        if power.character == character or not power.own:
            _apply((power.effect,), raised, stepped, flags)
    carried = [box.kind_of(piece) for piece in objects]
    for thing in carried:
        if not (thing.movement or thing.shield or thing.armor):
            _apply(passive(thing), raised, stepped, flags)
    for group in GROUPS:
        rivals = [piece for piece in objects if getattr(box.kind_of(piece), group)]
        if rivals:
            best = box.kind_of(in_use(box, rivals, worn))
            _apply(passive(best), raised, stepped, flags)
            for other in [box.kind_of(piece) for piece in rivals]:
                if other is not best:  # what a second sled adds to encumbrance counts all the same (CM-5.3-7)
                    _apply([e for e in passive(other) if e.word == "encumbrance"], raised, stepped, flags)
    if warded:
        raised["defense"] = raised.get("defense", 0) + 1
    return Sheet(
        character, box.characters[character], raised, stepped, flags, sum(not thing.weightless for thing in carried)
    )


def in_use(box: Box, rivals: list[int], worn: tuple[int, ...]) -> int:
    """Of several objects of a kind the one that counts: the owner's choice, else the best. CM-2.6-9"""
    for piece in rivals:
        if piece in worn:
            return piece
    return max(rivals, key=lambda piece: len(box.kind_of(piece).effects))


def crystal_power(box: Box, objects: tuple[int, ...], crystal: int) -> tuple[int, ...]:
    """The power-up of the Elder Thing Crystal, for whoever holds it. CM-5.3-9"""
    if crystal >= 0 and any(box.kind_of(piece).id == "elder_thing_crystal" for piece in objects):
        return (crystal,)
    return ()


def passive(thing: ObjectType) -> list[Effect]:
    """What an object does while it is carried. CM-5.3-1"""
    return [effect for effect in thing.effects if effect.verb in ("raise", "step", "immune", "no_surcharge", "absorb")]


def _apply(effects: Iterable[Effect], raised: dict[str, int], stepped: dict[str, int], flags: set[str]) -> None:
    for effect in effects:
        if effect.verb == "raise":
            raised[effect.word] = raised.get(effect.word, 0) + effect.amount
        elif effect.verb == "step":
            stepped[effect.word] = stepped.get(effect.word, 0) + effect.amount
        elif effect.verb in ("immune", "no_surcharge"):
            flags.add(effect.word)
        elif effect.verb == "absorb":
            raised["absorb"] = effect.amount
