"""What lies on the table before anybody has done anything (TP-setup, TP-sheet, TP-intro-4, TP-scen-1)."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.kernel.option import OptionError

GAME = TerrorPaths()


@pytest.mark.rule("TP-intro-4", "TP-scen-1")
def test_one_to_ten_investigators_and_only_scenarios_that_there_are() -> None:
    with pytest.raises(OptionError):
        GAME.start(11)
    with pytest.raises(OptionError):
        GAME.start(2, 1, {"scenario": "mothers_love"})


@pytest.mark.rule("TP-setup-1", "TP-setup-2", "TP-setup-3", "TP-setup-4", "TP-sheet-2")
def test_decks_are_apart_and_later_cards_are_set_aside() -> None:
    s = GAME.start(2, 1, {"scenario": "hound_dog"})
    assert [sum(s.item_bag[n] for n in kinds) for kinds in s.box.deck.values()] == [30, 30, 30]
    assert all("chapter" not in s.box.backs[back].classes for back in s.back_at if back >= 0)
    assert (s.threat, s.doom, s.disasters_in) == (0, 0, 0)


@pytest.mark.rule("TP-setup-17", "TP-lead-2")
@pytest.mark.parametrize("lead", [1, 2])
def test_the_table_chooses_who_leads_first(lead: int) -> None:
    s = GAME.start(2, 1, {"scenario": "hound_dog", "investigators": "random", "lead": lead})
    assert s.lead == lead - 1
    with pytest.raises(OptionError):
        GAME.start(2, 1, {"lead": 3})


@pytest.mark.rule("TP-setup-19", "TP-sheet-1", "TP-dig-1")
def test_all_see_every_sheet_with_bonus_and_madness() -> None:
    s = GAME.start(2, 1, {"scenario": "hound_dog", "investigators": "random"})
    for seat in (0, 1, None):
        ids = GAME.scene(s, seat).ids()
        assert {"bonus.0", "bonus.1", "madness.0", "madness.1", "san.1", "hp.1", "stat.1.2", "luck.1"} <= ids
