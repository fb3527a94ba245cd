"""Values and conditions that texts may name, read from the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.terror_paths.records import INT, NOBODY, NONE, NOWHERE, POW, STR
from miskatonic.games.terror_paths.state import Terror
from miskatonic.pieces.effects.amounts import Amount
from miskatonic.pieces.effects.effect import Condition

Judge = Callable[[Terror, Condition, int, int], bool]


def read(s: Terror, name: str, place: int, who: int) -> int:
    """What a value is now. Doom is read anew each time; Insight never counts as Luck. TP-foe-4, TP-itime-3, TP-ins-4"""
    if name == "doom":
        return s.doom
    if name == "threat":
        return s.threat
    if name in ("str", "int", "pow"):
        return s.stat(who, (STR, INT, POW)[("str", "int", "pow").index(name)]) if who != NOBODY else 0
    if name in ("san", "hp", "luck", "insight"):
        return _tokens(s, name, who)
    if name == "investigators":
        return len(s.living())
    if name == "enemies":
        return len(s.foes)
    return s.counters[s.box.counter_number[name]]


def _tokens(s: Terror, name: str, who: int) -> int:
    if who == NOBODY:
        return 0
    return {"san": s.san, "hp": s.hp, "luck": s.luck, "insight": s.insight}[name][who]


def worth(s: Terror, amount: Amount, place: int, who: int, rolled: int = 0) -> int:
    """What an amount is now."""
    if amount.fixed:
        return amount.plus
    return amount.worth(lambda name: read(s, name, place, who), rolled)


def holds(s: Terror, conditions: tuple[Condition, ...], place: int, who: int) -> bool:
    """Do all of these hold now?"""
    return all(JUDGES[c.name](s, c, place, who) != c.negated for c in conditions)


def _carries(s: Terror, c: Condition, place: int, who: int) -> bool:
    wanted = s.box.item_number[c.word("item")]
    return who != NOBODY and any(item >> 1 == wanted for item in s.items[who])


def _escorts(s: Terror, c: Condition, place: int, who: int) -> bool:
    return who != NOBODY and len(s.victims[who]) >= c.number("count")


def _victims_here(s: Terror, c: Condition, place: int, who: int) -> bool:
    return len(victims_here(s, place)) >= c.number("count")


def victims_here(s: Terror, place: int) -> list[int]:
    """Victims in a place, carried or not. TP-lore-4"""
    if place == NOWHERE:
        return []
    return [*s.victims_at[place], *[victim for seat in s.present(place) for victim in s.victims[seat]]]


def _victims_left(s: Terror, c: Condition, place: int, who: int) -> bool:
    return s.victims_out.bit_count() < len(s.box.victims)


def _carried_here(s: Terror, c: Condition, place: int, who: int) -> bool:
    wanted = s.box.item_number[c.word("item")]
    held = [item for seat in s.present(place) for item in s.items[seat]]
    return len([item for item in held if item >> 1 == wanted]) >= c.number("count")


def _all_at(s: Terror, c: Condition, place: int, who: int) -> bool:
    there = s.box.place_number[c.word("place")]
    living = s.living()
    return bool(living) and all(s.place[seat] == there for seat in living)


def _anyone_at(s: Terror, c: Condition, place: int, who: int) -> bool:
    there = s.box.place_number[c.word("place")]
    return bool(s.crowd(there))


def _foe_at(s: Terror, c: Condition, place: int, who: int) -> bool:
    kind = s.box.foe_number[c.word("foe")]
    there = s.box.place_number[c.word("place")]
    return any(foe.kind == kind and foe.place == there for foe in s.foes)


def _foe_in_play(s: Terror, c: Condition, place: int, who: int) -> bool:
    kind = s.box.foe_number[c.word("foe")]
    return any(foe.kind == kind for foe in s.foes)


def _has(s: Terror, c: Condition, place: int, who: int) -> bool:
    if who == NOBODY:
        return False
    what = c.word("what")
    return (len(s.items[who]) if what == "items" else read(s, what, place, who)) >= c.number("least")


def _marked(s: Terror, c: Condition, place: int, who: int) -> bool:
    return place != NOWHERE and c.word("mark") in s.box.spots[place].marks


def _lead_marked(s: Terror, c: Condition, place: int, who: int) -> bool:
    return s.place[s.lead] != NOWHERE and c.word("mark") in s.box.spots[s.place[s.lead]].marks


def _facedown_near(s: Terror, c: Condition, place: int, who: int) -> bool:
    around = s.box.paths.next[place] if place != NOWHERE else ()
    return any(s.back_at[other] != NONE and not s.up >> other & 1 for other in around)


def _facedown_left(s: Terror, c: Condition, place: int, who: int) -> bool:
    """One that may be turned up from next door. TP-men-3"""
    down = [p for p in range(s.box.size) if s.back_at[p] != NONE and not (s.up | s.blocked | s.locked) >> p & 1]
    return any("secret" not in s.box.backs[s.back_at[p]].classes for p in down)


def _way_out(s: Terror, c: Condition, place: int, who: int) -> bool:
    around = s.box.paths.next[place] if place != NOWHERE else ()
    return any(not (s.blocked | s.locked) >> other & 1 for other in around)


def _rank_one_left(s: Terror, c: Condition, place: int, who: int) -> bool:
    """In the supply. TP-elim-5, TP-dig-3"""
    out = [foe.kind for foe in s.foes if foe.seat == NOBODY] + list(s.foes_out)
    return any(kind.rank == 1 and kind.count > out.count(kind.number) for kind in s.box.foes)


def _counter(s: Terror, c: Condition, place: int, who: int) -> bool:
    return s.counters[s.box.counter_number[c.word("counter")]] >= c.number("least")


def _lore(s: Terror, c: Condition, place: int, who: int) -> bool:
    return bool(s.lore >> s.box.lore_number[c.word("lore")] & 1)


def _lores(s: Terror, c: Condition, place: int, who: int) -> bool:
    return s.lore.bit_count() >= c.number("least")


def _stage(s: Terror, c: Condition, place: int, who: int) -> bool:
    return s.stage == s.box.stage_number[c.word("stage")]


def _solved_at(s: Terror, c: Condition, place: int, who: int) -> bool:
    return bool(s.solved >> s.box.place_number[c.word("place")] & 1)


def _at(s: Terror, c: Condition, place: int, who: int) -> bool:
    return place == s.box.place_number[c.word("place")]


JUDGES: Final[dict[str, Judge]] = {
    "doom": lambda s, c, place, who: s.doom >= c.number("least"),
    "threat": lambda s, c, place, who: s.threat >= c.number("least"),
    "mad": lambda s, c, place, who: who != NOBODY and s.mad(who),
    "alone": lambda s, c, place, who: len(s.present(place)) == 1,
    "foes_here": lambda s, c, place, who: bool(s.foes_at(place)),
    "escorts": _escorts,
    "victims_here": _victims_here,
    "victims_left": _victims_left,
    "carries": _carries,
    "carried_here": _carried_here,
    "all_at": _all_at,
    "anyone_at": _anyone_at,
    "foe_at": _foe_at,
    "foe_in_play": _foe_in_play,
    "foes_left": lambda s, c, place, who: bool(s.foes),
    "has": _has,
    "marked": _marked,
    "lead_marked": _lead_marked,
    "facedown_near": _facedown_near,
    "facedown_left": _facedown_left,
    "way_out": _way_out,
    "rank_one_left": _rank_one_left,
    "counter": _counter,
    "lore": _lore,
    "lores": _lores,
    "stage": _stage,
    "solved_at": _solved_at,
    "at": _at,
    "retreat": lambda s, c, place, who: place != NOWHERE and bool(retreats(s) >> place & 1),
}
"""Every condition by name."""


def retreats(s: Terror) -> int:
    """The Retreats of the moment. TP-icon-3"""
    return s.box.retreats & ~s.no_retreat
