"""Cultists to try rules on: a blow to somebody's head, and who has won."""

from __future__ import annotations

from typing import Any

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.stage import do, table

BLOW, CULT = "Sudden Head Blow", {"classes": ["Cultist"]}
LLOYD = {"monsters": ["Lloyd Lloigor"]}


def struck(whom: str, by: str = "Birch", card_name: str = BLOW, **people: Any) -> Munchkin:
    """Somebody plays Sudden Head Blow on somebody; one Cultist card lies in the pile unless stated."""
    more: dict[str, Any] = {"cultist_pile": 1}
    more |= {
        name: people.pop(name) for name in ("cultist_pile", "fight", "turn", "dice", "door_discards") if name in people
    }
    laid: dict[str, Any] = {"Armitage": {}, "Birch": {}, "Carter": {}}
    laid |= {name: {**laid.get(name, {}), **given} for name, given in people.items()}
    laid[by]["hand"] = [*laid[by].get("hand", []), card_name]
    state = table(**laid, **more)
    words = f"Curse {whom} with {card_name}" if card_name != BLOW else f"Play {card_name} on {whom}"
    do(state, by, words)
    return state


def winners(state: Munchkin) -> tuple[int, ...]:
    assert state.outcome is not None
    return state.outcome.winners
