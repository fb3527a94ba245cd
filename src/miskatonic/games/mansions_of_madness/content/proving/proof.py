"""A story proved for every combination of its answers (MM-gap-2, -3, -9, -10): its faults, and its trails."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.proving.fault import Answers, Fault, every
from miskatonic.games.mansions_of_madness.content.proving.means import objective_faults
from miskatonic.games.mansions_of_madness.content.proving.shape import seeding_faults, shape_faults, telling_faults
from miskatonic.games.mansions_of_madness.content.proving.trail import levels, opening_faults, trail_faults
from miskatonic.games.mansions_of_madness.content.proving.walk import Walk

GOAL: Final = "MM-gap-3"


def prove(box: Box) -> list[Fault]:
    """Everything that is wrong with a story, each thing once, with the first answers for which it is so."""
    first: dict[tuple[str, str], Fault] = {}
    for fault in _all(box):
        first.setdefault((fault.rule, fault.words), fault)
    return list(first.values())


def _all(box: Box) -> list[Fault]:
    found = [*shape_faults(box), *opening_faults(box), *telling_faults(box), *event_faults(box), *goal_faults(box)]
    for answers in every(box.story):
        walk = Walk(box, answers)
        found += [*seeding_faults(box, answers), *trail_faults(box, answers), *objective_faults(box, answers, walk)]
    return found


def event_faults(box: Box) -> list[Fault]:
    """The fourth Event reveals the Objective; letters are read of choices that there are. MM-gap-10, MM-event-5"""
    found = []
    fourth = box.texts[box.story.events[-2].key]
    if not any(effect.verb == "reveal" and not effect.conditions for effect in fourth):
        found.append(Fault("MM-gap-10", "the Event before the last does not reveal the Objective"))
    for event in box.story.events:
        effects = [inner for effect in box.texts[event.key] for inner in effect.every()]
        for condition in [each for effect in effects for each in effect.conditions if each.name == "letter"]:
            number, letter = condition.number("choice"), condition.word("answer")
            if number > len(box.story.choices) or "abc".index(letter) >= len(box.story.choices[number - 1].answers):
                found.append(Fault("MM-event-5", f"{event.name} reads {number}{letter}, which there is not"))
    return found


def goal_faults(box: Box) -> list[Fault]:
    """While a Clue is looked for, the house bots look wherever it may lie. MM-gap-3"""
    found = []
    for level in levels(box):
        waits = f"not clue level={level}"
        rooms = {seed.room for seed in box.story.seeds if any(box.cards[c].level == level for c in seed.cards)}
        goals = [goal for goal in box.story.goals if not goal.keeper and waits in [str(c) for c in goal.conditions]]
        if {room for goal in goals for room in goal.rooms} != rooms:
            found.append(Fault(GOAL, f"the goals while Clue {level} is looked for are not the rooms where it may lie"))
    return found


def trails(box: Box) -> dict[Answers, tuple[int, ...]]:
    """The rooms of the Clues, the first to be found first, for every combination of answers."""
    return {answers: tuple(_rooms(box, answers)) for answers in every(box.story)}


def _rooms(box: Box, answers: Answers) -> list[int]:
    found = Walk(box, answers).clue_in
    return [found[level] for level in levels(box) if level in found]
