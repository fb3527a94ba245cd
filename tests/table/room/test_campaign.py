"""A rematch goes on where a game has more to come: in a campaign of Terror Paths it is the next part."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic import bots
from miskatonic.games import find as find_game
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.journal import Journal
from tests.table.room.house import House

pytestmark = pytest.mark.anyio


def finished(options: dict[str, Any]) -> Journal:
    """A part that one person has played to its end, as the house would."""
    game = find_game("terror_paths")
    journal = Journal(game, 1, options, seed=1)
    bot, dice = bots.make(game, "house"), Dice(1)
    while not journal.state.over:
        seat = journal.state.seats_to_act[0]
        move = bot.choose(Seat(journal.state, seat, dice))
        journal.choose(seat, move.step, move.values)
    return journal


@pytest.mark.rule("TP-scen-3")
async def test_a_rematch_in_a_campaign_is_the_next_part() -> None:
    house = House()
    journal = finished({"campaign": "lessons", "investigators": "random"})
    assert journal.state.outcome is not None
    over = await house.hub.table((await house.hub.import_journal(savefile.dumps(journal), "x")).id)
    made = await house.hub.rematch(over, "x")
    then = await house.hub.table(made.id)
    state: Any = then.room.state
    assert state.box.scenario.id == "it_bestirs"
    assert state.options["told"] == journal.state.outcome.reason
    assert then.room.plan.options["told"] == journal.state.outcome.reason
    assert over.room.rematch == made.id


@pytest.mark.rule("TP-scen-2")
async def test_without_a_campaign_it_is_the_same_again() -> None:
    house = House()
    journal = finished({"scenario": "hound_dog", "investigators": "random"})
    over = await house.hub.table((await house.hub.import_journal(savefile.dumps(journal), "x")).id)
    then = await house.hub.table((await house.hub.rematch(over, "x")).id)
    assert then.room.journal.options == journal.options
