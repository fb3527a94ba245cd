"""Munchkin Cthulhu as a game on the table: title, seats, options, and where everything is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from miskatonic.games.munchkin_cthulhu import chances, odds, records
from miskatonic.games.munchkin_cthulhu.bot.house import HouseBot
from miskatonic.games.munchkin_cthulhu.content import reading as content
from miskatonic.games.munchkin_cthulhu.content.box import BOX, NONE, Box
from miskatonic.games.munchkin_cthulhu.positions import sketch
from miskatonic.games.munchkin_cthulhu.rules import base, window
from miskatonic.games.munchkin_cthulhu.rules.cards import effects, play, plays, react
from miskatonic.games.munchkin_cthulhu.rules.combat import combat, entering, helping, rewards, run
from miskatonic.games.munchkin_cthulhu.rules.fate import cult, death, hands, losses, meeting, taking
from miskatonic.games.munchkin_cthulhu.rules.items import forced, items, uses
from miskatonic.games.munchkin_cthulhu.rules.turn import charity, door, received, sell, setup, trade, turn
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.view import imagined
from miskatonic.games.munchkin_cthulhu.view import scene as view
from miskatonic.games.munchkin_cthulhu.view.beats import MunchkinWatcher
from miskatonic.games.munchkin_cthulhu.view.looks import HONOURS, LOOKS, ROLLS
from miskatonic.games.munchkin_cthulhu.words import answers, reasons, words
from miskatonic.games.munchkin_cthulhu.words.names import who
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

ON_OFFERS: Final = ("Accept", "AskForHelp", "Counter", "Refuse", "Volunteer", "Withdraw")
"""Help is haggled over in the open. A trade that is accepted stands in the choice itself, with its terms."""


class MunchkinCthulhu(Game[Munchkin]):
    """Kill the monster, grab the loot, sell out your friends, and mind the cult."""

    id: ClassVar[str] = "munchkin_cthulhu"
    title: ClassVar[str] = "Munchkin Cthulhu"
    edition: ClassVar[str] = "3"
    blurb: ClassVar[str] = (
        "Kick open doors that should stay shut, kill what comes out, and be the first to Level 10. Anybody may meddle "
        "in any fight, help has its price, and the cult keeps growing."
    )
    minutes: ClassVar[str] = "60 to 120"
    weight: ClassVar[str] = "medium"
    looks: ClassVar[Mapping[str, Any]] = LOOKS
    honours: ClassVar[tuple[Honour, ...]] = HONOURS
    rolls: ClassVar[tuple[Rolled, ...]] = ROLLS
    seats: ClassVar[range] = range(3, 7)  # MU-comp-2
    words: ClassVar[Words[Any]] = words.WORDS
    watcher: ClassVar[Watcher | None] = MunchkinWatcher()
    options: ClassVar[tuple[Option, ...]] = (
        Option("faster", False, (False, True), "listen at the door, and loot Treasures instead of Doors", "MU-fast-4"),
        Option("shared_victory", False, (False, True), "whoever helps in the winning fight wins too", "MU-fast-3"),
        Option("first", 0, range(7), "the player who begins, counted from 1; 0 draws one", "MU-start-1"),
        Option("timer", False, (False, True), "limit the time to respond", "MU-close-5"),
        Option("seconds", 15, (0, 3, 5, 10, 15, 30, 60, 120), "that time; 0 is no limit", "MU-close-5"),
    )
    kinds: ClassVar[Mapping[str, Any]] = kinds_in(
        (base, charity, combat, cult, death, door, effects, entering, forced, hands, helping, items, losses, meeting,
         play, react, received, records, rewards, run, sell, setup, taking, trade, turn, uses, window)
    )  # fmt: skip

    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"house": HouseBot}
    takes_packs: ClassVar[bool] = True
    once: ClassVar[Mapping[str, str]] = {"bff30ade77264b9c": "24bb94618a00c0a7"}

    def __init__(self, printing: int = 0, packs: Sequence[Pack] = ()) -> None:
        """With the cards of a printing, changed by packs in their order. MU-mix-2"""
        super().__init__(printing, packs)
        sets = [content.CONTENT if printing in (0, content.CONTENT.printing) else content.printed(printing)]
        for pack in packs:
            sets.append(content.load_pack(pack.text, f"{pack.name}.toml", sets[-1]))
        self.sets = tuple(sets)
        """The cards of the box, and what each pack made of them."""
        self.printing = sets[0].printing
        self.box = Box(sets[-1]) if sets[-1] is not content.CONTENT else BOX

    def rests_on(self, s: Munchkin, key: str) -> tuple[str, ...]:
        """On what is fought, played and found; whoever helps or is helped, on what is offered too."""
        here = ("fight", "pending", "door", "spoils", "body.")
        return (*here, "offers") if key.partition("(")[0] in ON_OFFERS else here

    def new(self, seats: int, options: Mapping[str, Any]) -> Munchkin:
        table = Munchkin(seats, options, self.box)
        table.then(setup.Setup())
        return table

    def check_options(self, seats: int, options: Mapping[str, Any]) -> None:
        """The first player is one of those at the table. MU-start-1"""
        if options["first"] > seats:
            raise OptionError(f"first={options['first']}: there are only {seats} players [MU-start-1]")

    def clocks(self, options: Mapping[str, Any]) -> Clocks:
        """Running out of time counts as passing. MU-close-5, MU-dig-6"""
        return Clocks(0, options["seconds"] if options["timer"] else 0)

    def anytime(self, s: Munchkin, seat: int) -> list[Step[Any]]:
        return plays.anytime(s, seat)

    def redeal(self, s: Munchkin, seat: int) -> None:
        imagined.redeal(s, seat)

    def view(self, s: Munchkin, seat: int, common: Common) -> Scene:
        return view.view(s, seat, common)

    def blank(self, s: Munchkin, seat: int, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
        return words.blank(s, seat, form, blank, value)

    def answer(self, s: Munchkin, seat: int, step: Step[Any], label: str) -> Answer:
        return answers.answer(s, step, label)

    def called(self, s: Munchkin, seat: int) -> str:
        return who(seat)

    def prompt(self, s: Munchkin, seat: int) -> str:
        return words.prompt(s, seat)

    def busy(self, s: Munchkin, seat: int, step: Step[Any]) -> str:
        return plays.busy(s, seat, step)

    def missing(self, s: Munchkin, seat: int, step: Step[Any]) -> str:
        return reasons.missing(s, seat, step)

    def obstacle(self, s: Munchkin, seat: int, step: Step[Any], rule: str) -> Obstacle:
        return reasons.obstacle(s, seat, step, rule)

    def meant(self, s: Munchkin, seat: int, thing: str) -> list[Any]:
        return reasons.meant(s, seat, thing)

    def ranges(self, s: Munchkin) -> Mapping[str, range]:
        seats, cards = range(s.seats), range(len(s.box.cards))
        return {
            "to": seats,
            "by": seats,
            "card": cards,
            "place": range(2),
            "use": range(3),
            "whose": seats,
            "sex": range(2),
        }

    def pieces(self, s: Munchkin) -> dict[str, int]:
        """Every card, wherever it is. MU-comp-1"""
        return pieces(s)

    def chances(self, s: Munchkin) -> list[float]:
        return chances.chances(s)

    def round_of(self, s: Munchkin) -> int:
        return s.turns

    def content_digest(self) -> str:
        return self.sets[-1].digest()

    def play_digest(self, options: Mapping[str, Any]) -> str:
        return self.sets[0].play_digest()

    def pack_digest(self, number: int) -> str:
        return self.sets[number + 1].own

    def named_outcome(self, before: Munchkin, after: Munchkin, seat: int, step: Step[Any]) -> str:
        return odds.named_outcome(before, after, seat, step)

    def draws(self, s: Munchkin) -> tuple[list[str], ...]:
        """Doors and Treasures."""
        names = [s.box.name(card) for card in range(len(s.box.copies))]
        return names[: s.box.doors], names[s.box.doors :]

    def sketch(self, s: Munchkin) -> dict[str, Any]:
        return sketch.sketch(s)

    def arrange(self, s: Munchkin, given: Mapping[str, Any]) -> None:
        sketch.arrange(s, given)


def pieces(s: Munchkin) -> dict[str, int]:
    """How many of each title there are in decks, piles, hands, on tables, in the fight and on their way."""
    count = [0] * len(s.box.cards)
    for card, copies in enumerate([*s.doors, *s.treasures]):
        count[card] += copies
    count[s.box.cultist] += s.cultists
    for card in [*s.door_discards, *s.treasure_discards, *everywhere(s)]:
        if card != NONE:
            count[card] += 1
    return {s.box.name(card): copies for card, copies in enumerate(count)}


def everywhere(s: Munchkin) -> list[int]:
    """All cards that are neither in decks nor in piles."""
    found: list[int] = [s.peeked]
    for seat in range(s.seats):
        found.extend([*s.hands[seat], *s.classes[seat], s.supers[seat], *s.enhancers[seat], *s.front[seat]])
        found.extend(kept.card for kept in s.kept[seat])
        for item in s.items[seat]:
            found.extend([item.card, *item.extras, item.cheat, item.evil])
    for pending in s.pending:
        found.append(pending.card)
        along = s.box.says(pending.card, "add_monster") or s.box.says(pending.card, "exchange_monster")
        if along or s.box.kinds[pending.card] == "monster":
            found.append(pending.extra)
    if s.fight is not None:
        for monster in s.fight.monsters:
            found.extend([monster.card, *monster.extras])
        for played in s.fight.cards:
            found.extend([played.card, *played.extras])
    if s.spoils is not None:
        found.extend(s.spoils.cards)
    for body in s.bodies:
        found.extend(card for lot in body.lots for card in lot)
    found.extend(step.curse for step in s.agenda if isinstance(step, taking.TurnEvil))
    return found
