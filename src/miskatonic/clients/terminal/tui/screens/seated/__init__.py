"""Screens at a table: the table itself, and what opens above it."""
