"""Positions of Mansions of Madness by readable names: how case files state and check them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.games.mansions_of_madness.content.story import LETTERS
from miskatonic.games.mansions_of_madness.positions import laying, turn
from miskatonic.games.mansions_of_madness.positions.arrange import Arranging
from miskatonic.games.mansions_of_madness.records import GONE, KEEPER, NONE, ON_FLOOR
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import back_of, spell_of
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import who


def sketch(s: Mansions) -> dict[str, Any]:
    """The position by names; what is empty is left out."""
    house = s.box.house
    spaces = {house.spaces[space].id: count for space, count in enumerate(s.corpses) if count}
    altar = {house.spaces[space].id: count for space, count in enumerate(s.offered) if count}
    data: dict[str, Any] = {
        "phase": _phase(s),
        "round": s.round,
        "threat": s.threat,
        "time": s.time,
        "events": s.stage,
        "answers": [LETTERS[answer] for answer in s.answers],
        "seats": {"keeper": _keeper(s)} | {who(s, seat): _seat(s, seat) for seat in s.players},
        "rooms": {room.id: about for room in house.rooms if (about := _room(s, room.number))},
        "corpses": spaces,
        "offered": altar,
        "monsters": {turn.figure_name(s, foe): _foe(s, foe) for foe in s.foes()},
    }
    data |= {"revealed": s.revealed, "delayed": s.delayed}
    data["clues"] = [level for level in range(1, 7) if s.clues >> level & 1]
    barriers = [_barrier(s, n) for n in range(len(s.barriers))]
    counters = {name: s.counters[n] for n, (name, _) in enumerate(s.box.story.counters) if s.counters[n]}
    sealed = [d for d in range(len(house.doors)) if s.shut >> d & 1]
    for name, value in (
        ("barriers", barriers),
        ("counters", counters),
        ("sealed", sealed),
        ("under piles", laying.under(s)),
    ):
        if value:
            data[name] = value
    data |= turn.table_of(s, ["keeper", *[who(s, seat) for seat in s.players]])
    if s.outcome is not None:
        data["over"] = {"winners": s.outcome.reason, "rule": s.outcome.rule}
    return data


def _phase(s: Mansions) -> str:
    if s.outcome is not None:
        return "over"
    if not s.round:
        return "setup"
    return "keeper" if s.active == KEEPER else f"turn {who(s, s.active)}"


def _keeper(s: Mansions) -> dict[str, Any]:
    mythos = [s.box.mythos[n].id for n, count in enumerate(s.mythos_hand) for _ in range(count)]
    trauma = [s.box.traumas[n].id for n, count in enumerate(s.trauma_hand) for _ in range(count)]
    return {"mythos": mythos, "trauma": trauma, "tokens": s.tokens}


def _seat(s: Mansions, seat: int) -> dict[str, Any]:
    """One investigator: where she is, what she has and suffers."""
    if not s.alive(seat):
        out = "escaped" if s.escaped >> seat & 1 else "eliminated" if s.eliminated >> seat & 1 else "waiting"
        return {"at": out}
    data: dict[str, Any] = {
        "at": s.box.house.spaces[s.space[seat]].id,
        "traits": [s.investigator(seat).traits[place].name for place in s.traits[seat]],
        "damage": s.damage[seat],
        "horror": s.horror[seat],
        "skill": s.skill[seat],
        "hiding": bool(s.hiding >> seat & 1),
        "stun": s.stun[seat],
        "items": [s.box.cards[number].id for number in s.held[seat]],
        "spells": [_spell(s, held) for held in s.spells[seat]],
        "mythos": [s.box.mythos[number].id for number in s.facedown[seat]],
    }
    for name, card in (("injury", s.injury[seat]), ("insanity", s.insanity[seat])):
        data[name] = s.box.traumas[card].id if card != NONE else None
    if s.active == seat:
        data |= {"moves": s.moves_left, "actions": s.action_left}
    if s.powers[seat]:
        data["used"] = _used(s, seat)
    return data | turn.seat_of(s, seat)


def _used(s: Mansions, seat: int) -> list[str]:
    """What works once and has been used."""
    traits = [s.investigator(seat).traits[place] for place in s.traits[seat]]
    named = [(trait.name, trait.uses) for trait in traits] + [(card.id, card.uses) for card in s.cards(seat)]
    return [name for name, uses in named if any(use.once and use.key in s.powers[seat] for use in uses)]


def _spell(s: Mansions, held: int) -> str:
    name = s.box.spells[spell_of(held)].id
    return name if back_of(held) == NONE else f"{name} {back_of(held) + 1}"


def _room(s: Mansions, room: int) -> dict[str, Any]:
    """Its pile, the lowest card first, and what lies on it."""
    data: dict[str, Any] = {}
    if s.piles[room]:
        data["pile"] = [s.box.cards[card >> 1].id + (" (up)" if card & 1 else "") for card in s.piles[room]]
    for name, bits in (("fire", s.fire), ("dark", s.dark)):
        if bits >> room & 1:
            data[name] = True
    if puzzle := laying.puzzle_in(s, room):
        data["puzzle"] = puzzle
    return data


def _foe(s: Mansions, foe: int) -> dict[str, Any]:
    data: dict[str, Any] = {"at": s.box.house.spaces[s.foe_at[foe]].id, "under": s.under[foe] + 1}
    data |= {"damage": s.hurt[foe], "stun": s.foe_stun[foe], "samples": s.samples[foe]}
    if s.name_of[foe] != NONE:
        data["named"] = s.box.story.named[s.name_of[foe]].id
    return data


def _barrier(s: Mansions, n: int) -> str:
    return {ON_FLOOR: "floor", GONE: "gone"}.get(s.barriers[n], f"door {s.barriers[n]}")


def arrange(s: Mansions, given: Mapping[str, Any]) -> None:
    """Set the position that a sketch states; what it does not name is empty or as at the start. ``ValueError``."""
    Arranging(s).take(given)
