"""Items that gamble or misfire (MU-item-24), and one-shots that must be played (MU-shot-14)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.records import MUNCHKINS, Pending
from miskatonic.games.munchkin_cthulhu.rules.base import InFight
from miskatonic.games.munchkin_cthulhu.rules.cards import play as play_rules
from miskatonic.games.munchkin_cthulhu.rules.cards import plays, react, resolve
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import totals
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


class Gamble(InFight):
    """Backpack Full of Dynamite: name a bonus, then roll; below it the card is used up after the fight. MU-item-24"""

    asks: ClassVar[str] = "MU-close-15"
    puts: ClassVar[tuple[str, ...]] = ("NameBonus",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, no: int, seat: int, card: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        low, high = s.box.cards[self.card].bonus, s.box.value(self.card, "gamble", "most")
        return [NameBonus(self.no, seat, self.card, value) for value in range(low, high + 1)]


class NameBonus(InFight):
    """Name the bonus for this fight."""

    rule: ClassVar[str] = "MU-item-24"

    def __init__(self, no: int, seat: int, card: int, value: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.card = card
        self.value = value

    def run(self, s: Munchkin) -> Ask | None:
        s.tell("MU-item-24", "names_bonus", (self.seat, self.card, self.value))
        react.roll(s, self.seat, "MU-item-24", ItemRolled(self.no, self.seat, self.card, self.value))
        return None


class Misfire(InFight):
    """Bagpipes: on a high roll they give nothing, and are lost unless the munchkins win. MU-item-24"""

    def __init__(self, no: int, seat: int, card: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        react.roll(s, self.seat, "MU-item-24", ItemRolled(self.no, self.seat, self.card, 0))
        return None


class ItemRolled(InFight):
    """The result holds for the whole fight. MU-item-24"""

    def __init__(self, no: int, seat: int, card: int, named: int) -> None:
        super().__init__(no)
        self.seat = seat
        self.card = card
        self.named = named

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        if self.named:
            result = (self.seat, self.card, self.named, int(s.die < self.named))
        else:
            failed = s.die >= s.box.value(self.card, "misfire", "face")
            result = (self.seat, self.card, 0 if failed else s.box.cards[self.card].bonus, 2 * failed)
        s.fight = fight.but(rolls=(*fight.rolls, result))
        return None


class ForcedShots(InFight):
    """Every helpful one-shot of the hand shown must be played, in an order its owner chooses, until none is left.

    MU-shot-14, MU-help-14
    """

    asks: ClassVar[str] = "MU-close-15"
    limits: ClassVar[str] = "MU-shot-14"
    puts: ClassVar[tuple[str, ...]] = ("OneShot",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, no: int, seat: int) -> None:
        super().__init__(no)
        self.seat = seat

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and s.alive(self.seat)

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.seat)
        if len(choices) > 1:
            return Ask((self.seat,), stay=True)
        if choices:
            s.then(*choices, self)
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = []
        for card in dict.fromkeys(s.hands[self.seat]):
            if s.box.kinds[card] == "one_shot":
                shots = [p for p in plays.of_card(s, self.seat, card, False) if isinstance(p, play_rules.OneShot)]
                found.extend(play for play in shots if self._helps(s, play))
        return found

    def _helps(self, s: Munchkin, play: play_rules.OneShot) -> bool:
        """Would it raise our total, lower theirs or remove a monster? Tried out on a copy."""
        if play.use or (play.on not in (-1, MUNCHKINS) and s.box.says(play.card, "strength")):
            return False
        assert s.fight is not None
        ours, theirs = totals(s, s.fight)
        count = len(s.fight.monsters)
        trial = s.copy()
        resolve.bring_about(trial, Pending(0, "play", play.card, play.seat, play.use, play.on, play.extra))
        assert trial.fight is not None
        after = totals(trial, trial.fight)
        return len(trial.fight.monsters) < count or after[0] - after[1] > ours - theirs
