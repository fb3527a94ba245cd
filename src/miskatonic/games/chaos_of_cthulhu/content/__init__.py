"""What is printed on the pieces of Chaos of Cthulhu."""
