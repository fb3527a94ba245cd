"""What is under way: a test, a fight, a puzzle (MM-test-5, MM-cmb-1, MM-puz-10)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.records import HANDS, NONE, Attempt, Fight, Test
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import lying, puzzle_of
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute, modifiers, target
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import ATTRIBUTE_NAMES, cap, foe_name, weapon_name, who
from miskatonic.kernel.scene.boards import Item, Panel
from miskatonic.kernel.scene.elements import Card, Die, Fact, Sum, Token


def moments(s: Mansions) -> list[Panel]:
    """The panels of what is going on, the foremost first."""
    found: list[Panel] = []
    if s.attempt is not None:
        found.append(puzzle(s, s.attempt))
    if s.test is not None:
        found.append(test(s, s.test))
    if s.fight is not None:
        found.append(fight(s, s.fight))
    return found


def test(s: Mansions, test: Test) -> Panel:
    """Attribute and modifiers add up to the number; the die must not show more. MM-test-2, MM-test-3"""
    name = ATTRIBUTE_NAMES[test.attribute]
    terms = ((name, attribute(s, test.seat, test.attribute)), *modifiers(s, test))
    items: list[Item] = [Sum(id="test.number", name="Roll at most", terms=tuple(terms), total=target(s, test))]
    if test.die:
        items.append(Die(id="test.die", name="d10", value=test.die))
    what = {"evade": "Evade test", "horror": "Horror test"}.get(test.kind, f"{name} test")
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
    items.append(Fact(id="fight.drawn", name="Cards drawn", value=str(len(fight.drawn))))
    return Panel(id="fight", title=words, items=tuple(items))


def puzzle(s: Mansions, attempt: Attempt) -> Panel:
    """The pieces as they lie; what is left to spend. MM-puz-5, MM-pact-1"""
    own = puzzle_of(s, attempt.card)
    here = lying(s, attempt.room, attempt.card)
    items: list[Item] = [Fact(id="puzzle.left", name="Puzzle actions left", value=str(attempt.left))]
    if here is not None:
        for slot, (piece, turns) in enumerate(zip(here.laid.pieces, here.laid.turns, strict=True)):
            items.append(
                Token(id=f"piece.{slot}", name=piece_words(s, own.kind, piece), icon=own.kind, look=f"turn{turns}")
            )
        if own.tile:
            items.append(
                Token(id="piece.tile", name=f"Setup tile {own.tile}", icon="tile", look=f"turn{here.laid.tile}")
            )
    if attempt.drawn != NONE:
        items.append(Token(id="piece.drawn", name=piece_words(s, own.kind, attempt.drawn), icon=own.kind))
    return Panel(id="puzzle", title=f"{cap(who(s, attempt.seat))}: {own.name}", items=tuple(items))


def piece_words(s: Mansions, kind: str, piece: int) -> str:
    """A piece by what is on it."""
    return f"rune {piece + 1}" if kind == "rune" else f"{kind} piece {piece + 1}"
