"""How the house bot spends a round's actions where matching wins: complete its monster, or spoil another's."""

from __future__ import annotations

from functools import lru_cache

from miskatonic.games.chaos_of_cthulhu.actions import DOUBLE, INSANITY
from miskatonic.games.chaos_of_cthulhu.bot_forecast import changed, turned
from miskatonic.games.chaos_of_cthulhu.bot_value import Dice, Stakes, completion, turns, worth
from miskatonic.games.chaos_of_cthulhu.content import ATTACK, BLOCK, FACES, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.content import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, PARTS, SIX, Chaos
from miskatonic.games.chaos_of_cthulhu.words import part_name
from miskatonic.pieces.dice import groups

UNDISTURBED = 0.92
"""The chance that one opponent does not stop a monster that could be completed this round, alone at the table."""
EACH_OTHER = 0.68
"""Each further player who might stop it leaves this much of that chance."""
THROUGH = 0.2
"""What is left of a threat after one well aimed hit: Blocks, cancellations and chance."""
BLOCK_SAVES = 0.55
"""Of the chance to be stopped, this much is left behind each Block."""
BLOCK_WORTH = 0.004


class Goal:
    """What a number of actions would be used for, and how good that is."""

    def __init__(self, value: float, heals: list[int], madness: list[int], number: int, left: int) -> None:
        self.value = value
        self.heals = heals
        """The aims of the Heals, the most needed first."""
        self.madness = madness
        self.number = number
        """The number the own monster is turned towards; 0 in Crown of Chaos."""
        self.left = left
        """How many of its dice will not show that number."""
        self.picks: tuple[int, ...] = ()
        self.useful = 0
        self.reason = ""


class Table:
    """The table as one seat sees it while planning: its own dice, and who might win this round."""

    def __init__(self, s: Chaos, stakes: Stakes) -> None:
        self.s = s
        self.stakes = stakes
        self.mine = s.monster[stakes.seat]
        self.dice = s.dice[self.mine]
        self.others = [s.monster[seat] for seat in stakes.living if seat != stakes.seat]
        self.left = s.monster[s.left(stakes.seat)]
        chance = UNDISTURBED * EACH_OTHER ** (len(self.others) - 1)
        self.threat = {m: chance if self._can_finish(m) else 0.0 for m in self.others}
        self.aimed = {m: nearest(s.dice[m], s.target) for m in self.others}
        self.power = {m: worth(stakes, m, s.dice[m], s.offerings[s.player_of(m)]) for m in self.others}
        near = (s.target,) if s.target else sorted(range(1, 7), key=lambda n: (sum(turns(self.dice, n)), -n))[:3]
        self.numbers = tuple(near)
        self.safe = chance
        self.goals: dict[tuple[int, ...], Goal] = {}

    def _can_finish(self, monster: int) -> bool:
        """Could its player complete it this round with Heals and Madness alone?"""
        s = self.s
        seat = s.player_of(monster)
        if min([sum(turns(s.dice[monster], n)) for n in ((s.target,) if s.target else range(1, 7))]) > PARTS:
            return False
        return bool(finishes(s.stones[seat], s.spent[seat], s.dice[monster], s.colours[monster], s.target))

    # ------------------------------------------------------------------ goals

    def goal(self, counts: tuple[int, int, int, int], bonus: int = 0) -> Goal:
        """The best use of so many Attacks, Blocks, Heals and Madness."""
        key = (*counts, bonus)
        found = self.goals.get(key)
        if found is None:
            found = self.goals[key] = self._best(counts, bonus)
        return found

    def _best(self, counts: tuple[int, int, int, int], bonus: int) -> Goal:
        attacks, blocks, heals, madness = counts
        danger = any(self.threat.values())
        best: Goal | None = None
        for number in self.numbers:
            for kept_heals in range(min(heals, 1) + 1 if danger else 1):
                for kept_madness in range(min(madness, 2) + 1 if danger else 1):
                    own = self._turned(number, heals - kept_heals, madness - kept_madness, 2 if bonus == DOUBLE else 1)
                    goal = self._judge(own, number, heals, madness, attacks, blocks, bonus)
                    if best is None or goal.value > best.value:
                        best = goal
        assert best is not None
        return best

    def _turned(self, number: int, heals: int, madness: int, by: int) -> tuple[Dice, list[int], list[int]]:
        """The own dice turned towards a number as far as the actions go, and the aims for that."""
        dice, ups, downs = self.dice, [], []
        for _ in range(heals):
            parts = [p for p in range(PARTS) if dice[p] + by <= number]
            if not parts:
                break
            dice, part = self._step(dice, parts, by)
            ups.append(self.mine * PARTS + part)
        for _ in range(madness):
            parts = [p for p in range(PARTS) if dice[p] - by >= number]
            if not parts:
                break
            dice, part = self._step(dice, parts, -by)
            downs.append(self.mine * PARTS + part)
        return dice, ups, downs

    def _step(self, dice: Dice, parts: list[int], by: int) -> tuple[Dice, int]:
        """Turn that die whose new face serves best."""
        options = [(changed(dice, part, dice[part] + by), part) for part in parts]
        if len(options) == 1:
            return options[0]
        return max(options, key=lambda option: worth(self.stakes, self.mine, option[0], 0))

    def _judge(
        self, own: tuple[Dice, list[int], list[int]], number: int, heals: int, madness: int, attacks: int, blocks: int,
        bonus: int,
    ) -> Goal:  # fmt: skip
        """The chance to win after these actions and what is left of them for the others."""
        dice, ups, downs = own
        goal = Goal(0.0, ups, downs, number, PARTS - dice.count(number))
        hits: dict[int, int] = {}
        if bonus == INSANITY:
            hits = dict.fromkeys(self.others, 1)
            order = [self.s.monster[seat] for seat in self.stakes.living if seat != self.stakes.seat]
            goal.picks = tuple([self._sore_spot(m, MADNESS, 0) for m in order])
        power = self.power.copy()
        goal.heals = ups + self._spoil(HEAL, heals - len(ups), hits, power)
        goal.madness = downs + self._spoil(MADNESS, madness - len(downs), hits, power)
        if attacks:
            self._attack(attacks, hits, power)
        goal.useful = len(ups) + len(downs) + sum(hits.values())
        goal.value = self._value(dice, hits, power, blocks)
        return goal

    def _value(self, dice: Dice, hits: dict[int, int], power: dict[int, float], blocks: int) -> float:
        win = completion(dice, self.stakes.target)[0]
        if win:
            win *= 1 - (1 - self.safe) * BLOCK_SAVES**blocks
        nobody = 1 - win
        for monster in self.others:
            if self.threat[monster]:
                nobody *= 1 - self.threat[monster] * THROUGH ** hits.get(monster, 0)
        own = worth(self.stakes, self.mine, dice, self.s.offerings[self.stakes.seat])
        return win + nobody * own / (own + sum(power.values())) + BLOCK_WORTH * blocks

    # ------------------------------------------------------------------ spoiling others

    def _spoil(self, kind: int, count: int, hits: dict[int, int], power: dict[int, float]) -> list[int]:
        """Aim what the own monster cannot use at those nearest to winning; each hit is noted."""
        aims = []
        for _ in range(count):
            victim = max(self.others, key=lambda m: (self.threat[m] * THROUGH ** hits.get(m, 0), power[m]))
            aim = self._sore_spot(victim, kind, hits.get(victim, 0))
            hits[victim] = hits.get(victim, 0) + 1
            power[victim] *= 0.8
            aims.append(aim)
        return aims

    def _sore_spot(self, monster: int, kind: int, skip: int) -> int:
        """A part that already shows what its monster needs. Madness takes the first, a Heal the last of them, so
        that players who help each other do not undo each other's work; never one that would turn the right way.
        """
        number = self.aimed[monster]
        dice = self.s.dice[monster]
        away = -1 if kind == MADNESS else 1
        parts = [p for p in range(PARTS) if dice[p] == number and 1 <= number + away <= 6]
        parts += [p for p in range(PARTS) if (dice[p] - number) * away > 0]
        parts += [p for p in range(PARTS) if dice[p] == number and p not in parts]
        if not parts:
            parts = list(range(PARTS))
        if kind == HEAL:
            same = [p for p in parts if dice[p] == number]
            parts = same[::-1] + [p for p in parts if p not in same]
        return monster * PARTS + parts[skip % len(parts)]

    def _attack(self, attacks: int, hits: dict[int, int], power: dict[int, float]) -> None:
        """The left neighbour takes Attacks where they hurt least, or even help."""
        s, dice = self.s, self.s.dice[self.left]
        seat = s.player_of(self.left)
        for _ in range(attacks):
            options = [turned(False, dice, [-(p == q) for q in range(PARTS)], 0)[0] for p in range(PARTS)]
            dice = max(options, key=lambda after: worth(self.stakes, self.left, after, 0))
        before = worth(self.stakes, self.left, s.dice[self.left], s.offerings[seat])
        power[self.left] *= worth(self.stakes, self.left, dice, s.offerings[seat]) / before
        if turns(s.dice[self.left], self.aimed[self.left])[1] < attacks:
            hits[self.left] = hits.get(self.left, 0) + 1

    def idle_aim(self, kind: int) -> int:
        """Where an action goes that a planned conversion will turn into something else."""
        return self._spoil(kind, 1, {}, self.power.copy())[0]

    def free_action(self, goal: Goal) -> tuple[int, int]:
        """There are free actions in Crown of Chaos only."""
        return BLOCK, NOWHERE

    # ------------------------------------------------------------------ words

    def reason(self, goal: Goal, kind: int, aim: int) -> str:
        """Why an action is on the mat."""
        if kind == ATTACK:
            return f"an Attack keeps {part_name(self.s, self.left * PARTS).split(chr(39))[0]} busy"
        if kind == BLOCK:
            return "a Block will stop whatever hurts most"
        monster, part = divmod(aim, PARTS)
        if monster == self.mine:
            match = PARTS - goal.left
            return f"brings the {PART_NAMES[part]} nearer to {goal.number}; {match} of five would match"
        near = PARTS - self.s.dice[monster].count(self.aimed[monster])
        if self.threat[monster]:
            return f"{part_name(self.s, aim)} must not match: that monster could be complete this round"
        return f"{part_name(self.s, aim)} suffers, because that monster lacks only {near}"


def nearest(dice: Dice, target: int) -> int:
    """The number a monster is closest to."""
    if target:
        return target
    return min(range(1, 7), key=lambda n: (sum(turns(dice, n)), -dice.count(n), -n))


@lru_cache(maxsize=1 << 12)
def finishes(stones: tuple[int, ...], used: int, dice: Dice, colour: int, target: int) -> tuple[int, ...]:
    """The numbers whose five dice a player could complete at once with these Stones."""
    needs = [(n, turns(dice, n)) for n in ((target,) if target else range(1, 7))]
    shown = [FACES[colour][part][number] for part, number in enumerate(dice)]
    heals = [dice[p] for p in range(PARTS) if shown[p] == HEAL]
    madness = [dice[p] for p in range(PARTS) if shown[p] == MADNESS]
    found = []
    for number, (up, down) in needs:
        if up <= len(heals) and down <= len(madness) and _makes(stones, used, heals, up, madness, down):
            found.append(number)
    return tuple(found)


def _makes(stones: tuple[int, ...], used: int, heals: list[int], up: int, madness: list[int], down: int) -> bool:
    """Can these Stones activate so many of the Heals and so many of the Madness?"""
    if not up and not down:
        return True
    shown, rest, other, need = (heals[0], heals[1:], madness, up) if up else (madness[0], madness[1:], heals, down)
    for mask in groups(stones, used, 1 << shown | SIX):
        left = (rest, up - 1, other, down) if up else (other, up, rest, down - 1)
        if _makes(stones, used | mask, *left):
            return True
    if len(rest) < need:
        return False
    return _makes(stones, used, rest, up, other, down) if up else _makes(stones, used, other, up, rest, down)
