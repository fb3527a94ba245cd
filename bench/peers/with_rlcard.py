"""RLCard, random play through its environment, which extracts an observation at each step."""

import copy
import json
import random
import sys
import time

import rlcard

SECONDS = float(sys.argv[1])


def play(env, rnd):
    state, _ = env.reset()
    decisions = 0
    for _ in range(5000):
        if env.is_over():
            break
        actions = list(state["legal_actions"].keys())
        decisions += len(actions) > 1
        state, _ = env.step(rnd.choice(actions))
    return decisions


for name in ("leduc-holdem", "uno", "gin-rummy"):
    env, rnd = rlcard.make(name, config={"seed": 1}), random.Random(1)
    play(env, rnd)
    made, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        made += play(env, rnd)
    speed = made / (time.perf_counter() - start)
    env.reset()
    copied, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS / 4:
        copy.deepcopy(env.game)
        copied += 1
    print(json.dumps({"game": name, "decisions": speed, "copies": copied / (time.perf_counter() - start)}), flush=True)
