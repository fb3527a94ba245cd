"""The pages of docs/terror that are made from the content: cards, the vocabulary, a page for each scenario, a schema.

`python -m miskatonic.games.terror_paths.content.cardlist docs/terror` writes them anew, and gives numbers to whatever
in the content has none; a test holds them up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.items import Item
from miskatonic.games.terror_paths.content.mapsvg import map_svg
from miskatonic.games.terror_paths.content.reading.maps import Chart, read_map
from miskatonic.games.terror_paths.content.reading.scenarios import MAPS, NUMBERED, SCENARIOS, read_box
from miskatonic.games.terror_paths.content.reading.stock import STOCK_FILES
from miskatonic.games.terror_paths.content.records import (
    Challenge,
    Encounter,
    EventCard,
    FoeKind,
    Target,
)
from miskatonic.games.terror_paths.content.scenario import MenaceCard
from miskatonic.games.terror_paths.content.schema import scenario_schema
from miskatonic.games.terror_paths.content.vocabulary import LISTS, VOCABULARY, read_text
from miskatonic.pieces.effects.amounts import Amount
from miskatonic.pieces.effects.reference import conditions_table, grid, values_table, verbs_table, words_table
from miskatonic.pieces.numbering import numbered
from miskatonic.pieces.targets import chance

CARDS_PAGE: Final = "cards.md"
EFFECTS_PAGE: Final = "effects.md"
SCHEMA: Final = "scenario.schema.json"
MARK: Final = "<!-- from here on this page is made from vocabulary.toml -->"
DECK_TITLES: Final = {"weapon": "Weapons", "gear": "Gear", "spell": "Spells"}
INTRO: Final = """# Terror Paths: Investigators, Items, Events, maps

Everything that the scenarios share. Names, numbers and texts are ours, within what the rulebook binds; for each card
the last column says what it is for. This page is made from the files in
`src/miskatonic/games/terror_paths/content/facts/` by `cardlist.py`, and a test holds it up to date.
[effects.md](effects.md) explains how to write cards of your own. The scenarios have pages that give everything away:
{scenarios}.
"""
SPOILERS: Final = """# {name}: everything that lies facedown

**This page gives the scenario away.** It is for those who have played it, and for those who write their own: how it is
put together, and what each card is for. It is made from `content/facts/scenarios/{id}.toml` by `cardlist.py`.

> {background}
"""


# --- what all scenarios share ---


def cards_page() -> str:
    """Sheets, decks, Events, Disasters and maps."""
    box = read_box(SCENARIOS[0])
    links = ", ".join(f"[{read_box(name).scenario.name}]({name}.md)" for name in SCENARIOS)
    parts = [INTRO.format(scenarios=links), "## Investigators\n", sheets(box)]
    for deck, title in DECK_TITLES.items():
        items = [item for item in box.items if item.deck == deck]
        parts += [f"## {title} ({sum(item.copies for item in items)})\n", items_table(items)]
    for title, disaster in (("Events", False), ("Disasters", True)):
        events = [event for event in box.events if event.disaster == disaster and not event.curse]
        parts += [f"## {title} ({sum(event.copies for event in events)})\n", events_table(events)]
    for name in MAPS:
        chart = read_map(name)
        parts += [f"## {chart.name}\n", places_table(chart)]
    return "\n".join(parts)


def sheets(box: Box) -> str:
    rows = [
        [
            f"**{s.name}**, {s.about}",
            "/".join(map(str, s.maxima)),
            str(s.total),
            str(s.san),
            str(s.hp),
            s.bonus_text,
            s.madness_text,
        ]
        for s in box.investigators
    ]
    return grid(["Investigator", "STR/INT/POW up to", "Insight for all", "SAN", "HP", "Bonus", "Madness"], rows)


def items_table(items: Iterable[Item]) -> str:
    rows = [[i.name, str(i.copies), i.text, i.about, f"`{i.id}`"] for i in items]
    return grid(["Name", "Copies", "What it does", "What it is for", "Id"], rows)


def events_table(events: Iterable[EventCard]) -> str:
    rows = [[e.name, e.text, e.about, f"`{e.id}`"] for e in events]
    return grid(["Name", "What happens", "What it is for", "Id"], rows)


def places_table(chart: Chart) -> str:
    graph = chart.graph
    rows: list[list[str]] = []
    for number, spot in enumerate(chart.spots):
        area = next(area.name for area in chart.areas if area.id == graph.areas[graph.area_of[number]])
        ways = [
            f"{chart.spots[graph.over(way, number)].name} ({graph.ways[way].kind})"
            for way in range(len(graph.ways))
            if graph.at[number] >> way & 1
        ]
        signs = [*[icon.capitalize() for icon in spot.icons], *(["Retreat"] if spot.retreat else [])]
        rows.append([spot.name, area, ", ".join(signs) or "–", ", ".join(ways)])
    return grid(["Place", "Area", "Icons", "Leads to"], rows)


# --- a scenario ---


def scenario_page(name: str) -> str:
    """Everything about a scenario."""
    box = read_box(name)
    scenario = box.scenario
    parts = [SPOILERS.format(name=scenario.name, id=name, background=scenario.background)]
    parts += ["## Enemies\n", foes_table(box.foes), ODDS]
    relics = [item for item in box.items if item.deck == "relic"]
    if relics:
        parts += ["## Relics\n", items_table(relics)]
    if box.victims:
        people = [[f"**{v.name}**", f"*{v.head}*", v.text, v.about] for v in box.victims]
        parts += ["## Victims\n", grid(["Who", "Read aloud", "What becomes of them", "What it is for"], people)]
    if scenario.lore:
        rows = [[lore.name, lore.question, lore.text] for lore in scenario.lore]
        parts += ["## Questions and answers\n", grid(["Card", "Question", "Answer"], rows)]
    parts.append("## The Menace\n")
    for stage in scenario.stages:
        parts.append(f"**{stage.name}.** {stage.text}\n")
        parts += [f"- {deed.words}" for deed in stage.deeds] + ([""] if stage.deeds else [])
    drawn = [counter for counter in scenario.counters if isinstance(counter, MenaceCard)]
    if drawn:
        parts += ["## Menace cards\n", menace_table(drawn)]
    curses = [event for event in box.events if event.curse]
    if curses:
        parts += ["## Curses\n", events_table(curses)]
    for back in box.backs:
        cards = [card for card in box.cards if card.back == back.number]
        words = f" ({', '.join(back.classes)})" if back.classes else ""
        parts += [f"## {back.type}{words}\n", encounters_table(cards)]
    ends = [[end.id, "won" if end.won else "lost", end.text] for stage in scenario.stages for end in stage.endings]
    ends += [[how, "lost", text] for how, text in scenario.fates.items()]
    return "\n".join([*parts, "## Endings\n", grid(["Ending", "", "What is read"], ends)])


def menace_table(found: list[MenaceCard]) -> str:
    """Each card with its sides."""
    turned = any(card.back_name for card in found)
    rows = [
        [c.name, c.text, *([f"**{c.back_name}** {c.back_text}" if c.back_name else "–"] if turned else [])]
        for c in found
    ]
    return grid(["Card", "What happens", *(["Its back"] if turned else [])], rows)


ODDS: Final = """The last three columns: the chance that two, four and six dice hit all Targets in one attempt, at
Doom 0 and (after the stroke) at Doom 4; exact, without Luck and Items. Hits are kept from Battle to Battle.
"""


def foes_table(foes: Iterable[FoeKind]) -> str:
    rows = [
        [
            f"**{f.name}**" + (f" {f.text}" if f.text else ""),
            str(f.count),
            str(f.rank or "–"),
            targets(f.targets),
            hurts(f),
            str(f.insight or "–"),
            f.about,
            *[odds(f, dice) for dice in (2, 4, 6)],
        ]
        for f in foes
    ]
    titles = ["Enemy", "Number", "Rank", "Targets", "Strikes", "Insight", "What it is for", "2", "4", "6"]
    return grid(titles, rows)


def hurts(foe: FoeKind) -> str:
    """Horrify, Terror and Attack, as on the card."""
    none = Amount(0)
    found = [
        f"{word} {shown(number)}"
        for word, number in (("Horrify", foe.horrify), ("Terror", foe.terror))
        if number != none
    ]
    if foe.attack != none:
        found.append(f"Attack {shown(foe.attack)}" + ("/POW" if foe.divided else ""))
    return ", ".join(found) or "–"


def odds(foe: FoeKind, dice: int) -> str:
    return " / ".join(f"{100 * chance(dice, _read(foe.targets, doom)):.0f}%" for doom in (0, 4))


def _read(found: tuple[Target, ...], doom: int) -> list[tuple[int, bool]]:
    """The Targets that count at this Doom."""
    values = [(target.value.worth(lambda name: doom * (name == "doom")), target.critical) for target in found]
    return [(value, exact) for value, exact in values if value > 0]


def targets(found: tuple[Target, ...]) -> str:
    return " ".join(f"{'C' if target.critical else ''}{shown(target.value)}" for target in found)


def shown(amount: Amount) -> str:
    """As on a card: Doom+2, half Doom+1."""
    return str(amount).replace("half_doom", "half Doom").replace("doom", "Doom")


def challenge_of(found: Challenge | None) -> str:
    if found is None:
        return "–"
    kind = "" if found.kind == "normal" else f"{found.kind.capitalize()} "
    return f"{kind}{found.stat.upper()} {targets(found.targets)}"


def encounters_table(cards: Iterable[Encounter]) -> str:
    rows = [[f"**{c.name}**", f"*{c.head}*", c.text, challenge_of(c.challenge), c.about] for c in cards]
    return grid(["Card", "Read aloud", "What it does", "Challenge", "What it is for"], rows)


# --- the vocabulary, and all pages ---


def reference() -> str:
    """The tables of the effects page."""
    parts = [
        "## Verbs\n",
        verbs_table(VOCABULARY),
        "## Values of the arguments\n",
        values_table(VOCABULARY),
        "## Conditions\n",
        conditions_table(VOCABULARY),
        "## Whom\n",
        words_table(VOCABULARY.lists[LISTS[0]].values()),
        "## Where\n",
        words_table(VOCABULARY.lists[LISTS[1]].values()),
        "## What an amount may count\n",
        words_table(VOCABULARY.values.values()),
    ]
    return "\n".join(parts)


def effects_page(page: str) -> str:
    """The effects page with its tables made anew; what stands above the mark is written by hand."""
    prose, _, _ = page.partition(MARK)
    return f"{prose}{MARK}\n\n{reference()}"


def pages() -> dict[str, Callable[[], str]]:
    """Every page that is made whole, by its name."""
    made: dict[str, Callable[[], str]] = {CARDS_PAGE: cards_page, SCHEMA: scenario_schema}
    for name in SCENARIOS:
        made[f"{name}.md"] = _page_of(name)
    for name in MAPS:
        made[f"{name}.svg"] = _picture_of(name)
    return made


def _page_of(name: str) -> Callable[[], str]:
    return lambda: scenario_page(name)


def _picture_of(name: str) -> Callable[[], str]:
    return lambda: map_svg(name)


def content_files() -> list[str]:
    """All files with numbered entries, by their names among the facts."""
    maps, scenarios = [f"maps/{name}.toml" for name in MAPS], [f"scenarios/{name}.toml" for name in SCENARIOS]
    return [*STOCK_FILES, *maps, *scenarios]


def with_numbers(name: str) -> str:
    """The text of a content file in which everything has a number."""
    return numbered(read_text(name), name, NUMBERED)


def main(folder: Path) -> None:
    for file in content_files():
        (Path(__file__).parent / "facts" / file).write_text(with_numbers(file), encoding="utf-8")
    effects = folder / EFFECTS_PAGE
    effects.write_text(effects_page(effects.read_text(encoding="utf-8")), encoding="utf-8")
    for name, made in pages().items():
        (folder / name).write_text(made(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
