"""Cthulhu Mash: a dungeon brawl on sixteen dreadful tiles for one to four."""

from miskatonic.games.cthulhu_mash.game import CthulhuMash

GAME = CthulhuMash()
