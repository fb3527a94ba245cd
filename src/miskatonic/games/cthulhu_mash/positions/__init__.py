"""Positions of Cthulhu Mash by readable names."""
