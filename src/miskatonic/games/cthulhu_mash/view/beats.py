"""What changes on the table of Cthulhu Mash, and who acts on what: for whoever shows it happening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.cthulhu_mash.figures import CAMPS
from miskatonic.games.cthulhu_mash.rules.combat.arms import beats
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.games.cthulhu_mash.view.spellbook import everywhere_written, known_spells
from miskatonic.games.cthulhu_mash.words.names import figure_id, space_id
from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.beat import STILL, Beat, Marks, Roll, Watcher

FIGURES, PLAN, BODIES, MINDS, SANITY, THINGS, POWERS, SPELLS, STACKS = range(9)
"""The parts."""
GOING: Final = frozenset(("walked", "jumped", "pushed", "arrived", "slain", "wrecked", "dead", "sank", "picture"))
"""Told before the piece is moved or taken away."""
BONUS: Final = "bonus"
STACK_NAMES: Final = ("objects", "discards", "generators", "spells", "tiles", "wrecked")


class MashWatcher(Watcher):
    """Where figures and objects are, health, mentality and sanity, spells, stacks."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        ready = [number >= 0 for number in s.character]
        return (
            tuple(s.space),
            tuple([s.place_of[s.space[seat] // SPACES] if s.space[seat] >= 0 else -1 for seat in range(s.seats)]),
            tuple([s.health[seat] + (s.ward >> seat & 1) if ready[seat] else None for seat in range(s.seats)]),
            tuple([s.mentality[seat] if ready[seat] else None for seat in range(s.seats)]),
            tuple(_sanity(s, ready)) if s.options["sanity"] else (),
            (dict(s.ground), s.tissue, tuple(s.objects)),
            tuple(s.powers),
            (tuple(s.objects), dict(s.written), tuple(s.arcane), tuple(s.memory)),
            _stacks(s),
        )

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        return READERS[no](part)

    def ahead(self, kind: str, no: int) -> bool:
        """Pieces go where they are said to go, and leave when they are said to."""
        return kind in GOING and no in (FIGURES, PLAN)

    def told(self, s: Any, event: Event) -> Beat:
        made = BEATS.get(event.kind)
        return made(s, event.facts) if made is not None else STILL


def _sanity(s: Mash, ready: list[bool]) -> list[int | None]:
    return [s.sanity[seat] if ready[seat] and s.sanity_base[seat] else None for seat in range(s.seats)]


def _stacks(s: Mash) -> tuple[tuple[int, ...], ...]:
    if not s.bags:
        return ()
    sizes = (stock.stack_size(s), s.discards.bit_count(), sum(s.gen_bag), s.spell_bag.bit_count(), sum(s.tile_bag))
    powers = [stock.power_pile(s, seat).bit_count() if s.character[seat] >= 0 else -1 for seat in range(s.seats)]
    return (*sizes, sum(s.gen_discards)), tuple(s.monster_pile), tuple(powers)


# ---------------------------------------------------------------------- marks


def _things(part: Any) -> Marks:
    """Objects on the ground, face up by themselves and face down in a pile, and those that somebody has."""
    ground, tissue, carried = part
    found: dict[str, int | str] = {}
    for space, pile in ground.items():
        at = space_id(space)
        found.update({f"o{piece}": at for piece in pile.up})
        if pile.down:
            found[f"pile{at}"] = at
    found.update({f"o{piece}": space_id(space) for space, piece in tissue})
    found.update({f"o{piece}": f"seat{seat}" for seat, pieces in enumerate(carried) for piece in pieces})
    return found


def _spells(part: Any) -> Marks:
    carried, written, arcane, memory = part
    copied = everywhere_written(written)
    return {
        name: f"seat{seat}"
        for seat, pieces in enumerate(carried)
        for name, _ in known_spells(pieces, written, arcane[seat], memory[seat], copied)
    }


def _sizes(part: Any) -> Marks:
    """Stacks and what has gone from them, monsters by type, power-ups by character. CM-ref-6"""
    if not part:
        return {}
    sizes, monsters, powers = part
    found: dict[str, int | str] = dict(zip(STACK_NAMES, sizes, strict=True))
    found.update({f"brood{number}": count for number, count in enumerate(monsters)})
    found.update({f"powers{seat}": count for seat, count in enumerate(powers) if count >= 0})
    return found


READERS: Final[tuple[Callable[[Any], Marks], ...]] = (
    lambda spaces: {f"f{figure}": space_id(space) for figure, space in enumerate(spaces) if space >= 0},
    lambda places: {f"at{seat}": f"p{place}" for seat, place in enumerate(places) if place >= 0},
    lambda values: {f"health{seat}": value for seat, value in enumerate(values) if value is not None},
    lambda values: {f"mind{seat}": value for seat, value in enumerate(values) if value is not None},
    lambda values: {f"sanity{seat}": value for seat, value in enumerate(values) if value is not None},
    _things,
    lambda powers: {f"power{number}": f"seat{seat}" for seat, held in enumerate(powers) for number in held},
    _spells,
    _sizes,
)


# ---------------------------------------------------------------------- who acts on what


def on_board(s: Mash, figure: int) -> str:
    """A figure by its id; a character that is not on the board by its card, a spawning space by its space."""
    if figure < 0:
        return ""
    if figure >= CAMPS:
        return figure_id(s, figure)
    if s.space[figure] >= 0:
        return f"f{figure}"
    return f"seat{figure}" if figure < s.seats else ""


def _at(s: Mash, figure: int) -> tuple[str, ...]:
    name = on_board(s, figure)
    return (name,) if name else ()


def _acts(s: Mash, f: Any) -> Beat:
    return Beat(on_board(s, f[0]))


def _struck(s: Mash, f: Any) -> Beat:
    return Beat("", _at(s, f[0]))


def _by(s: Mash, f: Any) -> Beat:
    """Somebody is destroyed, perhaps by somebody."""
    return Beat(on_board(s, f[1]), _at(s, f[0]))


def _towards(s: Mash, f: Any) -> Beat:
    return Beat(on_board(s, f[0]), _at(s, f[1]))


def _seats_roll(s: Mash, f: Any) -> Beat:
    return Beat(on_board(s, f[0]), roll=Roll((f[1],)))


def _terms(face: int, total: int) -> tuple[tuple[str, int], ...]:
    return ((BONUS, total - face),) if total != face else ()


def _attack(s: Mash, f: Any) -> Beat:
    """The die, its bonus, the Defense, and whether that hits; what is answered to it comes later. CM-2.1.6-1"""
    attacker, _, aim, _, face, sides, total, need = f[:8]
    aims = _at(s, aim) if aim >= 0 else _targets(s)
    if not face:
        return Beat(on_board(s, attacker), aims)
    good = beats(face, sides, total, need) if need else None
    verdict = "" if good is None else "hit" if good else "miss"
    roll = Roll((face,), sides, _terms(face, total), total, need or None, verdict=verdict, good=good)
    return Beat(on_board(s, attacker), aims, roll=roll)


def _targets(s: Mash) -> tuple[str, ...]:
    found = [on_board(s, figure) for figure in s.blow.targets] if s.blow is not None else []
    return tuple([name for name in found if name])


def _push(s: Mash, f: Any) -> Beat:
    seat, target, face, total, moved, need = f[:6]
    sides = s.sheet(seat).push
    verdict = "moves it" if moved else "in vain"
    roll = Roll((face,), sides, _terms(face, total), total, need, verdict=verdict, good=bool(moved))
    return Beat(on_board(s, seat), _at(s, target), roll=roll)


def _parry(s: Mash, f: Any) -> Beat:
    seat, face, total, good = f[:4]
    need = s.blow.total if s.blow is not None else None
    verdict = "parried" if good else "too little"
    return Beat(on_board(s, seat), roll=Roll((face,), 10, _terms(face, total), total, need, False, verdict, bool(good)))


def _struggled(s: Mash, f: Any) -> Beat:
    """Free on so much or less. CM-2.3.4-4"""
    figure, kind, face = f[:3]
    need = next((hold.number for hold in s.holds if (hold.figure, hold.kind) == (figure, kind)), None)
    return Beat(on_board(s, figure), roll=Roll((face,), total=face, need=need, most=True))


def _spawn_roll(s: Mash, f: Any) -> Beat:
    return Beat(on_board(s, f[0]), roll=Roll((f[1],), verdict="it spawns" if f[2] else "nothing", good=bool(f[2])))


def _check(s: Mash, f: Any) -> Beat:
    """A d100, at most the base. CM-8.2-2"""
    seat, _, face, calm = f[:4]
    need, verdict = s.sanity_base[seat], "steady" if calm else "shaken"
    return Beat(on_board(s, seat), roll=Roll((face,), 100, (), face, need, True, verdict, bool(calm)))


BEATS: Final[dict[str, Callable[[Mash, Any], Beat]]] = {
    "attack": _attack,
    "push": _push,
    "parry": _parry,
    "struggled": _struggled,
    "spawn_roll": _spawn_roll,
    "sanity_check": _check,
    "rolled": _seats_roll,
    "armor": _seats_roll,
    "shaken": lambda s, f: Beat("", _at(s, f[0]), roll=Roll((f[1],), 10)),
    "void": lambda s, f: Beat("", _at(s, f[0]), roll=Roll((f[2],), 10)),
    "therapy": _seats_roll,
    "terror": _seats_roll,
    "transporter": lambda s, f: Beat(on_board(s, f[0]), roll=Roll((f[1],), s.sheet(f[0]).operate, good=bool(f[2]))),
    "idea": lambda s, f: Beat(on_board(s, f[0]), roll=Roll((f[1],), 100, good=not f[2])),
    "slain": _by,
    "wrecked": _by,
    "dead": _by,
    "charges": _towards,
    "attached": _towards,
    "reflected": _towards,
    "undone": _towards,
    "tamed": _towards,
    "handed": lambda s, f: Beat(on_board(s, f[0]), _at(s, f[2])),
    "administered": lambda s, f: Beat(on_board(s, f[0]), _at(s, f[2])),
    "stolen": lambda s, f: Beat(on_board(s, f[0]), _at(s, f[2])),
    "bound": lambda s, f: Beat(on_board(s, f[1]), _at(s, f[0])),
    **dict.fromkeys(
        (
            "hurt", "ward", "healed", "soothed", "miss", "held", "pushed", "torn_off", "sanity_lost", "sanity_gained",
            "sanity_raised", "sanity_lowered", "insane", "lost_forever", "sane_again", "entombed", "slipped",
            "picture", "skull", "dead_end", "sank", "crushed", "eliminated", "lost", "stuck", "turn_lost",
        ),
        _struck,
    ),
    **dict.fromkeys(
        (
            "plays", "arcane", "turn", "generator", "spawned", "walked", "jumped", "arrived", "respawned", "took",
            "found", "dropped", "declined", "granted", "refused", "traded", "power", "gave_up", "used_up", "read",
            "chimed", "worn", "in_hand", "clock", "cast", "scouted", "memorized", "stamina", "free", "wanders", "turns",
            "swallowed", "entered", "no_spawn", "begins",
        ),
        _acts,
    ),
}  # fmt: skip
