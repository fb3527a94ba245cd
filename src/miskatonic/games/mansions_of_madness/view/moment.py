"""What is under way: a test, a fight, a puzzle (MM-test-5, MM-cmb-1, MM-puz-10)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.content.printed import INTELLECT
from miskatonic.games.mansions_of_madness.records import HANDS, NONE, Attempt, Fight, Test
from miskatonic.games.mansions_of_madness.rules.moving.guards import Face
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import lying
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute, modifiers, target
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.view.puzzle import puzzle
from miskatonic.games.mansions_of_madness.words.names import (
    ATTRIBUTE_NAMES,
    cap,
    figure_id,
    foe_id,
    foe_name,
    held_id,
    weapon_name,
    who,
)
from miskatonic.kernel.scene.boards import Item, Panel
from miskatonic.kernel.scene.elements import Card, Die, Fact, Sum


def moments(s: Mansions) -> list[Panel]:
    """The panels of what is going on, the foremost first."""
    found: list[Panel] = []
    attempt = s.attempt or faced(s)
    if attempt is not None:
        found.append(puzzle(s, attempt))
    if s.test is not None:
        found.append(test(s, s.test))
    if s.fight is not None:
        found.append(fight(s, s.fight))
    return found


def faced(s: Mansions) -> Attempt | None:
    """The puzzle that somebody may take on is seen before, with the actions that an attempt would have. MM-puz-10"""
    asking = s.agenda[-1] if s.agenda else None
    if not isinstance(asking, Face) or lying(s, asking.room, asking.card) is None:
        return None
    return Attempt(asking.seat, asking.room, asking.card, attribute(s, asking.seat, INTELLECT))


def test(s: Mansions, test: Test) -> Panel:
    """Attribute and modifiers add up to the number; the die must not show more. MM-test-2, MM-test-3"""
    name = ATTRIBUTE_NAMES[test.attribute]
    terms = ((name, attribute(s, test.seat, test.attribute)), *modifiers(s, test))
    items: list[Item] = [
        Sum(id="test.number", name="Roll at most", look="d10", terms=tuple(terms), total=target(s, test))
    ]
    if test.die:
        items.append(Die(id="test.die", name="d10", value=test.die))
    what = {"evade": "Evade test", "horror": "Horror test"}.get(test.kind, f"{name} test")
    if s.fight is None:
        items.append(
            Fact(id="test.by", name="Tested", value=who(s, test.seat), about=(("by", (figure_id(test.seat),)),))
        )
    return Panel(id="test", title=f"{cap(who(s, test.seat))}: {what}", items=tuple(items))


def fight(s: Mansions, fight: Fight) -> Panel:
    """Who attacks whom with what, and the card that fits. MM-secret-1"""
    target = who(s, fight.victim) if fight.victim > 0 else foe_name(s, fight.foe)
    if fight.monsters:
        words = (
            f"{cap(foe_name(s, fight.foe))} attacks {'the barrier' if fight.barrier != NONE else who(s, fight.seat)}"
        )
    else:
        words = f"{cap(who(s, fight.seat))} attacks {target}"
    items: list[Item] = []
    if fight.weapon != HANDS:
        weapon = s.box.cards[fight.weapon]
        items.append(Fact(id="fight.weapon", name=weapon_name(s, fight.weapon), value=f"damage {weapon.damage}"))
    if fight.card != NONE:
        printed = s.box.combat[fight.card]
        half = printed.lower if fight.monsters else printed.upper
        items.append(
            Card(id="fight.card", name=half.heading.capitalize(), kind="Combat", text=f"{half.head} {half.text}")
        )
    weapon_of = (held_id(fight.seat, fight.weapon),) if fight.weapon != HANDS else ()
    against = (figure_id(fight.victim),) if fight.victim > 0 else (foe_id(fight.foe),)
    by = (figure_id(fight.seat),) if fight.seat > 0 else ()
    sides = (("by", by), ("with", weapon_of), ("against", against))
    items.append(Fact(id="fight.drawn", name="Cards drawn", value=str(len(fight.drawn)), about=sides))
    return Panel(id="fight", title=words, items=tuple(items))
