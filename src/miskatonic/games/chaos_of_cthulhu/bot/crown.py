"""How the house bot spends a round's actions in Crown of Chaos: keep the core, tear off weak parts."""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.bot.forecast import showing, turned
from miskatonic.games.chaos_of_cthulhu.bot.matching import LONG, Goal, Table
from miskatonic.games.chaos_of_cthulhu.bot.stones import Counts
from miskatonic.games.chaos_of_cthulhu.bot.value import Dice, Stakes, worth
from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.state import CENTER, NOWHERE, PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import part_name

BLOCK_SAVES = 0.14
"""What a Block keeps, on average; a weak core makes it worth more."""
ANY_HIT = 0.02
"""A hit is never worth nothing: or two monsters whose last Offering saves them would only stare at each other."""
TROPHY = 0.25
"""The Offering for a part taken out."""


class CrownTable(Table):
    """The table while planning in Crown of Chaos. Every action has its own worth; the best are taken one by one."""

    def __init__(self, s: Chaos, stakes: Stakes) -> None:
        super().__init__(s, stakes)
        self.goals: dict[Counts, Goal] = {}
        self.long = s.round >= LONG[True]
        """Cores are mended for ever; limbs are not."""

    def value(self, counts: Counts, bonus: int = 0) -> float:
        return self.goal(counts, bonus).value

    def goal(self, counts: Counts, bonus: int = 0) -> Goal:
        found = self.goals.get(counts)
        if found is None:
            found = self.goals[counts] = self._spent(counts)
        return found

    def _spent(self, counts: Counts) -> Goal:
        """Heals, Madness and Attacks one after the other, each where it does most."""
        attacks, blocks, heals, madness = counts
        s, seat = self.s, self.stakes.seat
        table = {m: s.dice[m] for m in (self.mine, *self.others)}
        goal = Goal(0.0, [], [], 0, 0)
        lives = s.offerings[seat]
        own = worth(self.stakes, self.mine, self.dice, lives)
        gain = 0.0
        for _ in range(heals):
            aim, better = self._mend(table[self.mine])
            goal.heals.append(aim)
            table[self.mine] = self._after(aim, 1, table[self.mine])
            gain += better
        for _ in range(madness):
            aim, loss = self._wound(table)
            goal.madness.append(aim)
            table[aim // PARTS] = self._after(aim, -1, table[aim // PARTS])
            gain += loss
        for _ in range(attacks):
            table[self.left], loss = self._strike(table[self.left])
            gain += loss
        shield = BLOCK_SAVES * (2.0 if self.dice[CENTER] <= 2 else 1.0)
        gain += -blocks if self.weary else shield * (1 - 0.5**blocks) * 2
        total = own + sum([worth(self.stakes, m, s.dice[m], s.offerings[s.player_of(m)]) for m in self.others])
        goal.value = (own + gain) / total
        goal.useful = heals + madness + attacks + blocks
        return goal

    def _after(self, aim: int, change: int, dice: Dice) -> Dice:
        part = aim % PARTS
        number = dice[part] + change
        if 1 <= number <= 6:
            return showing(dice, part, number)
        seat = self.s.player_of(aim // PARTS)
        net = [change if p == part else 0 for p in range(PARTS)]
        after = turned(True, dice, net, self.s.offerings[seat])[0]
        # a die that will be rolled counts as a middling one while further actions are aimed
        return tuple([3 if n < 0 else n for n in after])

    def _mend(self, dice: Dice) -> tuple[int, float]:
        """The part of its own monster that a Heal helps most; a 6 is left alone."""
        parts = [p for p in range(PARTS) if 0 < dice[p] < 6] or [p for p in range(PARTS) if dice[p]]
        if not parts:
            return self.mine * PARTS + CENTER, 0.0
        now = worth(self.stakes, self.mine, dice, 0)
        rows = [
            (worth(self.stakes, self.mine, self._after(self.mine * PARTS + p, 1, dice), 0) - now, p == CENTER, p)
            for p in parts
        ]
        better, _, part = max(rows)
        return self.mine * PARTS + part, max(0.0, better)

    def _wound(self, table: dict[int, Dice]) -> tuple[int, float]:
        """The part of another monster where Madness costs most; a part that falls brings an Offering too."""
        best, found = -1.0, NOWHERE
        for monster in self.others:
            seat = self.s.player_of(monster)
            held = self.s.offerings[seat]
            dice = table[monster]
            now = worth(self.stakes, monster, dice, held)
            for part in range(PARTS):
                if not dice[part] or (part == CENTER and self.long and len(self.s.parts_in_play(monster)) > 1):
                    continue
                net = [-1 if p == part else 0 for p in range(PARTS)]
                after, left = turned(True, dice, net, held)
                loss = now - worth(self.stakes, monster, after, left)
                if dice[part] == 1 and left == held:
                    loss += TROPHY
                if loss > best:
                    best, found = loss, monster * PARTS + part
        if found == NOWHERE:  # everybody else is dead in this thought: anything will do
            return self.others[0] * PARTS + CENTER, 0.0
        return found, max(best, ANY_HIT)

    def _strike(self, dice: Dice) -> tuple[Dice, float]:
        """The left neighbour takes an Attack where it hurts least."""
        parts = [p for p in range(PARTS) if dice[p]]
        if not parts:
            return dice, 0.0
        now = worth(self.stakes, self.left, dice, 0)
        held = self.s.offerings[self.s.player_of(self.left)]
        rows = [turned(True, dice, [-(p == q) for q in range(PARTS)], held)[0] for p in parts]
        after = max(rows, key=lambda one: worth(self.stakes, self.left, one, 0))
        return tuple([3 if n < 0 else n for n in after]), max(ANY_HIT, now - worth(self.stakes, self.left, after, 0))

    def idle_aim(self, kind: int) -> int:
        return self._mend(self.dice)[0] if kind == HEAL else self._wound({m: self.s.dice[m] for m in self.others})[0]

    def free_action(self) -> tuple[int, int]:
        """A matched monster hits where it hurts, or mends a weak core."""
        if self.dice[CENTER] <= 2:
            return HEAL, self.mine * PARTS + CENTER
        return MADNESS, self._wound({m: self.s.dice[m] for m in self.others})[0]

    def reason(self, goal: Goal, kind: int, aim: int) -> str:
        if kind == ATTACK:
            return f"an Attack on {part_name(self.s, self.left * PARTS).split(chr(39))[0]} always costs something"
        if kind == BLOCK:
            return "a Block guards the core"
        if aim // PARTS == self.mine:
            return f"the {PART_NAMES[aim % PARTS]} needs mending"
        if self.s.dice[aim // PARTS][aim % PARTS] == 1:
            return f"{part_name(self.s, aim)} is about to fall off"
        return f"{part_name(self.s, aim)} is worth the most to its owner"
