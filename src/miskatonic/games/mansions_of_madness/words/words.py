"""Choices as sentences, and what each touches; with questions and events, all that Mansions of Madness says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.mansions_of_madness.records import HANDS
from miskatonic.games.mansions_of_madness.rules.cards import using
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import spell_of
from miskatonic.games.mansions_of_madness.rules.effects.whom import effect_of
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.log import EVENTS, QUESTIONS
from miskatonic.games.mansions_of_madness.words.names import (
    card_name,
    door_id,
    door_name,
    foe_id,
    foe_name,
    held_id,
    on_board,
    pile_id,
    plate_id,
    room_name,
    seat_id,
    source_name,
    space_id,
    space_name,
    spell_id,
    weapon_name,
    who,
)
from miskatonic.kernel.scene.words import Words

Target = Callable[[Mansions, Any], tuple[str, ...]]


def _way(s: Mansions, x: Any) -> str:
    how = {-2: " by ladder", -3: " by vent"}.get(x.door, "")
    return f"{space_name(s, x.to)}{how}"


def _answer(s: Mansions, x: Any) -> str:
    return f"{s.box.story.choices[x.choice - 1].answers[x.answer].words}"


def _use(s: Mansions, x: Any) -> str:
    seat = getattr(x, "seat", getattr(x, "who", 1))
    use = using.use_of(s, seat, x.source, x.number)
    return f"{source_name(s, seat, x.source)}: {use.words}"


def _trait(s: Mansions, x: Any) -> str:
    trait = s.investigator(x.seat).traits[x.place]
    return f"{trait.name}: {trait.text}"


def _cast(s: Mansions, x: Any) -> str:
    target = foe_name(s, x.foe) if x.foe >= 0 else who(s, x.who)
    return f"Cast {s.box.spells[x.spell].name} on {target}"


def _buy(s: Mansions, x: Any) -> str:
    action = s.box.actions[x.action]
    on = f": {who(s, x.who)}" if x.who > 0 else ""
    return f"{action.name}: {action.deeds[x.deed].words}{on} ({action.deeds[x.deed].cost} threat)"


def _forced(s: Mansions, x: Any) -> str:
    target = who(s, x.victim) if x.victim > 0 else foe_name(s, x.foe)
    return f"{who(s, x.who)} attacks {target} with {weapon_name(s, x.weapon)}"


def _option(s: Mansions, x: Any) -> str:
    return str(effect_of(s, x.of).options("options")[x.option].text)


def _spot(s: Mansions, x: Any) -> str:
    return room_name(s, x.spot) if x.of.rooms else space_name(s, x.spot)


def _given(s: Mansions, x: Any) -> str:
    if x.of.sort == "spell":
        return f"Give up {s.box.spells[spell_of(x.card)].name}"
    return f"Give up {card_name(s, x.card)}"


def _price(s: Mansions, x: Any) -> str:
    effect = effect_of(s, x.of)
    return f"Pay {effect.number('count')} {effect.word('what')}"


def _traded(s: Mansions, x: Any) -> str:
    give = ", ".join([card_name(s, card) for card in x.of.give]) or "nothing"
    want = ", ".join([card_name(s, card) for card in x.of.want]) or "nothing"
    return f"Agree: get {give}, give {want}"


END_EFFECTS: Final = {
    "fire": "The fire first",
    "lights_out": "The dark first",
    "closed_in": "The walls first",
    "solitary": "The company first",
}
"""What may come at the end of a turn. MM-gen-3"""

LABELS: Final[Mapping[str, str | Callable[..., str]]] = {
    "AnswerChoice": _answer,
    "PickInvestigator": lambda s, x: f"Play {s.box.investigators[x.sheet].name}",
    "ChooseTrait": _trait,
    "GoNext": "Go next",
    "LetGo": lambda s, x: f"Let {who(s, x.who)} go first",
    "Object": "Go by seats this round",
    "Move": lambda s, x: f"Move to {_way(s, x)}",
    "Run": lambda s, x: f"Run to {_way(s, x)}",
    "Explore": lambda s, x: f"Explore {room_name(s, s.room(x.seat))}",
    "Attack": lambda s, x: f"Attack {foe_name(s, x.foe)} with {weapon_name(s, x.weapon)}",
    "Cast": _cast,
    "UseCard": _use,
    "UseFree": _use,
    "UseAtTest": _use,
    "DropCards": "Drop cards",
    "Barricade": lambda s, x: f"Push the barrier onto {door_name(s, x.door)}",
    "TakeDown": "Pull the barrier off the door",
    "BurnCorpses": lambda s, x: f"Throw {'a corpse' if x.count == 1 else f'{x.count} corpses'} into the fire",
    "Hide": lambda s, x: f"Hide ({x.step} step)",
    "ComeOut": lambda s, x: f"Come out of hiding ({x.step} step)",
    "EndTurn": "End the turn",
    "NoMythos": "Play no Mythos card",
    "PlayMythos": lambda s, x: f"Play {s.box.mythos[x.card].name} ({s.box.mythos[x.card].cost} threat)",
    "NoTrauma": "Play no Trauma card",
    "PlayTrauma": lambda s, x: f"Play {s.box.traumas[x.card].name} on {who(s, x.who)}",
    "RollNow": "Roll",
    "SpendSkill": "Spend a skill point: add Luck",
    "LetStand": "Let it stand",
    "ForceReroll": "Have it rolled again",
    "TestNext": lambda s, x: f"{who(s, x.who)} against {foe_name(s, x.foe)}",
    "EvadeNext": lambda s, x: f"Evade {foe_name(s, x.foe)}",
    "Claw": lambda s, x: f"Let {foe_name(s, x.foe)} hurt {who(s, x.who)}",
    "Waive": "Let them go",
    "TakeIt": "Take it",
    "Prevent": lambda s, x: (
        f"{source_name(s, x.harm.seat, x.source)}: {using.use_of(s, x.harm.seat, x.source, x.number).words}"
    ),
    "GoIn": "Go into the fire",
    "TurnBack": "Turn back",
    "Drag": "Drag a corpse along",
    "LeaveIt": "Leave it",
    "UseKey": lambda s, x: f"Use {card_name(s, x.held)}",
    "TakeOn": lambda s, x: f"Take on {card_name(s, x.of.card)}",
    "WalkAway": "Walk away",
    "Swap": lambda s, x: f"Swap pieces {x.a + 1} and {x.b + 1}",
    "TurnPiece": lambda s, x: f"Turn piece {x.slot + 1} {'clockwise' if x.way > 0 else 'counterclockwise'}",
    "TurnTile": lambda s, x: f"Turn the setup tile {'clockwise' if x.way > 0 else 'counterclockwise'}",
    "DrawPiece": "Draw a piece (2 actions)",
    "PutPiece": lambda s, x: f"Put it in place {x.slot + 1}",
    "PuzzleSkill": "Spend a skill point: more actions",
    "StopPuzzling": "Leave it as it lies",
    "AsTheyLie": "As they lie",
    "FallInOrder": "Choose the order",
    "LeaveCard": lambda s, x: f"Leave {card_name(s, x.card)}",
    "DoneTrading": "No more trades",
    "Offer": lambda s, x: f"Offer {who(s, x.other)} a trade",
    "Accept": _traded,
    "Refuse": "Refuse",
    "Buy": _buy,
    "PlayInsanity": lambda s, x: f"Play {s.box.traumas[x.card].name} on {who(s, x.who)}",
    "PutOnAltar": lambda s, x: f"{foe_name(s, x.foe)} lays its samples on the altar",
    "DoneActing": "Buy no more",
    "Strike": lambda s, x: f"{foe_name(s, x.foe)} attacks {who(s, x.victim)}",
    "LungeAt": lambda s, x: f"{foe_name(s, x.foe)} attacks {who(s, x.victim)}",
    "StrikeSpecial": lambda s, x: f"{foe_name(s, x.foe)} makes its special attack on {who(s, x.victim)}",
    "DoneAttacking": "No more attacks",
    "StepFoe": lambda s, x: f"Move to {_way(s, x)}",
    "StopFoe": "Stop here",
    "MoveNext": lambda s, x: f"Move {foe_name(s, x.foe)}",
    "MovedAll": "Leave the others",
    "MoveOn": lambda s, x: f"Go to {_way(s, x)}",
    "StopHere": "Stop here",
    "PlaceAt": lambda s, x: f"In {space_name(s, x.space)}",
    "Sacrifice": lambda s, x: f"Give up {foe_name(s, x.foe)} in {space_name(s, s.foe_at[x.foe])}",
    "PlaceNone": "Place none",
    "GiveUpMythos": lambda s, x: f"Give up {s.box.mythos[x.card].name}",
    "GiveUpTrauma": lambda s, x: f"Give up {s.box.traumas[x.card].name}",
    "TakeMythos": "Draw a Mythos card",
    "TakeTrauma": "Draw a Trauma card",
    "Next": lambda s, x: who(s, x.who),
    "Picked": lambda s, x: who(s, x.who),
    "PickedFoe": lambda s, x: f"{foe_name(s, x.foe)} in {space_name(s, s.foe_at[x.foe])}",
    "PickedSpot": _spot,
    "PutThere": lambda s, x: f"In {space_name(s, x.space)}",
    "GiveCard": _given,
    "Chosen": _option,
    "NotPay": "Do not pay",
    "PayIt": _price,
    "SpreadTo": lambda s, x: room_name(s, x.room),
    "Seal": lambda s, x: door_name(s, x.door),
    "ForcedAttack": _forced,
    "ForcedUse": _use,
    "ForcedCast": _cast,
    "EndNext": lambda s, x: END_EFFECTS[x.effect],
    "Concede": "Give up the game",
}


def _own(s: Mansions, seat: int, source: int) -> str:
    return held_id(seat, source) if source >= 0 else seat_id(seat)


def _run(s: Mansions, x: Any) -> tuple[str, ...]:
    """As long as there are Movement steps, a touch of a space means one of those."""
    return () if s.moves_left else _go(s, x)


def _go(s: Mansions, x: Any) -> tuple[str, ...]:
    return (space_id(x.to),) if x.door < 0 else (space_id(x.to), door_id(x.door))


def _foe(s: Mansions, x: Any) -> tuple[str, ...]:
    return (foe_id(x.foe),)


def _strike(s: Mansions, x: Any) -> tuple[str, ...]:
    return (foe_id(x.foe), on_board(s, x.victim))


def _attacked(s: Mansions, x: Any) -> tuple[str, ...]:
    weapon = (held_id(x.seat, x.weapon),) if x.weapon != HANDS else ()
    return (foe_id(x.foe), *weapon)


def _casting(s: Mansions, x: Any) -> tuple[str, ...]:
    return (foe_id(x.foe) if x.foe >= 0 else on_board(s, x.who), spell_id(x.seat, x.spell))


def _here(s: Mansions, x: Any) -> tuple[str, ...]:
    room = s.room(x.seat)
    return (pile_id(room) if s.piles[room] else plate_id(s.box.house, room),)


def _piece(*fields: str) -> Target:
    return lambda s, x: tuple([f"piece.{getattr(x, field)}" for field in fields])


TARGETS: Final[Mapping[str, Target]] = {
    **dict.fromkeys(("Move", "MoveOn", "StepFoe"), _go),
    "Run": _run,
    "Explore": _here,
    "Attack": _attacked,
    "Cast": _casting,
    **dict.fromkeys(("UseCard", "UseFree", "UseAtTest"), lambda s, x: (_own(s, x.seat, x.source),)),
    "ForcedUse": lambda s, x: (_own(s, x.who, x.source),),
    "ForcedCast": lambda s, x: (foe_id(x.foe) if x.foe >= 0 else on_board(s, x.who), spell_id(x.by, x.spell)),
    "Prevent": lambda s, x: (_own(s, x.harm.seat, x.source),),
    "UseKey": lambda s, x: (held_id(x.of.seat, x.held),),
    **dict.fromkeys(("Barricade", "Seal"), lambda s, x: (door_id(x.door),)),
    **dict.fromkeys(("EvadeNext", "PickedFoe", "MoveNext", "PutOnAltar", "Sacrifice"), _foe),
    **dict.fromkeys(("TestNext", "Claw"), lambda s, x: (on_board(s, x.who), foe_id(x.foe))),
    **dict.fromkeys(("Strike", "StrikeSpecial", "LungeAt"), _strike),
    **dict.fromkeys(("Picked", "Next", "LetGo", "PlayInsanity", "PlayTrauma"), lambda s, x: (on_board(s, x.who),)),
    **dict.fromkeys(("PlaceAt", "PutThere"), lambda s, x: (space_id(x.space),)),
    "PickedSpot": lambda s, x: (plate_id(s.box.house, x.spot) if x.of.rooms else space_id(x.spot),),
    "SpreadTo": lambda s, x: (plate_id(s.box.house, x.room),),
    "Swap": _piece("a", "b"),
    "TurnPiece": _piece("slot"),
    "PutPiece": _piece("slot"),
    "TurnTile": lambda s, x: ("piece.tile",),
    "LeaveCard": lambda s, x: (held_id(x.seat, x.card),),
    "Buy": lambda s, x: (f"action.{x.action}", *((on_board(s, x.who),) if x.who > 0 else ())),
    "PlayMythos": lambda s, x: (f"mythos.{x.card}",),
    "GiveUpMythos": lambda s, x: (f"mythos.{x.card}",),
    "GiveUpTrauma": lambda s, x: (f"trauma.{x.card}",),
}
WORDS: Final[Words[Mansions]] = Words(LABELS, QUESTIONS, EVENTS, TARGETS)
