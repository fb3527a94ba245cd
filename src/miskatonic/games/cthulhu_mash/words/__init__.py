"""Cthulhu Mash in words: names, choices, events."""
