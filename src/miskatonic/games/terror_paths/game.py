"""Terror Paths as a game on the table: title, seats, options, and where everything is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from miskatonic.games.terror_paths import chances, odds, records
from miskatonic.games.terror_paths.bot.house import HouseBot
from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.campaign import BOOK, CAMPAIGN, OFF, Chronicle, ends
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS, newest, read_box
from miskatonic.games.terror_paths.content.settings import DIGEST, PRINTED, SETTINGS
from miskatonic.games.terror_paths.positions import sketch
from miskatonic.games.terror_paths.rules.battle import base as battle_base
from miskatonic.games.terror_paths.rules.battle import battle, blows, horrify, strikes
from miskatonic.games.terror_paths.rules.effects import (
    branches,
    dice,
    do,
    enemies,
    people,
    places,
    victims,
    whom,
    world,
)
from miskatonic.games.terror_paths.rules.effects import events as event_texts
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.items import anytime, clearing, using
from miskatonic.games.terror_paths.rules.menace import events, menace
from miskatonic.games.terror_paths.rules.rolls import assign, challenge, instant, luck, prepare, tests
from miskatonic.games.terror_paths.rules.rolls import base as roll_base
from miskatonic.games.terror_paths.rules.setup import preparation, setup
from miskatonic.games.terror_paths.rules.sheet import costs, inventory, losses, tokens
from miskatonic.games.terror_paths.rules.table import cards, rewards
from miskatonic.games.terror_paths.rules.turn import (
    actions,
    encounter,
    moving,
    priorities,
    recovery,
    rounds,
    search,
    spying,
    trading,
    visit,
)
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view import consent, scene
from miskatonic.games.terror_paths.view.beats import TerrorWatcher
from miskatonic.games.terror_paths.view.looks import HONOURS, LOOKS, ROLLS
from miskatonic.games.terror_paths.words import answers, blanks, log, names, pointing, reasons
from miskatonic.games.terror_paths.words import words as labels
from miskatonic.kernel.book.pack import Pack
from miskatonic.kernel.bot import Bot
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Option, OptionError
from miskatonic.kernel.reason import Obstacle
from miskatonic.kernel.record import kinds_in
from miskatonic.kernel.scene.answers import Answer
from miskatonic.kernel.scene.beat import Watcher
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.honour import Honour, Rolled
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.scene.words import Words
from miskatonic.kernel.step import Assign, Blank, Form, Step
from miskatonic.pieces.digest import together
from miskatonic.pieces.printings import chosen


class TerrorPaths(Game[Terror]):
    """Investigators against a Menace that nobody understands yet; all win or lose together."""

    id: ClassVar[str] = "terror_paths"
    title: ClassVar[str] = "Call of Cthulhu: Terror Paths"
    edition: ClassVar[str] = "1"
    blurb: ClassVar[str] = (
        "Go in together, find out what is wrong, and be out again before Doom is full. Everybody acts in the same "
        "turn, dice are pooled, and every lap of the clock makes what waits for you stronger."
    )
    minutes: ClassVar[str] = "90 to 180"
    weight: ClassVar[str] = "heavy"
    secrets: ClassVar[bool] = False  # what lies facedown nobody knows; it is drawn when it is turned up
    looks: ClassVar[Mapping[str, Any]] = LOOKS
    honours: ClassVar[tuple[Honour, ...]] = HONOURS
    rolls: ClassVar[tuple[Rolled, ...]] = ROLLS
    seats: ClassVar[range] = range(1, 11)  # TP-intro-4
    kinds: ClassVar[Mapping[str, Any]] = kinds_in(
        (records, actions, assign, battle, battle_base, blows, branches, cards, challenge, clearing, costs, dice, do,
         encounter, enemies, event_texts, events, horrify, instant, inventory, losses, luck, menace, moving, people,
         places, prepare, preparation, priorities, recovery, rewards, roll_base, rounds, search, setup, spying, strikes,
         tests, tokens, trading, using, victims, visit, whom, world)
    )  # fmt: skip

    words: ClassVar[Words[Any]] = labels.WORDS
    watcher: ClassVar[Watcher | None] = TerrorWatcher()
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"house": HouseBot}
    options: ClassVar[tuple[Option, ...]] = (
        Option("scenario", "hound_dog", SCENARIOS, "which scenario is played", "TP-scen-1"),
        Option("investigators", "choose", ("choose", "random"), "choose the Investigators, or draw them",
               "TP-setup-12"),
        Option("lead", 0, range(11), "who leads first, counted from 1; 0 draws one", "TP-setup-17"),
        Option("campaign", OFF, (OFF, BOOK, *CAMPAIGN.carries),
               "the seven in one story, a rematch being the next part; by the book nothing carries over, and scars, "
               "keepsakes and lessons are ours", "TP-scen-3", added=True),
        Chronicle("told", "", (), "to go on with a campaign elsewhere: how its parts ended so far, with commas between "
                  "them; a rematch keeps this itself", "TP-scen-3", added=True),
        Option("setting", PRINTED, (PRINTED, *SETTINGS), "as printed, gentler or harder; the last two are ours",
               "TP-setup-18", added=True),
    )  # fmt: skip

    def __init__(self, printing: int = 0, packs: Sequence[Pack] = (), boxes: Mapping[str, Box] | None = None) -> None:
        super().__init__(printing, packs)
        self.printing = chosen(printing, newest(), self.title)
        self.boxes = dict(boxes or {name: read_box(name, VERBS, printing=self.printing) for name in SCENARIOS})
        """Everything printed, by scenario."""
        for box in self.boxes.values():
            for carry in CAMPAIGN.carries.values():
                box.add(f"campaign.{carry.id}", carry.effects)
            for setting in SETTINGS.values():
                box.add(f"setting.{setting.id}", setting.effects)

    def new(self, seats: int, options: Mapping[str, Any]) -> Terror:
        """The map, the cards and the Menace are those of the chosen scenario. TP-setup-7"""
        table = Terror(seats, options, self.boxes[self.scenario_of(options)])
        table.then(setup.SetUp())
        return table

    def check_options(self, seats: int, options: Mapping[str, Any]) -> None:
        """The first lead is one of those at the table. TP-setup-17"""
        if options["lead"] > seats:
            raise OptionError(f"lead={options['lead']}: there are only {seats} Investigators [TP-setup-17]")
        if options["campaign"] == OFF:
            if options["told"]:
                raise OptionError("told: only a campaign has parts before this one [TP-scen-3]")
            return
        CAMPAIGN.check(options["told"], {name: box.scenario for name, box in self.boxes.items()})
        first, due = self.options[0].default, self.scenario_of(options)
        if options["scenario"] not in (first, due):
            raise OptionError(f"scenario={options['scenario']}: in the campaign it is the turn of {due} [TP-scen-3]")

    def scenario_of(self, options: Mapping[str, Any]) -> str:
        """The chosen one, or in a campaign the one whose turn it is. TP-scen-1, TP-scen-3"""
        if options.get("campaign", OFF) == OFF:
            return str(options["scenario"])
        return CAMPAIGN.parts[len(ends(options["told"]))].scenario

    def again(self, s: Terror) -> dict[str, Any]:
        """In a campaign the next part, and after the last the first. TP-scen-3"""
        if s.options["campaign"] == OFF or s.outcome is None:
            return dict(s.options)
        past = (*ends(s.options["told"]), s.outcome.reason)
        told = ",".join(past) if len(past) < len(CAMPAIGN.parts) else ""
        return {**s.options, "scenario": self.options[0].default, "told": told}

    def anytime(self, s: Terror, seat: int) -> list[Step[Any]]:
        return anytime.anytime(s, seat)

    def pieces(self, s: Terror) -> dict[str, int]:
        """Every card, wherever it is. TP-fact-item-decks, TP-dig-3"""
        return pieces(s)

    def rests_on(self, s: Terror, key: str) -> tuple[str, ...]:
        return consent.rests_on(s, key)

    def sides(self, s: Terror) -> Sequence[int]:
        return [0] * s.seats

    def chances(self, s: Terror) -> list[float]:
        return chances.chances(s)

    def round_of(self, s: Terror) -> int:
        return s.round

    def view(self, s: Terror, seat: int, common: Common) -> Scene:
        return scene.view(s, seat, common)

    def answer(self, s: Terror, seat: int, step: Step[Any], label: str) -> Answer:
        return answers.answer(s, step, label)

    def known_odds(self, s: Terror, seat: int, step: Step[Any]) -> dict[str, float] | None:
        return odds.known_odds(s, seat, step)

    def named_outcome(self, before: Terror, after: Terror, seat: int, step: Step[Any]) -> str:
        return "no chance in it"  # all chances that a choice names are worked out beforehand

    def called(self, s: Terror, seat: int) -> str:
        return names.who(s, seat)

    def prompt(self, s: Terror, seat: int) -> str:
        return log.prompt(s)

    def obstacle(self, s: Terror, seat: int, step: Step[Any], rule: str) -> Obstacle:
        return reasons.obstacle(s, seat, step, rule)

    def missing(self, s: Terror, seat: int, step: Step[Any]) -> str:
        return pointing.missing(s, seat, step)

    def meant(self, s: Terror, seat: int, thing: str) -> list[Any]:
        return pointing.meant(s, seat, thing)

    def ranges(self, s: Terror) -> Mapping[str, range]:
        found = {"face": range(1, 7), "coin": range(2), "join": range(2)}
        sizes = {"sheet": len(s.box.investigators), "icon": len(s.box.icons)}
        return {**found, **{name: range(size) for name, size in sizes.items()}}

    def blank(self, s: Terror, seat: int, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
        return blanks.blank(s, form, blank, value)

    def place(self, s: Terror, seat: int, form: Form[Any], blank: Assign, value: int) -> tuple[str, str]:
        return blanks.place(s, form, value)

    def draws(self, s: Terror) -> tuple[list[str], ...]:
        """Items of each deck, cards of each back, Events and Disasters, by id and by name."""
        box = s.box
        items = [[box.items[kind] for kind in kinds] for kinds in box.deck.values()]
        cards = [[box.cards[kind] for kind in kinds] for kinds in box.of_back]
        things: list[Any] = [*items, *cards, box.events[: box.disasters], box.events[box.disasters : box.curses]]
        return (*[[one.id for one in some] for some in things], *[[one.name for one in some] for some in things])

    def sketch(self, s: Terror) -> dict[str, Any]:
        return sketch.sketch(s)

    def arrange(self, s: Terror, given: Mapping[str, Any]) -> None:
        sketch.arrange(s, given)

    def content_digest(self) -> str:
        return together([*[box.words for box in self.boxes.values()], CAMPAIGN.words])

    def play_digest(self, options: Mapping[str, Any]) -> str:
        digests = [self.boxes[self.scenario_of(options)].digest]
        if options.get("campaign", OFF) != OFF:
            digests.append(CAMPAIGN.digest)
        if options.get("setting", PRINTED) != PRINTED:
            digests.append(DIGEST)
        return digests[0] if len(digests) == 1 else together(digests)


def pieces(s: Terror) -> dict[str, int]:
    """Items, Events, Encounter cards, Enemies and Victims, wherever they are."""
    found: dict[str, int] = {}
    held = [*[item for hand in s.items for item in hand], *[item for lying in s.loose for item in lying]]
    kinds = [item >> 1 for item in held]
    relics = [item.number for item in s.box.items if item.deck == "relic"]
    for item in s.box.items:
        if item.number not in relics:
            copies = s.item_bag[item.number] + s.gone_items[item.number] + kinds.count(item.number)
            found[f"item {item.id}"] = copies
    lying = [*[e for hand in s.curses for e in hand], *[e for some in s.events_at for e in some], *s.events_out]
    for event in s.box.events:
        copies = s.event_bag[event.number] + s.gone_events[event.number] + [*lying, *s.tops].count(event.number)
        found[f"event {event.id}"] = copies
    for victim in s.box.victims:
        number, lying_at = victim.number, [v for some in (*s.victims, *s.victims_at) for v in some]
        aside = (~s.victims_out >> number & 1) + (s.victims_gone >> number & 1)
        found[f"victim {victim.id}"] = aside + lying_at.count(number)
    for card in s.box.cards:
        if card.copies:
            on_map = s.card_at.count(card.number)
            found[f"card {card.id}"] = s.card_bag[card.number] + s.gone_cards[card.number] + on_map
    return found
