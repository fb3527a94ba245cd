"""Spells: knowing, casting, answering with them."""
