"""Chaos of Cthulhu as a game on the table: title, seats, options, and where everything is."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, ClassVar

from miskatonic.games.chaos_of_cthulhu import chances, odds, state
from miskatonic.games.chaos_of_cthulhu.bot.house import HouseBot
from miskatonic.games.chaos_of_cthulhu.content import reading as content
from miskatonic.games.chaos_of_cthulhu.content.box import BOX, packed
from miskatonic.games.chaos_of_cthulhu.positions import sketch
from miskatonic.games.chaos_of_cthulhu.rules import (
    actions,
    crown,
    declaration,
    effects,
    resolution,
    rounds,
    setup,
    victory,
)
from miskatonic.games.chaos_of_cthulhu.rules.bonus import bonus
from miskatonic.games.chaos_of_cthulhu.rules.bonus import choices as bonus_choices
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import cards
from miskatonic.games.chaos_of_cthulhu.rules.planning import mat, parts
from miskatonic.games.chaos_of_cthulhu.state import CLOCK, OFF, PARTS, ROUNDS, Chaos
from miskatonic.games.chaos_of_cthulhu.view import imagined
from miskatonic.games.chaos_of_cthulhu.view import scene as view
from miskatonic.games.chaos_of_cthulhu.view.beats import ChaosWatcher
from miskatonic.games.chaos_of_cthulhu.view.looks import HONOURS, LOOKS, ROLLS
from miskatonic.games.chaos_of_cthulhu.words import answers, reasons, words
from miskatonic.games.chaos_of_cthulhu.words.names import seat_name
from miskatonic.games.chaos_of_cthulhu.words.questions import prompt
from miskatonic.kernel.book.pack import Pack
from miskatonic.kernel.bot import Bot
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Clocks, Option, OptionError
from miskatonic.kernel.reason import Obstacle
from miskatonic.kernel.record import kinds_in
from miskatonic.kernel.scene.answers import Answer
from miskatonic.kernel.scene.beat import Watcher
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.honour import Honour, Rolled
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.scene.words import Words
from miskatonic.kernel.step import Blank, Form, Step


class ChaosOfCthulhu(Game[Chaos]):
    """A dice battle for two to four summoners."""

    id: ClassVar[str] = "chaos_of_cthulhu"
    title: ClassVar[str] = "Chaos of Cthulhu"
    edition: ClassVar[str] = "1"
    blurb: ClassVar[str] = (
        "Patch a monster together from five Elder Dice while everybody else tears at it. Plan in secret, "
        "release the chaos, and be the first whose five dice show one number."
    )
    minutes: ClassVar[str] = "20 to 40"
    weight: ClassVar[str] = "medium"
    looks: ClassVar[Mapping[str, Any]] = LOOKS
    honours: ClassVar[tuple[Honour, ...]] = HONOURS
    rolls: ClassVar[tuple[Rolled, ...]] = ROLLS
    seats: ClassVar[range] = range(2, 5)  # CC-game-2
    options: ClassVar[tuple[Option, ...]] = (
        Option("mode", "standard", ("standard", "crown"),
               "standard: complete a monster; crown: Crown of Chaos, the last living monster wins", "CC-crown-1"),
        Option("dare", False, (False, True), "Alhazred's Dare: only the number rolled at the start wins", "CC-dare-1"),
        Option("lament", OFF, (OFF, ROUNDS, CLOCK),
               "Lovecraft's Lament: after a number of rounds or minutes the closest monster wins", "CC-lament-1"),
        Option("rounds", 10, range(3, 41), "length of timed play without a clock", "CC-lament-3"),
        Option("minutes", 30, range(10, 91), "length of timed play by the clock", "CC-lament-3"),
        Option("offerings", 4, range(1, 9), "Offerings at the start, and the most one may hold", "CC-off-8"),
    )  # fmt: skip
    kinds: ClassVar[Mapping[str, Any]] = kinds_in(
        (
            state,
            actions,
            effects,
            setup,
            rounds,
            mat,
            parts,
            bonus,
            bonus_choices,
            declaration,
            resolution,
            crown,
            victory,
        )
    )

    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"house": HouseBot}
    words: ClassVar[Words[Any]] = words.WORDS
    watcher: ClassVar[Watcher | None] = ChaosWatcher()
    once: ClassVar[Mapping[str, str]] = {"e8f94955dca9bf8d": "b350892804cc04ff"}

    takes_packs: ClassVar[bool] = True

    def __init__(self, printing: int = 0, packs: Sequence[Pack] = ()) -> None:
        """With the printed dice and monsters, changed by packs in their order."""
        super().__init__(printing, packs)
        boxes = [BOX]
        for pack in packs:
            boxes.append(packed(pack, boxes[-1]))
        self.boxes = tuple(boxes)
        """What is printed, and what each pack made of it."""

    def rests_on(self, s: Chaos, key: str) -> tuple[str, ...]:
        """On the monsters, the seat's own mat and what is declared; not on how far others are behind their screens."""
        return ("middle", "monster.", "mat", "actions")

    def new(self, seats: int, options: Mapping[str, Any]) -> Chaos:
        table = Chaos(seats, options, self.boxes[-1])
        table.then(setup.Setup())
        return table

    def check_options(self, seats: int, options: Mapping[str, Any]) -> None:
        """Timed play and the target number do not go with Crown of Chaos. CC-dare-4"""
        if options["mode"] == "crown" and (options["dare"] or options["lament"] != OFF):
            raise OptionError(
                "mode=crown cannot be combined with dare or lament: matching does not win there [CC-dare-4]"
            )

    def clocks(self, options: Mapping[str, Any]) -> Clocks:
        """By the clock, decisions are limited too, so that nobody gains from delay. CC-lament-6, CC-round-14"""
        seconds = options["minutes"] * 60 if options["lament"] == CLOCK else 0
        return Clocks(seconds, seconds // 20)

    def redeal(self, s: Chaos, seat: int) -> None:
        imagined.redeal(s, seat)

    def chances(self, s: Chaos) -> list[float]:
        return chances.chances(s)

    def on_clock(self, s: Chaos) -> Step[Any] | None:
        return victory.TimeIsUp() if s.round and s.options["lament"] == CLOCK else None

    def view(self, s: Chaos, seat: int, common: Common) -> Scene:
        return view.view(s, seat, common)

    def blank(self, s: Chaos, seat: int, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
        return words.blank(s, seat, form, blank, value)

    def answer(self, s: Chaos, seat: int, step: Step[Any], label: str) -> Answer:
        return answers.answer(s, step, label)

    def called(self, s: Chaos, seat: int) -> str:
        return seat_name(s, seat)

    def prompt(self, s: Chaos, seat: int) -> str:
        return prompt(s, seat, s.seats_to_act)

    def obstacle(self, s: Chaos, seat: int, step: Step[Any], rule: str) -> Obstacle:
        return reasons.obstacle(s, seat, step, rule)

    def meant(self, s: Chaos, seat: int, thing: str) -> list[Any]:
        return reasons.meant(s, seat, thing)

    def ranges(self, s: Chaos) -> Mapping[str, Container[int]]:
        aims = range(-1, s.seats * PARTS)
        return {"colour": range(4), "part": range(6), "kind": range(4), "aim": aims, "number": cards(s)}

    def pieces(self, s: Chaos) -> dict[str, int]:
        """Offerings in hands, in the stock and out of the game; monsters, each with one player."""
        return {
            "offerings": sum(s.offerings) + s.stock + s.gone,
            "monsters": len(set(s.monster)),
            "elder dice": sum(len(dice) for dice in s.dice),
        }

    def round_of(self, s: Chaos) -> int:
        return s.round

    def content_digest(self) -> str:
        return content.digest()

    def play_digest(self, options: Mapping[str, Any]) -> str:
        return content.play_digest()

    def pack_digest(self, number: int) -> str:
        return self.boxes[number + 1].brought

    def named_outcome(self, before: Chaos, after: Chaos, seat: int, step: Step[Any]) -> str:
        return odds.named_outcome(before, after, seat, step)

    def known_odds(self, s: Chaos, seat: int, step: Step[Any]) -> dict[str, float] | None:
        return odds.known_odds(s, step)

    def sketch(self, s: Chaos) -> dict[str, Any]:
        return sketch.sketch(s)

    def arrange(self, s: Chaos, given: Mapping[str, Any]) -> None:
        sketch.arrange(s, given)
