"""What changes on the table of Munchkin Cthulhu, and who acts on what: for whoever shows it happening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.combat.run import ESCAPE
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import flee_terms
from miskatonic.games.munchkin_cthulhu.rules.turn.received import behind_the_door
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import title
from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.beat import EVERYBODY, STILL, Beat, Marks, Roll, Watcher

PILES, DIE, PENDING, DOOR, SPOILS, BODIES, FIGHT, LEVELS, SEATS = range(9)
"""The parts; from the last one on come those of the seats: hand, table before the opening, table."""
PILE_NAMES: Final = ("doors", "treasures", "cultists", "door_discards", "treasure_discards")


class MunchkinWatcher(Watcher):
    """Piles, levels, and where every card lies."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        tables = list(zip(s.classes, s.supers, s.enhancers, s.items, s.front, s.kept, strict=True))
        hidden = [None] * s.seats
        return (
            (sum(s.doors), sum(s.treasures), s.cultists, len(s.door_discards), len(s.treasure_discards)),
            s.die,
            s.pending,
            behind_the_door(s),
            s.spoils,
            s.bodies,
            s.fight,
            tuple(s.level),
            *map(len, s.hands),
            *(tables if s.opening else hidden),
            *(hidden if s.opening else tables),
        )

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        if no >= SEATS:
            block, seat = divmod(no - SEATS, s.seats)
            return table_marks(seat, part) if block else {f"hand.{i}": "hand" for i in range(part)}
        return READERS[no](part)

    def eyes(self, s: Any, no: int) -> int:
        """Hands are their owners' (MU-cards-14), and so is what they lay out before the opening (MU-char-6)."""
        block, seat = divmod(no - SEATS, s.seats)
        return 1 << seat if block in (0, 1) else EVERYBODY

    def ahead(self, kind: str, no: int) -> bool:
        """A card that nobody stops goes where it belongs."""
        return kind == "stands" and no != LEVELS and no != DIE

    def told(self, s: Any, event: Event) -> Beat:
        made = BEATS.get(event.kind)
        return made(s, event.facts) if made is not None else STILL


# ---------------------------------------------------------------------- marks


def _piles(sizes: Any) -> Marks:
    found: dict[str, int | str] = {f"pile.{name}": size for name, size in zip(PILE_NAMES, sizes, strict=True)}
    found.update({f"top.{name}": f"pile.{name}" for name in PILE_NAMES[3:] if found[f"pile.{name}"]})
    return found


def _spoils(spoils: Any) -> Marks:
    return {} if spoils is None else {f"spoils.{i}": "spoils" for i in range(len(spoils.cards))}


def _bodies(bodies: Any) -> Marks:
    return {f"body.{body.seat}.{i}": f"body.{body.seat}" for body in bodies for i in range(len(body.lots))}


def _fight(fight: Any) -> Marks:
    if fight is None:
        return {}
    monsters = {f"monster.{monster.no}": "fight" for monster in fight.monsters}
    return {**monsters, **{f"played.{i}": "fight" for i in range(len(fight.cards))}}


READERS: Final[tuple[Callable[[Any], Marks], ...]] = (
    _piles,
    lambda die: {"die": die} if 1 <= die <= 6 else {},
    lambda pending: {f"pending.{p.no}": "pending" for p in pending},
    lambda card: {} if card == NONE else {"door.card": "door"},
    _spoils,
    _bodies,
    _fight,
    lambda levels: {f"seat.{seat}.level": level for seat, level in enumerate(levels)},
)


def table_marks(seat: int, table: Any) -> Marks:
    """Everything in front of a player, by its ids in the scene."""
    if table is None:
        return {}
    classes, super_card, enhancers, items, front, kept = table
    names = [f"class.{seat}.{card}" for card in classes]
    if super_card != NONE:
        names.append(f"super.{seat}")
    names.extend([f"cult.{seat}.{i}" for i in range(len(enhancers))])
    taken: set[str] = set()
    for i, item in enumerate(items):
        name = f"item.{seat}.{item.card}"
        names.append(name if name not in taken else f"{name}.{i}")
        taken.add(name)
    names.extend([f"front.{seat}.{card}" for card in front])
    names.extend([f"kept.{seat}.{i}" for i in range(len(kept))])
    return dict.fromkeys(names, f"seat.{seat}")


# ---------------------------------------------------------------------- who acts on what


def _seat(seat: int) -> str:
    return f"seat.{seat}"


def _acts(s: Munchkin, f: Any) -> Beat:
    return Beat(_seat(f[0]))


def _struck(s: Munchkin, f: Any) -> Beat:
    return Beat("", (_seat(f[0]),))


def _towards(s: Munchkin, f: Any) -> Beat:
    return Beat(_seat(f[0]), (_seat(f[1]),))


def _latest(s: Munchkin) -> tuple[str, ...]:
    return (f"pending.{s.pending[-1].no}",) if s.pending else ()


def _plays(s: Munchkin, f: Any) -> Beat:
    """A card goes to a player or to a monster, or into the fight."""
    by, kind, on = f[0], f[2], f[3]
    if kind in ("PlayCurse", "GoUp", "EnhanceCultist", "PlayOnPlayer"):
        return Beat(_seat(by), (_seat(on),))
    if kind in ("Enhance", "Exchange", "IntoFight") and on != NONE and _fights(s, on):
        return Beat(_seat(by), (f"monster.{on}",))
    if s.fight is not None and kind in ("OneShot", "AddMonster", "AddUndead", "IntoFight"):
        return Beat(_seat(by), ("fight",))
    return Beat(_seat(by))


def _fights(s: Munchkin, number: int) -> bool:
    return s.fight is not None and any(monster.no == number for monster in s.fight.monsters)


def _monster(s: Munchkin, card: int) -> tuple[str, ...]:
    """The last monster of this title in the fight."""
    found = [f"monster.{m.no}" for m in s.fight.monsters if m.card == card] if s.fight is not None else []
    return tuple(found[-1:])


def _ran_from(s: Munchkin, seat: int) -> tuple[str, ...]:
    """The monster that this seat rolls against: the last one it has begun to run from."""
    found = [f"monster.{no}" for no, runner in s.fight.fled if runner == seat] if s.fight is not None else []
    return tuple(found[-1:])


def _flight(s: Munchkin, f: Any, good: bool) -> Beat:
    """The die, what is added to it, the number needed, and what came of it. MU-run-3"""
    seat, total = f[0], f[2]
    fight = s.fight
    aims = _ran_from(s, seat)
    terms: tuple[tuple[str, int], ...] = ()
    if fight is not None:
        monster = next(m for m in fight.monsters if (f"monster.{m.no}",) == aims)
        terms = tuple([(title(s, card), value) for card, value in flee_terms(s, fight, seat, monster)])
    verdict = "escapes" if good else "caught"
    roll = Roll((s.die,), terms=terms, total=total, need=ESCAPE, verdict=verdict, good=good)
    return Beat(_seat(seat), aims, roll=roll) if good else Beat(aims[0], (_seat(seat),), roll=roll)


def _rolled(s: Munchkin, f: Any) -> Beat:
    """In a flight, with the number that is needed; it may be answered before it counts."""
    aims = _ran_from(s, f[0]) if s.fight is not None and s.fight.settled else ()
    return Beat(_seat(f[0]), aims, roll=Roll((f[1],), total=f[1], need=ESCAPE if aims else None))


def _settled(s: Munchkin, f: Any) -> Beat:
    return Beat(_seat(f[0]), ("fight",))


BEATS: Final[dict[str, Callable[[Munchkin, Any], Beat]]] = {
    "plays": _plays,
    "rolled": _rolled,
    "escaped": lambda s, f: _flight(s, f, True),
    "caught": lambda s, f: _flight(s, f, False),
    "let_go": lambda s, f: Beat(_seat(f[0]), _ran_from(s, f[0])),
    "outran": lambda s, f: Beat(_seat(f[0]), _ran_from(s, f[0])),
    "settled": _settled,
    "answers": lambda s, f: Beat(_seat(f[0]), _latest(s)),
    "cancelled": lambda s, f: Beat(_seat(f[0]), _latest(s)),
    "die_set": lambda s, f: Beat(_seat(f[0]), ("die",)),
    "door": lambda s, f: Beat(_seat(f[0]), ("pile.doors",)),
    "peeks": lambda s, f: Beat(_seat(f[0]), ("pile.doors",)),
    "peeks_hidden": lambda s, f: Beat(_seat(f[0]), ("pile.doors",)),
    "enters": lambda s, f: Beat("", _monster(s, f[1])),
    "cursed": _struck,
    "curse_ends": _struck,
    "no_effect": _struck,
    "level": _struck,
    "died": _struck,
    "item_lost": _struck,
    "class_lost": _struck,
    "super_lost": _struck,
    "marked": _struck,
    "will_skip": _struck,
    "burdened": _struck,
    "evil": _struck,
    "item_moved": _towards,
    "offers_trade": _towards,
    "traded": _towards,
    "offers_help": _towards,
    "refuses_help": _towards,
    "offers_swap": _towards,
    "offers_swap_hidden": _towards,
    "joins": _towards,
    "looted": _towards,
    "prefers": _towards,
    "passed_on": lambda s, f: Beat(_seat(f[0]), (_seat(f[2]),)),
    "cancels_kept": lambda s, f: Beat(_seat(f[0]), (_seat(f[2]),)),
    "charity": lambda s, f: Beat(_seat(f[0]), tuple([_seat(seat) for seat in f[2:]])),
    **dict.fromkeys(
        (
            "sex", "ready", "lays_down", "opening", "first", "turn", "returns", "skips", "drew", "drew_hidden",
            "drew_open", "got", "got_hidden", "nothing_drawn", "no_door", "trouble", "summoned", "retrieved", "class",
            "super", "not_converted", "pretends", "joins_cult", "no_swap", "carries", "in_front", "equipped",
            "unequipped", "uses", "pays", "discarded", "shows", "sold", "trade_off", "withdraws_help", "offer_lapses",
            "leaves", "stays", "pay_lapses", "names_bonus", "exchanged", "fetched", "takes_treasure", "picked_up",
            "limits_end", "laid_out", "stands", "kept", "left_lying",
        ),
        _acts,
    ),
}  # fmt: skip
