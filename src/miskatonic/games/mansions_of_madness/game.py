"""Mansions of Madness as a game on the table: title, seats, options, and where everything is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from miskatonic.games.mansions_of_madness import census, records, world
from miskatonic.games.mansions_of_madness.bot.house import HouseBot, cautious
from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES, newest, read_box
from miskatonic.games.mansions_of_madness.positions import sketch
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules import concede, reveal
from miskatonic.games.mansions_of_madness.rules.cards import bearing, casting
from miskatonic.games.mansions_of_madness.rules.combat import fighting, monsters
from miskatonic.games.mansions_of_madness.rules.effects import (
    branches,
    choosing,
    do,
    either,
    forced,
    people,
    places,
    whom,
)
from miskatonic.games.mansions_of_madness.rules.effects.table import VERBS
from miskatonic.games.mansions_of_madness.rules.harm import death, harm, replacing, trauma
from miskatonic.games.mansions_of_madness.rules.keeper import actions, attacks, events, hand, mythos
from miskatonic.games.mansions_of_madness.rules.keeper import moving as monsters_moving
from miskatonic.games.mansions_of_madness.rules.moving import evading, guards, horror, moving
from miskatonic.games.mansions_of_madness.rules.puzzles import attempts
from miskatonic.games.mansions_of_madness.rules.searching import search
from miskatonic.games.mansions_of_madness.rules.setup import setup, sheets
from miskatonic.games.mansions_of_madness.rules.tests import taking
from miskatonic.games.mansions_of_madness.rules.turn import acting, chores, hiding, rounds, stepping, trading
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.view import consent, practice, scene
from miskatonic.games.mansions_of_madness.view.beats import MansionsWatcher
from miskatonic.games.mansions_of_madness.view.looks import HONOURS, LOOKS, ROLLS
from miskatonic.games.mansions_of_madness.words import answers, blanks, log, names, pointing, reasons
from miskatonic.games.mansions_of_madness.words import words as labels
from miskatonic.kernel.book.pack import Pack
from miskatonic.kernel.bot import Bot
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Clocks, Option
from miskatonic.kernel.reason import Obstacle
from miskatonic.kernel.record import kinds_in
from miskatonic.kernel.scene.answers import Answer
from miskatonic.kernel.scene.beat import Watcher
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.exercise import Efforts, Exercise
from miskatonic.kernel.scene.honour import Honour, Rolled
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.scene.words import Words
from miskatonic.kernel.step import Blank, Form, Step
from miskatonic.pieces.digest import together
from miskatonic.pieces.printings import chosen
from miskatonic.pieces.puzzles import plan as puzzle_plan


class MansionsOfMadness(Game[Mansions]):
    """A keeper tells a story against investigators who search the house for its end."""

    id: ClassVar[str] = "mansions_of_madness"
    title: ClassVar[str] = "Mansions of Madness"
    edition: ClassVar[str] = "1"
    blurb: ClassVar[str] = (
        "One of you knows what happened in this house, and would like it to go on. The others search it room by room, "
        "by lamplight, with a clock striking."
    )
    minutes: ClassVar[str] = "90 to 180"
    weight: ClassVar[str] = "heavy"
    seats: ClassVar[range] = range(2, 6)  # MM-setup-2
    kinds: ClassVar[Mapping[str, Any]] = kinds_in(
        (acting, actions, attacks, attempts, bearing, branches, casting, choosing, chores, concede, death, do, either,
         evading, events, fighting, forced, guards, hand, harm, hiding, horror, monsters, monsters_moving, moving,
         mythos, people, places, puzzle_plan, records, replacing, reveal, rounds, search, setup, sheets,
         stepping, taking, trading, trauma, whom)
    )  # fmt: skip
    looks: ClassVar[Mapping[str, Any]] = LOOKS
    honours: ClassVar[tuple[Honour, ...]] = HONOURS
    rolls: ClassVar[tuple[Rolled, ...]] = ROLLS
    words: ClassVar[Words[Any]] = labels.WORDS
    watcher: ClassVar[Watcher | None] = MansionsWatcher()
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"house": HouseBot, "cautious": cautious}
    options: ClassVar[tuple[Option, ...]] = (
        Option("story", "lantern_hill", STORIES, "which story is played", "MM-setup-1"),
        Option("puzzle_clock", False, (False, True), "sixty seconds for a puzzle", "MM-opt-1", added=True),
        Option("keeper_tokens", False, (False, True), "the keeper has skill points", "MM-opt-2"),
        Option("alternate_length", False, (False, True), "the last Event may wait", "MM-opt-6"),
    )
    once: ClassVar[Mapping[str, str]] = {
        "28991aa35a0e93cb": "cf6c90b32382b2bd",
        "05f5c79106e7e605": "f1ce5ef17f780a9a",
        "1369291da9e963d1": "320202c86a4f4010",
        "7264341b7d8ddda2": "429501b202c6b116",
        "b2758a1e1b073692": "288ecc9f551c0840",
    }

    def __init__(self, printing: int = 0, packs: Sequence[Pack] = (), boxes: Mapping[str, Box] | None = None) -> None:
        super().__init__(printing, packs)
        self.printing = chosen(printing, newest(), self.title)
        self.boxes = dict(boxes or {name: read_box(name, VERBS, printing=self.printing) for name in STORIES})
        """Everything printed, by story."""

    def new(self, seats: int, options: Mapping[str, Any]) -> Mansions:
        """The house, the cards and the clock are those of the chosen story; an optional rule holds where it was chosen.
        MM-setup-1, MM-setup-10, MM-gen-8, MM-opt-8"""
        table = Mansions(seats, options, self.boxes[options["story"]])
        table.then(setup.SettingUp(), setup.Seed(), setup.Begin())
        return table

    def clocks(self, options: Mapping[str, Any]) -> Clocks:
        """An attempt at a puzzle may have a clock. MM-opt-1"""
        return Clocks(questions=options["puzzle_clock"])

    def redeal(self, s: Mansions, seat: int) -> None:
        world.redeal(s, seat)

    def anytime(self, s: Mansions, seat: int) -> list[Step[Any]]:
        return concede.anytime(s, seat)

    def round_of(self, s: Mansions) -> int:
        return s.round

    def sides(self, s: Mansions) -> Sequence[int]:
        return [int(seat != KEEPER) for seat in range(s.seats)]

    def pieces(self, s: Mansions) -> dict[str, int]:
        return census.pieces(s)

    def view(self, s: Mansions, seat: int, common: Common) -> Scene:
        return scene.view(s, seat, common)

    def rests_on(self, s: Mansions, key: str) -> tuple[str, ...]:
        return consent.rests_on(key)

    def answer(self, s: Mansions, seat: int, step: Step[Any], label: str) -> Answer:
        return answers.answer(s, step, label)

    def exercises(self) -> tuple[Exercise, ...]:
        return practice.exercises(self)

    def efforts(self) -> Efforts:
        return practice.PuzzleEfforts()

    def called(self, s: Mansions, seat: int) -> str:
        return names.who(s, seat)

    def prompt(self, s: Mansions, seat: int) -> str:
        return log.prompt(s, seat)

    def obstacle(self, s: Mansions, seat: int, step: Step[Any], rule: str) -> Obstacle:
        return reasons.obstacle(s, seat, step, rule)

    def missing(self, s: Mansions, seat: int, step: Step[Any]) -> str:
        return pointing.missing(s, seat, step)

    def meant(self, s: Mansions, seat: int, thing: str) -> list[Any]:
        return pointing.meant(s, seat, thing)

    def ranges(self, s: Mansions) -> Mapping[str, range]:
        return pointing.ranges(s)

    def blank(self, s: Mansions, seat: int, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
        return blanks.blank(s, form, blank, value)

    def draws(self, s: Mansions) -> Sequence[Sequence[str]]:
        """Mythos, Trauma and other cards, by title or id."""
        decks = (s.box.mythos, s.box.traumas, s.box.cards)
        return [[card.name for card in deck] for deck in decks] + [[card.id for card in deck] for deck in decks]

    def sketch(self, s: Mansions) -> dict[str, Any]:
        return sketch.sketch(s)

    def arrange(self, s: Mansions, given: Mapping[str, Any]) -> None:
        sketch.arrange(s, given)

    def content_digest(self) -> str:
        return together([box.words for box in self.boxes.values()])

    def play_digest(self, options: Mapping[str, Any]) -> str:
        return self.boxes[options["story"]].digest
