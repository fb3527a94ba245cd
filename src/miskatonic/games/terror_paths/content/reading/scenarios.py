"""A scenario: one file with its Enemies, Relics, cards, Lore, faces of the Menace and endings; and the box it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from miskatonic.games.terror_paths.content.box import MENACE_CARD, Box, Carrier
from miskatonic.games.terror_paths.content.items import Item
from miskatonic.games.terror_paths.content.reading.cards import (
    CardReader,
    read_counter,
    read_foe,
    read_lore,
    read_menace_card,
    read_victim,
)
from miskatonic.games.terror_paths.content.reading.common import (
    SCENARIOS_FOLDER,
    SENTENCES,
    Texts,
    conditions,
    deeds,
    entries,
    entries_of,
    one,
)
from miskatonic.games.terror_paths.content.reading.maps import Chart, chart_of, joined, map_page, read_way
from miskatonic.games.terror_paths.content.reading.stock import (
    read_curse,
    read_events,
    read_investigators,
    read_items,
    read_relics,
    stock_pages,
)
from miskatonic.games.terror_paths.content.scenario import (
    Counter,
    Ending,
    Goal,
    MenaceCard,
    Pile,
    Scenario,
    Spot,
    Stage,
)
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.kernel.book.pages import ContentError, Entry, Page, near
from miskatonic.pieces.digest import digest_of
from miskatonic.pieces.printings import LATEST, MOST, printings, up_to

PARTS: Final = (
    "scenario",
    "mark",
    "pile",
    "enemy",
    "relic",
    "victim",
    "lore",
    "stage",
    "counter",
    "ending",
    "goal",
    "card",
    "menace_card",
    "curse",
    "way",
)
NUMBERED: Final = (
    "investigator", "item", "event", "place", "way", "enemy", "relic", "lore", "stage", "counter", "menace_card",
    "card", "victim", "curse",
)  # fmt: skip
"""The kinds of entries that have numbers for good: states, keys and saved games know them by these."""
DATED: Final = (*NUMBERED, "pile", "mark", "ending", "goal")
"""All kinds that may come in a later printing."""
SCENARIOS: Final = (
    "hound_dog",
    "beyond_the_wall_of_time",
    "expedition",
    "it_bestirs",
    "from_the_pit_to_the_stars",
    "collateral_damage",
    "attack_of_the_ancients",
)
"""The scenarios there are, in the order of the book. TP-scen-1"""
MAPS: Final = ("caverns", "lodge")


def read_box(name: str, verbs: Mapping[str, Carrier] | None = None, text: str = "", printing: int = LATEST) -> Box:
    """Everything printed for a scenario, by the name of its file, up to a printing."""
    return Reading(name, text or read_text(f"{SCENARIOS_FOLDER}{name}.toml"), printing).box(verbs)


def newest() -> int:
    """The newest printing of anything."""
    pages = [*stock_pages().values(), *map(map_page, MAPS)]
    for name in SCENARIOS:
        file = f"{SCENARIOS_FOLDER}{name}.toml"
        pages.append(entries(read_text(file), file, *PARTS))
    return max([printings(page.entries(kind)) for page in pages for kind in page.document if kind in DATED])


class Reading:
    """A scenario being read: its page, its map, and the texts found so far."""

    def __init__(self, name: str, text: str, printing: int = LATEST) -> None:
        self.page: Final[Page] = entries(text, f"{SCENARIOS_FOLDER}{name}.toml", *PARTS)
        self.printing: Final = printing
        self.texts: Final = Texts(tuple([entry.text("id") for entry in self.page.entries("counter")]))
        self.stock: Final = stock_pages()
        self.head: Final = one(self.page, "scenario")
        self.maps: Final = tuple([map_page(name) for name in maps_of(self.head)])
        gates = self._entries("way")
        shut = [entry.flag("shut") for entry in gates]
        self.chart: Final[Chart] = self._chart(gates)
        first = len(self.chart.graph.ways) - len(gates)
        self.shut: Final = sum([1 << first + n for n, is_shut in enumerate(shut) if is_shut])
        """The gates that are shut when the game begins, as bits."""
        self.places: Final = tuple([spot.id for spot in self.chart.spots])
        self.foes: Final = tuple([read_foe(e, n, self.texts) for n, e in enumerate(self._entries("enemy"))])
        stock = read_items(self.stock, self.texts, printing)
        self.items: Final[tuple[Item, ...]] = (
            *stock,
            *read_relics(self._entries("relic"), len(stock), self.texts),
        )
        for entry in self._entries("relic"):
            for name in entry.texts("opens"):
                self._place(entry, "opens", name)
        self.victims: Final = tuple([read_victim(e, n, self.texts) for n, e in enumerate(self._entries("victim"))])
        self.lore: Final = tuple([read_lore(entry) for entry in self._entries("lore")])
        self.counters: Final = (
            *[read_counter(entry) for entry in self._entries("counter")],
            *[read_menace_card(entry, self.texts) for entry in self._entries("menace_card")],
        )
        reader = CardReader(self.texts, tuple([foe.id for foe in self.foes]))
        self.cards: Final = tuple([reader.card(e, n) for n, e in enumerate(self._entries("card"))])
        self.backs: Final = tuple(reader.backs)
        self.stages: Final = self._stages()

    def _entries(self, kind: str) -> list[Entry]:
        """The entries of a kind up to the printing."""
        if kind in NUMBERED:
            return entries_of(self.page, kind, self.printing)
        return up_to(self.page.entries(kind), self.printing)

    def _chart(self, gates: list[Entry]) -> Chart:
        """The maps of the scenario, and the gates that it adds to them. TP-comp-1, TP-map-4"""
        charts = [chart_of(page, self.printing) for page in self.maps]
        ids = tuple([spot.id for chart in charts for spot in chart.spots])
        return joined(charts, [read_way(entry, ids) for entry in gates])

    def box(self, verbs: Mapping[str, Carrier] | None) -> Box:
        investigators = read_investigators(self.stock, self.texts, self.printing)
        events = read_events(self.stock, self.texts, self.printing)
        events += [read_curse(e, len(events) + n, self.texts) for n, e in enumerate(self._entries("curse"))]
        scenario = self._scenario()
        files = (self.page, *self.stock.values(), *self.maps)
        self.texts.check(
            {
                "item": tuple([item.id for item in self.items]),
                "foe": tuple([foe.id for foe in self.foes]),
                "place": self.places,
                "card": tuple([card.id for card in self.cards]),
                "victim": tuple([victim.id for victim in self.victims]),
                "lore": tuple([lore.id for lore in self.lore]),
                "counter": tuple([counter.id for counter in self.counters]),
                "stage": tuple([stage.id for stage in self.stages]),
                "curse": tuple([event.id for event in events if event.curse]),
                "way": tuple([way.name for way in self.chart.graph.ways]),
                "menace_card": tuple([c.id.removeprefix(MENACE_CARD) for c in self.counters if is_menace_card(c)]),
            }
        )
        return Box(
            scenario,
            self.chart.graph,
            self._spots(),
            investigators,
            self.items,
            tuple(events),
            self.foes,
            self.backs,
            self.cards,
            self.victims,
            texts=self.texts.effects,
            verbs=verbs,
            digest=digest_of(files, self.printing or MOST, SENTENCES),
            words=digest_of(files, self.printing or MOST),
            areas=self.chart.areas,
            shut=self.shut,
            sheet=self.chart.size,
        )

    def _stages(self) -> tuple[Stage, ...]:
        stages = self._entries("stage")
        ids = tuple([str(entry.table.get("id")) for entry in stages])
        endings: dict[str, list[Ending]] = {name: [] for name in ids}
        for entry in self._entries("ending"):
            stage = entry.one_of("stage", ids)
            found = conditions(entry, "if", self.texts)
            won = entry.take("won") is True
            endings[stage].append(Ending(entry.text("id"), won, found, entry.text("text")))
            entry.done()
        return tuple([self._stage(entry, tuple(endings[str(entry.table["id"])])) for entry in stages])

    def _stage(self, entry: Entry, endings: tuple[Ending, ...]) -> Stage:
        own = entry.text("id")
        self.texts.add(entry, "begin", f"menace.{own}.begin")
        ongoing = self.texts.add(entry, "ongoing", f"menace.{own}.ongoing")
        stage = Stage(
            own,
            entry.text("name"),
            entry.text("text"),
            ongoing,
            deeds(entry, self.texts, f"menace.{own}"),
            endings,
            entry.number_or("sheet", 1, 1, 2),
        )
        entry.flag("second")
        entry.done()
        return stage

    def _scenario(self) -> Scenario:
        head = self.head
        self.texts.add(head, "opening", "opening")
        fates = {name: head.text(f"{name}_text") for name in ("doom", "dead")}
        scenario = Scenario(
            head.text("id"),
            head.text("name"),
            self._place(head, "start", head.text("start")),
            self._piles(),
            self.stages,
            background=head.text("background"),
            special=head.text("special"),
            counters=self.counters,
            lore=self.lore,
            fates=fates,
            goals=tuple([self._goal(entry) for entry in self._entries("goal")]),
        )
        head.done()
        return scenario

    def _goal(self, entry: Entry) -> Goal:
        """Either places or an Enemy, and while what it is worth going there."""
        places = tuple([self._place(entry, "places", name) for name in entry.texts("places")])
        foe = entry.text("foe") if entry.has("foe") else ""
        known = tuple([each.id for each in self.foes])
        if foe and foe not in known:
            raise entry.fail("foe", f"names no foe: {foe}{near(foe, known)}", foe)
        if bool(places) == bool(foe):
            raise entry.fail("places", "or 'foe' must say where to, one of the two")
        goal = Goal(
            entry.text("words"), entry.number_of("worth", 1, 20), conditions(entry, "if", self.texts), places, foe
        )
        entry.done()
        return goal

    def _piles(self) -> tuple[Pile, ...]:
        """As many cards of a type as places they are dealt to, and no place twice. TP-enc-1"""
        piles: dict[str, list[int]] = {}
        dealt: dict[int, str] = {}
        entries = self._entries("pile")
        for entry in entries:
            kind = entry.text("type")
            for name in entry.texts("places"):
                place = self._place(entry, "places", name)
                if place in dealt:
                    raise entry.fail("places", f"have {self.places[place]} again; it has a card of {dealt[place]}")
                dealt[place] = kind
                piles.setdefault(kind, []).append(place)
            entry.done()
        for kind, places in piles.items():
            cards = sum([card.copies for card in self.cards if self.backs[card.back].type == kind])
            if cards != len(places):
                last = [entry for entry in entries if entry.table["type"] == kind][-1]
                raise last.fail("places", f"are {len(places)} for {cards} cards of the type {kind}")
        loose = [card for card in self.cards if card.copies and self.backs[card.back].type not in piles]
        if loose:
            raise ContentError(f"{self.page.name}:1: card {loose[0].id}: no [[pile]] deals cards of its type")
        return tuple([Pile(kind, tuple(places)) for kind, places in piles.items()])

    def _place(self, entry: Entry, field: str, name: str) -> int:
        if name not in self.places:
            raise entry.fail(field, f"names no place: {name}{near(name, self.places)}", name)
        return self.places.index(name)

    def _spots(self) -> tuple[Spot, ...]:
        """The places of the map with the marks that the scenario gives them."""
        marks: dict[str, list[str]] = {}
        for entry in self._entries("mark"):
            word = entry.text("word")
            for name in entry.texts("places"):
                marks.setdefault(self.places[self._place(entry, "places", name)], []).append(word)
            entry.done()
        return tuple(
            [
                Spot(s.id, s.name, s.icons, s.retreat, s.x, s.y, tuple(marks.get(s.id, ())), s.wide, s.high)
                for s in self.chart.spots
            ]
        )


def maps_of(head: Entry) -> tuple[str, ...]:
    """The map of a scenario, or both maps. TP-scen-1"""
    named = head.table.get("map")
    found = head.texts("map") if isinstance(named, list) else (head.text("map"),)
    for name in found:
        if name not in MAPS:
            raise head.fail("map", f"names no map: {name}{near(name, MAPS)}", name)
    return found


def is_menace_card(counter: Counter) -> bool:
    return isinstance(counter, MenaceCard)
