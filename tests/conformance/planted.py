"""Games with one planted fault each."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu.game import ChaosOfCthulhu
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.games.chaos_of_cthulhu.view.beats import ChaosWatcher
from miskatonic.kernel.book.rulebook import Rulebook
from miskatonic.kernel.event import Event
from miskatonic.kernel.game import Game
from miskatonic.kernel.reason import Obstacle
from miskatonic.kernel.scene.answers import Question
from miskatonic.kernel.scene.beat import EVERYBODY, Beat, Roll
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Element, Fact
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.step import Step
from miskatonic.pieces.bag import draw
from tests.conformance import false_reasons, toy_steps
from tests.conformance.toy import SeanceGame, SeanceWatcher
from tests.conformance.toy_steps import Bid
from tests.conformance.toy_table import WARD, Seance
from tests.conformance.toy_window import Pass
from tests.conformance.vigil import VigilGame
from tests.conformance.vigil_table import Vigil

# ---------------------------------------------------------------------- faults of a table


class LeakInAnEvent(Seance):
    """Everybody is told which card was drawn, and nothing says that it reveals."""

    def draw_card(self, seat: int) -> None:
        kind = draw(self, self.bag)
        if kind >= 0:
            self.hands[seat][kind] += 1
            self.tell("SE-deal-1", "got", (seat, kind))


class AnybodysChoice(Seance):
    """Whoever chooses for another seat is refused by no rule."""

    own: ClassVar[str] = ""


class PromptFromAHand(Seance):
    """Only those who hold a Ward are asked."""

    def waiting(self) -> tuple[int, ...]:
        return tuple([seat for seat in super().waiting() if self.hands[seat][WARD]])


class SharedList(Seance):
    """A copy has the same discard pile."""

    def copy_into(self, other: Seance) -> None:
        super().copy_into(other)
        other.discard = self.discard


class SharedInside(Seance):
    """A copy has its own list of the same hands."""

    def copy_into(self, other: Seance) -> None:
        super().copy_into(other)
        other.hands = self.hands[:]


class ForgottenInCopy(Seance):
    """A copy does not know who has knocked."""

    def copy_into(self, other: Seance) -> None:
        knocked = other.knocked
        super().copy_into(other)
        other.knocked = knocked


class ForgottenInTable(Seance):
    """Whether the round is hushed is not saved."""

    table: ClassVar[tuple[str, ...]] = tuple([name for name in Seance.table if name != "hushed"])


class LostCard(Seance):
    """A card that is thrown away is gone."""

    def throw(self, seat: int, kind: int) -> None:
        super().throw(seat, kind)
        self.discard[kind] -= 1


class GlobalChance(Seance):
    """The spirits roll dice of their own."""

    def strength(self) -> int:
        return self.force + secrets.randbelow(1000)


class AsksAndActs(Seance):
    """The window gains force each time it asks."""

    def waiting(self) -> tuple[int, ...]:
        self.force += 1
        return super().waiting()


class AsksAndRolls(Seance):
    """The window rolls a die each time it asks."""

    def waiting(self) -> tuple[int, ...]:
        self.roll(6)
        return super().waiting()


class KeepsPassing(Seance):
    """Time-outs in the window lead nowhere."""

    def expire(self, seat: int) -> None:
        if not isinstance(self.agenda[-1], Pass) and self.passed == 0 and not self.lanes and self.round > 1:
            return
        super().expire(seat)


class NobodyCares(Seance):
    """From the second round on the last seat has nothing to choose."""

    def legal(self, seat: int) -> list[Step[Any]]:
        return [] if self.round > 1 and seat == self.seats - 1 else super().legal(seat)


class SloppyDealer(Seance):
    """Imagined hands are one card short."""

    def redeal(self, seat: int) -> None:
        super().redeal(seat)
        for other in range(self.seats):
            if other != seat and any(self.hands[other]):
                self.bag[draw(self, self.hands[other])] += 1


# ---------------------------------------------------------------------- faults of a game


class LeakInTheScene(SeanceGame):
    """Everybody sees how many Wards are left in the bag."""

    def middle(self, s: Seance) -> list[Element]:
        return [*super().middle(s), Fact(id="wards", name="Wards left", value=str(s.bag[WARD]))]


class LoudLane(SeanceGame):
    """Everybody sees how far the first seat has come in its lane, and nobody is told."""

    def middle(self, s: Seance) -> list[Element]:
        return [*super().middle(s), Fact(id="lane", name="Thoughts", value=str(len(s.lanes[0]) if s.lanes else 0))]


class LeakInWords(SeanceGame):
    """What an event says depends on a hidden hand."""

    def sentence(self, s: Seance, event: Event) -> str:
        text = super().sentence(s, event)
        return f"{text} {s.hands[int(event.facts[0])]}" if event.kind == "passed" else text


class MissingTarget(SeanceGame):
    """A bid points at a pile of money that is not there."""

    def targets(self, s: Seance, step: Step[Any]) -> tuple[str, ...]:
        return ("money",) if isinstance(step, Bid) else super().targets(s, step)


class TwoOfAName(SeanceGame):
    """Two elements of the scene have one id."""

    def middle(self, s: Seance) -> list[Element]:
        return [*super().middle(s), Fact(id="force", name="Force again", value="?")]


class SilentEvent(SeanceGame):
    """Nobody is told about the curtain."""

    def sentence(self, s: Seance, event: Event) -> str:
        return "" if event.kind == "curtain" else super().sentence(s, event)


class MuteChoice(SeanceGame):
    """Passing has no words."""

    def label(self, s: Seance, seat: int, step: Step[Any]) -> str:
        return " " if isinstance(step, Pass) else super().label(s, seat, step)


class LostRule(SeanceGame):
    """The rule about wards is missing from the book."""

    @property
    def rulebook(self) -> Rulebook:
        book = super().rulebook
        book.rules.pop("SE-win-2", None)
        return book


class ForgottenBag(SeanceGame):
    """Nobody is shown that the bag gets emptier."""

    class Watcher(SeanceWatcher):
        def parts(self, s: Any) -> tuple[Any, ...]:
            return (*super().parts(s)[:-1], 0)

    watcher: ClassVar[SeanceWatcher] = Watcher()


class ThinScreen(SeanceGame):
    """Whoever holds cards is shown their backs as well, which others see."""

    class Watcher(SeanceWatcher):
        def eyes(self, s: Any, no: int) -> int:
            return EVERYBODY if no // s.seats == 0 else super().eyes(s, no)

    watcher: ClassVar[SeanceWatcher] = Watcher()


class LeakInABeat(SeanceGame):
    """Who passes shows the cards in hand."""

    class Watcher(SeanceWatcher):
        def told(self, s: Any, event: Event) -> Beat:
            beat = super().told(s, event)
            if event.kind != "passed":
                return beat
            return Beat(beat.who, roll=Roll(tuple(s.hands[int(event.facts[0])])))

    watcher: ClassVar[SeanceWatcher] = Watcher()


class PointsNowhere(SeanceGame):
    """A question is about something that is not there."""

    def view(self, s: Seance, seat: int, common: Common) -> Scene:
        scene = super().view(s, seat, common)
        asked = Question("seance", s.seats_to_act, ("ghost",))
        return scene if s.over else msgspec.structs.replace(scene, question=asked)


class BlamesThePermit(SeanceGame):
    """Whoever has no Ward is told of the rule that lets one play it."""

    kinds: ClassVar[Mapping[str, Any]] = {**SeanceGame.kinds, "PlayWard": false_reasons.PlayWard}


class ShrugsItsShoulders(SeanceGame):
    """Nobody is told why the gong cannot be struck."""

    kinds: ClassVar[Mapping[str, Any]] = {**SeanceGame.kinds, "Gong": false_reasons.Gong}


class BlamesAnything(SeanceGame):
    """Whoever has rolled the bones is told of a rule about knocking."""

    kinds: ClassVar[Mapping[str, Any]] = {**SeanceGame.kinds, "Bones": false_reasons.Bones}


class HidesAQuestion(SeanceGame):
    """A hand is in the scene, and nobody has an answer about its cards."""

    def meant(self, s: Seance, seat: int, thing: str) -> list[Any]:
        return [toy_steps.Gong] if thing.startswith("hand.") else []


class TellsAnothersHand(SeanceGame):
    """A reason says how many Wards the others hold."""

    def obstacle(self, s: Seance, seat: int, step: Step[Any], rule: str) -> Obstacle:
        return Obstacle("ward", (), f"They hold {[hand[WARD] for hand in s.hands]}.")


# ---------------------------------------------------------------------- faults planted in Chaos


class UnseenOfferings(ChaosOfCthulhu):
    """The beats forget the Offerings."""

    class Watcher(ChaosWatcher):
        def parts(self, s: Any) -> tuple[Any, ...]:
            found = list(super().parts(s))
            found[2 * s.seats : 3 * s.seats] = [s.limit] * s.seats
            return tuple(found)

    watcher: ClassVar[ChaosWatcher] = Watcher()


class SharedPurse(Chaos):
    """A copy pays with its original's Offerings."""

    def copy_into(self, other: Chaos) -> None:
        super().copy_into(other)
        other.offerings = self.offerings


class LostOffering(Chaos):
    """What is paid never reaches the stock."""

    def pay(self, seat: int) -> None:
        super().pay(seat)
        self.stock -= 1


class UnsavedStones(Chaos):
    """The Stones are not saved."""

    table: ClassVar[tuple[str, ...]] = tuple([name for name in Chaos.table if name != "stones"])


class PeekingChaos(ChaosOfCthulhu):
    """Everybody sees how many actions the others have planned."""

    def view(self, s: Chaos, seat: int, common: Common) -> Scene:
        scene = super().view(s, seat, common)
        count = Fact(id="count", name="Planned", value=str([len(plan) for plan in s.plan]))
        panels = (*scene.panels, Panel(id="peek", items=(count,)))
        return Scene(**{name: getattr(scene, name) for name in scene.__struct_fields__} | {"panels": panels})


class SharedMatChaos(ChaosOfCthulhu):
    """What only one seat sees is kept for all of them."""

    def view(self, s: Chaos, seat: int, common: Common) -> Scene:
        scene = super().view(s, seat, common)
        panels = tuple([common.once(panel.id, lambda panel=panel: panel) for panel in scene.panels])
        return Scene(**{name: getattr(scene, name) for name in scene.__struct_fields__} | {"panels": panels})


class StaleDiceChaos(ChaosOfCthulhu):
    """A panel is taken over from the position before, though it rests on more than it says."""

    def view(self, s: Chaos, seat: int, common: Common) -> Scene:
        scene = super().view(s, seat, common)
        panels = tuple([common.lasting(("stale", p.id, seat), s.round, lambda p=p: p) for p in scene.panels])
        return Scene(**{name: getattr(scene, name) for name in scene.__struct_fields__} | {"panels": panels})


# ---------------------------------------------------------------------- faults planted in Vigil


class QuietWinch(Vigil):
    """Those before the tower are not told that somebody hauls."""

    def minding(self, to: int) -> int:
        return 0


class HastyWatch(Vigil):
    """The first to stay ends the walking for all."""

    def afoot(self, seat: int) -> bool:
        return self.steps[seat] > 0

    def declared(self, seat: int) -> None:
        super().declared(seat)
        self.steps = [0] * self.seats


# ---------------------------------------------------------------------- planting them


def planted(fault: type[Any]) -> Game[Any]:
    """A game with this fault, under a name of its own."""
    name = f"fault_{fault.__name__.lower()}"
    chaos = issubclass(fault, (Chaos, ChaosOfCthulhu))
    if issubclass(fault, Vigil):
        watch: Game[Any] = type(name, (VigilGame,), {"id": name, "table": fault})()
        return watch
    game = fault if issubclass(fault, Game) else ChaosOfCthulhu if chaos else SeanceGame
    state = fault if not issubclass(fault, Game) else Chaos if chaos else Seance
    more: dict[str, Any] = {"id": name, "table": type(name, (state,), {"fresh": _fresh})}
    if chaos:
        more |= {"new": _new_chaos, "rulebook": mk.game("chaos_of_cthulhu").rulebook}
    made: Game[Any] = type(name, (game,), more)()
    return made


def _fresh(self: Any) -> Any:
    return type(self)(self.seats, self.options)


def _new_chaos(self: Any, seats: int, options: Mapping[str, Any]) -> Any:
    state = self.table(seats, options)
    state.then(*ChaosOfCthulhu.new(self, seats, options).agenda)
    return state
