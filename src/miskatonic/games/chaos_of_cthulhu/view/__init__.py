"""What one seat of Chaos of Cthulhu sees, and what it must imagine."""
