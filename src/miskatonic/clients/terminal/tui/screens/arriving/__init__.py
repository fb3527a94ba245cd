"""Screens before a table: the lobby, a new game, an invitation."""
