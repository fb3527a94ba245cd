"""Players who leave the game. CM-ref-15"""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import FELL
from miskatonic.games.cthulhu_mash.rules.combat.harm import kill, settle
from miskatonic.games.cthulhu_mash.state import OUT, Mash
from miskatonic.kernel.step import Ask, Step


class GiveUp(Step[Mash]):
    """The character is removed as if killed by a hazard, and does not come back; nobody is credited. CM-ref-15"""

    rule: ClassVar[str] = "CM-ref-15"
    idle: ClassVar[bool] = True

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        s.tell("CM-ref-15", "gave_up", (seat,))
        s.camps[seat] = 0  # there is nothing to come back to
        s.left |= 1 << seat
        kill(s, seat, NOBODY, FELL)
        settle(s)
        s.status[seat] = OUT
        s.check = 1
        return None
