"""What a simulation counts: in how many games something came up, and how many of those were won."""

from __future__ import annotations

from miskatonic.games.terror_paths.bot.balance import CARDS, INVESTIGATORS, ITEMS, LOST, TAGS, Census
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.rules.items.using import UseNow
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.lab.simulate import Simulation, Spec, shares_of

GAME = TerrorPaths()


def test_a_card_an_item_and_an_investigator_count_once_a_game_and_as_won_if_the_team_won() -> None:
    census = Census()
    for won in (True, False):
        s = GAME.start(2, 1, {"scenario": "hound_dog", "investigators": "random"})
        s.round = 1
        s.items[0] = (0,)
        census.saw(s, 0, UseNow(0, 0, 0))
        census.saw(s, 0, UseNow(0, 0, 0))
        ends.finish(s, won, "left", "TP-end-1")
        census.ended(s)
    up = next(s.card_at[place] for place in range(s.box.size) if s.up >> place & 1)
    for title, name in (
        (ITEMS, s.box.items[0].name),
        (CARDS, s.box.cards[up].name),
        (INVESTIGATORS, TAGS["investigator"](s, 0)),
    ):
        assert (census.shares[title][name], census.shares[title][f"won {name}"]) == (2, 1)
    assert census.counts[LOST] == {"0": 2}


def test_house_bots_are_simulated_with_everything_that_is_counted() -> None:
    spec = Spec("terror_paths", 2, ("house",), 3, {"investigators": "random"}, by="investigator", census=True)
    tally = Simulation(spec, 2).run()
    assert sum(count.games for count in tally.by_tag.values()) == 4
    took_part = shares_of(tally.shares[INVESTIGATORS])
    assert sum(count.games for count in took_part.values()) >= 4
