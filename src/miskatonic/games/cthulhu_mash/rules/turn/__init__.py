"""Before the first turn, the turn itself, and how the game is won."""
