"""The games that are played in the browser: how many sit down, and what makes a game of it short."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import resources


@dataclass(frozen=True)
class Short:
    """A short game: ``own`` choices by a person, then bots take over if it is not over yet."""

    id: str
    title: str
    seats: int
    own: int
    hands: bool = False
    """Do players hold cards that nobody else sees?"""
    options: dict[str, str | int | bool] = field(default_factory=dict)

    @property
    def taught(self) -> bool:
        """Is there a guided first game?"""
        return resources.files(f"miskatonic.games.{self.id}").joinpath("lessons", "first.yaml").is_file()

    def __str__(self) -> str:
        return self.id


GAMES = [
    Short("chaos_of_cthulhu", "Chaos of Cthulhu", 3, 200, options={"lament": "rounds", "rounds": 3}),
    Short("munchkin_cthulhu", "Munchkin Cthulhu", 3, 14, hands=True, options={"faster": True}),
    Short("cthulhu_mash", "Cthulhu Mash", 3, 16, options={"rounds": 10}),
]
BIGGER = [
    Short("terror_paths", "Call of Cthulhu: Terror Paths", 3, 10),
    Short("mansions_of_madness", "Mansions of Madness", 3, 10),
]
"""Those with a map, of an hour or more."""
