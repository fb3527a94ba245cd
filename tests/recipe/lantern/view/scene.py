"""The table as everybody sees it: the road of each, and the die."""

from __future__ import annotations

from miskatonic.games.lantern.state import Lantern
from miskatonic.games.lantern.words.words import called, prompt

from miskatonic.kernel.scene.answers import Question
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Die, Track
from miskatonic.kernel.scene.scene import Scene


def view(s: Lantern, seat: int) -> Scene:
    """Nothing is hidden."""
    far = max(s.length(), *[s.stands(i) for i in range(s.seats)])
    seats = [
        Panel(
            id=f"seat.{i}",
            title=called(i),
            seat=i,
            items=(Track(id=f"road.{i}", name="On the road", value=s.stands(i), high=far),),
        )
        for i in range(s.seats)
    ]
    middle = Panel(id="middle", title="The lantern", items=(Die(id="die", name="Die", value=s.die),))
    return Scene(
        game="lantern",
        seat=seat,
        title=f"Turn {s.turn + 1}",
        prompt=prompt(s, seat),
        waiting=s.seats_to_act,
        seats=tuple([called(i) for i in range(s.seats)]),
        panels=(middle, *seats),
        over=f"{called(s.outcome.winners[0])} is home." if s.outcome else "",
        question=None if s.over else Question("turn", s.seats_to_act, ("middle",), s.seats_to_act),
    )
