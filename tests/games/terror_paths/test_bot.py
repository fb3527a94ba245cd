"""The house bot: it wins what random play never does, and says why."""

from __future__ import annotations

from miskatonic import bots
from miskatonic.games.terror_paths.bot.house import rate
from miskatonic.games.terror_paths.bot.value import goals_at, place_value
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.records import BATTLE, INT, STR, Battle, Foe
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.rolls.base import open_roll
from miskatonic.games.terror_paths.rules.rolls.prepare import FightWith
from miskatonic.games.terror_paths.rules.sheet.inventory import Take
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


def test_against_enemies_of_two_stats_it_names_the_better_once() -> None:
    box = read_box("beyond_the_wall_of_time", VERBS)
    s = TerrorPaths().start(1, 1, {"scenario": "beyond_the_wall_of_time", "investigators": "random"})
    s.stats[:3] = [1, 2, 1]
    kinds = [box.foe_number[name] for name in ("zuniceratops", "cyber_lizard")]
    s.foes = tuple([Foe(n, kind, s.place[0]) for n, kind in enumerate(kinds)])
    s.battle = Battle(1, s.place[0], (0, 1))
    no = open_roll(s, BATTLE, s.place[0], (0,))
    assert rate(s, 0, FightWith(no, 0, STR)) < 0 < rate(s, 0, FightWith(no, 0, INT))
    FightWith(no, 0, INT).run(s)
    assert max(rate(s, 0, FightWith(no, 0, stat)) for stat in (STR, INT)) < 0


def test_it_takes_a_relic_in_the_place_of_something_else_but_not_of_another_relic() -> None:
    s = GAME.start(1, 1, {"scenario": "hound_dog", "investigators": "random"})
    stone = s.box.item_number["round_stone"]
    take = Take(0, 2 * stone)
    s.items[0] = (0, 2 * stone, 2 * stone, 2 * stone)
    assert rate(s, 0, take) > 0
    s.items[0] = (2 * stone,) * 4
    assert rate(s, 0, take) < 0


def test_it_gives_its_reasons() -> None:
    s = GAME.start(2, 1, {"scenario": "hound_dog"})
    bot = bots.make(GAME, "house")
    assert bot.choose(Seat(s, s.seats_to_act[0], Dice(1))).reason
