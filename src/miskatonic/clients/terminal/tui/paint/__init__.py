"""Scenes as Rich renderables in which every element can be found again by its id."""
