"""Live tables: rooms in memory, the beat, clocks, bots, and who is here."""
