"""Every piece of the box, wherever it is: the same after every step."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import back_of, spell_of
from miskatonic.games.mansions_of_madness.rules.harm.trauma import Spent
from miskatonic.games.mansions_of_madness.state import Mansions


def pieces(s: Mansions) -> dict[str, int]:
    """Mythos, Trauma, Combat and Spell cards, puzzle pieces, corpses; and cards once they have been dealt."""
    found: dict[str, int] = {}
    box = s.box
    for number, card in enumerate(box.mythos):
        own = s.mythos_bag[number] + s.mythos_hand[number] + s.mythos_gone[number] + s.mythos_out[number]
        found[f"mythos {card.id}"] = own
    worn = [each for slot in (s.injury, s.insanity) for each in slot if each != NONE]
    spent = [step.card for step in s.agenda if isinstance(step, Spent)]
    for number, trauma in enumerate(box.traumas):
        own = s.trauma_bag[number] + s.trauma_hand[number] + s.trauma_gone[number] + worn.count(number)
        found[f"trauma {trauma.id}"] = own + spent.count(number)
    drawn = [card for fight in s.fights for card in fight.drawn]
    for number in range(len(box.combat)):
        found[f"combat {number}"] = s.combat_bag[number] + s.combat_gone[number] + drawn.count(number)
    for spell in box.spells:
        held = [each for hand in s.spells for each in hand if spell_of(each) == spell.number and back_of(each) != NONE]
        own = sum(s.spell_bag[spell.number * box.backs : (spell.number + 1) * box.backs])
        found[f"spell {spell.id}"] = own + len(s.spell_under[spell.number]) + len(held)
    laid = sum([len(puzzle.laid.pieces) for puzzle in s.puzzles])
    in_hand = int(s.attempt is not None and s.attempt.drawn != NONE)
    found["puzzle pieces"] = sum(s.piece_bag) + sum([len(under) for under in s.pieces_under]) + laid + in_hand
    found["corpses"] = s.corpses_left() + sum(s.corpses)
    return found
