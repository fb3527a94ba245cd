"""Choices of Munchkin Cthulhu as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND
from miskatonic.games.munchkin_cthulhu.rules.cards.resolve import CARRY
from miskatonic.games.munchkin_cthulhu.rules.turn.sell import IN_HAND, worth
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import (
    SEXES,
    SIDES,
    a,
    count,
    ichor_name,
    monster_name,
    title,
    titles,
    who,
)
from miskatonic.kernel.scene.words import Said


def _whom(c: Any) -> str:
    return "yourself" if c.on == c.seat else who(c.on)


def _from(c: Any) -> str:
    return "" if c.place == HAND else " from your table"


def _lay_down(s: Munchkin, c: Any) -> str:
    if s.box.is_item[c.card]:
        return f"Lay down {title(s, c.card)}, {'equipped' if c.on == 1 else 'carried'}"
    on = f" on {title(s, c.on)}" if c.on != NONE else ""
    return f"Lay down {title(s, c.card)}{on}"


def _play_item(s: Munchkin, c: Any) -> str:
    if c.use == CARRY:
        return f"Put {title(s, c.card)} on the table, carried"
    return f"Put {title(s, c.card)} on the table, {'equipped' if c.on else 'carried'}"


def _play_class(s: Munchkin, c: Any) -> str:
    instead = f", giving up {title(s, c.extra)}" if c.extra != NONE else ""
    return f"Become {a(s, c.card)}{instead}"


def _one_shot(s: Munchkin, c: Any) -> str:
    says = s.box.verbs[c.card]
    name = f"{title(s, c.card)}{_from(c)}"
    if "strength" in says:
        figure = says["strength"][0].number("value")
        if "ichor" in s.box.cards[c.card].tags:
            return f"Throw {name} at {SIDES[1 - c.on]} (−{figure})"
        return f"Use {name} for {SIDES[c.on]} (+{figure})"
    if "remove_monster" in says:
        return f"Use {name} to be rid of {monster_name(s, c.on)}"
    if "move_ichor" in says:
        where = "into your hand" if c.extra == 0 else "over to the other side"
        return f"Use {name}: take {ichor_name(s, c.on)} {where}"
    if "flee_all" in says:
        return f"Use {name}: {'+' if c.extra > 0 else '−'}{says['flee_all'][0].number('value')} to all flight rolls"
    return f"Use {name} on {ichor_name(s, c.on)}" if c.on != NONE else f"Use {name}"


def _into_fight(s: Munchkin, c: Any) -> str:
    on = f" on {monster_name(s, c.on)}" if c.on != NONE else ""
    verbs = [e.verb for e in s.box.use(c.card, c.use).effects]
    how = ""
    if "remove_monster" in verbs:
        how = ": it leaves the fight"
    elif "each_monster" in verbs:
        value = s.box.use(c.card, c.use).effects[0].number("value")
        how = f": each monster {'+' if value > 0 else '−'}{abs(value)}"
    return f"Play {title(s, c.card)}{on}{how}"


def _answer(s: Munchkin, c: Any) -> str:
    name = f"{title(s, c.card)}{_from(c)}"
    if c.what == "roll":
        return f"Answer with {name}: the die shows {c.on}"
    if c.what == "discard":
        return f"Answer with {name}: take {title(s, c.on)}"
    if c.what == "level":
        return f"Answer with {name}, on {_whom(c)}"
    if c.what == "rewards":
        return f"Answer with {name}"
    pending = next((p for p in s.pending if p.no == c.no), None)
    target = title(s, pending.card) if pending is not None else "it"
    if c.on != NONE:
        return f"Answer with {name}: pass {target} on to {who(c.on)}"
    return f"Answer with {name}: cancel {target}"


def _let_stand(s: Munchkin, c: Any) -> str:
    if c.what == "card":
        pending = next((p for p in s.pending if p.no == c.no), None)
        return f"Let {title(s, pending.card)} stand" if pending is not None else "Let it stand"
    return {"roll": "Let the die lie", "discard": "Leave the discards", "level": "Let the level stand"}.get(
        c.what, "Let it be"
    )


def _trade_off(s: Munchkin, c: Any) -> str:
    return f"Withdraw your offer to {who(c.to)}" if c.by == c.seat else f"Refuse {who(c.by)}'s offer"


def _accept_trade(s: Munchkin, c: Any) -> str:
    offer = next((o for o in s.offers if (o.by, o.to) == (c.by, c.seat)), None)
    if offer is None:
        return f"Accept {who(c.by)}'s offer"
    return f"Accept from {who(c.by)}: {titles(s, offer.give)} for {titles(s, offer.want)}"


def _close_sale(s: Munchkin, c: Any) -> str:
    gold = worth(s, s.sale)
    gained = min(gold // 1000, 9 - s.level[c.seat])
    lost = gold // 1000 - gained  # the tenth level cannot be bought, MU-sell-7
    warning = f", {count(lost, 'level')} lost beyond Level 9" if lost else ""
    return f"Sell for {gold} Gold Pieces: {count(gained, 'level')}{warning}"


def _entry(s: Munchkin, entry: int) -> str:
    card = entry % IN_HAND
    return f"{title(s, card)} ({s.box.cards[card].gold}{', from your hand' if entry >= IN_HAND else ''})"


LABELS: Final[Mapping[str, Said[Munchkin]]] = {
    "BeOfSex": lambda s, c: f"Play a {SEXES[c.sex]} character",
    "Ready": "Ready: keep the rest in hand",
    "LayDown": _lay_down,
    "Equip": lambda s, c: f"Equip {title(s, c.card)}",
    "Unequip": lambda s, c: f"Turn {title(s, c.card)} sideways",
    "Pass": "Pass",
    "Play": lambda s, c: f"Play {title(s, c.card)}",
    "PlayCurse": lambda s, c: f"Curse {_whom(c)} with {title(s, c.card)}",
    "GoUp": lambda s, c: f"Play {title(s, c.card)} on {_whom(c)}: up {count(2 if c.use == 1 else 1, 'level')}",
    "EnhanceCultist": lambda s, c: f"Put {title(s, c.card)} on {_whom(c)}, a Cultist, for good",
    "PlayOnPlayer": lambda s, c: f"Play {title(s, c.card)} on {_whom(c)}",
    "PlayClass": _play_class,
    "PlaySuper": "Become a Super Munchkin",
    "PlayItem": _play_item,
    "Attach": lambda s, c: f"Attach {title(s, c.card)} to {title(s, c.on)}",
    "PlayFront": lambda s, c: f"Put {title(s, c.card)} in front of you",
    "PlayTreasure": lambda s, c: f"Play {title(s, c.card)}",
    "PlayDoor": lambda s, c: f"Play {title(s, c.card)}",
    "Enhance": lambda s, c: f"Put {title(s, c.card)} on {monster_name(s, c.on)}",
    "OneShot": _one_shot,
    "IntoFight": _into_fight,
    "AddMonster": lambda s, c: f"Play {title(s, c.card)}: {title(s, c.extra)} joins the fight",
    "Exchange": lambda s, c: f"Play {title(s, c.card)}: {monster_name(s, c.on)} turns into {title(s, c.extra)}",
    "AddUndead": lambda s, c: (
        f"Add {title(s, c.card)}, an Undead{f' by {title(s, c.extra)}' if c.extra != NONE else ''}, to the fight"
    ),
    "CancelKept": lambda s, c: f"Use {title(s, c.card)}{_from(c)}: end {title(s, c.curse)} on {who(c.whose)}",
    "DropEvil": lambda s, c: f"Lose two levels to be rid of {title(s, c.card)}",
    "Pretend": lambda s, c: "Pass for a Cultist" if c.yes else "Stop passing for a Cultist",
    "PretendInFight": lambda s, c: "Pass for a Cultist" if c.yes else "Stop passing for a Cultist",
    "CountMeIn": "Count as a Cultist and end the game",
    "DiscardClass": lambda s, c: f"Give up being {a(s, c.card)}",
    "DiscardSuper": "Give up being a Super Munchkin",
    "BeginSale": "Sell Items for levels",
    "AddToSale": lambda s, c: f"Sell {_entry(s, c.entry)}",
    "CloseSale": _close_sale,
    "NoSale": "Sell nothing after all",
    "AskForHelp": lambda s, c: f"Ask {who(c.to)} for help",
    "Volunteer": lambda s, c: f"Offer {who(c.to)} your help",
    "Counter": lambda s, c: f"Propose other terms to {who(c.to)}",
    "AskDuty": lambda s, c: f"Call on {who(c.to)}, who has to help",
    "AskUnpaid": lambda s, c: f"Ask {who(c.to)} for help without pay",
    "VolunteerUnpaid": lambda s, c: f"Offer {who(c.to)} your help without pay",
    "Withdraw": "Withdraw your offer",
    "Accept": "Accept these terms",
    "Refuse": "Refuse",
    "ProposeTrade": lambda s, c: f"Offer {who(c.to)} a trade",
    "ProposeAgain": lambda s, c: f"Offer {who(c.to)} another trade",
    "AcceptTrade": _accept_trade,
    "RefuseTrade": _trade_off,
    "ShowHand": "Show cards from your hand",
    "UseItem": lambda s, c: f"Use up {title(s, c.card)}",
    "PayToUse": lambda s, c: f"Use up {title(s, c.card)} and pay its price",
    "LetStand": _let_stand,
    "Answer": _answer,
    "KeepCards": "Keep what you have received",
    "CancelDraw": lambda s, c: f"Play {title(s, c.answer)}: draw again for {title(s, c.card)}",
    "OpenDoor": "Open the door",
    "LookBehind": "Look behind the door first",
    "KeepUnseen": "Pay cards, keep it unseen and open the next",
    "LootRoom": "Loot the room",
    "LookForTrouble": lambda s, c: f"Look for trouble: fight {title(s, c.card)}",
    "Fetch": lambda s, c: f"Take {title(s, c.card)} from the discards",
    "NoGoth": "Add no 'goth'",
    "AddGoth": lambda s, c: f"Answer the summons with {title(s, c.card)}",
    "LeaveFight": "Leave the fight",
    "StayInFight": "Stay and help of your own free will",
    "NameBonus": lambda s, c: f"{title(s, c.card)}: +{c.value} for this fight",
    "PickUp": lambda s, c: f"Pick up {title(s, c.card)}",
    "LeaveLying": lambda s, c: f"Leave {title(s, c.card)}",
    "TakeTreasure": lambda s, c: f"Take {title(s, c.card)}",
    "LetPass": "Let the moment pass",
    "Prefer": lambda s, c: f"{who(c.first)} should run first",
    "InOrder": lambda s, c: f"{who(c.first)} runs first",
    "RunFrom": lambda s, c: f"Run from {monster_name(s, c.monster)}",
    "NoStudy": "Keep your cards",
    "Study": "Discard hand cards for levels, three for each",
    "GiveSurplus": lambda s, c: f"Give {title(s, c.card)} to {who(c.to)}",
    "DropSurplus": lambda s, c: f"Discard {title(s, c.card)}",
    "LoseThis": lambda s, c: f"{who(c.victim)} loses {title(s, c.card)}",
    "GiveUpItem": lambda s, c: f"Give up {title(s, c.card)} ({s.box.cards[c.card].gold})",
    "DiscardCard": lambda s, c: f"Discard {title(s, c.card)}",
    "ChooseLowest": lambda s, c: f"{who(c.who)}" + (" gets the level" if c.what == "level" else " chooses"),
    "GiveCard": lambda s, c: (
        f"Give {title(s, c.card)} to {who(c.to[0])}{'' if c.place == HAND else ', from the table'}"
    ),
    "TakeItem": lambda s, c: f"Take {title(s, c.card)} from {who(c.victim)}",
    "EvilItem": lambda s, c: f"{title(s, c.card)} turns evil",
    "LootCard": lambda s, c: f"Loot {titles(s, c.lot)}",
    "LoseClass": lambda s, c: f"Lose {title(s, c.card)}",
    "TurnSideways": lambda s, c: f"Turn {title(s, c.card)} sideways",
    "StayOut": "Stay out of it",
    "JoinCult": lambda s, c: "Join the cult" + (f", giving up {title(s, c.instead)}" if c.instead != NONE else ""),
    "NoSwap": "Exchange nothing (more)",
    "ProposeSwap": lambda s, c: f"Offer {who(c.to)} a card from your hand",
    "RefuseSwap": "Refuse the exchange",
    "ReturnCards": lambda s, c: f"Accept, and give {who(c.by)} cards in return",
    # forms once they are filled in
    "OfferHelp": lambda s, c: f"Propose terms of help to {who(c.to)}",
    "OfferTrade": lambda s, c: f"Offer {who(c.to)} {titles(s, c.give)} for {titles(s, c.want)}",
    "KeptUnseen": "Pay, keep it unseen and open the next",
    "Studied": lambda s, c: f"Discard {titles(s, c.cards)} for levels",
    "Show": lambda s, c: f"Show {titles(s, c.cards)} to {' and '.join(who(seat) for seat in c.to)}",
    "OfferSwap": lambda s, c: f"Offer {who(c.to)} {title(s, c.card)}",
    "Swap": lambda s, c: f"Give {titles(s, c.cards)} in return",
}
