"""Setting up, the turn and its phases, levels, selling and trading."""
