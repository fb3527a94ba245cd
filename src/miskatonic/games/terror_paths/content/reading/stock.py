"""What every scenario shares: the ten sheets, the three decks of Items, Events and Disasters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from miskatonic.games.terror_paths.content.items import Investigator, Item, Use
from miskatonic.games.terror_paths.content.reading.common import (
    Texts,
    challenge,
    conditions,
    deeds,
    entries,
    entries_of,
)
from miskatonic.games.terror_paths.content.records import (
    ACT,
    BATTLE,
    CHALLENGE,
    DECKS,
    INSTANT,
    LOSS,
    MAP,
    MOMENTS,
    RELIC,
    ROLLS,
    SHEET,
    TRAITS,
    EventCard,
)
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.kernel.book.pages import ContentError, Entry, Page
from miskatonic.pieces.printings import LATEST

DECK_FILES: Final = {"weapon": "weapons.toml", "gear": "gear.toml", "spell": "spells.toml"}
STOCK_FILES: Final = ("investigators.toml", *DECK_FILES.values(), "events.toml", "disasters.toml")
"""What every scenario shares."""
Pages = Mapping[str, Page]
GIST: Final = 28
"""The most letters of a gist."""


def stock_pages() -> dict[str, Page]:
    """Each file that every scenario shares, by its name."""
    kinds = {"investigators.toml": "investigator", **dict.fromkeys(DECK_FILES.values(), "item")}
    return {name: entries(read_text(name), name, kinds.get(name, "event")) for name in STOCK_FILES}


def read_investigators(pages: Pages, texts: Texts, printing: int = LATEST) -> tuple[Investigator, ...]:
    found = entries_of(pages["investigators.toml"], "investigator", printing)
    return tuple([_investigator(entry, n, texts) for n, entry in enumerate(found)])


def _investigator(entry: Entry, number: int, texts: Texts) -> Investigator:
    own = entry.text("id")
    maxima = [value for value in entry.items("maxima") if isinstance(value, int) and 2 <= value <= 6]
    if len(maxima) != 3:
        raise entry.fail("maxima", "must be three numbers from 2 to 6: STR, INT, POW")
    immediate = texts.add(entry, "madness_effects", f"investigator.{own}.madness")
    if immediate == entry.has("madness"):
        raise entry.fail("madness", "must be a trait, or else there must be madness_effects")
    sheet = Investigator(
        number,
        own,
        entry.text("name"),
        (maxima[0], maxima[1], maxima[2]),
        entry.number_of("san", 5, 9),
        entry.number_of("hp", 4, 9),
        bonus=entry.one_of("bonus", TRAITS),
        bonus_text=entry.text("bonus_text"),
        madness=entry.one_of("madness", TRAITS) if entry.has("madness") else "",
        madness_text=entry.text("madness_text"),
        worth=entry.number_or("worth", 0, 1, 9),
        about=entry.text("about"),
    )
    entry.done()
    return sheet


# ---------------------------------------------------------------------- Items


def read_items(pages: Pages, texts: Texts, printing: int = LATEST) -> list[Item]:
    """The three common decks, one after another."""
    items: list[Item] = []
    for deck in DECKS:
        for entry in entries_of(pages[DECK_FILES[deck]], "item", printing):
            items.append(read_item(entry, len(items), deck, texts))
    return items


def read_item(entry: Entry, number: int, deck: str, texts: Texts) -> Item:
    own = entry.text("id")
    keep = entry.text("keep") if entry.has("keep") else ""
    if keep not in ("", "san 1", "hp 1", "luck 1"):
        raise entry.fail("keep", "must be 'san 1', 'hp 1' or 'luck 1'")
    gist = entry.text("gist")
    if len(gist) > GIST:
        raise entry.fail("gist", f"has {len(gist)} letters; {GIST} are the most")
    item = Item(
        number,
        own,
        entry.text("name"),
        deck,
        copies=entry.number_or("copies", 1, 1, 9),
        text=entry.text("text"),
        uses=_uses(entry, own, deck, texts),
        key=entry.flag("key"),
        keep=keep,
        ongoing=entry.text("ongoing") if entry.has("ongoing") else "",
        about=entry.text("about"),
        gist=gist,
        opens=entry.texts("opens"),
    )
    if item.opens and not item.key:
        raise entry.fail("opens", "is for keys")
    texts.add(entry, "flaw", f"item.{own}.flaw", "flaw")
    if texts.add(entry, "ongoing_effects", f"item.{own}.ongoing") != bool(item.ongoing):
        raise entry.fail("ongoing", "and ongoing_effects go together")
    if not (item.uses or item.ongoing or item.key):
        raise ContentError(f"{entry.place()}: {entry.label}: an Item without a use does nothing")
    entry.done()
    return item


def _uses(entry: Entry, own: str, deck: str, texts: Texts) -> tuple[Use, ...]:
    uses: list[Use] = []
    for number, table in enumerate(entry.items("uses")):
        if not isinstance(table, dict):
            raise entry.fail("uses", "must be a list of tables")
        inner = Entry(entry.page, entry.kind, entry.number, table, f"{entry.label}, use {number + 1}")
        key = f"item.{own}.{number}"
        moment = inner.one_of("moment", MOMENTS)
        rolls = inner.texts("rolls")
        for roll in rolls:
            if roll not in ROLLS:
                raise entry.fail("uses", f"has the unknown roll '{roll}'", roll)
        place = "loss" if moment == LOSS else "dice" if rolls else "text"
        if not texts.add(inner, "effects", key, place):
            raise entry.fail("uses", "has a use without effects")
        uses.append(
            Use(
                moment,
                key,
                rolls,
                inner.texts("stats"),
                inner.texts("tracks"),
                inner.texts("causes"),
                conditions(inner, "if", texts),
            )
        )
        inner.done()
        _check_use(entry, deck, uses[-1])
    return tuple(uses)


def _check_use(entry: Entry, deck: str, use: Use) -> None:
    """Gear stays out of Battle, and what touches no roll has a moment of its own. TP-itype-2, TP-itype-3"""
    usual = {"weapon": CHALLENGE, "gear": BATTLE}.get(deck)
    if usual == BATTLE and BATTLE in use.rolls:
        raise entry.fail("uses", "has Gear with dice in Battle", BATTLE)
    if use.moment in (ACT, LOSS) and use.rolls:
        raise entry.fail("uses", f"has rolls for the moment {use.moment}")


def read_relics(found: list[Entry], first: int, texts: Texts) -> list[Item]:
    """The Relics of a scenario, numbered after the common decks."""
    return [read_item(entry, first + n, RELIC, texts) for n, entry in enumerate(found)]


# ---------------------------------------------------------------------- Events and Disasters


def read_events(pages: Pages, texts: Texts, printing: int = LATEST) -> list[EventCard]:
    """Events first, then Disasters."""
    events: list[EventCard] = []
    for file, disaster in (("events.toml", False), ("disasters.toml", True)):
        for entry in entries_of(pages[file], "event", printing):
            events.append(_event(entry, len(events), disaster, texts))
    return events


def read_curse(entry: Entry, number: int, texts: Texts) -> EventCard:
    """A Curse of a scenario: it lies on a sheet until something lifts it, and fills no slot. TP-lore-3"""
    own = entry.text("id")
    key = f"event.{own}"
    now = texts.add(entry, "effects", f"{key}.now")
    ongoing = texts.add(entry, "ongoing", f"{key}.ongoing")
    curse = EventCard(
        number,
        own,
        entry.text("name"),
        text=entry.text("text"),
        copies=entry.number_or("copies", 1, 1, 9),
        stays=SHEET,
        ongoing=ongoing,
        deeds=deeds(entry, texts, key),
        trait=entry.one_of("trait", TRAITS) if entry.has("trait") else "",
        about=entry.text("about"),
        head=entry.text("head") if entry.has("head") else "",
        curse=True,
        gist=entry.text("gist") if entry.has("gist") else "",
    )
    if not (now or ongoing or curse.deeds or curse.trait):
        raise ContentError(f"{entry.place()}: {entry.label}: a Curse without effects, deeds or trait does nothing")
    entry.done()
    return curse


def _event(entry: Entry, number: int, disaster: bool, texts: Texts) -> EventCard:
    own = entry.text("id")
    key = f"event.{own}"
    now = texts.add(entry, "effects", f"{key}.now")
    ongoing = texts.add(entry, "ongoing", f"{key}.ongoing")
    stays = entry.one_of("stays", (SHEET, MAP)) if entry.has("stays") else ""
    event = EventCard(
        number,
        own,
        entry.text("name"),
        text=entry.text("text"),
        disaster=disaster,
        copies=entry.number_or("copies", 1, 1, 9),
        challenge=challenge(entry, texts, key, INSTANT),
        stays=stays,
        stops=entry.flag("stops"),
        ongoing=ongoing,
        deeds=deeds(entry, texts, key),
        trait=entry.one_of("trait", TRAITS) if entry.has("trait") else "",
        about=entry.text("about"),
        head=entry.text("head"),
    )
    if not (now or event.challenge or stays):
        raise ContentError(f"{entry.place()}: {entry.label}: an Event without effects, Challenge or stay does nothing")
    if ongoing and not stays:
        raise entry.fail("ongoing", "needs 'stays', or the Event is gone before it recurs")
    entry.done()
    return event
