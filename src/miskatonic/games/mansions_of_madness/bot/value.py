"""What places, fights and things are worth to the house bots: all numbers in one place."""

from __future__ import annotations

from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Final

from miskatonic.games.mansions_of_madness.content.house import House
from miskatonic.games.mansions_of_madness.content.printed import ATTRIBUTES, INTELLECT, OBSTACLE
from miskatonic.games.mansions_of_madness.content.story import Goal
from miskatonic.games.mansions_of_madness.records import HANDS, NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.rules.ends import objective
from miskatonic.games.mansions_of_madness.rules.moving.guards import keys
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute, chance
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.world import consistent, piles_of

CLUE: Final = 10.0
"""Where the next Clue lies, if that is certain."""
TARGET: Final = 11.0
"""A named monster, once the Objective is open."""
UNKNOWN_PILE: Final = 1.2
"""A pile that nobody has searched."""
OWN_PILE: Final = 0.6
"""One that only holds what somebody dropped."""
HINDERED: Final = 0.8
"""What a Clue is worth behind an Obstacle, beside one that lies open."""
TAKEN: Final = 0.6
"""What a place is worth if another of the team is nearer to it, and there are others to go to."""
FAR: Final = 0.92
"""What a thing is worth one space further away."""
FEAR: Final = 1.5
"""The moves that one would go round a monster in a space."""
DREAD: Final = 0.7
"""The moves that one would go round a horror test."""
FIRE: Final = 4.0
"""The moves that one would go round a fire."""
STRIKE: Final = 1.2
"""What a monster may do to whoever ends a turn in its space."""
LURK: Final = 0.15
"""The same for each space that it is nearer than four, while there is nothing else to think of."""
BURN: Final = 2.0
"""What it costs to end a turn in a fire."""
GOOD_BLOW: Final = 2.0
"""A blow that is worth going for."""
LOST: Final = 99
"""Moves to where there is no way."""


@lru_cache(maxsize=512)
def distances(house: House, shut: int = 0, dues: tuple[int, ...] = ()) -> tuple[tuple[int, ...], ...]:
    """Moves from space to space through every door that is not sealed; ``dues`` are what entering each room costs
    beyond the move."""
    rooms = house.room_of
    around = [
        [(b, 1 + (dues[rooms[b]] if dues and rooms[b] != rooms[space] else 0)) for b in near]
        for space, near in enumerate(ways(house, shut))
    ]
    return tuple([_from(around, start) for start in range(house.size)])


@lru_cache(maxsize=256)
def ways(house: House, shut: int) -> tuple[tuple[int, ...], ...]:
    """Where one can go from each space, through every door that is not sealed."""
    found = []
    for space in range(house.size):
        near = {other for other in range(house.size) if house.near[space] >> other & 1}
        near |= {house.doors[d].over(space) for d in house.doors_of[space] if not shut >> d & 1} - {-1}
        found.append(tuple(sorted(near)))
    return tuple(found)


def _from(around: list[list[tuple[int, int]]], start: int) -> tuple[int, ...]:
    found = [LOST] * len(around)
    found[start] = 0
    edge = [(0, start)]
    while edge:
        far, a = heappop(edge)
        for b, cost in around[a]:
            if far + cost < found[b]:
                found[b] = far + cost
                heappush(edge, (far + cost, b))
    return tuple(found)


def lock_due(s: Mansions, seat: int, room: int) -> int:
    """The moves that a locked room can be expected to cost her beyond the one that enters it."""
    if not s.locked(room) or s.room(seat) == room:
        return 0
    card = s.box.cards[s.top(room)]
    if keys(s, seat, card.number):
        return 0
    if card.conditions:
        return 0 if holds(s, card.conditions, room, seat, NONE) else LOST
    for effect in s.box.texts[f"card.{card.id}.try"]:
        if effect.verb == "test":
            word = effect.word("attribute")
            value = attribute(s, seat, ATTRIBUTES.index(word)) if word in ATTRIBUTES else 5
            odds = chance(value + effect.number("mod"))
            return int(3 * (1 - odds) / odds)
    return max(2, 8 - attribute(s, seat, INTELLECT))


def goals(s: Mansions, keeper: bool) -> list[Goal]:
    """What that side is after now, as the story says."""
    found = [g for g in s.box.story.goals if g.keeper == keeper and holds(s, g.conditions, NOWHERE, NOBODY, NONE)]
    if seeks(s):
        return found
    return [g for g in found if any(each.name == "revealed" for each in g.conditions)]


def seeks(s: Mansions) -> bool:
    """Do Clues still matter? Until the Objective is known, and after that if only Clue 1 opens the way out. MM-esc-1"""
    if not s.revealed:
        return True
    goal = objective(s)
    return goal.escape != NOWHERE and not goal.open_at_reveal and not s.clues >> 1 & 1


def clue_rooms(s: Mansions, seat: int) -> dict[int, float]:
    """Where the next Clue may lie, and how likely: all answers that agree with what was seen."""
    story = s.box.story
    levels = [level for level in range(6, 0, -1) if not s.clues >> level & 1]
    wanted = {card.number: card.level for card in s.box.cards if card.level in levels}
    found: dict[int, float] = {}
    if not any(s.dealt):
        return found
    worlds = consistent(s, seat)
    total = float(sum([weight for _, weight in worlds]))
    for answers, weight in worlds:
        piles = [(room, card) for room, pile in enumerate(piles_of(story, answers)) for card in pile]
        lies = {wanted[card]: room for room, card in piles if card in wanted}
        if lies:
            room = lies[max(lies)]
            found[room] = found.get(room, 0.0) + weight / total
    return {room: share for room, share in found.items() if s.piles[room]}


class Wishes:
    """What an investigator would like to get to, looked at once for each decision."""

    def __init__(self, s: Mansions, seat: int) -> None:
        self.s: Final = s
        self.seat: Final = seat
        dues = tuple([lock_due(s, seat, room) for room in range(len(s.piles))]) if s.alive(seat) else ()
        self.far: Final = distances(s.box.house, s.shut, dues if any(dues) else ())
        self.rooms: Final = self._rooms() if s.alive(seat) else [0.0] * len(s.piles)
        """What it is worth to be in each room."""
        hunts = s.revealed and objective(s).escape == NOWHERE
        self.targets: Final = [s.foe_at[foe] for foe in s.foes() if hunts and s.named_on >> foe & 1]
        self.places: Final = self._places(dues) if s.alive(seat) else []
        """What it is worth to stand in each space, for what can be reached from there."""

    def _rooms(self) -> list[float]:
        s = self.s
        found = [self._pile(room) for room in range(len(s.piles))]
        clues = clue_rooms(s, self.seat) if seeks(s) else {}
        for room, share in clues.items():
            found[room] = max(found[room], CLUE * share**0.5 * (HINDERED if self._hindered(room) else 1.0))
        if s.revealed:
            for goal in goals(s, False):
                for room in goal.rooms:
                    found[room] = max(found[room], float(goal.worth))
        wanted = [room for room in range(len(found)) if found[room] > UNKNOWN_PILE]
        for room in range(len(found)):
            if len(wanted) > 1 and not s.revealed and self._taken(room):
                found[room] *= TAKEN
            if s.locked_out[self.seat] >> room & 1 and s.room(self.seat) != room:
                found[room] *= 0.3
        return found

    def _pile(self, room: int) -> float:
        s = self.s
        if not s.piles[room] or s.revealed:
            return 0.0
        return UNKNOWN_PILE if s.unseen[room] else OWN_PILE

    def _hindered(self, room: int) -> bool:
        """Does an Obstacle lie there that she has no key to?"""
        s = self.s
        guards = [card >> 1 for card in s.piles[room] if s.box.cards[card >> 1].sort == OBSTACLE]
        return any(not keys(s, self.seat, card) for card in guards)

    def _taken(self, room: int) -> bool:
        """Is another of the team nearer to it?"""
        s = self.s
        own = self.to_room(s.space[self.seat], room)
        others = [(self.to_room(s.space[other], room), other) for other in s.living() if other != self.seat]
        return any((far, other) < (own, self.seat) for far, other in others)

    def to_room(self, space: int, room: int) -> int:
        return min([self.far[space][each] for each in self.s.box.house.rooms[room].spaces])

    def _places(self, dues: tuple[int, ...]) -> list[float]:
        """From what is wanted outward: each move takes its part off, and so does what stands or burns on the way, so
        that the next step along the best way always gains something."""
        s = self.s
        house = s.box.house
        rooms = house.room_of
        found = [self.rooms[rooms[space]] for space in range(house.size)]
        for there in self.targets:
            for space, share in self._strikes_from(there).items():
                found[space] = max(found[space], TARGET * share)
        enter = [FAR ** (1.0 + self._trouble(space)) for space in range(house.size)]
        cross = [FAR ** (dues[room] + self._dread(room)) for room in range(len(s.piles))]
        edge = [(-worth, space) for space, worth in enumerate(found) if worth > 0]
        heapify(edge)
        around = ways(house, s.shut)
        while edge:
            worth, here = heappop(edge)
            if -worth < found[here]:
                continue
            for before in around[here]:
                reach = found[here] * enter[here]
                if rooms[before] != rooms[here]:
                    reach *= cross[rooms[here]]
                if reach > found[before]:
                    found[before] = reach
                    heappush(edge, (-reach, before))
        return found

    def _strikes_from(self, there: int) -> dict[int, float]:
        """Where she can hurt a monster from, and how well beside her best."""
        s = self.s
        own = [(blow(s, self.seat, weapon), s.box.cards[weapon].reach) for weapon in s.weapons(self.seat)]
        found = {there: 0.0}
        for hit, reach in (*own, (blow(s, self.seat, HANDS), 0)):
            for space in range(s.box.house.size):
                if space == there or (reach and s.box.house.within(space, there, reach)):
                    found[space] = max(found.get(space, 0.0), min(1.0, hit / GOOD_BLOW))
        return found

    def danger(self, space: int) -> float:
        """What it may cost to be there when the keeper's turn comes."""
        s = self.s
        awake = [foe for foe in s.foes() if not s.foe_stun[foe]]
        found = STRIKE * len([foe for foe in awake if s.foe_at[foe] == space])
        if s.fire >> s.box.house.room_of[space] & 1:
            found += BURN
        if not self.places[space]:
            found += sum([LURK * max(0, 4 - self.far[s.foe_at[foe]][space]) for foe in awake])
        return found * (1.0 + 2.0 * hurts(s, self.seat))

    def _trouble(self, space: int) -> float:
        """The moves that monsters in a space are worth to whoever would rather go round."""
        s = self.s
        foes = [foe for foe in s.foes_at(space) if not (self.targets and s.named_on >> foe & 1)]
        return FEAR * len(foes) * (1.0 + 2.0 * hurts(s, self.seat)) if foes else 0.0

    def _dread(self, room: int) -> float:
        """The same for coming into a room with monsters, or into a fire."""
        s = self.s
        if s.room(self.seat) == room:
            return 0.0
        return DREAD * len(s.foes_in(room)) + (FIRE if s.fire >> room & 1 else 0.0)

    def at(self, space: int) -> float:
        """The best thing within reach from there, the nearer the better."""
        return self.places[space]


def blow(s: Mansions, seat: int, weapon: int) -> float:
    """What a weapon can be expected to do: its damage, by the attribute that most of its cards test."""
    if weapon == HANDS:
        return 0.8
    card = s.box.cards[weapon]
    skill = attribute(s, seat, 2 if card.weapon == "ranged" else 0)
    return card.damage * min(9, max(1, skill)) / 10


def hurts(s: Mansions, seat: int) -> float:
    """How badly somebody is hurt, from 0 to 1."""
    sheet = s.investigator(seat)
    return max(s.damage[seat] / sheet.health, s.horror[seat] / sheet.sanity)
