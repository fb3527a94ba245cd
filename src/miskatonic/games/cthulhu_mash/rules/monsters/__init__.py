"""Monsters and generators: what they do, who decides for them, what they carry."""
