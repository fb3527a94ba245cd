"""Cards from one place to another: decks, piles, hands, the table (MU-cards)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND, Item
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import ALL
from miskatonic.pieces.bag import EMPTY, draw

HIDDEN: Final = {"drew": "drew_hidden", "got": "got_hidden"}
"""What those are told who see no more than how many."""


def draw_door(s: Munchkin) -> int:
    """The next Door, the discards being shuffled in if need be, the Cultist pile never; ``NONE`` if there is none.

    MU-cards-5..6, MU-cult-4
    """
    if not any(s.doors) and s.door_discards:
        for card in s.door_discards:
            s.doors[card] += 1
        s.door_discards = []
        _forget_discards(s, True)
        s.tell("MU-cards-5", "reshuffle", ("door",))
    card = draw(s, s.doors)
    return NONE if card == EMPTY else card


def draw_treasure(s: Munchkin) -> int:
    """The next Treasure, like a Door; the two decks never mix. MU-cards-5..6"""
    if not any(s.treasures) and s.treasure_discards:
        for card in s.treasure_discards:
            s.treasures[card - s.box.doors] += 1
        s.treasure_discards = []
        _forget_discards(s, False)
        s.tell("MU-cards-5", "reshuffle", ("treasure",))
    card = draw(s, s.treasures)
    return NONE if card == EMPTY else card + s.box.doors


def _forget_discards(s: Munchkin, doors: bool) -> None:
    """What has been shuffled can no longer be taken back."""
    s.discarded = tuple([card for card in s.discarded if s.box.is_door(card) != doors])


def discard(s: Munchkin, card: int) -> None:
    """On top of the pile of its own deck; a Cultist card onto the Cultist pile. MU-cards-1, MU-cult-3, MU-cult-6"""
    if card == s.box.cultist:
        s.cultists += 1
        return
    (s.door_discards if s.box.is_door(card) else s.treasure_discards).append(card)
    s.discarded = (*s.discarded, card)


def discard_all(s: Munchkin, cards: tuple[int, ...]) -> None:
    """In the order selected. MU-cards-2"""
    for card in cards:
        discard(s, card)


def undiscard(s: Munchkin, card: int) -> None:
    """Take the uppermost copy of a card back out of its pile. MU-cards-16"""
    pile = s.door_discards if s.box.is_door(card) else s.treasure_discards
    del pile[len(pile) - 1 - pile[::-1].index(card)]


def into_hand(s: Munchkin, seat: int, cards: tuple[int, ...] | list[int]) -> None:
    """Hands are kept sorted, so that their order tells nothing."""
    s.hands[seat] = tuple(sorted((*s.hands[seat], *cards)))


def out_of_hand(s: Munchkin, seat: int, card: int) -> None:
    """One copy leaves the hand."""
    hand = list(s.hands[seat])
    hand.remove(card)
    s.hands[seat] = tuple(hand)
    left = list(s.received[seat])
    if card in left and hand.count(card) < left.count(card):
        left.remove(card)
        s.received[seat] = tuple(left)


def received(s: Munchkin, seat: int, cards: tuple[int, ...] | list[int]) -> None:
    """Cards come to a hand and are, for one prompt, just received. MU-act-12"""
    into_hand(s, seat, cards)
    s.received[seat] = tuple(sorted((*s.received[seat], *cards)))


def take_out(s: Munchkin, seat: int, card: int, place: int) -> None:
    """A card leaves hand or table to be played. MU-shot-2"""
    if place == HAND:
        out_of_hand(s, seat, card)
    else:
        remove_item(s, seat, card)


def put_item(s: Munchkin, seat: int, item: Item) -> None:
    s.items[seat] = (*s.items[seat], item)


def set_item(s: Munchkin, seat: int, item: Item) -> None:
    """Replace the seat's Item of that title."""
    found = list(s.items[seat])
    at = next(i for i, old in enumerate(found) if old.card == item.card)
    found[at] = item
    s.items[seat] = tuple(found)


def remove_item(s: Munchkin, seat: int, card: int) -> Item:
    """Take an Item off the table, with what is attached."""
    found = list(s.items[seat])
    item = next(item for item in found if item.card == card)
    found.remove(item)
    s.items[seat] = tuple(found)
    return item


def attachments(item: Item) -> tuple[int, ...]:
    return tuple([card for card in (*item.extras, item.cheat, item.evil) if card != NONE])


def lose_item(s: Munchkin, seat: int, card: int) -> Item:
    """Discard an Item in play with everything on it; Cheat! and a Curse fall with it. MU-item-17, MU-curse-16"""
    item = remove_item(s, seat, card)
    discard_all(s, (item.card, *attachments(item)))
    return item


def hand_over(s: Munchkin, giver: int, to: int, card: int) -> None:
    """An Item goes to another table, sideways; its enhancers and its Curse stay on it, Cheat! does not.

    MU-trade-5, MU-item-17, MU-item-20, MU-curse-16, MU-dig-12
    """
    item = remove_item(s, giver, card)
    if item.cheat != NONE:
        discard(s, item.cheat)
    put_item(s, to, Item(item.card, item.evil != NONE, item.extras, NONE, item.evil))


def only(*seats: int) -> int:
    """The eyes of just these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def tell_hidden(s: Munchkin, rule: str, kind: str, seat: int, cards: tuple[int, ...], *knowing: int) -> None:
    """The seats concerned see which cards, everybody else how many. MU-cards-14, MU-dig-3"""
    eyes = only(seat, *knowing)
    s.tell(rule, kind, (seat, *cards), eyes, reveals=True)
    s.tell(rule, HIDDEN[kind], (seat, len(cards)), ALL & ~eyes)


def draw_hidden(s: Munchkin, seat: int, doors: int, treasures: int, rule: str) -> tuple[int, ...]:
    """Draw into the hand unseen by the others. MU-turn-15, MU-rew-3, MU-death-15"""
    drawn = [draw_door(s) for _ in range(doors)] + [draw_treasure(s) for _ in range(treasures)]
    cards = tuple([card for card in drawn if card != NONE])
    if cards:
        received(s, seat, cards)
        tell_hidden(s, rule, "drew", seat, cards)
    else:
        s.tell("MU-cards-6", "nothing_drawn", (seat,))
    return cards
