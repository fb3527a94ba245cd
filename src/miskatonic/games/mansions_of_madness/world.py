"""Worlds that a seat cannot tell from the real one (MM-secret-7). The keeper's secrets are drawn anew for the
others: each as likely as it is, if the keeper takes any answer as gladly as another."""

from __future__ import annotations

from itertools import product
from math import lcm

from miskatonic.games.mansions_of_madness.content.monsters import Kind
from miskatonic.games.mansions_of_madness.records import KEEPER, NOBODY, NOWHERE
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.rules.keeper.hand import lone
from miskatonic.games.mansions_of_madness.rules.setup.setup import left_over_bag
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.bag import draw

Answers = tuple[int, ...]


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
    found: list[tuple[Answers, int, int]] = []
    for answers in product(*[range(len(choice.answers)) for choice in s.box.story.choices]):
        if agrees(s, seat, answers):
            ways, of = chance(s, answers)
            if ways:
                found.append((answers, ways, of))
    measure = lcm(*[of for _, _, of in found])
    return [(answers, ways * (measure // of)) for answers, ways, of in found]


def agrees(s: Mansions, seat: int, answers: Answers) -> bool:
    """Known answers, Clues that were read, sizes of piles, Locks on top, the cards that were turned up; and a game that
    goes on."""
    if (s.revealed or (seat > KEEPER and s.saw_objective >> seat & 1)) and answers[0] != s.answers[0]:
        return False
    if any(answers[choice - 1] != s.answers[choice - 1] for choice in s.told):
        return False
    story = s.box.story
    for level in range(1, 7):
        if s.clues >> level & 1 and story.clue(level, answers) != story.clue(level, s.answers):
            return False
    return _lies(s, answers) and (answers[0] == s.answers[0] or _goes_on(s, answers))


def _lies(s: Mansions, answers: Answers) -> bool:
    """Do the piles look as they do?"""
    for room in range(len(s.piles)):
        dealt = s.dealt[room]
        pile = s.box.story.pile(room, answers)
        if not pile:
            if len(dealt) > 1 or any(card in s.box.locks for card in dealt) or (dealt and s.box.story.bare >> room & 1):
                return False
            continue
        if len(pile) != len(dealt) or (pile[-1] in s.box.locks) != (dealt[-1] in s.box.locks):
            return False
        if pile[s.unseen[room] :] != dealt[s.unseen[room] :]:
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


def chance(s: Mansions, answers: Answers) -> tuple[int, int]:
    """In how many ways the left-over cards fall so that those turned up are where they were; and of how many."""
    bag = left_over_bag(s, [card for room in range(len(s.piles)) for card in s.box.story.pile(room, answers)])
    left = sum(bag)
    ways, of, hidden = 1, 1, 0
    for room, dealt in enumerate(s.dealt):
        if s.box.story.pile(room, answers) or s.box.story.bare >> room & 1:
            continue
        if bool(dealt) != (left > 0):
            return 0, 1
        if not dealt:
            continue
        of *= left
        left -= 1
        if s.unseen[room]:
            hidden += 1
        else:
            ways *= bag[dealt[0]]
            bag[dealt[0]] -= 1
        if not ways:
            return 0, 1
    unseen = sum(bag)
    for n in range(hidden):
        ways *= unseen - n
    return ways, of


def bury(s: Mansions, answers: Answers) -> None:
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
    s.away = bag
