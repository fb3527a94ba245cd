"""What foresight calls the outcomes of a choice in Munchkin Cthulhu, and what the next card of a deck may be."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.items.payment import card_of
from miskatonic.games.munchkin_cthulhu.rules.turn.door import KeptUnseen, LookBehind, LootRoom, OpenDoor
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.view.imagined import known_in_hand
from miskatonic.games.munchkin_cthulhu.words.log import ending
from miskatonic.kernel.step import Step

KINDS: Final = {
    "monster": "a monster",
    "curse": "a Curse",
    "class": "a Class",
    "class_attachment": "Super Munchkin",
    "monster_enhancer": "a monster enhancer",
    "special": "another Door card",
    "item": "an Item",
    "item_enhancer": "an Item enhancer",
    "one_shot": "a one-shot",
    "level_up": "a level",
    "other_treasure": "another Treasure",
}
"""What one calls a card by its kind."""


def next_card(s: Munchkin, seat: int, doors: bool) -> dict[str, int]:
    """By kind, the cards that could be the next of this deck as far as the seat knows; each is as likely. MU-cards-14

    These are all it has not seen: the deck and the hidden cards of other hands. An empty deck is made of its
    discards. MU-cards-5
    """
    box = s.box
    bag = s.doors if doors else s.treasures
    first = 0 if doors else box.doors
    if any(bag):
        pool = [(first + i, copies) for i, copies in enumerate(bag) if copies]
        pool += [(card, 1) for card in _hidden(s, seat) if (card < box.doors) == doors]
    else:
        pool = [(card, 1) for card in (s.door_discards if doors else s.treasure_discards)]
    counts: dict[str, int] = {}
    for card, copies in pool:
        kind = box.kinds[card]
        counts[kind] = counts.get(kind, 0) + copies
    named = [(KINDS[kind], number) for kind, number in counts.items()]
    return dict(sorted(named, key=lambda row: (-row[1], row[0])))


def _hidden(s: Munchkin, seat: int) -> list[int]:
    """What others hold or have looked at, unseen by this seat."""
    found = [s.peeked] if s.peeked != NONE and seat != s.turn else []
    for other in range(s.seats):
        if other != seat:
            rest = list(s.hands[other])
            for card in known_in_hand(s, seat, other):
                rest.remove(card)
            found += rest
    return found


def chances(s: Munchkin, seat: int, doors: bool) -> str:
    """``a monster 41%, a Curse 19%``: the exact chances of the next card, in words."""
    counts = next_card(s, seat, doors)
    whole = sum(counts.values())
    return ", ".join(f"{name} {number / whole:.0%}" for name, number in counts.items())


# ---------------------------------------------------------------------- foresight


def named_outcome(before: Munchkin, after: Munchkin, seat: int, step: Step[Any]) -> str:
    """What became of this choice, in a few words; empty while it is not settled."""
    if after.over:
        return ending(after)
    if isinstance(step, (OpenDoor, KeptUnseen)):
        return _kind(before, _behind_the_door(before, after, seat, step), True) if after.opened else ""
    if isinstance(step, LookBehind):
        return _kind(before, after.peeked, True)
    if isinstance(step, LootRoom):
        return _kind(before, _drawn(before, after, seat), not before.options["faster"])
    fight = before.fight
    if fight is None or (after.fight is not None and after.fight.no == fight.no):
        return "" if fight is not None else "no chance in it"
    if after.level[fight.fighter] > before.level[fight.fighter]:
        return "the monsters die"
    if not after.alive(fight.fighter):
        return "death"
    return "the fight is over, nobody has gained"


def _kind(before: Munchkin, card: int, doors: bool) -> str:
    """What was drawn, by its kind; empty as long as nothing was and something can be."""
    if card != NONE:
        return KINDS[before.box.kinds[card]]
    left = any(before.doors) or before.door_discards if doors else any(before.treasures) or before.treasure_discards
    return "" if left else "nothing"


def _behind_the_door(before: Munchkin, after: Munchkin, seat: int, step: OpenDoor | KeptUnseen) -> int:
    """The card that was revealed: still to be answered, fighting, discarded, or in the hand."""
    paid = [card_of(before, seat, code) for code in step.codes] if isinstance(step, KeptUnseen) else []
    shown = next((p.card for p in after.pending if p.what == "door"), NONE)
    if shown == NONE and after.fight is not None:
        shown = after.fight.monsters[0].card
    pile = len(before.door_discards) + sum(before.box.is_door(card) and card != before.box.cultist for card in paid)
    if shown == NONE and len(after.door_discards) > pile:
        shown = after.door_discards[pile]
    kept = (before.peeked,) if paid else ()
    return shown if shown != NONE else _drawn(before, after, seat, kept)


def _drawn(before: Munchkin, after: Munchkin, seat: int, known: tuple[int, ...] = ()) -> int:
    """The card that has come to the hand, beyond one that was known before."""
    held = list(after.hands[seat])
    for card in (*before.hands[seat], *known):
        if card in held:
            held.remove(card)
    return held[0] if held else NONE
