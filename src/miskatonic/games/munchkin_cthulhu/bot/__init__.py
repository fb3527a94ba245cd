"""The house bot of Munchkin Cthulhu, and what simulations count."""
