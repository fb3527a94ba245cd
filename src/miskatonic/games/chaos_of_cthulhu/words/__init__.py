"""Chaos of Cthulhu in words: names, choices, questions, events."""
