"""Worlds that a seat cannot tell from the real one (MM-secret-7). The keeper's secrets are drawn anew for the
others: each as likely as it is, if the keeper takes any answer as gladly as another."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import lcm

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.monsters import Kind
from miskatonic.games.mansions_of_madness.content.story import Story
from miskatonic.games.mansions_of_madness.records import KEEPER, NOBODY, NOWHERE
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.rules.keeper.hand import lone
from miskatonic.games.mansions_of_madness.rules.setup.setup import left_over_bag
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.bag import draw

Answers = tuple[int, ...]
Piles = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1024)
def piles_of(story: Story, answers: Answers) -> Piles:
    """What these answers lay on each room. MM-ksetup-5"""
    return tuple([story.pile(room, answers) for room in range(len(story.house.rooms))])


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


# ---------------------------------------------------------------------- the hand


def hands(s: Mansions) -> None:
    """What the keeper holds is as unknown as what is left in the decks, but for what can be counted. MM-kact-7"""
    _redraw(s, s.mythos_hand, s.mythos_bag, s.mythos_known, [1] * len(s.mythos_bag))
    fit = [int(not (trauma.several and lone(s))) for trauma in s.box.traumas]  # MM-trauma-7
    _redraw(s, s.trauma_hand, s.trauma_bag, s.trauma_known, fit)


def _redraw(s: Mansions, hand: list[int], bag: list[int], known: list[int], fit: list[int]) -> None:
    count = sum(hand) - sum(known)
    for card, held in enumerate(hand):
        bag[card] += held - known[card]
        hand[card] = known[card]
    for _ in range(count):
        card = s.pick([left * fit[card] for card, left in enumerate(bag)])
        bag[card] -= 1
        hand[card] += 1


# ---------------------------------------------------------------------- figures


def undersides(s: Mansions) -> None:
    """Of figures on the board that nobody has seen turned. MM-secret-2"""
    for kind in s.box.kinds:
        hidden = [foe for foe in kind.figures if s.foe_at[foe] >= 0 and not s.shown >> foe & 1]
        if not hidden:
            continue
        seen = sum([1 << s.under[foe] for foe in kind.figures if s.foe_at[foe] >= 0 and s.shown >> foe & 1])
        if any(s.ruled[foe] for foe in hidden):
            ways = _fillings(s, kind, hidden, seen)
            for foe, under in zip(hidden, ways[s.pick([1] * len(ways))], strict=True):
                s.under[foe] = under
        else:
            bag = [int(not seen >> n & 1) for n in range(len(kind.undersides))]
            for foe in hidden:
                s.under[foe] = draw(s, bag)


def _fillings(s: Mansions, kind: Kind, hidden: list[int], seen: int) -> list[tuple[int, ...]]:
    """Every way in which these figures can have undersides."""
    found: list[tuple[int, ...]] = [()]
    for foe in hidden:
        open_to = [n for n in range(len(kind.undersides)) if not (seen | s.ruled[foe]) >> n & 1]
        found = [(*some, n) for some in found for n in open_to if n not in some]
    return found


# ---------------------------------------------------------------------- the story


def story(s: Mansions, seat: int) -> None:
    """Answers and piles that agree with everything seen so far, each as likely as it is."""
    worlds = consistent(s, seat)
    s.answers = worlds[s.pick([weight for _, weight in worlds])][0] if len(worlds) > 1 else worlds[0][0]
    bury(s, s.answers)


def consistent(s: Mansions, seat: int) -> list[tuple[Answers, int]]:
    """Every combination of answers that what was seen allows, with its weight: the chance that left-over cards lie as
    they were seen to, of all worlds in the same measure."""
    levels = tuple([level for level in range(1, 7) if s.clues >> level & 1])
    said = tuple([s.box.story.clue(level, s.answers) for level in levels])
    possible = _fitting(s.box, _known(s, seat), levels, said, tuple(s.dealt), tuple(s.unseen))
    found = [one for one in possible if one[0][0] == s.answers[0] or _goes_on(s, one[0])]
    measure = lcm(*[of for _, _, of in found])
    return [(answers, ways * (measure // of)) for answers, ways, of in found]


def _known(s: Mansions, seat: int) -> Answers:
    """The answers that this seat knows for certain; -1 for the others."""
    saw = s.revealed or (seat > KEEPER and bool(s.saw_objective >> seat & 1))
    known = {*s.told, *((1,) if saw else ())}
    return tuple([answer if choice in known else -1 for choice, answer in enumerate(s.answers, 1)])


@lru_cache(maxsize=2048)
def _fitting(
    box: Box, known: Answers, levels: tuple[int, ...], said: tuple[str, ...], dealt: Piles, unseen: tuple[int, ...]
) -> tuple[tuple[Answers, int, int], ...]:
    """Combinations that agree with known answers, Clues that were read, sizes of piles, Locks on top and the cards that
    were turned up; in how many ways the left-over cards can lie so, and of how many."""
    story = box.story
    found: list[tuple[Answers, int, int]] = []
    open_to = [(one,) if one >= 0 else range(len(story.choices[n].answers)) for n, one in enumerate(known)]
    for answers in product(*open_to):
        if any(story.clue(level, answers) != words for level, words in zip(levels, said, strict=True)):
            continue
        piles = piles_of(story, answers)
        if _lies(box, piles, dealt, unseen):
            ways, of = chance(box, piles, dealt, unseen)
            if ways:
                found.append((answers, ways, of))
    return tuple(found)


def _lies(box: Box, piles: Piles, dealt: Piles, unseen: tuple[int, ...]) -> bool:
    """Do the piles look as they do?"""
    for room, pile in enumerate(piles):
        there = dealt[room]
        if not pile:
            if len(there) > 1 or any(card in box.locks for card in there) or (there and box.story.bare >> room & 1):
                return False
            continue
        if len(pile) != len(there) or (pile[-1] in box.locks) != (there[-1] in box.locks):
            return False
        if pile[unseen[room] :] != there[unseen[room] :]:
            return False
    return True


def _goes_on(s: Mansions, answers: Answers) -> bool:
    """With another Objective somebody might have won by now, or the last Event could not have waited. MM-win-7,
    MM-opt-7"""
    goal = s.box.story.objectives[answers[0]]
    own = s.answers
    s.answers = answers
    won = any(side and holds(s, side, NOWHERE, NOBODY, NOBODY) for side in (goal.keeper, goal.team))
    s.answers = own
    return not won and not (s.delayed and goal.decides)


def chance(box: Box, piles: Piles, dealt: Piles, unseen: tuple[int, ...]) -> tuple[int, int]:
    """In how many ways the left-over cards fall so that those turned up are where they were; and of how many."""
    bag = left_over_bag(box, [card for pile in piles for card in pile])
    left = sum(bag)
    ways, of, hidden = 1, 1, 0
    for room, there in enumerate(dealt):
        if piles[room] or box.story.bare >> room & 1:
            continue
        if bool(there) != (left > 0):
            return 0, 1
        if not there:
            continue
        of *= left
        left -= 1
        if unseen[room]:
            hidden += 1
        else:
            ways *= bag[there[0]]
            bag[there[0]] -= 1
        if not ways:
            return 0, 1
    rest = sum(bag)
    for n in range(hidden):
        ways *= rest - n
    return ways, of


def bury(s: Mansions, answers: Answers) -> None:
    """What nobody has seen lies as these answers laid it. What was dropped on it stays."""
    piles = piles_of(s.box.story, answers)
    bag = left_over_bag(s.box, [card for pile in piles for card in pile])
    for room, dealt in enumerate(s.dealt):
        if not piles[room] and dealt and not s.unseen[room]:
            bag[dealt[0]] -= 1
    for room, dealt in enumerate(s.dealt):
        count = s.unseen[room]
        pile = piles[room]
        if not pile and dealt and count:
            pile = (draw(s, bag),)
        elif not pile:
            pile = dealt
        s.dealt[room] = pile
        if count:
            s.piles[room] = (*[card << 1 for card in pile[:count]], *s.piles[room][count:])
    s.away = bag
