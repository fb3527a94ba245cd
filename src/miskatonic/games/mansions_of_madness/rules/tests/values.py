"""What an attribute is worth, and the number that a test has to come under (MM-test, MM-skill, MM-stun-2,
MM-dark-3)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.printed import (
    DEXTERITY,
    INTELLECT,
    LUCK,
    MARKSMANSHIP,
    PHYSICAL,
    STRENGTH,
    WILLPOWER,
)
from miskatonic.games.mansions_of_madness.records import (
    COMBAT,
    DARK_PENALTY,
    EVADE,
    HORROR,
    NONE,
    STUN_PENALTY,
    Test,
)
from miskatonic.games.mansions_of_madness.state import Mansions

WEAKENED: Final = {
    STRENGTH: "faint",
    DEXTERITY: "deaf",
    MARKSMANSHIP: "trembling",
    INTELLECT: "dazed",
    WILLPOWER: "shaken",
}
"""Traits that lower an attribute by 2, to no less than 1. MM-gap-13"""


def printed(s: Mansions, seat: int, attribute: int) -> int:
    """On one of the two Trait cards that were kept. MM-isetup-4, MM-test-1"""
    physical, mental = s.traits[seat]
    traits = s.investigator(seat).traits
    if attribute < len(PHYSICAL):
        return traits[physical].values[attribute]
    return traits[mental].values[attribute - len(PHYSICAL)]


def attribute(s: Mansions, seat: int, attribute: int) -> int:
    """As printed, or less by an injury."""
    value = printed(s, seat, attribute)
    weak = WEAKENED.get(attribute)
    return max(1, value - 2) if weak is not None and s.has(seat, weak) else value


def modifiers(s: Mansions, test: Test) -> list[tuple[str, int]]:
    """Everything that changes the attribute for this test, named. MM-test-3"""
    seat = test.seat
    found = [("the test", test.mod)]
    if test.foe != NONE and test.kind in (EVADE, HORROR):
        kind = s.box.kinds[s.box.kind_of[test.foe]]
        found.append((kind.name, kind.awareness if test.kind == EVADE else kind.horror))
    if s.stun[seat]:
        found.append(("stun", STUN_PENALTY))  # MM-stun-2, MM-stun-5
    combat = test.combat or test.kind == COMBAT
    if combat and s.dark >> s.room(seat) & 1 and not s.has(seat, "lamplit"):
        found.append(("darkness", DARK_PENALTY))  # MM-dark-3, MM-dark-5
    found.extend([(name, by) for name, by, applies in _lasting(s, test, combat) if applies])
    if test.skill:
        found.append(("Luck", attribute(s, seat, LUCK)))  # MM-skill-2
    return [(name, by) for name, by in found if by]


def _lasting(s: Mansions, test: Test, combat: bool) -> list[tuple[str, int, bool]]:
    """What lasts: injuries and insanities, items that are carried, powers for a turn."""
    seat = test.seat
    evade, horror, fight, every = s.braces if s.active == seat else (0, 0, 0, 0)
    alone = s.in_room(s.room(seat)) == [seat]
    return [
        ("weak arm", -2, combat and s.has(seat, "weak_arm")),
        ("alone", -2, test.kind == HORROR and alone and s.has(seat, "clinging")),
        ("voices", -1, s.has(seat, "voices")),
        ("quiet", 1, test.kind == EVADE and s.has(seat, "quiet")),
        ("devout", 1, test.kind == HORROR and s.has(seat, "devout")),
        ("this turn", evade, test.kind == EVADE),
        ("this turn", horror, test.kind == HORROR),
        ("this turn", fight, combat),
        ("this turn", every, True),
    ]


def target(s: Mansions, test: Test) -> int:
    """The die must not show more. MM-test-2"""
    return attribute(s, test.seat, test.attribute) + sum([by for _, by in modifiers(s, test)])


def passes(die: int, number: int) -> bool:
    """A 1 always passes, a 10 never. MM-test-4"""
    return die == 1 or (die != 10 and die <= number)


def chance(number: int) -> float:
    """Of passing, before the roll."""
    return min(9, max(1, number)) / 10
