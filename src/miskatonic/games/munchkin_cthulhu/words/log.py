"""Events of Munchkin Cthulhu as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import ORDERS, SEXES, a, count, title, titles, who
from miskatonic.kernel.scene.words import Said

PLAYED_ON: Final = ("PlayCurse", "GoUp", "EnhanceCultist", "PlayOnPlayer")
LIMITS: Final = {
    "help": "may not help others",
    "ask": "may not ask for help",
    "be_helped": "gets no help",
    "must_help": "has to help whoever asks",
    "reborn": "comes back as a Cultist",
}
UNTIL: Final = {
    "level_gained": "until a level is gained",
    "solo_kill": "until a kill without help",
    "next_turn": "until the next own turn",
    "return": "on returning",
}
HOW: Final = {
    "door": "comes out of the door",
    "trouble": "was asking for trouble",
    "wandering": "wanders in",
    "undead": "joins its fellow Undead",
    "exchange": "takes its place",
    "goth": "follows the call",
}


def _plays(s: Munchkin, f: Any) -> str:
    by, card, kind, on, extra, use, aim = f
    if kind in PLAYED_ON:
        whom = "themselves" if on == by else who(on)
        return f"{who(by)} plays {title(s, card)} on {whom}."
    if kind in ("AddMonster", "Exchange"):
        return f"{who(by)} plays {title(s, card)} with {title(s, extra)}."
    if kind == "Attach":
        return f"{who(by)} attaches {title(s, card)} to {title(s, on)}."
    if kind in ("Enhance", "IntoFight") and aim >= 0:
        return f"{who(by)} plays {title(s, card)} on {title(s, aim)}{_how(s, card, use)}."
    if kind == "IntoFight":
        return f"{who(by)} plays {title(s, card)}{_how(s, card, use)}."
    if kind == "OneShot" and s.box.says(card, "flee_all"):
        value = s.box.value(card, "flee_all", "value")
        return f"{who(by)} throws {title(s, card)}: {'+' if extra > 0 else '−'}{value} to all flight rolls."
    if kind == "OneShot" and aim >= 0 and s.box.says(card, "multiply"):
        return f"{who(by)} stirs {title(s, card)} into {title(s, aim)}."
    if kind == "OneShot" and aim >= 0:
        return f"{who(by)} uses {title(s, card)} to be rid of {title(s, aim)}."
    if kind == "OneShot" and s.box.says(card, "strength"):
        side = ("the munchkins", "the monsters")[on]
        other = ("the monsters", "the munchkins")[on]
        thrown = "ichor" in s.box.cards[card].tags
        return (
            f"{who(by)} throws {title(s, card)} at {other}."
            if thrown
            else f"{who(by)} uses {title(s, card)} for {side}."
        )
    return f"{who(by)} plays {title(s, card)}."


def _how(s: Munchkin, card: int, use: int) -> str:
    """What a Door card does in a fight, with its sign."""
    for effect in s.box.use(card, use).effects:
        if effect.verb == "remove_monster":
            return ": it leaves the fight"
        if effect.verb == "each_monster":
            return f": each monster {_signed(effect.number('value'))}"
        if effect.verb == "monster_strength":
            return f" ({_signed(effect.number('value'))})"
    return ""


def _signed(value: int) -> str:
    return f"{'+' if value > 0 else '−'}{abs(value)}"


def _offers_help(s: Munchkin, f: Any) -> str:
    by, to, number = f[:3]
    items = f[3 : 3 + number]
    share, rest, order, cards = f[3 + number : 7 + number]
    parts = [titles(s, items)] if items else []
    if share or rest:
        parts.append(
            f"{'all Treasures but ' if rest else ''}{share if rest else count(share, 'Treasure')} ({ORDERS[order]})"
        )
    shown = f[7 + number :]
    if shown:
        parts.append(f"{titles(s, shown)} played on the helper")
    elif cards:
        parts.append(f"{count(cards, 'hand card')} played on the helper")
    return f"{who(by)} proposes to {who(to)}: help for {'; '.join(parts) or 'nothing'}."


def _trade(s: Munchkin, f: Any, verb: str) -> str:
    by, to, number = f[:3]
    return f"{who(by)} {verb} {who(to)}: {titles(s, f[3 : 3 + number])} for {titles(s, f[3 + number :])}."


def _settled(s: Munchkin, f: Any) -> str:
    return f"{f[1]} to {f[2]}: " + (f"{who(f[0])} wins the fight." if f[3] else f"{who(f[0])} has to run.")


def _charity(s: Munchkin, f: Any) -> str:
    if len(f) == 2:
        return f"{who(f[0])} discards {count(f[1], 'card')} too many."
    return f"Charity: {who(f[0])} gives {count(f[1], 'card')} to {', '.join(who(seat) for seat in f[2:])}."


def _level(s: Munchkin, f: Any) -> str:
    return f"{who(f[0])} {'rises' if f[2] > f[1] else 'falls'} to Level {f[2]}."


def ending(s: Munchkin) -> str:
    """How the game ended, in a sentence; empty while it goes on."""
    if s.outcome is None:
        return ""
    names = " and ".join(who(seat) for seat in s.outcome.winners)
    verb = "wins" if len(s.outcome.winners) == 1 else "win"
    how = {
        "kill": f"{names} {verb} with a kill at Level 10.",
        "last": f"{names} {verb}: the last one outside the cult.",
        "cult": f"Everybody is a Cultist; {names} {verb}.",
        "card": f"{names} {verb} by a card.",
    }
    return how[s.outcome.reason]


EVENTS: Final[Mapping[str, Said[Munchkin]]] = {
    "sex": lambda s, f: f"{who(f[0])}'s character is {SEXES[f[1]]}.",
    "ready": lambda s, f: f"{who(f[0])} is ready.",
    "lays_down": lambda s, f: f"You lay down {title(s, f[1])}.",
    "opening": lambda s, f: f"{who(f[0])} opens with {titles(s, f[1:])}.",
    "all_cultists": "All of them Cultists: the cards go back, and everybody may choose again.",
    "first": lambda s, f: f"{who(f[0])} goes first.",
    "turn": lambda s, f: f"Turn {f[1]}: {who(f[0])}.",
    "returns": lambda s, f: f"{who(f[0])} returns as a new character.",
    "skips": lambda s, f: f"{who(f[0])} skips this turn.",
    "will_skip": lambda s, f: f"{who(f[0])} is going to skip a turn.",
    "turn_cut": lambda s, f: f"{who(f[0])}'s turn goes straight to Charity.",
    "drew": lambda s, f: f"{who(f[0])} draws {titles(s, f[1:])}.",
    "drew_hidden": lambda s, f: f"{who(f[0])} draws {count(f[1], 'card')}.",
    "drew_open": lambda s, f: f"{who(f[0])} draws {titles(s, f[1:])} for all to see.",
    "got": lambda s, f: f"{who(f[0])} gets {titles(s, f[1:])}.",
    "got_hidden": lambda s, f: f"{who(f[0])} gets {count(f[1], 'card')}.",
    "nothing_drawn": lambda s, f: f"There is nothing left for {who(f[0])} to draw.",
    "reshuffle": lambda s, f: f"The {f[0].title()} discards are shuffled into a new deck.",
    "peeks": lambda s, f: f"{who(f[0])} looks behind the door: {title(s, f[1])}.",
    "peeks_hidden": lambda s, f: f"{who(f[0])} looks behind the door.",
    "door": lambda s, f: f"{who(f[0])} kicks open the door: {title(s, f[1])}!",
    "no_door": lambda s, f: f"There is no door left for {who(f[0])} to open.",
    "trouble": lambda s, f: f"{who(f[0])} looks for trouble with {title(s, f[1])}.",
    "enters": lambda s, f: f"{title(s, f[1])} {HOW[f[2]]}.",
    "summoned": lambda s, f: f"{who(f[0])} answers the summons with {title(s, f[1])}.",
    "plays": _plays,
    "answers": lambda s, f: f"{who(f[0])} answers with {title(s, f[1])}.",
    "stands": lambda s, f: f"Nobody stops {title(s, f[1])}.",
    "kept": lambda s, f: f"{who(f[0])} keeps {title(s, f[1])}.",
    "left_lying": lambda s, f: f"{who(f[0])} leaves {title(s, f[1])} where it lies.",
    "unlooted": lambda s, f: f"Nobody takes {titles(s, f[1:])} from {who(f[0])}'s body.",
    "cancelled": lambda s, f: f"{who(f[0])} cancels {title(s, f[1])}.",
    "passed_on": lambda s, f: f"{who(f[0])} passes {title(s, f[1])} on to {who(f[2])}.",
    "retrieved": lambda s, f: f"{who(f[0])} takes {title(s, f[1])} from the discards.",
    "cancels_kept": lambda s, f: f"{who(f[0])} uses {title(s, f[1])} against {title(s, f[3])} on {who(f[2])}.",
    "cursed": lambda s, f: f"{title(s, f[1])} comes over {who(f[0])}.",
    "curse_ends": lambda s, f: f"{title(s, f[1])} is over for {who(f[0])}.",
    "no_effect": lambda s, f: f"{title(s, f[1])} finds nothing to strike on {who(f[0])}.",
    "evil": lambda s, f: f"{who(f[0])}'s {title(s, f[1])} turns evil.",
    "burdened": lambda s, f: f"{title(s, f[1])} lies in front of {who(f[0])}.",
    "level": _level,
    "class": lambda s, f: f"{who(f[0])} becomes {a(s, f[1])}.",
    "class_lost": lambda s, f: f"{who(f[0])} is no longer {a(s, f[1])}.",
    "super": lambda s, f: f"{who(f[0])} is a Super Munchkin.",
    "super_lost": lambda s, f: f"{who(f[0])} is no longer a Super Munchkin.",
    "not_converted": lambda s, f: f"{who(f[0])} does not become a Cultist.",
    "pretends": lambda s, f: f"{who(f[0])} {'passes for a Cultist now' if f[1] else 'no longer passes for a Cultist'}.",
    "joins_cult": lambda s, f: f"{who(f[0])} joins the cult.",
    "offers_swap": lambda s, f: f"{who(f[0])} offers {who(f[1])} {title(s, f[2])} in exchange.",
    "offers_swap_hidden": lambda s, f: f"{who(f[0])} offers {who(f[1])} a card in exchange.",
    "no_swap": lambda s, f: f"{who(f[0])} refuses.",
    "carries": lambda s, f: f"{who(f[0])} {'equips' if f[2] else 'carries'} {title(s, f[1])}.",
    "in_front": lambda s, f: f"{title(s, f[1])} lies in front of {who(f[0])}.",
    "equipped": lambda s, f: f"{who(f[0])} equips {title(s, f[1])}.",
    "unequipped": lambda s, f: f"{who(f[0])} turns {title(s, f[1])} sideways.",
    "item_lost": lambda s, f: f"{who(f[0])} loses {title(s, f[1])}.",
    "item_moved": lambda s, f: f"{title(s, f[2])} goes from {who(f[0])} to {who(f[1])}.",
    "uses": lambda s, f: f"{who(f[0])} uses up {title(s, f[1])}.",
    "pays": lambda s, f: f"{who(f[0])} pays with {titles(s, f[1:])}.",
    "discarded": lambda s, f: f"{who(f[0])} discards {titles(s, f[1:])}.",
    "shows": lambda s, f: f"{who(f[0])} shows {titles(s, f[1:])}.",
    "sold": lambda s, f: f"{who(f[0])} sells {titles(s, f[2:])} for {f[1]} Gold Pieces.",
    "offers_trade": lambda s, f: _trade(s, f, "offers"),
    "traded": lambda s, f: _trade(s, f, "trades with"),
    "trade_off": lambda s, f: f"The offer of {who(f[1])} to {who(f[2])} is off.",
    "offers_help": _offers_help,
    "refuses_help": lambda s, f: f"{who(f[0])} refuses.",
    "withdraws_help": lambda s, f: f"{who(f[0])} withdraws the offer.",
    "offer_lapses": "The offer lapses.",
    "joins": lambda s, f: f"{who(f[0])} {'has to help' if f[2] else 'helps'} {who(f[1])}.",
    "leaves": lambda s, f: f"{who(f[0])} leaves the fight.",
    "stays": lambda s, f: f"{who(f[0])} stays in the fight.",
    "pay_lapses": lambda s, f: f"What {who(f[0])} was promised lapses.",
    "names_bonus": lambda s, f: f"{who(f[0])} sets {title(s, f[1])} to +{f[2]}.",
    "rolled": lambda s, f: f"{who(f[0])} rolls a {f[1]}.",
    "die_set": lambda s, f: f"{who(f[0])} turns the die to {f[1]}.",
    "removed": lambda s, f: f"{title(s, f[0])} is out of the fight.",
    "exchanged": lambda s, f: f"{who(f[0])} turns {title(s, f[1])} into {title(s, f[2])}.",
    "fetched": lambda s, f: f"{who(f[0])} takes {title(s, f[1])} out of the fight.",
    "settled": _settled,
    "fight_over": "The fight is cleared away.",
    "takes_treasure": lambda s, f: f"{who(f[0])} takes {title(s, f[1])}.",
    "picked_up": lambda s, f: f"{who(f[0])} picks up {title(s, f[1])}.",
    "eclipse": "Solar Eclipse: the Treasures are shuffled and split evenly.",
    "prefers": lambda s, f: f"{who(f[0])} wants {who(f[1])} to run first.",
    "let_go": lambda s, f: f"{title(s, f[1])} does not bother with {who(f[0])}.",
    "outran": lambda s, f: f"{who(f[0])} outruns a friend, and so {title(s, f[1])}.",
    "escaped": lambda s, f: f"{who(f[0])} escapes from {title(s, f[1])} with {f[2]}.",
    "caught": lambda s, f: f"{title(s, f[1])} catches {who(f[0])} ({f[2]}).",
    "marked": lambda s, f: f"{who(f[0])} {LIMITS[f[1]]} {UNTIL[f[2]]}.",
    "limits_end": lambda s, f: f"A limit on {who(f[0])} ends.",
    "died": lambda s, f: f"{who(f[0])} dies.",
    "laid_out": lambda s, f: f"On {who(f[0])}'s body: {titles(s, f[1:])}.",
    "looted": lambda s, f: f"{who(f[0])} loots {titles(s, f[2:])}.",
    "charity": _charity,
    "gives": lambda s, f: f"{who(f[0])} gives {who(f[1])} {title(s, f[2])}.",
    "gives_hidden": lambda s, f: f"{who(f[0])} gives {who(f[1])} a card.",
    "counts_in": lambda s, f: f"{who(f[0])} counts as a Cultist too, and so everybody is one.",
    "over": lambda s, f: ending(s),
}
