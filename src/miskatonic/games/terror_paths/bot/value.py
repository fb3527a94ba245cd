"""What things are worth to a careful team: one place, named terms (TP-intro-1)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.records import Deed
from miskatonic.games.terror_paths.content.scenario import Goal
from miskatonic.games.terror_paths.records import BATTLE, INT, NOBODY, POW, STR, Roll
from miskatonic.games.terror_paths.rules.effects.conditions import holds, retreats
from miskatonic.games.terror_paths.rules.rolls.assign import foe_targets
from miskatonic.games.terror_paths.rules.table.cards import card_of, facedown
from miskatonic.games.terror_paths.rules.turn.moving import key_for
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
SHARED: Final = 0.5
"""What is left for her where a friend will get it as well."""
AHEAD: Final = 0.8
"""What is a step further on is worth so much of it here."""
FAR_SIGHTED: Final = 6
"""So many steps ahead are looked at."""
COMPANY: Final = 0.7
"""For each friend who stands there: dice are pooled."""
DANGER: Final = 1.0
"""For each point of Targets beyond what those present might roll."""
REST: Final = 3.0
LIFE: Final = 8.0
"""What it is worth that nobody dies."""
KILL: Final = 3.0
"""What it is worth that all Enemies of a Battle fall, beside their Insight and what they would do."""
PASSED: Final = 1.4
"""A Test."""
HARDLY: Final = 0.6
"""An attempt with less of a chance wants help."""
WORTH_AN_ITEM: Final = 3.0
SPENT: Final = 4.0
"""More of it for whoever has next to no SAN or HP left."""
WEARY: Final = 4
"""So many points lacking call for a Retreat."""


def crossing(s: Terror, seat: int) -> float:
    """What it costs the team that she steps into another area: dear while her Madness makes it so. TP-mad-2"""
    return 2 * CROSSING if s.has(seat, "dear_crossing") else CROSSING


def pull(s: Terror, seat: int) -> list[float]:
    """What each place is worth to her as a place to be: for itself, or on the way to a better one."""
    border = crossing(s, seat)
    found = [place_value(s, seat, place) for place in range(s.box.size)]
    shut, paths, area = s.blocked | s.locked, s.paths, s.box.graph.area_of
    for place in range(s.box.size):
        if s.locked >> place & ~s.blocked >> place & 1 and key_for(s, seat, place) >= 0:
            shut &= ~(1 << place)
    for _ in range(FAR_SIGHTED):
        before = found
        found = [
            max(
                [
                    own,
                    *[
                        AHEAD * before[other] - border * (area[other] != area[place])
                        for other in paths.next[place]
                        if not shut >> other & 1
                    ],
                ]
            )
            for place, own in enumerate(before)
        ]
    return found


def place_value(s: Terror, seat: int, place: int) -> float:
    """What there is to gain in a place for this Investigator; what one can do alone is halved where a friend is."""
    friends = [other for other in s.present(place) if other != seat and not s.finished >> other & 1]
    value = alone_value(s, place) * (SHARED if friends else 1.0)
    value += together_value(s, seat, place)
    value += COMPANY * min(2, len(friends))
    value -= danger(s, seat, place, len(friends))
    sheet = s.investigator(seat)
    lacks = sheet.san - s.san[seat] + sheet.hp - s.hp[seat]
    if lacks >= WEARY and retreats(s) >> place & 1:
        value += REST + 0.4 * lacks + SPENT * (min(s.san[seat], s.hp[seat]) <= 2)
    return value


def alone_value(s: Terror, place: int) -> float:
    """What one person can get there as well as several."""
    value = INSIGHT_LIES * s.insight_at[place] + ITEM_LIES * len(s.loose[place])
    value += KEEPER * any(s.box.items[held >> 1].deck == "relic" for held in s.loose[place])
    card = card_of(s, place)
    if facedown(s, place):
        value += UNKNOWN
    elif card is not None and not s.tapped >> place & 1:
        value += TEXT * (not s.entered >> place & 1)
    return value + ICON * len([n for n in s.box.icons_at[place] if not s.searched >> n & 1])


def together_value(s: Terror, seat: int, place: int) -> float:
    """What is the more worth for company: Challenges, goals, the end of it all."""
    value = ENDING * ends_here(s, place)
    card = card_of(s, place)
    if card is not None and card.challenge is not None and not (s.tapped | s.solved) >> place & 1:
        value += CHALLENGE + 0.5 * card.challenge.insight
    value += PER_WORTH * sum([goal.worth for goal in goals_at(s, place, seat)])
    return value + HOME * (s.stage > 0 and place == s.home)


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


def stake(s: Terror, roll: Roll) -> float:
    """What success at a roll is worth."""
    if roll.kind == BATTLE and s.battle is not None:
        foes = [s.box.foes[foe.kind] for foe in s.foes if foe.no in s.battle.foes]
        return KILL + sum([0.8 * kind.insight + 0.8 * kind.attack.dice + 0.4 * kind.attack.plus for kind in foes])
    challenge = s.box.challenges.get(roll.what)
    if challenge is None:
        return PASSED
    goals = PER_WORTH * sum([goal.worth for goal in goals_at(s, roll.place)])
    return CHALLENGE + 0.8 * challenge.insight + goals


def san_cost(s: Terror, seat: int, points: int) -> float:
    """What so much SAN is worth: little while there is plenty, more once Madness is near, most at the end."""
    after = s.san[seat] - points
    threshold = s.investigator(seat).threshold
    cost = 0.0
    for left in range(after, s.san[seat]):
        cost += 0.35 if left > threshold else 0.9 if left > 1 else 1.5 if left else 4.0
    return cost


def token_cost(left: int) -> float:
    """What a token of Luck is worth: the last ones are kept for what matters."""
    return 0.5 if left > 3 else 0.7 if left > 1 else 1.0
