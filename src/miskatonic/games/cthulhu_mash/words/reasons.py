"""Why not: what stands in the way of a choice in Cthulhu Mash, as a sentence and as things of the scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import BARE
from miskatonic.games.cthulhu_mash.rules.combat import attack
from miskatonic.games.cthulhu_mash.rules.monsters import monsters, spawning
from miskatonic.games.cthulhu_mash.rules.moving import barred, jump, moving
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.games.cthulhu_mash.rules.turn import phase
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.games.cthulhu_mash.words.names import (
    figure_id,
    listed,
    piece_name,
    seat_name,
    space_id,
    space_name,
    the,
)
from miskatonic.kernel.reason import RULE, Obstacle
from miskatonic.kernel.step import Step

Found = Callable[[Mash, int, Any], Obstacle]


def obstacle(s: Mash, seat: int, step: Step[Any], rule: str) -> Obstacle:
    """What this rule finds against a choice."""
    found = FOUND.get(rule)
    if found is not None:
        return found(s, seat, step)
    kind, text = SAID.get(rule, (RULE, f"{rule} is against it."))
    target = getattr(step, "target", NOBODY)
    known = target != NOBODY and target < len(s.space)
    return Obstacle(kind, (), text, _of_figure_here(s, seat, target) if known else ())


def _up(text: str) -> str:
    return text[:1].upper() + text[1:]


def _here(s: Mash, seat: int, figure: int) -> bool:
    """Is it on the tile that this seat looks at?"""
    return s.space[figure] >= 0 and s.space[seat] >= 0 and s.space[figure] // SPACES == s.space[seat] // SPACES


def _of_figure_here(s: Mash, seat: int, figure: int) -> tuple[str, ...]:
    return (figure_id(s, figure),) if _here(s, seat, figure) else ()


def _mover(s: Mash, seat: int, step: Any) -> int:
    figure: int = getattr(step, "figure", seat)
    return figure


def _wall(s: Mash, seat: int, step: Any) -> Obstacle:
    to = step.space if hasattr(step, "space") else s.space[step.target]
    mover = _mover(s, seat, step)
    between = barred.first_wall(s, mover, to)
    if between is None:
        here, there = space_name(s.space[mover]), space_name(to)
        return Obstacle("no way", (here, there), f"Walls lie between {here} and {there}.", (space_id(to),))
    names = (space_name(between[0]), space_name(between[1]))
    text = f"A wall lies between {names[0]} and {names[1]}."
    return Obstacle("wall", names, text, (space_id(between[0]), space_id(between[1])))


def _in_the_way(s: Mash, seat: int, step: Any) -> Obstacle:
    """Figures that shut the way: any of them alone, or all of them together."""
    mover = _mover(s, seat, step)
    terrain, bit = terrain_of(s, mover), 1 << step.space % SPACES
    crowd = [f for f in s.crowd[step.space // SPACES] if f != mover and terrain.shut >> s.space[f] % SPACES & 1]
    alone = [
        f for f in crowd if barred.opened(terrain, 1 << s.space[f] % SPACES).destinations(barred.FAR) & bit
    ] or crowd
    names = listed([the(s, f) for f in alone])
    text = f"{_up(names)} {'stands' if len(alone) == 1 else 'stand'} in the way to {space_name(step.space)}."
    return Obstacle("figure", tuple(alone), text, tuple([figure_id(s, f) for f in alone]))


def _taken(s: Mash, seat: int, step: Any) -> Obstacle:
    there = [f for f in s.crowd[step.space // SPACES] if s.space[f] == step.space]
    text = (
        f"{_up(the(s, there[0]))} stands on {space_name(step.space)}."
        if there
        else (f"Nobody can stop on {space_name(step.space)}.")
    )
    return Obstacle("taken", tuple(there), text, tuple([figure_id(s, f) for f in there]) or (space_id(step.space),))


def _too_far(s: Mash, seat: int, step: Any) -> Obstacle:
    points = s.mp if isinstance(step, moving.Walk) else 0
    left = f" with {points} {'point' if points == 1 else 'points'} left" if points else ""
    return Obstacle("too far", (points,), f"{space_name(step.space)} is too far{left}.", (space_id(step.space),))


def _reach(s: Mash, seat: int, step: Any) -> Obstacle:
    if isinstance(step, jump.Jump):
        most = s.sheet(seat).jump
        far = "too near" if step.space in _beside(s, s.space[seat]) else "too far"
        text = f"A leap passes over 1 to {most} spaces, and {space_name(step.space)} is {far}."
        return Obstacle("leap", (most,), text, (space_id(step.space),))
    text = f"{_up(the(s, step.target))} is not next to {the(s, _mover(s, seat, step))}."
    return Obstacle("reach", (step.target,), text, (figure_id(s, step.target),))


def _beside(s: Mash, space: int) -> list[int]:
    """The space itself and the four beside it."""
    near = s.box.tiles[space // SPACES].near[space % SPACES] | 1 << space % SPACES
    return [space - space % SPACES + at for at in range(SPACES) if near >> at & 1]


def _sight(s: Mash, seat: int, step: Any) -> Obstacle:
    text = f"Something blocks the line of sight to {the(s, step.target)}."
    return Obstacle("sight", (step.target,), text, (figure_id(s, step.target),))


def _held(s: Mash, seat: int, step: Any) -> Obstacle:
    who = _mover(s, seat, step)
    return Obstacle("held", (who,), f"{_up(the(s, who))} is held fast.", (figure_id(s, who),))


def _rider(s: Mash, seat: int, step: Any) -> Obstacle:
    vampire = s.rider[seat]
    return Obstacle("rider", (vampire,), f"{_up(the(s, vampire))} is attached to you.", (figure_id(s, vampire),))


def _other_victim(s: Mash, seat: int, step: Any) -> Obstacle:
    text = f"Monsters attack only the character whose turn has just ended: the {seat_name(s, s.active)}."
    return Obstacle("other victim", (s.active,), text, (figure_id(s, s.active),) if s.space[s.active] >= 0 else ())


def _must(s: Mash, seat: int, step: Any) -> Obstacle:
    if isinstance(step, spawning.PlaceMonster):
        text = "In a Cooperative Game it comes out as near to the active character as it can."
        return Obstacle("must", (), text)
    name = "A piece" if isinstance(step, phase.AllDone) else _up(the(s, step.figure))
    return Obstacle("must", (), f"In a Cooperative Game nobody is spared: {name} does what it can.")


def _no_outlet(s: Mash, seat: int, step: Any) -> Obstacle:
    """Where a monster cannot come out: too far from its generator, or no legal space."""
    beside = s.box.tiles[s.space[step.figure] // SPACES].square[s.space[step.figure] % SPACES]
    here = step.space // SPACES == s.space[step.figure] // SPACES and beside >> step.space % SPACES & 1
    what = "is no free and harmless space" if here else f"is not next to {the(s, step.figure)}"
    return Obstacle("no outlet", (step.space,), f"{space_name(step.space)} {what}.")


def _no_actions(s: Mash, seat: int, step: Any) -> Obstacle:
    return Obstacle("no actions", (), "You have no action left.", (f"stats{seat}",))


def _load(s: Mash, seat: int, step: Any) -> Obstacle:
    text = f"You carry as much as you can: there is no room for the {piece_name(s, step.piece)}."
    return Obstacle("load", (step.piece,), text, (f"o{step.piece}",))


def _not_its_turn(s: Mash, seat: int, step: Any) -> Obstacle:
    """It is no piece of that tile, or its statistics allow it nothing now."""
    if isinstance(step, phase.Run) and step.figure >= s.seats and s.tile_of(step.figure) == s.tile_of(s.active):
        text = f"{_up(the(s, step.figure))} could do nothing now: no attack of its own reaches anybody."
        return Obstacle("idle", (step.figure,), text, _of_figure_here(s, seat, step.figure))
    return Obstacle("other tile", (), "The pieces on the tile of the active character act, and no others.")


def _has_acted(s: Mash, seat: int, step: Any) -> Obstacle:
    text = f"{_up(the(s, step.figure))} has had its actions this turn."
    return Obstacle("acted", (step.figure,), text, _of_figure_here(s, seat, step.figure))


FOUND: Final[dict[str, Found]] = {
    "CM-3.1-6": _not_its_turn,
    "CM-2.5.3-4": _has_acted,
    "CM-2.1.4-4": _wall,
    "CM-2.3.3-2": _wall,
    "CM-2.3.3-3": _wall,
    "CM-2.1.4-5": _in_the_way,
    "CM-2.1.4-6": _in_the_way,
    "CM-2.1.4-7": _in_the_way,
    "CM-2.1.4-9": _taken,
    "CM-4.2-1": _taken,
    "CM-2.1.10-4": _taken,
    "CM-2.1.4-1": _too_far,
    "CM-2.1.4-2": _too_far,
    "CM-2.1.10-1": _reach,
    "CM-2.1.1-1": _reach,
    "CM-2.1.11-1": _reach,
    "CM-2.1.2-4": _sight,
    "CM-2.3.4-6": _held,
    "CM-2.5.1-15": _rider,
    "CM-3.1-8": _other_victim,
    "CM-3.1-15": _must,
    "CM-2.5.2-2": _no_outlet,
    "CM-2.5.2-3": _no_outlet,
    "CM-3.1-5": _no_actions,
    "CM-2.1.9-3": _load,
}

SAID: Final[dict[str, tuple[str, str]]] = {
    "CM-2.3.2-4": ("other tile", "That is on another tile: you get there through a gate."),
    "CM-2.3.2-7": ("other tile", "That is on another tile, and monsters stay on theirs."),
    "CM-2.3.2-11": ("dead end", "This gate is a dead end: nothing lies beyond it."),
    "CM-2.3.2-16": ("start tile", "Turned like that, it would not meet the gate of the start tile beside it."),
    "CM-2.3.2-20": ("no gate", "Turned like that, it would have no gate where one has to meet it."),
    "CM-2.3.2-21": ("cut off", "Turned like that, fewer tiles would be within reach."),
    "CM-3.3.2-7": ("ceiling", "One falls in from above: its side without a gate lies towards where one comes from."),
    "CM-2.3.2-13": ("other tile", "No attack reaches another tile."),
    "CM-2.3.3-4": ("hazard", "The only way leads over a hazard, and a walk stops there."),
    "CM-2.1.10-2": ("not straight", "A leap goes in a straight line."),
    "CM-2.10-6": ("camp", "That spawning space is struck from the spaces beside it, or from itself."),
    "CM-2.10-7": ("spared", "That spawning space belongs to your own side, or is out of the game or destroyed."),
    "CM-7-1": ("facing", "The character faces another way."),
    "CM-7-5": ("blind", "That space is blind to shots from where you stand."),
    "CM-2.1.1-2": ("diagonal", "No blow is struck diagonally."),
    "CM-2.1.1-7": ("weapon", "That is no weapon for this blow."),
    "CM-2.1.1-8": ("yourself", "Nobody attacks themselves."),
    "CM-2.3.4-19": ("target", "That weapon does nothing to such a target."),
    "CM-4.1-3": ("too near", "The target is too near to be shot at."),
    "CM-2.1.2-3": ("no weapon", "A shot takes a ranged object, and you carry none."),
    "CM-2.1.11-2": ("generator", "Generators are not moved by a push."),
    "CM-2.1.11-8": ("no room", "There is nowhere to put the target."),
    "CM-2.1.4-8": ("generator", "Generators do not move."),
    "CM-3.1-7": ("acting", "Another piece is acting now."),
    "CM-6-10": ("bound", "A spell keeps this piece from attacking that character."),
    "CM-2.5.3-2": ("no icon", "That piece has no icon for it."),
    "CM-2.5.1-3": ("web", "A web does nothing to that character now."),
    "CM-5.1-16": ("cuffed", "Your hands are bound."),
}


# ---------------------------------------------------------------------- things of the scene


def meant(s: Mash, seat: int, thing: str) -> list[Any]:
    """The choices that a thing may be meant for: a space to go to, a figure to attack, an object to take or drop."""
    asking = s.stack_of(seat)[-1] if s.ask_of(seat) is not None else None
    if thing[:1] == "t" and "s" in thing:
        tile, _, at = thing[1:].partition("s")
        return _of_space(s, seat, asking, int(tile) * SPACES + int(at)) if tile.isdigit() and at.isdigit() else []
    if thing[:1] == "f" and thing[1:].isdigit():
        return _of_figure(s, seat, asking, int(thing[1:]))
    if thing[:1] == "o" and thing[1:].isdigit():
        piece = int(thing[1:])
        return [moving.Drop(piece)] if piece in s.objects[seat] else [moving.Take(piece)]
    return []


def _of_space(s: Mash, seat: int, asking: Any, space: int) -> list[Any]:
    if isinstance(asking, phase.PieceActs):
        return [monsters.MonsterMove(asking.figure, space)]
    return [moving.Walk(space)] if isinstance(asking, moving.Moving) else [jump.Jump(space)]


def _of_figure(s: Mash, seat: int, asking: Any, figure: int) -> list[Any]:
    if isinstance(asking, phase.PieceActs):
        return [monsters.MonsterStrike(asking.figure, figure)] if figure < s.seats else [phase.Run(figure)]
    if isinstance(asking, phase.RunMonsters):
        return [phase.Run(figure)] if figure >= s.seats else []
    if figure == seat or s.space[figure] < 0:
        return []
    return [attack.Strike(BARE, figure)]
