"""Call of Cthulhu: Terror Paths: Investigators, one map, and a Menace that nobody understands yet."""

from miskatonic.games.terror_paths.game import TerrorPaths

GAME = TerrorPaths()
