"""What one seat sees of Munchkin Cthulhu, as a scene. The only place that hides anything (MU-cards-14).

Everything is built up from what is public, plus the seat's own hand.
"""

from __future__ import annotations

from miskatonic.games.munchkin_cthulhu.box import NONE
from miskatonic.games.munchkin_cthulhu.names import (
    ORDERS,
    PLAYERS,
    SEXES,
    bonus_text,
    card_facts,
    class_line,
    count,
    monster_name,
    title,
    titles,
    who,
)
from miskatonic.games.munchkin_cthulhu.odds import escape_sixths, would_make
from miskatonic.games.munchkin_cthulhu.plays import of_card
from miskatonic.games.munchkin_cthulhu.sentences import LIMITS, UNTIL
from miskatonic.games.munchkin_cthulhu.state import LAST_LEVEL, Fight, Item, Munchkin
from miskatonic.games.munchkin_cthulhu.steps.play import Enhance, IntoFight, OneShot, Play
from miskatonic.games.munchkin_cthulhu.strength import (
    Term,
    for_the_win,
    item_bonus,
    monster_terms,
    munchkin_terms,
    prize,
    treasures_of,
)
from miskatonic.games.munchkin_cthulhu.words import ending, prompt
from miskatonic.kernel.scene import Card, Die, Element, Fact, Panel, Pile, Scene, Sum, Token, Track


def view(s: Munchkin, seat: int) -> Scene:
    """The whole table as this seat (-1: a spectator) sees it: the fight, its own hand and table, then the others."""
    around = [(max(seat, 0) + i) % s.seats for i in range(s.seats)]
    panels = [_piles(s)]
    if s.fight is not None:
        panels.append(_fight(s, s.fight))
    panels.extend(_middle(s, seat))
    if seat >= 0:
        panels.append(_hand(s, seat))
    panels.extend(_player(s, other, seat) for other in around)
    return Scene(
        game=s.game_id,
        seat=seat,
        title=_title(s),
        prompt=prompt(s, seat),
        waiting=s.seats_to_act,
        seats=PLAYERS[: s.seats],
        panels=tuple(panels),
        over=ending(s),
    )


def _title(s: Munchkin) -> str:
    if not s.turns:
        return "Setup"
    where = "combat" if s.fight is not None else "phase 2" if s.opened and s.trouble else "arranging"
    if s.fight is not None and s.fight.settled:
        where = "running away"
    elif s.opened and not s.trouble and s.fight is None:
        where = "end of the turn"
    return f"Turn {s.turns} · {who(s.turn)} · {where}"


def _card(s: Munchkin, name: str, card: int, note: str = "", more: tuple[tuple[str, str], ...] = ()) -> Card:
    printed = s.box.cards[card]
    return Card(
        id=name,
        name=title(s, card),
        kind=printed.kind.replace("_", " "),
        text=printed.text,
        note=note,
        badges=(*card_facts(s, card), *more),
        look=printed.kind,
    )


# ---------------------------------------------------------------------- the middle


def _piles(s: Munchkin) -> Panel:
    """Sizes and top cards; nobody browses the discards. MU-cards-1, MU-cards-3, MU-cult-5"""
    tops = [
        ("door_discards", "Door discards", s.door_discards),
        ("treasure_discards", "Treasure discards", s.treasure_discards),
    ]
    discards = [
        Pile(
            id=f"pile.{name}",
            name=text,
            count=len(pile),
            top=_card(s, f"top.{name}", pile[-1]) if pile else None,
        )
        for name, text, pile in tops
    ]
    decks = [
        Pile(id="pile.doors", name="Doors", count=sum(s.doors)),
        Pile(id="pile.treasures", name="Treasures", count=sum(s.treasures)),
        Pile(id="pile.cultists", name="Cultist pile", count=s.cultists),
    ]
    die = [Die(id="die", name="the die", value=s.die)] if 1 <= s.die <= 6 else []
    return Panel(id="piles", title="Decks and piles", items=(*decks, *discards, *die))


def _middle(s: Munchkin, seat: int) -> list[Panel]:
    """Cards on their way, Treasures to divide, bodies, offers."""
    panels: list[Panel] = []
    if s.pending:
        cards = [_card(s, f"pending.{p.no}", p.card, f"played by {who(p.by)}") for p in s.pending]
        panels.append(Panel(id="pending", title="Just played or revealed", items=tuple(cards)))
    if s.spoils is not None and s.spoils.cards:
        treasures = [_card(s, f"spoils.{i}", card) for i, card in enumerate(s.spoils.cards)]
        panels.append(Panel(id="spoils", title="Treasures to divide", items=tuple(treasures)))
    for body in s.bodies:
        lots = [_card(s, f"body.{body.seat}.{i}", lot[0]) for i, lot in enumerate(body.lots)]
        panels.append(Panel(id=f"body.{body.seat}", title=f"{who(body.seat)}'s body", items=tuple(lots)))
    offers = _offers(s, seat)
    if offers:
        panels.append(Panel(id="offers", title="Offers", layout="column", items=tuple(offers)))
    return panels


def _offers(s: Munchkin, seat: int) -> list[Element]:
    found: list[Element] = []
    for offer in s.offers:
        terms = f"{titles(s, offer.give)} for {titles(s, offer.want)}"
        name = f"{who(offer.by)} to {who(offer.to)}"
        found.append(Fact(id=f"offer.{offer.by}.{offer.to}", name=name, value=terms))
    deal = s.help.deal if s.help is not None else s.fight.deal if s.fight is not None else None
    if deal is not None:
        parties = (s.help.by, s.help.to) if s.help is not None else s.fight.sides if s.fight is not None else ()
        parts = [titles(s, deal.items)] if deal.items else []
        if deal.share or deal.rest:
            parts.append(f"{'all Treasures but ' if deal.rest else 'Treasures: '}{deal.share}, {ORDERS[deal.order]}")
        if deal.cards:
            shown = titles(s, deal.cards) if seat in parties else count(len(deal.cards), "hand card")
            parts.append(f"{shown} played on the helper")
        name = "Help offered" if s.help is not None else "Help agreed"
        found.append(Fact(id="help", name=name, value="; ".join(parts) or "without pay"))
    return found


# ---------------------------------------------------------------------- the fight


def _fight(s: Munchkin, fight: Fight) -> Panel:
    """Both totals with every term named, the monsters, and what lies in the fight. MU-cbt-15, MU-cbt-10"""
    ours, theirs = munchkin_terms(s, fight), monster_terms(s, fight)
    items: list[Element] = [
        Sum(id="side.0", name="Munchkins", terms=_terms(s, fight, ours), total=sum(t[3] for t in ours)),
        Sum(id="side.1", name="Monsters", terms=_terms(s, fight, theirs), total=sum(t[3] for t in theirs)),
        Fact(id="fight.prize", name="Treasures at stake", value=str(prize(s, fight))),
    ]
    if for_the_win(s, fight):
        items.append(
            Fact(id="fight.win", name="A fight for the win", value=f"{who(fight.fighter)} would reach Level 10")
        )
    for monster in fight.monsters:
        chances = [(f"{who(seat)} escapes", f"{escape_sixths(s, fight, seat, monster)}/6") for seat in fight.sides]
        more = (("worth", count(treasures_of(s, monster), "Treasure")), *chances)
        note = f"with {titles(s, monster.extras)}" if monster.extras else ""
        items.append(_card(s, f"monster.{monster.no}", monster.card, note, more))
    for i, played in enumerate(fight.cards):
        side = ("for the munchkins", "for the monsters")[played.side] if played.side != NONE else ""
        extra = f", doubled by {titles(s, played.extras)}" if played.extras else ""
        items.append(_card(s, f"played.{i}", played.card, f"by {who(played.by)} {side}{extra}".strip()))
    names = " and ".join(who(seat) for seat in fight.sides)
    return Panel(id="fight", title=f"The fight of {names}", layout="column", items=tuple(items))


def _terms(s: Munchkin, fight: Fight, terms: list[Term]) -> tuple[tuple[str, int], ...]:
    return tuple([(_term(s, fight, term), term[3]) for term in terms])


def _term(s: Munchkin, fight: Fight, term: Term) -> str:
    whose, why, card, _ = term
    if why == "level":
        return f"{who(whose)}'s Level"
    name = title(s, card)
    if why in ("class", "item", "curse") or (why == "enhancer" and card in s.enhancers[whose % s.seats]):
        return f"{who(whose)}: {name}"
    if why.startswith("against"):
        return f"{name}, {why.replace('_', ' ')}"
    return name


# ---------------------------------------------------------------------- players


def _hand(s: Munchkin, seat: int) -> Panel:
    """One's own hand: nobody else ever gets this panel. MU-cards-14"""
    cards = [_card(s, f"hand.{i}", card, "", _promise(s, seat, card)) for i, card in enumerate(s.hands[seat])]
    return Panel(id="hand", title="Your hand", seat=seat, items=tuple(cards))


def _promise(s: Munchkin, seat: int, card: int) -> tuple[tuple[str, str], ...]:
    """What a card of one's own would make of the fight: both totals for each way to play it. MU-cbt-15"""
    if s.fight is None or s.fight.settled or not s.alive(seat):
        return ()
    found: list[tuple[str, str]] = []
    for step in of_card(s, seat, card, False):
        if isinstance(step, (OneShot, Enhance, IntoFight)):
            made = would_make(s, step)
            found.append((_way(s, step), f"{made[0]} to {made[1]}" if made is not None else "the fight ends"))
    return tuple(found)


def _way(s: Munchkin, step: Play) -> str:
    if isinstance(step, OneShot) and s.box.says(step.card, "strength"):
        return ("for the munchkins", "for the monsters")[step.on]
    aimed = step.on != NONE and s.box.use(step.card, step.use).target != "ichor"
    return f"on {monster_name(s, step.on)}" if aimed else "in this fight"


def _player(s: Munchkin, seat: int, viewer: int) -> Panel:
    """Level, Class, sex and all cards in play are open; of the hand, the backs.

    MU-cards-8, MU-cards-13..14, MU-lvl-1
    """
    hidden = s.opening and seat != viewer  # MU-char-6
    items: list[Element] = [Track(id=f"seat.{seat}.level", name="Level", value=s.level[seat], low=1, high=LAST_LEVEL)]
    if hidden:
        items.append(Fact(id=f"seat.{seat}.about", name="", value=SEXES[s.sex[seat]]))
        items.append(Fact(id=f"seat.{seat}.hand", name="Opening", value="chooses in secret"))
    else:
        items.append(Fact(id=f"seat.{seat}.about", name="", value=f"{SEXES[s.sex[seat]]}, {class_line(s, seat)}"))
        doors = sum(s.box.is_door(card) for card in s.hands[seat])
        backs = f"{count(doors, 'Door')}, {count(len(s.hands[seat]) - doors, 'Treasure')}"
        items.append(Fact(id=f"seat.{seat}.hand", name="Hand", value=backs))
        items.extend(_table(s, seat))
    flags = _flags(s, seat)
    if flags:
        items.append(Fact(id=f"seat.{seat}.state", name="", value=", ".join(flags)))
    return Panel(id=f"seat.{seat}", title=who(seat), layout="column", seat=seat, items=tuple(items))


def _flags(s: Munchkin, seat: int) -> list[str]:
    flags = []
    if s.turns and seat == s.turn:
        flags.append("active")
    if not s.alive(seat):
        flags.append("dead")
    if s.opening and s.ready >> seat & 1:
        flags.append("ready")
    if s.fight is not None and seat == s.fight.fighter:
        flags.append("fighting")
    if s.fight is not None and seat == s.fight.helper:
        flags.append("helping")
    if s.pretends >> seat & 1:
        flags.append("passes for a Cultist")
    if s.passed >> seat & 1:
        flags.append("has passed")
    if s.skips[seat]:
        flags.append(f"skips {count(s.skips[seat], 'turn')}")
    return flags


def _table(s: Munchkin, seat: int) -> list[Element]:
    """Everything in front of a player. MU-cards-7, MU-curse-13"""
    items: list[Element] = [_card(s, f"class.{seat}.{card}", card) for card in s.classes[seat]]
    if s.supers[seat] != NONE:
        items.append(_card(s, f"super.{seat}", s.supers[seat]))
    items.extend(_card(s, f"cult.{seat}.{i}", card, "on the Cultist card") for i, card in enumerate(s.enhancers[seat]))
    taken: set[str] = set()
    for i, item in enumerate(s.items[seat]):
        name = f"item.{seat}.{item.card}"
        items.append(_item(s, seat, item, name if name not in taken else f"{name}.{i}"))
        taken.add(name)
    items.extend(_card(s, f"front.{seat}.{card}", card) for card in s.front[seat])
    items.extend(_card(s, f"kept.{seat}.{i}", kept.card, "still to strike") for i, kept in enumerate(s.kept[seat]))
    for i, mark in enumerate(s.marks[seat]):
        text = f"{LIMITS[mark.what]} {UNTIL[mark.until]}"
        items.append(Token(id=f"mark.{seat}.{i}", name=text, icon="limit"))
    return items


def _item(s: Munchkin, seat: int, item: Item, name: str) -> Card:
    """An Item, equipped or sideways, with what is attached and what it gives in the fight. MU-item-5"""
    attached = [card for card in (*item.extras, item.cheat, item.evil) if card != NONE]
    note = f"with {titles(s, attached)}" if attached else ""
    more: tuple[tuple[str, str], ...] = (("is", "equipped" if item.worn else "sideways"),)
    if item.worn and s.fight is not None and seat in s.fight.sides:
        more = (*more, ("now", bonus_text(item_bonus(s, s.fight, seat, item))))
    return _card(s, name, item.card, note, more)
