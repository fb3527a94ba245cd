"""When a card may be played (MU-act): the moments that cards name, and cards that are kept for somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.munchkin_cthulhu.state import Munchkin


def timing(s: Munchkin, seat: int, when: str, just: bool) -> str:
    """The rule against the moment, or nothing. MU-act-15, MU-run-15"""
    moment = MOMENTS.get(when)
    if moment is not None and moment(s, seat, just):
        return ""
    if when in ("combat", "own_fight") and s.fight is not None and s.fight.settled:
        return "MU-run-15"
    return AGAINST.get(when, "MU-act-15")


def _any_time(s: Munchkin, seat: int, just: bool) -> bool:
    return True


def _combat(s: Munchkin, seat: int, just: bool) -> bool:
    return s.fight is not None and not s.fight.settled


def _combat_or_flight(s: Munchkin, seat: int, just: bool) -> bool:
    return s.fight is not None


def _calm(s: Munchkin, seat: int, just: bool) -> bool:
    return s.fight is None


def _own_turn(s: Munchkin, seat: int, just: bool) -> bool:
    return seat == s.turn


def _own_turn_calm(s: Munchkin, seat: int, just: bool) -> bool:
    return seat == s.turn and not s.in_combat(seat)


def _own_fight(s: Munchkin, seat: int, just: bool) -> bool:
    return s.fight is not None and not s.fight.settled and s.fight.fighter == seat


def as_class(s: Munchkin, seat: int, just: bool) -> bool:
    """On one's own turn, or just received and out of combat. MU-act-7, MU-act-13"""
    return seat == s.turn or (just and not s.in_combat(seat))


def as_treasure(s: Munchkin, seat: int, just: bool) -> bool:
    """Out of combat, on one's own turn or just received. MU-act-9, MU-act-12"""
    return (seat == s.turn or just) and not s.in_combat(seat)


MOMENTS: Final[dict[str, Callable[[Munchkin, int, bool], bool]]] = {
    "any_time": _any_time,
    "combat": _combat,
    "combat_or_flight": _combat_or_flight,
    "calm": _calm,
    "own_turn": _own_turn,
    "own_turn_calm": _own_turn_calm,
    "own_fight": _own_fight,
    "as_class": as_class,
    "as_treasure": as_treasure,
}

AGAINST: Final = {
    "combat": "MU-cbt-12",
    "combat_or_flight": "MU-cbt-12",
    "own_fight": "MU-cbt-12",
    "own_turn_calm": "MU-act-9",
    "as_class": "MU-act-7",
    "as_treasure": "MU-act-9",
    "answer_card": "MU-close-13",
    "answer_discard": "MU-close-13",
    "answer_own_curse": "MU-close-13",
    "answer_curse": "MU-close-13",
    "answer_level": "MU-close-13",
    "answer_roll": "MU-close-13",
    "after_fight": "MU-other-8",
    "on_rewards": "MU-rew-13",
    "own_door": "MU-turn-8",
    "encounter": "MU-mon-3",
}


def promised(s: Munchkin, seat: int, card: int) -> bool:
    """Kept for the helper: it cannot be played elsewhere until the fight is over. MU-help-14"""
    fight = s.fight
    if fight is None or fight.deal is None or fight.fighter != seat:
        return False
    return card in fight.deal.cards and s.hands[seat].count(card) <= fight.deal.cards.count(card)


def lonely(s: Munchkin, card: int) -> bool:
    """Does it serve only who fights alone? MU-shot-15"""
    says = s.box.verbs[card]
    return "strength" in says and says["strength"][0].word("alone") == "yes"


# ---------------------------------------------------------------------- plays in general

KINDS: Final = (
    "Play", "PlayCurse", "GoUp", "EnhanceCultist", "PlayOnPlayer", "PlayClass", "PlaySuper", "PlayItem", "Attach",
    "PlayFront", "PlayTreasure", "PlayDoor", "Enhance", "OneShot", "IntoFight", "AddMonster", "Exchange", "AddUndead",
)  # fmt: skip
"""The kinds of plays, by name."""

AGAINST_PLAYS: Final = (
    "MU-help-14", "MU-curse-12", "MU-other-6", "MU-other-5", "MU-enh-1", "MU-act-7", "MU-super-3", "MU-class-8",
    "MU-class-11", "MU-super-12", "MU-super-1", "MU-super-2", "MU-act-9", "MU-item-20", "MU-cbt-12", "MU-run-15",
    "MU-mon-3", "MU-und-2", "MU-shot-10", "MU-shot-15", "MU-shot-12", "MU-shot-11", "MU-multi-10", "MU-curse-18",
    "MU-item-17", "MU-multi-9", "MU-multi-7", "MU-act-15", "MU-shot-9", "MU-item-13", "MU-item-8", "MU-item-9",
    "MU-close-13", "MU-other-8", "MU-rew-13", "MU-turn-8",
)  # fmt: skip
"""The rules that may be against a play."""
