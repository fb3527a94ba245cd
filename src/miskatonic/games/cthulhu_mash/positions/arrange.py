"""Laying out a position by readable names. It is tried on a copy first: what cannot be is refused without a trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Final

from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER
from miskatonic.games.cthulhu_mash.positions.lookup import seat_of
from miskatonic.games.cthulhu_mash.positions.pieces import lay_objects, lay_tissue, put_hold, stand_all
from miskatonic.games.cthulhu_mash.positions.seats import (
    arrange_seat,
    attach_vampires,
    fix_crystal,
    give_powers,
    tame,
)
from miskatonic.games.cthulhu_mash.positions.table import characters, clear, mode_and_sides, start_tiles, tiles
from miskatonic.games.cthulhu_mash.rules.turn import phase, turn, victory
from miskatonic.games.cthulhu_mash.state import OUT, Mash
from miskatonic.games.cthulhu_mash.words.names import figure_name, full_space, seat_name, the
from miskatonic.kernel.cases.stated import known, listing, mapping, truth, whole
from miskatonic.kernel.step import Step

ENTRIES: Final = (
    "phase", "mode", "sides", "characters", "round", "turns", "phases", "active", "first", "actions", "points",
    "tiles", "seats", "monsters", "generators", "ground", "tissue", "holds", "discards", "wrecked", "generated",
    "crystal",
)  # fmt: skip
Phases = dict[str, Callable[[], list[Step[Mash]]]]


def _phases(s: Mash) -> Phases:
    no = s.turns
    end: list[Step[Mash]] = [victory.CheckVictory(), turn.NextTurn()]
    pieces: list[Step[Mash]] = [phase.MonsterPhase(no), *end]
    return {
        "turn": lambda: [turn.BeginTurn(s.active)],
        "actions": lambda: [turn.Actions(no), turn.EndOfTurn(no), *pieces],
        "monsters": lambda: pieces,
        "next": lambda: end,
        "round": lambda: [victory.EndOfRound(), turn.BeginTurn(s.active)],
    }


def arrange(s: Mash, given: Mapping[str, Any]) -> None:
    """Lay out a position and go on from its phase. ``ValueError`` names the entry that is wrong; then nothing changes.

    What is not stated is empty or fresh: no monsters, no objects, everybody on their own spawning space.
    """
    trial = s.copy()
    trial.chance = deepcopy(s.chance)  # the same dice, so that the second time everything comes out the same
    for table in (trial, s):
        _lay_out(table, given)
        table.advance()


def _lay_out(s: Mash, given: Mapping[str, Any]) -> None:
    known(given, ENTRIES, "position")
    clear(s)
    seats = mapping(given.get("seats"), "seats")
    characters(s, given.get("characters"), seats)
    mode_and_sides(s, given)
    if "tiles" in given:
        tiles(s, mapping(given["tiles"], "tiles"))
    else:
        start_tiles(s)
    _round(s, given)
    stand_all(s, given.get("generators"), GENERATOR)
    stand_all(s, given.get("monsters"), MONSTER)
    rows = _rows(s, seats)
    for seat, row in enumerate(rows):
        give_powers(s, seat, row)
    fix_crystal(s, given.get("crystal"))
    for seat, row in enumerate(rows):
        arrange_seat(s, seat, row)
    attach_vampires(s, rows)
    tame(s, rows)
    _one_to_a_space(s)
    lay_tissue(s, given)  # before unseen objects are counted
    lay_objects(s, given)
    for i, entry in enumerate(listing(given.get("holds"), "holds")):
        put_hold(s, entry, f"holds[{i}]")
    _begin(s, given)


def _rows(s: Mash, seats: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What is stated of each seat."""
    rows: list[Mapping[str, Any]] = [{}] * s.seats
    for name, row in seats.items():
        rows[seat_of(s, name)] = mapping(row, f"seats.{name}")
    return rows


def _round(s: Mash, given: Mapping[str, Any]) -> None:
    """The round, whose turn it is, and which tiles have got their generators."""
    s.round = whole(given.get("round", 1), "round", 1, s.options["rounds"], "CM-ref-12")
    s.turns = whole(given.get("turns", max(1, s.turns)), "turns")
    s.phases = whole(given.get("phases", s.phases), "phases")
    s.active = s.first = seat_of(s, given["active"], "active") if "active" in given else 0
    if "first" in given:
        s.first = seat_of(s, given["first"], "first")
    made = truth(given.get("generated", True), "generated")
    shown = [tile for place, tile in enumerate(s.tile_at) if s.turned[place] >= 0]
    s.made = sum([1 << tile for tile in shown]) if made else 0
    s.fresh_turn = 0 if made else (1 << s.seats) - 1


def _one_to_a_space(s: Mash) -> None:
    """Only an attached vampire shares a space. CM-2.1.4-9"""
    taken: dict[int, int] = {}
    for figure, space in enumerate(s.space):
        if space < 0 or figure in s.rider:
            continue
        if space in taken:
            name, there = figure_name(s, figure), the(s, taken[space])
            group = "monsters" if s.box.sort[figure] == MONSTER else "generators"
            path = f"seats.{name}.at" if figure < s.seats else f"{group}.{name}"
            raise ValueError(f"{path}: {full_space(s, space)} is taken by {there} [CM-2.1.4-9]")
        taken[space] = figure


def _begin(s: Mash, given: Mapping[str, Any]) -> None:
    """The phase goes on with what is left of the active character's turn."""
    phases = _phases(s)
    where = given.get("phase", "actions")
    if not isinstance(where, str) or where not in phases:
        raise ValueError(f"phase must be one of {', '.join(phases)}, not {where!r}")
    name = seat_name(s, s.active)
    if s.status[s.active] == OUT and where in ("turn", "actions"):
        raise ValueError(f"active: the {name} is out of the game and has no turn [CM-3.1-1]")
    if s.space[s.active] < 0 and where == "actions":
        raise ValueError(f"active: the {name} is not on the board and has no actions [CM-2.8-4]")
    sheet = s.sheet(s.active)
    s.actions = whole(given.get("actions", sheet.actions), "actions", 0, 3 * sheet.actions, "CM-2.1.5-1, CM-5.2-9")
    s.mp = whole(given.get("points", 0), "points", 0, 3 * sheet.move, "CM-2.1.4-1")
    s.turn_to(*phases[where]())
