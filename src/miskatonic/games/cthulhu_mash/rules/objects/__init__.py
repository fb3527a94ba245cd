"""Objects, abilities, and a character's numbers with everything that changes them."""
