"""What things are worth to a careful team: one place, named terms (TP-intro-1)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.records import Deed
from miskatonic.games.terror_paths.content.scenario import Goal
from miskatonic.games.terror_paths.records import INT, NOBODY, POW, STR
from miskatonic.games.terror_paths.rules.effects.conditions import holds, retreats
from miskatonic.games.terror_paths.rules.rolls.assign import foe_targets
from miskatonic.games.terror_paths.rules.table.cards import card_of, facedown
from miskatonic.games.terror_paths.state import Terror

INSIGHT_LIES: Final = 2.0
ITEM_LIES: Final = 1.5
UNKNOWN: Final = 2.0
CHALLENGE: Final = 2.5
TEXT: Final = 1.0
ICON: Final = 0.8
ENDING: Final = 12.0
"""Where the Menace can be ended, once all that is needed is at hand."""
HOME: Final = 5.0
"""The way out, once the Menace has shown its other face."""
KEEPER: Final = 6.0
"""Where a Relic lies that the ending needs."""
PER_WORTH: Final = 1.0
"""For each point of a goal's worth, as the scenario gives it."""
CROSSING: Final = 0.6
COMPANY: Final = 0.7
"""For each friend who stands there: dice are pooled."""
DANGER: Final = 1.0
"""For each point of Targets beyond what those present might roll."""
REST: Final = 3.0
WEARY: Final = 4
"""So many points lacking call for a Retreat."""


def place_value(s: Terror, seat: int, place: int) -> float:
    """What there is to gain in a place for this Investigator."""
    value = INSIGHT_LIES * s.insight_at[place] + ITEM_LIES * len(s.loose[place])
    value += KEEPER * any(s.box.items[held >> 1].deck == "relic" for held in s.loose[place])
    card = card_of(s, place)
    if facedown(s, place):
        value += UNKNOWN
    elif card is not None and not s.tapped >> place & 1:
        value += TEXT * (not s.entered >> place & 1)
        if card.challenge is not None and not s.solved >> place & 1:
            value += CHALLENGE + 0.5 * card.challenge.insight
    value += ICON * len([n for n in s.box.icons_at[place] if not s.searched >> n & 1])
    value += ENDING * ends_here(s, place)
    value += PER_WORTH * sum([goal.worth for goal in goals_at(s, place, seat)])
    value += HOME * (s.stage > 0 and place == s.home)
    friends = [other for other in s.present(place) if other != seat]
    value += COMPANY * min(2, len(friends))
    value -= danger(s, seat, place, len(friends))
    sheet = s.investigator(seat)
    lacks = sheet.san - s.san[seat] + sheet.hp - s.hp[seat]
    if lacks >= WEARY and retreats(s) >> place & 1:
        value += REST + 0.4 * lacks
    return value


def goals_at(s: Terror, place: int, seat: int = NOBODY) -> list[Goal]:
    """What the scenario says a careful team is after in a place, just now; for somebody, what she can do there."""
    goals = s.box.scenario.goals
    return [goal for goal in goals if _leads_to(s, goal, place) and holds(s, goal.conditions, place, seat)]


def _leads_to(s: Terror, goal: Goal, place: int) -> bool:
    if goal.foe:
        return any(s.box.foes[foe.kind].id == goal.foe for foe in s.foes_at(place))
    return place in goal.places


def danger(s: Terror, seat: int, place: int, friends: int) -> float:
    """Targets beyond what the dice of those there make on average."""
    wanted = 0.0
    for foe in s.foes_at(place):
        open_to = [t for n, t in enumerate(foe_targets(s, foe)) if not foe.hits >> n & 1]
        wanted += sum([max(0, t.value.plus) * (1.6 if t.critical else 1.0) for t in open_to])
        wanted += 1.0 * (s.box.foes[foe.kind].attack.dice > 1)
    power = 3.5 * (s.stat(seat, STR) + 1.5 * friends + len(s.items[seat]))
    frail = 3.0 if min(s.hp[seat], s.san[seat]) <= 1 and s.foes_at(place) else 0.0
    return DANGER * max(0.0, wanted - power) / 4 + frail


def ends_here(s: Terror, place: int) -> bool:
    """May the Menace be ended here: is all that its deeds and endings ask for at hand, but for being here?"""
    for ending in [ending for face in s.faces() for ending in face.endings if ending.won]:
        meeting = [c for c in ending.conditions if c.name == "all_at"]
        if meeting and s.box.place_number[meeting[0].word("place")] == place:
            return True
    card = card_of(s, place)
    if card is not None and any(c.name == "all_at" for deed in card.deeds for c in deed.conditions):
        return True
    return any(_deed_here(s, deed, place) for face in s.faces() for deed in face.deeds)


def _deed_here(s: Terror, deed: Deed, place: int) -> bool:
    """May it be done here but for being here: what must be known is known, and what must be brought is held?"""
    here = [c for c in deed.conditions if c.name in ("at", "all_at")]
    if not here or s.box.place_number[here[0].word("place")] != place:
        return False
    known = tuple([c for c in deed.conditions if c.name in ("lores", "lore", "counter", "doom", "menace_card")])
    goods = [c for c in deed.conditions if c.name == "carried_here"]
    held = [item >> 1 for other in s.living() for item in s.items[other]]
    enough = all(held.count(s.box.item_number[c.word("item")]) >= c.number("count") for c in goods)
    return bool(known or goods) and enough and holds(s, (*known, *deed.wish), place, -1)


def raise_value(s: Terror, seat: int, stat: int) -> float:
    """Strength first, then the mind, then the soul; the lowest of them before the others."""
    return (3.0, 2.8, 2.6)[(STR, INT, POW).index(stat)] - 0.5 * s.stat(seat, stat)
