"""What changes on the table of Terror Paths, and who acts on what: for whoever shows it happening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.scenario import BACK, FRONT, NOT_UP, MenaceCard
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.table.events import disasters_left
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.names import die_id, foe_id, item_id, place_id, seat_id
from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.beat import STILL, Beat, Marks, Roll, Watcher
from miskatonic.pieces.boards.grid import spaces

TRACKS, CARDS, LYING, ICONS, FIGURES, FOES, MENACE, DICE, SHEETS, GOODS = range(10)
"""The parts."""
GOING: Final = frozenset(("dies", "insane", "moved"))
"""Told before the figure is moved or taken away."""
CLEARED: Final = frozenset(("discards_card", "removes_card"))
"""Told before the card is taken away."""


class TerrorWatcher(Watcher):
    """Tracks and decks, what lies on the map and stands on it, the Menace, the dice, the sheets."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        box = s.box
        return (
            (s.threat, s.doom, s.events_left(), disasters_left(s), tuple([_deck(s, deck) for deck in box.deck])),
            sum([1 << place for place, back in enumerate(s.back_at) if back != NONE]),
            (box, tuple(s.insight_at), tuple(s.loose), tuple(s.victims_at), tuple(s.events_at), tuple(s.tokens_at)),
            (box, s.searched, box.retreats & ~s.no_retreat, s.blocked | s.locked),
            (s.turned, tuple(s.place)),
            s.foes,
            (box, s.stage, s.second, tuple(s.counters), s.lore, s.events_out),
            s.rolls[-1].dice if s.rolls else (),
            (_in_play(s), tuple(s.stats), tuple(s.san), tuple(s.hp)),
            (tuple(s.items), tuple(s.curses)),
        )

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        return READERS[no](part)

    def ahead(self, kind: str, no: int) -> bool:
        """People are carried off after it is said, and cards taken away."""
        return (kind in GOING and no == FIGURES) or (kind in CLEARED and no == CARDS)

    def told(self, s: Any, event: Event) -> Beat:
        made = BEATS.get(event.kind)
        return made(s, event.facts) if made is not None else STILL


def _in_play(s: Terror) -> tuple[int, ...]:
    """The sheets of those on the map; of somebody eliminated nothing is shown."""
    return tuple([sheet if place >= 0 else NONE for sheet, place in zip(s.sheet, s.place, strict=True)])


def _deck(s: Terror, deck: str) -> tuple[str, int]:
    return deck, sum([s.item_bag[kind] for kind in s.box.deck[deck]])


# ---------------------------------------------------------------------- marks


def _tracks(part: Any) -> Marks:
    threat, doom, events, disasters, decks = part
    found = {"threat": threat, "doom": doom, "pile.events": events, "pile.disasters": disasters}
    return {**found, **{f"pile.{deck}": count for deck, count in decks}}


def _cards(part: int) -> Marks:
    return {f"card.{place}": place_id(place) for place in spaces(part)}


def _lying(part: Any) -> Marks:
    """Insight, loose Items, Victims, Events and tokens, place by place."""
    box, insight, loose, victims, events, tokens = part
    counters = box.scenario.counters
    found: dict[str, int | str] = {}
    for place in range(box.size):
        at = place_id(place)
        if insight[place]:
            found[f"insight.{place}"] = at
        found.update({f"loose.{place}.{n}": at for n in range(len(loose[place]))})
        found.update({f"victim.{victim}": at for victim in victims[place]})
        found.update({f"event.{event}": at for event in events[place]})
        found.update({f"token.{place}.{counters[number].id}": at for number in tokens[place]})
    return found


def _icons(part: Any) -> Marks:
    box, searched, retreats, shut = part
    found = {f"icon.{n}": place_id(place) for n, (place, _) in enumerate(box.icons) if not searched >> n & 1}
    found.update({f"retreat.{place}": place_id(place) for place in spaces(retreats)})
    return {**found, **{f"shut.{place}": place_id(place) for place in spaces(shut)}}


def _figures(part: Any) -> Marks:
    turned, places = part
    here = [(seat, place) for seat, place in enumerate(places) if place >= 0 and not turned >> seat & 1]
    return {f"figure.{seat}": place_id(place) for seat, place in here}


def _foes(foes: Any) -> Marks:
    return {foe_id(foe.no): place_id(foe.place) for foe in foes}


def _menace(part: Any) -> Marks:
    box, stage, second, counters, lore, events = part
    scenario = box.scenario
    up = [stage] if second < 0 else [stage, second]
    found: dict[str, int | str] = {f"menace.{scenario.stages[n].id}": "menace" for n in up}
    found.update(_counted(box, counters))
    found.update({f"lore.{each.id}": "menace" for n, each in enumerate(scenario.lore) if lore >> n & 1})
    return {**found, **{f"event.{event}": "menace" for event in events}}


def _counted(box: Box, counters: Any) -> dict[str, int | str]:
    """Counters on their tracks, Menace cards that lie in play, and how many are still to come."""
    found: dict[str, int | str] = {}
    for n, counter in enumerate(box.scenario.counters):
        if not isinstance(counter, MenaceCard):
            if counters[n] or not counter.quiet:
                found[f"counter.{counter.id}"] = counters[n]
        elif counters[n] in (FRONT, BACK) and counter.lies:
            found[counter.id] = "menace"
    if box.menace_cards:
        found["pile.menace"] = len([n for n in box.menace_cards if counters[n] == NOT_UP])
    return found


def _sheets(part: Any) -> Marks:
    sheets, stats, san, hp = part
    found: dict[str, int | str] = {}
    for seat, sheet in enumerate(sheets):
        if sheet >= 0:
            found.update({f"stat.{seat}.{n}": stats[3 * seat + n] for n in range(3)})
            found[f"san.{seat}"], found[f"hp.{seat}"] = san[seat], hp[seat]
    return found


def _goods(part: Any) -> Marks:
    """Items and Curses of each seat; of several alike, the others by number."""
    found: dict[str, int | str] = {}
    for seat, (items, curses) in enumerate(zip(*part, strict=True)):
        found.update({name: seat_id(seat) for name in item_ids(seat, items)})
        found.update({f"curse.{seat}.{n}": seat_id(seat) for n in range(len(curses))})
    return found


def item_ids(seat: int, items: tuple[int, ...]) -> list[str]:
    """The scene id of each Item in hand."""
    seen: dict[int, int] = {}
    found: list[str] = []
    for held in items:
        again = seen.get(held >> 1, 0)
        seen[held >> 1] = again + 1
        found.append(item_id(seat, held) if not again else f"{item_id(seat, held)}.{again}")
    return found


READERS: Final[tuple[Callable[[Any], Marks], ...]] = (
    _tracks,
    _cards,
    _lying,
    _icons,
    _figures,
    _foes,
    _menace,
    lambda dice: {die_id(at): die.face for at, die in enumerate(dice)},
    _sheets,
    _goods,
)


# ---------------------------------------------------------------------- who acts on what


def on_map(s: Terror, seat: int) -> str:
    """Somebody's figure; her sheet while she has none there."""
    if seat < 0:
        return ""
    return f"figure.{seat}" if s.alive(seat) else seat_id(seat)


def _acts(s: Terror, f: Any) -> Beat:
    return Beat(on_map(s, f[0]))


def _struck(s: Terror, f: Any) -> Beat:
    return Beat("", (on_map(s, f[0]),))


def _at(n: int) -> Callable[[Terror, Any], Beat]:
    """Something happens in the place that is the fact of this number."""
    return lambda s, f: Beat("", (place_id(f[n]),))


def _there(n: int) -> Callable[[Terror, Any], Beat]:
    """Somebody does something in the place that is the fact of this number."""
    return lambda s, f: Beat(on_map(s, f[0]), (place_id(f[n]),) if f[n] >= 0 else ())


def _foe(s: Terror, f: Any) -> Beat:
    """An Enemy does something, or something happens to it; gone, its place says where."""
    return Beat(foe_id(f[0])) if s.foe(f[0]) is not None else STILL


def _attack(s: Terror, f: Any) -> Beat:
    return Beat(foe_id(f[0]) if s.foe(f[0]) is not None else "", (on_map(s, f[1]),))


def _hits(s: Terror, f: Any) -> Beat:
    """What an Attack does: the dice lie there, POW divides them."""
    foe, victim, total, power, harm = f
    roll = Roll((), total=harm, terms=(("Attack", total), ("POW", power)), verdict=f"{harm} HP", good=not harm)
    return Beat(foe_id(foe) if s.foe(foe) is not None else "", (on_map(s, victim),), roll=roll)


def _test(s: Terror, f: Any) -> Beat:
    """One die, the number or lower. TP-test-2"""
    seat, _, need, face, passed = f
    verdict = "passed" if passed else "failed"
    roll = Roll((face,) if face else (), total=face, need=need, most=True, verdict=verdict, good=bool(passed))
    return Beat(on_map(s, seat), roll=roll)


def _rolls(s: Terror, f: Any) -> Beat:
    return Beat(on_map(s, f[0]), roll=Roll(tuple(f[2:]), total=sum(f[2:])))


def _assigns(s: Terror, f: Any) -> Beat:
    """Dice on one Target: at least the number, or exactly. TP-tgt-1, TP-tgt-2"""
    foe, _, value, _, hit = f[:5]
    dice = tuple(f[5:])
    roll = Roll(dice, total=sum(dice), need=value, verdict="Hit" if hit else "missed", good=bool(hit))
    return Beat("", (foe_id(foe),) if s.foe(foe) is not None else (), roll=roll)


def _battle(s: Terror, f: Any) -> Beat:
    return Beat("", (place_id(f[0]), *[foe_id(no) for no in f[1:] if s.foe(no) is not None]))


def _between(s: Terror, f: Any) -> Beat:
    return Beat(on_map(s, f[0]), (on_map(s, f[1]),))


BEATS: Final[dict[str, Callable[[Terror, Any], Beat]]] = {
    "rolls": _rolls,
    "rerolls": lambda s, f: Beat(on_map(s, f[0]), (on_map(s, f[1]),) if f[1] >= 0 else (), roll=Roll((f[3],))),
    "test": _test,
    "assigns": _assigns,
    "struck": _hits,
    "attacks": _attack,
    "battle": _battle,
    "trades": _between,
    "refuses": _between,
    "forbids": _between,
    "foe_moves": _foe,
    "mends": _foe,
    "pre_battle": _foe,
    "post_battle": _foe,
    "handles": _at(0),
    "reveals": _at(0),
    "battle_over": _at(0),
    "stopped_by_foes": _at(0),
    "horrify": _at(0),
    "terror": _at(0),
    "enters": _at(0),
    "foe": _at(2),
    "killed": _at(2),
    "foe_gone": _at(2),
    "moves": _there(2),
    "moved": _there(2),
    "stopped": _there(1),
    "withdraws": _there(1),
    "unlocks": _there(1),
    "deed": _there(1),
    "drops_item": _there(2),
    "way_opens": lambda s, f: Beat("", (place_id(f[0]), place_id(f[1]))),
    "way_shuts": lambda s, f: Beat("", (place_id(f[0]), place_id(f[1]))),
    **dict.fromkeys(
        (
            "taps", "discards_card", "removes_card", "lays_card", "unlocked", "blocked", "unblocked", "no_retreat",
            "insight_lies", "leaves_insight", "item_lies", "victim", "victim_lost", "token_lies", "token_goes",
            "new_start", "looks_at",
        ),
        _at(0),
    ),
    **dict.fromkeys(
        (
            "loses", "restores", "madness", "curse", "curse_gone", "dies", "insane", "turned", "luck", "insight",
            "lessens", "drops_faces",
        ),
        _struck,
    ),
    **dict.fromkeys(
        (
            "becomes", "replaces", "lead", "prepared", "adds_disaster", "done_moving", "closes", "gains_item",
            "discards_item", "keeps", "taps_item", "uses", "rescued", "exploited", "takes_victim", "leaves_victim",
            "searches", "recovers", "spies", "may_spy", "raises", "pays_san", "pays", "bonus", "joins", "stays_out",
            "powers_up", "fights_with", "marks", "boosts", "sets", "turns", "cured",
        ),
        _acts,
    ),
}  # fmt: skip
