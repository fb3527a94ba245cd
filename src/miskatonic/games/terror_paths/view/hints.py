"""The five Hint cards: the turn at a glance, with a mark at what is going on now (TP-gap-lore-curses)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.reading.common import entries
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Card

FILE: Final = "hints.toml"
NOW: Final = "now"


class Hint:
    """One of them."""

    def __init__(self, id: str, name: str, gist: str, text: str, rules: tuple[str, ...]) -> None:  # noqa: A002
        self.id: Final = id
        self.name: Final = name
        self.gist: Final = gist
        self.text: Final = text
        self.rules: Final = rules


def read_hints() -> tuple[Hint, ...]:
    found = []
    for entry in entries(read_text(FILE), FILE, "hint").entries("hint"):
        said = (entry.text("id"), entry.text("name"), entry.text("gist"), entry.text("text"))
        found.append(Hint(*said, entry.texts("rules")))
        entry.done()
    return tuple(found)


HINTS: Final = read_hints()


def going_on(s: Terror) -> str:
    """The innermost of what has an order: dice on the table before the Battle, a Battle before the turn."""
    if s.rolls and s.rolls[-1].kind in ("battle", "challenge"):
        return "attempt"
    if s.battle is not None:
        return "battle"
    if s.menace:
        return "menace_turn"
    return "priorities" if s.opened else "player_turn"


def the_hints(s: Terror) -> Panel:
    now = going_on(s) if s.round and not s.over else ""
    cards = [
        Card(id=f"hint.{h.id}", look=NOW if h.id == now else "", kind="Hint", name=h.name, gist=h.gist, text=h.text)
        for h in HINTS
    ]
    return Panel(id="hints", look="reference", title="Hint cards", layout="column", items=tuple(cards))
