"""Combat: entering, strength, help, running away, rewards."""
