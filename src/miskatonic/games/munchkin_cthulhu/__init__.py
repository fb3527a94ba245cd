"""Munchkin Cthulhu: doors, monsters, loot and treachery for three to six."""

from miskatonic.games.munchkin_cthulhu.game import MunchkinCthulhu

GAME = MunchkinCthulhu()
