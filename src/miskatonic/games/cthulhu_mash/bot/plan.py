"""Where the house bot wants to stand: the best of what its tile offers and of what calls from beyond the gates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.games.cthulhu_mash.bot.goal import LEAP, LEAVE, Goal
from miskatonic.games.cthulhu_mash.bot.look import Look
from miskatonic.games.cthulhu_mash.bot.map import MENDING, PATIENCE, UNKNOWN, Outlook, arrival, doors, outlook
from miskatonic.games.cthulhu_mash.bot.value import danger, healing, hurt_badly, rivals_near
from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.rules.moving import jump
from miskatonic.games.cthulhu_mash.rules.moving.board import HIDDEN, beyond
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash
from miskatonic.pieces.boards.grid import spaces

WAIT: Final = "to be at the gate when it is time"
LATE, UNFIT = 1, 2


class Planner(Look):
    """A look round that goes on beyond the gates."""

    def __init__(
        self, s: Mash, seat: int, points: int, trail: Sequence[int] = (), known: Outlook | None = None
    ) -> None:
        super().__init__(s, seat, points)
        self.outlook = known
        """What called from beyond the gates when one looked last."""
        self.trail = trail
        """Tiles left a short while ago: going back and forth leads nowhere."""
        self.bold = s.round > 15 and (s.round + seat) % 3 == 0
        """Now and then caution is thrown to the wind: two that wait for each other wait for ever."""
        self.gates: dict[int, tuple[int, int]] = {}

    def best(self) -> Goal | None:
        """The goal with the highest score; None if nothing calls."""
        self.targets()
        self.spoils()
        self.comforts()
        self._ways_out()
        best = None
        for goal in self.found:
            if best is None or goal.score > best.score:
                best = goal
        return best or self.leap()

    # ------------------------------------------------------------------ beyond the gates

    def _ways_out(self) -> None:
        s, seat = self.s, self.seat
        if s.rider[seat] != NOBODY:
            return
        here = danger(s, seat, self.tile)
        self._flee(here + rivals_near(s, seat, self.tile) * 0.5)
        most = max([goal.score for goal in self.found], default=0.0)
        if most > 3.0:
            return  # nothing beyond a gate is worth more
        self.outlook = outlook(s, seat, self.outlook)
        curable = self._curable(self.outlook)
        busy = s.mode == COOPERATIVE and any(f >= s.seats for f in s.crowd[self.tile]) and most > 0
        weak = hurt_badly(s, seat) and curable and not self.bold
        for pull, far, value, side, why in self.outlook.calls:
            if pull <= most:
                break
            cost, mask = self._way_to(side)
            if cost < 0:
                continue
            walks = self.walks(cost + 1)
            score = value * PATIENCE ** (walks + 0.8 * (far - 1))
            mending = why == MENDING
            if busy and not mending:
                score *= 0.25  # first things first
            if weak and not mending:
                score *= 0.15
            wait = self._hold_back(side, walks, curable and not mending)
            if wait == UNFIT:
                score *= 0.05
            there = self._beyond(side)
            if there >= 0 and s.tile_at[there] in self.trail:
                score *= 0.3
            if score > most:
                most = score
                self.found.append(Goal(LEAVE, mask, score, cost, side, WAIT if wait else why, wait > 0))

    def _way_to(self, side: int) -> tuple[int, int]:
        """The points it takes to a gate, and its space. If pieces bar the way: to the space nearest to it; else -1."""
        if side not in self.gates:
            mask = doors(self.s, self.tile, side)
            cost = self.cost_to(mask)
            if cost < 0:
                walk = self.terrain.ground.distances(mask, self.terrain.danger)
                reach = [at for at in spaces(self._reach()) if walk[at] >= 0]
                best = min([walk[at] for at in reach], default=0)
                if best < walk[self.at]:
                    mask = sum([1 << at for at in reach if walk[at] == best])
                    cost = self.cost_to(mask)
            self.gates[side] = cost, mask
        return self.gates[side]

    def leap(self) -> Goal | None:
        """If hazards cut off the gate that calls loudest: where to take off for a leap over them, and where to land."""
        if self.outlook is None or not self.outlook.calls or self.outlook.calls[0][0] <= 0:
            return None
        side = self.outlook.calls[0][3]
        gate = doors(self.s, self.tile, side)
        walk = self.terrain.ground.distances(gate, self.terrain.danger)
        if walk[self.at] >= 0:
            return None  # pieces are in the way, not the ground
        for layer in self.layers:
            for at in spaces(layer & self.free):
                beyond_it = sum([1 << to for to in jump.landings(self.s, self.seat, self.tile, at) if walk[to] >= 0])
                if beyond_it & self.free:
                    cost = self.cost_to(1 << at)
                    return Goal(LEAP, 1 << at, 0.5, cost, beyond_it & self.free, "to get across")
        return None

    def _reach(self) -> int:
        """Every free space that can be walked to."""
        mask = 0
        for layer in self.layers:
            mask |= layer
        return mask & self.free

    def _curable(self, beyond_gates: Outlook) -> bool:
        """Is there somewhere to be healed that can be reached, and anything to heal?"""
        s = self.s
        if s.health[self.seat] >= s.sheet(self.seat).base_health:
            return False
        return beyond_gates.curable or bool(healing(s, self.tile))

    def _hold_back(self, side: int, walks: int, curable: bool) -> int:
        """Is this no moment to go through: too few actions left to deal with what is there, or too little health?"""
        s, seat = self.s, self.seat
        there = self._beyond(side)
        hard = arrival(s, seat, there) if there >= 0 else UNKNOWN
        if hard <= 0.4 or (self.bold and self.left > walks):
            return 0
        if curable and s.health[seat] <= hard * 0.6 and s.mode == COOPERATIVE:
            return UNFIT
        return LATE if self.left - walks < 2 else 0

    def _beyond(self, side: int) -> int:
        """The place behind a gate; -1 if it lies face down."""
        way = beyond(self.s, self.tile, side)
        if way == HIDDEN or way < 0:
            return -1
        return self.s.place_of[way // SPACES]

    def _flee(self, here: float) -> None:
        """When the last action has come and the monsters would be too many: out by a gate that leads to peace."""
        s, seat = self.s, self.seat
        health = s.health[seat]
        if here < (0.75 if s.mode == COOPERATIVE else 1.0) * health or self.bold:
            return
        for side in range(4):
            way = beyond(s, self.tile, side)
            if way < 0:
                continue
            there = arrival(s, seat, s.place_of[way // SPACES])
            if there > here * 0.4:
                continue
            mask = doors(s, self.tile, side)
            cost = self.cost_to(mask)
            if cost < 0 or self.walks(cost + 1) != self.left:
                continue  # too far, or there is still time
            risk = min(1.5, (here - there) / health)
            self.found.append(Goal(LEAVE, mask, 6.0 * risk, cost, side, "too many of them here"))


# ---------------------------------------------------------------------- choosing a space


def spot(planner: Planner, goal: Goal, open_to: list[int]) -> int:
    """The best of the spaces that can be walked to: one that serves the goal, else the one nearest to it; -1 none."""
    s = planner.s
    good = [space for space in open_to if goal.mask >> space % SPACES & 1 and planner.free >> space % SPACES & 1]
    if good:
        return min(good, key=lambda space: (danger(s, planner.seat, planner.tile, space), space))
    shut = planner.terrain.shut | planner.terrain.danger
    walk = planner.terrain.ground.distances(goal.mask & planner.free, shut)
    here = walk[planner.at]
    near = [to for to in open_to if planner.free >> to % SPACES & 1 and walk[to % SPACES] >= 0]
    if not near:
        return -1
    best = min(near, key=lambda space: (walk[space % SPACES], space))
    return best if here < 0 or walk[best % SPACES] < here else -1
