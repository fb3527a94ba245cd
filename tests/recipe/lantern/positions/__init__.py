"""Positions by readable names."""
