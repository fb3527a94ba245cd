"""When the house bot activates or answers Bonus Actions: each candidate is tried on a forecast of the round."""

from __future__ import annotations

from collections.abc import Iterator

from miskatonic.games.chaos_of_cthulhu.bot.crown import CrownTable
from miskatonic.games.chaos_of_cthulhu.bot.forecast import forecast, outlook, with_bonus, without_bonus
from miskatonic.games.chaos_of_cthulhu.bot.plan import PRICE
from miskatonic.games.chaos_of_cthulhu.bot.value import Stakes, completion, standing, worth
from miskatonic.games.chaos_of_cthulhu.content.reading import BLOCK, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    ABSORB,
    ATTACK_ALL,
    BANISHMENT,
    BEDLAM,
    BOON,
    DEFLECT,
    DELIRIUM,
    DOUBLE,
    INSANITY,
    MEGA,
    PAY_THE_GODS,
    REAGENT,
    SEALED,
    STEAL,
    TEA_PARTY,
    THEFTS,
    changed,
    loot,
)
from miskatonic.games.chaos_of_cthulhu.state import CENTER, PARTS, Bonus, Chaos

MIDDLING = 3
"""What a Stone that has not been rolled yet is taken to show."""
WORTH_AN_OFFERING = 0.012
"""How much a Bonus Action must add to the chance to win, the lost Offering counted."""
HOPE = 0.1
"""With less than this chance to win, Offerings lose their worth: they cannot be taken along."""
WORTH_AN_ANSWER = 0.06
"""How much of the chance to win a Bonus Action must cost before it is answered."""


class Wish:
    """A Bonus Action the bot wants to activate, with everything chosen for it."""

    def __init__(self, number: int, picks: tuple[int, ...], gain: float, reason: str, about: int = -1) -> None:
        self.number = number
        self.picks = picks
        self.gain = gain
        self.reason = reason
        self.about = about


def wish(s: Chaos, seat: int, numbers: list[int], cancellable: list[int]) -> Wish | None:
    """The Bonus Action that helps most beyond its price, or None."""
    stakes = Stakes(s, seat)
    now = outlook(s, stakes)
    s.offerings[seat] -= 1
    best: Wish | None = None
    for number, picks in tries(s, stakes, numbers):
        gain = _gain(s, stakes, number, picks) - now
        if gain > (best.gain if best else WORTH_AN_OFFERING * min(1.0, now / HOPE)):
            best = Wish(number, picks, gain, f"the chance to win rises by about {gain:.0%}")
    for index in cancellable:
        gain = without_bonus(s, stakes, index) - now
        if gain > (best.gain if best else WORTH_AN_OFFERING * min(1.0, now / HOPE)):
            best = Wish(0, (), gain, f"that Bonus Action would cost about {gain:.0%} of the chance to win", index)
    s.offerings[seat] += 1
    if best is None and not s.crown and BOON in numbers:
        room = s.limit - s.offerings[seat]
        if room >= 1:
            return Wish(BOON, (), 0.0, "the Stones are left over, and Offerings are running out")
    return best


def _gain(s: Chaos, stakes: Stakes, number: int, picks: tuple[int, ...]) -> float:
    """The chance to win with this Bonus Action in force."""
    if s.crown and number == DELIRIUM:
        return sum([with_bonus(s, stakes, _in_force(s, stakes.seat, number, (), roll)) for roll in range(1, 7)]) / 6
    if s.crown and number == TEA_PARTY:
        table, offerings = forecast(s, stakes)
        stakes.monster, before = _rotated(s), stakes.monster
        value = standing(stakes, table, offerings)
        stakes.monster = before
        return value
    return with_bonus(s, stakes, _in_force(s, stakes.seat, number, picks, MIDDLING))


def _rotated(s: Chaos) -> tuple[int, ...]:
    """Whose monster is whose after a Tea Party."""
    living = s.living(0)
    after = list(s.monster)
    for i, seat in enumerate(living):
        after[seat] = s.monster[living[(i + 1) % len(living)]]
    return tuple(after)


def _in_force(s: Chaos, seat: int, number: int, picks: tuple[int, ...], roll: int) -> Bonus:
    """A Bonus Action as it will stand, its roll and its aims guessed."""
    taken: tuple[tuple[int, int], ...] = ()
    aims: tuple[int, ...] = ()
    if s.crown and number in THEFTS:
        gone = loot(s)
        kind = THEFTS[number]
        entries = [(picks[0], i) for i, entry in enumerate(s.plan[picks[0]]) if entry.kind == kind]
        taken = tuple([place for place in entries if place not in gone])
        if kind != BLOCK:
            aims = tuple(aims_for(s, seat, kind, len(taken)))
    if s.crown and number == MEGA:
        aims = (roll,)
    return Bonus(seat, number, picks, active=True, roll=roll, loot=taken, aims=aims, moment=s.moment + 1)


def aims_for(s: Chaos, seat: int, kind: int, count: int) -> list[int]:
    """Where to send stolen Heals and Madness."""
    table = CrownTable(s, Stakes(s, seat))
    goal = table.goal((0, 0, 0, count) if kind == MADNESS else (0, 0, count, 0))
    return goal.madness if kind == MADNESS else goal.heals


# ---------------------------------------------------------------------- what is worth trying


def tries(s: Chaos, stakes: Stakes, numbers: list[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The Bonus Actions open now, with the choices that could be worth something."""
    others = [seat for seat in stakes.living if seat != stakes.seat]
    for number in numbers:
        if s.crown:
            yield from _crown_tries(s, stakes, number, others)
        elif number in (ABSORB, DOUBLE):
            yield number, ()
        elif number == DEFLECT:
            yield from [(number, (s.monster[other],)) for other in others]
        elif number == STEAL:
            yield number, (max(others, key=lambda seat: s.offerings[seat]),)
        elif number in (BEDLAM, INSANITY):
            yield from _spoils(s, stakes, number, others)


def _spoils(s: Chaos, stakes: Stakes, number: int, others: list[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Bedlam on a part of the monster about to be complete, or on its own die that is off; Madness on everybody."""
    table, _ = forecast(s, stakes)
    if number == INSANITY:
        yield number, tuple([_key_part(table[s.monster[other]], s.monster[other]) for other in others])
        return
    for other in others:
        if completion(table[s.monster[other]], stakes.target)[0]:
            yield number, (s.monster[other] * PARTS,)
    mine = s.monster[stakes.seat]
    dice = table[mine]
    for part in range(PARTS):
        if len({n for p, n in enumerate(dice) if p != part}) == 1 and len(set(dice)) > 1:
            yield number, (mine * PARTS + part,)


def _key_part(dice: tuple[int, ...], monster: int) -> int:
    """A part that shows what most of its monster shows, so that a hit undoes the most."""
    shown = max(range(1, 7), key=lambda n: (dice.count(n), n))
    return monster * PARTS + (dice.index(shown) if shown in dice else 0)


def _crown_tries(s: Chaos, stakes: Stakes, number: int, others: list[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    if number in (ATTACK_ALL, DELIRIUM, MEGA, PAY_THE_GODS, TEA_PARTY):
        yield number, ()
    elif number in THEFTS:
        kind = THEFTS[number]
        robbed = [seat for seat in others if any(entry.kind == kind for entry in s.plan[seat])]
        yield from [(number, (seat,)) for seat in robbed]
    elif number == REAGENT:
        mine = s.monster[stakes.seat]
        yield from [(number, (mine * PARTS + part,)) for part in range(PARTS) if not s.dice[mine][part]][:1]
    elif number == SEALED:
        yield number, (max([s.monster[seat] for seat in others], key=lambda m: s.dice[m][CENTER]),)


# ---------------------------------------------------------------------- answering


def answer(s: Chaos, seat: int, index: int) -> str:
    """Why this announcement should be cancelled, or nothing."""
    bonus = s.bonuses[index]
    if not s.released:
        return _answer_while_planning(s, seat, bonus)
    stakes = Stakes(s, seat)
    s.bonuses[index] = _in_force(s, bonus.seat, bonus.number, bonus.picks, MIDDLING).but(about=bonus.about)
    changed(s)
    harm = without_bonus(s, stakes, index) - outlook(s, stakes)
    s.bonuses[index] = bonus
    if harm > WORTH_AN_ANSWER + PRICE[s.offerings[seat]]:
        return f"it would cost about {harm:.0%} of the chance to win"
    return ""


def _answer_while_planning(s: Chaos, seat: int, bonus: Bonus) -> str:
    """Behind the screens only what is announced can be judged."""
    if s.crown:
        if bonus.number == MEGA and s.left(bonus.seat) == seat and s.dice[s.monster[seat]][CENTER] <= 2:
            return "so many Attacks could cost the core"
        if bonus.number == PAY_THE_GODS and s.offerings[seat] >= 3:
            return "half of the Offerings is too much"
        return ""
    if bonus.number == STEAL and bonus.picks[0] == seat and s.offerings[seat] >= 3:
        return "losing one Offering is better than losing two"
    return ""


def early_wish(s: Chaos, seat: int) -> Wish | None:
    """The one Bonus Action worth announcing while planning: a Dreamland Banishment for a monster in danger."""
    if not s.crown or s.offerings[seat] < 2 or s.dice[s.monster[seat]][CENTER] > 2:
        return None
    stakes = Stakes(s, seat)
    strong = [worth(stakes, s.monster[o], s.dice[s.monster[o]], s.offerings[o]) for o in stakes.living]
    if strong[0] < max(strong):
        return Wish(BANISHMENT, (), 0.05, "the core is weak, and nobody else will act this round")
    return None
