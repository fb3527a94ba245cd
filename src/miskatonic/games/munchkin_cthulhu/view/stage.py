"""What is being decided, as data: the kind of question, the things it is about, and who may still act on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.base import InFight
from miskatonic.games.munchkin_cthulhu.rules.cards import react
from miskatonic.games.munchkin_cthulhu.rules.turn.received import behind_the_door
from miskatonic.games.munchkin_cthulhu.rules.window import FightWindow
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.scene.answers import Question
from miskatonic.kernel.step import LANES, TOGETHER
from miskatonic.kernel.window import Window

Ids = tuple[str, ...]


def question(s: Munchkin, seat: int) -> Question | None:
    """The question that this seat is asked, or else the one that it waits for."""
    ask = s.asking()
    if ask is None:
        return None
    waiting = s.seats_to_act
    if ask.mode == LANES:
        return Question("open", waiting, _hands(seat) or _seats(waiting), waiting)
    asking: Any = s.agenda[-1]
    kind = type(asking).__name__
    still = waiting
    if ask.mode != TOGETHER and isinstance(asking, Window):
        still = tuple(asking.waiting(s))
    return Question(KINDS.get(kind, "choose"), waiting, _stage(s, seat, asking, kind, waiting), still)


def _stage(s: Munchkin, seat: int, asking: Any, kind: str, waiting: tuple[int, ...]) -> Ids:
    """The things in question; where a fight is on, it is among them."""
    made = STAGES.get(kind)
    found = made(s, seat, asking) if made is not None else ()
    if s.fight is not None and "fight" not in found:
        foremost = isinstance(asking, (InFight, FightWindow)) and not found
        found = ("fight", *found) if foremost else (*found, "fight")
    return found or _seats(waiting)


def _seats(seats: tuple[int, ...]) -> Ids:
    return tuple([f"seat.{seat}" for seat in seats])


def _hands(seat: int) -> Ids:
    return ("hand",) if seat >= 0 else ()


def _turn(s: Munchkin, seat: int, q: Any) -> Ids:
    """Whoever's turn it is, and what is offered to whom."""
    offers = [f"offer.{offer.by}.{offer.to}" for offer in s.offers]
    return (*_seats((s.turn,)), *offers)


def _door(s: Munchkin, seat: int, q: Any) -> Ids:
    return ("pile.doors",)


def _trouble(s: Munchkin, seat: int, q: Any) -> Ids:
    return ("pile.doors", *(("hand",) if seat == s.turn else _seats((s.turn,))))


def _event(s: Munchkin, seat: int, q: react.React) -> Ids:
    """The card on its way, the die, the discards, the level gained or the Treasures."""
    if q.what == react.CARD:
        return (f"pending.{q.no}",) if any(p.no == q.no for p in s.pending) else ()
    if q.what == react.DISCARD:
        piles = [f"pile.{kind}_discards" for kind in ("door", "treasure") if getattr(s, f"{kind}_discards")]
        return tuple(piles)
    if q.what == react.ROLL:
        return ("die",) if 1 <= s.die <= 6 else ()
    if q.what == react.LEVEL:
        return (f"seat.{q.seat}.level",)
    return ("spoils",) if s.spoils is not None and s.spoils.cards else ()


def _received(s: Munchkin, seat: int, q: Any) -> Ids:
    if behind_the_door(s) != NONE:
        return ("door",)
    return ("hand",) if seat == q.seat else _seats((q.seat,))


def _running(s: Munchkin, seat: int, q: Any) -> Ids:
    return (f"monster.{q.monster}", f"seat.{q.seat}")


def _victim(s: Munchkin, seat: int, q: Any) -> Ids:
    return _seats((q.victim,))


def _from_hand(s: Munchkin, seat: int, q: Any) -> Ids:
    return ("hand",) if seat == q.victim else _seats((q.victim,))


def _help(s: Munchkin, seat: int, q: Any) -> Ids:
    return ("fight", "help") if s.help is not None else ("fight",)


def _spoils(s: Munchkin, seat: int, q: Any) -> Ids:
    return ("spoils",) if s.spoils is not None and s.spoils.cards else ()


def _pending(s: Munchkin, seat: int, q: Any) -> Ids:
    return ("pending",) if s.pending else ()


def _body(s: Munchkin, seat: int, q: Any) -> Ids:
    return (f"body.{q.victim}",) if any(body.seat == q.victim for body in s.bodies) else _seats((q.victim,))


def _mine(s: Munchkin, seat: int, q: Any) -> Ids:
    return _seats((q.seat,))


def _all(s: Munchkin, seat: int, q: Any) -> Ids:
    return _seats(tuple(s.around(s.turn)))


KINDS: Final[dict[str, str]] = {
    "ChooseSex": "choose_sex",
    "Opportunity": "before_the_door",
    "BetweenPhases": "before_phase_two",
    "BeforeCharity": "before_charity",
    "AfterDeath": "after_a_death",
    "Interfere": "fight",
    "BeforeRoll": "run_away",
    "React": "answer",
    "JustReceived": "received",
    "KickOpen": "door",
    "HaveLooked": "behind_the_door",
    "TroubleOrLoot": "trouble_or_loot",
    "FetchMonster": "fetch",
    "Summons": "summons",
    "MayLeave": "leave",
    "Gamble": "gamble",
    "ForcedShots": "forced_shot",
    "PickUps": "pick_up",
    "Divide": "divide",
    "AfterFight": "after_the_fight",
    "WhoRunsFirst": "run_order",
    "ChooseFirst": "run_order",
    "RunFromAll": "run_from",
    "Considers": "help",
    "Selling": "sell",
    "EndOfTurnAbilities": "study",
    "GiveAway": "charity",
    "LoseItem": "lose_item",
    "LoseWorth": "lose_item",
    "DiscardFromHand": "discard",
    "WhoOfLowest": "lowest",
    "GiveCards": "give",
    "TakeItems": "take",
    "TurnEvil": "turn_evil",
    "Loot": "loot",
    "GiveUpClass": "lose_class",
    "FixGear": "fix_gear",
    "Meeting": "cult_meeting",
    "Swapping": "swap",
    "ConsiderSwap": "swap",
}
STAGES: Final[dict[str, Callable[[Munchkin, int, Any], Ids]]] = {
    "Opportunity": _turn,
    "BetweenPhases": _turn,
    "BeforeCharity": _turn,
    "BeforeRoll": _running,
    "React": _event,
    "JustReceived": _received,
    "KickOpen": _door,
    "HaveLooked": _door,
    "TroubleOrLoot": _trouble,
    "FetchMonster": lambda s, seat, q: ("pile.door_discards",),
    "PickUps": _pending,
    "Divide": _spoils,
    "Considers": _help,
    "LoseItem": _victim,
    "LoseWorth": _victim,
    "DiscardFromHand": _from_hand,
    "GiveCards": _from_hand,
    "TakeItems": _victim,
    "TurnEvil": _victim,
    "Loot": _body,
    "GiveUpClass": _mine,
    "FixGear": _mine,
    "Selling": _mine,
    "Meeting": _all,
}
