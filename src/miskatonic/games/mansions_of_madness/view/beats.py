"""What changes on the table of Mansions of Madness, and who acts on what: for whoever shows it happening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.records import KEEPER, NONE, ON_FLOOR
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import spell_of
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import (
    door_id,
    figure_id,
    foe_id,
    held_id,
    on_board,
    pile_id,
    plate_id,
    seat_id,
    space_id,
    spell_id,
)
from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.beat import EVERYBODY, STILL, Beat, Marks, Roll, Watcher
from miskatonic.pieces.boards.grid import spaces

CLOCK, KEEPERS, HAND, PEOPLE, FOES, LYING, ROOMS, SHEETS, GOODS, MOMENT = range(10)
"""The parts."""


class MansionsWatcher(Watcher):
    """Clock, threat and hand, figures, markers, rooms, sheets, and what is under way."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        events = s.box.story.events
        return (
            (s.time, len(events) - s.stage),
            (
                s.threat,
                sum(s.mythos_hand),
                sum(s.trauma_hand),
                s.tokens,
                s.options["keeper_tokens"],
                s.box.story.actions,
            ),
            (tuple(s.mythos_hand), tuple(s.trauma_hand)),
            tuple(s.space),
            tuple(s.foe_at),
            (s.box, s.barriers, tuple(s.corpses), tuple(s.offered)),
            (s.box.house, s.fire, s.dark, tuple([len(pile) for pile in s.piles])),
            tuple([_sheet(s, seat) for seat in s.players]),
            (tuple(s.held), tuple(s.spells), tuple(s.injury), tuple(s.insanity), tuple(s.facedown), _ready(s)),
            _moment(s),
        )

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        return READERS[no](part)

    def eyes(self, s: Any, no: int) -> int:
        """What the keeper holds is for him alone. MM-kact-7"""
        return 1 << KEEPER if no == HAND else EVERYBODY

    def ahead(self, kind: str, no: int) -> bool:
        """Told before the figure moves or is taken away."""
        return (kind in GOING and no in (PEOPLE, FOES)) or (kind in SPENT and no in (LYING, GOODS))

    def told(self, s: Any, event: Event) -> Beat:
        made = BEATS.get(event.kind)
        return made(s, event.facts) if made is not None else STILL


GOING: Final = frozenset(
    ("dies", "foe_dies", "foe_leaves", "foe_escapes", "sacrificed", "placed", "escapes", "foe_moves")
)
SPENT: Final = frozenset(("corpses_burn", "dies"))


def _ready(s: Mansions) -> int:
    """Whose sheets are complete, as bits."""
    return sum([1 << seat for seat in s.players if s.sheet[seat] != NONE and len(s.traits[seat]) == 2])


def _sheet(s: Mansions, seat: int) -> tuple[int, ...]:
    if s.sheet[seat] == NONE or len(s.traits[seat]) < 2:
        return ()
    return (seat, max(0, s.health(seat)), s.sanity(seat), s.skill[seat], s.stun[seat])


def _moment(s: Mansions) -> tuple[int, int, int]:
    """The die of an open test, the card of an open fight."""
    fight = s.fight
    return (
        s.test.die if s.test is not None else 0,
        fight.no if fight is not None else 0,
        fight.card if fight else NONE,
    )


# ---------------------------------------------------------------------- marks


def _clock(part: Any) -> Marks:
    return {"time": part[0], "events": part[1]}


def _keepers(part: Any) -> Marks:
    threat, mythos, trauma, tokens, shown, actions = part
    found: dict[str, int | str] = {"threat": threat, "pile.mythos": mythos, "pile.trauma": trauma}
    if tokens or shown:
        found["tokens"] = tokens
    return {**found, **{f"action.{number}": seat_id(KEEPER) for number in actions}}


def _hand(part: Any) -> Marks:
    mythos, trauma = part
    found = {f"mythos.{n}": seat_id(KEEPER) for n, count in enumerate(mythos) if count}
    return {**found, **{f"trauma.{n}": seat_id(KEEPER) for n, count in enumerate(trauma) if count}}


def _lying(part: Any) -> Marks:
    box, barriers, corpses, offered = part
    found: dict[str, int | str] = {}
    for n, door in enumerate(barriers):
        if door >= ON_FLOOR:
            found[f"barrier.{n}"] = space_id(box.barriers[n]) if door == ON_FLOOR else door_id(door)
    found.update({f"corpse.{space}": space_id(space) for space, count in enumerate(corpses) if count})
    return {**found, **{f"offered.{space}": space_id(space) for space, count in enumerate(offered) if count}}


def _rooms(part: Any) -> Marks:
    house, fire, dark, piles = part
    found = {f"fire.{room}": plate_id(house, room) for room in spaces(fire)}
    found.update({f"dark.{room}": plate_id(house, room) for room in spaces(dark)})
    return {**found, **{pile_id(room): plate_id(house, room) for room, count in enumerate(piles) if count}}


def _sheets(part: Any) -> Marks:
    found: dict[str, int | str] = {}
    for each in part:
        if each:
            seat, health, sanity, skill, stun = each
            found.update(
                {f"health.{seat}": health, f"sanity.{seat}": sanity, f"skill.{seat}": skill, f"stun.{seat}": stun}
            )
    return found


def _goods(part: Any) -> Marks:
    """Cards of each sheet; of several alike, the others by number."""
    held, spells, injury, insanity, facedown, ready = part
    found: dict[str, int | str] = {}
    for seat in spaces(ready):
        at = seat_id(seat)
        seen: dict[int, int] = {}
        for number in held[seat]:
            again = seen.get(number, 0)
            seen[number] = again + 1
            found[held_id(seat, number) + (f".{again}" if again else "")] = at
        found.update({spell_id(seat, spell_of(each)): at for each in spells[seat]})
        found.update(
            {f"{kind}.{seat}": at for kind, slot in (("injury", injury), ("insanity", insanity)) if slot[seat] >= 0}
        )
        found.update({f"facedown.{seat}.{n}": at for n in range(len(facedown[seat]))})
    return found


def _now(part: Any) -> Marks:
    die, _, card = part
    found: dict[str, int | str] = {"test.die": die} if die else {}
    return {**found, **({"fight.card": "fight"} if card != NONE else {})}


READERS: Final[tuple[Callable[[Any], Marks], ...]] = (
    _clock,
    _keepers,
    _hand,
    lambda part: {figure_id(seat): space_id(space) for seat, space in enumerate(part) if space >= 0},
    lambda part: {foe_id(foe): space_id(space) for foe, space in enumerate(part) if space >= 0},
    _lying,
    _rooms,
    _sheets,
    _goods,
    _now,
)


# ---------------------------------------------------------------------- who acts on what


def _acts(s: Mansions, f: Any) -> Beat:
    return Beat(on_board(s, f[0]))


def _struck(s: Mansions, f: Any) -> Beat:
    return Beat("", (on_board(s, f[0]),))


def _foe_on(s: Mansions, foe: int) -> str:
    return foe_id(foe) if foe >= 0 and s.foe_at[foe] >= 0 else ""


def _foe(s: Mansions, f: Any) -> Beat:
    return Beat(_foe_on(s, f[0]))


def _room(s: Mansions, f: Any) -> Beat:
    return Beat("", (plate_id(s.box.house, f[0]),))


def _space(s: Mansions, f: Any) -> Beat:
    return Beat("", (space_id(f[0]),))


def _die(s: Mansions, f: Any) -> Beat:
    """Not more than the number. MM-test-2"""
    seat, die, number, passed = f
    verdict = "passed" if passed else "failed"
    return Beat(
        on_board(s, seat), roll=Roll((die,), 10, total=die, need=number, most=True, verdict=verdict, good=bool(passed))
    )


def _attack(s: Mansions, f: Any) -> Beat:
    target = on_board(s, f[3]) if f[3] > 0 else _foe_on(s, f[2])
    return Beat(on_board(s, f[0]), (target,) if target else ())


def _by_foe(s: Mansions, f: Any) -> Beat:
    return Beat(_foe_on(s, f[0]), (on_board(s, f[1]),))


def _keeper_on(s: Mansions, f: Any) -> Beat:
    return Beat(seat_id(KEEPER), (on_board(s, f[0]),))


BEATS: Final[dict[str, Callable[[Mansions, Any], Beat]]] = {
    "die": _die,
    "attacks": _attack,
    "monster_attacks": _by_foe,
    "special": _by_foe,
    "sample": _by_foe,
    "claws": lambda s, f: Beat(_foe_on(s, f[1]), (on_board(s, f[0]),)),
    "gives": lambda s, f: Beat(on_board(s, f[0]), (on_board(s, f[1]),)),
    "buys": lambda s, f: Beat(seat_id(KEEPER), (on_board(s, f[2]),) if f[2] > 0 else ()),
    **dict.fromkeys(("mythos", "mythos_facedown", "trauma"), _keeper_on),
    **dict.fromkeys(("damage", "horror", "heals", "stunned", "steadied", "dies", "burns", "flushed", "cured"), _struck),
    **dict.fromkeys(
        ("moves", "searches", "finds", "gains", "drops", "discards", "uses", "casts", "hides", "comes_out", "escapes",
         "drags", "turns_back", "barricades", "attempts", "solved", "unsolved", "skill", "gains_skill"),
        _acts,
    ),
    **dict.fromkeys(("deals", "mends", "foe_stunned", "foe_steadied", "foe_moves", "underside", "forces",
                     "barred"), _foe),
    **dict.fromkeys(("burning", "douses", "darkens", "brightens", "turned_up", "guard_gone", "lock_laid"), _room),
    **dict.fromkeys(("corpses", "corpses_burn", "rises"), _space),
    "placed_foe": lambda s, f: Beat("", (space_id(f[1]),)),
}  # fmt: skip
