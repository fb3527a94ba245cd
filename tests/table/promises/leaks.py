"""Leaks that are planted: each tells a little of what lies hidden, or of the dice to come, in one place."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.view import sheets
from miskatonic.kernel.chance import Sealed
from miskatonic.kernel.foresee import foresee
from miskatonic.table.live import beat
from miskatonic.table.live.live import LiveTable
from miskatonic.table.lobby import records
from miskatonic.table.room.asking import requests
from miskatonic.table.sight import answers, chronicle, projection, views
from miskatonic.table.wire.game import OddsRow
from miskatonic.table.wire.messages import Foresee, Hint, Refused, WhyNot


def secret_of(live: Any) -> str:
    """Of what lies hidden, and of the dice to come."""
    journal = live.room.journal
    return hashlib.blake2b(f"{journal.state.digest()}{journal.secret.hex()}".encode(), digest_size=8).hexdigest()


def _size(patch: pytest.MonkeyPatch) -> None:
    """A title that is longer by what others hold."""
    heads = projection._heads

    def longer(room: Any, state: Any, scene: Any) -> dict[str, Any]:
        found = heads(room, state, scene)
        held = sum(len(game_name(state, card)) for hand in state.hands[1:] for card in hand)
        return {**found, "title": found["title"] + " " * (held % 19)}

    patch.setattr(projection, "_heads", longer)


def game_name(state: Any, card: int) -> str:
    """Something about a card that has different lengths for different cards."""
    return "x" * (card * 7 % 13)


def _error(patch: pytest.MonkeyPatch) -> None:
    """A refusal that names the position."""
    answered = LiveTable._answered

    async def telling(self: LiveTable, message: Any, answer: Any) -> Any:
        found = await answered(self, message, answer)
        if isinstance(found, Refused) and found.code == "illegal":
            return msgspec.structs.replace(found, text=f"{found.text} ({secret_of(self)[:4]})")
        return found

    patch.setattr(LiveTable, "_answered", telling)


def _early(patch: pytest.MonkeyPatch) -> None:
    due = beat._due
    patch.setattr(beat, "_due", lambda live, seat: due(live, seat) - int(secret_of(live), 16) % 5 * 100)


def _report(patch: pytest.MonkeyPatch) -> None:
    report = records.report

    async def telling(live: Any, seat: int) -> str:
        return await report(live, seat) + " " * (int(secret_of(live), 16) % 5)

    patch.setattr(records, "report", telling)


def _lobby(patch: pytest.MonkeyPatch) -> None:
    info = views.table_info
    patch.setattr(
        views,
        "table_info",
        lambda live, mine: msgspec.structs.replace(info(live, mine), made=int(secret_of(live), 16) % 5),
    )


def _hint(patch: pytest.MonkeyPatch) -> None:
    hint = answers._hint
    patch.setattr(
        answers,
        "_hint",
        lambda state, seat, asked: msgspec.structs.replace(hint(state, seat, asked), reason=state.digest()[:3]),
    )


def _odds(patch: pytest.MonkeyPatch) -> None:
    """The odds of the true position instead of what the seat may expect."""
    patch.setattr(
        answers,
        "foresee",
        lambda state, seat, key, values, **more: told_with(foresee(state, seat, key, values, **more), state),
    )


def told_with(odds: Any, state: Any) -> Any:
    return type(odds)({**odds.table, state.digest()[:3]: 0.0}, odds.exact, odds.others)


def _replay(patch: pytest.MonkeyPatch) -> None:
    view = records._view

    def telling(state: Any, viewer: int, lines: list[bytes]) -> Any:
        return msgspec.structs.replace(view(state, viewer, lines), prompt=state.digest())

    patch.setattr(records, "_view", telling)


def _why(patch: pytest.MonkeyPatch) -> None:
    """A reason that is looked up among things the seat does not see."""
    _telling(patch, WhyNot, "text")


def _telling(patch: pytest.MonkeyPatch, kind: type, field: str) -> None:
    """Answers to these questions that tell something of the secret."""
    answer = requests.ASKS[kind]

    async def telling(live: Any, seat: int, asked: Any) -> Any:
        found = await answer(live, seat, asked)
        told = secret_of(live)[:2]
        more = told if field != "rows" else (OddsRow(told, 0.0),)
        return msgspec.structs.replace(found, **{field: getattr(found, field) + more})

    patch.setitem(requests.ASKS, kind, telling)


def _step_foretold(patch: pytest.MonkeyPatch) -> None:
    replay = records.replay

    async def telling(live: Any, viewer: int, at: int) -> Any:
        found = await replay(live, viewer, at)
        return msgspec.structs.replace(found, length=int(secret_of(live), 16) % 97)

    patch.setattr(records, "replay", telling)


def _size_foretold(patch: pytest.MonkeyPatch) -> None:
    """A title that is longer by how the next die will fall."""
    heads = projection._heads

    def longer(room: Any, state: Any, scene: Any) -> dict[str, Any]:
        found, journal = heads(room, state, scene), room.journal
        coming = Sealed(journal.secret, journal.drawn).take([1] * 40)
        return {**found, "title": found["title"] + " " * coming}

    patch.setattr(projection, "_heads", longer)


def _size_kept(patch: pytest.MonkeyPatch) -> None:
    """A title that is longer by what the keeper alone knows."""
    heads = projection._heads

    def longer(room: Any, state: Any, scene: Any) -> dict[str, Any]:
        found = heads(room, state, scene)
        return {**found, "title": found["title"] + " " * (sum(state.answers) + sum(map(sum, state.dealt)) % 19)}

    patch.setattr(projection, "_heads", longer)


def _side(patch: pytest.MonkeyPatch) -> None:
    """Everybody is sent the keeper's side as the keeper sees it."""
    scene = projection.Moment.scene

    def telling(self: projection.Moment, state: Any, eyes: int) -> Any:
        found, own = scene(self, state, eyes), sheets.keeper(state, KEEPER)
        panels = [own if panel.id == own.id else panel for panel in found.panels]
        return msgspec.structs.replace(found, panels=tuple(panels))

    patch.setattr(projection.Moment, "scene", telling)


def _lines(patch: pytest.MonkeyPatch) -> None:
    """Everybody reads what was told to one: what the keeper has decided about the story, the cards that are drawn."""
    patch.setattr(chronicle, "bits", lambda _eyes: -1)


LEAKS: dict[str, Any] = {
    "size": _size,
    "error": _error,
    "early": _early,
    "report": _report,
    "lobby": _lobby,
    "hint": _hint,
    "odds": _odds,
    "replay": _replay,
    "why": _why,
}
KEPT: dict[str, Any] = {**LEAKS, "size": _size_kept, "side": _side, "lines": _lines}
"""The same places, and what the keeper keeps from investigators."""
FORETOLD: dict[str, Any] = {
    **LEAKS,
    "size": _size_foretold,
    "hint": lambda patch: _telling(patch, Hint, "reason"),
    "odds": lambda patch: _telling(patch, Foresee, "rows"),
    "replay": _step_foretold,
}
"""The same places, telling of the dice to come."""
