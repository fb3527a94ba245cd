"""The house with everything on it, as one seat may see it (MM-secret-2, MM-secret-7, MM-ksetup-6)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.monsters import CLASSES
from miskatonic.games.mansions_of_madness.records import KEEPER, NONE, ON_FLOOR
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.view.plan import chart
from miskatonic.games.mansions_of_madness.view.sights import picture
from miskatonic.games.mansions_of_madness.words.names import (
    cap,
    card_name,
    door_id,
    figure_id,
    foe_id,
    foe_name,
    pile_id,
    plate_id,
    space_id,
    who,
)
from miskatonic.kernel.scene.boards import Graph, Item, Panel
from miskatonic.kernel.scene.elements import Token

MARKERS: Final = {
    "altar": "An altar: for the keeper’s rites",
    "campfire": "A camp fire: corpses can be burnt here",
    "hiding": "A hiding space: a Movement or Action step to go in",
    "ladder": "A ladder: investigators and humanoids climb",
    "vent": "A vent: beasts crawl through",
}


def house(s: Mansions, seat: int) -> Panel:
    """Rooms, doors, figures, piles, fire and darkness."""
    shut = tuple([(door_id(d), "sealed") for d in range(len(s.box.house.doors)) if s.shut >> d & 1])
    items: list[Item] = [*_features(s), *_rooms(s, seat), *_monsters(s, seat), *_people(s)]
    plan = Graph(id="plan", name=s.box.story.name, chart=chart(s.box.house), states=shut, items=tuple(items))
    return Panel(id="house", title="The house", items=(plan,))


def _features(s: Mansions) -> list[Item]:
    found: list[Item] = []
    for n, feature in enumerate(s.box.story.features):
        if feature.kind in MARKERS:
            at = space_id(feature.space)
            note = MARKERS[feature.kind]
            found.append(Token(id=f"feature.{n}", name=feature.kind.capitalize(), icon=feature.kind, at=at, note=note))
    for n, door in enumerate(s.barriers):
        if door >= ON_FLOOR:
            at = space_id(s.box.barriers[n]) if door == ON_FLOOR else door_id(door)
            found.append(Token(id=f"barrier.{n}", name="Barrier", icon="barrier", at=at))
    for space, count in enumerate(s.corpses):
        if count:
            found.append(Token(id=f"corpse.{space}", name="Corpse", icon="corpse", count=count, at=space_id(space)))
    for space, count in enumerate(s.offered):
        if count:
            found.append(Token(id=f"offered.{space}", name="Samples", icon="sample", count=count, at=space_id(space)))
    return found


def _rooms(s: Mansions, seat: int) -> list[Item]:
    """Piles as they lie, fire and darkness. The keeper may look at what he seeded. MM-ksetup-6"""
    found: list[Item] = []
    for room in range(len(s.box.house.rooms)):
        at = plate_id(s.box.house, room)
        if s.fire >> room & 1:
            found.append(
                Token(id=f"fire.{room}", name="Fire", icon="fire", at=at, note="2 damage at the end of a turn")
            )
        if s.dark >> room & 1:
            found.append(Token(id=f"dark.{room}", name="Darkness", icon="dark", at=at))
        if s.piles[room]:
            found.append(_pile(s, seat, room))
    return found


def _pile(s: Mansions, seat: int, room: int) -> Token:
    pile = s.piles[room]
    top = pile[-1]
    locked = top >> 1 in s.box.locks
    names = [card_name(s, card >> 1) if card & 1 or seat == KEEPER else "?" for card in reversed(pile)]
    name = card_name(s, top >> 1) if top & 1 or seat == KEEPER else "A Lock" if locked else "Cards"
    look = "lock" if locked else "up" if top & 1 else "down"
    known = tuple([(str(n + 1), words) for n, words in enumerate(names)]) if seat == KEEPER else ()
    return Token(
        id=pile_id(room),
        name=name,
        icon="pile",
        count=len(pile),
        at=plate_id(s.box.house, room),
        look=look,
        note=f"From the top: {', '.join(names)}",
        facts=known,
    )


def _monsters(s: Mansions, seat: int) -> list[Item]:
    found: list[Item] = []
    for foe in s.foes():
        kind = s.box.kinds[s.box.kind_of[foe]]
        found.append(
            Token(
                id=foe_id(foe),
                name=cap(foe_name(s, foe)).removeprefix("The "),
                icon="monster",
                at=space_id(s.foe_at[foe]),
                mark=kind.name[:2],
                look=CLASSES[kind.of],
                note=foe_words(s, foe, seat),
                facts=foe_numbers(s, foe, seat),
                picture=picture("monster", kind.id),
            )
        )
    return found


def open_underside(s: Mansions, foe: int) -> bool:
    """While it is hurt; and once it has shown it in an attack, until that attack is over. MM-secret-2, MM-secret-3"""
    return bool(s.shown >> foe & 1) and (s.hurt[foe] > 0 or any(fight.foe == foe for fight in s.fights))


def foe_numbers(s: Mansions, foe: int, seat: int) -> tuple[tuple[str, str], ...]:
    """Its numbers as far as they are known. MM-mon-2, MM-secret-2"""
    kind = s.box.kinds[s.box.kind_of[foe]]
    found = [("Horror", f"{kind.horror:+d}"), ("Awareness", f"{kind.awareness:+d}")]
    if seat == KEEPER or open_underside(s, foe):
        most = s.toughness(foe)
        found += [("Damage", str(kind.undersides[s.under[foe]].damage)), ("Health", f"{most - s.hurt[foe]}/{most}")]
    elif s.hurt[foe]:
        found.append(("Damage taken", str(s.hurt[foe])))
    return tuple(found)


def foe_words(s: Mansions, foe: int, seat: int) -> str:
    """What everybody knows of it, and its underside for those who may see it. MM-mon-2, MM-secret-2"""
    kind = s.box.kinds[s.box.kind_of[foe]]
    parts = [f"{CLASSES[kind.of].capitalize()}, Horror {kind.horror:+d}, Awareness {kind.awareness:+d}"]
    if s.hurt[foe]:
        parts.append(f"{s.hurt[foe]} damage")
    if s.foe_stun[foe]:
        parts.append(f"stunned ({s.foe_stun[foe]})")
    if s.samples[foe]:
        parts.append(f"{s.samples[foe]} samples")
    if s.named_on >> foe & 1 and s.name_of[foe] != NONE:
        parts.append("named")
    if seat == KEEPER or open_underside(s, foe):
        under = kind.undersides[s.under[foe]]
        parts.append(f"damage {under.damage}, health {s.toughness(foe)}; special: {under.text}")
    return ". ".join(parts)


def _people(s: Mansions) -> list[Item]:
    found: list[Item] = []
    for seat in s.living():
        hiding = "hiding" if s.hiding >> seat & 1 else ""
        sheet = s.investigator(seat)
        found.append(
            Token(
                id=figure_id(seat),
                name=who(s, seat),
                icon="investigator",
                at=space_id(s.space[seat]),
                by=f"seat.{seat}",
                look=hiding,
                mark=sheet.name[:2],
                note=f"{s.health(seat)} health, {s.sanity(seat)} sanity" + (", hiding" if hiding else ""),
                picture=picture("investigator", sheet.id),
            )
        )
    return found
