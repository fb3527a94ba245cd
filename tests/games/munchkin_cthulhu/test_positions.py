"""Positions: what can be laid out is in the sketch, and the sketch can be laid out again."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.table import table

DEAL = {"items": ["Bagpipes"], "share": 1, "rest": False, "order": 2, "cards": ["Mystic Visions"]}
OFFER = {"by": "Birch", "to": "Carter", "give": ["Tommy Gun"], "want": []}
SEATS: dict[str, Any] = {
    "Armitage": {"items": ["Bagpipes"], "hand": ["Mystic Visions", "Cheat!"]},
    "Birch": {"items": ["Tommy Gun"], "level": 2},
}


def again(s: Munchkin) -> Munchkin:
    """Laid out anew from its own sketch."""
    twin: Munchkin = GAME.start(s.seats, 2)
    GAME.arrange(twin, {name: what for name, what in GAME.sketch(s).items() if name != "totals"})
    return twin


def test_what_was_agreed_with_a_helper_and_what_trades_were_offered_are_in_the_sketch() -> None:
    fight = {"monsters": ["Great Cthulhu"], "helper": "Birch", "deal": DEAL}
    s = table({"seats": SEATS, "fight": fight, "offers": [OFFER]})
    sketch = GAME.sketch(s)
    assert sketch["fight"]["deal"] == DEAL
    assert sketch["offers"] == [OFFER]
    assert GAME.sketch(again(s)) == sketch


@pytest.mark.parametrize("deal", [{"items": ["Tommy Gun"]}, {"cards": ["Mutation"]}, {"coins": 3}])
def test_a_deal_over_what_the_fighter_has_not_is_refused(deal: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"fight\.deal"):
        table({"seats": SEATS, "fight": {"monsters": ["Ruggoth"], "helper": "Birch", "deal": deal}})


def test_an_offer_of_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="offers"):
        table({"seats": SEATS, "offers": [{**OFFER, "give": ["Bagpipes"]}]})


@pytest.mark.parametrize(
    ("birch", "path"),
    [
        ({"marks": ["help until doomsday"]}, "marks"),
        ({"marks": ["must_help"]}, "marks"),
        ({"dead": "no"}, "dead"),
        ({"super": "off"}, "super"),
        ({"items": [{"worn": True}]}, "items needs item"),
        ({"items": [{"item": "Bowling Pin", "evil": "yes"}]}, "evil"),
    ],
)
def test_what_a_seat_cannot_hold_is_refused_with_its_field(birch: dict[str, Any], path: str) -> None:
    with pytest.raises(ValueError, match=path):
        table({"seats": {"Birch": birch}})


@pytest.mark.parametrize(
    ("fight", "path"),
    [
        ({"monsters": [{"extras": []}]}, "monsters needs monster"),
        ({"monsters": ["Ruggoth"], "cards": [{"by": "Birch"}]}, "cards needs card"),
        ({"monsters": ["Ruggoth"], "cards": [{"card": "Canned Meat", "side": "heroes"}]}, r"cards\.side"),
        ({"monsters": ["Ruggoth"], "trouble": "yes"}, "trouble"),
    ],
)
def test_what_a_fight_cannot_hold_is_refused_with_its_field(fight: dict[str, Any], path: str) -> None:
    with pytest.raises(ValueError, match=path):
        table({"seats": {}, "fight": fight})
