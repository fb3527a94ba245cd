"""Positions that several sections need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.records import FELL
from miskatonic.games.cthulhu_mash.rules.combat.harm import kill, settle
from miskatonic.games.cthulhu_mash.rules.turn.victory import CheckVictory
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.names import space_name
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    Loaded,
    asked,
    can,
    choose,
    farm,
    labels,
    question,
    table,
    tiles,
)

NET = [{"who": EYE, "kind": "body", "number": 2}]
HELD = [{"who": "Deep One A", "kind": "place", "number": 2}]
FLAGS = {"mode": "capture_the_flag"}
EAST, DOCK = "R3/C6", "R4/C1 of Innsmouth Dock"
OPEN = {"C2": "Innsmouth Dock, turned 0"}
"""East of the farm: its east gate leads to the west gate of the dock."""


def suggestion(beast: str, at: str, dice: list[int], **more: Any) -> Mash:
    """The Psychotherapist has just bent the mind of a monster."""
    seats = {DOCTOR: {"arcane spell": "Mental Suggestion"}, EYE: more.pop("eye", {})}
    s = farm({DOCTOR: "R5/C6", EYE: "R3/C3"}, [8, *dice], seats=seats, monsters={beast: at}, **more)
    choose(s, DOCTOR, f"Cast Mental Suggestion at the {beast} A")
    assert question(s) == "Control"
    return s


def on(
    tile: str, spots: Mapping[str, str], dice: list[int], seats: Mapping[str, Any] | None = None, **more: Any
) -> Mash:
    """A position on another tile, which lies where the farm would."""
    extra = seats or {}
    figures = {name: {"at": f"{at} of {tile}", **extra.get(name, {})} for name, at in spots.items()}
    for group in ("monsters", "tissue"):
        things = more.pop(group, {})
        more[group] = (
            {name: f"{at} of {tile}" for name, at in things.items()}
            if group == "monsters"
            else {f"{at} of {tile}": strength for at, strength in things.items()}
        )
    board = {**tiles(*figures), "B2": f"{tile}, turned 0"}
    return table({"tiles": board, "seats": figures, "active": next(iter(figures)), **more}, 2, dice)


def goals(steps: list[Any]) -> set[str]:
    """The spaces that are offered, without their tile."""
    return {space_name(step.space) for step in steps}


def commanded(dice: list[int], **more: Any) -> Mash:
    """A Deep One held by the altar of the temple, at the word of the doctor, who blows the shell."""
    seats = {DOCTOR: {"objects": ["R'lyeh Seashell"]}}
    spots = {DOCTOR: "R4/C1", EXPLORER: "R1/C1"}
    s = on("Cultist Temple", spots, dice, seats, monsters={"Deep One A": "R4/C3"}, **more)
    choose(s, DOCTOR, next(label for label in labels(s, DOCTOR) if "Deep One A" in label))
    return s


def team_of_two() -> Mash:
    """Explorer and Psychotherapist against the Private Eye."""
    seats = {EXPLORER: {"side": 1}, EYE: {"side": 2}, DOCTOR: {"side": 1}}
    return table({"mode": "Capture the Flag", "seats": seats}, 3)


def started(seats: int, options: dict[str, Any] | None = None) -> Mash:
    """A game whose start tiles have been turned."""
    s: Mash = GAME.start(seats, 1, options or {}, events=True)
    while type(s.agenda[-1]).__name__ == "TurnStart":
        s.play(s.seats_to_act[0], s.legal(s.seats_to_act[0])[0])
    return s


def slay(s: Mash, seat: int, by: int) -> None:
    """A character is killed, and the dead are counted."""
    kill(s, seat, by, FELL)
    settle(s)
    CheckVictory().run(s)


def phase(at: str, beast: dict[str, Any], dice: Sequence[int] = (), **more: Any) -> Mash:
    """The Doctor has ended a turn on the Family Farm; the Explorer, far away, runs the monsters."""
    spots = {DOCTOR: at, EXPLORER: "R6/C6"}
    seats = {EXPLORER: {"at": "R1/C6 of Base Camp"}, **more.pop("seats", {})}
    return farm(spots, list(dice), phase="monsters", monsters=beast, seats=seats, **more)


def at_gate(**more: Any) -> Mash:
    """The Private Eye stands on the east gate of the farm, with the dock open beyond."""
    return farm({EYE: EAST, EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, **OPEN), **more)


def through(s: Mash, name: str = EYE, way: str = "east") -> None:
    """Go through a gate; whatever spawns is put anywhere."""
    choose(s, name, "Move")
    choose(s, name, f"Go through the gate, {way}")
    while question(s) in ("Spawn", "TurnTile"):
        choose(s, asked(s), labels(s, asked(s))[0])


def over_the_well(weapon: str, dice: list[int]) -> Mash:
    """The Private Eye flies beside the well of the farm, and the Explorer has something to throw."""
    return farm(
        {EXPLORER: "R4/C3", EYE: "R4/C5"},
        dice,
        seats={EXPLORER: {"objects": [weapon]}, EYE: {"flying": True, "health": 4}},
    )


def moving(name: str, s: Mash) -> Mash:
    """A move has begun."""
    choose(s, name, "Move")
    return s


def monsters_turn(s: Mash, runner: str, piece: str) -> Mash:
    """The active player ends the turn, and the neighbour lets a piece act."""
    choose(s, asked(s), "End the turn")
    choose(s, runner, f"{piece} acts")
    return s


class Spy(Loaded):
    """Scripted dice; notes what every draw was made from, and puts generators on a given space."""

    def __init__(self, faces: Sequence[int], at: int = -1) -> None:
        super().__init__(faces)
        self.at, self.draws = at, list[tuple[int, ...]]()

    def take(self, weights: Sequence[int]) -> int:
        self.draws.append(tuple(weights))
        if len(weights) == 36 and self.at >= 0:
            return self.at
        return super().take(weights)


def fatal(mode: str = "Death Match", **extra: Any) -> Mash:
    """A Cultist has killed the Psychotherapist, who carried a net."""
    s = farm(
        {DOCTOR: "R2/C3", EYE: "R6/C6"},
        [6],
        monsters={"Cultist": "R2/C2"},
        mode=mode,
        seats={DOCTOR: {"health": 1, "objects": ["Net"], **extra}},
        options={"mode": "cooperative"} if mode[0] == "C" else None,
    )
    choose(s, DOCTOR, "End the turn")
    if question(s) != "Actions" and not s.over and asked(s) == EYE and can(s, EYE, "acts"):
        choose(s, EYE, "Cultist A acts")
        choose(s, EYE, "strikes")
    return s


def caster(spell: str, dice: list[int] | None = None, at: str = "R5/C2", other: str = "R1/C6", **more: Any) -> Mash:
    """The Psychotherapist (melee d6, ranged d8, Defense 5) knows one spell; the Explorer is the other."""
    seats = {DOCTOR: {"arcane spell": spell}}
    for name, extra in more.pop("seats", {}).items():
        seats[name] = {**seats.get(name, {}), **extra}
    return farm({DOCTOR: at, EXPLORER: other}, dice or [], seats=seats, **more)


def paid(s: Mash) -> tuple[int, int]:
    """Actions and mentality left to the caster."""
    return s.actions, s.mentality[0]


def duel(spell: str, dice: list[int], weapon: str = ".32 Revolver", active: str = EYE, **more: Any) -> Mash:
    """The Private Eye (Defense 5, health 4) is armed; the Psychotherapist (Defense 5, health 3) knows a spell."""
    seats: dict[str, dict[str, Any]] = {EYE: {"objects": [weapon]}, DOCTOR: {"arcane spell": spell}}
    for name, extra in more.pop("seats", {}).items():
        seats[name] = {**seats[name], **extra}
    return farm({EYE: "R5/C1", DOCTOR: more.pop("at", "R5/C4")}, dice, seats=seats, active=active, **more)


def reader(*objects: str, **more: Any) -> Mash:
    return farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats={EYE: {"objects": list(objects)}}, **more)
