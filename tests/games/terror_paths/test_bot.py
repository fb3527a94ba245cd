"""The house bot: it wins what random play never does, and says why."""

from __future__ import annotations

from miskatonic import bots
from miskatonic.games.terror_paths.game import TerrorPaths
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


def test_it_gives_its_reasons() -> None:
    s = GAME.start(2, 1, {"scenario": "hound_dog"})
    bot = bots.make(GAME, "house")
    assert bot.choose(Seat(s, s.seats_to_act[0], Dice(1))).reason
