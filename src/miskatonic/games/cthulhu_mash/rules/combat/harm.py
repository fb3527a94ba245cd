"""Losing and regaining health, being killed, and what is left of the dead."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.figures import CHARACTER, GENERATOR, NOBODY
from miskatonic.games.cthulhu_mash.records import ENDED, FELL, LOST, SUNK, WARD_CAST, Death
from miskatonic.games.cthulhu_mash.rules.monsters import spawning
from miskatonic.games.cthulhu_mash.rules.moving.board import lift
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, OUT, SPACES, WAITING, Mash


def hurt(s: Mash, figure: int, amount: int, by: int, rule: str) -> int:
    """Take health from a figure; a ward absorbs one point and breaks. Returns what was lost.

    CM-2.1.7-1, CM-2.2-3, CM-6-13, CM-ref-5
    """
    if amount <= 0 or s.space[figure] < 0 or dead(s, figure):
        return 0
    if figure < s.seats and s.ward >> figure & 1:
        s.ward &= ~(1 << figure)
        s.sheets[figure] = None
        if figure == s.active:
            s.used |= WARD_CAST  # not again before the next turn
        amount -= 1
        s.tell("CM-6-13", "ward", (figure,))
    s.health[figure] = max(0, s.health[figure] - amount)
    if amount:
        s.tell(rule, "hurt", (figure, amount))
    if s.health[figure] == 0:
        kill(s, figure, by, FELL)
    return amount


def kill(s: Mash, figure: int, by: int, how: int) -> None:
    """Mark a figure as dead; ``settle`` clears it away once all victims are known.

    CM-2.1.7-8, CM-ref-4, CM-2.1.7-6
    """
    if not dead(s, figure) and s.space[figure] >= 0:
        s.health[figure] = 0
        s.dying = (*s.dying, Death(figure, by, how, s.space[figure]))


def dead(s: Mash, figure: int) -> bool:
    """Has it been killed and not been cleared away yet?"""
    return bool(s.dying) and any(death.figure == figure for death in s.dying)


def heal(s: Mash, figure: int, amount: int, rule: str) -> None:
    """Give health back, never above the base. CM-2.1.7-2, CM-2.2-5, CM-6-37"""
    top = base_health(s, figure)
    gain = min(amount, top - s.health[figure])
    if gain > 0:
        s.health[figure] += gain
        s.tell(rule, "healed", (figure, gain))


def soothe(s: Mash, seat: int, amount: int, rule: str) -> None:
    """Give mentality back, never above the base. CM-2.1.8-3, CM-2.2-5"""
    gain = min(amount, s.sheet(seat).base_mentality - s.mentality[seat])
    if gain > 0:
        s.mentality[seat] += gain
        s.tell(rule, "soothed", (seat, gain))


def base_health(s: Mash, figure: int) -> int:
    """The health printed on a piece, or a character's base. CM-2.5.3-8"""
    if figure < s.seats:
        return s.sheet(figure).base_health
    return s.box.generator(figure).health if s.box.sort[figure] == GENERATOR else s.box.monster(figure).health


# ---------------------------------------------------------------------- the dead


def settle(s: Mash) -> None:
    """Clear the dead away: the active character first, then the others clockwise, then monsters and generators.

    What it pushes (objects of generators, witnesses) happens next, so it is called last. What the dead have hidden is
    seen at once. CM-ref-4, CM-2.1.7-8, CM-8.3-14
    """
    if not s.dying:
        return
    deaths, s.dying = s.dying, ()
    if len(deaths) > 1:
        deaths = tuple(sorted(deaths, key=lambda d: (d.figure - s.active) % s.seats if d.figure < s.seats else 99))
    s.check = 1
    for death in deaths:
        sort = s.box.sort[death.figure]
        if sort == CHARACTER:
            _character_dies(s, death)
        else:
            _free(s, death.figure)
            lift(s, death.figure)
            if death.figure in s.packs:  # a dead monster leaves its load (CM-7-15)
                stock.scatter(s, s.packs.pop(death.figure), death.space, death.how)
            if death.by >= 0:
                s.felled[death.by] += 1
            if sort == GENERATOR:
                _wreck(s, death)
            else:
                s.monster_pile[s.box.number[death.figure]] += 1
                s.tell("CM-2.5-1", "slain", (death.figure, death.by))
    if s.options["sanity"]:
        for tile in dict.fromkeys([death.space // SPACES for death in deaths]):
            sanity.look(s, tile)


def blame(s: Mash, figure: int, by: int) -> None:
    """Whoever sent a monster into a hazard has killed it. CM-5.1-42, CM-2.1.7-6"""
    s.dying = tuple([d.but(by=by) if d.figure == figure and d.by < 0 else d for d in s.dying])


def _free(s: Mash, figure: int) -> None:
    """Everything that was on a figure ends with it. CM-2.1.7-8"""
    if s.holds:
        s.holds = tuple([hold for hold in s.holds if hold.figure != figure])
    if s.bound:
        s.bound = tuple([pair for pair in s.bound if pair[0] != figure])
    if figure in s.rider:
        s.rider[s.rider.index(figure)] = NOBODY
    if figure in s.tamed:
        s.tamed[s.tamed.index(figure)] = NOBODY
    if s.facing:
        s.facing.pop(figure, None)
    s.chimed &= ~(1 << figure)
    s.charged &= ~(1 << figure)


def _wreck(s: Mash, death: Death) -> None:
    """A destroyed generator is the trophy of whoever did it, and leaves objects; else it is discarded.

    CM-2.1.3-2, CM-2.4.3-1, CM-2.4.3-7
    """
    number = s.box.number[death.figure]
    s.tell("CM-2.4.3-7", "wrecked", (death.figure, death.by))
    if death.by >= 0 and s.status[death.by] != OUT:  # who waits to come back is still in the game
        s.trophies[death.by] = (*s.trophies[death.by], number)
    else:
        s.gen_discards[number] += 1
    if death.by >= 0:
        s.then(spawning.Spoils(death.by, number, death.space))


def _character_dies(s: Mash, death: Death) -> None:
    """CM-2.1.7-3,

    CM-2.1.7-4, CM-2.1.7-5, CM-2.1.7-8, CM-2.6-8, CM-2.1.3-5, CM-2.7-3, CM-2.10-5, CM-2.3.2-10, CM-2.8-8
    """
    seat, killer = death.figure, death.by if death.by != death.figure else NOBODY
    _free(s, seat)
    s.rider[seat] = NOBODY
    lift(s, seat)
    s.ward &= ~(1 << seat)
    s.flying &= ~(1 << seat)
    s.tamed[seat] = NOBODY
    tile, at = s.box.tiles[death.space // SPACES], death.space % SPACES
    skull = death.how == FELL and tile.skull >> at & 1  # however one died there (CM-2.6-8)
    stock.leave(s, seat, death.space, LOST if skull else death.how)
    stock.give_up(s, seat)
    final = s.mode == COOPERATIVE or killer >= 0 or death.how == ENDED or s.camps[seat] == 0
    s.status[seat] = OUT if final else WAITING
    if seat == s.active:
        s.actions = s.mp = 0
        s.razor = 0
    s.tell(_death_rule(s, killer), "dead", (seat, killer, int(final)))
    if killer >= 0 and s.status[killer] != OUT:  # only who has left the game draws no reward (CM-2.1.7-7)
        stock.draw_power(s, killer, "CM-2.7-3")
        if s.space[killer] < 0:
            s.health[killer] = 0
    if s.options["sanity"]:
        sanity.witness(s, death.space)


def _death_rule(s: Mash, killer: int) -> str:
    """What makes this death final, or lets the dead come back. CM-2.1.7-3, CM-2.1.7-4, CM-2.1.7-5"""
    if s.mode == COOPERATIVE:
        return "CM-2.1.7-5"
    return "CM-2.1.7-4" if killer >= 0 else "CM-2.1.7-3"


def lost_how(how: int) -> bool:
    """Are the objects of somebody who died like this taken away? CM-2.6-8, CM-3.3.2-3"""
    return how != FELL


def removed_how(how: int) -> bool:
    """Do they leave the game? CM-3.3.2-3"""
    return how == SUNK


def name_of(s: Mash, seat: int) -> str:
    """The character of a seat."""
    return s.box.characters[s.character[seat]].name
