"""The shape of a story: its map, its choices, what it seeds, what the keeper gets (MM-gap-2, -3, -6, -10, -20)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from miskatonic.games.mansions_of_madness.content.box import CORPSES, Box
from miskatonic.games.mansions_of_madness.content.monsters import CLASSES
from miskatonic.games.mansions_of_madness.content.printed import KEY, LOCK, OBSTACLE, WEAPON, WEAPONS
from miskatonic.games.mansions_of_madness.content.proving.fault import Answers, Fault, every
from miskatonic.games.mansions_of_madness.content.proving.trail import levels
from miskatonic.games.mansions_of_madness.content.story import MANY

ROOMS: Final = range(12, 23)
CHOICES: Final = range(3, 7)
ROUNDS: Final = range(16, 26)
MARKERS: Final = 18
SEALS: Final = 12
STAGES: Final = 5
OBJECTIVES: Final = 3
LOCKS: Final = range(4, 9)
OBSTACLES: Final = range(3, 5)
OTHERS: Final = range(11, 23)


def shape_faults(box: Box) -> list[Fault]:
    """What holds for all answers."""
    story = box.story
    found: list[Fault] = []

    def must(rule: str, so: bool, words: str) -> None:
        if not so:
            found.append(Fault(rule, words))

    must("MM-gap-2", len(box.house.rooms) in ROOMS, f"it has {len(box.house.rooms)} rooms")
    must("MM-gap-2", len(story.features) <= MARKERS, f"it has {len(story.features)} room feature markers of {MARKERS}")
    must("MM-gap-2", story.sealed.bit_count() <= SEALS, f"it has {story.sealed.bit_count()} sealed doors of {SEALS}")
    kinds = Counter(feature.kind for feature in story.features)
    must("MM-gap-20", kinds["corpse"] <= CORPSES, f"it has {kinds['corpse']} corpses of {CORPSES}")
    for pair in ("ladder", "vent"):
        must("MM-gap-2", kinds[pair] != 1, f"a single {pair} leads nowhere")
    for space in box.barriers:
        must("MM-gap-2", bool(box.house.doors_of[space]), f"the barrier in {_space(box, space)} has no door")
    must("MM-gap-3", len(story.choices) in CHOICES, f"it has {len(story.choices)} story choices")
    must("MM-gap-3", levels(box) == list(range(len(levels(box)), 0, -1)), "its Clues do not count down to 1")
    must("MM-gap-3", len(story.actions) in (4, 5), f"it has {len(story.actions)} Keeper Actions")
    threat, mythos, trauma = story.opening_hand
    must(
        "MM-gap-3", threat in (1, 2) and mythos in (1, 2) and trauma in (0, 1), "the keeper does not begin as he should"
    )
    must("MM-gap-3", story.nothing in (4, 5), f"it has {story.nothing} spare cards with nothing of interest")
    must("MM-gap-9", len(story.objectives) == OBJECTIVES, f"it has {len(story.objectives)} Objectives")
    must("MM-gap-10", len(story.events) == STAGES, f"it has {len(story.events)} Events")
    for players in (1, MANY):
        times = [event.time(players) for event in story.events]
        must("MM-gap-10", sum(times) in ROUNDS, f"it lasts {sum(times)} rounds")
        must("MM-gap-10", all(2 <= time <= 6 for time in times), "an Event has a time number beyond 2 to 6")
    must("MM-gap-12", len(story.groups) in (3, 4), f"its Mythos deck is made of {len(story.groups)} groups")
    return [*found, *_choices(box), *_mythos(box), *_stock(box), *_markers(box)]


def _space(box: Box, space: int) -> str:
    return box.house.spaces[space].id


def _choices(box: Box) -> list[Fault]:
    """Each choice but the first places a Clue or two in one of two rooms. MM-gap-3"""
    found = []
    for choice in box.story.choices[1:]:
        seeds = [seed for seed in box.story.seeds if seed.choice == choice.number]
        for answer in range(len(choice.answers)):
            clues = [c for seed in seeds if seed.answer == answer for c in seed.cards if box.cards[c].level]
            if len(clues) not in (1, 2):
                found.append(Fault("MM-gap-3", f"answer {choice.number}{'ab'[answer]} places {len(clues)} Clues"))
    return found


def _mythos(box: Box) -> list[Fault]:
    """What a Mythos card asks for occurs on the map. MM-gap-12"""
    rooms = {room.id for room in box.house.rooms} | {group for room in box.house.rooms for group in room.groups}
    cards = [card for card in box.mythos if card.group in box.story.groups]
    found = [
        Fault("MM-gap-12", f"{card.name} finds none of its rooms: {', '.join(card.rooms)}")
        for card in cards
        if card.rooms and not rooms & set(card.rooms)
    ]
    strange = [group for group in box.story.groups if not any(card.group == group for card in cards)]
    return [*found, *[Fault("MM-gap-12", f"there is no group of Mythos cards called {group}") for group in strange]]


def _stock(box: Box) -> list[Fault]:
    """Weapons of all types, healing for body and mind, and water where there is fire. MM-gap-6"""
    story = box.story
    listed = {*story.left_over, *[card for seed in story.seeds for card in seed.cards]}
    items = [trait.item for sheet in box.investigators for trait in sheet.traits if trait.item]
    cards = [box.cards[card] for card in listed]
    weapons = {card.weapon for card in [*cards, *[box.cards[box.card_number[item]] for item in items]]}
    found = []
    if not {card.weapon for card in cards if card.sort == WEAPON} or not set(WEAPONS) <= weapons:
        found.append(Fault("MM-gap-6", "it has not weapons of all three types"))
    for sort, some, words in ((LOCK, LOCKS, "Locks"), (OBSTACLE, OBSTACLES, "Obstacles")):
        count = len({card.number for card in cards if card.sort == sort})
        if count not in some:
            found.append(Fault("MM-gap-3", f"it uses {count} {words}"))
    count = len([card for card in cards if not card.guards and not card.level and card.number != box.nothing])
    if count not in OTHERS:
        found.append(Fault("MM-gap-3", f"it uses {count} Exploration cards beside the Clues"))
    verbs = {
        effect.verb for card in cards for use in card.uses for each in box.texts[use.key] for effect in each.every()
    }
    for verb, words in (("heal", "damage"), ("soothe", "horror")):
        if verb not in verbs:
            found.append(Fault("MM-gap-6", f"nothing in it heals {words}"))
    if "douse" not in verbs and "fire" in _story_verbs(box):
        found.append(Fault("MM-gap-6", "it can burn, and has nothing to put a fire out"))
    return found


def _story_verbs(box: Box) -> set[str]:
    """What the story, its Keeper Actions and its Mythos cards can do."""
    groups = [f"mythos.{card.id}" for card in box.mythos if card.group in box.story.groups]
    actions = [deed.key for number in box.story.actions for deed in box.actions[number].deeds]
    keys = ["story.begin", *[event.key for event in box.story.events], *[o.key for o in box.story.objectives]]
    return {
        effect.verb
        for key, text in box.texts.by_key.items()
        if any(key == name or key.startswith(f"{name}.") for name in [*groups, *actions, *keys])
        for effect in text
    }


def _markers(box: Box) -> list[Fault]:
    """Markers that its Keeper Actions and monsters use. MM-gap-16, MM-gap-20"""
    kinds = {feature.kind for feature in box.story.features}
    actions = {box.actions[number].id for number in box.story.actions}
    found = []
    for action, marker in (("pyromaniac", "campfire"), ("take_sample", "altar")):
        if action in actions and marker not in kinds:
            found.append(Fault("MM-gap-11", f"{box.actions[_number(box, action)].name} wants a marker: {marker}"))
    classes = {CLASSES[box.kinds[kind].of] for kind in brought(box)}
    if "beast" in classes and "vent" not in kinds:
        found.append(Fault("MM-gap-16", "it brings beasts and has no vents for them"))
    if "humanoid" in classes and "ladder" not in kinds:
        found.append(Fault("MM-gap-16", "it brings humanoids and has no ladders for them"))
    return found


def _number(box: Box, action: str) -> int:
    return next(each.number for each in box.actions if each.id == action)


def brought(box: Box) -> set[int]:
    """The types of monsters that the story, its Keeper Actions or its named monsters bring."""
    actions = [deed.key for number in box.story.actions for deed in box.actions[number].deeds]
    keys = ["story.begin", *actions, *[e.key for e in box.story.events], *[o.key for o in box.story.objectives]]
    found = {named.kind for named in box.story.named}
    for effect in [inner for key in keys for each in box.texts[key] for inner in each.every()]:
        if effect.verb in ("place_monster", "raise_corpse"):
            found.add(box.kind_number[effect.word("type")])
    return found


def seeding_faults(box: Box, answers: Answers) -> list[Fault]:
    """What is laid for one combination of answers. MM-ksetup-5, MM-ksetup-8"""
    story = box.story
    found = []
    used: Counter[int] = Counter()
    puzzles: list[str] = []
    for room in box.house.rooms:
        seeds = [
            s for s in story.seeds if s.room == room.number and (not s.choice or answers[s.choice - 1] == s.answer)
        ]
        if len(seeds) > 1:
            found.append(Fault("MM-ksetup-5", f"{room.name} is seeded {len(seeds)} times", answers))
        if seeds and story.bare >> room.number & 1:
            found.append(Fault("MM-ksetup-5", f"{room.name} is seeded and stays bare", answers))
        pile = [box.cards[card] for card in story.pile(room.number, answers)]
        used.update([card.number for card in pile])
        puzzles.extend([box.puzzles[card.puzzle].tile[:1] or card.puzzle for card in pile if card.puzzle])
        first = next((n for n, card in enumerate(pile) if card.number in box.locks), len(pile))
        if any(card.number not in box.locks for card in pile[first:]):
            found.append(Fault("MM-gap-3", f"a Lock lies beneath other cards in {room.name}", answers))
        if pile and pile[0].sort == OBSTACLE:
            found.append(Fault("MM-gap-3", f"{pile[0].name} in {room.name} guards nothing", answers))
    used.update([card for card in story.left_over if card not in used])
    used[box.nothing] += story.nothing
    for number, count in used.items():
        if count > box.cards[number].copies:
            words = f"{box.cards[number].name} is wanted {count} times of {box.cards[number].copies}"
            found.append(Fault("MM-gap-6", words, answers))
    for tile, count in Counter(puzzles).items():
        if count > 1:
            found.append(Fault("MM-gap-3", f"{count} cards use the pieces of {tile} at the same time", answers))
    return [*found, *_left_over(box, answers)]


def _left_over(box: Box, answers: Answers) -> list[Fault]:
    """Every other room gets a card. MM-ksetup-8"""
    story = box.story
    rooms = range(len(box.house.rooms))
    placed = [card for room in rooms for card in story.pile(room, answers)]
    spare = len([card for card in story.left_over if card not in placed]) + story.nothing
    empty = [room for room in rooms if not story.pile(room, answers) and not story.bare >> room & 1]
    if spare >= len(empty):
        return []
    return [Fault("MM-ksetup-8", f"{len(empty)} rooms want a left-over card, and there are {spare}", answers)]


def telling_faults(box: Box) -> list[Fault]:
    """No pile gives its answer away by its size or by a Lock on top. MM-ksetup-6"""
    found = []
    combinations = list(every(box.story))
    for room in box.house.rooms:
        piles = [box.story.pile(room.number, answers) for answers in combinations]
        shapes = {(len(pile), sum([card in box.locks for card in pile])) for pile in piles}
        if len(shapes) > 1:
            found.append(Fault("MM-ksetup-6", f"the pile of {room.name} gives the answer away by its size or its Lock"))
    keys = [card for card in box.story.left_over if box.cards[card].sort == KEY]
    return [*found, *[Fault("MM-gap-3", f"{box.cards[card].name} would lie without a Clue") for card in keys]]
