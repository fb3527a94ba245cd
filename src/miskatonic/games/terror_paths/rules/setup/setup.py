"""Setting up a game (TP-setup)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.content.campaign import CAMPAIGN, OFF
from miskatonic.games.terror_paths.content.settings import PRINTED
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.setup.preparation import Preparation
from miskatonic.games.terror_paths.rules.sheet.entering import available, enter_play
from miskatonic.games.terror_paths.rules.table.cards import Reveal, close_by_class, draw_face, may_be_revealed
from miskatonic.games.terror_paths.rules.table.events import know_back
from miskatonic.games.terror_paths.rules.turn.rounds import PlayerTurn
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class SetUp(Step[Terror]):
    """Map and cards; Investigators; opening losses; Preparation; then the first Player turn. TP-setup-1, TP-setup-9"""

    def run(self, s: Terror) -> Ask | None:
        know_back(s)
        if s.options.get("campaign", OFF) != OFF:
            s.tell("TP-scen-3", "campaign", ())
        s.tell("TP-setup-8", "background", ())
        if s.options.get("setting", PRINTED) != PRINTED:
            s.tell("TP-setup-18", "setting", ())
        s.then(DealCards(), TurnUpNearStart(), *[Choose(seat) for seat in range(s.seats)], FirstLead(), Opening())
        return None


class DealCards(Step[Terror]):
    """Each pile is shuffled and dealt facedown to its locations; what is left over is set aside unseen.

    TP-setup-3, TP-setup-4, TP-setup-9, TP-enc-1, TP-class-8
    """

    def run(self, s: Terror) -> Ask | None:
        for pile in s.box.scenario.piles:
            backs = [back.number for back in s.box.backs if back.type == pile.type]
            left = [sum([s.card_bag[card] for card in s.box.of_back[back]]) for back in backs]
            for place in pile.places:
                some = [n for n, count in enumerate(left) if count]
                if not some:
                    break
                n = some[0] if len(some) == 1 else s.pick(left)
                left[n] -= 1
                s.back_at[place] = backs[n]
                close_by_class(s, place)
        s.tell("TP-enc-1", "dealt", (s.box.size - s.back_at.count(NONE),))
        return None


class TurnUpNearStart(Step[Terror]):
    """The Start card and the cards next to it begin faceup, but for Secret, Blocked and Locked ones.

    TP-setup-10, TP-class-1, TP-move-10
    """

    def run(self, s: Terror) -> Ask | None:
        start = s.box.scenario.start
        near = [place for place in s.paths.next[start] if may_be_revealed(s, place)]
        steps: list[Step[Terror]] = [Reveal(place) for place in near]
        if s.back_at[start] != NONE:
            steps = [Reveal(start), MarkStart(start), *steps]
        s.then(*steps)
        return None


class MarkStart(Step[Terror]):
    """The Start card is a marker: Tapped from the beginning, unless it has effects still to come. TP-move-10"""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Terror) -> Ask | None:
        card = s.box.cards[draw_face(s, self.place)]
        busy = card.challenge is not None or card.ongoing or card.resolve or card.ambush or card.deeds
        if not busy and not s.box.text(f"card.{card.id}.enter"):
            s.tapped |= 1 << self.place
        return None


class Choose(Step[Terror]):
    """Each takes one Investigator, no two the same. TP-setup-12"""

    puts: ClassVar[tuple[str, ...]] = ("Become",)
    asks: ClassVar[str] = "TP-setup-12"
    must: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        if s.options["investigators"] == "choose":
            return Ask((self.seat,))
        choices = available(s)
        s.then(Become(self.seat, choices[s.roll(len(choices)) - 1]))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Become(self.seat, sheet) for sheet in available(s)]


class Become(Step[Terror]):
    """Her tracks at their first spaces, 3 Luck and what her Bonus adds, and her figure at the Start.

    TP-setup-12, TP-setup-13, TP-setup-14, TP-setup-16, TP-setup-19, TP-repl-3
    """

    rule: ClassVar[str] = "TP-setup-13"
    against: ClassVar[tuple[str, ...]] = ("TP-setup-12",)

    def __init__(self, seat: int, sheet: int) -> None:
        self.seat = seat
        self.sheet = sheet

    def why_not(self, s: Terror, seat: int) -> str:
        return "TP-setup-12" if self.sheet in s.sheet else ""

    def run(self, s: Terror) -> Ask | None:
        enter_play(s, self.seat, self.sheet)
        return None


class FirstLead(Step[Terror]):
    """Chosen once for the table; without agreement, at random. TP-setup-17, TP-lead-2"""

    def run(self, s: Terror) -> Ask | None:
        first = s.options["lead"]
        s.lead = first - 1 if first else s.roll(s.seats) - 1
        s.tell("TP-setup-17", "lead", (s.lead,))
        return None


class Opening(Step[Terror]):
    """The scenario's special rules strike once, after tracks are set and before Preparation.

    What a campaign carries over comes after them, and last what a table has set. TP-setup-8, TP-setup-12, TP-scen-3
    """

    def run(self, s: Terror) -> Ask | None:
        s.then(Preparation(), PlayerTurn())
        setting = s.options.get("setting", PRINTED)
        if setting != PRINTED:
            carry_out(s, f"setting.{setting}", s.box.scenario.start)
        carried = s.options.get("campaign", OFF)
        for _ in range(CAMPAIGN.times(carried, s.options.get("told", ""))):
            carry_out(s, f"campaign.{carried}", s.box.scenario.start)
        first = s.box.scenario.stages[0]
        carry_out(s, f"menace.{first.id}.begin", s.box.scenario.start)
        carry_out(s, "opening", s.box.scenario.start)
        return None
