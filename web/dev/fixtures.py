"""Writes real views of games as JSON, so that the client can be designed without a server.

python web/dev/fixtures.py [game ...]            # into web/dev/fixtures/

One moment of each kind of question of each game, the one with the fullest table, and the end.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

import miskatonic as mk
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.table.sight.projection import choice_view

HERE = Path(__file__).parent / "fixtures"
SEATS = {"chaos_of_cthulhu": (3, 4), "munchkin_cthulhu": (3, 4, 6), "cthulhu_mash": (4,), "terror_paths": (3,)}
LATE = 1500
"""So many decisions of a game are looked at."""


def main() -> None:
    """Games with several numbers of seats, played by the house bots."""
    HERE.mkdir(exist_ok=True)
    shelf = [{"id": name, "title": mk.game(name).title, "looks": dict(mk.game(name).looks)} for name in mk.names()]
    (HERE / "games.json").write_text(msgspec.json.encode(shelf).decode())
    for name in sys.argv[1:] or list(mk.names()):
        steps = [view for seats in SEATS.get(name, (3,)) for view in play(name, seats)]
        (HERE / f"{name}.json").write_text(json.dumps(steps))
        for at, step in enumerate(steps):
            print(name, at, len(step["seats"]), (step["question"] or {}).get("kind", "end"), len(step["choices"]))


def play(name: str, seats: int) -> list[dict[str, Any]]:
    """The fullest moment of each kind of question, in the order of the game, then the end."""
    game = mk.game(name)
    state = game.start(seats, seed=3, events=True)
    bot, dice = game.bots["house"](), Dice(5)
    best: dict[str, tuple[int, int, dict[str, Any]]] = {}
    for at in range(LATE):
        if not state.seats_to_act:
            break
        seat = state.seats_to_act[0]
        choices = state.choices(seat)
        question = game.scene(state, seat).question
        asked = question.kind if question is not None else ""
        full = len(choices) + 3 * len(question.stage if question is not None else ())
        if asked not in best or best[asked][0] < full:
            best[asked] = (full, at, view(game, state, seat))
        move = bot.choose(Seat(state, seat, dice))
        state.choose(seat, move.step.key, move.values)
    found = sorted(best.values(), key=lambda each: each[1])
    return [each[2] for each in found] + ([] if state.seats_to_act else [view(game, state, 0)])


def view(game: Any, state: Any, seat: int) -> dict[str, Any]:
    """A view as the table's projection makes it."""
    scene = msgspec.to_builtins(game.scene(state, seat))
    lines = [
        {"text": game.sentence(state, event), "rule": event.rule, "kind": event.kind, "facts": list(event.facts)}
        for event in game.log_for(state, seat)
    ]
    asked = [] if state.outcome is not None else game.answers(state, seat, state.legal(seat))
    shown: dict[str, Any] = {
        "game": game.id,
        "version": "fixture",
        "order": [panel["id"] for panel in scene["panels"]],
        "choices": msgspec.to_builtins([choice_view(game, state, seat, *each) for each in asked]),
        "refusals": [
            {"label": game.label(state, seat, step), "rule": why.rule, "why": why.text}
            | {"targets": list(game.targets(state, step)), "things": list(why.things)}
            for step, why in state.explained(seat)
        ],
        "lines": lines,
        "undoable": True,
    }
    if state.outcome is not None:
        shown["ending"] = {
            "winners": list(state.outcome.winners),
            "scores": list(state.outcome.scores),
            "reason": state.outcome.reason,
            "rule": state.outcome.rule,
        }
    return {"question": None, **scene, **shown}


if __name__ == "__main__":
    main()
