"""An investigator's turn: two Movement steps and one Action step, in any order (MM-inv, MM-move, MM-act)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import ACTION, FREE
from miskatonic.games.mansions_of_madness.records import HANDS, NOBODY
from miskatonic.games.mansions_of_madness.rules.cards import casting, using
from miskatonic.games.mansions_of_madness.rules.combat.attacking import attacks, why_no_attack
from miskatonic.games.mansions_of_madness.rules.combat.fighting import investigator_attacks
from miskatonic.games.mansions_of_madness.rules.keeper.mythos import AFTER_MOVE, SECOND_MOVE
from miskatonic.games.mansions_of_madness.rules.searching.search import Search
from miskatonic.games.mansions_of_madness.rules.turn.chores import chores
from miskatonic.games.mansions_of_madness.rules.turn.hiding import hides
from miskatonic.games.mansions_of_madness.rules.turn.spending import spend_action
from miskatonic.games.mansions_of_madness.rules.turn.stepping import evades_first, moves
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


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
        found.extend(moves(s, seat))
        if s.action_left:
            if not hiding:
                if not why_no_search(s, seat):
                    found.append(Explore(seat))
                found.extend([Attack(seat, weapon, foe) for weapon, foe in attacks(s, seat)])
            found.extend(casting.casts(s, seat))
            found.extend([UseCard(seat, at, n) for at, n, _ in using.usable(s, seat, ACTION)])
            found.extend(chores(s, seat))
        found.extend(hides(s, seat))
        found.extend([UseFree(seat, at, n) for at, n, _ in using.usable(s, seat, FREE)])
        return [*found, EndTurn(seat)]

    def refused(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        tried: list[Step[Mansions]] = [Explore(seat)]
        weapons = (HANDS, *dict.fromkeys(s.weapons(seat)))
        here = s.foes_in(s.room(seat))
        tried.extend([Attack(seat, weapon, foe) for weapon in weapons for foe in here])
        spells = casting.attack_spells(s, seat)
        tried.extend([casting.Cast(seat, spell, NOBODY, foe) for spell in spells for foe in here])
        return tried

    def timeout(self, s: Mansions, seat: int) -> Step[Mansions] | None:
        return EndTurn(seat)


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
                s.moves_made += 1
                s.windows |= AFTER_MOVE if not s.windows & AFTER_MOVE else SECOND_MOVE
            spend_action(s, seat)
            s.tell("MM-expl-1", "searches", (seat, s.room(seat)))
            s.then(Search(seat, s.room(seat), s.turn))
        return None


class Attack(Step[Mansions]):
    """With a weapon, or bare hands; no evading. MM-act-5, MM-evade-9, MM-cmb-6"""

    rule: ClassVar[str] = "MM-act-5"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-hide-3", "MM-cmb-6", "MM-los-1", "MM-los-3")

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
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-hide-3", "MM-gen-1", "MM-gen-11")

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


class EndTurn(Step[Mansions]):
    """Done, whatever is left. MM-inv-4"""

    rule: ClassVar[str] = "MM-inv-4"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        s.done = True
        return None
