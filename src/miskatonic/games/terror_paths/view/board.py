"""The map of Terror Paths: what is printed, and what lies and stands in each place (TP-map, TP-dig-1)."""

from __future__ import annotations

from functools import cache

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.records import CLASSES
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.effects.conditions import retreats
from miskatonic.games.terror_paths.rules.table.cards import card_of, classes
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.foes import foe_token
from miskatonic.games.terror_paths.view.sights import encounter, picture
from miskatonic.games.terror_paths.words.names import DECK_NAMES, place_id, who
from miskatonic.kernel.scene.boards import Area, Chart, Graph, Node, Panel, Way
from miskatonic.kernel.scene.elements import Element, Picture, Token


def the_map(s: Terror) -> Panel:
    """Places and ways, and what lies on them. TP-map-1, TP-map-4"""
    shut = [(place_id(p), "blocked") for p in range(s.box.size) if s.blocked >> p & 1]
    shut += [(place_id(p), "locked") for p in range(s.box.size) if (s.locked & ~s.blocked) >> p & 1]
    shut += [(f"way.{w}", "blocked") for w in range(len(s.box.graph.ways)) if s.shut >> w & 1]
    items: list[Element] = []
    for place in range(s.box.size):
        items.extend(_at(s, place))
    board = Graph(id="graph", name=s.box.scenario.name, chart=chart(s.box), states=tuple(shut), items=tuple(items))
    return Panel(id="map", title="The map", items=(board,))


@cache
def chart(box: Box) -> Chart:
    """The map as printed. TP-map-1, TP-map-2"""
    graph = box.graph
    areas = [f"area.{area}" for area in graph.area_of]
    nodes = [
        Node(
            place_id(p),
            spot.name,
            spot.x,
            spot.y,
            area=areas[p],
            wide=spot.wide,
            high=spot.high,
            icons=(*spot.icons, *(("retreat",) if spot.retreat else ())),
            picture=picture("place", spot.id),
        )
        for p, spot in enumerate(box.spots)
    ]
    ways = [
        Way(f"way.{w}", place_id(a), place_id(b), look=graph.ways[w].kind, bend=graph.ways[w].bend)
        for w, (a, b) in enumerate(graph.ends)
    ]
    printed = [box.areas[area] for area in graph.areas]
    grounds = [Area(f"area.{n}", a.name, a.ground, label=(*a.label, 0)) for n, a in enumerate(printed)]
    return Chart(tuple(nodes), tuple(ways), tuple(grounds), "cavern", *box.sheet)


def _at(s: Terror, place: int) -> list[Element]:
    """Everything in a place."""
    at = place_id(place)
    found: list[Element] = []
    back = s.back_at[place]
    card = card_of(s, place)
    if card is not None:
        state = "Tapped" if s.tapped >> place & 1 else ""
        note = state or card.text
        drawn = _of_back(s, back)
        found.append(Token(id=f"card.{place}", name=card.name, icon="card", at=at, look="up", note=note, picture=drawn))
    elif back != NONE:
        words = [word for word in CLASSES if word in classes(s, place)]
        name = s.box.cards[s.card_at[place]].name if s.known >> place & 1 else s.box.backs[back].type
        note, drawn = ", ".join(words), _of_back(s, back)
        found.append(Token(id=f"card.{place}", name=name, icon="card", at=at, look="down", note=note, picture=drawn))
    if s.insight_at[place]:
        found.append(Token(id=f"insight.{place}", name="Insight", icon="insight", count=s.insight_at[place], at=at))
    for n, item in enumerate(s.loose[place]):
        kind = s.box.items[item >> 1]
        drawn = picture("item", kind.id)
        found.append(Token(id=f"loose.{place}.{n}", name=kind.name, icon="item", at=at, picture=drawn))
    found.extend([victim_token(s, v, at) for v in s.victims_at[place]])
    for number in dict.fromkeys(s.tokens_at[place]):
        counter = s.box.scenario.counters[number]
        count, own = s.tokens_at[place].count(number), f"token.{place}.{counter.id}"
        found.append(Token(id=own, name=counter.name, icon="token", count=count, at=at))
    for number in s.events_at[place]:
        event = s.box.events[number]
        drawn = picture("event", event.id)
        found.append(Token(id=f"event.{number}", name=event.name, icon="event", at=at, picture=drawn))
    icons = [(n, s.box.icons[n][1]) for n in s.box.icons_at[place] if not s.searched >> n & 1]
    found.extend([Token(id=f"icon.{n}", name=DECK_NAMES[deck], icon=deck, at=at) for n, deck in icons])
    if retreats(s) >> place & 1:
        found.append(Token(id=f"retreat.{place}", name="Retreat", icon="retreat", at=at))
    if (s.blocked | s.locked) >> place & 1:
        word = "Blocked" if s.blocked >> place & 1 else "Locked"
        found.append(Token(id=f"shut.{place}", name=word, icon="shut", at=at))
    found.extend([foe_token(s, foe, at) for foe in s.foes_at(place)])
    found.extend([_figure(s, seat, at) for seat in s.living() if s.place[seat] == place])
    return found


def _of_back(s: Terror, back: int) -> Picture | None:
    """What Encounter cards of a type show."""
    return picture("encounter", encounter(s.box.backs[back].type)) if back >= 0 else None


def _figure(s: Terror, seat: int, at: str) -> Token:
    """An Investigator on the map."""
    drawn = picture("investigator", s.investigator(seat).id)
    return Token(id=f"figure.{seat}", name=who(s, seat), icon="figure", at=at, picture=drawn)


def victim_token(s: Terror, number: int, at: str) -> Token:
    """Somebody who lies there or comes along, and what becomes of her. TP-lore-4"""
    victim = s.box.victims[number]
    drawn = picture("victim", victim.id)
    return Token(id=f"victim.{number}", name=victim.name, icon="victim", at=at, note=victim.text, picture=drawn)
