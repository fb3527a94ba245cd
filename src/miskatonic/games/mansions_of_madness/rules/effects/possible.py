"""Could a text have any effect now? What could not is not sold (MM-kact-5, MM-kact-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.mansions_of_madness.records import KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules.combat.monsters import free_figure, victims
from miskatonic.games.mansions_of_madness.rules.effects import forced, whom
from miskatonic.games.mansions_of_madness.rules.effects.choosing import open_to
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.rules.effects.do import Do
from miskatonic.games.mansions_of_madness.rules.effects.places import CAN, open_doors
from miskatonic.games.mansions_of_madness.rules.keeper.moving import can_move
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.effects.effect import Effect

Could = Callable[[Mansions, Effect, Do], bool]


def possible(s: Mansions, effects: tuple[Effect, ...], who: int, room: int) -> bool:
    """Any of its effects. A choice is possible if a branch is."""
    do = Do("", 0, who, NONE, room)
    return any(_could(s, effect, do) for effect in effects)


def _could(s: Mansions, effect: Effect, do: Do) -> bool:
    if effect.conditions and not holds(s, effect.conditions, do.place(s), do.who, do.foe):
        return False
    judge = COULD.get(effect.verb)
    if judge is not None:
        return judge(s, effect, do)
    return not ("which" in effect.args and not whom.foes(s, effect, do)) and (
        "who" not in effect.args or bool(whom.people(s, effect, do))
    )


def _choice(s: Mansions, effect: Effect, do: Do) -> bool:
    return any(any(_could(s, inner, do) for inner in option.effects) for option in effect.options("options"))


def _moves(s: Mansions, effect: Effect, do: Do) -> bool:
    return any(can_move(s, foe, KEEPER) for foe in whom.foes(s, effect, do))


def _room(s: Mansions, effect: Effect, do: Do) -> bool:
    return any(CAN[effect.verb](s, room) for room in whom.rooms(s, effect, do))


def _places(s: Mansions, effect: Effect, do: Do) -> bool:
    kind = s.box.kind_number[effect.word("type")]
    free = free_figure(s, kind) != NONE or bool(victims(s, kind))
    return free and bool(whom.spaces(s, effect, do))


def _mends(s: Mansions, effect: Effect, do: Do) -> bool:
    return any(s.hurt[foe] for foe in whom.foes(s, effect, do))


def _raises(s: Mansions, effect: Effect, do: Do) -> bool:
    kind = s.box.kind_number[effect.word("type")]
    return any(s.corpses) and (free_figure(s, kind) != NONE or bool(victims(s, kind)))


COULD: Final[dict[str, Could]] = {
    "choose": _choice,
    "move_monster": _moves,
    "fire": _room,
    "douse": _room,
    "darkness": _room,
    "light": _room,
    "spread_fire": lambda s, e, do: bool(s.fire),
    "seal_door": lambda s, e, do: any(open_doors(s, room) for room in whom.rooms(s, e, do)),
    "corpse": lambda s, e, do: s.corpses_left() > 0 and bool(whom.spaces(s, e, do)),
    "raise_corpse": _raises,
    "place_monster": _places,
    "mend": _mends,
    "move": lambda s, e, do: any(open_to(s, seat, KEEPER) for seat in whom.people(s, e, do)),
    "force_attack": lambda s, e, do: any(forced.forced_attacks(s, seat) for seat in whom.people(s, e, do)),
    "force_use": lambda s, e, do: any(forced.forced_uses(s, seat) for seat in whom.people(s, e, do)),
    "pay": lambda s, e, do: s.threat >= e.number("count") or e.word("what") != "threat",
}
"""What decides for verbs that may come to nothing."""
