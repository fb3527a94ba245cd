"""Choices, blanks, events and questions of Munchkin Cthulhu in words, and what a choice touches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND, Pending
from miskatonic.games.munchkin_cthulhu.rules.cards import play, react
from miskatonic.games.munchkin_cthulhu.rules.combat import helping
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import totals
from miskatonic.games.munchkin_cthulhu.rules.items.payment import CHEAT, CLASS, FRONT, ITEM, SUPER, card_of
from miskatonic.games.munchkin_cthulhu.rules.turn import sell, trade
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.view.what_if import escape_sixths
from miskatonic.games.munchkin_cthulhu.words.labels import LABELS
from miskatonic.games.munchkin_cthulhu.words.log import EVENTS, ending
from miskatonic.games.munchkin_cthulhu.words.names import ORDERS, stop, title, titles, who
from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.words import Said, Words
from miskatonic.kernel.step import Blank, Form, Step

# ---------------------------------------------------------------------- scene ids


def hand_id(s: Munchkin, seat: int, card: int) -> str:
    return f"hand.{s.hands[seat].index(card)}" if card in s.hands[seat] else f"seat.{seat}"


def item_id(s: Munchkin, seat: int, card: int) -> str:
    return f"item.{seat}.{card}" if s.item(seat, card) is not None else f"seat.{seat}"


def blank(s: Munchkin, seat: int, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
    """One thing that a blank lists: its words and its scene id."""
    if isinstance(form, helping.HelpForm):
        return _help_blank(s, seat, blank, value)
    if isinstance(form, trade.ProposeTrade):
        owner = form.seat if blank.name == trade.GIVE else form.to
        return title(s, value), item_id(s, owner, value)
    if blank.name == trade.TO_WHOM:
        return who(value), f"seat.{value}"
    kind = type(form).__name__
    if kind in ("Study", "ProposeSwap", "ReturnCards", "ShowHand"):
        return title(s, s.hands[seat][value]), f"hand.{value}"
    return title(s, card_of(s, seat, value)), _paid_id(s, seat, value)


def _help_blank(s: Munchkin, seat: int, blank: Blank, value: int) -> tuple[str, str]:
    if blank.name == helping.SHARE:
        return ("all but that many go to the helper" if value else "that many go to the helper"), ""
    if blank.name == helping.ORDER:
        return ORDERS[value], ""
    if blank.name == helping.ITEMS and s.fight is not None:
        return title(s, value), item_id(s, s.fight.fighter, value)
    return title(s, value), hand_id(s, seat, value)


def _paid_id(s: Munchkin, seat: int, code: int) -> str:
    if code < ITEM:
        return f"hand.{code}"
    if code < CHEAT:
        return item_id(s, seat, s.items[seat][code - ITEM].card)
    if code < CLASS:
        return item_id(s, seat, s.items[seat][code - CHEAT].card)
    if code < SUPER:
        return f"class.{seat}.{s.classes[seat][code - CLASS]}"
    return f"super.{seat}" if code == SUPER else f"front.{seat}.{s.front[seat][code - FRONT]}"


def _source(s: Munchkin, step: Any) -> str:
    return hand_id(s, step.seat, step.card) if step.place == HAND else item_id(s, step.seat, step.card)


def _aim(s: Munchkin, step: play.Play) -> tuple[str, ...]:
    if isinstance(step, play.OnPlayer):
        return (f"seat.{step.on}",)
    if isinstance(step, play.Attach):
        return (item_id(s, step.seat, step.on),)
    if isinstance(step, (play.Enhance, play.Exchange, play.IntoFight)) and step.on != NONE:
        return (f"monster.{step.on}",)
    if isinstance(step, play.AddMonster):
        return (hand_id(s, step.seat, step.extra),)
    if isinstance(step, play.OneShot) and step.on != NONE:
        use = s.box.use(step.card, 0)
        if use.target == "ichor":
            return (f"played.{step.on}",)
        return (f"monster.{step.on}",) if "remove_monster" in s.box.verbs[step.card] else (f"side.{step.on}",)
    return ()


def _answered(s: Munchkin, c: react.Answer | react.LetStand) -> tuple[str, ...]:
    mine = (_source(s, c),) if isinstance(c, react.Answer) else ()
    return (*mine, f"pending.{c.no}") if c.what == react.CARD and any(p.no == c.no for p in s.pending) else mine


def _sold(s: Munchkin, c: sell.AddToSale) -> tuple[str, ...]:
    card = c.entry % sell.IN_HAND
    return (hand_id(s, c.seat, card) if c.entry >= sell.IN_HAND else item_id(s, c.seat, card),)


TARGETS: Final[Mapping[str, Callable[[Munchkin, Any], tuple[str, ...]]]] = {
    "Equip": lambda s, c: (item_id(s, c.seat, c.card),),
    "Unequip": lambda s, c: (item_id(s, c.seat, c.card),),
    "TurnSideways": lambda s, c: (item_id(s, c.seat, c.card),),
    "DropEvil": lambda s, c: (item_id(s, c.seat, c.card),),
    "UseItem": lambda s, c: (item_id(s, c.seat, c.card),),
    "PayToUse": lambda s, c: (item_id(s, c.seat, c.card),),
    "LayDown": lambda s, c: (hand_id(s, c.seat, c.card),),
    "DiscardClass": lambda s, c: (f"class.{c.seat}.{c.card}",),
    "DiscardSuper": lambda s, c: (f"super.{c.seat}",),
    "LoseClass": lambda s, c: (f"class.{c.seat}.{c.card}",),
    "AskForHelp": lambda s, c: (f"seat.{c.to}",),
    "AskDuty": lambda s, c: (f"seat.{c.to}",),
    "AskUnpaid": lambda s, c: (f"seat.{c.to}",),
    "Volunteer": lambda s, c: (f"seat.{c.to}",),
    "Counter": lambda s, c: (f"seat.{c.to}",),
    "ProposeTrade": lambda s, c: (f"seat.{c.to}",),
    "ProposeAgain": lambda s, c: (f"seat.{c.to}",),
    "VolunteerUnpaid": lambda s, c: (f"seat.{c.to}",),
    "AcceptTrade": lambda s, c: (f"offer.{c.by}.{c.seat}",),
    "RefuseTrade": lambda s, c: (f"offer.{c.by}.{c.to}",),
    "Answer": _answered,
    "LetStand": _answered,
    "AddToSale": _sold,
    "LookForTrouble": lambda s, c: (hand_id(s, s.turn, c.card),),
    "AddGoth": lambda s, c: (hand_id(s, c.seat, c.card),),
    "GiveSurplus": lambda s, c: (hand_id(s, c.seat, c.card), f"seat.{c.to}"),
    "DropSurplus": lambda s, c: (hand_id(s, c.seat, c.card),),
    "RunFrom": lambda s, c: (f"monster.{c.monster}",),
    "LoseThis": lambda s, c: (item_id(s, c.victim, c.card),),
    "GiveUpItem": lambda s, c: (item_id(s, c.victim, c.card),),
    "TakeItem": lambda s, c: (item_id(s, c.victim, c.card),),
    "EvilItem": lambda s, c: (item_id(s, c.victim, c.card),),
    "OpenDoor": lambda s, c: ("pile.doors",),
    "LookBehind": lambda s, c: ("pile.doors",),
    "LootRoom": lambda s, c: ("pile.treasures" if s.options["faster"] else "pile.doors",),
    "CancelKept": lambda s, c: (_source(s, c), f"seat.{c.whose}"),
    "ChooseLowest": lambda s, c: (f"seat.{c.who}",),
}

# ---------------------------------------------------------------------- questions


def prompt(s: Munchkin, seat: int) -> str:
    """Who must decide what."""
    if s.asking() is None:
        return ending(s)
    waiting = s.seats_to_act
    if seat not in waiting:
        return f"Waiting for {', '.join(who(i) for i in waiting)}."
    asking = s.stack_of(seat)[-1]
    return WORDS.question(s, asking)


def _react(s: Munchkin, q: react.React) -> str:
    if q.what == react.CARD:
        pending = next((p for p in s.pending if p.no == q.no), None)
        return f"{stop(_came(s, pending))} Answer it?" if pending is not None else "Answer it?"
    if q.what == react.DISCARD:
        return f"Discarded: {titles(s, s.discarded)}. Take one?"
    if q.what == react.ROLL:
        return f"The die shows {s.die}. Change it?"
    if q.what == react.LEVEL:
        return f"{who(q.seat)} has gained a level without a kill. Answer it?"
    return "The Treasures lie on the table. Answer?"


def _came(s: Munchkin, pending: Pending) -> str:
    """What has just been played or has just turned up."""
    name = title(s, pending.card)
    if pending.what == "door":
        return f"Behind {who(pending.by)}'s door: {name}"
    return f"{name} is about to join the fight" if pending.what == "monster" else f"{who(pending.by)} plays {name}"


def _fight(s: Munchkin, q: Any) -> str:
    assert s.fight is not None
    names = titles(s, [m.card for m in s.fight.monsters])
    ours, theirs = totals(s, s.fight)
    stands = "is winning" if ours > theirs else "is losing"
    return f"{who(s.fight.fighter)} fights {names} and {stands}, {ours} to {theirs}. Play something, or pass."


def _before_roll(s: Munchkin, q: Any) -> str:
    """With the exact chance to get away. MU-run-3"""
    assert s.fight is not None
    monster = next(m for m in s.fight.monsters if m.no == q.monster)
    faces = escape_sixths(s, s.fight, q.seat, monster)
    name = title(s, monster.card)
    return f"{who(q.seat)} is about to run from {name} and escapes with {faces}/6. Play something, or pass."


def _considers(s: Munchkin, q: Any) -> str:
    assert s.help is not None
    deal = s.help.deal
    parts = [titles(s, deal.items)] if deal.items else []
    if deal.share or deal.rest:
        parts.append(f"{'all Treasures but ' if deal.rest else 'Treasures: '}{deal.share}, {ORDERS[deal.order]}")
    parts += [f"{titles(s, deal.cards)} played on the helper"] if deal.cards else []
    return f"{who(s.help.by)} proposes help for: {'; '.join(parts) or 'nothing'}. Agree?"


def _opportunity(s: Munchkin, q: Any) -> str:
    return f"{who(s.turn)}'s turn, {MOMENTS[q.moment]}. Do something, or pass."


MOMENTS: Final = {
    "start": "before the door is opened",
    "door": "before phase 2",
    "charity": "before Charity",
    "death": "after a death",
}


def _lost(s: Munchkin, q: Any) -> str:
    whose = "Which Item do you lose?" if q.chooser == q.victim else f"Which Item does {who(q.victim)} lose?"
    return whose


QUESTIONS: Final[Mapping[str, Said[Munchkin]]] = {
    "ChooseSex": "Is your character male or female?",
    "Mat": "Lay down a Class and Items in secret, then be ready.",
    "Opportunity": _opportunity,
    "BetweenPhases": _opportunity,
    "BeforeCharity": _opportunity,
    "AfterDeath": _opportunity,
    "Interfere": _fight,
    "BeforeRoll": _before_roll,
    "React": _react,
    "JustReceived": lambda s, q: f"You have received {titles(s, s.received[q.seat])}. Play something at once?",
    "KickOpen": "Open the door, or look behind it first?",
    "HaveLooked": lambda s, q: f"Behind the door: {title(s, s.peeked)}. Open it?",
    "TroubleOrLoot": "Look for trouble with a monster of yours, or loot the room?",
    "FetchMonster": "Which monster do you take from the discards?",
    "Summons": "A 'goth' calls. Do you answer with one?",
    "MayLeave": "This is a fight for the win now. Leave it, or stay?",
    "Gamble": lambda s, q: f"Which bonus do you set for {title(s, q.card)}?",
    "ForcedShots": "Which one-shot do you play next? You have to.",
    "PickUps": "Pick it up?",
    "Divide": "Which Treasure do you take?",
    "AfterFight": "You got away unharmed and your partner did not. Play a card for that?",
    "WhoRunsFirst": "Who should run first?",
    "ChooseFirst": "You have won the roll: who runs first?",
    "RunFromAll": "From which monster do you run next?",
    "Considers": _considers,
    "Selling": lambda s, q: f"Choose what to sell; so far it is worth {sell.worth(s, s.sale)} Gold Pieces.",
    "EndOfTurnAbilities": "You are at the lowest Level: discard cards for levels?",
    "GiveAway": lambda s, q: "You hold too many cards: which one goes" + (", and to whom?" if q.poor else "?"),
    "LoseItem": _lost,
    "LoseWorth": lambda s, q: f"Give up Items worth {q.gold} Gold Pieces: which one next?",
    "DiscardFromHand": lambda s, q: f"Which card does {who(q.victim)} discard?",
    "WhoOfLowest": "Several share the lowest Level: which of them?",
    "GiveCards": lambda s, q: f"Which card do you give to {who(q.to[0])}?",
    "TakeItems": lambda s, q: f"Which Item do you take from {who(q.victim)}?",
    "TurnEvil": "Which of your best Items turns evil?",
    "Loot": lambda s, q: f"Loot {who(q.victim)}'s body: which card?",
    "GiveUpClass": "Which Class do you lose?",
    "FixGear": "You have more equipped than allowed: what do you turn sideways?",
    "Meeting": "The cult meets. Do you play a Cultist card?",
    "Swapping": "Exchange a hand card with another Cultist?",
    "ConsiderSwap": lambda s, q: f"{who(q.by)} offers {title(s, s.sale[0])}. Exchange it?",
}


class MunchkinWords(Words[Munchkin]):
    """Its plays are many and touch things by the same rule; its sentences end in one full stop."""

    def sentence(self, s: Munchkin, event: Event) -> str:
        return stop(super().sentence(s, event).rstrip("."))

    def touched(self, s: Munchkin, step: Step[Any]) -> tuple[str, ...]:
        if isinstance(step, play.Play):
            return (_source(s, step), *_aim(s, step))
        return super().touched(s, step)


WORDS: Final = MunchkinWords(LABELS, QUESTIONS, EVENTS, TARGETS)
