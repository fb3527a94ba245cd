"""What a choice speaks of and is not there, and which choices a thing of the scene may be meant for."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.terror_paths.content.records import DECKS
from miskatonic.games.terror_paths.rules.items import using
from miskatonic.games.terror_paths.rules.rolls import assign, luck, prepare
from miskatonic.games.terror_paths.rules.rolls.assign import FIELDS
from miskatonic.games.terror_paths.rules.setup import preparation
from miskatonic.games.terror_paths.rules.sheet import inventory, tokens
from miskatonic.games.terror_paths.rules.turn import actions, encounter, moving, recovery, search, spying, trading
from miskatonic.games.terror_paths.rules.turn.encounter import deeds_here
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.record import name_of
from miskatonic.kernel.step import Step

SETTLED: Final = "That question has been settled, or was never put."
LINKS: Final = ("of", "offer", "loss")
"""The fields by which a choice belongs to the question that puts it."""
SAME: Final[dict[str, tuple[str, ...]]] = {
    "LetReroll": ("wish",), "Forbid": ("wish",), "TurnThis": ("places",), "OngoingNext": ("left",),
    "TryInstant": ("place", "tried"), "OldJoin": ("place",), "LetGo": ("held",), "Keep": ("held",),
    "GetItem": ("item",), "DriveTo": ("place",), "Offered": ("give", "want"),
}  # fmt: skip
"""The fields that are alike in all choices of a kind that one question puts."""


def missing(s: Terror, seat: int, step: Step[Any]) -> str:
    """The question that it answers, the dice, the Target, the deed; and what would change nothing."""
    asking: Any = s.agenda[-1]
    given: Any = step
    if any(getattr(given, link, asking) != asking for link in LINKS):
        return SETTLED
    if hasattr(given, "no") and hasattr(asking, "no") and given.no != asking.no:
        return "Those dice are not on the table any more."
    same = SAME.get(name_of(type(step)), ())
    twin = next((other for other in asking.candidates(s, seat) if type(other) is type(step)), None) if same else None
    if twin is not None and any(getattr(twin, field) != getattr(given, field) for field in same):
        return SETTLED
    return _no_change(s, given) or _no_thing(s, given)


def _no_change(s: Terror, step: Any) -> str:
    """It is so already, or a die that looks the same does as well."""
    roll = s.rolls[-1] if s.rolls else None
    if roll is None:
        return ""
    if isinstance(step, prepare.PowerUp) and step.seat in roll.seats and roll.power[roll.at(step.seat)] == step.points:
        return "You have named so many points already."
    if isinstance(step, prepare.PowerUp) and step.points < 0:
        return "So few points there are not."
    if isinstance(step, prepare.FightWith) and step.seat in roll.seats and roll.stats[roll.at(step.seat)] == step.stat:
        return "You fight with that already."
    die = getattr(step, "die", 0)
    if not 0 <= die < max(1, len(roll.dice)):
        return "There is no such die."
    if isinstance(step, (luck.Reroll, luck.MarkDie)) and luck.first_like(roll, step.die) != step.die:
        return "Another die shows just the same: take that one."
    if isinstance(step, assign.Put) and assign.first_like(roll, step.die) != step.die:
        return "Another free die is worth just the same: take that one."
    return ""


def _no_thing(s: Terror, step: Any) -> str:
    """A Target, a use of an Item, a deed that is not there."""
    if isinstance(step, assign.Put) and not 0 <= step.to < len(s.rolls[-1].targets) // FIELDS:
        return "There is no such Target."
    held = getattr(step, "held", getattr(step, "item", 0))
    use = getattr(step, "use", 0)
    if not 0 <= held >> 1 < len(s.box.items) or (use and not 0 <= use < len(s.box.items[held >> 1].uses)):
        return "There is no such Item, or no such use of it."
    if isinstance(step, (trading.Give, trading.Exchange, preparation.BuyItem)) and not 0 <= step.to < s.seats:
        return "There is no such Investigator."
    if isinstance(step, preparation.BuyItem) and not 0 <= step.deck < len(DECKS):
        return "There is no such deck."
    if isinstance(step, encounter.DoDeed) and not any(
        (where, n) == (step.where, step.number) for where, n, _ in deeds_here(s, step.place, step.seat)
    ):
        return "No text here speaks of that."
    return ""


# ---------------------------------------------------------------------- things of the scene


def meant(s: Terror, seat: int, thing: str) -> list[Any]:
    """A place to go to or to Spy on, an Item to use or lay down, an icon, a die, somebody to trade with."""
    kind, *rest = thing.split(".")
    numbers = [int(part) for part in rest if part.isdigit()]
    asking = s.agenda[-1] if s.agenda else None
    if kind in ("place", "card", "shut") and numbers:
        return _of_place(s, seat, asking, numbers[0])
    if kind in ("seat", "figure") and numbers:
        return [trading.Give(seat, numbers[0])] if numbers[0] != seat else []
    if kind == "item":
        return _of_item(s, seat, asking, numbers[0], numbers[1])
    if kind == "pile":
        return _of_pile(seat, asking, rest[0])
    if kind == "die" and s.rolls:
        return _of_die(s, seat, asking, numbers[0])
    if kind == "target" and s.rolls and isinstance(asking, assign.AssignDice):
        return [assign.Put(asking.no, die, numbers[0]) for die in range(len(s.rolls[-1].dice))]
    return _of_token(s, seat, kind, numbers)


def _of_token(s: Terror, seat: int, kind: str, numbers: list[int]) -> list[Any]:
    """What lies on the map or on a sheet, a choice for each sort."""
    if kind == "icon":
        return [search.Search(seat, numbers[0])]
    if kind == "retreat":
        return [recovery.Recover(seat, 1)]
    if kind == "loose":
        return [inventory.Take(seat, s.loose[numbers[0]][numbers[1]])]
    if kind == "victim":
        return [inventory.TakeVictim(seat, numbers[0])]
    return [tokens.Raise(seat, numbers[1])] if kind == "stat" and numbers[0] == seat else []


def _of_place(s: Terror, seat: int, asking: Any, place: int) -> list[Any]:
    if isinstance(asking, actions.Actions):
        scopes = [scope for who, scope in s.spies if who == seat]
        return [spying.Spy(seat, scopes[0] if scopes else "adjacent", place)]
    return [moving.Move(seat, place)]


def _of_item(s: Terror, seat: int, asking: Any, owner: int, item: int) -> list[Any]:
    if owner != seat:
        return [trading.Exchange(seat, owner)]
    held = next((held for held in s.items[seat] if held >> 1 == item), 2 * item)
    uses = range(len(s.box.items[item].uses))
    if isinstance(asking, luck.OpenRoll):
        return [luck.UseItem(asking.no, seat, held, n) for n in uses]
    if isinstance(asking, (actions.Actions, actions.LooseItems)):
        return [*[actions.UseInAct(seat, held, n) for n in uses], inventory.Drop(seat, held)]
    return [using.UseNow(seat, held, n) for n in uses]


def _of_pile(seat: int, asking: Any, name: str) -> list[Any]:
    if name == "disasters":
        return [preparation.DisasterForLuck(seat)]
    if name == "events":
        return [spying.Spy(seat, "event", spying.EVENT)] if isinstance(asking, actions.Actions) else [spying.Spy]
    return [preparation.BuyItem(seat, DECKS.index(name), seat)] if name in DECKS else []


def _of_die(s: Terror, seat: int, asking: Any, die: int) -> list[Any]:
    if isinstance(asking, luck.OpenRoll):
        coin = luck.LUCK if s.luck[seat] or not s.insight[seat] else luck.INSIGHT
        return [luck.Reroll(asking.no, seat, luck.first_like(s.rolls[-1], die), coin)]
    return [assign.TakeBack(asking.no, die)] if isinstance(asking, assign.AssignDice) else [luck.Reroll]
