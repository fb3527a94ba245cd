"""Positions of Chaos of Cthulhu by readable names."""
