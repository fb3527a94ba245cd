"""What a space does to a piece that comes onto it, and what holds pieces fast."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.records import BODY, CUFFS, ENDED, LOST, MOVED, PLACE, PUSHED, PUT, Hold
from miskatonic.games.cthulhu_mash.rules.combat import harm
from miskatonic.games.cthulhu_mash.rules.combat.arms import held
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.rules.moving import loads
from miskatonic.games.cthulhu_mash.rules.moving.board import flies, is_dead_end, put, shift
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.state import SPACES, Mash


def enter(s: Mash, figure: int, space: int, how: int, by: int = NOBODY) -> None:
    """A figure comes onto a space, and the space acts on it. Deaths wait for ``settle``.

    CM-2.3.4-21, CM-2.3.4-8, CM-3.3.2-5
    """
    leave(s, figure)
    if s.space[figure] >= 0:
        shift(s, figure, space)
    else:
        put(s, figure, space)
    touch(s, figure, how, by)


def pass_over(s: Mash, figure: int, space: int) -> None:
    """A monster on its way through an occupied space meets what that space does. CM-2.3.4-21"""
    here, s.space[figure] = s.space[figure], space
    touch(s, figure, MOVED)
    s.space[figure] = here


def leave(s: Mash, figure: int) -> None:
    """Leaving a space frees from its icon; out of quicksand, objects may be lost. CM-2.3.4-8, CM-3.3.2-4"""
    for hold in s.holds:
        if hold.figure == figure and hold.kind == PLACE:
            s.holds = tuple([other for other in s.holds if other is not hold])
            if hold.source == "quicksand" and figure < s.seats:
                _sucked_off(s, figure)


def _sucked_off(s: Mash, seat: int) -> None:
    """Each object carried out of the quicksand is lost on a 1 of a d10. CM-3.3.2-4, CM-2.1.9-4"""
    for piece in s.objects[seat]:
        if s.roll(10) == 1:
            stock.lose(s, seat, piece)
            s.discards |= 1 << piece
            s.tell("CM-3.3.2-4", "lost", (seat, piece))
    loads.check(s, seat)  # the wheelbarrow may have been among them


def touch(s: Mash, figure: int, how: int, by: int = NOBODY) -> None:
    """What the space under a figure does to it.

    CM-2.3.3-4, CM-2.3.3-5, CM-2.3.4-10, CM-2.3.4-11, CM-2.3.4-13, CM-2.3.4-17, CM-2.1.7-6, CM-2.1.7-7
    """
    if how == PUT:
        return
    space = s.space[figure]
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    bit = 1 << at
    credit = by if how == PUSHED else NOBODY
    if how == PUSHED and is_dead_end(s, space):
        harm.kill(s, figure, credit, ENDED)
        s.tell("CM-2.1.11-5", "dead_end", (figure,))
        return
    caught = seizes(s, figure, how) if tile.hold & bit else False
    aloft = flies(s, figure) and not caught and not held(s, figure)
    if s.tissue and not aloft:
        _tissue(s, figure, space, credit)
    if not (tile.red | tile.hold) & bit:
        return
    if not (tile.water & bit and dry(s, figure)):
        sheltered = bool(tile.hold & bit) and how != PUSHED
        if not sheltered and not aloft:
            _hazard(s, figure, at, credit)
    if caught:
        source = "quicksand" if tile.sinks else "tentacles" if tile.icons == "tentacles" else "icon"
        since = s.turns if figure < s.seats else s.phases
        hold(s, figure, Hold(figure, PLACE, tile.escape[at], source, credit, since))


def _hazard(s: Mash, figure: int, at: int, by: int) -> None:
    tile = s.ground_of(figure)
    if tile.skull >> at & 1:
        s.tell("CM-2.3.4-10", "skull", (figure,))
        harm.kill(s, figure, by, LOST)
    elif tile.damage[at] and s.box.sort[figure] != GENERATOR:
        harm.hurt(s, figure, tile.damage[at], by, "CM-2.3.4-13")


def _tissue(s: Mash, figure: int, space: int, by: int) -> None:
    """A Shoggoth Tissue acts like a negative blood drop on whoever is not aloft. CM-5.4-10"""
    if s.box.sort[figure] == GENERATOR:
        return
    for where, piece in s.tissue:
        if where == space:
            harm.hurt(s, figure, s.box.strength[piece], by, "CM-5.4-10")


def seizes(s: Mash, figure: int, how: int) -> bool:
    """Does the icon under it hold a piece that comes like this?

    CM-2.3.4-1, CM-2.3.4-2, CM-2.3.4-19, CM-3.3.2-2, CM-3.3.2-10, CM-3.3.2-11
    """
    if s.box.sort[figure] == GENERATOR or how == PUT:
        return False
    tile = s.ground_of(figure)
    if flies(s, figure):
        return tile.holds_pushed_flyers if how == PUSHED else tile.holds_flyers
    return how == PUSHED or tile.holds_walkers


def dry(s: Mash, figure: int) -> bool:
    """Is it immune to water? Deep Ones swim; the necklace protects its holder. CM-2.5.1-8, CM-5.3-5"""
    if figure < s.seats:
        return s.sheet(figure).dry
    return s.box.sort[figure] == MONSTER and (s.box.monster(figure).swims or loot.spared(s, figure, "water"))


# ---------------------------------------------------------------------- holds


def hold(s: Mash, figure: int, new: Hold) -> None:
    """Put a hold on a figure; of one kind the one with the lower number stays. CM-2.3.4-20, CM-2.3.4-19, CM-2.3.4-23"""
    if s.space[figure] < 0 or s.box.sort[figure] == GENERATOR:
        return
    for old in s.holds:
        if old.figure == figure and old.kind == new.kind:
            if new.number >= old.number:
                return
            s.holds = tuple([other for other in s.holds if other is not old])
    soaring = flies(s, figure) and not held(s, figure)
    s.holds = (*s.holds, new)
    s.tell("CM-2.3.4-6", "held", (figure, new.kind, new.number, new.source))
    if figure == s.active:
        s.mp = s.mp if new.kind == CUFFS else 0
    if soaring and new.kind == BODY:
        _fall(s, figure, new.by)


def _fall(s: Mash, figure: int, by: int) -> None:
    """A flyer that is immobilized over a hazard suffers it at once. CM-2.3.4-23, CM-5.4-10"""
    space = s.space[figure]
    _tissue(s, figure, space, by)
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    if tile.red >> at & 1 and not tile.hold >> at & 1 and not (tile.water >> at & 1 and dry(s, figure)):
        _hazard(s, figure, at, by)


def holds_on(s: Mash, figure: int) -> list[Hold]:
    """What holds a figure, one of each kind at most."""
    return [hold for hold in s.holds if hold.figure == figure]


def release(s: Mash, figure: int, kind: int) -> None:
    """One hold ends. CM-2.3.4-8"""
    s.holds = tuple([hold for hold in s.holds if hold.figure != figure or hold.kind != kind])


def open_neighbours(s: Mash, figure: int) -> int:
    """Adjacent spaces that are free and not behind a blue line. CM-2.3.4-5"""
    space = s.space[figure]
    tile, at = space // SPACES, space % SPACES
    here = s.box.tiles[tile]
    return here.walk.around[at] & here.stand & ~s.occupied[tile]


def moves_onto(s: Mash, figure: int, space: int) -> None:
    """Walking, flying, jumping, swapping, teleporting and stepping free count as moving onto. CM-2.3.4-21"""
    enter(s, figure, space, MOVED)
