"""What is being decided, as data: the kind of question, the things it is about, and who may still act on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.view.beats import on_board
from miskatonic.kernel.scene.answers import Question

Ids = tuple[str, ...]


def question(s: Mash) -> Question | None:
    """The question that is put now; nobody has secrets, so it is the same for all."""
    if s.asking() is None:
        return None
    waiting = s.seats_to_act
    asking: Any = s.agenda[-1]
    kind, stage = STAGES.get(type(asking).__name__, ("choose", _chooser))
    found = [name for name in stage(s, asking) if name]
    return Question(kind, waiting, tuple(found) or tuple([f"seat{seat}" for seat in waiting]), waiting)


def _chooser(s: Mash, q: Any) -> Ids:
    return tuple([on_board(s, seat) for seat in s.seats_to_act])


def _active(s: Mash, q: Any) -> Ids:
    return (on_board(s, s.active),)


def _attack(s: Mash, q: Any) -> Ids:
    """Who is attacked, and who attacks."""
    blow = s.blow
    return (on_board(s, q.figure), on_board(s, blow.attacker)) if blow is not None else (on_board(s, q.figure),)


def _figure(s: Mash, q: Any) -> Ids:
    return (on_board(s, q.figure),)


def _place(s: Mash, q: Any) -> Ids:
    return (f"p{q.place}",)


def _offer(s: Mash, q: Any) -> Ids:
    return (f"o{q.piece}", on_board(s, s.active), on_board(s, q.to))


def _passage(s: Mash, q: Any) -> Ids:
    return (on_board(s, q.seat), on_board(s, s.active))


STAGES: Final[dict[str, tuple[str, Callable[[Mash, Any], Ids]]]] = {
    "PickCharacter": ("pick_character", _chooser),
    "Dynamite": ("begin_with", _chooser),
    "TurnStart": ("turn_tile", _place),
    "TurnTile": ("turn_tile", _place),
    "Actions": ("act", _active),
    "Moving": ("move", _active),
    "Meet": ("attacked", _attack),
    "PutWhere": ("put", lambda s, q: (on_board(s, q.target), on_board(s, s.active))),
    "Struggle": ("struggle", _figure),
    "StepFree": ("step_free", _figure),
    "GateAnywhere": ("gate", _active),
    "Shed": ("shed", _chooser),
    "Offer": ("offer", _offer),
    "AskPassage": ("let_pass", _passage),
    "Spawn": ("place_monster", _figure),
    "DrawObjects": ("draw", _chooser),
    "RunMonsters": ("run_monsters", _active),
    "PieceActs": ("run_monster", lambda s, q: (on_board(s, s.runner), on_board(s, s.active))),
    "ChargeOut": ("charge", _figure),
    "OrderedOut": ("charge", _figure),
    "Control": ("command", _figure),
    "MakeRoom": ("make_room", _figure),
    "MayUndo": ("undo", _chooser),
    "Steal": ("steal", lambda s, q: (on_board(s, q.victim), on_board(s, q.thief))),
    "Respite": ("remedy", _chooser),
    "NoRoom": ("no_room", lambda s, q: (on_board(s, q.seat),)),
}
