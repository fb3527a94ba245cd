"""Why not: what stands in the way of a choice in Terror Paths, as a sentence and as things of the scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.terror_paths.content.records import DECKS
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.rolls.luck import INSIGHT, luck_price
from miskatonic.games.terror_paths.rules.rolls.prepare import most_power
from miskatonic.games.terror_paths.rules.sheet.losses import lacking
from miskatonic.games.terror_paths.rules.turn import moving
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.names import (
    DECK_NAMES,
    STAT_NAMES,
    cap,
    foe_id,
    foe_name,
    item_id,
    place_id,
    place_name,
    seat_id,
    sheet_name,
    the_item,
    who,
)
from miskatonic.kernel.reason import RULE, Obstacle
from miskatonic.kernel.record import name_of
from miskatonic.kernel.step import Step

Found = Callable[[Terror, int, Any], Obstacle]


def obstacle(s: Terror, seat: int, step: Step[Any], rule: str) -> Obstacle:
    """What this rule finds against a choice."""
    found = FOUND.get(rule)
    if found is not None:
        return found(s, seat, step)
    kind, text = SAID.get(rule, (RULE, f"{rule} is against it."))
    special = INSTEAD.get((rule, name_of(type(step))))
    if special is not None:
        kind, text = special
    return Obstacle(kind, (), text.format(**_named(s, seat, step)), things(s, step))


def _named(s: Terror, seat: int, step: Any) -> dict[str, str]:
    """What sentences may name: the place, the Item, the person, the icon's sort."""
    place = getattr(step, "to", NONE) if hasattr(step, "to") else getattr(step, "place", NONE)
    held = getattr(step, "held", getattr(step, "item", NONE))
    other = getattr(step, "victim", getattr(step, "to", getattr(step, "seat", seat)))
    icon = getattr(step, "icon", NONE)
    deck = getattr(step, "deck", "")
    item = the_item(s, held) if 0 <= held >> 1 < len(s.box.items) else "the Item"
    if 0 <= icon < len(s.box.icons):
        deck = s.box.icons[icon][1]
    return {
        "place": place_name(s, place) if 0 <= place < s.box.size else "That",
        "item": item,
        "Item": cap(item),
        "who": who(s, other) if 0 <= other < s.seats else "She",
        "where": place_name(s, s.place[seat]),
        "lead": who(s, s.lead),
        "deck": DECK_NAMES[DECKS[deck] if isinstance(deck, int) else deck] if deck != "" else "",
    }


def things(s: Terror, step: Step[Any]) -> tuple[str, ...]:
    """The things that it touches, as far as they are there."""
    try:
        return tuple([name for name in s.game.targets(s, step) if _there(s, name)])
    except LookupError:
        return ()


def _there(s: Terror, name: str) -> bool:
    kind, *rest = name.split(".")
    numbers = [int(part) for part in rest if part.isdigit()]
    if kind == "seat":
        return numbers[0] < s.seats
    if kind == "stat":
        return s.place[numbers[0]] >= 0 and numbers[1:] in ([0], [1], [2])
    if kind == "place":
        return numbers[0] < s.box.size
    if kind == "item":
        return numbers[1] in [held >> 1 for held in s.items[numbers[0]]]
    if kind == "foe":
        return bool(numbers) and s.foe(numbers[0]) is not None
    if kind == "die":
        return bool(s.rolls) and numbers[0] < len(s.rolls[-1].dice)
    return kind == "pile"


# ---------------------------------------------------------------------- moving


def _sheet_taken(s: Terror, seat: int, step: Any) -> Obstacle:
    if not hasattr(step, "sheet"):
        return Obstacle("not chosen", (), "You have not chosen an Investigator yet.", (seat_id(seat),))
    owner = s.sheet.index(step.sheet)
    text = f"{sheet_name(s, step.sheet)} is played already."
    return Obstacle("taken", (owner, step.sheet), text, (seat_id(owner),))


def _stops(s: Terror, place: int) -> str:
    """What makes people stop there."""
    foes = s.foes_at(place)
    if foes:
        return foe_name(s, foes[0].no)
    events = [s.box.events[event].name for event in s.events_at[place] if s.box.events[event].stops]
    return events[0] if events and s.back_at[place] == NONE else "the card there"


def _stopped(s: Terror, seat: int, step: Any) -> Obstacle:
    here = s.place[seat]
    if s.held >> seat & 1:
        text = f"You have had to stop at {place_name(s, here)}, and go no further this turn."
        return Obstacle("stopped", (here,), text, (place_id(here),))
    shut = (s.blocked | s.locked) & ~(1 << here)
    holding = moving.holding(s)
    place = next(p for p in s.paths.way(here, step.to, shut) if holding >> p & 1 and p != step.to)
    text = f"{cap(_stops(s, place))} would stop you at {place_name(s, place)}: nobody Fends there."
    foes = [foe_id(foe.no) for foe in s.foes_at(place)]
    return Obstacle("stop on the way", (place,), text, (place_id(place), *foes))


def _closed(s: Terror, seat: int, step: Any) -> Obstacle:
    """The place itself, or one that all ways there lead through."""
    here, shut = s.place[seat], s.blocked | s.locked
    way = s.paths.way(here, step.to)
    place = step.to if shut >> step.to & 1 else next(p for p in way if shut >> p & 1)
    word = "Blocked" if s.blocked >> place & 1 else "Locked"
    return Obstacle("closed", (place,), f"{place_name(s, place)} is {word}.", (place_id(place),))


def _not_next_door(s: Terror, seat: int, step: Any) -> Obstacle:
    name = name_of(type(step))
    if name == "Comes":
        text = f"{cap(foe_name(s, step.foe))} does not stand next to {place_name(s, step.of.place)}."
        return Obstacle("not adjacent", (step.foe,), text, things(s, step))
    place: int = step.place if name.startswith("Spy") else step.to
    if name == "Move":
        here = place == s.place[seat]
        text = f"You are at {place_name(s, place)} already." if here else f"No way leads to {place_name(s, place)}."
        return Obstacle("here already" if here else "no way", (place,), text, (place_id(place),))
    text = f"{place_name(s, place)} is not within reach: it is not adjacent."
    return Obstacle("not adjacent", (place,), text, (place_id(place),))


# ---------------------------------------------------------------------- tokens, dice, sheets


def _cannot_pay(s: Terror, seat: int, step: Any) -> Obstacle:
    name = name_of(type(step))
    if name == "Hands":
        return Obstacle("has none", (step.seat,), f"{who(s, step.seat)} has none of them here.", things(s, step))
    coin = "Insight" if getattr(step, "coin", 0) == INSIGHT else "Luck"
    price = luck_price(s, seat) if name == "Reroll" else 1
    thing = f"tokens.{seat}" if coin == "Insight" else f"luck.{seat}"
    return Obstacle("tokens", (coin, price), f"That costs {price} {coin}, and you have less.", (thing,))


def _too_dear(s: Terror, seat: int, step: Any) -> Obstacle:
    value = s.stat(seat, step.stat)
    text = f"To raise {STAT_NAMES[step.stat]} from {value} takes {value} Insight; you have {s.insight[seat]}."
    return Obstacle("insight", (step.stat, value), text, (f"tokens.{seat}",))


def _maximum(s: Terror, seat: int, step: Any) -> Obstacle:
    text = f"Your {STAT_NAMES[step.stat]} is at its maximum."
    return Obstacle("maximum", (step.stat,), text, (f"stat.{seat}.{step.stat}",))


def _sanity(s: Terror, seat: int, step: Any) -> Obstacle:
    return Obstacle("san", (s.san[seat],), f"You have only {s.san[seat]} SAN to spend.", (f"san.{seat}",))


def _power(s: Terror, seat: int, step: Any) -> Obstacle:
    roll = s.roll_of(step.no)
    most = most_power(s, roll, seat) if roll is not None else 0
    text = f"A Power Up is at most your POW: {most}."
    return Obstacle("pow", (most,), text, (f"stat.{seat}.2",))


def _madness(s: Terror, seat: int, step: Any) -> Obstacle:
    """A Madness in force, else an Event that lies on her sheet."""
    sheet = s.investigator(seat)
    if s.mad(seat) or not s.curses[seat]:
        text = f"Your state of mind forbids it: {sheet.madness_text or sheet.madness}"
        return Obstacle("madness", (), text, (f"madness.{seat}",))
    at = next((n for n, event in enumerate(s.curses[seat]) if s.box.events[event].trait), 0)
    text = f"{s.box.events[s.curses[seat][at]].name} forbids it while it lies on your sheet."
    return Obstacle("curse", (), text, (f"curse.{seat}.{at}",))


def _recovery(s: Terror, seat: int, step: Any) -> Obstacle:
    most = lacking(s, seat)
    text = (
        f"You lack {most} points, and Recovery takes no more dice than that."
        if most
        else "You lack neither SAN nor HP."
    )
    return Obstacle("nothing lacking" if not most else "dice", (most,), text, (f"san.{seat}", f"hp.{seat}"))


def _trade(s: Terror, seat: int, step: Any) -> Obstacle:
    other = step.to
    if other == seat or other not in s.present(s.place[seat]):
        text = f"{who(s, other)} is not here with you." if other != seat else "That is yourself."
        return Obstacle("elsewhere", (other,), text, (seat_id(other),))
    poor = seat if not s.items[seat] else other
    text = "You have no Item to give." if poor == seat else f"{who(s, other)} has no Item to exchange."
    return Obstacle("no items", (poor,), text, (seat_id(poor),))


def _no_room(s: Terror, seat: int, step: Any) -> Obstacle:
    """TP-inv-1, TP-prep-6"""
    to = step.to
    text = f"{'You have' if to == seat else who(s, to) + ' has'} no free slot for another Item."
    things = tuple([item_id(to, held) for held in dict.fromkeys([held | 1 for held in s.items[to]])])
    return Obstacle("no room", (to,), text, things)


def _for_another(s: Terror, seat: int, step: Any) -> Obstacle:
    """An Item bought for somebody else: who is not here, or before one's own slots are full."""
    if step.to not in s.present(s.place[seat]):
        return Obstacle("elsewhere", (step.to,), f"{who(s, step.to)} is not here with you.", (seat_id(step.to),))
    text = "You have room for it yourself: draw it, and then hand it on."
    return Obstacle("own slot first", (step.to,), text, (seat_id(seat),))


FOUND: Final[dict[str, Found]] = {
    "TP-prep-9": _for_another,
    "TP-setup-12": _sheet_taken,
    "TP-move-2": _stopped,
    "TP-move-8": _closed,
    "TP-map-4": _not_next_door,
    "TP-dig-8": _cannot_pay,
    "TP-ins-1": _too_dear,
    "TP-dig-6": _maximum,
    "TP-att-3": _sanity,
    "TP-att-2": _power,
    "TP-mad-2": _madness,
    "TP-rec-4": _recovery,
    "TP-trade-1": _trade,
    "TP-inv-1": _no_room,
    "TP-prep-6": _no_room,
}

SAID: Final[dict[str, tuple[str, str]]] = {
    "TP-repl-2": ("gone", "That Investigator has been eliminated in this game and does not come back."),
    "TP-sheet-4": ("no stat", "Insight raises STR, INT and POW, and nothing else."),
    "TP-elim-9": ("eliminated", "Your Investigator is out of play."),
    "TP-prep-5": ("three disasters", "You have added three Disasters: more are not allowed."),
    "TP-prep-10": ("no disasters", "No Disaster is left."),
    "TP-srch-6": ("empty deck", "The {deck} deck is empty."),
    "TP-srch-3": ("searched", "The {deck} icon has been Searched: a token covers it."),
    "TP-srch-4": ("tried", "You have tried that icon this turn."),
    "TP-srch-1": ("not tried", "Search the icon first: this is a second try."),
    "TP-icon-1": ("no icon", "That icon is not where you are."),
    "TP-mad-6": ("searched", "The {deck} icon bears a Searched token."),
    "TP-icon-3": ("no retreat", "{where} is no Retreat."),
    "TP-act-1": ("no ability", "That takes an ability which you do not have."),
    "TP-act-2": ("once a turn", "You have done that this turn."),
    "TP-spy-5": ("no leave", "Nothing lets you Spy like that now."),
    "TP-spy-2": ("not facedown", "No card lies facedown at {place}."),
    "TP-spy-3": ("closed card", "The card at {place} is Blocked, or has been looked at and stays Locked."),
    "TP-event-6": ("no events", "The Event deck is empty."),
    "TP-itype-5": ("no key", "You carry no key."),
    "TP-class-4": ("not locked", "{place} is not Locked."),
    "TP-class-3": ("blocked", "{place} is Blocked: no key opens it."),
    "TP-class-6": ("closed", "{place} is not open to that."),
    "TP-lead-3": ("lead", "Only the Lead Investigator closes this for all, and that is {lead}."),
    "TP-lead-4": ("alone", "You are waiting for nobody: say that you are done."),
    "TP-prio-1": ("another place", "No Investigator stands there, or another place is being dealt with."),
    "TP-prio-3": ("finished", "All who stand at {place} have been through their turn."),
    "TP-bat-4": ("fought", "Each place has one Battle, and everybody there is in it: this one has been fought."),
    "TP-men-8": ("no newcomer", "No Enemy has just come upon anybody at {place}."),
    "TP-B-2": ("share", "The tokens go to those here: one after the other, or all of them to one."),
    "TP-D-2": ("once a turn", "You have tried that already this turn."),
    "TP-eff-8": ("condition", "What the text asks for is not the case now."),
    "TP-inst-2": ("tried", "{who} has tried already."),
    "TP-inst-5": ("not here", "Only those who stand there face it."),
    "TP-inst-7": ("declined", "Somebody has to face it."),
    "TP-inst-1": ("alone", "It is faced alone."),
    "TP-F-1": ("not lying here", "No such Item lies where you are."),
    "TP-lore-4": ("nobody", "There is no such Victim with you."),
    "TP-item-5": ("not yours", "You do not carry {item}."),
    "TP-itime-2": ("another moment", "{Item} is for another moment."),
    "TP-item-1": ("situation", "{Item} is for another situation, or has done its work here."),
    "TP-item-4": ("not your dice", "Those dice are not yours."),
    "TP-test-3": ("a test", "{Item} does nothing for a Test."),
    "TP-itype-1": ("another sort", "An Item of another sort is asked for."),
    "TP-itype-2": ("weapon", "{Item} is a Weapon, and this is no Battle."),
    "TP-itype-3": ("gear", "{Item} is Gear, which is of no use here."),
    "TP-glos-4": ("tapped", "{Item} is Tapped already."),
    "TP-rec-2": ("points", "The points are shared out in full, and up to the maximums."),
    "TP-ins-3": ("not at maximum", "Insight counts as Luck only with all three stats at their maximums."),
    "TP-luck-3": ("elsewhere", "Those dice are rolled elsewhere."),
    "TP-luck-4": ("count", "That is more than is asked for, or more than there is."),
    "TP-luck-5": ("not your die", "You mark your own dice, and only while others are there who might touch them."),
    "TP-xdice-2": ("pre-set", "That die was not rolled: it is pre-set."),
    "TP-att-9": ("taking part", "You take no part, or you do already."),
    "TP-E-1": ("not taking part", "You take no part anyway."),
    "TP-mad-5": ("cowardly", "You dare not Power Up against so fearsome an Enemy."),
    "TP-bat-3": ("stat", "No Enemy here is fought with that."),
    "TP-iatk-2": ("stat", "Those dice were rolled with another stat than this Enemy is fought with."),
    "TP-chal-3": ("assigned", "A die lies on one Target at a time."),
    "TP-boost-3": ("worthless", "That die is worth nothing."),
    "TP-boost-1": ("amount", "Each die once, and by no more than the Item says."),
    "TP-dig-2": ("not due", "That is no longer due."),
    "TP-eatk-1": ("no victim", "That Enemy does not Attack her: one of them is not here, or it has Attacked."),
    "TP-men-3": ("not turned up", "The card at {place} is not one of those that are turned up now."),
    "TP-bat-2": ("fewer hits", "Another Enemy has more Hits."),
    "TP-eff-2": ("not meant", "The text does not mean that card."),
    "TP-event-4": ("not yours", "No such card lies on your sheet, or it is not one of those that may go."),
    "TP-post-3": ("share", "There are not so many tokens for her."),
    "TP-lcard-3": ("not here", "{who} is not there to get it."),
}
INSTEAD: Final[dict[tuple[str, str], tuple[str, str]]] = {
    ("TP-att-9", "Join"): ("taking part", "You take part already."),
    ("TP-att-9", "PowerUp"): ("not taking part", "You take no part in it."),
    ("TP-att-9", "FightWith"): ("not taking part", "You take no part in it."),
    ("TP-bat-4", "Join"): ("battle", "Everybody here is in the Battle."),
    ("TP-bat-4", "StayOut"): ("battle", "Everybody here is in the Battle."),
    ("TP-act-2", "Recover"): ("once a turn", "You have Recovered this turn."),
    ("TP-D-2", "Named"): ("not meant", "{who} is not one of those whom it may strike."),
    ("TP-icon-3", "CloseThis"): ("no retreat", "That is not one of the nearest Retreats."),
    ("TP-item-1", "RollAgain"): ("once", "That die has been rolled again."),
}
"""Where one rule means something else to one kind of choice."""
