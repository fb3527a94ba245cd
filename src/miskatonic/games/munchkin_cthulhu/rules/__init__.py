"""The rules of Munchkin Cthulhu, a room for each part of the book."""
