"""Vigil, a toy for two to four who help each other: windows in which each seat may be content by itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from miskatonic.kernel.book.rulebook import Rulebook, load
from miskatonic.kernel.event import Event
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Option
from miskatonic.kernel.record import kinds_in
from miskatonic.kernel.scene.answers import Question
from miskatonic.kernel.scene.beat import Watcher
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Fact
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.step import Step
from tests.conformance import vigil_steps
from tests.conformance.toy import book
from tests.conformance.vigil_table import ROOMS, TOWER, WINCH, Vigil

RULES = ("night-1", "walk-1", "walk-2", "walk-3", "walk-4", "walk-5", "roll-4", "roll-1", "roll-2", "roll-3", "end-1")
TELL = {
    "night": "Night {0} falls.",
    "done": "Seat {0} stays.",
    "walked": "Seat {0} walks to room {1}.",
    "rolled": "The dice are rolled.",
    "content": "Seat {0} lets the dice lie.",
    "again": "Seat {0} tries again: {1}.",
    "over": "Dawn.",
}


class VigilWatcher(Watcher):
    """All is said in words: the scene has no marks."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        return ()


class VigilGame(Game[Vigil]):
    """A toy for two to four; nothing is hidden."""

    id: ClassVar[str] = "vigil"
    title: ClassVar[str] = "Vigil"
    edition: ClassVar[str] = "1"
    seats: ClassVar[range] = range(2, 5)
    secrets: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = (Option("nights", 3, range(1, 9), "how many nights"),)
    kinds: ClassVar[Mapping[str, Any]] = kinds_in((vigil_steps,))
    watcher: ClassVar[Watcher | None] = VigilWatcher()
    table: ClassVar[type[Vigil]] = Vigil

    def new(self, seats: int, options: Mapping[str, Any]) -> Vigil:
        table = self.table(seats, options)
        table.then(vigil_steps.Night())
        return table

    @cached_property
    def rulebook(self) -> Rulebook:
        return load(book("vigil", "VI", "Vigil", RULES), "vigil.toml")

    def view(self, s: Vigil, seat: int, common: Common) -> Scene:
        facts = [Fact(id=f"seat.{i}", name=ROOMS[s.room[i]], value=f"{s.steps[i]} {s.luck[i]}") for i in range(s.seats)]
        rest = Fact(id="rest", name="At rest", value=str(s.seats_at_rest))
        return Scene(
            game=s.game.id,
            seat=seat,
            title=f"Night {s.night}",
            prompt=f"Waiting for {s.seats_to_act}",
            waiting=s.seats_to_act,
            seats=tuple([f"Seat {i}" for i in range(s.seats)]),
            panels=(Panel(id="watch", items=(*facts, rest, Fact(id="dice", name="Dice", value=str(s.dice)))),),
            over="The sun is up." if s.over else "",
            question=None if s.over else Question("watch", s.seats_to_act, ("watch",), s.seats_to_act),
        )

    def label(self, s: Vigil, seat: int, step: Step[Any]) -> str:
        return step.key

    def sentence(self, s: Vigil, event: Event) -> str:
        return TELL[event.kind].format(*event.facts)

    def ranges(self, s: Vigil) -> Mapping[str, range]:
        return {"to": range(WINCH, TOWER + 1), "die": range(s.seats)}

    def pieces(self, s: Vigil) -> dict[str, int]:
        return {"watchers": len(s.room)}

    def round_of(self, s: Vigil) -> int:
        return s.night


VIGIL = VigilGame()
