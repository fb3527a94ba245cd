"""Events as sentences, the question of the moment, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.content.campaign import CAMPAIGN, OFF
from miskatonic.games.terror_paths.content.scenario import Counter, Lore, MenaceCard, Stage
from miskatonic.games.terror_paths.content.settings import SETTINGS
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.names import (
    DECK_NAMES,
    EVENT_DECK,
    STAT_NAMES,
    VALUES,
    cap,
    card_name,
    challenge_name,
    foe_name,
    menace_name,
    place_name,
    sheet_name,
    target_words,
    the,
    who,
)
from miskatonic.kernel.scene.words import Said


def _kind(s: Terror, kind: int) -> str:
    return s.box.foes[kind].name


def _item(s: Terror, item: int) -> str:
    return the(s.box.items[item].name)


def victim_words(s: Terror, victim: int) -> str:
    return f"{s.box.victims[victim].name}. {s.box.victims[victim].head}"


def _aloud(thing: Counter | Stage | Lore) -> str:
    return f"{thing.name}. {thing.text}"


def _back(s: Terror, number: int) -> str:
    card = s.box.scenario.counters[number]
    assert isinstance(card, MenaceCard)
    return f"{card.back_name}. {card.back_text}"


def _curse(s: Terror, number: int) -> str:
    card = s.box.events[number]
    return " ".join([f"{card.name}.", *([card.head] if card.head else []), card.text])


def _event(s: Terror, f: Any) -> str:
    event = s.box.events[f[0]]
    return f"{'Disaster' if event.disaster else 'Event'}: {event.name}. {event.head}"


def _rolls(s: Terror, f: Any) -> str:
    if f[0] < 0 and f[1] != "attack":
        return f"The roll: {', '.join(map(str, f[2:]))}."
    return f"{cap(who(s, f[0]))} rolls {', '.join(map(str, f[2:]))}."


def _points(san: int, hp: int) -> str:
    parts = [f"{n} {name}" for n, name in ((san, "SAN"), (hp, "HP")) if n]
    return " and ".join(parts) or "nothing"


def _tokens(s: Terror, f: Any, name: str) -> str:
    return f"{who(s, f[0])} {'gains' if f[1] >= 0 else 'gives up'} {abs(f[1])} {name}."


def _test(s: Terror, f: Any) -> str:
    seat, what, need, face, passed = f
    rolled = f" with a {face}" if face else ""
    return f"{who(s, seat)} {'passes' if passed else 'fails'} the {VALUES.get(what, what)} Test against {need}{rolled}."


def _assigns(s: Terror, f: Any) -> str:
    foe, _, value, critical, hit = f[:5]
    owner = f" of {foe_name(s, foe)}" if foe >= 0 else ""
    dice = " + ".join(map(str, f[5:]))
    return f"{dice} on the Target {target_words(value, critical)}{owner}: {'Hit' if hit else 'missed'}."


def _trades(s: Terror, f: Any) -> str:
    seat, to, number = f[:3]
    given = ", ".join([_item(s, i) for i in f[3 : 3 + number]]) or "nothing"
    got = ", ".join([_item(s, i) for i in f[3 + number :]]) or "nothing"
    return f"{who(s, seat)} gives {who(s, to)} {given}, for {got}."


def _ongoing(s: Terror, f: Any) -> str:
    kind, own, *rest = f[0].split(".")
    if kind == "menace":
        return f"{menace_name(s, own, rest)} does its work."
    things: Any = {"card": s.box.cards, "event": s.box.events, "item": s.box.items}[kind]
    numbers = {"card": s.box.card_number, "event": s.box.event_number, "item": s.box.item_number}[kind]
    return f"{things[numbers[own]].name} does its work."


def _battle_over(s: Terror, f: Any) -> str:
    left = "" if not f[1] else ", and one Enemy is left" if f[1] == 1 else f", and {f[1]} Enemies are left"
    return f"The Battle is over{left}."


def _dice(number: int) -> str:
    return "one die" if number == 1 else f"{number} dice"


def _struck(s: Terror, f: Any) -> str:
    parts = f" divided by POW {f[3]}" if f[3] > 1 else ""
    return f"{cap(foe_name(s, f[0]))} strikes for {f[2]}{parts}: {f[4]} HP."


def _rerolls(s: Terror, f: Any) -> str:
    die = f"a {f[2]}" if f[1] == f[0] else f"{f'{who(s, f[1])}’s' if f[1] >= 0 else 'a'} {f[2]}"
    return f"{who(s, f[0])} rerolls {die}: now it is a {f[3]}."


def _deed(s: Terror, text: str) -> str:
    """What was offered, by the key of its effects: the place may have changed since."""
    things: tuple[Any, ...] = (*s.box.cards, *s.box.events, *s.box.scenario.stages)
    return str(next(deed.words for thing in things for deed in thing.deeds if deed.text == text))


def _spies(s: Terror, f: Any) -> str:
    return f"{who(s, f[0])} spies on {'the Event deck' if f[1] == EVENT_DECK else place_name(s, f[1])}."


EVENTS: Final[Mapping[str, Said[Terror]]] = {
    "campaign": lambda s, f: _frame(s),
    "setting": lambda s, f: SETTINGS[s.options["setting"]].text,
    "background": lambda s, f: f"{s.box.scenario.name}. {s.box.scenario.background} {s.box.scenario.special}".strip(),
    "becomes": lambda s, f: f"{sheet_name(s, f[1])} comes in.",
    "replaces": lambda s, f: f"{sheet_name(s, f[1])} takes up the work, with {f[2]} Insight.",
    "dealt": lambda s, f: f"{f[0]} cards lie on the map.",
    "lead": lambda s, f: f"{who(s, f[0])} leads.",
    "prepared": lambda s, f: f"{who(s, f[0])} is prepared.",
    "adds_disaster": lambda s, f: f"{who(s, f[0])} shuffles in a Disaster.",
    "player_turn": lambda s, f: f"Round {f[0]}.",
    "menace_turn": "The Menace turn.",
    "moves": lambda s, f: f"{who(s, f[0])} goes to {place_name(s, f[2])}.",
    "moved": lambda s, f: f"{who(s, f[0])} is moved to {place_name(s, f[2])}.",
    "stopped": lambda s, f: f"{who(s, f[0])} has to stop at {place_name(s, f[1])}.",
    "done_moving": lambda s, f: f"{who(s, f[0])} is done moving.",
    "closes": lambda s, f: f"{who(s, f[0])} says: enough.",
    "unlocks": lambda s, f: f"{who(s, f[0])} unlocks {place_name(s, f[1])}.",
    "unlocked": lambda s, f: f"{place_name(s, f[0])} is unlocked.",
    "blocked": lambda s, f: f"{place_name(s, f[0])} is blocked.",
    "unblocked": lambda s, f: f"{place_name(s, f[0])} is open.",
    "no_retreat": lambda s, f: f"{place_name(s, f[0])} is no longer a Retreat.",
    "handles": lambda s, f: f"Now {place_name(s, f[0])}.",
    "reveals": lambda s, f: f"{place_name(s, f[0])}: {card_name(s, f[1])}. {s.box.cards[f[1]].head}",
    "looks_at": lambda s, f: f"Behind the Lock of {place_name(s, f[0])} is {card_name(s, f[1])}.",
    "enters": lambda s, f: f"{card_name(s, f[1])} takes effect.",
    "taps": lambda s, f: f"{card_name(s, f[1])} is done with.",
    "discards_card": lambda s, f: f"{card_name(s, f[1])} is gone.",
    "removes_card": lambda s, f: f"The card at {place_name(s, f[0])} goes.",
    "lays_card": lambda s, f: f"A new card lies at {place_name(s, f[0])}.",
    "withdraws": lambda s, f: f"{who(s, f[0])} backs out to {place_name(s, f[1])}.",
    "deed": lambda s, f: f"{who(s, f[0])}, at {place_name(s, f[1])}: {_deed(s, f[4])}.",
    "insight_lies": lambda s, f: f"{f[1]} Insight lies at {place_name(s, f[0])}.",
    "leaves_insight": lambda s, f: f"{f[1]} Insight stays at {place_name(s, f[0])}.",
    "item_lies": lambda s, f: f"{cap(_item(s, f[1]))} lies at {place_name(s, f[0])}.",
    "gains_item": lambda s, f: f"{who(s, f[0])} has {_item(s, f[1])}.",
    "discards_item": lambda s, f: f"{who(s, f[0])} discards {_item(s, f[1])}.",
    "drops_item": lambda s, f: f"{who(s, f[0])} drops {_item(s, f[1])}.",
    "keeps": lambda s, f: f"{who(s, f[0])} keeps {_item(s, f[1])}.",
    "taps_item": lambda s, f: f"{who(s, f[0])} Taps {_item(s, f[1])}.",
    "uses": lambda s, f: f"{who(s, f[0])} uses {_item(s, f[1])}.",
    "victim": lambda s, f: f"{place_name(s, f[0])}: {victim_words(s, f[1])}",
    "rescued": lambda s, f: f"{who(s, f[0])} sees {s.box.victims[f[1]].name} to safety.",
    "exploited": lambda s, f: f"{who(s, f[0])} gives up {s.box.victims[f[1]].name}.",
    "victim_lost": lambda s, f: f"{s.box.victims[f[1]].name} is taken.",
    "takes_victim": lambda s, f: f"{who(s, f[0])} takes {s.box.victims[f[1]].name} along.",
    "leaves_victim": lambda s, f: f"{who(s, f[0])} leaves {s.box.victims[f[1]].name} behind.",
    "trades": _trades,
    "refuses": lambda s, f: f"{who(s, f[0])} does not agree.",
    "searches": lambda s, f: f"{who(s, f[0])} searches for {DECK_NAMES[s.box.icons[f[1]][1]]}.",
    "searched": lambda s, f: f"Nothing more of that kind is left at {place_name(s, s.box.icons[f[0]][0])}.",
    "recovers": lambda s, f: f"{who(s, f[0])} rests.",
    "spies": _spies,
    "may_spy": lambda s, f: f"{who(s, f[0])} may Spy this turn.",
    "top_event": lambda s, f: f"On top of the Event deck lies {s.box.events[f[0]].name}.",
    "back": lambda s, f: f"{'A Disaster' if f[0] == -3 else 'An Event'} lies on top of the Event deck.",
    "event": _event,
    "event_lies": lambda s, f: f"{s.box.events[f[0]].name} lies at {place_name(s, f[1])}.",
    "event_gone": lambda s, f: f"{s.box.events[f[0]].name} is over.",
    "no_event": "The Event deck has run out.",
    "ongoing": _ongoing,
    "threat": lambda s, f: f"Threat {f[0]:+d}: it stands at {f[1]}.",
    "doom": lambda s, f: f"Doom stands at {f[0]}.",
    "menace_card": lambda s, f: f"The Menace: {_aloud(s.box.scenario.counters[f[0]])}",
    "menace_back": lambda s, f: f"The Menace turns over: {_back(s, f[0])}",
    "menace_gone": lambda s, f: f"{s.box.scenario.counters[f[0]].name} is out of the game.",
    "stage_over": lambda s, f: f"{s.box.scenario.stages[f[0]].name} is over.",
    "curse": lambda s, f: f"{who(s, f[0])} is cursed: {_curse(s, f[1])}",
    "curse_gone": lambda s, f: f"{s.box.events[f[1]].name} is lifted from {who(s, f[0])}.",
    "token_lies": lambda s, f: f"{s.box.scenario.counters[f[1]].name} at {place_name(s, f[0])}: {f[2]} more.",
    "token_goes": lambda s, f: f"{s.box.scenario.counters[f[1]].name} at {place_name(s, f[0])}: {f[2]} taken away.",
    "way_opens": lambda s, f: f"A way opens between {place_name(s, f[0])} and {place_name(s, f[1])}.",
    "way_shuts": lambda s, f: f"The way between {place_name(s, f[0])} and {place_name(s, f[1])} is gone.",
    "new_start": lambda s, f: f"Whoever comes to help comes in at {place_name(s, f[0])} from now on.",
    "stage": lambda s, f: _aloud(s.box.scenario.stages[f[0]]),
    "lore": lambda s, f: f"All know it now: {_aloud(s.box.scenario.lore[f[0]])}",
    "counts": lambda s, f: f"{cap(s.box.scenario.counters[f[0]].name)}: {f[1]}.",
    "luck": lambda s, f: _tokens(s, f, "Luck"),
    "insight": lambda s, f: _tokens(s, f, "Insight"),
    "raises": lambda s, f: f"{who(s, f[0])} raises {STAT_NAMES[f[1]]} to {f[2]}.",
    "pays_san": lambda s, f: f"{who(s, f[0])} spends {f[1]} SAN.",
    "pays": lambda s, f: f"{who(s, f[0])} pays {f[2]} {VALUES[f[1]]}.",
    "loses": lambda s, f: f"{who(s, f[0])} loses {_points(f[1], f[2])}.",
    "lessens": lambda s, f: f"That leaves {who(s, f[0])} {_points(f[1], f[2])} to lose.",
    "restores": lambda s, f: f"{who(s, f[0])} regains {_points(f[1], f[2])}.",
    "madness": lambda s, f: f"The Madness of {who(s, f[0])} takes hold.",
    "bonus": lambda s, f: f"{sheet_name(s, f[1])}: {s.box.investigators[f[1]].bonus_text or 'a Bonus.'}",
    "dies": lambda s, f: f"{sheet_name(s, f[1])} is dead.",
    "leaves": lambda s, f: f"{sheet_name(s, f[1])} goes, and does not come back.",
    "insane": lambda s, f: f"{sheet_name(s, f[1])} is lost to us.",
    "turned": lambda s, f: f"{who(s, f[0])} has turned against us.",
    "cured": lambda s, f: f"{who(s, f[0])} is one of us again.",
    "attempts": lambda s, f: f"The Challenge of {challenge_name(s, f[0])}.",
    "joins": lambda s, f: f"{who(s, f[0])} takes part.",
    "stays_out": lambda s, f: f"{who(s, f[0])} takes no part.",
    "powers_up": lambda s, f: f"{who(s, f[0])} will {f'Power Up for {f[1]}' if f[1] else 'not Power Up'}.",
    "fights_with": lambda s, f: f"{who(s, f[0])} fights with {STAT_NAMES[f[1]]}.",
    "rolls": _rolls,
    "makes": lambda s, f: f"That makes {f[0]}.",
    "assigned": "The dice are assigned.",
    "rerolls": _rerolls,
    "marks": lambda s, f: f"{who(s, f[0])} marks a {f[1]}.",
    "forbids": lambda s, f: f"{who(s, f[0])} lets it lie.",
    "boosts": lambda s, f: f"{who(s, f[0])} changes a {f[1]} by {f[2]:+d}.",
    "sets": lambda s, f: f"{who(s, f[0])} adds a die that shows {f[1]}.",
    "turns": lambda s, f: f"{who(s, f[0])} turns a {f[1]} to {f[2]}.",
    "drops_faces": lambda s, f: f"{who(s, f[0])} loses {_dice(f[2])} that show {f[1]}.",
    "assigns": _assigns,
    "challenge": lambda s, f: f"{challenge_name(s, f[0])}: {'completed' if f[1] else 'not completed'}.",
    "test": _test,
    "battle": lambda s, f: f"Battle at {place_name(s, f[0])}: {', '.join([foe_name(s, no) for no in f[1:]])}.",
    "battle_over": _battle_over,
    "pre_battle": lambda s, f: f"Before the Battle: the {_kind(s, f[1])}.",
    "post_battle": lambda s, f: f"After the Battle: {foe_name(s, f[0])}.",
    "post_death": lambda s, f: f"After the death: the {_kind(s, f[0])}.",
    "ambush": "An Ambush!",
    "horrify": lambda s, f: f"Horror at {place_name(s, f[0])}: {f[1]} SAN for whoever fails.",
    "terror": lambda s, f: f"Terror at {place_name(s, f[0])}: {f[1]} SAN.",
    "attacks": lambda s, f: f"{cap(foe_name(s, f[0]))} attacks {who(s, f[1])}.",
    "struck": _struck,
    "foe": lambda s, f: f"{cap(_kind(s, f[1]))} at {place_name(s, f[2])}.",
    "foe_moves": lambda s, f: f"The {_kind(s, f[1])} comes to {place_name(s, f[3])}.",
    "foe_gone": lambda s, f: f"The {_kind(s, f[1])} is gone.",
    "mends": lambda s, f: f"The wounds of the {_kind(s, f[1])} close.",
    "killed": lambda s, f: f"The {_kind(s, f[1])} is killed.",
    "stopped_by_foes": lambda s, f: f"At {place_name(s, f[0])} an Enemy is left: the turn there is over.",
    "over": lambda s, f: ending(s) or "The game is over.",
}


def _frame(s: Terror) -> str:
    """What is read before a part of a campaign, and what this table lets pass from part to part. TP-scen-3"""
    carry = CAMPAIGN.carries.get(s.options["campaign"])
    return " ".join([CAMPAIGN.before(s.options["told"]), *([carry.text] if carry is not None else [])])


def ending(s: Terror) -> str:
    """How it ended, and after the last part of a campaign the epilogue; nothing while it goes on. TP-scen-3"""
    if s.outcome is None:
        return ""
    epilogue = ""
    if s.options.get("campaign", OFF) != OFF:
        epilogue = CAMPAIGN.close(s.options["told"], s.outcome.reason)
    return f"{_own_ending(s)} {epilogue}".strip()


def _own_ending(s: Terror) -> str:
    outcome = s.outcome
    if outcome is None:
        return ""
    for stage in s.box.scenario.stages:
        for end in stage.endings:
            if end.id == outcome.reason:
                return end.text or ("The team has won." if end.won else "The team has lost.")
    told = s.box.scenario.fates.get(outcome.reason)
    return told or ("Doom is full. The team has lost." if outcome.reason == "doom" else "Nobody is left alive.")


def prompt(s: Terror) -> str:
    """Who decides what."""
    if not s.seats_to_act:
        return "The game is over."
    asked = ", ".join([who(s, seat) for seat in s.seats_to_act])
    return f"{asked}: {s.game.words.question(s, s.agenda[-1])}"


QUESTIONS: Final[Mapping[str, Said[Terror]]] = {
    "Choose": "choose an Investigator",
    "Replace": "choose who comes next",
    "Preparation": "prepare",
    "Moves": "move",
    "PickPlace": "which place next?",
    "Withdrawals": "stay, or back out?",
    "InstantHere": "who faces it?",
    "PickUpInsight": "who takes the Insight?",
    "Deeds": "what do you do here?",
    "LooseItems": "what do you take?",
    "Actions": "your actions",
    "Prepare": "Power Up before the dice are rolled",
    "BeforeTest": "anything before the roll?",
    "BeforeAttack": "anything before the Attack is rolled?",
    "OpenRoll": "the dice lie open",
    "AssignDice": "assign the dice",
    "Attacks": "who is attacked?",
    "Loss": "take it, or lessen it?",
    "ShareOut": "share out what you regain",
    "RevealEach": "which card is turned up next?",
    "OngoingEach": "what happens next?",
    "LateBattles": "which Battle is next?",
    "OldOnes": "do the old Enemies join in?",
    "Overfull": "you carry too much",
    "WhichVictim": "who goes?",
    "HandOut": "who gets the Insight?",
    "HandItem": "who gets it?",
    "Offered": "do you agree?",
    "Spent": "keep it?",
    "Clearing": "anything against the Enemies left here?",
    "MayTouch": "may that die be rerolled?",
    "SpyNow": "what do you spy on?",
    # texts that let somebody choose
    "Choosing": "which of these?",
    "WhoBears": "who is it?",
    "WhichPlace": "which place?",
    "MayPay": "pay for it?",
    "GiveUp": "what is given up?",
    "HandOver": "whose is given up?",
    "LoseLuck": "pay with Luck, or with Insight?",
    "DrawFrom": "which deck?",
    "Lifting": "which Curse is lifted?",
    "FaceUp": "which card is turned up?",
    "CloseRetreat": "which Retreat is lost?",
    "Gathered": "which Enemy comes next?",
    "DriveOff": "where do they go?",
    "Mend": "whose wounds close?",
    "Boost": "which die is boosted?",
    "Minus": "which die counts less, and how much?",
    "RerollOwn": "which die is rerolled?",
    "TurnDie": "which die is turned, and to what?",
    # a Battle's steps, in an order that somebody has to choose
    "PreBattle": "which Enemy is next, before the Battle?",
    "HorrifyStep": "whose horror is next?",
    "Aftermath": "which Enemy is next, after the Battle?",
}
