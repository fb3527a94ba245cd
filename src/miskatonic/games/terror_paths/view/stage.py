"""What is being decided, as data: the kind of question, the things it is about, and who may still act on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.beats import on_map
from miskatonic.games.terror_paths.words.names import foe_id, place_id, seat_id
from miskatonic.kernel.scene.answers import Question

Ids = tuple[str, ...]


def question(s: Terror) -> Question | None:
    """The question that is put now; nobody has secrets, so it is the same for all."""
    if s.asking() is None:
        return None
    waiting = s.seats_to_act
    asking: Any = s.agenda[-1]
    kind, stage = STAGES.get(type(asking).__name__, ("choose", _askers))
    found = [name for name in stage(s, asking) if name]
    return Question(kind, waiting, tuple(found) or tuple([seat_id(seat) for seat in waiting]), waiting)


def _askers(s: Terror, q: Any) -> Ids:
    return tuple([on_map(s, seat) for seat in s.seats_to_act])


def _map(s: Terror, q: Any) -> Ids:
    return ("graph", *_askers(s, q))


def _place(s: Terror, q: Any) -> Ids:
    """The place that is dealt with, the card in it first."""
    card = (f"card.{q.place}",) if q.place >= 0 and s.back_at[q.place] >= 0 else ()
    return (*card, *((place_id(q.place),) if q.place >= 0 else ()), *_askers(s, q))


def _roll(s: Terror, q: Any) -> Ids:
    """The dice, and what they are rolled against."""
    roll = s.roll_of(q.no)
    if roll is None:
        return _askers(s, q)
    battle = s.battle
    foes = [foe_id(no) for no in battle.foes] if battle is not None and roll.kind == "battle" else []
    against = [foe_id(roll.need)] if roll.kind == "attack" and s.foe(roll.need) is not None else []
    card = [f"card.{roll.place}"] if roll.what.startswith("card.") and s.back_at[roll.place] >= 0 else []
    return ("roll", *foes, *against, *card)


def _battle(s: Terror, q: Any) -> Ids:
    battle = s.battle
    return tuple([foe_id(no) for no in battle.foes]) if battle is not None else ()


def _menace(s: Terror, q: Any) -> Ids:
    return ("menace", "graph")


def _person(s: Terror, q: Any) -> Ids:
    return (on_map(s, q.seat), seat_id(q.seat))


STAGES: Final[dict[str, tuple[str, Callable[[Terror, Any], Ids]]]] = {
    "Choose": ("choose_investigator", _askers),
    "Replace": ("choose_investigator", _askers),
    "Preparation": ("prepare", _askers),
    "Moves": ("move", _map),
    "PickPlace": ("next_place", _map),
    "Withdrawals": ("withdraw", _place),
    "InstantHere": ("instant", _place),
    "PickUpInsight": ("insight", _place),
    "Deeds": ("deeds", _place),
    "LooseItems": ("loose_items", _place),
    "Actions": ("actions", _place),
    "Clearing": ("clear", _place),
    "Prepare": ("power_up", _roll),
    "BeforeTest": ("before_test", _roll),
    "BeforeAttack": ("before_attack", _roll),
    "OpenRoll": ("open_roll", _roll),
    "AssignDice": ("assign", _roll),
    "ShareOut": ("share_out", _roll),
    **dict.fromkeys(("Boost", "Minus", "RerollOwn", "TurnDie"), ("own_die", _roll)),
    "MayTouch": ("may_touch", lambda s, q: ("roll", on_map(s, q.wish.seat))),
    "Attacks": ("attacked", _battle),
    "PreBattle": ("battle_order", _battle),
    "HorrifyStep": ("battle_order", _battle),
    "Aftermath": ("battle_order", _battle),
    "LateBattles": ("late_battle", _map),
    "OldOnes": ("old_enemies", _place),
    "Loss": ("loss", _person),
    "RevealEach": ("turn_up", _map),
    "OngoingEach": ("ongoing", _menace),
    "HandOut": ("award", _place),
    "HandItem": ("award", _place),
    "WhichPlace": ("which_place", _map),
    "Overfull": ("drop", _person),
    "Offered": ("offer", lambda s, q: (on_map(s, q.to), on_map(s, q.seat))),
    "Spent": ("keep", _person),
    "MayPay": ("pay", _askers),
    "Choosing": ("choose_one", _askers),
    "WhoBears": ("who", _place),
}
