"""The cards: 100 Doors and 68 Treasures as data, and packs that change them.

The facts lie in `content/facts/*.toml`. They are read once, checked, and kept as cards that every state shares. What an
effect does is said by the vocabulary and done by the rules; there is no logic here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.card import FIELDS, Card, Use, read_card
from miskatonic.games.munchkin_cthulhu.content.vocabulary import VOCABULARY, read
from miskatonic.kernel.book.pages import ContentError, Entry, Page, near
from miskatonic.pieces.effects.effect import Effect
from miskatonic.pieces.printings import LATEST, chosen, in_order, printings

__all__ = [
    "CONTENT",
    "DOOR",
    "TREASURE",
    "VOCABULARY",
    "Card",
    "Content",
    "ContentError",
    "Effect",
    "Use",
    "digest",
    "load_pack",
    "parse",
]

DOORS_FILE: Final = "doors.toml"
TREASURES_FILE: Final = "treasures.toml"
DOOR: Final = "door"
TREASURE: Final = "treasure"


class Content:
    """A set of cards that fit together: the printed one, or one changed by a pack."""

    def __init__(self, cards: Iterable[Card], title: str = "", printing: int = 1, own: str = "") -> None:
        self.cards: Final = {card.id: card for card in cards}
        self.title: Final = title
        self.printing: Final = printing
        self.own: Final = own
        """Of a set that a pack made: the digest of what the pack itself says that matters to play."""

    def deck(self, deck: str) -> list[Card]:
        """The titles of a deck, by their numbers; those of packs after the others."""
        return [card for card in self.cards.values() if card.deck == deck]

    def of_kind(self, kind: str) -> list[Card]:
        return [card for card in self.cards.values() if card.kind == kind]

    def size(self, deck: str) -> int:
        """The cards of a deck, copies counted."""
        return sum(card.count for card in self.deck(deck))

    def digest(self) -> str:
        """Sixteen hex digits that change whenever a fact or a sentence does; comments and layout do not count."""
        return _digest([card.record() for card in self.cards.values()])

    def play_digest(self) -> str:
        """Sixteen hex digits that change whenever something that matters to play does, and by no text."""
        return play_digest([*self.deck(DOOR), *self.deck(TREASURE)])


def play_digest(cards: Iterable[Card], without: Iterable[str] = ()) -> str:
    """A digest of what matters to play. Names do: goths are told by them, and so is who comes first in a tie."""
    return _digest([[card.played() for card in cards], *without])


def _digest(data: object) -> str:
    canon = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(canon.encode(), digest_size=8).hexdigest()


# --- reading a set ---


class _Set:
    """Cards gathered one by one, with the entry of each that is new, so that errors can point at it."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.cards: Final = {card.id: card for card in cards}
        self.entries: Final[dict[str, Entry]] = {}

    def add(self, entry: Entry, replace: bool = False) -> None:
        card = read_card(entry)
        if card.id in self.entries:
            raise entry.fail("id", f"is used already, at {self.entries[card.id].place()}")
        if replace and card.id not in self.cards:
            raise entry.fail("replace", f"asks for a card {card.id} to replace, and there is none{self.hint(card.id)}")
        if card.id in self.cards and not replace:
            raise entry.fail("id", f"is that of {self.cards[card.id].name}; say replace = true to replace it")
        if replace and card.deck != self.cards[card.id].deck:
            raise entry.fail("kind", f"would move {card.id} to the other deck")
        self.cards[card.id] = card
        self.entries[card.id] = entry

    def hint(self, word: str) -> str:
        return near(word, tuple(self.cards))

    def check(self, blame: Entry | None = None) -> None:
        """Names are unique, Classes are there, and cards named by cards exist. `blame` is what took cards out."""
        names: dict[str, str] = {}
        for card in self.cards.values():
            other = names.setdefault(card.name.lower(), card.id)
            if other != card.id:
                at = self.entries.get(card.id) or self.entries[other]
                raise at.fail("name", f"is that of the card {other if at.table['id'] == card.id else card.id} too")
            for effect in card.all_effects():
                self._check_references(card, effect, blame)
        missing = [name for name in VOCABULARY.classes if name not in self.cards]
        if missing and blame:
            raise blame.fail("without", f"takes out {missing[0]}, and no game can do without a Class")

    def _check_references(self, card: Card, effect: Effect, blame: Entry | None) -> None:
        for param in VOCABULARY.verbs[effect.verb].params:
            if param.type != "id":
                continue
            named = effect.word(param.name)
            found = self.cards.get(named)
            if found and found.kind in param.kinds:
                continue
            entry = self.entries.get(card.id)
            if entry:
                field = next(f for f in ("effects", "or_effects", "bad_stuff") if named in str(entry.table.get(f)))
                wrong = f"; it is a {found.kind}" if found else self.hint(named)
                raise entry.fail(field, f"names no {' or '.join(param.kinds)}: {named}{wrong}", named)
            if blame:
                raise blame.fail("without", f"takes out {named}, which {card.id} names", named)
            raise self.entries[named].fail("kind", f"must be {' or '.join(param.kinds)}, since {card.id} names it")


def parse(*texts: tuple[str, str, str], printing: int = LATEST) -> Content:
    """The cards of (text, file name, deck) files, by their numbers, up to a printing."""
    gathered = _Set()
    newest = 1
    for text, name, deck in texts:
        page = Page(text, name, FIELDS)
        page.only("card")
        newest = max(newest, printings(page.entries("card")))
        for entry in in_order(page.entries("card"), printing):
            gathered.add(entry)
            if gathered.cards[str(entry.table["id"])].deck != deck:
                raise entry.fail("kind", f"is no kind of {deck} card")
    gathered.check()
    return Content(gathered.cards.values(), printing=chosen(printing, newest, "the cards"))


def load_pack(text: str, name: str, base: Content) -> Content:
    """The base with the pack's cards added, put in place of others (replace = true) or taken out (without)."""
    page = Page(text, name, FIELDS)
    page.only("pack", "card")
    head = _head(page, name)
    title, without = head.text("title"), head.texts("without")
    head.done()
    gathered = _Set(base.cards.values())
    for gone in without:
        if gone not in gathered.cards:
            raise head.fail("without", f"names no card: {gone}{gathered.hint(gone)}", gone)
        del gathered.cards[gone]
    for entry in page.entries("card"):
        gathered.add(entry, entry.flag("replace"))
    gathered.check(head)
    own = play_digest([gathered.cards[name] for name in gathered.entries], without)
    return Content(gathered.cards.values(), title, base.printing, own)


def _head(page: Page, name: str) -> Entry:
    table = page.document.get("pack")
    if not isinstance(table, dict):
        raise ContentError(f"{name}:1: entry [pack] with a title is missing")
    return Entry(page, "pack", 1, table)


def digest() -> str:
    """The digest of the printed set."""
    return CONTENT.digest()


def printed(printing: int = LATEST) -> Content:
    """The cards of the box, up to a printing."""
    doors, treasures = (read(DOORS_FILE), DOORS_FILE, DOOR), (read(TREASURES_FILE), TREASURES_FILE, TREASURE)
    return parse(doors, treasures, printing=printing)


CONTENT: Final = printed()
