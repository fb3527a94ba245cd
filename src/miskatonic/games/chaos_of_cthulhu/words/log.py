"""Events of Chaos of Cthulhu as sentences, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, COLOURS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    BEDLAM,
    CONVERSIONS,
    DEFLECT,
    INSANITY,
    REAGENT,
    SEALED,
    STEAL,
    THEFTS,
)
from miskatonic.games.chaos_of_cthulhu.state import FREE, NOWHERE, PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import (
    PLAYERS,
    action_name,
    bonus_title,
    count_of,
    seat_name,
)
from miskatonic.kernel.scene.words import Said


def _who(s: Chaos, seat: Any) -> str:
    return PLAYERS[int(seat)]


def _part(place: int) -> str:
    """A body part as events name it: by the seat that played it then (``Chaos.as_told``)."""
    return f"{PLAYERS[place // PARTS]}'s {PART_NAMES[place % PARTS]}"


def _monster(seat: int) -> str:
    return f"{PLAYERS[seat]}'s monster"


def _said_bonus(s: Chaos, f: Any) -> str:
    text = f"{_who(s, f[0])} activates Bonus {bonus_title(s, f[1])}"
    picks = f[3:]
    if s.crown:
        if f[1] in THEFTS:
            return f"{text} against {_who(s, picks[0])}."
        if f[1] == SEALED:
            return f"{text} on {_monster(picks[0])}."
        return f"{text} for {_part(picks[0])}." if f[1] == REAGENT else f"{text}."
    if f[1] == DEFLECT:
        return f"{text} towards {_monster(picks[0])}."
    if f[1] == STEAL:
        return f"{text} against {_who(s, picks[0])}."
    if f[1] in (BEDLAM, INSANITY) or (f[1] in CONVERSIONS and picks):
        return f"{text} on {', '.join(_part(p) for p in picks)}."
    return f"{text}."


def _declared(s: Chaos, f: Any) -> str:
    who, kind, monster, part = f
    if kind == 1:
        return f"{_who(s, who)} holds a Block."
    if part == NOWHERE:
        return f"{_who(s, who)} sends {action_name(kind)} against {_monster(monster)}."
    return f"{_who(s, who)} aims {action_name(kind)} at {_part(monster * PARTS + part)}."


def _over(s: Chaos, f: Any) -> str:
    return ending(s)


EVENTS: Final[Mapping[str, Said[Chaos]]] = {
    "target": lambda s, f: f"Alhazred's Dare: only a monster of five {f[0]}s wins.",
    "colour": lambda s, f: f"{_who(s, f[0])} plays {COLOURS[f[1]]}.",
    "monster": lambda s, f: f"{PLAYERS[f[0]]}'s monster comes up {', '.join(str(n) for n in f[1:])}.",
    "kept": lambda s, f: f"{_who(s, f[0])} keeps the starting monster.",
    "paid_reroll": lambda s, f: f"{_who(s, f[0])} surrenders an Offering for a new monster.",
    "roll_off": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]}.",
    "coin": lambda s, f: f"{_who(s, f[0])} is Player 1.",
    "round": lambda s, f: f"Round {f[0]} begins; {_who(s, f[1])} is Player 1.",
    "stones": lambda s, f: f"{_who(s, f[0])} rolls Stones {' '.join(str(v) for v in f[1:])}.",
    "deadlock": "Nothing could ever change any more: all monsters are rolled anew.",
    "ready": lambda s, f: f"{_who(s, f[0])} is ready.",
    "unready": lambda s, f: f"{_who(s, f[0])} goes on planning.",
    "planned": lambda s, f: f"You plan {action_name(f[2])}{f' at {_part(f[3])}' if f[3] != NOWHERE else ''}.",
    "plan_bonus": lambda s, f: f"You plan Bonus {bonus_title(s, f[1])}.",
    "dropped": lambda s, f: f"You take {'the free action' if f[1] == FREE else PART_NAMES[f[1]]} off your mat.",
    "dropped_bonus": "You drop the planned Bonus Action.",
    "struck": "What your plan built on those Stones is struck out.",
    "struck_bonus": lambda s, f: f"Your planned Bonus {bonus_title(s, f[1])} is struck out.",
    "rerolls": lambda s, f: f"{_who(s, f[0])} pays an Offering to roll {' '.join(str(v) for v in f[1:])} again.",
    "rerolled": lambda s, f: f"The Stones of {_who(s, f[0])} now show {' '.join(str(v) for v in f[2:])}.",
    "reopened": "All plans are open again; everybody must report ready anew.",
    "released": lambda s, f: f"{_who(s, f[0])} cries: Release the Chaos! All screens come off.",
    "bonus": _said_bonus,
    "names_bonus": lambda s, f: f"{_who(s, f[0])}'s Bonus {bonus_title(s, f[1])} stands.",
    "boon": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]} and gains {count_of(f[2], 'Offering')}.",
    "beyond_limit": lambda s, f: f"{_who(s, f[0])} has no room for {f[1]} more: lost at the limit.",
    "absorb": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]}: that many extra Blocks.",
    "cancelled": lambda s, f: f"{_who(s, f[0])} cancels Bonus {bonus_title(s, f[2])} of {_who(s, f[1])}.",
    "stole": lambda s, f: f"{_who(s, f[0])} takes {f[2]} Offering{'' if f[2] == 1 else 's'} from {_who(s, f[1])}.",
    "tithe": lambda s, f: f"{_who(s, f[0])} loses {f[1]} Offering{'' if f[1] == 1 else 's'} to the gods.",
    "delirium": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]}: Madness on every {f[1]} of the others.",
    "plight": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]}: up to that many Attacks.",
    "mega": lambda s, f: f"{_who(s, f[0])} uses {f[1]} of them.",
    "banished": lambda s, f: f"{_who(s, f[0])} banishes everybody else's round to the Dreamlands.",
    "robbed": lambda s, f: f"{_who(s, f[0])} takes {f[3]} {ACTIONS[f[2]].title()} from {_who(s, f[1])}.",
    "reaimed": lambda s, f: f"{_who(s, f[0])} aims the stolen {ACTIONS[f[1]].title()} at {_part(f[2])}.",
    "copied": lambda s, f: f"Every action that {_who(s, f[0])} has activated counts twice: {f[1]} more.",
    "declares": lambda s, f: f"{_who(s, f[0])} declares {f[1] or 'no'} action{'' if f[1] == 1 else 's'}.",
    "action": _declared,
    "placed": lambda s, f: f"{_who(s, f[0])} takes the Attack of {_who(s, f[2])} on the {PART_NAMES[f[1]]}.",
    "no_blocks": lambda s, f: f"{_who(s, f[0])} uses no Blocks.",
    "blocked": lambda s, f: f"{_who(s, f[0])} blocks {action_name(f[1])} of {_who(s, f[2])} on {_part(f[3])}.",
    "resolution": "Resolution: everything happens at once.",
    "turned": lambda s, f: f"{_part(f[0])} turns to {f[1]}.",
    "rolled_die": lambda s, f: f"{_part(f[0])} is rolled: {f[1]}.",
    "bedlam": lambda s, f: f"Bedlam of {_who(s, f[0])} strikes {_part(f[1])}.",
    "saved": lambda s, f: f"{_who(s, f[0])} pays an Offering to save {_part(f[1])}.",
    "lost": lambda s, f: f"{_part(f[0])} is lost, and a Stone with it.",
    "died": lambda s, f: f"{PLAYERS[f[0]]}'s monster is dead.",
    "reward": lambda s, f: f"{_who(s, f[0])} earns an Offering for {_part(f[1])}.",
    "reward_lost": lambda s, f: f"{_who(s, f[0])} has no room for the Offering earned by {_part(f[1])}: it is lost.",
    "sealed": lambda s, f: f"Sealed in Blood: the core of {_monster(f[1])} is set to 1.",
    "tea_party": "Arkham Tea Party: everybody moves one chair to the left.",
    "free_action": lambda s, f: f"{_who(s, f[0])}'s monster matches: one free action this round.",
    "time": "Time is up; the dice count as they lie.",
    "over": _over,
}


def ending(s: Chaos) -> str:
    """How the game ended, in a sentence; empty while it goes on."""
    if s.outcome is None:
        return ""
    winner = s.outcome.winners[0]
    name = seat_name(s, winner)
    monster = s.monster[winner]
    if s.outcome.reason == "complete":
        being = s.box.monsters[s.colours[monster]][s.dice[monster][0]]
        return f"{name} has summoned {being.name}, {being.epithet}, and wins. {being.omen}".strip()
    if s.outcome.reason == "time":
        return f"{name} was closest to a complete monster when time ran out, and wins."
    if s.outcome.reason == "last":
        return f"{name} has the last living monster and wins."
    return f"No monster survived; {name} wins the roll."
