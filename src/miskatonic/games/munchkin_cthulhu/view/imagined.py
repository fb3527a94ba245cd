"""What a seat cannot see, replaced by something as likely (MU-cards-14): hands, decks and secret opening plays.

The backs of cards are seen across any table, so every hand keeps its number of Doors and of Treasures.
"""

from __future__ import annotations

from itertools import compress
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Deal, Proposal
from miskatonic.games.munchkin_cthulhu.rules.fate.hands import DiscardFromHand, WhoOfLowest
from miskatonic.games.munchkin_cthulhu.rules.items.forced import ForcedShots
from miskatonic.games.munchkin_cthulhu.rules.turn.received import behind_the_door
from miskatonic.games.munchkin_cthulhu.state import Munchkin

OPEN_HANDS: Final = (ForcedShots, DiscardFromHand, WhoOfLowest)


def redeal(s: Munchkin, seat: int) -> None:
    """All cards this seat has not seen are shuffled, deck by deck, and dealt out again in the same numbers."""
    doors = s.box.doors
    others = [other for other in range(s.seats) if other != seat]
    if s.opening:
        for other in others:
            _pick_up(s, other)
    known = {other: known_in_hand(s, seat, other) for other in others}
    unknown = {other: _without(s.hands[other], known[other]) for other in others}
    for rest in unknown.values():
        for card in rest:
            if card < doors:
                s.doors[card] += 1
            else:
                s.treasures[card - doors] += 1
    peeked = s.peeked != NONE and seat != s.turn
    if peeked:
        s.doors[s.peeked] += 1
    door_pool, treasure_pool = _pool(s.doors), _pool(s.treasures)
    if peeked:
        s.peeked = _any(s, s.doors, door_pool)
    for other, rest in unknown.items():
        # hands are sorted: their Doors come first, and as many are dealt again
        new = [
            _any(s, s.doors, door_pool) if card < doors else _any(s, s.treasures, treasure_pool) + doors
            for card in rest
        ]
        s.hands[other] = tuple(sorted((*known[other], *new)))
        if s.received[other] and not (other == s.turn and behind_the_door(s) != NONE):
            _redeal_received(s, other)
    _redeal_promises(s, seat)
    if s.sale and _seller(s) != seat:
        s.sale = _redeal_sale(s, seat)


def _without(hand: tuple[int, ...], known: tuple[int, ...]) -> list[int]:
    rest = list(hand)
    for card in known:
        rest.remove(card)
    return rest


def _pool(bag: list[int]) -> list[int]:
    """A bag with an entry for each card, in order: to draw several, this is quicker than to weigh the bag each time."""
    pool = list(compress(range(len(bag)), bag))
    if len(pool) < sum(bag):
        for kind in [kind for kind in pool if bag[kind] > 1]:
            pool.extend([kind] * (bag[kind] - 1))
        pool.sort()
    return pool


def _any(s: Munchkin, bag: list[int], pool: list[int]) -> int:
    """One of the pool, drawn out of its bag too."""
    kind = pool.pop(s.roll(len(pool)) - 1)
    bag[kind] -= 1
    return kind


def _pick_up(s: Munchkin, seat: int) -> None:
    """Secret opening plays go back to the hand they came from."""
    table = [*s.classes[seat], *s.front[seat], *[s.supers[seat]] * (s.supers[seat] != NONE)]
    for item in s.items[seat]:
        table.extend([item.card, *item.extras, *[item.cheat] * (item.cheat != NONE)])
    s.hands[seat] = tuple(sorted((*s.hands[seat], *table)))
    s.classes[seat], s.front[seat], s.items[seat], s.supers[seat] = (), (), (), NONE


def _deal_of(s: Munchkin) -> Proposal | None:
    """The help offer or agreement that names hand cards of the fighter."""
    fight = s.fight
    if s.help is not None and s.help.deal.cards:
        return s.help
    if fight is not None and fight.deal is not None and fight.deal.cards:
        return Proposal(fight.fighter, fight.helper, fight.deal)
    if s.spoils is not None and s.spoils.deal is not None and s.spoils.deal.cards:
        return Proposal(s.spoils.fighter, s.spoils.helper, s.spoils.deal)
    return None


def known_in_hand(s: Munchkin, seat: int, other: int) -> tuple[int, ...]:
    """Cards of that hand which this seat sees or was shown: what lies open, what it is promised. MU-help-13"""
    if other in _shown(s):
        return s.hands[other]
    if other == s.turn and behind_the_door(s) != NONE:
        return (behind_the_door(s),)
    deal = _deal_of(s)
    if deal is not None and seat in (deal.by, deal.to) and other in (deal.by, deal.to):
        return tuple([card for card in dict.fromkeys(deal.deal.cards) if card in s.hands[other]])
    if s.sale and _swapper(s, seat) == other:
        return s.sale
    return ()


def _shown(s: Munchkin) -> list[int]:
    """Whose hands lie open to all while somebody chooses from them. MU-dig-11"""
    shown: list[int] = []
    for step in s.agenda:
        if not isinstance(step, OPEN_HANDS):
            continue  # by far the most
        if isinstance(step, ForcedShots):
            shown.append(step.seat)
        elif isinstance(step, DiscardFromHand):
            shown.extend([step.victim] * (step.victim != step.chooser))
        elif step.what == "discard":
            shown.append(step.victim)
    return shown


def _redeal_promises(s: Munchkin, seat: int) -> None:
    """To a stranger any cards of the fighter's hand may be the promised ones. MU-help-13"""
    if s.help is not None and seat not in (s.help.by, s.help.to):
        s.help = Proposal(s.help.by, s.help.to, _other_cards(s, s.turn, s.help.deal))
    fight, spoils = s.fight, s.spoils
    if fight is not None and fight.deal is not None and seat not in fight.sides:
        s.fight = fight.but(deal=_other_cards(s, fight.fighter, fight.deal))
    if spoils is not None and spoils.deal is not None and seat not in (spoils.fighter, spoils.helper):
        s.spoils = spoils.but(deal=_other_cards(s, spoils.fighter, spoils.deal))
    s.refused = tuple([r if seat in (r.by, r.to) else Proposal(r.by, r.to, r.deal.but(cards=())) for r in s.refused])


def _other_cards(s: Munchkin, fighter: int, deal: Deal) -> Deal:
    """As many cards, those that are usually promised first."""
    likely = sorted(s.hands[fighter], key=lambda card: s.box.kinds[card] != "level_up")
    cards = [*likely, *deal.cards][: len(deal.cards)]
    twin: Deal = deal.but(cards=tuple(sorted(cards)))
    return twin


def _redeal_received(s: Munchkin, seat: int) -> None:
    doors = s.box.doors
    count = sum(card < doors for card in s.received[seat])
    rest = len(s.received[seat]) - count
    hand = s.hands[seat]
    mine = [card for card in hand if card < doors][:count] + [card for card in hand if card >= doors][:rest]
    s.received[seat] = tuple(sorted(mine))


def _seller(s: Munchkin) -> int:
    """Whose secret picks ``sale`` holds: the active player's, or in a Cult Meeting the proposer's."""
    top = s.agenda[-1] if s.agenda else None
    return getattr(top, "by", s.turn) if type(top).__name__ == "ConsiderSwap" else s.turn


def _swapper(s: Munchkin, seat: int) -> int:
    """Who has shown this seat a card for exchange."""
    top = s.agenda[-1] if s.agenda else None
    if type(top).__name__ == "ConsiderSwap" and getattr(top, "to", NONE) == seat:
        return int(getattr(top, "by", NONE))
    return NONE


def _redeal_sale(s: Munchkin, seat: int) -> tuple[int, ...]:
    """A seller in mid-thought is put back to the beginning; a card offered for exchange is another one."""
    top = s.agenda[-1] if s.agenda else None
    if type(top).__name__ != "ConsiderSwap":
        return ()
    by = _seller(s)
    return s.sale if _swapper(s, seat) == by else s.hands[by][:1]
