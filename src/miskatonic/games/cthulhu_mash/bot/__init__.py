"""The house bot of Cthulhu Mash, and what simulations count."""
