"""Scenes drawn for a terminal."""
