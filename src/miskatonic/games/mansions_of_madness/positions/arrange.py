"""From a sketch to a position; every mistake is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.mansions_of_madness.content.story import LETTERS
from miskatonic.games.mansions_of_madness.positions import laying, turn
from miskatonic.games.mansions_of_madness.records import GONE, HAND_LIMIT, KEEPER, ON_FLOOR
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import WIDTH
from miskatonic.games.mansions_of_madness.rules.keeper.actions import KeeperActs
from miskatonic.games.mansions_of_madness.rules.keeper.attacks import MonsterAttacks
from miskatonic.games.mansions_of_madness.rules.keeper.events import EventStep
from miskatonic.games.mansions_of_madness.rules.keeper.mythos import AT_START
from miskatonic.games.mansions_of_madness.rules.setup.setup import left_over_bag
from miskatonic.games.mansions_of_madness.rules.turn.acting import Acting
from miskatonic.games.mansions_of_madness.rules.turn.rounds import (
    EndOfKeeperTurn,
    EndOfTurn,
    GainThreat,
    InvestigatorTurn,
    KeeperTurn,
    NextUp,
    Round,
    begin_turn,
)
from miskatonic.games.mansions_of_madness.rules.turn.trading import Recover, Trading
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.cases.stated import known, listing, mapping, truth, whole
from miskatonic.kernel.step import Step

TOP: Final = (
    "phase", "round", "threat", "time", "events", "answers", "seats", "rooms", "monsters", "revealed", "delayed",
    "clues", "corpses", "offered", "barriers", "counters", "sealed", "under piles", *turn.TURN,
)  # fmt: skip
SEAT: Final = (
    "at", "traits", "damage", "horror", "skill", "stun", "items", "spells", "injury", "insanity", "mythos", "hiding",
    "used", *turn.ACTIVE, *turn.OWN,
)  # fmt: skip
PHASES: Final = ("turn NAME", "start NAME", "keeper", "trading", "threat", "attacks", "event", "end of round")


class Arranging:
    """One sketch being laid out."""

    def __init__(self, s: Mansions) -> None:
        self.s = s
        self._cards = turn.numbers_of(s.box.cards)

    def take(self, given: Mapping[str, Any]) -> None:
        s = self.s
        known(given, TOP, "the position")
        self._clear()
        s.round = self._number(given, "round", 1, 1, 99)
        s.threat = self._number(given, "threat", 0, 0, 99)
        s.time = self._number(given, "time", 0, 0, 9)
        s.stage = self._number(given, "events", 0, 0, len(s.box.story.events))
        s.answers = self._answers(given)
        s.revealed = truth(given.get("revealed", False), "revealed")
        s.delayed = truth(given.get("delayed", False), "delayed")
        s.finale = (1 << s.seats) - 2 if s.revealed else 0
        s.clues = sum([1 << whole(level, "clues", 1, 6) for level in listing(given.get("clues", []), "clues")])
        self._rooms(mapping(given.get("rooms", {}), "rooms"))
        seats = {"keeper": {}, **mapping(given.get("seats", {}), "seats")}
        self._seats(seats)
        self._monsters(mapping(given.get("monsters", {}), "monsters"))
        self._markers(given)
        for name, count in mapping(given.get("counters", {}), "counters").items():
            s.counters[self._named(s.box.counter_number, name, "counter")] = whole(count, str(name), 0, 99)
        self._go_on(str(given.get("phase", "keeper")), seats, given)

    def _clear(self) -> None:
        s = self.s
        rng, log, chance, tape = s.rng, s.log, s.chance, s.tape
        s.game.lay(s.seats, s.options).copy_into(s)
        s.rng, s.log, s.chance, s.tape = rng, log, chance, tape
        s.agenda.clear()

    def _number(self, given: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
        return whole(given.get(name, default), name, least, most)

    def _named(self, numbers: Mapping[str, int], name: Any, what: str) -> int:
        return turn.named(numbers, name, what)

    def _answers(self, given: Mapping[str, Any]) -> tuple[int, ...]:
        choices = self.s.box.story.choices
        letters = listing(given.get("answers", ["a"] * len(choices)), "answers")
        if len(letters) != len(choices):
            raise ValueError(f"answers must be {len(choices)} letters, one for each story choice")
        for choice, letter in zip(choices, letters, strict=True):
            if letter not in [answer.letter for answer in choice.answers]:
                raise ValueError(f"answers: choice {choice.number} has no answer {letter!r}")
        return tuple([LETTERS.index(letter) for letter in letters])

    # ------------------------------------------------------------------ rooms

    def _rooms(self, given: Mapping[str, Any]) -> None:
        """Piles as stated; a room that is not named is empty, and its cards are out of the game."""
        s = self.s
        for name, about in given.items():
            known(about, ("pile", "fire", "dark", "puzzle"), f"room {name}")
            room = self._named(turn.numbers_of(s.box.house.rooms), name, "room")
            s.piles[room] = tuple([self._pile_card(card) for card in listing(about.get("pile", []), f"room {name}")])
            s.fire |= truth(about.get("fire", False), f"room {name}: fire") << room
            s.dark |= truth(about.get("dark", False), f"room {name}: dark") << room
            down = 0
            while down < len(s.piles[room]) and not s.piles[room][down] & 1:
                down += 1
            s.unseen[room] = down
            s.dealt[room] = tuple([card >> 1 for card in s.piles[room]])
            if "puzzle" in about:
                laying.take_puzzle(s, room, about["puzzle"])
        for card in s.box.story.set_aside:
            s.set_aside[card] += 1
        self._put_away()

    def _put_away(self) -> None:
        """Cards of the story that lie nowhere were put away."""
        s = self.s
        story = s.box.story
        laid = [card for room in range(len(s.piles)) for card in story.pile(room, s.answers)]
        bag = left_over_bag(s.box, laid)
        for card in laid:
            bag[card] += 1
        for pile in s.piles:
            for card in pile:
                bag[card >> 1] = max(0, bag[card >> 1] - 1)
        for card, count in enumerate(bag):
            s.away[card] += count

    def _pile_card(self, written: Any) -> int:
        name, _, up = str(written).partition(" (up)")
        return self._named(self._cards, name, "card") << 1 | int(str(written) != name or bool(up))

    # ------------------------------------------------------------------ seats

    def _seats(self, given: Mapping[str, Any]) -> None:
        s = self.s
        if len(given) != s.seats:
            raise ValueError(f"seats must name {s.seats - 1} of the investigators, and may name the keeper")
        numbers = {sheet.name: sheet.number for sheet in s.box.investigators}
        for seat, (name, about) in enumerate(given.items()):
            about = mapping(about if about is not None else {}, f"seat {name}")
            if seat == KEEPER:
                self._keeper(about)
                continue
            known(about, SEAT, f"seat {name}")
            s.sheet[seat] = self._named(numbers, name, "investigator")
            s.seen_sheets |= 1 << s.sheet[seat]
            self._seat(seat, about)

    def _keeper(self, about: Mapping[str, Any]) -> None:
        s = self.s
        known(about, ("mythos", "trauma", "tokens"), "the keeper")
        mythos, traumas = turn.numbers_of(s.box.mythos), turn.numbers_of(s.box.traumas)
        for hand, bag, numbers, field in (
            (s.mythos_hand, s.mythos_bag, mythos, "mythos"),
            (s.trauma_hand, s.trauma_bag, traumas, "trauma"),
        ):
            cards = listing(about.get(field, []), field)
            if len(cards) > HAND_LIMIT:
                raise ValueError(f"{field}: the keeper holds {HAND_LIMIT} cards at the most [MM-kact-6]")
            for name in cards:
                number = self._named(numbers, name, f"{field.capitalize()} card")
                bag[number] = max(0, bag[number] - 1)
                hand[number] += 1
        s.tokens = self._number(about, "tokens", 0, 0, 4)

    def _seat(self, seat: int, about: Mapping[str, Any]) -> None:
        s = self.s
        sheet = s.investigator(seat)
        names = [trait.name for trait in sheet.traits]
        chosen = listing(about.get("traits", [names[0], names[2]]), "traits")
        for name in chosen:
            if name not in names:
                raise ValueError(f"traits: {sheet.name} has no Trait {name!r}; there is {', '.join(names)}")
        s.traits[seat] = tuple(sorted([names.index(name) for name in chosen]))
        if len(chosen) != 2 or [place > 1 for place in s.traits[seat]] != [False, True]:
            raise ValueError(f"traits: {sheet.name} keeps one Trait of each group [MM-isetup-4]")
        s.skill[seat] = self._number(about, "skill", sheet.skill, 0, 99)
        s.held[seat] = tuple([self._item(name) for name in listing(about.get("items", []), "items")])
        s.spells[seat] = tuple([self._spell(name) for name in listing(about.get("spells", []), "spells")])
        at = about.get("at", s.box.house.spaces[s.box.story.start].id)
        if at in ("escaped", "eliminated", "waiting"):
            s.escaped |= int(at == "escaped") << seat
            s.eliminated |= int(at == "eliminated") << seat
            s.waiting |= int(at == "waiting") << seat
            return
        s.space[seat] = turn.space(s, at)
        s.damage[seat] = self._number(about, "damage", 0, 0, sheet.health - 1)
        s.horror[seat] = self._number(about, "horror", 0, 0, sheet.sanity)
        s.stun[seat] = self._number(about, "stun", 0, 0, 9)
        for name in listing(about.get("used", []), "used"):
            s.powers[seat] = (*s.powers[seat], *self._powers(seat, name))
        self._afflicted(seat, about)
        if truth(about.get("hiding", False), "hiding"):
            if not s.box.hiding >> s.space[seat] & 1:
                raise ValueError(f"hiding: there is no hiding space in {at} [MM-hide-1]")
            s.hiding |= 1 << seat

    def _afflicted(self, seat: int, about: Mapping[str, Any]) -> None:
        s = self.s
        traumas = turn.numbers_of(s.box.traumas)
        for field, slot in (("injury", s.injury), ("insanity", s.insanity)):
            if about.get(field) is not None:
                number = self._named(traumas, about[field], field)
                if s.box.traumas[number].injury != (field == "injury"):
                    raise ValueError(f"{field}: {about[field]!r} is none")
                s.trauma_bag[number] = max(0, s.trauma_bag[number] - 1)
                slot[seat] = number
        mythos = turn.numbers_of(s.box.mythos)
        for name in listing(about.get("mythos", []), "mythos"):
            number = self._named(mythos, name, "Mythos card")
            s.mythos_bag[number] = 0
            s.mythos_out[number] += 1
            s.facedown[seat] = (*s.facedown[seat], number)

    def _powers(self, seat: int, name: Any) -> list[str]:
        """What works once, of a kept Trait or a card by its name."""
        s = self.s
        traits = [s.investigator(seat).traits[place] for place in s.traits[seat]]
        uses = {trait.name: trait.uses for trait in traits} | {card.id: card.uses for card in s.cards(seat)}
        found = [use.key for use in uses.get(str(name), ()) if use.once]
        if not found:
            raise ValueError(f"used: nothing of hers called {name!r} works only once")
        return found

    def _item(self, name: Any) -> int:
        s = self.s
        number = self._named(self._cards, name, "card")
        s.away[number] = max(0, s.away[number] - 1)
        return number

    def _spell(self, written: Any) -> int:
        """A Spell whose back nobody has seen; with a number, its back is known."""
        name, _, back = str(written).rpartition(" ")
        if not name or not back.isdigit():
            name, back = str(written), ""
        spell = self._named(turn.numbers_of(self.s.box.spells), name, "Spell")
        if not back:
            return spell * WIDTH
        number = whole(int(back), f"spells: {name}", 1, len(self.s.box.spells[spell].backs))
        self.s.spell_bag[spell * self.s.box.backs + number - 1] = 0
        return spell * WIDTH + number

    # ------------------------------------------------------------------ monsters and markers

    def _monsters(self, given: Mapping[str, Any]) -> None:
        s = self.s
        for name, about in given.items():
            known(about, ("at", "under", "damage", "stun", "samples", "named"), f"monster {name}")
            foe = turn.figure(s, name)
            kind = s.box.kind_of[foe]
            if s.foe_at[foe] >= 0:
                raise ValueError(f"monster {name} stands on the board already; number them, such as {name} 2")
            under = self._number(
                about, "under", foe - s.box.kinds[kind].first + 1, 1, len(s.box.kinds[kind].undersides)
            )
            if under - 1 in [s.under[other] for other in s.box.kinds[kind].figures if s.foe_at[other] >= 0]:
                raise ValueError(f"monster {name}: underside {under} is on the board already")
            s.under[foe] = under - 1
            s.foe_at[foe] = self._standing(name, about)
            if "named" in about:
                s.name_of[foe] = self._named(turn.numbers_of(s.box.story.named), about["named"], "named monster")
                s.named_on |= 1 << foe
            s.hurt[foe] = self._number(about, "damage", 0, 0, s.toughness(foe) - 1)
            s.shown |= int(s.hurt[foe] > 0) << foe
            s.foe_stun[foe] = self._number(about, "stun", 0, 0, 9)
            s.samples[foe] = self._number(about, "samples", 0, 0, 9)

    def _standing(self, name: str, about: Mapping[str, Any]) -> int:
        if "at" not in about:
            raise ValueError(f"monster {name}: at must name the space in which it stands")
        return turn.space(self.s, about["at"])

    def _markers(self, given: Mapping[str, Any]) -> None:
        s = self.s
        for field, values in (("corpses", s.corpses), ("offered", s.offered)):
            for name, count in mapping(given.get(field, {}), field).items():
                values[turn.space(s, name)] = whole(count, f"{field} {name}", 0, 6)
        if s.corpses_left() < 0:
            raise ValueError("corpses: there are only 6 markers [MM-limit-4]")
        stated = listing(given.get("barriers", ["floor"] * len(s.barriers)), "barriers")
        if len(stated) != len(s.barriers):
            raise ValueError(f"barriers must say where each of {len(s.barriers)} stands: floor, gone, or door NUMBER")
        s.barriers = tuple([self._barrier(n, str(where)) for n, where in enumerate(stated)])
        for door in listing(given.get("sealed", []), "sealed"):
            s.shut |= 1 << turn.door(s, door, "sealed")
        laying.take_under(s, given.get("under piles"))

    def _barrier(self, n: int, where: str) -> int:
        if where in ("floor", "gone"):
            return ON_FLOOR if where == "floor" else GONE
        own = self.s.box.house.doors_of[self.s.box.barriers[n]]
        door = turn.door(self.s, where.removeprefix("door "), "barriers", own)
        if door not in own:
            raise ValueError(f"barriers: barrier {n + 1} can stand on door {', '.join(map(str, own))} [MM-barr-2]")
        return door

    # ------------------------------------------------------------------ what comes next

    def _go_on(self, phase: str, seats: Mapping[str, Any], given: Mapping[str, Any]) -> None:
        s = self.s
        what, _, name = phase.partition(" ")
        if what in ("turn", "start"):
            names = list(seats)
            if name not in names[1:]:
                raise ValueError(f"phase: {name!r} is none of {', '.join(names[1:])}")
            self._turn(names.index(name), what == "start", seats, given)
        elif phase == "end of round":
            s.acted = (1 << s.seats) - 2
            s.turn_to(KeeperTurn(), Round())
        else:
            begin_turn(s, KEEPER)
            self._remembered(seats, given)
            s.acted = (1 << s.seats) - 2
            steps: list[Step[Any]] = [
                Trading(), Recover(), GainThreat(), KeeperActs(s.turn), MonsterAttacks(s.turn), EventStep()
            ]  # fmt: skip
            first = {"trading": 0, "threat": 2, "keeper": 3, "attacks": 4, "event": 5}.get(phase)
            if first is None:
                raise ValueError(f"phase: {phase!r} is none of {', '.join(PHASES)}")
            s.turn_to(*steps[first:], EndOfKeeperTurn(), Round())
        s.advance()

    def _remembered(self, seats: Mapping[str, Any], given: Mapping[str, Any]) -> None:
        """Records of the turn that has begun. MM-gen-4"""
        turn.take_table(self.s, given, list(seats))
        for seat, about in enumerate(seats.values()):
            if seat != KEEPER:
                turn.take_seat(self.s, seat, about or {})

    def _turn(self, seat: int, start: bool, seats: Mapping[str, Any], given: Mapping[str, Any]) -> None:
        s = self.s
        s.acted = sum([1 << other for other in range(1, seat)])
        if start:
            s.turn_to(InvestigatorTurn(seat), NextUp(), KeeperTurn(), Round())
            return
        begin_turn(s, seat)
        s.acted |= 1 << seat
        self._remembered(seats, given)
        turn.take_active(s, seat, list(seats.values())[seat] or {})
        s.windows = AT_START | (2 if s.moves_made else 0) | (4 if s.moves_made > 1 else 0) | (0 if s.action_left else 8)
        s.turn_to(Acting(seat, s.turn), EndOfTurn(seat), NextUp(), KeeperTurn(), Round())
