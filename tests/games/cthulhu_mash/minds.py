"""Positions of the sanity variant: the Innsmouth Dock, which frightens nobody, beside the first start tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.chance import at
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, MARINER, START, Loaded, events, seat, tiles

FAR = "R1/C6 of Base Camp"

COOP = {"mode": "cooperative", "sanity": True}
CORNERS = {EXPLORER: "A1", MARINER: "D1", EYE: "A4", DOCTOR: "D4"}


class Dice(Loaded):
    """Any even die shows what a test wrote down; then chance goes its own way, always the same."""

    def take(self, weights: Sequence[int]) -> int:
        if self.faces and min(weights) == max(weights) == 1 and len(weights) <= 10:
            return self.faces.pop(0) - 1
        return at(weights, self.later.below(sum(weights)))


def on(
    tile: str,
    where: Mapping[str, str],
    dice: Sequence[int] = (),
    turned: int = 0,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Mash:
    """Who stands on which space of a tile, in a cooperative game with sanity; the tile lies in B2."""
    spots = {name: {"at": space if " of " in space else f"{space} of {tile}"} for name, space in where.items()}
    for name, extra in more.pop("seats", {}).items():
        spots[name] = {**spots.get(name, {}), **extra}
    for group in ("monsters", "generators", "ground", "tissue"):
        if group in more:
            more[group] = _placed(group, more[group], tile)
    names = list(spots)
    board = tiles(*names[:2]) if len(names) < 3 else _square(names)
    if tile not in (entry.split(",")[0] for entry in board.values()):
        board["B2"] = f"{tile}, turned {turned}"
    given = {"mode": "Cooperative Game", "tiles": board, "seats": spots, "active": names[0], **more}
    state: Mash = GAME.start(len(names), 1, options or COOP, events=True)
    state.log, state.chance = [], Dice(dice)
    GAME.arrange(state, given)
    return state


def _placed(group: str, things: Mapping[str, Any], tile: str) -> dict[str, Any]:
    def full(space: str) -> str:
        return space if " of " in space else f"{space} of {tile}"

    if group in ("ground", "tissue"):
        return {full(space): what for space, what in things.items()}
    return {
        name: {**spot, "at": full(spot["at"])} if isinstance(spot, Mapping) else full(spot)
        for name, spot in things.items()
    }


def _square(names: Sequence[str]) -> dict[str, str]:
    board = {f"{column}{row}": "face down" for column in "ABCD" for row in range(1, 5)}
    turns = {"A1": 2, "D1": 3, "A4": 1, "D4": 0}
    for name, place in CORNERS.items():
        board[place] = f"{START[name]}, turned {turns[place]}"
    return board


def dock(where: Mapping[str, str], dice: Sequence[int] = (), **more: Any) -> Mash:
    """A position on the Innsmouth Dock."""
    return on("Innsmouth Dock", where, dice, **more)


def points(state: Mash, name: str) -> int:
    """The Sanity Points of a character."""
    return state.sanity[seat(state, name)]


def checks(state: Mash) -> list[tuple[int, int]]:
    """The checks made so far: who, and at what."""
    return [(event.facts[0], event.facts[1]) for event in events(state, "sanity_check")]  # type: ignore[misc]


def unafraid(state: Mash) -> Mash:
    """Everybody has seen it all before."""
    state.horrors = [(1 << sanity.SIGHTS + 17) - 1] * state.seats
    return state
