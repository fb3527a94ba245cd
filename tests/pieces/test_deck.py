"""Decks that were looked at: nothing is lost, each seat knows what it saw, and imagined worlds agree with that."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import miskatonic as mk
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.event import ALL
from miskatonic.kernel.record import pack, unpack
from miskatonic.pieces.bag import EMPTY
from miskatonic.pieces.deck import UNKNOWN, Deck, knows

KINDS = 5
DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["draw", "look", "on", "under", "arrange", "shuffle"]), st.integers(0, 3), st.integers(0, 7)
    ),
    max_size=12,
)


def table(seed: int = 1) -> mk.State:
    s = mk.State(3, {})
    s.rng = seeded(seed)
    return s


def play(deeds: list[tuple[str, int, int]], s: mk.State) -> tuple[Deck, list[int]]:
    """A deck after all that, and the cards in somebody's hand."""
    deck, hand = Deck((2, 1, 3, 0, 1)), []
    for deed, count, eyes in deeds:
        if deed == "draw" and deck.size:
            card, deck = deck.drawn(s)
            hand.append(card)
        elif deed == "look":
            deck = deck.looked_at(s, count, eyes)
        elif deed in ("on", "under") and hand:
            put = deck.put_on if deed == "on" else deck.put_under
            deck = put([hand.pop()], eyes)
        elif deed == "arrange":
            deck = deck.arranged(range(min(count, len(deck.top)))[::-1], eyes)
        elif deed == "shuffle":
            deck = deck.shuffled()
    return deck, hand


@given(DEEDS, st.integers(0, 99))
def test_no_card_is_lost_and_none_made(deeds: list[tuple[str, int, int]], seed: int) -> None:
    deck, hand = play(deeds, table(seed))
    assert Counter(dict(enumerate(deck.counts()))) + Counter(hand) == Counter({0: 2, 1: 1, 2: 3, 4: 1})
    assert deck.size == sum(deck.counts())
    assert unpack(pack(deck), {"Deck": Deck}) == deck


@given(DEEDS, st.integers(0, 99), st.integers(-1, 2), st.integers(0, 99))
def test_an_imagined_deck_is_one_the_seat_cannot_tell_from_the_true_one(
    deeds: list[tuple[str, int, int]], seed: int, seat: int, dealt: int
) -> None:
    deck, _ = play(deeds, table(seed))
    bag = deck.unseen(seat)
    twin = deck.imagined(table(dealt), seat, bag)
    assert not any(bag)
    assert twin.known(seat) == deck.known(seat)
    assert twin.unseen(seat) == deck.unseen(seat)
    assert (len(twin.top), len(twin.under), twin.counts()) == (len(deck.top), len(deck.under), deck.counts())


@given(DEEDS, st.integers(0, 99))
def test_what_was_seen_is_drawn_in_that_order(deeds: list[tuple[str, int, int]], seed: int) -> None:
    s = table(seed)
    deck, _ = play(deeds, s)
    deck = deck.looked_at(s, 3, 0b100)
    known = sum(deck.known(2), ())
    assert UNKNOWN not in known[: min(3, deck.size)]
    assert len(known) >= min(3, deck.size)
    for expected in known[:3]:
        card, deck = deck.drawn(s)
        assert card == expected


def test_looking_and_drawing_give_every_order_alike() -> None:
    """Three cards, the topmost looked at: each order comes as often as from a shuffled pile."""
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(3000):
        s = table(seed)
        deck = Deck((1, 1, 1)).looked_at(s, 1, 1)
        cards = []
        while deck.size:
            card, deck = deck.drawn(s)
            cards.append(card)
        found[tuple(cards)] += 1
    assert set(found) == set(permutations(range(3)))
    assert all(400 < number < 600 for number in found.values())


def test_an_imagined_deck_deals_what_was_not_seen_evenly() -> None:
    """Seat 0 saw the second card only: the first may be any of the three others, one as likely as the next."""
    deck = Deck((0, 1, 1, 0, 0)).put_on([4], 0b01).put_on([0], 0b10)
    found = Counter(deck.imagined(table(seed), 0, deck.unseen(0)).top[0][0] for seed in range(3000))
    assert set(found) == {0, 1, 2}
    assert all(880 < number < 1120 for number in found.values())
    assert {deck.imagined(table(seed), 0, deck.unseen(0)).top[1][0] for seed in range(20)} == {4}


def test_each_seat_knows_what_it_saw_and_a_spectator_what_all_saw() -> None:
    deck = Deck((0, 2, 0)).put_on([2], ALL).put_on([0], 0b10).put_under([1], 0b01)
    assert deck.known(0) == ((UNKNOWN, 2), (1,))
    assert deck.known(1) == ((0, 2), ())
    assert deck.known(-1) == ((UNKNOWN, 2), ())
    assert not knows(0b111, -1)


def test_where_a_card_has_a_place_is_not_told_to_who_has_not_seen_it() -> None:
    """Somebody looked: the others do not learn how far down, unless they knew a card below."""
    seen = Deck((3, 3)).looked_at(table(), 2, 0b01)
    assert len(seen.known(0)[0]) == 2
    assert seen.known(1) == ((), ())


def test_another_order_is_known_to_those_who_made_it() -> None:
    deck = Deck((0, 0, 0)).put_on([0, 1, 2], 0b11).arranged([2, 0, 1], 0b01)
    assert deck.known(0)[0] == (2, 0, 1)
    assert deck.known(1)[0] == ()
    with pytest.raises(ValueError, match="no order of cards"):
        deck.arranged([0, 0], 1)
    with pytest.raises(ValueError, match="no order of cards"):
        Deck((5,)).arranged([1, 0], 1)


def test_cards_at_the_bottom_come_last_and_an_empty_deck_gives_nothing() -> None:
    s = table()
    card, deck = Deck((0, 1)).put_under([0], 1).drawn(s)
    assert card == 1
    card, deck = deck.drawn(s)
    assert (card, deck.size) == (0, 0)
    assert deck.drawn(s) == (EMPTY, deck)


def test_a_bag_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cards are to be dealt, and the bag holds 1"):
        Deck((2,)).imagined(table(), 0, [1])
