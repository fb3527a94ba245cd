"""Journals: the record of a game, saved, replayed, taken back, branched and verified."""
