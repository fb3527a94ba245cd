"""What everything in Chaos of Cthulhu is called."""

from __future__ import annotations

from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, COLOURS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules.bonus import cards as bonus_open
from miskatonic.games.chaos_of_cthulhu.state import PARTS, Chaos
from miskatonic.pieces.dice import chosen, totals

PLAYERS: Final = ("North", "East", "South", "West")
AN: Final = {"attack": "an Attack", "block": "a Block", "heal": "a Heal", "madness": "Madness"}


def seat_name(s: Chaos, seat: int) -> str:
    """What a seat is called: its place at the table and the colour it plays now."""
    colour = s.colours[s.monster[seat]]
    return f"{PLAYERS[seat]} ({COLOURS[colour]})" if colour >= 0 else PLAYERS[seat]


def part_name(s: Chaos, code: int) -> str:
    """A body part: whose, and which; left and right as its owner sees them, for everybody. CC-setup-8"""
    monster, part = divmod(code, PARTS)
    return f"{PLAYERS[s.player_of(monster)]}'s {PART_NAMES[part]}"


def monster_name(s: Chaos, monster: int) -> str:
    """A monster by the player who has it now."""
    return f"{PLAYERS[s.player_of(monster)]}'s monster"


def action_title(kind: int) -> str:
    return ACTIONS[kind].title()


def count_of(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def action_name(kind: int) -> str:
    """An action with its article."""
    return AN[ACTIONS[kind]]


def stones_text(s: Chaos, seat: int, mask: int) -> str:
    """The Stones of a group, by value."""
    return "+".join(str(v) for v in sorted(chosen(s.stones[seat], mask), reverse=True)) or "no Stone"


def sum_text(values: tuple[int, ...], wanted: int) -> str:
    """A sum with signs that makes one of the wanted totals (as bits): ``5 - 4 + 1 = 2``."""
    ordered = tuple(sorted(values, reverse=True))
    made = totals(ordered) & wanted
    goal = (made & -made).bit_length() - 1
    for signs in range(1 << len(ordered)):
        terms = [-v if signs >> i & 1 else v for i, v in enumerate(ordered)]
        if sum(terms) == goal:
            terms.sort(key=lambda t: (t < 0, -abs(t)))
            rest = "".join(f" {'-' if t < 0 else '+'} {abs(t)}" for t in terms[1:])
            return f"{terms[0]}{rest} = {goal}" if len(terms) > 1 else str(terms[0])
    return " ".join(str(v) for v in ordered)


def bonus_title(s: Chaos, number: int) -> str:
    card = bonus_open.cards(s)[number]
    return f"{number} {card.name} ({card.keyword})" if card.keyword else f"{number} {card.name}"


def bonus_short(s: Chaos, number: int) -> str:
    """Its number and what it does; the names are in the list."""
    card = bonus_open.cards(s)[number]
    return f"Bonus {number}: {card.keyword or card.name}"
