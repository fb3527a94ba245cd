"""The table as it is read: who stands where, what a character's numbers are. No rules. Fields: see ``tabletop``."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from miskatonic.games.cthulhu_mash.content.reading import Layout, Tile
from miskatonic.games.cthulhu_mash.figures import NOBODY, NOWHERE, SEATS
from miskatonic.games.cthulhu_mash.records import Pile
from miskatonic.games.cthulhu_mash.rules.objects.sheet import Sheet, sheet_of
from miskatonic.games.cthulhu_mash.tabletop import CAMP_HEALTH, Tabletop

DEATH_MATCH: Final = 0
CAPTURE_THE_FLAG: Final = 1
COOPERATIVE: Final = 2
IN_PLAY: Final = 0
WAITING: Final = 1
OUT: Final = 2
SPACES: Final = 36
SPAWNING: Final = 5
"""Row 1, column 6 of a start tile. CM-2.8-2"""
NO_PILE: Final = Pile((), ())

__all__ = [
    "CAMP_HEALTH", "CAPTURE_THE_FLAG", "COOPERATIVE", "DEATH_MATCH", "IN_PLAY", "NO_PILE", "OUT", "SPACES", "SPAWNING",
    "WAITING", "Mash",
]  # fmt: skip


class Mash(Tabletop):
    """The table."""

    def fresh(self) -> Mash:
        return Mash(0, self.options, self.box)

    own: ClassVar[str] = "CM-3.1-3"
    always: ClassVar[tuple[str, ...]] = ("UseRemedy",)

    def out(self, seat: int) -> str:
        """Whoever is eliminated has no turns any more. CM-3.1-11"""
        return "CM-3.1-11" if self.status[seat] == OUT else ""

    def anytime(self, seat: int) -> list[Any]:
        return self.game.anytime(self, seat) if self.objects[seat] else []

    # ------------------------------------------------------------------ reading the table

    def plan(self) -> Layout:
        """The layout in use."""
        return self.box.layouts[self.layout]

    def tile_of(self, figure: int) -> int:
        """The tile a figure stands on, by number; -1 if it is nowhere."""
        space = self.space[figure]
        return space // SPACES if space >= 0 else NOWHERE

    def ground_of(self, figure: int) -> Tile:
        """The tile a figure stands on."""
        return self.box.tiles[self.space[figure] // SPACES]

    def at(self, space: int) -> int:
        """The figure on a space: the victim where a vampire is attached; -1 if none."""
        tile = space // SPACES
        if self.occupied[tile] >> space % SPACES & 1:
            places = self.space
            for figure in self.crowd[tile]:
                if places[figure] == space and figure not in self.rider:
                    return figure
            for figure in self.crowd[tile]:
                if places[figure] == space:
                    return figure
        return NOBODY

    def sheet(self, seat: int) -> Sheet:
        """The character's numbers with everything that changes them."""
        sheet = self.sheets[seat]
        if sheet is None:
            sheet = self.sheets[seat] = sheet_of(
                self.box,
                self.character[seat],
                self.objects[seat],
                self.powers[seat],
                self.crystal,
                self.ward >> seat & 1,
                self.worn[seat],
            )
        return sheet

    def alive(self, seat: int) -> bool:
        """Is the character on the board?"""
        return self.space[seat] >= 0

    def living(self) -> list[int]:
        """Seats whose characters are on the board."""
        return [seat for seat in range(self.seats) if self.space[seat] >= 0]

    def playing(self) -> list[int]:
        """Seats still in the game, those waiting to re-spawn included."""
        return [seat for seat in range(self.seats) if self.status[seat] != OUT]

    def option(self, name: str) -> bool:
        """Is this optional rule switched on?"""
        return bool(self.options[name])


assert SEATS == 4
