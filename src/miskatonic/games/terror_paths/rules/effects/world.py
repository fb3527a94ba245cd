"""Verbs on tracks, Enemies, the map and the Menace (TP-trk, TP-foe, TP-class, TP-event, TP-glos-3)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import NOBODY, NOWHERE, Foe
from miskatonic.games.terror_paths.rules.battle.horrify import Horrify
from miskatonic.games.terror_paths.rules.effects.do import Do, carry_out
from miskatonic.games.terror_paths.rules.effects.whom import count_of, decide, known, open_around, rolls_first, spots
from miskatonic.games.terror_paths.rules.menace.events import discard_event
from miskatonic.games.terror_paths.rules.sheet.inventory import discard_item, lose_item
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.cards import Reveal, discard_card, facedown, lay_card, may_be_revealed
from miskatonic.games.terror_paths.rules.table.foes import move_foe, place_foes, rank_one, remove_foe
from miskatonic.games.terror_paths.rules.table.tracks import lower_threat, raise_doom, raise_threat
from miskatonic.games.terror_paths.rules.turn.spying import InstantAfterSpy
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect
from miskatonic.pieces.reach import FAR

# ---------------------------------------------------------------------- tracks and counters


def threat(s: Terror, effect: Effect, do: Do) -> None:
    if not rolls_first(s, effect, do):
        raise_threat(s, count_of(s, effect, do), "TP-trk-1")


def threat_back(s: Terror, effect: Effect, do: Do) -> None:
    lower_threat(s, count_of(s, effect, do), "TP-trk-5")


def doom(s: Terror, effect: Effect, do: Do) -> None:
    for _ in range(count_of(s, effect, do)):
        raise_doom(s, "TP-trk-3")


def count(s: Terror, effect: Effect, do: Do) -> None:
    """A counter stays between 0 and its most. TP-comp-2"""
    number = s.box.counter_number[effect.word("counter")]
    most = s.box.scenario.counters[number].most
    s.counters[number] = max(0, min(most, s.counters[number] + effect.number("by")))
    s.tell("TP-comp-2", "counts", (number, s.counters[number]))


def gain_lore(s: Terror, effect: Effect, do: Do) -> None:
    """All have it at once. TP-lore-1"""
    number = s.box.lore_number[effect.word("lore")]
    if not s.lore >> number & 1:
        s.lore |= 1 << number
        s.tell("TP-lore-1", "lore", (number,), reveals=True)


def place_insight(s: Terror, effect: Effect, do: Do) -> None:
    """It lies there for the next priority B. TP-A-2, TP-B-3"""
    if rolls_first(s, effect, do):
        return
    for place in spots(s, effect, do) or ():
        s.insight_at[place] += count_of(s, effect, do)
        s.tell("TP-A-2", "insight_lies", (place, count_of(s, effect, do)))


def place_item(s: Terror, effect: Effect, do: Do) -> None:
    """A Relic that has not been given out lies loose. TP-A-4"""
    number = s.box.item_number[effect.word("item")]
    for place in spots(s, effect, do) or ():
        if s.item_bag[number]:
            s.item_bag[number] -= 1
            s.loose[place] = (*s.loose[place], 2 * number)
            s.tell("TP-A-4", "item_lies", (place, number))


# ---------------------------------------------------------------------- minds in a place


def horrify(s: Terror, effect: Effect, do: Do) -> None:
    """In each place in question. TP-horr-2, TP-horr-6"""
    number = count_of(s, effect, do)
    s.then(*[Horrify(place, number) for place in spots(s, effect, do) or () if number])


def terror(s: Terror, effect: Effect, do: Do) -> None:
    number = count_of(s, effect, do)
    s.then(*[Horrify(place, 0, number) for place in spots(s, effect, do) or () if number])


# ---------------------------------------------------------------------- Enemies


def place_enemy(s: Terror, effect: Effect, do: Do) -> None:
    if rolls_first(s, effect, do):
        return
    kind = s.box.foe_number[effect.word("foe")]
    for place in spots(s, effect, do) or ():
        place_foes(s, kind, place, count_of(s, effect, do), "TP-A-3", effect.word("ambush") == "yes")


def place_enemy_at(s: Terror, effect: Effect, do: Do) -> None:
    kind, place = s.box.foe_number[effect.word("foe")], s.box.place_number[effect.word("place")]
    place_foes(s, kind, place, count_of(s, effect, do), "TP-A-3")


def place_rank_one(s: Terror, effect: Effect, do: Do) -> None:
    """Of several kinds the first there is. TP-elim-5, TP-dig-3"""
    for place in spots(s, effect, do) or ():
        left = count_of(s, effect, do)
        for kind in rank_one(s):
            left -= place_foes(s, kind, place, left, "TP-elim-5")


def remove_enemies(s: Terror, effect: Effect, do: Do) -> None:
    """They do not count as killed. TP-bseq-5, TP-dig-3"""
    kind = effect.word("foe")
    for foe in s.foes_at(do.place):
        if foe.seat == NOBODY and kind in ("", s.box.foes[foe.kind].id):
            remove_foe(s, foe.no, "TP-dig-3")


def hunt(s: Terror, effect: Effect, do: Do) -> None:
    """Step by step along the shortest way, an even choice drawn; next to its prey it comes in. TP-men-8, TP-dig-9"""
    kind, steps = effect.word("foe"), count_of(s, effect, do, "steps")
    goals = 1 << s.place[s.lead] if effect.word("prey") == "lead" else _watched(s)
    for foe in s.foes:
        if foe.seat == NOBODY and kind in ("", s.box.foes[foe.kind].id):
            _stalk(s, foe, goals, steps)


def _watched(s: Terror) -> int:
    """The places with an Investigator."""
    return sum(1 << place for place in {s.place[seat] for seat in s.living()})


def _stalk(s: Terror, foe: Foe, goals: int, steps: int) -> None:
    far = s.box.paths.distances(goals)
    place = foe.place
    for _ in range(steps):
        around = open_around(s, place)
        nearest = min([far[other] for other in around], default=FAR)
        if not far[place] or nearest >= far[place]:
            break
        ways = [other for other in around if far[other] == nearest]
        place = ways[s.pick([1] * len(ways))] if len(ways) > 1 else ways[0]
    if place != foe.place:
        move_foe(s, foe.no, place, "TP-foe-5")


def gather_enemies(s: Terror, effect: Effect, do: Do) -> None:
    s.then(Gathered(do.place, effect.number("most")))


class Gathered(Step[Terror]):
    """Enemies from next door come, as the Lead Investigator picks. TP-men-8, TP-lead-3"""

    must: ClassVar[bool] = True

    def __init__(self, place: int, left: int) -> None:
        self.place = place
        self.left = left

    def live(self, s: Terror) -> bool:
        return self.left > 0 and bool(self._near(s))

    def _near(self, s: Terror) -> list[int]:
        around = s.box.paths.next[self.place] if self.place != NOWHERE else ()
        return [foe.no for foe in s.foes if foe.place in around and foe.seat == NOBODY]

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Comes(self, no) for no in self._near(s)]


class Comes(Step[Terror]):
    """This one comes. TP-lead-3"""

    rule: ClassVar[str] = "TP-lead-3"

    def __init__(self, of: Gathered, foe: int) -> None:
        self.of = of
        self.foe = foe

    def run(self, s: Terror) -> Ask | None:
        s.then(Gathered(self.of.place, self.of.left - 1))
        move_foe(s, self.foe, self.of.place, "TP-men-8")
        return None


def scatter_enemies(s: Terror, effect: Effect, do: Do) -> None:
    """All to one place next door, named by whoever it speaks to. TP-C-3, TP-bseq-5"""
    if s.foes_at(do.place) and open_around(s, do.place):
        s.then(DriveOff(do.place, do.who))


class DriveOff(Step[Terror]):
    """Where to? TP-C-3, TP-dig-9"""

    must: ClassVar[bool] = True

    def __init__(self, place: int, who: int) -> None:
        self.place = place
        self.who = who

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, self.who if self.who != NOBODY else s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [DriveTo(self.place, to) for to in open_around(s, self.place)]


class DriveTo(Step[Terror]):
    """There. TP-C-3"""

    rule: ClassVar[str] = "TP-C-3"

    def __init__(self, place: int, to: int) -> None:
        self.place = place
        self.to = to

    def run(self, s: Terror) -> Ask | None:
        for foe in s.foes_at(self.place):
            move_foe(s, foe.no, self.to, "TP-C-3")
        return None


def mend_enemy(s: Terror, effect: Effect, do: Do) -> None:
    most = max([foe.hits.bit_count() for foe in s.foes], default=0)
    if most:
        s.then(Mend(tuple([foe.no for foe in s.foes if foe.hits.bit_count() == most])))


class Mend(Step[Terror]):
    """Of several the Lead Investigator picks one. TP-lead-3, TP-bat-2"""

    must: ClassVar[bool] = True

    def __init__(self, foes: tuple[int, ...]) -> None:
        self.foes = foes

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Mended(no) for no in self.foes]


class Mended(Step[Terror]):
    """Its Hits are gone. TP-bat-2"""

    rule: ClassVar[str] = "TP-lead-3"

    def __init__(self, foe: int) -> None:
        self.foe = foe

    def run(self, s: Terror) -> Ask | None:
        foe = s.foe(self.foe)
        if foe is not None:
            s.set_foe(foe.but(hits=0))
            s.tell("TP-bat-2", "mends", (foe.no, foe.kind, foe.place))
        return None


# ---------------------------------------------------------------------- cards and places


def turn_up(s: Terror, effect: Effect, do: Do) -> None:
    """Next door, or the nearest there is. TP-men-3, TP-eff-2"""
    if do.place == NOWHERE:
        return
    places = [place for place in range(s.box.size) if may_be_revealed(s, place)]
    if effect.word("which") == "adjacent":
        places = [place for place in places if place in s.box.paths.next[do.place]]
    else:
        steps = s.box.paths.steps(do.place)
        least = min([steps[place] for place in places], default=0)
        places = [place for place in places if steps[place] == least]
    if places:
        s.then(FaceUp(tuple(places), do.who))


class FaceUp(Step[Terror]):
    """Which? TP-dig-9"""

    must: ClassVar[bool] = True

    def __init__(self, places: tuple[int, ...], who: int) -> None:
        self.places = places
        self.who = who

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, self.who if self.who != NOBODY and s.alive(self.who) else s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [FaceUpThis(place) for place in self.places if facedown(s, place)]


class FaceUpThis(Step[Terror]):
    """This one. TP-eff-2"""

    rule: ClassVar[str] = "TP-dig-9"

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Terror) -> Ask | None:
        s.then(Reveal(self.place), InstantAfterSpy(self.place))
        return None


def chapter(s: Terror, effect: Effect, do: Do) -> None:
    lay_card(s, s.box.place_number[effect.word("place")], s.box.card_number[effect.word("card")], "TP-class-7")


def unblock(s: Terror, effect: Effect, do: Do) -> None:
    place = s.box.place_number[effect.word("place")]
    s.blocked &= ~(1 << place)
    s.tell("TP-class-3", "unblocked", (place,))


def block(s: Terror, effect: Effect, do: Do) -> None:
    """Never over somebody's head. TP-class-3"""
    place = s.box.place_number[effect.word("place")]
    if not s.crowd(place) and not s.foes_at(place):
        s.blocked |= 1 << place
        s.tell("TP-class-3", "blocked", (place,))


def unlock(s: Terror, effect: Effect, do: Do) -> None:
    place = s.box.place_number[effect.word("place")]
    s.locked &= ~(1 << place)
    s.tell("TP-class-4", "unlocked", (place,))


def close_retreat(s: Terror, effect: Effect, do: Do) -> None:
    """Of several at one distance the Lead Investigator picks. TP-icon-3, TP-dig-9"""
    left = [place for place in range(s.box.size) if (s.box.retreats & ~s.no_retreat) >> place & 1]
    if left and do.place != NOWHERE:
        steps = s.box.paths.steps(do.place)
        least = min([steps[place] for place in left])
        s.then(CloseRetreat(tuple([place for place in left if steps[place] == least])))


class CloseRetreat(Step[Terror]):
    """Which? TP-lead-3"""

    must: ClassVar[bool] = True

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [CloseThis(place) for place in self.places]


class CloseThis(Step[Terror]):
    """It is no Retreat any more. TP-icon-3"""

    rule: ClassVar[str] = "TP-lead-3"

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Terror) -> Ask | None:
        s.no_retreat |= 1 << self.place
        s.tell("TP-icon-3", "no_retreat", (self.place,))
        return None


# ---------------------------------------------------------------------- Events, the Menace, what is used up


def lay(s: Terror, effect: Effect, do: Do) -> None:
    """From where it was drawn to where it lies; with no such place it is Discarded. TP-event-8, TP-class-6"""
    found = spots(s, effect, do)
    event = s.box.event_number[do.text.split(".")[1]]
    if found is None or event not in s.events_at[do.place]:
        return
    if not found:
        discard_event(s, event, "TP-event-4")
        return
    s.events_at[do.place] = tuple([other for other in s.events_at[do.place] if other != event])
    s.events_at[found[0]] = (*s.events_at[found[0]], event)
    s.tell("TP-event-8", "event_lies", (event, found[0]))


def discard_this(s: Terror, effect: Effect, do: Do) -> None:
    """The card, Event or Item whose text it is. TP-tap-4, TP-event-4, TP-inv-5"""
    kind, name, *_ = do.text.split(".")
    if kind == "event":
        discard_event(s, s.box.event_number[name], "TP-event-4")
    elif kind == "card" and do.place != NOWHERE and s.card_at[do.place] == s.box.card_number[name]:
        discard_card(s, do.place, "TP-tap-4")
    elif kind == "item" and do.who != NOBODY:
        held = [item for item in s.items[do.who] if item >> 1 == s.box.item_number[name]]
        if held:
            discard_item(s, do.who, held[0], "TP-inv-5")


def draw_event(s: Terror, effect: Effect, do: Do) -> None:
    """When this text has been carried out. TP-event-7"""
    s.called += effect.number("count")


def draw_menace(s: Terror, effect: Effect, do: Do) -> None:
    """Off its own shuffled deck; turned up, it happens at once. TP-glos-3, TP-setup-9"""
    deck = s.box.menace_cards
    left = [number for number in deck if not s.counters[number]]
    if not left:
        left = list(deck)
        for number in deck:
            s.counters[number] = 0
    if left:
        card = left[s.pick([1] * len(left))] if len(left) > 1 else left[0]
        s.counters[card] = 1
        s.tell("TP-glos-3", "menace_card", (card,), reveals=True)
        carry_out(s, s.box.scenario.counters[card].id, do.place, NOBODY)


def stage(s: Terror, effect: Effect, do: Do) -> None:
    """The next face of the Menace is turned up, and begins. TP-glos-3, TP-end-1"""
    name = effect.word("stage")
    s.stage = s.box.stage_number[name]
    s.tell("TP-glos-3", "stage", (s.stage,), reveals=True)
    carry_out(s, f"menace.{name}.begin", s.place[s.lead], NOBODY)


def choose(s: Terror, effect: Effect, do: Do) -> None:
    """One of the branches, as the chooser says. TP-dig-9"""
    chooser = effect.word("chooser")
    seat = do.who if chooser == "you" and do.who != NOBODY and s.alive(do.who) else s.lead
    s.then(Choosing(do.text, do.at, do.place, do.who, seat))


class Choosing(Do):
    """Which? TP-dig-9"""

    must: ClassVar[bool] = True

    def __init__(self, text: str, at: int, place: int, who: int, seat: int) -> None:
        super().__init__(text, at, place, who)
        self.seat = seat

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat)

    def run(self, s: Terror) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        options = s.box.text(self.text)[self.at].options("options")
        return [Chosen(self, n) for n in range(len(options))]


class Chosen(Step[Terror]):
    """This branch. TP-dig-9"""

    rule: ClassVar[str] = "TP-dig-9"

    def __init__(self, of: Choosing, option: int) -> None:
        self.of = of
        self.option = option

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        carry_out(s, of.branch("options", self.option), of.place, of.who)
        return None


def roll(s: Terror, effect: Effect, do: Do) -> None:
    """The first band that reaches up to the sum. TP-pre-1"""
    if rolls_first(s, effect, do, "dice"):
        return
    found = known(do)
    total = count_of(s, effect, do, "dice") if found is not None else 0
    for number, band in enumerate(effect.bands("bands")):
        if total <= band.upto:
            carry_out(s, do.branch("bands", number), do.place, do.who)
            return


def hand_over(s: Terror, effect: Effect, do: Do) -> None:
    s.then(HandOver(do.place, s.box.item_number[effect.word("item")], effect.number("count")))


class HandOver(Step[Terror]):
    """Those here Discard so many together; whose, they agree on. TP-dig-8, TP-lead-3"""

    must: ClassVar[bool] = True

    def __init__(self, place: int, item: int, left: int) -> None:
        self.place = place
        self.item = item
        self.left = left

    def live(self, s: Terror) -> bool:
        return self.left > 0

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Hands(self, who) for who in s.present(self.place) if self._held(s, who)]

    def _held(self, s: Terror, seat: int) -> list[int]:
        return [item for item in s.items[seat] if item >> 1 == self.item]


class Hands(Step[Terror]):
    """One of hers. TP-lead-3"""

    rule: ClassVar[str] = "TP-lead-3"

    def __init__(self, of: HandOver, seat: int) -> None:
        self.of = of
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        held = [item for item in s.items[self.seat] if item >> 1 == of.item]
        lose_item(s, self.seat, held[0])
        s.tell("TP-inv-5", "discards_item", (self.seat, of.item))
        s.then(HandOver(of.place, of.item, of.left - 1))
        ends.check(s)
        return None
