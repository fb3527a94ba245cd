"""Positions of Munchkin Cthulhu by readable names."""
