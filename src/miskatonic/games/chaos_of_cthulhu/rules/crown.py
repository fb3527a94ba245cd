"""Crown of Chaos (CC-crown): lost parts, saves, rewards, the free action, the start of a round."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.chaos_of_cthulhu.content.reading import HEAL
from miskatonic.games.chaos_of_cthulhu.rules.actions import REAGENT, SEALED, TEA_PARTY, changed, part_of, uncancelled
from miskatonic.games.chaos_of_cthulhu.rules.resolution import number_on, roll_die, set_die
from miskatonic.games.chaos_of_cthulhu.state import CENTER, NOWHERE, PARTS, Chaos
from miskatonic.kernel.step import Ask, Form, Illegal, Pick, Step, Values


class CrownResolution(Step[Chaos]):
    """Owners save, saved dice are rolled, the rest is removed, rewards are paid, parts return. CC-crown-27"""

    def run(self, s: Chaos) -> Ask | None:
        s.saved = ()
        s.then(*[SaveWindow(seat) for seat in s.living(s.coin)], RollSaved(), RemoveLost(), RollReagents())
        return None


def fallen_of(s: Chaos, seat: int) -> list[int]:
    """The dice of a seat that dropped below 1 in this Resolution."""
    return [code for code in s.fallen if code // PARTS == s.monster[seat]]


class SaveWindow(Step[Chaos]):
    """In declaring order each player may keep fallen dice for an Offering each. CC-crown-11..12, CC-crown-36"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        if not s.offerings[self.seat] or not fallen_of(s, self.seat):
            return None
        return Ask((self.seat,))

    puts: ClassVar[tuple[str, ...]] = ("LetFall", "SaveParts")
    asks: ClassVar[str] = "CC-crown-36"

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [LetFall(seat), SaveParts(seat)]

    def timeout(self, s: Chaos, seat: int) -> Step[Chaos] | None:
        """A fallen core is saved, other parts are not. CC-round-14"""
        core = s.monster[seat] * PARTS + CENTER
        return Save(seat, (core,)) if core in s.fallen else LetFall(seat)


class LetFall(Step[Chaos]):
    """Save nothing. CC-crown-12"""

    rule: ClassVar[str] = "CC-crown-12"
    when: ClassVar[str] = "CC-crown-36"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        return None


class SaveParts(Form[Chaos]):
    """Name the dice to be saved; each costs its own Offering. CC-crown-10..12, CC-crown-36"""

    rule: ClassVar[str] = "CC-crown-11"
    when: ClassVar[str] = "CC-crown-36"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def blanks(self, s: Chaos, seat: int) -> tuple[Pick, ...]:
        codes = tuple(fallen_of(s, seat))
        return (Pick("parts", codes, 1, min(len(codes), s.offerings[seat])),)

    def fill(self, s: Chaos, seat: int, values: Values) -> Step[Chaos]:
        core = s.monster[seat] * PARTS + CENTER
        if core in s.fallen and core not in values[0]:
            raise Illegal("CC-crown-36", "a monster whose core is left to fall has nothing else to save")
        return Save(seat, tuple(sorted(values[0])))


class Save(Step[Chaos]):
    """Pay for the named dice together."""

    def __init__(self, seat: int, codes: tuple[int, ...]) -> None:
        self.seat = seat
        self.codes = codes

    def run(self, s: Chaos) -> Ask | None:
        for code in self.codes:
            s.pay(self.seat)
            s.tell("CC-crown-11", "saved", (self.seat, s.as_told(code)))
        s.saved = (*s.saved, *self.codes)
        return None


class RollSaved(Step[Chaos]):
    """Only when all have decided are the saved dice rolled again. CC-crown-11, CC-crown-36"""

    def run(self, s: Chaos) -> Ask | None:
        for code in s.fallen:
            if code in s.saved:
                roll_die(s, code, "CC-crown-11")
        return None


class RemoveLost(Step[Chaos]):
    """Unsaved dice leave play with a Stone each; a lost core kills the monster; then rewards are handed out.

    CC-crown-5..7, CC-crown-13..18, CC-crown-24, CC-crown-33..34
    """

    def run(self, s: Chaos) -> Ask | None:
        lost = [code for code in s.fallen if code not in s.saved]
        living = s.living(s.coin)
        claims = [decisive(s, code) for code in lost]
        for code in lost:
            set_die(s, code, 0)
            s.tell("CC-crown-5", "lost", (s.as_told(code),))
        died = tuple([seat for seat in living if not s.alive(seat)])
        for seat in died:
            s.dice[s.monster[seat]] = (0,) * PARTS
            s.tell("CC-crown-7", "died", (seat,))
        for code, claimant in zip(lost, claims, strict=True):
            if claimant != NOWHERE and claimant not in died:
                reward(s, claimant, code)
        for seat in died:
            s.gone += s.offerings[seat]
            s.offerings[seat] = 0
        s.just_died = died
        changed(s)
        return None


def decisive(s: Chaos, code: int) -> int:
    """Whose hit brought a die from 1 to 0, in declaring order, Heals counted first; -1 if its own player's.

    CC-crown-15..17, CC-crown-35
    """
    aimed = [a for a in uncancelled(s) if a.monster * PARTS + part_of(s, a) == code]
    count = number_on(s, code) + sum(1 for a in aimed if a.kind == HEAL)
    for action in aimed:
        if action.kind != HEAL:
            count -= 1
            if count == 0:
                return NOWHERE if s.monster[action.sender] == code // PARTS else action.sender
    raise AssertionError(f"die {code} fell without a decisive hit")


def reward(s: Chaos, seat: int, code: int) -> None:
    """One Offering for a part taken out, up to the limit: the only way to regain any.

    CC-crown-13, CC-crown-19, CC-crown-34
    """
    got = s.gain(seat, 1)
    s.tell("CC-crown-13" if got else "CC-off-2", "reward" if got else "reward_lost", (seat, s.as_told(code)))


class RollReagents(Step[Chaos]):
    """A part regained with Reagent Solution is rolled, if its monster lives. CC-cl-12, CC-cl-12b..12c"""

    def run(self, s: Chaos) -> Ask | None:
        for bonus in s.bonuses:
            if bonus.number == REAGENT and bonus.stands and s.dice[bonus.picks[0] // PARTS][CENTER]:
                roll_die(s, bonus.picks[0], "CC-cl-12")
        return None


class CrownRoundStart(Step[Chaos]):
    """Sealed in Blood, then the Tea Party; matching is checked after that.

    CC-crown-28..29, CC-bonus-14, CC-cl-10, CC-cl-10b..10c, CC-cl-666, CC-cl-666c
    """

    def run(self, s: Chaos) -> Ask | None:
        for bonus in s.bonuses:
            if bonus.number == SEALED and bonus.stands and s.dice[bonus.picks[0]][CENTER]:
                set_die(s, bonus.picks[0] * PARTS + CENTER, 1)
                s.tell("CC-cl-666", "sealed", (bonus.seat, s.player_of(bonus.picks[0])))
        for bonus in s.bonuses:
            if bonus.number == TEA_PARTY and bonus.stands:
                tea_party(s)
        s.bonuses = []
        return None


def tea_party(s: Chaos) -> None:
    """Each living player takes over the monster of the next living player on the left. CC-cl-10b"""
    living = s.living(0)
    monsters = [s.monster[seat] for seat in living]
    for i, seat in enumerate(living):
        s.monster[seat] = monsters[(i + 1) % len(living)]
    s.tell("CC-cl-10", "tea_party", ())


class MatchedMonsters(Step[Chaos]):
    """Five equal dice in play give their player a free action this round. CC-crown-20..22"""

    def run(self, s: Chaos) -> Ask | None:
        s.free = 0
        for seat in s.living(0):
            dice = s.dice[s.monster[seat]]
            if dice[0] and dice.count(dice[0]) == PARTS:
                s.free |= 1 << seat
                s.tell("CC-crown-20", "free_action", (seat,))
        return None
