"""What lies on the table in Terror Paths, and how it is copied. No rules.

A seat is an Investigator. Nobody knows more than another: what lies facedown is a back, and its face is drawn when it
is turned up. Sets of places and of seats are bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.items import Investigator
from miskatonic.games.terror_paths.content.scenario import Stage
from miskatonic.games.terror_paths.records import NOBODY, NONE, NOWHERE, Battle, Foe, Roll
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Step
from miskatonic.pieces.boards.graph import Paths

SCALARS: Final = (
    "round", "threat", "doom", "lead", "stage", "lore", "handling", "visit", "held", "finished", "handled", "menace",
    "turned", "gone", "up", "tapped", "entered", "ambushed", "blocked", "locked", "solved", "searched", "disasters_in",
    "tops", "foes", "foe_no", "rolls", "roll_no", "battle", "battle_no", "passed", "spies", "walked", "used",
    "crossed", "events_out", "no_retreat", "opened", "foes_out", "losing", "fought", "tried", "called", "known",
    "victims_out", "victims_gone", "second", "shut", "turned_cards", "home", "lead_fell", "tasks",
)  # fmt: skip
LISTS: Final = (
    "sheet", "stats", "san", "hp", "luck", "insight", "place", "items", "victims", "curses", "disasters", "back_at",
    "card_at", "insight_at", "loose", "victims_at", "events_at", "card_bag", "item_bag", "event_bag", "counters",
    "hits", "came_from", "gone_items", "gone_events", "gone_cards", "tokens_at",
)  # fmt: skip

MOST_SEATS: Final = 10
ROUNDS: Final = tuple(
    [tuple([(*range(lead, seats), *range(lead)) for lead in range(seats)]) for seats in range(MOST_SEATS + 1)]
)
"""The seats in the order of the lead, by how many there are and who leads."""


class Terror(State):
    """The table."""

    table: ClassVar[tuple[str, ...]] = (*SCALARS, *LISTS)
    added: ClassVar[tuple[str, ...]] = (
        "victims_out", "victims_gone", "second", "shut", "turned_cards", "home", "tokens_at", "lead_fell",
        "tasks",
    )  # fmt: skip
    own: ClassVar[str] = "TP-intro-1"
    always: ClassVar[tuple[str, ...]] = ("Raise", "UseNow", "TapItem")

    def out(self, seat: int) -> str:
        """The eliminated do nothing more; who has been turned is out of her player's hands. TP-elim-9, TP-elim-10"""
        if self.turned >> seat & 1:
            return "TP-elim-10"
        return "TP-elim-9" if self.round and self.place[seat] < 0 else ""

    def __init__(self, seats: int, options: Mapping[str, Any], box: Box) -> None:
        super().__init__(seats, options)
        self.box: Box = box
        if not seats:
            return  # about to be filled by copy_into
        size = box.size
        # --- the round ---
        self.round: int = 0
        self.threat: int = 0
        self.doom: int = 0
        """Both markers begin on space 0. TP-setup-6"""
        self.lead: int = 0
        self.stage: int = 0
        """The face of the Menace that is up."""
        self.second: int = NONE
        """That of a second Menace sheet, if there is one in play. TP-glos-3"""
        self.turned_cards: int = 0
        """Menace cards that lie in their deck with the other side up, as bits."""
        self.lore: int = 0
        self.menace: bool = False
        """It is the Menace turn."""
        self.lead_fell: bool = False
        """The lead has passed from the dead in a Menace turn, before it would have passed on. TP-lead-7"""
        self.handling: int = NOWHERE
        """The place whose priorities are being worked through."""
        self.visit: int = 0
        self.opened: int = 0
        """The last priority reached at that place: 1 for A to 7 for G. TP-prio-2"""
        self.held: int = 0
        """Who has made a forced stop. TP-move-2"""
        self.finished: int = 0
        """Who has been through the priorities this turn. TP-prio-3"""
        self.handled: int = 0
        """Places that have been worked through this turn."""
        self.walked: int = 0
        """Who came where she stands by ordinary movement this turn. TP-mad-7"""
        self.crossed: int = 0
        """Who has had her free crossing this turn."""
        self.used: int = 0
        """Things done once a turn: ten bits a seat."""
        self.tried: int = 0
        """Searches tried this turn, a bit for each seat and icon. TP-srch-4"""
        self.spies: tuple[tuple[int, str], ...] = ()
        """Permissions to Spy: who, and where. TP-spy-5"""
        self.tasks: tuple[tuple[int, str], ...] = ()
        """Voluntary tasks tried this turn: who, and by which text. TP-D-2"""
        self.fought: int = 0
        """Places that have seen their late Battle. TP-C-5, TP-men-6"""
        # --- Investigators ---
        self.sheet: list[int] = [NONE] * seats
        """Who each of them is; who has been eliminated keeps hers until she is replaced."""
        self.stats: list[int] = [1] * (3 * seats)
        self.san: list[int] = [0] * seats
        self.hp: list[int] = [0] * seats
        self.luck: list[int] = [0] * seats
        self.insight: list[int] = [0] * seats
        self.place: list[int] = [NOWHERE] * seats
        self.came_from: list[int] = [NOWHERE] * seats
        self.items: list[tuple[int, ...]] = [()] * seats
        """Each is the number of the Item twice, plus 1 if it is Tapped."""
        self.victims: list[tuple[int, ...]] = [()] * seats
        self.curses: list[tuple[int, ...]] = [()] * seats
        """Events that stay on the sheet. TP-event-4"""
        self.disasters: list[int] = [0] * seats
        self.turned: int = 0
        """Who has been turned into an Enemy. TP-elim-10"""
        self.gone: int = 0
        """Sheets of the eliminated: they never come back. TP-repl-2"""
        # --- the map ---
        self.home: int = box.scenario.start
        """The Start: where replacements come in. TP-repl-6"""
        self.shut: int = box.shut
        """Ways that nobody can take now, as bits: gates of the scenario."""
        self.tokens_at: list[tuple[int, ...]] = [()] * size
        """Tokens that lie there, by the number of their counter. TP-comp-2"""
        self.back_at: list[int] = [NONE] * size
        self.card_at: list[int] = [NONE] * size
        """The card, once somebody has seen its face."""
        self.up: int = 0
        self.tapped: int = 0
        self.known: int = 0
        """Facedown cards that somebody has looked at: all may know them. TP-spy-3"""
        self.entered: int = 0
        """Where the Enter text has been carried out. TP-eff-3"""
        self.ambushed: int = 0
        self.solved: int = 0
        self.blocked: int = 0
        self.locked: int = 0
        self.searched: int = 0
        """Item icons with a Searched token."""
        self.no_retreat: int = 0
        self.hits: list[int] = [0] * size
        """Targets of a Persistent Challenge that have been Hit. TP-pers-1"""
        self.insight_at: list[int] = [0] * size
        self.loose: list[tuple[int, ...]] = [()] * size
        self.victims_at: list[tuple[int, ...]] = [()] * size
        self.events_at: list[tuple[int, ...]] = [()] * size
        self.victims_out: int = 0
        """Victims that have come into the game, as bits."""
        self.victims_gone: int = 0
        """Those of them that have left it again: rescued, exploited, lost."""
        self.foes: tuple[Foe, ...] = ()
        self.foe_no: int = 0
        self.foes_out: tuple[int, ...] = ()
        """Kinds of Enemies that the scenario has taken out of the supply, one entry for each."""
        # --- decks ---
        self.card_bag: list[int] = [card.copies for card in box.cards]
        self.item_bag: list[int] = [item.copies for item in box.items]
        self.event_bag: list[int] = [event.copies for event in box.events]
        self.gone_items: list[int] = [0] * len(box.items)
        """Discarded: out of the game. TP-inv-5"""
        self.gone_events: list[int] = [0] * len(box.events)
        self.gone_cards: list[int] = [0] * len(box.cards)
        self.disasters_in: int = 0
        """Disasters in the Event deck, unseen; none before Preparation. TP-setup-5"""
        self.tops: tuple[int, ...] = ()
        """What is known of the top of the Event deck: an Event, -2 for the back of one, -3 for that of a Disaster."""
        self.events_out: tuple[int, ...] = ()
        """Events in play that lie on no sheet and in no place."""
        self.called: int = 0
        """Events that texts have called for and that are still to be drawn. TP-event-7"""
        self.counters: list[int] = [counter.first for counter in box.scenario.counters]
        # --- rolls ---
        self.rolls: tuple[Roll, ...] = ()
        """The open rolls; one may interrupt another. The last is the topmost."""
        self.roll_no: int = 0
        self.battle: Battle | None = None
        self.battle_no: int = 0
        self.passed: int = 0
        """How the last Test or attempt ended: 1 passed; of other dice: their sum."""
        self.losing: tuple[int, ...] = ()
        """The loss that is about to be taken: seat, SAN, HP."""

    def fresh(self) -> Terror:
        return Terror(0, self.options, self.box)

    def copy_into(self, other: Terror) -> None:
        super().copy_into(other)
        other.round = self.round
        other.threat = self.threat
        other.doom = self.doom
        other.lead = self.lead
        other.stage = self.stage
        other.second = self.second
        other.turned_cards = self.turned_cards
        other.home = self.home
        other.shut = self.shut
        other.tokens_at = self.tokens_at[:]
        other.lore = self.lore
        other.menace = self.menace
        other.lead_fell = self.lead_fell
        other.handling = self.handling
        other.visit = self.visit
        other.opened = self.opened
        other.held = self.held
        other.finished = self.finished
        other.handled = self.handled
        other.walked = self.walked
        other.crossed = self.crossed
        other.used = self.used
        other.tried = self.tried
        other.spies = self.spies
        other.tasks = self.tasks
        other.fought = self.fought
        other.sheet = self.sheet[:]
        other.stats = self.stats[:]
        other.san = self.san[:]
        other.hp = self.hp[:]
        other.luck = self.luck[:]
        other.insight = self.insight[:]
        other.place = self.place[:]
        other.came_from = self.came_from[:]
        other.items = self.items[:]
        other.victims = self.victims[:]
        other.curses = self.curses[:]
        other.disasters = self.disasters[:]
        other.turned = self.turned
        other.gone = self.gone
        other.back_at = self.back_at[:]
        other.card_at = self.card_at[:]
        other.up = self.up
        other.tapped = self.tapped
        other.known = self.known
        other.entered = self.entered
        other.ambushed = self.ambushed
        other.solved = self.solved
        other.blocked = self.blocked
        other.locked = self.locked
        other.searched = self.searched
        other.no_retreat = self.no_retreat
        other.hits = self.hits[:]
        other.insight_at = self.insight_at[:]
        other.loose = self.loose[:]
        other.victims_at = self.victims_at[:]
        other.events_at = self.events_at[:]
        other.foes = self.foes
        other.foe_no = self.foe_no
        other.foes_out = self.foes_out
        other.card_bag = self.card_bag[:]
        other.item_bag = self.item_bag[:]
        other.event_bag = self.event_bag[:]
        other.gone_items = self.gone_items[:]
        other.gone_events = self.gone_events[:]
        other.gone_cards = self.gone_cards[:]
        other.disasters_in = self.disasters_in
        other.tops = self.tops
        other.events_out = self.events_out
        other.called = self.called
        other.counters = self.counters[:]
        other.rolls = self.rolls
        other.roll_no = self.roll_no
        other.battle = self.battle
        other.battle_no = self.battle_no
        other.passed = self.passed
        other.losing = self.losing
        other.victims_out = self.victims_out
        other.victims_gone = self.victims_gone

    def redeal(self, seat: int) -> None:
        """Nothing to do: nobody knows more than another, and what lies facedown is drawn when it is turned up."""

    def occasion(self) -> tuple[str, int]:
        """A roll, a Battle, or else a round is what one may sit out."""
        if self.rolls:
            return ("roll", self.rolls[-1].no)
        return ("battle", self.battle.no) if self.battle is not None else ("round", self.round)

    def occasions(self) -> tuple[tuple[str, int], ...]:
        """Rolls lie within a Battle, or else within a round."""
        found = [("round", self.round)]
        if self.battle is not None:
            found.append(("battle", self.battle.no))
        return (*found, *[("roll", roll.no) for roll in self.rolls])

    def anytime(self, seat: int) -> list[Step[Any]]:
        return self.game.anytime(self, seat) if self.insight[seat] or self.items[seat] else []

    # ------------------------------------------------------------------ looking at the table

    @property
    def paths(self) -> Paths:
        """Where one gets by the ways that are open now. TP-map-4"""
        return self.box.graph.paths(self.shut)

    def faces(self) -> list[Stage]:
        """The faces of the Menace that are up. TP-glos-3"""
        stages = self.box.scenario.stages
        return [stages[self.stage]] if self.second < 0 else [stages[self.stage], stages[self.second]]

    def alive(self, seat: int) -> bool:
        """Is she an Investigator in play? TP-elim-10"""
        return self.place[seat] >= 0 and not self.turned >> seat & 1

    def living(self) -> list[int]:
        """All Investigators in play, in seat order."""
        return [seat for seat in range(self.seats) if self.place[seat] >= 0 and not self.turned >> seat & 1]

    def around(self) -> list[int]:
        """The living in the order of the lead, the Lead Investigator first. TP-men-5"""
        place, turned = self.place, self.turned
        return [seat for seat in ROUNDS[self.seats][self.lead] if place[seat] >= 0 and not turned >> seat & 1]

    def present(self, place: int) -> list[int]:
        """The Investigators in a place, in the order of the lead."""
        if place < 0:
            return []
        where, turned = self.place, self.turned
        return [seat for seat in ROUNDS[self.seats][self.lead] if where[seat] == place and not turned >> seat & 1]

    def crowd(self, place: int) -> int:
        """The Investigators in a place, as bits."""
        return sum([1 << seat for seat in self.living() if self.place[seat] == place])

    def stat(self, seat: int, stat: int) -> int:
        return self.stats[3 * seat + stat]

    def investigator(self, seat: int) -> Investigator:
        """Her sheet as printed."""
        return self.box.investigators[self.sheet[seat]]

    def mad(self, seat: int) -> bool:
        """Is her Madness in force? TP-mad-2, TP-mad-3"""
        return self.san[seat] <= self.investigator(seat).threshold

    def has(self, seat: int, trait: str) -> bool:
        """Has she this trait now: by her Bonus, a Madness in force, or an Event on her sheet? TP-mad-1, TP-mad-2"""
        sheet = self.investigator(seat)
        if sheet.bonus == trait or (sheet.madness == trait and self.san[seat] <= sheet.threshold):
            return True
        return any(self.box.events[event].trait == trait for event in self.curses[seat])

    def events_left(self) -> int:
        """Cards in the Event deck: Events and the Disasters among them. TP-event-6, TP-dig-1"""
        looked_at = len([card for card in self.tops if card >= 0])
        return sum(self.event_bag[: self.box.disasters]) + self.disasters_in + looked_at

    def foe(self, no: int) -> Foe | None:
        """The Enemy of this number, if it is on the map."""
        for foe in self.foes:
            if foe.no == no:
                return foe
        return None

    def foes_at(self, place: int) -> list[Foe]:
        return [foe for foe in self.foes if foe.place == place]

    def roll_of(self, no: int) -> Roll | None:
        """The open roll of this number."""
        for roll in self.rolls:
            if roll.no == no:
                return roll
        return None

    def set_roll(self, roll: Roll) -> None:
        """Put a roll in the place of the one with its number."""
        self.rolls = tuple([roll if other.no == roll.no else other for other in self.rolls])

    def set_foe(self, foe: Foe) -> None:
        """Put an Enemy in the place of the one with its number."""
        self.foes = tuple([foe if other.no == foe.no else other for other in self.foes])

    def once(self, seat: int, what: int) -> bool:
        """Has she done this already, of what may be done once a turn?"""
        return bool(self.used >> (10 * seat + what) & 1)

    def spend(self, seat: int, what: int) -> None:
        self.used |= 1 << (10 * seat + what)


def mask(seats: list[int]) -> int:
    """Seats as bits."""
    return sum([1 << seat for seat in seats])


NOT_ASKED: Final = NOBODY
