"""Encounter cards on the map: turned up, laid, finished (TP-enc, TP-class, TP-eff-2, TP-tap)."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.records import BLOCKED, INSTANT, LOCKED, Encounter
from miskatonic.games.terror_paths.records import NOBODY, NONE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


def card_of(s: Terror, place: int) -> Encounter | None:
    """The card that lies faceup in a place, Tapped or not."""
    return s.box.cards[s.card_at[place]] if s.up >> place & 1 and s.card_at[place] != NONE else None


def facedown(s: Terror, place: int) -> bool:
    return s.back_at[place] != NONE and not s.up >> place & 1


def classes(s: Terror, place: int) -> tuple[str, ...]:
    """The class words on its back: known to all. TP-class-8"""
    back = s.back_at[place]
    return s.box.backs[back].classes if back != NONE else ()


def draw_face(s: Terror, place: int) -> int:
    """Which card it is: drawn now from all that have this back, unless somebody has seen it. TP-dig-1"""
    if s.card_at[place] == NONE:
        kinds = s.box.of_back[s.back_at[place]]
        weights = [s.card_bag[kind] for kind in kinds]
        open_to = [kind for kind, weight in zip(kinds, weights, strict=True) if weight]
        card = open_to[0] if len(open_to) == 1 else kinds[s.pick(weights)]
        s.card_bag[card] -= 1
        s.card_at[place] = card
    return s.card_at[place]


class Reveal(Step[Terror]):
    """A card is turned up, and its Reveal text happens, once. TP-eff-2, TP-A-1, TP-men-3, TP-spy-2, TP-setup-10"""

    def __init__(self, place: int) -> None:
        self.place = place

    def live(self, s: Terror) -> bool:
        return facedown(s, self.place)

    def run(self, s: Terror) -> Ask | None:
        card = s.box.cards[draw_face(s, self.place)]
        s.up |= 1 << self.place
        s.tell("TP-eff-2", "reveals", (self.place, card.number), reveals=True)
        carry_out(s, f"card.{card.id}.reveal", self.place)
        ends.check(s)
        return None


def may_be_revealed(s: Terror, place: int) -> bool:
    """From next door: not Secret, Blocked or Locked cards. TP-class-2, TP-men-3, TP-class-9"""
    return facedown(s, place) and "secret" not in classes(s, place) and not (s.blocked | s.locked) >> place & 1


def is_instant(card: Encounter) -> bool:
    return card.challenge is not None and card.challenge.kind == INSTANT


# ---------------------------------------------------------------------- finished cards


def stops(s: Terror, place: int) -> bool:
    """An Untapped card stops a Move, facedown or faceup; so does an Event that says so. TP-move-9, TP-event-8"""
    if s.back_at[place] != NONE and not s.tapped >> place & 1:
        return True
    return any(s.box.events[event].stops for event in s.events_at[place])


def is_finished(s: Terror, place: int) -> bool:
    """Nothing of it is still to come, its Challenge is completed, and nothing keeps it.

    TP-tap-1, TP-tap-5, TP-eff-5, TP-eff-8
    """
    card = card_of(s, place)
    if card is None or s.tapped >> place & 1:
        return False
    solved = card.challenge is None or bool(s.solved >> place & 1)
    entered = bool(s.entered >> place & 1) or not s.box.text(f"card.{card.id}.enter")
    came = bool(s.ambushed >> place & 1) or not card.ambush
    if not (solved and entered and came):
        return False
    if card.resolve and not holds(s, card.resolve, place, NOBODY):
        return False
    ended = card.challenge is not None and not card.goes_on
    return not card.ongoing or ended


def put_away(s: Terror, place: int) -> None:
    """With a Tap icon it is Tapped and stays as a marker; else it is Discarded.

    TP-tap-2, TP-tap-3, TP-eff-9, TP-glos-4
    """
    card = card_of(s, place)
    if card is None:
        return
    if card.tap:
        s.tapped |= 1 << place
        s.tell("TP-tap-2", "taps", (place, card.number))
    else:
        discard_card(s, place, "TP-tap-3")
    end_ambush(s, place)
    ends.check(s)


def discard_card(s: Terror, place: int, rule: str) -> None:
    """It is out of the game, its Hits with it. TP-inv-5"""
    s.tell(rule, "discards_card", (place, s.card_at[place]))
    clear_card(s, place)


def clear_card(s: Terror, place: int) -> None:
    """Nothing of the card is left in the place."""
    if s.card_at[place] != NONE:
        s.gone_cards[s.card_at[place]] += 1
    s.back_at[place] = s.card_at[place] = NONE
    rest = ~(1 << place)
    s.up &= rest
    s.tapped &= rest
    s.entered &= rest
    s.ambushed &= rest
    s.solved &= rest
    s.known &= rest
    s.hits[place] = 0


def end_ambush(s: Terror, place: int) -> None:
    """The trait ends when the card is Discarded, Tapped or replaced; not before the first Battle. TP-amb-3, TP-A-5"""
    if s.handling == place and s.opened == 1:
        return
    s.foes = tuple([foe.but(ambush=False) if foe.place == place and foe.ambush else foe for foe in s.foes])


def sweep(s: Terror) -> None:
    """Cards whose last obstacle has gone outside priorities A to F of their place are put away at once.

    TP-tap-4, TP-tap-6, TP-eff-8
    """
    lying = s.up & ~s.tapped
    if not lying or s.over:
        return
    if s.handling >= 0 and s.opened < 7:
        lying &= ~(1 << s.handling)
    for place in spaces(lying):
        card = s.box.cards[s.card_at[place]]
        visited = s.ambushed >> place & 1 and not s.foes_at(place)
        if (card.resolve or visited) and is_finished(s, place):
            put_away(s, place)


def lay_card(s: Terror, place: int, card: int, rule: str, up: bool = False) -> None:
    """A Chapter card comes, whatever was there; what else lies there stays. TP-class-7, TP-event-8"""
    if s.back_at[place] != NONE:
        end_ambush(s, place)
        draw_face(s, place)
        s.tell(rule, "removes_card", (place,))
        clear_card(s, place)
    s.blocked &= ~(1 << place)
    s.locked &= ~(1 << place)
    s.back_at[place] = s.box.cards[card].back
    s.card_at[place] = card
    close_by_class(s, place)
    s.tell(rule, "lays_card", (place, s.back_at[place]))
    if up:
        s.then(Reveal(place))
    ends.check(s)


def close_by_class(s: Terror, place: int) -> None:
    """A back may say Blocked or Locked. TP-class-3, TP-class-4, TP-class-9"""
    words = classes(s, place)
    if BLOCKED in words:
        s.blocked |= 1 << place
    if LOCKED in words:
        s.locked |= 1 << place
