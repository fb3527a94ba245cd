"""The rules of Cthulhu Mash, a room for each part of the rulebook."""
