"""Conditions, judged when their effect is reached; and what amounts are worth (MM-gap-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.mansions_of_madness.content.monsters import CLASSES
from miskatonic.games.mansions_of_madness.content.printed import ATTRIBUTES, Card
from miskatonic.games.mansions_of_madness.records import HANDS, NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules.tests import values
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.effects.amounts import Amount
from miskatonic.pieces.effects.effect import Condition

Judge = Callable[[Mansions, Condition, int, int, int], bool]
"""Given the room, whom the text speaks to, and the monster."""


def holds(s: Mansions, conditions: tuple[Condition, ...], room: int, who: int, foe: int) -> bool:
    """All of them?"""
    return all(JUDGES[each.name](s, each, room, who, foe) != each.negated for each in conditions)


def worth(s: Mansions, amount: Amount, who: int, foe: int, room: int = NOWHERE) -> int:
    """What an amount comes to now; never less than nothing. MM-gen-7"""
    return max(0, amount.worth(lambda name: value(s, name, who, foe, room)))


def value(s: Mansions, name: str, who: int, foe: int, room: int) -> int:
    if name in ATTRIBUTES:
        return values.attribute(s, who, ATTRIBUTES.index(name)) if s.alive(who) else 0
    if name == "weapon":
        fight = s.fight
        return s.box.cards[fight.weapon].damage if fight is not None and fight.weapon != HANDS else 0
    return VALUES[name](s, who, foe, room)


VALUES: Final[dict[str, Callable[[Mansions, int, int, int], int]]] = {
    "claws": lambda s, who, foe, room: s.claws(foe),
    "toughness": lambda s, who, foe, room: s.toughness(foe) if foe != NONE and s.foe_at[foe] >= 0 else 0,
    "skill": lambda s, who, foe, room: s.skill[who] if who > 0 else 0,
    "investigators": lambda s, who, foe, room: s.seats - 1,
    "cultists": lambda s, who, foe, room: len(of_type(s, "cultist")),
    "threat": lambda s, who, foe, room: s.threat,
    "clues": lambda s, who, foe, room: s.clues.bit_count(),
    "bystanders": lambda s, who, foe, room: len(s.in_room(room)),
}


def of_type(s: Mansions, name: str, room: int = NOWHERE) -> list[int]:
    """The monsters of a type or class on the board, or in a room."""
    types = s.box.types_of(name)
    found = s.foes() if room == NOWHERE else s.foes_in(room)
    return [foe for foe in found if s.box.kind_of[foe] in types]


def sort_of(card: Card, sort: str) -> bool:
    """Is it a card of that sort? MM-expl-7"""
    return sort in ("item", card.sort)


def ignores_dark(s: Mansions, seat: int) -> bool:
    """A Lantern, for one. MM-dark-4"""
    return s.has(seat, "lamplit")


def in_dark(s: Mansions, seat: int) -> bool:
    """Does darkness trouble her where she is? MM-dark-1, MM-dark-4"""
    return bool(s.dark >> s.room(seat) & 1) and not ignores_dark(s, seat)


def _dark(s: Mansions, each: Condition, room: int, who: int, foe: int) -> bool:
    if room == NOWHERE or not s.dark >> room & 1:
        return False
    return who == NOBODY or not s.alive(who) or not ignores_dark(s, who)


def _has(s: Mansions, each: Condition, room: int, who: int, foe: int) -> bool:
    sort = each.word("sort")
    if not s.alive(who):
        return False
    return bool(s.spells[who]) if sort == "spell" else any(sort_of(card, sort) for card in s.cards(who))


def _beset(s: Mansions, each: Condition, room: int, who: int, foe: int) -> bool:
    """A monster is in her space; an investigator whom she is made to attack counts as one. MM-cmb-7, MM-cmb-11"""
    if not s.alive(who):
        return False
    fight = s.fight
    friend = fight is not None and fight.seat == who and fight.victim > 0 and s.space[fight.victim] == s.space[who]
    return friend or bool(s.foes_at(s.space[who]))


def _everyone_out(s: Mansions, each: Condition, room: int, who: int, foe: int) -> bool:
    """One investigator of each player who counts. MM-esc-2"""
    return bool(s.finale) and s.escaped & s.finale == s.finale


def _nobody_left(s: Mansions, each: Condition, room: int, who: int, foe: int) -> bool:
    return all((s.escaped | s.eliminated) >> seat & 1 for seat in s.players)


def _gathered(s: Mansions, each: Condition, room: int, who: int, foe: int) -> bool:
    place = s.box.house.room_number[each.word("room")]
    return len(of_type(s, each.word("of"), place)) >= each.number("least")


def _somebody_carries(s: Mansions, each: Condition, room: int, who: int, foe: int) -> bool:
    """Anywhere, or in the room that is named."""
    place = each.word("room")
    there = s.in_room(s.box.house.room_number[place]) if place else s.living()
    return any(s.box.card_number[each.word("item")] in s.held[seat] for seat in there)


JUDGES: Final[dict[str, Judge]] = {
    "letter": lambda s, c, room, who, foe: s.answers[c.number("choice") - 1] == "abc".index(c.word("answer")),
    "clue": lambda s, c, room, who, foe: bool(s.clues >> c.number("level") & 1),
    "in_room": lambda s, c, room, who, foe: room != NOWHERE and s.box.house.rooms[room].id == c.word("room"),
    "in_group": lambda s, c, room, who, foe: room != NOWHERE and c.word("group") in s.box.house.rooms[room].groups,
    "dark": _dark,
    "burning": lambda s, c, room, who, foe: room != NOWHERE and bool(s.fire >> room & 1),
    "class": lambda s, c, room, who, foe: (
        foe != NONE and CLASSES[s.box.kinds[s.box.kind_of[foe]].of] == c.word("class")
    ),
    "type": lambda s, c, room, who, foe: foe != NONE and s.box.kinds[s.box.kind_of[foe]].id == c.word("type"),
    "hiding": lambda s, c, room, who, foe: who > 0 and bool(s.hiding >> who & 1),
    "stunned": lambda s, c, room, who, foe: who > 0 and s.stun[who] > 0,
    "insane": lambda s, c, room, who, foe: s.alive(who) and s.sanity(who) <= 0,
    "injured": lambda s, c, room, who, foe: who > 0 and s.injury[who] != NONE,
    "deranged": lambda s, c, room, who, foe: who > 0 and s.insanity[who] != NONE,
    "alone": lambda s, c, room, who, foe: s.alive(who) and s.in_room(s.room(who)) == [who],
    "together": lambda s, c, room, who, foe: s.alive(who) and len(s.in_room(s.room(who))) > 1,
    "watched": lambda s, c, room, who, foe: room != NOWHERE and bool(s.foes_in(room)),
    "beset": _beset,
    "revealed": lambda s, c, room, who, foe: s.revealed,
    "armed": lambda s, c, room, who, foe: who > 0 and bool(s.weapons(who)),
    "damaged": lambda s, c, room, who, foe: foe != NONE and s.hurt[foe] > 0,
    "everyone_out": _everyone_out,
    "nobody_left": _nobody_left,
    "eliminated": lambda s, c, room, who, foe: s.eliminated.bit_count() >= c.number("least"),
    "half_gone": lambda s, c, room, who, foe: 2 * s.eliminated.bit_count() >= len(s.players),
    "players": lambda s, c, room, who, foe: len(s.players) >= c.number("least"),
    "carries": lambda s, c, room, who, foe: who > 0 and s.box.card_number[c.word("item")] in s.held[who],
    "somebody_carries": _somebody_carries,
    "has": _has,
    "health": lambda s, c, room, who, foe: s.alive(who) and s.health(who) <= c.number("most"),
    "sanity": lambda s, c, room, who, foe: s.alive(who) and s.sanity(who) <= c.number("most"),
    "claws": lambda s, c, room, who, foe: s.claws(foe) >= c.number("least"),
    "counter": lambda s, c, room, who, foe: s.counters[s.box.counter_number[c.word("counter")]] >= c.number("least"),
    "on_board": lambda s, c, room, who, foe: len(of_type(s, c.word("of"))) >= c.number("least"),
    "gathered": _gathered,
    "offered": lambda s, c, room, who, foe: sum(s.offered) >= c.number("least") + c.number("each") * len(s.players),
    "escaped": lambda s, c, room, who, foe: s.escaped.bit_count() >= c.number("least"),
    "monsters_out": lambda s, c, room, who, foe: s.monsters_out >= c.number("least"),
    "round": lambda s, c, room, who, foe: s.round >= c.number("least"),
    "events": lambda s, c, room, who, foe: s.stage >= c.number("least"),
    "threat": lambda s, c, room, who, foe: s.threat >= c.number("least"),
    "corpses": lambda s, c, room, who, foe: sum(s.corpses) >= c.number("least"),
    "fires": lambda s, c, room, who, foe: s.fire.bit_count() >= c.number("least"),
}
"""What decides each condition. A test holds that the vocabulary names the same."""
