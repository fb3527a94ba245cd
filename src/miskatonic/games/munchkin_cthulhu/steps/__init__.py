"""The rules of Munchkin Cthulhu, a file for each part of the book."""
