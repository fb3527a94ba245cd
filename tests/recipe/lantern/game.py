"""Lantern Road as a game on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from miskatonic.games.lantern import odds
from miskatonic.games.lantern.bot.house import HouseBot
from miskatonic.games.lantern.content.reading import ROADS
from miskatonic.games.lantern.positions import sketch
from miskatonic.games.lantern.rules import walking
from miskatonic.games.lantern.state import Lantern
from miskatonic.games.lantern.view import scene
from miskatonic.games.lantern.view.beats import LanternWatcher
from miskatonic.games.lantern.words import words

from miskatonic.kernel.bot import Bot
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Option
from miskatonic.kernel.reason import RULE, Obstacle
from miskatonic.kernel.record import kinds_in
from miskatonic.kernel.scene.beat import Watcher
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.scene.words import Words
from miskatonic.kernel.step import Step


class LanternRoad(Game[Lantern]):
    """Walk as far as you dare."""

    id: ClassVar[str] = "lantern"
    title: ClassVar[str] = "Lantern Road"
    edition: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Walk as far as you dare before the wind puts out your lantern."
    minutes: ClassVar[str] = "5"
    weight: ClassVar[str] = "light"
    secrets: ClassVar[bool] = False
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (Option("road", "short", tuple(ROADS), "how far it is", "LR-walk-4"),)
    kinds: ClassVar[Mapping[str, Any]] = kinds_in((walking,))
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"house": HouseBot}
    words: ClassVar[Words[Any]] = words.WORDS
    watcher: ClassVar[Watcher | None] = LanternWatcher()

    def new(self, seats: int, options: Mapping[str, Any]) -> Lantern:
        table = Lantern(seats, options)
        table.then(walking.Turn())
        return table

    def view(self, s: Lantern, seat: int, common: Common) -> Scene:
        return scene.view(s, seat)

    def called(self, s: Lantern, seat: int) -> str:
        return words.called(seat)

    def obstacle(self, s: Lantern, seat: int, step: Step[Any], rule: str) -> Obstacle:
        return Obstacle(RULE, (rule,), "You have not walked yet.", ("die",))

    def pieces(self, s: Lantern) -> dict[str, int]:
        return {"walkers": len(s.rested)}

    def round_of(self, s: Lantern) -> int:
        return s.turn // s.seats

    def named_outcome(self, before: Lantern, after: Lantern, seat: int, step: Step[Any]) -> str:
        return odds.named_outcome(before, after, seat, step)

    def sketch(self, s: Lantern) -> dict[str, Any]:
        return sketch.sketch(s)

    def arrange(self, s: Lantern, given: Mapping[str, Any]) -> None:
        sketch.arrange(s, given)
