"""A position of Cthulhu Mash by readable names: what case files state and check. ``arrange`` reads it back."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER
from miskatonic.games.cthulhu_mash.positions.arrange import arrange
from miskatonic.games.cthulhu_mash.positions.lookup import HIDDEN
from miskatonic.games.cthulhu_mash.records import Hold
from miskatonic.games.cthulhu_mash.rules.turn import phase, turn
from miskatonic.games.cthulhu_mash.state import IN_PLAY, OUT, WAITING, Mash
from miskatonic.games.cthulhu_mash.words.names import HOLDS, MODES, figure_name, full_space, piece_name, seat_name

__all__ = ["arrange", "sketch"]

STATUS = {IN_PLAY: "in play", WAITING: "waiting", OUT: "out"}


def sketch(s: Mash) -> dict[str, Any]:
    """Everything a case may state or check, by names."""
    return {
        "phase": phase_of(s),
        "mode": MODES[s.mode],
        "round": s.round,
        **_counts(s),
        "active": seat_name(s, s.active),
        "actions": s.actions,
        "points": s.mp,
        "tiles": _tiles(s),
        "seats": {seat_name(s, seat): _seat(s, seat) for seat in range(s.seats)},
        "monsters": _pieces(s, MONSTER),
        "generators": _pieces(s, GENERATOR),
        "ground": {full_space(s, space): _pile(s, space) for space in sorted(s.ground)},
        "crystal": s.box.power_ups[s.crystal].name if s.crystal >= 0 else None,
        "tissue": {full_space(s, space): s.box.strength[piece] for space, piece in s.tissue},
        "holds": [_hold(s, hold) for hold in s.holds],
        "discards": [piece_name(s, piece) for piece in range(len(s.box.pieces)) if s.discards >> piece & 1],
        "wrecked": [card.name for card in s.box.generators for _ in range(s.gen_discards[card.number])],
    }


def phase_of(s: Mash) -> str:
    """From where ``arrange`` goes on: the phase that is being played, from its beginning or from the next action."""
    kinds = {type(step) for step in s.agenda}
    if turn.StartActions in kinds and s.status[s.active] != OUT:
        return "turn"
    if turn.Actions in kinds and s.space[s.active] >= 0:
        return "actions"
    return "monsters" if phase.MonsterPhase in kinds or phase.RunMonsters in kinds else "next"


def _counts(s: Mash) -> dict[str, int]:
    """The turns and monster phases begun before those that ``arrange`` will begin; quicksand counts by them."""
    kinds = {type(step) for step in s.agenda}
    begun = phase_of(s) == "monsters" and phase.RunMonsters in kinds
    return {"turns": s.turns - (phase_of(s) == "turn"), "phases": s.phases - begun}


def address(s: Mash, place: int) -> str:
    """A place of the layout as ``A1``: columns from the left, rows from the top."""
    spot = s.plan().places[place]
    return f"{chr(65 + spot.x)}{s.plan().height - spot.y}"


def _tiles(s: Mash) -> dict[str, str]:
    found = {}
    for place, tile in enumerate(s.tile_at):
        if s.turned[place] >= 0:
            found[address(s, place)] = f"{s.box.tiles[tile].name}, turned {s.turned[place]}"
        else:
            found[address(s, place)] = f"face down, {s.box.tiles[tile].name}" if tile >= 0 else "face down"
    return found


def _seat(s: Mash, seat: int) -> dict[str, Any]:
    return {
        "at": full_space(s, s.space[seat]) if s.space[seat] >= 0 else "nowhere",
        "status": STATUS[s.status[seat]],
        "side": s.side[seat] + 1,
        "health": s.health[seat],
        "mentality": s.mentality[seat],
        "sanity": s.sanity[seat],
        "spawning space": s.camps[seat],
        "gave up": bool(s.left >> seat & 1),
        "objects": [piece_name(s, piece) for piece in s.objects[seat]],
        "in use": [piece_name(s, piece) for piece in s.worn[seat]],
        "in hand": piece_name(s, s.in_hand[seat]) if s.in_hand[seat] >= 0 else None,
        "power-ups": [s.box.power_ups[number].name for number in s.powers[seat]],
        "trophies": [s.box.generators[number].name for number in s.trophies[seat]],
        "arcane spell": s.box.spells[s.arcane[seat]].name if s.arcane[seat] >= 0 else None,
        "memorized": [s.box.spells[number].name for number in s.memory[seat]],
        "spells": [s.box.spells[number].name for piece in s.objects[seat] for number in s.written.get(piece, ())],
        "vampire": figure_name(s, s.rider[seat]) if s.rider[seat] >= 0 else None,
        "tamed": figure_name(s, s.tamed[seat]) if s.tamed[seat] >= 0 else None,
        "flying": bool(s.flying >> seat & 1),
        "warded": bool(s.ward >> seat & 1),
        "felled": s.felled[seat],
    }


def _pieces(s: Mash, sort: int) -> dict[str, Any]:
    found = {}
    for figure, space in enumerate(s.space):
        if s.box.sort[figure] == sort and space >= 0:
            found[figure_name(s, figure)] = {
                "at": full_space(s, space), "health": s.health[figure], **_of_monster(s, figure)
            }  # fmt: skip
    return found


def _of_monster(s: Mash, figure: int) -> dict[str, Any]:
    """What few monsters have: objects they carry, and the casters of Bind Enemy."""
    found: dict[str, Any] = {}
    if figure in s.packs:
        found["objects"] = [piece_name(s, piece) for piece in s.packs[figure]]
    casters = [seat_name(s, caster) for bound, caster in s.bound if bound == figure]
    if casters:
        found["bound by"] = casters
    return found


def _hold(s: Mash, hold: Hold) -> dict[str, Any]:
    return {
        "who": figure_name(s, hold.figure),
        "kind": HOLDS[hold.kind],
        "number": hold.number,
        "source": hold.source,
        "by": seat_name(s, hold.by) if hold.by >= 0 else None,
        "since": hold.since,
        "hurts": hold.hurts,
    }


def _pile(s: Mash, space: int) -> dict[str, Any]:
    """Face-down objects by their number; from the bottom up where everybody knows one of them. CM-2.6-5"""
    pile = s.ground[space]
    below: Any = len(pile.down)
    if any(piece >= 0 for piece in pile.down):
        below = [piece_name(s, piece) if piece >= 0 else HIDDEN for piece in pile.down]
    return {"up": [piece_name(s, piece) for piece in pile.up], "down": below}
