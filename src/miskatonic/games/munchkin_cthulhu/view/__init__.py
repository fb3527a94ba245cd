"""What one seat of Munchkin Cthulhu sees, and what it must imagine."""
