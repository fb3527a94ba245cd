"""Catanatron, four random players."""

import json
import random
import sys
import time

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

SECONDS = float(sys.argv[1])


def options(game):
    return getattr(game.state, "playable_actions", None) or game.playable_actions


def play(seed, keep=None):
    game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        decisions += len(options(game)) > 1
        game.play_tick()
        if keep is not None and len(keep) < 64 and random.random() < 0.01:
            keep.append(game.copy())
    return decisions


play(1)
made, seed, start = 0, 2, time.perf_counter()
while time.perf_counter() - start < SECONDS:
    made += play(seed)
    seed += 1
speed = made / (time.perf_counter() - start)
games = []
while len(games) < 64:
    play(seed, games)
    seed += 1
copied, start = 0, time.perf_counter()
while time.perf_counter() - start < SECONDS / 4:
    for game in games:
        game.copy()
    copied += len(games)
print(json.dumps({"game": "Catan, 4 players", "decisions": speed, "copies": copied / (time.perf_counter() - start)}))
