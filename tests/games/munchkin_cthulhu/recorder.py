"""Records a whole game for each way a game can end: ``python -m tests.games.munchkin_cthulhu.recorder``.

The ways are those of MU-start-5. Only a pack has a card that wins the game, so that game is recorded, and replayed,
with the cards of the example pack.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.bot.value import margin
from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.games.munchkin_cthulhu.content.reading import load_pack, printed
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Step
from tests import recorder

FOLDER = Path(__file__).parent / "journals"
PIER = Path(__file__).parent / "packs" / "nights_at_the_pier.toml"
NO = ("Pass", "LetStand", "KeepCards", "Ready", "NoGoth", "LetPass", "NoSwap")
TALK = ("ProposeTrade", "Volunteer", "DiscardClass", "BeginSale", "PlayCurse", "Enhance", "AddMonster")
"""What only makes a game longer."""


# ---------------------------------------------------------------------- two kinds of players


def eager(s: Munchkin, seat: int, dice: mk.Dice) -> Step[Any]:
    """Takes every level, fights everything, asks for help where it is needed, and leaves the others alone."""
    steps = [step for step in s.legal(seat) if not step.idle and type(step).__name__ not in TALK]
    useful = [step for step in steps if _raises(s, seat, step)]
    if useful:
        return useful[dice.below(len(useful))]
    quiet = [step for step in steps if type(step).__name__ in NO]
    return quiet[0] if quiet else steps[dice.below(len(steps))]


def _raises(s: Munchkin, seat: int, step: Any) -> bool:
    """Does it make the seat stronger, or its fight better?"""
    kind = type(step).__name__
    if kind in ("GoUp", "PlayItem", "LayDown"):
        return bool(step.on == (seat if kind == "GoUp" else 1))
    if kind in ("OneShot", "AskForHelp"):
        return seat in (s.fight.sides if s.fight is not None else ()) and margin(s) <= 0 and step.seat == seat
    return kind in ("LookForTrouble", "PlayTreasure", "Accept", "Equip", "PlayClass", "Study")


def zealous(s: Munchkin, seat: int, dice: mk.Dice) -> Step[Any]:
    """Joins the cult, and makes others join it, whenever there is a way."""
    joining = [step for step in s.legal(seat) if _converts(s, step)]
    return joining[dice.below(len(joining))] if joining else eager(s, seat, dice)


def patient(s: Munchkin, seat: int, dice: mk.Dice) -> Step[Any]:
    """Waits with that for somebody at Level 9 who would be the last outside."""
    ripe = any(s.level[other] == 9 and not s.is_cultist(other) for other in range(s.seats) if other != seat)
    return zealous(s, seat, dice) if ripe and s.level[seat] < 9 else eager(s, seat, dice)


def _converts(s: Munchkin, step: Any) -> bool:
    kind = type(step).__name__
    if kind in ("PlayClass", "LayDown"):
        return bool(step.card == s.box.cultist)
    if kind == "PlayOnPlayer":
        return s.box.says(step.card, "become_cultist") and not s.is_cultist(step.on)
    return kind == "JoinCult" or (kind == "PlayDoor" and s.box.cards[step.card].logic == "CultMeeting")


# ---------------------------------------------------------------------- the endings


class Ending(recorder.Ending):
    """One way a game of Munchkin ends: with or without a helper in the last fight, with one winner or several."""

    def __init__(
        self,
        name: str,
        rule: str,
        player: recorder.Player,
        winners: int = 1,
        helped: bool = False,
        pack: bool = False,
        options: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(name, rule, 3, options or {}, player, longest=360)
        self.how_many = winners
        self.helped = helped
        self.pack = pack

    def fits(self, state: Any) -> bool:
        if not super().fits(state):
            return False
        joined = [event.kind for event in state.log if event.kind in ("joins", "leaves", "fight_over", "level")]
        helped = joined[-3:] == ["joins", "fight_over", "level"]
        return len(state.outcome.winners) == self.how_many and helped == self.helped


SHARED = {"shared_victory": True}
ENDINGS = (
    Ending("kill", "MU-start-3", eager),
    Ending("kill_with_help", "MU-start-3", eager, helped=True),
    Ending("shared", "MU-fast-3", eager, winners=2, helped=True, options=SHARED),
    Ending("not_shared", "MU-start-3", eager, options={**SHARED, "faster": True}),
    Ending("last", "MU-cult-16", patient),
    Ending("cult", "MU-cult-19", zealous),
    Ending("cult_together", "MU-cult-19", zealous, winners=2),
    Ending("card", "MU-start-5", eager, pack=True),
)


def pier() -> Box:
    """The cards of the example pack."""
    return Box(load_pack(PIER.read_text(encoding="utf-8"), PIER.name, printed(1)))


def main() -> None:
    """Record all of them, those of the printed set first."""
    recorder.record_all(GAME, [ending for ending in ENDINGS if not ending.pack], FOLDER)
    GAME.box = pier()
    recorder.record_all(GAME, [ending for ending in ENDINGS if ending.pack], FOLDER)


if __name__ == "__main__":
    main()
