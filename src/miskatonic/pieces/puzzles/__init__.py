"""Puzzles laid out in pieces: runes to put in order, wires to join, a lock whose touching symbols must match."""
