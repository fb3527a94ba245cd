"""From a sketch to a position; every mistake is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.records import NONE, STATS
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.battle.blows import turn_into_foe
from miskatonic.games.terror_paths.rules.menace.menace import MenaceTurn
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.setup.preparation import Preparation
from miskatonic.games.terror_paths.rules.sheet.entering import enter_play
from miskatonic.games.terror_paths.rules.table.cards import close_by_class
from miskatonic.games.terror_paths.rules.table.events import know_back
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import PlayerTurnActs
from miskatonic.games.terror_paths.rules.turn.rounds import PlayerTurn
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.cases.stated import known, listing, mapping, whole
from miskatonic.kernel.step import Step

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
    "searched",
)
TOP: Final = ("phase", "round", "threat", "doom", "lead", "stage", "lore", "counters", "seats", "places", "foes")


class Arranging:
    """One sketch being laid out."""

    def __init__(self, s: Terror) -> None:
        self.s = s

    def take(self, given: Mapping[str, Any]) -> None:
        s = self.s
        known(given, TOP, "the position")
        self._clear()
        s.round = self._number(given, "round", 1, 1, 999)
        s.threat = self._number(given, "threat", 0, 0, 17)
        s.doom = self._number(given, "doom", 0, 0, 7)
        self._seats(given.get("seats", {}))
        self._places(given.get("places", {}))
        self._foes(given.get("foes", []))
        self._turned(given["seats"])
        self._scenario(given)
        lead = given.get("lead")
        names = [s.box.investigators[sheet].name for sheet in s.sheet]
        if lead is not None and lead not in names:
            raise ValueError(f"lead: {lead!r} is not among {', '.join(names)}")
        s.lead = names.index(lead) if lead is not None else 0
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

    def _number(self, given: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
        return whole(given.get(name, default), name, least, most)

    def _named(self, numbers: Mapping[str, int], name: Any, what: str) -> int:
        if name not in numbers:
            raise ValueError(f"there is no {what} {name!r}")
        return numbers[str(name)]

    def _seats(self, given: Any) -> None:
        s = self.s
        if len(mapping(given, "seats")) != s.seats:
            raise ValueError(f"seats must name {s.seats} Investigators")
        numbers = {sheet.name: sheet.number for sheet in s.box.investigators}
        for seat, (name, about) in enumerate(given.items()):
            known(about, SEAT, f"seat {name}")
            enter_play(s, seat, self._named(numbers, name, "Investigator"))
            self._seat(seat, about)

    def _seat(self, seat: int, about: Mapping[str, Any]) -> None:
        s = self.s
        sheet = s.investigator(seat)
        for n, stat in enumerate(STATS):
            s.stats[3 * seat + n] = self._number(about, stat, 1, 1, sheet.maxima[n])
        s.san[seat] = self._number(about, "san", sheet.san, 0, sheet.san)
        s.hp[seat] = self._number(about, "hp", sheet.hp, 0, sheet.hp)
        s.luck[seat] = self._number(about, "luck", s.luck[seat], 0, 99)
        s.insight[seat] = self._number(about, "insight", 0, 0, 99)
        s.place[seat] = self._named(s.box.place_number, about.get("at", s.box.spots[s.box.scenario.start].id), "place")
        s.items[seat] = tuple([self._item(item) for item in about.get("items", [])])
        s.curses[seat] = tuple([self._event(event) for event in about.get("kept", [])])
        s.victims[seat] = self._victims(about)
        s.held |= bool(about.get("stopped")) << seat
        s.finished |= bool(about.get("finished")) << seat
        if "walked_from" in about:
            s.walked |= 1 << seat
            s.came_from[seat] = self._named(s.box.place_number, about["walked_from"], "place")

    def _item(self, name: Any) -> int:
        plain, _, tapped = str(name).partition(" (tapped)")
        number = self._named(self.s.box.item_number, plain, "Item")
        if self.s.box.items[number].deck in self.s.box.deck:
            if not self.s.item_bag[number]:
                raise ValueError(f"no copy of {plain!r} is left")
            self.s.item_bag[number] -= 1
        return 2 * number + int(str(name).endswith("(tapped)") or bool(tapped))

    def _victims(self, about: Mapping[str, Any]) -> tuple[int, ...]:
        s = self.s
        found: list[int] = []
        for name in about.get("victims", []):
            number = self._named(s.box.victim_number, name, "Victim")
            if s.victims_out >> number & 1:
                raise ValueError(f"{name!r} is there already")
            s.victims_out |= 1 << number
            found.append(number)
        return tuple(found)

    def _event(self, name: Any) -> int:
        number = self._named(self.s.box.event_number, name, "Event")
        if not self.s.event_bag[number]:
            raise ValueError(f"no copy of {name!r} is left")
        self.s.event_bag[number] -= 1
        return number

    def _places(self, given: Any) -> None:
        s = self.s
        known(given, tuple(s.box.place_number), "places")
        for name, about in given.items():
            known(about, PLACE, f"place {name}")
            place = s.box.place_number[name]
            bit = 1 << place
            if "card" in about:
                self._card(place, about)
            s.blocked |= bit * bool(about.get("blocked"))
            s.locked |= bit * bool(about.get("locked"))
            s.solved |= bit * bool(about.get("solved"))
            s.entered |= bit * bool(about.get("entered"))
            s.hits[place] = sum([1 << (n - 1) for n in about.get("hits", [])])
            s.insight_at[place] = self._number(about, "insight", 0, 0, 99)
            s.loose[place] = tuple([self._item(item) for item in about.get("loose", [])])
            s.victims_at[place] = self._victims(about)
            for deck in about.get("searched", []):
                s.searched |= sum([1 << n for n in s.box.icons_at[place] if s.box.icons[n][1] == deck])

    def _card(self, place: int, about: Mapping[str, Any]) -> None:
        s = self.s
        lies = about.get("lies", "up")
        if lies not in ("up", "down", "tapped"):
            raise ValueError(f"a card lies up, down or tapped, not {lies!r}")
        card = s.box.cards[self._named(s.box.card_number, about["card"], "card")]
        s.back_at[place] = card.back
        s.card_at[place] = card.number
        if card.copies:
            s.card_bag[card.number] -= 1
        close_by_class(s, place)
        if lies != "down":
            s.up |= 1 << place
        if lies == "tapped":
            s.tapped |= 1 << place

    def _foes(self, given: Any) -> None:
        s = self.s
        for about in listing(given, "foes"):
            known(about, ("kind", "at", "hits", "ambush"), "an Enemy")
            kind = self._named(s.box.foe_number, about.get("kind"), "Enemy")
            place = self._named(s.box.place_number, about.get("at"), "place")
            if not place_foes(s, kind, place, 1, "TP-A-3", bool(about.get("ambush"))):
                raise ValueError(f"no more {about.get('kind')!r} may be placed at {about.get('at')!r}")
            hits = sum([1 << (n - 1) for n in about.get("hits", [])])
            s.foes = (*s.foes[:-1], s.foes[-1].but(hits=hits, fresh=0))

    def _turned(self, given: Mapping[str, Any]) -> None:
        """Investigators who have been turned into Enemies, each stated as what she is now. TP-elim-10"""
        s = self.s
        for seat, (name, about) in enumerate(given.items()):
            if "turned" in about:
                kind = self._named(s.box.foe_number, about["turned"], "Enemy")
                if s.turned.bit_count() == s.seats - 1:
                    raise ValueError(f"seat {name}: somebody must be left to play")
                turn_into_foe(s, seat, kind, "TP-elim-10")
                s.foes = (*s.foes[:-1], s.foes[-1].but(fresh=0))

    def _scenario(self, given: Mapping[str, Any]) -> None:
        s = self.s
        if "stage" in given:
            s.stage = self._named(s.box.stage_number, given["stage"], "face of the Menace")
        for lore in given.get("lore", []):
            s.lore |= 1 << self._named(s.box.lore_number, lore, "Lore")
        for name, count in given.get("counters", {}).items():
            s.counters[self._named(s.box.counter_number, name, "counter")] = count

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
        if what in ("fight", "attempt"):
            place = self._named(s.box.place_number, name, "place")
            s.handling, s.opened = place, 3 if what == "fight" else 5
            card = s.card_at[place]
            if what == "attempt" and card == NONE:
                raise ValueError(f"phase: no card lies at {name!r}")
            first: Step[Any] = Fight(place) if what == "fight" else Attempt(f"card.{s.box.cards[card].id}", place)
            return [first, *rest[1:]]
        raise ValueError(f"phase must be one of {', '.join(PHASES)}, not {phase!r}")
