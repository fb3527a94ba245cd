"""What one seat sees of Mansions of Madness, as a scene. Built up from what it may know (MM-secret-7)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.records import KEEPER, NONE
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.view import board, sheets
from miskatonic.games.mansions_of_madness.view.moment import moments
from miskatonic.games.mansions_of_madness.view.stage import question
from miskatonic.games.mansions_of_madness.words.log import ending, prompt
from miskatonic.games.mansions_of_madness.words.names import cap, who
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.scene import Scene


def view(s: Mansions, seat: int, common: Common) -> Scene:
    """The house, the clock, what is under way, and everybody's things; one's own come first."""
    eyes = "keeper" if seat == KEEPER else "all"
    around = [(max(seat, 0) + i) % s.seats for i in range(s.seats)]
    panels: list[Panel] = [
        common.once(("house", eyes), board.house, s, seat),
        sheets.clock(s, seat),
        *common.once("moments", moments, s),
    ]
    for other in around:
        if other == KEEPER:
            panels.append(common.once(("keeper", eyes), sheets.keeper, s, seat))
        else:
            panels.append(sheets.sheet(s, other, seat))
    return Scene(
        game=s.game.id,
        seat=seat,
        title=_title(s),
        prompt=prompt(s, seat),
        waiting=s.seats_to_act,
        seats=tuple([cap(who(s, other)) for other in range(s.seats)]),
        panels=tuple(panels),
        over=ending(s),
        question=question(s),
    )


def _title(s: Mansions) -> str:
    if not s.round:
        return f"{s.box.story.name} · Setting up"
    turn = "The keeper’s turn" if s.active == KEEPER else who(s, s.active) if s.active != NONE else ""
    return f"{s.box.story.name} · Round {s.round} · {turn}"
