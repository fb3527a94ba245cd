"""From a sketch to a position; every mistake is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.positions.naming import Naming
from miskatonic.games.terror_paths.records import STATS
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.battle.blows import turn_into_foe
from miskatonic.games.terror_paths.rules.menace.menace import MenaceTurn
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.setup.preparation import Preparation
from miskatonic.games.terror_paths.rules.sheet.entering import enter_play
from miskatonic.games.terror_paths.rules.table.cards import card_of, close_by_class, is_instant
from miskatonic.games.terror_paths.rules.table.events import know_back
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import PlayerTurnActs
from miskatonic.games.terror_paths.rules.turn.rounds import PlayerTurn
from miskatonic.kernel.cases.stated import known, listing, mapping, one_of, truth, whole
from miskatonic.kernel.step import Step

LIES: Final = ("up", "down", "tapped")
PHASES: Final = ("prepare", "moves", "acts", "menace", "fight PLACE", "attempt PLACE")
SEAT: Final = (
    "at",
    *STATS,
    "san",
    "hp",
    "luck",
    "insight",
    "items",
    "kept",
    "victims",
    "stopped",
    "finished",
    "walked_from",
    "turned",
)
PLACE: Final = (
    "card",
    "lies",
    "blocked",
    "locked",
    "solved",
    "entered",
    "hits",
    "insight",
    "loose",
    "victims",
    "events",
    "searched",
)
FOE: Final = ("kind", "at", "hits", "ambush")
TOP: Final = (
    "phase",
    "round",
    "threat",
    "doom",
    "lead",
    "stage",
    "second",
    "lore",
    "counters",
    "disasters",
    "event deck",
    "item decks",
    "seats",
    "places",
    "foes",
)


class Arranging(Naming):
    """One sketch being laid out."""

    def take(self, given: Mapping[str, Any]) -> None:
        s = self.s
        known(given, TOP, "the position")
        self._clear()
        s.round = whole(given.get("round", 1), "round", 1, 999)
        s.threat = whole(given.get("threat", 0), "threat", 0, 17, "TP-trk-1")
        s.doom = whole(given.get("doom", 0), "doom", 0, 7, "TP-trk-3")
        self._scenario(given)
        seats = mapping(given.get("seats"), "seats")
        self._seats(seats)
        self._places(mapping(given.get("places"), "places"))
        self._foes(given.get("foes"))
        s.lead = (
            one_of(given["lead"], [s.box.investigators[sheet].name for sheet in s.sheet], "lead")
            if "lead" in given
            else 0
        )
        self._turned(seats)
        self._decks(given)
        know_back(s)
        s.then(*self._next(str(given.get("phase", "moves"))))
        s.advance()

    def _clear(self) -> None:
        """Nothing is left of what the setup did: no card, no Enemy, no token."""
        s = self.s
        rng, log, chance, tape = s.rng, s.log, s.chance, s.tape
        s.game.lay(s.seats, s.options).copy_into(s)
        s.rng, s.log, s.chance, s.tape = rng, log, chance, tape
        s.agenda.clear()

    def _seats(self, given: Mapping[str, Any]) -> None:
        s = self.s
        if len(given) != s.seats:
            many = "Investigators" if s.seats > 1 else "Investigator"
            raise ValueError(f"seats must name {s.seats} {many}, not {len(given)}; the case says how many play")
        numbers = {sheet.name: sheet.number for sheet in s.box.investigators}
        for seat, (name, about) in enumerate(given.items()):
            path = f"seats.{name}"
            about = mapping(about, path)
            known(about, SEAT, path)
            enter_play(s, seat, self.named(numbers, s.box.investigators, name, "Investigator", "seats"))
            self._tracks(seat, about, path)
            self._belongings(seat, about, path)

    def _tracks(self, seat: int, about: Mapping[str, Any], path: str) -> None:
        s = self.s
        sheet = s.investigator(seat)

        def number(name: str, default: int, most: int, least: int = 0) -> int:
            return whole(about.get(name, default), f"{path}.{name}", least, most)

        for n, stat in enumerate(STATS):
            s.stats[3 * seat + n] = number(stat, 1, sheet.maxima[n], 1)
        s.san[seat] = number("san", sheet.san, sheet.san)
        s.hp[seat] = number("hp", sheet.hp, sheet.hp)
        s.luck[seat] = number("luck", s.luck[seat], 99)
        s.insight[seat] = number("insight", 0, 99)

    def _belongings(self, seat: int, about: Mapping[str, Any], path: str) -> None:
        s = self.s
        if "at" in about:
            s.place[seat] = self.place(about["at"], f"{path}.at")
        s.items[seat] = self.items(about, "items", path)
        s.curses[seat] = self.events(about, "kept", path)
        s.victims[seat] = self.victims(about, path)
        s.held |= truth(about.get("stopped", False), f"{path}.stopped") << seat
        s.finished |= truth(about.get("finished", False), f"{path}.finished") << seat
        if "walked_from" in about:
            s.walked |= 1 << seat
            s.came_from[seat] = self.place(about["walked_from"], f"{path}.walked_from")

    def _places(self, given: Mapping[str, Any]) -> None:
        for name, about in given.items():
            path = f"places.{name}"
            about = mapping(about, path)
            known(about, PLACE, path)
            self._lying(self.place(name, "places"), about, path)

    def _lying(self, place: int, about: Mapping[str, Any], path: str) -> None:
        s = self.s
        if about.get("card") is not None:
            self._card(place, about, path)
        s.blocked = self.bit(s.blocked, place, about, "blocked", path)
        s.locked = self.bit(s.locked, place, about, "locked", path)
        s.solved = self.bit(s.solved, place, about, "solved", path)
        s.entered = self.bit(s.entered, place, about, "entered", path)
        s.insight_at[place] = whole(about.get("insight", 0), f"{path}.insight", 0, 99)
        s.loose[place] = self.items(about, "loose", path)
        s.victims_at[place] = self.victims(about, path)
        s.events_at[place] = self.events(about, "events", path)
        decks = [s.box.icons[n][1] for n in s.box.icons_at[place]]
        for deck in listing(about.get("searched"), f"{path}.searched"):
            if deck not in decks:
                raise ValueError(f"{path}.searched: there is no icon {deck!r}; there is {', '.join(decks) or 'none'}")
            s.searched |= sum([1 << n for n in s.box.icons_at[place] if s.box.icons[n][1] == deck])

    def _card(self, place: int, about: Mapping[str, Any], path: str) -> None:
        s = self.s
        lies = LIES[one_of(about.get("lies", "up"), LIES, f"{path}.lies")]
        card = s.box.cards[self.named(s.box.card_number, s.box.cards, about["card"], "card", f"{path}.card")]
        if card.copies and not s.card_bag[card.number]:
            raise ValueError(f"{path}.card: no copy of {card.id!r} is left")
        s.back_at[place] = card.back
        s.card_at[place] = card.number
        if card.copies:
            s.card_bag[card.number] -= 1
        close_by_class(s, place)
        challenge = s.box.challenges.get(f"card.{card.id}")
        s.hits[place] = self.hits(about, len(challenge.targets) if challenge is not None else 0, path)
        if lies != "down":
            s.up |= 1 << place
        if lies == "tapped":
            s.tapped |= 1 << place

    def _foes(self, given: Any) -> None:
        """A list; or by name, as a sketch shows them: ``ghoul 2``."""
        s = self.s
        if isinstance(given, Mapping):
            given = [{"kind": str(name).rpartition(" ")[0] or name, **about} for name, about in given.items()]
        for n, about in enumerate(listing(given, "foes")):
            path = f"foes[{n}]"
            known(about, FOE, path)
            kind = self.named(s.box.foe_number, s.box.foes, about.get("kind"), "Enemy", path)
            place = self.place(about.get("at"), f"{path}.at")
            if not place_foes(s, kind, place, 1, "TP-A-3", truth(about.get("ambush", False), f"{path}.ambush")):
                raise ValueError(f"{path}: no more {about.get('kind')!r} may be placed at {about.get('at')!r}")
            hits = self.hits(about, len(s.box.foes[kind].targets), path)
            s.foes = (*s.foes[:-1], s.foes[-1].but(hits=hits, fresh=0))

    def _turned(self, given: Mapping[str, Any]) -> None:
        """Investigators who have been turned into Enemies, each stated as what she is now. TP-elim-10"""
        s = self.s
        for seat, (name, about) in enumerate(given.items()):
            if about and "turned" in about:
                kind = self.named(s.box.foe_number, s.box.foes, about["turned"], "Enemy", f"seats.{name}.turned")
                if s.turned.bit_count() == s.seats - 1:
                    raise ValueError(f"seats.{name}.turned: somebody must be left to play")
                turn_into_foe(s, seat, kind, "TP-elim-10")
                s.foes = (*s.foes[:-1], s.foes[-1].but(fresh=0))

    def _scenario(self, given: Mapping[str, Any]) -> None:
        s = self.s
        if "stage" in given:
            s.stage = self.named(
                s.box.stage_number, s.box.scenario.stages, given["stage"], "face of the Menace", "stage"
            )
        if given.get("second") is not None:
            s.second = self.named(
                s.box.stage_number, s.box.scenario.stages, given["second"], "face of the Menace", "second"
            )
        for lore in listing(given.get("lore"), "lore"):
            s.lore |= 1 << self.named(s.box.lore_number, s.box.scenario.lore, lore, "Lore", "lore")
        for name, count in mapping(given.get("counters"), "counters").items():
            number = self.named(s.box.counter_number, s.box.scenario.counters, name, "counter", "counters")
            s.counters[number] = whole(count, f"counters.{name}")

    def _decks(self, given: Mapping[str, Any]) -> None:
        """Of a stated deck just those cards are left; the others have been Discarded. TP-event-3, TP-inv-5"""
        s, box = self.s, self.s.box
        if "event deck" in given:
            left = self.events(given, "event deck", "")
            for event in box.events[: box.curses]:
                s.gone_events[event.number] += s.event_bag[event.number]
                s.event_bag[event.number] = left.count(event.number)
            s.disasters_in = len([event for event in left if event >= box.disasters])
        others = sum(s.event_bag[box.disasters : box.curses]) - s.disasters_in
        s.disasters_in += whole(given.get("disasters", 0), "disasters", 0, others)
        decks = mapping(given.get("item decks"), "item decks")
        known(decks, tuple(box.deck), "item decks")
        for deck in decks:
            items = [item >> 1 for item in self.items(decks, deck, "item decks")]
            strange = [box.items[kind].id for kind in items if kind not in box.deck[deck]]
            if strange:
                raise ValueError(f"item decks.{deck}: {strange[0]!r} does not belong there")
            for kind in box.deck[deck]:
                s.gone_items[kind] += s.item_bag[kind]
                s.item_bag[kind] = items.count(kind)

    def _next(self, phase: str) -> list[Step[Any]]:
        s = self.s
        rest: list[Step[Any]] = [PlayerTurnActs(), MenaceTurn(), PlayerTurn()]
        what, _, name = phase.partition(" ")
        if what == "prepare":
            s.round = 0
            return [Preparation(), PlayerTurn()]
        if what == "moves":
            return [Moves(), *rest]
        if what == "acts":
            return rest
        if what == "menace":
            return rest[1:]
        if what == "fight":
            return [self._fight(name), *rest[1:]]
        if what == "attempt":
            return [self._attempt(name), *rest[1:]]
        raise ValueError(f"phase must be one of {', '.join(PHASES)}, not {phase!r}")

    def _fight(self, name: str) -> Step[Any]:
        s = self.s
        s.handling, s.opened = self.place(name, "phase"), 3
        if not s.foes_at(s.handling) or not s.present(s.handling):
            raise ValueError(f"phase: a fight at {name!r} needs an Enemy and an Investigator there")
        return Fight(s.handling)

    def _attempt(self, name: str) -> Step[Any]:
        s = self.s
        s.handling, s.opened = self.place(name, "phase"), 5
        card = card_of(s, s.handling)
        if card is None or card.challenge is None or is_instant(card):
            raise ValueError(
                f"phase: an attempt at {name!r} needs a Challenge there; one that is Instant is met in acts"
            )
        if not s.present(s.handling):
            raise ValueError(f"phase: an attempt at {name!r} needs an Investigator there")
        return Attempt(f"card.{card.id}", s.handling)
