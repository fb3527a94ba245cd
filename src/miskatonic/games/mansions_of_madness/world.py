"""Worlds that a seat cannot tell from the real one (MM-secret-7). The keeper's secrets are drawn anew for the
others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.setup.setup import left_over_bag
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.bag import draw


def redeal(s: Mansions, seat: int) -> None:
    """The keeper knows everything that anybody knows but what an investigator has looked at alone."""
    if seat == KEEPER:
        return
    hands(s)
    undersides(s)
    if any(s.dealt):
        story(s, seat)
    else:
        s.answers = tuple([s.roll(len(choice.answers)) - 1 for choice in s.box.story.choices[: len(s.answers)]])


def hands(s: Mansions) -> None:
    """What the keeper holds is as unknown as what is left in the decks. MM-kact-7"""
    for hand, bag in ((s.mythos_hand, s.mythos_bag), (s.trauma_hand, s.trauma_bag)):
        count = sum(hand)
        for card, held in enumerate(hand):
            bag[card] += held
            hand[card] = 0
        for _ in range(count):
            hand[draw(s, bag)] += 1


def undersides(s: Mansions) -> None:
    """Of figures on the board that nobody has seen turned. MM-secret-2"""
    for kind in s.box.kinds:
        hidden = [foe for foe in kind.figures if s.foe_at[foe] >= 0 and not s.shown >> foe & 1]
        seen = [s.under[foe] for foe in kind.figures if s.foe_at[foe] >= 0 and s.shown >> foe & 1]
        bag = [int(n not in seen) for n in range(len(kind.undersides))]
        for foe in hidden:
            s.under[foe] = draw(s, bag)


def story(s: Mansions, seat: int) -> None:
    """Answers and piles that agree with everything seen so far, each as likely as it is."""
    worlds = list(consistent(s, seat))
    weights = [weight for _, weight in worlds]
    answers = worlds[s.pick(weights)][0] if len(worlds) > 1 else worlds[0][0]
    s.answers = answers
    bury(s, answers)


def consistent(s: Mansions, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every combination of answers that what was seen allows, with its weight: the ways in which the left-over cards
    could lie as they were seen to."""
    for answers in product(*[range(len(choice.answers)) for choice in s.box.story.choices]):
        if agrees(s, seat, answers):
            weight = ways(s, answers)
            if weight:
                yield answers, weight


def agrees(s: Mansions, seat: int, answers: tuple[int, ...]) -> bool:
    """Known answers, sizes of piles, Locks on top, and the cards that were turned up."""
    if (s.revealed or (seat > KEEPER and s.saw_objective >> seat & 1)) and answers[0] != s.answers[0]:
        return False
    if any(answers[choice - 1] != s.answers[choice - 1] for choice in s.told):
        return False
    for room in range(len(s.piles)):
        dealt = s.dealt[room]
        pile = s.box.story.pile(room, answers)
        if not pile:
            if len(dealt) > 1 or any(card in s.box.locks for card in dealt):
                return False
            continue
        if len(pile) != len(dealt) or (pile[-1] in s.box.locks) != (dealt[-1] in s.box.locks):
            return False
        if pile[s.unseen[room] :] != dealt[s.unseen[room] :]:
            return False
    return True


def ways(s: Mansions, answers: tuple[int, ...]) -> int:
    """In how many ways the left-over cards fall so that those turned up are where they were."""
    story = s.box.story
    placed = [card for room in range(len(s.piles)) for card in story.pile(room, answers)]
    bag = left_over_bag(s, placed)
    found = 1
    hidden = 0
    for room, dealt in enumerate(s.dealt):
        if story.pile(room, answers) or not dealt:
            continue
        if s.unseen[room]:
            hidden += 1
            continue
        found *= bag[dealt[0]]
        if not found:
            return 0
        bag[dealt[0]] -= 1
    left = sum(bag)
    for n in range(hidden):
        found *= max(left - n, 0)
    return found


def bury(s: Mansions, answers: tuple[int, ...]) -> None:
    """What nobody has seen lies as these answers laid it. What was dropped on it stays."""
    story = s.box.story
    placed = [card for room in range(len(s.piles)) for card in story.pile(room, answers)]
    bag = left_over_bag(s, placed)
    for room, dealt in enumerate(s.dealt):
        if not story.pile(room, answers) and dealt and not s.unseen[room]:
            bag[dealt[0]] -= 1
    for room, dealt in enumerate(s.dealt):
        count = s.unseen[room]
        pile = story.pile(room, answers)
        if not pile and dealt and count:
            pile = (draw(s, bag),)
        elif not pile:
            pile = dealt
        s.dealt[room] = pile
        if count:
            s.piles[room] = (*[card << 1 for card in pile[:count]], *s.piles[room][count:])
