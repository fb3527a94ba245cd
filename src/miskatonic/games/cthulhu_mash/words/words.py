"""All that Cthulhu Mash says; events, and what belongs to objects and to sanity, have files of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words import objects as words_objects
from miskatonic.games.cthulhu_mash.words import sanity as words_sanity
from miskatonic.games.cthulhu_mash.words.log import EVENTS
from miskatonic.games.cthulhu_mash.words.names import (
    HOLDS,
    SIDES,
    TURNS,
    figure_id,
    figure_name,
    full_space,
    piece_name,
    seat_name,
    space_id,
    space_name,
    the,
    weapon_name,
)
from miskatonic.kernel.scene.words import Said, Words
from miskatonic.kernel.step import Step

Label = Callable[[Mash, int, Any], str]
Target = Callable[[Mash, Any], tuple[str, ...]]


def _push(s: Mash, seat: int, step: Any) -> str:
    gate = "" if step.side < 0 else f" and out by the {SIDES[_world(s, step.space, step.side)]} gate"
    return f"Put {the(s, step.target)} on {space_name(step.space)}{gate}"


def _world(s: Mash, space: int, side: int) -> int:
    """A printed side as it lies in the layout."""
    return (side + s.turned[s.place_of[space // 36]]) % 4 if side < 4 else side


def _go(s: Mash, seat: int, step: Any) -> str:
    return f"Go through the gate, {SIDES[_world(s, s.space[seat], step.side)]}"


def _endure(s: Mash, seat: int, step: Any) -> str:
    if not step.points:
        return f"Take {step.damage} damage"
    return f"Exceptional Stamina: save {step.points} health"


def _suffer(s: Mash, seat: int, step: Any) -> str:
    return "Do not reflect" if step.stage == 1 else "Do not parry"


def _wriggle(s: Mash, seat: int, step: Any) -> str:
    return f"Spend {step.spent} mentality to slip free" if step.spent else f"Keep the {step.face}"


def _objects(s: Mash, seat: int, step: Any) -> str:
    extra = ", and one more for 1 mentality" if step.more else ""
    return f"Draw {step.count} {'object' if step.count == 1 else 'objects'}{extra}"


LABELS: Final[Mapping[str, Label]] = {
    "Play": lambda s, seat, x: f"Play the {s.box.characters[x.character].name}",
    "TurnHome": lambda s, seat, x: f"Lay {s.box.tiles[s.tile_at[x.place]].name} {TURNS[x.turn]}",
    "BeginWith": lambda s, seat, x: f"Begin with a {piece_name(s, x.piece)}",
    "Lay": lambda s, seat, x: f"Lay {s.box.tiles[s.tile_at[x.place]].name} {TURNS[x.turn]}",
    "EndTurn": lambda s, seat, x: "End the turn",
    "GiveUp": lambda s, seat, x: "Give up",
    "Move": lambda s, seat, x: f"Move ({s.sheet(seat).move} points)",
    "Walk": lambda s, seat, x: f"{'Fly' if s.flying >> seat & 1 else 'Walk'} to {space_name(x.space)}",
    "EndMove": lambda s, seat, x: f"End the move ({s.mp} {'point' if s.mp == 1 else 'points'} left)",
    "GoThrough": _go,
    "PickUp": lambda s, seat, x: "Pick up the top object of the pile",
    "Take": lambda s, seat, x: f"Pick up the {piece_name(s, x.piece)}",
    "Drop": lambda s, seat, x: f"Drop the {piece_name(s, x.piece)}",
    "Offer": lambda s, seat, x: f"Offer the {piece_name(s, x.piece)} to {the(s, x.to)}",
    "Accept": lambda s, seat, x: f"Accept the {piece_name(s, x.piece)}",
    "Decline": lambda s, seat, x: "Decline the object",
    "AskPassage": lambda s, seat, x: f"Ask {the(s, x.seat)} to let you pass",
    "Grant": lambda s, seat, x: f"Let {the(s, s.active)} pass",
    "Refuse": lambda s, seat, x: f"Do not let {the(s, s.active)} pass",
    "Always": lambda s, seat, x: ("Ask me before anybody passes", "Always let others pass", "Never let others pass")[
        x.answer
    ],
    "Strike": lambda s, seat, x: f"Strike {the(s, x.target)} with {weapon_name(s, x.weapon)}",
    "Shoot": lambda s, seat, x: f"Shoot at {the(s, x.target)} with {weapon_name(s, x.weapon)}",
    "Push": lambda s, seat, x: f"Push {the(s, x.target)}",
    "PutTo": _push,
    "LeaveBe": lambda s, seat, x: "Leave the target where it is",
    "Jump": lambda s, seat, x: f"Jump to {space_name(x.space)}",
    "BreakFree": lambda s, seat, x: (
        f"{'Break' if x.figure == seat else figure_name(s, x.figure) + ': break'} free ({HOLDS[x.kind]})"
    ),
    "Wriggle": _wriggle,
    "StepTo": lambda s, seat, x: f"{figure_name(s, x.figure)}: step to {space_name(x.space)}",
    "UseSpace": lambda s, seat, x: "Use the space",
    "Psychotherapy": lambda s, seat, x: "Use the psychotherapy machine",
    "Drill": lambda s, seat, x: f"Drill at {the(s, x.target)}",
    "Transport": lambda s, seat, x: "Work the gate transporter",
    "ToGate": lambda s, seat, x: f"To {full_space(s, x.space)}",
    "TradeIn": lambda s, seat, x: "Trade trophies for a power-up",
    "LetGo": lambda s, seat, x: f"Let go of the {piece_name(s, x.piece)}",
    "Suffer": _suffer,
    "Parry": lambda s, seat, x: "Parry",
    "Endure": _endure,
    "LayObjects": _objects,
    "PlaceMonster": lambda s, seat, x: f"Put it on {space_name(x.space)}",
    "Budge": lambda s, seat, x: f"Move {the(s, x.figure)} to {space_name(x.space)}",
    "AllDone": lambda s, seat, x: "The others do nothing",
    "Run": lambda s, seat, x: f"{figure_name(s, x.figure)} acts",
    "Rest": lambda s, seat, x: f"{figure_name(s, x.figure)} does no more",
    "MonsterMove": lambda s, seat, x: f"{figure_name(s, x.figure)} moves to {space_name(x.space)}",
    "MonsterStrike": lambda s, seat, x: f"{figure_name(s, x.figure)} strikes {the(s, x.target)}",
    "MonsterShoot": lambda s, seat, x: f"{figure_name(s, x.figure)} attacks {the(s, x.target)} from afar",
    "Drain": lambda s, seat, x: f"{figure_name(s, x.figure)} drains its victim",
    "Charge": lambda s, seat, x: (
        f"{figure_name(s, x.figure)} charges through {the(s, x.target)} to {space_name(x.exit_)}"
    ),
    "ComeToRest": lambda s, seat, x: f"{figure_name(s, x.figure)} ends its charge on {space_name(x.space)}",
    **words_objects.LABELS,
    **words_sanity.LABELS,
}

TARGETS: Final[Mapping[str, Target]] = {
    "Lay": lambda s, x: (f"p{x.place}",),
    "TurnHome": lambda s, x: (f"p{x.place}",),
    "Walk": lambda s, x: (space_id(x.space),),
    "PickUp": lambda s, x: (space_id(s.space[s.active]),),
    "Take": lambda s, x: (f"o{x.piece}",),
    "Drop": lambda s, x: (f"o{x.piece}",),
    "Offer": lambda s, x: (f"o{x.piece}", f"f{x.to}"),
    "Accept": lambda s, x: (f"o{x.piece}",),
    "AskPassage": lambda s, x: (f"f{x.seat}",),
    "Strike": lambda s, x: (figure_id(s, x.target), *_weapon(x.weapon)),
    "Shoot": lambda s, x: (figure_id(s, x.target), *_weapon(x.weapon)),
    "Push": lambda s, x: (f"f{x.target}",),
    "PutTo": lambda s, x: (f"f{x.target}", space_id(x.space)),
    "Jump": lambda s, x: (space_id(x.space),),
    "BreakFree": lambda s, x: (f"f{x.figure}",),
    "StepTo": lambda s, x: (f"f{x.figure}", space_id(x.space)),
    "UseSpace": lambda s, x: (space_id(s.space[s.active]),),
    "Psychotherapy": lambda s, x: (space_id(s.space[s.active]),),
    "Drill": lambda s, x: (f"f{x.target}",),
    "Transport": lambda s, x: (space_id(s.space[s.active]),),
    "ToGate": lambda s, x: (space_id(x.space),),
    "LetGo": lambda s, x: (f"o{x.piece}",),
    "PlaceMonster": lambda s, x: (f"f{x.figure}", space_id(x.space)),
    "Budge": lambda s, x: (f"f{x.figure}", space_id(x.space)),
    "Run": lambda s, x: (f"f{x.figure}",),
    "MonsterMove": lambda s, x: (f"f{x.figure}", space_id(x.space)),
    "MonsterStrike": lambda s, x: (f"f{x.figure}", f"f{x.target}"),
    "MonsterShoot": lambda s, x: (f"f{x.figure}", f"f{x.target}"),
    "Drain": lambda s, x: (f"f{x.figure}",),
    "Charge": lambda s, x: (f"f{x.figure}", space_id(x.exit_)),
    "ComeToRest": lambda s, x: (f"f{x.figure}", space_id(x.space)),
    **words_objects.TARGETS,
    **words_sanity.TARGETS,
}


def _weapon(weapon: int) -> tuple[str, ...]:
    return (f"o{weapon}",) if 0 <= weapon < 72 else ()


DOES: Final[Mapping[str, str]] = {
    "PickCharacter": "picks a character",
    "TurnStart": "turns the start tile",
    "Dynamite": "chooses a stick or a bundle",
    "TurnTile": "turns the new tile",
    "DrawObjects": "may look for one object more",
    "RunMonsters": "runs the monsters",
    "Meet": "may answer the attack",
    "PutWhere": "chooses where the target goes",
    "Struggle": "may spend mentality on the escape",
    "StepFree": "steps free",
    "GateAnywhere": "chooses a gate",
    "Shed": "carries too much",
    "Offer": "is offered an object",
    "AskPassage": "is asked to let somebody pass",
    "MakeRoom": "makes room on the spawning space",
    "ChargeOut": "ends the charge",
    **words_objects.DOES,
    **words_sanity.DOES,
}
"""What whoever is asked has to decide, after the name."""


def _asked(s: Mash) -> str:
    return seat_name(s, s.seats_to_act[0])


def _does(text: str) -> Said[Mash]:
    return lambda s, asking: f"{_asked(s)} {text}"


def _left(number: int, what: str) -> str:
    return f"{number} {what if number == 1 else what + 's'} left"


def _spawn(s: Mash, asking: Any) -> str:
    card = s.box.monsters[s.box.generator(asking.figure).monster]
    return f"{_asked(s)} places the new {card.name} on {s.box.tiles[s.tile_of(asking.figure)].name}"


QUESTIONS: Final[Mapping[str, Said[Mash]]] = {
    **{kind: _does(text) for kind, text in DOES.items()},
    "Actions": lambda s, asking: f"{_asked(s)}: {_left(s.actions, 'action')}",
    "Moving": lambda s, asking: f"{_asked(s)} moves: {_left(s.mp, 'point')}",
    "PieceActs": lambda s, asking: f"{_asked(s)} runs {the(s, s.runner)}: {_left(s.runs, 'action')}",
    "Spawn": _spawn,
}


def prompt(s: Mash) -> str:
    """What is being decided, in a few words."""
    return WORDS.question(s, s.agenda[-1]) if s.seats_to_act else "The game is over."


class MashWords(Words[Mash]):
    """Its choices do not name their seat; their sentences are given it."""

    def label(self, s: Mash, seat: int, step: Step[Any]) -> str:
        return LABELS[type(step).__name__](s, seat, step)


WORDS: Final = MashWords(LABELS, QUESTIONS, EVENTS, TARGETS)
