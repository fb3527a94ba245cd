"""What a seat may play at an opportunity (MU-act), listed from its own hand and what is public."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.cards.hand_plays import Steps, cancels, of_card, one_shots
from miskatonic.games.munchkin_cthulhu.rules.cards.moments import promised, timing
from miskatonic.games.munchkin_cthulhu.rules.cards.table_plays import of_table
from miskatonic.games.munchkin_cthulhu.rules.combat.helping import (
    AskDuty,
    AskForHelp,
    AskUnpaid,
    Considers,
    Volunteer,
    VolunteerUnpaid,
    Withdraw,
    must_help,
    why_no_help,
)
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import power
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.turn.sell import BeginSale
from miskatonic.games.munchkin_cthulhu.rules.turn.trade import ShowHand, trades
from miskatonic.games.munchkin_cthulhu.rules.window import Window
from miskatonic.games.munchkin_cthulhu.state import MOST_SEATS, Munchkin
from miskatonic.kernel.step import Step

__all__ = ["Steps", "anytime", "cancels", "of_card", "one_shots", "plays", "promised", "timing"]

SHOW: Final = [ShowHand(seat) for seat in range(MOST_SEATS)]


def anytime(s: Munchkin, seat: int) -> Steps:
    """In a window every living player may play, whether still asked or not; otherwise one thing is answered at a time.

    MU-dig-4, MU-act-14, MU-help-34
    """
    if s.lanes or not s.agenda or s.dead >> seat & 1:
        return []
    top = s.agenda[-1]
    if isinstance(top, Window):
        return plays(s, seat)
    return _considering(s, seat) if isinstance(top, Considers) else []


def busy(s: Munchkin, seat: int, step: Step[Any]) -> str:
    """The rule by which a play of any time has to wait: one thing is answered at a time.

    MU-dig-4, MU-char-5, MU-help-34
    """
    if s.opening or s.lanes:
        return "MU-char-5"
    top = s.agenda[-1]
    if isinstance(top, Window):
        return ""
    if isinstance(top, Considers) and s.help is not None:
        mine = isinstance(step, Withdraw) if seat == s.help.by else isinstance(step, (items.Equip, items.Unequip))
        return "" if mine and seat in (s.help.by, s.help.to) else "MU-help-34"
    return "MU-dig-4"


def _considering(s: Munchkin, seat: int) -> Steps:
    """While an offer of help is open its maker may withdraw it, and the person asked may still re-equip.

    MU-help-23..24, MU-help-34
    """
    assert s.help is not None
    if seat == s.help.by:
        return [Withdraw(seat)]
    return _equipment(s, seat) if seat == s.help.to else []


def _equipment(s: Munchkin, seat: int) -> Steps:
    """Carried Items that can be equipped now, and equipped ones that can be turned sideways. MU-act-5"""
    steps = [items.Unequip(seat, i.card) if i.worn else items.Equip(seat, i.card) for i in s.items[seat]]
    return [step for step in dict.fromkeys(steps) if not step.why_not(s, seat)]


def plays(s: Munchkin, seat: int) -> Steps:
    """Everything this seat may do now. Dropping an Item for nothing is not among it. MU-item-15"""
    found: Steps = []
    hand = s.hands[seat]
    for card in dict.fromkeys(hand):
        found += of_card(s, seat, card, False)
    if s.items[seat]:
        of_table(s, seat, found)
    for card in s.classes[seat]:
        if not s.box.says(card, "bound"):
            found.append(cult.DiscardClass(seat, card))
    if s.supers[seat] != NONE:
        found.append(cult.DiscardSuper(seat))
    if s.fight is not None:
        found += _help(s, seat)
    elif seat == s.turn:
        sale = BeginSale(seat)
        if not sale.why_not(s, seat):
            found.append(sale)
    found += trades(s, seat)
    if hand:
        found.append(SHOW[seat])
    return found


def _help(s: Munchkin, seat: int) -> Steps:
    """MU-help-1, MU-help-16, MU-help-32, MU-multi-11"""
    fight = s.fight
    if fight is None or fight.settled or fight.helper != NONE or seat == fight.helper:
        return []
    unpaid = power(s, fight, "helpers_unpaid")
    if seat != fight.fighter:
        if why_no_help(s, fight, seat) or (unpaid and any(offer.by == seat for offer in s.refused)):
            return []
        return [VolunteerUnpaid(seat, fight.fighter) if unpaid else Volunteer(seat, fight.fighter)]
    found: Steps = []
    for other in s.others(seat):
        if not why_no_help(s, fight, other):
            if must_help(s, fight, other):
                found.append(AskDuty(seat, other))
            elif not unpaid:
                found.append(AskForHelp(seat, other))
            elif not any(offer.to == other for offer in s.refused):
                found.append(AskUnpaid(seat, other))
    return found
