"""Choices and events of Chaos of Cthulhu as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu import effects
from miskatonic.games.chaos_of_cthulhu.actions import (
    BEDLAM,
    CONVERSIONS,
    DEFLECT,
    INSANITY,
    REAGENT,
    SEALED,
    STEAL,
    THEFTS,
    actions,
    blocks_of,
    incoming,
    part_of,
)
from miskatonic.games.chaos_of_cthulhu.content import ACTIONS, COLOURS, HEAL, MONSTERS
from miskatonic.games.chaos_of_cthulhu.content import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.state import FREE, NOWHERE, PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.steps import bonus, crown, declaration, planning, setup
from miskatonic.kernel.event import Event
from miskatonic.kernel.step import LANES, TOGETHER, Blank, Form, Step
from miskatonic.pieces.dice import chosen, totals

PLAYERS: Final = ("North", "East", "South", "West")
AN: Final = {"attack": "an Attack", "block": "a Block", "heal": "a Heal", "madness": "Madness"}

# ---------------------------------------------------------------------- names


def seat_name(s: Chaos, seat: int) -> str:
    """How a seat is called: its place at the table and the colour it plays now."""
    colour = s.colours[s.monster[seat]]
    return f"{PLAYERS[seat]} ({COLOURS[colour]})" if colour >= 0 else PLAYERS[seat]


def part_name(s: Chaos, code: int) -> str:
    """A body part: whose, and which; left and right as its owner sees them, for everybody. CC-setup-8"""
    monster, part = divmod(code, PARTS)
    return f"{PLAYERS[s.player_of(monster)]}'s {PART_NAMES[part]}"


def monster_name(s: Chaos, monster: int) -> str:
    """A monster by the player who has it now."""
    return f"{PLAYERS[s.player_of(monster)]}'s monster"


def _action_title(kind: int) -> str:
    return ACTIONS[kind].title()


def _count(count: int, noun: str) -> str:
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


# ---------------------------------------------------------------------- choices


def label(s: Chaos, seat: int, step: Step[Any]) -> str:
    """A choice as a sentence."""
    return LABELS[type(step).__name__](s, step)


def _plan_part(s: Chaos, step: planning.PlanPart) -> str:
    number = s.dice[s.monster[step.seat]][step.part]
    return f"Activate your {PART_NAMES[step.part]} {number}: {_action_title(planning.face(s, step.seat, step.part))}"


def _ready(s: Chaos, step: planning.Ready) -> str:
    count = len(s.plan[step.seat])
    said = f"with {_count(count, 'action')}" if count else "with nothing planned"
    return f"Report ready {said}{' and a Bonus Action' if s.secret[step.seat] is not None else ''}"


def _with_stones(s: Chaos, step: planning.WithStones) -> str:
    number = s.dice[s.monster[step.seat]][step.part]
    wanted = planning.wanted(number)
    values = chosen(s.stones[step.seat], step.stones)
    own = 1 << number
    made = sum_text(values, own if totals(values) & own else wanted)
    wild = ", wild" if number != 6 and made.endswith("6") else ""
    return f"with {made}{wild}"


def _aim(s: Chaos, step: planning.Aim) -> str:
    return _target(s, step.seat, step.kind, step.aim)


def _target(s: Chaos, seat: int, kind: int, code: int) -> str:
    """A body part, with the number it shows and the one this action alone would turn it to."""
    number = s.dice[code // PARTS][code % PARTS]
    turned = number + 1 if kind == HEAL else number - 1
    gone = "lost" if s.crown and not turned else "rolled again"
    where = f"your {PART_NAMES[code % PARTS]}" if s.player_of(code // PARTS) == seat else part_name(s, code)
    return f"{where} ({number} → {turned if 1 <= turned <= 6 else gone})"


def _drop_part(s: Chaos, step: planning.DropPart) -> str:
    return f"Take {'the free action' if step.part == FREE else PART_NAMES[step.part]} off the mat"


def _bonus_title(s: Chaos, number: int) -> str:
    card = bonus.cards(s)[number]
    return f"{number} {card.name} ({card.keyword})" if card.keyword else f"{number} {card.name}"


def _bonus_short(s: Chaos, number: int) -> str:
    """Its number and what it does; the names are in the list."""
    card = bonus.cards(s)[number]
    return f"Bonus {number}: {card.keyword or card.name}"


def _bonus_pick(s: Chaos, step: bonus.BonusPick) -> str:
    if not step.picks:
        values = chosen(s.stones[step.seat], step.stones)
        return f"pay with {sum_text(values, 1 << step.number)}" if step.number != SEALED else "pay with three 6s"
    pick, number = step.picks[-1], step.number
    if s.crown:
        if number in THEFTS:
            return f"Rob {seat_name(s, pick)}"
        return f"Seal the core of {monster_name(s, pick)}" if number == SEALED else f"Regain {part_name(s, pick)}"
    if number == DEFLECT:
        return f"Deflect everything to {monster_name(s, pick)}"
    if number == STEAL:
        return f"Steal from {seat_name(s, pick)}"
    return f"{_picked(s, step)}{part_name(s, pick)}"


def _picked(s: Chaos, step: bonus.BonusPick) -> str:
    if step.number in CONVERSIONS:
        kind = CONVERSIONS[step.number]
        changed = [entry for entry in s.plan[step.seat] if entry.kind != kind]
        was = ACTIONS[changed[len(step.picks) - 1].kind].title()
        return f"{was} becomes {action_name(kind)} at "
    return "Madness on " if step.number == INSANITY else "Bedlam on "


def _interfere(s: Chaos, step: bonus.Interfere | bonus.Answer) -> str:
    target = s.bonuses[step.index]
    return f"Innsmouth Interference: cancel {_bonus_title(s, target.number)} of {PLAYERS[target.seat]}"


def _place(s: Chaos, step: declaration.PlaceAttack) -> str:
    number = s.dice[s.monster[step.seat]][step.part]
    turned = str(number - 1) if number > 1 else "lost" if s.crown else "rolled again"
    return f"your {PART_NAMES[step.part]} ({number} → {turned})"


LABELS: Final[dict[str, Callable[[Chaos, Any], str]]] = {
    "TakeColour": lambda s, c: f"Play {COLOURS[c.colour]}",
    "KeepMonster": lambda s, c: "Keep your starting monster",
    "RerollMonster": lambda s, c: "Pay an Offering, roll your whole monster again",
    "Ready": _ready,
    "Unready": lambda s, c: "Take back your ready report",
    "PlanPart": _plan_part,
    "WithStones": _with_stones,
    "PlanFree": lambda s, c: f"Free action: {_action_title(c.kind)}",
    "Aim": _aim,
    "DropPart": _drop_part,
    "PlanBonus": lambda s, c: f"Plan {_bonus_short(s, c.number)}",
    "AnnounceBonus": lambda s, c: f"Announce {_bonus_short(s, c.number)}",
    "ActivateBonus": lambda s, c: f"Activate {_bonus_short(s, c.number)}",
    "Interfere": _interfere,
    "Answer": _interfere,
    "LetStand": lambda s, c: f"Let {_bonus_title(s, s.bonuses[c.index].number)} stand",
    "NeverMind": lambda s, c: "Never mind",
    "BonusPick": _bonus_pick,
    "DropBonus": lambda s, c: "Drop the planned Bonus Action",
    "RerollStones": lambda s, c: "Pay an Offering, roll Stones again",
    "PassBonus": lambda s, c: "No Bonus Action now",
    "PlaceAttack": _place,
    "NoBlocks": lambda s, c: "Use no Blocks",
    "UseBlocks": lambda s, c: "Use Blocks",
    "AimLoot": lambda s, c: _target(s, c.seat, THEFTS[s.bonuses[c.index].number], c.aim),
    "UseAttacks": lambda s, c: f"Use {c.count} of the rolled Attacks",
    "LetFall": lambda s, c: "Save nothing",
    "SaveParts": lambda s, c: "Pay Offerings to save fallen parts",
}


def blank(s: Chaos, seat: int, form: Form[Any], field: Blank, value: int) -> tuple[str, str]:
    """One thing that a form's blank lists: its words and its scene id."""
    if isinstance(form, planning.RerollStones):
        return f"the {s.stones[seat][value]}", f"stone.{seat}.{value}"
    if isinstance(form, declaration.UseBlocks):
        action = incoming(s, seat)[value]
        where = part_name(s, action.monster * PARTS + part_of(s, action))
        text = f"{ACTIONS[action.kind].title()} of {seat_name(s, action.sender)} on {where}"
        return text, f"action.{'.'.join(map(str, action.which))}"
    return part_name(s, value), f"die.{value // PARTS}.{value % PARTS}"


def targets(s: Chaos, step: Any) -> tuple[str, ...]:
    """The scene elements a choice touches."""
    if isinstance(step, (planning.PlanPart, planning.DropPart)):
        return () if step.part == FREE else (f"die.{s.monster[step.seat]}.{step.part}",)
    if isinstance(step, planning.WithStones):
        return tuple([f"stone.{step.seat}.{i}" for i in range(PARTS) if step.stones >> i & 1])
    if isinstance(step, (planning.Aim, effects.AimLoot)):
        return () if step.aim == NOWHERE else (_die(step.aim),)
    if isinstance(step, (bonus.PlanBonus, bonus.AnnounceBonus, bonus.ActivateBonus)):
        return (f"list.{step.number}",)
    if isinstance(step, (bonus.Interfere, bonus.Answer, bonus.LetStand)):
        return (f"bonus.{step.index}",)
    if isinstance(step, bonus.BonusPick):
        return _pick_targets(s, step)
    if isinstance(step, declaration.PlaceAttack):
        return (f"die.{s.monster[step.seat]}.{step.part}",)
    if isinstance(step, planning.RerollStones):
        return (f"seat.{step.seat}.stones",)
    if isinstance(step, (declaration.UseBlocks, declaration.NoBlocks)):
        return ("actions",)
    if isinstance(step, (setup.RerollMonster, setup.KeepMonster, crown.SaveParts)):
        return (f"monster.{s.monster[step.seat]}",)
    return ()


def _die(code: int) -> str:
    return f"die.{code // PARTS}.{code % PARTS}"


def _pick_targets(s: Chaos, step: bonus.BonusPick) -> tuple[str, ...]:
    if not step.picks:
        return tuple([f"stone.{step.seat}.{i}" for i in range(PARTS) if step.stones >> i & 1])
    pick = step.picks[-1]
    if (s.crown and step.number in THEFTS) or (not s.crown and step.number == STEAL):
        return (f"seat.{pick}",)
    if s.crown and step.number == SEALED:
        return (f"monster.{pick}",)
    if not s.crown and step.number == DEFLECT:
        return (f"monster.{pick}",)
    return (_die(pick),)


# ---------------------------------------------------------------------- events


def sentence(s: Chaos, event: Event) -> str:
    """An event as a sentence."""
    return EVENTS[event.kind](s, event.facts)


def _who(s: Chaos, seat: Any) -> str:
    return PLAYERS[int(seat)]


def _said_bonus(s: Chaos, f: Any) -> str:
    text = f"{_who(s, f[0])} activates Bonus {_bonus_title(s, f[1])}"
    picks = f[3:]
    if s.crown:
        if f[1] in THEFTS:
            return f"{text} against {_who(s, picks[0])}."
        if f[1] == SEALED:
            return f"{text} on {monster_name(s, picks[0])}."
        return f"{text} for {part_name(s, picks[0])}." if f[1] == REAGENT else f"{text}."
    if f[1] == DEFLECT:
        return f"{text} towards {monster_name(s, picks[0])}."
    if f[1] == STEAL:
        return f"{text} against {_who(s, picks[0])}."
    if f[1] in (BEDLAM, INSANITY) or (f[1] in CONVERSIONS and picks):
        return f"{text} on {', '.join(part_name(s, p) for p in picks)}."
    return f"{text}."


def _declared(s: Chaos, f: Any) -> str:
    who, kind, monster, part = f
    if kind == 1:
        return f"{_who(s, who)} holds a Block."
    if part == NOWHERE:
        return f"{_who(s, who)} sends {action_name(kind)} against {monster_name(s, monster)}."
    return f"{_who(s, who)} aims {action_name(kind)} at {part_name(s, monster * PARTS + part)}."


def _over(s: Chaos, f: Any) -> str:
    return ending(s)


EVENTS: Final[dict[str, Callable[[Chaos, Any], str]]] = {
    "target": lambda s, f: f"Alhazred's Dare: only a monster of five {f[0]}s wins.",
    "colour": lambda s, f: f"{_who(s, f[0])} plays {COLOURS[f[1]]}.",
    "monster": lambda s, f: f"{PLAYERS[f[0]]}'s monster comes up {', '.join(str(n) for n in f[1:])}.",
    "kept": lambda s, f: f"{_who(s, f[0])} keeps the starting monster.",
    "paid_reroll": lambda s, f: f"{_who(s, f[0])} surrenders an Offering for a new monster.",
    "roll_off": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]}.",
    "coin": lambda s, f: f"{_who(s, f[0])} is Player 1.",
    "round": lambda s, f: f"Round {f[0]} begins; {_who(s, f[1])} is Player 1.",
    "stones": lambda s, f: f"{_who(s, f[0])} rolls Stones {' '.join(str(v) for v in f[1:])}.",
    "deadlock": lambda s, f: "Nothing could ever change any more: all monsters are rolled anew.",
    "ready": lambda s, f: f"{_who(s, f[0])} is ready.",
    "unready": lambda s, f: f"{_who(s, f[0])} goes on planning.",
    "planned": lambda s, f: f"You plan {action_name(f[2])}{f' at {part_name(s, f[3])}' if f[3] != NOWHERE else ''}.",
    "plan_bonus": lambda s, f: f"You plan Bonus {_bonus_title(s, f[1])}.",
    "dropped": lambda s, f: f"You take {'the free action' if f[1] == FREE else PART_NAMES[f[1]]} off your mat.",
    "dropped_bonus": lambda s, f: "You drop the planned Bonus Action.",
    "struck": lambda s, f: "What your plan built on those Stones is struck out.",
    "struck_bonus": lambda s, f: f"Your planned Bonus {_bonus_title(s, f[1])} is struck out.",
    "rerolled": lambda s, f: (
        f"{_who(s, f[0])} pays an Offering; the Stones now show {' '.join(str(v) for v in f[2:])}."
    ),
    "reopened": lambda s, f: "All plans are open again; everybody must report ready anew.",
    "released": lambda s, f: f"{_who(s, f[0])} cries: Release the Chaos! All screens come off.",
    "bonus": _said_bonus,
    "names_bonus": lambda s, f: f"{_who(s, f[0])}'s Bonus {_bonus_title(s, f[1])} stands.",
    "boon": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]} and gains {f[2]} Offering{'' if f[2] == 1 else 's'}.",
    "absorb": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]}: that many extra Blocks.",
    "cancelled": lambda s, f: f"{_who(s, f[0])} cancels {_bonus_title(s, f[2])} of {_who(s, f[1])}.",
    "stole": lambda s, f: f"{_who(s, f[0])} takes {f[2]} Offering{'' if f[2] == 1 else 's'} from {_who(s, f[1])}.",
    "tithe": lambda s, f: f"{_who(s, f[0])} loses {f[1]} Offering{'' if f[1] == 1 else 's'} to the gods.",
    "delirium": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]}: Madness on every {f[1]} of the others.",
    "plight": lambda s, f: f"{_who(s, f[0])} rolls a {f[1]}: up to that many Attacks.",
    "mega": lambda s, f: f"{_who(s, f[0])} uses {f[1]} of them.",
    "banished": lambda s, f: f"{_who(s, f[0])} banishes everybody else's round to the Dreamlands.",
    "robbed": lambda s, f: f"{_who(s, f[0])} takes {f[3]} {ACTIONS[f[2]].title()} from {_who(s, f[1])}.",
    "reaimed": lambda s, f: f"{_who(s, f[0])} aims the stolen {ACTIONS[f[1]].title()} at {part_name(s, f[2])}.",
    "declares": lambda s, f: f"{_who(s, f[0])} declares {f[1] or 'no'} action{'' if f[1] == 1 else 's'}.",
    "action": _declared,
    "placed": lambda s, f: f"{_who(s, f[0])} takes the Attack on the {PART_NAMES[f[1]]}.",
    "no_blocks": lambda s, f: f"{_who(s, f[0])} uses no Blocks.",
    "blocked": lambda s, f: f"{_who(s, f[0])} blocks {action_name(f[1])} of {_who(s, f[2])} on {part_name(s, f[3])}.",
    "resolution": lambda s, f: "Resolution: everything happens at once.",
    "turned": lambda s, f: f"{part_name(s, f[0])} turns to {f[1]}.",
    "rolled_die": lambda s, f: f"{part_name(s, f[0])} is rolled: {f[1]}.",
    "bedlam": lambda s, f: f"Bedlam of {_who(s, f[0])} strikes {part_name(s, f[1])}.",
    "saved": lambda s, f: f"{_who(s, f[0])} pays an Offering to save {part_name(s, f[1])}.",
    "lost": lambda s, f: f"{part_name(s, f[0])} is lost, and a Stone with it.",
    "died": lambda s, f: f"{PLAYERS[f[0]]}'s monster is dead.",
    "reward": lambda s, f: f"{_who(s, f[0])} earns an Offering for {part_name(s, f[1])}.",
    "sealed": lambda s, f: f"Sealed in Blood: the core of {monster_name(s, f[1])} is set to 1.",
    "tea_party": lambda s, f: "Arkham Tea Party: everybody moves one chair to the left.",
    "free_action": lambda s, f: f"{_who(s, f[0])}'s monster matches: one free action this round.",
    "time": lambda s, f: "Time is up; the dice count as they lie.",
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
        being = MONSTERS[s.colours[monster]][s.dice[monster][0]]
        return f"{name} has summoned {being.name}, {being.epithet}, and wins. {being.omen}".strip()
    if s.outcome.reason == "time":
        return f"{name} was closest to a complete monster when time ran out, and wins."
    if s.outcome.reason == "last":
        return f"{name} has the last living monster and wins."
    return f"No monster survived; {name} wins the roll."


def prompt(s: Chaos, seat: int) -> str:
    """Who must decide what."""
    ask = s.asking()
    if ask is None:
        return ending(s)
    waiting = s.seats_to_act
    if seat in waiting:
        return _question(s, seat)
    if ask.mode in (LANES, TOGETHER) or len(waiting) > 1:
        return f"Waiting for {', '.join(PLAYERS[i] for i in waiting)}."
    return f"Waiting for {seat_name(s, waiting[0])}."


def _which_stones(s: Chaos, step: planning.PlanPart) -> str:
    number = s.dice[s.monster[step.seat]][step.part]
    total = "a total of 6" if number == 6 else f"a total of {number}, or of 6, which is wild"
    return f"Which Stones activate your {PART_NAMES[step.part]}? They make {total}."


def _aim_at(kind: int) -> str:
    does = "turns a die up by one" if kind == HEAL else "turns a die down by one"
    return f"Where does {action_name(kind)} go? It {does}, on any monster, your own included."


def _under_attack(s: Chaos, step: declaration.PlaceAttacks) -> str:
    first = step.candidates(s, s.seats_to_act[0])[0]
    assert isinstance(first, declaration.PlaceAttack)
    sender = next(action.sender for action in actions(s) if action.which == first.which)
    return f"{seat_name(s, sender)} attacks you: which body part takes it?"


def _announced(s: Chaos, step: bonus.Answers) -> str:
    announced = s.bonuses[step.index]
    said = f"{seat_name(s, announced.seat)} announces Bonus {_bonus_title(s, announced.number)}."
    return f"{said} Answer with Innsmouth Interference?"


def _paid(s: Chaos, step: bonus.Spend) -> str:
    return f"Which Stones pay for Bonus {_bonus_title(s, step.number)}?"


def _picking(s: Chaos, step: bonus.BonusPick) -> str:
    return f"Bonus {_bonus_title(s, step.number)}: choose."


QUESTIONS: Final[dict[str, Callable[[Chaos, Any], str]]] = {
    "ChooseColour": lambda s, q: "Choose your colour.",
    "PaidRerolls": lambda s, q: "Keep your starting monster, or pay an Offering for a new roll?",
    "Mat": lambda s, q: "Plan your actions behind the screen, then report ready.",
    "PlanPart": _which_stones,
    "WithStones": lambda s, q: _aim_at(planning.face(s, q.seat, q.part)),
    "PlanFree": lambda s, q: _aim_at(q.kind),
    "Spend": _paid,
    "BonusPick": _picking,
    "Answers": _announced,
    "BonusWindow": lambda s, q: "Activate a Bonus Action with your unused Stones?",
    "PlaceAttacks": _under_attack,
    "AssignBlocks": lambda s, q: f"You hold {_count(blocks_of(s, q.seat), 'Block')}. Which actions do you cancel?",
    "SaveWindow": lambda s, q: "Save fallen body parts for an Offering each?",
    "Reaim": lambda s, q: f"Aim the stolen {_action_title(THEFTS[s.bonuses[q.index].number])}: which body part?",
    "HowMany": lambda s, q: "How many of the rolled Attacks do you use?",
}


def _question(s: Chaos, seat: int) -> str:
    asking = s.stack_of(seat)[-1]
    return QUESTIONS[type(asking).__name__](s, asking)
