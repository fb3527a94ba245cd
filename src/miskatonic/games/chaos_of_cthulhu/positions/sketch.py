"""A position of Chaos of Cthulhu by readable names: what case files state and check."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, COLOURS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules.actions import DEFLECT, SEALED, STEAL, THEFTS, actions, changed
from miskatonic.games.chaos_of_cthulhu.rules.bonus.bonus import picks_open
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import cards
from miskatonic.games.chaos_of_cthulhu.rules.declaration import Release
from miskatonic.games.chaos_of_cthulhu.rules.planning.mat import Planning
from miskatonic.games.chaos_of_cthulhu.rules.planning.plan import face
from miskatonic.games.chaos_of_cthulhu.rules.resolution import Resolution
from miskatonic.games.chaos_of_cthulhu.rules.rounds import ClearUp, Round, clear_mats
from miskatonic.games.chaos_of_cthulhu.rules.setup import RollForPlayerOne, RollMonsters, Setup
from miskatonic.games.chaos_of_cthulhu.rules.victory import CheckVictory
from miskatonic.games.chaos_of_cthulhu.state import FREE, NOWHERE, PARTS, Bonus, Chaos, Entry, Planned
from miskatonic.games.chaos_of_cthulhu.words.names import PLAYERS
from miskatonic.kernel.cases.stated import known, listing, one_of, whole
from miskatonic.kernel.step import Step

PHASES: Final[dict[str, Callable[[], list[Step[Chaos]]]]] = {
    "setup": lambda: [Setup()],
    "monsters": lambda: [RollMonsters()],
    "player 1": lambda: [RollForPlayerOne()],
    "round": lambda: [Round()],
    "planning": lambda: [Planning(), Release(), Resolution(), CheckVictory(), ClearUp()],
    "release": lambda: [Release(), Resolution(), CheckVictory(), ClearUp()],
    "resolution": lambda: [Resolution(), CheckVictory(), ClearUp()],
    "victory": lambda: [CheckVictory(), ClearUp()],
}
"""From which step a case goes on."""
DERIVED: Final = ("alive", "declared", "silenced", "bonus used")
"""What follows from the rest of a position: it may be stated, and must then be so."""


# ---------------------------------------------------------------------- writing


def sketch(s: Chaos) -> dict[str, Any]:
    """Everything a case may state or check, by names. It hides nothing: cases are not for players."""
    return {
        "round": s.round,
        "player 1": PLAYERS[s.coin],
        "target": s.target,
        "phase": "declaration" if s.released else "planning" if s.lanes else "other",
        "seats": {PLAYERS[seat]: _seat(s, seat) for seat in range(s.seats)},
        "bonuses": [_bonus(s, bonus) for bonus in s.bonuses],
        "actions": [_action(s, action) for action in actions(s)] if s.released else [],
        "stock": s.stock,
    }


def _seat(s: Chaos, seat: int) -> dict[str, Any]:
    monster = s.monster[seat]
    planned = s.secret[seat]
    colour = s.colours[monster]
    return {
        "colour": COLOURS[colour] if colour >= 0 else None,
        "monster": PLAYERS[monster],
        "dice": dict(zip(PART_NAMES, s.dice[monster], strict=True)),
        "stones": list(s.stones[seat]),
        "spent": [s.stones[seat][i] for i in range(len(s.stones[seat])) if s.spent[seat] >> i & 1],
        "offerings": s.offerings[seat],
        "ready": bool(s.ready >> seat & 1),
        "re-rolled": bool(s.rerolled >> seat & 1),
        "bonus used": bool(s.used >> seat & 1),
        "declared": bool(s.declared >> seat & 1),
        "free action": bool(s.free >> seat & 1),
        "alive": s.alive(seat),
        "silenced": s.silenced(seat),
        "plan": [_entry(s, seat, entry) for entry in s.plan[seat]],
        "planned bonus": _planned(s, seat, planned) if planned is not None else None,
    }


def _planned(s: Chaos, seat: int, planned: Planned) -> dict[str, Any]:
    return {
        "number": planned.number,
        "stones": [s.stones[seat][i] for i in range(len(s.stones[seat])) if planned.stones >> i & 1],
        "picks": [_pick_name(s, planned.number, pick) for pick in planned.picks],
    }


def _entry(s: Chaos, seat: int, entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = {
        "die": "free" if entry.part == FREE else PART_NAMES[entry.part],
        "action": ACTIONS[entry.kind],
        "stones": [s.stones[seat][i] for i in range(len(s.stones[seat])) if entry.stones >> i & 1],
    }
    return data if entry.aim == NOWHERE else {**data, "aim": where(s, entry.aim)}


def _bonus(s: Chaos, bonus: Bonus) -> dict[str, Any]:
    return {
        "by": PLAYERS[bonus.seat],
        "number": bonus.number,
        "cancelled": bonus.void,
        "done": bonus.done,
        "roll": bonus.roll,
        "picks": [_pick_name(s, bonus.number, pick) for pick in bonus.picks],
    }


def _pick_name(s: Chaos, number: int, pick: int) -> str:
    """What was picked for a Bonus Action: a player, a monster by its player, or a body part."""
    if _picks_seat(s, number):
        return PLAYERS[pick]
    return PLAYERS[s.player_of(pick)] if _picks_monster(s, number) else where(s, pick)


def _picks_seat(s: Chaos, number: int) -> bool:
    return number in THEFTS if s.crown else number == STEAL


def _picks_monster(s: Chaos, number: int) -> bool:
    return number == (SEALED if s.crown else DEFLECT)


def _action(s: Chaos, action: Any) -> dict[str, Any]:
    data: dict[str, Any] = {
        "by": PLAYERS[action.sender],
        "action": ACTIONS[action.kind],
        "declared": action.declared,
    }
    if action.monster != NOWHERE:
        part = f" {PART_NAMES[action.part]}" if action.part != NOWHERE else ""
        data["aim"] = f"{PLAYERS[s.player_of(action.monster)]}{part}"
    return {**data, "blocked": action.which in s.blocked}


def where(s: Chaos, code: int) -> str:
    """A body part as ``East top``."""
    return f"{PLAYERS[s.player_of(code // PARTS)]} {PART_NAMES[code % PARTS]}"


# ---------------------------------------------------------------------- reading


def arrange(s: Chaos, given: Mapping[str, Any]) -> None:
    """Lay out a position and go on from its phase. ``ValueError`` names the entry that is wrong."""
    known(given, ("phase", "round", "player 1", "target", "seats", "bonuses", "actions", "stock"), "position")
    phase = tuple(PHASES)[one_of(given.get("phase", "planning"), tuple(PHASES), "phase")]
    clear_mats(s)
    s.bonuses = []
    s.lanes, s.sealed, s.outcome = [], {}, None
    s.round = whole(given.get("round", 1), "round")
    s.target = whole(given.get("target", s.target), "target")
    s.coin = seat_number(s, given.get("player 1", PLAYERS[0]))
    s.poll = s.coin
    seats = _seats(s, given.get("seats", {}))
    if phase != "setup":
        _lay_out(s, seats, given.get("stock"))
    for seat, data in seats.items():
        _mat(s, seat, data)
    for i, data in enumerate(listing(given.get("bonuses"), "bonuses")):
        s.bonuses.append(_read_bonus(s, data, f"bonuses[{i}]"))
        s.used |= 1 << s.bonuses[-1].seat
    _check_derived(s, given)
    changed(s)
    s.turn_to(*PHASES[phase]())
    s.advance()


def _seats(s: Chaos, given: Any) -> dict[int, Mapping[str, Any]]:
    known(given, PLAYERS[: s.seats], "seats")
    stated = ("colour", "monster", "dice", "stones", "spent", "offerings", "plan", "planned bonus")
    for name, data in given.items():
        known(data, (*stated, "ready", "free action", "re-rolled", *DERIVED), f"seats.{name}")
    return {seat_number(s, name): data for name, data in given.items()}


def _check_derived(s: Chaos, given: Mapping[str, Any]) -> None:
    """An exported position states everything; what follows from the rest must not contradict it."""
    if given.get("actions"):
        raise ValueError("position: actions follow from the plans; they cannot be laid out")
    shown = sketch(s)["seats"]
    for name, data in given.get("seats", {}).items():
        for entry in DERIVED:
            if entry in data and data[entry] != shown[name][entry]:
                raise ValueError(f"seats.{name}.{entry} is stated as {data[entry]!r}, but is {shown[name][entry]!r}")


def _lay_out(s: Chaos, seats: Mapping[int, Mapping[str, Any]], stock: Any) -> None:
    """Monsters, dice, Stones and Offerings; what is not stated is filled in quietly."""
    s.monster = [seat_number(s, seats.get(seat, {}).get("monster", PLAYERS[seat])) for seat in range(s.seats)]
    if len(set(s.monster)) != s.seats:
        raise ValueError("position: two seats play the same monster [CC-game-2]")
    for seat, monster in enumerate(s.monster):
        name = seats.get(seat, {}).get("colour", COLOURS[monster])
        s.colours[monster] = one_of(name, COLOURS, f"seats.{PLAYERS[seat]}.colour")
    if len(set(s.colours)) != s.seats:
        raise ValueError("position: two seats have the same colour [CC-setup-1]")
    for seat, monster in enumerate(s.monster):
        data = seats.get(seat, {})
        path = f"seats.{PLAYERS[seat]}"
        s.dice[monster] = _dice(data.get("dice", {}), f"{path}.dice")
        s.stones[seat] = _numbers(data.get("stones", [1] * len(s.parts_in_play(monster))), f"{path}.stones")
        held = data.get("offerings", s.limit if s.alive(seat) else 0)
        if type(held) is not int or not 0 <= held <= s.limit:
            raise ValueError(f"{path}.offerings must be 0 to {s.limit}, not {held!r} [CC-off-2]")
        s.offerings[seat] = held
    rest = s.limit * s.seats - sum(s.offerings)
    if stock is not None and (type(stock) is not int or not 0 <= stock <= rest):
        raise ValueError(f"position: stock must be 0 to {rest}, not {stock!r} [CC-off-11]")
    s.stock = rest if stock is None else stock
    s.gone = rest - s.stock


def _mat(s: Chaos, seat: int, data: Mapping[str, Any]) -> None:
    path = f"seats.{PLAYERS[seat]}"
    s.spent[seat] = _mask(s, seat, listing(data.get("spent"), f"{path}.spent"), 0, f"{path}.spent")
    if data.get("free action"):
        s.free |= 1 << seat
    if data.get("re-rolled"):
        s.rerolled |= 1 << seat
    if data.get("ready"):
        s.ready |= 1 << seat
    for i, entry in enumerate(listing(data.get("plan"), f"{path}.plan")):
        s.plan[seat] = (*s.plan[seat], _read_entry(s, seat, entry, f"{path}.plan[{i}]"))
    if data.get("planned bonus") is not None:
        s.secret[seat] = _read_planned(s, seat, data["planned bonus"], f"{path}.planned bonus")


def _read_entry(s: Chaos, seat: int, data: Mapping[str, Any], path: str) -> Entry:
    """One planned action. The die may be left out where only the action matters."""
    known(data, ("die", "action", "stones", "aim"), path)
    taken = [entry.part for entry in s.plan[seat]]
    left = [p for p in (*range(PARTS), FREE) if p not in taken]
    part = one_of(data["die"], (*PART_NAMES, "free"), f"{path}.die") if "die" in data else left[0] if left else FREE
    if part in taken:
        raise ValueError(f"{path}: a die can be activated once [CC-stones-10]")
    kind = one_of(data["action"], ACTIONS, f"{path}.action") if "action" in data else face(s, seat, part)
    stones = _mask(s, seat, listing(data.get("stones"), f"{path}.stones"), s.planned_stones(seat), path)
    return Entry(part, stones, kind, code(s, data["aim"], path) if "aim" in data else NOWHERE)


def _read_planned(s: Chaos, seat: int, data: Mapping[str, Any], path: str) -> Planned:
    known(data, ("number", "stones", "picks"), path)
    stones = _mask(s, seat, listing(data.get("stones"), f"{path}.stones"), s.planned_stones(seat), path)
    return Planned(_number(s, data, path), stones, _picks(s, seat, data, path))


def _read_bonus(s: Chaos, data: Mapping[str, Any], path: str) -> Bonus:
    known(data, ("by", "number", "picks", "roll", "cancelled", "done"), path)
    seat, number = seat_number(s, data.get("by")), _number(s, data, path)
    void, done, roll = bool(data.get("cancelled")), bool(data.get("done")), whole(data.get("roll", 0), f"{path}.roll")
    return Bonus(seat, number, _picks(s, seat, data, path), NOWHERE, True, void, done, roll)


def _number(s: Chaos, data: Mapping[str, Any], path: str) -> int:
    number = whole(data.get("number"), f"{path}.number")
    if number not in cards(s):
        raise ValueError(f"{path}: there is no Bonus Action {number} in this game")
    return number


def _picks(s: Chaos, seat: int, data: Mapping[str, Any], path: str) -> tuple[int, ...]:
    """What was chosen for a Bonus Action: everything it lets its player choose, and nothing else. CC-bonus-24"""
    picks: tuple[int, ...] = ()
    for text in listing(data.get("picks"), f"{path}.picks"):
        pick = _pick(s, data["number"], text, path)
        if pick not in picks_open(s, seat, data["number"], picks):
            raise ValueError(f"{path}: {text!r} cannot be picked for Bonus Action {data['number']} [CC-bonus-24]")
        picks = (*picks, pick)
    if picks_open(s, seat, data["number"], picks):
        raise ValueError(f"{path}: Bonus Action {data['number']} needs more picks than {len(picks)} [CC-bonus-24]")
    return picks


def _pick(s: Chaos, number: int, text: Any, path: str) -> int:
    """``East`` is a seat or its monster, ``East top`` a body part."""
    if " " in str(text):
        return code(s, text, path)
    seat = seat_number(s, text)
    return s.monster[seat] if _picks_monster(s, number) else seat


def seat_number(s: Chaos, name: Any) -> int:
    """``North`` is seat 0, and so on clockwise."""
    return one_of(name, PLAYERS[: s.seats], "a player")


def code(s: Chaos, text: Any, path: str) -> int:
    """The code of a body part named as ``East top``."""
    who, _, part = str(text).partition(" ")
    return s.monster[seat_number(s, who)] * PARTS + _part(part, path)


def _part(name: Any, path: str) -> int:
    return one_of(name, PART_NAMES, f"{path}: body part")


def _dice(data: Any, path: str) -> tuple[int, ...]:
    """Dice as five numbers in the order top, center, left, right, bottom, or by name; 0 is a lost part."""
    if isinstance(data, Mapping):
        known(data, PART_NAMES, path)
        data = [data.get(name, 1 + i) for i, name in enumerate(PART_NAMES)]
    if not isinstance(data, list) or len(data) != PARTS or any(n not in range(7) for n in data):
        raise ValueError(f"{path} must be five numbers from 0 (lost) to 6, not {data!r}")
    return tuple(data)


def _numbers(data: Any, path: str) -> tuple[int, ...]:
    if not isinstance(data, list) or any(n not in range(1, 7) for n in data):
        raise ValueError(f"{path} must be numbers from 1 to 6, not {data!r}")
    return tuple(data)


def _mask(s: Chaos, seat: int, values: Sequence[Any], used: int, path: str) -> int:
    """The Stones that show these values and are not used yet, as bits."""
    mask = 0
    for value in values:
        for i, stone in enumerate(s.stones[seat]):
            if stone == value and not (mask | used) >> i & 1:
                mask |= 1 << i
                break
        else:
            raise ValueError(f"{path}: {PLAYERS[seat]} has no unused Stone showing {value!r} [CC-stones-5]")
    return mask
