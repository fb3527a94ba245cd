"""Why not: what stands in the way of a choice in Munchkin Cthulhu, as a sentence and as things of the scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND
from miskatonic.games.munchkin_cthulhu.rules.cards import play, plays, react, refusals
from miskatonic.games.munchkin_cthulhu.rules.combat import entering, helping
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.items import items, uses
from miskatonic.games.munchkin_cthulhu.rules.items.gear import slot_of
from miskatonic.games.munchkin_cthulhu.rules.turn import door, sell, setup, trade
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import title, who
from miskatonic.games.munchkin_cthulhu.words.words import item_id
from miskatonic.kernel.reason import RULE, Obstacle
from miskatonic.kernel.step import Step

Found = Callable[[Munchkin, int, Any], Obstacle]


def obstacle(s: Munchkin, seat: int, step: Step[Any], rule: str) -> Obstacle:
    """What this rule finds against a choice."""
    found = FOUND.get(rule)
    if found is not None:
        return found(s, seat, step)
    kind, text = SAID.get(rule, (RULE, f"{rule} is against it."))
    card = getattr(step, "card", NONE)
    named = title(s, card) if card != NONE else "That"
    return Obstacle(kind, (card,) if card != NONE else (), text.format(card=named), _fight(s) if kind in FIGHT else ())


def _fight(s: Munchkin) -> tuple[str, ...]:
    return ("fight",) if s.fight is not None else ()


def _level(s: Munchkin, seat: int, step: Any) -> Obstacle:
    whom = step.on if isinstance(step, play.GoUp) and step.on >= 0 else seat
    text = f"{who(whom)} is at Level {s.level[whom]}: such a card never gives the tenth level."
    return Obstacle("level", (whom, s.level[whom]), text, (f"seat.{whom}.level",))


def _dead(s: Munchkin, seat: int, step: Any) -> Obstacle:
    dead = next((x for x in (getattr(step, n, NONE) for n in ("on", "to", "by")) if x != NONE and not s.alive(x)), seat)
    return Obstacle("dead", (dead,), f"{who(dead)} is dead until the next turn begins.", (f"seat.{dead}",))


def _copy(s: Munchkin, seat: int, step: Any) -> Obstacle:
    text = f"You are {title(s, step.card)} already; nobody has two copies of one Class."
    return Obstacle("same class", (step.card,), text, (f"class.{seat}.{step.card}",))


def _one_class(s: Munchkin, seat: int, step: Any) -> Obstacle:
    mine = ", ".join(title(s, card) for card in s.classes[seat])
    text = f"You are {mine} already, and without Super Munchkin there is room for one Class."
    return Obstacle("one class", s.classes[seat], text, tuple([f"class.{seat}.{card}" for card in s.classes[seat]]))


def _cultist(s: Munchkin, seat: int, step: Any) -> Obstacle:
    things = tuple([f"class.{seat}.{card}" for card in s.classes[seat] if s.box.says(card, "bound")])
    return Obstacle("cultist", (), "You are a Cultist, and that card cannot be given up.", things)


def _slot(s: Munchkin, seat: int, step: Any) -> Obstacle:
    slot = s.box.cards[step.card].takes
    worn = [item.card for item in s.items[seat] if item.worn and slot_of(s, item) == slot]
    text = f"{', '.join(title(s, card) for card in worn)} takes up the one place for {slot}."
    return Obstacle("slot", tuple(worn), text, tuple([item_id(s, seat, card) for card in worn]))


def _hands(s: Munchkin, seat: int, step: Any) -> Obstacle:
    needs = s.box.cards[step.card].hands
    held = [item.card for item in s.items[seat] if item.worn and s.box.cards[item.card].hands]
    text = f"{title(s, step.card)} needs {needs} hand{'s' if needs != 1 else ''}, and you do not have that many free."
    return Obstacle("hands", (step.card, needs), text, tuple([item_id(s, seat, card) for card in held]))


def _evil(s: Munchkin, seat: int, step: Any) -> Obstacle:
    text = f"{title(s, step.card)} has turned against you: it stays as it is."
    return Obstacle("evil item", (step.card,), text, (item_id(s, seat, step.card),))


def _combat_trade(s: Munchkin, seat: int, step: Any) -> Obstacle:
    other = getattr(step, "to", getattr(step, "by", seat))
    fighting = [who(one) for one in dict.fromkeys((seat, other)) if s.in_combat(one)]
    text = f"{' and '.join(fighting)} {'are' if len(fighting) > 1 else 'is'} in combat: no trade before it is over."
    return Obstacle("in combat", (), text, _fight(s))


def _sale(s: Munchkin, seat: int, step: Any) -> Obstacle:
    if seat != s.turn:
        return Obstacle(
            "not your turn", (s.turn,), f"It is {who(s.turn)}'s turn: you sell on your own.", (f"seat.{s.turn}",)
        )
    return Obstacle("in combat", (), "You are in combat: nothing is sold now.", _fight(s))


def _too_little(s: Munchkin, seat: int, step: Any) -> Obstacle:
    gold = sell.worth(s, sell.wares(s, seat))
    text = f"All that you could sell is worth {gold} Gold Pieces; a level costs {sell.PER_LEVEL}."
    return Obstacle("too little gold", (gold,), text)


def _own_turn(s: Munchkin, seat: int, step: Any) -> Obstacle:
    if s.in_combat(seat):
        return Obstacle("in combat", (), f"You are in combat: {title(s, step.card)} has to wait.", _fight(s))
    text = f"It is {who(s.turn)}'s turn: {title(s, step.card)} is played on your own, or just when you receive it."
    return Obstacle("not your turn", (s.turn,), text, (f"seat.{s.turn}",))


def _no_helper(s: Munchkin, seat: int, step: Any) -> Obstacle:
    if s.fight is None:
        return Obstacle("no fight", (), "There is no fight to help in.")
    return Obstacle("ahead", (), "The fighter's side is winning as it is: it needs no help.", _fight(s))


def _has_helper(s: Munchkin, seat: int, step: Any) -> Obstacle:
    fight = s.fight
    if fight is not None and fight.helper != NONE:
        text = f"{who(fight.helper)} is helping already, and one helper is all."
        return Obstacle("helper", (fight.helper,), text, (f"seat.{fight.helper}",))
    return Obstacle("settled", (), "The fight is settled.", _fight(s))


def _barred(s: Munchkin, seat: int, step: Any) -> Obstacle:
    bars = ("help", "ask", "be_helped")
    whom = next((one for one in (step.to, seat) if any(s.marked(one, bar) for bar in bars)), seat)
    text = f"{who(whom)} may not help, ask for help or be helped for now."
    return Obstacle("barred from help", (whom,), text, (f"seat.{whom}",))


def _one_monster(s: Munchkin, seat: int, step: Any) -> Obstacle:
    things = tuple([f"monster.{m.no}" for m in s.fight.monsters]) if s.fight is not None else ()
    return Obstacle("one monster", (), f"{title(s, step.card)} needs at least two monsters in the fight.", things)


def _moment(s: Munchkin, seat: int, step: Any) -> Obstacle:
    """What an Item's own text waits for, where that is more than a moment."""
    name, fight = title(s, step.card), s.fight
    when = s.box.use(step.card, 1).timing if isinstance(step, (uses.UseItem, uses.PayToUse)) else ""
    if when == "own_fight" and fight is not None and fight.fighter == seat and not fight.settled:
        return Obstacle("several monsters", (), f"{name} works only on a monster that fights alone.", _fight(s))
    if when == "own_turn_calm" and seat == s.turn and not s.in_combat(seat):
        text = f"{name} fetches a discarded monster, and there is none."
        return Obstacle("no monster discarded", (), text, ("pile.door_discards",))
    if s.box.use(step.card, 0).timing == "calm" and fight is not None:
        return Obstacle("fight", (step.card,), f"{name} is played while nobody fights.", _fight(s))
    return Obstacle("another moment", (step.card,), f"{name} is played when its own text says, and that is not now.")


FOUND: Final[dict[str, Found]] = {
    "MU-act-15": _moment,
    "MU-other-5": _level,
    "MU-other-6": _dead,
    "MU-curse-12": _dead,
    "MU-trade-9": _dead,
    "MU-super-3": _copy,
    "MU-class-10": _one_class,
    "MU-class-11": _one_class,
    "MU-class-8": _cultist,
    "MU-item-8": _slot,
    "MU-item-9": _hands,
    "MU-curse-20": _evil,
    "MU-trade-3": _combat_trade,
    "MU-sell-6": _sale,
    "MU-sell-8": _too_little,
    "MU-act-9": _own_turn,
    "MU-act-7": _own_turn,
    "MU-help-12": _no_helper,
    "MU-help-3": _has_helper,
    "MU-help-31": _barred,
    "MU-multi-10": _one_monster,
    "MU-sell-7": lambda s, seat, step: Obstacle(
        "level", (seat, s.level[seat]), "You are at Level 9: the tenth level cannot be bought.", (f"seat.{seat}.level",)
    ),
    "MU-lvl-7": lambda s, seat, step: Obstacle(
        "level", (seat, s.level[seat]), "That costs two levels, and you have none to spare.", (f"seat.{seat}.level",)
    ),
    "MU-super-12": lambda s, seat, step: Obstacle(
        "super munchkin", (s.supers[seat],), "You are a Super Munchkin already.", (f"seat.{seat}",)
    ),
}
FIGHT: Final = frozenset(("in flight", "frozen", "no undead", "promised", "useless", "lone fighter", "no ichor"))
"""Kinds of obstacles that lie in the fight."""

SAID: Final[dict[str, tuple[str, str]]] = {
    "MU-help-14": ("promised", "{card} is promised to the helper until the fight is over."),
    "MU-enh-1": ("no cultist", "{card} goes on a monster or on a Cultist, and that player is not one."),
    "MU-super-1": ("not your turn", "{card} is played when a Class could be: on your own turn, or when just received."),
    "MU-super-2": ("no class", "You have no Class that {card} could be attached to."),
    "MU-item-20": ("no item", "You have no Item that {card} fits."),
    "MU-item-17": ("no item", "You have no Item that {card} could be put on."),
    "MU-cbt-12": ("no fight", "{card} is for a fight, and there is none."),
    "MU-run-15": ("in flight", "The fight is settled: {card} can no longer be played into it."),
    "MU-mon-3": ("no trouble", "A monster is played to Look For Trouble, or into a fight by a card that adds it."),
    "MU-und-2": ("no undead", "Only an Undead can join a fight from the hand, and only one with an Undead in it."),
    "MU-shot-10": ("no fight", "{card} is for a fight, and there is none."),
    "MU-shot-15": ("lone fighter", "{card} serves only who fights alone, and there is a helper."),
    "MU-shot-12": ("no ichor", "There is no Ichor in the fight that {card} could act on."),
    "MU-shot-11": ("immune", "{card} finds no monster in the fight that it could work on."),
    "MU-curse-18": ("no curse", "{card} cancels a Curse, and there is no such Curse to cancel."),
    "MU-multi-9": ("no monster in hand", "{card} needs a monster in your hand to exchange."),
    "MU-multi-7": ("no monster in hand", "{card} needs a monster in your hand to send along."),
    "MU-shot-9": ("not worn", "{card} is carried and used, not worn."),
    "MU-item-13": ("restricted", "{card} is not for a character like yours."),
    "MU-close-13": ("no event", "{card} answers something that has just happened, and nothing like that has."),
    "MU-other-8": ("no fight ended", "{card} belongs right after a fight."),
    "MU-rew-13": ("no rewards", "{card} belongs to the moment when Treasures have been drawn."),
    "MU-turn-8": ("no door", "{card} is played straight from behind the door, or from the hand on your own turn."),
    "MU-item-3": ("worn", "{card} is equipped already."),
    "MU-item-5": ("sideways", "{card} is not equipped."),
    "MU-item-6": ("frozen", "You are in combat: what is equipped stays as it is."),
    "MU-item-15": ("not evil", "{card} has not turned against you, and an Item is not dropped for nothing."),
    "MU-cult-19": ("not all cultists", "Somebody else is no Cultist, so the game does not end."),
    "MU-cult-27": ("membership", "That takes an equipped Cult Membership Card, once in each fight."),
    "MU-item-1": ("no second use", "{card} has no second use."),
    "MU-item-4": ("sideways", "{card} is not equipped."),
    "MU-item-25": ("useless", "A monster makes {card} useless in this fight."),
    "MU-class-5": ("price", "You do not have the cards that {card} asks for."),
    "MU-trade-1": ("nothing to trade", "Neither of you has an Item on the table to trade."),
    "MU-trade-2": ("offer lapsed", "What that offer names is no longer on the table."),
    "MU-dig-16": ("enough offers", "You two have traded, or offered, as often as one opportunity allows."),
    "MU-class-9": ("no class", "You have no such Class."),
    "MU-help-22": ("who may help", "The fighter asks, or another living player offers: that is the other way round."),
    "MU-help-32": ("duty", "Whoever has to help is asked without pay, and nobody else is."),
    "MU-help-23": ("asked enough", "That player has been asked as often as is allowed, or has refused these terms."),
    "MU-help-34": ("whose offer", "Other terms go back to whoever made the offer."),
    "MU-help-13": ("pay allowed", "Pay is allowed in this fight: an offer says what it is."),
    "MU-multi-11": ("helpers limited", "A monster in this fight forbids that helper, or any pay for helping."),
    "MU-char-5": ("opening", "{card} may not be laid down at the start."),
    "MU-char-9": ("second opening", "All were Cultists: now another Class may be laid down, and nothing else."),
}


# ---------------------------------------------------------------------- what is not there


def missing(s: Munchkin, seat: int, step: Step[Any]) -> str:
    """A card that the seat does not have, a monster that is not in the fight, an offer that nobody has made."""
    if isinstance(step, (play.Play, play.CancelKept, react.Answer)):
        return _no_card(s, seat, step.card, step.place == HAND) or _no_aim(s, seat, step) or _no_way(s, seat, step)
    if isinstance(step, (items.Equip, items.Unequip, items.DropEvil, items.TurnSideways, uses.PayToUse, uses.UseItem)):
        return _no_card(s, seat, step.card, False)
    if isinstance(step, (setup.LayDown, entering.AddGoth)):
        return _no_card(s, seat, step.card, True) or _not_so_laid(s, seat, step)
    if isinstance(step, sell.AddToSale):
        return "" if step.entry in sell.wares(s, seat) else "You have no such Item to sell."
    if isinstance(step, (trade.AcceptTrade, trade.RefuseTrade)):
        to = step.to if isinstance(step, trade.RefuseTrade) else seat
        there = any((offer.by, offer.to) == (step.by, to) for offer in s.offers) and seat in (step.by, to)
        return "" if there else "There is no such offer."
    if isinstance(step, trade.ProposeTrade):
        return "You cannot trade with yourself." if step.to == seat else ""
    if isinstance(step, trade.ShowHand):
        return "" if s.hands[seat] else "You have no cards to show."
    if isinstance(step, helping.Withdraw):
        return "" if s.help is not None and s.help.by == seat else "You have made no offer of help."
    return ""


def _no_card(s: Munchkin, seat: int, card: int, hand: bool) -> str:
    if hand:
        return "" if card in s.hands[seat] else f"You do not hold {title(s, card)}."
    return "" if s.item(seat, card) is not None else f"{title(s, card)} does not lie in front of you."


def _no_aim(s: Munchkin, seat: int, step: Any) -> str:
    """Whom or what a play names: a seat, a monster of the fight, a monster in the hand, an Item."""
    monsters = [monster.no for monster in s.fight.monsters] if s.fight is not None else []
    if isinstance(step, play.OnPlayer):
        return "" if step.on in range(s.seats) else "There is no such player."
    if isinstance(step, play.Attach):
        return "" if s.item(seat, step.on) is not None else "There is no such Item in front of you."
    if isinstance(step, (play.AddMonster, play.AddUndead)) and step.extra >= 0 and step.extra not in s.hands[seat]:
        return f"You do not hold {title(s, step.extra)}." if step.extra < len(s.box.cards) else "There is no such card."
    if isinstance(step, (play.Enhance, play.Exchange)) and monsters and step.on not in monsters:
        return "There is no such monster in the fight."
    return ""


def _no_way(s: Munchkin, seat: int, step: Any) -> str:
    """The card can be played, on something else or in another way."""
    if not isinstance(step, play.Play) or type(step) is play.Play or refusals.aimed(s, step):
        return ""
    ways = plays.of_card(s, seat, step.card, step.card in s.received[seat])
    if step.place != HAND:
        ways = plays.one_shots(s, seat, step.card, step.place)
    alike = [way for way in ways if type(way) is type(step)]
    return f"{title(s, step.card)} is not played like that." if alike and step not in alike else ""


def _not_so_laid(s: Munchkin, seat: int, step: Any) -> str:
    """The card can be laid down, and in another way."""
    asking = s.stack_of(seat)[-1]
    if not isinstance(step, setup.LayDown) or not isinstance(asking, setup.Mat):
        return ""
    ways = [way.on for way in asking.candidates(s, seat) if isinstance(way, setup.LayDown) and way.card == step.card]
    worn = s.box.is_item[step.card] and step.on == 1
    return f"{title(s, step.card)} is not laid down like that." if ways and step.on not in ways and not worn else ""


# ---------------------------------------------------------------------- things of the scene


def meant(s: Munchkin, seat: int, thing: str) -> list[Any]:
    """The choices that a thing may be meant for."""
    name, *rest = thing.split(".")
    numbers = [int(part) for part in rest if part.isdigit()]
    if name == "hand" and numbers:
        card = s.hands[seat][numbers[0]]
        return (
            [setup.LayDown(seat, card, 1 if s.box.is_item[card] else NONE)]
            if s.opening
            else [play.Play(seat, card, HAND, 0, NONE, NONE)]
        )
    if name == "item" and len(numbers) > 1:
        if numbers[0] != seat:
            return [_trade(s, seat, numbers[0])]
        item = s.item(seat, numbers[1])
        return [items.Unequip(seat, numbers[1]) if item is not None and item.worn else items.Equip(seat, numbers[1])]
    if name == "class" and len(numbers) > 1 and numbers[0] == seat:
        return [cult.DiscardClass(seat, numbers[1])]
    if name == "seat" and len(numbers) == 1 and len(rest) == 1 and numbers[0] != seat:
        return _of_seat(s, seat, numbers[0])
    if name == "offer":
        return [trade.AcceptTrade(seat, numbers[0])] if numbers[1] == seat else []
    return [door.OpenDoor] if thing == "pile.doors" else [door.LootRoom] if thing == "pile.treasures" else []


def _trade(s: Munchkin, seat: int, other: int) -> Step[Any]:
    return (trade.AGAIN if s.bids[trade.pair(s, seat, other)] else trade.PROPOSE)[seat][other]


def _of_seat(s: Munchkin, seat: int, other: int) -> list[Any]:
    if s.fight is not None and s.fight.fighter == seat:
        return [helping.AskForHelp(seat, other)]
    return [_trade(s, seat, other)]
