"""Whatever position a game comes to, its sketch is laid out again: what is refused has never been seen in a game."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.rules.moving import loads
from miskatonic.games.cthulhu_mash.rules.turn import turn
from miskatonic.games.cthulhu_mash.state import Mash

TOGETHER = {"mode": "cooperative"}
GAMES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"mode": "death_match"}),
    (4, {"mode": "death_match", "teams": True}),
    (3, {"mode": "capture_the_flag", "power_ups_refresh": True}),
    (4, {"mode": "capture_the_flag", "facing": True, "heights": True, "weapon_in_hand": True}),
    (1, {"rounds": 40}),
    (3, {**TOGETHER, "sanity": True, "dynamite": True}),
    (4, {**TOGETHER, "shared_start": True, "program_monsters": True}),
    (2, {**TOGETHER, "sanity": True, "shared_start": True, "monsters_use_objects": True, "one_way_gates": True}),
    (3, {"monsters_use_objects": True, "monsters_attack_anyone": True}),
    (2, {"mode": "death_match", "characters": "pick", "monsters_heal": True, "generators_vanish": True}),
)
EVERY = 7
"""So many choices lie between two positions that are tried."""
ENOUGH = 35


def whole(s: Mash) -> bool:
    """Is nothing half done? Not so while the dead are still counted, or while somebody must put something down."""
    return s.round > 0 and not s.dying and not any(type(step) is loads.Shed for step in s.agenda)


def positions(seats: int, options: dict[str, Any], seed: int, most: int) -> Any:
    """Positions of a random game, every few choices one."""
    s: Mash = GAME.start(seats, seed, options)
    dice = mk.Dice(seed)
    for number in range(most):
        if s.over:
            return
        if number % EVERY == 0 and whole(s):
            yield s
        seat = s.seats_to_act[0]
        choices = [choice for choice in s.legal(seat) if not choice.idle] or s.legal(seat)
        s.play(seat, choices[dice.below(len(choices))])


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_position_of_a_random_game_is_laid_out_again(seats: int, options: dict[str, Any]) -> None:
    tried = seed = 0
    while tried < ENOUGH:
        seed += 1
        for s in positions(seats, options, seed, 400):
            drawn = GAME.sketch(s)
            other: Mash = GAME.start(seats, 99, options)
            GAME.arrange(other, drawn)
            if type(s.agenda[-1]) is turn.Actions:
                assert GAME.sketch(other) == drawn
            tried += 1
