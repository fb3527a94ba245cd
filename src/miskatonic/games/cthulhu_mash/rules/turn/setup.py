"""Before the first turn: victory condition, characters, layout, stacks and the first player. Sections 2.1 to 3.2."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.content.tiles import gate_at
from miskatonic.games.cthulhu_mash.rules.moving.board import put
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import shared
from miskatonic.games.cthulhu_mash.rules.turn.outfit import StartingObjects
from miskatonic.games.cthulhu_mash.rules.turn.turn import BeginTurn
from miskatonic.games.cthulhu_mash.state import CAPTURE_THE_FLAG, COOPERATIVE, DEATH_MATCH, SPACES, SPAWNING, Mash
from miskatonic.kernel.step import Ask, Step

MODES: Final = {"death_match": DEATH_MATCH, "capture_the_flag": CAPTURE_THE_FLAG, "cooperative": COOPERATIVE}


class Setup(Step[Mash]):
    """The set-up in order. CM-fact-set-up-order, CM-3.2-1, CM-7-14"""

    def run(self, s: Mash) -> Ask | None:
        s.then(
            FillStacks(),
            ChooseVictory(),
            ChooseSides(),
            ChooseCharacters(),
            LayOut(),
            PlaceCharacters(),
            StartingObjects(),
            RollForFirst(),
        )
        return None


class ChooseVictory(Step[Mash]):
    """The condition agreed on, or a d6: 1-2 Death Match, 3-4 Capture the Flag, 5-6 Cooperative. CM-3.2-1, CM-3.2-7"""

    def run(self, s: Mash) -> Ask | None:
        mode = s.options["mode"]
        if s.seats == 1:
            s.mode = COOPERATIVE
        elif mode == "roll":
            s.mode = (s.roll(6) - 1) // 2
        else:
            s.mode = MODES[mode]
        s.tell("CM-3.2-1", "mode", (s.mode,))
        return None


class ChooseSides(Step[Mash]):
    """Two sides that sit alternately where numbers permit; without teams everybody is a side. CM-3.2-9, CM-3.2-10"""

    def run(self, s: Mash) -> Ask | None:
        if s.mode == COOPERATIVE:
            s.side = [0] * s.seats
        elif s.options["teams"] and s.seats > 2:
            s.side = [seat % 2 for seat in range(s.seats)]
        else:
            s.side = list(range(s.seats))
        return None


class ChooseCharacters(Step[Mash]):
    """Characters are dealt at random, or picked in descending order of a die roll. CM-2.1-1, CM-1-2"""

    def run(self, s: Mash) -> Ask | None:
        if s.options["characters"] == "deal":
            bag = [1] * len(s.box.characters)
            for seat in range(s.seats):
                number = s.pick(bag)
                bag[number] = 0
                take_character(s, seat, number)
            return None
        s.then(*[PickCharacter(seat) for seat in ranked(s, list(range(s.seats)))])
        return None


def ranked(s: Mash, seats: list[int]) -> list[int]:
    """Highest d6 first; tied players roll again among themselves. CM-2.1-1, CM-3.1-1"""
    if len(seats) < 2:
        return seats
    rolls: dict[int, list[int]] = {}
    for seat in seats:
        face = s.roll(6)
        s.tell("CM-3.1-1", "rolled", (seat, face))
        rolls.setdefault(face, []).append(seat)
    return [seat for face in sorted(rolls, reverse=True) for seat in ranked(s, rolls[face])]


class PickCharacter(Step[Mash]):
    """Each pick must be a character nobody has taken yet. CM-2.1-1"""

    asks: ClassVar[str] = "CM-2.8-1"
    limits: ClassVar[str] = "CM-2.8-1"
    puts: ClassVar[tuple[str, ...]] = ("Play",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [Play(self.seat, c.number) for c in s.box.characters if c.number not in s.character]


class Play(Step[Mash]):
    """A player takes a character. CM-2.1-1"""

    rule: ClassVar[str] = "CM-2.1-1"

    def __init__(self, seat: int, character: int) -> None:
        self.seat = seat
        self.character = character

    def run(self, s: Mash) -> Ask | None:
        take_character(s, self.seat, self.character)
        return None


def take_character(s: Mash, seat: int, number: int) -> None:
    """The character, its start tile and its base numbers. CM-2.3-3, CM-2.2-2, CM-2.2-7"""
    card = s.box.characters[number]
    s.character[seat] = number
    s.home[seat] = s.box.content.tile(card.start_tile).number
    s.health[seat] = card.health
    s.mentality[seat] = card.mentality
    s.tell("CM-2.1-1", "plays", (seat, number))


class LayOut(Step[Mash]):
    """Start tiles lie face up, the others face down and unseen. CM-2.3-1, CM-2.3-2, CM-2.3.1-1..3"""

    def run(self, s: Mash) -> Ask | None:
        s.layout = layout_number(s)
        if s.options["shared_start"]:
            shared.lay_out(s)
            return None
        plan = s.plan()
        s.tile_at = [-1] * len(plan.places)
        s.turned = [-1] * len(plan.places)
        starts = [place.number for place in plan.places if place.start]
        unowned = [t.number for t in s.box.tiles if t.start and t.number not in s.home]
        wanted = s.home[:]
        while len(wanted) < len(starts):  # an ownerless start tile fills the place (CM-2.3.1-3)
            wanted.append(unowned.pop(s.roll(len(unowned)) - 1))
        for tile in wanted[: len(starts)]:
            place = starts.pop(s.roll(len(starts)) - 1)
            s.tile_at[place] = tile
            s.place_of[tile] = place
        s.then(*[TurnStart(place.number) for place in plan.places if place.start])
        return None


def layout_number(s: Mash) -> int:
    """The layout agreed on, or the one of the book for this number of players. CM-2.3.1-1, CM-2.3.1-2, CM-7-3"""
    for number, plan in enumerate(s.box.layouts):
        if s.options["layout"] == plan.id:
            return number
    mode = "shared" if s.options["shared_start"] else "printed"
    return next(n for n, plan in enumerate(s.box.layouts) if s.seats in plan.seats and plan.mode == mode)


class TurnStart(Step[Mash]):
    """A start tile must meet its neighbours with its gates; where two ways are open its owner chooses.

    CM-2.3.2-3, CM-2.3.2-14, CM-2.3.2-17
    """

    asks: ClassVar[str] = "CM-2.3.2-3"
    limits: ClassVar[str] = "CM-2.3.2-14"
    puts: ClassVar[tuple[str, ...]] = ("TurnHome",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Mash) -> Ask | None:
        turns = start_turns(s, self.place)
        tile = s.tile_at[self.place]
        if len(turns) == 1:
            s.then(TurnHome(self.place, turns[0]))
        elif tile in s.home:
            return Ask((s.home.index(tile),))
        else:
            s.then(TurnHome(self.place, turns[s.roll(len(turns)) - 1]))
        return None

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [TurnHome(self.place, turn) for turn in start_turns(s, self.place)]


def start_turns(s: Mash, place: int) -> list[int]:
    """Rotations that join the start tile to as many places beside it as possible."""
    plan = s.plan()
    tile = s.box.tiles[s.tile_at[place]]
    sides = [side for side in range(4) if plan.beside[place * 4 + side] >= 0 and not plan.wraps[place * 4 + side]]
    met = [sum([gate_at(tile, turn, side) >= 0 for side in sides]) for turn in range(4)]
    return [turn for turn in range(4) if met[turn] == max(met)]


class TurnHome(Step[Mash]):
    """The start tile lies as its owner turned it. CM-2.3.2-17"""

    rule: ClassVar[str] = "CM-2.3.2-17"

    def __init__(self, place: int, turn: int) -> None:
        self.place = place
        self.turn = turn

    def run(self, s: Mash) -> Ask | None:
        s.turned[self.place] = self.turn
        s.tell("CM-2.3.2-17", "turned", (s.tile_at[self.place], self.turn))
        return None


class FillStacks(Step[Mash]):
    """Objects, generators, spells, power-ups, monsters. CM-2.4-1, CM-2.5-1, CM-2.6-1, CM-2.7-1, CM-2.9-1"""

    def run(self, s: Mash) -> Ask | None:
        s.bags = [(1 << len(s.box.pieces)) - 1]
        s.laid = [0]
        s.gen_bag = [generator.count for generator in s.box.generators]
        s.spell_bag = (1 << len(s.box.spells)) - 1
        s.power_pile = (1 << len(s.box.power_ups)) - 1
        s.monster_pile = [monster.count for monster in s.box.monsters]
        s.tile_bag = [int(not tile.start) for tile in s.box.tiles]
        return None


class PlaceCharacters(Step[Mash]):
    """Each character begins on its spawning space. CM-2.8-2"""

    def run(self, s: Mash) -> Ask | None:
        s.round = 1
        s.fresh_turn = (1 << s.seats) - 1
        if s.options["sanity"]:
            sanity.begin(s)
        if not s.options["shared_start"]:
            for seat in range(s.seats):
                put(s, seat, s.home[seat] * SPACES + SPAWNING)
                s.tell("CM-2.8-2", "begins", (seat, s.space[seat]))
        return None


class RollForFirst(Step[Mash]):
    """The highest d6 goes first; tied players roll again. CM-3.1-1"""

    def run(self, s: Mash) -> Ask | None:
        seats = list(range(s.seats))
        while len(seats) > 1:
            rolls = {seat: s.roll(6) for seat in seats}
            for seat, face in rolls.items():
                s.tell("CM-3.1-1", "rolled", (seat, face))
            seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
        s.first = s.active = seats[0]
        s.then(BeginTurn(s.first))
        return None
