"""The house bot: a heuristic that plays Chaos of Cthulhu sensibly, from what its seat may know.

While planning it looks for the best whole plan once, then puts it on the mat choice by choice. After the
release all mats are open, and it judges by a forecast of the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.bot.bonus import Wish, aims_for, answer, early_wish, wish
from miskatonic.games.chaos_of_cthulhu.bot.forecast import Hit, comfort, hit_by, outlook, suffered
from miskatonic.games.chaos_of_cthulhu.bot.plan import Plan, make_plan
from miskatonic.games.chaos_of_cthulhu.bot.stones import shows_any
from miskatonic.games.chaos_of_cthulhu.bot.value import Stakes, endurance, promise, usual_start
from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, COLOURS, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    BANISHMENT,
    CONVERSIONS,
    TO_BLOCKS,
    blocks_of,
    changed,
    incoming,
)
from miskatonic.games.chaos_of_cthulhu.rules.bonus import choices as bonus_choices
from miskatonic.games.chaos_of_cthulhu.rules.crown import fallen_of
from miskatonic.games.chaos_of_cthulhu.rules.effects import AimLoot, UseAttacks
from miskatonic.games.chaos_of_cthulhu.rules.planning import mat, parts
from miskatonic.games.chaos_of_cthulhu.state import CENTER, FREE, PARTS, Chaos
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Step

Legal = list[Step[Any]]
CROWN_START: Final = 3.9
"""In Crown of Chaos, a starting monster worth less than this is rolled again."""
CHANGED: Final = "the table has changed, and so has the plan"
MANY_HITS: Final = 8
"""Of more incoming actions than this, the last ones are not weighed against each other for Blocks."""


class HouseBot:
    """Plays one seat. It keeps nothing but its last plan and its last wish, and could do without them."""

    def __init__(self) -> None:
        self._key: tuple[Any, ...] = ()
        self._plan: Plan | None = None
        self._wish: Wish | None = None

    def choose(self, at: Seat) -> Move:
        """Decide by the kind of question, which the first choice tells."""
        legal = at.legal()
        return ANSWERS[type(legal[0]).__name__](self, at, legal)

    # ------------------------------------------------------------------ setup

    def colour(self, at: Seat, legal: Legal) -> Move:
        step = legal[at.dice.below(len(legal))]
        return Move(step, reason=f"{COLOURS[step.colour]} is as good as any colour")  # type: ignore[attr-defined]

    def start(self, at: Seat, legal: Legal) -> Move:
        """Pay for a new monster if this one is much worse than most."""
        s: Chaos = at.imagine()
        dice = s.dice[at.seat]
        if s.crown:
            poor = endurance(dice) < CROWN_START
        else:
            poor = promise(dice, s.box, s.colours[at.seat], s.target) < 0.45 * usual_start(
                s.box, s.colours[at.seat], s.target
            )
        if poor and s.offerings[at.seat] > 1:
            return Move(legal[1], reason="these dice are far worse than most; an Offering buys new ones")
        return Move(legal[0], reason="these dice will do, and Offerings are worth keeping")

    # ------------------------------------------------------------------ the mat

    def mat(self, at: Seat, legal: Legal) -> Move:
        """Bring the mat to the plan, one choice at a time, then report ready."""
        s: Chaos = at.imagine()
        seat = at.seat
        if s.silenced(seat):
            return Move(legal[0], reason="a Banishment has taken this round")
        announced = self._announce(s, seat, legal)
        if announced is not None:
            return announced
        plan = self._planned(s, seat)
        # behind Blocks alone even the last Offering goes: without any, all dice are rolled anew (CC-round-15)
        kept = 1 if shows_any(s, ATTACK, HEAL, MADNESS) else 0
        if (plan.useful == 0 or not kept) and s.offerings[seat] > kept:
            for step in legal:
                if isinstance(step, mat.RerollStones):
                    stones = tuple([i for i in range(len(s.stones[seat])) if not s.spent[seat] >> i & 1])
                    return Move(step, (stones,), "these Stones serve no purpose; an Offering rolls them again")
        return self._next_on_mat(s, seat, plan, legal)

    def _announce(self, s: Chaos, seat: int, legal: Legal) -> Move | None:
        for step in legal:
            if isinstance(step, bonus_choices.AnnounceBonus) and step.number == BANISHMENT and s.crown:
                self._wish = early_wish(s, seat)
                return Move(step, reason=self._wish.reason) if self._wish else None
        return None

    def _planned(self, s: Chaos, seat: int) -> Plan:
        """The plan for these public facts; found again only when they change."""
        key = (s.round, seat, *s.dice, *s.stones, *s.spent, *s.offerings, *s.monster, s.used, s.free)
        if key != self._key or self._plan is None:
            self._key, self._plan = key, make_plan(s, seat)
        return self._plan

    def _next_on_mat(self, s: Chaos, seat: int, plan: Plan, legal: Legal) -> Move:
        """The next choice from the mat as it is towards the mat as it should be."""
        for wanted, reason in self._missing(s, seat, plan):
            if wanted in legal:
                return Move(wanted, reason=reason)
        return Move(legal[0], reason="the plan stands")

    def _missing(self, s: Chaos, seat: int, plan: Plan) -> Iterator[tuple[Step[Any], str]]:
        """What must change on the mat: first what does not belong there, then what is not there yet."""
        entries = {entry.part: entry for entry in s.plan[seat]}
        secret = s.secret[seat]
        for part, entry in entries.items():
            intent = plan.intents.get(part)
            if intent is None or (entry.kind, entry.aim) != (intent.kind, intent.aim):
                yield parts.DropPart(seat, part), CHANGED
        if secret is not None and secret.number != plan.bonus:
            yield mat.DropBonus(seat), CHANGED
        for part, intent in plan.intents.items():
            if part not in entries:
                step = parts.PlanFree(seat, intent.kind) if part == FREE else parts.PlanPart(seat, part)
                yield step, intent.reason
        if plan.bonus and secret is None:
            yield bonus_choices.PlanBonus(seat, plan.bonus), "this Bonus Action makes the most of the plan"

    def stones(self, at: Seat, legal: Legal) -> Move:
        """The group of Stones the plan has set aside for this die."""
        first: Any = legal[0]
        intent = self._remembered(at).intents.get(first.part)
        for step in legal:
            if intent is not None and isinstance(step, parts.WithStones) and step.stones == intent.stones:
                return Move(step, reason=intent.reason)
        # a mat that was begun otherwise may leave other Stones only; any group does the same
        return Move(first, reason=intent.reason) if intent is not None else Move(legal[-1], reason=CHANGED)

    def aim(self, at: Seat, legal: Legal) -> Move:
        first: Any = legal[0]
        intent = self._remembered(at).intents.get(first.part)
        for step in legal:
            if intent is not None and isinstance(step, parts.Aim) and step.aim == intent.aim:
                return Move(step, reason=intent.reason)
        return Move(legal[-1], reason=CHANGED)

    def _remembered(self, at: Seat) -> Plan:
        """The plan of a moment ago; a bot put into the middle of a thought plans anew."""
        return self._plan if self._plan is not None else self._planned(at.imagine(), at.seat)

    # ------------------------------------------------------------------ Bonus Actions

    def window(self, at: Seat, legal: Legal) -> Move:
        """Late Bonus Actions wait until everything has been declared."""
        s: Chaos = at.imagine()
        self._wish = None
        if all(s.declared >> seat & 1 for seat in s.living(0)):
            numbers = [step.number for step in legal if isinstance(step, bonus_choices.ActivateBonus)]
            indexes = [step.index for step in legal if isinstance(step, bonus_choices.Interfere)]
            self._wish = wish(s, at.seat, numbers, indexes)
        if self._wish is not None:
            for step in legal:
                if isinstance(step, bonus_choices.ActivateBonus) and step.number == self._wish.number:
                    return Move(step, reason=self._wish.reason)
                if isinstance(step, bonus_choices.Interfere) and step.index == self._wish.about:
                    return Move(step, reason=self._wish.reason)
        return Move(legal[0], reason="no Bonus Action is worth its price now")

    def answer(self, at: Seat, legal: Legal) -> Move:
        why = answer(at.imagine(), at.seat, legal[0].index)  # type: ignore[attr-defined]
        return Move(legal[1], reason=why) if why else Move(legal[0], reason="it does not hurt enough to answer")

    def bonus_pick(self, at: Seat, legal: Legal) -> Move:
        """Pay with as few Stones as the plan can spare, then name what was wished for."""
        first: Any = legal[0]
        s: Chaos = at.imagine()
        plan = self._planned(s, at.seat) if first.secret else None
        if plan is not None and plan.bonus != first.number:
            return Move(legal[-1], reason=CHANGED)
        ways: list[Any] = legal[:-1]
        if not first.picks:
            wanted = plan.stones if plan is not None else 0
            busy = 0 if s.released else s.planned_stones(at.seat)
            step = min(ways, key=lambda way: (way.stones != wanted, (way.stones & busy).bit_count()))
            return Move(step, reason="these Stones are the easiest to spare")
        wanted = self._wanted_pick(s, at.seat, first, plan)
        step = next((way for way in ways if way.picks[-1] == wanted), first)
        return Move(step, reason="this is what the Bonus Action is for")

    def _wanted_pick(self, s: Chaos, seat: int, first: Any, plan: Plan | None) -> int:
        place = len(first.picks) - 1
        if plan is None:
            if self._wish is None or self._wish.number != first.number:
                self._wish = wish(s, seat, [first.number], [])
            picks = self._wish.picks if self._wish is not None else ()
        elif first.number in CONVERSIONS and first.number != TO_BLOCKS:
            kind = CONVERSIONS[first.number]
            turned = [e.part for e in s.plan[seat] if e.kind != kind]
            # a mat that somebody else began may hold parts that this plan does not
            picks = tuple([plan.intents[part].later if part in plan.intents else -1 for part in turned])
        else:
            picks = plan.picks
        return picks[place] if place < len(picks) else -1

    # ------------------------------------------------------------------ Attacks and Blocks

    def place(self, at: Seat, legal: Legal) -> Move:
        """Take an Attack where it does least harm, everything on the mats counted."""
        s: Chaos = at.imagine()
        seat = at.seat
        stakes = Stakes(s, seat)
        mine, dice = s.monster[seat], s.dice[s.monster[seat]]
        first: Any = legal[0]
        hits = [hit_by(s, hit) for hit in incoming(s, seat) if hit.which != first.which]
        net = suffered(stakes, mine, dice, hits, blocks_of(s, seat), s.offerings[seat])

        def after(step: Any) -> float:
            struck = [change - (part == step.part) for part, change in enumerate(net)]
            return comfort(stakes, mine, dice, struck, s.offerings[seat])

        best: Any = max(legal, key=after)
        return Move(best, reason=f"the {PART_NAMES[best.part]} can bear it best")

    def block(self, at: Seat, legal: Legal) -> Move:
        """Cancel those actions without which its own monster comes out best."""
        s: Chaos = at.imagine()
        seat = at.seat
        stakes = Stakes(s, seat)
        mine, dice, held = s.monster[seat], s.dice[s.monster[seat]], s.offerings[seat]
        hits = [hit_by(s, hit) for hit in incoming(s, seat)]
        weighed = range(min(len(hits), MANY_HITS))
        best: tuple[float, tuple[int, ...]] = (comfort(stakes, mine, dice, _net(hits, ()), held), ())
        for size in range(1, min(len(hits), blocks_of(s, seat)) + 1):
            for named in combinations(weighed, size):
                value = comfort(stakes, mine, dice, _net(hits, named), held)
                if value > best[0] + 1e-9:
                    best = (value, named)
        if not best[1]:
            return Move(legal[0], reason="nothing that is coming is worth stopping")
        return Move(legal[1], (best[1],), "without these the monster comes out best")

    # ------------------------------------------------------------------ Crown of Chaos

    def aim_loot(self, at: Seat, legal: Legal) -> Move:
        first: Any = legal[0]
        s: Chaos = at.imagine()
        theft = s.bonuses[first.index]
        owner, place = theft.loot[len(theft.aims)]
        kind = s.plan[owner][place].kind
        aim = aims_for(s, at.seat, kind, len(theft.loot))[len(theft.aims)]
        step: Any = next((c for c in legal if isinstance(c, AimLoot) and c.aim == aim), first)
        return Move(step, reason="stolen goods mend what is weak" if kind == HEAL else "stolen Madness hurts most here")

    def how_many(self, at: Seat, legal: Legal) -> Move:
        s: Chaos = at.imagine()
        stakes = Stakes(s, at.seat)
        best, found = -1.0, legal[0]
        for step in legal:
            if isinstance(step, UseAttacks):
                s.bonuses[step.index] = s.bonuses[step.index].but(aims=(step.count,))
                changed(s)
                value = outlook(s, stakes)
                if value > best + 1e-9:
                    best, found = value, step
        return Move(found, reason="so many Attacks leave the table in the best shape")

    def save(self, at: Seat, legal: Legal) -> Move:
        """The core first; other parts only while an Offering for the core remains."""
        s: Chaos = at.imagine()
        fallen = fallen_of(s, at.seat)
        core = s.monster[at.seat] * PARTS + CENTER
        saved = [core] if core in fallen else []
        saved += [code for code in fallen if code != core][: max(0, s.offerings[at.seat] - len(saved) - 1)]
        if not saved:
            return Move(legal[0], reason="the last Offering is kept for the core")
        return Move(legal[1], (tuple(saved),), "a part in play is worth more than an Offering")


def _net(hits: list[Hit], cancelled: tuple[int, ...]) -> list[int]:
    """The net change of each part without the cancelled actions."""
    net = [0] * PARTS
    for i, (part, change) in enumerate(hits):
        if i not in cancelled:
            net[part] += change
    return net


ANSWERS: Final[dict[str, Callable[[HouseBot, Seat, Legal], Move]]] = {
    "TakeColour": HouseBot.colour,
    "KeepMonster": HouseBot.start,
    "Ready": HouseBot.mat,
    "WithStones": HouseBot.stones,
    "Aim": HouseBot.aim,
    "BonusPick": HouseBot.bonus_pick,
    "PassBonus": HouseBot.window,
    "LetStand": HouseBot.answer,
    "PlaceAttack": HouseBot.place,
    "NoBlocks": HouseBot.block,
    "AimLoot": HouseBot.aim_loot,
    "UseAttacks": HouseBot.how_many,
    "LetFall": HouseBot.save,
}
"""Which method decides, by the first choice of a question."""
