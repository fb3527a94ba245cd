"""Puzzles as cards picture them: rune sets, wiring and lock tiles, and their pieces (MM-puz, MM-psol)."""

from __future__ import annotations

import re
from typing import Final

from miskatonic.games.mansions_of_madness.content.box import Puzzle
from miskatonic.games.mansions_of_madness.content.reading.common import done, numbered
from miskatonic.kernel.book.pages import Entry, Page
from miskatonic.pieces.puzzles.lock import LockPlan
from miskatonic.pieces.puzzles.plan import SIDES
from miskatonic.pieces.puzzles.rune import RunePlan
from miskatonic.pieces.puzzles.wiring import COLOURS, Wire, WiringPlan

RUNE: Final = "rune"
WIRING: Final = "wiring"
LOCK: Final = "lock"
RUNE_SETS: Final = 3
WIRING_PILE: Final = 3
LOCK_PILE: Final = 4
WIRED: Final = re.compile(r"(red|blue) (north|east|south|west)-(north|east|south|west)")
TERMINAL: Final = re.compile(r"(\d+) (north|east|south|west)")
CONTACT: Final = re.compile(r"(\d+) (north|east|south|west) - (\d+) (north|east|south|west)")
TOUCH: Final = re.compile(r"(\d+) (north|east|south|west) - point (\d+)")


def read_puzzles(page: Page) -> tuple[tuple[Puzzle, ...], tuple[int, ...]]:
    """All puzzles, and how many pieces each pile has. MM-setup-7"""
    wires = [_wires(entry) for entry in numbered(page, "wiring_piece")]
    symbols = tuple(dict.fromkeys([word for e in page.entries("lock_piece") for word in e.text("symbols").split()]))
    pieces = [_symbols(entry, symbols) for entry in numbered(page, "lock_piece")]
    sizes = [0] * RUNE_SETS
    found: list[Puzzle] = []
    for entry in numbered(page, "rune"):
        pile = entry.number_of("set", 1, RUNE_SETS) - 1
        plan = RunePlan(entry.number_of("rows", 1, 4), entry.number_of("columns", 1, 4))
        sizes[pile] = plan.size
        found.append(Puzzle(entry.text("id"), entry.text("name"), RUNE, plan, pile, ""))
        done(entry)
    found += [_wiring(entry, wires) for entry in numbered(page, "wiring")]
    found += [_lock(entry, pieces, symbols) for entry in numbered(page, "lock")]
    return tuple(found), (*sizes, len(wires), len(pieces))


def _wires(entry: Entry) -> tuple[Wire, ...]:
    found = []
    for written in entry.texts("wires"):
        read = WIRED.fullmatch(written)
        if read is None:
            raise entry.fail("wires", f"has '{written}', which should read 'red north-south'", written)
        found.append((COLOURS.index(read[1]), SIDES.index(read[2]), SIDES.index(read[3])))
    done(entry)
    return tuple(found)


def _symbols(entry: Entry, symbols: tuple[str, ...]) -> tuple[int, ...]:
    found = tuple([symbols.index(word) for word in entry.text("symbols").split()])
    if len(found) != 4:
        raise entry.fail("symbols", "must be four, from the north with the clock")
    done(entry)
    return found


def _wiring(entry: Entry, wires: list[tuple[Wire, ...]]) -> Puzzle:
    ends = [[_terminal(entry, field, written) for written in entry.texts(field)] for field in ("starts", "ends")]
    plan = WiringPlan(entry.number_of("rows", 1, 4), entry.number_of("columns", 1, 4), ends[0], ends[1], wires)
    puzzle = Puzzle(entry.text("id"), entry.text("name"), WIRING, plan, WIRING_PILE, entry.text("tile"))
    done(entry)
    return puzzle


def _terminal(entry: Entry, field: str, written: str) -> tuple[int, int]:
    read = TERMINAL.fullmatch(written)
    if read is None:
        raise entry.fail(field, f"has '{written}', which should read '0 north'", written)
    return int(read[1]), SIDES.index(read[2])


def _lock(entry: Entry, pieces: list[tuple[int, ...]], symbols: tuple[str, ...]) -> Puzzle:
    contacts, touches = [], []
    for written in entry.texts("contacts"):
        read = CONTACT.fullmatch(written)
        if read is None:
            raise entry.fail("contacts", f"has '{written}', which should read '0 east - 1 west'", written)
        contacts.append(((int(read[1]), SIDES.index(read[2])), (int(read[3]), SIDES.index(read[4]))))
    for written in entry.texts("touches"):
        read = TOUCH.fullmatch(written)
        if read is None:
            raise entry.fail("touches", f"has '{written}', which should read '0 south - point 1'", written)
        touches.append(((int(read[1]), SIDES.index(read[2])), int(read[3])))
    points = [symbols.index(word) for word in entry.text("points").split()]
    shift = entry.number_of("shift", 1, 9)
    plan = LockPlan(entry.number_of("size", 1, 6), contacts, touches, points, shift, pieces)
    puzzle = Puzzle(entry.text("id"), entry.text("name"), LOCK, plan, LOCK_PILE, entry.text("tile"), symbols)
    done(entry)
    return puzzle
