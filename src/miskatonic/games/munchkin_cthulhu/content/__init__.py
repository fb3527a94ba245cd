"""The cards of Munchkin Cthulhu as data, and how they are read and checked."""
