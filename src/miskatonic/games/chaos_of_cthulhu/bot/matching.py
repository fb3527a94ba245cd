"""How the house bot spends a round's actions where matching wins: complete its monster, or spoil another's."""

from __future__ import annotations

from typing import Final

from miskatonic.games.chaos_of_cthulhu.bot.forecast import showing, turned
from miskatonic.games.chaos_of_cthulhu.bot.stones import Counts, can_finish, shows_any
from miskatonic.games.chaos_of_cthulhu.bot.value import Dice, Stakes, completion, turns, worth
from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules.actions import DOUBLE, INSANITY
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import PLAYERS, part_name

UNDISTURBED: Final = 0.92
"""The chance that a monster which could be completed this round is, with one opponent at the table."""
EACH_OTHER: Final = 0.68
"""Each further player who might stop it leaves this much of that chance."""
THROUGH: Final = 0.2
"""What is left of a threat after one well aimed hit: Blocks, cancellations and chance."""
BLOCK_SAVES: Final = 0.55
"""Of the chance to be stopped, this much is left behind each Block."""
BLOCK_WORTH: Final = 0.004
UNLOCKS: Final = 1.0
"""What an Attack is worth when nothing else would ever change: more than anything."""
PATIENCE: Final = 20
"""From this round on a player who could only block lets an Attack through rather than play for ever."""
LONG: Final = {False: 40, True: 80}
"""A game that has become as long as this, also in Crown of Chaos, is played to the end without Blocks."""
HURT: Final = 0.8
"""What is left of another monster's promise after one hit."""


class Goal:
    """What a number of actions would be used for, and how good that is."""

    def __init__(self, value: float, heals: list[int], madness: list[int], number: int, match: int) -> None:
        self.value = value
        self.heals = heals
        """The aims of the Heals, the most needed first."""
        self.madness = madness
        self.number = number
        """The number the bot's monster is turned towards; 0 in Crown of Chaos."""
        self.match = match
        """How many of its dice will show that number."""
        self.picks: tuple[int, ...] = ()
        self.useful = len(heals) + len(madness)


class Own:
    """The bot's monster after a plan: its dice, the aims that make them, and what they are worth."""

    def __init__(self, dice: Dice, ups: list[int], downs: list[int], strength: float, win: float) -> None:
        self.dice = dice
        self.ups = ups
        self.downs = downs
        self.worth = strength
        self.win = win


class Table:
    """The table as one seat sees it while planning: its own dice, and who might win this round."""

    def __init__(self, s: Chaos, stakes: Stakes) -> None:
        self.s = s
        self.stakes = stakes
        self.mine = s.monster[stakes.seat]
        self.dice = s.dice[self.mine]
        self.others = [s.monster[seat] for seat in stakes.living if seat != stakes.seat]
        self.left = s.monster[s.left(stakes.seat)]
        self.stuck = not shows_any(s, HEAL, MADNESS)
        """Nobody can turn a die but by Attacks and Bonus Actions."""
        self.weary = weary(s, self.stuck)
        self.found: dict[tuple[int, ...], tuple[float, int, Own]] = {}
        if not s.crown:
            self._look_around()

    def _look_around(self) -> None:
        """Who is near to what, and who could be complete this round."""
        s = self.s
        self.safe = UNDISTURBED * EACH_OTHER ** (len(self.others) - 1)
        self.threat = {m: self.safe if self._can_finish(m) else 0.0 for m in self.others}
        self.danger = any(self.threat.values())
        self.aimed = {m: nearest(s.dice[m], s.target) for m in self.others}
        self.power = {m: worth(self.stakes, m, s.dice[m], s.offerings[s.player_of(m)]) for m in self.others}
        every = (s.target,) if s.target else range(1, 7)
        self.numbers = sorted(every, key=lambda n: (sum(turns(self.dice, n)), -n))[:3]
        self.owns: dict[tuple[int, ...], Own] = {}
        self.rests: dict[tuple[int, int, bool], tuple[float, float]] = {}

    def _can_finish(self, monster: int) -> bool:
        s = self.s
        seat = s.player_of(monster)
        bonus = s.offerings[seat] > 0 and not s.used >> seat & 1
        return can_finish(s.stones[seat], s.spent[seat], s.dice[monster], s.box, s.colours[monster], s.target, bonus)

    # ------------------------------------------------------------------ goals

    def value(self, counts: Counts, bonus: int = 0) -> float:
        """How good this many Attacks, Blocks, Heals and Madness can be."""
        return self._found(counts, bonus)[0]

    def goal(self, counts: Counts, bonus: int = 0) -> Goal:
        """The best use of them: what the bot's monster needs first, the rest against those nearest to winning."""
        value, number, own = self._found(counts, bonus)
        heals, madness = counts[HEAL] - len(own.ups), counts[MADNESS] - len(own.downs)
        hits: dict[int, int] = {}
        goal = Goal(value, own.ups + self.spoil(HEAL, heals, hits), [], number, own.dice.count(number))
        goal.madness = own.downs + self.spoil(MADNESS, madness, hits)
        goal.useful = counts[HEAL] + counts[MADNESS]
        if bonus == INSANITY:
            goal.picks = tuple([self._sore_spot(m, MADNESS, 0) for m in self.others])
        return goal

    def _found(self, counts: Counts, bonus: int) -> tuple[float, int, Own]:
        key = (*counts, bonus)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = self._best(counts, bonus)
        return found

    def _best(self, counts: Counts, bonus: int) -> tuple[float, int, Own]:
        attacks, blocks, heals, madness = counts
        by = 2 if bonus == DOUBLE else 1
        best = (-1.0, 0, self._turned(0, 0, 0, by))
        for number in self.numbers:
            for heals_kept in range(min(heals, 1) + 1 if self.danger else 1):
                for madness_kept in range(min(madness, 2) + 1 if self.danger else 1):
                    own = self._turned(number, heals - heals_kept, madness - madness_kept, by)
                    spoils = by * (heals + madness - len(own.ups) - len(own.downs))
                    nobody, power = self._rest(spoils, attacks, bonus == INSANITY)
                    win = own.win and own.win * (1 - (1 - self.safe) * BLOCK_SAVES**blocks)
                    value = win + (1 - win) * nobody * own.worth / (own.worth + power)
                    if value > best[0]:
                        best = (value, number, own)
        shield = -UNLOCKS if self.weary else BLOCK_WORTH
        return (best[0] + shield * blocks + UNLOCKS * self.stuck * attacks, *best[1:])

    def _turned(self, number: int, heals: int, madness: int, by: int) -> Own:
        """The bot's dice turned towards a number as far as the actions go, and the aims for that."""
        key = (number, heals, madness, by)
        found = self.owns.get(key)
        if found is None:
            dice, ups = self._moved(self.dice, number, heals, by)
            dice, downs = self._moved(dice, number, madness, -by)
            held = self.s.offerings[self.stakes.seat]
            win = completion(dice, self.stakes.target)[0]
            found = self.owns[key] = Own(dice, ups, downs, worth(self.stakes, self.mine, dice, held), win)
        return found

    def _moved(self, dice: Dice, number: int, count: int, by: int) -> tuple[Dice, list[int]]:
        """Turn at most this many dice by one step each, never past the number."""
        aims: list[int] = []
        for _ in range(count):
            parts = [p for p in range(PARTS) if (dice[p] + by <= number if by > 0 else dice[p] + by >= number)]
            if not parts:
                break
            dice, part = self._step(dice, parts, by)
            aims.append(self.mine * PARTS + part)
        return dice, aims

    def _step(self, dice: Dice, parts: list[int], by: int) -> tuple[Dice, int]:
        """Turn that die whose new face serves best."""
        rows = [(showing(dice, part, dice[part] + by), part) for part in parts]
        return rows[0] if len(rows) == 1 else max(rows, key=lambda row: worth(self.stakes, self.mine, row[0], 0))

    # ------------------------------------------------------------------ spoiling others

    def _rest(self, spoils: int, attacks: int, everybody: bool) -> tuple[float, float]:
        """The chance that nobody else is complete after this many hits, and what the others are worth then."""
        key = (spoils, attacks, everybody)
        found = self.rests.get(key)
        if found is None:
            hits = dict.fromkeys(self.others, 1) if everybody else {}
            for victim in self._victims(spoils, hits):
                hits[victim] = hits.get(victim, 0) + 1
            power = {m: self.power[m] * HURT ** hits.get(m, 0) for m in self.others}
            if attacks:
                self._attack(attacks, hits, power)
            nobody = 1.0
            for monster, threat in self.threat.items():
                nobody *= 1 - threat * THROUGH ** hits.get(monster, 0)
            found = self.rests[key] = (nobody, sum(power.values()))
        return found

    def _victims(self, count: int, hits: dict[int, int]) -> list[int]:
        """Whom to hit: always the one most likely to win, earlier hits counted."""
        struck = hits.copy()
        found = []
        for _ in range(count):
            rows = [(self.threat[m] * THROUGH ** struck.get(m, 0), self.power[m] * HURT ** struck.get(m, 0), m)
                    for m in self.others]  # fmt: skip
            victim = max(rows)[2]
            struck[victim] = struck.get(victim, 0) + 1
            found.append(victim)
        return found

    def spoil(self, kind: int, count: int, hits: dict[int, int]) -> list[int]:
        """Aims for Heals or Madness that the bot's monster cannot use; ``hits`` counts on."""
        aims = []
        for victim in self._victims(count, hits):
            aims.append(self._sore_spot(victim, kind, hits.get(victim, 0)))
            hits[victim] = hits.get(victim, 0) + 1
        return aims

    def _sore_spot(self, monster: int, kind: int, skip: int) -> int:
        """A part that already shows what its monster needs. Madness takes the first, a Heal the last of them, so
        that players who help each other do not undo each other's work; never one that would turn the right way.
        """
        number = self.aimed[monster]
        dice = self.s.dice[monster]
        away = -1 if kind == MADNESS else 1
        match = [p for p in range(PARTS) if dice[p] == number]
        parts = match if kind == MADNESS else match[::-1]
        worse = [p for p in range(PARTS) if (dice[p] - number) * away > 0]
        # off the end of the scale the die is rolled, and that may backfire (CC-gap-8)
        parts = parts + worse if 1 <= number + away <= 6 else worse + parts
        return monster * PARTS + (parts[skip % len(parts)] if parts else 0)

    def _attack(self, attacks: int, hits: dict[int, int], power: dict[int, float]) -> None:
        """The left neighbour takes Attacks where they hurt least, or even help."""
        dice = before = self.s.dice[self.left]
        for _ in range(attacks):
            rows = [turned(False, dice, [-(p == q) for q in range(PARTS)], 0)[0] for p in range(PARTS)]
            dice = max(rows, key=lambda after: worth(self.stakes, self.left, after, 0))
        power[self.left] *= worth(self.stakes, self.left, dice, 0) / worth(self.stakes, self.left, before, 0)
        if turns(before, self.aimed[self.left])[1] < attacks:
            hits[self.left] = hits.get(self.left, 0) + 1

    def idle_aim(self, kind: int) -> int:
        """Where an action goes that a planned conversion will turn into something else."""
        return self.spoil(kind, 1, {})[0]

    def free_action(self) -> tuple[int, int]:
        """There are free actions in Crown of Chaos only."""
        return BLOCK, NOWHERE

    # ------------------------------------------------------------------ words

    def reason(self, goal: Goal, kind: int, aim: int) -> str:
        """Why an action is on the mat."""
        if kind == ATTACK:
            return f"an Attack keeps {PLAYERS[self.s.player_of(self.left)]} busy"
        if kind == BLOCK:
            return "a Block will stop whatever hurts most"
        monster, part = divmod(aim, PARTS)
        if monster == self.mine:
            return f"brings the {PART_NAMES[part]} nearer to {goal.number}; {goal.match} of five would match"
        if self.threat[monster]:
            return f"{part_name(self.s, aim)} must not match: that monster could be complete this round"
        lack = PARTS - self.s.dice[monster].count(self.aimed[monster])
        return f"{part_name(self.s, aim)} suffers, because that monster lacks only {lack}"


def weary(s: Chaos, stuck: bool) -> bool:
    """Should a player lower the guard, because everybody hides behind Blocks and nothing ever changes?"""
    return (stuck and s.round >= PATIENCE) or s.round >= LONG[s.crown]


def nearest(dice: Dice, target: int) -> int:
    """The number a monster is closest to."""
    if target:
        return target
    return min(range(1, 7), key=lambda n: (sum(turns(dice, n)), -dice.count(n), -n))
