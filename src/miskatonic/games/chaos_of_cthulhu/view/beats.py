"""What changes on the table of Chaos of Cthulhu, and who acts on what: for whoever shows it happening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.state import PARTS, ROUNDS, Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import count_of
from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.beat import EVERYBODY, STILL, Beat, Marks, Roll, Watcher

DICE, STONES, OFFERINGS, ROUND, BONUSES, MAT = range(6)
"""The parts; from the last one on, there is one for every seat."""
BARE: Final = [(None,) * seats for seats in range(5)]


class ChaosWatcher(Watcher):
    """Elder Dice, Stones, Offerings, rounds, Bonus Actions announced and the one on the mat."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        planned = s.secret if s.lanes and not s.released else BARE[s.seats]
        return (tuple(s.dice), tuple(s.stones), tuple(s.offerings), s.round, len(s.bonuses), *planned)

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        if no == DICE:  # of monsters, which may change hands
            return {f"die.{m}.{i}": n for m, dice in enumerate(part) if any(dice) for i, n in enumerate(dice)}
        if no == STONES:
            return {f"stone.{seat}.{i}": value for seat, stones in enumerate(part) for i, value in enumerate(stones)}
        if no == OFFERINGS:
            return {f"seat.{seat}.offerings": held for seat, held in enumerate(part)}
        if no == ROUND:
            return {"rounds": part} if s.options["lament"] == ROUNDS else {}
        if no == BONUSES:
            return {f"bonus.{i}": "middle" for i in range(part)}
        return {} if part is None else {"mat.bonus": "mat"}

    def eyes(self, s: Any, no: int) -> int:
        """Nobody else sees what lies on a mat. CC-mat-6"""
        return EVERYBODY if no < MAT else 1 << no - MAT

    def ahead(self, kind: str, no: int) -> bool:
        """At the release planned Bonus Actions are paid and lie open. CC-decl-2"""
        return kind == "released" and no in (OFFERINGS, BONUSES)

    def told(self, s: Any, event: Event) -> Beat:
        made = BEATS.get(event.kind)
        return made(s, event.facts) if made is not None else STILL


def _seat(seat: int) -> str:
    return f"seat.{seat}"


def _monster(s: Chaos, seat: int) -> str:
    return f"monster.{s.monster[seat]}"


def _die(s: Chaos, told: int) -> str:
    """A body part as events name it: by the seat that plays it (``Chaos.as_told``)."""
    return f"die.{s.monster[told // PARTS]}.{told % PARTS}"


def _acts(s: Chaos, f: Any) -> Beat:
    return Beat(_seat(f[0]))


def _latest(s: Chaos, seat: int) -> tuple[str, ...]:
    """The Bonus Action that this seat announced last."""
    mine = [f"bonus.{i}" for i, bonus in enumerate(s.bonuses) if bonus.seat == seat]
    return tuple(mine[-1:])


def _bonus_rolls(s: Chaos, f: Any) -> Beat:
    return Beat(_seat(f[0]), _latest(s, f[0]), roll=Roll((f[1],)))


def _boon(s: Chaos, f: Any) -> Beat:
    gains = Roll((f[1],), verdict=count_of(f[2], "Offering"), good=f[2] > 0)
    return Beat(_seat(f[0]), _latest(s, f[0]), roll=gains)


def _rolled_anew(s: Chaos, f: Any) -> Beat:
    places = [i for i in range(len(f) - 2) if f[1] >> i & 1]
    faces = tuple([f[2 + i] for i in places])
    return Beat(_seat(f[0]), tuple([f"stone.{f[0]}.{i}" for i in places]), roll=Roll(faces))


def _declared(s: Chaos, f: Any) -> Beat:
    who, _, victim, part = f[:4]
    if victim < 0:
        return Beat(_seat(who))
    return Beat(_seat(who), (_monster(s, victim) if part < 0 else _die(s, victim * PARTS + part),))


def _robbed(s: Chaos, f: Any) -> Beat:
    return Beat(_seat(f[0]), (_seat(f[1]),))


BEATS: Final[dict[str, Callable[[Chaos, Any], Beat]]] = {
    "target": lambda s, f: Beat("", ("target",), roll=Roll((f[0],))),
    "colour": _acts,
    "monster": lambda s, f: Beat(_seat(f[0]), (_monster(s, f[0]),), roll=Roll(tuple([n for n in f[1:] if n]))),
    "kept": lambda s, f: Beat(_seat(f[0]), (_monster(s, f[0]),)),
    "paid_reroll": lambda s, f: Beat(_seat(f[0]), (_monster(s, f[0]),)),
    "roll_off": lambda s, f: Beat(_seat(f[0]), roll=Roll((f[1],))),
    "coin": _acts,
    "stones": lambda s, f: Beat(_seat(f[0]), (f"seat.{f[0]}.stones",), roll=Roll(tuple(f[1:]))),
    "ready": _acts,
    "unready": _acts,
    "planned": lambda s, f: Beat(_seat(f[0]), (_die(s, f[3]),) if f[3] >= 0 else ()),
    "plan_bonus": _acts,
    "rerolled": _rolled_anew,
    "released": _acts,
    "bonus": lambda s, f: Beat(_seat(f[0]), _latest(s, f[0])),
    "boon": _boon,
    "absorb": _bonus_rolls,
    "delirium": _bonus_rolls,
    "plight": _bonus_rolls,
    "cancelled": lambda s, f: Beat(_seat(f[0]), _latest(s, f[1])),
    "stole": _robbed,
    "tithe": lambda s, f: Beat("", (_seat(f[0]),)),
    "banished": _acts,
    "robbed": _robbed,
    "reaimed": lambda s, f: Beat(_seat(f[0]), (_die(s, f[2]),)),
    "declares": _acts,
    "action": _declared,
    "placed": lambda s, f: Beat(_seat(f[0]), (_die(s, f[0] * PARTS + f[1]),)),
    "no_blocks": _acts,
    "blocked": lambda s, f: Beat(_seat(f[0]), (_die(s, f[3]),)),
    "turned": lambda s, f: Beat("", (_die(s, f[0]),)),
    "rolled_die": lambda s, f: Beat("", (_die(s, f[0]),), roll=Roll((f[1],))),
    "bedlam": lambda s, f: Beat(_seat(f[0]), (_die(s, f[1]),)),
    "saved": lambda s, f: Beat(_seat(f[0]), (_die(s, f[1]),)),
    "lost": lambda s, f: Beat("", (_die(s, f[0]),)),
    "died": lambda s, f: Beat("", (_seat(f[0]),)),
    "reward": lambda s, f: Beat(_seat(f[0]), (_die(s, f[1]),)),
    "sealed": lambda s, f: Beat(_seat(f[0]), (_monster(s, f[1]),)),
    "free_action": _acts,
}
