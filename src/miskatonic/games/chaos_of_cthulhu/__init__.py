"""Chaos of Cthulhu: a dice battle for two to four summoners."""

from miskatonic.games.chaos_of_cthulhu.game import ChaosOfCthulhu

GAME = ChaosOfCthulhu()
