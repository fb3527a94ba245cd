"""Dealing the layout anew when the sides cannot reach each other. Section 2.3.2."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.figures import FIRST_MONSTER, GENERATOR, NOBODY, NOWHERE
from miskatonic.games.cthulhu_mash.rules.moving.board import lift, put
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.state import CAMP_HEALTH, IN_PLAY, OUT, SPACES, SPAWNING, Mash
from miskatonic.kernel.step import Ask, Step


class Restart(Step[Mash]):
    """All characters return to their spawning spaces, and the hidden tiles are dealt anew.

    CM-2.3.2-12, CM-2.3.2-15, CM-ref-15
    """

    def run(self, s: Mash) -> Ask | None:
        s.tell("CM-2.3.2-15", "restart", ())
        self._clear(s)
        for place, tile in enumerate(s.tile_at):
            if not s.plan().places[place].start:
                if tile >= 0:
                    s.place_of[tile] = NOWHERE
                    s.tile_bag[tile] += 1
                s.tile_at[place] = s.turned[place] = NOWHERE
        s.made = 0
        # All of them work again, also those of the dead; only of players who gave up they no longer count (CM-ref-15).
        s.camps = [0 if s.left >> seat & 1 else CAMP_HEALTH for seat in range(s.seats)]
        s.holds, s.bound = (), ()
        s.chimed = s.charged = s.ward = s.flying = s.razor = 0
        for seat in range(s.seats):
            s.sheets[seat] = None
            if s.status[seat] != OUT:
                self._back(s, seat)
        return None

    def _clear(self, s: Mash) -> None:
        """Monsters go back to their piles; generators and loose objects are discarded. CM-2.3.2-15"""
        for figure in range(FIRST_MONSTER, s.box.figures):
            if s.space[figure] >= 0:
                lift(s, figure)
                pile = s.gen_discards if s.box.sort[figure] == GENERATOR else s.monster_pile
                pile[s.box.number[figure]] += 1
        for pack in s.packs.values():
            for piece in pack:
                s.discards |= 1 << piece
        s.packs = {}
        s.rider = [NOBODY] * s.seats
        s.tamed = [NOBODY] * s.seats
        for space in sorted(s.ground):
            stock.clear_ground(s, space)
        for _, piece in s.tissue:
            s.discards |= 1 << piece
        s.tissue = ()

    def _back(self, s: Mash, seat: int) -> None:
        put(s, seat, s.home[seat] * SPACES + SPAWNING)
        s.status[seat] = IN_PLAY
        sheet = s.sheet(seat)
        s.health[seat] = max(sheet.base_health, 0)
        s.mentality[seat] = sheet.base_mentality
        s.fresh_turn |= 1 << seat
