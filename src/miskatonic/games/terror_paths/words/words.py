"""Choices as sentences, and what each touches; with questions and events, all that Terror Paths says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.rules.rolls.assign import FIELDS, first_like
from miskatonic.games.terror_paths.rules.rolls.luck import INSIGHT, luck_price
from miskatonic.games.terror_paths.rules.turn.encounter import deeds_here
from miskatonic.games.terror_paths.rules.turn.moving import keys_for
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.log import EVENTS, QUESTIONS
from miskatonic.games.terror_paths.words.names import (
    EVENT_DECK,
    STAT_NAMES,
    cap,
    challenge_name,
    deck_name,
    die_id,
    die_words,
    foe_id,
    foe_name,
    item_id,
    menace_name,
    place_id,
    place_name,
    seat_id,
    sheet_name,
    target_id,
    target_words,
    the,
    the_item,
    who,
)
from miskatonic.kernel.scene.words import Said, Words

Target = Callable[[Terror, Any], tuple[str, ...]]


def _die(s: Terror, no: int, at: int) -> str:
    roll = s.roll_of(no)
    return die_words(s, roll.dice[at]) if roll is not None and at < len(roll.dice) else "a die"


def _target(s: Terror, no: int, to: int) -> str:
    roll = s.roll_of(no)
    if roll is None or FIELDS * to + FIELDS > len(roll.targets):
        return "a Target"
    foe, _, value, critical = roll.targets[FIELDS * to : FIELDS * to + FIELDS]
    owner = foe_name(s, foe) if foe >= 0 else challenge_name(s, roll.what)
    return f"{target_words(value, critical)} of {owner}"


def _reroll(s: Terror, x: Any) -> str:
    coin = "Insight" if x.coin == INSIGHT else "Luck"
    return f"Reroll {_die(s, x.no, x.die)} for {luck_price(s, x.seat)} {coin}"


def _raise(s: Terror, x: Any) -> str:
    now = s.stat(x.seat, x.stat)
    return f"Raise {STAT_NAMES[x.stat]} to {now + 1} for {now} Insight"


def _deed(s: Terror, x: Any) -> str:
    for where, n, deed in deeds_here(s, x.place, x.seat):
        if (where, n) == (x.where, x.number):
            return deed.words
    return "Do what the text allows"


def _ongoing(s: Terror, x: Any) -> str:
    text, place, _ = x.one.split(" ")
    kind, own, *rest = text.split(".")
    names = {"card": s.box.card_number, "event": s.box.event_number, "item": s.box.item_number}
    if kind == "menace":
        return f"Next: {menace_name(s, own, rest)}"
    things: Any = {"card": s.box.cards, "event": s.box.events, "item": s.box.items}[kind]
    where = f" ({place_name(s, int(place))})" if int(place) >= 0 else ""
    return f"Next: {things[names[kind][own]].name}{where}"


def _next(s: Terror, x: Any) -> str:
    if x.pick < 0:
        return f"Next: what the death of the {s.box.foes[-1 - x.pick].name} brings"
    return f"Next: {foe_name(s, x.pick)}"


def _unlock(s: Terror, x: Any) -> str:
    several = len(keys_for(s, x.seat, x.to)) > 1
    return f"Unlock {place_name(s, x.to)}{f' with {the_item(s, x.key_of(s))}' if several else ''} and go in"


def _ready(s: Terror, x: Any) -> str:
    roll = s.roll_of(x.no)
    return "Ready" if roll is None or x.seat in roll.seats else "Take no part"


def _option(s: Terror, x: Any) -> str:
    options = s.box.text(x.of.text)[x.of.at].options("options")
    return options[x.option].text if 0 <= x.option < len(options) else "Choose this"


def _loss(s: Terror, x: Any) -> str:
    parts = [f"{n} {name}" for n, name in ((x.loss.san, "SAN"), (x.loss.hp, "HP")) if n > 0]
    return f"Lose {' and '.join(parts)}"


def _icon(s: Terror, icon: int) -> str:
    return {"weapon": "a Weapon", "gear": "Gear", "spell": "a Spell"}[s.box.icons[icon][1]]


def _spied(s: Terror, x: Any) -> str:
    return f"Spy on {'the top Event' if x.place == EVENT_DECK else place_name(s, x.place)}"


def _use(s: Terror, x: Any) -> str:
    return f"Use {the_item(s, x.held)}"


def _use_on_dice(s: Terror, x: Any) -> str:
    """Of two uses for the same dice, which."""
    uses = s.box.items[x.held >> 1].uses
    alike = [use for use in uses if use.rolls and use.rolls == uses[x.use].rolls]
    verb = s.box.text(uses[x.use].text)[0].verb if len(alike) > 1 else ""
    return _use(s, x) + {"boost": " to Boost", "minus": " for a Minus"}.get(verb, "")


def _buy(s: Terror, x: Any) -> str:
    return f"Draw a {deck_name(x.deck)} for 1 Luck{f' for {who(s, x.to)}' if x.to != x.seat else ''}"


LABELS: Final[Mapping[str, Said[Terror]]] = {
    # setting up
    "Become": lambda s, x: f"Play {sheet_name(s, x.sheet)}",
    "Enter": lambda s, x: f"Send in {sheet_name(s, x.sheet)}",
    "Prepared": "Done preparing",
    "BuyItem": _buy,
    "DisasterForLuck": "Shuffle in a Disaster for 4 Luck",
    "DisasterForInsight": "Shuffle in a Disaster for 2 Insight",
    # moving
    "Move": lambda s, x: f"Move to {place_name(s, x.to)}",
    "Unlock": _unlock,
    "DoneMoving": "Done moving",
    "CloseMoves": "Nobody moves any further",
    "Handle": lambda s, x: f"Go on with {place_name(s, x.place)}",
    "Stay": "Stay",
    "Withdraw": lambda s, x: f"Back out to {place_name(s, s.came_from[x.seat])}",
    # places
    "TryInstant": lambda s, x: f"{who(s, x.seat)} tries",
    "InstantOver": "Nobody else tries",
    "TakeInsight": lambda s, x: f"{who(s, x.seat)} takes {x.count} Insight",
    "LeaveInsight": "Leave the Insight",
    "DoDeed": _deed,
    "NoDeed": "Leave it",
    "Take": lambda s, x: f"Take {the_item(s, x.item)}",
    "ThisVictim": lambda s, x: f"{'Let go' if x.of.how == 'rescued' else 'Give up'} {s.box.victims[x.victim].name}",
    "TakeVictim": lambda s, x: f"Take {s.box.victims[x.victim].name} along",
    "LeaveVictim": lambda s, x: f"Leave {s.box.victims[x.victim].name} here",
    "Drop": lambda s, x: f"Lay down {the_item(s, x.item)}",
    "DropFor": lambda s, x: f"Drop {the_item(s, x.item)}",
    "LeaveItems": "Take nothing more",
    "NoMore": "No more actions",
    "Search": lambda s, x: f"Search for {_icon(s, x.icon)}",
    "SearchAgain": lambda s, x: f"Search again for {_icon(s, x.icon)}",
    "Craft": lambda s, x: f"Make {_icon(s, x.icon)} (Threat +2)",
    "Recover": lambda s, x: f"Recover with {x.dice} {'die' if x.dice == 1 else 'dice'} (Threat +{x.dice})",
    "Share": lambda s, x: f"{x.san} SAN and {x.hp} HP",
    "Spy": _spied,
    "SpyByBonus": _spied,
    "Give": lambda s, x: f"Give {who(s, x.to)} something",
    "Exchange": lambda s, x: f"Exchange with {who(s, x.to)}",
    "Agree": "Agree",
    "Refuse": "Refuse",
    "UseInAct": _use,
    "UseNow": _use,
    "ClearOut": _use,
    "UseBefore": _use,
    "UseItem": _use_on_dice,
    "Shield": lambda s, x: f"Use {the_item(s, x.item)}",
    "TapItem": lambda s, x: f"Tap {the_item(s, x.held)}",
    "LetStay": "Leave the Enemies here",
    "LetGo": lambda s, x: f"Let {the_item(s, x.held)} go",
    "Keep": lambda s, x: f"Keep {the_item(s, x.held)} for {s.box.items[x.held >> 1].keep}",
    # rewards
    "Award": lambda s, x: f"{x.count} Insight for {who(s, x.seat)}",
    "GetItem": lambda s, x: f"{cap(the(s.box.items[x.item].name))} for {who(s, x.seat)}",
    "Hands": lambda s, x: f"From {who(s, x.seat)}",
    # rolls
    "Raise": _raise,
    "GoOn": "Roll",
    "Ready": _ready,
    "Join": "Take part",
    "StayOut": "Take no part",
    "PowerUp": lambda s, x: f"Power Up for {x.points} SAN" if x.points else "No Power Up",
    "FightWith": lambda s, x: f"Fight with {STAT_NAMES[x.stat]}",
    "Content": "Leave the dice",
    "CloseRoll": "Nobody changes the dice any more",
    "Reroll": _reroll,
    "MarkDie": lambda s, x: f"Mark {_die(s, x.no, x.die)}",
    "LetReroll": "Let it be rerolled",
    "Forbid": "It stays",
    "PayLuck": lambda s, x: f"{x.luck} Luck and {x.insight} Insight",
    "Put": lambda s, x: f"{_die(s, x.no, x.die)} to {_target(s, x.no, x.to)}",
    "TakeBack": lambda s, x: f"Take back {_die(s, x.no, x.die)}",
    "AssignBest": "Assign the dice as well as can be",
    "AssignAll": "Assign all dice",
    "Assigned": "The dice are assigned",
    "AssignedSo": "Assign the dice so",
    "TakeLoss": _loss,
    # Battle and Menace
    "Strike": lambda s, x: f"{cap(foe_name(s, x.foe))} attacks {who(s, x.victim)}",
    "Next": _next,
    "OldJoin": lambda s, x: "The old Enemies join in" if x.join else "The old Enemies stay out of it",
    "LateBattle": lambda s, x: f"Fight at {place_name(s, x.place)}",
    "TurnThis": lambda s, x: f"Turn up the card at {place_name(s, x.place)}",
    "OngoingNext": _ongoing,
    # texts
    "Lifted": lambda s, x: f"Lift {s.box.events[x.curse].name}",
    "Named": lambda s, x: who(s, x.seat),
    "ThatPlace": lambda s, x: place_name(s, x.place),
    "NotPay": "Do not pay",
    "PayIt": lambda s, x: f"Give up {the_item(s, x.held)}" if x.held >= 0 else "Pay",
    "GiveUpItem": lambda s, x: f"Give up {the_item(s, x.item)}",
    "DrawThis": lambda s, x: f"A {x.deck.title()}",
    "Comes": lambda s, x: f"{cap(foe_name(s, x.foe))} comes",
    "DriveTo": lambda s, x: f"To {place_name(s, x.to)}",
    "Mended": lambda s, x: cap(foe_name(s, x.foe)),
    "FaceUpThis": lambda s, x: f"Turn up the card at {place_name(s, x.place)}",
    "CloseThis": lambda s, x: place_name(s, x.place),
    "Chosen": _option,
    "BoostDie": lambda s, x: f"Boost {_die(s, x.of.no, x.die)}",
    "MinusDie": lambda s, x: f"{x.by} less on {_die(s, x.of.no, x.die)}",
    "LeaveDice": "Leave the rest",
    "RollAgain": lambda s, x: f"Reroll {_die(s, x.of.no, x.die)}",
    "TurnTo": lambda s, x: f"Turn {_die(s, x.of.no, x.die)} to {x.face}",
}


def _held(s: Terror, x: Any) -> tuple[str, ...]:
    return (item_id(x.seat, x.held),)


def _seat(s: Terror, x: Any) -> tuple[str, ...]:
    return (seat_id(x.seat),)


def _place(s: Terror, x: Any) -> tuple[str, ...]:
    return (place_id(x.place),)


def _alike(s: Terror, x: Any) -> tuple[str, ...]:
    """Every die that looks the same: whichever is touched, the first of them is meant."""
    roll = s.roll_of(x.no)
    dice = roll.dice if roll is not None else ()
    return tuple([die_id(at) for at in range(x.die, len(dice)) if dice[at] == dice[x.die]])


def _free_alike(s: Terror, x: Any) -> tuple[str, ...]:
    """Every free die that is worth the same."""
    roll = s.roll_of(x.no)
    if roll is None or len(roll.put) != len(roll.dice):
        return ()
    return tuple([die_id(at) for at in range(len(roll.dice)) if roll.put[at] < 0 and first_like(roll, at) == x.die])


def _own_die(s: Terror, x: Any) -> tuple[str, ...]:
    return (die_id(x.die),)


TARGETS: Final[Mapping[str, Target]] = {
    **dict.fromkeys(
        ("Handle", "Spy", "SpyByBonus", "TurnThis", "FaceUpThis", "ThatPlace", "CloseThis", "LateBattle"), _place
    ),
    **dict.fromkeys(("TakeInsight", "Award", "GetItem", "TryInstant", "Named"), _seat),
    **dict.fromkeys(("UseInAct", "UseNow", "TapItem", "ClearOut", "UseBefore", "UseItem", "LetGo", "Keep"), _held),
    **dict.fromkeys(("Reroll", "MarkDie"), _alike),
    **dict.fromkeys(("BoostDie", "MinusDie", "RollAgain", "TurnTo", "TakeBack"), _own_die),
    **dict.fromkeys(("Move", "Unlock", "DriveTo"), lambda s, x: (place_id(x.to),)),
    **dict.fromkeys(("Drop", "DropFor"), lambda s, x: (item_id(x.seat, x.item),)),
    **dict.fromkeys(("Give", "Exchange"), lambda s, x: (seat_id(x.to),)),
    "Shield": lambda s, x: (item_id(x.loss.seat, x.item),),
    "Raise": lambda s, x: (f"stat.{x.seat}.{x.stat}",),
    "Strike": lambda s, x: (foe_id(x.foe), seat_id(x.victim)),
    "Next": lambda s, x: (foe_id(x.pick),) if x.pick >= 0 else (),
    "Comes": lambda s, x: (foe_id(x.foe),),
    "Mended": lambda s, x: (foe_id(x.foe),),
    "Put": lambda s, x: (*_free_alike(s, x), target_id(x.to)),
}


WORDS: Final = Words(LABELS, QUESTIONS, EVENTS, TARGETS)
