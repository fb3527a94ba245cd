"""The house bot of Munchkin Cthulhu: equips, fights what it can beat, buys help, and meddles with leaders.

It looks only at its own legal choices and at a world its seat cannot tell from the real one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.bot.reasons import REASONS, UNRATED
from miskatonic.games.munchkin_cthulhu.bot.value import (
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
from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND_LIMIT, MUNCHKINS
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import for_the_win, prize
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Form, Illegal, Step

Legal = list[Step[Any]]
Judge = Callable[[Munchkin, int, Any], float]


class HouseBot:
    """Rates every choice by a rule of thumb and takes the best; it keeps nothing between choices."""

    def choose(self, at: Seat) -> Move:
        s: Munchkin | None = None  # many choices need no look at the table
        best, best_rate = None, -1e9
        for step in at.legal():
            name = type(step).__name__
            if name in JUDGES:
                if s is None:
                    s = at.imagine()
                rate = JUDGES[name](s, at.seat, step)
            else:
                rate = FIXED.get(name, UNKNOWN)
            if rate > best_rate:
                best, best_rate = step, rate
        assert best is not None
        if isinstance(best, Form):
            values = fill(at.imagine() if s is None else s, at, best)
            return Move(best, values, REASONS.get(type(best).__name__, UNRATED))
        if s is None:
            at.dice.below(1)  # the dice run on alike whether it has looked or not
        return Move(best, reason=REASONS.get(type(best).__name__, UNRATED))

    def rate(self, s: Munchkin, seat: int, step: Step[Any]) -> float:
        """What a choice is worth, seen from this seat."""
        name = type(step).__name__
        return JUDGES[name](s, seat, step) if name in JUDGES else FIXED.get(name, UNKNOWN)


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
    """Cards that draw cards are always welcome; a meeting of the cult, where it makes its own cult stronger."""
    if s.box.cards[c.card].logic == "CultMeeting":
        return _meeting(s, seat)
    return 5.0 if any(effect.verb == "draw_doors" for effect in s.box.use(c.card, c.use).effects) else -5.0


def _meeting(s: Munchkin, seat: int) -> float:
    """Who is a Cultist gains by each who joins, and exchanges a hand that has nothing more to offer; but one who is not
    in front shuns a meeting that may end the game."""
    free = sum(not s.is_cultist(other) for other in range(s.seats))
    if not s.is_cultist(seat) or free < 2:
        return -5.0
    return 2.0 if free > 2 or s.level[seat] == max(s.level) else -5.0


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
    if s.box.says(c.card, "move_ichor"):
        return _ichor(s, seat, c)
    if s.box.says(c.card, "flee_all"):
        mine = s.fight is not None and s.fight.settled and seat in s.fight.sides
        return 4.0 if mine and c.extra == 1 else -5.0
    return -5.0


def _ichor(s: Munchkin, seat: int, c: Any) -> float:
    """An Ichor taken away counts once, one sent over twice."""
    assert s.fight is not None
    thrown = s.fight.cards[c.on]
    figure = s.box.value(thrown.card, "strength", "value") if s.box.says(thrown.card, "strength") else 0
    hurts_us = thrown.side != MUNCHKINS
    return swing(s, seat, (1 if c.extra == 0 else 2) * (figure if hurts_us else -figure))


def _exchange(s: Munchkin, seat: int, c: Any) -> float:
    """A monster takes the place of another: the fight moves by the difference of their Levels."""
    assert s.fight is not None
    old = next(monster.card for monster in s.fight.monsters if monster.no == c.on)
    return swing(s, seat, s.box.level[old] - s.box.level[c.extra])


def _enhance(s: Munchkin, seat: int, c: Any) -> float:
    value = sum(e.number("value") for e in s.box.effects(c.card, "monster_strength"))
    fight = s.fight
    if fight is not None and seat == fight.fighter and fight.helper == NONE and value > 0:
        return 1.5 if margin(s) > value + 4 else -15.0
    return swing(s, seat, -value)


def _add_monster(s: Munchkin, seat: int, c: Any) -> float:
    undead = s.box.kinds[c.card] == "monster"  # it joins by itself, perhaps with an enhancer that makes it Undead
    strength: int = s.box.level[c.card if undead else c.extra]
    if undead and c.extra != NONE:
        strength += s.box.value(c.extra, "monster_strength", "value")
    fight = s.fight
    if fight is not None and seat == fight.fighter and margin(s) > strength + 5:
        return 3.0  # another level, and more Treasure
    return swing(s, seat, -strength)


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
    if c.what == "rewards":
        return _eclipse(s, seat)
    return threat(s, c.on) - 4.0 if c.what == "level" and c.on != seat else -6.0


def _eclipse(s: Munchkin, seat: int) -> float:
    """An even split is for whoever was to get less than half."""
    spoils = s.spoils
    if spoils is None or spoils.helper == NONE or seat not in (spoils.fighter, spoils.helper):
        return -6.0
    ours, theirs = spoils.shares if seat == spoils.fighter else spoils.shares[::-1]
    return 3.0 if theirs > ours + 1 else -6.0


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


UNKNOWN: Final = -5.0
"""What a choice is worth that no rule of thumb names."""

FIXED: Final[dict[str, float]] = {
    "PlayTreasure": 8.0, "PlaySuper": 4.0, "Attach": 4.0, "PlayFront": 4.0, "Study": 4.0, "CloseSale": 3.0,
    "PickUp": 2.0, "LookBehind": 1.0, "LeaveFight": 1.0, "RefuseTrade": 0.5, "Pass": 0.0, "LetStand": 0.0,
    "KeepCards": 0.0, "Ready": 0.0, "BeOfSex": 0.0, "NoGoth": 0.0, "Refuse": 0.0, "LootRoom": 0.0, "OpenDoor": 0.0,
    "StayInFight": 0.0, "RunFrom": 0.0, "StayOut": 0.0, "NoSwap": 0.0, "RefuseSwap": 0.0, "LetPass": 0.0,
    "AcceptTrade": -1.0, "Volunteer": -2.0, "VolunteerUnpaid": -2.0, "CancelDraw": -3.0, "NoSale": -6.0,
    "DiscardClass": -10.0,
}  # fmt: skip
"""Choices that are worth the same on every table."""

JUDGES: Final[dict[str, Judge]] = {
    "LayDown": _lay_down,
    "Equip": _equip, "Unequip": _unequip,
    "PlayItem": _play_item, "PlayClass": _play_class,
    "PlayDoor": _play_door,
    "GoUp": _go_up,
    "PlayCurse": _curse, "PlayOnPlayer": _sudden, "EnhanceCultist": lambda s, seat, c: 3.0 if c.on == seat else -5.0,
    "OneShot": _one_shot, "Enhance": _enhance, "Exchange": _exchange,
    "AddMonster": _add_monster, "AddUndead": _add_monster,
    "IntoFight": _into_fight, "AddGoth": lambda s, seat, c: swing(s, seat, -s.box.level[c.card]),
    "AskForHelp": _ask_help, "AskUnpaid": _ask_help, "AskDuty": lambda s, seat, c: _ask_help(s, seat, c) + 3.0,
    "Accept": _accept,
    "CancelKept": lambda s, seat, c: 3.0 if c.whose == seat else -5.0,
    "Answer": _answer, "LookForTrouble": _trouble,
    "NameBonus": lambda s, seat, c: -abs(c.value - 3.0), "TakeTreasure": _dearest,
    "BeginSale": _sale, "AddToSale": _add_to_sale,
    "GiveSurplus": _cheapest, "DropSurplus": _cheapest, "LoseThis": _lose_this, "GiveUpItem": _cheapest,
    "DiscardCard": _lose_this, "GiveCard": _cheapest, "TakeItem": _dearest, "LootCard": lambda s, seat, c: max(
        card_worth(s, card) for card in c.lot
    ),
    "UseItem": lambda s, seat, c: 2.0 if s.fight is not None and margin(s) <= 0 else -5.0,
}  # fmt: skip
