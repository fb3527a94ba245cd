"""The fight in the scene: both totals term by term, the monsters, what lies in it, the chances of running away.

All of that is public (MU-cbt-15); only what a seat's own cards would make of it belongs to that seat's scene.
"""

from __future__ import annotations

from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import TABLE, Fight, Monster, Played
from miskatonic.games.munchkin_cthulhu.rules.cards.play import AddUndead, Exchange, OneShot, OnPlayer, Play
from miskatonic.games.munchkin_cthulhu.rules.cards.plays import of_card, one_shots
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import (
    Term,
    for_the_win,
    monster_terms,
    munchkin_terms,
    prize,
    treasures_of,
)
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.view.card import Badges, card_element
from miskatonic.games.munchkin_cthulhu.view.what_if import Sums, escape_all, escape_sixths, ways
from miskatonic.games.munchkin_cthulhu.words.names import SIDES, count, monster_name, title, titles, who
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Element, Fact, Part, Sum

RULES: Final = {
    "level": "MU-cbt-2",
    "class": "MU-class-1",
    "item": "MU-item-4",
    "enhancer": "MU-enh-1",
    "curse": "MU-curse-6",
    "ichor": "MU-shot-7",
    "one_shot": "MU-shot-6",
    "monster": "MU-multi-2",
    "against": "MU-cbt-10",
    "stars": "MU-enh-9",
}
"""By which rule a term counts."""
AGAINST: Final = {
    "male": "males",
    "female": "females",
    "even_hand": "an even hand",
    "lowest_level": "the lowest Level",
    "non_cultist": "whoever is no Cultist",
}
"""Whom a monster has something against; all others are Classes."""


def fight_panel(s: Munchkin, fight: Fight, words: bool = True) -> Panel:
    """Both totals with every term named, the monsters, and what lies in the fight. MU-cbt-15, MU-cbt-10"""
    at_stake = prize(s, fight)
    items: list[Element] = [
        _sum(s, "side.0", "Munchkins", munchkin_terms(s, fight), words),
        _sum(s, "side.1", "Monsters", monster_terms(s, fight), words),
        Fact(id="fight.prize", name="Treasures at stake", value=str(at_stake), numbers=(("Treasures", at_stake),)),
    ]
    if for_the_win(s, fight):
        text = f"{who(fight.fighter)} would reach Level 10"
        items.append(Fact(id="fight.win", name="A fight for the win", value=text))
    if len(fight.monsters) > 1:
        items.extend(_from_all(s, fight, seat) for seat in fight.sides)
    items.extend(_monster(s, fight, monster) for monster in fight.monsters)
    items.extend(_played(s, i, played) for i, played in enumerate(fight.cards))
    names = " and ".join(who(seat) for seat in fight.sides)
    return Panel(id="fight", title=f"The fight of {names}", layout="column", items=tuple(items))


# ---------------------------------------------------------------------- totals


def _sum(s: Munchkin, name: str, side: str, terms: list[Term], words: bool) -> Sum:
    """A total; on looking closer, the rule of each term. MU-dig-3"""
    rules = [f"{_term(s, term)}: {_rule(s, term)}" for term in terms] if words else []
    return Sum(
        id=name,
        name=side,
        terms=tuple([(_term(s, term), term[3]) for term in terms]),
        total=sum(term[3] for term in terms),
        note="; ".join(rules),
        parts=tuple([_part(s, name, term) for term in terms]) if words else (),
    )


def _part(s: Munchkin, side: str, term: Term) -> Part:
    """Whose a term is, and what it is called on its owner's card."""
    whose, why, card, _ = term
    if why in ("one_shot", "ichor"):
        return Part(side, "modifier", title(s, card))
    of = f"seat.{whose}" if side == "side.0" else f"monster.{whose}"
    if why in ("level", "monster"):
        return Part(of, "level", "Level")
    if why.startswith("against"):
        whom = why.removeprefix("against ")
        return Part(of, "own", AGAINST.get(whom) or s.box.cards[s.box.numbers[whom]].name)
    return Part(of, "modifier" if why in ("enhancer", "stars", "curse") else "own", title(s, card))


def _term(s: Munchkin, term: Term) -> str:
    """A term by its card, and by whose it is."""
    whose, why, card, _ = term
    if why == "level":
        return f"{who(whose)}'s Level"
    name = title(s, card)
    if why in ("class", "item", "curse") or _on_cultist(s, term):
        return f"{who(whose)}: {name}"
    if why.startswith("against"):
        whom = why.removeprefix("against ")
        return f"{name}, against {AGAINST.get(whom) or s.box.cards[s.box.numbers[whom]].name + 's'}"
    return f"{name} on {monster_name(s, whose)}" if why in ("enhancer", "stars") else name


def _rule(s: Munchkin, term: Term) -> str:
    return "MU-cult-24" if _on_cultist(s, term) else RULES[term[1].split()[0]]


def _on_cultist(s: Munchkin, term: Term) -> bool:
    """Enhancers lie on monsters, or on a fighter's or helper's Cultist card."""
    whose, why, card, _ = term
    on_monster = s.fight is not None and any(m.no == whose and card in m.extras for m in s.fight.monsters)
    return why == "enhancer" and not on_monster


# ---------------------------------------------------------------------- monsters and cards


def _monster(s: Munchkin, fight: Fight, monster: Monster) -> Element:
    """A monster with what is on it, what it is worth by now, and the chance to escape from it. MU-run-3"""
    worth = treasures_of(s, monster)
    more: list[tuple[str, str]] = []
    if worth != s.box.cards[monster.card].treasures:
        more.append(("now worth", count(worth, "Treasure")))
    more += [(f"{who(seat)} escapes", f"{escape_sixths(s, fight, seat, monster)}/6") for seat in fight.sides]
    note = f"with {titles(s, monster.extras)}" if monster.extras else ""
    return card_element(s, f"monster.{monster.no}", monster.card, note, tuple(more))


def _from_all(s: Munchkin, fight: Fight, seat: int) -> Element:
    """The exact chance to escape from them all. MU-run-8"""
    chance = escape_all(s, fight, seat)
    return Fact(id=f"fight.escape.{seat}", name=f"{who(seat)} escapes from all of them", value=f"{chance:.1%}")


def _played(s: Munchkin, place: int, played: Played) -> Element:
    """A card in the fight: who played it, for which side, and what doubles it."""
    more: list[tuple[str, str]] = [("played by", who(played.by))]
    if played.side != NONE:
        more.append(("for", SIDES[played.side]))
    if played.extras:
        more.append(("doubled by", titles(s, played.extras)))
    return card_element(s, f"played.{place}", played.card, "", tuple(more))


# ---------------------------------------------------------------------- one's own cards


def promises(s: Munchkin, seat: int, card: int) -> Badges:
    """What a card in the seat's hand would make of the fight: both totals for each way to play it. MU-cbt-15"""
    return _badges(s, ways(s, seat, of_card(s, seat, card, False))) if s.fight is not None else ()


def promises_on_table(s: Munchkin, seat: int, card: int) -> Badges:
    """The same for a one-shot in front of its owner."""
    if s.fight is None or s.box.kinds[card] != "one_shot":
        return ()
    return _badges(s, ways(s, seat, one_shots(s, seat, card, TABLE)))


def _badges(s: Munchkin, found: list[tuple[Play, Sums | None]]) -> Badges:
    return tuple([(_way(s, step), f"{made[0]} to {made[1]}" if made else "the fight ends") for step, made in found])


def _way(s: Munchkin, step: Play) -> str:
    """How it is played: on whom, on what, for whom, with which monster."""
    if isinstance(step, OnPlayer):
        return f"on {'yourself' if step.on == step.seat else who(step.on)}"
    if isinstance(step, Exchange):
        return f"{monster_name(s, step.on)} into {title(s, step.extra)}"
    if isinstance(step, AddUndead) or step.on == NONE:
        return f"with {title(s, step.extra)}" if _brings(s, step) else "in this fight"
    if isinstance(step, OneShot) and s.box.says(step.card, "strength"):
        return f"for {SIDES[step.on]}"
    return f"on {monster_name(s, step.on)}" if s.box.use(step.card, step.use).target != "ichor" else "in this fight"


def _brings(s: Munchkin, step: Play) -> bool:
    """Is another card of the hand played along with it?"""
    return step.extra != NONE and (s.box.says(step.card, "add_monster") or isinstance(step, AddUndead))
