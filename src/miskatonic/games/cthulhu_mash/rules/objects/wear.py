"""Which of several passive objects of a kind counts. Section 2.6."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.records import REWORN
from miskatonic.games.cthulhu_mash.rules.objects.sheet import GROUPS, in_use, passive
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Objects that could count instead of another of their kind, once between two actions. CM-2.6-9, CM-2.6-12"""
    if s.used & REWORN or len(s.objects[seat]) < 2:
        return
    for group in GROUPS:
        rivals = [piece for piece in s.objects[seat] if getattr(s.box.kind_of(piece), group)]
        if len(rivals) > 1:
            worn = in_use(s.box, rivals, s.worn[seat])
            same = passive(s.box.kind_of(worn))
            found.extend([Wear(piece) for piece in rivals if passive(s.box.kind_of(piece)) != same])


class Wear(Step[Mash]):
    """The owner changes which shield, armor or movement object counts; it costs nothing. CM-2.6-9, CM-2.6-12"""

    rule: ClassVar[str] = "CM-2.6-9"
    idle: ClassVar[bool] = True

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        seat, thing = s.active, s.box.kind_of(self.piece)
        group = next(group for group in GROUPS if getattr(thing, group))
        others = [piece for piece in s.worn[seat] if not getattr(s.box.kind_of(piece), group)]
        s.worn[seat] = tuple(sorted((*others, self.piece)))
        s.used |= REWORN
        s.sheets[seat] = None
        s.tell("CM-2.6-9", "worn", (seat, self.piece))
        return None
