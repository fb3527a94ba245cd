"""Verbs on monsters (MM-key-3..5, MM-mkill, MM-kact-8, MM-kact-11, MM-mon-5, MM-sample-2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.rules.combat import fighting, monsters
from miskatonic.games.mansions_of_madness.rules.effects.choosing import MoveYou
from miskatonic.games.mansions_of_madness.rules.effects.do import Do
from miskatonic.games.mansions_of_madness.rules.effects.whom import (
    Meet,
    There,
    at_one_of,
    by_of,
    count_of,
    foes,
    spaces,
    strike_foes,
)
from miskatonic.games.mansions_of_madness.rules.harm import death
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm, stun
from miskatonic.games.mansions_of_madness.rules.keeper import attacks
from miskatonic.games.mansions_of_madness.rules.keeper.moving import MoveFoe, MoveSeveral
from miskatonic.games.mansions_of_madness.rules.moving.horror import monster_comes, monster_goes
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.effects.effect import Effect

OnFoe = Callable[[Mansions, Effect, Meet], None]


def on_foes(s: Mansions, effect: Effect, do: Do) -> None:
    """First which, then what it does to each. Of an attack on an investigator, he is meant. MM-cmb-11"""
    if isinstance(do, Meet):
        STRUCK[effect.verb](s, effect, do)
    elif not _on_victim(s, effect, do):
        strike_foes(s, effect, do)


def _on_victim(s: Mansions, effect: Effect, do: Do) -> bool:
    """Read the monster in the text as the investigator who is attacked. MM-cmb-7, MM-cmb-11"""
    fight = s.fight
    if effect.word("which") != "it" or fight is None or fight.victim < 1 or do.foe != NONE:
        return False
    if s.alive(fight.victim):
        if effect.verb == "deal":
            s.then(Harm(fight.victim, count_of(s, effect, do), 0))
        elif effect.verb == "stun_monster":
            stun(s, fight.victim, effect.number("count"), "MM-cmb-11")
        elif effect.verb == "move_monster":
            s.then(MoveYou(fight.victim, effect.number("count"), fight.seat))
        elif effect.verb == "slay":
            death.die(s, fight.victim, "MM-mon-6")
    return True


def _deal(s: Mansions, effect: Effect, do: Meet) -> None:
    rule = "MM-key-5" if effect.amount("count").value == "weapon" else "MM-key-3"
    monsters.deal(s, do.foe, count_of(s, effect, do), rule)


def _stun(s: Mansions, effect: Effect, do: Meet) -> None:
    s.foe_stun[do.foe] += effect.number("count")
    s.tell("MM-stun-3", "foe_stunned", (do.foe, effect.number("count")))


def _move(s: Mansions, effect: Effect, do: Meet) -> None:
    """By the keeper, or pushed by an investigator. MM-kact-8, MM-mon-9"""
    s.then(MoveFoe(do.foe, effect.number("count"), do.decider(s, by_of(effect))))


def move_monster(s: Mansions, effect: Effect, do: Do) -> None:
    """All of a kind: the keeper moves them one after another. MM-kact-15"""
    if effect.word("which") in ("all", "each_here") and not isinstance(do, Meet):
        found = tuple(foes(s, effect, do))
        if found:
            s.then(MoveSeveral(found, effect.number("count"), do.decider(s, by_of(effect))))
    else:
        on_foes(s, effect, do)


def _mend(s: Mansions, effect: Effect, do: Meet) -> None:
    less = min(count_of(s, effect, do), s.hurt[do.foe])
    if less:
        s.hurt[do.foe] -= less
        s.tell("MM-mkill-1", "mends", (do.foe, less))


def _shift(s: Mansions, effect: Effect, do: Meet) -> None:
    """Placed in a room: into the space with most investigators, whoever decides. MM-move-11, MM-horror-9"""
    room = s.box.house.rooms[s.box.house.room_number[effect.word("room")]]
    to = max(room.spaces, key=lambda space: len(s.in_space(space)))
    old = s.foe_room(do.foe)
    s.tell("MM-move-11", "foe_moves", (do.foe, s.foe_at[do.foe], to))
    s.foe_at[do.foe] = to
    if s.foe_room(do.foe) != old:
        monster_goes(s, do.foe, old)
        monster_comes(s, do.foe)


def _remove(s: Mansions, effect: Effect, do: Meet) -> None:
    """Nobody has killed it. MM-mkill-6"""
    s.tell("MM-mkill-6", "foe_leaves", (do.foe,))
    monsters.take_off(s, do.foe)


def _attack(s: Mansions, effect: Effect, do: Meet) -> None:
    """The keeper picks the victim. MM-matk-2"""
    s.then(attacks.Lunge(do.foe))


def _sample(s: Mansions, effect: Effect, do: Meet) -> None:
    """A stunned monster can do this too. MM-sample-2"""
    s.samples[do.foe] += 1
    s.tell("MM-sample-2", "sample", (do.foe, do.who))


STRUCK: Final[dict[str, OnFoe]] = {
    "deal": _deal,
    "slay": lambda s, e, do: monsters.slay(s, do.foe, "MM-mkill-4"),
    "stun_monster": _stun,
    "move_monster": _move,
    "mend": _mend,
    "shift_monster": _shift,
    "remove_monster": _remove,
    "monster_attack": _attack,
    "take_sample": _sample,
}


def place_monster(s: Mansions, effect: Effect, do: Do) -> None:
    """So many of the type, each in a space that the keeper picks among those named. MM-kact-11"""
    kind = s.box.kind_number[effect.word("type")]
    among = tuple(spaces(s, effect, do))
    s.then(*[monsters.PlaceOne(kind, among) for _ in range(count_of(s, effect, do))])


def place_named(s: Mansions, effect: Effect, do: Do) -> None:
    """With its name, and the health that goes with it. MM-mon-3, MM-mon-4"""
    named = s.box.story.named[s.box.named_number[effect.word("named")]]
    s.then(monsters.PlaceOne(named.kind, tuple(spaces(s, effect, do)), named.number))


def special(s: Mansions, effect: Effect, do: Do) -> None:
    if do.foe != NONE and s.alive(do.who):
        fighting.special_attack(s, do.foe, do.who)


def attack_again(s: Mansions, effect: Effect, do: Do) -> None:
    """When this fight is over. MM-catk-12"""
    fight = s.fight
    if fight is not None and fight.monsters:
        fighting.put(s, fight.but(again=True))


def raise_corpse(s: Mansions, effect: Effect, do: Do) -> None:
    """A corpse is discarded, and a monster stands where it lay. MM-feat-5, MM-kact-11"""
    kind = s.box.kind_number[effect.word("type")]
    if isinstance(do, There):
        s.corpses[do.spot] -= 1
        s.tell("MM-feat-5", "rises", (do.spot,))
        s.then(monsters.PlaceOne(kind, (do.spot,)))
        return
    found = [space for space in range(s.box.house.size) if s.corpses[space]]
    if found and (monsters.free_figure(s, kind) != NONE or monsters.victims(s, kind)):
        at_one_of(s, effect, do, found)
