"""What simulations of Munchkin Cthulhu count: who wins from where and as what, what help costs, which cards rot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.rules.cards.play import Play
from miskatonic.games.munchkin_cthulhu.rules.cards.react import Answer
from miskatonic.games.munchkin_cthulhu.rules.combat.helping import Accept, OfferHelp, Refuse
from miskatonic.games.munchkin_cthulhu.rules.items.uses import UseItem
from miskatonic.games.munchkin_cthulhu.rules.turn.charity import DropSurplus, GiveSurplus
from miskatonic.games.munchkin_cthulhu.rules.turn.door import LookForTrouble
from miskatonic.games.munchkin_cthulhu.rules.turn.sell import IN_HAND, CloseSale
from miskatonic.games.munchkin_cthulhu.rules.turn.trade import AcceptTrade
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Step

ORDER: Final = "place from the starter"
CLASS: Final = "Class at the end"
PRICE: Final = "price of help"
TALK: Final = "bargaining"
PLAYED: Final = "cards played or used"
WASTED: Final = "cards given away or dropped by Charity"
SOLD: Final = "cards sold"


def classes(s: Munchkin, seat: int) -> str:
    """The Classes a seat holds, or none."""
    return " and ".join(sorted(s.box.name(card) for card in s.classes[seat])) or "no Class"


TAGS: Final[dict[str, Callable[[Munchkin, int], str]]] = {"class": classes}


class Census:
    """Looks on at one game after another."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {title: Counter() for title in (PRICE, TALK, PLAYED, WASTED, SOLD)}
        self.shares: dict[str, Counter[str]] = {ORDER: Counter(), CLASS: Counter()}
        self._starter = -1

    def saw(self, s: Munchkin, seat: int, step: Step[Any]) -> None:
        """A choice is about to be made."""
        if s.turns == 1:
            self._starter = s.turn
        if isinstance(step, (Play, Answer, UseItem)):
            self.counts[PLAYED][s.box.name(step.card)] += 1
        elif isinstance(step, (DropSurplus, GiveSurplus)):
            self.counts[WASTED][s.box.name(step.card)] += 1
        elif isinstance(step, CloseSale):
            self.counts[SOLD].update([s.box.name(entry % IN_HAND) for entry in s.sale])
        else:
            self._bargain(s, step)

    def _bargain(self, s: Munchkin, step: Step[Any]) -> None:
        talk = self.counts[TALK]
        if isinstance(step, OfferHelp):
            talk["help offered or asked for"] += 1
        elif isinstance(step, Refuse):
            talk["help refused"] += 1
        elif isinstance(step, Accept) and s.help is not None:
            talk["help agreed on"] += 1
            self.counts[PRICE][price(s)] += 1
        elif isinstance(step, AcceptTrade):
            talk["trades made"] += 1
        elif isinstance(step, LookForTrouble):
            talk["trouble looked for"] += 1

    def ended(self, s: Munchkin) -> None:
        """A game is over, or was stopped."""
        winners = s.outcome.winners if s.outcome is not None else ()
        for seat in range(s.seats):
            held = [s.box.name(card) for card in s.classes[seat]] or ["no Class"]
            place = str((seat - self._starter) % s.seats + 1)
            rows = [(ORDER, place), *[(CLASS, name) for name in dict.fromkeys(held)]]
            for title, name in rows:
                self.shares[title][name] += 1
                self.shares[title][f"won {name}"] += seat in winners


def price(s: Munchkin) -> str:
    """What an offer of help that lies on the table promises, in a few words."""
    assert s.help is not None
    deal = s.help.deal
    parts = [f"{deal.share} Treasures" if not deal.rest else f"all but {deal.share} Treasures"]
    parts += [f"{len(deal.items)} Items"] if deal.items else []
    parts += [f"{len(deal.cards)} cards played"] if deal.cards else []
    return ", ".join(parts)
