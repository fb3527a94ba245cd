"""Order of a round (CC-round)."""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.content.reading import BLOCK
from miskatonic.games.chaos_of_cthulhu.rules.actions import changed
from miskatonic.games.chaos_of_cthulhu.rules.crown import CrownRoundStart, MatchedMonsters
from miskatonic.games.chaos_of_cthulhu.rules.declaration import Release
from miskatonic.games.chaos_of_cthulhu.rules.planning.mat import Planning
from miskatonic.games.chaos_of_cthulhu.rules.resolution import Resolution, set_die
from miskatonic.games.chaos_of_cthulhu.rules.victory import CheckVictory, TimeIsUp
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, PARTS, ROUNDS, Chaos
from miskatonic.kernel.step import Ask, Step


class Round(Step[Chaos]):
    """Roll, plan in secret, release and declare, assign Blocks, resolve, check for victory, clear up.

    CC-round-1, CC-round-10
    """

    def run(self, s: Chaos) -> Ask | None:
        s.round += 1
        s.tell("CC-round-1", "round", (s.round, s.coin))
        begin = (CrownRoundStart(), BreakDeadlock(), MatchedMonsters()) if s.crown else (BreakDeadlock(),)
        s.then(*begin, RollStones(), Planning(), Release(), Resolution(), CheckVictory(), ClearUp())
        return None


class BreakDeadlock(Step[Chaos]):
    """If every die shows a Block, nobody has an Offering or a free action, nothing could ever change: roll anew.

    CC-round-15
    """

    def run(self, s: Chaos) -> Ask | None:
        while self._stuck(s):
            s.tell("CC-round-15", "deadlock", ())
            for seat in s.living(s.coin):
                roll_monster(s, s.monster[seat])
        return None

    def _stuck(self, s: Chaos) -> bool:
        if any(s.offerings):
            return False
        for seat in s.living(s.coin):
            monster = s.monster[seat]
            dice = s.dice[monster]
            if s.crown and dice[0] and dice.count(dice[0]) == PARTS:
                return False
            if any(
                number and s.box.faces[s.colours[monster]][part][number] != BLOCK for part, number in enumerate(dice)
            ):
                return False
        return True


def roll_monster(s: Chaos, monster: int) -> None:
    """Roll all dice of a monster that are in play; where matching wins, five equal ones are rolled again."""
    parts = s.parts_in_play(monster)
    while True:
        for part in parts:
            set_die(s, monster * PARTS + part, s.roll(6))
        if s.crown or len(set(s.dice[monster])) > 1:
            break
    s.tell("CC-round-15", "monster", (s.player_of(monster), *s.dice[monster]))


class RollStones(Step[Chaos]):
    """Every player rolls as many Stones as the monster has parts in play, all together and in the open.

    CC-game-4, CC-comp-2, CC-round-2, CC-stones-1, CC-crown-6
    """

    def run(self, s: Chaos) -> Ask | None:
        s.poll = s.coin
        for seat in s.living(s.coin):
            s.stones[seat] = s.pool(len(s.parts_in_play(s.monster[seat])), 6)
            s.tell("CC-round-2", "stones", (seat, *s.stones[seat]))
        return None


class ClearUp(Step[Chaos]):
    """Mats are emptied, screens go up, nothing carries over, and the coin passes to the left.

    CC-comp-5, CC-round-7..9, CC-setup-15, CC-crown-37, CC-lament-3
    """

    def run(self, s: Chaos) -> Ask | None:
        clear_mats(s)
        s.coin = s.left(s.coin)
        s.tell("CC-round-9", "coin", (s.coin,))
        if s.options["lament"] == ROUNDS and s.round >= s.options["rounds"]:
            s.then(TimeIsUp())
        else:
            s.then(Round())
        return None


def clear_mats(s: Chaos) -> None:
    """Everything of the round leaves the table; Bonus Actions announced for the next one stay until it starts.

    CC-round-7..8, CC-bonus-14
    """
    s.stones = [()] * s.seats
    s.spent = [0] * s.seats
    s.rerolled = s.used = s.ready = s.free = s.declared = s.moment = s.passed = 0
    s.released = False
    s.declared_at = [0] * s.seats
    s.banisher = NOWHERE
    s.plan = [()] * s.seats
    s.secret = [None] * s.seats
    s.placed = {}
    changed(s)
    s.blocked, s.fallen, s.saved, s.just_died = (), (), (), ()
    if not s.crown:
        s.bonuses = []
