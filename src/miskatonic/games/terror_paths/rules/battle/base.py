"""Steps of a Battle: dropped when it is over, or when nobody is left to fight it (TP-bseq-2, TP-bseq-3)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import Battle
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


def battle_of(s: Terror, no: int) -> Battle | None:
    """The Battle of this number, if it is under way."""
    return s.battle if s.battle is not None and s.battle.no == no else None


class InBattle(Step[Terror]):
    """Belongs to steps 1 to 5: skipped once no Enemy or no Investigator is left. TP-bseq-2"""

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Terror) -> bool:
        battle = battle_of(s, self.no)
        return battle is not None and bool(battle.foes) and bool(s.crowd(battle.place))


class Ordered(Step[Terror]):
    """Several Enemies act in one step: the Lead Investigator picks the order. TP-bseq-3, TP-dig-2, TP-horr-4"""

    puts: ClassVar[tuple[str, ...]] = ("Next",)
    asks: ClassVar[str] = "TP-bseq-3"
    must: ClassVar[bool] = True

    def __init__(self, no: int, left: tuple[int, ...]) -> None:
        self.no = no
        self.left = left
        """Numbers of Enemies; of the killed, -1 minus the number of the kind."""

    def live(self, s: Terror) -> bool:
        battle = battle_of(s, self.no)
        return battle is not None and bool(battle.foes) and bool(s.crowd(battle.place))

    def still(self, s: Terror) -> tuple[int, ...]:
        """Those that have still to act."""
        battle = battle_of(s, self.no)
        return tuple([no for no in self.left if battle is not None and no in battle.foes])

    def deed(self, s: Terror, no: int) -> list[Step[Terror]]:
        """What one of them does."""
        raise NotImplementedError(type(self).__name__)

    def kind(self, s: Terror, no: int) -> int:
        """Those of one kind are alike: nobody need be asked."""
        foe = s.foe(no)
        return foe.kind if foe is not None else no

    def run(self, s: Terror) -> Ask | None:
        left = self.still(s)
        if len({self.kind(s, no) for no in left}) > 1:
            return Ask((s.lead,))
        if left:
            s.then(*self.deed(s, left[0]), self.but(left=left[1:]))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Next(self, no) for no in self.still(s)]


class Next(Step[Terror]):
    """This one is next. TP-bseq-3"""

    rule: ClassVar[str] = "TP-bseq-3"
    against: ClassVar[tuple[str, ...]] = ("TP-dig-2",)

    def __init__(self, of: Ordered, pick: int) -> None:
        self.of = of
        self.pick = pick

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.pick in self.of.still(s) else "TP-dig-2"

    def run(self, s: Terror) -> Ask | None:
        left = tuple([no for no in self.of.still(s) if no != self.pick])
        s.then(*self.of.deed(s, self.pick), self.of.but(left=left))
        return None
