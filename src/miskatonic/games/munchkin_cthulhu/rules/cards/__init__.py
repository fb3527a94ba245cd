"""Playing cards: when, which, what answers them, and what they do."""
