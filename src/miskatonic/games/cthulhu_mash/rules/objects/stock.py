"""Objects, power-ups and spells as pieces: the stack and its bags, piles on the ground, what a character carries."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.records import FELL, SLIPPED, SPURRED, SUNK, Pile
from miskatonic.games.cthulhu_mash.rules.objects import traps
from miskatonic.games.cthulhu_mash.state import NO_PILE, Mash

# ---------------------------------------------------------------------- the stack


def stack_size(s: Mash) -> int:
    """How many objects the stack still has: those that lie face down on tiles are no longer in it."""
    return s.bags[-1].bit_count() - s.laid[-1]


def restack(s: Mash) -> bool:
    """An empty stack is made anew from the discards; False if there are none. CM-ref-3"""
    if stack_size(s):
        return True
    if not s.discards:
        return False
    s.bags.append(s.discards)
    s.laid.append(0)
    s.discards = 0
    s.tell("CM-ref-3", "restacked", ("object",))
    return True


def lay(s: Mash, space: int, count: int) -> int:
    """Lay this many objects from the stack face down onto a space, unseen. Returns how many there were.

    CM-2.4.3-1, CM-2.4.3-3, CM-2.6-5
    """
    done = 0
    while done < count and restack(s):
        s.laid[-1] += 1
        pile = s.ground.get(space, NO_PILE)
        s.ground[space] = Pile(pile.up, (*pile.down, -len(s.bags)))
        done += 1
    return done


def draw_from(s: Mash, bag: int) -> int:
    """One unseen piece of a bag comes to light. CM-ref-17"""
    mask = s.bags[bag]
    piece = s.pick([mask >> i & 1 for i in range(len(s.box.pieces))])
    s.bags[bag] &= ~(1 << piece)
    return piece


def take_top(s: Mash, space: int) -> int:
    """Turn up the top of a face-down pile and take it off. CM-2.4.3-5"""
    pile = s.ground[space]
    top = pile.down[-1]
    if top < 0:
        bag = -1 - top
        s.laid[bag] -= 1
        top = draw_from(s, bag)
    _set(s, space, Pile(pile.up, pile.down[:-1]))
    return top


def take_up(s: Mash, space: int, piece: int) -> None:
    """Take a face-up object from a space. CM-2.6-5"""
    pile = s.ground[space]
    _set(s, space, Pile(tuple([p for p in pile.up if p != piece]), pile.down))


def drop(s: Mash, space: int, piece: int) -> None:
    """Lay an object face up onto a space. CM-2.6-4"""
    pile = s.ground.get(space, NO_PILE)
    s.ground[space] = Pile((*pile.up, piece), pile.down)


def _set(s: Mash, space: int, pile: Pile) -> None:
    if pile.up or pile.down:
        s.ground[space] = pile
    else:
        del s.ground[space]


def clear_ground(s: Mash, space: int) -> None:
    """Everything that lies on a space is discarded, seen or not."""
    pile = s.ground.pop(space, NO_PILE)
    for piece in pile.up:
        s.discards |= 1 << piece
    for piece in pile.down:
        if piece < 0:
            bag = -1 - piece
            s.laid[bag] -= 1
            piece = draw_from(s, bag)
            s.tell("CM-ref-6", "discarded", (piece,), reveals=True)
        s.discards |= 1 << piece


# ---------------------------------------------------------------------- what a character has


def gain(s: Mash, seat: int, piece: int) -> None:
    """A character comes to carry an object. CM-2.2-6, CM-2.7-2, CM-5.3-9, CM-8.4-2"""
    before = s.sheet(seat)
    s.objects[seat] = tuple(sorted((*s.objects[seat], piece)))
    s.sheets[seat] = None
    traps.taken(s, seat, piece)
    raise_base(s, seat, before.base_health, before.base_mentality, 1 << piece)
    more = s.sheet(seat).actions - before.actions
    if more and seat == s.active and not s.used & (SLIPPED | SPURRED):  # the crystal's power-up benefits at once
        s.actions += more


def lose(s: Mash, seat: int, piece: int) -> None:
    """A character carries an object no longer; where it goes is the caller's. CM-2.2-6, CM-2.1.9-4"""
    before, actions = s.sheet(seat).base_health, s.sheet(seat).actions
    s.objects[seat] = tuple([p for p in s.objects[seat] if p != piece])
    if piece in s.worn[seat]:
        s.worn[seat] = tuple([p for p in s.worn[seat] if p != piece])
    s.sheets[seat] = None
    traps.given_away(s, seat, piece)
    cut_down(s, seat, before)
    if seat == s.active and s.sheet(seat).actions < actions:
        s.used |= SPURRED  # what it gave this turn it does not give again


def raise_base(s: Mash, seat: int, health: int, mentality: int, bit: int) -> None:
    """The current value rises with the base the first time a character gains that very piece. CM-2.2-6"""
    if s.gained[seat] & bit:
        return
    sheet = s.sheet(seat)
    if sheet.base_health > health or sheet.base_mentality > mentality:
        s.gained[seat] |= bit
        s.health[seat] += max(0, sheet.base_health - health)
        s.mentality[seat] += max(0, sheet.base_mentality - mentality)


def cut_down(s: Mash, seat: int, before: int) -> None:
    """When a base falls, what is above it is lost; health drunk above the base was never part of it. CM-2.2-6"""
    sheet = s.sheet(seat)
    s.mentality[seat] = min(s.mentality[seat], sheet.base_mentality)
    surplus = max(0, s.health[seat] - before)
    s.health[seat] = min(s.health[seat] - surplus, sheet.base_health) + surplus


def draw_power(s: Mash, seat: int, rule: str) -> int:
    """Draw a random power-up from the seat's own pile; -1 if it is empty. CM-2.7-2, CM-7-9"""
    own = power_pile(s, seat)
    if not own:
        return -1
    index = s.pick([own >> i & 1 for i in range(len(s.box.power_ups))])
    s.power_pile &= ~(1 << index)
    before = s.sheet(seat)
    s.powers[seat] = tuple(sorted((*s.powers[seat], index)))
    s.sheets[seat] = None
    raise_base(s, seat, before.base_health, before.base_mentality, 1 << len(s.box.pieces) + index)
    if seat == s.active and not s.used & SLIPPED:  # it benefits at once
        s.actions += s.sheet(seat).actions - before.actions
    s.tell(rule, "power", (seat, index))
    if s.options["power_ups_refresh"] and s.space[seat] >= 0:
        sheet = s.sheet(seat)
        s.health[seat] = max(s.health[seat], sheet.base_health)
        s.mentality[seat] = max(s.mentality[seat], sheet.base_mentality)
    return index


def power_pile(s: Mash, seat: int) -> int:
    """The power-ups left in a character's pile, as bits. CM-2.7-1"""
    character = s.character[seat]
    return s.box.own_powers[character] & s.power_pile if character >= 0 else 0


def leave(s: Mash, seat: int, space: int, how: int) -> None:
    """A dead character carries nothing any more. CM-2.6-8"""
    carried = s.objects[seat]
    for piece in carried:
        lose(s, seat, piece)
    scatter(s, carried, space, how)


def scatter(s: Mash, pieces: tuple[int, ...], space: int, how: int) -> None:
    """The objects of the dead stay in the space, are discarded, or leave the game. CM-2.6-8, CM-3.3.2-3"""
    for piece in pieces:
        if how == FELL:
            drop(s, space, piece)
        elif how == SUNK:
            s.gone |= 1 << piece
        else:
            s.discards |= 1 << piece


def give_up(s: Mash, seat: int) -> None:
    """Death costs all trophies and power-ups. CM-2.1.3-5, CM-2.7-4"""
    for number in s.trophies[seat]:
        s.gen_discards[number] += 1
    s.trophies[seat] = ()
    for power in s.powers[seat]:
        s.power_pile |= 1 << power
    s.powers[seat] = ()
    s.sheets[seat] = None
