"""Writes real views of games as JSON, so that the client can be designed without a server.

python web/dev/fixtures.py            # into web/dev/fixtures/
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

import miskatonic as mk
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.kernel.step import Number

HERE = Path(__file__).parent / "fixtures"
MOMENTS = {"chaos_of_cthulhu": (3, [0, 12, 30, 60]), "munchkin_cthulhu": (4, [0, 25, 60, 110, 160, 260])}


def main() -> None:
    """Several moments of one game of each kind, played by the house bots."""
    HERE.mkdir(exist_ok=True)
    names = sys.argv[1:] or list(mk.names())
    index = []
    for name in names:
        seats, moments = MOMENTS.get(name, (3, [0, 20, 60, 120]))
        steps = play(name, seats, moments)
        (HERE / f"{name}.json").write_text(json.dumps(steps))
        index.append(name)
        print(name, [len(json.dumps(step)) for step in steps])
    (HERE / "index.json").write_text(json.dumps(index))


def play(name: str, seats: int, moments: list[int]) -> list[dict[str, Any]]:
    """The views at these numbers of decisions, then the first with a form, then the end."""
    game = mk.game(name)
    state = game.start(seats, seed=3, events=True)
    bot, dice = game.bots["house"](), Dice(5)
    found, forms, done = [], 0, 0
    while state.seats_to_act and done < 6000:
        seat = state.seats_to_act[0]
        has_form = any(choice.blanks for choice in state.choices(seat))
        if done in moments or (has_form and forms < 2 and done > 20):
            forms += has_form
            found.append(view(game, state, seat))
        move = bot.choose(Seat(state, seat, dice))
        state.choose(seat, move.step.key, move.values)
        done += 1
    found.append(view(game, state, 0))
    return found


def view(game: Any, state: Any, seat: int) -> dict[str, Any]:
    """A view as the table's projection makes it."""
    scene = msgspec.to_builtins(game.scene(state, seat))
    lines = [
        {"text": game.sentence(state, event), "rule": event.rule, "kind": event.kind, "facts": list(event.facts)}
        for event in game.log_for(state, seat)
    ]
    shown: dict[str, Any] = {
        "game": game.id,
        "version": "fixture",
        "order": [panel["id"] for panel in scene["panels"]],
        "choices": [choice_view(game, state, choice) for choice in state.choices(seat)],
        "refusals": [
            {"label": game.label(state, seat, step), "rule": rule, "targets": list(game.targets(state, step))}
            for step, rule in state.refusals(seat)
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
    return {**scene, **shown}


def choice_view(game: Any, state: Any, choice: Any) -> dict[str, Any]:
    """A choice with its blanks spelt out."""
    blanks = []
    for blank in choice.blanks:
        if isinstance(blank, Number):
            blanks.append({"kind": "number", "name": blank.name, "low": blank.low, "high": blank.high})
            continue
        things = [
            dict(
                zip(("label", "target"), game.blank(state, choice.seat, choice.step, blank, value), strict=True),
                value=value,
            )
            for value in blank.options
        ]
        low, high = getattr(blank, "least", 0), getattr(blank, "most", 0)
        kind = type(blank).__name__.lower()
        blanks.append({"kind": kind, "name": blank.name, "low": low, "high": high, "things": things})
    return {
        "key": choice.key,
        "label": choice.label,
        "rule": choice.rule,
        "targets": list(choice.targets),
        "blanks": blanks,
        "idle": choice.idle,
        "declines": choice.declines,
    }


if __name__ == "__main__":
    main()
