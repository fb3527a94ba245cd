"""The house bot: it wins what random play never does, and says why."""

from __future__ import annotations

from miskatonic import bots
from miskatonic.games.terror_paths.bot.value import goals_at, place_value
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.kernel.bot import Dice, Seat

GAME = TerrorPaths()


def wins(name: str, games: int, seats: int = 2) -> int:
    """How many of so many games a team of these bots wins in Hound Dog."""
    won = 0
    for seed in range(games):
        s = GAME.start(seats, seed, {"investigators": "random", "scenario": "hound_dog"})
        bot, dice = bots.make(GAME, name), Dice(seed)
        while not s.over:
            seat = s.seats_to_act[0]
            move = bot.choose(Seat(s, seat, dice))
            s.choose(seat, move.step, move.values)
        assert s.outcome is not None
        won += bool(s.outcome.winners)
    return won


def test_a_house_team_wins_hound_dog_and_a_random_one_does_not() -> None:
    assert wins("house", 6) >= 2
    assert wins("random", 4) == 0


GOAL = """
[[goal]]
places = ["pit_head"]
if = "lore what_waits"
words = "the pit is where it comes from"
worth = 20

[[ending]]"""


def test_it_heads_for_the_goals_of_the_scenario_and_says_so() -> None:
    box = read_box("hound_dog", VERBS, read_text("scenarios/hound_dog.toml").replace("[[ending]]", GOAL, 1))
    s = TerrorPaths(boxes={"hound_dog": box}).start(1, 1, {"scenario": "hound_dog", "investigators": "random"})
    s.place[0], pit = box.place_number["tally_board"], box.place_number["pit_head"]
    before = place_value(s, 0, pit)
    assert goals_at(s, pit) == []
    s.lore = 1 << box.lore_number["what_waits"]
    assert [goal.words for goal in goals_at(s, pit)] == ["the pit is where it comes from"]
    assert place_value(s, 0, pit) == before + 20
    assert box.digest == read_box("hound_dog").digest, "goals change nothing in play"


def test_it_gives_its_reasons() -> None:
    s = GAME.start(2, 1, {"scenario": "hound_dog"})
    bot = bots.make(GAME, "house")
    assert bot.choose(Seat(s, s.seats_to_act[0], Dice(1))).reason
