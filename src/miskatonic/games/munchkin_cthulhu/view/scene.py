"""What one seat sees of Munchkin Cthulhu, as a scene. The only place that hides anything (MU-cards-14).

Everything is built up from what is public, plus the seat's own hand.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.odds import chances
from miskatonic.games.munchkin_cthulhu.records import LAST_LEVEL, Item
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import item_bonus
from miskatonic.games.munchkin_cthulhu.rules.turn.received import behind_the_door
from miskatonic.games.munchkin_cthulhu.rules.turn.setup import ChooseSex
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.view.card import NOTHING, Badges, card_element
from miskatonic.games.munchkin_cthulhu.view.fight import fight_panel, promises, promises_on_table
from miskatonic.games.munchkin_cthulhu.view.sights import BARE, DOORS, SIGHTS, TREASURES
from miskatonic.games.munchkin_cthulhu.view.stage import question
from miskatonic.games.munchkin_cthulhu.words.log import LIMITS, UNTIL, ending
from miskatonic.games.munchkin_cthulhu.words.names import (
    ORDERS,
    PLAYERS,
    SEXES,
    bonus_text,
    class_line,
    count,
    titles,
    who,
)
from miskatonic.games.munchkin_cthulhu.words.words import prompt
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Card, Die, Element, Fact, Picture, Pile, Token, Track
from miskatonic.kernel.scene.scene import Scene

CAME: Final = {
    "play": "played by",
    "answer": "played by",
    "door": "behind the door of",
    "monster": "brought by",
    "pickup": "left lying by",
}
"""How a card came to lie in the middle."""


def view(s: Munchkin, seat: int, common: Common) -> Scene:
    """The whole table as this seat (-1: a spectator) sees it: the fight, its own hand and table, then the others."""
    around = [(max(seat, 0) + i) % s.seats for i in range(s.seats)]
    words = common.words
    table = common.once("table", _table_of, s, common)
    drawing = seat == s.turn and words and _drawing(s)
    panels = [_piles(s, seat) if drawing else common.lasting("piles", _heights(s), _piles, s, -1)]
    if s.fight is not None:
        panels.append(common.lasting("fight", table, fight_panel, s, s.fight, words))
    deal = seat if s.help is not None or s.fight is not None else -1  # who is party to it sees which cards it names
    panels.extend(common.lasting(f"middle {deal}", table, _middle, s, deal))
    if seat >= 0:
        told = s.fight is not None and words  # what a card would make of the fight is tried out: that takes time
        panels.append(common.lasting(f"hand {seat}", table if told else s.hands[seat], _hand, s, seat, told))
    alike = not s.opening and s.fight is None
    """Then nobody sees more of what lies in front of them than others do."""
    for other in around:
        own = other == seat and not alike and (words or s.opening)
        before = common.once(("before", other), _before, s, other)
        if s.fight is not None and (own or other in s.fight.sides):  # what Items give hangs on the whole fight
            before = (before, table)
        if s.opening and own:
            panels.append(_player(s, other, seat))
        else:
            panels.append(common.lasting((other, own), before, _player, s, other, seat if own else -1))
    return Scene(
        game=s.game.id,
        seat=seat,
        title=_title(s),
        prompt=prompt(s, seat) if words else "",
        waiting=s.seats_to_act,
        seats=PLAYERS[: s.seats],
        panels=tuple(panels),
        over=ending(s),
        question=question(s, seat),
    )


_read: Final = attrgetter(*[name for name in Munchkin.table if name != "passed"])


def _table_of(s: Munchkin, common: Common) -> tuple[object, ...]:
    """Everything that panels follow from, but for who has passed: in a fight most choices change nothing else."""
    found = (*s.agenda, *_read(s))
    return common.lasting("table", found, tuple, found)


def _title(s: Munchkin) -> str:
    return f"Turn {s.turns} · {who(s.turn)} · {_phase(s)}" if s.turns else "Setup"


def _phase(s: Munchkin) -> str:
    """Where the turn stands. MU-turn-3"""
    if s.fight is not None:
        return "running away" if s.fight.settled else "combat"
    if any(pending.what == "monster" for pending in s.pending):
        return "a monster comes"
    if any(pending.what == "door" for pending in s.pending) or behind_the_door(s) != NONE:
        return "kicking open the door"
    if not s.opened:
        return "before the door"
    return "trouble or loot" if s.trouble else "end of the turn"


# ---------------------------------------------------------------------- the middle


def _piles(s: Munchkin, seat: int) -> Panel:
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
            top=card_element(s, f"top.{name}", pile[-1]) if pile else None,
        )
        for name, text, pile in tops
    ]
    decks = [
        Pile(id="pile.doors", name="Doors", count=sum(s.doors), note=_next(s, seat, True), picture=DOORS),
        Pile(
            id="pile.treasures", name="Treasures", count=sum(s.treasures), note=_next(s, seat, False), picture=TREASURES
        ),
        Pile(id="pile.cultists", name="Cultist pile", count=s.cultists),
    ]
    die = [Die(id="die", name="the die", value=s.die)] if 1 <= s.die <= 6 else []
    return Panel(id="piles", title="Decks and piles", items=(*decks, *discards, *die))


def _next(s: Munchkin, seat: int, doors: bool) -> str:
    """The exact chances of the next card, from what this seat has seen, while it is about to draw. MU-cards-14"""
    found = chances(s, seat, doors) if seat == s.turn and _drawing(s) else ""
    return f"As far as you can know, the next one is {found}." if found else ""


def _drawing(s: Munchkin) -> bool:
    """Is whoever has the turn about to draw?"""
    return s.turns > 0 and s.fight is None and (not s.opened or s.trouble)


def _heights(s: Munchkin) -> tuple[object, ...]:
    """What the panel of piles rests on, for whoever knows no chances."""
    return sum(s.doors), sum(s.treasures), s.cultists, s.door_discards, s.treasure_discards, s.die


def _middle(s: Munchkin, seat: int) -> list[Panel]:
    """Cards on their way, Treasures to divide, bodies, offers."""
    panels: list[Panel] = []
    if s.pending:
        came = [(p, (CAME[p.what.split()[0]], who(p.by))) for p in s.pending]
        cards = [card_element(s, f"pending.{p.no}", p.card, "", (how,)) for p, how in came]
        panels.append(Panel(id="pending", title="Just played or revealed", items=tuple(cards)))
    revealed = behind_the_door(s)
    if revealed != NONE:
        card = card_element(s, "door.card", revealed, f"{who(s.turn)} keeps it or plays it")
        panels.append(Panel(id="door", title="Behind the door", items=(card,)))
    if s.spoils is not None and s.spoils.cards:
        treasures = [card_element(s, f"spoils.{i}", card) for i, card in enumerate(s.spoils.cards)]
        panels.append(Panel(id="spoils", title="Treasures to divide", items=tuple(treasures)))
    for body in s.bodies:
        lots = [card_element(s, f"body.{body.seat}.{i}", lot[0]) for i, lot in enumerate(body.lots)]
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
        found.append(
            Fact(
                id=f"offer.{offer.by}.{offer.to}",
                name=name,
                value=terms,
                about=(
                    ("by", (f"seat.{offer.by}",)),
                    ("to", (f"seat.{offer.to}",)),
                    ("gives", _item_ids(s, offer.by, offer.give)),
                    ("wants", _item_ids(s, offer.to, offer.want)),
                ),
            )
        )
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
        by = parties[0] if parties else s.turn
        fighter = s.fight.fighter if s.fight is not None else by
        found.append(
            Fact(
                id="help",
                name=name,
                value="; ".join(parts) or "without pay",
                numbers=(("Treasures", deal.share), ("all but", int(deal.rest)), ("hand cards", len(deal.cards))),
                about=(
                    ("by", (f"seat.{by}",)),
                    ("to", tuple([f"seat.{seat}" for seat in parties[1:]])),
                    ("gives", _item_ids(s, fighter, deal.items)),
                ),
            )
        )
    return found


def _item_ids(s: Munchkin, seat: int, cards: tuple[int, ...]) -> tuple[str, ...]:
    """Items by their ids; what has been lost since it was offered is not there any more."""
    return tuple([f"item.{seat}.{card}" for card in cards if s.item(seat, card) is not None])


# ---------------------------------------------------------------------- players


def _hand(s: Munchkin, seat: int, told: bool) -> Panel:
    """One's own hand: nobody else ever gets this panel. MU-cards-14"""
    cards = [
        card_element(s, f"hand.{i}", card, "", promises(s, seat, card) if told else ())
        for i, card in enumerate(s.hands[seat])
    ]
    return Panel(id="hand", title="Your hand", seat=seat, items=tuple(cards))


def _before(s: Munchkin, seat: int) -> tuple[object, ...]:
    """What a player's panel rests on, outside of a fight."""
    mine = 1 << seat
    asked = bool(s.agenda) and isinstance(s.agenda[-1], ChooseSex)
    lying = (s.classes[seat], s.supers[seat], s.enhancers[seat], s.items[seat], s.front[seat], s.kept[seat])
    flags = (s.turns > 0 and seat == s.turn, s.alive(seat), s.ready & mine, s.pretends & mine, s.passed & mine)
    return s.level[seat], s.sex[seat], s.hands[seat], lying, s.marks[seat], s.skips[seat], s.opening, asked, flags


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
        items.append(Fact(id=f"seat.{seat}.about", name="", value=_about(s, seat)))
        doors = sum(s.box.is_door(card) for card in s.hands[seat])
        backs = f"{count(doors, 'Door')}, {count(len(s.hands[seat]) - doors, 'Treasure')}"
        sizes = (("Doors", doors), ("Treasures", len(s.hands[seat]) - doors))
        items.append(Fact(id=f"seat.{seat}.hand", name="Hand", value=backs, numbers=sizes))
        items.extend(_table(s, seat, viewer))
    flags = _flags(s, seat)
    if flags:
        items.append(Fact(id=f"seat.{seat}.state", look="state", name="", value=", ".join(flags)))
    shown = BARE if hidden else _portrait(s, seat)
    return Panel(id=f"seat.{seat}", title=who(seat), layout="column", seat=seat, items=tuple(items), picture=shown)


def _portrait(s: Munchkin, seat: int) -> Picture:
    """The picture of the first Class in front of a player."""
    for card in s.classes[seat]:
        _, picture = SIGHTS.get(s.box.cards[card].id, NOTHING)
        if picture is not None:
            return picture
    return BARE


def _about(s: Munchkin, seat: int) -> str:
    """Sex and Class; nobody has a sex before all have chosen. MU-char-2"""
    asked = bool(s.agenda) and isinstance(s.agenda[-1], ChooseSex)
    return class_line(s, seat) if asked else f"{SEXES[s.sex[seat]]}, {class_line(s, seat)}"


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


def _table(s: Munchkin, seat: int, viewer: int) -> list[Element]:
    """Everything in front of a player. MU-cards-7, MU-curse-13"""
    items: list[Element] = [card_element(s, f"class.{seat}.{card}", card) for card in s.classes[seat]]
    if s.supers[seat] != NONE:
        items.append(card_element(s, f"super.{seat}", s.supers[seat]))
    items.extend(
        card_element(s, f"cult.{seat}.{i}", card, "on the Cultist card") for i, card in enumerate(s.enhancers[seat])
    )
    taken: set[str] = set()
    for i, item in enumerate(s.items[seat]):
        name = f"item.{seat}.{item.card}"
        items.append(_item(s, seat, viewer, item, name if name not in taken else f"{name}.{i}"))
        taken.add(name)
    items.extend(card_element(s, f"front.{seat}.{card}", card) for card in s.front[seat])
    items.extend(
        card_element(s, f"kept.{seat}.{i}", kept.card, "still to strike") for i, kept in enumerate(s.kept[seat])
    )
    for i, mark in enumerate(s.marks[seat]):
        text = f"{LIMITS[mark.what]} {UNTIL[mark.until]}"
        items.append(Token(id=f"mark.{seat}.{i}", name=text, icon="limit"))
    return items


def _item(s: Munchkin, seat: int, viewer: int, item: Item, name: str) -> Card:
    """An Item, equipped or carried, with what is attached and what it gives in the fight. MU-item-5"""
    attached = [card for card in (*item.extras, item.cheat, item.evil) if card != NONE]
    note = f"with {titles(s, attached)}" if attached else ""
    more: Badges = (("equipped" if item.worn else "carried", ""),)
    if item.worn and s.fight is not None and seat in s.fight.sides:
        bonus = item_bonus(s, s.fight, seat, item)
        more = (*more, ("now", bonus_text(bonus))) if bonus != s.box.cards[item.card].bonus else more
    if seat == viewer:
        more = (*more, *promises_on_table(s, seat, item.card))
    return card_element(s, name, item.card, note, more)
