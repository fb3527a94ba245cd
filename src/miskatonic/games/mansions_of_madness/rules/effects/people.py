"""Verbs that strike investigators: body, mind, cards, steps (MM-gap-1, MM-key)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.mansions_of_madness.content.printed import ATTRIBUTES, DEXTERITY, WILLPOWER
from miskatonic.games.mansions_of_madness.records import COMBAT, EVADE, HANDS, HORROR, KEEPER, PLAIN
from miskatonic.games.mansions_of_madness.rules.cards.piles import discard_card, drop, gain
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import gain_spell
from miskatonic.games.mansions_of_madness.rules.effects.choosing import GiveUp, MoveYou, SpotInRoom
from miskatonic.games.mansions_of_madness.rules.effects.conditions import sort_of
from miskatonic.games.mansions_of_madness.rules.effects.do import Do, carry_out
from miskatonic.games.mansions_of_madness.rules.effects.forced import ForceAttack, ForceUse
from miskatonic.games.mansions_of_madness.rules.effects.whom import Bear, by_of, count_of, strike_people
from miskatonic.games.mansions_of_madness.rules.harm import death, trauma
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm, heal, steady, stun
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask
from miskatonic.pieces.effects.effect import Effect

Personal = Callable[[Mansions, Effect, Bear], None]


def on_people(s: Mansions, effect: Effect, do: Do) -> None:
    """First whom it strikes, then what it does to each."""
    if isinstance(do, Bear):
        PERSONAL[effect.verb](s, effect, do)
    else:
        strike_people(s, effect, do)


def _damage(s: Mansions, effect: Effect, do: Bear) -> None:
    s.then(Harm(do.who, count_of(s, effect, do), 0))


def _horror(s: Mansions, effect: Effect, do: Bear) -> None:
    s.then(Harm(do.who, 0, count_of(s, effect, do)))


def _test(s: Mansions, effect: Effect, do: Bear) -> None:
    """Called for in a fight it is a test in combat, even if it is an evade test. MM-key-7, MM-cmb-8, MM-evade-15"""
    word, other = effect.word("attribute"), effect.word("other")
    kind, number = {"evade": (EVADE, DEXTERITY), "horror": (HORROR, WILLPOWER)}.get(word, (PLAIN, -1))
    if number < 0:
        number = ATTRIBUTES.index(word)
        if other != "none":
            number = max((number, ATTRIBUTES.index(other)), key=lambda a: attribute(s, do.who, a))
    combat = s.fight is not None or do.text.startswith("spell.")
    kind = COMBAT if combat and kind == PLAIN else kind
    s.then(
        TakeTest(do.who, number, effect.number("mod"), kind, do.foe, combat),
        Tested(do.text, do.at, do.who, do.foe, do.room),
    )


class Tested(Do):
    """What follows a test, for the one who made it; what is not printed is nothing. MM-key-7"""

    def live(self, s: Mansions) -> bool:
        return s.alive(self.who)

    def run(self, s: Mansions) -> Ask | None:
        carry_out(s, self.branch("pass" if s.passed else "fail"), self.who, self.foe, self.room)
        return None


def _gain_skill(s: Mansions, effect: Effect, do: Bear) -> None:
    count = count_of(s, effect, do)
    s.skill[do.who] += count
    s.tell("MM-skill-1", "gains_skill", (do.who, count))


def _lose_skill(s: Mansions, effect: Effect, do: Bear) -> None:
    count = min(count_of(s, effect, do), s.skill[do.who])
    if count:
        s.skill[do.who] -= count
        s.tell("MM-skill-1", "loses_skill", (do.who, count))


def _cure(s: Mansions, effect: Effect, do: Bear) -> None:
    trauma.cure(s, do.who, effect.word("sort") == "injury", "MM-trauma-10")


def _move(s: Mansions, effect: Effect, do: Bear) -> None:
    """By her own effect she evades first; not if the keeper moves her. MM-move-7, MM-move-10, MM-evade-2, MM-evade-7"""
    by = KEEPER if by_of(effect) == "keeper" else do.who
    s.then(MoveYou(do.who, effect.number("count"), by))


def _place(s: Mansions, effect: Effect, do: Bear) -> None:
    room = s.box.house.room_number[effect.word("room")]
    s.then(SpotInRoom(do.who, room, do.decider(s, by_of(effect))))


def _unhide(s: Mansions, effect: Effect, do: Bear) -> None:
    """Off the marker, into its space. MM-key-11, MM-catk-7"""
    if s.hiding >> do.who & 1:
        s.hiding &= ~(1 << do.who)
        s.tell("MM-key-11", "flushed", (do.who,))


def _cards(s: Mansions, do: Bear, sort: str, count: int, rule: str) -> None:
    """So many cards of her choice, to drop or to discard. MM-key-6, MM-gen-11"""
    own = [number for number in s.held[do.who] if sort_of(s.box.cards[number], sort)]
    if own:
        s.then(GiveUp(do.who, sort, min(count, len(own)), rule))


def _weapon(s: Mansions, do: Bear, rule: str) -> None:
    """The weapon in use, or else one of her choice; bare hands drop nothing. MM-key-6"""
    fight = s.fight
    if s.has(do.who, "strong_grip") and rule == "MM-key-6":
        return
    if fight is None or fight.seat != do.who or fight.monsters:
        _cards(s, do, "weapon", 1, rule)
    elif fight.weapon != HANDS and fight.weapon in s.held[do.who]:
        if rule == "MM-key-6":
            drop(s, do.who, fight.weapon, s.room(do.who), rule)
        else:
            discard_card(s, do.who, fight.weapon, rule)


def _gain_item(s: Mansions, effect: Effect, do: Bear) -> None:
    card = s.box.card_number[effect.word("item")]
    if s.set_aside[card]:
        s.set_aside[card] -= 1
        gain(s, do.who, card, "MM-expl-2")


def _gain_spell(s: Mansions, effect: Effect, do: Bear) -> None:
    gain_spell(s, do.who, s.box.spell_number[effect.word("spell")], "MM-spell-1")


def _peek(s: Mansions, effect: Effect, do: Bear) -> None:
    """Only she sees it, and it does not count as revealed. MM-secret-8"""
    eyes = 1 << do.who | 1
    if effect.word("what") == "objective":
        s.saw_objective |= 1 << do.who
        s.tell("MM-secret-8", "peeks_objective", (do.who, s.answers[0]), eyes, reveals=True)
        s.tell("MM-secret-8", "peeks", (do.who,), ~eyes & 0xFFFF)


PERSONAL: Final[dict[str, Personal]] = {
    "damage": _damage,
    "horror": _horror,
    "heal": lambda s, e, do: heal(s, do.who, count_of(s, e, do), 0, "MM-dmg-8"),
    "soothe": lambda s, e, do: heal(s, do.who, 0, count_of(s, e, do), "MM-dmg-8"),
    "stun": lambda s, e, do: stun(s, do.who, e.number("count"), "MM-stun-2"),
    "steady": lambda s, e, do: steady(s, do.who, e.number("count"), "MM-stun-7"),
    "kill": lambda s, e, do: death.die(s, do.who, "MM-mon-6"),
    "cure": _cure,
    "test": _test,
    "gain_skill": _gain_skill,
    "lose_skill": _lose_skill,
    "move": _move,
    "place": _place,
    "unhide": _unhide,
    "force_attack": lambda s, e, do: s.then(ForceAttack(do.who)),
    "force_use": lambda s, e, do: s.then(ForceUse(do.who)),
    "drop_weapon": lambda s, e, do: _weapon(s, do, "MM-key-6"),
    "discard_weapon": lambda s, e, do: _weapon(s, do, "MM-expl-12"),
    "drop": lambda s, e, do: _cards(s, do, e.word("sort"), e.number("count"), "MM-act-4"),
    "discard": lambda s, e, do: _cards(s, do, e.word("sort"), e.number("count"), "MM-expl-12"),
    "gain_item": _gain_item,
    "gain_spell": _gain_spell,
    "peek": _peek,
}
