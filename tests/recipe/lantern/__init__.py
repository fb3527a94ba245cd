"""Lantern Road: a toy for two to four, written by the recipe in CONTRIBUTING and by nothing else."""

from miskatonic.games.lantern.game import LanternRoad

GAME = LanternRoad()
