"""What is being decided, as data: the kind of question, the things it is about, and who may still act on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.rules import declaration
from miskatonic.games.chaos_of_cthulhu.rules.actions import incoming
from miskatonic.games.chaos_of_cthulhu.rules.bonus import bonus
from miskatonic.games.chaos_of_cthulhu.rules.bonus import choices as bonus_choices
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import canceller, makes, may_activate, open_numbers
from miskatonic.games.chaos_of_cthulhu.rules.bonus.choices import interferences
from miskatonic.games.chaos_of_cthulhu.rules.crown import fallen_of
from miskatonic.games.chaos_of_cthulhu.rules.planning import mat
from miskatonic.games.chaos_of_cthulhu.state import FREE, PARTS, Chaos
from miskatonic.kernel.scene.answers import Question
from miskatonic.kernel.step import LANES

Ids = tuple[str, ...]


def question(s: Chaos, seat: int, waiting: tuple[int, ...]) -> Question | None:
    """The question that this seat is asked, or else the one that it waits for."""
    ask = s.asking()
    if ask is None:
        return None
    own = seat >= 0 and s.ask_of(seat) is not None
    asking: Any = s.stack_of(seat)[-1] if own else s.agenda[-1]
    if ask.mode == LANES and (not own or isinstance(asking, mat.Mat)):
        return Question("plan", waiting, _planned_with(s, seat), waiting)
    kind, stage = STAGES[type(asking).__name__]
    who = (seat,) if ask.mode == LANES else waiting
    return Question(kind, who, stage(s, seat, asking), _still(s, asking, who))


def _still(s: Chaos, asking: Any, who: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody asked; in the Bonus window and while an announcement is answered, those who come later, too."""
    if isinstance(asking, bonus_choices.BonusWindow):
        living = [seat for seat in s.living(asking.first) if not s.passed >> seat & 1]
        return tuple([seat for seat in living if open_numbers(s, seat) or interferences(s, seat)])
    if isinstance(asking, bonus.Answers):
        announcer = s.bonuses[asking.index].seat
        circle = s.living(asking.seat)
        later = circle[: circle.index(announcer)] if announcer in circle else circle
        return tuple([i for i in later if may_activate(s, i) and makes(s, i, canceller(s), False)])
    return who


def _planned_with(s: Chaos, seat: int) -> Ids:
    """Behind the screen: the seat's mat, monster and Stones. Nobody else's are there to be seen. CC-mat-6"""
    if seat < 0 or not s.lanes or not s.alive(seat):
        return tuple([f"monster.{s.monster[other]}" for other in s.living(s.coin)])
    stones = (f"seat.{seat}.stones",) if s.stones[seat] else ()
    return ("mat", f"monster.{s.monster[seat]}", *stones)


def _monsters(s: Chaos) -> Ids:
    return tuple([f"monster.{s.monster[seat]}" for seat in s.living(s.coin)])


def _own_monsters(s: Chaos, seat: int, asking: Any) -> Ids:
    return (f"monster.{s.monster[seat]}",) if seat >= 0 else _monsters(s)


def _part(s: Chaos, seat: int, asking: Any) -> Ids:
    source = () if asking.part == FREE else (f"die.{s.monster[seat]}.{asking.part}",)
    return (*source, f"seat.{seat}.stones")


def _aim(s: Chaos, seat: int, asking: Any) -> Ids:
    return _monsters(s)


def _bonus(s: Chaos, seat: int, asking: Any) -> Ids:
    return (f"list.{asking.number}", f"seat.{asking.seat}.stones")


def _announced(s: Chaos, seat: int, asking: Any) -> Ids:
    return (f"bonus.{asking.index}",)


def _window(s: Chaos, seat: int, asking: Any) -> Ids:
    cards = [f"bonus.{i}" for i, bonus_card in enumerate(s.bonuses) if not bonus_card.void]
    return (*cards, "actions")


def _attack(s: Chaos, seat: int, asking: declaration.PlaceAttacks) -> Ids:
    victim, which = asking.next_attack(s)
    return (f"action.{'.'.join(map(str, which))}", f"monster.{s.monster[victim]}")


def _blocks(s: Chaos, seat: int, asking: declaration.AssignBlocks) -> Ids:
    aimed = [f"action.{'.'.join(map(str, action.which))}" for action in incoming(s, asking.seat)]
    return (*aimed, f"monster.{s.monster[asking.seat]}")


def _fallen(s: Chaos, seat: int, asking: Any) -> Ids:
    return tuple([f"die.{code // PARTS}.{code % PARTS}" for code in fallen_of(s, asking.seat)])


STAGES: Final[dict[str, tuple[str, Callable[[Chaos, int, Any], Ids]]]] = {
    "ChooseColour": ("choose_colour", lambda s, seat, q: (f"seat.{q.seat}",)),
    "PaidRerolls": ("keep_monster", _own_monsters),
    "PlanPart": ("which_stones", _part),
    "WithStones": ("aim", _aim),
    "PlanFree": ("aim", _aim),
    "Spend": ("pay", _bonus),
    "BonusPick": ("bonus_target", _bonus),
    "Answers": ("answer", _announced),
    "BonusWindow": ("bonus", _window),
    "PlaceAttacks": ("place_attack", _attack),
    "AssignBlocks": ("assign_blocks", _blocks),
    "SaveWindow": ("save", _fallen),
    "Reaim": ("aim_loot", _announced),
    "HowMany": ("how_many", _announced),
}
