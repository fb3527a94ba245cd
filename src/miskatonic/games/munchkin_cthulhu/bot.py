"""The house bot of Munchkin Cthulhu: equips, fights what it can beat, buys help, and meddles with leaders.

It looks only at its own legal choices and at a world its seat cannot tell from the real one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.bot_value import (
    better_for,
    card_worth,
    danger,
    deal_worth,
    item_worth,
    malice,
    margin,
    might,
    reserve,
    threat,
)
from miskatonic.games.munchkin_cthulhu.box import NONE
from miskatonic.games.munchkin_cthulhu.state import HAND_LIMIT, MUNCHKINS, Munchkin
from miskatonic.games.munchkin_cthulhu.strength import for_the_win, prize
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Form, Illegal, Step

Legal = list[Step[Any]]
Judge = Callable[[Munchkin, int, Any], float]


class HouseBot:
    """Rates every choice by a rule of thumb and takes the best; it keeps nothing between choices."""

    def choose(self, at: Seat) -> Move:
        s: Munchkin = at.imagine()
        best, best_rate = None, -1e9
        for step in at.legal():
            rate = self.rate(s, at.seat, step)
            if rate > best_rate:
                best, best_rate = step, rate
        assert best is not None
        if isinstance(best, Form):
            return Move(best, fill(s, at, best), "these terms look fair")
        return Move(best, reason=REASONS.get(type(best).__name__, "nothing better to do"))

    def rate(self, s: Munchkin, seat: int, step: Step[Any]) -> float:
        judge = JUDGES.get(type(step).__name__)
        return judge(s, seat, step) if judge is not None else -5.0


# ---------------------------------------------------------------------- own table


def _play_item(s: Munchkin, seat: int, c: Any) -> float:
    return 6.0 + item_worth(s, seat, c.card) if c.on and c.use == 0 else 0.5 if s.box.wearable[c.card] else -1.0


def _lay_down(s: Munchkin, seat: int, c: Any) -> float:
    if s.box.kinds[c.card] == "class":
        return _play_class(s, seat, c)
    if c.on == 1:
        return 4.0 + item_worth(s, seat, c.card)
    return 0.4 if s.box.wearable[c.card] else 2.0 if c.on != 0 else -1.0


def _play_class(s: Munchkin, seat: int, c: Any) -> float:
    if c.card == s.box.cultist:
        others = sum(s.is_cultist(o) for o in range(s.seats) if o != seat)
        leading = s.level[seat] == max(s.level)
        return (
            2.0 * others
            - 1.0
            + (3.0 if others == s.seats - 1 and leading else 0.0)
            - (8.0 if others == s.seats - 2 else 0)
        )
    return 5.0 if getattr(c, "extra", NONE) == NONE else -2.0


def _go_up(s: Munchkin, seat: int, c: Any) -> float:
    return 9.0 if c.on == seat else -20.0


def _play_door(s: Munchkin, seat: int, c: Any) -> float:
    """Cards that draw cards are always welcome; a meeting of the cult is not."""
    return 5.0 if any(effect.verb == "draw_doors" for effect in s.box.use(c.card, c.use).effects) else -5.0


def _discard_class(s: Munchkin, seat: int, c: Any) -> float:
    return -10.0


# ---------------------------------------------------------------------- other players


def _curse(s: Munchkin, seat: int, c: Any) -> float:
    """Kept for a leader, or for a fight that is about to be won."""
    if c.on == seat:
        return -15.0
    fight = s.fight
    if fight is not None and not fight.settled and c.on == fight.fighter and margin(s) > 0:
        return threat(s, c.on) - 3.0
    spare = s.turn == seat and s.opened and len(s.hands[seat]) > HAND_LIMIT
    return threat(s, c.on) - (1.0 if spare else 3.0)


def _sudden(s: Munchkin, seat: int, c: Any) -> float:
    return _curse(s, seat, c) - 1.0


# ---------------------------------------------------------------------- fights


def swing(s: Munchkin, seat: int, gain: int) -> float:
    """What it is worth to this seat to move the fight by so much in favour of the munchkins."""
    fight = s.fight
    if fight is None or fight.settled or not gain:
        return -5.0
    before = margin(s)
    turns = (before > 0) != (before + gain > 0)
    ours = seat in fight.sides
    if ours:
        if gain < 0:
            return -20.0
        together = before <= 0 < before + reserve(s, seat)
        return 7.0 + danger(s, fight) if turns else 5.0 if together else -3.0
    stake = threat(s, fight.fighter)
    if gain > 0:
        return -10.0
    together = before > 0 and before - malice(s, seat) <= 0 and for_the_win(s, fight)
    return stake - 2.0 if turns or together else -4.0


def _one_shot(s: Munchkin, seat: int, c: Any) -> float:
    figure = s.box.value(c.card, "strength", "value") if s.box.says(c.card, "strength") else 0
    if figure:
        return swing(s, seat, figure if c.on == MUNCHKINS else -figure)
    if s.box.says(c.card, "remove_monster"):
        return 3.0 if s.fight is not None and seat in s.fight.sides and margin(s) <= 0 else -5.0
    if s.box.says(c.card, "flee_all"):
        mine = s.fight is not None and s.fight.settled and seat in s.fight.sides
        return 4.0 if mine and c.extra == 1 else -5.0
    return -5.0


def _enhance(s: Munchkin, seat: int, c: Any) -> float:
    value = sum(e.number("value") for e in s.box.effects(c.card, "monster_strength"))
    fight = s.fight
    if fight is not None and seat == fight.fighter and fight.helper == NONE and value > 0:
        return 1.5 if margin(s) > value + 4 else -15.0
    return swing(s, seat, -value)


def _add_monster(s: Munchkin, seat: int, c: Any) -> float:
    card = c.extra if c.extra != NONE else c.card
    fight = s.fight
    if fight is not None and seat == fight.fighter and margin(s) > s.box.level[card] + 5:
        return 3.0  # another level, and more Treasure
    return swing(s, seat, -s.box.level[card])


def _into_fight(s: Munchkin, seat: int, c: Any) -> float:
    value = sum(e.number("value") for e in s.box.use(c.card, c.use).effects if e.verb == "each_monster")
    if value and s.fight is not None:
        return swing(s, seat, -value * len(s.fight.monsters))
    return 5.0 if s.fight is not None and seat in s.fight.sides and margin(s) <= 0 else -5.0


def _ask_help(s: Munchkin, seat: int, c: Any) -> float:
    """Ask whoever tips the balance; the strongest friend first."""
    fight = s.fight
    assert fight is not None
    other = c.to
    enough = margin(s) + might(s, other) > 0
    return 2.0 + danger(s, fight) - 0.5 * s.asks[other] if enough else -5.0


def _volunteer(s: Munchkin, seat: int, c: Any) -> float:
    return -2.0


def _accept(s: Munchkin, seat: int, c: Any) -> float:
    return deal_worth(s, seat)


def _trouble(s: Munchkin, seat: int, c: Any) -> float:
    """Fight what can be beaten alone, the biggest first; or, if it does not kill, with somebody's help."""
    foe: int = s.box.level[c.card]
    if foe < might(s, seat) + reserve(s, seat) / 2:
        return 2.0 + foe / 10
    friend = max(might(s, other) for other in s.others(seat))
    cheap = not s.box.cards[c.card].is_deadly
    return 0.8 if cheap and foe + 2 < might(s, seat) + friend and not s.marked(seat, "ask") else -5.0


def _answer(s: Munchkin, seat: int, c: Any) -> float:
    if c.what == "card":
        pending = next((p for p in s.pending if p.no == c.no), None)
        if pending is None:
            return -3.0
        hits_me = pending.on == seat and s.box.kinds[pending.card] == "curse"
        return 4.0 if hits_me or _decides(s, seat, pending) else -3.0
    if c.what == "roll":
        running = s.fight is not None and s.fight.settled and seat in s.fight.sides
        return 3.0 + c.on / 10 if running and s.die < 5 else -3.0
    if c.what == "discard":
        return card_worth(s, c.on) - 3.0
    return threat(s, c.on) - 4.0 if c.what == "level" and c.on != seat else -6.0


def _decides(s: Munchkin, seat: int, pending: Any) -> bool:
    """A card that would win the game for somebody else."""
    fight = s.fight
    if fight is None or fight.settled or seat in fight.sides or not for_the_win(s, fight):
        return False
    figure = s.box.value(pending.card, "strength", "value") if s.box.says(pending.card, "strength") else 0
    return pending.on == MUNCHKINS and margin(s) <= 0 < margin(s) + figure


def _equip(s: Munchkin, seat: int, c: Any) -> float:
    return 3.0 + item_worth(s, seat, c.card) if item_worth(s, seat, c.card) else -1.0


def _unequip(s: Munchkin, seat: int, c: Any) -> float:
    """Only to make room for something better."""
    return 6.0 if better_for(s, seat, c.card) else -5.0


def _cheapest(s: Munchkin, seat: int, c: Any) -> float:
    return -card_worth(s, c.card)


def _dearest(s: Munchkin, seat: int, c: Any) -> float:
    return card_worth(s, c.card)


def _lose_this(s: Munchkin, seat: int, c: Any) -> float:
    return -card_worth(s, c.card) if c.victim == seat else card_worth(s, c.card)


def _sale(s: Munchkin, seat: int, c: Any) -> float:
    """Sell what is not equipped."""
    spare = sum(s.box.cards[i.card].gold for i in s.items[seat] if not i.worn)
    spare += sum(s.box.cards[card].gold for card in s.hands[seat] if s.box.is_item[card])
    return 5.0 if spare >= 1000 else -5.0


def _add_to_sale(s: Munchkin, seat: int, c: Any) -> float:
    card = c.entry % 1000
    item = s.item(seat, card) if c.entry < 1000 else None
    return -8.0 if item is not None and item.worn else 1.0 + s.box.cards[card].gold / 1000


def fill(s: Munchkin, at: Seat, form: Form[Any]) -> tuple[Any, ...]:
    """Terms of help: first half the Treasures, then most of them; everything else at random."""
    if type(form).__name__ in ("AskForHelp", "Volunteer", "Counter") and s.fight is not None:
        whole = max(1, prize(s, s.fight))
        for share in range((whole + 1) // 2, whole + 1):
            terms = ((), share, (0,), (0,), ())
            if _fresh(s, at.seat, form, terms):
                return terms
    return at.sample(form)


def _fresh(s: Munchkin, seat: int, form: Form[Any], terms: tuple[Any, ...]) -> bool:
    """Have these terms not been refused yet?"""
    try:
        form.fill(s, seat, terms)
    except Illegal:
        return False
    return True


def fixed(rate: float) -> Judge:
    return lambda s, seat, c: rate


JUDGES: Final[dict[str, Judge]] = {
    "Pass": fixed(0.0), "LetStand": fixed(0.0), "KeepCards": fixed(0.0), "Ready": fixed(0.0), "BeOfSex": fixed(0.0),
    "LayDown": _lay_down,
    "Equip": _equip, "Unequip": _unequip,
    "PlayItem": _play_item, "PlayClass": _play_class, "PlaySuper": fixed(4.0), "Attach": fixed(4.0),
    "PlayFront": fixed(4.0), "PlayTreasure": fixed(8.0),
    "PlayDoor": _play_door,
    "GoUp": _go_up, "DiscardClass": _discard_class,
    "PlayCurse": _curse, "PlayOnPlayer": _sudden, "EnhanceCultist": lambda s, seat, c: 3.0 if c.on == seat else -5.0,
    "OneShot": _one_shot, "Enhance": _enhance, "AddMonster": _add_monster, "AddUndead": _add_monster,
    "IntoFight": _into_fight, "AddGoth": lambda s, seat, c: swing(s, seat, -s.box.level[c.card]), "NoGoth": fixed(0.0),
    "AskForHelp": _ask_help, "AskUnpaid": _ask_help, "AskDuty": lambda s, seat, c: _ask_help(s, seat, c) + 3.0,
    "Volunteer": _volunteer, "Accept": _accept, "Refuse": fixed(0.0), "AcceptTrade": fixed(-1.0),
    "RefuseTrade": fixed(0.5), "CancelKept": lambda s, seat, c: 3.0 if c.whose == seat else -5.0,
    "Answer": _answer, "CancelDraw": fixed(-3.0), "LookForTrouble": _trouble, "LootRoom": fixed(0.0),
    "OpenDoor": fixed(0.0), "LookBehind": fixed(1.0), "LeaveFight": fixed(1.0), "StayInFight": fixed(0.0),
    "NameBonus": lambda s, seat, c: -abs(c.value - 3.0), "PickUp": fixed(2.0), "TakeTreasure": _dearest,
    "RunFrom": fixed(0.0), "BeginSale": _sale, "AddToSale": _add_to_sale, "CloseSale": fixed(3.0),
    "NoSale": fixed(-6.0),
    "GiveSurplus": _cheapest, "DropSurplus": _cheapest, "LoseThis": _lose_this, "GiveUpItem": _cheapest,
    "DiscardCard": _lose_this, "GiveCard": _cheapest, "TakeItem": _dearest, "LootCard": lambda s, seat, c: max(
        card_worth(s, card) for card in c.lot
    ),
    "Study": fixed(4.0), "UseItem": lambda s, seat, c: 2.0 if s.fight is not None and margin(s) <= 0 else -5.0,
    "StayOut": fixed(0.0), "NoSwap": fixed(0.0), "RefuseSwap": fixed(0.0), "LetPass": fixed(0.0),
}  # fmt: skip

REASONS: Final = {
    "PlayItem": "more strength for the next fight",
    "Equip": "more strength for the next fight",
    "Unequip": "to make room for something better",
    "PlayClass": "a Class is better than none",
    "GoUp": "a level for nothing",
    "PlayCurse": "somebody is getting too far ahead",
    "PlayOnPlayer": "somebody is getting too far ahead",
    "OneShot": "it decides the fight",
    "Enhance": "it decides the fight",
    "AddMonster": "it decides the fight",
    "IntoFight": "it decides the fight",
    "AskDuty": "free help",
    "Accept": "the pay is good enough",
    "Refuse": "the pay is not good enough",
    "LookForTrouble": "this one can be beaten",
    "LootRoom": "there is no fight worth looking for",
    "BeginSale": "spare Items are worth a level",
    "Answer": "this must not stand",
    "Pass": "no card is worth playing now",
    "LetStand": "no need to answer that",
    "NoGoth": "one monster is enough",
    "TakeTreasure": "the most useful one",
    "GiveSurplus": "the card that is missed least",
    "DropSurplus": "the card that is missed least",
}
"""Why the bot chose, by what it chose."""
