"""The rules of Chaos of Cthulhu, a file for each part of the book."""
