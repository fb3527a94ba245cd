"""Bots: somebody to play against. They see only what a seat may see."""

from __future__ import annotations

from typing import Any

from miskatonic.bots.random_bot import RandomBot
from miskatonic.bots.table import play_game
from miskatonic.kernel.bot import Bot
from miskatonic.kernel.game import Game

__all__ = ["RandomBot", "make", "names", "play_game"]

RANDOM = "random"


def names(game: Game[Any]) -> tuple[str, ...]:
    """The bots that can play this game: random, and the game's own."""
    return (RANDOM, *[name for name in game.bots if name != RANDOM])


def make(game: Game[Any], name: str) -> Bot:
    """A new bot of this name for one seat of one game. ``ValueError`` lists the names there are."""
    if name in game.bots:
        return game.bots[name]()
    if name == RANDOM:
        return RandomBot()
    raise ValueError(f"{game.title} has no bot {name!r}; it has {', '.join(names(game))}")
