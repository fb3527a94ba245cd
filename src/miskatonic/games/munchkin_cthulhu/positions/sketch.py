"""A position of Munchkin Cthulhu by readable names: what case files and tests state and check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Deal, Fight, Item, Kept, Mark, Monster, Played, Trade
from miskatonic.games.munchkin_cthulhu.rules.combat.combat import Interfere, Settle
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import totals
from miskatonic.games.munchkin_cthulhu.rules.turn.charity import Charity, EndOfTurnAbilities
from miskatonic.games.munchkin_cthulhu.rules.turn.door import KickOpen, TroubleOrLoot
from miskatonic.games.munchkin_cthulhu.rules.turn.turn import (
    AfterDeath,
    BeforeCharity,
    BeginTurn,
    BetweenPhases,
    EndTurn,
    NextTurn,
    OpenWindow,
    Opportunity,
)
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import PLAYERS, SEXES
from miskatonic.kernel.cases.stated import known, listing, mapping, one_of, truth, whole
from miskatonic.kernel.step import Step

PHASES: Final = ("turn", "start", "door", "after door", "phase 2", "fight", "before charity", "charity")
"""From which step a case goes on."""
SIDES: Final = ("munchkins", "monsters")
LIMITS: Final = ("help", "ask", "be_helped", "must_help", "reborn")
UNTIL: Final = ("level_gained", "solo_kill", "next_turn", "return")
"""What a mark forbids or demands, and how long. MU-run-22"""
ENTRIES: Final = (
    "phase", "turns", "turn", "seats", "fight", "cultist pile", "doors", "treasures", "door discards",
    "treasure discards", "totals", "offers",
)  # fmt: skip
OF_SEAT: Final = (
    "level", "sex", "classes", "super", "hand", "items", "enhancers", "front", "curses", "marks", "dead", "redraw",
    "skips", "passes for cultist",
)  # fmt: skip


# ---------------------------------------------------------------------- writing


def sketch(s: Munchkin) -> dict[str, Any]:
    """Everything a case may state or check, by names. It hides nothing: cases are not for players."""
    data: dict[str, Any] = {
        "phase": _phase(s),
        "turns": s.turns,
        "turn": PLAYERS[s.turn],
        "seats": {PLAYERS[seat]: _seat(s, seat) for seat in range(s.seats)},
        "cultist pile": s.cultists,
        "door discards": _names(s, s.door_discards),
        "treasure discards": _names(s, s.treasure_discards),
        "fight": _fight(s, s.fight) if s.fight is not None else None,
    }
    if s.offers:
        data["offers"] = [_offer(s, offer) for offer in s.offers]
    if s.fight is not None:
        data["totals"] = list(totals(s, s.fight))
    return data


def _phase(s: Munchkin) -> str:
    if s.fight is not None:
        return "fight"
    if not s.opened:
        return "start"
    return "after door" if s.trouble else "before charity"


def _names(s: Munchkin, cards: Any) -> list[str]:
    return [s.box.name(card) for card in cards]


def _seat(s: Munchkin, seat: int) -> dict[str, Any]:
    return {
        "level": s.level[seat],
        "sex": SEXES[s.sex[seat]],
        "classes": _names(s, s.classes[seat]),
        "super": s.supers[seat] != NONE,
        "hand": _names(s, s.hands[seat]),
        "items": [_item(s, item) for item in s.items[seat]],
        "enhancers": _names(s, s.enhancers[seat]),
        "front": _names(s, s.front[seat]),
        "curses": [s.box.name(kept.card) for kept in s.kept[seat]],
        "marks": [f"{mark.what} until {mark.until}" for mark in s.marks[seat]],
        "dead": not s.alive(seat),
        "redraw": bool(s.redraw >> seat & 1),
        "skips": s.skips[seat],
        "passes for cultist": bool(s.pretends >> seat & 1),
    }


def _item(s: Munchkin, item: Item) -> Any:
    """Just the name of a plain equipped Item; otherwise with what is special about it."""
    name = s.box.name(item.card)
    more: dict[str, Any] = {}
    if not item.worn:
        more["worn"] = False
    if item.extras:
        more["extras"] = _names(s, item.extras)
    if item.cheat != NONE:
        more["cheat"] = True
    if item.evil != NONE:
        more["evil"] = True
    return {"item": name, **more} if more else name


def _fight(s: Munchkin, fight: Fight) -> dict[str, Any]:
    data: dict[str, Any] = {
        "monsters": [
            {"monster": s.box.name(m.card), "extras": _names(s, m.extras)} if m.extras else s.box.name(m.card)
            for m in fight.monsters
        ],
        "cards": [{"card": s.box.name(p.card), "by": PLAYERS[p.by], "side": _side(p.side)} for p in fight.cards],
        "helper": PLAYERS[fight.helper] if fight.helper != NONE else None,
        "forced": fight.forced,
        "trouble": fight.trouble,
        "settled": fight.settled,
        "bounty": fight.bounty,
    }
    return data if fight.deal is None else {**data, "deal": _deal(s, fight.deal)}


def _deal(s: Munchkin, deal: Deal) -> dict[str, Any]:
    """What was agreed with the helper."""
    return {
        "items": _names(s, deal.items),
        "share": deal.share,
        "rest": deal.rest,
        "order": deal.order,
        "cards": _names(s, deal.cards),
    }


def _offer(s: Munchkin, offer: Trade) -> dict[str, Any]:
    give, want = _names(s, offer.give), _names(s, offer.want)
    return {"by": PLAYERS[offer.by], "to": PLAYERS[offer.to], "give": give, "want": want}


def _side(side: int) -> str | None:
    return None if side == NONE else ("munchkins", "monsters")[side]


# ---------------------------------------------------------------------- reading


class Supply:
    """The cards that have not been laid out yet."""

    def __init__(self, s: Munchkin) -> None:
        self.s = s
        self.left = list(s.box.copies)

    def take(self, name: Any, path: str) -> int:
        """A card by its name or id. ``ValueError`` if there is none, or no copy is left."""
        box = self.s.box
        card = box.names.get(str(name), box.numbers.get(str(name), NONE))
        if card == NONE:
            raise ValueError(f"{path}: there is no card {name!r}")
        if not self.left[card]:
            raise ValueError(f"{path}: no copy of {name!r} is left [MU-comp-1]")
        self.left[card] -= 1
        return card

    def several(self, names: Any, path: str) -> tuple[int, ...]:
        return tuple([self.take(name, path) for name in listing(names, path)])


def arrange(s: Munchkin, given: Mapping[str, Any]) -> None:
    """Lay out a position and go on from its phase. ``ValueError`` names the entry that is wrong."""
    known(given, ENTRIES, "position")
    phase = PHASES[one_of(given.get("phase", "fight" if given.get("fight") else "start"), PHASES, "phase")]
    blank = type(s)(s.seats, s.options, s.box)
    for name in s.table:
        setattr(s, name, getattr(blank, name))
    s.outcome = None
    s.turn_to()
    s.turns = whole(given.get("turns", 1), "turns")
    s.turn = seat_number(s, given.get("turn", PLAYERS[0]))
    supply = Supply(s)
    for name, data in mapping(given.get("seats"), "seats").items():
        _read_seat(s, seat_number(s, name), data, supply, f"seats.{name}")
    s.cultists = whole(given.get("cultist pile", 0), "cultist pile")
    supply.left[s.box.cultist] -= s.cultists
    s.door_discards = list(supply.several(given.get("door discards", []), "door discards"))
    s.treasure_discards = list(supply.several(given.get("treasure discards", []), "treasure discards"))
    if given.get("fight"):
        s.fights = 1
        s.fight = _read_fight(s, given["fight"], supply)
        for seat in s.fight.sides:
            s.kept[seat] = tuple([kept.but(fight=1) for kept in s.kept[seat]])
    s.offers = tuple([_read_offer(s, data) for data in listing(given.get("offers"), "offers")])
    _decks(s, given, supply)
    s.unbelievers = sum(not s.is_cultist(seat) for seat in range(s.seats))
    s.opened = phase not in ("turn", "start", "door")
    s.trouble = phase in ("turn", "start", "door", "after door", "phase 2")
    s.then(*_agenda(s, phase), NextTurn())
    s.advance()


def _agenda(s: Munchkin, phase: str) -> list[Step[Munchkin]]:
    no = s.turns
    rest: dict[str, Callable[[], list[Step[Munchkin]]]] = {
        "turn": lambda: [BeginTurn(no)],
        "start": lambda: [OpenWindow(), Opportunity(no, "start")],
        "door": lambda: [KickOpen(no)],
        "after door": lambda: [OpenWindow(), BetweenPhases(no, "door")],
        "phase 2": lambda: [TroubleOrLoot(no)],
        "fight": lambda: [Interfere(1), Settle(1)],
        "before charity": lambda: [OpenWindow(), BeforeCharity(no, "charity")],
        "charity": lambda: [EndOfTurnAbilities(no), Charity(no), OpenWindow(), AfterDeath(no, "death"), EndTurn(no)],
    }
    if phase == "turn":
        return rest["turn"]()
    order = [name for name in PHASES[1:] if name != "fight" or phase == "fight"]
    return [step for name in order[order.index(phase) :] for step in rest[name]()]


def _decks(s: Munchkin, given: Mapping[str, Any], supply: Supply) -> None:
    """What is left makes up the decks; a stated deck holds just those cards, and the others lie under the discards."""
    doors = s.box.doors
    if "doors" in given:
        deck = supply.several(given["doors"], "doors")
        under = [card for card in range(doors) for _ in range(supply.left[card])]
        s.cultists += under.count(s.box.cultist)
        s.door_discards = [card for card in under if card != s.box.cultist] + s.door_discards
        s.doors = [deck.count(card) for card in range(doors)]
    else:
        s.doors = supply.left[:doors]
    if "treasures" in given:
        deck = supply.several(given["treasures"], "treasures")
        under = [card for card in range(doors, len(supply.left)) for _ in range(supply.left[card])]
        s.treasure_discards = under + s.treasure_discards
        s.treasures = [deck.count(card) for card in range(doors, len(supply.left))]
    else:
        s.treasures = supply.left[doors:]
    if min([*s.doors, *s.treasures]) < 0:
        raise ValueError("position: more Cultist cards than the set has [MU-cult-12]")


def _read_seat(s: Munchkin, seat: int, data: Mapping[str, Any], supply: Supply, path: str) -> None:
    known(data, OF_SEAT, path)
    s.level[seat] = whole(data.get("level", 1), f"{path}.level", 1, 10, "MU-lvl-2")
    s.sex[seat] = one_of(data.get("sex", "male"), SEXES, f"{path}.sex")
    s.classes[seat] = tuple(sorted(supply.several(data.get("classes", []), f"{path}.classes")))
    if truth(data.get("super", False), f"{path}.super"):
        s.supers[seat] = supply.take("super_munchkin", f"{path}.super")
    s.hands[seat] = tuple(sorted(supply.several(data.get("hand", []), f"{path}.hand")))
    items = listing(data.get("items"), f"{path}.items")
    s.items[seat] = tuple([_read_item(item, supply, f"{path}.items") for item in items])
    s.enhancers[seat] = supply.several(data.get("enhancers", []), f"{path}.enhancers")
    s.front[seat] = supply.several(data.get("front", []), f"{path}.front")
    s.kept[seat] = tuple([Kept(card) for card in supply.several(data.get("curses", []), f"{path}.curses")])
    s.marks[seat] = tuple([_read_mark(text, f"{path}.marks") for text in listing(data.get("marks"), f"{path}.marks")])
    s.skips[seat] = whole(data.get("skips", 0), f"{path}.skips")
    dead = truth(data.get("dead", False), f"{path}.dead")
    s.dead |= dead << seat
    s.redraw |= truth(data.get("redraw", dead), f"{path}.redraw") << seat
    s.pretends |= truth(data.get("passes for cultist", False), f"{path}.passes for cultist") << seat


def _read_mark(text: Any, path: str) -> Mark:
    """What is forbidden or demanded, and until when. MU-run-22"""
    what, _, until = str(text).partition(" until ")
    return Mark(LIMITS[one_of(what, LIMITS, path)], UNTIL[one_of(until, UNTIL, f"{path}: what comes after until")])


def _read_item(data: Any, supply: Supply, path: str) -> Item:
    if isinstance(data, str):
        return Item(supply.take(data, path), True)
    known(data, ("item", "worn", "extras", "cheat", "evil"), path)
    card = supply.take(_needed(data, "item", path), path)
    cheat = supply.take("cheat", path) if truth(data.get("cheat", False), f"{path}.cheat") else NONE
    evil = supply.take("weapon_becomes_evil", path) if truth(data.get("evil", False), f"{path}.evil") else NONE
    worn = truth(data.get("worn", True), f"{path}.worn")
    return Item(card, worn, supply.several(data.get("extras", []), path), cheat, evil)


def _needed(data: Mapping[str, Any], name: str, path: str) -> Any:
    if name not in data:
        raise ValueError(f"{path} needs {name}")
    return data[name]


def _read_fight(s: Munchkin, data: Mapping[str, Any], supply: Supply) -> Fight:
    known(data, ("monsters", "cards", "helper", "forced", "trouble", "settled", "deal", "bounty"), "fight")
    if data.get("settled"):
        raise ValueError("fight.settled: lay the fight out before it is settled, and let everybody pass")
    monsters = []
    for i, entry in enumerate(listing(data.get("monsters"), "fight.monsters")):
        entry = {"monster": entry} if isinstance(entry, str) else entry
        known(entry, ("monster", "extras"), "fight.monsters")
        extras = supply.several(entry.get("extras", []), "fight.monsters")
        even = len(s.hands[s.turn]) % 2 == 0
        monsters.append(
            Monster(i, supply.take(_needed(entry, "monster", "fight.monsters"), "fight.monsters"), extras, even)
        )
    cards = [_read_played(s, entry, supply) for entry in listing(data.get("cards"), "fight.cards")]
    helper = seat_number(s, data["helper"]) if data.get("helper") else NONE
    deal = _read_deal(s, data["deal"]) if data.get("deal") else None
    return Fight(
        1, s.turn, truth(data.get("trouble", False), "fight.trouble"), helper,
        truth(data.get("forced", False), "fight.forced"), tuple(monsters), tuple(cards), deal,
        bounty=whole(data.get("bounty", 0), "fight.bounty"), born=len(monsters),
    )  # fmt: skip


def _read_played(s: Munchkin, data: Mapping[str, Any], supply: Supply) -> Played:
    """A card that lies in the fight: who played it, and for which side, if it takes one."""
    known(data, ("card", "by", "side"), "fight.cards")
    by = seat_number(s, data.get("by", PLAYERS[s.turn]))
    side = one_of(data["side"], SIDES, "fight.cards.side") if data.get("side") else NONE
    return Played(supply.take(_needed(data, "card", "fight.cards"), "fight.cards"), by, 0, side)


def _read_deal(s: Munchkin, data: Mapping[str, Any]) -> Deal:
    known(data, ("items", "share", "rest", "order", "cards"), "fight.deal")
    items = _held(s, [item.card for item in s.items[s.turn]], data.get("items"), "fight.deal.items")
    cards = _held(s, list(s.hands[s.turn]), data.get("cards"), "fight.deal.cards")
    share, order = whole(data.get("share", 0), "fight.deal.share"), whole(data.get("order", 0), "fight.deal.order")
    return Deal(items, share, truth(data.get("rest", False), "fight.deal.rest"), order, cards)


def _read_offer(s: Munchkin, data: Mapping[str, Any]) -> Trade:
    known(data, ("by", "to", "give", "want"), "offers")
    by, to = seat_number(s, data.get("by")), seat_number(s, data.get("to"))
    mine, theirs = [[item.card for item in s.items[seat]] for seat in (by, to)]
    return Trade(by, to, _held(s, mine, data.get("give"), "offers"), _held(s, theirs, data.get("want"), "offers"))


def _held(s: Munchkin, among: list[int], names: Any, path: str) -> tuple[int, ...]:
    """Cards by name that somebody has."""
    found = []
    for name in listing(names, path):
        card = s.box.names.get(str(name), s.box.numbers.get(str(name), NONE))
        if card not in among:
            raise ValueError(f"{path}: {name!r} is not there to give")
        found.append(card)
    return tuple(sorted(found))


def seat_number(s: Munchkin, name: Any) -> int:
    """``Armitage`` is seat 0, and so on to the left."""
    return one_of(name, PLAYERS[: s.seats], "a player")


__all__ = ["PHASES", "arrange", "seat_number", "sketch"]
