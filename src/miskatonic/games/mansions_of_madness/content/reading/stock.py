"""The stock: investigators, cards, Spells, Keeper Actions, Mythos and Trauma cards, read from their files."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.printed import (
    ANY,
    ATTRIBUTES,
    MENTAL,
    PHYSICAL,
    SORTS,
    WEAPON,
    WEAPONS,
    Card,
    Deed,
    Investigator,
    KeeperAction,
    Mythos,
    Spell,
    Trait,
    Trauma,
)
from miskatonic.games.mansions_of_madness.content.reading.common import about, done, numbered, page_of, uses, words
from miskatonic.games.mansions_of_madness.content.vocabulary import VOCABULARY
from miskatonic.kernel.book.pages import Entry, Page
from miskatonic.pieces.effects.texts import Gathering
from miskatonic.pieces.printings import LATEST

TRAITS: Final = tuple(VOCABULARY.lists["trait"])
FILES: Final = {
    "investigators.toml": ("investigator",),
    "cards.toml": ("card",),
    "guards.toml": ("lock", "obstacle"),
    "spells.toml": ("spell",),
    "actions.toml": ("action",),
    "mythos.toml": ("mythos",),
    "trauma.toml": ("trauma",),
    "monsters.toml": ("monster",),
    "combat.toml": ("combat",),
    "puzzles.toml": ("rune", "wiring", "lock", "wiring_piece", "lock_piece"),
}


def stock_pages(printing: int = LATEST) -> dict[str, Page]:
    return {name: page_of(name, *kinds, printing=printing) for name, kinds in FILES.items()}


def read_investigators(page: Page, texts: Gathering) -> tuple[Investigator, ...]:
    found = []
    for number, entry in enumerate(numbered(page, "investigator")):
        name = entry.text("id")
        traits = tuple([_trait(entry, texts, name, n) for n in range(4)])
        sheet = Investigator(
            number,
            name,
            entry.text("name"),
            entry.text("words"),
            entry.number_of("health", 6, 14),
            entry.number_of("sanity", 6, 14),
            entry.number_of("skill", 1, 8),
            traits,
        )
        for pair in ((0, 2), (0, 3), (1, 2), (1, 3)):
            if sum([bool(traits[n].item or traits[n].spell) for n in pair]) != 1:
                raise entry.fail("traits", "must bring exactly one item or Spell with every legal pair")
        about(entry)
        done(entry)
        found.append(sheet)
    return tuple(found)


def _trait(entry: Entry, texts: Gathering, name: str, number: int) -> Trait:
    """The first two are physical, the others mental. MM-isetup-4"""
    tables = entry.items("traits")
    if len(tables) != 4 or not isinstance(tables[number], dict):
        raise entry.fail("traits", "must be four tables")
    table = tables[number]
    assert isinstance(table, dict)
    inner = Entry(entry.page, entry.kind, entry.number, table, f"{entry.label}, trait {number + 1}")
    physical = number < 2
    values = tuple([inner.number_of(a, 1, 9) for a in (PHYSICAL if physical else MENTAL)])
    item = inner.text("item") if inner.has("item") else ""
    spell = inner.text("spell") if inner.has("spell") else ""
    if item:
        texts.named.append((entry, "traits", "item", item))
    if spell:
        texts.named.append((entry, "traits", "spell", spell))
    own = uses(inner, texts, f"trait.{name}.{number}")
    trait = Trait(inner.text("name"), physical, values, item, spell, own, inner.text("text"))
    inner.done()
    return trait


def read_cards(pages: dict[str, Page], texts: Gathering) -> tuple[Card, ...]:
    """Exploration and Starting Item cards, then Locks and Obstacles; each file has numbers of its own."""
    cards = [_card(entry, texts) for entry in numbered(pages["cards.toml"], "card")]
    guards = [*numbered(pages["guards.toml"], "lock"), *numbered(pages["guards.toml"], "obstacle")]
    made = [*cards, *[_guard(entry, texts) for entry in guards]]
    return tuple([_numbered(card, number) for number, card in enumerate(made)])


def _numbered(card: Card, number: int) -> Card:
    return Card(
        number, card.id, card.name, card.sort, card.text, card.copies, card.starting, card.level, card.weapon,
        card.damage, card.reach, card.opens, card.traits, card.uses, card.puzzle, card.conditions, card.stays,
    )  # fmt: skip


def _card(entry: Entry, texts: Gathering) -> Card:
    name, sort = entry.text("id"), entry.one_of("sort", SORTS)
    weapon = entry.one_of("weapon", WEAPONS) if entry.has("weapon") else ""
    if (sort == WEAPON) != bool(weapon):
        raise entry.fail("weapon", "belongs to weapons, and each of them has one")
    texts.add(entry, "found", f"card.{name}.found")
    card = Card(
        0,
        name,
        entry.text("name"),
        sort,
        entry.text("text"),
        entry.number_or("copies", 1, 1, 30),
        entry.flag("starting"),
        entry.number_or("level", 0, 1, 6),
        weapon,
        entry.number_or("damage", 0, 1, 9),
        entry.number_or("reach", 0, 0, 9),
        entry.texts("opens"),
        words(entry, "traits", TRAITS),
        uses(entry, texts, f"card.{name}"),
    )
    for opened in card.opens:
        texts.named.append((entry, "opens", "guard", opened))
    about(entry)
    done(entry)
    return card


def _guard(entry: Entry, texts: Gathering) -> Card:
    """A Lock or an Obstacle: a puzzle, a test, keys, or a condition meets its demand. MM-lock-2, MM-expl-9"""
    name = entry.text("id")
    texts.add(entry, "try", f"card.{name}.try")
    texts.add(entry, "met", f"card.{name}.met")
    texts.add(entry, "unmet", f"card.{name}.unmet")
    card = Card(
        0,
        name,
        entry.text("name"),
        entry.kind,
        entry.text("text"),
        entry.number_or("copies", 1, 1, 9),
        puzzle=entry.text("puzzle") if entry.has("puzzle") else "",
        conditions=texts.conditions(entry, "if"),
        stays=entry.flag("stays"),
    )
    if card.puzzle:
        texts.named.append((entry, "puzzle", "puzzle", card.puzzle))
    about(entry)
    done(entry)
    return card


def read_spells(page: Page, texts: Gathering) -> tuple[Spell, ...]:
    found = []
    for number, entry in enumerate(numbered(page, "spell")):
        name = entry.text("id")
        texts.add(entry, "cast", f"spell.{name}.cast")
        backs = []
        for n, table in enumerate(entry.items("backs")):
            if not isinstance(table, dict):
                raise entry.fail("backs", "must be a list of tables")
            inner = Entry(entry.page, entry.kind, entry.number, table, f"{entry.label}, back {n + 1}")
            texts.add(inner, "pass", f"spell.{name}.{n}.pass")
            texts.add(inner, "fail", f"spell.{name}.{n}.fail")
            backs.append((inner.text("passed"), inner.text("failed")))
            inner.done()
        attack = entry.flag("attack")
        spell = Spell(
            number,
            name,
            entry.text("name"),
            entry.text("text"),
            attack,
            entry.number_or("reach", 0, 0, 9),
            ATTRIBUTES.index(entry.one_of("attribute", ATTRIBUTES)),
            entry.number_or("mod", 0, -4, 4),
            tuple(backs),
        )
        about(entry)
        done(entry)
        found.append(spell)
    return tuple(found)


def read_actions(page: Page, texts: Gathering) -> tuple[KeeperAction, ...]:
    found = []
    for number, entry in enumerate(numbered(page, "action")):
        name = entry.text("id")
        deeds = []
        for n, table in enumerate(entry.items("deeds")):
            if not isinstance(table, dict):
                raise entry.fail("deeds", "must be a list of tables")
            inner = Entry(entry.page, entry.kind, entry.number, table, f"{entry.label}, deed {n + 1}")
            key = f"action.{name}.{n}"
            if not texts.add(inner, "effects", key):
                raise entry.fail("deeds", "has a deed without effects")
            cost = inner.number_or("cost", 0, 0, 12)
            deeds.append(
                Deed(key, inner.text("words"), cost, texts.conditions(inner, "if"), inner.word("on", ("nobody", "you")))
            )
            inner.done()
        found.append(
            KeeperAction(number, name, entry.text("name"), entry.text("text"), tuple(deeds), entry.flag("once"))
        )
        about(entry)
        done(entry)
    return tuple(found)


def read_mythos(page: Page, texts: Gathering) -> tuple[Mythos, ...]:
    found = []
    for number, entry in enumerate(numbered(page, "mythos")):
        name = entry.text("id")
        texts.add(entry, "effects", f"mythos.{name}")
        card = Mythos(
            number,
            name,
            entry.text("name"),
            entry.text("group"),
            entry.number_of("cost", 0, 6),
            entry.texts("rooms"),
            texts.conditions(entry, "if"),
            entry.flag("facedown"),
            words(entry, "traits", TRAITS),
            entry.text("text"),
        )
        about(entry)
        done(entry)
        found.append(card)
    return tuple(found)


def read_traumas(page: Page, texts: Gathering) -> tuple[Trauma, ...]:
    found = []
    for number, entry in enumerate(numbered(page, "trauma")):
        name = entry.text("id")
        texts.add(entry, "effects", f"trauma.{name}")
        card = Trauma(
            number,
            name,
            entry.text("name"),
            entry.one_of("sort", ("injury", "insanity")) == "injury",
            entry.number_or("most", ANY, 0, 12),
            entry.flag("several"),
            entry.number_or("copies", 1, 1, 5),
            words(entry, "traits", TRAITS),
            entry.text("text"),
        )
        about(entry)
        done(entry)
        found.append(card)
    return tuple(found)
