"""What a game reads from its files: rulebook, content by the line, packs."""
