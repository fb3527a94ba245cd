"""Munchkin Cthulhu in words: names, choices, questions, events."""
