"""Séance, a toy card game: as a game on the table. It uses what the kernel offers and Chaos does not need."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from miskatonic.kernel.book.rulebook import Rulebook, load
from miskatonic.kernel.event import Event
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import Option, OptionError
from miskatonic.kernel.record import kinds_in
from miskatonic.kernel.scene.answers import Question
from miskatonic.kernel.scene.beat import EVERYBODY, STILL, Beat, Marks, Roll, Watcher
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Card, Element, Fact, Pile, Token
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.step import Blank, Form, Step
from tests.conformance import toy_steps, toy_window
from tests.conformance.toy_table import BOX, KINDS, NONE, Seance
from tests.conformance.toy_window import Bones, Dip

RULES = (
    "deal-1", "round-1", "bid-1", "gong-1", "prep-1", "prep-2", "prep-3", "knock-1", "win-1", "win-2", "win-3",
    "burn-1", "hold-1", "once-1", "prep-4", "knock-2", "end-1", "end-2",
)  # fmt: skip
TELL = {
    "round": "Round {0} begins.",
    "drew": "Seat {0} draws a card.",
    "got": "Seat {0} draws {card}.",
    "bid": "Seat {0} bids {1}.",
    "gong": "Seat {0} strikes the gong.",
    "ready": "Seat {0} is ready.",
    "not_ready": "Seat {0} is not ready after all.",
    "laid": "Seat {0} lays {card}.",
    "taken_up": "Seat {0} takes the card up again.",
    "knock": "Seat {0} knocks.",
    "silence": "Seat {0} stays silent.",
    "opened": "Seat {0} opens the door: {1}.",
    "curtain": "The curtain rises.",
    "passed": "Seat {0} passes.",
    "ward": "Seat {0} plays a Ward.",
    "bones": "Seat {0} rolls the bones: {1}.",
    "burned": "Seat {0} burns cards.",
    "strength": "The spirits bring {0}.",
    "shown": "Seat {0} shows {card}.",
    "over": "It is over.",
}


class SeanceWatcher(Watcher):
    """The bag, the hands as others see them, and the cards that were laid."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        backs = [len(s.held(seat)) if s.lanes else sum(s.hands[seat]) for seat in range(s.seats)]
        laid = [kind != NONE for kind in s.laid]
        return (*backs, *laid, *[here and not s.lanes for here in laid], sum(s.bag))

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        block, seat = divmod(no, s.seats)
        if block == 3:
            return {"bag": part}
        if block == 0:
            return {f"cards.{seat}": part}
        return {f"laid.{seat}": f"seat.{seat}"} if part else {}

    def eyes(self, s: Any, no: int) -> int:
        """What lies behind a screen its owner sees; what stands before it, the others."""
        block, seat = divmod(no, s.seats)
        return EVERYBODY if block == 3 else 1 << seat if block == 1 else EVERYBODY & ~(1 << seat)

    def told(self, s: Any, event: Event) -> Beat:
        if event.kind in ("round", "strength", "curtain", "over"):
            return STILL
        rolled = Roll((int(event.facts[1]),)) if event.kind in ("opened", "bones") else None
        return Beat(f"seat.{event.facts[0]}", roll=rolled)


class SeanceGame(Game[Seance]):
    """A toy for two to four."""

    id: ClassVar[str] = "seance"
    title: ClassVar[str] = "Séance"
    edition: ClassVar[str] = "1"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", 3, range(1, 9), "how many rounds"),
        Option("clock", False, (False, True), "against the clock"),
        Option("mood", "grave", ("grave", "merry", "solemn"), "for the look of it"),
    )
    kinds: ClassVar[Mapping[str, Any]] = kinds_in((toy_steps, toy_window))
    watcher: ClassVar[Watcher | None] = SeanceWatcher()
    table: ClassVar[type[Seance]] = Seance

    def new(self, seats: int, options: Mapping[str, Any]) -> Seance:
        table = self.table(seats, options)
        table.then(toy_steps.Round())
        return table

    def check_options(self, seats: int, options: Mapping[str, Any]) -> None:
        if options["clock"] and options["mood"] == "solemn":
            raise OptionError("mood=solemn does not go with clock")

    @cached_property
    def rulebook(self) -> Rulebook:
        return load(book("seance", "SE", "Séance", RULES), "seance.toml")

    # ------------------------------------------------------------------ seen

    def view(self, s: Seance, seat: int, common: Common) -> Scene:
        middle = Panel(id="middle", items=tuple(self.middle(s)))
        return Scene(
            game=s.game.id,
            seat=seat,
            title=f"Round {s.round}",
            prompt=f"Waiting for {s.seats_to_act}",
            waiting=s.seats_to_act,
            seats=tuple([f"Seat {i}" for i in range(s.seats)]),
            panels=(middle, *[self.side(s, i, seat) for i in range(s.seats)]),
            over="The lights come on." if s.over else "",
            question=None if s.over else Question("seance", s.seats_to_act, ("middle",), s.seats_to_act),
        )

    def middle(self, s: Seance) -> list[Element]:
        return [
            Pile(id="bag", name="Bag", count=sum(s.bag)),
            *[Token(id=f"discard.{k}", name=KINDS[k], count=n) for k, n in enumerate(s.discard)],
            Fact(id="force", name="Force", value=str(s.force)),
            Fact(id="hushed", name="Hushed", value=str(s.hushed)),
        ]

    def side(self, s: Seance, owner: int, viewer: int) -> Panel:
        flags = [name for name in ("ready", "knocked", "used", "passed") if getattr(s, name) >> owner & 1]
        state = [
            Fact(id=f"points.{owner}", name="Points", value=str(s.points[owner])),
            Fact(id=f"flags.{owner}", name="", value=" ".join(flags)),
        ]
        cards = self.own_cards(s, owner) if owner == viewer else self.others_cards(s, owner)
        return Panel(id=f"seat.{owner}", seat=owner, items=(*state, *cards))

    def own_cards(self, s: Seance, seat: int) -> list[Element]:
        hand: list[Element] = [
            Token(id=f"hand.{seat}.{k}", name=KINDS[k], count=n) for k, n in enumerate(s.hands[seat]) if n
        ]
        return hand if s.laid[seat] == NONE else [*hand, Card(id=f"laid.{seat}", name=KINDS[s.laid[seat]])]

    def others_cards(self, s: Seance, seat: int) -> list[Element]:
        if s.lanes:  # who has laid a card is not seen before the curtain
            return [Pile(id=f"cards.{seat}", name="Cards", count=len(s.held(seat)))]
        hand = Pile(id=f"cards.{seat}", name="Hand", count=sum(s.hands[seat]))
        return [hand] if s.laid[seat] == NONE else [hand, Card(id=f"laid.{seat}", up=False)]

    # ------------------------------------------------------------------ words

    def label(self, s: Seance, seat: int, step: Step[Any]) -> str:
        return f"{type(step).__name__} {KINDS[step.kind] if isinstance(step, toy_steps.Lay) else step.key}"

    def blank(self, s: Seance, seat: int, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
        return KINDS[value], f"hand.{seat}.{value}"

    def sentence(self, s: Seance, event: Event) -> str:
        card = KINDS[int(event.facts[1])] if event.kind in ("got", "laid", "shown") else ""
        return TELL[event.kind].format(*event.facts, card=card)

    def ranges(self, s: Seance) -> Mapping[str, range]:
        return {"height": range(3), "kind": range(len(BOX)), "knocker": range(s.seats)}

    def meant(self, s: Seance, seat: int, thing: str) -> list[Any]:
        return [toy_steps.LayOne(seat)] if thing.startswith(f"hand.{seat}.") else []

    def targets(self, s: Seance, step: Step[Any]) -> tuple[str, ...]:
        return (f"hand.{step.seat}.{step.kind}",) if isinstance(step, toy_steps.Lay) else ()

    # ------------------------------------------------------------------ counts and odds

    def pieces(self, s: Seance) -> dict[str, int]:
        piles = (s.bag, s.discard, *s.hands)
        return {name: sum(p[k] for p in piles) + s.laid.count(k) for k, name in enumerate(KINDS)}

    def round_of(self, s: Seance) -> int:
        return s.round

    def named_outcome(self, before: Seance, after: Seance, seat: int, step: Step[Any]) -> str:
        if isinstance(step, (Dip, Bones)) and not after.used >> seat & 1:
            return ""
        if isinstance(step, Dip):
            gained = [KINDS[k] for k in range(len(BOX)) if after.hands[seat][k] > before.hands[seat][k]]
            return f"draws {gained[0]}" if gained else "draws nothing"
        if isinstance(step, Bones):
            return "a point" if after.points[seat] > before.points[seat] else "no point"
        return "no chance in it"


def book(game: str, code: str, title: str, rules: tuple[str, ...]) -> str:
    """A rulebook just long enough to be read."""
    head = f'[rulebook]\ngame = "{game}"\ncode = "{code}"\ntitle = "{title}"\nplayers = "2-4"\nsource = "a napkin"\n'
    names = sorted({name.rpartition("-")[0] for name in rules})
    sections = "".join(f'[[section]]\nid = "{code}-{name}"\ntitle = "{name}"\n' for name in names)
    texts = "".join(
        f'[[rule]]\nid = "{code}-{name}"\nsection = "{code}-{name.rpartition("-")[0]}"\ntitle = "t"\ntext = "t"\n'
        f'kind = "core"\nrefs = []\nlines = "1"\n'
        for name in rules
    )
    example = (
        f'[[example]]\nid = "{code}-ex-1"\ntitle = "t"\ngiven = "g"\nwhen = "w"\nthen = "t"\nrules = []\nlines = "1"\n'
    )
    return f'{head}summary = "Knock, wait, despair."\n{sections}{texts}{example}'


SEANCE = SeanceGame()
