"""Values and conditions that texts may name, read from the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.terror_paths.content.box import MENACE_CARD
from miskatonic.games.terror_paths.content.scenario import BACK, FRONT, GONE
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
    if name == "enemies_here":
        return len(s.foes_at(place))
    if name == "lores":
        return s.lore.bit_count()
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
    for c in conditions:  # noqa: SIM110 - most texts have none, and this is asked after every effect
        if JUDGES[c.name](s, c, place, who) == c.negated:
            return False
    return True


def _carries(s: Terror, c: Condition, place: int, who: int) -> bool:
    wanted = s.box.item_number[c.word("item")]
    return who != NOBODY and any(item >> 1 == wanted for item in s.items[who])


def _escorts(s: Terror, c: Condition, place: int, who: int) -> bool:
    return who != NOBODY and len(s.victims[who]) >= c.number("count")


def _escorts_victim(s: Terror, c: Condition, place: int, who: int) -> bool:
    return who != NOBODY and s.box.victim_number[c.word("victim")] in s.victims[who]


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


def _cursed(s: Terror, c: Condition, place: int, who: int) -> bool:
    if who == NOBODY:
        return False
    mine = [s.box.events[number] for number in s.curses[who]]
    return any(event.curse and c.word("curse") in ("", event.id) for event in mine)


def _token_here(s: Terror, c: Condition, place: int, who: int) -> bool:
    number = s.box.counter_number[c.word("counter")]
    return place != NOWHERE and s.tokens_at[place].count(number) >= c.number("count")


def _tokens_lie(s: Terror, c: Condition, place: int, who: int) -> bool:
    number = s.box.counter_number[c.word("counter")]
    return sum([tokens.count(number) for tokens in s.tokens_at]) >= c.number("least")


def _menace_card(s: Terror, c: Condition, place: int, who: int) -> bool:
    lies = s.counters[s.box.counter_number[f"{MENACE_CARD}{c.word('card')}"]]
    return lies in {"front": (FRONT,), "back": (BACK,), "up": (FRONT, BACK), "gone": (GONE,)}[c.word("lies")]


def _kind_here(s: Terror, c: Condition, place: int, who: int) -> bool:
    kind = s.box.foe_number[c.word("foe")]
    return len([foe for foe in s.foes_at(place) if foe.kind == kind and foe.seat == NOBODY]) >= c.number("count")


def tagged(s: Terror, tag: str, place: int = NOWHERE) -> int:
    """How many Enemies with the tag there are, on the whole map or in a place. TP-foe-5"""
    foes = s.foes if place == NOWHERE else s.foes_at(place)
    return len([foe for foe in foes if foe.seat == NOBODY and tag in s.box.foes[foe.kind].tags])


def _tagged_here(s: Terror, c: Condition, place: int, who: int) -> bool:
    return place != NOWHERE and tagged(s, c.word("tag"), place) >= c.number("least")


def _outnumber(s: Terror, c: Condition, place: int, who: int) -> bool:
    return tagged(s, c.word("tag")) - tagged(s, c.word("other")) >= c.number("by")


def _way_open(s: Terror, c: Condition, place: int, who: int) -> bool:
    return not s.shut >> s.box.graph.way_number[c.word("way")] & 1


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


def _facedown(s: Terror, c: Condition, place: int, who: int) -> bool:
    return place != NOWHERE and s.back_at[place] != NONE and not s.up >> place & 1


def _facedown_near(s: Terror, c: Condition, place: int, who: int) -> bool:
    around = s.paths.next[place] if place != NOWHERE else ()
    return any(s.back_at[other] != NONE and not s.up >> other & 1 for other in around)


def _facedown_left(s: Terror, c: Condition, place: int, who: int) -> bool:
    """One that may be turned up from next door. TP-men-3"""
    down = [p for p in range(s.box.size) if s.back_at[p] != NONE and not (s.up | s.blocked | s.locked) >> p & 1]
    return any("secret" not in s.box.backs[s.back_at[p]].classes for p in down)


def _way_out(s: Terror, c: Condition, place: int, who: int) -> bool:
    around = s.paths.next[place] if place != NOWHERE else ()
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
    return s.box.stage_number[c.word("stage")] in (s.stage, s.second)


def _solved_at(s: Terror, c: Condition, place: int, who: int) -> bool:
    return bool(s.solved >> s.box.place_number[c.word("place")] & 1)


def _at(s: Terror, c: Condition, place: int, who: int) -> bool:
    return place == s.box.place_number[c.word("place")]


def _faceup(s: Terror, c: Condition, place: int, who: int) -> bool:
    there = s.box.place_number[c.word("place")]
    return bool(s.up >> there & 1)


JUDGES: Final[dict[str, Judge]] = {
    "doom": lambda s, c, place, who: s.doom >= c.number("least"),
    "threat": lambda s, c, place, who: s.threat >= c.number("least"),
    "mad": lambda s, c, place, who: who != NOBODY and s.mad(who),
    "alone": lambda s, c, place, who: len(s.present(place)) == 1,
    "foes_here": lambda s, c, place, who: bool(s.foes_at(place)),
    "escorts": _escorts,
    "escorts_victim": _escorts_victim,
    "victims_here": _victims_here,
    "victims_left": _victims_left,
    "carries": _carries,
    "carried_here": _carried_here,
    "all_at": _all_at,
    "anyone_at": _anyone_at,
    "foe_at": _foe_at,
    "foe_in_play": _foe_in_play,
    "kind_here": _kind_here,
    "tagged": lambda s, c, place, who: tagged(s, c.word("tag")) >= c.number("least"),
    "tagged_here": _tagged_here,
    "outnumber": _outnumber,
    "cursed": _cursed,
    "turned": lambda s, c, place, who: s.turned.bit_count() >= c.number("least"),
    "token_here": _token_here,
    "tokens_lie": _tokens_lie,
    "menace_card": _menace_card,
    "way_open": _way_open,
    "foes_left": lambda s, c, place, who: bool(s.foes),
    "has": _has,
    "marked": _marked,
    "lead_marked": _lead_marked,
    "facedown": _facedown,
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
    "faceup": _faceup,
    "team": lambda s, c, place, who: len(s.living()) >= c.number("least"),
    "retreat": lambda s, c, place, who: place != NOWHERE and bool(retreats(s) >> place & 1),
}
"""Every condition by name."""


def retreats(s: Terror) -> int:
    """The Retreats of the moment. TP-icon-3"""
    return s.box.retreats & ~s.no_retreat
