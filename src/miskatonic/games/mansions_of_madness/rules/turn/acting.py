"""An investigator's turn: two Movement steps and one Action step, in any order (MM-inv, MM-move, MM-act)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.mansions_of_madness.content.printed import ACTION, FREE
from miskatonic.games.mansions_of_madness.records import HANDS, NONE, ON_FLOOR
from miskatonic.games.mansions_of_madness.rules.cards import casting, using
from miskatonic.games.mansions_of_madness.rules.cards.piles import drop
from miskatonic.games.mansions_of_madness.rules.combat.attacking import attacks, why_no_attack
from miskatonic.games.mansions_of_madness.rules.combat.fighting import investigator_attacks
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm
from miskatonic.games.mansions_of_madness.rules.keeper.mythos import AFTER_MOVE
from miskatonic.games.mansions_of_madness.rules.moving.evading import Evade, to_evade
from miskatonic.games.mansions_of_madness.rules.moving.moving import clear_barrier, go
from miskatonic.games.mansions_of_madness.rules.moving.ways import ways
from miskatonic.games.mansions_of_madness.rules.searching.search import Search
from miskatonic.games.mansions_of_madness.rules.turn.spending import spend_action, spend_move
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Blank, Form, Pick, Step, Values

MOVEMENT: Final = "movement"


class Acting(Step[Mansions]):
    """What now? Until she says that her turn ends. MM-inv-1, MM-inv-4"""

    asks: ClassVar[str] = "MM-inv-1"
    limits: ClassVar[str] = "MM-act-1"
    puts: ClassVar[tuple[str, ...]] = (
        "Move", "Run", "Explore", "Attack", "Cast", "UseCard", "UseFree", "DropCards", "Barricade", "TakeDown",
        "BurnCorpses", "Hide", "ComeOut", "EndTurn",
    )  # fmt: skip

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn = turn

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat) and s.live_turn(self.turn) and not s.done

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.seat,), stay=True)

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        found: list[Step[Mansions]] = []
        hiding = s.hiding >> seat & 1
        found.extend(_moves(s, seat))
        if s.action_left:
            if not hiding:
                if not why_no_search(s, seat):
                    found.append(Explore(seat))
                found.extend([Attack(seat, weapon, foe) for weapon, foe in attacks(s, seat)])
            found.extend(casting.casts(s, seat))
            found.extend([UseCard(seat, at, n) for at, n, _ in using.usable(s, seat, ACTION)])
            found.extend(_chores(s, seat))
        found.extend(_hides(s, seat))
        found.extend([UseFree(seat, at, n) for at, n, _ in using.usable(s, seat, FREE)])
        return [*found, EndTurn(seat)]

    def refused(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        tried: list[Step[Mansions]] = [Explore(seat)]
        weapons = (HANDS, *dict.fromkeys(s.weapons(seat)))
        tried.extend([Attack(seat, weapon, foe) for weapon in weapons for foe in s.foes_in(s.room(seat))])
        return tried

    def timeout(self, s: Mansions, seat: int) -> Step[Mansions] | None:
        return EndTurn(seat)


def _moves(s: Mansions, seat: int) -> list[Step[Mansions]]:
    """A Movement step, or the Run action. MM-move-1, MM-act-2"""
    if s.hiding >> seat & 1 or not (s.moves_left or s.action_left):
        return []
    found: list[Step[Mansions]] = []
    for to, door in ways(s, seat):
        if s.moves_left:
            found.append(Move(seat, to, door))
        elif s.action_left:
            found.append(Run(seat, to, door))
    return found


def _chores(s: Mansions, seat: int) -> list[Step[Mansions]]:
    """Dropping, barriers, corpses. MM-act-1"""
    here = s.space[seat]
    found: list[Step[Mansions]] = []
    if s.held[seat] and not s.has(seat, "miserly"):
        found.append(DropCards(seat))
    for barrier, door in enumerate(s.barriers):
        if s.box.barriers[barrier] == here:
            if door >= 0:
                found.append(TakeDown(seat, barrier))
            elif door == ON_FLOOR:
                free = [d for d in s.box.house.doors_of[here] if s.barrier_on(d) == NONE]
                found.extend([Barricade(seat, barrier, d) for d in free])
    if s.box.campfires >> here & 1 and s.corpses[here]:
        found.append(BurnCorpses(seat))
    return found


def _hides(s: Mansions, seat: int) -> list[Step[Mansions]]:
    """Into hiding, or out again on a later turn: a Movement step or the Action step. MM-hide-1, MM-hide-5"""
    steps = [step for step, left in ((MOVEMENT, s.moves_left), (ACTION, s.action_left)) if left]
    if s.hiding >> seat & 1:
        return [ComeOut(seat, step) for step in steps[:1]] if not s.hid_now >> seat & 1 else []
    return [Hide(seat, step) for step in steps[:1]] if s.box.hiding >> s.space[seat] & 1 else []


def evades_first(s: Mansions, seat: int) -> bool:
    """Monsters in the space are evaded before; then she may go on, or do something else. MM-evade-1, MM-evade-5"""
    if to_evade(s, seat):
        s.then(Evade(seat))
        return True
    return False


class Move(Step[Mansions]):
    """A Movement step: one space. MM-move-1"""

    rule: ClassVar[str] = "MM-move-1"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-hide-3", "MM-move-3", "MM-move-5", "MM-lock-3", "MM-esc-1")

    def __init__(self, seat: int, to: int, door: int) -> None:
        self.seat = seat
        self.to = to
        self.door = door

    def why_not(self, s: Mansions, seat: int) -> str:
        return why_no_move(s, self.seat, self.to, self.door, s.moves_left)

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_move(s, self.seat)
            if s.moves_made > 1 and s.has(self.seat, "lame"):
                s.then(Harm(self.seat, 1, 0))
            s.then(*go(s, self.seat, self.to, self.door))
        return None


def why_no_move(s: Mansions, seat: int, to: int, door: int, steps: int) -> str:
    """The rule against going there now."""
    if not steps:
        return "MM-inv-1"
    if s.hiding >> seat & 1:
        return "MM-hide-3"
    if (to, door) in ways(s, seat):
        return ""
    if door >= 0 and s.shut >> door & 1:
        return "MM-move-5"
    if to < 0:
        return "MM-esc-1"
    return "MM-lock-3" if s.locked_out[seat] >> s.box.house.room_of[to] & 1 else "MM-move-3"


class Run(Step[Mansions]):
    """With the Action step, one space. MM-act-2"""

    rule: ClassVar[str] = "MM-act-2"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-hide-3", "MM-move-3", "MM-move-5", "MM-lock-3", "MM-esc-1")

    def __init__(self, seat: int, to: int, door: int) -> None:
        self.seat = seat
        self.to = to
        self.door = door

    def why_not(self, s: Mansions, seat: int) -> str:
        return why_no_move(s, self.seat, self.to, self.door, 0 if s.moves_left else s.action_left)

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            s.then(*go(s, self.seat, self.to, self.door))
        return None


def why_no_search(s: Mansions, seat: int) -> str:
    """In darkness it takes a Movement step too. MM-dark-2, MM-hide-4"""
    if not s.action_left:
        return "MM-inv-1"
    if s.hiding >> seat & 1:
        return "MM-hide-4"
    return "MM-dark-2" if needs_both(s, seat) and not s.moves_left else ""


def needs_both(s: Mansions, seat: int) -> bool:
    """Several causes of searching as in darkness do not add up. MM-dark-2"""
    dark = s.dark >> s.room(seat) & 1 and not s.has(seat, "lamplit")
    return bool(dark) or s.has(seat, "blind")


class Explore(Step[Mansions]):
    """Turn up the cards of the room. MM-expl-1, MM-dark-2"""

    rule: ClassVar[str] = "MM-expl-1"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-hide-4", "MM-dark-2")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Mansions, seat: int) -> str:
        return why_no_search(s, self.seat)

    def run(self, s: Mansions) -> Ask | None:
        seat = self.seat
        if not evades_first(s, seat):
            if needs_both(s, seat):  # one window follows the whole action: MM-mythos-3
                s.moves_left -= 1
                s.windows |= AFTER_MOVE if not s.windows & AFTER_MOVE else AFTER_MOVE << 1
            spend_action(s, seat)
            s.tell("MM-expl-1", "searches", (seat, s.room(seat)))
            s.then(Search(seat, s.room(seat), s.turn))
        return None


class Attack(Step[Mansions]):
    """With a weapon, or bare hands; no evading. MM-act-5, MM-evade-9, MM-cmb-6"""

    rule: ClassVar[str] = "MM-act-5"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-hide-3", "MM-cmb-6", "MM-cmb-10", "MM-los-1", "MM-los-3")

    def __init__(self, seat: int, weapon: int, foe: int) -> None:
        self.seat = seat
        self.weapon = weapon
        self.foe = foe

    def why_not(self, s: Mansions, seat: int) -> str:
        return "MM-inv-1" if not s.action_left else why_no_attack(s, self.seat, self.weapon, self.foe)

    def run(self, s: Mansions) -> Ask | None:
        spend_action(s, self.seat)
        investigator_attacks(s, self.seat, self.weapon, self.foe)
        return None


class UseCard(Step[Mansions]):
    """An ability marked Action; if it is no attack, monsters are evaded first. MM-act-3, MM-evade-12"""

    rule: ClassVar[str] = "MM-act-3"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-gen-1", "MM-gen-11")

    def __init__(self, seat: int, source: int, number: int) -> None:
        self.seat = seat
        self.source = source
        self.number = number

    def why_not(self, s: Mansions, seat: int) -> str:
        if not s.action_left:
            return "MM-inv-1"
        return using.why_not(s, self.seat, using.use_of(s, self.seat, self.source, self.number))

    def run(self, s: Mansions) -> Ask | None:
        use = using.use_of(s, self.seat, self.source, self.number)
        if use.attack or not evades_first(s, self.seat):
            spend_action(s, self.seat)
            using.use_up(s, self.seat, self.source, self.number, "MM-act-3")
        return None


class UseFree(Step[Mansions]):
    """An ability without an action cost, between steps. MM-inv-8"""

    rule: ClassVar[str] = "MM-inv-8"
    against: ClassVar[tuple[str, ...]] = ("MM-gen-1", "MM-gen-11")

    def __init__(self, seat: int, source: int, number: int) -> None:
        self.seat = seat
        self.source = source
        self.number = number

    def why_not(self, s: Mansions, seat: int) -> str:
        return using.why_not(s, self.seat, using.use_of(s, self.seat, self.source, self.number))

    def run(self, s: Mansions) -> Ask | None:
        using.use_up(s, self.seat, self.source, self.number, "MM-inv-8")
        return None


class DropCards(Form[Mansions]):
    """Any number of cards, faceup on the room's pile. MM-act-4"""

    rule: ClassVar[str] = "MM-act-4"
    idle: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def blanks(self, s: Mansions, seat: int) -> tuple[Blank, ...]:
        cards = len(s.held[self.seat])
        return (Pick("cards", tuple(range(cards)), 1, cards),)

    def fill(self, s: Mansions, seat: int, values: Values) -> Step[Mansions]:
        return Drop(self.seat, tuple([s.held[self.seat][n] for n in values[0]]))


class Drop(Step[Mansions]):
    """In this order. MM-act-4, MM-evade-12"""

    def __init__(self, seat: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            for card in self.cards:
                drop(s, self.seat, card, s.room(self.seat), "MM-act-4")
        return None


class Barricade(Step[Mansions]):
    """Push a barrier onto a door of its space. MM-barr-1, MM-barr-3"""

    rule: ClassVar[str] = "MM-barr-1"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-barr-2", "MM-barr-3")

    def __init__(self, seat: int, barrier: int, door: int) -> None:
        self.seat = seat
        self.barrier = barrier
        self.door = door

    def why_not(self, s: Mansions, seat: int) -> str:
        if not s.action_left:
            return "MM-inv-1"
        space = s.box.barriers[self.barrier]
        if space != s.space[self.seat] or self.door not in s.box.house.doors_of[space]:
            return "MM-barr-2"
        return "MM-barr-3" if s.barrier_on(self.door) != NONE else ""

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            barriers = list(s.barriers)
            barriers[self.barrier] = self.door
            s.barriers = tuple(barriers)
            s.tell("MM-barr-1", "barricades", (self.seat, self.barrier, self.door))
        return None


class TakeDown(Step[Mansions]):
    """Pull a barrier from a door back into the space. MM-barr-1"""

    rule: ClassVar[str] = "MM-barr-1"

    def __init__(self, seat: int, barrier: int) -> None:
        self.seat = seat
        self.barrier = barrier

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            clear_barrier(s, s.barriers[self.barrier])
        return None


class BurnCorpses(Step[Mansions]):
    """Into the camp fire with them. MM-feat-4"""

    rule: ClassVar[str] = "MM-feat-4"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Mansions, seat: int) -> str:
        return "" if s.action_left else "MM-inv-1"

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            here = s.space[self.seat]
            s.tell("MM-feat-4", "corpses_burn", (here, s.corpses[here]))
            s.corpses[here] = 0
        return None


class Hide(Step[Mansions]):
    """Onto the marker. MM-hide-1"""

    rule: ClassVar[str] = "MM-hide-1"

    def __init__(self, seat: int, step: str) -> None:
        self.seat = seat
        self.step = step

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            _spend(s, self.seat, self.step)
            s.hiding |= 1 << self.seat
            s.hid_now |= 1 << self.seat
            s.tell("MM-hide-1", "hides", (self.seat,))
        return None


class ComeOut(Step[Mansions]):
    """On a later turn; she stays in the space. MM-hide-5, MM-hide-10"""

    rule: ClassVar[str] = "MM-hide-5"

    def __init__(self, seat: int, step: str) -> None:
        self.seat = seat
        self.step = step

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            _spend(s, self.seat, self.step)
            s.hiding &= ~(1 << self.seat)
            s.tell("MM-hide-5", "comes_out", (self.seat,))
        return None


def _spend(s: Mansions, seat: int, step: str) -> None:
    if step == MOVEMENT:
        spend_move(s, seat)
    else:
        spend_action(s, seat)


class EndTurn(Step[Mansions]):
    """Done, whatever is left. MM-inv-4"""

    rule: ClassVar[str] = "MM-inv-4"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        s.done = True
        return None
