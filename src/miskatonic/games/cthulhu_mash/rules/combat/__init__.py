"""Attacks, their numbers, what they do, death and coming back."""
