"""The trail of Clues: each text names the room of the next, each key lies one Clue ahead (MM-gap-3)."""

from __future__ import annotations

import re
from typing import Final

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.printed import KEY
from miskatonic.games.mansions_of_madness.content.proving.fault import Answers, Fault
from miskatonic.games.mansions_of_madness.content.proving.walk import Walk

TRAIL: Final = "MM-gap-3"
PASS: Final = "MM-gap-7"


def levels(box: Box) -> list[int]:
    """The levels of the Clues that a story has, the first to be found first."""
    return sorted({int(key.split(".")[0]) for key in box.story.hints}, reverse=True)


def lies(box: Box, answers: Answers, level: int) -> list[int]:
    """The rooms in which the Clue of that level is seeded."""
    rooms = range(len(box.house.rooms))
    return [room for room in rooms for card in box.story.pile(room, answers) if box.cards[card].level == level]


def rooms_in(box: Box, text: str) -> set[int]:
    """The rooms that a text calls by their names; of two names that overlap the longer."""
    found: set[int] = set()
    for room in sorted(box.house.rooms, key=lambda each: -len(each.name)):
        text, count = re.subn(rf"\b{re.escape(room.name)}\b", "#", text, flags=re.IGNORECASE)
        if count:
            found.add(room.number)
    return found


def hint(box: Box, answers: Answers, level: int) -> str:
    """What is read aloud when the Clue is found; nothing, or several texts at once, are faults that are told apart."""
    found = [box.story.hints.get(f"{level}.{number}.{answer}", "") for number, answer in enumerate(answers, 1)]
    return "\n".join([text for text in found if text])


def trail_faults(box: Box, answers: Answers) -> list[Fault]:
    """Of one combination of answers."""
    names = [room.name for room in box.house.rooms]
    found = []
    known = levels(box)
    for level in known:
        rooms, text = lies(box, answers, level), hint(box, answers, level)
        if len(rooms) != 1:
            found.append(Fault(TRAIL, f"Clue {level} lies in {len(rooms)} rooms", answers))
            continue
        if not text or "\n" in text:
            found.append(Fault(TRAIL, f"Clue {level} reads {'two texts' if text else 'no text'}", answers))
            continue
        if level == 1:
            continue
        there, said = lies(box, answers, level - 1), rooms_in(box, text)
        if said != set(there):
            told = ", ".join(sorted([names[room] for room in said])) or "nowhere"
            true = ", ".join([names[room] for room in there]) or "nowhere"
            found.append(Fault(TRAIL, f"Clue {level} sends one to {told}; Clue {level - 1} lies in {true}", answers))
    return [*found, *_keys(box, answers), *_walked(box, answers)]


def _keys(box: Box, answers: Answers) -> list[Fault]:
    """A key lies with a Clue, and opens what guards the next one. MM-gap-3"""
    found = []
    for room in range(len(box.house.rooms)):
        pile = [box.cards[card] for card in box.story.pile(room, answers)]
        level = max([card.level for card in pile], default=0)
        for key in [card for card in pile if card.sort == KEY]:
            next_room = lies(box, answers, level - 1) if level > 1 else []
            guards = [box.cards[card].id for there in next_room for card in box.story.pile(there, answers)]
            if not set(guards) & set(key.opens):
                where = box.house.rooms[room].name
                found.append(Fault(TRAIL, f"{key.name} in {where} opens nothing that guards the next Clue", answers))
    return found


def _walked(box: Box, answers: Answers) -> list[Fault]:
    """Nothing is shut away: every room can be entered, every pile taken up. MM-gap-2, MM-gap-7, MM-gap-8"""
    walk = Walk(box, answers)
    lost = [level for level in levels(box) if level not in walk.clue_in]
    found = [Fault(PASS, f"Clue {level} cannot be come by", answers) for level in lost]
    for room in box.house.rooms:
        if not walk.inside >> room.number & 1:
            found.append(Fault(PASS, f"{room.name} cannot be entered", answers))
        elif walk.piles[room.number] and not all(box.cards[card].stays for card in walk.piles[room.number]):
            card = box.cards[walk.piles[room.number][-1]].name
            found.append(Fault("MM-gap-8", f"{card} in {room.name} cannot be overcome", answers))
    return found


def opening_faults(box: Box) -> list[Fault]:
    """The opening names the rooms in which the first Clue may lie, and no other. MM-gap-3"""
    first = levels(box)[0]
    cards = [seed for seed in box.story.seeds if any(box.cards[card].level == first for card in seed.cards)]
    rooms, said = {seed.room for seed in cards}, rooms_in(box, box.story.opening)
    if said == rooms:
        return []
    told = ", ".join(sorted([box.house.rooms[room].name for room in said])) or "no room"
    true = ", ".join(sorted([box.house.rooms[room].name for room in rooms]))
    return [Fault(TRAIL, f"the opening names {told}; the first Clue may lie in {true}")]
