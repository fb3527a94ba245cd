"""Mansions of Madness: a keeper, up to four investigators, and a house that remembers."""

from miskatonic.games.mansions_of_madness.game import MansionsOfMadness

GAME = MansionsOfMadness()
