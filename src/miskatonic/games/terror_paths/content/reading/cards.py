"""Enemies, Victims and cards of a scenario, entry by entry."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.box import MENACE_CARD
from miskatonic.games.terror_paths.content.items import Victim
from miskatonic.games.terror_paths.content.reading.common import (
    STATS,
    Texts,
    amount,
    challenge,
    conditions,
    deeds,
    targets,
)
from miskatonic.games.terror_paths.content.records import CHAPTER, CLASSES, INSTANT, Back, Encounter, FoeKind
from miskatonic.games.terror_paths.content.scenario import (
    Counter,
    Lore,
    MenaceCard,
)
from miskatonic.kernel.book.pages import ContentError, Entry, near


def read_foe(entry: Entry, number: int, texts: Texts) -> FoeKind:
    own = entry.text("id")
    foe = FoeKind(
        number,
        own,
        entry.text("name"),
        entry.number_of("count", 1, 9),
        targets(entry, "targets", texts),
        rank=entry.number_or("rank", 0, 1, 6),
        stat=entry.word("stat", STATS[:3]),
        horrify=amount(entry, "horrify", texts),
        terror=amount(entry, "terror", texts),
        attack=amount(entry, "attack", texts),
        divided=not entry.flag("undivided"),
        insight=entry.number_or("insight", 0, 1, 9),
        immune=conditions(entry, "immune", texts),
        tags=entry.texts("tags"),
        about=entry.text("about"),
        text=entry.text("text") if entry.has("text") else "",
    )
    says = [texts.add(entry, field, f"foe.{own}.{field}") for field in ("pre", "post", "death")]
    if (any(says) or foe.immune) and not foe.text:
        raise ContentError(f"{entry.place()}: {entry.label}: field 'text' is missing; it must say what the Enemy does")
    entry.done()
    return foe


def read_victim(entry: Entry, number: int, texts: Texts) -> Victim:
    """Somebody to be rescued or exploited: what comes of either. TP-lore-4"""
    own = entry.text("id")
    for field in ("rescued", "exploited"):
        if not texts.add(entry, field, f"victim.{own}.{field}"):
            raise entry.fail(field, "is missing: a Victim can be rescued and exploited")
    victim = Victim(number, own, entry.text("name"), entry.text("text"), entry.text("head"), entry.text("about"))
    entry.done()
    return victim


def read_menace_card(entry: Entry, texts: Texts) -> MenaceCard:
    """A card of the Menace, with one side or two. TP-setup-9, TP-glos-3"""
    key = f"{MENACE_CARD}{entry.text('id')}"
    happens = texts.add(entry, "effects", key)
    ongoing = texts.add(entry, "ongoing", f"{key}.ongoing")
    if not (happens or ongoing):
        raise entry.fail("effects", "are missing")
    back_name = back_text = ""
    back_ongoing = False
    if entry.has("back"):
        back = entry.inner("back")
        back_name, back_text = back.text("name"), back.text("text")
        turned = texts.add(back, "effects", f"{key}.back")
        back_ongoing = texts.add(back, "ongoing", f"{key}.back.ongoing")
        if not (turned or back_ongoing):
            raise back.fail("effects", "are missing")
        back.done()
    stays = entry.flag("stays")
    card = MenaceCard(
        key,
        entry.text("name"),
        entry.text("text"),
        back_name,
        back_text,
        drawn=not entry.flag("aside"),
        stays=stays or ongoing or back_ongoing,
        ongoing=ongoing,
        back_ongoing=back_ongoing,
    )
    entry.done()
    return card


def read_lore(entry: Entry) -> Lore:
    lore = Lore(entry.text("id"), entry.text("name"), entry.text("text"), entry.text("question"))
    entry.done()
    return lore


def read_counter(entry: Entry) -> Counter:
    most, first = entry.number_or("most", 99, 1, 99), entry.number_or("first", 0, 0, 99)
    counter = Counter(entry.text("id"), entry.text("name"), most, first, quiet=entry.flag("quiet"))
    entry.done()
    return counter


class CardReader:
    """Reads the cards of the Encounter decks, and finds their backs on the way."""

    def __init__(self, texts: Texts, foes: tuple[str, ...]) -> None:
        self.texts: Final = texts
        self.foes: Final = foes
        """The Enemies that can be met, by id."""
        self.backs: Final[list[Back]] = []

    def card(self, entry: Entry, number: int) -> Encounter:
        own = entry.text("id")
        key = f"card.{own}"
        back = self._back(entry)
        for field in ("reveal", "enter"):
            self.texts.add(entry, field, f"{key}.{field}")
        card = Encounter(
            number,
            own,
            entry.text("name"),
            back,
            copies=0 if CHAPTER in self.backs[back].classes else 1,
            head=entry.text("head"),
            text=entry.text("text"),
            ambush=tuple([self._kind_of(entry, name) for name in entry.texts("ambush")]),
            challenge=challenge(entry, self.texts, key),
            deeds=deeds(entry, self.texts, key),
            ongoing=self.texts.add(entry, "ongoing", f"{key}.ongoing"),
            goes_on=entry.flag("goes_on"),
            resolve=conditions(entry, "resolve", self.texts),
            tap=entry.flag("tap"),
            about=entry.text("about"),
        )
        entry.done()
        self._check_instant(entry, card)
        return card

    def _back(self, entry: Entry) -> int:
        kind, classes = entry.text("type"), entry.texts("classes")
        for word in classes:
            if word not in CLASSES:
                raise entry.fail("classes", f"has the unknown class '{word}'{near(word, CLASSES)}", word)
        for back in self.backs:
            if (back.type, back.classes) == (kind, classes):
                return back.number
        self.backs.append(Back(len(self.backs), kind, classes))
        return len(self.backs) - 1

    def _check_instant(self, entry: Entry, card: Encounter) -> None:
        """It goes away in priority A, so it can bear nothing that comes later. TP-eff-6"""
        if card.challenge is None or card.challenge.kind != INSTANT:
            return
        late = card.tap or card.ongoing or card.resolve or card.deeds or f"card.{card.id}.enter" in self.texts.effects
        if late:
            raise entry.fail("challenge", "is instant: no enter, ongoing, resolve, deeds or tap can stand beside it")

    def _kind_of(self, entry: Entry, name: str) -> int:
        if name not in self.foes:
            raise entry.fail("ambush", f"names no foe: {name}{near(name, self.foes)}", name)
        return self.foes.index(name)
