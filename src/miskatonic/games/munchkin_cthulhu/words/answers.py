"""Choices of Munchkin Cthulhu as things to press: the verb, what comes of it, its odds, and what is set apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.rules.cards.play import Play
from miskatonic.games.munchkin_cthulhu.rules.combat.run import BeforeRoll
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import totals
from miskatonic.games.munchkin_cthulhu.rules.turn.sell import worth
from miskatonic.games.munchkin_cthulhu.rules.turn.turn import Opportunity
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.view.what_if import escape_sixths, ways
from miskatonic.games.munchkin_cthulhu.words.names import count, monster_name, title, who
from miskatonic.kernel.scene.answers import ASIDE, BACK, END, LEAVE, PASS, Answer
from miskatonic.kernel.step import Step

ESCAPES: Final = "escapes"
LAST: Final = 9
"""The rank of what goes on with the turn: after everything that can be done first."""
TOP: Final = 9
"""The highest Level that gold can buy. MU-sell-7"""


def answer(s: Munchkin, step: Step[Any], label: str) -> Answer:
    """A choice as something to press."""
    kind = type(step).__name__
    made = ANSWERS.get(kind)
    if made is not None:
        return made(s, step)
    if s.fight is not None and isinstance(step, Play):
        return _into_fight(s, step, label)
    return Answer(label, apart=SET_APART.get(kind, ""), rank=RANKS.get(kind, 0))


def _into_fight(s: Munchkin, step: Play, label: str) -> Answer:
    """Both totals as this card would leave them, if nobody answers it. MU-cbt-15"""
    kind = type(step).__name__
    rank = RANKS.get(kind, 0)
    for _, made in ways(s, step.seat, [step]):
        if made is None:
            return Answer(label, "the fight ends", apart=SET_APART.get(kind, ""), rank=rank)
        puts = (("side.0", made[0]), ("side.1", made[1]))
        return Answer(label, f"{made[0]} to {made[1]}", apart=SET_APART.get(kind, ""), rank=rank, puts=puts)
    return Answer(label, apart=SET_APART.get(kind, ""), rank=rank)


def _curse(s: Munchkin, c: Any) -> Answer:
    """A Curse on oneself is the last thing one looks for."""
    whom = "yourself" if c.on == c.seat else who(c.on)
    return Answer(f"Curse {whom} with {title(s, c.card)}", rank=8 if c.on == c.seat else 3)


def _pass(s: Munchkin, c: Any) -> Answer:
    """What passing comes to: the door, the end of the turn, the fight as it stands, the roll."""
    asking = s.agenda[-1]
    if s.fight is not None and not s.fight.settled:
        return _fight_goes(s, c.seat)
    if isinstance(asking, BeforeRoll):
        return _roll(s, c.seat, asking)
    if isinstance(asking, Opportunity) and c.seat == s.turn:
        if asking.moment == "start":
            return Answer("Kick open the door", rank=LAST)
        if asking.moment == "door":
            return Answer("Go on to trouble or loot", rank=LAST)
        if asking.moment == "charity":
            return Answer("End your turn", apart=END)
    return Answer("Pass", apart=PASS)


def _fight_goes(s: Munchkin, seat: int) -> Answer:
    """If all pass, the totals as they stand decide. MU-cbt-3"""
    assert s.fight is not None
    ours, theirs = totals(s, s.fight)
    result = f"{ours} to {theirs}"
    if seat not in s.fight.sides:
        return Answer("Pass", result, apart=PASS)
    return Answer("Fight it out" if ours > theirs else "Run away", result, apart=PASS)


def _roll(s: Munchkin, seat: int, asking: BeforeRoll) -> Answer:
    """The exact chance to get away, if nobody meddles. MU-run-3"""
    fight = s.fight
    assert fight is not None
    monster = next(m for m in fight.monsters if m.no == asking.monster)
    odds = escape_sixths(s, fight, asking.seat, monster) / 6
    return Answer("Roll to escape" if seat == asking.seat else "Pass", "", odds, ESCAPES, PASS)


def _run_from(s: Munchkin, c: Any) -> Answer:
    fight = s.fight
    assert fight is not None
    monster = next(m for m in fight.monsters if m.no == c.monster)
    odds = escape_sixths(s, fight, c.seat, monster) / 6
    return Answer(f"Run from {monster_name(s, c.monster)}", "", odds, ESCAPES)


def _level(s: Munchkin, c: Any) -> Answer:
    after = s.level[c.on] + (2 if c.use == 1 else 1)
    whom = "" if c.on == c.seat else f" on {who(c.on)}"
    return Answer(f"Play {title(s, c.card)}{whom}", f"Level {s.level[c.on]} becomes {min(after, 10)}")


def _close_sale(s: Munchkin, c: Any) -> Answer:
    gold = worth(s, s.sale)
    gained = min(gold // 1000, TOP - s.level[c.seat])
    return Answer(f"Sell for {gold} Gold Pieces", count(gained, "level"), rank=1)


def _bonus(s: Munchkin, c: Any) -> Answer:
    bonus = s.box.cards[c.card].bonus
    return Answer(f"Equip {title(s, c.card)}", f"{bonus:+d}" if bonus else "")


ANSWERS: Final[dict[str, Callable[[Munchkin, Any], Answer]]] = {
    "Pass": _pass,
    "OpenDoor": lambda s, c: Answer("Kick open the door"),
    "RunFrom": _run_from,
    "PlayCurse": _curse,
    "GoUp": _level,
    "CloseSale": _close_sale,
    "Equip": _bonus,
    "Ready": lambda s, c: Answer("Ready", "the rest stays in hand", apart=END),
    "KeepCards": lambda s, c: Answer("Keep what you have", apart=PASS),
    "LetStand": lambda s, c: Answer("Let it be" if c.what != "card" else "Let it stand", apart=PASS),
    "DropEvil": lambda s, c: Answer(f"Be rid of {title(s, c.card)}", "costs two Levels", rank=2),
}
SET_APART: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("NoGoth", "LetPass", "NoStudy", "StayOut", "NoSwap", "RefuseSwap", "Refuse", "RefuseTrade", "LeaveLying"), PASS
    ),
    **dict.fromkeys(
        (
            "ProposeTrade",
            "ProposeAgain",
            "ShowHand",
            "Unequip",
            "DiscardClass",
            "DiscardSuper",
            "Pretend",
            "PretendInFight",
            "CountMeIn",
        ),
        ASIDE,
    ),
    "NoSale": BACK,
    "Withdraw": BACK,
    "LeaveFight": END,
    "GiveUp": LEAVE,
}
RANKS: Final[dict[str, int]] = {
    "BeginSale": 2,
    "AskForHelp": 1,
    "AskDuty": 1,
    "AskUnpaid": 2,
    "Volunteer": 1,
    "VolunteerUnpaid": 2,
}
"""What is seldom wanted comes later."""
