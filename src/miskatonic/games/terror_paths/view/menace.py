"""The Menace as all see it: its faces, cards and counters, the Lore, and the Events that stay (TP-glos-3)."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.scenario import BACK, FRONT, NOT_UP, MenaceCard
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.sights import sight
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Card, Element, Pile, Track


def the_menace(s: Terror) -> Panel:
    """The faces of the Menace that are up, what the scenario counts, and what all know. TP-glos-3, TP-lore-1"""
    items: list[Element] = []
    for stage in s.faces():
        gist, drawn = sight("stage", stage.id)
        name = f"menace.{stage.id}"
        items.append(Card(id=name, name=stage.name, gist=gist, picture=drawn, kind="Menace", text=stage.text))
    for n, counter in enumerate(s.box.scenario.counters):
        if isinstance(counter, MenaceCard):
            if s.counters[n] in (FRONT, BACK) and counter.lies:
                items.append(_menace_card(counter, s.counters[n] == BACK))
        elif s.counters[n] or not counter.quiet:
            items.append(Track(id=f"counter.{counter.id}", name=counter.name, value=s.counters[n], high=counter.most))
    if s.box.menace_cards:
        left = len([n for n in s.box.menace_cards if s.counters[n] == NOT_UP])
        items.append(Pile(id="pile.menace", name="Menace cards", count=left))
    for n, lore in enumerate(s.box.scenario.lore):
        if s.lore >> n & 1:
            gist, drawn = sight("lore", lore.id)
            name = f"lore.{lore.id}"
            items.append(Card(id=name, name=lore.name, gist=gist, picture=drawn, kind="Lore", text=lore.text))
    items.extend([event_card(s, f"event.{event}", event) for event in s.events_out])
    return Panel(id="menace", title="The Menace", layout="column", items=tuple(items))


def _menace_card(card: MenaceCard, turned: bool) -> Card:
    """A Menace card that lies in play, by the side that is up. TP-glos-3"""
    name, text = (card.back_name, card.back_text) if turned else (card.name, card.text)
    return Card(id=card.id, name=name, kind="Menace", text=text)


def event_card(s: Terror, name: str, number: int) -> Card:
    """An Event, a Disaster or a Curse that stays. TP-event-4, TP-lore-3"""
    event = s.box.events[number]
    gist, drawn = sight("event", event.id)
    kind = "Curse" if event.curse else "Disaster" if event.disaster else "Event"
    return Card(id=name, name=event.name, gist=gist or event.gist, picture=drawn, kind=kind, text=event.text)
