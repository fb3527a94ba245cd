"""Declaration of Actions (CC-decl): the release, declaring, placing Attacks, assigning Blocks."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    Id,
    actions,
    blocks_of,
    changed,
    incoming,
    is_copy,
    is_declared,
    part_of,
    sent,
)
from miskatonic.games.chaos_of_cthulhu.rules.bonus import bonus as bonus_rules
from miskatonic.games.chaos_of_cthulhu.rules.bonus.choices import OpenWindow
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, PARTS, Bonus, Chaos
from miskatonic.kernel.step import Ask, Form, Pick, Step, Values


class Release(Step[Chaos]):
    """All screens come off together; planned Bonus Actions are paid in the same instant, then carried out
    clockwise from Player 1. From here on no plan can be changed.

    CC-decl-1..3, CC-decl-13, CC-bonus-19, CC-bonus-29, CC-mat-4, CC-faq-3, CC-faq-8
    """

    def run(self, s: Chaos) -> Ask | None:
        s.released = True
        changed(s)
        s.tell("CC-decl-2", "released", (s.coin,), reveals=True)
        order = s.living(s.coin)
        first = len(s.bonuses)
        for seat in order:
            planned = s.secret[seat]
            if planned is not None:
                s.pay(seat)
                s.spent[seat] |= planned.stones
                s.used |= 1 << seat
                s.secret[seat] = None
                s.bonuses.append(Bonus(seat, planned.number, planned.picks))
        s.then(
            *[AnnouncePlanned(i) for i in range(first, len(s.bonuses))],
            OpenWindow(s.coin),
            *[Declare(seat) for seat in order],
            AssignAllBlocks(),
        )
        return None


class AnnouncePlanned(Step[Chaos]):
    """A planned Bonus Action lies open, may be answered, and takes effect. CC-bonus-23, CC-bonus-29"""

    def __init__(self, index: int) -> None:
        self.index = index

    def run(self, s: Chaos) -> Ask | None:
        bonus_rules.tell_bonus(s, self.index)
        seat = s.bonuses[self.index].seat
        s.then(bonus_rules.Answers(self.index, s.left(seat)), bonus_rules.TakeEffect(self.index, False))
        return None


class Declare(Step[Chaos]):
    """A player announces everything at once; the targets mark it, Attacks are placed, the window opens.

    CC-game-7, CC-decl-3..6, CC-decl-15..16, CC-mat-7, CC-bonus-28
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        s.moment += 1
        s.declared |= 1 << self.seat
        s.declared_at[self.seat] = s.moment
        if s.log is not None:
            mine = [a for a in actions(s) if a.sender == self.seat and a.moment == s.moment]
            s.tell("CC-decl-4", "declares", (self.seat, len(mine)))
            for bonus in s.bonuses:
                if bonus.seat == self.seat and bonus.stands and not bonus.done:
                    s.tell("CC-bonus-23", "names_bonus", (self.seat, bonus.number))
            for action in mine:
                s.tell("CC-decl-6", "action", (self.seat, action.kind, victim(s, action.monster), action.part))
            copies = sum(is_copy(action.which) for action in mine)
            if copies:
                s.tell("CC-bl-4", "copied", (self.seat, copies))
        s.then(PlaceAttacks(self.seat), OpenWindow(self.seat))
        return None


def victim(s: Chaos, monster: int) -> int:
    """The seat that plays a monster; -1 for none."""
    return NOWHERE if monster == NOWHERE else s.player_of(monster)


class PlaceAttacks(Step[Chaos]):
    """The victim places each Attack, clockwise from the one declaring if there are several victims.

    CC-act-1, CC-decl-7..8, CC-decl-16, CC-crown-9, CC-crown-32
    """

    def __init__(self, first: int) -> None:
        self.first = first

    puts: ClassVar[tuple[str, ...]] = ("PlaceAttack",)
    asks: ClassVar[str] = "CC-decl-16"

    def next_attack(self, s: Chaos) -> tuple[int, Id]:
        """The victim's seat and the Attack; seat -1 if all are placed."""
        attacks = [a for a in sent(s) if a.kind == ATTACK and is_declared(s, a) and part_of(s, a) == NOWHERE]
        for seat in s.living(self.first) if attacks else ():
            for attack in attacks:
                if attack.monster == s.monster[seat]:
                    return seat, attack.which
        return NOWHERE, ()

    def run(self, s: Chaos) -> Ask | None:
        seat, which = self.next_attack(s)
        if seat == NOWHERE:
            return None
        parts = s.parts_in_play(s.monster[seat])
        if len(parts) > 1:
            return Ask((seat,), stay=True)
        s.then(PlaceAttack(seat, which, parts[0]), PlaceAttacks(self.first))
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        _, which = self.next_attack(s)
        return [PlaceAttack(seat, which, part) for part in s.parts_in_play(s.monster[seat])]

    def timeout(self, s: Chaos, seat: int) -> Step[Chaos] | None:
        """The part showing the highest number; top, left, right, bottom, center among equals. CC-round-14"""
        dice = s.dice[s.monster[seat]]
        part = max((0, 2, 3, 4, 1), key=lambda p: dice[p])
        return PlaceAttack(seat, self.next_attack(s)[1], part)


class PlaceAttack(Step[Chaos]):
    """Let an Attack strike this body part of your own. CC-decl-7"""

    rule: ClassVar[str] = "CC-decl-7"
    when: ClassVar[str] = "CC-decl-16"
    against: ClassVar[tuple[str, ...]] = ("CC-decl-16", "CC-crown-9")

    def __init__(self, seat: int, which: Id, part: int) -> None:
        self.seat = seat
        self.which = which
        self.part = part

    def why_not(self, s: Chaos, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        if not isinstance(asking, PlaceAttacks) or asking.next_attack(s)[1] != self.which:
            return "CC-decl-16"
        return "" if s.dice[s.monster[seat]][self.part] else "CC-crown-9"

    def run(self, s: Chaos) -> Ask | None:
        s.placed[self.which] = (s.monster[self.seat], self.part)
        sender = next(a.sender for a in sent(s) if a.which == self.which)
        s.tell("CC-decl-7", "placed", (self.seat, self.part, sender))
        return None


class AssignAllBlocks(Step[Chaos]):
    """After the last window Blocks are assigned in declaring order; Resolution follows.

    CC-decl-10..11, CC-bonus-13
    """

    def run(self, s: Chaos) -> Ask | None:
        s.then(*[AssignBlocks(seat) for seat in s.living(s.coin)])
        return None


class AssignBlocks(Step[Chaos]):
    """A player places all chosen Blocks at once, or none. CC-act-3..5, CC-decl-9..11, CC-decl-17"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        if not blocks_of(s, self.seat) or not incoming(s, self.seat):
            return None
        return Ask((self.seat,))

    puts: ClassVar[tuple[str, ...]] = ("NoBlocks", "UseBlocks")
    asks: ClassVar[str] = "CC-decl-11"

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [NoBlocks(seat), UseBlocks(seat)]


class NoBlocks(Step[Chaos]):
    """Leave the Blocks unused; they cannot be kept. CC-act-4, CC-faq-9"""

    rule: ClassVar[str] = "CC-act-4"
    when: ClassVar[str] = "CC-decl-11"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        s.tell("CC-act-4", "no_blocks", (self.seat,))
        return None


class UseBlocks(Form[Chaos]):
    """Name the actions to cancel, one for each Block. CC-decl-17"""

    rule: ClassVar[str] = "CC-decl-10"
    when: ClassVar[str] = "CC-decl-11"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def blanks(self, s: Chaos, seat: int) -> tuple[Pick, ...]:
        count = len(incoming(s, seat))
        return (Pick("actions", tuple(range(count)), 1, min(count, blocks_of(s, seat))),)

    def fill(self, s: Chaos, seat: int, values: Values) -> Step[Chaos]:
        aimed = incoming(s, seat)
        return Block(seat, tuple([aimed[i].which for i in sorted(values[0])]))


class Block(Step[Chaos]):
    """Cancel these actions. CC-act-3, CC-decl-17"""

    def __init__(self, seat: int, ids: tuple[Id, ...]) -> None:
        self.seat = seat
        self.ids = ids

    def run(self, s: Chaos) -> Ask | None:
        for action in incoming(s, self.seat):
            if action.which in self.ids:
                part = action.monster * PARTS + part_of(s, action)
                s.tell("CC-act-3", "blocked", (self.seat, action.kind, action.sender, s.as_told(part)))
        s.blocked = (*s.blocked, *self.ids)
        return None
