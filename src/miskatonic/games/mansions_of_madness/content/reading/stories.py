"""A story: one file with its map, choices, seeds, Clues, Objectives and Events; and the box it makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from miskatonic.games.mansions_of_madness.content.box import Box, Carrier, Stock
from miskatonic.games.mansions_of_madness.content.house import OUTSIDE, House
from miskatonic.games.mansions_of_madness.content.monsters import CLASSES
from miskatonic.games.mansions_of_madness.content.printed import CLUE
from miskatonic.games.mansions_of_madness.content.reading.common import (
    STORIES_FOLDER,
    done,
    gather,
    numbered,
    one,
    page_of,
)
from miskatonic.games.mansions_of_madness.content.reading.foes import read_combat, read_kinds
from miskatonic.games.mansions_of_madness.content.reading.puzzles import read_puzzles
from miskatonic.games.mansions_of_madness.content.reading.stock import (
    read_actions,
    read_cards,
    read_investigators,
    read_mythos,
    read_spells,
    read_traumas,
    stock_pages,
)
from miskatonic.games.mansions_of_madness.content.reading.tiles import FILE as TILES
from miskatonic.games.mansions_of_madness.content.reading.tiles import lay_house, read_tiles
from miskatonic.games.mansions_of_madness.content.story import (
    FEATURES,
    LETTERS,
    Answer,
    Choice,
    EventCard,
    Feature,
    Goal,
    Named,
    Objective,
    Seed,
    Story,
)
from miskatonic.kernel.book.pages import Entry, Page, near
from miskatonic.pieces.digest import digest_of
from miskatonic.pieces.effects.texts import Gathering, Texts
from miskatonic.pieces.printings import LATEST, MOST, printings

STORIES: Final = ("lantern_hill", "full_congregation", "gardeners_year", "examination_week", "ninth_boarder")
"""The stories there are, in the order of the box."""
PARTS: Final = ("story", "choice", "seed", "clue", "objective", "event", "named", "counter", "goal")
SENTENCES: Final = frozenset(
    (
        "about", "choice.a", "choice.b", "choice.c", "clue.a", "clue.b", "clue.c", "failed", "goal", "head",
        "keeper_says", "keeper_wins", "name", "nobody_wins", "opening", "passed", "question", "team_says", "team_wins",
        "text", "words",
    )
)  # fmt: skip
"""The fields that are read and change nothing in play."""
SEED: Final = re.compile(r"([a-z_0-9]+)(?: if (\d) ([abc]))?")
NEVER: Final = 0


def read_box(name: str, verbs: Mapping[str, Carrier] | None = None, text: str = "", printing: int = LATEST) -> Box:
    """Everything printed for a story, by the name of its file, up to a printing."""
    return Reading(page_of(f"{STORIES_FOLDER}{name}.toml", *PARTS, text=text, printing=printing), printing).box(
        verbs or {}
    )


def newest() -> int:
    """The newest printing of anything."""
    stories = [page_of(f"{STORIES_FOLDER}{name}.toml", *PARTS) for name in STORIES]
    pages = (page_of(TILES, "tile"), *stock_pages().values(), *stories)
    lists = [page.entries(kind) for page in pages for kind, found in page.document.items() if isinstance(found, list)]
    return max([printings(entries) for entries in lists])


class Reading:
    """A story being read, with the stock that it names."""

    def __init__(self, page: Page, printing: int = LATEST) -> None:
        self.page: Final = page
        self.printing: Final = printing
        self.pages: Final = stock_pages(printing)
        self.texts: Final[Gathering] = gather()
        self.head: Final = one(page, "story")
        puzzles, piles = read_puzzles(self.pages["puzzles.toml"])
        self.stock: Final = Stock(
            read_investigators(self.pages["investigators.toml"], self.texts),
            read_cards(self.pages, self.texts),
            read_spells(self.pages["spells.toml"], self.texts),
            read_actions(self.pages["actions.toml"], self.texts),
            read_mythos(self.pages["mythos.toml"], self.texts),
            read_traumas(self.pages["trauma.toml"], self.texts),
            read_kinds(self.pages["monsters.toml"], self.texts),
            read_combat(self.pages["combat.toml"], self.texts),
            puzzles,
            piles,
        )
        self.house: Final[House] = lay_house(self.head, "tiles", read_tiles(printing=printing))
        self.cards: Final = {card.id: card for card in self.stock.cards}
        self.choices: Final = tuple([_choice(e, n + 1) for n, e in enumerate(numbered(page, "choice"))])

    def box(self, verbs: Mapping[str, Carrier]) -> Box:
        story = self._story()
        guards = [card.id for card in self.stock.cards if card.guards]
        kinds = [kind.id for kind in self.stock.kinds]
        self.texts.check(
            {
                "item": [card.id for card in self.stock.cards if not card.guards],
                "guard": guards,
                "lock": guards,
                "spell": [spell.id for spell in self.stock.spells],
                "monster": kinds,
                "kind": ["any", *CLASSES, *kinds],
                "room": [room.id for room in self.house.rooms],
                "group": [group for room in self.house.rooms for group in room.groups],
                "counter": [counter for counter, _ in story.counters],
                "named": [named.id for named in story.named],
                "puzzle": [puzzle.id for puzzle in self.stock.puzzles],
            }
        )
        files = (self.page, *self.pages.values(), page_of(TILES, "tile"))
        return Box(
            story,
            self.stock,
            Texts(self.texts.effects),
            verbs,
            digest_of(files, self.printing or MOST, SENTENCES),
            digest_of(files, self.printing or MOST),
        )

    def _story(self) -> Story:
        head = self.head
        self.texts.add(head, "begin", "story.begin")
        counters = tuple([(e.text("id"), e.text("words")) for e in numbered(self.page, "counter")])
        story = Story(
            head.text("id"),
            head.text("name"),
            head.text("opening"),
            self.house,
            self._space(head, "start", head.text("start")),
            tuple([self._feature(written) for written in head.texts("features")]),
            sum([1 << self._door(written) for written in head.texts("sealed")]),
            self.choices,
            tuple([seed for entry in self.page.entries("seed") for seed in self._seeds(entry)]),
            tuple([self._card(head, "left_over", name) for name in head.texts("left_over")]),
            head.number_of("nothing", 0, 12),
            sum([1 << self._room(head, "bare", name) for name in head.texts("bare")]),
            tuple([self._card(head, "aside", name) for name in head.texts("aside")]),
            tuple([self._action(name) for name in head.texts("actions")]),
            head.texts("mythos"),
            (head.number_of("threat", 0, 4), head.number_of("hand", 0, 4), head.number_of("trauma", 0, 4)),
            tuple([self._objective(entry, n) for n, entry in enumerate(numbered(self.page, "objective"))]),
            tuple([self._event(entry, n) for n, entry in enumerate(numbered(self.page, "event"))]),
            tuple([self._named(entry, n) for n, entry in enumerate(numbered(self.page, "named"))]),
            counters,
            tuple([self._goal(entry) for entry in self.page.entries("goal")]),
            self._hints(),
            "story.begin",
        )
        done(head)
        return story

    # ------------------------------------------------------------------ what the story names

    def _card(self, entry: Entry, field: str, name: str) -> int:
        if name not in self.cards:
            raise entry.fail(field, f"names no card: {name}{near(name, tuple(self.cards))}", name)
        return self.cards[name].number

    def _room(self, entry: Entry, field: str, name: str) -> int:
        if name not in self.house.room_number:
            raise entry.fail(field, f"names no room: {name}{near(name, tuple(self.house.room_number))}", name)
        return self.house.room_number[name]

    def _space(self, entry: Entry, field: str, name: str) -> int:
        if name not in self.house.space_number:
            raise entry.fail(field, f"names no space: {name}{near(name, tuple(self.house.space_number))}", name)
        return self.house.space_number[name]

    def _feature(self, written: str) -> Feature:
        kind, _, space = written.partition(" ")
        if kind not in FEATURES:
            raise self.head.fail("features", f"has the unknown feature '{kind}'{near(kind, FEATURES)}", written)
        return Feature(kind, self._space(self.head, "features", space))

    def _door(self, written: str) -> int:
        """A door between two rooms: "foyer - kitchen", or off the map: "foyer - outside"."""
        here, _, there = written.partition(" - ")
        a = self._room(self.head, "sealed", here)
        b = OUTSIDE if there == "outside" else self._room(self.head, "sealed", there)
        for door in self.house.doors:
            ends = {self.house.room_of[end] if end >= 0 else OUTSIDE for end in (door.a, door.b)}
            if ends == {a, b}:
                return door.number
        raise self.head.fail("sealed", f"names no door: {written}", written)

    def _action(self, name: str) -> int:
        known = {action.id: action.number for action in self.stock.actions}
        if name not in known:
            raise self.head.fail("actions", f"names no Keeper Action: {name}{near(name, tuple(known))}", name)
        return known[name]

    # ------------------------------------------------------------------ entries

    def _seeds(self, entry: Entry) -> list[Seed]:
        """A pile always, or one for each answer. MM-ksetup-5"""
        room = self._room(entry, "room", entry.text("room"))
        choice = entry.number_or("choice", 0, 1, len(self.choices))
        found = []
        for answer, letter in enumerate(LETTERS if choice else ("pile",)):
            if entry.has(letter):
                cards = tuple([self._card(entry, letter, name) for name in entry.texts(letter)])
                found.append(Seed(room, choice, answer, cards))
        done(entry)
        return found

    def _hints(self) -> dict[str, str]:
        """What each Clue says with each answer to the choice that it depends on: by "LEVEL.CHOICE.ANSWER"."""
        found: dict[str, str] = {}
        for entry in self.page.entries("clue"):
            level = entry.number_of("level", 1, 6)
            if not any(card.sort == CLUE and card.level == level for card in self.stock.cards):
                raise entry.fail("level", "is that of no Clue")
            choice = entry.number_of("choice", 1, len(self.choices))
            for answer, letter in enumerate(LETTERS):
                if entry.has(letter):
                    found[f"{level}.{choice}.{answer}"] = entry.text(letter)
            done(entry)
        return found

    def _objective(self, entry: Entry, number: int) -> Objective:
        letter = LETTERS[number]
        self.texts.add(entry, "reveal", f"objective.{letter}.reveal")
        escape = self._room(entry, "escape", entry.text("escape")) if entry.has("escape") else -1
        nobody = entry.text("nobody_wins") if entry.has("nobody_wins") else ""  # where all lose: MM-win-11
        objective = Objective(
            letter,
            entry.text("name"),
            entry.text("text"),
            self.texts.conditions(entry, "keeper"),
            self.texts.conditions(entry, "team"),
            entry.text("keeper_says"),
            entry.text("team_says"),
            escape,
            entry.flag("all_escape"),
            entry.flag("only_escape"),
            entry.flag("open_at_reveal"),
            entry.flag("decides"),
            f"objective.{letter}.reveal",
            (entry.text("keeper_wins"), entry.text("team_wins"), nobody),
            self._room(entry, "monsters_escape", entry.text("monsters_escape")) if entry.has("monsters_escape") else -1,
        )
        done(entry)
        return objective

    def _event(self, entry: Entry, number: int) -> EventCard:
        key = f"event.{number + 1}"
        self.texts.add(entry, "effects", key)
        few = entry.number_of("time", 1, 8)
        times = (few, entry.number_or("many", few, 1, 8))
        event = EventCard(number + 1, entry.text("name"), times, entry.text("text"), key)
        done(entry)
        return event

    def _named(self, entry: Entry, number: int) -> Named:
        name = entry.text("id")
        key = f"named.{name}"
        self.texts.add(entry, "death", key)
        kinds = {kind.id: kind.number for kind in self.stock.kinds}
        named = Named(
            number,
            name,
            entry.text("name"),
            kinds[entry.one_of("type", tuple(kinds))],
            entry.number_or("extra", 0, 0, 20),
            entry.number_or("each", 0, 0, 8),
            key,
        )
        done(entry)
        return named

    def _goal(self, entry: Entry) -> Goal:
        goal = Goal(
            entry.one_of("side", ("keeper", "team")) == "keeper",
            self.texts.conditions(entry, "if"),
            tuple([self._room(entry, "rooms", name) for name in entry.texts("rooms")]),
            entry.number_of("worth", 1, 20),
            entry.text("words"),
        )
        done(entry)
        return goal


def _choice(entry: Entry, number: int) -> Choice:
    answers = tuple([Answer(letter, entry.text(letter)) for letter in LETTERS if entry.has(letter)])
    if len(answers) != (3 if number == 1 else 2):
        raise entry.fail("a", "choice 1 has three answers, each other one two")
    choice = Choice(number, entry.text("question"), answers)
    done(entry)
    return choice
