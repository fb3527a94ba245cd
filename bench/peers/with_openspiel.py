"""OpenSpiel, random play from Python. Chance is sampled and not counted as a decision."""

import json
import random
import sys
import time

import pyspiel
from open_spiel.python import games  # noqa: F401  (registers the games written in Python)

SECONDS = float(sys.argv[1])
GAMES = [
    "python_kuhn_poker",
    "python_liars_poker",
    "python_team_dominoes",
    "gin_rummy",
    "backgammon",
    "hanabi(players=4)",
]


def sample(rnd, outcomes):
    point, total = rnd.random(), 0.0
    for action, weight in outcomes:
        total += weight
        if point < total:
            return action
    return outcomes[-1][0]


def play(game, rnd, keep=None):
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sample(rnd, state.chance_outcomes()))
            continue
        actions = state.legal_actions()
        state.apply_action(rnd.choice(actions))
        decisions += len(actions) > 1
        if keep is not None and len(keep) < 64 and rnd.random() < 0.03 and not state.is_terminal():
            keep.append(state.clone())
    return decisions


for name in GAMES:
    game, rnd, states = pyspiel.load_game(name), random.Random(1), []
    play(game, rnd)
    made, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        made += play(game, rnd)
    speed = made / (time.perf_counter() - start)
    while len(states) < 32:
        play(game, rnd, states)
    copied, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS / 4:
        for state in states:
            state.clone()
        copied += len(states)
    print(json.dumps({"game": name, "decisions": speed, "copies": copied / (time.perf_counter() - start)}), flush=True)
