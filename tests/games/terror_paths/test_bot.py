"""The house bot: it wins what random play never does, and says why."""

from __future__ import annotations

from miskatonic import bots
from miskatonic.games.terror_paths.bot.house import rate
from miskatonic.games.terror_paths.bot.value import goals_at, place_value, pull
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.records import BATTLE, INT, ROLLED, STR, TEST, Battle, Die, Foe
from miskatonic.games.terror_paths.rules.battle.strikes import Attacks, Strike
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.items.using import UseNow
from miskatonic.games.terror_paths.rules.rolls.base import open_roll
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.luck import Reroll
from miskatonic.games.terror_paths.rules.rolls.prepare import FightWith, PowerUp
from miskatonic.games.terror_paths.rules.sheet.inventory import Take
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.bot import Dice, Seat
from tests.games.terror_paths import stage
from tests.games.terror_paths.trial import EVA, GHOUL, HALL

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


def _table(seats: int = 2) -> Terror:
    s = GAME.start(seats, 1, {"scenario": "hound_dog", "investigators": "random"})
    s.back_at = [-1] * s.box.size
    s.up = s.blocked = s.locked = 0
    s.loose, s.insight_at, s.foes = [()] * s.box.size, [0] * s.box.size, ()
    s.searched = (1 << len(s.box.icons)) - 1
    return s


def test_it_heads_for_what_lies_several_steps_ahead() -> None:
    s = _table(1)
    goal = s.box.place_number["hall_of_red_light"]
    way = s.paths.way(s.place[0], goal)
    s.insight_at[goal] = 6
    worth = pull(s, 0)
    assert [worth[place] for place in way] == sorted([worth[place] for place in way])
    assert worth[way[0]] > worth[s.place[0]]


def test_what_a_friend_gets_anyway_draws_it_less() -> None:
    s = _table()
    crystal = s.box.place_number["crystalfall"]
    s.insight_at[crystal] = 4
    alone = place_value(s, 0, crystal)
    s.place[1] = crystal
    assert place_value(s, 0, crystal) < alone


def test_whoever_is_worn_out_is_drawn_to_a_retreat() -> None:
    s = _table(1)
    rest = next(place for place, spot in enumerate(s.box.spots) if spot.retreat)
    whole = place_value(s, 0, rest)
    s.hp[0] -= 4
    tired = place_value(s, 0, rest)
    s.hp[0] = 1
    assert whole < tired < place_value(s, 0, rest)


def test_it_powers_up_where_that_pays_and_not_into_madness_for_little() -> None:
    s = stage.table(EVA)
    stage.put(s, 0, HALL, int=3, pow=2, san=6)
    stage.lay(s, HALL, 3)
    stage.first(stage.run(s, Attempt("card.wall", HALL)), 0, "Join")
    no = s.rolls[-1].no
    assert rate(s, 0, PowerUp(no, 0, 2)) > 0 > rate(s, 0, PowerUp(no, 0, 1))
    s.san[0] = 1
    assert max(rate(s, 0, PowerUp(no, 0, n)) for n in (1,)) < 0


def test_luck_goes_where_it_helps_and_not_where_all_is_well() -> None:
    s = stage.table(EVA)
    stage.put(s, 0, HALL, luck=3)
    no = open_roll(s, TEST, HALL, (0,), "int", 4)
    roll = s.roll_of(no)
    assert roll is not None
    for face, helps in ((6, True), (4, False)):
        s.set_roll(roll.but(dice=(Die(0, face),), stage=ROLLED))
        assert (rate(s, 0, Reroll(no, 0, 0, 0)) > 0) == helps


def test_the_blow_goes_to_whoever_is_least_likely_to_die_of_it() -> None:
    s = stage.table()
    for seat, hp in enumerate((1, 6, 2)):
        stage.put(s, seat, HALL, hp=hp)
    ghoul = stage.foe(s, GHOUL, HALL)
    worth = [rate(s, 0, Strike(Attacks(1, (ghoul,)), ghoul, seat)) for seat in range(3)]
    assert max(worth) == worth[1]
    assert min(worth) == worth[0]


def test_keys_are_kept_for_locks() -> None:
    s = GAME.start(1, 1, {"scenario": "it_bestirs", "investigators": "random"})
    key = 2 * s.box.item_number["silver_key"]
    s.items[0] = (key,)
    s.san[0] = s.hp[0] = 1
    assert rate(s, 0, UseNow(0, key, 0)) < 0
    s.locked = 0
    assert rate(s, 0, UseNow(0, key, 0)) > 0


def test_it_gives_its_reasons() -> None:
    s = GAME.start(2, 1, {"scenario": "hound_dog"})
    bot = bots.make(GAME, "house")
    assert bot.choose(Seat(s, s.seats_to_act[0], Dice(1))).reason
