"""The house bot of Chaos of Cthulhu, and what simulations count."""
